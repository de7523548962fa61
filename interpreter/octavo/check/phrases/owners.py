"""Owners: whose or of what, in a noun phrase, and what its pronouns mean.

Comes in: a noun phrase. Goes out: the player, the place or whatever else `your`, `the dealer's` or
`of X` names in it.
"""

from __future__ import annotations

from dataclasses import dataclass

from ... import terms as t
from ...diagnostics import fault
from ...syntax import tree
from ..account import Account
from ..names import Symbols
from .antecedents import NOBODY_ACTS, nothing_meant
from .attachment import attached
from .denoting import Denoting
from .kinds import Kinds
from .members import Members
from .scope import Scope
from .trees import of_what


@dataclass(slots=True)
class Owners:
    """Reads what says whose a thing is."""

    symbols: Symbols
    account: Account
    kinds: Kinds
    members: Members
    phrases: Denoting

    def owner_of(
        self, np: tree.Np, scope: Scope, kinds: tuple[str, ...] = ("place", "player", "side")
    ) -> t.Term | None:
        """Who or what `your`, `its`, `the dealer's` or `of X` names, if the phrase has it. Of `any
        X` of these kinds it is one, and the clause is asked of each."""
        np = attached(np, self.symbols)
        who = self.account.possessor(np)
        if isinstance(who, tree.Pronoun):
            return self.pronoun(who, scope)
        if who is not None:
            return self.members.one_of(who, ("player", "side"), scope)
        of = of_what(np)
        return None if of is None else self.members.one_of(of, kinds, scope)

    def required(
        self, np: tree.Np, scope: Scope, kinds: tuple[str, ...] = ("place", "player", "side")
    ) -> t.Term:
        """The owner, where the noun means nothing without one."""
        owner = self.owner_of(np, scope, kinds)
        if owner is None:
            raise fault("OCT319", "this does not say of what", np.span, help="add `of ...`")
        return owner

    def one(self, np: tree.Np, kind: str, scope: Scope) -> t.Term:
        """The one of this kind whose, or of which, the noun speaks."""
        return self.single(self.required(np, scope, ("place", "player", "card")), np, kind)

    def single(self, owner: t.Term, np: tree.Np, kind: str) -> t.Term:
        """An owner that was read, as the one of this kind that the noun needs."""
        said = self.account.possessor(np) or of_what(attached(np, self.symbols)) or np
        return self.kinds.one(owner, kind, said, np.span)

    def gapped(self, who: tree.Pronoun | tree.Np, kinds: tuple[str, ...], scope: Scope) -> t.Term:
        """The subject of a relative clause that has its noun elsewhere: `that the elder holds`. Of
        `any X` of these kinds it is one, and the clause is asked of each."""
        if isinstance(who, tree.Pronoun) and who.name in ("nobody", "nothing"):
            who = self.account.no_player(who)
        if isinstance(who, tree.Pronoun):
            return self.pronoun(who, scope)
        return self.members.one_of(who, kinds, scope)

    def pronoun(self, pronoun: tree.Pronoun, scope: Scope) -> t.Term:
        """What `you`, `it` or `they` means here."""
        match self.account.pronoun(pronoun):
            case "you":
                found = scope.you
            case "it":
                found = scope.it
            case "they" | "them" | "those":
                found = scope.they
            case "nobody" | "nothing":
                return t.Nothing("none")
            case "that":
                said = "this does not say what it is that is meant"
                help = "write the noun again: `the ... of ...`"
                raise fault("OCT315", said, pronoun.span, help=help)
            case _:
                found = None
        if found is None:
            if pronoun.name != "you":
                raise nothing_meant(pronoun.name, pronoun.span, scope, self.symbols)
            said = f"`{pronoun.name}` refers to nothing here"
            raise fault("OCT315", said, pronoun.span, help=NOBODY_ACTS)
        self.account.refers(pronoun, found)
        return found
