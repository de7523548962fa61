"""Decisions and options, as people and bots see them.

Comes in: a machine at a decision. Goes out: `Decision` and `Option` objects, made only when
somebody looks. An option's `key` is stable: the same words in every match, on every machine, the
ones a scenario or a journal uses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import overload

from ..diagnostics import Span
from ..edges.arguments import text
from ..engine.interface import Machine
from ..engine.setup import UNSEEN, DecisionShape, Setup
from ..records import record
from ..syntax.language import number_of
from .views import PlaceName

__all__ = ["UNSEEN", "Decision", "Option", "Options", "Picked", "decision_of", "picked_of"]


@record
class Picked:
    """What a choice picks, other than a card: `kind` is number, player, place, modifier, group,
    guise (a card of a group being made, with what it stands for), or the attribute that `value` is
    of."""

    kind: str
    value: int | str | PlaceName


def picked_of(kind: str, value: int, setup: Setup) -> Picked:
    """What a value of this kind stands for."""
    if kind == "place":
        return Picked(kind, PlaceName(*setup.places[value]))
    if kind in ("player", "number"):
        return Picked(kind, value)
    return Picked(kind.removeprefix("value "), setup.word(kind, value))


@record
class Option:
    """One way to go on. `verb` is the option's id in the ruleset; `kind` says what it picks, empty
    if nothing: `card`, by its code, or `picked`; `value` is that as engines count it: a card's
    index, a seat, a place, a number, the index of a suit.
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
    card: str | None = None
    picked: Picked | None = None
    asked: int = field(default=0, compare=False, repr=False)

    def __str__(self) -> str:
        return self.key


class Options(Sequence[Option]):
    """The options of a decision, made one by one: a range of a million amounts costs nothing until
    one is looked at. They stay what they were when the match goes on."""

    __slots__ = ("_asked", "_codes", "_machine", "_number", "_seat", "_twins")

    def __init__(self, machine: Machine, asked: int = 0) -> None:
        """What may be chosen where the machine stands; of it, only what never changes is looked at
        later.
        """
        self._machine = machine
        self._number, self._seat = machine.number, machine.you
        self._asked = asked
        self._codes = _ordered(machine.legal())
        self._twins: dict[int, int] | None = None

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
        other._twins = self._find_twins()
        return other

    def _find_twins(self) -> dict[int, int]:
        """Of options that would have the same key, since they pick cards that look alike: the
        second by its code, the third, and so on."""
        if self._twins is None:
            setup = self._machine.setup
            self._twins, times = {}, dict[str, int]()
            alike = len(set(setup.pack.codes)) < len(setup.pack)
            for code in () if isinstance(self._codes, range) or not alike else self._codes:
                key = setup.key(setup.coded(self._number, code), code)
                times[key] = times.get(key, 0) + 1
                if times[key] > 1:
                    self._twins[code] = times[key]
        return self._twins

    def __len__(self) -> int:
        return len(self._codes)

    @property
    def is_range(self) -> bool:
        """Whether these are all numbers from one to another."""
        return isinstance(self._codes, range)

    @overload
    def __getitem__(self, index: int) -> Option: ...

    @overload
    def __getitem__(self, index: slice) -> list[Option]: ...

    def __getitem__(self, index: int | slice) -> Option | list[Option]:
        if isinstance(index, slice):
            return [self.option(code) for code in self._codes[index]]
        return self.option(self._codes[index])

    def __iter__(self) -> Iterator[Option]:
        return map(self.option, self._codes)

    def option(self, code: int) -> Option:
        """The option with this code."""
        setup = self._machine.setup
        coded = setup.coded(self._number, code)
        choice, key, kind = coded.choice, setup.key(coded, code), coded.kind
        if (twin := self._find_twins().get(code)) is not None:
            key = f"{key} #{twin}"
        value = code - coded.first if kind else None
        card = picked = None
        if value is not None:
            if kind == "card":
                card = setup.pack.codes[value]
            else:
                picked = picked_of(kind, value, setup)
        return Option(
            code,
            choice.id,
            kind,
            value,
            key,
            self._seat,
            choice.span,
            choice.makes,
            choice.forms,
            choice.unseen,
            card,
            picked,
            self._asked,
        )

    def is_same_card(self, word: str, code: str) -> bool:
        """Whether a word names the card, or a card like it, that this is the code of."""
        pack = self._machine.setup.pack
        return word.lower() == code.lower() or bool(pack.find(word) & pack.find(code))

    def find(self, words: str) -> Option | None:
        """The option with this key, however its card is written (`play 10h`, `play Th`, `play ten
        of hearts`).
        """
        wanted = " ".join(text("words", words).split())
        # where a rule forbids some of a range, numbers are a list
        if self.is_range or (self._codes and self[0].kind == "number"):
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


@record
class Decision:
    """Somebody must choose; a decision stays what it is when the match goes on. `part` is true
    where this completes an option already taken (a further pick), `secret` where nobody else may
    know that it is asked. `shape` is what it is whatever is on its list."""

    number: int
    seat: int
    phase: str
    options: Options
    part: bool
    shape: DecisionShape

    @property
    def secret(self) -> bool:
        return self.shape.secret


def decision_of(machine: Machine, asked: int = 0) -> Decision | None:
    """The decision a machine waits for, None when the match is over; `asked` is the number that it
    goes by.
    """
    if machine.over:
        return None
    number, setup = machine.number, machine.setup
    decision = setup.program.decisions[number]
    return Decision(
        number,
        machine.actor,
        decision.phase,
        Options(machine, asked),
        decision.part_of is not None,
        setup.shapes[number],
    )
