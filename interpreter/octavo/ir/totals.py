"""Picks of several cards that add up to a number: `one or more cards of the row totalling 10`.

Comes in: such a phrase. Goes out: what is asked before each card, so that every one that is offered
leads to a whole, and when there is one.
"""

from __future__ import annotations

from dataclasses import replace

from .. import terms as t
from ..check.checked import Checked
from ..check.phrases.predicates import COMPARISONS
from ..check.phrases.scope import Scope
from ..diagnostics import fault
from ..syntax import tree
from .picking import Totalled

# below and above what any cards add up to
NOTHING, ANYTHING = t.Number(-(10**9)), t.Number(10**9)
NEXT_OF_IT = "next of it"  # the variable that stands for the card that is picked next
TOTALLED = "totalled"  # the variable that stands for one of several cards that add up to a number


def take_total(
    checked: Checked, np: tree.Listing, scope: Scope, several: bool
) -> tuple[tree.Listing, Totalled | None]:
    """The phrase without what its cards are to add up to, and that. Raises OctavoError of one
    card."""
    said = [
        post
        for post in (np.posts if isinstance(np, tree.Np) else ())
        if isinstance(post, tree.Totalling | tree.Reckoned) and post.what == "totalling"
    ]
    if not said or not isinstance(np, tree.Np):
        return np, None
    (post,) = said
    if not several:
        help = "write `counting ...`, or how many are picked: `one or more ...`"
        raise fault("OCT312", "one card has no total", post.span, help=help)
    reader = checked.reader()
    card = t.Local(TOTALLED, "card")
    worth = reader.kinds.worth(card, post.span)
    without = replace(np, posts=tuple(one for one in np.posts if one is not post))
    if isinstance(post, tree.Totalling):
        return without, Totalled(card, worth, *_ends(reader.account.totalling(post)))
    compare, amount = reader.account.reckoned(post)
    low, high = _bounds(COMPARISONS.get(compare, "is"), reader.number(amount, scope))
    return without, Totalled(card, worth, low, high)


def can_total(total: Totalled, cards: t.Term, least: t.Term, most: t.Term) -> t.Term:
    """Whether some of the cards are such a whole."""
    return t.CanTotal(cards, total.worth, total.low, total.high, least, most, total.card.name)


def next_of_total(
    total: Totalled, rest: t.Term, chosen: t.Term, least: t.Term, most: t.Term
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


def is_total(total: Totalled, chosen: t.Term) -> t.Term:
    """Whether the cards that were chosen add up to it."""
    number = _sum(total, chosen)
    return t.all_of([t.Compare(number, total.low, ">="), t.Compare(number, total.high, "<=")])


def _sum(total: Totalled, cards: t.Term) -> t.Term:
    return t.Sum(cards, total.worth, total.card.name)


def _bounds(how: str, number: t.Term) -> tuple[t.Term, t.Term]:
    match how:
        case ">=":
            return number, ANYTHING
        case ">":
            return t.Arithmetic(number, t.Number(1), "+"), ANYTHING
        case "<=":
            return NOTHING, number
        case "<":
            return NOTHING, t.Arithmetic(number, t.Number(1), "-")
    return number, number


def _ends(numeral: tree.Numeral) -> tuple[t.Term, t.Term]:
    low = NOTHING if numeral.up_to else t.Number(numeral.low)
    return low, ANYTHING if numeral.high is None else t.Number(numeral.high)
