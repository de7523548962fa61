"""Several things picked in one choice, named in any order.

Comes in: a match that waits for the first of several picks of one kind, which it takes in the order
of the pack, so that each set of them can be chosen in one way only. Goes out: what may be named
beside what has been named already, and the options that pick exactly that, in the order in which
the match takes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..chance import seeded
from ..engine.interface import Machine
from .decisions import Decision, Options

# ways to go on; beyond, what has not been tried may be named, and is refused when all is done
MOST_TRIED = 3000


@dataclass(slots=True)
class SeveralPicked:
    """`named` are codes of options, in the order in which they were named. The match is not
    touched: `steps` are for it to take.
    """

    start: Machine
    named: list[int]
    tried: int = 0

    @classmethod
    def of(cls, machine: Machine) -> SeveralPicked:
        """A trial of its own from here on, which logs nothing."""
        return cls(machine.clone(seeded("several"), silent=True), [])  # picking takes no chance

    @property
    def done(self) -> int:
        """The code of the option that ends it."""
        return int(self.start.setup.codings[self.start.number][-1].first)

    def steps(self) -> list[int] | None:
        """The options that pick exactly what is named, and that this is all; None if it may not
        be."""
        trial = self.start.clone()
        for code in sorted(self.named):
            if code not in trial.legal():
                return None
            trial.apply(code)
        return [*sorted(self.named), self.done] if self.done in trial.legal() else None

    def possible(self) -> list[int]:
        """What may be named beside what is, in the order of the pack."""
        self.tried = 0
        found: set[int] = set()
        self._walk(self.start, tuple(sorted(self.named)), found)
        coded = {code: self.start.setup.coded(self.start.number, code) for code in self.named}
        return sorted(found - {code for code, one in coded.items() if not one.choice.unseen})

    def options(self, decision: Decision) -> Options:
        """What may be chosen next: something more, or that this is all."""
        steps = self.steps()
        return decision.options.among([*self.possible(), *(steps[-1:] if steps else [])])

    def _walk(self, trial: Machine, wanted: Sequence[int], found: set[int]) -> bool:
        """Whether all that is wanted can be picked from here on; notes what may be picked on the
        ways there.
        """
        good = not wanted
        for code in sorted(trial.legal()):
            if code == self.done or (wanted and code > wanted[0]):
                break
            rest = wanted[1:] if wanted and code == wanted[0] else wanted
            self.tried += 1
            if self.tried < MOST_TRIED:
                further = trial.clone()
                further.apply(code)
                reached = self._walk(further, rest, found)
            else:
                reached = True
            if reached:
                found.add(code)
                good = True
        return good
