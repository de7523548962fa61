"""A plain state, and what terms are in it: a list of cards for each place, numbers by name and
seat.

Comes in: programs and tables. Goes out: to `plain_ops`, which changes states as a program says.
Nothing is made of a term before it is asked. Groups of cards are unknown: a term that is about them
is refused by its name.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from octavo import terms as t
from octavo.cards import bits, mask_of
from octavo.chance import Below, Purpose
from octavo.check.phrases.scope import Scope
from octavo.engine.interface import NONE
from octavo.engine.setup import BAG, DECK, Setup
from octavo.ir.program import Program
from octavo.ir.standing import Folder
from octavo.syntax.game import Link

COMPARE = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
ARITHMETIC = {"+": operator.add, "-": operator.sub, "x": operator.mul, "%": operator.mod}
Env = Mapping[str, int]  # what the variables of quantifiers stand at


class Plan:
    """What is known before a match. `starts`: what each value of the state begins with and how long
    it lasts, by name and seat (-1: nobody's, and what is not of a player); `last_round`: the
    memories that are handed on when a round begins, (to, from)."""

    def __init__(self, program: Program, setup: Setup) -> None:
        self.program, self.setup, self.folder = program, setup, Folder(program.checked)
        self.starts: dict[tuple[str, int], tuple[int, str]] = {}
        self.last_round: set[tuple[str, str]] = set()
        for name, each, start, lasts in self._values():
            self.starts |= {
                (name, seat): (start, lasts) for seat in (-1, *range(setup.players if each else 0))
            }
        self.card_sets = {"#faces", "#keepers", "#shown"}
        self.card_sets |= {
            one.name
            for one in program.symbols.states.values()
            if program.symbols.kind_of_state(one) == "cards"
        }
        self.card_sets |= {
            f"{verb} {time} cards" for verb, time, what in program.memories if what == "cards"
        }
        self.amounts = {what: self._amounts(what) for what in ("count", "score")}
        self.links = [(link, self._when(link)) for link in program.checked.game.links]

    def _when(self, link: Link) -> t.Term:
        reader = self.program.checked.reader()
        return (
            t.TRUE
            if link.when is None
            else self.folder.fold(reader.condition(link.when, Scope(you=None)))
        )

    def _values(self) -> Iterator[tuple[str, bool, int, str]]:
        program, symbols = self.program, self.program.symbols
        yield from (
            ("score", True, 0, "match"),
            ("round", False, 0, "match"),
            ("last round", False, 0, "match"),
        )
        yield from (
            ("in force", False, self.setup.force(None), "match"),
            ("#faces", False, 0, "match"),
        )
        yield from (("#keepers", True, 0, "round"), ("#shown", True, 0, "round"))
        for state in symbols.states.values():
            start = 0 if state.kind in ("number", "mark", "flag") else -1
            yield state.name, state.each == "player" and state.kind != "mark", start, state.lasts
        for flag in program.flags:
            lasts = {"while turn": "turn", "while game": "match"}.get(flag[:10], "round")
            yield flag, False, 0, lasts
        for name, one in program.bindings.items():
            yield (
                f"!{name}",
                one.each,
                0 if one.kind in ("cards", "players", "places", "number", "truth") else -1,
                "match",
            )
        for verb, time, what in program.memories:
            yield (
                f"{verb} {time} {what}",
                what == "cards",
                0,
                {"this turn": "turn", "last round": "match"}.get(time, "round"),
            )
            if time == "last round":
                self.last_round.add((f"{verb} last round {what}", f"{verb} this round {what}"))
                yield f"{verb} this round {what}", what == "cards", 0, "round"

    def _amounts(self, what: str) -> list[tuple[t.Term, t.Term, t.Term, str]]:
        """Which cards, when, how much, and the variable that is the card: of each sentence, those
        that prevail first.
        """
        found = []
        for index, rule in enumerate(self.program.checked.bindings.worths):
            members, amount = (
                self.folder.fold(rule.members),
                self.folder.fold(rule.amounts[0]) if rule.amounts else t.Number(0),
            )
            asks_itself = any(
                isinstance(part, t.Worth)
                for one in (rule.members, *rule.amounts)
                for part in t.walk(one)
            )
            if rule.what != what or rule.mode != "set" or rule.faces is not None or asks_itself:
                continue
            printed = self.setup.static_cards(members)
            size = -1 if printed is None else printed.bit_count()
            always = (
                rule.guard == t.TRUE,
                not rule.modifiers,
                printed is not None,
            )
            found.append(
                (
                    (rule.rest, *always, size, rule.condition == t.TRUE, -index),
                    (members, self.folder.holds(rule), amount, rule.variable.name),
                )
            )
        return [sentence for _, sentence in sorted(found, key=lambda one: one[0])]


class State:
    """`values` are by name and seat; `places` the cards of each place, bottom first, in card order
    where there is none; `loose` says how many cards at the bottom of a deck are in an order that
    nobody knows."""

    def __init__(self, made: Plan, chance: Below) -> None:
        self.made, self.program, self.setup, self.below = made, made.program, made.setup, chance
        self.pack, self.seats = self.setup.pack, range(self.setup.players)
        self.places: list[list[int]] = [[] for _ in self.setup.places]
        self.loose = {
            place: 0 for place in range(len(self.places)) if self.setup.kind_of_place(place) == DECK
        }
        self.values = {key: start for key, (start, _) in made.starts.items()}
        self.you = -1
        self.skips, self.direction = 0, 1

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
            case t.Some(t.Keep(members, condition, variable)):
                return any(self.of(condition, there) for _, there in each(members, variable))
            case t.Some(members):
                return self.of(members, env) != 0
            case t.Keep(members, condition, variable):
                return mask_of(
                    one for one, there in each(members, variable) if self.of(condition, there)
                )
            case t.Sum(members, number, variable):
                return sum(self.of(number, there) for _, there in each(members, variable))
            case t.Greatest(members, number, variable, largest):
                return (max if largest else min)(
                    (self.of(number, there) for _, there in each(members, variable)), default=0
                )
            case t.Most(members, number, variable, largest):
                much = {one: self.of(number, there) for one, there in each(members, variable)}
                best = (max if largest else min)(much.values(), default=0)
                return mask_of(one for one in much if much[one] == best)
        raise NotImplementedError(term.op)

    def _all(self, kind: str, zone: str) -> int:
        setup = self.setup
        known = {
            "cards": (1 << len(setup.pack)) - 1,
            "players": setup.everybody,
            "modifiers": setup.force(None),
        }
        return known[kind] if kind in known else mask_of(setup.places_of(zone))

    def _done(self, done: t.Done, *by: int) -> int:
        name = f"{done.verb} {done.time} {done.what}"
        asked = by or (self.seats if done.what == "cards" else (-1,))
        return mask_of({one for seat in asked for one in bits(self.values[name, seat])})

    def _linked(self, linked: t.Linked, place: int) -> int:
        name, cells = self.setup.places[place].whose, self.program.symbols.cells
        links = [
            link.pairs
            for link, when in self.made.links
            if link.relation == linked.relation and self.of(when)
        ]
        joined = {pair[name == pair[0]] for pairs in links for pair in pairs if name in pair}
        return mask_of(self.setup.cell(cells[cell], cell) for cell in joined)

    def _is_there(self, term: t.Term, member: int) -> bool:
        """Whether it is anything: nobody's place is none."""
        return term.kind != "place" or (member >= 0 and self.setup.places[member].zone != "")

    def _bound(self, name: str) -> tuple[str, int]:
        return f"!{name}", self.you if self.program.bindings[name].each else -1

    def _seats(self, players: int, start: int) -> list[int]:
        """A set of players in seat order from one of them."""
        return [
            seat
            for seat in (*self.seats[max(start, 0) :], *self.seats[: max(start, 0)])
            if players >> seat & 1
        ]

    def _stretch(self, start: int, end: int) -> list[int]:
        round = self._seats(self.setup.everybody, start)
        return round[: round.index(end) + 1] if min(start, end) >= 0 else []

    def _held(self, seat: int) -> int:
        return mask_of(
            card for place in self.setup.held_places(seat) for card in self.places[place]
        )

    def _amount(self, what: str, card: int) -> int:
        for members, holds, amount, variable in self.made.amounts[what]:
            if self.of(members, env := {variable: card}) & bit(card) and self.of(holds, env):
                return int(self.of(amount, env))
        return 0

    def _unseen(self, player: int) -> int:
        hidden = 0
        for place, way in enumerate(self.setup.ways):
            if player < 0 or not way.mine >> player & 1:
                covered = [
                    card
                    for card in self.places[place]
                    if not (way.only_top and not self.on_top(place, card))
                ]
                hidden |= mask_of(self.places[place]) & ~mask_of(
                    card for card in covered if self.is_face_up(card, place)
                )
        return hidden & ~self.values["#shown", player] if player >= 0 else hidden

    def _unlike(self, cards: int) -> int:
        kept: list[int] = []
        sets = [value for (name, _), value in self.values.items() if name in self.made.card_sets]
        for card in bits(cards):
            alike = [one for one in kept if self.pack.codes[one] == self.pack.codes[card]]
            place = self.location(card)
            loose = place >= 0 and self.setup.kind_of_place(place) == BAG
            if not any(
                loose
                and one in self.places[place]
                and all(s >> one & 1 == s >> card & 1 for s in sets)
                for one in alike
            ):
                kept.append(card)
        return mask_of(kept)

    # --- cards ------------------------------------------------------------------------------------

    def cards(self, place: int) -> list[int]:
        return list(self.places[place]) if place >= 0 else []

    def location(self, card: int) -> int:
        return next((place for place, held in enumerate(self.places) if card in held), -1)

    def on_top(self, place: int, card: int) -> bool:
        return self.setup.kind_of_place(place) == BAG or self.places[place][-1:] == [card]

    def is_face_up(self, card: int, place: int) -> bool:
        return (
            bool(self.values["#faces", -1] >> card & 1)
            if "faces" in self.program.uses
            else self.setup.ways[place].is_open
        )

    def _is_bag(self, place: int) -> bool:
        return self.setup.kind_of_place(place) == BAG

    def _take(self, place: int) -> int:
        """The top card of a place, out of it."""
        held, loose = self.places[place], self.loose.get(place, 0)
        if self.setup.kind_of_place(place) == BAG:
            return held.pop(0)
        if len(held) > loose:
            return held.pop()
        index = (
            self.below(loose, held, self._purpose(self.setup.cards_of[place])) if loose > 1 else 0
        )
        card, held[index] = held[index], held[-1]
        held.pop()
        self.loose[place] -= 1
        return card

    def _purpose(self, what: str) -> Purpose:
        return what, self.values["round", -1]

    def _looked_at(self, place: int, enough: Callable[[list[int]], bool]) -> list[int]:
        """The cards on top of a place with an order, drawn one by one until it is enough, and left
        there; top first.
        """
        drawn: list[int] = []
        while self.cards(place) and not enough(drawn):
            drawn.append(self._take(place))
        if drawn:
            self.places[place].extend(reversed(drawn))
        return drawn

    def _top(self, place: int) -> int:
        if self.loose.get(place) == len(self.cards(place)):
            self._looked_at(place, bool)
        return next(
            iter(self.cards(place) if self._is_bag(place) else reversed(self.cards(place))), -1
        )

    def _outermost(self, place: int, such: int, highest: bool) -> int:
        if highest and not self._is_bag(place):
            drawn = self._looked_at(place, lambda drawn: bool(drawn) and such >> drawn[-1] & 1 != 0)
            return next((card for card in drawn if such >> card & 1), -1)
        self._settle(place)
        return next((card for card in self.cards(place) if such >> card & 1), -1)

    def _settle(self, place: int) -> None:
        """Give every card of a deck its place in the order."""
        if self.loose.get(place):
            held, loose = self.places[place], self.loose[place]
            known, held[loose:] = held[loose:], []
            self._looked_at(place, lambda drawn: False)
            held.extend(known)


def bit(member: int) -> int:
    return 1 << member if member >= 0 else 0


def _first(members: Iterable[int]) -> int:
    return next(iter(members), -1)


def _left(m: State, player: int, seats: Any) -> int:
    many = m.setup.players
    if player < 0 or (seats == "opposite" and many % 2):
        return -1
    return (player + (many // 2 if seats == "opposite" else seats)) % many


# What a term is, of the machine, the term, and what its parts are.
MEANING: dict[type[t.Term], Callable[..., Any]] = {
    t.Number: lambda m, x: x.value,
    t.Truth: lambda m, x: x.value,
    t.OptionValue: lambda m, x: x.text,
    t.Nothing: lambda m, x: -1,
    t.Empty: lambda m, x: 0,
    t.All: lambda m, x: m._all(x.kind, x.zone),
    t.Printed: lambda m, x: m.pack.having(x.attribute, x.value),
    t.Value: lambda m, x: m.pack.attributes[x.attribute].index(x.value),
    t.Values: lambda m, x: (1 << len(m.pack.attributes[x.attribute])) - 1,
    t.Neighbour: lambda m, x, value: (
        value + x.higher
        if value >= 0 and 0 <= value + x.higher < len(m.pack.attributes[x.attribute])
        else -1
    ),
    t.Named: lambda m, x: m.setup.force(x.names),
    # state
    t.State: lambda m, x, seat=-1: m.values[x.name, seat],
    t.Marked: lambda m, x: m.values[x.mark, -1],
    t.ScoreOf: lambda m, x, seat: m.values["score", seat],
    t.Round: lambda m, x: m.round,
    t.InForce: lambda m, x: m.force & m.setup.force([x.modifier]) != 0,
    t.Bound: lambda m, x: m.values[m._bound(x.name)],
    t.You: lambda m, x: m.you,
    t.Done: lambda m, x, *by: m._done(x, *by),
    # places
    t.Place: lambda m, x, seat=0: m.setup.bases[x.zone] + seat,
    t.Cell: lambda m, x: m.setup.cell(x.zone, x.name),
    t.Content: lambda m, x, place: mask_of(m.cards(place)),
    t.Contents: lambda m, x, places: mask_of(
        card for place in bits(places) for card in m.places[place]
    ),
    t.Top: lambda m, x, place: m._top(place),
    t.Bottom: lambda m, x, place: m._outermost(place, -1, False),
    t.Topmost: lambda m, x, place, many: mask_of(
        m._looked_at(place, lambda drawn: len(drawn) >= many)
    ),
    t.Outermost: lambda m, x, place, cards: m._outermost(place, cards, x.highest),
    t.Size: lambda m, x, place: len(m.cards(place)),
    t.IsEmpty: lambda m, x, place: not m.cards(place),
    t.Location: lambda m, x, card: m.location(card),
    t.Owner: lambda m, x, place: m.setup.owners[place] if place >= 0 else -1,
    t.Keeper: lambda m, x, card: _first(
        seat for seat in m.seats if m.values["#keepers", seat] & bit(card)
    ),
    t.Linked: lambda m, x, place: m._linked(x, place),
    # cards
    t.Attribute: lambda m, x, card: m.pack.values[x.attribute][card] if card >= 0 else -1,
    t.Having: lambda m, x, value: mask_of(
        card for card, one in enumerate(m.pack.values[x.attribute]) if one == value >= 0
    ),
    t.Pip: lambda m, x, card: m.pack.pips[card] if card >= 0 else 0,
    t.Worth: lambda m, x, card: m._amount("count", card),
    t.Points: lambda m, x, card: m._amount("score", card),
    t.Itself: lambda m, x, card: True,
    t.AsPrinted: lambda m, x, cards: cards,
    t.FaceUp: lambda m, x: m.values["#faces", -1],
    t.Unseen: lambda m, x, player: m._unseen(player),
    t.Unlike: lambda m, x, cards: m._unlike(cards),
    # sets
    t.Both: lambda m, x, left, right: left & right,
    t.Either: lambda m, x, left, right: left | right,
    t.Without: lambda m, x, members, others: members & ~others,
    t.Single: lambda m, x, member: bit(member) if m._is_there(x.member, member) else 0,
    t.Above: lambda m, x, members, least: mask_of(one for one in bits(members) if one > least),
    t.Leaving: lambda m, x, members, many: mask_of(bits(members)[: -many if many > 0 else None]),
    t.First: lambda m, x, members: _first(bits(members)),
    t.Count: lambda m, x, members: members.bit_count(),
    t.Contains: lambda m, x, members, member: members & bit(member) != 0,
    # truth and numbers
    t.Is: lambda m, x, left, right: left == right and (x.left.kind == "number" or left != -1),
    t.Compare: lambda m, x, left, right: COMPARE[x.how](left, right),
    t.Not: lambda m, x, denied: not denied,
    t.Arithmetic: lambda m, x, left, right: ARITHMETIC[x.sign](left, right),
    t.Difference: lambda m, x, left, right: abs(left - right),
    t.Lesser: lambda m, x, left, right: min(left, right),
    t.Greater: lambda m, x, left, right: max(left, right),
    # people
    t.Left: lambda m, x, player: _left(m, player, x.seats),
    t.Next: lambda m, x, among=-1: next(
        (
            one
            for one in (_left(m, m.you, m.direction * n) for n in range(1, len(m.seats) + 1))
            if among & bit(one)
        ),
        -1,
    ),
    t.Stretch: lambda m, x, start, end: mask_of(m._stretch(start, end)),
    t.Seated: lambda m, x, players, start: _first(m._seats(players, start)),
    t.Holders: lambda m, x, cards: mask_of(seat for seat in m.seats if cards & m._held(seat)),
}
