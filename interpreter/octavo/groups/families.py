"""Which sets of a hand's cards form a group.

Comes in: a hand with the guises of its cards, and a shape. Goes out: a `family`: one integer of 2^n bits, in which bit m
stands for the subset with mask m. "Every subset in F, plus card i" is `F << (1 << i)`; the subsets by what they total are one
integer too, a field of 2^n bits for each total, so that a card joins all of them in one shift. What a shape asks besides are
families from `tables`, and all of it together is an AND. Shapes for which that would not be exact are formed by `Plain`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from ..cards import bits
from .plain import Key, Plain
from .shapes import Choices, Comparison, Guise, Limit, Shape
from .tables import NONE, apart, at_most, of_size, off, sized, within

MOST_TOTAL = 64  # totals for which the fields are kept in one integer; larger ones are formed plainly
Found = Iterable[tuple[Key, int]]
NOTHING: tuple[tuple[Key, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """A shape as things are: with the ties and limits that hold now. `how` says which way its families are formed: groups,
    parts (that lie apart), plain, sized (nothing is added up), or totals. `limited` is the set bit of the shape."""

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


def plan_of(number: int, shape: Shape, when: tuple[bool, ...], most: int) -> Plan | None:
    """How to form a shape under these conditions; None if it is not formed at all."""
    if any(when[condition] for condition in shape.closed):
        return None
    ties = tuple(tie for tie in shape.ties if when[tie.when])
    limits = tuple(limit for limit in shape.limits if when[limit.when])
    tests = tuple(dict.fromkeys([*(tie.test for tie in ties if tie.by == "test"), *(limit.test for limit in limits)]))
    ranks = any(tie.by == "rank" for tie in ties)
    if shape.groups:
        return Plan(number, shape, "groups", ties, limits, tests, ranks, least=sum(many for many, _ in shape.groups))
    part = shape.parts[0]
    how, attribute, low, high = "totals", "", 0, 0
    if shape.total is not None:
        low, high = shape.total[0], most if shape.total[1] is None else shape.total[1]
    if len(shape.parts) > 1:
        exact = all(one.low == one.high for one in shape.parts)
        how = "parts" if exact and shape.total is None and not shape.sharing and not ties and not limits else "plain"
    elif (
        (shape.sharing and (len(shape.sharing) > 1 or shape.sharing[0][0] != "one"))
        or len(tests) > 1
        or len(ties) > 1
        or most > MOST_TOTAL
    ):
        how = "plain"
    elif shape.total is None:
        how = "plain" if ties or limits else "sized"
    if shape.sharing and how in ("totals", "sized"):
        attribute = shape.sharing[0][1]
    least = sum(max(part.low, 1) for part in shape.parts)
    return Plan(number, shape, how, ties, limits, tests, ranks, part.test, attribute, low, high, least)


@dataclass(slots=True)
class Hand:
    """Cards to be arranged and the guises each may take. `plans` are the shapes as things are, by number; `attributes` gives each
    face's value of an attribute, `runs` the ranks in the order of consecutive ranks (one may stand at both ends)."""

    cards: tuple[int, ...]
    choices: tuple[Choices, ...]
    when: tuple[bool, ...]
    plans: tuple[Plan | None, ...]
    attributes: Mapping[str, tuple[int, ...]]
    runs: tuple[int, ...]
    most: int  # the highest total that any shape allows
    ids: dict[tuple[object, ...], int]  # short numbers for what is asked of a card, the same for all hands
    n: int = 0
    kept: dict[int, dict[Key, int]] = field(default_factory=dict)
    sums: dict[tuple[int, int, int], tuple[int, ...]] = field(default_factory=dict)
    early: dict[tuple[int, int], int] = field(default_factory=dict)
    ranges: dict[tuple[int, int, int, int], int] = field(default_factory=dict)
    shared: dict[tuple[int, int, str], list[tuple[int, int]] | None] = field(default_factory=dict)
    powers: dict[int, list[int]] = field(default_factory=dict)
    masks: dict[int, int] = field(default_factory=dict)
    special: tuple[int, ...] = ()  # the sets of shapes that some guise is limited to
    late: int = 0  # the cards with such a guise

    def __post_init__(self) -> None:
        self.n = len(self.cards)
        masks, bit = self.masks, 1
        special: set[int] = set()
        for choices in self.choices:
            for test in choices.tests:
                masks[test] = masks.get(test, 0) | bit
            if choices.special:
                special |= choices.special
                self.late |= bit
            bit <<= 1
        if special:
            self.special = tuple(sorted(special))

    # --- a shape's families -----------------------------------------------------------------------------

    def family(self, number: int) -> int:
        """The subsets that form the group, whatever breaks its ties."""
        union = 0
        for _, one in self.descending(number):
            union |= one
        return union

    def keyed(self, number: int) -> dict[Key, int]:
        """The subsets that form the group, by the key that breaks its ties, the best key first."""
        known = self.kept.get(number)
        if known is None:
            known = self.kept[number] = dict(self.descending(number))
        return known

    def descending(self, number: int) -> Found:
        """The keys of a group from the best down, each with its subsets; worked out as far as they are asked for."""
        plan = self.plans[number]
        if plan is None:
            return NOTHING
        if number in self.kept:
            return self.kept[number].items()
        if plan.ranks:
            return self._by_rank(plan)
        if plan.how == "totals":
            return self._totalled(plan)
        if plan.how == "plain":
            return sorted(Plain(self, plan).formed().items(), reverse=True)
        family = (
            self._of_groups(plan) if plan.how == "groups" else self._apart(plan) if plan.how == "parts" else self._asked(plan)
        )
        if family is None:
            return sorted(Plain(self, plan).formed().items(), reverse=True)
        return (((), family),) if family else NOTHING

    def _of_groups(self, plan: Plan) -> int:
        """So many of other groups that share no card."""
        if len(plan.shape.groups) == 1:
            many, other = plan.shape.groups[0]
            return self._power(other, many)
        apart_from = apart(self.n)
        family = NONE
        for many, other in plan.shape.groups:
            members = bits(self.family(other))
            for _ in range(many):
                grown = 0
                for mask in members:
                    grown |= (family & apart_from[mask]) << mask
                family = grown
                if not family:
                    return 0
        return family

    def _power(self, number: int, many: int) -> int:
        """The unions of so many disjoint members of a group's family."""
        powers = self.powers.get(number)
        if powers is None:
            powers = self.powers[number] = [NONE, self.family(number)]
        apart_from = apart(self.n)
        while len(powers) <= many:
            grown, last = 0, powers[-1]
            if last:
                for mask in bits(powers[1]):
                    grown |= (last & apart_from[mask]) << mask
            powers.append(grown)
        return powers[many]

    def _by_rank(self, plan: Plan) -> Found:
        """Where ranks break ties, subset by subset: their ranks in order, in the place of that key among the others."""
        found = {(): self._of_groups(plan)} if plan.how == "groups" else Plain(self, plan).formed()
        ranks = self.attributes["rank"]
        result: dict[Key, int] = {}
        for others, family in found.items():
            for mask in bits(family):
                key: Key = ()
                rest = list(others)
                for tie in plan.ties:
                    if tie.by != "rank":
                        key += (rest.pop(0),)
                        continue
                    heights = sorted((self._height(ranks[self.cards[i]]) for i in bits(mask)), reverse=tie.higher)
                    key += tuple(height if tie.higher else -height for height in heights)
                result[key] = result.get(key, 0) | 1 << mask
        return sorted(result.items(), reverse=True)

    def _height(self, rank: int) -> int:
        """How high a rank is: its last place in the order of consecutive ranks."""
        return max((i for i, one in enumerate(self.runs) if one == rank), default=rank)

    # --- groups of cards --------------------------------------------------------------------------------

    def _totalled(self, plan: Plan) -> Found:
        """The subsets of the right size, with what they share, that total what they must."""
        if plan.attribute:
            asked = self._asked(plan)
            if not asked:
                return NOTHING if asked == 0 else sorted(Plain(self, plan).formed().items(), reverse=True)
        else:  # only cards that fit are in the totals
            part = plan.shape.parts[0]
            if self.masks.get(plan.test, 0).bit_count() < part.low:
                return NOTHING
            asked = sized(self.n, part.low, part.high)
        only = self._only(plan.number) if self.special else 0
        if plan.tests and plan.tests[0] in self.masks:
            return self._tallied(plan, asked, only, plan.tests[0])
        if plan.ties and plan.ties[0].by == "total":
            return self._by_total(plan, asked, only)
        family = self._range(plan, only) & asked
        if not family:
            return NOTHING
        return (((0,) if plan.ties else (), family),)  # a tie over what no card has changes nothing

    def _by_total(self, plan: Plan, asked: int, only: int) -> Iterator[tuple[Key, int]]:
        fields = self._totals(plan, only, -1)[0]
        if plan.ties[0].higher:
            for total in range(plan.high, plan.low - 1, -1):
                family = (fields >> (total << self.n)) & asked
                if family:
                    yield (total,), family
            return
        for total in range(plan.low, plan.high + 1):
            family = (fields >> (total << self.n)) & asked
            if family:
                yield (-total,), family

    def _range(self, plan: Plan, only: int) -> int:
        """The subsets with a total in the shape's range."""
        question = (plan.test, only, plan.low, plan.high)
        known = self.ranges.get(question)
        if known is None:
            fields = self._totals(plan, only, -1)[0]
            known = fields >> (plan.high << self.n)
            for total in range(plan.low, plan.high):
                known |= fields >> (total << self.n)
            self.ranges[question] = known
        return known

    def _tallied(self, plan: Plan, asked: int, only: int, counted: int) -> Found:
        """The same where it counts how many guises pass a test."""
        found: dict[Key, int] = {}
        for tally, fields in enumerate(self._totals(plan, only, counted)):
            for total in range(plan.low, plan.high + 1):
                family = (fields >> (total << self.n)) & asked
                if tally and family:
                    for limit in plan.limits:
                        family &= ~sized(self.n, limit.low + tally, None if limit.high is None else limit.high + tally)
                if family:
                    number = total if plan.ties and plan.ties[0].by == "total" else tally
                    key: Key = (number if plan.ties[0].higher else -number,) if plan.ties else ()
                    found[key] = found.get(key, 0) | family
        return sorted(found.items(), reverse=True)

    def _asked(self, plan: Plan) -> int | None:
        """All that a shape of one part asks but its total, as one family; None where what cards share bears on their worth."""
        n, part = self.n, plan.shape.parts[0]
        mask = self._fit(part.test, plan.number)
        if mask.bit_count() < part.low:
            return 0
        size = sized(n, part.low, part.high)
        if not plan.attribute:
            return size & within(n, mask)
        holders = self._sharing(plan)
        if holders is None:
            return None
        family = 0
        if plan.shape.but:
            for can, must in holders:
                family |= off(n, mask & ~can, must, plan.shape.but)
            return family & size & within(n, mask)
        for can, _ in holders:
            if can.bit_count() >= part.low:
                family |= within(n, can)
        return family & size

    def _sharing(self, plan: Plan) -> list[tuple[int, int]] | None:
        """For each value that cards can share: those that can have it, and those that have no other."""
        question = (plan.test, self._only(plan.number), plan.attribute)
        if question in self.shared:
            return self.shared[question]
        asked = self.ids.setdefault(question, len(self.ids))
        can: dict[int, int] = {}
        must: dict[int, int] = {}
        bit = 1
        for choices in self.choices:
            values = choices.values.get(asked)
            if values is None:
                values = choices.values[asked] = self._values(choices, plan)
            if len(values) == 1:
                value = values[0]
                if value < 0:  # which value it has bears on what it is worth
                    self.shared[question] = None
                    return None
                can[value] = can.get(value, 0) | bit
                must[value] = must.get(value, 0) | bit
            else:
                for value in values:
                    can[value] = can.get(value, 0) | bit
            bit <<= 1
        found = self.shared[question] = [(mask, must.get(value, 0)) for value, mask in can.items()]
        return found

    def _values(self, choices: Choices, plan: Plan) -> tuple[int, ...]:
        """The values that a card can have in a shape; (-1,) if which one it has bears on what it is worth."""
        guises = choices.fitting(plan.test, plan.number)
        pairs = {(self.attributes[plan.attribute][guise.face], guise.worth) for guise in guises}
        values = {value for value, _ in pairs}
        product = len(values) * len({worth for _, worth in pairs}) == len(pairs)
        return tuple(sorted(values)) if product and -1 not in values else (-1,)

    def _apart(self, plan: Plan) -> int:
        """Parts of fixed numbers: a subset has them all if no set of parts is asked of more cards than fit it (Hall)."""
        n, parts = self.n, plan.shape.parts
        fits = []
        every = total = 0
        for part in parts:
            mask = self._fit(part.test, plan.number)
            if mask.bit_count() < part.low:
                return 0
            fits.append(mask)
            every |= mask
            total += part.low
        if every.bit_count() < total:
            return 0
        family = of_size(n)[total] & within(n, every)
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

    def _fit(self, test: int, number: int) -> int:
        """The cards that some guise lets pass a test in a shape."""
        mask = self.masks.get(test, 0)
        if not self.special:
            return mask
        return sum(1 << card for card in bits(mask) if self.choices[card].fitting(test, number))

    def _only(self, number: int) -> int:
        """Which of the limits on guises let them into a shape."""
        if not self.special:
            return 0
        return sum(1 << i for i, special in enumerate(self.special) if special >> number & 1)

    def _totals(self, plan: Plan, only: int, counted: int) -> tuple[int, ...]:
        """The subsets of the cards that pass a test, by total: a field of 2^n bits for each, `total` fields up; one such integer
        for each number of guises that pass the test `counted` (-1: one for all)."""
        question = (plan.test, only, counted)
        known = self.sums.get(question)
        if known is not None:
            return known
        late = self.late if counted < 0 else self.late | self.masks[counted]
        fields = [self._early(plan, late)]
        width = (self.most + 1) << self.n
        full = (1 << width) - 1
        asked = self.ids.setdefault((plan.test, only, counted), len(self.ids))
        for card in bits(late):
            choices = self.choices[card]
            moves = choices.moves.get(asked)
            if moves is None:
                moves = choices.moves[asked] = self._moves(choices, plan, counted)
            if not moves:
                continue
            step = 1 << card
            grown = [*fields, 0] if any(one for _, one in moves) else fields[:]
            for tally, family in enumerate(fields):
                for worth, one in moves:
                    grown[tally + one] |= (family << ((worth << self.n) + step)) & full
            fields = grown
        found = self.sums[question] = tuple(fields)
        return found

    def _early(self, plan: Plan, late: int) -> int:
        """The same of the cards that are alike in every shape and counted by no test: all but `late`."""
        known = self.early.get((plan.test, late))
        if known is not None:
            return known
        n = self.n
        width = (self.most + 1) << n
        full = (1 << width) - 1
        asked = self.ids.setdefault((plan.test, -1, -1), len(self.ids))
        fields, step = 1, 1
        for choices in self.choices:
            if not late & step:
                worths = choices.worths.get(asked)
                if worths is None:
                    worths = choices.worths[asked] = tuple(sorted({worth for worth, _ in self._moves(choices, plan, -1)}))
                if worths:
                    grown = fields << ((worths[0] << n) + step)
                    for worth in worths[1:]:
                        grown |= fields << ((worth << n) + step)
                    fields |= grown
                    if fields.bit_length() > width:
                        fields &= full
            step <<= 1
        self.early[plan.test, late] = fields
        return fields

    def _moves(self, choices: Choices, plan: Plan, counted: int) -> tuple[tuple[int, int], ...]:
        """What a card may add: its worth, and one if the guise is counted."""
        fitting = [guise for guise in choices.fitting(plan.test, plan.number) if guise.worth <= self.most]
        return tuple(sorted({(guise.worth, guise.tests >> counted & 1 if counted >= 0 else 0) for guise in fitting}))

    # --- for `Plain` ------------------------------------------------------------------------------------

    def fitting(self, number: int, test: int) -> list[tuple[Guise, ...]]:
        """For each card, the guises in which it may be of a part of the shape."""
        return [choices.fitting(test, number) for choices in self.choices]
