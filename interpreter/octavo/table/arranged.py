"""The best that a seat can show, as far as it may know.

Comes in: a match, a seat. Goes out: the groups of the best arrangement of that seat's cards, where nobody else holds what the
seat does not see; so nothing hidden is given away.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..code.runtime import State
from .machine import Machine, seeded
from .sight import Sight


@dataclass(frozen=True, slots=True)
class Arranged:
    """A group of an arrangement: what output calls it, its cards by code; `lowest` if no kind of group is lower."""

    name: str
    cards: tuple[str, ...]
    lowest: bool


def arranged(machine: Machine, sight: Sight, seat: int) -> tuple[Arranged, ...]:
    """The groups, best first; none where the game forms no hands."""
    hands = machine.code.namespace.get("hands")
    if hands is None:
        return ()
    hand, best = hands.shown(_as_seen(machine, sight, seat), seeded("arranged"), seat)
    codes, found = machine.code.layout.pack.codes, []
    for shown, taken in hands.solver.settled(hand, best):
        shape = hands.solver.shapes[shown.shape]
        name = shape.shown_as.replace("<total>", str(sum(guise.worth for guise in taken))) or shape.name
        found.append(Arranged(name, tuple(codes[card] for card in shown.cards), shown.shape == 0))
    return tuple(found)


def _as_seen(machine: Machine, sight: Sight, seat: int) -> State:
    """The position without what others hold unseen."""
    layout = machine.code.layout
    state: State = [list(value) if isinstance(value, list) else value for value in machine.state]
    for place in range(len(layout.places)):
        if layout.owners[place] < 0 or layout.owners[place] == seat:
            continue
        slot = layout.place_slot(place)
        hidden = [card for card, seats in sight.cards(state, place) if not seats >> seat & 1]
        if isinstance(state[slot], list):
            state[slot] = [card for card in state[slot] if card not in hidden]
        else:
            state[slot] = state[slot] & ~sum(1 << card for card in hidden)
    return state
