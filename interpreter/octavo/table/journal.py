"""A match on paper: every chance outcome and every choice, one JSON line each, safe on the disk as soon as it is made.

Comes in: a compiled ruleset, and what is recorded already. Goes out: a `Game` that has got so far, and each further step to
whoever writes it. The first line says what is played: enough to load it again. Seats are numbered from 1 here, as people
say them. A journal holds no time and no place, so that the same match gives the same bytes.

    {"octavo": "0.1.0", "ruleset": "...", "players": 4, "seed": "8", ...}
    {"chance": 17, "of": 52}
    {"seat": 2, "chose": "..."}

Codes: OCT530 no journal, OCT531 a line that cannot be read, OCT532 the match goes another way than the journal says,
OCT533 a journal that cannot be written.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..diagnostics import Span, fault
from .decisions import Option
from .game import Game
from .game import Step as Taken
from .machine import seeded

if TYPE_CHECKING:
    from .rules import Rules

Write = Callable[[str], None]
MOST_BYTES = 5_000_000  # of a journal: the longest match that is told writes some hundred thousand


@dataclass(frozen=True, slots=True)
class Header:
    """What is played. `ruleset`, `modifiers` and `variants` are names, or full paths of files that Octavo does not ship;
    `options` holds every option's value; `people` are the seats (from 1) at which somebody sits, bots have the others;
    `rounds` 0 means as many as the ruleset says; `forced` whether a choice with one option was put to whoever had it;
    `program` is the digest of the compiled rules."""

    octavo: str
    ruleset: str
    modifiers: tuple[str | int, ...]
    variants: tuple[str, ...]
    options: dict[str, Any]
    players: int
    seed: str
    rounds: int
    people: tuple[int, ...]
    bots: str
    forced: bool
    program: str


@dataclass(frozen=True, slots=True)
class Chance:
    """`outcome` of 0 to `of` - 1 came up."""

    outcome: int
    of: int


@dataclass(frozen=True, slots=True)
class Choice:
    """The seat (from 1) took the option with this key."""

    seat: int
    key: str


Step = Chance | Choice


@dataclass(frozen=True, slots=True)
class Journal:
    """A journal as read. `size`: the bytes of its whole lines; a last line without its end was being written when the match
    was cut off, and does not count."""

    path: str
    header: Header
    steps: tuple[Step, ...]
    size: int


# --- reading ------------------------------------------------------------------------------------------


def read_journal(path: str | Path) -> Journal:
    """Read a journal. Raises OctavoError if it cannot be read or a line before the last is not whole."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise fault("OCT530", f"the journal `{path}` cannot be read: {reason}", None, help="check the path") from None
    if len(data) > MOST_BYTES:
        said = f"the journal `{path}` has more than {MOST_BYTES:,} bytes"
        raise fault("OCT530", said, None, help="give a file that `octavo play` has written")
    size = data.rfind(b"\n") + 1
    lines = data[:size].decode("utf-8", "replace").splitlines()
    if not lines:
        raise fault("OCT530", f"`{path}` holds no match", None, help="a journal begins when the match does: start another")
    header = _header(lines[0], str(path))
    return Journal(str(path), header, tuple(_step(line, number, str(path)) for number, line in enumerate(lines[1:], 2)), size)


def _plain(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _header(line: str, path: str) -> Header:
    found = _plain(line)
    names = [one.name for one in fields(Header)]
    wrong = [name for name in names if not _sound(name, found.get(name))]
    if wrong:
        said = f"the first line of the journal lacks {', '.join(wrong)}, or has it otherwise than Octavo writes it"
        if "octavo" in wrong:
            said = "this is not a journal of Octavo"
        raise fault("OCT530", said, Span(path, 1, 1, 1, len(line) + 1), help="give a file that `octavo play` has written")
    values: dict[str, Any] = {name: tuple(found[name]) if isinstance(found[name], list) else found[name] for name in names}
    return Header(**values)


def _sound(name: str, value: Any) -> bool:
    """Whether the first line can hold this: anybody may have changed it."""
    match name:
        case "players":
            return type(value) is int and value > 0
        case "rounds":
            return type(value) is int and value >= 0
        case "forced":
            return isinstance(value, bool)
        case "options":
            return isinstance(value, dict) and all(isinstance(one, str | int | float | bool) for one in value.values())
        case "people":
            return isinstance(value, list) and all(type(one) is int and one > 0 for one in value)
        case "variants":
            return isinstance(value, list) and all(isinstance(one, str) for one in value)
        case "modifiers":
            return isinstance(value, list) and all(isinstance(one, str) or type(one) is int for one in value)
    return isinstance(value, str) and not any("\ud800" <= letter <= "\udfff" for letter in value)


def _step(line: str, number: int, path: str) -> Step:
    match _plain(line):
        case {"chance": int(outcome), "of": int(of)} if 0 <= outcome < of:
            return Chance(outcome, of)
        case {"seat": int(seat), "chose": str(key)}:
            return Choice(seat, key)
    span = Span(path, number, 1, number, len(line) + 1)
    raise fault(
        "OCT531",
        "this line of the journal is damaged",
        span,
        help="without this line and those after it, the match can go on from here",
    )


# --- writing ------------------------------------------------------------------------------------------


def line_of(what: Header | Step) -> str:
    """One line of a journal, with its end."""
    match what:
        case Header():
            return json.dumps(asdict(what), ensure_ascii=False) + "\n"
        case Chance():
            return f'{{"chance": {what.outcome}, "of": {what.of}}}\n'
        case Choice():
            return json.dumps({"seat": what.seat, "chose": what.key}, ensure_ascii=False) + "\n"


class Writer:
    """Puts lines at the end of a file, each on the disk before the match goes on. `size` cuts off what was written by half."""

    def __init__(self, path: str | Path, size: int = 0) -> None:
        self.path = Path(path)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o600)
            os.ftruncate(self._file, size)
        except (OSError, ValueError) as error:
            raise self._refused(error) from None

    def __call__(self, line: str) -> None:
        try:
            os.write(self._file, line.encode())
            os.fsync(self._file)
        except OSError as error:
            raise self._refused(error) from None

    def close(self) -> None:
        os.close(self._file)

    def _refused(self, error: Exception) -> Exception:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return fault(
            "OCT533", f"the journal `{self.path}` cannot be written: {reason}", None, help="name another with --journal FILE"
        )


