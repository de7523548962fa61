"""Cards without a rank, such as jokers: neither higher nor lower than others, nor the highest.

Comes in: the special cards of a pack, and a term that compares cards by rank. Goes out: the same
said of cards with a rank alone. Packs in which every card has a rank need nothing of it.
"""

from __future__ import annotations

from .. import terms as t
from ..cards import SPECIAL
from ..check.names import Symbols


def rankless(symbols: Symbols) -> t.Term:
    """The cards of a pack that have no rank."""
    found: t.Term = t.Empty("cards")
    for name in symbols.game.pack.special_cards:
        if name not in symbols.attributes["rank"]:
            found = t.either(found, t.Printed(SPECIAL, name))
    return found


def by_rank(term: t.Term, without: t.Term) -> t.Term | None:
    """A comparison by rank, where some cards are `without` one; None for any other term."""
    if isinstance(without, t.Empty):
        return None
    match term:
        case t.Compare(left, right):
            cards = [card for one in (left, right) if (card := _card_of(one)) is not None]
            ranked = t.Without(t.All("cards"), without)
            return t.all_of([*(t.Contains(ranked, card) for card in cards), term])
        case t.Most(members, t.Pip() as number):
            return term.having(members=t.without(members, without), number=t.by_order(number))
    return None


def _card_of(number: t.Term) -> t.Term | None:
    """The card whose rank is compared."""
    match number:
        case t.Pip(card) | t.Attribute(card, "rank"):
            return card
    return None
