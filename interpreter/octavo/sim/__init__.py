"""Many matches between bots, and what comes of them.

Comes in: a compiled ruleset, how many matches, a seed. Goes out: statistics that do not depend on
how many processes worked.
"""
