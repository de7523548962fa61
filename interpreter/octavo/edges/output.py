"""The one way out: everything that a terminal, a log or another program reads leaves through here.

Comes in: text, whoever wrote it: a title, a path, a word of the command line, a line of a journal.
Goes out: lines that hold nothing but what can be seen. Nothing else prints
(`tests/design/test_architecture.py`), so that no text can move the cursor, paint the screen, name
the window, turn the direction of writing or begin a line of its own. Colours are Octavo's: they are
said beside the text, never in it.
"""

from __future__ import annotations

import errno
import json
import os
import re
import shlex
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple, TextIO

BOLD = "\x1b[1m"
CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # an empty screen, for `control`
LINE_BACK = "\x1b[1A\x1b[2K"  # up a line, which is wiped, for `control`
RED, GREEN, YELLOW, BLUE = "\x1b[1;31m", "\x1b[1;32m", "\x1b[1;33m", "\x1b[1;34m"
CYAN = "\x1b[36m"
_PLAIN = "\x1b[0m"
UNSEEN = "\ufffd"  # stands for what nobody would see
# Letters of an alphabet, emoji and suits are joined and shaped by these; without them they are read
# as well.
_JOINING = re.compile("[\u200c\u200d\ufe00-\ufe0f]")
# What Unicode has fonts show nothing for, and Python counts as printable all the same.
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\uffa0\U000e0100-\U000e01ef]"
)
# In JSON: escaped backslashes and whole pairs stay, half a pair is no letter.
_HALVES = re.compile(r"\\\\|\\ud[89ab]..\\ud[c-f]..|(\\ud[89a-f]..)")

_COMMAND = re.compile(r"^\s*::(?!:)|##\[")  # of a workflow of GitHub; no name begins with `:`


class Painted(NamedTuple):
    """Text in a colour: shown so on a terminal whose owner wants colours."""

    said: str
    style: str


class Unwritable(Exception):
    """What was to be said cannot be: `gone` if whoever read it reads no more."""

    def __init__(self, error: OSError) -> None:
        self.gone = error.errno == errno.EPIPE
        super().__init__(f"the output cannot be written: {error.strerror or error}")


Piece = str | Painted
Line = tuple[Piece, ...]


