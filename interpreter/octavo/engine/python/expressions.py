"""Terms as Python expressions.

Comes in: folded terms, and the layout of a state. Goes out: `ast` expressions over the state `s`
(and `below`, where a card may have to be drawn). Constants of the pack become integers and tables;
a loop stays only where set algebra cannot say it.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import Literal, assert_never

from ... import terms as t
from ...ir.standing import Folder
from ..kept import KEEPERS
from ..seats import left
from . import build as b
from .amounts import Amounts, grows
from .layout import Layout
from .melds.expressions import MeldExpressions
from .naming import BELOW, STATE, WHO, bit, identifier, slot, variable
from .sharing import Shared
from .slots import DIRECTION, FACES, FORCE, ROUND

OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}


@dataclass(slots=True)
class Expressions:
    """Makes expressions for one layout."""

    layout: Layout
    shared: Shared = field(default_factory=Shared)
    folder: Folder = field(init=False)
    amounts: Amounts = field(init=False)
    melds: MeldExpressions = field(init=False)

    def __post_init__(self) -> None:
        self.shared.tables.update(self.layout.tables())
        self.folder = Folder(self.layout.program.checked)
        self.amounts = Amounts(self.layout, self.folder, self.shared, self.of)
        self.melds = MeldExpressions(self.layout, self.of)

    def of(self, term: t.Term) -> ast.expr:
        """The expression for a term."""
        static = self.layout.setup.static_cards(term) if term.kind == "cards" else None
        if static is not None:
            return b.constant(static)
        return self._of_hands(term) or self.shared.once(term, self._made)

    def _of_hands(self, term: t.Term) -> ast.expr | None:
        """What is asked of hands: a call of what solves them; None for any other term."""
        match term:
            case t.Strength(player):
                return self._asked_of_hands("strength", player)
            case t.ComparedCards(player, other):
                return self._asked_of_hands("compared_cards", player, other)
            case t.Growing(player, cards, chosen, groups):
                return self._asked_of_hands("growing", player, cards, chosen, groups=groups)
            case t.Forms(player, cards, groups):
                return self._asked_of_hands("forms", player, cards, groups=groups)
            case t.CanMake(player, cards, groups, how, of_hand):
                names = b.tuple_of(*map(b.constant, groups))
                asked = self.of(player), self.of(cards), names, b.constant(how)
                return b.call("can_make", STATE, BELOW, *asked, b.constant(of_hand))
            case t.Ways(player, cards, groups):
                return self._asked_of_hands("ways", player, cards, groups=groups)
            case t.Unused(players):
                return self._asked_of_hands("unused", players)
            case t.GroupsShown(player):
                return self._asked_of_hands("groups_shown", player)
            case t.Outdoes(player, other):
                return self._asked_of_hands("outdoes", player, other)
            case t.Spoilt(player):
                return self._asked_of_hands("spoilt", player)
        return None

    def _asked_of_hands(
        self, name: str, *about: t.Term, groups: tuple[str, ...] | None = None
    ) -> ast.expr:
        named = [] if groups is None else [b.tuple_of(*map(b.constant, groups))]
        return b.call(name, STATE, BELOW, *map(self.of, about), *named)

    def number(self, term: t.Term, known: bool = True) -> ast.expr:
        """The same, and bounded where it may grow: what is read of the state and not `known` to be
        small, or more than a step of a fixed size away from that."""
        bounded = term.kind == "number" and any(
            grows(part) or (not known and isinstance(part, t.State | t.ScoreOf))
            for part in t.walk(term)
        )
        return b.call("bounded", self.of(term)) if bounded else self.of(term)

    def _made(self, term: t.Term) -> ast.expr:
        """One case for each class of term."""
        of = self.of
        match t.known(term):
            # what stands most often, first: classes are tried one after the other
            case t.Bound(name):
                base = self.layout.slots[f"!{name}"]
                return (
                    self._indexed(base, t.YOU)
                    if self.layout.program.bindings[name].each
                    else slot(base)
                )
            case t.You():
                return WHO
            case t.State(name, _, whose):
                base = self.layout.slots[name]
                return slot(base) if whose is None else self._indexed(base, whose)
            case t.Empty("numbers"):
                return b.tuple_of()
            case (
                t.Number()
                | t.Truth()
                | t.All()
                | t.Nothing()
                | t.Empty()
                | t.Value()
                | t.Values()
                | t.Named()
                | t.Cell()
                | t.NamedSide()
            ) as constant:
                return b.constant(self.layout.setup.constant(constant))
            case t.Local(name):
                return b.name(variable(name))
            case t.Single(member):
                return bit(member.kind, of(member))
            case t.Some(members):
                return self._some(members)
            case t.Contains(members, member):
                return b.binary("&", of(members), bit(member.kind, of(member)))
            case t.Place(zone, whose):
                base = self.layout.setup.bases[zone]
                return (
                    b.constant(base)
                    if whose is None
                    else b.binary("+", b.constant(base), of(whose))
                )
            case t.IsEmpty(place):
                return b.negated(b.item(STATE, self.slot_index(place)))

            # sets and truth
            case t.Both(left, right):
                return b.binary("&", of(left), of(right))
            case t.Either(left, right):
                return b.binary("|", of(left), of(right))
            case t.Without(members, others):
                return self._without(members, others)
            case t.And(parts):
                return b.both([of(part) for part in parts])
            case t.Or(parts):
                return b.either([of(part) for part in parts])
            case t.Not(denied):
                return self._not(denied)
            case t.Is(left, right):
                return self._is(left, right)
            case t.Compare(left, right, how):
                return b.compare(of(left), (how, of(right)))

            # values
            case t.OptionValue(text):
                return b.constant(text)
            case t.Neighbour(value, attribute, higher):
                pack = self.layout.pack
                every = range(len(pack.attributes[attribute]))
                table = (*(pack.neighbour(attribute, one, higher) for one in every), -1)
                named = f"{identifier(attribute).upper()}_{'ABOVE' if higher > 0 else 'BELOW'}"
                return b.item(self.shared.table(named, table), of(value))

            # state
            case t.Marked(mark):
                return slot(self.layout.slots[mark])
            case t.ScoreOf(player):
                return self._indexed(self.layout.slots["score"], player)
            case t.Round():
                return slot(ROUND)
            case t.InForce(modifier):
                return b.binary("&", slot(FORCE), b.constant(self.layout.setup.force([modifier])))

            # places
            case t.Content(place):
                return self._content(place)
            case t.Contents(places):
                return b.call("content_of", STATE, b.constant(self.layout.first_place), of(places))
            case t.Top(place):
                return self._top(place)
            case t.Bottom(place):
                return self._bottom(place)
            case t.Topmost(place, many):
                return b.call("topmost", STATE, *self.any_deck(place), of(many), BELOW)
            case t.Outermost(place, cards, highest):
                if self.kind_of(place) == "bag":
                    return self.first(
                        b.binary("&", b.item(STATE, self.slot_index(place)), of(cards))
                    )
                args = (
                    *self.any_deck(place),
                    of(cards),
                    b.constant(bool(highest)),
                    BELOW,
                )
                return b.call("outermost", STATE, *args)
            case t.Stacked(place, card, above):
                first = b.constant(self.layout.first_place)
                where = (first, of(place), self._unknown_of(), self._cards_of())
                return b.call("stacked", STATE, *where, of(card), b.constant(bool(above)), BELOW)
            case t.Size(place):
                return self._size(place)
            case t.Location(card):
                first, count = (
                    b.constant(self.layout.first_place),
                    b.constant(len(self.layout.setup.places)),
                )
                return b.call("location", STATE, first, count, of(card))
            case t.Owner(place):
                return b.item(b.name("OWNER"), of(place))
            case t.Keeper(card):
                base = self.layout.slots[KEEPERS]
                return b.call(
                    "keeper", STATE, b.constant(base), b.constant(self.layout.players), of(card)
                )
            case t.Linked(place, relation):
                return self._linked(place, relation)

            # cards
            case t.Attribute(card, attribute):
                values = (*self.layout.pack.values[attribute], -1)
                return b.item(
                    self.shared.table(f"{identifier(attribute).upper()}_OF", values), of(card)
                )
            case t.Having(value, attribute):
                return self._having(value, attribute)
            case t.Pip(card):
                return b.item(b.name("PIP"), of(card))
            case t.Worth(card):
                return self.amounts.worth(card)
            case t.Points(card):
                return self.amounts.points(card)
            case t.Itself():
                return b.constant(True)  # only groups, which `hands` reads, make another of a card
            case t.AsPrinted(cards):
                return of(cards)
            case t.FaceUp():
                return slot(FACES)
            case t.Unseen(player):
                return b.call("unseen", STATE, b.name("PLACES"), of(player))

            # sets
            case t.Range(low, high):
                least, most = (self.number(end, known=False) for end in (low, high))
                return b.call("range", least, b.binary("+", most, b.constant(1)))
            case t.Keep(members, condition, name) if members.kind == "numbers":
                number = variable(name)
                fits = [of(condition)]
                each = ast.comprehension(ast.Name(number, b.STORE), of(members), fits, 0)
                return ast.ListComp(b.name(number), [each])
            case t.Keep(members, condition, name):
                one = bit(t.member_of(members.kind), b.name(variable(name)))
                return b.call(
                    "sum",
                    b.generator(one, variable(name), b.call("bits", of(members)), of(condition)),
                )
            case t.Above(members, member):
                return b.call("above", of(members), of(member))
            case t.Leaving(members, many):
                return b.call("leaving", of(members), of(many))
            case t.First(t.Without(t.Single(t.Top(place) | t.Bottom(place) as card), unseen)) if (
                isinstance(unseen, t.Unseen)
            ):
                looks = (of(place), of(card), of(unseen.player))
                return b.call("in_sight", STATE, b.name("PLACES"), *looks)
            case t.First(members):
                return self.first(of(members))
            case t.Most(members, number, name, largest):
                pair = b.tuple_of(of(number), b.name(variable(name)))
                pairs = b.generator(pair, variable(name), b.call("bits", of(members)))
                return b.call("greatest_key", pairs, b.constant(bool(largest)))
            case t.Unlike(cards):
                return self.melds.unlike(cards)
            case t.Count(members):
                return self._count(members)
            case t.Sum(members, number, name):
                return b.call(
                    "sum", b.generator(of(number), variable(name), b.call("bits", of(members)))
                )
            case t.CanTotal(members, number, low, high, least, most, name):
                over = b.generator(of(number), variable(name), b.call("bits", of(members)))
                return b.call("can_total", over, of(low), of(high), of(least), of(most))
            case t.CanSpread(members, chosen, copies, least, most, attribute, consecutive):
                return b.call(
                    "can_spread",
                    self._alike(attribute, consecutive),
                    b.constant(consecutive),
                    *map(of, (members, chosen, copies, least, most)),
                )
            case t.Greatest(members, number, name, largest):
                over = b.generator(of(number), variable(name), b.call("bits", of(members)))
                return ast.Call(
                    b.name("max" if largest else "min"),
                    [over],
                    [ast.keyword("default", b.constant(0))],
                )

            # numbers
            case t.Arithmetic(left, right, sign):
                return b.binary({"x": "*", "/": "//"}.get(sign, sign), of(left), of(right))
            case t.Difference(left, right):
                return b.call("abs", b.binary("-", of(left), of(right)))
            case t.Lesser(left, right):
                return b.call("min", of(left), of(right))
            case t.Greater(left, right):
                return b.call("max", of(left), of(right))
            case t.If(condition, then, otherwise):
                return b.if_else(of(condition), of(then), of(otherwise))

            # people
            case t.Left(player, seats):
                return b.item(self.left(seats), of(player))
            case t.SideOf(player):
                sides = (*self.layout.setup.side_of, -1)
                return b.item(self.shared.table("SIDE_OF", sides), of(player))
            case t.Next(among, back):
                return self._next(among, back)
            case t.Stretch(start, end):
                return b.call("stretch", of(start), of(end), b.constant(self.layout.players))
            case t.Seated(players, start):
                if self.layout.players <= 8:
                    return b.item(b.item(b.name("SEATED"), of(start)), of(players))
                return b.call("seated", of(players), of(start), b.constant(self.layout.players))
            case t.Holders(cards):
                return self._holders(cards)

            # hands and groups
            case t.Used(cards, time, player):
                by = slot(self.layout.slots[f"used {t.canonical(cards)} {time}"])
                return (
                    by
                    if player is None
                    else b.binary("&", by, b.item(b.name("PLAYER_BIT"), of(player)))
                )
            case t.Relating(players, against) as relating:
                asked = b.constant(self.layout.program.relatings.index(relating.asked))
                return b.call("relating", STATE, BELOW, asked, of(players), of(against))
            case (
                t.MeldsIn()
                | t.MeldsBut()
                | t.Extended()
                | t.CardsOfMelds()
                | t.StandsFor() as lying
            ):
                return self.melds.lying(lying)
            case (
                t.Makeable()
                | t.NextOf()
                | t.Closable()
                | t.Finished()
                | t.WithCard()
                | t.NothingMade()
                | t.MadeOf()
            ) as made:
                return self.melds.made(made)

            # the log
            case t.Done(verb, time, what, by_whom):
                return self._done(self.layout.slots[f"{verb} {time} {what}"], what, by_whom)

            case (
                t.Strength()
                | t.ComparedCards()
                | t.Growing()
                | t.Forms()
                | t.CanMake()
                | t.Ways()
                | t.Unused()
                | t.GroupsShown()
                | t.Outdoes()
                | t.Spoilt()
            ):
                raise AssertionError("what asks of hands is a call of its own")
            case t.Permitted() | t.PermittedOn() | t.AtMost() | t.Allowed() | t.Quality():
                raise AssertionError("standing sentences are folded in before")
            case t.Printed():
                raise AssertionError("what is printed on the cards is known when code is made")
            case t.OpenOption():
                raise AssertionError("options are open only while a game is surveyed")
            case other:
                assert_never(other)

    # --- places -----------------------------------------------------------------------------------

    def _indexed(self, base: int, who: t.Term) -> ast.expr:
        return b.item(STATE, b.binary("+", b.constant(base), self.of(who)))

    def slot_index(self, place: t.Term) -> ast.expr:
        """The slot of a place, as an index."""
        first = self.layout.first_place
        match place:
            case t.Place(zone, whose):
                base = b.constant(first + self.layout.setup.bases[zone])
                return base if whose is None else b.binary("+", base, self.of(whose))
            case t.Cell(zone, name):
                return b.constant(first + self.layout.setup.cell(zone, name))
        return b.binary("+", b.constant(first), self.of(place))

    def kind_of(self, place: t.Term) -> str:
        """bag, pile or deck; empty if that is only known in play."""
        return self.layout.setup.kinds[place.zone] if isinstance(place, t.Place | t.Cell) else ""

    def deck(self, place: t.Place) -> tuple[ast.expr, ast.expr, ast.expr]:
        """What `runtime` wants to know of a deck: its slot, the slot that counts its cards without
        order (those of the decks of a zone follow each other), what chance is asked for.
        """
        setup = self.layout.setup
        first = setup.bases[place.zone]
        unknown = b.constant(self.layout.deck_slots[first])
        if place.whose is None:
            return self.slot_index(place), unknown, b.constant(setup.cards_of[first])
        there = b.binary("+", unknown, self.of(place.whose))
        return self.slot_index(place), there, b.item(self._cards_of(), self.of(place))

    def any_deck(self, place: t.Term) -> tuple[ast.expr, ast.expr, ast.expr]:
        """The same of any place; -1 for the second where it is no deck."""
        if isinstance(place, t.Place) and self.kind_of(place) == "deck":
            return self.deck(place)
        if self.kind_of(place) or not self.layout.deck_slots:
            return self.slot_index(place), b.constant(-1), b.constant("")
        there = self.of(place)
        unknown, what = b.item(self._unknown_of(), there), b.item(self._cards_of(), there)
        return self.slot_index(place), unknown, what

    def _unknown_of(self) -> ast.expr:
        """By place, the slot that counts which of its cards have no order yet, -1 if no deck."""
        decks, places = self.layout.deck_slots, range(len(self.layout.setup.places))
        return self.shared.table("UNKNOWN", (*(decks.get(one, -1) for one in places), -1))

    def _cards_of(self) -> ast.expr:
        return self.shared.table("CARDS_OF", (*self.layout.setup.cards_of, ""))

    def unseen_cards_of(self) -> ast.expr:
        """The table of what chance is asked for where somebody takes a card unseen, by place."""
        return self.shared.table("UNSEEN_CARDS_OF", (*self.layout.setup.unseen_cards_of, ""))

    def _content(self, place: t.Term) -> ast.expr:
        kind = self.kind_of(place)
        if not kind:
            return b.call("content", STATE, self.slot_index(place))
        cards = b.item(STATE, self.slot_index(place))
        return cards if kind == "bag" else b.call("mask_of", cards)

    def _top(self, place: t.Term) -> ast.expr:
        kind = self.kind_of(place)
        if kind == "deck" and isinstance(place, t.Place):
            return b.call("peek", STATE, *self.deck(place), BELOW)
        if kind == "bag":
            return self.first(b.item(STATE, self.slot_index(place)))
        if not kind:
            return b.call("top_of", STATE, *self.any_deck(place), BELOW)
        cards = b.item(STATE, self.slot_index(place))
        return b.if_else(cards, b.item(cards, b.constant(-1)), b.constant(-1))

    def _bottom(self, place: t.Term) -> ast.expr:
        if self.kind_of(place) in (
            "deck",
            "",
        ):  # which one it is has to be drawn of a deck, and so the order of all above it
            every = b.constant((1 << len(self.layout.pack)) - 1)
            return b.call(
                "outermost",
                STATE,
                *self.any_deck(place),
                every,
                b.constant(False),
                BELOW,
            )
        cards = b.item(STATE, self.slot_index(place))
        return (
            self.first(cards)
            if self.kind_of(place) == "bag"
            else b.if_else(cards, b.item(cards, 0), b.constant(-1))
        )

    def _size(self, place: t.Term) -> ast.expr:
        cards = b.item(STATE, self.slot_index(place))
        if self.kind_of(place) == "bag":
            return b.method(cards, "bit_count")
        if self.kind_of(place):
            return b.call("len", cards)
        return b.method(b.call("content", STATE, self.slot_index(place)), "bit_count")

    def left(self, seats: int | Literal["opposite"]) -> ast.expr:
        """The table of who sits so many seats to the left of each player, or opposite."""
        players = self.layout.players
        there = tuple(left(player, seats, players) for player in range(players))
        named = seats if seats == "opposite" else seats % players
        return self.shared.table(f"LEFT_{named}", (*there, -1))

    def _linked(self, place: t.Term, relation: str) -> ast.expr:
        """The cells a relation joins to a place: a table for the links without condition, more for
        those that hold now.
        """
        here = self.of(place)
        parts = []
        for index, (when, joined) in enumerate(self.layout.setup.joined(relation)):
            near = b.item(self.shared.table(f"LINKED_{identifier(relation)}_{index}", joined), here)
            if when != t.TRUE:
                near = b.if_else(self.of(when), near, b.constant(0))
            parts.append(near)
        return _united(parts)

    # --- cards and sets ---------------------------------------------------------------------------

    def _having(self, value: t.Term, attribute: str) -> ast.expr:
        pack = self.layout.pack
        names = pack.attributes[attribute]
        if (
            isinstance(value, t.Attribute) and value.attribute == attribute
        ):  # the cards like that card: one look-up
            likes = tuple(
                pack.having(attribute, names[one]) if one >= 0 else 0
                for one in pack.values[attribute]
            )
            return b.item(
                self.shared.table(f"{identifier(attribute).upper()}_LIKE", (*likes, 0)),
                self.of(value.card),
            )
        masks = tuple(pack.having(attribute, one) for one in names)
        return b.item(
            self.shared.table(f"{identifier(attribute).upper()}_CARDS", (*masks, 0)), self.of(value)
        )

    def _alike(self, attribute: str, consecutive: bool) -> ast.expr:
        """By value of an attribute, in the order in which they follow one another, its cards."""
        pack = self.layout.pack
        row, name = pack.attributes[attribute], identifier(attribute).upper()
        if consecutive:
            name = f"{name}_ROW"
            if attribute == "rank":
                row = self.layout.program.checked.game.pack.runs or row
        masks = tuple(pack.having(attribute, one) for one in row)
        return self.shared.table(f"{name}_MASKS", masks)

    def _without(self, members: t.Term, others: t.Term) -> ast.expr:
        static = self.layout.setup.static_cards(others) if others.kind == "cards" else None
        if static is not None:
            everything = (1 << len(self.layout.pack)) - 1
            return b.binary("&", self.of(members), b.constant(everything & ~static))
        return b.binary("&", self.of(members), ast.UnaryOp(ast.Invert(), self.of(others)))

    def first(self, members: ast.expr) -> ast.expr:
        """The lowest member of a set, -1 if it is empty."""
        lowest = b.method(b.binary("&", b.name("m"), b.minus(b.name("m"))), "bit_length")
        body = [b.give(b.binary("-", lowest, b.constant(1)))]
        self.shared.functions.setdefault("first", b.function("first", ("m",), body))
        return b.call("first", members)

    def _count(self, members: t.Term) -> ast.expr:
        found = self.of(members)
        if members.kind == "groups":
            return b.call("len", found)
        if isinstance(found, ast.Constant) and isinstance(found.value, int):
            return b.constant(found.value.bit_count())
        return b.method(found, "bit_count")

    def _some(self, members: t.Term) -> ast.expr:
        if isinstance(members, t.Keep):  # the first that fits will do
            over = self.of(members.members)
            if members.kind != "numbers":
                over = b.call("bits", over)
            return b.call(
                "any", b.generator(self.of(members.condition), variable(members.variable), over)
            )
        return self.of(members)

    # --- truth ------------------------------------------------------------------------------------

    def _is(self, left: t.Term, right: t.Term) -> ast.expr:
        if left == right:
            return b.compare(self.of(left), (">=", b.constant(0)))
        equal: list[tuple[str, ast.expr]] = [("==", self.of(right))]
        if left.kind != "number" and not self._surely(left) and not self._surely(right):
            equal.append(("!=", b.constant(-1)))
        return b.compare(self.of(left), *equal)

    def _surely(self, term: t.Term) -> bool:
        """Whether the term always denotes something: not every card has every attribute."""
        return isinstance(term, t.You | t.Value | t.Local | t.Bound) or (
            isinstance(term, t.Attribute)
            and -1 not in self.layout.pack.values[term.attribute]
            and self._surely(term.card)
        )

    def _not(self, denied: t.Term) -> ast.expr:
        match denied:
            case t.IsEmpty(place):
                return b.item(STATE, self.slot_index(place))
            case t.Compare(left, right, how):
                return b.compare(self.of(left), (OPPOSITE[how], self.of(right)))
        return b.negated(self.of(denied))

    # --- people, and what they did ----------------------------------------------------------------

    def _next(self, among: t.Term | None, back: bool) -> ast.expr:
        players = self.layout.players
        way = -1 if back else 1
        if "reverse" in self.layout.program.uses:
            direction = slot(DIRECTION)
            if back:
                direction = b.binary("*", direction, b.constant(way))
        elif among is None:
            return b.item(self.left(way), WHO)
        else:
            direction = b.constant(way)
        them = b.constant((1 << players) - 1) if among is None else self.of(among)
        return b.call("after", them, WHO, direction, b.constant(0), b.constant(players))

    def _holders(self, cards: t.Term) -> ast.expr:
        """The players in whose own zones any of these cards lie."""
        functions = self.shared.functions
        if "holders" not in functions:
            functions["holders"] = b.function(
                "holders", ("s", "cards"), [b.give(self._holding(b.name("cards")))]
            )
        return b.call("holders", STATE, self.of(cards))

    def _holding(self, cards: ast.expr) -> ast.expr:
        zones = self.layout.program.symbols.held_zones()
        parts = []
        for player in range(self.layout.players):
            slots = [
                self.layout.place_slot(self.layout.setup.bases[zone] + player) for zone in zones
            ]
            mine = _united([b.call("content", STATE, b.constant(index)) for index in slots])
            parts.append(
                b.if_else(b.binary("&", mine, cards), b.constant(1 << player), b.constant(0))
            )
        return _united(parts)

    def _done(self, base: int, what: str, by: t.Term | None) -> ast.expr:
        if what == "players":
            return slot(base)
        if by is not None:
            return self._indexed(base, by)
        return _united([slot(base + player) for player in range(self.layout.players)])


def _united(sets: list[ast.expr]) -> ast.expr:
    result = sets[0] if sets else b.constant(0)
    for one in sets[1:]:
        result = b.binary("|", result, one)
    return result
