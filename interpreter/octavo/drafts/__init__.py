"""Drafts: files to begin with, in the words of a ruleset, with comments on what else they may hold.

Comes in: a kind of file, its path, and the ruleset that it is for. Goes out: `Draft`s: texts for
files that nobody has written yet. What they say is tried before it is proposed: they load, and
their scenarios hold.
"""
