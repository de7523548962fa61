"""Limits that nothing reaches: `you may not raise more than 2000` where nobody can.

Comes in: a surveyed game, its program, and what its numbers can be. Goes out: why a sentence that
limits a number, how many cards one choice takes, or how many a group holds forbids nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf

from .. import terms as t
from ..check.bindings import Permission, Standing
from ..check.ladder import MeldBan
from ..ir.program import Program
from ..ir.visiting import every_term
from .groups import Feasible
from .ranges import ANY, Never, Range, Ranges

LOWER = "name a limit that can be reached, or choose options by which this one can"


@dataclass(slots=True)
class Limits:
    """`numbers`: the least and the most that is picked by each verb, `many`: the most cards that
    one choice by it takes."""

    program: Program
    ranges: Ranges
    numbers: dict[str, Range] = field(default_factory=dict)
    many: dict[str, float] = field(default_factory=dict)
    making: Feasible = field(init=False)

    def __post_init__(self) -> None:
        self.making = Feasible(self.program.checked, self.ranges)
        for decision in self.program.decisions:
            for choice in decision.choices:
                if choice.pick is not None and choice.pick.kind == "number":
                    low, high = self.numbers.get(choice.id, (inf, -inf))
                    least, most = self._picked(choice.pick.members)
                    self.numbers[choice.id] = min(low, least), max(high, most)
        for part in (part for term in every_term(self.program) for part in t.walk(term)):
            if isinstance(part, t.AtMost):
                _, most = self.ranges.range(part.number)
                self.many[part.verb] = max(self.many.get(part.verb, 0), most)

    def _picked(self, members: t.Term) -> Range:
        """Between which bounds all numbers are of which one is picked."""
        spans = [part for part in t.walk(members) if isinstance(part, t.Range)]
        lows = [self.ranges.range(one.low)[0] for one in spans]
        highs = [self.ranges.range(one.high)[1] for one in spans]
        return (min(lows), max(highs)) if spans else ANY

    def never(self, rule: Standing) -> Never | None:
        """Why a sentence forbids nothing; None if it may."""
        match rule:
            case Permission(more_than=int(limit), verb=verb):
                most = self.many.get(verb, inf)
                if most <= limit:
                    said = f"one choice takes {int(most)} cards at most"
                    return Never(said, LOWER)
            case Permission(values=t.Term() as values, value=t.Local() as value):
                return self._never_picked(rule.verb, values, value)
            case MeldBan(what="many"):
                return self._never_held(rule)
        return None

    def _never_picked(self, verb: str, values: t.Term, value: t.Local) -> Never | None:
        low, high = self.numbers.get(verb, ANY)
        if value.kind != "number" or low > high:
            return None
        bounds = [
            t.Compare(value, t.Number(int(bound)), how)
            for bound, how in ((low, ">="), (high, "<="))
            if abs(bound) != inf
        ]
        if not bounds or self.ranges.never(t.all_of([values, *bounds])) is None:
            return None
        least = f"{int(low)} at least" if abs(low) != inf else ""
        most = f"{int(high)} at most" if abs(high) != inf else ""
        picked = " and ".join(filter(None, (least, most)))
        return Never(f"the number that is picked to {verb} is {picked}", LOWER)

    def _never_held(self, ban: MeldBan) -> Never | None:
        low, high = ban.size
        groups = [
            one
            for one in self.program.checked.ladder.definitions
            if one.parts and (ban.groups is None or one.name in ban.groups)
        ]
        if not groups or ban.cards is None:
            return None
        if high is None:
            those = self.ranges.cards(ban.cards)
            most = max(self.making.most(one, those) for one in groups)
            if most < low:
                said = "no such group" if ban.groups is None else f"no {' or '.join(ban.groups)}"
                return Never(f"{said} holds more than {int(most)} of them", LOWER)
        elif isinstance(ban.cards, t.All):
            least = min(sum(part.low for part in one.parts) - one.but for one in groups)
            if least > high:
                return Never(f"each of them holds {least} cards at least", LOWER)
        return None
