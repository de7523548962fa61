"""Where everything stands in a state, for one number of players.

Comes in: a program and a number of players. Goes out: `Layout`: the slot of every place, number, person, mark, binding and
memory in one flat list, the look-up tables that generated code uses, and the state that a match begins with.

Arrays with one slot for each player (or place) have an empty slot before them, so that nobody's (index -1) reads as nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ..cards import Pack
from ..check import terms as t
from ..check.printed import printed_cards
from ..ir.folding import every_term
from ..ir.program import Deal, Move, Program, Shuffle
from .bounds.fuel import Fuel
from .bounds.weights import looks_of
from .runtime import SUPPORT

# The fixed slots. OPTIONS holds a list that is never changed after it was made, so copies may share it.
DECISION, YOU, OPTIONS, CODE, STACK, ROUND, LIMIT, FORCED, SKIPS, DIRECTION, FACES, FORCE = range(12)
FIRST = 12
OVER = -1  # the decision of a finished match


@dataclass(slots=True)
class Layout:
    """`places` are the names of all places as (zone, whose or cell); `-1` in `owners` is nobody's."""

    program: Program
    players: int
    pack: Pack = field(init=False)
    places: list[tuple[str, int | str | None]] = field(default_factory=list)
    owners: list[int] = field(default_factory=list)
    zone_base: dict[str, int] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)  # of zones: bag, pile or deck
    slots: dict[str, int] = field(default_factory=dict)
    meld_slots: dict[int, int] = field(default_factory=dict)  # place -> the slot of the groups that lie there
    deck_slots: dict[int, int] = field(default_factory=dict)  # place -> the slot that counts its shuffled cards
    first_place: int = FIRST
    size: int = 0
    initial: list[object] = field(default_factory=list)
    fuel: Fuel = field(default_factory=Fuel)  # filled whenever somebody has chosen
    lists: list[int] = field(default_factory=list)  # slots that hold lists
    each_round: list[int] = field(default_factory=list)  # slots set back when a round begins
    each_turn: list[int] = field(default_factory=list)
    looked_up: dict[str, object] = field(default_factory=dict)
    last_round: list[tuple[int, int]] = field(default_factory=list)  # memories: (of last round, of this round)
    solving: Any = None  # what solves its hands, once made: see `hands.hands_of`

    def __post_init__(self) -> None:
        symbols = self.program.symbols
        copies = next((n for low, high, n in symbols.game.pack.copies if low <= self.players <= high), 1)
        declared = symbols.game.pack
        self.pack = Pack(dict(symbols.attributes), dict(symbols.members), copies, dict(declared.looks), declared.marked)
        self._lay_places()
        self._lay_state()
        self.size = len(self.initial)

    # --- places -------------------------------------------------------------------------------------

    def _lay_places(self) -> None:
        shuffled, ordered = self._handling()
        self._slot(0)  # no place: what index -1 of the places reads
        self.first_place = len(self.initial) + FIRST
        self.initial = [-1, -1, [], 0, None, 0, 0, 0, 0, 1, 0, self.force(None), *self.initial]
        for zone in self.program.symbols.zones.values():
            if zone.all_of:
                continue
            whose: list[int | str | None] = list(range(self.players)) if zone.each == "player" else list(zone.named) or [None]
            if zone.each == "player":
                self._place(("", None), "bag")  # nobody's
            self.zone_base[zone.name] = len(self.places)
            kind = (
                "deck"
                if zone.name in shuffled
                else "pile"
                if zone.name in ordered or zone.order or zone.shows or zone.holds_pack
                else "bag"
            )
            self.kinds[zone.name] = kind
            for one in whose:
                self._place((zone.name, one), kind)
        for place, (zone_name, _) in enumerate(self.places):
            if self.kinds.get(zone_name) == "deck":
                self.deck_slots[place] = self._slot(0)
            if zone_name and self.program.symbols.zones[zone_name].order == "groups":
                self.meld_slots[place] = self._slot(())

    @property
    def support(self) -> dict[str, Any]:
        """What generated code calls, by name."""
        return {**SUPPORT, **self.fuel.counted()}

    @property
    def looks(self) -> dict[str, int]:
        """What some of that costs: see `bounds.weights`."""
        return looks_of(len(self.pack), len(self.places), self.players)

    def force(self, names: Iterable[str] | None) -> int:
        """The bits of these modifiers (None: of all that are loaded), as the state holds which are in force."""
        return sum(1 << self.modifiers.index(name) for name in (self.modifiers if names is None else names))

    @property
    def modifiers(self) -> list[str]:
        """The names of all modifiers loaded, in the order of their bits."""
        return [name for name, _ in self.program.checked.game.modifiers]

    @property
    def goal(self) -> str:
        """The number of each player's that `win` compares first: one of the state, or the score."""
        first = self.program.win[0] if self.program.win else None
        if first is not None and first.op == "most" and first.args[1].op == "state":
            return str(first.args[1].data)
        return "score"

    def _place(self, name: tuple[str, int | str | None], kind: str) -> None:
        self.places.append(name)
        self.owners.append(name[1] if isinstance(name[1], int) else -1)
        slot = len(self.initial)
        self.initial.append(0 if kind == "bag" else [])
        if kind != "bag":
            self.lists.append(slot)

    def _handling(self) -> tuple[set[str], set[str]]:
        """The zones that are shuffled, and those whose order matters."""
        shuffled: set[str] = set()
        ordered: set[str] = set()
        for block in self.program.blocks:
            for op in block.ops:
                if isinstance(op, Shuffle) and op.place.op == "place":
                    shuffled.add(str(op.place.data))
                if isinstance(op, Deal) and op.source.op == "place":
                    ordered.add(str(op.source.data))
                if isinstance(op, Move) and op.under and op.to.op == "place":
                    ordered.add(str(op.to.data))
        for term in every_term(self.program):
            for part in t.walk(term):
                if part.op in ("top", "bottom", "topmost", "outermost"):
                    ordered.update(
                        str(inner.data)
                        for inner in t.walk(part.args[0])
                        if inner.op in ("place", "cell") and isinstance(inner.data, str)
                    )
        return shuffled, ordered

    def zone_places(self, zone: str) -> list[int]:
        """The places of a zone, or of the zones it is made of; the empty name means all."""
        symbols = self.program.symbols
        if not zone:
            return [i for i, (name, _) in enumerate(self.places) if name]
        parts = symbols.zones[zone].all_of or (zone,)
        return [i for i, (name, _) in enumerate(self.places) if name in parts]

    def cell(self, zone: str, cell: str) -> int:
        return self.places.index((zone, cell))

    def place_slot(self, place: int) -> int:
        return self.first_place + place

    def kind_of_place(self, place: int) -> str:
        return self.kinds.get(self.places[place][0], "bag")

    # --- the rest of the state ------------------------------------------------------------------------

    def _lay_state(self) -> None:
        symbols = self.program.symbols
        self.slots["in force"] = FORCE
        self._array("score", 0, "match")
        for state in symbols.states.values():
            kind = symbols.kind_of_state(state)
            start = 0 if state.kind in ("number", "mark", "flag") else -1
            if state.each == "player" and state.kind != "mark":
                self._array(state.name, start, state.lasts)
            else:
                self.slots[state.name] = self._lasting(start, state.lasts)
            assert kind
        for flag in sorted(self.program.flags):
            lasts = "turn" if flag.startswith("while turn") else "match" if flag.startswith("while game") else "round"
            self.slots[flag] = self._lasting(0, lasts)
        for name, binding in self.program.bindings.items():
            empty: Any = 0 if binding.kind in ("cards", "players", "places", "number", "truth") else -1
            empty = ((), ()) if binding.kind == "melds" else empty
            if binding.each:
                self._array(f"!{name}", empty, "match")
            else:
                self.slots[f"!{name}"] = self._slot(empty)
        for memory in sorted(self.program.memories):
            self._memory(memory)
        for said in sorted(self.program.used):
            now = self.slots[f"used {said} this round"] = self._lasting(0, "round")
            last = self.slots[f"used {said} last round"] = self._slot(0)
            self.last_round.append((last, now))
        if "groups shown" in self.program.uses:
            for name in ("groups shown", "shown as"):
                self.slots[name] = len(self.initial)
                for _ in range(self.players):
                    self.each_round.append(self._slot(()))
        if "keepers" in self.program.uses:
            self._array("keepers", 0, "round")

    def _memory(self, memory: tuple[str, str, str]) -> None:
        """A log that sentences read: who did it (a set of players), or with which cards (one set for each player)."""
        verb, time, what = memory
        if time == "last round":
            self._memory((verb, "this round", what))
        key = f"{verb} {time} {what}"
        if key in self.slots:
            return
        lasts = "match" if time.startswith("last") else "turn" if time == "this turn" else "round"
        if what == "cards":
            self._array(key, 0, lasts)
        else:
            self.slots[key] = self._lasting(0, lasts)
        if time == "last round":
            width = self.players if what == "cards" else 1
            now = self.slots[f"{verb} this round {what}"]
            self.last_round += [(self.slots[key] + i, now + i) for i in range(width)]

    def card_sets(self) -> tuple[int, ...]:
        """The slots that hold sets of cards besides the places: faces, marks, what was done with which cards."""
        symbols, found = self.program.symbols, [FACES]
        found += [self.slots[state.name] for state in symbols.states.values() if symbols.kind_of_state(state) == "cards"]
        for verb, time, what in sorted(self.program.memories):
            if what == "cards":
                base = self.slots[f"{verb} {time} cards"]
                found += range(base, base + self.players)
        if "keepers" in self.slots:
            found += range(self.slots["keepers"], self.slots["keepers"] + self.players)
        return tuple(found)

    def _array(self, name: str, start: object, lasts: str) -> None:
        self._slot(start if start in (-1, ((), ())) else 0)
        self.slots[name] = len(self.initial)
        for _ in range(self.players):
            self._lasting(start, lasts)

    def _lasting(self, start: object, lasts: str) -> int:
        slot = self._slot(start)
        if lasts == "round":
            self.each_round.append(slot)
        elif lasts == "turn":
            self.each_turn.append(slot)
            self.each_round.append(slot)
        return slot

    def _slot(self, start: object) -> int:
        self.initial.append(start)
        return len(self.initial) - 1

    # --- tables that generated code looks things up in ------------------------------------------------

    def tables(self) -> dict[str, object]:
        if self.looked_up:
            return self.looked_up
        players, cards, places = self.players, len(self.pack), len(self.places)
        found: dict[str, object] = {
            "CARD_BIT": _bit_table(cards),
            "PLAYER_BIT": _bit_table(players),
            "PLACE_BIT": _bit_table(places),
            "MODIFIER_BIT": _bit_table(len(self.modifiers)),
            "OWNER": (*self.owners, -1),
            "PIP": (*self.pack.pips, 0),
            "SEATED": tuple(
                # the last entry is for nobody (index -1): as from the first seat
                tuple(_seated(s, start % players, players) for s in range(1 << players))
                for start in range(players + 1)
            )
            if players <= 8
            else (),
        }
        for steps in (1, -1):
            found[f"LEFT_{steps % players}"] = (*((p + steps) % players for p in range(players)), -1)
        self.looked_up.update(found)
        return found

    def static_cards(self, term: t.Term) -> int | None:
        """The cards a term denotes if nothing in play can change it, else None."""
        return printed_cards(term, self.pack)


def _bit_table(size: int) -> tuple[int, ...]:
    return (*(1 << i for i in range(size)), 0)


def _seated(players: int, start: int, seats: int) -> int:
    return next((p % seats for p in range(start, start + seats) if players >> (p % seats) & 1), -1)
