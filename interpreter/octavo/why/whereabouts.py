"""Where a card lies that cannot be picked, as far as whoever asks may know.

Comes in: a machine, a card that somebody named, and whoever must choose. Goes out: words to put
after what is said of the card.
"""

from __future__ import annotations

from ..engine.interface import Machine
from ..engine.setup import Setup
from ..table.sight import eyes_of, sighted


def whereabouts(machine: Machine, copies: int, seat: int) -> str:
    """`, it lies on the pile`, `, you do not hold it`; nothing where that would not help: they hold
    it, or nobody holds cards in this game. `copies` are the cards that are called so, as a set."""
    setup, eyes = machine.setup, eyes_of(machine, seat)
    there = [
        place
        for place, spot in enumerate(setup.places)
        if spot.zone
        for card, seats in sighted(machine, place)
        if copies >> card & 1 and seats & eyes == eyes
    ]
    if any(setup.places[place].whose == seat for place in there):
        return ""
    if there:
        return f": it lies in {_said(setup, there[0])}"
    return ": you do not hold it" if any(way.mine for way in setup.ways) else ""


def _said(setup: Setup, place: int) -> str:
    zone, whose = setup.places[place]
    if isinstance(whose, str):
        return whose
    return f"the {zone}" if whose is None else f"the {zone} of player {whose + 1}"
