"""Hands in phrases: groups that players have, or have shown.

Comes in: a phrase or a clause that names groups of somebody's cards. Goes out: whose groups do
something to others (`any run of P cripples any group of Q`), and what is so of groups that were
shown.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ... import terms as t
from ...diagnostics import fault
from ...syntax import tree
from ..account import Account
from ..names import Symbols
from .denoting import Denoting
from .kinds import Kinds
from .owners import Owners
from .scope import Scope
from .trees import groups_of, is_group, named_groups, of_what


@dataclass(slots=True)
class HandPhrases:
    """Reads phrases and clauses about the groups of a hand."""

    symbols: Symbols
    account: Account
    kinds: Kinds
    owners: Owners
    phrases: Denoting

    def relating(self, subject: tree.Np, predicate: tree.Does, scope: Scope) -> t.Term:
        """The players with the best such group that VERBs a group of another player: `any run of P
        cripples any group of Q`.
        """
        other = predicate.what
        self.account.verb(predicate)
        if not isinstance(other, tree.Np) or not is_group(other):
            raise fault(
                "OCT338",
                "a group is needed here",
                predicate.span,
                help="name one that `groups:` declares",
            )
        names, others = (named_groups(np, self.symbols, self.account) for np in (subject, other))
        for np in (subject, other):  # the best of them, whichever it is
            if np.determiner == "any":
                self.account.determiner(np)
            self.account.superlative(np, "best")
        return t.Relating(
            self._having(subject, scope),
            self._having(other, scope),
            predicate.verb.name,
            names,
            others,
        )

    def _having(self, np: tree.Np, scope: Scope) -> t.Term:
        """The players whose groups a phrase means: all, if it does not say."""
        of = of_what(np)
        if of is None:
            return t.All("players")
        self.account.plain(of, "other")
        if of.determiner in ("any", "another"):
            self.account.determiner(of)
        bare = replace(
            of, determiner="", pre=tuple(p for p in of.pre if p.what not in ("other", "another"))
        )
        return self.kinds.turn_into(self.phrases.denote(bare, scope), "players", np.span)

    def holders(self, np: tree.Np, scope: Scope) -> t.Term | None:
        """`the holder of GROUP that VERBs any GROUP`; None if the holder of something else is
        meant.
        """
        of = of_what(np)
        if of is None or not is_group(of):
            return None
        of = _with_tail(of if of.tail is not None else replace(of, tail=np.tail))
        if not isinstance(of.tail, tree.That) or not isinstance(of.tail.predicate, tree.Does):
            said = "this does not say what the group does to which other"
            raise fault("OCT346", said, of.span, help="write `that VERBs any GROUP`")
        return self.relating(of, of.tail.predicate, scope)

    def shown_by(self, np: tree.Np, scope: Scope) -> t.Term | None:
        """The player who has shown these groups; None where no step shows any: then there are
        none."""
        who = self.owners.one(np, "player", scope)
        if not self.symbols.shows_groups and (zones := self.symbols.meld_zones()):
            help = f"write `of your {zones[0]}`: groups that lie are asked for by their place"
            raise fault("OCT353", "nobody shows groups here", np.span, help=help)
        return who if self.symbols.shows_groups else None

    def shown_are(self, subject: tree.Np, predicate: tree.Predicate, scope: Scope) -> t.Term:
        """Whether groups that somebody has shown beat those of another, or are spoilt; or whether
        they do not.
        """
        holds: t.Term
        match predicate:
            case tree.Does(what=tree.Np() as what) if predicate.verb.name == "beat" and groups_of(
                what
            ):
                self.account.verb(predicate)
                for np in (subject, what):
                    self.account.head(np)
                mine, other = self.shown_by(subject, scope), self.shown_by(what, scope)
                holds = t.FALSE if mine is None or other is None else t.Outdoes(mine, other)
            case tree.IsPredicate(complement=tree.Word(name="spoilt")):
                self.account.complement(predicate)
                self.account.head(subject)
                who = self.shown_by(subject, scope)
                holds = t.FALSE if who is None else t.Spoilt(who)
            case _:
                said = "this cannot be asked of groups that were shown"
                raise fault(
                    "OCT323",
                    said,
                    predicate.span,
                    help="write `beat the groups of ...` or `are spoilt`",
                )
        return t.negate(holds) if self.account.negated(predicate) else holds


def _with_tail(group: tree.Np) -> tree.Np:
    """`the best G of P that VERBs ...`: it is the group that VERBs, not P beside whom it is
    said."""
    for at, post in enumerate(group.posts):
        if (
            isinstance(post, tree.Of)
            and isinstance(post.what, tree.Np)
            and isinstance(post.what.tail, tree.That)
        ):
            bare = replace(post, what=replace(post.what, tail=None))
            return replace(
                group, posts=(*group.posts[:at], bare, *group.posts[at + 1 :]), tail=post.what.tail
            )
    return group
