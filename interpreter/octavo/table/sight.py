"""Who sees which card.

Comes in: a machine. Goes out: for each card of each place, the set of seats that see it. What a
seat may know is computed here, and by engines for picks: from the zone's own way, the faces of
single cards, what lies on top, and who was shown what.
"""

from __future__ import annotations

from ..engine.interface import Machine
from ..engine.setup import BAG


def seats_that_see(machine: Machine, place: int, card: int, on_top: bool) -> int:
    """The seats that see this card, lying in this place."""
    if place < 0:
        return 0
    setup = machine.setup
    way, uses = setup.ways[place], setup.program.uses
    is_up = machine.is_face_up(card, place) if "faces" in uses else way.is_open
    if is_up and (on_top or not way.only_top):
        return setup.everybody
    return way.mine | machine.shown_to(card) if "shown to" in uses else way.mine


def sighted(machine: Machine, place: int) -> list[tuple[int, int]]:
    """The cards of a place, bottom first, each with the seats that see it. The order of an
    unordered place is card order.
    """
    cards, ordered = machine.cards(place), machine.setup.kind_of_place(place) != BAG
    last = len(cards) - 1
    return [
        (card, seats_that_see(machine, place, card, not ordered or at == last))
        for at, card in enumerate(cards)
    ]


def eyes_of(machine: Machine, seat: int | None) -> int:
    """The seats that must see a card for this reader to see it: itself, or, of somebody who
    watches (None), everybody."""
    return machine.setup.everybody if seat is None else 1 << seat


def unseen_by(machine: Machine, place: int, seat: int | None) -> list[int]:
    """The cards of a place that a reader does not see."""
    eyes = eyes_of(machine, seat)
    return [card for card, seats in sighted(machine, place) if seats & eyes != eyes]


def seen_by(machine: Machine, seat: int) -> int:
    """All cards that a seat sees where they lie, as a set."""
    found = 0
    for place, spot in enumerate(machine.setup.places):
        for card, seats in sighted(machine, place) if spot.zone else ():
            found |= (seats >> seat & 1) << card
    return found
