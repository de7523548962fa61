"""Members: a clause asked of each of several things.

`any hand is empty` asks one clause of many hands. Where one hand is needed and several are named, a
variable stands for one of them and they become *pending*; at the end of the clause it is asked of
all that are pending.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TypeVar

from ... import terms as t
from ...diagnostics import fault
from ...syntax import tree
from ...syntax.unparse import as_written
from ..account import Account
from .denoting import Denoting
from .kinds import Kinds
from .scope import Scope
from .trees import has_counting

Read = TypeVar("Read")

# What makes a clause one that is asked of each of several.
SOME = ("any", "a", "another")
ASKED = ("any", "each", "every", "all", "no", "a", "another")


@dataclass(slots=True)
class Members:
    """Collects `any X`, `each X` and `no X` inside a clause until it ends. Outside of a clause
    nothing can be asked of them.
    """

    account: Account
    kinds: Kinds
    phrases: Denoting
    # (determiner, members, variable)
    pending: list[tuple[str, t.Term, t.Local]] = field(default_factory=list)
    clauses: int = 0  # how many are being read, one inside another
    picks: int = 0  # whether what somebody picks is being read
    counts: int = 0  # how many things are being counted or added up, one inside another
    counted_in: int = 0  # the same of the clauses, where the innermost of those began

    @contextmanager
    def picking(self) -> Iterator[None]:
        """Inside, what is read is to be picked from: `any pile` leaves it to who picks."""
        self.picks += 1
        try:
            yield
        finally:
            self.picks -= 1

    def taken_together(self, of: tree.Np) -> bool:
        """Whether `each X`, and in a pick `any X`, means all of them at once: outside of a clause,
        which is asked of each."""
        words = ("each", "every", "all", *(("any", "a") if self.picks else ()))
        return not self.clauses and of.determiner in words

    def counted_together(self, of: tree.Np) -> bool:
        """The same of what is one thing of `each X` and is counted: one thing alone nobody counts,
        so it is that of all of them."""
        counted = self.counts and self.clauses == self.counted_in
        return bool(counted) and of.determiner in ("each", "every", "all")

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Inside, what is read is counted: `any hand` is one hand there, not the cards of all."""
        outside, self.counted_in = self.counted_in, self.clauses
        self.counts += 1
        try:
            yield
        finally:
            self.counts -= 1
            self.counted_in = outside

    def those_of(self, of: tree.Np, scope: Scope) -> t.Term:
        """What `of X` names where it picks members out: `cards of any hand` are those of all hands,
        and where they are counted, those of one, of which the clause is asked. One of the others
        is enough for `another player`: in a clause it is asked of each."""
        suit = isinstance(of.head, tree.Word) and of.head.sort == "suit"
        if suit and of.determiner in ("any", "each", "every", "all"):
            help = f"write `of {as_written(replace(of, determiner=''))}`"
            raise fault("OCT304", "this is one suit, not several", of.span, help=help)
        asked = self.counts and of.determiner in ASKED and of.determiner != "all"
        if asked or (self.clauses and of.determiner == "another"):
            return self.one_of(of, ("place", "player"), scope)
        self.account.each(of)
        return self.phrases.denote(of, scope)

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

    def tried(self, read: Callable[[], Read | None]) -> Read | None:
        """What is read, or None where it is something else: then the clause is asked of nobody for
        it, since the phrase is read again."""
        mark = len(self.pending)
        found = read()
        if found is None:
            del self.pending[mark:]
        return found

    def one_of(self, np: tree.Np, kinds: Container[str], scope: Scope) -> t.Term:
        """What the phrase stands for; of `any hand`, where one of these kinds is needed, a
        variable, and the clause is asked of the members."""
        members = self.phrases.denote(np, scope)
        kind = t.MEMBER.get(members.kind, "")
        if kind not in kinds or np.determiner not in ASKED or has_counting(np):
            return members
        if not self.clauses and self.picks and kind == "player" and np.determiner in SOME:
            if np.determiner != "another":
                self.account.determiner(np)
            return members  # of any of them somebody picks
        if not self.clauses:
            help = "name one, or take it by `for each` or `pick`"
            raise fault(
                "OCT329",
                f"one {kind} is needed here, not `{np.determiner}` of several",
                np.span,
                help=help,
            )
        if np.determiner != "another":  # other than which, the phrase itself must say
            self.account.determiner(np)
        variable = self.kinds.member_of(members)
        self.pending.append((np.determiner, members, variable))
        return variable

    def some_of(self, members: t.Term, denied: bool) -> t.Local:
        """Of several, a variable for one of them: the clause asks whether it is so of any; where
        it is `denied`, whether it is so of none."""
        variable = self.kinds.member_of(members)
        self.pending.append(("no" if denied else "any", members, variable))
        return variable

    def denote_one(self, np: tree.Np, scope: Scope) -> t.Term:
        """What a subject stands for: `any hand` becomes a variable that the clause is asked of."""
        try:
            return self.one_of(np, t.SETS, scope)
        except RecursionError:
            raise fault("OCT317", "this is defined by itself", np.span) from None

    def close(self, mark: int, condition: t.Term) -> t.Term:
        """The condition asked of everything that became pending since `mark`, innermost first."""
        while len(self.pending) > mark:
            determiner, members, variable = self.pending.pop()
            if determiner in ("any", "a", "another"):
                condition = t.exists(members, variable, condition)
            elif determiner == "no":
                condition = t.exists(members, variable, condition)
                # `no card of any player's hand`: of no player's
                while len(self.pending) > mark and self.pending[-1][0] in ("any", "a", "another"):
                    _, whose, one = self.pending[-1]
                    if not t.mentions(members, one):
                        break
                    self.pending.pop()
                    condition, members = t.exists(whose, one, condition), whose
                condition = t.negate(condition)
            else:
                condition = t.all_of([t.some(members), t.for_all(members, variable, condition)])
        return condition
