"""Terms and ops compiled one by one, to ask about a state or change one from outside.

Comes in: terms and ops as the checker gives them, which may mention variables. Goes out: functions,
made once, by the same code that compiles the ruleset: so a fact means here what it means in a rule.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ... import terms as t
from ...ir.program import Op
from ...ir.visiting import map_terms
from . import build as b
from .expressions import Expressions
from .layout import Layout
from .naming import variable
from .statements import Statements

# a function of state and chance, and of variables with these names
Made = tuple[Callable[..., Any], tuple[str, ...]]


@dataclass(slots=True)
class OnDemand:
    """`namespace` is that of the code whose states are asked; `source` names what is made in
    tracebacks.
    """

    layout: Layout
    namespace: Mapping[str, Any]
    terms: dict[t.Term, Made] = field(default_factory=dict)
    ops: dict[Op, Made] = field(default_factory=dict)

    def term(self, term: t.Term) -> Made:
        """What works out a term."""
        made = self.terms.get(term)
        if made is None:
            folded = self.layout.setup.folded(term)
            # generated code asks by number; no rule may have asked this before
            relatings = self.layout.program.relatings
            for part in t.walk(folded):
                if isinstance(part, t.Relating) and part.asked not in relatings:
                    relatings.append(part.asked)
            expressions = Expressions(self.layout)
            body: list[ast.stmt] = [b.give(expressions.of(folded))]
            made = self.terms[term] = self._compiled(expressions, body, t.free(term))
        return made

    def op(self, op: Op) -> Made:
        """What carries out an op."""
        made = self.ops.get(op)
        if made is None:
            expressions = Expressions(self.layout)
            folded = map_terms(op, self.layout.setup.folded)
            body = Statements(self.layout, expressions, logged=False).of(folded)
            free = frozenset[str]().union(*map(t.free, op.terms()))
            made = self.ops[op] = self._compiled(expressions, body or [ast.Pass()], free)
        return made

    def _compiled(
        self, expressions: Expressions, body: list[ast.stmt], free: frozenset[str]
    ) -> Made:
        names = tuple(sorted(free))
        function = b.function("asked", ("s", "below", *map(variable, names)), body)
        namespace = {**self.namespace, **expressions.shared.tables}
        b.define(
            [*expressions.shared.functions.values(), function],
            "asked",
            namespace,
            self.layout.looks,
        )
        return namespace["asked"], names
