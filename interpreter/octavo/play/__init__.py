"""People at a match: words for what happens, the table as one seat sees it, who sits where, and the
terminal.

Comes in: a compiled ruleset. Goes out: a match played, on a terminal by people and bots, or printed
to its end.
"""
