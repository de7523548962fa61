"""A process beside this one that runs scenarios while this one looks at the rest.

Comes in: files of scenarios. Goes out: how each scenario went, as soon as it is known. The process
lives as long as the watch, since what it has loaded before is loaded faster; it ends when this one
does, however that ends. Where there is none, scenarios run here.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from ..effort import uncollected
from ..testing.scenario import ScenarioOutcome, run_each, run_file

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Asked = tuple[int, Path, "str | Path | None"]
# of which request, how one went (None: that was all), how many are still to come
Told = tuple[int, ScenarioOutcome | None, int]


class ScenarioProcess:
    """Inside `with`, there is a process. `begin` lets it run a file of scenarios, first those that
    did not hold the last time; `outcomes` waits for them."""

    def __init__(self) -> None:
        self.begun = 0  # of the files that were asked for, the number of the last
        self.line: Connection | None = None
        self.came: list[ScenarioOutcome] = []
        self.left: int | None = None  # how many are to come, once that is known

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
        self.came, self.left = [], None
        with self._perhaps_lost() as line:
            if line is not None:
                line.send((self.begun, scenarios.absolute(), ruleset))

    def outcomes(
        self, scenarios: Path, ruleset: str | Path | None, seconds: float | None = None
    ) -> list[ScenarioOutcome]:
        """How the scenarios that were begun last went, which are these, in the order of their file.
        With `seconds`, those that are known after so many; `left` is then 0 if they are all."""
        until = math.inf if seconds is None else time.perf_counter() + seconds
        with self._perhaps_lost() as line:
            while line is not None and self.left != 0:
                waits = None if until == math.inf else max(0.0, until - time.perf_counter())
                if not line.poll(waits):
                    break
                told: Told = line.recv()
                if told[0] == self.begun:
                    self.came += [told[1]] if told[1] is not None else []
                    self.left = told[2]
        if self.line is None and self.left != 0:
            self.came, self.left = run_file(scenarios, ruleset), 0
        return sorted(self.came, key=lambda one: (one.span.line, one.span.column))

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
    failed = frozenset[str]()  # names of scenarios that did not hold when they last ran
    while True:
        try:
            asked: Asked = line.recv()
            number, scenarios, ruleset = asked
            with uncollected():
                for outcome, left in run_each(scenarios, ruleset, first=failed):
                    failed = failed - {outcome.name} if outcome.ok else failed | {outcome.name}
                    line.send((number, outcome, left))
                    if line.poll():  # a file has been saved meanwhile
                        break
                else:
                    line.send((number, None, 0))
        except (EOFError, OSError):  # nobody asks any more
            return
