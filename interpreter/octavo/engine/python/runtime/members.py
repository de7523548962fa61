"""Sets of players and cards, as generated code asks about them.

Comes in: masks, codes. Goes out: others.
"""

from __future__ import annotations

from collections.abc import Iterable

from ....cards import bits, mask_of
from ...seats import shares
from .places import State


def share(
    state: State, players: int, fund: int, into: int, start: int, count: int, before: int = -1
) -> list[tuple[int, int]]:
    """All that is in the slot `fund` to a set of players in equal parts, each into the slot `into`
    + seat; what does not divide goes one each to the first of them, from `start`, those of `before`
    first. Who got how much: (amount, seat). Nobody: it stays where it is."""
    parts = shares(state[fund], players, start, count, before)
    if parts:
        state[fund] = 0
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


def can_total(numbers: Iterable[int], low: int, high: int, least: int, most: int) -> bool:
    """Whether `least` to `most` of some numbers add up to `low` to `high`."""
    found = list(numbers)
    most, below = min(most, len(found)), -sum(one for one in found if one < 0)
    least = max(least, 0)
    low, high = max(low + below, 0), min(high + below, below + sum(one for one in found if one > 0))
    if least > most or low > high:
        return False
    # sums, each a bit, of so many of the numbers; of more than are asked for as of just as many
    sums = [1 << below] + [0] * most
    for one in found:
        for many in range(most, 0, -1):
            before = sums[many - 1]
            sums[many] |= before << one if one >= 0 else before >> -one
    reached = 0
    for many in range(least, most + 1):
        reached |= sums[many]
    return bool(reached >> low & (1 << high - low + 1) - 1)


def can_spread(
    rows: tuple[int, ...],
    consecutive: bool,
    members: int,
    chosen: int,
    copies: int,
    least: int,
    most: int,
) -> bool:
    """Whether the chosen cards, with some of the members, are `copies` of each of `least` to `most`
    rows; with `consecutive`, of rows that follow one another. `rows` are sets of cards."""
    least, there = max(least, 1), members | chosen
    fits = [
        copies > 0 and (there & row).bit_count() >= copies >= (chosen & row).bit_count()
        for row in rows
    ]
    begun = [chosen & row != 0 for row in rows]
    if not consecutive:
        in_rows = mask_of(card for row in rows for card in bits(chosen & row))
        begun_in = sum(begun)
        fitting = all(fit for fit, begins in zip(fits, begun, strict=True) if begins)
        return fitting and in_rows == chosen and begun_in <= most and least <= min(most, sum(fits))
    for first in range(len(rows)):
        held = 0
        for after in range(first, min(first + most, len(rows))):
            if not fits[after] or held & rows[after]:  # one value may stand at both ends
                break
            held |= rows[after]
            if after - first + 1 >= least and not chosen & ~held:
                return True
    return False


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
