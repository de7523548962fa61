"""What cards count and score, as Python expressions.

Comes in: the `count` and `score` sentences of a game. Goes out: a table where nothing in play can
change an amount, else a generated function that asks the sentences, those that prevail first.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from dataclasses import dataclass

from ... import terms as t
from ...check.bindings import WorthRule
from ...ir.standing import Folder
from ..prevailing import CARD, amounts, prevailing, settling
from . import build as b
from .layout import Layout
from .naming import BELOW, STATE, variable
from .sharing import Shared

_SUMS = {"+": operator.add, "-": operator.sub, "x": operator.mul}


@dataclass(slots=True)
class Amounts:
    """`of` makes the expressions of terms."""

    layout: Layout
    folder: Folder
    shared: Shared
    of: Callable[[t.Term], ast.expr]

    def worth(self, card: t.Term) -> ast.expr:
        return self._amount("count", self.of(card))

    def points(self, card: t.Term) -> ast.expr:
        return self._amount("score", self.of(card))

    def _amount(self, what: str, card: ast.expr) -> ast.expr:
        """What a card counts or scores: a table where nothing in play can change it, else a
        function.
        """
        static = self.static_amounts(what)
        if static is not None:
            return b.item(self.shared.table(f"{what.upper()}_AMOUNT", (*static, 0)), card)
        name = f"{what}_of"
        if name not in self.shared.functions:
            # known while its own body is made
            self.shared.functions[name] = b.function(name, ("s", "below", "card"), [])
            self.shared.functions[name] = b.function(
                name, ("s", "below", "card"), self._amount_body(what)
            )
        return b.call(name, STATE, BELOW, card)

    def prevailing(self, rules: list[WorthRule]) -> list[WorthRule]:
        return prevailing(rules, self.layout.setup, self.folder)

    def static_amounts(self, what: str) -> tuple[int, ...] | None:
        """Every card's amount if none depends on the state."""
        found: list[int | None] = [0] * len(self.layout.pack)
        for rule in reversed(settling(what, self.layout.setup, self.folder)):
            members = self.layout.setup.static_cards(self.folder.fold(rule.members))
            if members is None or self.folder.holds(rule) != t.TRUE:
                return None
            much = self.folder.fold(rule.amounts[0]) if rule.amounts else t.Number(0)
            for card in range(len(found)):
                if members >> card & 1:
                    found[card] = self._static_number(much, rule, card, found[card])
        amounts = [amount for amount in found if amount is not None]
        return tuple(amounts) if len(amounts) == len(found) else None

    def _static_number(
        self, much: t.Term, rule: WorthRule, card: int, by_others: int | None
    ) -> int | None:
        """What a card counts by a sentence, where that is known beforehand."""
        match much:
            case t.Number(value):
                return value
            case t.Pip(one) if one == rule.variable:
                return self.layout.pack.pips[card]
            case t.Arithmetic(left, right, sign) if rule.changes and sign in _SUMS:
                numbers = [self._static_number(n, rule, card, by_others) for n in (left, right)]
                known = [number for number in numbers if number is not None]
                return _SUMS[sign](*known) if len(known) == 2 else None
        return by_others if rule.changes and much == rule.by_others else None

    def _amount_body(self, what: str) -> list[ast.stmt]:
        body = [
            b.when(self.of(asked), [b.give(self.of(amount))])
            for asked, amount in amounts(what, self.layout.setup, self.folder)
        ]
        return [b.assign(variable(CARD.name), b.name("card")), *body, b.give(b.constant(0))]


def grows(term: t.Term) -> bool:
    """Whether a number may be much larger than the numbers it is made of."""
    match term:
        case t.Arithmetic():
            return term.sign == "x" or not any(isinstance(arg, t.Number) for arg in term.args)
        case t.Sum():
            return any(isinstance(part, t.State | t.ScoreOf) for part in t.walk(term.number))
    return isinstance(term, t.Difference)
