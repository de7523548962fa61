"""A decision as a bot sees it.

Comes in: a decision of a match, whose options lead back to the match. Goes out: the same as plain
data, from which nothing hidden can be reached.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import overload

from ..edges.arguments import wrong
from ..records import record
from ..table.decisions import Decision, Option, Picked
from ..table.game import Game
from ..table.hands import Arranged, arranged
from .judging import Deal
from .resampling import Worlds

# bots that go by the best that they can show, and those that try what comes of their options
ARRANGING = ("careful", "careful:quick")
TRYING = ("careful",)


@record
class Question:
    """Somebody must choose: the seat (from 0), the phase, whether this completes an option already
    taken, and the options; `several` things are picked, or one. `arranged` is the best that the
    seat can show as far as it may know, and `deal` gives a machine in which this question is asked
    and the cards that the seat does not see are dealt anew, by numbers that it is given: for bots
    that ask for them (see `posed`)."""

    seat: int
    phase: str
    part: bool
    options: Sequence[Option]
    arranged: tuple[Arranged, ...] = ()
    deal: Deal | None = None
    several: bool = False


class AmountOptions(Sequence[Option]):
    """The options where a number of a range is chosen, made one by one: the first option, and the
    codes of all.
    """

    __slots__ = ("_first", "codes")

    def __init__(self, first: Option, codes: range) -> None:
        self._first = first
        self.codes = codes

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, index: int) -> Option: ...

    @overload
    def __getitem__(self, index: slice) -> list[Option]: ...

    def __getitem__(self, index: int | slice) -> Option | list[Option]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        code = self.codes[index]
        value = (self._first.value or 0) + code - self._first.code
        return replace(
            self._first,
            code=code,
            value=value,
            key=f"{self._first.verb} {value}",
            picked=Picked("number", value),
        )

    def __iter__(self) -> Iterator[Option]:
        return (self[at] for at in range(len(self)))


def _code(option: Option) -> int:
    return option.code


def posed(game: Game, decision: Decision, bot: str) -> Question:
    """The question as the bot of this name gets it."""
    asked = question(decision)
    if len(asked.options) == 1:
        return asked
    if bot in TRYING:
        asked = replace(asked, deal=Worlds(game.machine, decision.seat))
    if bot not in ARRANGING or isinstance(asked.options, AmountOptions):
        return asked
    if game.machine.setup.counts_ways:
        return asked  # cards are of use in several groups, and one arrangement says little
    if any(option.kind == "card" or option.forms for option in asked.options):
        return replace(asked, arranged=arranged(game.machine, decision.seat))
    return asked


def question(decision: Decision) -> Question:
    """What a bot may know of a decision; the options by their codes, whatever order the match has
    them in.
    """
    if not isinstance(decision, Decision):
        raise wrong("decision", "a decision", decision, "is the match over?")
    offered, first = decision.options, decision.options[0]
    options = (
        AmountOptions(first, range(first.code, first.code + len(offered)))
        if offered.is_range
        else tuple(sorted(offered, key=_code))
    )
    several = decision.shape.several
    return Question(decision.seat, decision.phase, decision.part, options, several=several)
