"""Groups formed card by card, for shapes that ask for several things at once.

Comes in: a hand and a shape. Goes out: the shape's subsets by their keys. Slower than the families of `Hand`, and right for
whatever a definition can say: runs, different suits, parts that are summed, guises of which one property bears on another.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .shapes import Guise
from .tables import NONE, sized, with_card

if TYPE_CHECKING:
    from .families import Hand
    from .plans import Plan

Key = tuple[int, ...]
State = tuple[int, ...]  # (total, cards off the shared value, tallies ..., cards in each part ...)


class Plain:
    """One shape of one hand."""

    def __init__(self, hand: Hand, plan: Plan) -> None:
        self.hand, self.plan, self.shape = hand, plan, plan.shape
        self.ties = [tie for tie in plan.ties if tie.by != "rank"]
        self.limits, self.tests = plan.limits, plan.tests
        self.summed = plan.shape.total is not None or any(tie.by == "total" for tie in self.ties)

    def formed(self) -> dict[Key, int]:
        """The subsets that form the group, by its keys (ranks apart)."""
        n, shape = self.hand.plans.n, self.shape
        low, high = shape.total or (None, None)
        found: dict[Key, int] = {}
        for state, formed in self._grown():
            total, family = state[0], formed & ~NONE
            if (low is not None and total < low) or (high is not None and total > high):
                continue
            for limit in self.limits:
                tally = state[2 + self.tests.index(limit.test)]
                if tally:
                    family &= ~sized(n, limit.low + tally, None if limit.high is None else limit.high + tally)
            if not family:
                continue
            key: Key = ()
            for tie in self.ties:
                value = total if tie.by == "total" else state[2 + self.tests.index(tie.test)]
                key += (value if tie.higher else -value,)
            found[key] = found.get(key, 0) | family
        return found

    def _grown(self) -> Iterator[tuple[State, int]]:
        hows = {how: attribute for how, attribute in self.shape.sharing}
        values: list[tuple[str, int] | None] = [None]
        if "one" in hows:
            attribute = hows["one"]
            used = {
                self.hand.plans.attributes[attribute][guise.face] for choices in self.hand.choices for guise in choices.guises
            }
            values = [(attribute, value) for value in sorted(used) if value >= 0]
        for value in values:
            if "consecutive" in hows:
                yield from self._runs(value)
            elif "different" in hows:
                yield from self._different(hows["different"])
            else:
                yield from self._parts(value)

    def _tallies(self, guise: Guise) -> tuple[int, ...]:
        return tuple(guise.tests >> test & 1 for test in self.tests)

    def _parts(self, value: tuple[str, int] | None) -> Iterator[tuple[State, int]]:
        """Card by card: each joins one part in one guise, or stays out."""
        parts, width, hand = self.shape.parts, 2 + len(self.tests), self.hand
        but = self.shape.but if value else 0
        single = len(parts) == 1  # the number of cards of the only part is the size of the subset
        states: dict[State, int] = {(0,) * (width + (0 if single else len(parts))): NONE}
        fitting = [hand.fitting(self.plan, part.test) for part in parts]
        for card in range(hand.plans.n):
            moves = set()
            for index in range(len(parts)):
                for guise in fitting[index][card]:
                    off = 0 if value is None or hand.plans.attributes[value[0]][guise.face] == value[1] else 1
                    if off <= but:
                        moves.add((guise.worth if self.summed else 0, off, *self._tallies(guise), index))
            grown = dict(states)
            for state, family in states.items():
                for *move, index in moves:
                    new = tuple(a + b for a, b in zip(state[:width], move, strict=True))
                    if new[1] > but or (self.shape.total is not None and new[0] > hand.plans.totals.highest):
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
            elif not single and all(many >= part.low for many, part in zip(state[width:], parts, strict=True)):
                yield state[:width], family

    def _runs(self, value: tuple[str, int] | None) -> Iterator[tuple[State, int]]:
        """Consecutive ranks: a card for each rank of a stretch, no card twice."""
        part, hand = self.shape.parts[0], self.hand
        by_rank: dict[int, set[State]] = {}
        for card, guises in enumerate(hand.fitting(self.plan, part.test)):
            for guise in guises:
                if value is None or hand.plans.attributes[value[0]][guise.face] == value[1]:
                    rank = hand.plans.attributes["rank"][guise.face]
                    by_rank.setdefault(rank, set()).add((card, guise.worth, 0, *self._tallies(guise)))
        longest = len(hand.plans.runs) if part.high is None else part.high
        for start in range(len(hand.plans.runs)):
            states: dict[State, int] = {(0,) * (2 + len(self.tests)): NONE}
            for length, rank in enumerate(hand.plans.runs[start : start + longest], 1):
                states = self._joined(states, by_rank.get(rank, set()), {})
                if not states:
                    break
                if length >= part.low:
                    yield from states.items()

    def _different(self, attribute: str) -> Iterator[tuple[State, int]]:
        """No two alike in an attribute: value by value, at most one card each."""
        part, hand = self.shape.parts[0], self.hand
        by_value: dict[int, set[State]] = {}
        for card, guises in enumerate(hand.fitting(self.plan, part.test)):
            for guise in guises:
                entry = (card, guise.worth, 0, *self._tallies(guise))
                by_value.setdefault(hand.plans.attributes[attribute][guise.face], set()).add(entry)
        states: dict[State, int] = {(0,) * (2 + len(self.tests)): NONE}
        for value in sorted(by_value):
            states = self._joined(states, by_value[value], dict(states))
        for state, family in states.items():
            if family & self.plan.size:
                yield state, family & self.plan.size

    def _joined(self, states: dict[State, int], entries: set[State], grown: dict[State, int]) -> dict[State, int]:
        """Every subset with one more of the entries (card, worth, 0, tallies ...), added to `grown`."""
        holding = with_card(self.hand.plans.n)
        for state, family in states.items():
            for card, *move in entries:
                more = (family & ~holding[card]) << (1 << card)
                if more:
                    new = tuple(a + b for a, b in zip(state, move, strict=True))
                    grown[new] = grown.get(new, 0) | more
        return grown
