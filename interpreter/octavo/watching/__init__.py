"""Watching: what the author of a file wants to know each time it was saved.

Comes in: a ruleset with the file in force, and without it. Goes out: its sentences that are new,
as they are understood, and what they did in one match.
"""
