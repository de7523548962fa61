"""Random positions as plain lists: who sits where, which cards lie in which place, what the state
holds.

Comes in: the tree of a ruleset, players, chance. Goes out: a `Position`, and a machine of the house
that stands in it (`arrange`). Anything may be anywhere: no play leads to most of these positions.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from octavo import terms as t
from octavo.card_codes import NUMERALS
from octavo.cards import bits, mask_of
from octavo.engine.interface import Machine
from octavo.ir import program as p
from octavo.syntax.game import RulesetTree, Zone

TIMES = ("this turn", "last turn", "turn before", "this phase", "this round", "last round")
MOST_HELD = 6  # cards of a place that does not hold the pack
ROUNDS = 4
NUMBERS = (0, 0, 1, 2, 3, 5, 7, 10, 20)


class Spot(NamedTuple):
    """A place: its zone, and whose it is: a seat, the name of a cell, or None."""

    zone: str
    whose: int | str | None


class Card(NamedTuple):
    rank: str
    suit: str
    number: int  # of its rank: what it counts
    special: str = ""  # the name of a card that has no suit


class Deed(NamedTuple):
    """Somebody did something, perhaps with a card, at a time."""

    verb: str
    seat: int
    card: int | None
    time: str


@dataclass(slots=True)
class Position:
    """`values` are by name and seat (None: nobody's own): numbers, seats, names of values, None.
    `marks` hold cards, seats or places. `kept` says in whose own place a card lies, or lay last.
    """

    game: RulesetTree
    players: int
    cards: list[Card]
    you: int = 0
    round: int = 1
    places: dict[Spot, list[int]] = field(default_factory=dict)  # bottom first
    face_up: set[int] = field(default_factory=set)
    values: dict[tuple[str, int | None], int | str | None] = field(default_factory=dict)
    marks: dict[str, set[int | Spot]] = field(default_factory=dict)
    flags: set[str] = field(default_factory=set)
    scores: list[int] = field(default_factory=list)
    kept: dict[int, int] = field(default_factory=dict)
    shown: set[tuple[int, int]] = field(default_factory=set)  # card, seat
    deeds: set[Deed] = field(default_factory=set)

    def zone(self, name: str) -> Zone:
        return next(one for one in self.game.zones if one.name == name)

    def spots(self, name: str) -> list[Spot]:
        """The places of a zone, or of those that it is made of."""
        parts = self.zone(name).all_of or (name,)
        return [spot for spot in self.places if spot.zone in parts]

    def where(self, card: int) -> Spot:
        return next(spot for spot, cards in self.places.items() if card in cards)


def pack_of(game: RulesetTree, players: int) -> list[Card]:
    """The cards in card order: by copy, suit, rank, and then the special ones. Ranks without a
    numeral count on from the one declared before them; what stands before the first numeral counts
    down from it.
    """
    ranks, numbers = game.pack.ranks, dict[str, int]()
    first = next((at for at, rank in enumerate(ranks) if rank in NUMERALS), None)
    for at, rank in enumerate(ranks):
        if first is None:
            numbers[rank] = at + 1
        elif rank in NUMERALS:
            numbers[rank] = NUMERALS.index(rank)
        elif at < first:
            numbers[rank] = NUMERALS.index(ranks[first]) - (first - at)
        else:
            numbers[rank] = numbers[ranks[at - 1]] + 1

    def said(of: Iterable[tuple[int, int, int]]) -> int:
        return next((many for low, high, many in of if low <= players <= high), 1)

    counts = {name: said(of) for name, of in game.pack.counts}
    made = list[tuple[Card, int]]()
    for suit in game.pack.suits:
        for rank in ranks:
            if rank not in game.pack.special_cards:
                many = counts.get(rank, 1) * counts.get(suit, 1)
                many = counts.get(f"{rank} of {suit}", many)
                made.append((Card(rank, suit, numbers[rank]), many))
    for name in game.pack.special_cards:
        rank = name if name in ranks else ""
        made.append((Card(rank, "", numbers.get(rank, 0), name), counts[name]))
    copies = said(game.pack.copies)
    most = max(many * copies for _, many in made)
    return [card for copy in range(most) for card, many in made if many * copies > copy]


def random_position(
    game: RulesetTree, chance: Random, verbs: Iterable[str], kept: Container[str] = ()
) -> Position:
    """A position by chance; `verbs` are those that may have been done, `kept` says whether cards
    may have been turned (`faces`) or shown (`shown to`): where nothing does so, they never are.
    """
    low, high = game.players
    players = chance.randint(low, min(high, 4))
    made = Position(game, players, pack_of(game, players))
    made.you, made.round = chance.randrange(players), chance.randint(1, ROUNDS)
    for zone in game.zones:
        whose: Iterable[int | str | None] = (
            range(players) if zone.each == "player" else zone.named or (None,)
        )
        if not zone.all_of:
            made.places |= {Spot(zone.name, one): [] for one in whose}
    _lay(made, chance, kept)
    _set(made, chance)
    _remember(made, chance, sorted(verbs))
    return made


def _lay(made: Position, chance: Random, kept: Container[str]) -> None:
    left = list(range(len(made.cards)))
    chance.shuffle(left)
    rest = next(spot for spot in made.places if made.zone(spot.zone).holds_pack)
    own = [spot for spot in made.places if isinstance(spot.whose, int)]
    for spot, cards in made.places.items():
        if spot != rest:
            for _ in range(chance.choice((0, 0, 1, 1, 2, 3, MOST_HELD))):
                if left:
                    cards.append(left.pop())
    if chance.random() < 0.8:
        made.places[rest] = left
    else:  # it has run out
        for card in left:
            made.places[chance.choice(list(made.places))].append(card)
    for spot, cards in made.places.items():
        for card in cards:
            if isinstance(spot.whose, int):
                made.kept[card] = spot.whose
            elif own and chance.random() < 0.3:
                made.kept[card] = chance.randrange(made.players)
            if "faces" in kept and chance.random() < 0.1:
                made.face_up ^= {card}
            if made.zone(spot.zone).is_open:
                made.face_up ^= {card}
            if "shown to" in kept and chance.random() < 0.05:
                made.shown.add((card, chance.randrange(made.players)))


def _set(made: Position, chance: Random) -> None:
    game, seats = made.game, range(made.players)

    def one(kind: str) -> int | str | None:
        if kind == "number":
            return chance.choice(NUMBERS)
        if kind == "player":
            somebody: int | None = chance.choice((None, *seats, *seats))
            return somebody
        named: str | None = chance.choice((None, *values_of(game, kind)))
        return named

    for state in game.states:
        if state.kind == "flag":
            made.flags |= {state.name} if chance.random() < 0.5 else set()
        elif state.kind == "mark":
            things: list[int | Spot] = (
                list(seats) if state.of == "players"
                else list(range(len(made.cards))) if state.of == "cards"
                else [spot for spot in made.places if made.zone(spot.zone).named]
            )  # fmt: skip
            share = chance.choice((0, 0.2, 0.5))
            made.marks[state.name] = {thing for thing in things if chance.random() < share}
        else:
            whose = seats if state.each == "player" else (None,)
            made.values |= {(state.name, who): one(state.kind) for who in whose}
    made.scores = [chance.choice((0, 0, 1, 5, 12, 20)) for _ in seats]


def _remember(made: Position, chance: Random, verbs: list[str]) -> None:
    for verb in verbs:
        for _ in range(chance.choice((0, 0, 1, 3))):
            seat, card = chance.randrange(made.players), chance.randrange(len(made.cards))
            with_card = card if chance.random() < 0.7 else None
            when = chance.choice(TIMES)
            # what was done in a turn was done in a phase and in a round
            over = when in ("last turn", "turn before")
            times = {when, chance.choice(("this round", "last round")) if over else when}
            if when in ("this turn", "this phase"):
                times |= {"this phase", "this round"}
            made.deeds |= {Deed(verb, seat, with_card, time) for time in times}


def values_of(game: RulesetTree, attribute: str) -> tuple[str, ...]:
    """The values of an attribute, in the order in which they are declared."""
    if attribute in ("rank", "suit"):
        return game.pack.ranks if attribute == "rank" else game.pack.suits
    declared = next(one for one in game.pack.attributes if one.name == attribute)
    return tuple(" and ".join(one) for one in declared.values)


def arrange(machine: Machine, made: Position) -> None:
    """Let a machine, which is at the beginning of a round, stand in a position."""
    setup = machine.setup
    numbers = {Spot(*spot): at for at, spot in enumerate(setup.places) if spot.zone}
    own = [spot for spot in made.places if isinstance(spot.whose, int)]
    for card in range(len(made.cards)):
        machine.lift(card)
    for spot, cards in made.places.items():
        for card in cards:
            if card in made.kept and spot.whose != made.kept[card]:
                machine.put(card, numbers[next(one for one in own if one.whose == made.kept[card])])
                machine.lift(card)
            machine.put(card, numbers[spot])
    those = t.Local("some", "cards")
    if "faces" in setup.program.uses:
        everything = set(range(len(made.cards)))
        for up, some in ((True, made.face_up), (False, everything - made.face_up)):
            machine.perform(p.Turn(those, up), {"some": mask_of(some)})
    if "shown to" in setup.program.uses:
        for card, who in sorted(made.shown):
            show = p.Show(those, t.Local("who", "players"))
            machine.perform(show, {"some": 1 << card, "who": 1 << who})
    kinds = {state.name: state for state in made.game.states}
    for (name, seat), value in made.values.items():
        kind = kinds[name].kind
        _become(machine, name, seat, kind, _numbered(made.game, kind, value))
    for seat, score in enumerate(made.scores):
        _become(machine, "score", seat, "number", score)
    for state in made.game.states:
        if state.kind == "flag":
            _become(machine, state.name, None, "flag", int(state.name in made.flags))
        if state.kind == "mark":
            marked = mask_of(
                numbers[one] if isinstance(one, Spot) else one for one in made.marks[state.name]
            )
            kind = {"cards": "cards", "players": "players"}.get(state.of, "places")
            there = t.Local("some", kind)
            machine.perform(p.Mark(state.name, t.Marked(state.name, kind), False))
            machine.perform(p.Mark(state.name, there, True), {"some": marked})
    for deed in sorted(made.deeds, key=str):
        done = 0 if deed.card is None else 1 << deed.card
        machine.was_done(deed.verb, deed.time, deed.seat, done)
    machine.seat_at(made.you)


def _numbered(game: RulesetTree, kind: str, value: int | str | None) -> int:
    """A value of the state as machines hold it; -1: nobody, and none."""
    if isinstance(value, str):
        return values_of(game, kind).index(value)
    return -1 if value is None else value


def _become(machine: Machine, name: str, seat: int | None, kind: str, value: int) -> None:
    named = {"number": "number", "player": "player", "flag": "truth"}.get(kind, f"value {kind}")
    whose = None if seat is None else t.Local("whose", "player")
    values = {"to": value} | ({} if seat is None else {"whose": seat})
    machine.perform(p.Set(p.Target(name, whose), t.Local("to", named)), values)


def listed(machine: Machine, you: int) -> Position:
    """The position in which a machine stands, but for what was done."""
    setup, game = machine.setup, machine.setup.program.checked.game
    made = Position(game, setup.players, pack_of(game, setup.players), you, machine.round)
    for place, named in enumerate(setup.places):
        if not named.zone:
            continue
        spot = Spot(*named)
        made.places[spot] = machine.cards(place)
        for card in made.places[spot]:
            made.face_up |= {card} if machine.is_face_up(card, place) else set()
            made.shown |= {(card, seat) for seat in bits(machine.shown_to(card))}
            if isinstance(spot.whose, int):
                made.kept[card] = spot.whose
    spots = [Spot(*named) for named in setup.places]
    for state in game.states:
        if state.kind == "mark":
            marked = bits(machine.value(state.name))
            places = state.of not in ("cards", "players")
            made.marks[state.name] = {spots[one] if places else one for one in marked}
        elif state.kind == "flag":
            made.flags |= {state.name} if machine.value(state.name) else set()
        else:
            whose: Iterable[int | None] = range(setup.players) if state.each else (None,)
            for seat in whose:
                value = machine.value(state.name, -1 if seat is None else seat)
                made.values[state.name, seat] = _named(game, state.kind, value)
    made.scores = machine.scores
    return made


def _named(game: RulesetTree, kind: str, value: int) -> int | str | None:
    if kind == "number":
        return value
    if value < 0:
        return None
    return value if kind == "player" else values_of(game, kind)[value]


def told(made: Position, it: int = 0) -> str:
    """A position, to read."""

    def card(one: int) -> str:
        return f"{one}:{made.cards[one].rank} of {made.cards[one].suit}"

    lines = [f"you {made.you} of {made.players}, round {made.round}, it {card(it)}"]
    lines += [
        f"{spot.zone} {'' if spot.whose is None else spot.whose}: {', '.join(map(card, cards))}"
        for spot, cards in made.places.items()
        if len(cards) < 12
    ]
    lines.append(", ".join(f"{key[0]} {key[1]}={value}" for key, value in made.values.items()))
    lines.append(f"scores {made.scores} flags {sorted(made.flags)}")
    lines.append(f"marks { {name: sorted(one, key=str) for name, one in made.marks.items()} }")
    lines.append(f"done {sorted(made.deeds, key=str)}")
    return "\n".join(f"        {line}" for line in lines)
