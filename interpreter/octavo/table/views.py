"""What a seat, or somebody who watches, may see of a position.

Comes in: a state. Goes out: an `Observation`, plain data that turns into JSON. Cards that the
reader does not see are counted, not named; what a hidden card is never changes an observation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from types import MappingProxyType

from ..cards import bits
from ..engine.interface import Machine
from ..engine.setup import BAG, Setup
from ..records import record
from ..syntax.how_often import is_counter
from .hands import UsedCard
from .sight import eyes_of, sighted


@record
class PlaceName:
    """A place: its zone, and whose it is: a seat, a cell's name, or None."""

    zone: str
    whose: int | str | None = None


@record
class GroupView:
    """A group that lies: its name, its cards by code in their order, and what each stands for:
    empty where it is itself, a card's code, or a value that the cards of the group share
    (`seven`)."""

    name: str
    cards: tuple[str, ...]
    standing_for: tuple[str, ...]


@record
class PlaceView:
    """A place as a seat sees it: `cards` bottom first, by code, None for each unseen one. `whose`
    is a seat or a cell's name. `groups` are those in which they lie, where they lie in groups. `by`
    are the seats that put the cards there: None for an unseen one, and where nobody did."""

    zone: str
    whose: int | str | None
    count: int
    cards: tuple[str | None, ...]
    groups: tuple[GroupView, ...] = ()
    by: tuple[int | None, ...] = ()


@record
class ShownGroup:
    """A group that a player has shown: what it is called (nothing if it is none any more), its
    cards by code, and those of them that are used otherwise than as what they are, as far as that
    is told.
    """

    name: str
    cards: tuple[str, ...]
    uses: tuple[UsedCard, ...] = ()


@record
class Observation:
    """What `seat` sees (None: somebody who watches, and sees what everybody sees). `actor` is who
    must choose (None where nobody may know, or nobody must); `numbers`, `people`, `values` and
    `flags` are the state by name, a list of them where each player, or each side, has one;
    `untold` names what of it only keeps the accounts of the rules; `marks` name seats, sides by
    their numbers, cells, or cards the reader sees;
    `modifiers` are those in force, by name; `groups` are those that each player has shown, in
    their order; `reordered` are the modifiers, and the rules of the ruleset itself, by which groups
    have another order for now; `turned_round`: turns go to the right now."""

    seat: int | None
    players: int
    round: int
    phase: str
    actor: int | None
    over: bool
    scores: tuple[int, ...]
    places: tuple[PlaceView, ...]
    numbers: dict[str, int | tuple[int, ...]]
    people: dict[str, int | tuple[int | None, ...] | None]
    values: dict[str, str | tuple[str | None, ...] | None]
    flags: dict[str, bool | tuple[bool, ...]]
    marks: dict[str, tuple[int | str, ...]]
    modifiers: tuple[str, ...] = ()
    groups: tuple[tuple[ShownGroup, ...], ...] = ()
    untold: tuple[str, ...] = ()
    reordered: tuple[str, ...] = ()
    turned_round: bool = False

    def as_dict(self) -> dict[str, object]:
        return asdict(self)

    def place(self, zone: str, whose: int | str | None = None) -> PlaceView:
        return next(place for place in self.places if place.zone == zone and place.whose == whose)


NOT_KNOWN: Mapping[int, int] = MappingProxyType({})


def observe(machine: Machine, seat: int | None, put: Mapping[int, int] = NOT_KNOWN) -> Observation:
    """The position as `seat` sees it (None: as everybody does); `put` says which seat put a card
    where it lies, as far as that was noted."""
    setup, program = machine.setup, machine.setup.program
    eyes = eyes_of(machine, seat)
    places = []
    visible: set[int] = set()
    for place, (zone, whose) in enumerate(setup.places):
        if not zone:
            continue
        cards = sighted(machine, place)
        seen = [card if who & eyes == eyes else None for card, who in cards]
        visible.update(card for card in seen if card is not None)
        if setup.kind_of_place(place) == BAG:  # unseen ones last: the order of a set tells nothing
            seen.sort(key=lambda card: (card is None, card or 0))
        codes = tuple(None if card is None else setup.pack.codes[card] for card in seen)
        by = tuple(None if card is None else put.get(card) for card in seen)
        places.append(PlaceView(zone, whose, len(cards), codes, _lying(machine, place), by))
    state: dict[str, dict[str, object]] = {"number": {}, "player": {}, "truth": {}, "value": {}}
    marks: dict[str, tuple[int | str, ...]] = {}
    states = [one for one in program.symbols.states.values() if not is_counter(one.name)]
    for entry in states:
        kind = program.symbols.kind_of_state(entry)
        if entry.kind == "mark":
            marks[entry.name] = _marked(setup, entry.of, machine.value(entry.name), visible)
            continue
        having = {"player": setup.players, "side": setup.many_sides}
        seats = range(having[entry.each]) if entry.each else (-1,)
        words = [_word(setup, kind, machine.value(entry.name, one)) for one in seats]
        found = state["value" if kind == "side" else kind.partition(" ")[0]]
        found[entry.name] = tuple(words) if entry.each else words[0]
    over = machine.over
    decision = None if over else program.decisions[machine.number]
    secret = decision is not None and any(
        choice.id == "pass" and choice.silent for choice in decision.choices
    )
    actor = None if over or (secret and machine.you != seat) else machine.you
    phase = "" if decision is None or (secret and machine.you != seat) else decision.phase
    untold = tuple(one.name for one in states if not one.told)
    return Observation(
        seat,
        setup.players,
        machine.round,
        phase,
        actor,
        over,
        tuple(machine.scores),
        tuple(places),
        state["number"],  # type: ignore[arg-type]  # each holds what `_word` makes of its kind
        state["player"],  # type: ignore[arg-type]
        state["value"],  # type: ignore[arg-type]
        state["truth"],  # type: ignore[arg-type]
        marks,
        tuple(setup.modifiers[n] for n in bits(machine.force)),
        _groups(machine),
        untold,
        turned_round=machine.direction < 0,
    )


def _groups(machine: Machine) -> tuple[tuple[ShownGroup, ...], ...]:
    """The groups that players have shown; nothing where no rule lets them."""
    if not machine.setup.sets_out:
        return ()
    codes, seats = machine.setup.pack.codes, range(machine.setup.players)
    shown = ([(name, bits(cards)) for name, cards in machine.shown_groups(seat)] for seat in seats)
    return tuple(
        tuple(ShownGroup(name, tuple(codes[card] for card in cards)) for name, cards in groups)
        for groups in shown
    )


def _lying(machine: Machine, place: int) -> tuple[GroupView, ...]:
    codes = machine.setup.pack.codes
    lying = machine.melds(place)
    return tuple(
        GroupView(one.name, tuple(codes[card] for card in one.cards), one.standing_for)
        for one in lying
    )


def _word(setup: Setup, kind: str, value: int) -> int | str | bool | None:
    if kind == "truth":
        return bool(value)
    if kind == "number":
        return value
    if value < 0:
        return None
    return value if kind == "player" else setup.word(kind, value)


def _marked(setup: Setup, of: str, mask: int, visible: set[int]) -> tuple[int | str, ...]:
    if of == "cards":
        return tuple(setup.pack.codes[card] for card in bits(mask) if card in visible)
    if of == "cells":
        return tuple(setup.word("place", place) for place in bits(mask))
    return tuple(bits(mask))
