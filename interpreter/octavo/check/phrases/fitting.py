"""Fitting: a phrase turned into what its place in the sentence needs.

Comes in: a phrase, or a list of phrases, and a kind. Goes out: a term of that kind, or a fault at
the phrase.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ... import terms as t
from ...diagnostics import fault
from ...syntax import tree
from .denoting import Denoting
from .kinds import Kinds, worded
from .members import Members
from .scope import Scope

OF_TWO: dict[str, Callable[[t.Term, t.Term], t.Term]] = {
    "difference": t.Difference, "lesser": t.Lesser, "greater": t.Greater
}  # fmt: skip


@dataclass(slots=True)
class Fitting:
    """Reads phrases of which the kind is known that they must have."""

    kinds: Kinds
    members: Members
    phrases: Denoting

    def as_kind(self, np: tree.Listing, kind: str, scope: Scope) -> t.Term:
        """The phrase as one of `kind`, or a fault at its place."""
        if isinstance(np, tree.Several):
            return self._several(np, kind, scope)
        if kind == "number":
            return self.number(np, scope)
        if kind in t.SETS and isinstance(np, tree.Np):
            single = self.members.quantified(np, kind, scope)
            if single is not None:
                return single
        return self.kinds.turn_into(self.phrases.denote(np, scope), kind, np.span)

    def number(self, amount: tree.Amount, scope: Scope) -> t.Term:
        """Amounts: numerals, number words, arithmetic."""
        match amount:
            case tree.Calculation():
                return t.Arithmetic(
                    self.number(amount.left, scope), self.number(amount.right, scope), amount.op
                )
            case tree.OfTwo():
                return OF_TWO[amount.how](
                    self.number(amount.left, scope), self.number(amount.right, scope)
                )
            case tree.SomeOf():
                raise fault(
                    "OCT310",
                    "a number is needed here, not a choice of things",
                    amount.span,
                    help="write `the number of ...`",
                )
        for kind in ("place", "card"):
            variable = self.members.quantified(amount, kind, scope)
            if variable is not None:
                return self.kinds.turn_into(variable, "number", amount.span)
        return self.kinds.turn_into(self.phrases.denote(amount, scope), "number", amount.span)

    def _several(self, several: tree.Several, kind: str, scope: Scope) -> t.Term:
        if kind not in t.MEMBER:
            raise fault(
                "OCT312",
                f"one {worded(kind).removeprefix('a ')} is needed here, not a list",
                several.span,
                help="make a sentence of each",
            )
        result: t.Term = t.Empty(kind)
        for item in several.items:
            result = t.either(result, self.as_kind(item, kind, scope))
        return result
