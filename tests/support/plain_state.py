"""A plain state, and what terms are in it: lists of cards, and numbers by name and seat.

Comes in: tables. Goes out: to `tree_walker`, which changes states as a program says. Nothing is
made of a term before it is asked. A term that `MEANING` leaves out is refused.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations
from typing import Any

from octavo import terms as t
from octavo.cards import bits, mask_of
from octavo.chance import Below
from octavo.engine.interface import NONE, Machine
from octavo.engine.kept import KEEPERS, SHOWN_TO, kept_values
from octavo.engine.prevailing import CARD, amounts
from octavo.engine.seats import after, left, seated, stretch
from octavo.engine.setup import BAG, Setup

COMPARE = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
ARITHMETIC = {
    "+": operator.add,
    "-": operator.sub,
    "x": operator.mul,
    "/": operator.floordiv,
    "%": operator.mod,
}
Env = Mapping[str, int]  # what the variables of quantifiers stand at


class State(Machine):
    """`values` are by name and seat (-1: nobody's); `held` has the cards of each place, bottom
    first, in card order where they have no order; the lowest `loose` of them nobody has ordered."""

    skips, direction = 0, 1

    def __init__(self, setup: Setup, chance: Below) -> None:
        self.table, self.program, self.below = setup, setup.program, chance
        self.pack, self.seats = setup.pack, range(setup.players)
        self.kept = [*kept_values(setup.program)]
        self.amounts = {what: amounts(what, setup, setup.folder) for what in ("count", "score")}
        self.values = self.beginning("match", "round", "phase", "turn")
        self.held: list[list[int]] = [[] for _ in setup.places]
        self.loose = [0] * len(self.held)

    @property
    def setup(self) -> Setup:
        return self.table

    def beginning(self, *lasting: str) -> dict[tuple[str, int], Any]:
        """What lasts so long, as it begins."""
        return {
            (one.name, seat): one.start
            for one in self.kept
            if one.lasts in lasting
            for seat in ((-1, *self.seats) if one.each else (-1,))
        }

    # --- terms ------------------------------------------------------------------------------------

    def of(self, term: t.Term, env: Env = NONE) -> Any:
        """What a term is here: sets as bits, -1 for nobody and nothing."""
        match term:  # what does not ask each of its parts
            case t.Local(name):
                return env[name]
            case t.And(parts):
                return all(self.of(part, env) for part in parts)
            case t.Or(parts):
                return any(self.of(part, env) for part in parts)
            case t.If(condition, then, otherwise):
                return self.of(then if self.of(condition, env) else otherwise, env)
            case t.Some(t.Keep(members, condition, name)):
                among = self.members(members, env)
                return any(self.of(condition, {**env, name: one}) for one in among)
        if not term.args and (constant := self.setup.constant(term)) is not None:
            return constant
        if type(term) not in MEANING:
            raise NotImplementedError(term.op)
        if not term.binds:
            return MEANING[type(term)](self, term, *[self.of(part, env) for part in term.args])
        members, asked, *more = term.args
        name = getattr(term, term.binds)
        found = {one: self.of(asked, {**env, name: one}) for one in self.members(members, env)}
        return MEANING[type(term)](self, term, found, *[self.of(part, env) for part in more])

    def members(self, members: t.Term, env: Env) -> Sequence[int]:
        """Those of a set, one by one."""
        found = self.of(members, env)
        return found if members.kind == "numbers" else bits(found)

    def rows(
        self, attribute: str, consecutive: bool, least: int, most: int
    ) -> Iterator[tuple[set[int], ...]]:
        """The cards by value, of so many values: of such as follow one another, or of any."""
        pack = self.setup.pack
        names = pack.attributes[attribute]
        if consecutive and attribute == "rank":
            names = self.program.checked.game.pack.runs or names
        cards = [{*bits(pack.having(attribute, one))} for one in names]
        for many in range(least, min(most, len(cards)) + 1):
            stretches = (tuple(cards[at : at + many]) for at in range(len(cards) - many + 1))
            for row in stretches if consecutive else combinations(cards, many):
                if not any(one & other for one, other in combinations(row, 2)):
                    yield row

    def bound(self, name: str) -> tuple[str, int]:
        return f"!{name}", self.you if self.program.bindings[name].each else -1

    def amount(self, what: str, card: int) -> int:
        env = {CARD.name: card}
        for asked, much in self.amounts[what] if card >= 0 else ():
            if self.of(asked, env):
                return int(self.of(much, env))
        return 0

    def unseen(self, player: int) -> int:
        hidden = mask_of(
            card
            for place, way in enumerate(self.setup.ways)
            for card in self.held[place]
            if player < 0 or not way.mine >> player & 1
            if (way.only_top and not self.on_top(place, card)) or not self.is_face_up(card, place)
        )
        return int(hidden & ~self.values.get((SHOWN_TO, player), 0))

    def unlike(self, cards: int) -> int:
        names = {one.name for one in self.kept if one.cards}
        sets = [value for (name, _), value in self.values.items() if name in names]

        def traits(card: int) -> tuple[object, ...]:
            place = self.location(card)
            lies = place, (-1 if place >= 0 and self.is_bag(place) else card)
            return self.pack.codes[card], lies, *(members >> card & 1 for members in sets)

        return mask_of({traits(card): card for card in reversed(bits(cards))}.values())

    # --- cards ------------------------------------------------------------------------------------

    def cards(self, place: int) -> list[int]:
        return [*self.held[place]] if place >= 0 else []

    def content(self, places: Iterable[int]) -> int:
        return mask_of(card for place in places for card in self.cards(place))

    def location(self, card: int) -> int:
        return first(place for place, held in enumerate(self.held) if card in held)

    def is_bag(self, place: int) -> bool:
        return self.setup.kind_of_place(place) == BAG

    def is_somewhere(self, place: int) -> bool:
        """Whether cards may come there: to nobody's place none does."""
        return place >= 0 and bool(self.setup.places[place].zone)

    def by_chance(self, outcomes: list[int], what: str) -> int:
        asked = len(outcomes), outcomes, (what, self.round)
        return outcomes[self.below(*asked)] if outcomes else -1

    def take(self, place: int) -> int:
        """The top card of a place, out of it."""
        held, loose = self.held[place], self.loose[place]
        card = held[0 if self.is_bag(place) else -1]
        if 1 < loose == len(held):
            card = self.by_chance(held, self.setup.cards_of[place])
        self.lift(card)
        return card

    def lift(self, card: int) -> None:
        """Take a card out of its place; for a loose one the last of those lies there then."""
        if (place := self.location(card)) >= 0:
            held, last = self.held[place], self.loose[place] - 1
            if (at := held.index(card)) <= last:
                held[at], held[last] = held[last], card
                self.loose[place] = at = last
            del held[at]

    def looked_at(self, place: int, enough: Callable[[list[int]], object]) -> list[int]:
        """The cards on top of a place, drawn one by one until it is enough, and left there; top
        first."""
        drawn: list[int] = []
        while self.cards(place) and not enough(drawn):
            drawn.append(self.take(place))
        for card in reversed(drawn):
            self.lay(card, place)
        return drawn

    def lay(self, card: int, place: int, under: bool = False) -> None:
        """Put a card into a place; nothing can be put under cards that have no order."""
        if under:
            self.looked_at(place, lambda drawn: False)
        held = self.held[place]
        held.insert(0 if under else len(held), card)
        if self.is_bag(place):
            held.sort()

    def outermost(self, place: int, such: int, from_top: bool) -> int:
        """The highest of such cards, or the lowest; the first in card order where there is none."""
        from_top = from_top or self.is_bag(place)
        drawn = self.looked_at(place, lambda drawn: from_top and drawn and such >> drawn[-1] & 1)
        return first(card for card in drawn[:: 1 if from_top else -1] if such >> card & 1)

    def stacked(self, place: int, card: int, above: bool) -> int:
        """The cards above a card of a place that has an order, or below it."""
        if place < 0 or self.is_bag(place):
            return 0
        over = self.looked_at(place, lambda drawn: card in drawn)
        over = over[: over.index(card)]
        under = self.cards(place)[: self.cards(place).index(card)]
        return mask_of(over if above else under)


def bit(member: int) -> int:
    return 1 << member if member >= 0 else 0


def first(members: Iterable[int]) -> int:
    return next(iter(members), -1)


def best(x: t.Greatest | t.Most, found: dict[int, int]) -> int:
    return (max if x.largest else min)(found.values(), default=0)


def union(sets: Iterable[int]) -> int:
    return reduce(operator.or_, sets, 0)


# What a term is, of the state, the term, and what its parts are: of one that binds a variable, what
# its second part is for each member of the first.
MEANING: dict[type[t.Term], Callable[..., Any]] = {
    # state
    t.State: lambda s, x, seat=-1: s.values[x.name, seat],
    t.Marked: lambda s, x: s.values[x.mark, -1],
    t.ScoreOf: lambda s, x, seat: s.values["score", seat],
    t.Round: lambda s, x: s.round,
    t.FaceUp: lambda s, x: s.values["face up", -1],
    t.Bound: lambda s, x: s.values[s.bound(x.name)],
    t.You: lambda s, x: s.you,
    t.Done: lambda s, x, *by: union(
        s.values.get((f"{x.verb} {x.time} {x.what}", seat), 0) for seat in by or (-1, *s.seats)
    ),
    # places
    t.Place: lambda s, x, seat=0: s.setup.bases[x.zone] + seat,
    t.Content: lambda s, x, place: s.content([place]),
    t.Contents: lambda s, x, places: s.content(bits(places)),
    t.Top: lambda s, x, place: s.outermost(place, -1, True),
    t.Bottom: lambda s, x, place: s.outermost(place, -1, False),
    t.Topmost: lambda s, x, place, many: mask_of(s.looked_at(place, lambda n: len(n) >= many)),
    t.Outermost: lambda s, x, place, cards: s.outermost(place, cards, x.highest),
    t.Stacked: lambda s, x, place, card: s.stacked(place, card, x.above),
    t.Size: lambda s, x, place: len(s.cards(place)),
    t.IsEmpty: lambda s, x, place: not s.cards(place),
    t.Location: lambda s, x, card: s.location(card),
    t.Owner: lambda s, x, place: s.setup.owners[place] if place >= 0 else -1,
    t.Linked: lambda s, x, place: union(
        near[place] for when, near in s.setup.joined(x.relation) if s.of(when)
    ),
    # cards
    t.Attribute: lambda s, x, card: s.pack.values[x.attribute][card] if card >= 0 else -1,
    t.Having: lambda s, x, value: mask_of(
        card for card, one in enumerate(s.pack.values[x.attribute]) if one == value >= 0
    ),
    t.Neighbour: lambda s, x, value: s.pack.neighbour(x.attribute, value, x.higher),
    t.Pip: lambda s, x, card: s.pack.pips[card] if card >= 0 else 0,
    t.Worth: lambda s, x, card: s.amount("count", card),
    t.Points: lambda s, x, card: s.amount("score", card),
    t.Unseen: lambda s, x, player: s.unseen(player),
    t.Unlike: lambda s, x, cards: s.unlike(cards),
    # sets
    t.Both: lambda s, x, left, right: left & right,
    t.Either: lambda s, x, left, right: left | right,
    t.Without: lambda s, x, members, others: members & ~others,
    t.Single: lambda s, x, member: (  # nobody's place is no member
        bit(member) if x.member.kind != "place" or s.setup.places[member].zone else 0
    ),
    t.Above: lambda s, x, members, least: mask_of(one for one in bits(members) if one > least),
    t.Leaving: lambda s, x, members, many: mask_of(bits(members)[: -many if many > 0 else None]),
    t.First: lambda s, x, members: first(bits(members)),
    t.Count: lambda s, x, members: members.bit_count(),
    t.Some: lambda s, x, members: bool(members),
    t.Contains: lambda s, x, members, member: members & bit(member) != 0,
    t.Range: lambda s, x, low, high: range(low, high + 1),
    t.Keep: lambda s, x, found: (
        [one for one in found if found[one]]
        if x.kind == "numbers"
        else mask_of(one for one in found if found[one])
    ),
    t.Sum: lambda s, x, found: sum(found.values()),
    t.Greatest: lambda s, x, found: best(x, found),
    t.CanTotal: lambda s, x, found, low, high, least, most: any(
        low <= sum(some) <= high
        for many in range(max(least, 0), most + 1)
        for some in combinations(found.values(), many)
    ),
    t.CanSpread: lambda s, x, members, chosen, copies, least, most: any(
        not set(bits(chosen)) - set().union(*row)
        and all(
            len({*bits(chosen)} & one) <= copies <= len({*bits(members | chosen)} & one)
            for one in row
        )
        for row in s.rows(x.attribute, x.consecutive, max(least, 1), most)
        if copies > 0
    ),
    t.Most: lambda s, x, found: mask_of(one for one in found if found[one] == best(x, found)),
    # truth and numbers
    t.Is: lambda s, x, left, right: left == right and (x.left.kind == "number" or left != -1),
    t.Compare: lambda s, x, left, right: COMPARE[x.how](left, right),
    t.Not: lambda s, x, denied: not denied,
    t.Arithmetic: lambda s, x, left, right: ARITHMETIC[x.sign](left, right),
    t.Difference: lambda s, x, left, right: abs(left - right),
    t.Lesser: lambda s, x, left, right: min(left, right),
    t.Greater: lambda s, x, left, right: max(left, right),
    # people
    t.Keeper: lambda s, x, card: first(
        seat for seat in s.seats if s.values[KEEPERS, seat] & bit(card)
    ),
    t.SideOf: lambda s, x, player: s.setup.side_of[player] if player >= 0 else -1,
    t.Left: lambda s, x, player: left(player, x.seats, len(s.seats)),
    t.Next: lambda s, x, among=-1: (
        after(among, s.you, -s.direction if x.back else s.direction, 0, len(s.seats))
        if s.you >= 0
        else -1
    ),
    t.Stretch: lambda s, x, start, end: stretch(start, end, len(s.seats)),
    t.Seated: lambda s, x, players, start: seated(players, start, len(s.seats)),
    t.Holders: lambda s, x, cards: mask_of(
        seat for seat in s.seats if cards & s.content(s.setup.held_places(seat))
    ),
}
