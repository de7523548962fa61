"""Who sees which card.

Comes in: a state and its layout. Goes out: for each card of each place, the set of seats that see it. What a seat may know is
computed here and nowhere else: from the zone's own way, the faces of single cards, and what lies on top.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..cards import bits
from ..code.layout import FACES, Layout
from ..code.runtime import State


@dataclass(slots=True)
class Sight:
    """`everybody` is the set of all seats; `ways` holds for each place whether its cards are open, whether only the top
    one is, and who sees them besides."""

    layout: Layout
    everybody: int = field(init=False)
    ways: list[tuple[bool, bool, int]] = field(default_factory=list)
    faces: bool = field(init=False)

    def __post_init__(self) -> None:
        self.everybody = (1 << self.layout.players) - 1
        self.faces = "faces" in self.layout.program.uses
        zones = self.layout.program.symbols.zones
        for place, (name, _) in enumerate(self.layout.places):
            if not name:
                self.ways.append((False, False, 0))
                continue
            zone = zones[name]
            is_open = zone.faces == "up" or (not zone.faces and not zone.seen_by)
            owner = self.layout.owners[place]
            mine = 1 << owner if zone.seen_by == "owner" and owner >= 0 else 0
            self.ways.append((is_open, zone.shows == "top card", mine))

    def of(self, state: State, place: int, card: int, on_top: bool) -> int:
        """The seats that see this card, lying in this place."""
        if place < 0:
            return 0
        is_open, only_top, mine = self.ways[place]
        if self.faces:
            is_open = bool(state[FACES] >> card & 1)
        if is_open and (on_top or not only_top):
            return self.everybody
        return mine

    def cards(self, state: State, place: int) -> list[tuple[int, int]]:
        """The cards of a place, bottom first, each with the seats that see it. The order of an unordered place is card order."""
        held = state[self.layout.place_slot(place)]
        listed = bits(held) if type(held) is int else held
        last = len(listed) - 1
        return [(card, self.of(state, place, card, index == last or type(held) is int)) for index, card in enumerate(listed)]
