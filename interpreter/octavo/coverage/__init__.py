"""Coverage: which sentences of a ruleset its scenarios exercise, and which small changes of it they
would notice.
"""
