"""Programs as generated Python.

Comes in: a program, its table. Goes out: machines over code that is generated when it is first run:
one that tells what happens, for matches that people see, and one that does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from threading import RLock

from ...chance import Below
from ...effort import bounded
from ...ir.program import Program
from ..interface import Machine, Told
from ..setup import Setup
from .from_ir import Code, generate
from .layout import Layout
from .machine import PythonMachine

# trials after which it pays to make code of their own for them, which tells nobody: until then they
# run the code of the match, which is at most half as fast, and telling goes nowhere
MANY_TRIALS = 50


class PythonEngine:
    """Generates Python."""

    def compile(self, program: Program, setup: Setup) -> PythonProgram:
        return PythonProgram(program, setup)


class PythonProgram:
    """A program for one table."""

    def __init__(self, program: Program, setup: Setup) -> None:
        self.program, self.setup = program, setup
        self.layout = Layout(setup)
        self._codes: dict[bool, Code] = {}
        self._trials = 0
        # what is made when it is first asked for is made once, whichever thread asks
        self._making = RLock()

    def code(self, logged: bool = False) -> Code:
        """The generated functions; with `logged` they tell what happens."""
        with self._making, bounded(self.program.checked.game.span):
            if logged not in self._codes:
                made = self._codes[logged] = generate(self.program, self.layout, logged)
                made.for_trials = self._for_trials if logged else None
            return self._codes[logged]

    def _for_trials(self) -> Code:
        """The code that a silent copy of a match runs."""
        self._trials += 1
        made = self._codes.get(False)
        if made is None and self._trials <= MANY_TRIALS:
            made = self._codes[True]
        return made or self.code()

    def begin(
        self,
        chance: Below,
        *,
        forced: bool = False,
        rounds: int = 0,
        in_force: Iterable[str] | None = None,
        told: Callable[[Machine], Told] | None = None,
    ) -> PythonMachine:
        """See `interface.Compiled`."""
        code = self._codes.get(told is not None) or self.code(told is not None)
        machine = PythonMachine(code, chance, forced=forced, rounds=rounds, in_force=in_force)
        if told is not None:
            machine.told = told(machine)
        return machine

    def text(self) -> str:
        return self.code().text()
