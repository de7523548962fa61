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


def unseen_by(machine: Machine, place: int, seat: int) -> list[int]:
    """The cards of a place that a seat does not see."""
    return [card for card, seats in sighted(machine, place) if not seats >> seat & 1]
