"""Hands: cards arranged into groups that rank, solved exactly.

Comes in: shapes of groups, lowest first, and for one hand its cards, what each may stand for and
what holds now. Goes out: the best arrangement there is, or its strength, a tuple that compares as
hands do. No game is known here.

The one idea: a set of subsets of a hand is one integer, a *family* (`families`). What a group asks
is an AND of families, and the best arrangement is looked for from the highest group down
(`solver`). What sentences say about whole arrangements turns a hand into a few plain hands
(`cases`). What holds throughout: the answer is exact, or the search is given up by a fault that
says so; nothing is guessed.
"""
