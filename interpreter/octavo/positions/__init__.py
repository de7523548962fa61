"""Positions described in sentences.

Comes in: a loaded ruleset and facts in its own words. Goes out: a match that stands where these
facts hold. Scenarios, and commands that judge a position, begin here.
"""
