"""The order of the seats round a table.

Comes in: seats, counted from 0, and sets of them as bits; `count` is how many there are. Goes out:
others; -1 is nobody.
"""

from __future__ import annotations

from ..cards import mask_of


def seats(players: int, start: int, count: int) -> list[int]:
    """A set of players in seat order from `start` (from the first seat if that is nobody)."""
    start = max(start, 0)
    return [p % count for p in range(start, start + count) if players >> (p % count) & 1]


def seated(players: int, start: int, count: int) -> int:
    """The first of a set of players, going left from `start`."""
    found = seats(players, start, count)
    return found[0] if found else -1


def after(players: int, who: int, direction: int, skips: int, count: int) -> int:
    """The player of a set whose turn comes after `who`'s, `skips` of them left out; -1 if the set
    is empty.
    """
    if not players:
        return -1
    for _ in range(max(skips, 0) % players.bit_count() + 1):
        who = (who + direction) % count
        while not players >> who & 1:
            who = (who + direction) % count
    return who


def stretch(start: int, end: int, count: int) -> int:
    """The players from one round to the left to another, both included."""
    if start < 0 or end < 0:
        return 0
    return mask_of((start + i) % count for i in range((end - start) % count + 1))


def opposite(who: int, count: int) -> int:
    return -1 if who < 0 or count % 2 else (who + count // 2) % count