# --- a match with its journal -----------------------------------------------------------------------------


class Course:
    """A match along its journal: first what is recorded, then from the seed on, as if it had never stopped.

    Chance is drawn from the seed all the time, also while the journal answers, so that it goes on where it would have been.
    `write` gets each line that the journal does not have yet; the header is the caller's to write. `path` is for faults.
    """

    def __init__(
        self, rules: Rules, header: Header, steps: Sequence[Step] = (), write: Write | None = None, path: str = ""
    ) -> None:
        self.rules = rules
        self.header = header
        self.steps = steps
        self._write = write
        self._path = path
        self._at = 0
        self._choices = 0
        self._told = False  # the choice about to be taken stands in the journal already
        self._draw = seeded(f"{header.seed} cards")
        self.game: Game = rules.new_game(
            header.players, header.seed, rounds=header.rounds, forced=header.forced, chance=self._below, record=self._record
        )

    def recorded(self) -> Iterator[Option]:
        """The choices of the journal, each yielded before it is taken. Raises OctavoError at the first that cannot be."""
        while self._at < len(self.steps):
            step = self.steps[self._at]
            if isinstance(step, Chance):
                raise self._differs(f"the journal says that {_said(step)}, but now {self._now()}")
            decision = self.game.decision
            fits = decision is not None and decision.seat + 1 == step.seat
            option = decision.options.find(step.key) if decision is not None and fits else None
            if option is None:
                raise self._differs(f"the journal says that {_said(step)}, but now {self._now()}")
            yield option
            self._at += 1
            self._choices += 1
            self._told = True
            self.game.apply(option)

    def _now(self) -> str:
        decision = self.game.decision
        if decision is None:
            return "the match is over"
        keys = [f"`{option.key}`" for option in decision.options[:10]]
        more = f" and {len(decision.options) - 10} more" if len(decision.options) > 10 else ""
        return f"seat {decision.seat + 1} may choose {', '.join(keys)}{more}"

    def _differs(self, said: str) -> Exception:
        now, then = self.rules.digest, self.header.program
        if now != then:
            help = f"the rules have changed since it was written (program {then}, now {now}): take the ruleset as it was then"
        else:
            help = "the rules are the same, so the journal itself was changed"
        line = self._at + 2
        span = Span(self._path, line, 1, line, len(line_of(self.steps[self._at]))) if self._path else None
        return fault("OCT532", f"decision {self._choices + 1} differs: {said}", span, help=help)

    def _below(self, n: int, outcomes: Sequence[int]) -> int:
        drawn = self._draw(n, outcomes)
        if self._at >= len(self.steps):
            self._put(Chance(drawn, n))
            return drawn
        step = self.steps[self._at]
        if not isinstance(step, Chance) or step.of != n:
            raise self._differs(f"the journal says that {_said(step)}, but now chance is asked for one of {n}")
        self._at += 1
        return step.outcome

    def _record(self, taken: Taken) -> None:
        what, code = taken
        if what != "choice":
            return
        if self._told:
            self._told = False
        else:
            machine = self.game.machine
            self._put(Choice(machine.actor + 1, machine.key(code)))

    def _put(self, step: Step) -> None:
        if self._write is not None:
            self._write(line_of(step))


def _said(step: Step) -> str:
    return f"one of {step.of} came up by chance" if isinstance(step, Chance) else f"seat {step.seat} chose `{step.key}`"
