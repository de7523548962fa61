"""Melds: what of the groups that lie on the table is in a state, and what is asked of it."""
