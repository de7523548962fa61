"""Where a card lies that cannot be picked, as far as whoever asks may know.

Comes in: a machine, a card that somebody named, whoever must choose, and from which places they
do. Goes out: words to put after what is said of the card.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.interface import Machine
from ..engine.setup import Setup
from ..table.sight import eyes_of, sighted, unseen_by


def whereabouts(machine: Machine, copies: int, seat: int, among: Sequence[int] = ()) -> str:
    """`: it lies in the pile`, `: you do not hold it`, `: it does not lie in the pile`; nothing
    where that would not help: they hold it, or nobody holds cards in this game. `copies` are the
    cards that are called so, as a set; `among` the places to choose from, if they are known."""
    setup, eyes = machine.setup, eyes_of(machine, seat)
    there = [
        place
        for place, spot in enumerate(setup.places)
        if spot.zone
        for card, seats in sighted(machine, place)
        if copies >> card & 1 and seats & eyes == eyes
    ]
    others = [place for place in among if not setup.ways[place].mine >> seat & 1]
    hidden = any(unseen_by(machine, place, seat) for place in others)
    if others and not hidden and len(others) == len(among):
        zones = {setup.places[place].zone for place in others}
        if not others[1:]:
            return f": it does not lie in {_said(setup, others[0])}"
        return f": it lies in no {zones.pop()}" if len(zones) == 1 else ""
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
