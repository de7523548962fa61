"""The order of the seats round a table, and who is given how much along it.

Comes in: seats, counted from 0, and sets of them as bits; `count` is how many there are. Goes out:
others; -1 is nobody.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal

from ..cards import mask_of
from ..ir.program import EVERYBODY_ELSE

KEPT = 1 << 12  # orders of seats remembered: every deal asks for one of a few


@lru_cache(KEPT)
def seats(players: int, start: int, count: int) -> tuple[int, ...]:
    """A set of players in seat order from `start` (from the first seat if that is nobody)."""
    start = max(start, 0)
    return tuple(p % count for p in range(start, start + count) if players >> (p % count) & 1)


def seated(players: int, start: int, count: int) -> int:
    """The first of a set of players, going left from `start`."""
    found = seats(players, start, count)
    return found[0] if found else -1


def after(players: int, who: int, direction: int, skips: int, count: int) -> int:
    """The player of a set whose turn comes after `who`'s, `skips` of them left out; -1 if the set
    is empty. Where everybody else is left out it is `who` again, whoever was left out besides.
    """
    if not players:
        return -1
    everybody, skips = divmod(max(skips, 0), EVERYBODY_ELSE)
    if everybody and who >= 0 and players >> who & 1:
        return who
    for _ in range(skips % players.bit_count() + 1):
        who = (who + direction) % count
        while not players >> who & 1:
            who = (who + direction) % count
    return who


def first_of(players: int, who: int, direction: int, skips: int, count: int) -> int:
    """The player of a set whose turn is the first: `who`, or, with turns skipped before, whose turn
    comes after so many."""
    return after(players, who, direction, skips - 1, count) if skips > 0 and who >= 0 else who


def left_out(
    players: int, who: int, direction: int, skips: int, count: int, first: bool
) -> tuple[int, ...]:
    """Those whose turns are skipped where `after` counts so many, or `first_of` (`first`), in
    order; of whole rounds, and where everybody else is left out, nobody is said."""
    if who < 0 or not players or not 0 < skips < EVERYBODY_ELSE:
        return ()
    found = [who] if first else []
    for _ in range((skips - first) % players.bit_count()):
        who = after(players, who, direction, 0, count)
        found.append(who)
    return tuple(found)


def not_missed(
    state: list[Any], missed: int, players: int, who: int, direction: int, count: int
) -> int:
    """The first from `who` on, of a set of players, who misses no turn; -1 for nobody. The state
    keeps from `missed` on how many each has still to miss: what is passed over here, is not."""
    if who < 0:
        return who
    if rounds := min(state[missed + one] for one in seats(players, 0, count)):
        for one in seats(players, 0, count):  # all miss as many, and it is the same player's turn
            state[missed + one] -= rounds
    while state[missed + who]:
        state[missed + who] -= 1
        who = after(players, who, direction, 0, count)
    return who


def stretch(start: int, end: int, count: int) -> int:
    """The players from one round to the left to another, both included."""
    if start < 0 or end < 0:
        return 0
    return mask_of((start + i) % count for i in range((end - start) % count + 1))


def left(who: int, seats: int | Literal["opposite"], count: int) -> int:
    """The player so many seats to the left of `who`, or opposite; -1 if nobody sits there."""
    if who < 0 or (seats == "opposite" and count % 2):
        return -1
    return (who + (count // 2 if seats == "opposite" else seats)) % count


def dealt(
    to: tuple[int, ...], many: int | None, there: int, by_one: bool
) -> tuple[tuple[int, ...], int]:
    """Who is dealt cards, one after the other, and how many each time: `many` each, in packets or
    one each in turn, of those that are `there`; None: one each in turn till none is left."""
    if many is None:
        many, by_one = -(-there // max(1, len(to))), True
    many = min(max(0, many), there)
    return (to * many, 1) if by_one else (to, many)


def shares(
    amount: int, players: int, start: int, count: int, before: int = -1
) -> list[tuple[int, int]]:
    """An amount in equal parts for a set of players: (part, seat). What does not divide goes one
    each to the first of them, from `start`, those of `before` first."""
    among = seats(players & before, start, count) + seats(players & ~before, start, count)
    each, odd = divmod(amount, max(1, len(among)))
    return [(each + (place < odd), seat) for place, seat in enumerate(among)]
