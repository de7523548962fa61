"""What the sentences of a file about cards, players, places and groups were true of in a match.

Comes in: a machine at each decision of the match, and at its end. Goes out: lines: at how many
choices each sentence applied, and to what first; which groups could be made or were shown, and by
whom; and what never was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from .. import terms as t
from ..cards import bits
from ..chance import seeded
from ..check.bindings import Standing
from ..coverage.standing import StandingSentences
from ..engine.interface import Machine
from ..front.wording import Wording, listed, many
from ..syntax import inflection
from ..table.views import PlaceName

NAMED = 3  # lines or groups that are named together


class Applied:
    """How often each sentence of the file applied, by its line, and to what first, in words. Which
    groups can be made takes long to find: unless it is asked `throughout` the match, it is
    asked at its end alone."""

    def __init__(self, machine: Machine, file: Path, words: Wording, throughout: bool) -> None:
        self._asked = asked = StandingSentences(machine.setup, file)
        self.asks_of_groups = bool(asked.definitions or asked.about_groups)
        self._throughout = throughout
        self._words = words
        self._made = {one.name for one in asked.definitions}
        rules: list[Standing] = [one.rule for one in asked.about_cards]
        if machine.setup.program.checked.game.hands is not None:
            rules += asked.about_groups
        marks = machine.setup.program.marks
        steps = {mark.span for mark in marks.names if mark.kind == "step"} if marks else set()
        # what holds by a step for a while is told where that is carried out
        self._lines = {one.id: one.span.line for one in rules if one.span not in steps}
        self._often = Counter[str | int]()
        self._first = dict[str | int, str]()
        self._last = set[str | int]()  # what applied where the match had ended

    def sees(self, machine: Machine) -> None:
        """What of the file applies here."""
        if not self._lines and not self._made:
            return
        # a card that has to be drawn to be looked at is drawn there
        copy = machine.clone(seeded("watched"), silent=True)
        seen = dict[str | int, str]()
        for rule, kind, those in self._asked.applying(copy):
            if rule.id in self._lines:
                first = f", first to {self._name(copy, kind, bits(those)[0])}"
                seen.setdefault(self._lines[rule.id], first)
        if self.asks_of_groups and (self._throughout or machine.over):
            groups = self._asked.groups(copy)
            for name in sorted(self._made & groups.everywhere):
                by = [seat for seat, made in enumerate(groups.by_seat) if name in made]
                seen[name] = f", first by {self._words.name(by[0])}" if by else ""
            for standing, holds in self._asked.speaking(copy, groups):
                if holds and standing.id in self._lines:
                    seen.setdefault(self._lines[standing.id], "")
        for one, first in seen.items():
            if machine.over:
                self._last.add(one)
            else:
                self._often[one] += 1
                self._first.setdefault(one, first)

    @property
    def shown(self) -> int:
        """How many of them applied at all."""
        return len({*self._often} | self._last)

    @property
    def all_shown(self) -> bool:
        return {*self._lines.values(), *self._made} <= {*self._often} | self._last

    def lines(self, alone: bool) -> Iterator[str]:
        """What was so, where the file is not the whole game `alone`, and what never was."""
        lines = sorted({*self._lines.values()})
        alike: dict[str, list[int]] = {}
        for line in () if alone else lines:
            if when := self._when(line):
                alike.setdefault(f"{when}{self._first.get(line, '')}", []).append(line)
        for when, these in alike.items():
            yield f"{of_lines('sentence', these)} applied {when}"
        if never := [line for line in lines if not self._when(line)]:
            yield f"{of_lines('sentence', never)} never applied"
        for name in () if alone else sorted(self._made):
            if when := self._when(name):
                yield f"{name}: could be made {when}{self._first.get(name, '')}"
        if missing := [name for name in sorted(self._made) if not self._when(name)]:
            yield f"never made: {few(missing)}"

    def _when(self, one: str | int) -> str:
        """At how many choices, or at the end alone; empty for never."""
        if number := self._often[one]:
            return f"at {many(number, 'choice')}"
        return "at the end" if one in self._last else ""

    def _name(self, machine: Machine, kind: str, value: int) -> str:
        match t.MEMBER.get(kind, kind):
            case "card":
                return self._words.cards([machine.setup.pack.codes[value]])
            case "player":
                return self._words.name(value)
            case "place" if machine.setup.places[value].zone:
                return self._words.place(PlaceName(*machine.setup.places[value]))
            case member:
                return machine.setup.word(member, value)


def of_lines(what: str, lines: list[int]) -> str:
    """`the step of line 8`, `the steps of lines 8, 9, 12 and 4 more`."""
    if len(lines) == 1:
        return f"the {what} of line {lines[0]}"
    return f"the {inflection.plural(what)} of lines {few([*map(str, lines)])}"


def few(names: list[str]) -> str:
    """All of them, or the first, and how many more."""
    more = len(names) - NAMED
    return listed([*names[:NAMED], f"{more} more"] if more > 1 else names)
