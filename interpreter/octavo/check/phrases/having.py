"""Having: what a player has, what lies in a place.

Comes in: one card, player or place, and a noun phrase: `a king`, `two cards of your nest`, `an
empty hand`. Goes out: whether it has that, as a term of kind `truth`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ... import terms as t
from ...diagnostics import OctavoError, Span, fault
from ...syntax import tree
from ...syntax.language import NUMBER_WORDS, number_of
from ...syntax.unparse import as_written
from ..account import EVERY, Account
from ..names import Symbols
from ..sharing import shared
from .attachment import attached
from .denoting import Denoting
from .exactness import check_so_many
from .kinds import Kinds, in_numeral, misfit, worded
from .makings import Makings
from .members import Members
from .numbers import Numbers
from .scope import Scope
from .taking import kind_of
from .tops import zones_meant
from .trees import numeral_of
from .vacuous import check_differ


@dataclass(slots=True)
class Holdings:
    """Reads what somebody or something has."""

    symbols: Symbols
    account: Account
    kinds: Kinds
    members: Members
    numbers: Numbers
    makings: Makings
    phrases: Denoting

    def has(self, subject: t.Term, np: tree.Np, scope: Scope) -> t.Term:
        """Whether a card, a player or a place has what the phrase names."""
        check_whose(np, self.symbols)
        if isinstance(np.head, tree.Pronoun) and np.head.name == "nobody":
            said, help = "cards are needed here, and this is nobody", "write `no cards`"
            raise fault("OCT311", said, np.span, help=help)
        if isinstance(np.tail, tree.Than):
            return self._compared(subject, np, np.tail, scope)
        if self.makings.meant(subject, np):
            return self.makings.makes(subject, np, scope)
        if subject.kind == "card":
            return self._value(subject, np, scope)
        if subject.kind in ("places", "cards"):
            message = f"only somebody or one place can have cards, not {worded(subject.kind)}"
            help = "write `the number of cards of ... is ...`, or say who holds them"
            raise fault("OCT311", message, np.span, help=help)
        if but := _nothing_but(np):
            return self._nothing_but(subject, np, but, scope)
        if np.determiner == "only" and numeral_of(np) is None and _are_several(np):
            self.account.determiner(np)
            return self._only(subject, (replace(np, determiner=""),), scope)
        if (alike := shared_by_some(np)) is not None:
            return self._alike(subject, np, alike, scope)
        if subject.kind == "place":
            np = self._in_it(subject, np, scope)
            return self._cards(subject, self.phrases.denote(np, scope), np, scope)
        if subject.kind == "side":
            return self._has_number(subject, np, scope)
        player = self.kinds.turn_into(subject, "player", np.span)
        scope = _their_own(player, scope)
        if player in (scope.you, scope.they):
            np = in_hand(np, "you" if player == scope.you else "they", self.symbols)
        own = self._own_place(player, np, scope)
        if self._is_number(np) or _is_extreme(np):
            np = _in_theirs(np, own)  # of each of those that are compared
            word = tree.Word("player", "noun", np.span, plural=True)
            those = tree.Np("", (), word, (), tree.With(np, np.span), span=np.span)
            return t.contains(self.phrases.denote(those, scope), player)
        if own is not None and np.determiner in EVERY and numeral_of(np) is None:
            return self._all_in(own, np, scope)
        named = self.phrases.denote(np, scope)
        if named.kind == "place":
            raise misfit("cards", "place", np.span)
        if named.kind == "places":
            if not (np.posts or np.tail) and all(isinstance(p.what, tree.Numeral) for p in np.pre):
                said = "every player has one, whatever happens"
                help = "ask of the cards there: `the number of cards of ...`, or `... is empty`"
                raise fault("OCT362", said, np.span, help=help)
            return self._so_many(player, self.places(player, named), np)
        return self._cards(player, named, np, scope)

    def _has_number(self, side: t.Term, np: tree.Np, scope: Scope) -> t.Term:
        """`your side has 7 tricks`, `the most tricks`: sides have numbers, and no cards."""
        self._check_of_sides(np)
        word = tree.Word("side", "noun", np.span, plural=True)
        those = tree.Np("", (), word, (), tree.With(np, np.span), span=np.span)
        return t.contains(self.phrases.denote(those, scope), side)

    def _check_of_sides(self, np: tree.Np) -> None:
        """Raises OctavoError for what a side does not have: cards are its players'."""
        name = np.head.name if isinstance(np.head, tree.Word) else ""
        if not self.numbers.each_side_has(name):
            said = "a side has the numbers that are kept for each side, and nothing else"
            help = "say it of its players: `players of ...`, `any player of ...`"
            raise fault("OCT453", said, np.span, help=help)

    def _all_in(self, own: tree.Np, np: tree.Np, scope: Scope) -> t.Term:
        """`you have all hearts in your nest`: all that there are lie there. Of those that lie there
        it need not be asked."""
        place = self.kinds.turn_into(self.phrases.denote(own, scope), "place", own.span)
        posts = (one for one in np.posts if not (isinstance(one, tree.Of) and one.what is own))
        np = replace(np, posts=tuple(posts))
        return self._cards(place, self.phrases.denote(np, scope), np, scope)

    def _own_place(self, player: t.Term, np: tree.Np, scope: Scope) -> tree.Np | None:
        """The place of each player that a phrase names: `your nest` in `a card of your nest`.
        Raises OctavoError if that is not the player's own: nobody has what lies with another."""
        where = _said_where(np, self.symbols)
        if where is None or not isinstance(where.head, tree.Word):
            return None
        zone = self.symbols.zones.get(where.head.name)
        if zone is None or zone.each != "player":
            return None
        for who in _owners(where):
            if isinstance(who.head, tree.Word) and who.head.plural:
                return None
            with self.account.trying() as read:
                if self.members.one_of(who, ("player",), scope) != player:
                    raise _of_another(where)
                read.append(True)  # by that it is theirs
            return where
        return None

    def _in_it(self, place: t.Term, np: tree.Np, scope: Scope) -> tree.Np:
        """`your hand has a queen in it`: where else than there is not asked."""
        match np.posts:
            case (*posts, tree.Of(tree.Np("", (), tree.Pronoun("it" | "they") as it, ()))):
                other = scope.it is not None and scope.it != place
                if other and scope.it is not None and scope.it.kind.startswith("place"):
                    help = "leave it out, or name the place"
                    raise fault("OCT304", "this may be what was picked before", it.span, help=help)
                self.account.pronoun(it)
                return replace(np, posts=tuple(posts))
        return np

    def _nothing_but(
        self, owner: t.Term, np: tree.Np, but: tuple[tree.RelationPhrase, ...], scope: Scope
    ) -> t.Term:
        """`you hold nothing but nines and tens`: cards, and each of them is one of these."""
        self.account.head(np)
        for one in but:
            self.account.relation(one)
            noun = one.what.head
            counted = any(isinstance(pre.what, tree.Numeral) for pre in one.what.pre)
            if one.what.determiner or counted or not (isinstance(noun, tree.Word) and noun.plural):
                help = "name several, `nothing but nines`, or ask how many: `exactly one card`"
                raise fault("OCT304", "this may also say how many", one.what.span, help=help)
        return self._only(owner, tuple(one.what for one in but), scope)

    def _only(self, owner: t.Term, such: tuple[tree.Np, ...], scope: Scope) -> t.Term:
        """Whether a player or a place has cards, and each of them is one of these."""
        those: t.Term = t.Empty("cards")
        for one in such:
            meant = self.kinds.turn_into(self.phrases.denote(one, scope), "cards", one.span)
            those = t.either(those, meant)
        if owner.kind != "place":
            owner = self.kinds.turn_into(owner, "player", such[0].span)
        mine = t.Content(owner) if owner.kind == "place" else self.kinds.held(owner)
        return t.all_of([t.some(mine), t.negate(t.some(t.without(mine, those)))])

    def _alike(self, owner: t.Term, np: tree.Np, alike: tree.Sharing, scope: Scope) -> t.Term:
        """`four or more cards of one rank`, `no two cards of one suit`: of some value so many."""
        bare = replace(np, posts=tuple(post for post in np.posts if post is not alike))
        if owner.kind != "place":
            owner = self.kinds.turn_into(owner, "player", np.span)
            scope = _their_own(owner, scope)
        none = bare.determiner == "no"
        many = self.account.numeral(bare)
        if many is None or many.low < 2 or many.choices or (none and many.high != many.low):
            raise _how_many_alike(np, alike, many)
        if none:
            self.account.determiner(bare)
            many = replace(many, high=None)
        elif many.low == many.high and not many.said.startswith("exactly"):
            said = as_written(np)
            more = said.replace(many.said, f"{many.said} or more", 1)
            help = f"write `{more}`, or `exactly {said}`"
            raise fault("OCT217", "so many and no more, or so many at least?", np.span, help=help)
        _, attribute = shared(alike, self.account, self.symbols)
        mine = self.those(owner, self._such_cards(self.phrases.denote(bare, scope), bare), bare)
        value = self.kinds.variable(f"value {attribute}")
        so_many = in_numeral(t.count(t.both(mine, t.Having(value, attribute))), many)
        there = t.some(t.restrict(t.Values(attribute), value, so_many))
        return t.all_of([is_there(owner), t.negate(there) if none else there])

    def _compared(self, owner: t.Term, np: tree.Np, tail: tree.Than, scope: Scope) -> t.Term:
        """`more tricks than the elder`, `fewer hearts than spades`, `at least twice as many tricks
        as the elder`."""
        than = tail.what
        how, times = self._how_many_more(np, tail)
        pre = tuple(one for one in np.pre if not isinstance(one.what, tree.Superlative))
        what = replace(np, pre=pre, tail=None)
        own = None
        if owner.kind == "side":
            self._check_of_sides(what)
        elif owner.kind != "place":
            player = self.kinds.turn_into(owner, "player", np.span)
            inner = _their_own(player, scope)
            what = in_hand(what, "you" if player == scope.you else "they", self.symbols)
            own = self._own_place(player, what, inner)
        mine = self._amount(owner, what, scope)
        other = self.members.one_of(than, ("player", "place", "side"), scope)
        match other.kind:
            case "number":
                theirs = other
            case "cards" | "groups" if not self._is_number(what):
                theirs = self._count(owner, other, than)
            case "place":
                theirs = self._amount(other, what, scope)
            case "side" if owner.kind == "side":
                theirs = self._amount(other, what, scope)
            case _ if owner.kind == "side":
                other = self.kinds.one(other, "side", than, than.span)
                theirs = self._amount(other, what, scope)
            case _:
                player = self.kinds.one(other, "player", than, than.span)
                inner = scope if own is None else replace(scope, they=player)
                theirs = self._amount(player, _in_theirs(what, own), inner)
        check_differ(mine, theirs, than, self.symbols, scope)
        if times > 1:
            theirs = t.Arithmetic(t.Number(times), theirs, "x")
        return t.Is(mine, theirs) if how == "is" else t.compared(mine, how, theirs)

    def _how_many_more(self, np: tree.Np, tail: tree.Than) -> tuple[str, int]:
        """How what one has is compared with so many times what another has."""
        word, names = self.account.than(tail), _superlatives(np)
        if many := next((name for name in names if name.endswith("as many") and word == "as"), ""):
            compare, times = read_as_many(self.account.superlative(np, many))
            if not compare:
                both = (_with_many(np, f"{how} {many}") for how in ("at least", "exactly"))
                help = f"write `{'` or `'.join(both)}`"
                message = "so many and no more, or so many at least?"
                raise fault("OCT217", message, np.span, help=help)
            return _COMPARED[compare], times
        if word == "than" and (how := self.account.superlative(np, "more", "fewer")):
            return {"more": ">", "fewer": "<"}[how], 1
        help = "write `more ... than ...`, `fewer ... than ...` or `at least as many ... as ...`"
        raise fault("OCT304", "this does not say more or fewer", np.span, help=help)

    def _amount(self, owner: t.Term, np: tree.Np, scope: Scope) -> t.Term:
        """How many of something a player or a place has, or a number of the player's."""
        if owner.kind == "place":
            return self._count(owner, self.phrases.denote(np, scope), np)
        if owner.kind == "side" and isinstance(np.head, tree.Word):
            self.account.head(np)
            return self.numbers.of_player(np.head.name, owner)
        player = self.kinds.turn_into(owner, "player", np.span)
        scope = _their_own(player, scope)
        if self._is_number(np) and isinstance(np.head, tree.Word):
            self.account.head(np)
            if self.numbers.each_player_has(np.head.name):
                return self.numbers.of_player(np.head.name, player)
            return self.kinds.turn_into(
                self.phrases.denote(np, scope.acting(player)), "number", np.span
            )
        return self._count(player, self.phrases.denote(np, scope), np)

    def _count(self, owner: t.Term, named: t.Term, np: tree.Np) -> t.Term:
        """How many of some cards, or of some groups, a player or a place has."""
        if isinstance(named, t.MeldsIn):
            return t.count(self.melds(owner, named, np.span))
        return t.count(self.those(owner, self._such_cards(named, np), np))

    def _such_cards(self, named: t.Term, np: tree.Np) -> t.Term:
        """Cards that somebody may have; those of players are held by others."""
        check_had(named, np.span)
        return self.kinds.turn_into(named, "cards", np.span)

    def _is_number(self, np: tree.Np) -> bool:
        """Whether a phrase is about a number that each player has."""
        name = np.head.name if isinstance(np.head, tree.Word) else ""
        return self.numbers.each_player_has(name) or name in self.symbols.figures

    def places(self, player: t.Term, places: t.Term) -> t.Term:
        """Those of some places that belong to a player."""
        variable = self.kinds.variable("place")
        return t.restrict(places, variable, t.Is(t.Owner(variable), player))

    def melds(self, owner: t.Term, melds: t.MeldsIn, span: Span) -> t.Term:
        """Those of some groups that lie in a place, or in the places of a player."""
        if owner.kind != "place":
            return t.MeldsIn(
                self.places(owner, melds.places), melds.names, melds.low, melds.high, melds.some
            )
        places = t.both(melds.places, t.Single(owner))
        if zones_meant(self.symbols, places) == frozenset():
            zones = " or ".join(f"`{name}`" for name in self.symbols.meld_zones())
            help = f"groups lie in {zones}; what could be made of cards is asked of one place"
            raise fault("OCT353", "no groups lie there", span, help=help)
        return t.MeldsIn(places, melds.names, melds.low, melds.high, melds.some)

    def _value(self, card: t.Term, np: tree.Np, scope: Scope) -> t.Term:
        value = self.phrases.denote(np, scope)
        if not value.kind.startswith("value "):
            message = f"a card has a suit or a rank, not {worded(value.kind)}"
            raise fault("OCT311", message, np.span, help="write `has the suit of ...`")
        own = t.Attribute(card, value.kind[6:])
        check_differ(own, value, np, self.symbols, scope)
        return t.Is(own, value)

    def _cards(self, owner: t.Term, named: t.Term, np: tree.Np, scope: Scope) -> t.Term:
        """Whether a player or a place has such cards."""
        if isinstance(named, t.MeldsIn):
            if np.determiner in EVERY:
                help = "write how many: `two sets`, or `a set`"
                raise fault("OCT359", "whether all lie there is not asked", np.span, help=help)
            return self._so_many(owner, self.melds(owner, named, np.span), np)
        if owner.kind == "place" and named.kind.startswith("value "):
            own = t.Attribute(self.kinds.turn_into(owner, "card", np.span), named.kind[6:])
            check_differ(own, named, np, self.symbols, scope)
            return t.Is(own, named)
        wanted = self._such_cards(named, np)
        mine = self.those(owner, wanted, np)
        if self.account.numeral(np) is None and np.determiner in EVERY:
            self.account.determiner(np)
            return t.all_of([t.some(wanted), t.negate(t.some(t.without(wanted, mine)))])
        return self._so_many(owner, mine, np)

    def _so_many(self, owner: t.Term, mine: t.Term, np: tree.Np) -> t.Term:
        """Whether that which an owner has is as many as the phrase says, or there is any."""
        many = self.account.numeral(np)
        if many is not None:
            check_so_many(np, many, whole=True)
            if np.determiner == "only" and many.low == many.high:
                self.account.determiner(np)  # `only two kings`: so many and no more
            return t.all_of([is_there(owner), in_numeral(t.count(mine), many)])
        there = t.some(mine)
        if mine.kind == "groups":
            there = t.Compare(t.count(mine), t.Number(0), ">")
        match np.determiner:
            case "no":
                self.account.determiner(np)
                return t.all_of([is_there(owner), t.negate(there)])
            case "any":
                self.account.determiner(np)
        return there

    def those(self, owner: t.Term, cards: t.Term, np: tree.Np) -> t.Term:
        """Of some cards those that a player holds, or that lie in a place. Of `cards of your nest`
        these are those that lie in the player's own."""
        where = _said_where(np, self.symbols)
        if owner.kind == "place":
            if where is not None:
                raise _elsewhere(where, owner)
            return t.both(t.Content(owner), cards)
        if where is None:
            self._check_somebody_holds(np)
            return t.both(self.kinds.held(owner), cards)
        zone = (
            self.symbols.zones.get(where.head.name) if isinstance(where.head, tree.Word) else None
        )
        if zone is None or zone.each != "player":
            raise _elsewhere(where, owner)
        if zone.name in self.symbols.held_zones():
            return t.both(self.kinds.held(owner), cards)
        return t.both(t.Content(t.Place(zone.name, owner)), cards)

    def _check_somebody_holds(self, np: tree.Np) -> None:
        """Raises OctavoError where nobody holds cards, since all that is theirs lies open."""
        if self.symbols.held_zones():
            return
        own = [zone.name for zone in self.symbols.zones.values() if zone.each == "player"]
        where = f"say where they lie, such as `{as_written(np)} in their {own[0]}`; " if own else ""
        raise fault(
            "OCT318",
            "what a player holds lies in places that the owner alone sees, and there are none here",
            np.span,
            help=f"{where}such a place is `zones: {{hand: {{each: player, seen by: owner}}}}`",
        )


