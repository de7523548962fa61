"""Lint: warnings about rulesets that load but are probably wrong."""
