"""Picks of several cards that add up to a number: `one or more cards of the row totalling 10`.

Comes in: what they are to add up to. Goes out: what is asked before each card, so that every one
that is offered leads to a whole, and when there is one.
"""

from __future__ import annotations

from .. import terms as t
from ..check.phrases.totals import Total

NEXT_OF_IT = "next of it"  # the variable that stands for the card that is picked next


def can_total(total: Total, cards: t.Term, least: t.Term, most: t.Term) -> t.Term:
    """Whether some of the cards are such a whole."""
    return t.CanTotal(cards, total.worth, total.low, total.high, least, most, total.card.name)


def next_of_total(
    total: Total, rest: t.Term, chosen: t.Term, least: t.Term, most: t.Term
) -> t.Term:
    """Of the cards that are left those with which those that were chosen become a whole, alone or
    with some that come after; so many of them are still needed, and so many there may be."""
    card = t.Local(NEXT_OF_IT, "card")
    so_far = t.Arithmetic(_sum(total, chosen), t.substitute(total.worth, total.card, card), "+")
    left = t.CanTotal(
        t.Above(rest, card),
        total.worth,
        t.Arithmetic(total.low, so_far, "-"),
        t.Arithmetic(total.high, so_far, "-"),
        t.Arithmetic(least, t.Number(1), "-"),
        t.Arithmetic(most, t.Number(1), "-"),
        total.card.name,
    )
    return t.restrict(rest, card, left)


def is_total(total: Total, chosen: t.Term) -> t.Term:
    """Whether the cards that were chosen add up to it."""
    number = _sum(total, chosen)
    return t.all_of([t.Compare(number, total.low, ">="), t.Compare(number, total.high, "<=")])


def _sum(total: Total, cards: t.Term) -> t.Term:
    return t.Sum(cards, total.worth, total.card.name)
