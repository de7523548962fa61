"""Where everything stands in a state, for one number of players.

Comes in: a program and a number of players. Goes out: `Layout`: the slot of every place, number,
person, mark, binding and memory in one flat list, the look-up tables that generated code uses, and
the state that a match begins with.

Arrays with one slot for each player (or place) have an empty slot before them, so that nobody's
(index -1) reads as nothing.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import Any

from ...cards import Pack
from ...ir.program import Program
from ..kept import KEEPERS, NO_MELDS, SHOWN_TO, KeptValue, Lasts, handed_on, kept_values
from ..setup import BAG, DECK, Setup
from .fuel.spending import Fuel
from .fuel.weights import looks_of
from .naming import VALUE_BIT
from .runtime import SUPPORT, Geometry
from .slots import FACES, FIRST, NAMED


class LeftOut(threading.local):
    """The sentence that is left out in this thread, by its id; others play on by all."""

    out = ""


@dataclass(slots=True)
class Layout:
    """The slots of one table, whose places `setup` numbers. Named slots: of the state by name, of a
    binding by `!` and its name, of a memory by verb, time and what."""

    setup: Setup
    program: Program = field(init=False)
    players: int = field(init=False)
    pack: Pack = field(init=False)
    slots: dict[str, int] = field(default_factory=dict)
    # place -> the slot of the groups that lie there
    meld_slots: dict[int, int] = field(default_factory=dict)
    # place -> the slot that counts its shuffled cards
    deck_slots: dict[int, int] = field(default_factory=dict)
    first_place: int = FIRST
    size: int = 0
    initial: list[object] = field(default_factory=list)
    fuel: Fuel = field(default_factory=Fuel)  # filled whenever somebody has chosen
    lists: list[int] = field(default_factory=list)  # slots that hold lists
    each_round: list[int] = field(default_factory=list)  # slots set back when a round begins
    # what begins anew with a turn, or with a phase
    anew: dict[str, list[int]] = field(default_factory=lambda: {"turn": [], "phase": []})
    looked_up: dict[str, object] = field(default_factory=dict)
    # memories: (of last round, of this round)
    last_round: list[tuple[int, int]] = field(default_factory=list)
    # slots that hold sets of cards besides the places: faces, marks, what was done with which, who
    # was shown which
    card_sets: list[int] = field(default_factory=lambda: [FACES])
    # where it has cards besides the places: slots that hold sets, and slots that hold one
    card_slots: tuple[tuple[int, ...], tuple[int, ...]] = field(init=False)
    geometry: Geometry = field(init=False)  # the places as `runtime` wants them
    # shared by all code of a layout: trials run other code than the match that they are made of
    leaving: LeftOut = field(default_factory=LeftOut)
    solving: Any = None  # what solves its hands, once made: see `hands/solving.py`

    def __post_init__(self) -> None:
        self.program, self.players, self.pack = (
            self.setup.program,
            self.setup.players,
            self.setup.pack,
        )
        self._lay_places()
        self._lay_state()
        self.size = len(self.initial)
        self.card_slots = self._card_slots()
        self.geometry = self._geometry()

    # --- places -----------------------------------------------------------------------------------

    def _lay_places(self) -> None:
        self._slot(0)  # no place: what index -1 of the places reads
        self.first_place = len(self.initial) + FIRST
        self.initial = [
            -1,
            -1,
            [],
            0,
            None,
            0,
            0,
            0,
            0,
            1,
            0,
            0,
            *self.initial,
        ]
        kinds = [self.setup.kind_of_place(place) for place in range(len(self.setup.places))]
        for kind in kinds:
            if kind != BAG:
                self.lists.append(len(self.initial))
            self._slot(0 if kind == BAG else [])
        for place, (kind, spot) in enumerate(zip(kinds, self.setup.places, strict=True)):
            if kind == DECK:
                self.deck_slots[place] = self._slot(0)
            if spot.zone and self.program.symbols.zones[spot.zone].order == "groups":
                self.meld_slots[place] = self._slot(())

    @property
    def support(self) -> dict[str, Any]:
        """What generated code calls and looks at, by name."""
        return {**SUPPORT, **self.fuel.counted(), "PLACES": self.geometry}

    @property
    def looks(self) -> dict[str, int]:
        """What some of that costs: see `fuel.weights`."""
        return looks_of(len(self.pack), len(self.setup.places), self.players)

    def _geometry(self) -> Geometry:
        setup = self.setup
        up = tuple(way.is_open for way in setup.ways)
        faces = FACES if "faces" in self.program.uses else -1
        keepers, shown = (self.slots.get(name, -1) for name in (KEEPERS, SHOWN_TO))
        return Geometry(
            self.first_place,
            len(setup.places),
            dict(self.deck_slots),
            up,
            faces,
            tuple(setup.owners),
            keepers,
            self.players,
            dict(self.meld_slots),
            setup.ways,
            shown,
            self.fuel,
            setup.cards_of,
            _bit_table(len(self.pack)),
            (0,) * len(setup.places),
            tuple(self.lists),
            frozenset(place for place, spot in enumerate(setup.places) if not spot.zone),
        )

    def _card_slots(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        sets, singles = list(self.card_sets), list[int]()
        for name, binding in self.program.bindings.items():
            slots = range(self.slots[f"!{name}"], self.slots[f"!{name}"] + self._many(binding.each))
            if binding.kind in ("card", "cards"):
                (singles if binding.kind == "card" else sets).extend(slots)
        return tuple(sets), tuple(singles)

    def place_slot(self, place: int) -> int:
        return self.first_place + place

    # --- the rest of the state --------------------------------------------------------------------

    def _lay_state(self) -> None:
        for one in kept_values(self.program):
            if one.name in NAMED:
                self.slots[one.name] = NAMED[one.name]
                self.initial[NAMED[one.name]] = one.start
                continue
            if one.each:
                self._slot(one.start if one.start in (-1, NO_MELDS) else 0)
            self.slots[one.name] = len(self.initial)
            slots = [self._lasting(one.start, one.lasts) for _ in range(self._width(one))]
            if one.cards:
                self.card_sets += slots
        each = {one.name: self._width(one) for one in kept_values(self.program)}
        for last, now in handed_on(self.program):
            before, after = self.slots[last], self.slots[now]
            self.last_round += [(before + at, after + at) for at in range(each[last])]

    def _width(self, one: KeptValue) -> int:
        return self._many(one.each)

    def _many(self, each: bool) -> int:
        return self.players if each else 1

    def _lasting(self, start: object, lasts: Lasts) -> int:
        slot = self._slot(start)
        if lasts == "round":
            self.each_round.append(slot)
        elif lasts in self.anew:
            self.anew[lasts].append(slot)
            self.each_round.append(slot)
        return slot

    def _slot(self, start: object) -> int:
        self.initial.append(start)
        return len(self.initial) - 1

    # --- tables that generated code looks things up in --------------------------------------------

    def tables(self) -> dict[str, object]:
        if self.looked_up:
            return self.looked_up
        players, cards, places = self.players, len(self.pack), len(self.setup.places)
        found: dict[str, object] = {
            "CARD_BIT": _bit_table(cards),
            "PLAYER_BIT": _bit_table(players),
            # nobody's place is in no set
            "PLACE_BIT": tuple(
                bit if zone else 0
                for bit, (zone, _) in zip(
                    _bit_table(places), (*self.setup.places, ("", None)), strict=True
                )
            ),
            "MODIFIER_BIT": _bit_table(len(self.setup.modifiers)),
            VALUE_BIT: _bit_table(max(map(len, self.pack.attributes.values()))),
            "OWNER": (*self.setup.owners, -1),
            "PIP": (*self.pack.pips, 0),
            "SEATED": tuple(
                # the last entry is for nobody (index -1): as from the first seat
                tuple(_seated(s, start % players, players) for s in range(1 << players))
                for start in range(players + 1)
            )
            if players <= 8
            else (),
        }
        self.looked_up.update(found)
        return found


def _bit_table(size: int) -> tuple[int, ...]:
    return (*(1 << i for i in range(size)), 0)


def _seated(players: int, start: int, seats: int) -> int:
    return next((p % seats for p in range(start, start + seats) if players >> (p % seats) & 1), -1)
