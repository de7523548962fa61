"""What a hand lacks to be a better one.

Comes in: a hand, and what ranks hands where it is held. Goes out: the exchange of fewest cards
after which the hand begins with a better group, found by trying.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations, product
from math import comb

from ..cards import Pack
from ..engine.answers import HandRanker
from ..records import record
from ..table.meetings import told
from ..table.ranked import HandLacking

NO_NAMES: Mapping[int, str] = {}
MOST_EXCHANGED = 2  # cards; three of ten are millions of hands


@record
class Exchange:
    """The cards that go and come, the hand then (none: there is none such), how many ways there
    are, how many hands were looked at, and whether those were all."""

    gives: tuple[int, ...] = ()
    takes: tuple[int, ...] = ()
    hand: tuple[int, ...] = ()
    ways: int = 0
    tried: int = 0
    all: bool = True


def nearest_better(ranker: HandRanker, cards: tuple[int, ...], pack: Pack, most: int) -> Exchange:
    """The exchange of fewest cards after which a hand begins with a better kind of group, to the
    one that is nearest on the ladder; in card order, the first of such. Where not all can be looked
    at, what is likely comes first."""
    strength = ranker.strength(cards)
    now = strength[0][0] if strength else None
    if now == 0:  # the highest there is
        return Exchange()
    others = [card for card in range(len(pack.codes)) if card not in cards]
    tried = 0
    for many in range(1, min(MOST_EXCHANGED, len(cards)) + 1):
        found: Exchange | None = None
        nearest, ways = 0, 0
        exchanges: Iterable[tuple[tuple[int, ...], tuple[int, ...]]] = product(
            combinations(cards, many), combinations(others, many)
        )
        if comb(len(cards), many) * comb(len(others), many) > most - tried:
            first, likely = _likely_first(ranker, cards, others, pack)
            exchanges = (
                (gives, takes)
                for takes in combinations(likely, many)
                for gives in combinations(first, many)
            )
        for gives, takes in exchanges:
            if tried >= most:
                break
            tried += 1
            left = [card for card in cards if card not in gives]
            hand = tuple(sorted([*left, *takes]))
            better = ranker.strength(hand)
            if not better or (now is not None and better[0][0] <= now):
                continue
            if found is None or better[0][0] < nearest:
                nearest, ways = better[0][0], 0
                found = Exchange(tuple(sorted(gives)), tuple(sorted(takes)), hand)
            ways += better[0][0] == nearest
        if found is not None or tried >= most:
            known = found or Exchange()
            return Exchange(known.gives, known.takes, known.hand, ways, tried, tried < most)
    return Exchange(tried=tried)


def _likely_first(
    ranker: HandRanker, cards: tuple[int, ...], others: list[int], pack: Pack
) -> tuple[tuple[int, ...], list[int]]:
    """A hand, with the cards first that are not in its best group; and the rest of the pack, with
    those first that have most in common with that group."""
    groups = ranker.best(cards).groups
    kept = {*groups[0].cards} if groups else set()

    def shared(card: int) -> int:
        return sum(of[card] == of[one] for of in pack.values.values() for one in kept)

    last = tuple(sorted(cards, key=lambda card: (card in kept, card)))
    return last, sorted(others, key=lambda card: (-shared(card), card))


def lacking(
    ranker: HandRanker,
    pack: Pack,
    cards: tuple[int, ...],
    most: int,
    written: Mapping[int, str] = NO_NAMES,
) -> HandLacking:
    """The same in words, but for sentences that keep better groups from a hand. `written` says how
    cards of it were written, if otherwise than by their codes."""
    written = dict(enumerate(pack.codes)) | dict(written)
    found = nearest_better(ranker, cards, pack, most)
    return HandLacking(
        told(ranker.best(found.hand), written).groups[0] if found.hand else None,
        tuple(written[card] for card in found.gives),
        tuple(written[card] for card in found.takes),
        found.ways,
        MOST_EXCHANGED,
        found.tried,
        found.all,
    )
