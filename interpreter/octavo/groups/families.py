"""Which sets of a hand's cards form a group.

Comes in: a hand with the guises of its cards, and a shape. Goes out: a `family`: one integer of 2^n bits, in which bit m stands for
the subset with mask m. "Every subset in F, plus card i" is `F << (1 << i)`, so families are built by a few shifts for each card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from ..cards import bits
from .shapes import Guise, Shape

NONE = 1  # the family of the empty set alone
Key = tuple[int, ...]
State = tuple[int, ...]  # (total, cards off the shared value, tallies ..., cards in each part ...)


@cache
def of_size(n: int) -> tuple[int, ...]:
    """For hands of n cards: the subsets of k cards, by k."""
    families = [NONE] + [0] * n
    for card in range(n):
        for k in range(card + 1, 0, -1):
            families[k] |= families[k - 1] << (1 << card)
    return tuple(families)


@cache
def sized(n: int, low: int, high: int | None) -> int:
    """For hands of n cards: the subsets of `low` to `high` cards."""
    family = 0
    for k in range(low, min(n, n if high is None else high) + 1):
        family |= of_size(n)[k]
    return family


@cache
def with_card(n: int) -> tuple[int, ...]:
    """For hands of n cards: the subsets that have card i, by i."""
    everything = (1 << (1 << n)) - 1
    found = []
    for card in range(n):
        family, width = ((1 << (1 << card)) - 1) << (1 << card), 1 << (card + 1)
        while width < 1 << n:
            family |= family << width
            width *= 2
        found.append(family & everything)
    return tuple(found)


@cache
def apart(n: int) -> tuple[int, ...]:
    """For hands of n cards: the subsets that share no card with subset m, by m."""
    everything = (1 << (1 << n)) - 1
    found = [everything]
    for card in range(n):
        without = everything & ~with_card(n)[card]
        found += [family & without for family in found]
    return tuple(found)


@dataclass(slots=True)
class Hand:
    """Cards to be arranged and the guises each may take. `when` tells which conditions hold, `attributes` gives each face's
    value of an attribute, `runs` the ranks in the order of consecutive ranks (one may stand at both ends)."""

    cards: tuple[int, ...]
    guises: tuple[tuple[Guise, ...], ...]
    when: tuple[bool, ...]
    attributes: Mapping[str, tuple[int, ...]]
    runs: tuple[int, ...]
    shapes: tuple[Shape, ...]
    most: int  # the highest total that any shape allows
    kept: dict[int, dict[Key, int]] = field(default_factory=dict)
    sums: dict[tuple[object, ...], dict[State, int]] = field(default_factory=dict)
    special: tuple[int, ...] = ()  # the sets of shapes that some guise is limited to

    def __post_init__(self) -> None:
        self.special = tuple(sorted({guise.only for guises in self.guises for guise in guises} - {-1}))

    @property
    def n(self) -> int:
        return len(self.cards)

    # --- a shape's family -----------------------------------------------------------------------------

    def family(self, number: int) -> int:
        """The subsets that form the group, whatever breaks its ties."""
        union = 0
        for one in self.keyed(number).values():
            union |= one
        return union

    def keyed(self, number: int) -> dict[Key, int]:
        """The subsets that form the group, by the key that breaks its ties, the best key first. A subset counts with its best
        key only."""
        known = self.kept.get(number)
        if known is None:
            known = self.kept[number] = self._keyed(number, self.shapes[number])
        return known

    def _keyed(self, number: int, shape: Shape) -> dict[Key, int]:
        if any(self.when[condition] for condition in shape.closed):
            return {}
        ties = [tie for tie in shape.ties if self.when[tie.when]]
        if shape.groups:
            found = {(): self._of_groups(shape)}
        else:
            found = self._formed(number, shape)
        if any(tie.by == "rank" for tie in ties):
            found = self._by_rank(found, shape)
        if len(found) < 2:
            return {key: family for key, family in found.items() if family}
        result: dict[Key, int] = {}
        taken = 0
        for key in sorted(found, reverse=True):
            family = found[key] & ~taken
            taken |= family
            if family:
                result[key] = family
        return result

    def _of_groups(self, shape: Shape) -> int:
        family, apart_from = NONE, apart(self.n)
        for many, other in shape.groups:
            members = bits(self.family(other))
            if not members:
                return 0
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

    def _formed(self, number: int, shape: Shape) -> dict[Key, int]:
        """The subsets that form a group of cards, by its keys (ranks apart)."""
        ties = [tie for tie in shape.ties if self.when[tie.when] and tie.by != "rank"]
        limits = [limit for limit in shape.limits if self.when[limit.when]]
        tests = tuple(dict.fromkeys([*(tie.test for tie in ties if tie.by == "test"), *(limit.test for limit in limits)]))
        low, high = shape.total or (None, None)
        found: dict[Key, int] = {}
        for state, family in self._grown(number, shape, tests, shape.total is not None or any(tie.by == "total" for tie in ties)):
            total = state[0]
            if (low is not None and total < low) or (high is not None and total > high):
                continue
            for limit in limits:
                tally = state[2 + tests.index(limit.test)]
                if tally:
                    family &= ~sized(self.n, limit.low + tally, None if limit.high is None else limit.high + tally)
            if not family:
                continue
            key: Key = ()
            for tie in ties:
                value = total if tie.by == "total" else state[2 + tests.index(tie.test)]
                key += (value if tie.higher else -value,)
            found[key] = found.get(key, 0) | family
        return found

    def _grown(self, number: int, shape: Shape, tests: tuple[int, ...], summed: bool) -> Iterator[tuple[State, int]]:
        hows = {how: attribute for how, attribute in shape.sharing}
        values: list[tuple[str, int] | None] = [None]
        if "one" in hows:
            attribute = hows["one"]
            used = {self.attributes[attribute][g.face] for guises in self.guises for g in guises}
            values = [(attribute, value) for value in sorted(used) if value >= 0]
        for value in values:
            if "consecutive" in hows:
                yield from self._runs(number, shape, value, tests)
            elif "different" in hows:
                yield from self._different(number, shape, hows["different"], tests)
            elif len(shape.parts) > 1:
                yield from self._parts(number, shape, tests, summed)
            else:
                yield from self._one_part(number, shape, value, tests, summed)

    def _fitting(self, number: int, test: int) -> list[list[Guise]]:
        """For each card, the guises in which it may be of a part of the shape."""
        only, bit = 1 << number, 1 << test
        return [[guise for guise in guises if guise.tests & bit and guise.only & only] for guises in self.guises]

    def _one_part(
        self, number: int, shape: Shape, value: tuple[str, int] | None, tests: tuple[int, ...], summed: bool
    ) -> Iterator[tuple[State, int]]:
        """Card by card: each stays out, or joins in one guise. Shapes that ask the same of cards share the work."""
        part = shape.parts[0]
        kinds = tuple(bool(only >> number & 1) for only in self.special)
        question = (part.test, kinds, value, shape.but if value else 0, tests, summed)
        states = self.sums.get(question)
        if states is None:
            states = self.sums[question] = self._summed(number, part.test, value, shape.but, tests, summed)
        size = sized(self.n, part.low, part.high)
        but = shape.but if value else 0
        for state, family in states.items():
            if state[1] == but and family & size:
                yield state, family & size

    def _summed(
        self, number: int, test: int, value: tuple[str, int] | None, but: int, tests: tuple[int, ...], summed: bool
    ) -> dict[State, int]:
        most = self.most if summed else 0
        start: State = (0, 0, *(0 for _ in tests))
        states = {start: NONE}
        for card, guises in enumerate(self._fitting(number, test)):
            moves = set()
            for guise in guises:
                off = 0 if value is None or self.attributes[value[0]][guise.face] == value[1] else 1
                if off <= but:
                    moves.add((guise.worth if summed else 0, off, *(guise.tests >> t & 1 for t in tests)))
            if not moves:
                continue
            shift = 1 << card
            grown = dict(states)
            plain = not tests and not but
            for state, family in states.items():
                moved = family << shift
                for move in moves:
                    total = state[0] + move[0]
                    if summed and total > most:
                        continue
                    if plain:
                        new: State = (total, 0)
                    else:
                        new = tuple(a + b for a, b in zip(state, move, strict=True))
                        if new[1] > but:
                            continue
                    grown[new] = grown.get(new, 0) | moved
            states = grown
        return states

    def _parts(self, number: int, shape: Shape, tests: tuple[int, ...], summed: bool) -> Iterator[tuple[State, int]]:
        """Several parts at once: each card joins one of them or stays out."""
        width = 2 + len(tests)
        states: dict[State, int] = {(0,) * (width + len(shape.parts)): NONE}
        fitting = [self._fitting(number, part.test) for part in shape.parts]
        for card in range(self.n):
            moves = {
                (guise.worth if summed else 0, 0, *(guise.tests >> t & 1 for t in tests), index)
                for index in range(len(shape.parts))
                for guise in fitting[index][card]
            }
            grown = dict(states)
            for state, family in states.items():
                for *move, index in moves:
                    high = shape.parts[index].high
                    if high is not None and state[width + index] >= high:
                        continue
                    if summed and shape.total is not None and state[0] + move[0] > self.most:
                        continue
                    new = (*(a + b for a, b in zip(state[:width], move, strict=True)), *state[width:])
                    new = (*new[: width + index], new[width + index] + 1, *new[width + index + 1 :])
                    grown[new] = grown.get(new, 0) | family << (1 << card)
            states = grown
        for state, family in states.items():
            if all(many >= part.low for many, part in zip(state[width:], shape.parts, strict=True)):
                yield state[:width], family

    def _runs(self, number: int, shape: Shape, value: tuple[str, int] | None, tests: tuple[int, ...]) -> Iterator[tuple[State, int]]:
        """Consecutive ranks: a card for each rank of a stretch, no card twice."""
        part = shape.parts[0]
        by_rank: dict[int, set[State]] = {}
        for card, guises in enumerate(self._fitting(number, part.test)):
            for guise in guises:
                if value is None or self.attributes[value[0]][guise.face] == value[1]:
                    rank = self.attributes["rank"][guise.face]
                    by_rank.setdefault(rank, set()).add((card, guise.worth, 0, *(guise.tests >> t & 1 for t in tests)))
        longest = len(self.runs) if part.high is None else part.high
        for start in range(len(self.runs)):
            states: dict[State, int] = {(0,) * (2 + len(tests)): NONE}
            for length, rank in enumerate(self.runs[start : start + longest], 1):
                states = self._joined(states, by_rank.get(rank, set()), {})
                if not states:
                    break
                if length >= part.low:
                    yield from states.items()

    def _different(self, number: int, shape: Shape, attribute: str, tests: tuple[int, ...]) -> Iterator[tuple[State, int]]:
        """No two alike in an attribute: value by value, at most one card each."""
        part = shape.parts[0]
        by_value: dict[int, set[State]] = {}
        for card, guises in enumerate(self._fitting(number, part.test)):
            for guise in guises:
                entry = (card, guise.worth, 0, *(guise.tests >> t & 1 for t in tests))
                by_value.setdefault(self.attributes[attribute][guise.face], set()).add(entry)
        states: dict[State, int] = {(0,) * (2 + len(tests)): NONE}
        for value in sorted(by_value):
            states = self._joined(states, by_value[value], dict(states))
        size = sized(self.n, part.low, part.high)
        for state, family in states.items():
            if family & size:
                yield state, family & size

    def _joined(self, states: dict[State, int], entries: set[State], grown: dict[State, int]) -> dict[State, int]:
        """Every subset with one more of the entries (card, worth, 0, tallies ...), added to `grown`."""
        holding = with_card(self.n)
        for state, family in states.items():
            for card, *move in entries:
                more = (family & ~holding[card]) << (1 << card)
                if more:
                    new = tuple(a + b for a, b in zip(state, move, strict=True))
                    grown[new] = grown.get(new, 0) | more
        return grown
