"""A plain state, and what terms are in it: lists of cards, and numbers by name and seat.

Comes in: programs and tables. Goes out: to `tree_walker`, which changes states as a program says.
Nothing is made of a term before it is asked. A term about groups of cards is refused by its name.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from octavo import terms as t
from octavo.cards import bits, mask_of
from octavo.chance import Below, Purpose
from octavo.engine.interface import NONE
from octavo.engine.kept import kept_values
from octavo.engine.prevailing import CARD, amounts
from octavo.engine.seats import after, left, seated, stretch
from octavo.engine.setup import BAG, DECK, Setup
from octavo.ir.program import Program
from octavo.ir.standing import Folder

COMPARE = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
ARITHMETIC = {"+": operator.add, "-": operator.sub, "x": operator.mul, "%": operator.mod}
Env = Mapping[str, int]  # what the variables of quantifiers stand at


class Plan:
    """What is known before a match."""

    def __init__(self, program: Program, setup: Setup) -> None:
        self.program, self.setup, self.folder = program, setup, Folder(program.checked)
        self.kept = [*kept_values(program)]
        self.amounts = {what: amounts(what, setup, self.folder) for what in ("count", "score")}

    def starting(self, *lasting: str) -> dict[tuple[str, int], Any]:
        """What lasts so long, as it begins: by name and seat (-1: nobody's, and what is not of a
        player)."""
        seats = range(-1, self.setup.players)
        found = [one for one in self.kept if one.lasts in lasting]
        return {(one.name, at): one.start for one in found for at in seats if one.each or at < 0}


class State:
    """`values` are by name and seat; `known` has the cards of each place whose order is known,
    bottom first (in card order where there is none), `loose` those under them."""

    you: int = -1

    def __init__(self, made: Plan, chance: Below) -> None:
        self.made, self.program, self.below = made, made.program, chance
        self.pack, self.seats = self.setup.pack, range(self.setup.players)
        self.known: list[list[int]] = [[] for _ in self.setup.places]
        self.loose: list[list[int]] = [[] for _ in self.setup.places]
        self.values = made.starting("match", "round", "turn")
        self.skips, self.direction = 0, 1

    @property
    def setup(self) -> Setup:
        return self.made.setup

    # --- terms ------------------------------------------------------------------------------------

    def of(self, term: t.Term, env: Env = NONE) -> Any:
        """What a term is here: sets as bits, -1 for nobody and nothing."""
        if found := MEANING.get(type(term)):
            return found(self, term, *[self.of(part, env) for part in term.args])

        def each(members: t.Term, variable: str) -> Iterator[tuple[int, Env]]:
            return ((one, {**env, variable: one}) for one in bits(self.of(members, env)))

        match term:  # what does not ask all of its parts once
            case t.Local(name):
                return env[name]
            case t.And(parts):
                return all(self.of(part, env) for part in parts)
            case t.Or(parts):
                return any(self.of(part, env) for part in parts)
            case t.If(condition, then, otherwise):
                return self.of(then if self.of(condition, env) else otherwise, env)
            case t.Some(t.Keep(members, condition, name)):
                return any(self.of(condition, there) for _, there in each(members, name))
            case t.Some(members):
                return self.of(members, env) != 0
            case t.Keep(members, condition, name):
                return mask_of(one for one, at in each(members, name) if self.of(condition, at))
            case t.Sum(members, number, name):
                return sum(self.of(number, there) for _, there in each(members, name))
            case t.Greatest(members, number, name, largest):
                numbers = [self.of(number, there) for _, there in each(members, name)]
                return (max if largest else min)(numbers, default=0)
            case t.Most(members, number, name, largest):
                much = {one: self.of(number, there) for one, there in each(members, name)}
                best = (max if largest else min)(much.values(), default=0)
                return mask_of(one for one in much if much[one] == best)
        raise NotImplementedError(term.op)

    def all(self, kind: str, zone: str) -> int:
        if kind == "places":
            return mask_of(self.setup.places_of(zone))
        many = {"cards": len(self.pack), "players": len(self.seats)}
        return (1 << many.get(kind, len(self.setup.modifiers))) - 1

    def done(self, done: t.Done, *by: int) -> int:
        seats = by or (self.seats if done.what == "cards" else (-1,))
        found = [self.values[f"{done.verb} {done.time} {done.what}", seat] for seat in seats]
        return mask_of({one for members in found for one in bits(members)})

    def linked(self, linked: t.Linked, place: int) -> int:
        links = self.setup.joined(linked.relation)
        return mask_of({one for when, near in links if self.of(when) for one in bits(near[place])})

    def bound(self, name: str) -> tuple[str, int]:
        return f"!{name}", self.you if self.program.bindings[name].each else -1

    def amount(self, what: str, card: int) -> int:
        env = {CARD.name: card}
        found = (
            much for asked, much in self.made.amounts[what] if card >= 0 and self.of(asked, env)
        )
        return next((int(self.of(much, env)) for much in found), 0)

    def unseen(self, player: int) -> int:
        hidden = 0
        for place, way in enumerate(self.setup.ways):
            for card in self.cards(place) if player < 0 or not way.mine >> player & 1 else ():
                covered = way.only_top and not self.on_top(place, card)
                if covered or not self.is_face_up(card, place):
                    hidden |= bit(card)
        return hidden & ~self.values.get(("shown to", player), 0) if player >= 0 else hidden

    def unlike(self, cards: int) -> int:
        kept: list[int] = []
        names = {one.name for one in self.made.kept if one.cards}
        sets = [value for (name, _), value in self.values.items() if name in names]

        def traits(card: int) -> tuple[object, ...]:
            place = self.location(card)
            lies = place if place >= 0 and self.is_bag(place) else (place, card)
            return self.pack.codes[card], lies, *(members >> card & 1 for members in sets)

        for card in bits(cards):
            if all(traits(card) != traits(one) for one in kept):
                kept.append(card)
        return mask_of(kept)

    # --- cards ------------------------------------------------------------------------------------

    def cards(self, place: int) -> list[int]:
        return [*self.loose[place], *self.known[place]] if place >= 0 else []

    def location(self, card: int) -> int:
        places = range(len(self.setup.places))
        return first(place for place in places if card in self.cards(place))

    def is_bag(self, place: int) -> bool:
        return self.setup.kind_of_place(place) == BAG

    def is_deck(self, place: int) -> bool:
        return self.setup.kind_of_place(place) == DECK

    def on_top(self, place: int, card: int) -> bool:
        return self.is_bag(place) or self.cards(place)[-1:] == [card]

    def is_face_up(self, card: int, place: int) -> bool:
        up = self.values.get(("face up", -1))
        return self.setup.ways[place].is_open if up is None else bool(up >> card & 1)

    def purpose(self, what: str) -> Purpose:
        return what, self.values["round", -1]

    def take_out(self, card: int, place: int) -> int:
        if card in (loose := self.loose[place]):
            loose[loose.index(card)] = loose[-1]
            loose.pop()
        else:
            self.known[place].remove(card)
        return card

    def take(self, place: int) -> int:
        """The top card of a place, out of it."""
        known, loose = self.known[place], self.loose[place]
        if known:
            return known.pop(0 if self.is_bag(place) else -1)
        what = self.purpose(self.setup.cards_of[place])
        return self.take_out(loose[self.below(len(loose), loose, what) if loose[1:] else 0], place)

    def looked_at(self, place: int, enough: Callable[[list[int]], bool]) -> list[int]:
        """The cards on top of a place, drawn one by one until it is enough, and left there; top
        first."""
        drawn: list[int] = []
        while self.cards(place) and not enough(drawn):
            drawn.append(self.take(place))
        if place >= 0:
            known = self.known[place]
            self.known[place] = [*drawn, *known] if self.is_bag(place) else [*known, *drawn[::-1]]
        return drawn

    def outermost(self, place: int, such: int, highest: bool) -> int:
        if not highest or self.is_bag(place):
            self.settle(place)
            return first(card for card in self.cards(place) if such >> card & 1)
        drawn = self.looked_at(place, lambda drawn: bool(drawn) and such >> drawn[-1] & 1 != 0)
        return first(card for card in drawn if such >> card & 1)

    def settle(self, place: int) -> None:
        """Give every card of a deck its place in the order."""
        if place >= 0 and self.loose[place]:
            self.looked_at(place, lambda drawn: False)


def bit(member: int) -> int:
    return 1 << member if member >= 0 else 0


def first(members: Iterable[int]) -> int:
    return next(iter(members), -1)


# What a term is, of the state, the term, and what its parts are.
MEANING: dict[type[t.Term], Callable[..., Any]] = {
    t.Number: lambda s, x: x.value,
    t.Truth: lambda s, x: x.value,
    t.Nothing: lambda s, x: -1,
    t.Empty: lambda s, x: 0,
    t.All: lambda s, x: s.all(x.kind, x.zone),
    t.Printed: lambda s, x: s.pack.having(x.attribute, x.value),
    t.Value: lambda s, x: s.pack.attributes[x.attribute].index(x.value),
    t.Values: lambda s, x: (1 << len(s.pack.attributes[x.attribute])) - 1,
    t.Neighbour: lambda s, x, value: (
        value + x.higher
        if 0 <= value + x.higher < len(s.pack.attributes[x.attribute]) and value >= 0
        else -1
    ),
    # state
    t.State: lambda s, x, seat=-1: s.values[x.name, seat],
    t.Marked: lambda s, x: s.values[x.mark, -1],
    t.ScoreOf: lambda s, x, seat: s.values["score", seat],
    t.Round: lambda s, x: s.values["round", -1],
    t.Bound: lambda s, x: s.values[s.bound(x.name)],
    t.You: lambda s, x: s.you,
    t.Done: lambda s, x, *by: s.done(x, *by),
    # places
    t.Place: lambda s, x, seat=0: s.setup.bases[x.zone] + seat,
    t.Cell: lambda s, x: s.setup.cell(x.zone, x.name),
    t.Content: lambda s, x, place: mask_of(s.cards(place)),
    t.Contents: lambda s, x, places: mask_of(card for at in bits(places) for card in s.cards(at)),
    t.Top: lambda s, x, place: first(s.looked_at(place, bool)),
    t.Bottom: lambda s, x, place: s.outermost(place, -1, False),
    t.Topmost: lambda s, x, place, many: mask_of(s.looked_at(place, lambda n: len(n) >= many)),
    t.Outermost: lambda s, x, place, cards: s.outermost(place, cards, x.highest),
    t.Size: lambda s, x, place: len(s.cards(place)),
    t.IsEmpty: lambda s, x, place: not s.cards(place),
    t.Location: lambda s, x, card: s.location(card),
    t.Owner: lambda s, x, place: s.setup.owners[place] if place >= 0 else -1,
    t.Keeper: lambda s, x, card: first(
        seat for seat in s.seats if s.values["keepers", seat] & bit(card)
    ),
    t.Linked: lambda s, x, place: s.linked(x, place),
    # cards
    t.Attribute: lambda s, x, card: s.pack.values[x.attribute][card] if card >= 0 else -1,
    t.Having: lambda s, x, value: mask_of(
        card for card, one in enumerate(s.pack.values[x.attribute]) if one == value >= 0
    ),
    t.Pip: lambda s, x, card: s.pack.pips[card] if card >= 0 else 0,
    t.Worth: lambda s, x, card: s.amount("count", card),
    t.Points: lambda s, x, card: s.amount("score", card),
    t.FaceUp: lambda s, x: s.values["face up", -1],
    t.Unseen: lambda s, x, player: s.unseen(player),
    t.Unlike: lambda s, x, cards: s.unlike(cards),
    # sets
    t.Both: lambda s, x, left, right: left & right,
    t.Either: lambda s, x, left, right: left | right,
    t.Without: lambda s, x, members, others: members & ~others,
    # nobody's place is no member
    t.Single: lambda s, x, member: (
        bit(member) if x.member.kind != "place" or s.setup.places[member].zone else 0
    ),
    t.Above: lambda s, x, members, least: mask_of(one for one in bits(members) if one > least),
    t.Leaving: lambda s, x, members, many: mask_of(bits(members)[: -many if many > 0 else None]),
    t.First: lambda s, x, members: first(bits(members)),
    t.Count: lambda s, x, members: members.bit_count(),
    t.Contains: lambda s, x, members, member: members & bit(member) != 0,
    # truth and numbers
    t.Is: lambda s, x, left, right: left == right and (x.left.kind == "number" or left != -1),
    t.Compare: lambda s, x, left, right: COMPARE[x.how](left, right),
    t.Not: lambda s, x, denied: not denied,
    t.Arithmetic: lambda s, x, left, right: ARITHMETIC[x.sign](left, right),
    t.Difference: lambda s, x, left, right: abs(left - right),
    t.Lesser: lambda s, x, left, right: min(left, right),
    t.Greater: lambda s, x, left, right: max(left, right),
    # people
    t.Left: lambda s, x, player: left(player, x.seats, len(s.seats)),
    t.Next: lambda s, x, among=-1: (
        after(among & s.setup.everybody, s.you, s.direction, 0, len(s.seats)) if s.you >= 0 else -1
    ),
    t.Stretch: lambda s, x, start, end: stretch(start, end, len(s.seats)),
    t.Seated: lambda s, x, players, start: seated(players, start, len(s.seats)),
    t.Holders: lambda s, x, cards: mask_of(
        seat
        for seat in s.seats
        if any(cards & mask_of(s.cards(at)) for at in s.setup.held_places(seat))
    ),
}
