"""Which sets of a hand's cards form a group.

Comes in: a hand with the guises of its cards, and a shape. Goes out: a `family`: one integer of 2^n bits, in which bit m stands for
the subset with mask m. "Every subset in F, plus card i" is `F << (1 << i)`; the subsets by what they total are one integer
too, a field of 2^n bits for each total, so that a card joins all of them in one shift. What a shape asks besides are families
from `tables`, and all of it together is an AND. Shapes for which that would not be exact are formed by `Plain`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ..cards import bits
from .plain import Key, Plain
from .shapes import Choices, Guise, Shape
from .tables import NONE, apart, at_most, everything, off, of_size, sized, within

MOST_TOTAL = 64  # totals for which the fields are kept in one integer; larger ones are formed plainly


@dataclass(slots=True)
class Hand:
    """Cards to be arranged and the guises each may take. `when` tells which conditions hold, `attributes` gives each face's
    value of an attribute, `runs` the ranks in the order of consecutive ranks (one may stand at both ends)."""

    cards: tuple[int, ...]
    choices: tuple[Choices, ...]
    when: tuple[bool, ...]
    attributes: Mapping[str, tuple[int, ...]]
    runs: tuple[int, ...]
    shapes: tuple[Shape, ...]
    most: int  # the highest total that any shape allows
    kept: dict[int, dict[Key, int]] = field(default_factory=dict)
    sums: dict[tuple[int, int, int], tuple[int, int]] = field(default_factory=dict)
    masks: dict[int, int] = field(default_factory=dict)
    special: tuple[int, ...] = ()  # the sets of shapes that some guise is limited to

    def __post_init__(self) -> None:
        special: frozenset[int] = frozenset()
        for choices in self.choices:
            if choices.special:
                special |= choices.special
        self.special = tuple(sorted(special))

    @property
    def n(self) -> int:
        return len(self.cards)

    def mask(self, test: int) -> int:
        """The cards of which some guise passes the test."""
        found = self.masks.get(test)
        if found is None:
            found, bit = 0, 1
            for choices in self.choices:
                if choices.fits >> test & 1:
                    found |= bit
                bit <<= 1
            self.masks[test] = found
        return found

    # --- a shape's family -----------------------------------------------------------------------------

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

    def descending(self, number: int) -> Iterator[tuple[Key, int]]:
        """The keys of a group from the best down, each with its subsets; worked out as far as they are asked for."""
        known = self.kept.get(number)
        if known is not None:
            yield from known.items()
            return
        shape = self.shapes[number]
        if shape.closed and any(self.when[condition] for condition in shape.closed):
            return
        ties = [tie for tie in shape.ties if self.when[tie.when]]
        if any(tie.by == "rank" for tie in ties):
            yield from sorted(self._by_rank(self._all(number, shape), shape).items(), reverse=True)
        elif shape.groups:
            family = self._of_groups(shape)
            if family:
                yield (), family
        else:
            yield from self._formed(number, shape)

    def _all(self, number: int, shape: Shape) -> dict[Key, int]:
        if shape.groups:
            return {(): self._of_groups(shape)}
        return Plain(self, number, shape).formed()

    def _of_groups(self, shape: Shape) -> int:
        family, apart_from = NONE, apart(self.n)
        for many, other in shape.groups:
            found = self.family(other)
            if not found:
                return 0
            members = bits(found)
            for _ in range(many):
                grown = 0
                for mask in members:
                    grown |= (family & apart_from[mask]) << mask
                family = grown
                if not family:
                    return 0
        return family

    def _by_rank(self, found: dict[Key, int], shape: Shape) -> dict[Key, int]:
        """Where ranks break ties, subset by subset: their ranks in order, in the place of that key among the others."""
        ties = [tie for tie in shape.ties if self.when[tie.when]]
        result: dict[Key, int] = {}
        for others, family in found.items():
            for mask in bits(family):
                key: Key = ()
                rest = list(others)
                for tie in ties:
                    if tie.by != "rank":
                        key += (rest.pop(0),)
                        continue
                    heights = sorted((self._height(self.attributes["rank"][self.cards[i]]) for i in bits(mask)), reverse=tie.higher)
                    key += tuple(height if tie.higher else -height for height in heights)
                result[key] = result.get(key, 0) | 1 << mask
        return result

    def _height(self, rank: int) -> int:
        """How high a rank is: its last place in the order of consecutive ranks."""
        return max((i for i, one in enumerate(self.runs) if one == rank), default=rank)

    # --- groups of cards --------------------------------------------------------------------------------

    def _formed(self, number: int, shape: Shape) -> Iterator[tuple[Key, int]]:
        """The subsets that form a group of cards, by their keys, best first."""
        ties = [tie for tie in shape.ties if self.when[tie.when]]
        limits = [limit for limit in shape.limits if self.when[limit.when]]
        tests = {tie.test for tie in ties if tie.by == "test"} | {limit.test for limit in limits}
        tests = {test for test in tests if self.mask(test)}  # a test that no card passes changes nothing
        ties = [tie for tie in ties if tie.by != "test" or tie.test in tests]
        asked = self._asked(number, shape)
        if asked is None or len(tests) > 1 or len(ties) > 1 or self.most > MOST_TOTAL:
            found = Plain(self, number, shape).formed()
            yield from sorted(found.items(), reverse=True)
            return
        if not asked:
            return
        pad: Key = tuple(0 for tie in shape.ties if self.when[tie.when] and tie.by == "test" and tie.test not in tests)
        n = self.n
        if shape.total is None:
            if not tests and not ties:
                yield pad, asked
                return
            yield from sorted(Plain(self, number, shape).formed().items(), reverse=True)
            return
        low, high = shape.total[0], self.most if shape.total[1] is None else shape.total[1]
        test = next(iter(tests), -1)
        fields, tallies = self._totals(number, shape.parts[0].test, test)
        ones = everything(n)
        by_total = bool(ties) and ties[0].by == "total"
        sign = ties[0].higher if ties else True
        totals = range(high, low - 1, -1) if not by_total or sign else range(low, high + 1)
        if by_total and tallies == 1:
            for total in totals:
                family = (fields >> (total << n)) & asked
                if family:
                    yield (total if sign else -total,), family
            return
        found = {}
        for total in totals:
            for tally in range(tallies):
                family = (fields >> ((total * tallies + tally) << n)) & ones & asked
                if tally and family:
                    for limit in limits:
                        family &= ~sized(n, limit.low + tally, None if limit.high is None else limit.high + tally)
                if family:
                    key = ((total if by_total else tally) if sign else -(total if by_total else tally),) if ties else pad
                    found[key] = found.get(key, 0) | family
        yield from sorted(found.items(), reverse=True) if len(found) > 1 else found.items()

    def _asked(self, number: int, shape: Shape) -> int | None:
        """All that a shape asks but its total, as one family; None where the parts of it cannot be asked apart."""
        n = self.n
        if len(shape.parts) > 1:
            return self._apart(shape) if shape.total is None and not shape.sharing else None
        part = shape.parts[0]
        mask = self.mask(part.test)
        if mask.bit_count() < part.low:
            return 0
        if not shape.sharing:
            return sized(n, part.low, part.high) & within(n, mask)
        if len(shape.sharing) > 1 or shape.sharing[0][0] != "one":
            return None
        attribute = shape.sharing[0][1]
        size = sized(n, part.low, part.high)
        if shape.but:
            size &= within(n, mask)
        holders: dict[int, tuple[int, int]] = {}  # value -> cards that can have it, cards that can only have it
        bit = 1
        for choices in self.choices:
            if mask & bit:
                values = self._values(choices, part.test, number, attribute)
                if values is None:
                    return None
                for value in values:
                    can, must = holders.get(value, (0, 0))
                    holders[value] = (can | bit, must | bit if len(values) == 1 else must)
            bit <<= 1
        family = 0
        if shape.but:
            for can, must in holders.values():
                family |= off(n, mask & ~can, must, shape.but)
        else:
            for can, _ in holders.values():
                if can.bit_count() >= part.low:
                    family |= within(n, can)
        return family & size

    def _values(self, choices: Choices, test: int, number: int, attribute: str) -> frozenset[int] | None:
        """The values that a card can have in a shape; None if which one it has bears on what it is worth."""
        only = sum(1 << i for i, special in enumerate(self.special) if special >> number & 1)
        question = (test, only, attribute)
        if question not in choices.values:
            guises = choices.fitting(test, number)
            pairs = {(self.attributes[attribute][guise.face], guise.worth) for guise in guises}
            values = frozenset(value for value, _ in pairs)
            product = len(values) * len({worth for _, worth in pairs}) == len(pairs)
            choices.values[question] = values if product and -1 not in values else None
        return choices.values[question]

    def _apart(self, shape: Shape) -> int | None:
        """Parts of fixed numbers: a subset has them all if no set of parts is asked of more cards than fit it (Hall)."""
        if any(part.low != part.high for part in shape.parts):
            return None
        n = self.n
        fits = [self.mask(part.test) for part in shape.parts]
        sizes = [part.low for part in shape.parts]
        every = 0
        for mask, size in zip(fits, sizes, strict=True):
            if mask.bit_count() < size:
                return 0
            every |= mask
        total = sum(sizes)
        if every.bit_count() < total:
            return 0
        family = of_size(n)[total] & within(n, every)
        for chosen in range(1, (1 << len(fits)) - 1):
            outside = 0
            room = 0
            for index, mask in enumerate(fits):
                if chosen >> index & 1:
                    room += sizes[index]
                else:
                    outside |= mask
            alone = every & ~outside
            if alone.bit_count() > room:
                family &= at_most(n, alone, room)
        return family

    def _totals(self, number: int, test: int, counted: int) -> tuple[int, int]:
        """The subsets of the cards that pass a test, by total and by how many guises pass another: a field of 2^n bits for each
        (total, tally), total * tallies + tally fields up. And the number of tallies."""
        only = sum(1 << i for i, special in enumerate(self.special) if special >> number & 1)
        question = (test, only, counted)
        known = self.sums.get(question)
        if known is not None:
            return known
        n = self.n
        tallies = 1 if counted < 0 else self.mask(counted).bit_count() + 1
        full = (1 << ((self.most + 1) * tallies << n)) - 1
        fields = 1
        for card, choices in enumerate(self.choices):
            step = 1 << card
            grown = 0
            for worth in self._worths(choices, test, only, number, counted, tallies):
                grown |= fields << ((worth << n) + step)
            fields |= grown & full
        self.sums[question] = fields, tallies
        return fields, tallies

    def _worths(self, choices: Choices, test: int, only: int, number: int, counted: int, tallies: int) -> tuple[int, ...]:
        """What a card may add: its worth, times the tallies, plus one if the guise is counted."""
        question = (test, only << 16 | (counted + 1) << 6 | tallies)
        known = choices.worths.get(question)
        if known is None:
            found = {guise.worth * tallies + (guise.tests >> counted & 1 if counted >= 0 else 0) for guise in choices.fitting(test, number)}
            known = choices.worths[question] = tuple(sorted(worth for worth in found if worth <= self.most * tallies + tallies))
        return known

    # --- for `Plain` ------------------------------------------------------------------------------------

    def fitting(self, number: int, test: int) -> list[tuple[Guise, ...]]:
        """For each card, the guises in which it may be of a part of the shape."""
        return [choices.fitting(test, number) for choices in self.choices]


