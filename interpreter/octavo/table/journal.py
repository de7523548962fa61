"""A match on paper: every chance outcome and every choice, one line of JSON each, on the disk as
soon as it is made.

Comes in: the bytes of a journal, or steps as they are taken. Goes out: what is recorded, or lines
on the disk; `course` plays along it. The first line says what is played: enough to load it
again. Seats are numbered from 1 here, as people say them. A journal holds no time and no place, so
that the same match gives the same bytes.

    {"octavo": "0.2.0", "ruleset": "...", "players": 4, "seed": "8", ..., "check": "5d9c1e02"}
    {"chance": 17, "of": 52, "check": "a7730f4b"}
    {"seat": 2, "chose": "...", "check": "90b1d6ee"}
    {"seat": 2, "undo": 6, "check": "3f00a1c2"}

An undo is a line like others: all choices but the first 6 were taken back.

`check` begins the SHA-256 of all lines so far, each without its own `check`: where lines were
changed, left out or exchanged, the first that is not as it was written is found. It is there
against accidents: who wants to can make it anew.

Older journals have no `check`, and no texts of the rules in the first line. They are read; what is
added to them has it. Where the first line names no `generator`, cards and bots go on with the one
that there was then.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import MISSING, asdict, fields
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from ..chance import GENERATORS, OLDER
from ..diagnostics import OctavoError, Span, fault
from ..edges.holding import Held, hold
from ..edges.opening import contents, opened
from ..records import record
from .sources import MOST_TEXT, Source

if TYPE_CHECKING:
    pass

Write = Callable[[str], None]
# rulesets, variants and modifiers that the first line names: there are no more in a folder
MOST_FILES = 300
# of a journal: the longest match that is told writes some hundred thousand after its first line
MOST_BYTES = 5_000_000
_SEALED = re.compile(rb'(.*), "check": "([0-9a-f]{8})"\}', re.DOTALL)
# In JSON they may stand as they are, but some programs take them for the end of a line, and half a
# letter cannot be written.
_ESCAPED = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff]")


@record
class Header:
    """What is played. `ruleset`, `modifiers` and `variants` are names, or full paths of files that
    Octavo does not ship; `options` holds every option's value; `people` are the seats (from 1) at
    which somebody sits, bots have the others; `rounds` 0 means as many as the ruleset says;
    `forced` whether a choice with one option was put to whoever had it; `program` is the digest of
    the compiled rules, `generator` what makes the numbers of chance of the seed, `sources` the
    files of the rules, `beside` the names of modifiers that lay with them and were not in force;
    `names` by seat, as far as they were given. Names of files that are no text have half letters
    for their bytes, as Python has it."""

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
    generator: str = OLDER
    sources: tuple[Source, ...] = ()
    beside: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


@record
class Chance:
    """`outcome` of 0 to `of` - 1 came up."""

    outcome: int
    of: int


@record
class Choice:
    """The seat (from 1) took the option with this key."""

    seat: int
    key: str


@record
class Undo:
    """The seat (from 1) took back its last choice and all that followed: `kept` choices remain."""

    seat: int
    kept: int


Step = Chance | Choice | Undo


@record
class Journal:
    """A journal as read. `size`: the bytes of its whole lines; a last line without its end was
    being written when the match was cut off, and does not count, but in `read`: the bytes of the
    file. `seal` goes on after the last line."""

    path: str
    header: Header
    steps: tuple[Step, ...]
    size: int
    read: int
    seal: Seal


# --- reading --------------------------------------------------------------------------------------


def read_journal(path: str | Path) -> Journal:
    """Read a journal. Raises OctavoError if it cannot be read or a line before the last is not
    whole.
    """
    try:
        data = contents(path, MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise fault(
            "OCT530", f"the journal `{path}` cannot be read: {reason}", None, help="check the path"
        ) from None
    if len(data) > MOST_BYTES:
        said = f"the journal `{path}` has more than {MOST_BYTES:,} bytes"
        raise fault("OCT530", said, None, help="give a file that `octavo play` has written")
    return journal_of(data, str(path))


def journal_of(data: bytes, name: str) -> Journal:
    """Read what a journal holds; `name` is for faults. Raises OctavoError like `read_journal`."""
    size = data.rfind(b"\n") + 1
    # by nothing else: a text may hold what Python takes for the end of a line
    lines = data[:size].split(b"\n")[:-1]
    if not lines:
        raise fault(
            "OCT530",
            f"`{name}` holds no match",
            None,
            help="a journal begins when the match does: start another",
        )
    seal = Seal()
    seal.next(lines[0], 1, name)
    header = _header(lines[0], name)
    steps = []
    for number, line in enumerate(lines[1:], 2):
        seal.next(line, number, name)
        steps.append(_step(line, number, name))
    return Journal(name, header, tuple(steps), size, len(data), seal)


class Seal:
    """The running check of a journal's lines: asked line by line. Once a line has a check, all that
    follow must.
    """

    def __init__(self) -> None:
        self._all = hashlib.sha256()
        self._begun = False

    def copy(self) -> Seal:
        made = Seal()
        made._all, made._begun = self._all.copy(), self._begun
        return made

    def next(self, line: bytes, number: int, path: str) -> None:
        """Raise the fault of a line that is not the one which was written after those before it."""
        found = _SEALED.fullmatch(line)
        first = not self._begun
        self._begun = self._begun or found is not None
        self._all.update((found[1] if found else line) + b"\n")
        if found is not None and found[2].decode() == self._check():
            return
        if found is None and not self._begun and "check" not in _plain(line):
            return
        if found is None:
            said = "this line of the journal is damaged"
        elif first and number > 1:
            said = "this line of the journal, or one before it, was changed"
        else:
            said = "this line of the journal was changed" + (
                ", or lines before it are missing" if number > 1 else ""
            )
        raise _damaged(said, line, number, path)

    def sealed(self, body: str) -> bytes:
        """A line as it is written: what it says, with its check and its end."""
        raw = body.removesuffix("\n").removesuffix("}").encode()
        self._begun = True
        self._all.update(raw + b"\n")
        return b'%s, "check": "%s"}\n' % (raw, self._check().encode())

    def _check(self) -> str:
        return self._all.hexdigest()[:8]


def _damaged(said: str, line: bytes, number: int, path: str) -> OctavoError:
    help = "without this line and those after it, the match can go on from here"
    if number == 1:
        help = "no match can be played without it: take a copy of the journal"
    span = Span(path, number, 1, number, max(len(line.decode("utf-8", "replace")), 1) + 1)
    return fault("OCT531", said, span, help=help)


def _plain(line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line.decode())
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _header(line: bytes, path: str) -> Header:
    found = _plain(line)
    wanted = [one.name for one in fields(Header) if one.default is MISSING or one.name in found]
    wrong = [name for name in wanted if not _sound(name, found.get(name))]
    if not wrong and max(found["people"], default=0) > found["players"]:
        wrong = ["people"]
    if not wrong and len(found.get("names", ())) > found["players"]:
        wrong = ["names"]
    if not wrong and not all(_belongs(one["file"], found) for one in found.get("sources", ())):
        wrong = ["sources"]
    if wrong:
        said = (
            f"the first line of the journal lacks {', '.join(wrong)}, or has it otherwise "
            "than Octavo writes it"
        )
        if "octavo" in wrong:
            said = "this is not a journal of Octavo"
        shown = len(line.decode("utf-8", "replace"))
        raise fault(
            "OCT530",
            said,
            Span(path, 1, 1, 1, shown + 1),
            help="give a file that `octavo play` has written",
        )
    if found.get("generator", OLDER) not in GENERATORS:
        raise fault(
            "OCT537",
            f"there is no generator `{found['generator']}`, which made the numbers of chance",
            Span(path, 1, 1, 1, len(line.decode("utf-8", "replace")) + 1),
            help=f"read it with the Octavo that wrote it ({found['octavo']}), or a later one",
        )
    values: dict[str, Any] = {
        name: tuple(found[name]) if isinstance(found[name], list) else found[name]
        for name in wanted
    }
    values["sources"] = tuple(Source(**one) for one in values.get("sources", ()))
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
            return isinstance(value, dict) and all(
                isinstance(one, str | int | float | bool) for one in value.values()
            )
        case "people":
            numbers = isinstance(value, list) and all(type(one) is int and one > 0 for one in value)
            return numbers and len(set(value)) == len(value)
        case "variants" | "beside":
            return (
                isinstance(value, list)
                and len(value) <= MOST_FILES
                and all(isinstance(one, str) for one in value)
            )
        case "modifiers":
            names = isinstance(value, list) and all(
                isinstance(one, str) or type(one) is int for one in value
            )
            return names and len(value) <= MOST_FILES
        case "names":
            return isinstance(value, list) and all(isinstance(one, str) for one in value)
        case "sources":
            sound = (
                isinstance(value, list) and len(value) <= MOST_FILES and all(map(_source, value))
            )
            return sound and sum(len(one["text"] or "") for one in value) <= MOST_TEXT
        case "ruleset":
            return isinstance(value, str)
    return isinstance(value, str) and not any("\ud800" <= letter <= "\udfff" for letter in value)


def _belongs(file: str, header: dict[str, Any]) -> bool:
    """Whether a file may be one of the rules that are named: it is one of those, or lies in a
    folder with one. A journal makes nobody read anything else."""
    if not Path(file).is_absolute():
        return ".." not in Path(file).parts
    said = [
        one
        for one in (header["ruleset"], *header["variants"], *header["modifiers"])
        if isinstance(one, str)
    ]
    named = [Path(one).resolve() for one in said if Path(one).is_absolute() and "\0" not in one]
    folders = {
        one.parent.parent if one.parent.name in ("modifiers", "variants") else one.parent
        for one in named
    }
    path = Path(file).resolve()
    beside = path.parent.parent if path.parent.name in ("modifiers", "variants") else path.parent
    return path in named or (path.suffix == ".yaml" and beside in folders)


def _source(value: Any) -> bool:
    match value:
        case {"file": str(), "digest": str(), "text": str() | None, **more}:
            return not more and Source(**value).sound()
    return False


def _step(line: bytes, number: int, path: str) -> Step:
    match _plain(line):
        case {"chance": outcome, "of": of} if (
            type(outcome) is type(of) is int and 0 <= outcome < of
        ):
            return Chance(outcome, of)
        case {"seat": seat, "chose": str(key)} if type(seat) is int:
            return Choice(seat, key)
        case {"seat": seat, "undo": kept} if type(seat) is type(kept) is int and kept >= 0:
            return Undo(seat, kept)
    raise _damaged("this line of the journal is damaged", line, number, path)


# --- writing --------------------------------------------------------------------------------------


def line_of(what: Header | Step) -> str:
    """One line of a journal, with its end, as yet without its check."""
    match what:
        case Header():
            values = asdict(what)
            if not what.names:
                del values["names"]
            said = json.dumps(values, ensure_ascii=False)
        case Chance():
            said = f'{{"chance": {what.outcome}, "of": {what.of}}}'
        case Choice():
            said = json.dumps({"seat": what.seat, "chose": what.key}, ensure_ascii=False)
        case Undo():
            said = f'{{"seat": {what.seat}, "undo": {what.kept}}}'
    return _ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", said) + "\n"


def saved(header: Header, steps: Iterable[Step]) -> str:
    """A journal as text."""
    seal = Seal()
    return b"".join(seal.sealed(line_of(one)) for one in (header, *steps)).decode()


class Writer:
    """Puts lines at the end of a journal, each on the disk before the match goes on. Nobody else
    writes to it meanwhile.

    `journal` is what is there already; without it the journal begins, and there must be nothing
    yet. Nothing on the disk changes before the first line is written: then what was written by half
    is cut off. A line that cannot be written whole is taken back.
    """

    def __init__(self, path: str | Path, journal: Journal | None = None) -> None:
        self.path = Path(path)
        self._size = journal.size if journal is not None else 0
        self._seal = journal.seal.copy() if journal is not None else Seal()
        self._torn = journal is not None and journal.read > journal.size
        self._held: Held | None = None
        try:
            if journal is None:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = opened(
                self.path, os.O_RDWR | os.O_APPEND | (os.O_CREAT if journal is None else 0), 0o600
            )
        except (OSError, ValueError) as error:
            raise self._refused(error) from None
        try:
            self._held = hold(self._file, self.path)
            if os.fstat(self._file).st_size != (0 if journal is None else journal.read):
                help = (
                    "try again"
                    if journal is not None
                    else "name another file with --journal FILE, or go on with --resume"
                )
                raise fault(
                    "OCT536", f"another program has just written to `{self.path}`", None, help=help
                )
        except BaseException:
            self.close()
            raise

    def __call__(self, line: str) -> None:
        seal = self._seal.copy()
        data = seal.sealed(line)
        if self._size + len(data) > MOST_BYTES:
            raise self._refused(ValueError(f"it would have more than {MOST_BYTES:,} bytes"))
        try:
            if self._torn:
                os.ftruncate(self._file, self._size)
            self._torn = True
            rest = memoryview(data)
            while rest:  # a disk that is nearly full takes a part
                rest = rest[os.write(self._file, rest) :]
            os.fsync(self._file)
            self._torn, self._seal = False, seal
            self._size += len(data)
        except OSError as error:
            self._take_back()
            raise self._refused(error) from None

    def __enter__(self) -> Writer:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let others write."""
        if self._held is not None:
            self._held.leave()
            self._held = None
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def _take_back(self) -> None:
        with suppress(OSError):  # whoever reads it leaves out a line without an end
            os.ftruncate(self._file, self._size)

    def _refused(self, error: Exception) -> OctavoError:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        help = "name another with --journal FILE"
        if self._size > 0:
            help = "everything before is kept: make room, and go on with --resume"
        return fault(
            "OCT533", f"the journal `{self.path}` cannot be written: {reason}", None, help=help
        )
