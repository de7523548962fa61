"""So many cards of each of several ranks: `two cards of each of three consecutive ranks`.

Comes in: such a phrase. Goes out: the cards, and what some of them are to be; what is asked before
each card that is picked of them, so that every one that is offered leads to a whole, and when there
is one; or whether there are such cards.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ... import terms as t
from ...diagnostics import fault
from ...records import record
from ...syntax import tree
from ...syntax.inflection import plural
from ..account import Account
from ..names import Symbols
from ..sharing import shared
from .fitting import Fitting
from .scope import Scope

NEXT_OF_SPREAD = "next of each"  # the variable that stands for the card that is picked next
_HOW = ("consecutive", "different")
_NONE = t.Empty("cards")


@record
class OfEach:
    """`copies` cards of each of `least` to `most` values of an attribute, which follow one another
    if they are `consecutive`."""

    attribute: str
    consecutive: bool
    copies: t.Term
    least: t.Term
    most: t.Term

    def can_be(self, members: t.Term, chosen: t.Term = _NONE) -> t.Term:
        """Whether the chosen cards are such a whole, alone or with some of the members."""
        values = (self.copies, self.least, self.most)
        return t.CanSpread(members, chosen, *values, self.attribute, self.consecutive)

    def next_of(self, rest: t.Term, chosen: t.Term) -> t.Term:
        """Of the cards that are left those with which the chosen ones become a whole, alone or with
        some that come after."""
        card = t.Local(NEXT_OF_SPREAD, "card")
        with_it = t.either(chosen, t.Single(card))
        return t.restrict(rest, card, self.can_be(t.Above(rest, card), with_it))

    def done_with(self, chosen: t.Term) -> t.Term:
        """Whether the chosen cards are a whole."""
        return self.can_be(_NONE, chosen)

    def size(self, values: t.Term) -> t.Term:
        """How many cards they are, of so many values."""
        match self.copies, values:
            case t.Number(each), t.Number(many):
                return t.Number(each * many)
        return values if self.copies == t.Number(1) else t.Arithmetic(self.copies, values, "x")


@dataclass(slots=True)
class Spreads:
    """Reads of which ranks, or suits, cards are to be."""

    symbols: Symbols
    account: Account
    fitting: Fitting

    def taken(
        self, np: tree.Np, low: t.Term | None, high: t.Term | None, scope: Scope
    ) -> tuple[tree.Np, OfEach | None]:
        """The phrase without what it says of ranks, and that; None if it does not say. There are
        `low` to `high` cards, or so many of each; a `low` of None: it is not said how many."""
        said = spread_of(np)
        if said is None:
            return np, None
        without = replace(np, posts=tuple(post for post in np.posts if post is not said))
        if low is None:
            message = "this does not say how many there are"
            raise fault(
                "OCT313", message, np.span, help="write how many: `two cards of each of ...`"
            )
        if isinstance(said, tree.Sharing):
            how, attribute = shared(said, self.account, self.symbols)
            copies: t.Term = t.Number(1)
            least, most = low, high
        else:
            if low != high:
                help = "write one number: `two cards of each of ...`"
                raise fault("OCT313", "this leaves open how many are of each", np.span, help=help)
            shared(said.sharing, self.account, self.symbols)
            many, how, attribute = self.account.spread(said)
            copies = low
            if isinstance(many, tree.Numeral):
                least = t.Number(1 if many.up_to else many.low)
                most = None if many.high is None else t.Number(many.high)
            else:
                least = most = self.fitting.number(many, scope)
        every = self._many_there_are(attribute, how == "consecutive")
        if isinstance(least, t.Number) and least.value > every:
            message = f"the pack has {every} such {plural(attribute)}: so many there never are"
            raise fault("OCT304", message, said.span, help="write fewer")
        most = t.Number(every) if most is None else most
        return without, OfEach(attribute, how == "consecutive", copies, least, most)

    def _many_there_are(self, attribute: str, consecutive: bool) -> int:
        row = self.symbols.attributes[attribute]
        if consecutive and attribute == "rank":
            row = self.symbols.game.pack.runs or row
        return len({*row})


def spread_of(said: object) -> tree.Apiece | tree.Sharing | None:
    """What a phrase says of the ranks of its cards, of which each has so many."""
    for post in said.posts if isinstance(said, tree.Np) else ():
        if isinstance(post, tree.Apiece):
            return post
        if isinstance(post, tree.Sharing) and post.how in _HOW:
            return post
    return None


def ends_of(many: tree.Numeral | None) -> tuple[t.Term | None, t.Term | None]:
    """How many there are at least and at most; the first is None where that is not said."""
    if many is None:
        return None, None
    high = None if many.high is None else t.Number(many.high)
    return t.Number(0 if many.up_to else many.low), high
