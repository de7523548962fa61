"""Melds in phrases: groups that lie on the table.

Comes in: a phrase that names groups. Goes out: those of them that lie in the places it names; and
what a card counts as in its meld.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ... import terms as t
from ...diagnostics import Span, fault
from ...syntax import tree
from ...syntax.unparse import as_written
from ..account import Account
from ..names import Symbols
from .denoting import Denoting
from .kinds import Kinds
from .members import Members
from .owners import Owners
from .scope import Scope
from .tops import zones_meant
from .trees import has_noun, named_groups, of_what


@dataclass(slots=True)
class MeldPhrases:
    """Reads phrases about melds."""

    symbols: Symbols
    account: Account
    kinds: Kinds
    owners: Owners
    members: Members
    phrases: Denoting

    def denote(self, np: tree.Np, scope: Scope) -> t.Term:
        """The melds in the places that `of X` names."""
        zones = self.symbols.meld_zones()
        if not zones:
            said = np.head.name if isinstance(np.head, tree.Word) else "this"
            message = f"`{said}` refers to nothing that can be used here"
            help = (
                "there is no word yet for groups that may be played: what cards could make is "
                "asked of whoever holds them, `you hold a GROUP`, `your hand is a GROUP`; groups "
                "that lie, of the place where they do (`in: groups`)"
            )
            if made_of := self._made_of(said):
                help += f"; whether somebody holds the cards of one: `you hold {made_of}`"
            raise fault("OCT318", message, np.span, help=help)
        of = of_what(np)
        places: t.Term = t.Empty("places")
        if of is not None:
            named = self.members.those_of(of, scope)
            if named.kind == "player":
                named = self._of_player(named)
            elif named.kind == "players" and not of.is_singular:
                named = self._of_players(named)
            if named.kind not in ("place", "places"):
                help = (
                    f"write `{as_written(replace(np, posts=()))} of {self._where()}`; how many "
                    "cards it has is said by `with`, `with four or more cards`"
                )
                if named.kind == "players":
                    help = (
                        "there is no word yet for a group that may be that of several: "
                        f"`{as_written(replace(np, posts=()))} of {self._where()}` is yours"
                    )
                message = "groups on the table are asked for by the place where they lie"
                raise fault("OCT353", message, of.span, help=help)
            places = self.kinds.turn_into(named, "places", of.span)
        else:
            for zone in zones:
                places = t.either(places, t.All("places", zone))
        there = zones_meant(self.symbols, places)
        if there is not None and not there & {*zones}:
            said, help = "no groups lie there", f"write `of {self._where()}`"
            raise fault("OCT353", said, np.span, help=help)
        names = named_groups(np, self.symbols, self.account)
        self.symbols.asked_of_lying[np.span] = names
        return t.MeldsIn(places, names)

    def _made_of(self, name: str) -> str:
        """The cards of a group, where a hand can be asked for them: `two cards of one rank`."""
        group = self.symbols.groups.get(name)
        match group.phrase if group is not None else None:
            case tree.Np(
                "", (tree.Pre(tree.Numeral(high=high)),), posts=(tree.Sharing("one"),)
            ) as made:
                said = as_written(made)
                return said if high is None else said.replace(" cards", " or more cards", 1)
        return ""

    def _where(self) -> str:
        """A place where groups may lie, in words."""
        zone = self.symbols.zones[self.symbols.meld_zones()[0]]
        return f"your {zone.name}" if zone.each == "player" else f"the {zone.name}"

    def _of_player(self, player: t.Term) -> t.Term:
        """The places of a player where groups lie."""
        its: t.Term = t.Empty("places")
        for name in self.symbols.meld_zones():
            if self.symbols.zones[name].each == "player":
                its = t.either(its, t.Single(t.Place(name, player)))
        return its

    def _of_players(self, players: t.Term) -> t.Term:
        """The places of some players where groups lie."""
        theirs: t.Term = t.Empty("places")
        for name in self.symbols.meld_zones():
            if self.symbols.zones[name].each == "player":
                place = self.kinds.variable("place")
                owned = t.contains(players, t.Owner(place))
                theirs = t.either(theirs, t.restrict(t.All("places", name), place, owned))
        return theirs

    def narrowed(self, np: tree.Np, melds: t.Term, scope: Scope) -> t.Term:
        """`a group of any table that it extends`, `each set of your table with four or more
        cards`."""
        tail = np.tail
        match tail:
            case None:
                return melds
            case tree.With(tree.Np() as cards) | tree.That(tree.Has(tree.Np() as cards)):
                return self._sized(np, melds, cards, scope)
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
                help="write `that it extends`, `with four or more cards`, or `with no ...`",
            )
        self.account.verb(tail.predicate)
        subject = self.owners.gapped(tail.subject, ("player",), scope)
        card = self.kinds.one(subject, "card", tail.subject, tail.span)
        return t.Extended(card, melds)

    def _sized(self, np: tree.Np, melds: t.Term, cards: tree.Np, scope: Scope) -> t.Term:
        """Those with so many cards, or so many of some; `with four or more cards of your table`
        says where, too."""
        many = self.account.numeral(cards)
        sizes = {"a": (1, None), "any": (1, None), "no": (0, 0)}
        if (many is None and cards.determiner not in sizes) or (many is not None and many.choices):
            message = "this does not say how many of them"
            help = "write `with four or more cards`, or `with no ...`"
            raise fault("OCT353", message, cards.span, help=help)
        if many is None:
            low, high = sizes[self.account.determiner(cards)]
        else:
            low, high = many.low, many.high
        of = of_what(cards)
        if of is not None and of_what(np) is None:
            there = zones_meant(self.symbols, self.phrases.denote(of, scope))
            if there is not None and not there & {*self.symbols.meld_zones()}:
                message = "no groups lie there, and how many cards are picked is said of a group"
                help = (
                    "for groups of some sizes alone, declare one under `groups:`, such as `long "
                    "run: five or more cards of ...`"
                )
                raise fault("OCT353", message, cards.span, help=help)
            melds = self.denote(replace(np, posts=cards.posts, tail=None), scope)
            cards = replace(cards, posts=())
        pre = tuple(one for one in cards.pre if not isinstance(one.what, tree.Numeral))
        bare = replace(cards, determiner="", pre=pre)
        assert isinstance(melds, t.MeldsIn)
        if has_noun(bare, "card") and not (bare.pre or bare.posts or bare.tail):
            self.account.head(cards)
            return t.MeldsIn(melds.places, melds.names, low, high)
        some = self.kinds.turn_into(self.phrases.denote(bare, scope), "cards", cards.span)
        return t.MeldsIn(melds.places, melds.names, low, high, some)

    def meant(self, np: tree.Np, scope: Scope) -> bool:
        """Whether these are melds (`the groups of your table`), not what somebody has shown."""
        of = of_what(np)
        if of is None or not self.symbols.meld_zones():
            return False
        kinds = ("place", "places")
        theirs = () if self.symbols.shows_groups else ("player", "players")
        return self.phrases.denote(of, scope).kind in (*kinds, *theirs)

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
