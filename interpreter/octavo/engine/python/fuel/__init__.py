"""Fuel: what a match may use up between two decisions, and what generated code burns."""
