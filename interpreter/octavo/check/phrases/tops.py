"""Places that stand for the card on top of them.

Comes in: a term for a place. Goes out: whether such a place shows its top card, so that a sentence
may speak of the place and mean that card; and, of cards, the places that show one of them.
"""

from __future__ import annotations

from ... import terms as t
from ..names import Symbols


def shows_top(symbols: Symbols, place: t.Term) -> bool:
    """Whether a place stands for its top card: one of the zones of which it may be does so."""
    known = zones_meant(symbols, place)
    meant = symbols.zones.values() if known is None else [symbols.zones[name] for name in known]
    return any(zone.shows for zone in meant)


def zones_meant(symbols: Symbols, places: t.Term) -> frozenset[str] | None:
    """The zones of which a place, or several, may be; None where it may be any."""
    match places:
        case t.Place() | t.Cell():
            return frozenset({places.zone})
        case t.All() if places.zone:
            return frozenset(symbols.zones[places.zone].all_of) or frozenset({places.zone})
        case t.Local() | t.Bound():
            return symbols.ranges.get(places)
        case t.Both():
            left, right = (zones_meant(symbols, one) for one in (places.left, places.right))
            return left if right is None else right if left is None else left & right
        case t.Either():
            left, right = (zones_meant(symbols, one) for one in (places.left, places.right))
            return None if left is None or right is None else left | right
        case t.Keep() | t.Without() | t.Single() | t.First():
            return zones_meant(symbols, places.args[0])
        case t.PermittedOn():
            return zones_meant(symbols, places.places)
    return None


def showing(symbols: Symbols, cards: t.Term, variable: t.Local) -> t.Term:
    """The places that stand for one of these cards: it lies on top there. If no zone shows its top
    card, any place does.
    """
    places: t.Term = t.Empty("places")
    for zone in symbols.zones.values():
        if zone.shows and not zone.all_of:
            places = t.either(places, t.All("places", zone.name))
    places = t.All("places") if isinstance(places, t.Empty) else places
    return t.restrict(places, variable, t.contains(cards, t.Top(variable)))
