"""Slips: what was probably meant where a file cannot be read."""
