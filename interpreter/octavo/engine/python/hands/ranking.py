"""Hands ranked one after the other in a position that stands still.

Comes in: a state, a seat, cards. Goes out: strengths and arrangements. What holds in the position
is asked once, unless it depends on who has the cards.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .... import terms as t
from ....cards import bits, mask_of
from ....chance import Below
from ....hands.solver import Strength
from ...answers import BestHand
from ..runtime import Geometry, State, shift
from ..runtime.places import content
from .solving import Hands

# Terms that ask where cards lie
LYING = (
    t.Content
    | t.Contents
    | t.Top
    | t.Bottom
    | t.Topmost
    | t.Outermost
    | t.Stacked
    | t.Size
    | t.IsEmpty
    | t.Location
    | t.Keeper
    | t.Holders
)


@dataclass(slots=True)
class PositionRanker:
    """Ranks hands of `seat` in a state, which it leaves as it is; `to_come`: by what the player may
    still do alone."""

    hands: Hands
    state: State
    places: Geometry
    seat: int
    below: Below
    to_come: bool
    # what holds, whoever has the cards
    now: tuple[tuple[int, ...], tuple[bool, ...]] | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        asked = [
            part for term in (*self.hands.masks, *self.hands.conditions) for part in t.walk(term)
        ]
        declaring = self.to_come and self.hands.declaring.actions
        if not declaring and not any(isinstance(part, LYING) for part in asked):
            self.now = self.hands.ask(self.state, self.below, self.seat)[1:]

    def strength(self, cards: tuple[int, ...]) -> Strength:
        """How good the cards (indexes of the pack) are."""
        self.hands.layout.fuel.fill()
        if self.now is not None:
            return self.hands.strength_of(cards, *self.now)
        if not self.to_come:
            return self.hands.strength(self._holding(cards), self.below, self.seat)
        return self.hands.strength_to_come(self._holding(cards), self.below, self.seat, cards)

    def best(self, cards: tuple[int, ...]) -> BestHand:
        """The best arrangement where the seat holds these cards."""
        self.hands.layout.fuel.fill()
        if self.now is not None:
            return self.hands.best_of(cards, *self.now)
        if not self.to_come:
            return self.hands.best(self._holding(cards), self.below, self.seat)
        return self.hands.best_to_come(self._holding(cards), self.below, self.seat, cards)

    def _holding(self, cards: tuple[int, ...]) -> State:
        state: list[Any] = [
            list(value) if isinstance(value, list) else value for value in self.state
        ]
        layout = self.hands.layout
        setup = layout.setup
        pack = setup.bases.get(setup.program.symbols.pack_zone or "", -1)
        for place in setup.held_places(self.seat)[:1]:
            others = bits(content(state, layout.place_slot(place)) & ~mask_of(cards))
            shift(state, self.places, others, pack, "", False, self.below, None)
            shift(state, self.places, cards, place, "", False, self.below, None)
        return state
