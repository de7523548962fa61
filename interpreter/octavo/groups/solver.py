"""The best that cards can show.

Comes in: shapes of groups, lowest first, and for one hand its cards, their guises, and what holds now. Goes out: an
`Arrangement`: disjoint groups, best first, exactly the best there is; or its strength, a tuple that compares as hands do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..cards import bits
from .families import Hand, Plan, plan_of
from .plain import Key
from .shapes import Choices, Guise, Moved, Shape
from .tables import apart, with_room

Strength = tuple[Key, ...]
FEW = 12  # subsets that are tried one by one sooner than asked all at once whether any has room
KEPT = 4096  # strengths remembered; a round asks for the same few hands many times


@dataclass(frozen=True, slots=True)
class Shown:
    """One group of an arrangement: the shape's number, the cards, and the key that breaks its ties."""

    shape: int
    cards: tuple[int, ...]
    key: Key


@dataclass(frozen=True, slots=True)
class Arrangement:
    groups: tuple[Shown, ...]
    strength: Strength
    unused: tuple[int, ...]


@dataclass(slots=True)
class Solver:
    """`shapes` lowest first; `moved` changes their order while its condition holds; `many`: a hand is split into groups that
    share no card, else it shows one."""

    shapes: tuple[Shape, ...]
    moved: tuple[Moved, ...]
    attributes: Mapping[str, tuple[int, ...]]
    runs: tuple[int, ...]
    many: bool
    most: int = field(init=False)
    remembered: dict[object, Strength] = field(default_factory=dict)
    orders: dict[tuple[bool, ...], tuple[int, ...]] = field(default_factory=dict)
    ids: dict[tuple[object, ...], int] = field(default_factory=dict)
    plans: dict[tuple[bool, ...], tuple[Plan | None, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        tops = [shape.total[1] for shape in self.shapes if shape.total is not None]
        self.most = 1 << 30 if not tops or None in tops else max(top for top in tops if top is not None)

    def order(self, when: tuple[bool, ...]) -> tuple[int, ...]:
        """The ranked shapes, highest first: swaps first, then moves, as conditions hold."""
        if when not in self.orders:
            ladder = [number for number, shape in enumerate(self.shapes) if shape.ranked]
            for change in [one for one in self.moved if one.how == "swap" and when[one.when]]:
                a, b = ladder.index(change.shape), ladder.index(change.other)
                ladder[a], ladder[b] = ladder[b], ladder[a]
            for change in [one for one in self.moved if one.how != "swap" and when[one.when]]:
                ladder.remove(change.shape)
                ladder.insert(ladder.index(change.other) + (change.how == "above"), change.shape)
            self.orders[when] = tuple(reversed(ladder))
        return self.orders[when]

    def hand(self, cards: tuple[int, ...], choices: tuple[Choices, ...], when: tuple[bool, ...]) -> Hand:
        plans = self.plans.get(when)
        if plans is None:
            plans = self.plans[when] = tuple(plan_of(number, shape, when, self.most) for number, shape in enumerate(self.shapes))
        return Hand(cards, choices, when, plans, self.attributes, self.runs, self.most, self.ids)

    def strength(self, cards: tuple[int, ...], choices: tuple[Choices, ...], when: tuple[bool, ...]) -> Strength:
        """How good the best arrangement is: for each group, best first, its place in the ladder and its tie-breaking key."""
        question = (cards, choices, when)
        known = self.remembered.get(question)
        if known is None:
            if len(self.remembered) >= KEPT:
                self.remembered.clear()
            known = self.remembered[question] = self.levels(self.hand(cards, choices, when))[0]
        return known

    def best(self, cards: tuple[int, ...], choices: tuple[Choices, ...], when: tuple[bool, ...]) -> Arrangement:
        """The best arrangement; among equals the one that comes first in card order."""
        hand = self.hand(cards, choices, when)
        strength, levels = self.levels(hand)
        shown: list[Shown] = []
        used = (levels[-1][2] & -levels[-1][2]).bit_length() - 1 if levels else 0
        everything = used
        for index in range(len(levels) - 1, -1, -1):
            number, key, _ = levels[index]
            before = levels[index - 1][2] if index else 1
            family = hand.keyed(number)[key]
            mask = next(m for m in bits(family) if m & used == m and before >> (used ^ m) & 1)
            shown.append(Shown(number, tuple(cards[i] for i in bits(mask)), key))
            used ^= mask
        unused = tuple(card for i, card in enumerate(cards) if not everything >> i & 1)
        return Arrangement(tuple(reversed(shown)), strength, unused)

    def settled(self, hand: Hand, arrangement: Arrangement) -> list[tuple[Shown, tuple[Guise, ...]]]:
        """For each group of an arrangement, a guise for each of its cards that makes it so: the first that does, card by card."""
        found = []
        for shown in arrangement.groups:
            free = [hand.choices[hand.cards.index(card)] for card in shown.cards]
            full = 1 << ((1 << len(free)) - 1)
            for index, choices in enumerate(free):
                for guise in choices.guises:
                    free[index] = Choices((guise,))
                    family = self.hand(shown.cards, tuple(free), hand.when).keyed(shown.shape).get(shown.key, 0)
                    if family & full:
                        break
            found.append((shown, tuple(choices.guises[0] for choices in free)))
        return found

    def levels(self, hand: Hand) -> tuple[Strength, list[tuple[int, Key, int]]]:
        """Down the ladder from the top, keeping every union of cards that still reaches the best list."""
        apart_from = apart(hand.n)
        reached, full = 1, 1 << ((1 << hand.n) - 1)
        strength: list[Key] = []
        levels: list[tuple[int, Key, int]] = []
        left = hand.n  # at most so many cards are in no group yet
        for place, number in enumerate(self.order(hand.when)):
            plan = hand.plans[number]
            if plan is None or plan.least > left:
                continue
            for key, family in hand.descending(number):
                while True:
                    grown, live = 0, reached
                    if live.bit_count() > FEW and family.bit_count() > FEW:
                        live &= with_room(hand.n, family)
                    if live.bit_count() < family.bit_count():
                        for used in bits(live):
                            grown |= (family & apart_from[used]) << used
                    else:
                        for mask in bits(family):
                            grown |= (live & apart_from[mask]) << mask
                    if not grown or grown == reached:  # nothing more, or nothing but the empty set
                        break
                    reached = grown
                    left -= plan.least
                    strength.append((-place, *key))
                    levels.append((number, key, reached))
                    if not self.many or reached == full:  # one group is shown, or every card is used
                        return tuple(strength), levels
        return tuple(strength), levels