_COMPARED = {
    "at least": ">=",
    "at most": "<=",
    "more than": ">",
    "fewer than": "<",
    "exactly": "is",
}


def read_as_many(name: str) -> tuple[str, int]:
    """Of `at least three times as many` how it compares, and how many times."""
    said = name.removesuffix("as many").strip()
    for ending in ("twice", "times"):
        if said.endswith(ending):
            before, _, times = said.removesuffix(" times").rpartition(" ")
            return before, number_of(times) or 2
    return said, 1


def _with_many(np: tree.Np, many: str) -> str:
    """The phrase with another word for how many."""
    pre = tuple(
        replace(one, what=replace(one.what, name=many))
        if isinstance(one.what, tree.Superlative)
        else one
        for one in np.pre
    )
    return as_written(replace(np, pre=pre))


def check_had(things: t.Term, span: Span) -> None:
    """Raises OctavoError for `you hold a player`."""
    if things.kind in ("player", "players"):
        said = f"cards are needed here, not {worded(things.kind)}"
        raise fault("OCT311", said, span, help="name cards: `any card`, `no cards`")


def check_whose(np: tree.Np, symbols: Symbols) -> None:
    """Raises OctavoError for `you have your aces`, and for `you have the aces`: any, or all?"""
    if kind_of(np, symbols) != "cards":
        return
    for one in np.pre:
        if isinstance(one.what, tree.Possessive):
            said = "what somebody has is theirs: this says again whose it is"
            raise fault("OCT365", said, one.span, help="leave it out")
    counted = any(isinstance(one.what, tree.Superlative | tree.Numeral) for one in np.pre)
    plural = isinstance(np.head, tree.Word) and np.head.plural
    if np.determiner == "the" and plural and not counted and np.tail is None:
        what = as_written(replace(np, determiner=""))
        help = f"write `any {what}`, or `all {what}`"
        raise fault("OCT304", "this may ask for all of them, or for any", np.span, help=help)


