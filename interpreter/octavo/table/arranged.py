"""The best that a seat can show, as far as it may know, or as it is.

Comes in: a match, a seat. Goes out: the groups of the best arrangement of that seat's cards. As far as a seat may know, nobody
else holds what it does not see; so nothing hidden is given away.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..code.from_ir import Code
from ..code.runtime import State
from ..ir.program import SetOut
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
    if "hands" not in machine.code.namespace:
        return ()
    return best_groups(machine.code, as_seen(machine, sight, seat), seat)


def best_groups(code: Code, state: State, seat: int) -> tuple[Arranged, ...]:
    """The groups of the best that a seat can show in a state of a game that forms hands, best first."""
    hands = code.namespace["hands"]
    hand, best = hands.shown(state, seeded("arranged"), seat)
    codes, found = code.layout.pack.codes, []
    for shown, taken in hands.solver.settled(hand, best):
        shape = hands.solver.shapes[shown.shape]
        name = shape.shown_as.replace("<total>", str(sum(guise.worth for guise in taken))) or shape.name
        found.append(Arranged(name, tuple(codes[card] for card in shown.cards), shown.shape == 0))
    return tuple(found)


def is_told(code: Code) -> bool:
    """Whether people are told what a hand makes that everybody sees; not where its owner sets out the groups."""
    ops = (op for block in code.program.blocks for op in block.ops)
    return "hands" in code.namespace and not any(isinstance(op, SetOut) for op in ops)


def as_seen(machine: Machine, sight: Sight, seat: int) -> State:
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
