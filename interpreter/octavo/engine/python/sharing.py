"""What generated code has only once: look-up tables, functions it calls, and terms that stand in
many places.

Comes in: tables, functions, terms with what makes code of them. Goes out: names, and calls of
functions for what would be the same code again.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field

from ... import terms as t
from . import build as b
from .naming import BELOW, STATE

# parts of a term that is worth a call where it stands a second time: its code outweighs the call's
# 0.1 microseconds
HEAVY = 40


@dataclass(slots=True)
class Shared:
    """`tables` collects the constants that expressions look up; `functions` what they call."""

    tables: dict[str, object] = field(default_factory=dict)
    functions: dict[str, ast.stmt] = field(default_factory=dict)
    # heavy terms that code was made for once
    stood: set[t.Term] = field(default_factory=set, repr=False)
    # a function, what it is given
    calls: dict[t.Term, tuple[str, list[str]]] = field(default_factory=dict, repr=False)

    def table(self, name: str, values: tuple[object, ...]) -> ast.expr:
        self.tables[name] = values
        return b.name(name)

    def once(self, term: t.Term, make: Callable[[t.Term], ast.expr]) -> ast.expr:
        """The expression that `make` makes of a term; from the second time that a heavy one is met,
        the call of a function.
        """
        if term.size < HEAVY:
            return make(term)
        if term not in self.calls:
            made = make(term)
            if term not in self.stood:
                self.stood.add(term)
                return made
            given = b.given(made)
            called = f"shared_{len(self.calls)}"
            self.calls[term] = called, given
            self.functions[called] = b.function(called, ("s", "below", *given), [b.give(made)])
        called, given = self.calls[term]
        return b.call(called, STATE, BELOW, *map(b.name, given))
