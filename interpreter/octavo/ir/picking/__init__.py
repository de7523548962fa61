"""Picks: what an option needs before it is done."""
