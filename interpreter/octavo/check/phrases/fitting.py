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
from ..account import Account
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

    account: Account
    kinds: Kinds
    members: Members
    phrases: Denoting

    def as_kind(self, np: tree.Listing, kind: str, scope: Scope) -> t.Term:
        """The phrase as one of `kind`, or a fault at its place."""
        if isinstance(np, tree.Several):
            return self._several(np, kind, scope)
        if kind == "number":
            return self.number(np, scope)
        if not isinstance(np, tree.Np):
            return self.kinds.turn_into(self.phrases.denote(np, scope), kind, np.span)
        if kind in t.MEMBER:
            self.account.whole(np)
        found = self.members.one_of(np, (kind,) if kind in t.SETS else (), scope)
        if kind in t.SETS:
            return self.kinds.one(found, kind, np, np.span)
        return self.kinds.turn_into(found, kind, np.span)

    def number(self, amount: tree.Amount, scope: Scope) -> t.Term:
        """Amounts: numerals, number words, arithmetic."""
        match amount:
            case tree.Calculation():
                op = self.account.operator(amount)
                return t.Arithmetic(
                    self.number(amount.left, scope), self.number(amount.right, scope), op
                )
            case tree.OfTwo():
                return OF_TWO[self.account.of_two(amount)](
                    self._compared(amount.left, scope), self._compared(amount.right, scope)
                )
            case tree.SomeOf():
                raise fault(
                    "OCT310",
                    "a number is needed here, not a choice of things",
                    amount.span,
                    help="write `the number of ...`",
                )
        found = self.members.one_of(amount, ("place", "card"), scope)
        return self.kinds.turn_into(found, "number", amount.span)

    def _compared(self, np: tree.Np, scope: Scope) -> t.Term:
        """One of two numbers; between two cards it is what they count that differs."""
        return self.kinds.value_of(self.members.one_of(np, ("place", "card"), scope), np.span)

    def _several(self, several: tree.Several, kind: str, scope: Scope) -> t.Term:
        if kind not in t.MEMBER:
            raise fault(
                "OCT312",
                f"one {worded(kind).removeprefix('a ')} is needed here, not a list",
                several.span,
                help="make a sentence of each",
            )
        self.account.joined(several)  # those of each, whether `and` or `or` stands between
        result: t.Term = t.Empty(kind)
        for item in several.items:
            result = t.either(result, self.as_kind(item, kind, scope))
        return result
