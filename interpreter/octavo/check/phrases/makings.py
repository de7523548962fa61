"""What cards make: a group that somebody could make of the cards they have.

Comes in: one player or place, and a phrase for a group: `a pair`, `no flush`, `a pair or better`,
`a run of hearts`. Goes out: whether such a group can be made of their cards, of kind `truth`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ... import terms as t
from ...diagnostics import fault
from ...syntax import tree
from ...syntax.inflection import article
from ...syntax.unparse import as_written
from ..account import Account
from ..names import Symbols
from .denoting import Denoting
from .kinds import Kinds
from .scope import Scope
from .trees import is_group, named_groups, numeral_of, of_what

SAID = ("a", "any", "no")


@dataclass(slots=True)
class Makings:
    """Reads which groups somebody's cards make."""

    symbols: Symbols
    account: Account
    kinds: Kinds
    phrases: Denoting

    def meant(self, subject: t.Term, np: tree.Np) -> bool:
        """Whether a phrase means a group that cards could make: somebody has groups that lie where
        groups are laid, and a place in which none lie holds cards."""
        zones = self.symbols.meld_zones()
        if not is_group(np) or subject.kind not in ("player", "place"):
            return False
        if not zones:
            return True
        return isinstance(subject, t.Place) and subject.zone not in zones

    def _check_size(self, place: t.Term, among: bool, np: tree.Np) -> None:
        """Raises OctavoError for `the stock has a pair`: so many cards are searched for no
        group. How many lie anywhere else is known in play."""
        pack = isinstance(place, t.Place) and place.zone == self.symbols.pack_zone
        if pack and not among and not self.symbols.meld_zones():
            message = "a whole pack is searched for no groups"
            help = "ask of a place with fewer cards, or of some of them: `a GROUP of CARDS`"
            raise fault("OCT353", message, np.span, help=help)

    def is_meant(self, subject: t.Term, np: tree.Np) -> bool:
        """Whether it is asked what the cards of a place are, all in all: `your hand is a pair`."""
        return is_group(np) and subject.kind == "place" and not self.symbols.meld_zones()

    def makes(self, subject: t.Term, np: tree.Np, scope: Scope) -> t.Term:
        """Whether of the cards of a player or a place such a group can be made."""
        laid = bool(self.symbols.meld_zones())
        if not laid:
            self._check_hands(np)
        self._check_said(np)
        self.account.determiner(np)
        how = "better" if any(isinstance(post, tree.OrBetter) for post in np.posts) else "any"
        names = named_groups(np, self.symbols, self.account)
        if how == "better":
            self._check_ranked(np, names, laid)
        player = self._whose(subject)
        among = self._among(np, scope)
        of_hand = subject.kind == "player"
        cards = among or t.All("cards")
        if not of_hand:
            self._check_size(subject, among is not None, np)
            cards = t.Content(subject) if among is None else t.both(t.Content(subject), among)
        makes: t.Term
        if laid:
            makes = t.any_of([t.Makeable(cards, name, player) for name in names])
            self.symbols.asked_of_makings[np.span] = names
        else:
            makes = t.CanMake(player, cards, names, how, of_hand)
        there = t.TRUE if isinstance(player, t.You | t.Local) else t.some(t.Single(player))
        return t.all_of([there, t.negate(makes) if np.determiner == "no" else makes])

    def is_best(self, place: t.Term, np: tree.Np) -> t.Term:
        """`your hand is a pair`: that is the best group that the cards there make."""
        self._check_hands(np)
        self._check_said(np)
        self.account.determiner(np)
        if np.determiner == "no" or np.posts:
            said = as_written(np)
            help = f"write `... is not ...`, or `... has {said}`"
            raise fault("OCT353", "this is not what cards can be", np.span, help=help)
        names = named_groups(np, self.symbols, self.account)
        self._check_size(place, False, np)
        self._check_ranked(np, names, laid=False)
        return t.CanMake(self._whose(place), t.Content(place), names, "best", False)

    def counted(self, np: tree.Np, scope: Scope) -> t.Term | None:
        """`the number of pairs of your hand`: of all sets of cards there, also where they share
        some. None for groups that lie, or were shown."""
        of = of_what(np)
        if not is_group(np) or of is None or self.symbols.game.hands is None:
            return None
        with self.account.trying():
            named = self.phrases.denote(of, scope)
        if named.kind not in ("place", "cards"):
            return None
        if isinstance(named, t.Place) and named.zone in self.symbols.meld_zones():
            return None
        bare = replace(np, posts=tuple(one for one in np.posts if not isinstance(one, tree.Of)))
        more = np.tail or next(iter((*bare.posts, *bare.pre)), None)
        if more is not None:
            message = "this is not counted of groups that cards could make"
            help = "leave it out, or declare such a group under `groups:`"
            raise fault("OCT353", message, more.span, help=help)
        names = named_groups(bare, self.symbols, self.account)
        named = self.phrases.denote(of, scope)
        self._check_size(named, False, np)
        cards = self.kinds.turn_into(named, "cards", of.span)
        return t.Ways(self._whose(named), cards, names)

    def _check_hands(self, np: tree.Np) -> None:
        if self.symbols.game.hands is None:
            help = "say it: `hands: {of: your hand, use: one group, best: highest groups}`"
            message = "nothing says what a hand is, so nothing is made of one"
            raise fault("OCT353", message, np.span, help=help)

    def _whose(self, subject: t.Term) -> t.Term:
        """The player as whose cards they count: whoever's turn it is, in a place of nobody."""
        if subject.kind == "player":
            return subject
        whose = subject.whose if isinstance(subject, t.Place) else None
        return whose or t.YOU

    def _check_said(self, np: tree.Np) -> None:
        """Raises OctavoError where more is said of the group than can be asked."""
        assert isinstance(np.head, tree.Word)
        one = replace(np.head, plural=False, said="")
        bare = as_written(replace(np, determiner="", pre=(), posts=(), tail=None, head=one))
        if np.determiner not in SAID or np.pre:
            help = f"ask for one, `{article(bare)} {bare}`, or for none, `no {bare}`"
            if np.determiner == "only":
                help = f"write `... hand is {article(bare)} {bare}`, which is then the best of it"
            if (many := numeral_of(np)) is not None and many.low > 1:
                said = as_written(replace(np, posts=(), tail=None))
                help += f"; for several ask for a group that is made of them, `GROUP: {said}`"
                for group in self.symbols.groups.values():
                    if group.phrase is not None and as_written(group.phrase) == said:
                        help = f"ask for the group: `{article(group.name)} {group.name}`"
            message = "whether cards make a group is asked of one"
            raise fault("OCT353", message, np.span, help=help)
        more = np.tail or next(
            (one for one in np.posts if not isinstance(one, tree.Of | tree.OrBetter)), None
        )
        if more is not None:
            help = (
                f"name the cards, `{article(bare)} {bare} of CARDS`, or declare such a group under "
                "`groups:`"
            )
            message = "this cannot be asked of a group that cards could make"
            raise fault("OCT353", message, more.span, help=help)

    def _check_ranked(self, np: tree.Np, names: tuple[str, ...], laid: bool) -> None:
        """Raises OctavoError for `or better` of a group that stands in no order."""
        hands = self.symbols.game.hands
        if hands is not None and hands.least and not laid:
            message = "no group is better than another: what is left over says which hand is best"
            help = "name the groups that are meant, or ask for `the number of unused cards of ...`"
            raise fault("OCT353", message, np.span, help=help)
        loose = [name for name in names if not self.symbols.groups[name].ranked]
        of = next((one for one in np.posts if isinstance(one, tree.Of)), None)
        if laid or loose:
            message = f"`{(loose or names)[0]}` ranks neither above nor below another group"
            help = "name those that are meant, or let it rank: `groups:` say which, lowest first"
            raise fault("OCT353", message, np.span, help=help)
        if of is not None:
            help = self._joined(np, names)
            message = "which groups are better is said of a group, whatever its cards"
            raise fault("OCT353", message, of.span, help=help)

    def _joined(self, np: tree.Np, names: tuple[str, ...]) -> str:
        """What to write for `a pair of kings or better`: the group with its cards, or the next
        that is better."""
        said = as_written(replace(np, posts=tuple(p for p in np.posts if isinstance(p, tree.Of))))
        ranked = [one.name for one in self.symbols.groups.values() if one.ranked]
        above = ranked[max(map(ranked.index, names)) + 1 :]
        if not above:
            return f"nothing ranks higher: write `{said}`"
        better = f"{article(above[0])} {above[0]} or better"
        return f"write a fact of each, joined by `or`: `... {said}`, `... {better}`"

    def _among(self, np: tree.Np, scope: Scope) -> t.Term | None:
        """The cards of which the group is to be made: `of hearts`; None where any will do."""
        of = next((one for one in np.posts if isinstance(one, tree.Of)), None)
        if of is None:
            return None
        assert isinstance(of.what, tree.Np)
        return self.kinds.turn_into(self.phrases.denote(of.what, scope), "cards", of.span)
