"""Melds in phrases: groups that lie on the table.

Comes in: a phrase that names groups. Goes out: those of them that lie in the places it names; and
what a card counts as in its meld.
"""

from __future__ import annotations

from dataclasses import dataclass

from ... import terms as t
from ...diagnostics import Span, fault
from ...syntax import tree
from ..account import Account
from ..names import Symbols
from .denoting import Denoting
from .kinds import Kinds
from .owners import Owners
from .scope import Scope
from .trees import named_groups, of_what


@dataclass(slots=True)
class MeldPhrases:
    """Reads phrases about melds."""

    symbols: Symbols
    account: Account
    kinds: Kinds
    owners: Owners
    phrases: Denoting

    def denote(self, np: tree.Np, scope: Scope) -> t.Term:
        """The melds in the places that `of X` names."""
        zones = self.symbols.meld_zones()
        if not zones:
            said = np.head.name if isinstance(np.head, tree.Word) else "this"
            message = f"`{said}` refers to nothing that can be used here"
            raise fault(
                "OCT318",
                message,
                np.span,
                help="there is no word yet for what a hand shows, or for groups that may be "
                "played: only groups that lie can be asked for (`in: groups`)",
            )
        of = of_what(np)
        places: t.Term = t.Empty("places")
        if of is not None:
            self.account.each(of)
            places = self.kinds.turn_into(self.phrases.denote(of, scope), "places", of.span)
        else:
            for zone in zones:
                places = t.either(places, t.All("places", zone))
        return t.MeldsIn(places, named_groups(np, self.symbols, self.account))

    def narrowed(self, np: tree.Np, melds: t.Term, scope: Scope) -> t.Term:
        """`a group of any table that it extends`."""
        tail = np.tail
        if tail is None:
            return melds
        does = (
            isinstance(tail, tree.ThatGap)
            and isinstance(tail.predicate, tree.Does)
            and tail.predicate.verb.name == "extend"
        )
        if not isinstance(tail, tree.ThatGap) or not does:
            raise fault(
                "OCT353",
                "this cannot be asked of groups on the table",
                tail.span,
                help="write `that it extends`; for groups of some sizes alone, declare one under "
                "`groups:`, such as `long run: five or more cards of ...`",
            )
        self.account.verb(tail.predicate)
        card = self.kinds.turn_into(self.owners.pronoun(tail.subject, scope), "card", tail.span)
        return t.Extended(card, melds)

    def meant(self, np: tree.Np, scope: Scope) -> bool:
        """Whether these are melds (`the groups of your table`), not what somebody has shown."""
        of = of_what(np)
        return (
            of is not None
            and bool(self.symbols.meld_zones())
            and self.phrases.denote(of, scope).kind in ("place", "places")
        )

    def stands_for(self, card: t.Term, span: Span) -> t.Term:
        """What a card counts as in the meld in which it lies."""
        if not self.symbols.meld_zones():
            help = "let groups lie on the table: `in: groups`"
            raise fault(
                "OCT318",
                "what a card counts as cannot be asked here: no groups lie on the table",
                span,
                help=help,
            )
        return t.StandsFor(card)
