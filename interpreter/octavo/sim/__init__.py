"""Many matches between bots, and their statistics.

Comes in: a compiled ruleset, how many matches, a seed. Goes out: statistics that do not depend on
how many processes worked.
"""
