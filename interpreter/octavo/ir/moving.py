"""Cards that change place: dealt, drawn, taken, moved.

Comes in: the tree of one such step, with a scope. Goes out: ops.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .. import terms as t
from ..check.checked import Checked
from ..check.names import Symbols
from ..check.phrases.antecedents import check_acts, no_number, single
from ..check.phrases.attachment import attached
from ..check.phrases.either import names_one
from ..check.phrases.reader import PhraseReader
from ..check.phrases.scope import Scope
from ..check.phrases.taking import kind_of
from ..check.phrases.tops import shows_top
from ..check.phrases.trees import end_of, has_noun
from ..diagnostics import OctavoError, Span, fault, listed
from ..syntax import tree
from ..syntax.unparse import as_written
from .program import Deal, Extend, Lay, Move, Op


@dataclass(slots=True)
class Moving:
    """Reads the steps of one game that move cards."""

    checked: Checked

    def deal(
        self,
        reader: PhraseReader,
        what: tree.Listing,
        places: tuple[tree.PlacePhrase, ...],
        scope: Scope,
        span: Span,
        to: t.Term | None = None,
    ) -> Deal | Move:
        """Cards as they come from the pack, or from the place that is named, to those who are
        named, to places of theirs, to one place of all, or to `to`."""
        symbols = self.checked.symbols
        zones = symbols.held_zones()
        goal = next((p.what for p in places if to is None and p.preposition == "to"), None)
        there = None if goal is None else self._dealt_into(reader, goal, scope)
        if symbols.pack_zone is None or not (zones or there):
            message = "there is nowhere to deal to: no zone of the players is seen by its owner"
            raise fault(
                "OCT406", message, span, help="give a zone `each: player` and `seen by: owner`"
            )
        if not isinstance(what, tree.Np):
            said = as_written(what).removesuffix(" cards").removesuffix(" card")
            help = f"write `deal as many cards as {said} to ...`"
            raise fault("OCT410", "a number of cards is needed here", what.span, help=help)
        whole = reader.denote(what, scope) if kind_of(what, symbols) == "places" else None
        if whole is None:
            source = self._heap(reader, what, scope, symbols.pack_zone)
        elif whole.kind == "place":  # all that lies there
            source = whole
        else:
            raise _not_chosen(what)
        start, drawn = None, to is not None
        for place in places:
            if place.what is None:
                continue
            if place.what is goal and reader.account.preposition_is(place, "to"):
                to = there[0] if there else self._receivers(reader, place.what, scope)
            elif reader.account.preposition_is(place, "from"):
                found = reader.denote(place.what, scope)
                if found.kind == "place":
                    source = found
                elif drawn:
                    help = "write `take the top card of the hand of ...`, or let somebody pick one"
                    raise fault("OCT304", "this does not say which of them", place.span, help=help)
                else:
                    start = _start(reader, found, place, to)
        if to is None:
            raise fault("OCT408", "this does not say to whom", span, help="add `to each player`")
        many = self._many(reader, what, scope) if whole is None else None
        if drawn and whole is not None:
            self._check_all_or_top(what, whole)
        face = reader.account.face(places) or _faced(reader, what)
        if to.kind == "place":
            if to == source:
                raise _there_already(span)
            _check_which(many, source, zones, what)
            return Move(source if many is None else t.Topmost(source, many), to, face)
        zone = there[1] if there else zones[0]
        if isinstance(to, t.Single) and source == t.Place(zone, *to.args):
            raise _there_already(span)
        _check_which(many, source, zones, what)
        by_one = reader.account.manner(places, "one at a time")
        return Deal(many, to, start, source, zone, face, by_one)

    def _heap(self, reader: PhraseReader, what: tree.Np, scope: Scope, pack: str) -> t.Term:
        """Where cards are dealt from: the place that is named, or the pack."""
        posts = [post.what for post in what.posts if isinstance(post, tree.Of)]
        heap = posts[0] if len(what.posts) == len(posts) == 1 else None
        source = t.Place(pack) if heap is None else reader.denote(heap, scope)
        reader.account.head(what)
        reader.account.superlative(what, "top", "next")  # as cards are dealt anyway
        chosen = (what.posts and heap is None) or what.tail is not None
        if chosen or not has_noun(what, "card") or source.kind != "place":
            raise _not_chosen(what)
        return source

    def _dealt_into(
        self, reader: PhraseReader, goal: tree.Np, scope: Scope
    ) -> tuple[t.Term, str] | None:
        """Who is dealt cards into a zone of theirs: `to the row of each player`, `to each row`, `to
        your row`; or the one place that is meant. None where players are named."""
        if kind_of(goal, self.checked.symbols) != "places":
            return None
        head = goal.head
        zone = self.checked.symbols.zones.get(head.name) if isinstance(head, tree.Word) else None
        if zone is None or zone.each != "player" or goal.tail is not None:
            there = reader.denote(goal, scope)
            if there.kind == "place":
                return there, ""
            one = head.name if isinstance(head, tree.Word) else "cell"
            help = f"take them one by one: `for each: {one}`, and under it `... to that {one}`"
            if zone is not None and zone.each == "player":
                help = (
                    "take the players one by one: `for each: player`, and under it "
                    f"`if: you ...`, `do: deal ... to your {one}`"
                )
            raise fault("OCT423", "one place is needed here, not several", goal.span, help=help)
        match goal:
            case tree.Np("the" | "", (), posts=(tree.Of(whose),)):
                reader.account.head(goal)
                return self._receivers(reader, whose, scope), zone.name
            case tree.Np("each" | "every", (), posts=()):
                reader.account.head(goal)
                reader.account.whole(goal)
                return t.All("players"), zone.name
        there = reader.denote(goal, scope)
        return (there, zone.name) if there.kind == "place" else None

    def _receivers(self, reader: PhraseReader, np: tree.Np, scope: Scope) -> t.Term:
        """Those who are dealt cards: all that the phrase names, where it can mean all of them."""
        return reader.decided(np, "players", scope)

    def _many(self, reader: PhraseReader, np: tree.Np, scope: Scope) -> t.Term | None:
        for pre in np.pre:
            if isinstance(pre.what, tree.Numeral):
                reader.account.numeral(np)
                dealt = single(pre.what, pre.span)
                if not dealt:
                    raise fault("OCT401", "no card would be dealt", pre.span, help="leave it out")
                return t.Number(dealt)
            if isinstance(pre.what, tree.AsMany):
                return reader.number(pre.what.amount, scope)
            if pre.what == "that many":
                reader.account.plain(np, "that many")
                many = scope.that_many()
                if many is None:
                    raise no_number(pre.span)
                return many
            if isinstance(pre.what, tree.Hole):
                return reader.number(tree.Np("", (), pre.what, span=pre.span), scope)
            if isinstance(pre.what, tree.Word) and pre.what.sort != "adjective":
                return reader.number(
                    tree.Np(
                        "the",
                        tuple(p for p in np.pre if isinstance(p.what, tree.Possessive)),
                        pre.what,
                        span=pre.span,
                    ),
                    scope,
                )
        if np.determiner in ("every", "all", "each"):
            reader.account.determiner(np)
            return None
        if isinstance(np.head, tree.Word) and np.head.plural:
            help = "write `deal 5 cards`, or `deal all cards`"
            raise fault("OCT410", "this does not say how many cards", np.span, help=help)
        return t.Number(1)

    def draw(
        self,
        reader: PhraseReader,
        who: tree.Listing,
        said: tree.Command,
        scope: Scope,
    ) -> list[Op]:
        """`PLAYERS draw 2 cards`: these are dealt to them."""
        what = said.what
        if not isinstance(what, tree.Np) or not isinstance(who, tree.Np):
            raise fault("OCT407", "this does not say what to draw", said.span, help="add `a card`")
        if what.determiner in ("that", "those") or end_of(what) == "bottom":
            return self.take(reader, who, said, scope)
        self._one_hand(said.span)
        to = self._receivers(reader, who, scope)
        return [self.deal(reader, what, said.places, scope, said.span, to)]

    def take(
        self, reader: PhraseReader, who: tree.Amount, said: tree.Command, scope: Scope
    ) -> list[Op]:
        """`PLAYER takes CARDS`: these move to the hand of that player."""
        if said.what is None:
            help = "add `the top card of ...`"
            raise fault("OCT407", "this does not say what to take", said.span, help=help)
        if any(one.preposition in ("to", "on", "under") for one in said.places):
            return self.move(reader, said.what, said.places, scope, said.span)
        there = t.Place(self._one_hand(said.span), reader.as_kind(who, "player", scope))
        self._check_taken(who, said.what, there.zone)
        cards = self._cards(reader, self._from(reader, said.what, said.places, scope), scope)
        if cards.kind == "place":
            self._check_all_or_top(said.what, cards)
        if cards.kind not in ("card", "cards", "place"):
            cards = reader.turn_into(cards, "cards", said.what.span)
        return [Move(cards, there)]

    def _check_all_or_top(self, what: tree.Listing, place: t.Term) -> None:
        """Raises OctavoError for `take the discards`, of which the top card can be meant."""
        word = what.head if isinstance(what, tree.Np) else None
        whole = isinstance(word, tree.Word) and word.said.startswith(tree.WHOLE)
        if not whole and shows_top(self.checked.symbols, place):
            pile = as_written(what)
            help = f"write `the top card of {pile}`, or `each card of {pile}`"
            raise fault("OCT304", "the top card of it, or all of them?", what.span, help=help)

    def _check_taken(self, who: tree.Amount, what: tree.Listing, hand: str) -> None:
        """Raises OctavoError for `the leader takes the trick`, where people have a place for what
        they won, too."""
        symbols = self.checked.symbols
        if not isinstance(what, tree.Np) or kind_of(what, symbols) != "places":
            return
        if isinstance(who, tree.Np) and isinstance(who.head, tree.Pronoun):
            return
        other = next(
            (
                zone.name
                for zone in symbols.zones.values()
                if zone.each == "player" and zone.name != hand and zone.order != "groups"
            ),
            None,
        )
        if other is not None:
            takes = f"{as_written(who)} takes {as_written(what)}"
            help = f"write `{takes} to their {other}`, or `... to their {hand}`"
            message = f"does this go to their {hand}, or to their {other}?"
            raise fault("OCT304", message, what.span, help=help)

    def swapped(
        self, reader: PhraseReader, said: tree.Command, scope: Scope
    ) -> tuple[t.Term, t.Term]:
        """The two places of which the cards change places: `your hand with the next player`,
        `hands with the next player`; or two cards that do."""
        reader.account.verb(said)
        what = said.what
        if not isinstance(what, tree.Np) or not isinstance(what.tail, tree.With) or said.places:
            help = (
                "write `swap your ... with the next player`, or `swap ... with ...` of two places; "
                "of two cards that were picked, `swap the first card with the second card`"
            )
            raise fault("OCT408", "this does not say with whom", said.span, help=help)
        first, other = both_swapped(what, what.tail, self.checked.symbols)
        kind, points_back = (
            kind_of(first, self.checked.symbols),
            isinstance(first.head, tree.Pronoun),
        )
        if kind_of(other, self.checked.symbols) == "cards" and (kind == "cards" or points_back):
            one, another = (self._one_card(reader, np, scope) for np in (first, other))
            return one, another
        word = what.head
        zone = self.checked.symbols.zones.get(word.name) if isinstance(word, tree.Word) else None
        whose = any(isinstance(pre.what, tree.Possessive) for pre in first.pre) or first.posts
        if zone is not None and zone.each == "player" and not whose and isinstance(word, tree.Word):
            reader.account.head(first)
            check_acts(scope, said.span)
            mine: t.Term = t.Place(zone.name, scope.you or t.YOU)
        else:
            mine = reader.as_kind(first, "place", scope)
        theirs = reader.decided_as_said(other, scope)
        if theirs.kind == "player" and isinstance(mine, t.Place) and mine.whose is not None:
            theirs = t.Place(mine.zone, theirs)
        theirs = reader.turn_into(theirs, "place", other.span)
        for place in (mine, theirs):
            self.check_without_order(place, said.span)
        return mine, theirs

    def _one_card(self, reader: PhraseReader, np: tree.Np, scope: Scope) -> t.Term:
        """One of two cards that change places."""
        card = reader.decided_as_said(np, scope)
        if card.kind not in ("card", "place") and not names_one(np):
            message = "one card is needed here, and these may be several"
            raise fault("OCT312", message, np.span, help="let somebody pick it, or say which")
        return reader.turn_into(card, "card", np.span)

    def check_without_order(self, cards: t.Term, span: Span) -> None:
        """Raises OctavoError for a place, or several cards of one, whose cards lie in an order: all
        at once they would lose it."""
        zones = [part.zone for part in t.walk(cards) if isinstance(part, t.Place)]
        for held in map(self.checked.symbols.zones.get, zones or [""]):
            if held is None or held.order or held.shows or held.holds_pack:
                help = "move those of one to a place of their own, then those of the other"
                message = "only cards that lie in no order change places as a whole"
                raise fault("OCT348", message, span, help=help)

    def _one_hand(self, span: Span) -> str:
        """The zone that players draw to: the only one whose cards its owner sees."""
        zones = self.checked.symbols.held_zones()
        if len(zones) != 1:
            pack = self.checked.symbols.pack_zone or "..."
            ways = [f"`move the top card of the {pack} to your {zone}`" for zone in zones]
            help = f"write {listed(ways)}" if zones else "write `move ... to ...`"
            raise fault("OCT408", "this does not say where to", span, help=help)
        return zones[0]

    def move(
        self,
        reader: PhraseReader,
        what: tree.Listing,
        places: tuple[tree.PlacePhrase, ...],
        scope: Scope,
        span: Span,
    ) -> list[Op]:
        to = reader.account.place(places, "to", "on", "in")
        under = reader.account.place(places, "under") if to is None else None
        goal = to or under
        if goal is None:
            raise fault("OCT408", "this does not say where to", span, help="add `to ...`")
        there = self._goal(reader, goal, scope)
        what = self._from(reader, what, places, scope)
        cards = self._cards(reader, what, scope)
        if under is goal and (cards.kind == "melds" or there.kind == "group"):
            said = "groups lie beside one another: nothing lies under them"
            raise fault("OCT348", said, goal.span, help="write `to ...`")
        if cards.kind == "melds":
            return [Lay(cards, reader.turn_into(there, "place", goal.span))]
        if there.kind == "group":
            return [Extend(reader.turn_into(cards, "card", what.span), there)]
        if cards.kind not in ("card", "cards", "place"):
            cards = reader.turn_into(cards, "cards", what.span)
        there = reader.kinds.turn_into(there, "place", goal.span, goal)
        face = reader.account.face(places)
        if to is not None and not face:
            ends = cards.args[0] if isinstance(cards, t.Top | t.Topmost) else None
            if there in (cards, ends) or cards == t.Content(there):
                raise _there_already(goal.span)
        return [Move(cards, there, face, to is None)]

    def _goal(self, reader: PhraseReader, goal: tree.Np, scope: Scope) -> t.Term:
        """Where cards are moved to: a place, the hand of a player, or a group."""
        there = reader.denote(goal, scope)
        if there.kind == "player" and self.checked.symbols.held_zones():
            return t.Place(self.checked.symbols.held_zones()[0], there)
        if there.kind == "places" and goal.determiner != "the":
            message = "one place is needed here, but this names several"
            help = "let somebody pick one, or say which"
            if goal.determiner in ("each", "every", "all") and isinstance(goal.head, tree.Word):
                one = goal.head.name
                help = f"take them one by one: `for each: {one}`, and under it `... to that {one}`"
            raise fault("OCT423", message, goal.span, help=help)
        return there

    def _cards(self, reader: PhraseReader, what: tree.Listing, scope: Scope) -> t.Term:
        """What is moved; a place is moved itself."""
        cards = reader.decided_as_said(what, scope)
        return reader.turn_into(cards, "cards", what.span) if cards.kind == "places" else cards

    def _from(
        self,
        reader: PhraseReader,
        what: tree.Listing,
        places: tuple[tree.PlacePhrase, ...],
        scope: Scope,
    ) -> tree.Listing:
        """`red cards from your hand` are `red cards of your hand`. So many cards from a pack that
        nobody sees are those at its top."""
        symbols = self.checked.symbols
        if not isinstance(what, tree.Np) or kind_of(what, symbols) != "cards":
            return what
        said = attached(what, symbols)
        of = [post.what for post in said.posts if isinstance(post, tree.Of)]
        if not all(
            isinstance(one.head, tree.Word) and one.head.name in symbols.attributes for one in of
        ):
            return what  # they say where the cards lie
        what = said if of else what
        source = reader.account.place(places, "from")
        if source is None or source.tail is not None:
            return what
        there = tree.Of(replace(source, posts=()), source.span)
        pre, end = what.pre, tree.Superlative("top", what.span)
        if is_some(what) and is_unseen(reader.denote(source, scope), symbols):
            many = reader.account.numeral(what)
            counted = pre if many is None or (many.low, many.high) != (1, 1) else ()
            pre = (tree.Pre(end, what.span), *counted)
        return replace(what, pre=pre, posts=(there, *source.posts, *what.posts))


def _not_chosen(what: tree.Np) -> OctavoError:
    message, help = (
        "cards are dealt as they come: nobody chooses which",
        "write `deal 5 cards to ...`",
    )
    return fault("OCT410", message, what.span, help=f"{help}, or `move ... to ...`")


def _check_which(
    many: t.Term | None, source: t.Term, zones: Sequence[str], what: tree.Listing
) -> None:
    """Raises OctavoError for `deal a card from your hand`: nobody says which of them."""
    if many is not None and isinstance(source, t.Place) and source.zone in zones:
        help = "let somebody pick: `pick: a card of your hand`; or write `take the top card of "
        help += "the hand of ...`, which is the one that lies last"
        raise fault("OCT304", "this does not say which of them", what.span, help=help)


def _start(
    reader: PhraseReader, found: t.Term, said: tree.PlacePhrase, to: t.Term | None
) -> t.Term:
    """With whom dealing begins: `to each player from the elder`. Where nobody was named before, or
    only one is dealt to, `from the elder` would be said of whose cards they are."""
    if found.kind == "none":
        message = "nobody is where this would begin"
        raise fault("OCT304", message, said.span, help="leave it out, or name a player")
    start = reader.turn_into(found, "player", said.span)
    if to is None or isinstance(to, t.Single) or to.kind == "place":
        message = "this may say whose cards these are, or with whom dealing begins"
        begin = f"`to each player {as_written(said)}`"
        help = f"write `from the hand of ...`, or after all who are dealt to: {begin}"
        raise fault("OCT304", message, said.span, help=help)
    return start


def both_swapped(what: tree.Np, tail: tree.With, symbols: Symbols) -> tuple[tree.Np, tree.Np]:
    """The two of `your hand with the next player`. The first may have a `with` of its own: `the
    hand of the player with the most cards with the hand of the dealer`."""
    own, again = tail.what, tail.what.tail
    if isinstance(again, tree.With) and kind_of(own, symbols) not in ("places", "players"):
        return replace(what, tail=replace(tail, what=replace(own, tail=None))), again.what
    return replace(what, tail=None), own


def _faced(reader: PhraseReader, np: tree.Np) -> str:
    """`2 face down cards`: the face is said of the cards."""
    return reader.account.quality(np, "face up", "face down").removeprefix("face ")


def is_some(np: tree.Np) -> bool:
    """`a card`, `two cards`: whichever they are."""
    others = [pre for pre in np.pre if not isinstance(pre.what, tree.Numeral)]
    counted = np.determiner == "a" or len(np.pre) > 0
    return has_noun(np, "card") and counted and not (others or np.posts or np.tail)


def is_unseen(place: t.Term, symbols: Symbols) -> bool:
    """Whether it is the pack, and lies face down."""
    pack = symbols.pack_zone
    return pack is not None and place == t.Place(pack) and symbols.zones[pack].faces == "down"


def _there_already(span: Span) -> OctavoError:
    help = "leave it out, or name another place"
    return fault("OCT401", "these lie there already", span, help=help)
