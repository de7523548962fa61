"""Decisions and options as people and bots meet them.

Comes in: a machine at a decision. Goes out: `Decision` and `Option` objects, made only when somebody looks. An option's `key` is
stable: the same words in every match, on every machine, the ones a scenario or a journal uses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..code.layout import DECISION, YOU
from ..diagnostics import Span
from ..syntax.language import number_of
from .machine import Machine


@dataclass(frozen=True, slots=True)
class Option:
    """One way to go on. `verb` is the option's id in the ruleset; `kind` and `value` what it picks: a card's index, a seat,
    a place, a number, the index of a suit; empty and None if nothing. `makes` is the group that is made next, card by card;
    `forms` says that it begins a pick of cards that form a group, or is one of those picks."""

    code: int
    verb: str
    kind: str
    value: int | None
    key: str
    seat: int
    span: Span = field(compare=False)
    makes: str = ""
    forms: bool = False

    def __str__(self) -> str:
        return self.key


class Options(Sequence[Option]):
    """The options of a decision, made one by one: a range of a million amounts costs nothing until one is looked at."""

    __slots__ = ("_codes", "_machine")

    def __init__(self, machine: Machine, codes: Sequence[int] | None = None) -> None:
        """`codes` are those to offer, if not what is legal at once."""
        self._machine = machine
        codes = machine.legal() if codes is None else codes
        self._codes = codes if isinstance(codes, range) else sorted(codes)

    def __len__(self) -> int:
        return len(self._codes)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self.option(code) for code in self._codes[index]]
        return self.option(self._codes[index])

    def __iter__(self) -> Iterator[Option]:
        return map(self.option, self._codes)

    def option(self, code: int) -> Option:
        """The option with this code."""
        machine = self._machine
        coded = machine.code.coded(machine.state[DECISION], code)
        value = code - coded.first if coded.kind else None
        choice = coded.choice
        key, seat = machine.key(code), machine.state[YOU]
        return Option(code, choice.id, coded.kind, value, key, seat, choice.span, choice.makes, choice.forms)

    def find(self, words: str) -> Option | None:
        """The option with this key, however its card is written (`play 10h`, `play Th`, `play ten of hearts`)."""
        wanted = " ".join(words.split())
        if isinstance(self._codes, range):
            head, _, tail = wanted.rpartition(" ")
            number = number_of(tail)
            found = self.option(number) if number is not None and number in self._codes else None
            return found if found is not None and head in ("", found.verb) else None
        pack = self._machine.code.layout.pack
        for option in self:
            if option.key == wanted:
                return option
            named = option.kind == "card" and wanted.startswith(option.verb + " ") and option.value is not None
            if named and pack.find(wanted[len(option.verb) + 1 :]) >> (option.value or 0) & 1:
                return option
        return None


@dataclass(frozen=True, slots=True)
class Decision:
    """Somebody must choose. `part` is true where this completes an option already taken (a further pick)."""

    number: int
    seat: int
    phase: str
    options: Options
    part: bool
    secret: bool


def decision_of(machine: Machine) -> Decision | None:
    """The decision a machine waits for, None when the match is over."""
    if machine.over:
        return None
    number = machine.state[DECISION]
    decision = machine.code.program.decisions[number]
    secret = any(choice.id == "pass" and choice.silent for choice in decision.choices)
    return Decision(number, machine.actor, decision.phase, Options(machine), decision.part_of is not None, secret)
