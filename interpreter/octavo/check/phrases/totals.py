"""Several cards that add up to a number: `cards of the row totalling its value`.

Comes in: such a phrase. Goes out: the cards, and what some of them are to add up to; or whether
there are such.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ... import terms as t
from ...diagnostics import fault
from ...records import record
from ...syntax import tree
from ..account import Account
from ..names import Symbols
from .attachment import attached
from .fitting import Fitting
from .kinds import Kinds
from .predicates import COMPARISONS
from .scope import Scope

# below and above what any cards add up to
NOTHING, ANYTHING = t.Number(-(10**9)), t.Number(10**9)
TOTALLED = "totalled"  # the variable that stands for one of several cards that add up to a number


@record
class Total:
    """What several cards add up to, `low` to `high`; `worth` is what one counts, `card`, a
    variable."""

    card: t.Local
    worth: t.Term
    low: t.Term
    high: t.Term


@dataclass(slots=True)
class AddedUp:
    """Reads what cards are to add up to."""

    symbols: Symbols
    account: Account
    kinds: Kinds
    fitting: Fitting

    def taken(self, np: tree.Np, scope: Scope) -> tuple[tree.Np, Total | None]:
        """The phrase without what its cards are to add up to, and that; None if it does not
        say."""
        said = totalling(np)
        if said is None:
            return np, None
        np = attached(np, self.symbols)  # what is said after it may be said of it
        post = totalling(np)
        if post is None:
            message = "it is open which of the cards named before this are to add up"
            help = "name them once: `one or more CARDS of PLACE totalling ...`"
            raise fault("OCT361", message, said.span, help=help)
        card = t.Local(TOTALLED, "card")
        worth = self.kinds.worth(card, post.span)
        without = replace(np, posts=tuple(one for one in np.posts if one is not post))
        if isinstance(post, tree.Totalling):
            return without, Total(card, worth, *_ends(self.account.totalling(post)))
        compare, amount = self.account.reckoned(post)
        low, high = _bounds(COMPARISONS.get(compare, "is"), self.fitting.number(amount, scope))
        return without, Total(card, worth, low, high)

    def there_are(self, cards: t.Term, total: Total, many: tree.Numeral | None) -> t.Term:
        """Whether some of the cards add up to it, so many of them."""
        least: t.Term = t.Number(1 if many is None else many.low)
        all_of_them = many is None or many.high is None
        most = t.count(cards) if all_of_them or many is None else t.Number(many.high or 0)
        return t.CanTotal(cards, total.worth, total.low, total.high, least, most, total.card.name)


def totalling(said: object) -> tree.Totalling | tree.Reckoned | None:
    """What the cards of a phrase are to add up to together."""
    posts = said.posts if isinstance(said, tree.Np) else ()
    return next(
        (
            post
            for post in posts
            if isinstance(post, tree.Totalling | tree.Reckoned) and post.how == "totalling"
        ),
        None,
    )


def _bounds(how: str, number: t.Term) -> tuple[t.Term, t.Term]:
    match how:
        case ">=":
            return number, ANYTHING
        case ">":
            return t.Arithmetic(number, t.Number(1), "+"), ANYTHING
        case "<=":
            return NOTHING, number
        case "<":
            return NOTHING, t.Arithmetic(number, t.Number(1), "-")
    return number, number


def _ends(numeral: tree.Numeral) -> tuple[t.Term, t.Term]:
    low = NOTHING if numeral.up_to else t.Number(numeral.low)
    return low, ANYTHING if numeral.high is None else t.Number(numeral.high)
