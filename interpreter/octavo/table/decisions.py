"""Decisions and options, as people and bots see them.

Comes in: a machine at a decision. Goes out: `Decision` and `Option` objects, made only when
somebody looks. An option's `key` is stable: the same words in every match, on every machine, the
ones a scenario or a journal uses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..diagnostics import Span
from ..edges.arguments import text
from ..engine.interface import Machine
from ..syntax.language import number_of


@dataclass(frozen=True, slots=True)
class Option:
    """One way to go on. `verb` is the option's id in the ruleset; `kind` and `value` what it picks:
    a card's index, a seat, a place, a number, the index of a suit; empty and None if nothing.
    `makes` is the group that is made next, card by card; `forms` says that it begins a pick of
    cards that form a group, or is one of those picks. With `unseen` it is a card of the place that
    is picked, and chance says which. `asked` is the decision at which it was offered, by a number
    that no other decision of any match in this process has; a copy of a match is at the same
    decision until somebody chooses in it."""

    code: int
    verb: str
    kind: str
    value: int | None
    key: str
    seat: int
    span: Span = field(compare=False)
    makes: str = ""
    forms: bool = False
    unseen: bool = False
    asked: int = field(default=0, compare=False, repr=False)

    def __str__(self) -> str:
        return self.key


class Options(Sequence[Option]):
    """The options of a decision, made one by one: a range of a million amounts costs nothing until
    one is looked at. They stay what they were when the match goes on."""

    __slots__ = ("_asked", "_codes", "_machine", "_number", "_seat")

    def __init__(self, machine: Machine, asked: int = 0) -> None:
        """What may be chosen where the machine stands; of it, only what never changes is looked at
        later.
        """
        self._machine = machine
        self._number, self._seat = machine.number, machine.you
        self._asked = asked
        self._codes = _ordered(machine.legal())

    def among(self, codes: Sequence[int]) -> Options:
        """Other options of the same decision."""
        other = Options.__new__(Options)
        other._machine, other._number, other._seat, other._asked = (
            self._machine,
            self._number,
            self._seat,
            self._asked,
        )
        other._codes = _ordered(codes)
        return other

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
        coded = self._machine.setup.coded(self._number, code)
        value = code - coded.first if coded.kind else None
        choice, key = coded.choice, self._machine.setup.key(coded, code)
        return Option(
            code,
            choice.id,
            coded.kind,
            value,
            key,
            self._seat,
            choice.span,
            choice.makes,
            choice.forms,
            choice.unseen,
            self._asked,
        )

    def find(self, words: str) -> Option | None:
        """The option with this key, however its card is written (`play 10h`, `play Th`, `play ten
        of hearts`).
        """
        wanted = " ".join(text("words", words).split())
        if isinstance(self._codes, range):
            head, _, tail = wanted.rpartition(" ")
            number = number_of(tail)
            found = self.option(number) if number is not None and number in self._codes else None
            return found if found is not None and head in ("", found.verb) else None
        pack = self._machine.setup.pack
        for option in self:
            if option.key == wanted:
                return option
            named = (
                option.kind == "card"
                and wanted.startswith(option.verb + " ")
                and option.value is not None
            )
            if named and pack.find(wanted[len(option.verb) + 1 :]) >> (option.value or 0) & 1:
                return option
        return None


def _ordered(codes: Sequence[int]) -> Sequence[int]:
    return codes if isinstance(codes, range) else sorted(codes)


@dataclass(frozen=True, slots=True)
class Decision:
    """Somebody must choose; a decision stays what it is when the match goes on. `part` is true
    where this completes an option already taken (a further pick)."""

    number: int
    seat: int
    phase: str
    options: Options
    part: bool
    secret: bool


def decision_of(machine: Machine, asked: int = 0) -> Decision | None:
    """The decision a machine waits for, None when the match is over; `asked` is the number that it
    goes by.
    """
    if machine.over:
        return None
    number = machine.number
    decision = machine.setup.program.decisions[number]
    secret = any(choice.id == "pass" and choice.silent for choice in decision.choices)
    return Decision(
        number,
        machine.actor,
        decision.phase,
        Options(machine, asked),
        decision.part_of is not None,
        secret,
    )
