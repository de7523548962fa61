"""What may be done between two decisions, so that a flow that never comes to one is left in good time.

Comes in: how much something is, from what does it. Goes out: a fault once it is too much. Cards are counted, not time: the same
match ends in the same place on every machine.
"""

from __future__ import annotations

from collections.abc import Callable

from ...cards import bits
from ...diagnostics import fault

MOST_STEPS = 20_000  # functions run between two decisions; a round of a shipped game runs some dozens
MOST_WORK = 1_000_000  # members looked at between two decisions, half a microsecond each; a showdown of seven looks at 30,000
MOST_OF_MATCH = 2_000_000  # the same in a whole match; the longest of a shipped game looks at 500,000
MOVED = 20  # members that a card counts as which is moved: what lies where is looked up, and a log tells of it
ENDLESS = 1 << 60
MAX_NUMBER = 10**15  # as in a file: beyond any score; what doubles itself again and again would fill the memory


def bounded(number: int) -> int:
    """The number, unless it has grown beyond all measure."""
    if -MAX_NUMBER <= number <= MAX_NUMBER:
        return number
    said = f"a number became larger than {MAX_NUMBER:,}"
    raise fault("OCT609", said, help="make something in the game keep it small")


class Fuel:
    """What is left until the next decision; without end until it is filled."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = ENDLESS

    def fill(self) -> None:
        self.left = MOST_WORK

    @property
    def burnt(self) -> int:
        """How much was looked at since it was filled."""
        return MOST_WORK - self.left

    def burn(self, many: int) -> None:
        self.left -= many
        if self.left < 0:
            help = "use a smaller pack or hand, or say it of fewer things at once"
            raise fault("OCT610", "between two decisions there is too much to look at, perhaps without end", help=help)

    def solves(self, cards: int) -> None:
        """A hand of so many cards is arranged: its subsets are gone through, many at a time."""
        self.burn(1 << cards >> 4)

    def members(self) -> Callable[[int], list[int]]:
        """The members of a set, counted."""

        def counted(mask: int) -> list[int]:
            self.left -= mask.bit_count()
            if self.left < 0:
                self.burn(0)
            return bits(mask)

        return counted
