"""What a seat may see of a position.

Comes in: a state. Goes out: an `Observation` for one seat, plain data that turns into JSON. Cards that the seat does not see
are counted, not named; what a hidden card is never changes an observation.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from ..cards import bits
from ..code.layout import DECISION, FORCE, OVER, ROUND, YOU
from .machine import Machine
from .sight import Sight


@dataclass(frozen=True, slots=True)
class GroupView:
    """A group that lies: its name, its cards by code in their order, and what each stands for: empty where it is itself, a card's
    code, or a value that the cards of the group share (`seven`)."""

    name: str
    cards: tuple[str, ...]
    standing_for: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A place as a seat sees it: `cards` bottom first, by code, None for each unseen one. `whose` is a seat or a cell's name.
    `groups` are those in which they lie, where they lie in groups."""

    zone: str
    whose: int | str | None
    count: int
    cards: tuple[str | None, ...]
    groups: tuple[GroupView, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """A group that a player has shown: what it is called (nothing if it is none any more), its cards by code."""

    name: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Observation:
    """`actor` is who must choose (None where nobody may know, or nobody must); `numbers`, `people`, `values` and `flags`
    are the state by name, a list of them where each player has one; `marks` name seats, cells, or cards the seat sees;
    `modifiers` are those in force, by name; `groups` are those that each player has shown, in their order."""

    seat: int
    players: int
    round: int
    phase: str
    actor: int | None
    over: bool
    scores: tuple[int, ...]
    places: tuple[PlaceView, ...]
    numbers: dict[str, Any]
    people: dict[str, Any]
    values: dict[str, Any]
    flags: dict[str, bool]
    marks: dict[str, tuple[Any, ...]]
    modifiers: tuple[str, ...] = ()
    groups: tuple[tuple[ShownGroup, ...], ...] = ()

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    def place(self, zone: str, whose: int | str | None = None) -> PlaceView:
        return next(place for place in self.places if place.zone == zone and place.whose == whose)


def observe(machine: Machine, sight: Sight, seat: int) -> Observation:
    """The position as `seat` sees it."""
    layout, state = machine.code.layout, machine.state
    program = machine.code.program
    bit = 1 << seat
    places = []
    visible: set[int] = set()
    for place, (zone, whose) in enumerate(layout.places):
        if not zone:
            continue
        cards = sight.cards(state, place)
        seen = [card if who & bit else None for card, who in cards]
        visible.update(card for card in seen if card is not None)
        if layout.kind_of_place(place) == "bag":  # unseen ones last: the order of a set tells nothing
            seen.sort(key=lambda card: (card is None, card or 0))
        codes = tuple(None if card is None else layout.pack.codes[card] for card in seen)
        places.append(PlaceView(zone, whose, len(cards), codes, _lying(machine, place)))
    numbers: dict[str, Any] = {}
    people: dict[str, Any] = {}
    values: dict[str, Any] = {}
    flags: dict[str, bool] = {}
    marks: dict[str, tuple[Any, ...]] = {}
    for entry in program.symbols.states.values():
        slot = layout.slots[entry.name]
        kind = program.symbols.kind_of_state(entry)
        if entry.kind == "mark":
            marks[entry.name] = _marked(layout, entry.of, state[slot], visible)
            continue
        found = state[slot : slot + layout.players] if entry.each == "player" else [state[slot]]
        words: list[Any] = [_word(layout, kind, value) for value in found]
        target = {"number": numbers, "player": people, "truth": flags}.get(kind, values)
        target[entry.name] = tuple(words) if entry.each == "player" else words[0]
    over = state[DECISION] == OVER
    decision = None if over else program.decisions[state[DECISION]]
    secret = decision is not None and any(choice.id == "pass" and choice.silent for choice in decision.choices)
    actor = None if over or (secret and state[YOU] != seat) else state[YOU]
    phase = "" if decision is None or (secret and state[YOU] != seat) else decision.phase
    return Observation(
        seat, layout.players, state[ROUND], phase, actor, over,
        tuple(machine.scores), tuple(places), numbers, people, values, flags, marks,
        tuple(layout.modifiers[n] for n in bits(state[FORCE])), _groups(machine),
    )  # fmt: skip


def _groups(machine: Machine) -> tuple[tuple[ShownGroup, ...], ...]:
    """The groups that players have shown; nothing where no rule lets them."""
    machine.code.layout.fuel.fill()
    layout, shown = machine.code.layout, machine.code.namespace.get("shown_groups")
    if shown is None:
        return ()
    found = []
    for player in range(layout.players):
        groups = machine.state[layout.slots["groups shown"] + player]
        names = [shown.name(machine.state, machine.below, player, index) for index in range(len(groups))]
        cards = [tuple(layout.pack.codes[card] for card in bits(group)) for group in groups]
        found.append(tuple(map(ShownGroup, names, cards)))
    return tuple(found)


def _lying(machine: Machine, place: int) -> tuple[GroupView, ...]:
    slot = machine.code.layout.meld_slots.get(place)
    codes = machine.code.layout.pack.codes
    found = [machine.code.groups.shown(meld) for meld in (() if slot is None else machine.state[slot])]
    return tuple(GroupView(name, tuple(codes[card] for card in cards), words) for name, cards, words in found)


def _word(layout: Any, kind: str, value: int) -> Any:
    if kind == "truth":
        return bool(value)
    if kind == "number":
        return value
    if value < 0:
        return None
    return value if kind == "player" else layout.pack.attributes[kind[6:]][value]


def _marked(layout: Any, of: str, mask: int, visible: set[int]) -> tuple[Any, ...]:
    if of == "cards":
        return tuple(layout.pack.codes[card] for card in bits(mask) if card in visible)
    if of == "cells":
        return tuple(layout.places[place][1] for place in bits(mask))
    return tuple(bits(mask))
