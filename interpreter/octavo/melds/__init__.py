"""Melds: groups that lie on the table, how they are made of cards and how they grow.

Comes in: kinds of group with what their cards share, what each card may stand for, the sentences
that forbid some. Goes out: the next cards of a meld being made, the ways to extend one that lies.
No game is known here, and no state: melds are tuples that never change.
"""
