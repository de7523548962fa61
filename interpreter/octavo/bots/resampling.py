"""Worlds: a match as it may stand, by all that one seat sees.

Comes in: a machine, a seat. Goes out: machines in which the cards that the seat does not see were
dealt anew among the spots where such cards lie. What belongs to a spot stays there: how many cards
a place has, which of them lie face up, who was shown one, which were marked or done something with.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..chance import Numbers, seeded
from ..engine.interface import Machine
from ..engine.kept import kept_values
from ..engine.setup import BAG
from ..table.sight import unseen_by


class Worlds:
    """Deals worlds. It holds the match with the hidden cards in card order, so that nothing in it,
    however it is looked at, tells where they really lie."""

    __slots__ = ("_hidden", "_machine")

    def __init__(self, machine: Machine, seat: int) -> None:
        spots = list(_spots(machine, seat))
        self._hidden = sorted(spots)
        self._machine = machine.clone(seeded("worlds"), silent=True)
        self._machine.relabel(dict(zip(spots, self._hidden, strict=True)))
        self._machine.forget_order()

    def __call__(self, chance: Numbers) -> Machine:
        """One more world, each way to deal the hidden cards as likely as the others."""
        world, dealt = self._machine.clone(), self._hidden[:]
        for last in range(len(dealt) - 1, 0, -1):
            other = chance(last + 1)
            dealt[last], dealt[other] = dealt[other], dealt[last]
        world.relabel(dict(zip(self._hidden, dealt, strict=True)))
        world.forget_order()
        return world


def deal_anew(machine: Machine, seat: int, chance: Numbers) -> None:
    """Deal the cards that a seat does not see anew in this machine, whoever is told what comes
    next."""
    spots = list(_spots(machine, seat))
    dealt = sorted(spots)
    for last in range(len(dealt) - 1, 0, -1):
        other = chance(last + 1)
        dealt[last], dealt[other] = dealt[other], dealt[last]
    machine.relabel(dict(zip(spots, dealt, strict=True)))
    machine.forget_order()


def _spots(machine: Machine, seat: int) -> Iterator[int]:
    """The cards that a seat does not see, in an order that tells nothing of which they are: by
    place, there from the bottom, and in a place without order by what is kept of them. Two of which
    the same is kept may change places, and all is as it was."""
    kept = [*_kept(machine)]
    for place in range(len(machine.setup.places)):
        hidden = unseen_by(machine, place, seat)
        if hidden and (lying := machine.melds(place)):
            # laid for all to see, and what each card stands for is told
            hidden = [card for card in hidden if not any(card in meld.cards for meld in lying)]
        if machine.setup.kind_of_place(place) == BAG:
            hidden.sort(key=lambda card: [cards >> card & 1 for cards in kept])
        yield from hidden


def _kept(machine: Machine) -> Iterator[int]:
    """All sets of cards that are kept besides the places."""
    program, seats = machine.setup.program, range(machine.setup.players)
    for one in kept_values(program):
        if one.cards:
            for seat in seats if one.each else (-1,):
                yield machine.value(one.name, seat)
    for name, binding in program.bindings.items():
        for seat in seats if binding.each else (-1,):
            if binding.kind == "cards":
                yield machine.value(f"!{name}", seat)
            elif binding.kind == "card":
                card = machine.value(f"!{name}", seat)
                yield 0 if card < 0 else 1 << card
    if "groups shown" in program.uses:
        for seat in seats:
            for _, cards in machine.shown_groups(seat):
                yield cards
