"""The pack at one table: cards as small integers, sets of cards as bit masks.

Comes in: the ranks, suits and attributes that a ruleset declares, and how many packs are shuffled
together. Goes out: `Pack`, with masks and look-up tables. Card i has bit `1 << i`; with several
packs the same card comes again later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

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
    """`attributes` maps each attribute to its values in order, `rank` and `suit` among them;
    `members` says which suits (or ranks) make up a value of a declared attribute. Cards are ordered
    by suit, then rank, then copy.

    `looks` maps a suit or rank to the one that is printed on its cards, if that is another: such
    cards are written and called by what is printed, so that nobody can tell them from their twins.
    `signs` are characters that stand for suits where cards are drawn.
    `marked` names cards (`RANK of SUIT`) that bear a mark, written `*`; where two of them look
    alike, the later has one mark more."""

    attributes: dict[str, tuple[str, ...]]
    members: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    copies: int = 1
    looks: dict[str, str] = field(default_factory=dict)
    marked: tuple[str, ...] = ()
    signs: dict[str, str] = field(default_factory=dict)
    values: dict[str, tuple[int, ...]] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()  # the codes with signs of suits in them; empty without a sign
    pips: tuple[
        int, ...
        # the number of each card's rank: its numeral; others count on from the numeral before
    ] = ()
    # the cards that have a value
    known: dict[tuple[str, str], int] = field(default_factory=dict, compare=False, repr=False)
    # the cards that a code or a full name means, and the code of each rank
    written: dict[str, int] = field(default_factory=dict, compare=False, repr=False)
    # sets of cards that conditions on what is printed pick out, as they were worked out
    kept: dict[object, int | None] = field(default_factory=dict, compare=False, repr=False)
    rank_codes: tuple[str, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        ranks, suits = self.attributes["rank"], self.attributes["suit"]
        one = [(rank, suit) for suit in range(len(suits)) for rank in range(len(ranks))]
        cards = one * self.copies
        self.values = {
            "rank": tuple(rank for rank, _ in cards),
            "suit": tuple(suit for _, suit in cards),
        }
        for attribute, names in self.attributes.items():
            if attribute in ("rank", "suit"):
                continue
            of = []
            for rank, suit in cards:
                inside = [
                    i
                    for i, name in enumerate(names)
                    if {ranks[rank], suits[suit]} & set(self.members[attribute, name])
                ]
                of.append(inside[0] if inside else -1)
            self.values[attribute] = tuple(of)
        numbers = _rank_numbers(ranks)
        self.pips = tuple(numbers[rank] for rank, _ in cards)
        self._write(cards)

    @property
    def counts_up(self) -> bool:
        """Whether of two ranks the higher one has no lower number: `ace, 2 to 10`, but not `3 to
        10, ..., ace, 2`."""
        numbers = sorted(zip(self.values["rank"], self.pips, strict=True))
        return all(one <= other for (_, one), (_, other) in pairwise(numbers))

    def _write(self, cards: list[tuple[int, int]]) -> None:
        """What the cards, given as (rank, suit), are called and how they are written: by what is
        printed on them.
        """
        ranks, suits = (
            tuple(self.looks.get(name, name) for name in self.attributes[kind])
            for kind in ("rank", "suit")
        )
        rank_codes, suit_codes = _codes(ranks, _rank_codes), _codes(suits, _suit_codes)
        marks: dict[str, int] = {}
        twins: dict[tuple[str, str], int] = {}
        for name in self.marked:
            of_rank, _, of_suit = name.partition(" of ")
            printed = self.looks.get(of_rank, of_rank), self.looks.get(of_suit, of_suit)
            marks[name] = twins[printed] = twins.get(printed, 0) + 1
        names, codes, drawn = [], [], []
        for rank, suit in cards:
            many = marks.get(
                f"{self.attributes['rank'][rank]} of {self.attributes['suit'][suit]}", 0
            )
            names.append(f"{_marked(many)}{ranks[rank]} of {suits[suit]}")
            codes.append(rank_codes[rank] + suit_codes[suit] + "*" * many)
            sign = self.signs.get(suits[suit], "")
            drawn.append(rank_codes[rank] + sign + "*" * many if sign else "")
        self.names, self.codes, self.drawn = tuple(names), tuple(codes), tuple(drawn)
        self.rank_codes = tuple(rank_codes)
        for called in (self.names, self.codes, self.drawn):
            for card, text in enumerate(called):
                if text:
                    self.written[text] = self.written.get(text, 0) | 1 << card

    def __len__(self) -> int:
        return len(self.names)

    def having(self, attribute: str, value: str) -> int:
        """The cards with this value of the attribute."""
        found = self.known.get((attribute, value))
        if found is None:
            index = self.attributes[attribute].index(value)
            found = mask_of(card for card, one in enumerate(self.values[attribute]) if one == index)
            self.known[attribute, value] = found
        return found

    def neighbour(self, attribute: str, value: int, higher: int) -> int:
        """The value so many places higher in the order of an attribute, -1 past its ends."""
        there = value + higher
        return there if value >= 0 and 0 <= there < len(self.attributes[attribute]) else -1

    def find(self, text: str) -> int:
        """The cards that a code (`7c`, `10h`, `Ksw`) or a name (`the seven of clubs`) means, as
        a mask; 0 if there is none.
        """
        wanted = text.strip().removeprefix("the ")
        if wanted != text.strip() and {wanted, "The"} <= {*self.codes}:
            return 0  # a card is written like the article: these are two
        if wanted.startswith("10"):
            wanted = "T" + wanted[2:]
        if wanted in self.written:
            return self.written[wanted]
        plain = wanted.rstrip("*")
        marks, first, rest = wanted[len(plain) :], plain[:1].upper(), plain[1:].lower()
        suits = self.attributes["suit"]
        printed = [self.looks.get(suit, suit) for suit in suits]
        fitting: set[int] = set()
        for names in (
            printed,
            suits,
        ):  # what is printed comes first; a suit that is on no card can still be named
            meant = next((name for name in names if rest and name.startswith(rest)), None)
            fitting = fitting or {i for i, name in enumerate(names) if name == meant}
        found = [
            i
            for i, rank in enumerate(self.values["rank"])
            if self.rank_codes[rank] == first and self.values["suit"][i] in fitting
        ]
        borne = {i: self.codes[i].count("*") for i in found}
        # What is written without a mark has none, if there is such a card.
        wanted_marks = len(marks) or min(borne.values(), default=0)
        return mask_of(i for i in found if borne[i] == wanted_marks)

    def shown(self, mask: int) -> Iterator[str]:
        return (self.codes[card] for card in bits(mask))


def _marked(many: int) -> str:
    return ("", "marked ", "twice marked ")[many] if many < 3 else f"{many} times marked "


def _codes(names: tuple[str, ...], coder: Callable[[tuple[str, ...]], list[str]]) -> list[str]:
    """The code of each name; alike names have one code."""
    different = tuple(dict.fromkeys(names))
    codes = dict(zip(different, coder(different), strict=True))
    return [codes[name] for name in names]


def _rank_numbers(ranks: tuple[str, ...]) -> list[int]:
    """What each rank counts where a number is made of it. That is not its place in the order: a two
    that is declared last counts 2, and is still the highest.
    """
    known = [i for i, rank in enumerate(ranks) if rank in NUMERALS]
    if not known:
        return [i + 1 for i in range(len(ranks))]
    numbers = []
    for i in range(len(ranks)):
        before = max((k for k in known if k <= i), default=known[0])
        numbers.append(NUMERALS.index(ranks[before]) + i - before)
    return numbers


def _rank_codes(ranks: tuple[str, ...]) -> list[str]:
    """One character a rank: the digit of a numeral (T for ten), else the capital of its name,
    lengthened while two are alike.
    """
    named = sorted(rank for rank in ranks if rank not in NUMERALS)
    lengths = dict.fromkeys(named, 1)
    for one, other in pairwise(named):  # what has most in common stands side by side
        shared = (
            next(
                (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
                min(len(one), len(other)),
            )
            + 1
        )
        lengths[one], lengths[other] = max(lengths[one], shared), max(lengths[other], shared)
    codes = []
    for rank in ranks:
        if rank in NUMERALS:
            n = NUMERALS.index(rank)
            codes.append("T" if n == 10 else str(n))
        else:
            codes.append(rank[: lengths[rank]].capitalize())
    return codes


def _suit_codes(suits: tuple[str, ...]) -> list[str]:
    """The shortest beginning of the suits' names that tells them all apart: `c`, or `cl`."""
    for length in range(1, max(map(len, suits)) + 1):
        codes = [suit[:length] for suit in suits]
        if len(set(codes)) == len(suits):
            return codes
    return list(suits)
