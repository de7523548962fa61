"""Groups found card by card, for shapes that ask for several things at once.

Comes in: a hand and a shape. Goes out: the shape's subsets by their keys. Slower than the families
of `Hand`, and right for whatever a definition can say: runs, different suits, parts that are
summed, guises of which one property bears on another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from .plans import Plan, Plans
from .shapes import DIGIT, NO_VALUE, Choices, Guise
from .tables import NONE, sized, with_card

Key = tuple[int, ...]
# (total, cards off the shared value, tallies ..., tally of ranks, cards in each part or values used
# ...)
State = tuple[int, ...]
Entry = tuple[int, ...]  # a card and what it adds to a state
# by card, the guises it may take, each with whether it is off what is shared
Free = dict[int, list[tuple[Guise, int]]]


class Guised(Protocol):
    """Cards to be arranged, and the guises each may take in a part of a shape."""

    choices: tuple[Choices, ...]
    plans: Plans

    def guises(self) -> int: ...

    def fitting(self, plan: Plan, test: int) -> list[tuple[Guise, ...]]: ...


class Plain:
    """One shape of one hand."""

    def __init__(self, hand: Guised, plan: Plan, ranks: bool = False) -> None:
        """`ranks`: whether the ranks that cards stand for matter."""
        self.hand, self.plan, self.shape = hand, plan, plan.shape
        self.ties = [tie for tie in plan.ties if tie.by != "rank"]
        self.limits, self.tests = plan.limits, plan.tests
        self.ranks, self.heights = ranks, hand.plans.heights
        self.width = 2 + len(self.tests) + ranks
        hand.plans.burn(plan.number, hand.guises() * max(1, len(plan.shape.parts)) >> 2)
        self.summed = plan.shape.total is not None or any(tie.by == "total" for tie in self.ties)

    def formed(self) -> dict[Key, int]:
        """The subsets that form the group, by its keys (ranks apart)."""
        found: dict[Key, int] = {}
        for key, _, family in self.forms():
            found[key] = found.get(key, 0) | family
        return found

    def forms(self) -> Iterator[tuple[Key, int, int]]:
        """Subsets that form the group, perhaps several times: the key (ranks apart), the tally of
        ranks, the family.
        """
        n, shape = self.hand.plans.n, self.shape
        low, high = shape.total or (None, None)
        for state, formed in self._grown():
            total, family = state[0], formed & ~NONE
            if (low is not None and total < low) or (high is not None and total > high):
                continue
            for limit in self.limits:
                tally = state[2 + self.tests.index(limit.test)]
                if tally:
                    family &= ~sized(
                        n, limit.low + tally, None if limit.high is None else limit.high + tally
                    )
            if not family:
                continue
            key: Key = ()
            for tie in self.ties:
                value = total if tie.by == "total" else state[2 + self.tests.index(tie.test)]
                key += (value if tie.higher else -value,)
            yield key, state[self.width - 1] if self.ranks else 0, family

    def _grown(self) -> Iterator[tuple[State, int]]:
        others = sorted(
            {one for one in self.shape.sharing if one[0] != "one"},
            key=lambda one: (one[0], one[1] != "rank"),
        )
        for frees in self._sharing():
            if not others:
                yield from self._parts(frees)
            elif others[0][0] == "consecutive":
                yield from self._runs(frees[0], others[0][1], others[1:])
            else:
                yield from self._different(frees[0], others[0][1], others[1:])

    def _sharing(self) -> Iterator[list[Free]]:
        """For all values that the cards can share, the cards that can be of each part."""
        fitting = [self.hand.fitting(self.plan, part.test) for part in self.shape.parts]
        attributes = dict.fromkeys(
            attribute for how, attribute in self.shape.sharing if how == "one"
        )
        if not attributes:
            yield [
                {card: [(guise, 0) for guise in guises] for card, guises in enumerate(of)}
                for of in fitting
            ]
            return
        values = [self.hand.plans.attributes[attribute] for attribute in attributes]
        parts: list[dict[tuple[int, ...], Free]] = []
        for of in fitting:
            alike: dict[tuple[int, ...], Free] = {}
            for card, guises in enumerate(of):
                for guise in guises:
                    shared = tuple([value[guise.face] for value in values])
                    alike.setdefault(shared, {}).setdefault(card, []).append((guise, 0))
            parts.append(alike)
        if self.shape.but:  # cards with another value of the last attribute are off it
            parts = [{one: self._with_off(one, alike) for one in alike} for alike in parts]
        for shared in dict.fromkeys(one for alike in parts for one in alike):
            frees = [alike.get(shared, {}) for alike in parts]
            there = len(frees) > 1 or len(frees[0]) >= self.plan.least
            if min(shared) >= 0 and there:
                yield frees

    def _with_off(self, shared: tuple[int, ...], alike: dict[tuple[int, ...], Free]) -> Free:
        found: Free = {}
        for other, free in alike.items():
            if other[:-1] == shared[:-1]:
                for card, guises in free.items():
                    found.setdefault(card, []).extend(
                        (guise, int(other != shared)) for guise, _ in guises
                    )
        return found

    def _tallies(self, guise: Guise) -> tuple[int, ...]:
        tallies = tuple(guise.tests >> test & 1 for test in self.tests)
        if not self.ranks:
            return tallies
        rank = self.hand.plans.attributes["rank"][guise.face]
        return (*tallies, 1 << DIGIT * self.heights[rank])

    def _parts(self, fitting: list[Free]) -> Iterator[tuple[State, int]]:
        """Card by card: each joins one part in one guise, or stays out."""
        parts, width, hand, but = self.shape.parts, self.width, self.hand, self.shape.but
        single = len(parts) == 1  # the number of cards of the only part is the size of the subset
        states: dict[State, int] = {(0,) * (width + (0 if single else len(parts))): NONE}
        for card in range(hand.plans.n):
            moves = set()
            for index in range(len(parts)):
                for guise, off in fitting[index].get(card, ()):
                    moves.add(
                        (guise.worth if self.summed else 0, off, *self._tallies(guise), index)
                    )
            grown = dict(states)
            hand.plans.toil(self.plan.number, 4 * len(states) * len(moves))
            for state, family in states.items():
                for *move, index in moves:
                    new = tuple(a + b for a, b in zip(state[:width], move, strict=True))
                    if new[1] > but or (
                        self.shape.total is not None and new[0] > hand.plans.totals.highest
                    ):
                        continue
                    numbers = state[width:]
                    if not single:
                        high = parts[index].high
                        if high is not None and numbers[index] >= high:
                            continue
                        numbers = (*numbers[:index], numbers[index] + 1, *numbers[index + 1 :])
                    key = (*new, *numbers)
                    grown[key] = grown.get(key, 0) | family << (1 << card)
            states = grown
        for state, family in states.items():
            if state[1] != but:
                continue
            if single and family & self.plan.size:
                yield state[:width], family & self.plan.size
            elif not single and all(
                many >= part.low for many, part in zip(state[width:], parts, strict=True)
            ):
                yield state[:width], family

    def _runs(
        self, free: Free, attribute: str, others: list[tuple[str, str]]
    ) -> Iterator[tuple[State, int]]:
        """Consecutive ranks: a card for each rank of a stretch, no card twice."""
        part, plans = self.shape.parts[0], self.hand.plans
        order = plans.runs if attribute == "rank" else range(max(plans.attributes[attribute]) + 1)
        entries = self._entries(free, attribute, others)
        longest = len(order) if part.high is None else part.high
        for start in range(len(order) - self.plan.least + 1):
            if not all(value in entries for value in order[start : start + self.plan.least]):
                continue
            states = self._none(others)
            for length, value in enumerate(order[start : start + longest], 1):
                states = self._joined(states, entries.get(value, set()), {})
                whole: Iterable[tuple[State, int]] = (
                    self._whole(states, others) if length >= self.plan.least else ()
                )
                if (
                    self.ranks and attribute == "rank"
                ):  # a card is as high as its place in this run: an ace before the two is low
                    tally = sum(1 << DIGIT * height for height in range(start, start + length))
                    whole = [((*state[:-1], tally), family) for state, family in whole]
                yield from whole

    def _different(
        self, free: Free, attribute: str, others: list[tuple[str, str]]
    ) -> Iterator[tuple[State, int]]:
        """No two alike in an attribute: value by value, at most one card each."""
        entries = self._entries(free, attribute, others)
        states = self._none(others)
        for value in sorted(entries):
            states = self._joined(states, entries[value], dict(states))
        for state, family in self._whole(states, others):
            if family & self.plan.size:
                yield state, family & self.plan.size

    def _entries(
        self, free: Free, attribute: str, others: list[tuple[str, str]]
    ) -> dict[int, set[Entry]]:
        """What each card may add, by its value of an attribute. What else has to differ is a set of
        values used.
        """
        found: dict[int, set[Entry]] = {}
        values = self.hand.plans.attributes
        for card, guises in free.items():
            for guise, off in guises:
                alike = [values[other][guise.face] for _, other in others]
                if NO_VALUE in (*alike, values[attribute][guise.face]):
                    continue  # what has no suit has none of its own, and stands in no row
                used = [2 << value for value in alike]
                entry = (card, guise.worth if self.summed else 0, off, *self._tallies(guise), *used)
                found.setdefault(values[attribute][guise.face], set()).add(entry)
        return found

    def _none(self, others: list[tuple[str, str]]) -> dict[State, int]:
        return {(0,) * (self.width + len(others)): NONE}

    def _whole(
        self, states: dict[State, int], others: list[tuple[str, str]]
    ) -> Iterator[tuple[State, int]]:
        """The states in which as many cards are off as must be, and what must be consecutive is."""
        for state, family in states.items():
            stretches = [
                used
                for used, (how, _) in zip(state[self.width :], others, strict=True)
                if how == "consecutive"
            ]
            if state[1] == self.shape.but and not any(
                used & 1 or used & used + (used & -used) for used in stretches
            ):
                yield state[: self.width], family

    def _joined(
        self, states: dict[State, int], entries: set[Entry], grown: dict[State, int]
    ) -> dict[State, int]:
        """Every subset with one more of the entries, added to `grown`."""
        holding, width = with_card(self.hand.plans.n), self.width
        self.hand.plans.toil(self.plan.number, 3 * len(states) * len(entries))
        for state, family in states.items():
            for card, *move in entries:
                more = (family & ~holding[card]) << (1 << card)
                if not more or any(
                    one & other for one, other in zip(state[width:], move[width:], strict=True)
                ):
                    continue
                new = tuple(a + b for a, b in zip(state, move, strict=True))
                if new[1] <= self.shape.but:
                    grown[new] = grown.get(new, 0) | more
        return grown
