"""Sets of players and cards, as generated code asks about them.

Comes in: masks, seats, codes. Goes out: others. Seats are counted from the first one.
"""

from __future__ import annotations

from collections.abc import Iterable

from ....cards import bits, mask_of
from .places import State


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


def share(
    state: State, players: int, fund: int, into: int, start: int, count: int, before: int = -1
) -> list[tuple[int, int]]:
    """All that is in the slot `fund` to a set of players in equal parts, each into the slot `into`
    + seat; what does not divide goes one each to the first of them, from `start`, those of `before`
    first. Who got how much: (amount, seat). Nobody: it stays where it is."""
    found = seats(players & before, start, count) + seats(players & ~before, start, count)
    if not found:
        return []
    each, odd = divmod(state[fund], len(found))
    state[fund] = 0
    parts = [(each + (place < odd), seat) for place, seat in enumerate(found)]
    for amount, seat in parts:
        state[into + seat] += amount
    return parts


def greatest_key(pairs: Iterable[tuple[int, int]], largest: bool) -> int:
    """The members (a set) whose number is largest, or smallest. Pairs are (number, member)."""
    found = list(pairs)
    if not found:
        return 0
    keys = [key for key, _ in found]
    wanted = max(keys) if largest else min(keys)
    return mask_of(member for key, member in found if key == wanted)


def above(members: int, card: int) -> int:
    """The members that come after a card in card order."""
    return members >> (card + 1) << (card + 1)


def codes(first: int, members: int) -> list[int]:
    """The codes of an option's members."""
    return [first + member for member in bits(members)]


def unlike(
    state: State,
    kinds: tuple[int, ...],
    first: int,
    count: int,
    asked: tuple[int, ...],
    members: int,
) -> int:
    """The members but for further copies of a card that nothing tells from a lower one: they lie in
    one place, without order, and no slot of `asked` (sets of cards) holds the one and not the
    other. `kinds` has by card the first that looks alike."""
    kept: dict[int, list[int]] = {}
    for card in bits(members):
        for other in kept.setdefault(kinds[card], []):
            apart = any((state[slot] >> card ^ state[slot] >> other) & 1 for slot in asked)
            if not apart and _together(state, first, count, card, other):
                members ^= 1 << card
                break
        else:
            kept[kinds[card]].append(card)
    return members


def _together(state: State, first: int, count: int, card: int, other: int) -> bool:
    both = 1 << card | 1 << other
    return any(
        type(cards) is int and cards & both == both for cards in state[first : first + count]
    )


def leaving(members: int, n: int) -> int:
    """The members but for the last n in card order."""
    for _ in range(n):
        if not members:
            return 0
        members ^= 1 << (members.bit_length() - 1)
    return members
