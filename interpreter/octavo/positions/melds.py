"""Groups that lie on the table in a position.

Comes in: for each seat its groups in short form, the cards of each in order (`4c Ah 6c 7c`). Goes
out: the cards taken, and the groups in the state. What a card stands for follows from its place
among the others; where the order tells nothing, any that fits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..cards import Pack, bits
from ..diagnostics import Faults, fault
from ..engine.interface import Machine
from ..source.document import ScalarNode


def lay_melds(
    machine: Machine, laid: Mapping[int, Sequence[ScalarNode]], faults: Faults
) -> set[int]:
    """Lay them; the cards that lie there."""
    taken: set[int] = set()
    for seat, texts in laid.items():
        for text in texts:
            if not machine.setup.program.symbols.meld_zones():
                raise fault(
                    "OCT519",
                    "no groups lie on the table in this game",
                    text.span,
                    help="leave `laid` out",
                )
            cards = _cards(machine.setup.pack, text, taken, faults)
            if machine.lay_meld(cards, seat):
                taken.update(cards)
            else:
                faults.error(
                    "OCT519",
                    f"`{text.text}` is not a group that can lie here",
                    text.span,
                    help="write its cards in order",
                )
    return taken


def _cards(pack: Pack, text: ScalarNode, taken: set[int], faults: Faults) -> list[int]:
    found: list[int] = []
    at = 0
    for code in text.text.split():
        at = text.text.index(code, at)
        span = text.place(at, at + len(code))
        at += len(code)
        every = bits(pack.find(code))
        cards = [card for card in every if card not in taken and card not in found]
        if not cards:
            if every:
                faults.error(
                    "OCT513",
                    "there is no such card left to lie there",
                    span,
                    help="a card lies in one place",
                )
            else:
                faults.error(
                    "OCT515",
                    f"there is no card `{code}`",
                    span,
                    help=f"cards are written so: {pack.codes[0]}",
                )
            return []
        found.append(cards[0])
    return found