def in_hand(np: tree.Np, whose: str, symbols: Symbols) -> tree.Np:
    """`cards in hand`, of somebody who has them: of that player's hand."""
    match np.posts:
        case (tree.Of(what=tree.Np("", (), tree.Word(plural=False) as word, (), None)) as of,):
            zone = symbols.zones.get(word.name)
            if zone is not None and zone.each == "player":
                pronoun = tree.Pronoun(whose, word.span)
                pre = tree.Pre(tree.Possessive(pronoun, word.span), word.span)
                return replace(np, posts=(replace(of, what=replace(of.what, pre=(pre,))),))
    return np


def _nothing_but(np: tree.Np) -> tuple[tree.RelationPhrase, ...]:
    """What is left out of `nothing but nines and tens`."""
    match np:
        case tree.Np("", (), tree.Pronoun("nothing"), posts):
            but = [one for one in posts if isinstance(one, tree.RelationPhrase)]
            if len(but) == len(posts) and all(one.relation == "other than" for one in but):
                return tuple(but)
    return ()


def _are_several(np: tree.Np) -> bool:
    """Whether it names several by a noun."""
    return isinstance(np.head, tree.Word) and np.head.plural


def _how_many_alike(np: tree.Np, alike: tree.Sharing, many: tree.Numeral | None) -> OctavoError:
    """The fault of `cards of one suit`, and of `fewer than two cards of one suit`, which may be
    said of some suit, or of each."""
    several = f"cards of one {alike.attribute.name}"
    if many is None or many.high is None or many.choices or np.determiner == "no":
        message, help = "this does not say how many there are", f"write `two or more {several}`"
        return fault("OCT321", message, np.span, help=help)
    least = max(many.high, 1) + 1
    message = "so few of some value, or of each?"
    help = f"write `no {NUMBER_WORDS.get(least, str(least))} {several}`, if it is so of each"
    return fault("OCT321", message, np.span, help=help)


