"""The best arrangement that cards can show.

Comes in: shapes of groups, lowest first, and for one hand its cards, their guises, and what holds
now. Goes out: an `Arrangement`: disjoint groups, best first, exactly the best there is; or its
strength, a tuple that compares as hands do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..cards import bits
from .families import Hand
from .plain import Key
from .plans import Burn, Endless, Here, Plans
from .shapes import Choices, Guise, Moved, Shape
from .tables import members, with_room
from .totals import Totals

Strength = tuple[Key, ...]
# sets of used cards that are asked one by one what has room beside them, sooner than all at once
FEW = 24
RUNG = 2  # looks at a card that a shape takes which is asked for, and refused at once
A_HAND = 40  # the same of a hand that is made ready to be looked through
# for so many numbers of cards and ways in which conditions hold it is remembered how groups are
# looked for
KEPT_PLANS = 200
KEPT = 4096  # strengths remembered; a round asks for the same few hands many times


@dataclass(frozen=True, slots=True)
class Shown:
    """One group of an arrangement: the shape's number, the cards, and the key that breaks its
    ties."""

    shape: int
    cards: tuple[int, ...]
    key: Key


@dataclass(frozen=True, slots=True)
class Arrangement:
    groups: tuple[Shown, ...]
    strength: Strength
    unused: tuple[int, ...]


def unbounded(shape: int, looks: int) -> None:
    """What is burnt where nobody counts."""


@dataclass(slots=True)
class Solver:
    """`shapes` lowest first; `moved` changes their order while its condition holds; `many`: a hand
    is split into groups that share no card, else it shows one. `least`: of what the best
    arrangement leaves over least, `cards` or their `total`; empty where the highest groups are
    best."""

    shapes: tuple[Shape, ...]
    moved: tuple[Moved, ...]
    attributes: Mapping[str, tuple[int, ...]]
    runs: tuple[int, ...]
    many: bool
    least: str = ""
    burn: Burn = unbounded
    here: Here = field(default_factory=Endless)
    totals: Totals = field(init=False)
    remembered: dict[object, Strength] = field(default_factory=dict)
    orders: dict[tuple[bool, ...], tuple[int, ...]] = field(default_factory=dict)
    questions: dict[tuple[object, ...], int] = field(default_factory=dict)
    plans: dict[tuple[int, tuple[bool, ...]], Plans] = field(default_factory=dict)

    def __post_init__(self) -> None:
        tops = [shape.total[1] for shape in self.shapes if shape.total is not None]
        self.totals = Totals(
            1 << 30 if not tops or None in tops else max(top for top in tops if top is not None)
        )

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
            if len(self.orders) >= KEPT_PLANS:
                self.orders.clear()
            self.orders[when] = tuple(reversed(ladder))
        return self.orders[when]

    def hand(
        self, cards: tuple[int, ...], choices: tuple[Choices, ...], when: tuple[bool, ...]
    ) -> Hand:
        plans = self.plans.get((len(cards), when))
        if plans is None:
            order = self.order(when)
            if len(self.plans) >= KEPT_PLANS:
                self.plans.clear()
            plans = self.plans[len(cards), when] = Plans(
                len(cards),
                when,
                self.shapes,
                order,
                self.attributes,
                self.runs,
                self.totals,
                self.questions,
                self.burn,
                self.here,
            )
        return Hand(cards, choices, plans)

    def strength(
        self,
        cards: tuple[int, ...],
        choices: tuple[Choices, ...],
        when: tuple[bool, ...],
        floor: Strength = (),
    ) -> Strength:
        """How good the best arrangement is: for each group, best first, its place in the ladder and
        its tie-breaking key. What is lower than `floor` is anything lower than it."""
        question = (cards, choices, when)
        known = self.remembered.get(question)
        if known is None:
            if len(self.remembered) >= KEPT:
                self.remembered.clear()
            if cards:
                ordered = sorted(zip([one.order for one in choices], cards, choices, strict=True))
                _, cards, choices = zip(*ordered, strict=True)
            hand = self.hand(cards, choices, when)
            hand.tank = self.here.tank  # the hand is asked by nobody else
            known = (
                self._leaving_least(hand).strength if self.least else self.levels(hand, floor)[0]
            )
            if known >= floor:
                self.remembered[question] = known
        return known

    def best(
        self, cards: tuple[int, ...], choices: tuple[Choices, ...], when: tuple[bool, ...]
    ) -> Arrangement:
        """The best arrangement; among equals the one that comes first in card order."""
        hand = self.hand(cards, choices, when)
        if self.least:
            return self._leaving_least(hand)
        strength, levels = self.levels(hand)
        shown: list[Shown] = []
        used = (levels[-1][3] & -levels[-1][3]).bit_length() - 1 if levels else 0
        everything = used
        for index in range(len(levels) - 1, -1, -1):
            number, key, family, _ = levels[index]
            before = levels[index - 1][3] if index else 1
            mask = next(m for m in bits(family) if m & used == m and before >> (used ^ m) & 1)
            shown.append(Shown(number, tuple(cards[i] for i in bits(mask)), key))
            used ^= mask
        unused = tuple(card for i, card in enumerate(cards) if not everything >> i & 1)
        return Arrangement(tuple(reversed(shown)), strength, unused)

    def _leaving_least(self, hand: Hand) -> Arrangement:
        """The arrangement that leaves over least: of those that leave as little, with the fewest
        cards. A group takes the lowest card that is left, or none does."""
        cards, order = hand.cards, self.order(hand.plans.when)
        found: dict[int, tuple[int, Key]] = {}
        for number in order:
            for key, family in hand.keyed(number).items():
                for mask in members(family):
                    found.setdefault(mask, (number, key))
        by_lowest: list[list[int]] = [[] for _ in cards]
        for mask in found:
            by_lowest[(mask & -mask).bit_length() - 1].append(mask)
        costs = [self._worth(card, one) for card, one in zip(cards, hand.choices, strict=True)]
        known: dict[int, tuple[int, int, tuple[int, ...]]] = {0: (0, 0, ())}

        def least(left: int) -> tuple[int, int, tuple[int, ...]]:
            if (best := known.get(left)) is not None:
                return best
            low = left & -left
            at = low.bit_length() - 1
            fitting = [mask for mask in by_lowest[at] if mask & left == mask]
            self.burn(-1, len(by_lowest[at]) + 1)
            cost, many, groups = least(left ^ low)
            best = cost + costs[at], many + 1, groups
            for mask in fitting:
                cost, many, groups = least(left ^ mask)
                if (cost, many) < best[:2]:
                    best = cost, many, (mask, *groups)
            known[left] = best
            return best

        cost, many, groups = least((1 << len(cards)) - 1)
        shown = [
            Shown(found[mask][0], tuple(cards[i] for i in bits(mask)), found[mask][1])
            for mask in groups
        ]
        shown.sort(key=lambda one: order.index(one.shape))
        used = {card for one in shown for card in one.cards}
        unused = tuple(card for card in cards if card not in used)
        return Arrangement(tuple(shown), ((-(many if self.least == "cards" else cost),),), unused)

    def _worth(self, card: int, choices: Choices) -> int:
        """What a card counts that is left over: as what it is, the least that it may."""
        if self.least == "cards":
            return 1
        own = [guise.worth for guise in choices.guises if guise.face == card]
        return min(own or [guise.worth for guise in choices.guises], default=0)

    def settled(
        self, hand: Hand, arrangement: Arrangement
    ) -> list[tuple[Shown, tuple[Guise, ...]]]:
        """For each group of an arrangement, a guise for each of its cards that makes it so: the
        first that does, card by card.
        """
        found = []
        for shown in arrangement.groups:
            free = [hand.choices[hand.cards.index(card)] for card in shown.cards]
            full = 1 << ((1 << len(free)) - 1)
            for index, choices in enumerate(free):
                for guise in choices.guises:
                    self.burn(shown.shape, A_HAND)
                    free[index] = Choices((guise,))
                    family = (
                        self.hand(shown.cards, tuple(free), hand.plans.when)
                        .keyed(shown.shape)
                        .get(shown.key, 0)
                    )
                    if family & full:
                        break
            found.append((shown, tuple(choices.guises[0] for choices in free)))
        return found

    def levels(
        self, hand: Hand, floor: Strength = ()
    ) -> tuple[Strength, list[tuple[int, Key, int, int]]]:
        """Down the ladder from the top, keeping every union of cards that still reaches the best
        list: of each group the shape, the key, the subsets that it can be and the unions that are
        reached with it. It ends where the list stays below `floor`."""
        plans, kept, goals, ranges = hand.plans, hand.kept, hand.goals, hand.ranges
        apart_from, weight = plans.apart, plans.weight
        tank = hand.tank or plans.here.tank
        strength: list[Key] = []
        levels: list[tuple[int, Key, int, int]] = []
        reached, lives, room = 1, [0], plans.everything
        left = plans.n  # at most so many cards are in no group yet
        possible = plans.possible(hand.counts)
        # what is looked at is counted here: calls for it took a tenth of the time of a hand
        tank.left -= RUNG * len(possible)
        if tank.left < 0:
            plans.burn(-1, 0)
        for place, plan in possible:
            if plan.least > left:
                continue
            if floor and len(strength) < len(floor) and -place < floor[len(strength)][0]:
                return tuple(strength), levels
            number = plan.number
            goal = goals[number]
            if goal:  # most groups are refused for what cards can total
                family = ranges.get(goal, -1)
                if family < 0:
                    family = hand.bound(plan)
                if not family & plan.size & room:
                    continue
            found = kept[number].items() if number in kept else hand.descending(plan)
            for key, family in found:
                family &= room
                while family:
                    if len(lives) == 1:
                        grown = family << lives[0]
                    elif len(lives) <= (many := family.bit_count()):
                        tank.left -= len(lives) * weight >> 3
                        if tank.left < 0:
                            plans.burn(number, 0)
                        grown = 0
                        for used in lives:
                            grown |= (family & apart_from[used]) << used
                    else:
                        tank.left -= 2 * many * weight >> 3
                        if tank.left < 0:
                            plans.burn(number, 0)
                        grown = 0
                        for mask in members(family):
                            grown |= (reached & apart_from[mask]) << mask
                    reached = grown
                    strength.append((-place, *key))
                    if floor:
                        lowest = floor[len(strength) - 1] if len(strength) <= len(floor) else ()
                        if strength[-1] < lowest:
                            return tuple(strength), levels
                        floor = floor if strength[-1] == lowest else ()
                    levels.append((number, key, family, reached))
                    lives = members(reached)
                    tank.left -= len(lives) * weight >> 3
                    if tank.left < 0:
                        plans.burn(number, 0)
                    left = plans.n - min(map(int.bit_count, lives))
                    if not self.many or not left:  # one group is shown, or every card is used
                        return tuple(strength), levels
                    if len(lives) > FEW:
                        room = with_room(plans.n, reached)
                    else:
                        room = 0
                        for used in lives:
                            room |= apart_from[used]
                    hand.lives, hand.room = lives, room
                    family &= room
        return tuple(strength), levels