@dataclass(slots=True)
class RowsLeft:
    """The rows of a terminal that are still free, and how many lines had no room there."""

    rows: int
    columns: int
    left: int = 0

    def takes(self, line: str) -> bool:
        """Whether there is room for a line; it is taken then, and none after one that is left."""
        rows = max(1, -(-len(line) // self.columns))
        if self.left or rows > self.rows:
            self.left += 1
            return False
        self.rows -= rows
        return True


_screens: list[RowsLeft] = []


@contextmanager
def one_screen(rows: int, columns: int) -> Iterator[RowsLeft]:
    """Inside, no more is written to a terminal than goes into so many rows, whichever stream it is
    said on; what is no terminal gets all."""
    _screens.append(RowsLeft(rows, columns))
    try:
        yield _screens[-1]
    finally:
        _screens.pop()


def printable(said: str) -> str:
    """One line of what can be seen: whatever is blank is a space, what joins letters is left out,
    and what has no look of its own (controls, directions of writing, tags, halves of letters, bytes
    of a file's name that are no text) is shown as U+FFFD."""
    if said.isascii() and said.isprintable():
        return said
    kept = _BLANK.sub(UNSEEN, _JOINING.sub("", said))
    return "".join(
        char if char.isprintable() else " " if char.isspace() else UNSEEN for char in kept
    )


def shell_word(said: str) -> str:
    """A word as it is typed to a shell that means this, whatever it is; a path of which not all can
    be seen with escapes.
    """
    if printable(said) == said:
        return shlex.quote(said)
    escaped = "".join(
        chr(byte) if 32 <= byte < 127 and byte not in b"\\'" else f"\\x{byte:02x}"
        for byte in os.fsencode(said)
    )
    return f"$'{escaped}'"


def drawn(line: Iterable[Piece], color: bool) -> str:
    """A line as it is written, without its end."""
    pieces = (piece if isinstance(piece, Painted) else Painted(piece, "") for piece in line)
    return "".join(
        f"{style}{printable(said)}{_PLAIN}" if color and style else printable(said)
        for said, style in pieces
    )


def json_text(data: object, indent: int | None = None) -> str:
    """JSON of ASCII alone. Names of files may hold bytes that are no text: what cannot be written
    in JSON is U+FFFD there.
    """
    made = json.dumps(data, indent=indent).replace("\x7f", "\\u007f").replace("##[", "#\\u0023[")
    return _HALVES.sub(lambda found: "\\ufffd" if found[1] else found[0], made)


def say(*line: Piece, err: bool = False, end: str = "\n") -> None:
    """Write a line; on the error stream with `err`, which never fails. Raises Unwritable."""
    _write([line], err, end)


def say_lines(lines: Iterable[Line | str], err: bool = False) -> None:
    """Write lines."""
    _write([(line,) if isinstance(line, str) else line for line in lines], err, "\n")


def say_commands(text: str) -> None:
    """Write what a workflow shall hear, command by command."""
    _write([(line,) for line in text.split("\n")], False, "\n", heard=True)


def say_text(text: str) -> None:
    """Write text that has lines of its own; one end of a line at its end is enough."""
    say_lines(text.removesuffix("\n").split("\n"))


def control(escape: str) -> None:
    """Make the terminal do something: never with text of anybody else in it."""
    sys.stdout.write(escape)
    sys.stdout.flush()


def progress(said: str) -> None:
    """How far something is, in place of what was said before, on the error stream if that is a
    terminal.
    """
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{printable(said)}")
        sys.stderr.flush()


def colours(stream: TextIO) -> bool:
    """Whether a stream is a terminal whose owner wants colours (https://no-color.org)."""
    return (
        bool(stream.isatty())
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM") != "dumb"
    )


def _write(lines: Iterable[Line], err: bool, end: str, heard: bool = False) -> None:
    if err:
        finish()  # what was said before stands before
    stream = sys.stderr if err else sys.stdout
    color = colours(stream)
    try:
        if _screens and stream.isatty():
            lines = [line for line in lines if _screens[-1].takes(drawn(line, False))]
        made = (drawn(line, color) for line in lines)
        stream.write("".join(f"{line if heard else _unheard(line)}{end}" for line in made))
        stream.flush()
    except OSError as error:
        if not err:
            raise Unwritable(error) from None
        give_up(stream)


def _unheard(line: str) -> str:
    """A line that is no command to a workflow in whose log it stands, whatever a file is called:
    `::error::` at its beginning, `##[error]` anywhere."""
    return _COMMAND.sub(lambda found: f"{found[0][:-1]} {found[0][-1]}", line)


# --- the streams of a process ---------------------------------------------------------------------


def open_streams() -> None:
    """Let all three streams be there. Of those that were closed when the process began, input is at
    its end, what is said is refused when it is written, and what goes wrong is told to nobody; no
    file that is opened later takes their numbers."""
    for number, mode in enumerate((os.O_RDONLY, os.O_RDONLY, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, mode)  # takes the lowest number that is free: this one
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(number, "w" if number else "r", closefd=False))  # noqa: SIM115  (as long as the process)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # a title may hold letters that the terminal cannot show
            stream.reconfigure(errors="replace")


def give_up(stream: TextIO) -> None:
    """Whoever read this has gone, or cannot be reached. What is left in the buffer must not be
    tried again at the end.
    """
    try:
        nobody = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nobody, stream.fileno())
        os.close(nobody)
    except OSError:
        pass  # no file of the system


def finish() -> None:
    """Write what has been said so far. Raises Unwritable."""
    try:
        sys.stdout.flush()
    except OSError as error:
        raise Unwritable(error) from None
