"""Which sets of a hand's cards form a group.

Comes in: a hand with the guises of its cards, and a shape. Goes out: a `family`: one integer of 2^n bits, in which bit m stands for
the subset with mask m. "Every subset in F, plus card i" is `F << (1 << i)`, so families are built by a few shifts for each card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from ..cards import bits
from .shapes import Guise, Part, Shape

NONE = 1  # the family of the empty set alone


@cache
def of_size(n: int) -> tuple[int, ...]:
    """For hands of n cards: the subsets of k cards, by k."""
    families = [NONE] + [0] * n
    for card in range(n):
        for k in range(card + 1, 0, -1):
            families[k] |= families[k - 1] << (1 << card)
    return tuple(families)


@cache
def with_card(n: int) -> tuple[int, ...]:
    """For hands of n cards: the subsets that have card i, by i."""
    everything = (1 << (1 << n)) - 1
    found = []
    for card in range(n):
        block = ((1 << (1 << card)) - 1) << (1 << card)
        width = 1 << (card + 1)
        family = block
        while width < 1 << n:
            family |= family << width
            width *= 2
        found.append(family & everything)
    return tuple(found)


@cache
def apart_from(n: int, mask: int) -> int:
    """The subsets of n cards that share no card with `mask`."""
    family = (1 << (1 << n)) - 1
    for card in bits(mask):
        family &= ~with_card(n)[card]
    return family


@dataclass(slots=True)
class Hand:
    """Cards to be arranged, what each may stand for, and which qualities hold of it (`so[q]` is a set of pack cards)."""

    cards: tuple[int, ...]
    guises: tuple[tuple[Guise, ...], ...]
    so: tuple[int, ...]
    attributes: Mapping[str, tuple[int, ...]]
    runs: tuple[int, ...]  # the ranks in the order of consecutive ranks; one may stand at both ends
    shapes: tuple[Shape, ...]
    known: dict[int, dict[tuple[int, ...], int]] = field(default_factory=dict)

    @property
    def n(self) -> int:
        return len(self.cards)

    def has(self, card: int, qualities: Iterable[int]) -> bool:
        return all(self.so[quality] >> self.cards[card] & 1 for quality in qualities)

    def fitting(self, part: Part, card: int) -> tuple[Guise, ...]:
        """The guises in which a card may be of the part."""
        if not part.printed >> self.cards[card] & 1 or not self.has(card, part.so):
            return ()
        return tuple(
            guise
            for guise in self.guises[card]
            if part.faces >> guise.face & 1
            and (part.least is None or guise.worth >= part.least)
            and (part.most is None or guise.worth <= part.most)
        )

    # --- families -----------------------------------------------------------------------------------

    def family(self, number: int) -> int:
        """The subsets that form the group, whatever breaks its ties."""
        union = 0
        for one in self.keyed(number, ()).values():
            union |= one
        return union

    def keyed(self, number: int, when: tuple[bool, ...]) -> dict[tuple[int, ...], int]:
        """The subsets that form the group, by the key that breaks its ties: the higher key wins. A subset counts with its best
        key only. `when` tells which conditions hold; () asks for no ties at all."""
        shape = self.shapes[number]
        ties = [tie for tie in shape.ties if when and when[tie.when]]
        if any(tie.by == "rank" for tie in ties) or len(ties) > 1:
            return self._by_subset(number, shape, ties)
        if shape.groups:
            return {(): self._of_groups(shape)}
        found = self._formed(shape, ties[0] if ties else None)
        result: dict[tuple[int, ...], int] = {}
        taken = 0
        for key in sorted(found, reverse=True):
            family = found[key] & ~taken
            taken |= family
            if family:
                result[key] = family
        return result

    def _of_groups(self, shape: Shape) -> int:
        family = NONE
        for many, other in shape.groups:
            members = bits(self.family(other))
            for _ in range(many):
                grown = 0
                for mask in members:
                    grown |= (family & apart_from(self.n, mask)) << mask
                family = grown
        return family

    def _by_subset(self, number: int, shape: Shape, ties: list) -> dict[tuple[int, ...], int]:  # type: ignore[type-arg]
        """Where ranks break ties, subset by subset: ranks from the highest, then the other keys in order."""
        result: dict[tuple[int, ...], int] = {}
        for mask in bits(self.family(number)):
            key: tuple[int, ...] = ()
            for tie in ties:
                sign = 1 if tie.higher else -1
                if tie.by == "rank":
                    ranks = sorted((self.attributes["rank"][self.cards[card]] for card in bits(mask)), reverse=tie.higher)
                    key += tuple(sign * self._height(rank) for rank in ranks)
                elif tie.by == "total":
                    key += (sign * max(t for t, family in self._formed(shape, tie).items() for _ in [0] if family >> mask & 1)[0],)
                else:
                    key += (max(k for k, family in self._formed(shape, tie).items() if family >> mask & 1)[0],)
            result[key] = result.get(key, 0) | 1 << mask
        return dict(sorted(result.items(), reverse=True))

    def _height(self, rank: int) -> int:
        """How high a rank is: its last place in the order of consecutive ranks, which is where an ace that is both counts most."""
        return max((i for i, one in enumerate(self.runs) if one == rank), default=rank)

    def _formed(self, shape: Shape, tie: object) -> dict[tuple[int, ...], int]:
        """The subsets that form a group of cards, by the one key that is asked for (() if none)."""
        by = getattr(tie, "by", "")
        sign = 1 if getattr(tie, "higher", True) else -1
        counted: Callable[[int, Guise], int] = _nothing
        if by == "cards":
            cards, so = tie.cards, tie.so  # type: ignore[attr-defined]
            counted = lambda card, guise: int(cards >> guise.face & 1 and self.has(card, so))  # noqa: E731
        found: dict[tuple[int, ...], int] = {}
        for state, family in self._grown(shape, counted):
            total, count = state
            if shape.total is not None:
                low, high = shape.total
                if total < low or (high is not None and total > high):
                    continue
            key = (sign * total,) if by == "total" else (sign * count,) if by == "cards" else ()
            found[key] = found.get(key, 0) | family
        return found

    def _grown(self, shape: Shape, counted: Callable[[int, Guise], int]) -> Iterable[tuple[tuple[int, int], int]]:
        """Families by (total, how many are counted), for every value that the cards may share."""
        ones = [attribute for how, attribute in shape.sharing if how == "one"]
        hows = {how for how, _ in shape.sharing}
        values: list[tuple[str, int] | None] = [None]
        if ones:
            used = {self.attributes[ones[0]][g.face] for guises in self.guises for g in guises}
            values = [(ones[0], value) for value in sorted(used) if value >= 0]
        for value in values:
            if "consecutive" in hows:
                yield from self._runs(shape, value, counted)
            elif "different" in hows:
                attribute = next(attribute for how, attribute in shape.sharing if how == "different")
                yield from self._different(shape, attribute, counted)
            else:
                yield from self._sums(shape, value, counted)

    def _sums(self, shape: Shape, value: tuple[str, int] | None, counted: Callable[[int, Guise], int]) -> Iterable[tuple[tuple[int, int], int]]:
        """Card by card: each stays out, or joins one part in one guise. The state is (total, counted, off value, each part's number)."""
        parts = shape.parts
        most = None if shape.total is None else shape.total[1]
        single = len(parts) == 1
        states: dict[tuple[int, ...], int] = {(0, 0, 0, *([] if single else [0] * len(parts))): NONE}
        for card in range(self.n):
            moves: set[tuple[int, int, int, int]] = set()
            for index, part in enumerate(parts):
                for guise in self.fitting(part, card):
                    off = 0 if value is None or self.attributes[value[0]][guise.face] == value[1] else 1
                    if off <= shape.but:
                        worth = guise.worth if shape.total is not None or len(shape.ties) else 0
                        moves.add((worth, counted(card, guise), off, index))
            if not moves:
                continue
            grown = dict(states)
            shift = 1 << card
            for state, family in states.items():
                total, count, off, *numbers = state
                for worth, one, away, index in moves:
                    if off + away > shape.but or (most is not None and total + worth > most):
                        continue
                    if single:
                        new: tuple[int, ...] = (total + worth, count + one, off + away)
                    else:
                        high = parts[index].high
                        if high is not None and numbers[index] >= high:
                            continue
                        new = (total + worth, count + one, off + away, *(m + (i == index) for i, m in enumerate(numbers)))
                    grown[new] = grown.get(new, 0) | family << shift
            states = grown
        sizes = of_size(self.n)
        for state, family in states.items():
            total, count, off, *numbers = state
            if off != shape.but:
                continue
            if single:
                low, high = parts[0].low, parts[0].high
                upper = self.n if high is None else min(high, self.n)
                size = 0
                for k in range(low, upper + 1):
                    size |= sizes[k]
                family &= size
            elif any(m < part.low for m, part in zip(numbers, parts, strict=True)):
                continue
            if family:
                yield (total, count), family

    def _runs(self, shape: Shape, value: tuple[str, int] | None, counted: Callable[[int, Guise], int]) -> Iterable[tuple[tuple[int, int], int]]:
        """Consecutive ranks: a card for each rank of a stretch, no card twice."""
        part = shape.parts[0]
        holding = with_card(self.n)
        by_rank: dict[int, list[tuple[int, int, int]]] = {}
        for card in range(self.n):
            for guise in self.fitting(part, card):
                if value is None or self.attributes[value[0]][guise.face] == value[1]:
                    entry = (card, guise.worth, counted(card, guise))
                    listed = by_rank.setdefault(self.attributes["rank"][guise.face], [])
                    if entry not in listed:
                        listed.append(entry)
        longest = len(self.runs) if part.high is None else part.high
        for start in range(len(self.runs)):
            states: dict[tuple[int, int], int] = {(0, 0): NONE}
            for length, rank in enumerate(self.runs[start : start + longest], 1):
                grown: dict[tuple[int, int], int] = {}
                for (total, count), family in states.items():
                    for card, worth, one in by_rank.get(rank, ()):
                        more = (family & ~holding[card]) << (1 << card)
                        if more:
                            key = (total + worth, count + one)
                            grown[key] = grown.get(key, 0) | more
                states = grown
                if not states:
                    break
                if length >= part.low:
                    yield from states.items()

    def _different(self, shape: Shape, attribute: str, counted: Callable[[int, Guise], int]) -> Iterable[tuple[tuple[int, int], int]]:
        """No two alike in an attribute: value by value, at most one card each."""
        part = shape.parts[0]
        holding = with_card(self.n)
        by_value: dict[int, set[tuple[int, int, int]]] = {}
        for card in range(self.n):
            for guise in self.fitting(part, card):
                by_value.setdefault(self.attributes[attribute][guise.face], set()).add((card, guise.worth, counted(card, guise)))
        states: dict[tuple[int, int], int] = {(0, 0): NONE}
        for value in sorted(by_value):
            grown = dict(states)
            for (total, count), family in states.items():
                for card, worth, one in sorted(by_value[value]):
                    more = (family & ~holding[card]) << (1 << card)
                    key = (total + worth, count + one)
                    grown[key] = grown.get(key, 0) | more
            states = grown
        sizes = of_size(self.n)
        upper = self.n if part.high is None else min(part.high, self.n)
        size = 0
        for k in range(part.low, upper + 1):
            size |= sizes[k]
        for state, family in states.items():
            if family & size:
                yield state, family & size


def _nothing(card: int, guise: Guise) -> int:
    return 0
