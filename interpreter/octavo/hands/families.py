"""Which sets of a hand's cards form a group.

Comes in: a hand with the guises of its cards, and how groups are looked for. Goes out: a `family`:
one integer of 2^n bits, in which bit m stands for the subset with mask m. The subsets with a total
come from `totals`; what a shape asks besides are families from `tables`, and all of it together is
an AND. Shapes for which that would not be exact are formed by `Plain`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from .plain import Key, Plain
from .plans import Allowance, Asked, Plan, Plans
from .ranks import by_rank
from .shapes import SLOT, Choices, Guise
from .tables import NONE, at_most, members, of_size, off, sized, within
from .totals import NOT_KNOWN, Half

Found = Iterable[tuple[Key, int]]
NOTHING: tuple[tuple[Key, int], ...] = ()
IN_SLOT = (1 << SLOT) - 1


@dataclass(slots=True)
class Hand:
    """Cards to be arranged and the guises each may take. `facts` has the cards of which a guise
    passes a test, for each test, in the slot after its number. While a hand is arranged, `lives`
    are the sets of cards that are used already, in every way that is still as good as any, and
    `room` the subsets that share no card with some of them: nothing but those is looked for."""

    cards: tuple[int, ...]
    choices: tuple[Choices, ...]
    plans: Plans
    kept: dict[int, dict[Key, int]] = field(default_factory=dict)
    # what may still be looked at, of a hand that one thread alone asks; else each thread's own
    tank: Allowance | None = None
    facts: int = field(init=False)
    counts: int = field(init=False)  # how many cards those are, a field for each test
    room: int = field(init=False)
    lives: list[int] = field(init=False)
    goals: tuple[int, ...] = field(init=False)
    ranges: dict[int, int] = field(init=False)
    tallies: dict[tuple[int, int], list[int]] = field(init=False)
    sums: dict[Asked, tuple[list[int], tuple[Half, Half]]] = field(init=False)
    shared: dict[tuple[int, tuple[int, ...], str], list[tuple[int, int]] | None] = field(init=False)
    powers: dict[int, list[int]] = field(init=False)
    special: tuple[int, ...] = ()  # the sets of shapes that some guise is limited to
    # where there are such: facts, by which of them let guises in
    let_in: dict[tuple[int, ...], int] = field(init=False)
    counted: int = -1  # the guises of all cards, once they are counted

    def __post_init__(self) -> None:
        facts = counts = 0
        for place, choices in enumerate(self.choices):
            facts |= choices.facts << place
            counts += choices.counts
        self.facts, self.counts = facts, counts
        self.room = self.plans.everything
        self.lives = [0]
        self.ranges = {}
        self.tallies = {}
        self.sums = {}
        self.shared = {}
        self.powers = {}
        self.let_in = {}
        if facts & IN_SLOT:
            self.special = tuple(
                sorted({only for choices in self.choices for only in choices.special})
            )
        self.goals = self.plans.goals.get(self.special) or self.plans.goals_where(self.special)

    def guises(self) -> int:
        """How many guises the cards have together."""
        if self.counted < 0:
            self.counted = sum([len(choices.guises) for choices in self.choices])
        return self.counted

    def passing(self, plan: Plan, test: int) -> int:
        """The cards of which a guise that may be used in a shape passes a test."""
        if not self.special:
            return self.facts >> SLOT * (test + 1) & IN_SLOT
        special = self._special(plan)
        facts = self.let_in.get(special)
        if facts is None:
            facts = 0
            for place, choices in enumerate(self.choices):
                facts |= (
                    choices.facts if not choices.special else choices.only_for(special)
                ) << place
            self.let_in[special] = facts
        return facts >> SLOT * (test + 1) & IN_SLOT

    def toil(self, number: int, many: int) -> None:
        """So many families are made for a shape."""
        tank = self.tank or self.plans.here.tank
        tank.left -= many * self.plans.weight >> 3
        if tank.left < 0:
            self.plans.burn(number, 0)

    # --- a shape's families -----------------------------------------------------------------------

    def family(self, number: int) -> int:
        """The subsets that form the group, whatever breaks its ties."""
        plan = self.plans.all[number]
        if plan is None:
            return 0
        if plan.single and number not in self.kept:
            return self.single(plan)
        union = 0
        for _, one in self.kept[number].items() if number in self.kept else self.descending(plan):
            union |= one
        return union

    def keyed(self, number: int) -> dict[Key, int]:
        """The subsets that form the group, by the key that breaks its ties, the best key first."""
        known = self.kept.get(number)
        if known is None:
            plan = self.plans.all[number]
            known = self.kept[number] = {} if plan is None else dict(self.descending(plan))
        return known

    def descending(self, plan: Plan) -> Found:
        """The keys of a group from the best down, each with its subsets; worked out as far as they
        are asked for.
        """
        if plan.single or (
            plan.tallied and not self.passing(plan, plan.tests[0])
        ):  # a tie over what no card has changes nothing
            family = self.single(plan)
            return ((plan.evenly, family),) if family else NOTHING
        if plan.ranks:
            return by_rank(self, plan)
        if plan.how == "groups":
            return sorted(self._tied_groups(plan).items(), reverse=True)
        if plan.how == "totals" and (not plan.attribute or self._sharing(plan) is not None):
            return self._by_total(plan) if plan.ties[0].by == "total" else self._by_tally(plan)
        return sorted(Plain(self, plan).formed().items(), reverse=True)

    def single(self, plan: Plan) -> int:
        """The subsets that form a group of which one is as good as the other."""
        family: int | None
        match plan.how:
            case "totals":
                family = self._totalled(plan)
            case "groups":
                family = self._of_groups(plan)
            case "parts":
                family = self._apart(plan)
            case "sized":
                family = plan.size & within(self.plans.n, self.passing(plan, plan.test))
                if plan.attribute:
                    shared = self._alike(plan)
                    family = None if shared is None else family & shared
            case _:
                family = None
        return Plain(self, plan).formed().get((), 0) if family is None else family

    def _of_groups(self, plan: Plan) -> int:
        """So many of other groups that share no card."""
        if len(plan.shape.groups) == 1:
            many, other = plan.shape.groups[0]
            return self._power(other, many)
        apart_from = self.plans.apart
        family = NONE
        for many, other in plan.shape.groups:
            masks = members(self.family(other) & self.room)
            for _ in range(many):
                self.toil(plan.number, len(masks))
                grown = 0
                for mask in masks:
                    grown |= (family & apart_from[mask]) << mask
                family = grown
                if not family:
                    return 0
        return family

    def _tied_groups(self, plan: Plan) -> dict[Key, int]:
        """So many of other groups that share no card, by what breaks their ties: the tallies of all
        of them together.
        """
        found: dict[Key, int] = {(0,) * len(plan.ties): NONE}
        for other in [other for many, other in plan.shape.groups for _ in range(many)]:
            member, grown = self.plans.all[other], dict[Key, int]()
            if member is None:
                return {}
            counted = self.plans.plan(other, replace(member.shape, ties=plan.ties), member.least)
            for key, one in self.descending(counted):
                self.toil(plan.number, 2 * len(found) * one.bit_count())
                for so_far, family in found.items():
                    together = tuple(map(sum, zip(so_far, key, strict=True)))
                    for mask in members(one):
                        grown[together] = (
                            grown.get(together, 0) | (family & self.plans.apart[mask]) << mask
                        )
            found = grown
        return {key: family for key, family in found.items() if family}

    def _power(self, number: int, many: int) -> int:
        """The unions of so many disjoint members of a group's family."""
        powers = self.powers.get(number)
        if powers is None:
            powers = self.powers[number] = [NONE, self.family(number) & self.room]
        apart_from = self.plans.apart
        while len(powers) <= many:
            last = powers[-1]
            if not last:
                return 0
            masks = members(powers[1])
            self.toil(number, 2 * len(masks))
            grown = 0
            for mask in masks:
                grown |= (last & apart_from[mask]) << mask
            powers.append(grown)
        return powers[many]

    # --- groups of cards that total so much -------------------------------------------------------

    def bound(self, plan: Plan) -> int:
        """The subsets whose cards can total what a group of so many cards must; for a plan with a
        goal.
        """
        goal = self.goals[plan.number]
        known = self.ranges.get(goal)
        if known is None:
            _, halves = self._sums(plan, -1)
            known = self.ranges[goal] = self._totalling(plan, halves, plan.low, plan.high)
        return known & plan.size & self.room

    def _totalled(self, plan: Plan) -> int | None:
        """The subsets of the right size, with what they share, that total what they must. None
        where what cards share bears on what they are worth."""
        family = self.bound(plan)
        if family and plan.attribute:
            shared = self._alike(plan)
            if shared is None:
                return None
            family &= shared
        if family and plan.limits:
            family = 0
            for _, one in self._by_tally(plan):
                family |= one
        return family

    def _by_tally(self, plan: Plan) -> Iterator[tuple[Key, int]]:
        """The same by how many guises pass a test, the best number first."""
        higher = bool(plan.ties) and plan.ties[0].higher
        asked = plan.size & self.room
        if plan.attribute:
            asked &= self._alike(plan) or 0
        families = self._tallied(plan)
        for tally in range(len(families) - 1, -1, -1) if higher else range(len(families)):
            family = families[tally] & asked
            if tally and plan.limits:
                family &= self._allowed(plan, tally)
            if family:
                yield (tally if higher else -tally,), family

    def _tallied(self, plan: Plan) -> list[int]:
        """The subsets that total what they must, by how many guises pass a test."""
        question = (self.goals[plan.number], plan.tests[0])
        known = self.tallies.get(question)
        if known is None:
            _, halves = self._sums(plan, plan.tests[0])
            most = halves[0].most + halves[1].most
            known = [
                self._totalling(plan, halves, plan.low, plan.high, tally)
                for tally in range(most + 1)
            ]
            self.tallies[question] = known
        return known

    def _by_total(self, plan: Plan) -> Iterator[tuple[Key, int]]:
        """The same by total, the best first."""
        counted = plan.tests[0] if plan.limits and self.passing(plan, plan.tests[0]) else -1
        numbers, halves = self._sums(plan, counted)
        most = halves[0].most + halves[1].most
        higher = plan.ties[0].higher
        shared = self._alike(plan) if plan.attribute else -1
        assert shared is not None
        lives: list[int] = []
        tank = self.tank or self.plans.here.tank
        # totals that can be made, totals that are left, a bit for each
        made, left = (
            0,
            (2 << plan.high) - (1 << plan.low),
        )
        while True:
            if self.lives is not lives:
                lives = self.lives
                tank.left -= len(lives) * self.plans.n * self.plans.weight >> 3  # `toil`, sooner
                if tank.left < 0:
                    self.plans.burn(plan.number, 0)
                made = self._made(numbers)
            rest = made & left
            if not rest:
                return
            total = (rest if higher else rest & -rest).bit_length() - 1
            left &= (1 << total) - 1 if higher else -(2 << total)
            family = self._totalling(plan, halves, total, total)
            for tally in range(1, most + 1):
                family |= self._totalling(plan, halves, total, total, tally) & self._allowed(
                    plan, tally
                )
            family &= plan.size & self.room & shared
            if family:
                yield (total if higher else -total,), family

    def _allowed(self, plan: Plan, tally: int) -> int:
        """The subsets that no limit forbids, if so many guises pass the test."""
        family = self.plans.everything
        for limit in plan.limits:
            family &= ~sized(
                self.plans.n, limit.low + tally, None if limit.high is None else limit.high + tally
            )
        return family

    def _totalling(
        self, plan: Plan, halves: tuple[Half, Half], low: int, high: int, counted: int = 0
    ) -> int:
        """The subsets that can total `low` to `high` (at most the highest that counts) with so many
        cards counted.
        """
        lower, upper = halves
        picks, tank = upper.picks, self.tank or self.plans.here.tank
        if not picks:
            tank.left -= upper.effort()
            if tank.left < 0:
                self.plans.burn(plan.number, 0)
            picks = upper.pickers()
        # a word for each subset of the upper half, as often as subsets have totals
        tank.left -= upper.looks
        if tank.left < 0:
            self.plans.burn(plan.number, 0)
        family, rows, span = 0, lower.rows, high - low
        for many, pick in picks:
            if many <= counted:
                row = rows.get((counted - many, span), NOT_KNOWN)
                if row is NOT_KNOWN:
                    row = lower.row(counted - many, span)
                if row is not None:
                    family |= int.from_bytes(b"".join(pick(row[lower.highest - high :])), "little")
        return family

    def _sums(self, plan: Plan, counted: int) -> tuple[list[int], tuple[Half, Half]]:
        """What each card may add, and what subsets of the two halves of the hand total."""
        asked = (plan.test, self._special(plan) if self.special else (), counted)
        known = self.sums.get(asked)
        if known is None:
            number = self.plans.question(asked)
            try:
                numbers = [choices.adds[number] for choices in self.choices]
            except KeyError:
                self.plans.burn(plan.number, self.guises() >> 2)
                for choices in self.choices:
                    if number not in choices.adds:
                        choices.adds[number] = self.plans.totals.number(self._moves(choices, asked))
                numbers = [choices.adds[number] for choices in self.choices]
            known = self.sums[asked] = (numbers, self.plans.totals.halves_of(numbers))
        return known

    def _moves(self, choices: Choices, asked: Asked) -> tuple[tuple[int, int], ...]:
        """What a card may add: its worth, and one if the guise is counted."""
        test, special, counted = asked
        fitting = [
            guise
            for guise in choices.fitting(test, special)
            if guise.worth <= self.plans.totals.highest
        ]
        return tuple(
            sorted(
                {
                    (guise.worth, guise.tests >> counted & 1 if counted >= 0 else 0)
                    for guise in fitting
                }
            )
        )

    def _made(self, numbers: list[int]) -> int:
        """Totals that cards which are not used yet can make, a bit for each; maybe not in a number
        that a shape asks for.
        """
        worths, every, found = self.plans.totals.worths, (1 << self.plans.n) - 1, 0
        for used in self.lives:
            made = 1
            for card in members(every ^ used):
                grown = made
                for worth in worths[numbers[card]]:
                    grown |= made << worth
                made = grown
            found |= made
        return found

    def _special(self, plan: Plan) -> tuple[int, ...]:
        """Which of the limits on guises let them into a shape."""
        return (
            tuple([only for only in self.special if only >> plan.number & 1])
            if self.special
            else ()
        )

    # --- groups of cards that share something, of parts -------------------------------------------

    def _alike(self, plan: Plan) -> int | None:
        """The subsets of which all cards, but so many, share what a shape asks for."""
        holders = self._sharing(plan)
        if holders is None:
            return None
        tank = self.tank or self.plans.here.tank
        tank.left -= len(holders) * self.plans.weight >> 3  # `toil`, sooner
        if tank.left < 0:
            self.plans.burn(plan.number, 0)
        family, n = 0, self.plans.n
        if plan.shape.but:
            mask = self.passing(plan, plan.test)
            off_a_value = off.of(n)
            for can, must in holders:
                family |= off_a_value(n, mask & ~can, must, plan.shape.but)
            return family & within(n, mask)
        apart_from, every = self.plans.apart, (1 << n) - 1
        for can, _ in holders:
            if can.bit_count() >= plan.least:
                family |= apart_from[every ^ can]
        return family

    def _sharing(self, plan: Plan) -> list[tuple[int, int]] | None:
        """For each value that cards can share: those that can have it, and those that have no
        other.
        """
        special = self._special(plan)
        question = (plan.test, special, plan.attribute)
        if question in self.shared:
            return self.shared[question]
        asked = self.plans.question(question)
        found: list[tuple[int, int]] = []
        sets = 0
        for place, choices in enumerate(self.choices):
            values = choices.values.get(asked)
            if values is None:
                values = choices.values[asked] = self._values(choices, plan, special)
            if values < 0:
                self.shared[question] = None
                return None
            sets |= values << place
        while sets:
            can = sets & IN_SLOT
            if can:
                found.append((can, sets >> SLOT & IN_SLOT))
            sets >>= 2 * SLOT
        self.shared[question] = found
        return found

    def _values(self, choices: Choices, plan: Plan, special: tuple[int, ...]) -> int:
        """The values that a card can have in a shape: two slots for each, the first for can, the
        second for has no other; -1 if which value it has bears on what it is worth."""
        guises = choices.fitting(plan.test, special)
        pairs = {
            (self.plans.attributes[plan.attribute][guise.face], guise.worth) for guise in guises
        }
        values = {value for value, _ in pairs}
        if -1 in values or len(values) * len({worth for _, worth in pairs}) != len(pairs):
            return -1
        return sum(
            (1 << SLOT if len(values) == 1 else 0) + 1 << 2 * SLOT * value for value in values
        )

    def _apart(self, plan: Plan) -> int:
        """Parts of fixed numbers: a subset has them all if no set of parts is asked of more cards
        than fit it (Hall).
        """
        n, parts = self.plans.n, plan.shape.parts
        fits = []
        every = total = 0
        for part in parts:
            mask = self.passing(plan, part.test)
            if mask.bit_count() < part.low:
                return 0
            fits.append(mask)
            every |= mask
            total += part.low
        if every.bit_count() < total:
            return 0
        family = of_size(n)[total] & within(n, every)
        # first: there may be parts by the hundred
        self.toil(plan.number, len(fits) << len(fits) >> 2)
        for chosen in range(1, (1 << len(fits)) - 1):
            outside = room = 0
            for index, mask in enumerate(fits):
                if chosen >> index & 1:
                    room += parts[index].low
                else:
                    outside |= mask
            alone = every & ~outside
            if alone.bit_count() > room:
                family &= at_most(n, alone, room)
        return family

    # --- for `Plain` ------------------------------------------------------------------------------

    def fitting(self, plan: Plan, test: int) -> list[tuple[Guise, ...]]:
        """For each card, the guises in which it may be of a part of the shape."""
        special = self._special(plan)
        return [choices.fitting(test, special) for choices in self.choices]
