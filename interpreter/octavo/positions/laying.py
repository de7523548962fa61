"""Where cards lie: what facts wish, and how cards are laid so.

Comes in: facts of where cards lie, and how many. Goes out: a machine in which they lie there; what
no fact names comes by chance, or stays with the pack.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .. import terms as t
from ..cards import bits, mask_of
from ..check.phrases.trees import numeral_of
from ..diagnostics import Faults, OctavoError, Related
from ..ir.program import Move
from ..records import record
from ..source.document import ScalarNode
from ..syntax import tree
from .given import Given
from .people import EVERYBODY
from .standpoint import Standpoint


@record
class _Wish:
    """Cards that shall lie in a place: `want` of the set `cards`, all if None. `end`: on `top` of
    it at last, or at its `bottom`.
    """

    given: Given
    place: int
    cards: int
    want: int | None
    end: str = ""

    @property
    def open(self) -> bool:
        """Whether it leaves open which cards: those that name theirs come first."""
        return self.want is not None and self.want < self.cards.bit_count()


@record
class _Height:
    """How many cards shall lie in a place: at least `low`, at most `high` (None: any number)."""

    given: Given
    place: int
    low: int
    high: int | None


@dataclass(slots=True)
class Laying:
    """Lays cards where one machine stands. `melded` are cards that lie in groups already."""

    here: Standpoint
    faults: Faults
    melded: set[int] = field(default_factory=set)
    wishes: list[_Wish] = field(default_factory=list)
    counts: list[tuple[int, int]] = field(default_factory=list)  # (seat, how many cards it holds)
    heights: list[_Height] = field(default_factory=list)
    claimed: dict[int, _Wish] = field(default_factory=dict)

    def lay(self) -> None:
        """All that was noted."""
        for wish in sorted(self.wishes, key=lambda wish: wish.open):
            self._fulfil(wish)
        self.here.machine.forget_order()
        self._hold_so_many()
        self._lay_under()
        self._lay_at_ends()

    def in_hand(self, seat: int, hand: ScalarNode) -> None:
        """Cards in short form shall be held by a seat."""
        zones = self._held_zones()
        if not zones:
            help = "say where they lie, `the ... is a card of PLACE`; what players hold lies in a "
            help += "place of theirs that is `seen by: owner`"
            self.faults.error("OCT511", "nobody holds cards in this game", hand.span, help=help)
            return
        many: dict[int, int] = {}
        at = 0
        for code in hand.text.split():
            at = hand.text.index(code, at)
            span = hand.place(at, at + len(code))
            at += len(code)
            cards = self.here.setup.pack.find(code)
            # with several packs, a card written twice is two cards
            many[cards] = many.get(cards, 0) + 1
            if not cards:
                help = f"cards are written so: {self.here.setup.pack.codes[0]}"
                self.faults.error("OCT515", f"there is no card `{code}`", span, help=help)
            else:
                place = self.here.setup.bases[zones[0]] + seat
                held = Given(tree.Flag(tree.Word(code, "card", span), False, span), span)
                self.wishes.append(_Wish(held, place, cards, many[cards]))

    def _held_zones(self) -> list[str]:
        return self.here.program.symbols.held_zones()

    def note(self, given: Given) -> None:
        """What a fact says of where cards lie."""
        for fact in self.here.each(given):
            if not isinstance(fact, tree.Clause) or not isinstance(fact.subject, tree.Np):
                continue
            match fact.predicate:
                case tree.IsPredicate(
                    complement=tree.Np(head=tree.Numeral() as numeral),
                    compare="" | "at least" as compare,
                    negated=False,
                ) if (pile := self.pile_of(fact.subject)) is not None:
                    most = None if compare else numeral.high
                    self.heights.append(_Height(given, pile, numeral.low, most))
                case tree.Has(what=what) | tree.Does(what=tree.Np() as what, negated=False):
                    self._note_held(given, fact.subject, what)
                case tree.IsPredicate(
                    complement=tree.Np() | tree.SomeOf() as what, compare="", negated=False
                ):
                    self._note_laid(given, fact.subject, what)
                case _:
                    pass  # `the top card of the stock is not an ace` is asked, not made

    def _note_held(self, given: Given, holder: tree.Np, what: tree.Np) -> None:
        reader, zones = self.here.reader, self._held_zones()
        who = reader.denote(holder, self.here.scope)
        if not zones or "no" in (what.determiner, holder.determiner) or who.kind == "none":
            return
        seats = bits(self.here.value(reader.turn_into(who, "players", holder.span)))
        numeral = numeral_of(what)
        any_cards = isinstance(what.head, tree.Word) and what.head.name == "card"
        plain = any_cards and not what.posts and what.tail is None and len(what.pre) == 1
        for seat in seats:
            if numeral is not None and plain:
                self.counts.append((seat, numeral.low))
            else:
                cards = self.here.value(
                    reader.turn_into(reader.denote(what, self.here.scope), "cards", what.span)
                )
                self.wishes.append(
                    _Wish(given, self.here.setup.bases[zones[0]] + seat, cards, _wanted(what))
                )

    def _note_laid(self, given: Given, subject: tree.Np, what: tree.Np | tree.SomeOf) -> None:
        """`the stock is an ace`, `the top card of the stock is an ace`, `the ace of clubs is one of
        the top 2 cards of the stock`."""
        reader = self.here.reader
        where, cards = reader.denote(subject, self.here.scope), what
        if (found := lying(reader.denote(what, self.here.scope), where)) is not None:
            where, cards = found, subject
        match where:
            case t.Top(there) | t.Topmost(there):
                end, where = "top", there
            case t.Bottom(there):
                end, where = "bottom", there
            case _ if where.kind != "place":
                return
            case _:
                end = ""
        place = self.here.value(where)
        self.wishes.append(
            _Wish(
                given,
                place,
                self.here.value(reader.as_kind(cards, "cards", self.here.scope)),
                _wanted(cards),
                end,
            )
        )

    def _fulfil(self, wish: _Wish) -> None:
        """Find the cards, wherever they lie and no other fact wants them, and lay them there."""
        alike = [
            card
            for card, other in self.claimed.items()
            if other.place == wish.place and wish.end in ("", other.end)
        ]
        if wish.end and not mask_of(alike) & wish.cards:
            lying = [card for card, other in self.claimed.items() if other.place == wish.place]
            for card in bits(mask_of(lying) & wish.cards)[: wish.want]:  # it lies there anyway
                self.claimed[card] = wish
                self.here.machine.lift(card)
                alike.append(card)
        there = (wish.cards & mask_of(alike)).bit_count()
        many = (wish.cards.bit_count() if wish.want is None else wish.want) - there
        chosen = bits(wish.cards & ~mask_of(self.claimed) & ~mask_of(self.melded))[: max(0, many)]
        if len(chosen) < many:
            others = [self.claimed[card].given for card in bits(wish.cards) if card in self.claimed]
            related = [Related(one.span, "and this says where it lies") for one in others[:1]]
            message = "there is no such card left to lie there"
            self.faults.error(
                "OCT513", message, wish.given.span, help="a card lies in one place", related=related
            )
            return
        self.claimed.update(dict.fromkeys(chosen, wish))
        if not wish.end:
            return self.here.machine.perform(MOVED, {"cards": mask_of(chosen), "place": wish.place})
        for card in chosen:  # kept apart until all others are dealt
            self.here.machine.lift(card)
        return None

    def _hold_so_many(self) -> None:
        """`you hold 5 cards`: as many more as are lacking, by chance."""
        pack = self.here.program.symbols.pack_zone
        assert pack is not None
        drawn = Move(t.Topmost(t.Place(pack), t.Local("many", "number")), t.Local("place", "place"))
        for seat, many in sorted(self.counts):
            places = self.here.setup.held_places(seat)
            held = self.here.machine.evaluate(
                t.Count(t.Contents(t.Local("places", "places"))), {"places": mask_of(places)}
            )
            self.here.machine.perform(drawn, {"many": many - held, "place": places[0]})

    def is_of_the_pack(self, subject: tree.Np) -> bool:
        """Whether a phrase is about how many cards lie with the pack, or is where they lie."""
        pack = self.here.program.symbols.pack_zone
        assert pack is not None
        place = self.pile_of(subject)
        if place is None:
            term = self.here.reader.denote(subject, self.here.scope)
            place = self.here.value(term) if term.kind == "place" else None
        return place == self.here.setup.bases[pack]

    def elsewhere(self, stay: int) -> str:
        """What to write so that so many cards stay with the pack, and no more."""
        zones, pack = self.here.program.symbols.zones, self.here.program.symbols.pack_zone
        assert pack is not None
        shared = (
            name
            for name, zone in zones.items()
            if name != pack and not (zone.each or zone.named or zone.all_of)
        )
        there = next(shared, None)
        many = self._size(self.here.setup.bases[pack]) - stay
        if there is None:
            return f"say who has them: `another player holds {many} cards`"
        many += self._size(self.here.setup.bases[there])
        return f"say where they lie: `the number of cards of the {there} is {many}`"

    def pile_of(self, subject: tree.Amount | tree.Several) -> int | None:
        """The place of `the number of cards of the stock`."""
        if (
            not isinstance(subject, tree.Np)
            or not isinstance(subject.head, tree.Word)
            or subject.head.name != "number"
        ):
            return None
        try:
            match self.here.reader.number(subject, self.here.scope):
                case t.Size(place):
                    return self.here.value(place)
        except OctavoError:
            pass  # what is wrong with it is told when the fact is asked
        return None

    def _lay_under(self) -> None:
        """`the number of cards of the pile is 9`: as many more as are lacking come under those that
        are named, by chance.
        """
        pack = self.here.program.symbols.pack_zone
        assert pack is not None
        drawn = Move(
            t.Topmost(t.Place(pack), t.Local("many", "number")),
            t.Local("place", "place"),
            under=True,
        )
        at_an_end = [wish.place for wish in self.claimed.values() if wish.end]
        said: dict[int, _Height] = {}
        for height in self.heights:
            place = height.place
            if place == self.here.setup.bases[pack]:
                continue
            lying = at_an_end.count(place) + self._size(place)
            left, lacking = self._size(self.here.setup.bases[pack]), height.low - lying
            before = said.setdefault(place, height)
            if height.high is not None and height.high < 0:
                self._not_so_many(height, "a number of cards is never below 0", None)
            elif before.high is not None and lacking > 0 and before is not height:
                self._not_so_many(height, f"other facts lay {lying} there", before)
            elif height.high is not None and lying > height.high:
                named = (one for one in self.claimed.values() if one.place == place)
                first = next(named, None) if before is height else before
                self._not_so_many(height, f"other facts lay {lying} there", first)
            elif lacking > left:
                message = f"{lacking} more cards cannot lie there: {left} are left"
                help = "a card lies in one place"
                self.faults.error("OCT513", message, height.given.span, help=help)
            elif lacking > 0:
                self.here.machine.perform(drawn, {"many": lacking, "place": place})

    def _size(self, place: int) -> int:
        size = t.Size(t.Local("place", "place"))
        return int(self.here.machine.evaluate(size, {"place": place}))

    def _not_so_many(self, height: _Height, why: str, other: _Height | _Wish | None) -> None:
        related = [] if other is None else [Related(other.given.span, "this is one of them")]
        message, help = f"this does not hold: {why}", "change one of them"
        self.faults.error("OCT511", message, height.given.span, help=help, related=related)

    def _lay_at_ends(self) -> None:
        for card, wish in reversed(self.claimed.items()):  # what is named first lies on top
            if wish.end:
                self.here.machine.put(card, wish.place)
            if wish.end == "bottom":
                self.here.machine.perform(UNDER, {"card": card, "place": wish.place})


MOVED = Move(t.Local("cards", "cards"), t.Local("place", "place"))
UNDER = Move(t.Single(t.Local("card", "card")), t.Local("place", "place"), under=True)


def _wanted(what: tree.Amount) -> int | None:
    """How many cards a phrase means; None: all of them."""
    if not isinstance(what, tree.Np):
        return None
    numeral = numeral_of(what)
    if numeral is not None:
        return numeral.low
    plural = isinstance(what.head, tree.Word) and what.head.plural
    return None if plural or what.determiner in EVERYBODY else 1


def lying(cards: t.Term, said: t.Term) -> t.Term | None:
    """The place, or the top of one, where `said` lies: `one of the top 2 cards of the stock`, `a
    card of the stock`, and `the top card of the stock` of a card that is named.
    """
    match cards:
        case t.Topmost():
            return cards
        case t.Content(place=place):
            return place
        case t.Top() | t.Bottom() if said.kind in ("card", "cards") and not isinstance(
            said, t.Top | t.Topmost | t.Bottom
        ):
            return cards
    return None
