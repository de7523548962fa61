"""Terms asked, and ops carried out, in a state that stands still.

Comes in: a ruleset, a number of players, terms and ops as the checker gives them. Goes out: values, and changed states. Each is
compiled when it is first needed, by the same code that compiles the ruleset, so a fact means here what it means in a rule.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ..check import terms as t
from ..check.terms import Term
from ..code import build as b
from ..code.expressions import Expressions
from ..code.from_ir import Code
from ..code.layout import Layout
from ..code.runtime import Below, Geometry, State
from ..code.statements import Statements
from ..diagnostics import Span, fault
from ..ir.fold import Folder
from ..ir.folding import map_terms
from ..ir.program import Op


@dataclass(slots=True)
class Asking:
    """What can be asked of states of one layout. `code` is the plain, unlogged one."""

    code: Code
    folder: Folder = field(init=False)
    _made: dict[Term | Op, Callable[[State, Below], Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.folder = Folder(self.code.program.checked)

    @property
    def layout(self) -> Layout:
        return self.code.layout

    @property
    def geometry(self) -> Geometry:
        return self.code.namespace["PLACES"]  # type: ignore[no-any-return]

    def value(self, state: State, term: Term, below: Below, span: Span | None = None) -> Any:
        """What the term is in this state. A card that has to be drawn to know it is drawn: ask a copy."""
        made = self._made.get(term)
        if made is None:
            self._check_remembered(term, span)
            folded = self._folded(term)
            relatings = self.layout.program.relatings  # generated code asks by number; no rule may have asked this before
            for part in t.walk(folded):
                if part.op == "used":
                    self._slot_of(part, span)
                if part.op == "relating" and part.data not in relatings:
                    relatings.append(part.data)
            expressions = Expressions(self.layout)
            made = self._made[term] = self._compiled(expressions, [b.give(expressions.of(folded))])
        self.code.layout.fuel.fill()
        return made(state, below)

    def do(self, state: State, op: Op, below: Below) -> None:
        """Carry out an op."""
        made = self._made.get(op)
        if made is None:
            folded = map_terms(op, self._folded)
            expressions = Expressions(self.layout)
            made = self._made[op] = self._compiled(expressions, Statements(self.layout, expressions, False).of(folded))
        self.code.layout.fuel.fill()
        made(state, below)

    def used(self, state: State, cards: Term, time: str, span: Span) -> None:
        """Let some of the cards have been used in an arrangement that was shown then, by everybody: nobody is said."""
        state[self._slot_of(Term("used", "truth", (self._folded(cards),), time), span)] = (1 << self.layout.players) - 1

    def _slot_of(self, used: Term, span: Span | None) -> int:
        """Where it is remembered that some of these cards were used."""
        slot = self.layout.slots.get(f"used {t.show(t.canonical(used.args[0]))} {used.data}")
        if slot is None:
            message = f"no rule asks whether these were used {used.data}, so it is not remembered"
            raise fault("OCT514", message, span, help="leave it out: it changes nothing")
        return slot

    def _folded(self, term: Term) -> Term:
        """Standing sentences in their place. What no rule asks after was not done: in a position it cannot have been."""

        def known(part: Term) -> Term | None:
            return t.empty(part.kind) if part.op == "done" and not self._remembered(part) else None

        return self.folder.fold(t.rewrite(self.folder.fold(term), known))

    def _remembered(self, done: Term) -> bool:
        assert isinstance(done.data, tuple)
        return "{} {} {}".format(*done.data) in self.layout.slots

    def _check_remembered(self, term: Term, span: Span | None) -> None:
        """What a fact itself says to have been done must be remembered; else it would be so without being so."""
        for part in t.walk(term):
            if part.op == "done" and not self._remembered(part):
                assert isinstance(part.data, tuple)
                verb, time = part.data[:2]
                message = f"no rule asks whether something was done by `{verb}` {time}, so it is not remembered"
                raise fault("OCT514", message, span, help="leave it out: it changes nothing")

    def _compiled(self, expressions: Expressions, body: list[ast.stmt]) -> Callable[[State, Below], Any]:
        function = b.function("asked", ("s", "below"), body or [ast.Pass()])
        namespace = {**self.code.namespace, **expressions.tables}
        b.define([*expressions.functions.values(), function], "position", namespace, self.code.layout.looks)
        return namespace["asked"]  # type: ignore[no-any-return]
