"""Families of subsets that depend only on masks, worked out once.

A family of a hand of n cards is an integer of 2^n bits: bit m stands for the subset with mask m.
Comes in: n, masks of cards, numbers. Goes out: the family of all subsets with a property: so many
cards, cards of this mask only, exactly k of that mask.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Concatenate, Generic, ParamSpec

from ..cards import bits

NONE = 1  # the family of the empty set alone
# families remembered for each question: a few kinds of masks of hands of ten cards, 128 bytes each
KEPT = 1 << 15
FEW = 11  # cards of a hand of which so many are remembered; of larger ones a family has up to 8 KB
KEPT_LARGE = 1 << 10
# cards of a hand for which `apart` is made at once: 8 MB; for 16 it would take 512 MB
MOST_AT_ONCE = 13
Asked = ParamSpec("Asked")


class Kept(Generic[Asked]):
    """A family of a hand of n cards, remembered: of large hands fewer."""

    def __init__(self, worked_out: Callable[Concatenate[int, Asked], int]) -> None:
        self.small: Callable[Concatenate[int, Asked], int] = lru_cache(KEPT)(worked_out)
        self.large: Callable[Concatenate[int, Asked], int] = lru_cache(KEPT_LARGE)(worked_out)

    def of(self, n: int) -> Callable[Concatenate[int, Asked], int]:
        """What remembers it for hands of n cards: for who asks for many of one hand, since a call
        through this takes twice as long.
        """
        return self.small if n <= FEW else self.large

    def __call__(self, n: int, /, *rest: Asked.args, **named: Asked.kwargs) -> int:
        return self.of(n)(n, *rest, **named)


ALONE = tuple(1 << mask for mask in range(1 << 10))  # families of one subset, of ten cards


def members(family: int) -> list[int]:
    """The subsets of a family, the last first."""
    found = []
    if family.bit_length() <= len(ALONE):  # looked up, a family takes a tenth less than made
        while family:
            mask = family.bit_length() - 1
            found.append(mask)
            family ^= ALONE[mask]
        return found
    while family:
        mask = family.bit_length() - 1
        found.append(mask)
        family ^= 1 << mask
    return found


@cache
def everything(n: int) -> int:
    """All subsets of n cards."""
    return (1 << (1 << n)) - 1


@cache
def with_card(n: int) -> tuple[int, ...]:
    """The subsets that have card i, by i."""
    found = []
    for card in range(n):
        family, width = ((1 << (1 << card)) - 1) << (1 << card), 1 << (card + 1)
        while width < 1 << n:
            family |= family << width
            width *= 2
        found.append(family & everything(n))
    return tuple(found)


@dataclass(slots=True)
class Apart:
    """`apart` for a large hand: each is made when it is asked for, and of those some are
    remembered.
    """

    n: int
    known: dict[int, int] = field(default_factory=dict)

    def __getitem__(self, mask: int) -> int:
        found = self.known.get(mask)
        if found is None:
            if not mask:
                return everything(self.n)
            low = mask & -mask
            found = self[mask ^ low] & ~with_card(self.n)[low.bit_length() - 1]
            if len(self.known) >= KEPT_LARGE:
                self.known.clear()
            self.known[mask] = found
        return found


@cache
def apart(n: int) -> tuple[int, ...] | Apart:
    """The subsets that share no card with subset m, by m."""
    if n > MOST_AT_ONCE:
        return Apart(n)
    found = [everything(n)]
    for card in range(n):
        without = everything(n) & ~with_card(n)[card]
        found += [family & without for family in found]
    return tuple(found)


@cache
def of_size(n: int) -> tuple[int, ...]:
    """The subsets of k cards, by k."""
    return tuple(exactly(n, (1 << n) - 1, k) for k in range(n + 1))


@cache
def sized(n: int, low: int, high: int | None) -> int:
    """The subsets of `low` to `high` cards (None: any number)."""
    family = 0
    for k in range(low, min(n, n if high is None else high) + 1):
        family |= of_size(n)[k]
    return family


def within(n: int, mask: int) -> int:
    """The subsets of the cards of a mask."""
    return apart(n)[((1 << n) - 1) ^ mask]


@Kept
def exactly(n: int, mask: int, k: int) -> int:
    """The subsets with exactly k cards of a mask, whatever else they have."""
    if k == 0:
        return apart(n)[mask]
    if k == 1:
        family, apart_from, holding = 0, apart(n), with_card(n)
        for card in bits(mask):
            family |= apart_from[mask ^ 1 << card] & holding[card]
        return family
    counts = [everything(n)] + [0] * k
    for card in bits(mask):
        has = with_card(n)[card]
        counts = [(counts[j] & ~has) | ((counts[j - 1] if j else 0) & has) for j in range(k + 1)]
    return counts[k]


@Kept
def at_most(n: int, mask: int, k: int) -> int:
    """The subsets with at most k cards of a mask."""
    family = 0
    for j in range(min(k, mask.bit_count()) + 1):
        family |= exactly(n, mask, j)
    return family


@Kept
def off(n: int, always: int, never: int, k: int) -> int:
    """The subsets of which exactly k cards can be off something: cards of `always` are off it,
    cards of `never` are not, the others are either."""
    free = ((1 << n) - 1) & ~always & ~never
    if not free:
        return exactly(n, always, k)
    family = 0
    for j in range(k + 1):
        # j are off of themselves, k - j of the free ones may be
        enough = everything(n) & ~at_most(n, free, k - j - 1) if k > j else everything(n)
        family |= exactly(n, always, j) & enough
    return family


_BACKWARDS = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def with_room(n: int, family: int) -> int:
    """The subsets beside which there is room for one of a family: those that share no card with
    some member.
    """
    if n < 3:
        found = 0
        for mask in bits(family):
            found |= apart(n)[mask]
        return found
    size = 1 << (n - 3)
    # all members turned into their complements, then everything inside one of those
    found = int.from_bytes(family.to_bytes(size, "little").translate(_BACKWARDS), "big")
    for card, has in enumerate(with_card(n)):
        found |= (found & has) >> (1 << card)
    return found
