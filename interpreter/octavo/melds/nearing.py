"""How far some cards are on the way to a whole of groups.

Comes in: the making of a whole, and a making of some of its groups. Goes out: the groups of it that
the cards make together, as many as can be, and of what is left the cards that come nearest to one
that is lacking.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from ..cards import bits, mask_of
from .kinds import Meld, Steps
from .making import Making, Supply

FEW_BEGUN = 4  # of each kind: a person takes in no more at a glance


@dataclass(frozen=True, slots=True)
class Nearing:
    """`made` are the groups of a whole that cards make together, `lacking` the kinds of those that
    they do not; `begun` are cards that come nearest to one of these: its kind, the cards, and how
    many more are lacking."""

    made: tuple[Meld, ...]
    lacking: tuple[int, ...]
    begun: tuple[tuple[int, tuple[int, ...], int], ...]


def nearing(
    parts: tuple[int, ...], cards: int, making: Callable[[tuple[int, ...]], Making]
) -> Nearing:
    """`making` begins to make such groups of the cards."""
    for many in range(len(parts), 0, -1):
        for some in dict.fromkeys(combinations(parts, many)):
            made = making(some)
            if made.possible:
                groups = tuple(_made(made))
                used = mask_of(card for _, steps in groups for card, _ in steps)
                return _with_begun(groups, parts, cards & ~used, making)
    return _with_begun((), parts, cards, making)


def _made(making: Making) -> Iterator[Meld]:
    """One such whole: cards as themselves come before those that stand for others, and no more of
    these than must be."""
    done: tuple[Meld, ...] = ()
    for number in making.parts:
        open_: Steps = ()
        while True:
            steps = making.next(done, open_)
            own = [step for step in steps if not making.free >> step[0] & 1]
            if making.closable(done, open_) and not own:
                break
            open_ = (*open_, (own or steps)[0])
        done = (*done, (number, open_))
        yield number, open_


def _with_begun(
    made: tuple[Meld, ...],
    parts: tuple[int, ...],
    left: int,
    making: Callable[[tuple[int, ...]], Making],
) -> Nearing:
    lacking = tuple((Counter(parts) - Counter(number for number, _ in made)).elements())
    begun: list[tuple[int, tuple[int, ...], int]] = []
    for number in dict.fromkeys(lacking):
        alone = making((number,))
        supply = alone.supplies[number]
        low, free = supply.kind.low, bits(left & supply.all_free)[: alone.most_free[number]]
        found = [(cards, low - len(cards) - len(free)) for cards in _rows(supply, left)]
        least = min((lacks for _, lacks in found), default=0)
        # what is nearest and yet cannot be made, a sentence forbids
        near = [cards for cards, lacks in found if lacks == least > 0 and len(cards) > 1]
        begun += [(number, (*cards, *free), least) for cards in near[:FEW_BEGUN]]
    return Nearing(made, lacking, tuple(begun))


def _rows(supply: Supply, left: int) -> Iterator[tuple[int, ...]]:
    """The cards of a row that could stand in one group as themselves."""
    low = supply.kind.low
    for row in supply.rows:
        spots = [bits(left & here) for here in row]
        if supply.kind.how != "consecutive":
            yield tuple(spots[0])
            continue
        seen: set[tuple[int, ...]] = set()
        for at in range(len(spots) + 1 - low):
            cards = tuple(spot[0] for spot in spots[at : at + low] if spot)
            if cards and cards not in seen:
                seen.add(cards)
                yield cards
