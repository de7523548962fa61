"""A process beside this one that runs scenarios while this one looks at the rest.

Comes in: files of scenarios. Goes out: how each scenario went. The process lives as long as the
watch, since what it has loaded before is loaded faster; it ends when this one does, however that
ends. Where there is none, scenarios run here.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from ..effort import uncollected
from ..testing.scenario import ScenarioOutcome, run_file

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Asked = tuple[int, Path, "str | Path | None"]


class ScenarioProcess:
    """Inside `with`, there is a process. `begin` lets it run a file of scenarios, `outcomes` waits
    until they are done."""

    def __init__(self) -> None:
        self.begun = 0  # of the files that were asked for, the number of the last
        self.line: Connection | None = None

    def __enter__(self) -> ScenarioProcess:
        import multiprocessing

        context = multiprocessing.get_context("spawn")
        try:
            self.line, there = context.Pipe()
            context.Process(target=_serve, args=(there,), daemon=True).start()
            there.close()
        except OSError:  # no room for another process
            self.line = None
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.line is not None:
            self.line.close()

    def begin(self, scenarios: Path, ruleset: str | Path | None) -> None:
        self.begun += 1
        with self._perhaps_lost() as line:
            if line is not None:
                line.send((self.begun, scenarios.absolute(), ruleset))

    def outcomes(self, scenarios: Path, ruleset: str | Path | None) -> list[ScenarioOutcome]:
        """How the scenarios that were begun last went, which are these."""
        with self._perhaps_lost() as line:
            while line is not None:
                number, found = line.recv()
                if number == self.begun:
                    return list(found)
        return run_file(scenarios, ruleset)

    @contextmanager
    def _perhaps_lost(self) -> Iterator[Connection | None]:
        """The line to the process, if it is still there."""
        try:
            yield self.line
        except (EOFError, OSError):  # somebody has ended it
            self.line = None


def _serve(line: Connection) -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C stops the process that asked
    while True:
        try:
            asked: Asked = line.recv()
            number, scenarios, ruleset = asked
            with uncollected():
                line.send((number, run_file(scenarios, ruleset)))
        except (EOFError, OSError):  # nobody asks any more
            return
