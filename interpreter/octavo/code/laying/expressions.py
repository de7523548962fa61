"""Terms about groups as Python expressions.

Comes in: terms that ask what lies and what can be made. Goes out: calls of `GROUPS`, the `Groups` of the layout.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from ...check.terms import Term
from .. import build as b
from ..amounts import STATE, Amounts

BELOW = b.name("below")


@dataclass(slots=True)
class Laid(Amounts):
    """A method for each op of a term that speaks of groups."""

    def _asked(self, method: str, *args: ast.expr) -> ast.expr:
        return b.method(b.name("GROUPS"), method, STATE, *args)

    def _number_of(self, name: str) -> int:
        return [one.name for one in self.layout.program.checked.ladder.definitions].index(name)

    def _whole(self, term: Term) -> ast.expr:
        return b.constant(self._number_of(str(term.data)))

    def _args(self, term: Term) -> list[ast.expr]:
        return [self.of(arg) for arg in term.args]

    # --- what lies ------------------------------------------------------------------------------------------

    def _groups(self, term: Term) -> ast.expr:
        numbers = [b.constant(self._number_of(name)) for name in term.data]
        return self._asked("lying", *self._args(term), b.tuple_of(*numbers))

    def _extended(self, term: Term) -> ast.expr:
        return self._asked("extending", BELOW, *self._args(term))

    def _laid(self, term: Term) -> ast.expr:
        return self._asked("laid", *self._args(term))

    def _stands_for(self, term: Term) -> ast.expr:
        return self._asked("stands_for", *self._args(term))

    def _location(self, term: Term) -> ast.expr:
        places = b.constant(self.layout.first_place), b.constant(len(self.layout.places))
        return b.call("location", STATE, *places, *self._args(term))

    # --- what is made ---------------------------------------------------------------------------------------

    def _makeable(self, term: Term) -> ast.expr:
        return self._asked("makeable", BELOW, self._whole(term), *self._args(term))

    def _next_of(self, term: Term) -> ast.expr:
        return self._asked("next", BELOW, self._whole(term), *self._args(term))

    def _closable(self, term: Term) -> ast.expr:
        return self._asked("closable", BELOW, self._whole(term), *self._args(term))

    def _finished(self, term: Term) -> ast.expr:
        return self._asked("finished", self._whole(term), *self._args(term))

    def _with(self, term: Term) -> ast.expr:
        return self._asked("closed" if len(term.args) == 1 else "with_card", self._whole(term), *self._args(term))

    def _nothing_made(self, term: Term) -> ast.expr:
        nothing = b.tuple_of()
        return b.tuple_of(nothing, nothing)

    def _made_of(self, term: Term) -> ast.expr:
        return b.method(b.name("GROUPS"), "made_of", *self._args(term))

    # --- copies of a card -----------------------------------------------------------------------------------

    def _unlike(self, term: Term) -> ast.expr:
        members = self.of(term.args[0])
        codes = self.layout.pack.codes
        if len(set(codes)) == len(codes):
            return members
        kinds, asked = (b.tuple_of(*map(b.constant, each)) for each in (map(codes.index, codes), self.layout.card_sets()))
        places = b.constant(self.layout.first_place), b.constant(len(self.layout.places))
        return b.call("unlike", STATE, kinds, *places, asked, members)
