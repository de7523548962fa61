"""Melds: how a state holds the groups on the table, and what can be asked of them."""
