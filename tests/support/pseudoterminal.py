"""A person at a terminal, played by a script: `octavo` runs in a pseudoterminal and is typed to.

Comes in: arguments, and what to type at each prompt. Goes out: everything the screen showed, and
the exit code.
"""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence

from octavo.play.evening import ANOTHER
from support.paths import ON_PATH

# waits for an answer
PROMPTS = re.compile(
    rb"(?:^|[\r\n])> $|the screen\. $|for round \d+\. $|that is all\. $|seen it\. $|no more --\s*$"
    rb"|goes on\. $"
)
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PATIENCE = 120.0  # seconds until a program that neither asks nor ends is given up


class Terminal:
    """A running command. `screen` is what it has shown; `wait` reads until it asks or ends, `type`
    answers. `program` is what Python runs: `octavo`, if nothing else."""

    def __init__(
        self,
        arguments: list[str],
        environment: Mapping[str, str] | None = None,
        program: Sequence[str] = ("-m", "octavo"),
    ) -> None:
        kept = {
            name: value
            for name, value in os.environ.items()
            if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")
        }
        given = {
            **kept,
            "PYTHONPATH": ON_PATH,
            "TERM": "xterm-256color",
            "COLUMNS": "80",
            "LINES": "1000",  # nothing waits for a page to be read
            **(environment or {}),
        }
        command = [sys.executable, *program, *arguments]
        self.pid, self._file = pty.fork()
        if self.pid == 0:  # the child
            # a suite that runs in the background ignores it
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.execve(sys.executable, command, given)
        self._shown = b""
        self._answered = 0
        self._ended = False

    @property
    def screen(self) -> str:
        return self._shown.decode(errors="replace").replace("\r\n", "\n")

    def wait(self) -> bool:
        """Whether it asks for something; false when it has ended."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if PROMPTS.search(self._shown, self._answered):
                return True
            if self._ended or not self._read(0.05):
                return False
        raise AssertionError(f"neither a question nor an end:\n{self.screen}")

    def asks(self) -> bool:
        """The same, with all that is shown beside the question: it may come in several pieces."""
        asked = self.wait()
        while asked and select.select([self._file], [], [], 0.1)[0] and self._read(0):
            pass
        return asked

    def until(self, said: str) -> None:
        """Read until this is on the screen."""
        end = time.monotonic() + PATIENCE
        while said not in self.screen and time.monotonic() < end:
            self._read(0.05)

    def _read(self, patience: float) -> bool:
        if not select.select([self._file], [], [], patience)[0]:
            return True
        try:
            said = os.read(self._file, 65536)
        except OSError:  # Linux says so when the other side is closed
            said = b""
        self._shown += said
        self._ended = not said
        return bool(said)

    def type(self, text: str) -> None:
        self._answered = len(self._shown)
        os.write(self._file, text.encode())

    def signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def close(self) -> int:
        """Read to the end, and give the exit code (negative: the signal that ended it)."""
        end = time.monotonic() + PATIENCE
        while not self._ended:
            self._read(0.05)
            if time.monotonic() > end:
                os.kill(self.pid, signal.SIGKILL)
                end += PATIENCE
        os.close(self._file)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def session(
    arguments: list[str],
    answer: Callable[[int], str | None],
    environment: Mapping[str, str] | None = None,
    program: Sequence[str] = ("-m", "octavo"),
) -> tuple[str, int]:
    """Run a command to its end; `answer(n)` is what is typed at the n-th question, None to stop
    answering and end the input. Nobody wants another match.
    """
    terminal = Terminal(arguments, environment, program)
    asked = 0
    while terminal.wait():
        if terminal.screen.endswith(ANOTHER):
            terminal.type("q\n")
            continue
        text = answer(asked)
        asked += 1
        terminal.type("\x04" if text is None else f"{text}\n")
    code = terminal.close()
    return terminal.screen, code


def plain(screen: str) -> str:
    """What a person reads: without colours and movements of the cursor."""
    return ESCAPES.sub("", screen)
