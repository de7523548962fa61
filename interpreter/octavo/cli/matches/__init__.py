"""Commands about matches and hands: played, seen again, counted, explained. `octavo.cli` loads the
one that is named.
"""
