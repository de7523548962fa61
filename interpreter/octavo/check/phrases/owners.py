"""Owners: whose or of what, in a noun phrase, and what its pronouns mean.

Comes in: a noun phrase. Goes out: the player, the place or whatever else `your`, `the dealer's` or
`of X` names in it.
"""

from __future__ import annotations

from dataclasses import dataclass

from ... import terms as t
from ...diagnostics import fault
from ...syntax import tree
from ..names import Symbols
from .attachment import attached
from .denoting import Denoting
from .members import Members
from .scope import Scope


@dataclass(slots=True)
class Owners:
    """Reads what says whose a thing is."""

    symbols: Symbols
    members: Members
    phrases: Denoting

    def owner_of(self, np: tree.Np, scope: Scope) -> t.Term | None:
        """Who or what `your`, `its`, `the dealer's` or `of X` names, if the phrase has it."""
        np = attached(np, self.symbols)
        for pre in np.pre:
            if isinstance(pre.what, tree.Possessive):
                who = pre.what.who
                if isinstance(who, tree.Pronoun):
                    return self.pronoun(who, scope)
                return self.members.quantified(who, "player", scope) or self.phrases.denote(
                    who, scope
                )
        for post in np.posts:
            if isinstance(post, tree.Of):
                return (
                    self.members.quantified(post.what, "place", scope)
                    or self.members.quantified(post.what, "player", scope)
                    or self.phrases.denote(post.what, scope)
                )
        return None

    def required(self, np: tree.Np, scope: Scope) -> t.Term:
        """The owner, where the noun means nothing without one."""
        owner = self.owner_of(np, scope)
        if owner is None:
            raise fault("OCT319", "this does not say of what", np.span, help="add `of ...`")
        return owner

    def pronoun(self, pronoun: tree.Pronoun, scope: Scope) -> t.Term:
        """What `you`, `it` or `they` means here."""
        match pronoun.name:
            case "you":
                found = scope.you
            case "it":
                found = scope.it
            case "they" | "them" | "those":
                found = scope.they
            case "nobody" | "nothing":
                return t.Nothing("none")
            case _:
                found = None
        if found is None:
            acting = (
                "nobody acts here: write `who: PLAYER` beside the step, or put it under `for "
                "each: player`"
            )
            help = acting if pronoun.name == "you" else "name what you mean"
            raise fault(
                "OCT315", f"`{pronoun.name}` refers to nothing here", pronoun.span, help=help
            )
        return found
