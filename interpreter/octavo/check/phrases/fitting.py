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
from ...syntax.unparse import as_written
from ..account import EVERY, Account
from .denoting import Denoting
from .kinds import Kinds, worded
from .members import Members
from .one_of_several import check_which
from .scope import Scope
from .taking import kind_of
from .trees import decided

ReadAs = Callable[[tree.Listing, str, Scope], t.Term]

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
        if kind == "value rank" and (named := self._rank_named(np)) is not None:
            return named
        if not isinstance(np, tree.Np):
            return self.kinds.turn_into(self.phrases.denote(np, scope), kind, np.span)
        if kind in t.MEMBER:
            self.account.whole(np)
        found = self.members.one_of(np, (kind,) if kind in t.SETS else (), scope)
        if kind in t.SETS:
            return self.kinds.one(found, kind, np, np.span)
        return self.kinds.turn_into(found, kind, np.span, np)

    def _rank_named(self, said: tree.Amount) -> t.Term | None:
        """`now the mark rank is nine`: the rank of that name."""
        match said:
            case tree.Np("", (), tree.Numeral() as numeral, (), None):
                named = self.kinds.rank_named(numeral)
                if named is not None:
                    self.account.head(said)
                return named
        return None

    def decided(self, np: tree.Listing, kind: str, scope: Scope, *, shared: bool = False) -> t.Term:
        """All that the phrase names, or the one, as `kind`: what a step does something to. Nobody
        picks there, so the phrase must say which; `shared`: what several get, each has a part
        of."""
        if isinstance(np, tree.Several):
            self.all_joined(np)
            return self._several(np, kind, scope, self.decided)
        which = self.decided_as_said(np, scope, shared=shared)
        return self.kinds.turn_into(which, kind, np.span, np)

    def decided_as_said(self, np: tree.Listing, scope: Scope, *, shared: bool = False) -> t.Term:
        """The same, of the kind that the words say; of a list, cards."""
        if isinstance(np, tree.Several):
            return self.decided(np, "cards", scope)
        self.account.whole(np)
        named = self.phrases.denote(np, scope)
        if named.kind == "none":
            said = "this is nobody, and nothing: nothing would come of the step"
            raise fault("OCT403", said, np.span, help="leave it out")
        if isinstance(np, tree.Np) and not shared:
            check_which(np, named, self.kinds.symbols)
        which = decided(named, np)
        return t.CardsOfMelds(which) if which.kind == "groups" else which

    def one_player(self, np: tree.Np, scope: Scope) -> t.Term:
        """The person whom a phrase declares, under `words: players:`."""
        named = self.phrases.denote(np, scope)
        some = np.determiner not in ("", "the") or _is_several(np)
        if named.kind == "players" and not isinstance(named, t.Single) and some:
            said = "several players may be so, and a word for one is declared here"
            help = "write `the first player with ...`, or ask for them where they matter"
            raise fault("OCT304", said, np.span, help=help)
        return self.kinds.turn_into(named, "player", np.span)

    def decided_cards(self, np: tree.Listing, scope: Scope) -> t.Term:
        """The same, where cards must be named, and not the place in which they lie."""
        return self.kinds.cards_one_by_one(self.decided_as_said(np, scope), np.span)

    def all_joined(self, several: tree.Several) -> None:
        """What is done is done with all; which of them, `or` would leave open."""
        if self.account.joined(several) == "or":
            help = "let somebody pick one of them, or write `and`"
            raise fault("OCT304", "this does not say which of them", several.span, help=help)

    def one_card(self, np: tree.Listing, scope: Scope) -> t.Term:
        """The one card that a phrase names, where nobody picks."""
        if isinstance(np, tree.Several):
            return self._several(np, "card", scope)
        named = self.decided_as_said(np, scope)
        picked = isinstance(named, t.Bound)  # `it` may be several that were picked together
        if named.kind in t.MEMBER and isinstance(np, tree.Np) and (picked or _is_several(np)):
            help = "say which, or teach the phrase with `<cards>`"
            message = "one card is needed here, and these may be several"
            raise fault("OCT312", message, np.span, help=help)
        if named.kind in t.MEMBER:
            return self.kinds.turn_into(named, "cards", np.span)
        return t.Single(self.kinds.turn_into(named, "card", np.span))

    def number(self, amount: tree.Amount, scope: Scope) -> t.Term:
        """Amounts: numerals, number words, arithmetic."""
        match amount:
            case tree.Calculation():
                op = self.account.operator(amount)
                if op.startswith("/"):
                    return self._divided(amount, op, scope)
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

    def _divided(self, amount: tree.Calculation, op: str, scope: Scope) -> t.Term:
        """A whole number: what is left over is dropped, or counts as one more."""
        by = self.number(amount.right, scope)
        known = isinstance(by, t.Number) and by.value > 1
        if not (known or isinstance(by, t.OpenOption) or by == t.count(t.All("players"))):
            message = "a number is divided by one that never changes, 2 or more"
            help = "write such a number, or `the number of players`"
            raise fault("OCT313", message, amount.right.span, help=help)
        if op == "/":
            said = as_written(amount)
            help = f"write `{said}, rounded down`, or `{said}, rounded up`"
            match amount.left:
                case tree.Np(head=tree.Pronoun(name="it")):
                    help = "say of which number: `half their NUMBER, rounded down`"
                case tree.Np() as cards if kind_of(cards, self.kinds.symbols) == "cards":
                    help = (
                        f"name how many under `words: numbers:`, `share: half the number of "
                        f"{as_written(cards)}, rounded down`, and write it where they are picked, "
                        "`pick: share cards of ...`, or `the top share cards of ...`"
                    )
            raise fault(
                "OCT217", "this does not say what comes of the rest", amount.span, help=help
            )
        number = self.number(amount.left, scope)
        if op == "/ down":
            return t.Arithmetic(number, by, "/")
        nearly = t.Arithmetic(number, t.Arithmetic(by, t.Number(1), "-"), "+")
        return t.Arithmetic(nearly, by, "/")

    def _compared(self, np: tree.Amount, scope: Scope) -> t.Term:
        """One of two numbers; between two cards it is what they count that differs."""
        if not isinstance(np, tree.Np):
            return self.number(np, scope)
        return self.kinds.value_of(self.members.one_of(np, ("place", "card"), scope), np.span)

    def _several(
        self, several: tree.Several, kind: str, scope: Scope, read: ReadAs | None = None
    ) -> t.Term:
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
            result = t.either(result, (read or self.as_kind)(item, kind, scope))
        return result


def _is_several(np: tree.Np) -> bool:
    """Whether a phrase for cards may name more than one of them."""
    match np.head:
        case tree.Word(plural=plural):
            return plural or np.determiner in EVERY
        case tree.Hole(name=name):
            return name != "card"
        case tree.Pronoun(name=name):
            return name in ("they", "them")
    return False
