"""How to look for the groups of a game in hands of one size, as things stand.

Comes in: shapes, and which of their conditions hold. Goes out: `Plans`: a `Plan` for each shape
that is formed, and those that are ranked in the order of their rank. All that does not depend on
the cards of a hand is worked out here, once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from .shapes import COUNT, Comparison, Limit, Shape, heights
from .tables import Apart, apart, everything, sized
from .totals import NUMBERING, Totals

MOST_TOTAL = 64  # totals up to which subsets are looked up by them; larger ones are formed plainly
KEPT = 1 << 12  # of what numbers of cards make possible
COUNTED = (1 << COUNT) - 1
# told the number of a shape and how much is looked at for it; raises once it is too much
Burn = Callable[[int, int], None]


class Allowance(Protocol):
    """How much may still be looked at, by one thread."""

    left: int


class Here(Protocol):
    """The tank of the thread that asks."""

    @property
    def tank(self) -> Allowance: ...


@dataclass(slots=True)
class Endless:
    """What may be looked at where nobody counts."""

    left: int = 1 << 60

    @property
    def tank(self) -> Allowance:
        return self


# a test that guises pass, the limits that let them in, what is counted
Asked = tuple[int, tuple[int, ...], int]


@dataclass(frozen=True, slots=True)
class Plan:
    """A shape as things are: with the ties and limits that hold now. `how` says which way its
    families are formed: groups, parts (that lie apart), plain, sized (nothing is added up), or
    totals."""

    number: int
    shape: Shape
    how: str
    ties: tuple[Comparison, ...]
    limits: tuple[Limit, ...]
    tests: tuple[int, ...]
    ranks: bool
    test: int = -1
    attribute: str = ""
    low: int = 0
    high: int = 0
    least: int = 0  # the fewest cards that can form it
    size: int = 0  # the subsets of the right number of cards, of a shape of one part
    needs: tuple[tuple[int, int], ...] = ()  # tests, and how many cards have to pass each
    single: bool = True  # no ties are broken
    tallied: bool = False  # ties are broken by how many guises pass a test, and by nothing else
    evenly: tuple[int, ...] = ()  # the key of a group that breaks no tie


@dataclass(slots=True)
class Plans:
    """The groups of hands of `n` cards while the conditions `when` hold: `all` by number of shape,
    `rungs` the ranked ones from the highest down, each with its place. `attributes` gives each
    face's value of an attribute, `runs` the ranks in the order of consecutive ranks (one may stand
    at both ends)."""

    n: int
    when: tuple[bool, ...]
    shapes: tuple[Shape, ...]
    order: tuple[int, ...]  # the ranked shapes, highest first
    attributes: Mapping[str, tuple[int, ...]]
    runs: tuple[int, ...]
    totals: Totals
    # short numbers for what is asked of a card, the same for all hands
    questions: dict[tuple[object, ...], int]
    burn: Burn
    here: Here
    all: tuple[Plan | None, ...] = ()
    rungs: tuple[tuple[int, Plan], ...] = ()
    apart: tuple[int, ...] | Apart = ()
    weight: int = 0  # what it takes to make one family of others: in eighths of a look at a card
    everything: int = 0
    heights: Mapping[int, int] = field(default_factory=dict)  # of ranks, outside of runs
    counted: int = 0  # the fields of counts that plans need
    goals: dict[tuple[int, ...], tuple[int, ...]] = field(default_factory=dict)
    by_counts: dict[int, tuple[tuple[int, Plan], ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.apart, self.everything = apart(self.n), everything(self.n)
        self.heights = heights(self.runs, max(self.attributes["rank"]) + 1)
        # a quarter of a microsecond for small integers, 2 for those of 2^16 bits
        self.weight = 4 + (1 << self.n >> 11)
        made: dict[int, Plan | None] = {}
        for number in range(len(self.shapes)):
            self._plan(number, made)
        self.all = tuple(made[number] for number in range(len(self.shapes)))
        rungs = [(place, made[number]) for place, number in enumerate(self.order)]
        self.rungs = tuple(
            (place, plan) for place, plan in rungs if plan is not None and plan.least <= self.n
        )
        for test in {test for _, plan in self.rungs for test, _ in plan.needs}:
            self.counted |= COUNTED << COUNT * test

    def possible(self, counts: int) -> tuple[tuple[int, Plan], ...]:
        """The rungs that are not out of reach by how many cards pass each test: a field of bits for
        each.
        """
        counts &= self.counted
        known = self.by_counts.get(counts)
        if known is None:
            if len(self.by_counts) >= KEPT:
                self.by_counts.clear()
            reachable = []
            for rung in self.rungs:
                for test, least in rung[1].needs:
                    if counts >> COUNT * test & COUNTED < least:
                        break
                else:
                    reachable.append(rung)
            known = self.by_counts[counts] = tuple(reachable)
        return known

    def toil(self, number: int, many: int) -> None:
        """So many families are made for a shape."""
        tank = self.here.tank
        tank.left -= many * self.weight >> 3
        if tank.left < 0:
            self.burn(number, 0)

    def question(self, asked: tuple[object, ...]) -> int:
        """A number for what is asked of the cards of a hand, from 1 on."""
        known = self.questions.get(asked)
        if known is None:
            with NUMBERING:
                known = self.questions.setdefault(asked, len(self.questions) + 1)
        return known

    def goals_where(self, special: tuple[int, ...]) -> tuple[int, ...]:
        """A number for what the cards of each shape have to total, the same for shapes that ask for
        the same; 0 for shapes that ask for no total or compare totals. `special` are the limits on
        guises that are in the hand."""
        goals = []
        for plan in self.all:
            goal = 0
            if (
                plan is not None
                and plan.how == "totals"
                and not (plan.ties and plan.ties[0].by == "total")
            ):
                let_in = tuple(only for only in special if only >> plan.number & 1)
                goal = self.question((plan.test, let_in, plan.low, plan.high))
            goals.append(goal)
        self.goals[special] = tuple(goals)
        return self.goals[special]

    def _plan(self, number: int, made: dict[int, Plan | None]) -> Plan | None:
        if number in made:
            return made[number]
        shape = self.shapes[number]
        plan: Plan | None = None
        if not any(self.when[condition] for condition in shape.closed):
            of = [(many, self._plan(other, made)) for many, other in shape.groups]
            if all(other is not None for _, other in of):
                least = sum(many * other.least for many, other in of if other is not None)
                plan = self.plan(number, shape, least)
        made[number] = plan
        return plan

    def plan(self, number: int, shape: Shape, least: int = 0) -> Plan:
        """How to form a shape; `least`: the fewest cards of a shape of groups."""
        highest = self.totals.highest
        ties = tuple(tie for tie in shape.ties if self.when[tie.when])
        limits = tuple(limit for limit in shape.limits if self.when[limit.when])
        tests = tuple(
            dict.fromkeys(
                [*(tie.test for tie in ties if tie.by == "test"), *(limit.test for limit in limits)]
            )
        )
        ranks = any(tie.by == "rank" for tie in ties)
        counted = [tie for tie in ties if tie.by != "rank"]
        if shape.groups:
            return Plan(
                number, shape, "groups", ties, limits, tests, ranks, least=least, single=not ties
            )
        part = shape.parts[0]
        how, attribute, low, high = "totals", "", 0, 0
        if shape.total is not None:
            low, high = shape.total[0], highest if shape.total[1] is None else shape.total[1]
        if len(shape.parts) > 1:
            exact = all(one.low == one.high for one in shape.parts)
            how = (
                "parts"
                if exact
                and shape.total is None
                and not shape.sharing
                and not counted
                and not limits
                else "plain"
            )
        elif (
            (shape.sharing and (len(shape.sharing) > 1 or shape.sharing[0][0] != "one"))
            or len(tests) > 1
            or len(counted) > 1
            or (highest > MOST_TOTAL and shape.total is not None)
        ):
            how = "plain"
        elif shape.total is None:
            how = "plain" if counted or limits else "sized"
        if shape.sharing and how in ("totals", "sized"):
            attribute = shape.sharing[0][1]
        # what is shared has a card
        least = max(sum(max(one.low, 1) for one in shape.parts), shape.but + 1)
        size = sized(self.n, least, part.high)
        needs = (
            () if how == "totals" else tuple((one.test, one.low) for one in shape.parts if one.low)
        )
        return Plan(
            number,
            shape,
            how,
            ties,
            limits,
            tests,
            ranks,
            part.test,
            attribute,
            low,
            high,
            least,
            size,
            needs,
            not ties,
            how == "totals" and not ranks and bool(ties) and ties[0].by == "test",
            (0,) * len(ties),
        )
