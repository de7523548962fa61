"""Kinds of melds: what their cards share, which are forbidden, and how one on the table is
extended.

Comes in: the kinds with what their cards share, what each card may stand for in each kind
(`Roles`), the sentences that forbid some groups. Goes out: whether some cards are a group, the ways
to extend one. `making` makes them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

# what a card is in a group: the value shared by all (-1: none), and its own place among them (-1:
# none)
Spot = tuple[int, int]
Step = tuple[int, int]  # a card, and the number of what it stands for
Steps = tuple[Step, ...]
Meld = tuple[int, Steps]  # the number of a kind, its cards
NONE = -1


@dataclass(frozen=True, slots=True)
class Role:
    """A card on a spot: `sense` is the number of what it stands for there, `tests` the set of tests
    that hold of it.
    """

    sense: int
    tests: int


Roles = dict[Spot, Role]


@dataclass(frozen=True, slots=True)
class Kind:
    """A group that is laid: `low` to `high` cards (None: any number). `one` is the attribute that
    all share; `along` the one in which they follow one another (`how` is consecutive), or in which
    no two agree (different); empty where there is none. `last` is the highest spot of `along`."""

    low: int
    high: int | None
    one: str = ""
    how: str = ""
    along: str = ""
    last: int = NONE


@dataclass(frozen=True, slots=True)
class Ban:
    """A sentence that forbids groups of some kinds, asked of the tests of their cards: `what` is
    count (a card that passes `test` beside `low` to `high` others), many (`low` to `high` cards
    that pass it), fewer (more cards pass it than
    do not), more (fewer do), whole (all pass it), beside (one that passes it next to one that
    passes `other`). `spared`: kinds to which it does not speak where all cards pass a test (NONE:
    whatever they are)."""

    kinds: frozenset[int]
    what: str
    test: int
    other: int = NONE
    low: int = 0
    high: int | None = None
    spared: tuple[tuple[int, int], ...] = ()

    def forbids(self, kind: int, tests: list[int]) -> bool:
        if kind not in self.kinds:
            return False
        passing = sum(one >> self.test & 1 for one in tests)
        others = len(tests) - passing
        match self.what:
            case "count":
                broken = (
                    passing > 0
                    and self.low <= len(tests) - 1
                    and (self.high is None or len(tests) - 1 <= self.high)
                )
            case "many":
                broken = self.low <= passing and (self.high is None or passing <= self.high)
            case "fewer":
                broken = passing > others
            case "more":
                broken = 0 < passing < others
            case "whole":
                broken = others == 0
            case _:
                pairs = [*pairwise(tests), *pairwise(tests[::-1])]
                broken = any(a >> self.test & 1 and b >> self.other & 1 for a, b in pairs)
        return broken and not any(
            kind == spared and (test == NONE or all(one >> test & 1 for one in tests))
            for spared, test in self.spared
        )


@dataclass(frozen=True, slots=True)
class MeldBound:
    """A sentence that forbids a whole of groups: `cards` that may not all be in it, or not `low` to
    `high` of them where these are given; or `many` groups of `kinds` which have `low` to `high`
    cards each and together share what `sharing` says."""

    cards: int = 0
    kinds: frozenset[int] = frozenset()
    many: int = 1
    sharing: tuple[tuple[str, str], ...] = ()
    low: int = 0
    high: int | None = None

    def holds_so_many(self, used: int) -> bool:
        """Whether a whole of the cards `used` holds all of `cards`, or as many as it may not."""
        if not self.low and self.high is None:
            return bool(self.cards) and not self.cards & ~used
        many = (self.cards & used).bit_count()
        return self.low <= many and (self.high is None or many <= self.high)


@dataclass(slots=True)
class Finder:
    """The kinds and what stands in `senses`: for each number of a sense the values of attributes
    that it settles. `order` are the ranks as they follow one another."""

    kinds: dict[int, Kind]
    senses: tuple[dict[str, int], ...]
    order: dict[str, tuple[int, ...]]  # of an attribute: the place of each value in its row
    # of each kind, by the number of a sense: where something with this sense lies; the second part
    # is NONE where that is left open
    spots: dict[int, tuple[Spot, ...]] = field(init=False)

    def __post_init__(self) -> None:
        self.spots = {
            number: tuple(self._spot(kind, values) for values in self.senses)
            for number, kind in self.kinds.items()
        }

    # --- one group --------------------------------------------------------------------------------

    def _spot(self, kind: Kind, values: dict[str, int]) -> Spot:
        one = values.get(kind.one, NONE) if kind.one else NONE
        along = values.get(kind.along, NONE) if kind.along else NONE
        return one, self.order[kind.along][along] if along >= 0 else NONE

    def tests(
        self, number: int, steps: Steps, roles: Callable[[int, int], Roles]
    ) -> list[int] | None:
        """The tests of each card of a group; None if one of them cannot be there."""
        spots, found = self.spots[number], []
        for card, sense in steps:
            one, along = spots[sense]
            role = self.role(roles(card, number), one, along)
            if role is None:
                return None
            found.append(role.tests)
        return found

    def role(self, roles: Roles, one: int, along: int) -> Role | None:
        if along != NONE or (one, NONE) in roles:
            return roles.get((one, along))
        return next((role for spot, role in roles.items() if spot[0] == one), None)

    def fits(
        self, number: int, steps: Steps, roles: Callable[[int, int], Roles], bans: tuple[Ban, ...]
    ) -> bool:
        """Whether some cards with what they stand for are such a group, in the order in which they
        stand.
        """
        kind = self.kinds[number]
        if len(steps) < kind.low or (kind.high is not None and len(steps) > kind.high):
            return False
        return self.unbroken(number, steps) and self.sound(number, steps, roles, bans)

    def sound(
        self, number: int, steps: Steps, roles: Callable[[int, int], Roles], bans: tuple[Ban, ...]
    ) -> bool:
        """Whether each card may be there with the others, however many they are: what is left of a
        group may be too small.
        """
        if not self.apart(number, steps, roles):
            return False
        tests = self.tests(number, steps, roles)
        return tests is not None and not any(ban.forbids(number, tests) for ban in bans)

    def unbroken(self, number: int, steps: Steps) -> bool:
        """Where cards follow one another: whether none between them has left."""
        if self.kinds[number].how != "consecutive":
            return True
        spots = self.spots[number]
        row = [spots[sense][1] for _, sense in steps]
        return all(after == before + 1 for before, after in pairwise(row))

    def apart(self, number: int, steps: Steps, roles: Callable[[int, int], Roles]) -> bool:
        """Where no two may agree: whether each card can have a value of its own."""
        if self.kinds[number].how != "different":
            return True
        one = self.spots[number][steps[0][1]][0]
        choices = [[spot[1] for spot in roles(card, number) if spot[0] == one] for card, _ in steps]
        taken: dict[int, int] = {}

        def seat(at: int, seen: set[int]) -> bool:
            for value in choices[at]:
                if value not in seen:
                    seen.add(value)
                    if value not in taken or seat(taken[value], seen):
                        taken[value] = at
                        return True
            return False

        return all(seat(at, set()) for at in range(len(steps)))

    def extensions(
        self,
        number: int,
        steps: Steps,
        card: int,
        roles: Callable[[int, int], Roles],
        bans: tuple[Ban, ...],
    ) -> list[tuple[int, Steps]]:
        """The ways to lay a card to a group that lies: what it would stand for, and the group with
        it.
        """
        if not steps:
            return []
        mine = roles(card, number)
        one, first = self.spots[number][steps[0][1]]
        if self.kinds[number].how == "consecutive":
            found = []
            for along, low in ((first - 1, True), (first + len(steps), False)):
                role = mine.get((one, along))
                if role is not None:
                    step = (card, role.sense)
                    found.append((role.sense, (step, *steps) if low else (*steps, step)))
        else:
            role = self.role(mine, one, NONE)
            found = [] if role is None else [(role.sense, (*steps, (card, role.sense)))]
        return [way for way in found if self.fits(number, way[1], roles, bans)]

    def replacing(
        self, number: int, steps: Steps, card: int, other: int, roles: Callable[[int, int], Roles]
    ) -> Role | None:
        """What a card would be in the place of one of a group that lies; None if it cannot be
        there.
        """
        spots = self.spots[number]
        one = spots[steps[0][1]][0]
        there = next(sense for mine, sense in steps if mine == other)
        along = spots[there][1] if self.kinds[number].how == "consecutive" else NONE
        return self.role(roles(card, number), one, along)