def shared_by_some(np: tree.Np) -> tree.Sharing | None:
    """What some cards have in common, `of one rank`, where nothing else is said of them all."""
    match [post for post in np.posts if isinstance(post, tree.Sharing)]:
        case [tree.Sharing(how="one") as alike]:
            return alike
    return None


def _is_extreme(np: tree.Np) -> bool:
    """`the most tricks`, `the best hand`: what one player has of all."""
    return any(name in ("most", "fewest", "best", "worst") for name in _superlatives(np))


def _superlatives(np: tree.Np) -> list[str]:
    return [one.what.name for one in np.pre if isinstance(one.what, tree.Superlative)]


def is_there(owner: t.Term) -> t.Term:
    """Whether there is such a player: of nobody nothing holds, not even that they hold no card. So
    it is with the place of nobody."""
    whose = owner.whose if isinstance(owner, t.Place) else None
    sure = isinstance(whose or owner, t.You | t.Local) or (owner.kind == "place" and whose is None)
    return t.TRUE if sure else t.some(t.Single(owner))


def _their_own(player: t.Term, scope: Scope) -> Scope:
    """`the elder has a king in their nest`: where nobody else is meant."""
    if scope.they is not None or player == scope.you:
        return scope
    return scope.spoken_of(player)


def _owners(where: tree.Np) -> Iterator[tree.Np]:
    """Whose a place is, as it is said: `your nest`, `the elder's nest`, `the nest of the elder`."""
    for pre in where.pre:
        match pre.what:
            case tree.Possessive(who=tree.Np() as who):
                yield who
            case tree.Possessive(who=tree.Pronoun() as who):
                yield tree.Np("", (), who, span=who.span)
    for post in where.posts:
        if isinstance(post, tree.Of):
            yield post.what


