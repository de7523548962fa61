"""Members: a clause asked of each of several things.

`any hand is empty` asks one clause of many hands. Where one hand is needed and several are named, a
variable stands for one of them and they become *pending*; at the end of the clause it is asked of
all that are pending.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from ... import terms as t
from ...diagnostics import fault
from ...syntax import tree
from .denoting import Denoting
from .kinds import Kinds
from .scope import Scope
from .trees import has_counting


@dataclass(slots=True)
class Members:
    """Collects `any X`, `each X` and `no X` inside a clause until it ends. Outside of a clause
    nothing can be asked of them.
    """

    kinds: Kinds
    phrases: Denoting
    # (determiner, members, variable)
    pending: list[tuple[str, t.Term, t.Local]] = field(default_factory=list)
    clauses: int = 0  # how many are being read, one inside another

    @contextmanager
    def asking(self) -> Iterator[int]:
        """Inside, a clause is read. It ends with `close`, which takes the number that this
        gives."""
        mark = len(self.pending)
        self.clauses += 1
        try:
            yield mark
        finally:
            self.clauses -= 1
            del self.pending[mark:]

    def quantified(self, np: tree.Np, kind: str, scope: Scope) -> t.Term | None:
        """`any hand` where one is needed: a variable, and the clause is asked of the members."""
        if np.determiner not in (
            "any",
            "each",
            "every",
            "all",
            "no",
            "a",
            "another",
        ) or has_counting(np):
            return None
        members = self.phrases.denote(np, scope)
        if members.kind != t.SETS[kind]:
            return None
        if not self.clauses:
            help = "name one, or take it by `for each` or `pick`"
            raise fault(
                "OCT329",
                f"one {kind} is needed here, not `{np.determiner}` of several",
                np.span,
                help=help,
            )
        variable = self.kinds.variable(kind)
        self.pending.append((np.determiner, members, variable))
        return variable

    def denote_one(self, np: tree.Np, scope: Scope) -> t.Term:
        """What a subject stands for: `any hand` becomes a variable that the clause is asked of."""
        for kind in t.SETS:
            mark = len(self.pending)
            try:
                variable = self.quantified(np, kind, scope)
            except RecursionError:
                raise fault("OCT317", "this is defined by itself", np.span) from None
            if variable is not None:
                return variable
            del self.pending[mark:]
        return self.phrases.denote(np, scope)

    def close(self, mark: int, condition: t.Term) -> t.Term:
        """The condition asked of everything that became pending since `mark`, innermost first."""
        while len(self.pending) > mark:
            determiner, members, variable = self.pending.pop()
            if determiner in ("any", "a", "another"):
                condition = t.exists(members, variable, condition)
            elif determiner == "no":
                condition = t.negate(t.exists(members, variable, condition))
            else:
                condition = t.all_of([t.some(members), t.for_all(members, variable, condition)])
        return condition
