"""From where facts are read: a machine, and who is `you` at it.

Comes in: facts, and terms of what they say. Goes out: what these are now.
"""

from __future__ import annotations

from dataclasses import dataclass

from .. import terms as t
from ..cards import bits
from ..check.phrases.reader import PhraseReader
from ..check.phrases.scope import Scope
from ..engine.interface import Machine
from ..engine.setup import Setup
from ..ir.program import Program
from ..syntax import tree
from .given import Given
from .people import each_of


@dataclass(slots=True)
class Standpoint:
    """`seat` is `you`."""

    machine: Machine
    seat: int

    @property
    def scope(self) -> Scope:
        """Facts are about this table: everybody at it can be named."""
        return Scope(seats=self.setup.players)

    @property
    def setup(self) -> Setup:
        return self.machine.setup

    @property
    def program(self) -> Program:
        return self.setup.program

    @property
    def reader(self) -> PhraseReader:
        return self.program.checked.reader()

    def each(self, given: Given) -> list[tree.Fact]:
        """The fact for each of those it is about."""

        def members(np: tree.Np) -> list[int] | None:
            term = self.reader.denote(np, self.scope)
            if term.kind != "players":
                return None
            return sorted(
                (seat - self.seat) % self.setup.players for seat in bits(self.value(term))
            )

        return each_of(given.fact, members)

    def value(self, term: t.Term) -> int:
        """What a term is, now."""
        return int(self.machine.evaluate(term))
