"""Limits on the work between two decisions, so that a flow that never reaches one is stopped in
good time.

Comes in: how much something is, from what does it. Goes out: a fault once it is too much. Cards are
counted, not time: the same match ends in the same place on every machine.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

from ....cards import bits, mask_of
from ....diagnostics import fault

# functions run between two decisions; a round of a shipped game runs some dozens
MOST_STEPS = 20_000
# looks between two decisions, up to half a microsecond each; a showdown of seven takes 300,000
MOST_WORK = 1_000_000
# of one decision; shipped games have some dozens, and a person or a bot goes through all of them
MOST_OPTIONS = 10_000
# members that a card counts as which is moved: what lies where is looked up, and a log tells of it
MOVED = 20
A_LIST = 8  # cards of an ordered place that are put together as fast as a member is looked at
UNSEEN = 2  # the same where nobody looks on: the deal of a silent match
ENDLESS = 1 << 60
# players, most places, a few cards: sets of these are asked for again and again
SMALL = 1 << 16
KEPT = 1 << 12  # such sets of which the members are remembered
# as in a file: beyond any score; what doubles itself again and again would fill the memory
MAX_NUMBER = 10**15


def bounded(number: int) -> int:
    """The number, unless it has grown beyond all measure."""
    if -MAX_NUMBER <= number <= MAX_NUMBER:
        return number
    said = f"a number became larger than {MAX_NUMBER:,}"
    raise fault("OCT609", said, help="make something in the game keep it small")


class Tank:
    """What is left of one thread's; without end until it is filled."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = ENDLESS


class _Here(threading.local):
    def __init__(self) -> None:
        self.tank = Tank()


class Fuel:
    """What is left until the next decision. Each thread has a tank of its own: matches that are
    played side by side share their generated code, and neither use up nor fill up what is
    another's."""

    __slots__ = ("here",)

    def __init__(self) -> None:
        self.here = _Here()

    def __reduce__(self) -> tuple[type[Fuel], tuple[()]]:
        return Fuel, ()

    def fill(self) -> None:
        self.here.tank.left = MOST_WORK

    @property
    def burnt(self) -> int:
        """How much was looked at since it was filled."""
        return MOST_WORK - self.here.tank.left

    def burn(self, many: int) -> None:
        tank = self.here.tank
        tank.left -= many
        if tank.left < 0:
            help = "use a smaller pack or hand, or say it of fewer things at once"
            raise fault(
                "OCT610",
                "too much happens between two decisions, perhaps without end",
                help=help,
            )

    def solves(self, cards: int) -> None:
        """A hand of so many cards is arranged: its subsets are gone through, many at a time."""
        self.burn(1 << cards >> 4)

    def counted(self) -> dict[str, Callable[..., Any]]:
        """What generated code calls to go through cards, players or places, each of which
        counts."""

        here = self.here
        kept: dict[int, tuple[int, ...]] = {}

        def members(mask: int, each: int = 1) -> Sequence[int]:
            """The members of a set; `each` is what is done for one."""
            tank = here.tank
            tank.left -= mask.bit_count() * each
            if tank.left < 0:
                self.burn(0)
            if mask < SMALL:
                known = kept.get(mask)
                if known is None:
                    if len(kept) >= KEPT:
                        kept.clear()
                    known = kept[mask] = tuple(bits(mask))
                return known
            found = []  # as `cards.bits` does, without another call
            while mask:
                low = mask & -mask
                found.append(low.bit_length() - 1)
                mask ^= low
            return found

        def content(state: list[Any], slot: int) -> int:
            """The cards of a place as a set."""
            cards = state[slot]
            if type(cards) is int:
                return cards
            here.tank.left -= len(cards) // A_LIST
            return mask_of(cards)

        def content_of(state: list[Any], first: int, places: int) -> int:
            """The cards of several places, a set of places."""
            mask = 0
            for place in members(places):
                mask |= content(state, first + place)
            return mask

        return {"bits": members, "content": content, "content_of": content_of, "burn": self.burn}