def _in_theirs(np: tree.Np, own: tree.Np | None) -> tree.Np:
    """`the most cards of your nest` are the most that anybody has in theirs."""
    if own is None:
        return np
    their = tree.Pre(tree.Possessive(tree.Pronoun("they", own.span), own.span), own.span)
    place = tree.Np("", (their,), own.head, span=own.span)
    posts = (
        replace(post, what=place) if isinstance(post, tree.Of) and post.what is own else post
        for post in np.posts
    )
    return replace(np, posts=tuple(posts))


def _of_another(where: tree.Np) -> Exception:
    said = as_written(where)
    help = f"ask it of the place: `there are ... in {said}`, or of the player whose it is"
    message = f"what lies in `{said}` is not theirs: somebody has what lies with them"
    return fault("OCT311", message, where.span, help=help)


def _said_where(np: tree.Np, symbols: Symbols) -> tree.Np | None:
    """The place, or the person, that a phrase about cards says they are of."""
    for post in attached(np, symbols).posts:
        if isinstance(post, tree.Of) and kind_of(post.what, symbols) in ("places", "players"):
            return post.what
    return None


def _elsewhere(where: tree.Np, owner: t.Term) -> Exception:
    said = as_written(where)
    whose = "that place" if owner.kind == "place" else "that player"
    return fault(
        "OCT311",
        f"what is of `{said}` lies there, and not with {whose}",
        where.span,
        help=f"leave `of {said}` out, or ask it of the place: `{said} has ...`",
    )
