"""The pack at one table: cards as small integers, sets of cards as bit masks.

Comes in: the ranks, suits and attributes that a ruleset declares, and how many packs are shuffled together. Goes out:
`Pack`, with masks and look-up tables. Card i has bit `1 << i`; with several packs the same card comes again later.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

NUMERALS = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
)


def bits(mask: int) -> list[int]:
    """The members of a set, in order."""
    members = []
    while mask:
        low = mask & -mask
        members.append(low.bit_length() - 1)
        mask ^= low
    return members


def mask_of(members: Iterable[int]) -> int:
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


@dataclass(slots=True)
class Pack:
    """`attributes` maps each attribute to its values in order, `rank` and `suit` among them; `members` says which
    suits (or ranks) make up a value of a declared attribute. Cards are ordered by suit, then rank, then copy."""

    attributes: dict[str, tuple[str, ...]]
    members: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    copies: int = 1
    values: dict[str, tuple[int, ...]] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        ranks, suits = self.attributes["rank"], self.attributes["suit"]
        one = [(rank, suit) for suit in range(len(suits)) for rank in range(len(ranks))]
        cards = one * self.copies
        self.values = {"rank": tuple(rank for rank, _ in cards), "suit": tuple(suit for _, suit in cards)}
        for attribute, names in self.attributes.items():
            if attribute in ("rank", "suit"):
                continue
            of = []
            for rank, suit in cards:
                inside = [i for i, name in enumerate(names) if {ranks[rank], suits[suit]} & set(self.members[attribute, name])]
                of.append(inside[0] if inside else -1)
            self.values[attribute] = tuple(of)
        rank_codes, suit_codes = _rank_codes(ranks), _suit_codes(suits)
        self.names = tuple(f"{ranks[rank]} of {suits[suit]}" for rank, suit in cards)
        self.codes = tuple(rank_codes[rank] + suit_codes[suit] for rank, suit in cards)

    def __len__(self) -> int:
        return len(self.names)

    def having(self, attribute: str, value: str) -> int:
        """The cards with this value of the attribute."""
        index = self.attributes[attribute].index(value)
        return mask_of(card for card, one in enumerate(self.values[attribute]) if one == index)

    def pips(self) -> tuple[int, ...]:
        """The number of each card's rank: its numeral, others counted on from the nearest numeral in the order of ranks."""
        numbers = _rank_numbers(self.attributes["rank"])
        return tuple(numbers[rank] for rank in self.values["rank"])

    def find(self, text: str) -> int:
        """The cards that a code (`7c`, `10h`, `Ksw`) or a full name means, as a mask; 0 if there is none."""
        wanted = text.strip()
        if wanted.startswith("10"):
            wanted = "T" + wanted[2:]
        exact = mask_of(i for i, code in enumerate(self.codes) if code == wanted or self.names[i] == wanted)
        if exact:
            return exact
        first, rest = wanted[:1].upper(), wanted[1:].lower()
        suits = self.attributes["suit"]
        fitting = [i for i, suit in enumerate(suits) if rest and (suit.startswith(rest) or rest == suit[:2])]
        if not fitting:
            return 0
        codes = _rank_codes(self.attributes["rank"])
        return mask_of(
            i for i in range(len(self)) if codes[self.values["rank"][i]] == first and self.values["suit"][i] == fitting[0]
        )

    def shown(self, mask: int) -> Iterator[str]:
        return (self.codes[card] for card in bits(mask))


def _rank_numbers(ranks: tuple[str, ...]) -> list[int]:
    known = {i: NUMERALS.index(rank) for i, rank in enumerate(ranks) if rank in NUMERALS}
    if not known:
        return [i + 1 for i in range(len(ranks))]
    numbers = []
    for i in range(len(ranks)):
        nearest = min(known, key=lambda k: (abs(k - i), k))
        numbers.append(known[nearest] + i - nearest)
    return numbers


def _rank_codes(ranks: tuple[str, ...]) -> list[str]:
    """One character a rank: the digit of a numeral (T for ten), else the capital of its name, lengthened while two are alike."""
    codes = []
    for rank in ranks:
        if rank in NUMERALS:
            n = NUMERALS.index(rank)
            codes.append("T" if n == 10 else str(n))
        else:
            length = 1
            while any(other != rank and other not in NUMERALS and other[:length] == rank[:length] for other in ranks):
                length += 1
            codes.append(rank[:length].capitalize())
    return codes


def _suit_codes(suits: tuple[str, ...]) -> list[str]:
    """The shortest beginning of the suits' names that tells them all apart: `c`, or `cl`."""
    for length in range(1, max(map(len, suits)) + 1):
        codes = [suit[:length] for suit in suits]
        if len(set(codes)) == len(suits):
            return codes
    return list(suits)
