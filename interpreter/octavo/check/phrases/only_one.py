"""Whether a set has one member at most, whatever happens in a match.

Comes in: a term for players, their places or cards. Goes out: whether `the player who ...` can be
used for one of them: the holder of one card, and not the holder of any heart.
"""

from __future__ import annotations

from collections.abc import Iterator

from ... import terms as t
from ...cards import SPECIAL
from ..names import Symbols


def is_one_at_most(members: t.Term, symbols: Symbols) -> bool:
    """Whether there is never more than one of these players, places or cards."""
    match members:
        case t.Single() | t.Empty():
            return True
        case t.All("places", zone) if zone:
            return len(symbols.cells_of(zone)) == 1
        case t.Both(one, other):
            named = members.kind == "cards" and _is_one_card(members, symbols)
            return named or is_one_at_most(one, symbols) or is_one_at_most(other, symbols)
        case t.Without(kept, others):
            most = {"players": symbols.game.players[1], "sides": symbols.most_sides}
            of_two = most.get(members.kind, 3) <= 2
            return (of_two and isinstance(others, t.Single)) or is_one_at_most(kept, symbols)
        case t.If(_, then, otherwise):
            return is_one_at_most(then, symbols) and is_one_at_most(otherwise, symbols)
        case t.Holders(cards):
            return is_one_ranked(cards, symbols)
        case t.Keep(kept, condition, variable):
            asked = any(_is_of_one(part, variable, symbols) for part in _conjuncts(condition))
            return asked or is_one_at_most(kept, symbols)
    return False


def is_one_ranked(cards: t.Term, symbols: Symbols) -> bool:
    """Whether these are never several: one card, or the highest of one suit of a pack that has
    each card once."""
    if isinstance(cards, t.If):
        return is_one_ranked(cards.then, symbols) and is_one_ranked(cards.otherwise, symbols)
    if is_one_at_most(cards, symbols) or _is_one_card(cards, symbols):
        return True
    once = symbols.game.pack.most_alike == 1
    return once and isinstance(cards, t.Most) and _is_of_one_suit(cards.members)


def _is_of_one_suit(cards: t.Term) -> bool:
    match cards:
        case t.Having(attribute="suit") | t.Printed(attribute="suit"):
            return True
        case t.Both(one, other):
            return _is_of_one_suit(one) or _is_of_one_suit(other)
        case t.Keep(kept) | t.Without(kept):
            return _is_of_one_suit(kept)
    return False


def _conjuncts(condition: t.Term) -> Iterator[t.Term]:
    yield from condition.parts if isinstance(condition, t.And) else (condition,)


def _is_of_one(condition: t.Term, variable: str, symbols: Symbols) -> bool:
    """Whether this can be so of one alone: that they hold a card of which there is one, or are
    among those of whom there is one."""
    match condition:
        case t.Contains(members, t.Owner()):
            return is_one_at_most(members, symbols)
        case t.Some(cards) | t.Compare(t.Count(cards), t.Number(0), ">"):
            theirs = any(isinstance(one, t.Local) and one.name == variable for one in t.walk(cards))
            return theirs and _is_one_card(cards, symbols)
    return False


def _is_one_card(cards: t.Term, symbols: Symbols) -> bool:
    """Whether these are one card: of a rank and a suit, or a special one, in a pack that has it
    once."""
    parts = list(_parts(cards))
    printed = {part.attribute: part.value for part in parts if isinstance(part, t.Printed)}
    pack = symbols.game.pack
    if special := printed.get(SPECIAL):
        printed = {"special": special}
    once = pack.once_at_most(printed)
    # one card lies in one place; what was done with it, several may have done
    lies = any(isinstance(one, t.Content) for one in parts)
    highest = (one.members for one in parts if lies and isinstance(one, t.Most))
    alone = (
        bool(special) or {"rank", "suit"} <= printed.keys() or any(map(_is_of_one_suit, highest))
    )
    return (once and alone) or any(isinstance(one, t.Single) for one in parts)


def _parts(cards: t.Term) -> Iterator[t.Term]:
    """What all of these cards are at once."""
    if isinstance(cards, t.Both):
        yield from _parts(cards.left)
        yield from _parts(cards.right)
    else:
        yield cards
