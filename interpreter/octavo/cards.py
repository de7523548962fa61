"""The pack at one table: cards as small integers, sets of cards as bit masks.

Comes in: the ranks, suits, special cards and attributes that a ruleset declares, how many of each
card there are, and how many packs are shuffled together. Goes out: `Pack`, with masks and look-up
tables. Card i has bit `1 << i`; of several alike the others come later, after all that differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from .card_codes import NUMERALS, rank_code, special_code, suit_codes

# the attribute of special cards, whose values are their names; no sentence can ask for it by name
SPECIAL = "special cards"
NONE = -1  # the value of an attribute that a card does not have
# the rank and the suit of a card, by their places in the order, and its name if it is special
Face = tuple[int, int, str]


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


def faces_of(
    ranks: tuple[str, ...], suits: tuple[str, ...], special_cards: tuple[str, ...]
) -> list[Face]:
    """The different cards of a pack: by suit, then rank; special cards come last. One that is a
    rank too has that rank, and no other card has it."""
    suited = [
        (rank, suit, "")
        for suit in range(len(suits))
        for rank in range(len(ranks))
        if ranks[rank] not in special_cards
    ]
    return suited + [
        (ranks.index(name) if name in ranks else NONE, NONE, name) for name in special_cards
    ]


def how_many(many: Mapping[str, int], rank: str, suit: str, special: str) -> int:
    """How many of a card one pack has. What is said of a card prevails over what is said of its
    rank and its suit, which are multiplied; of whatever nothing is said there is one."""
    if special:
        return many.get(special, 1)
    said = many.get(f"{rank} of {suit}")
    return many.get(rank, 1) * many.get(suit, 1) if said is None else said


@dataclass(slots=True)
class Pack:
    """`attributes` maps each attribute to its values in order, `rank` and `suit` among them;
    `members` says which suits, ranks or special cards make up a value of a declared attribute.
    Cards are ordered by copy, then suit, then rank; special cards stand after the others. What a
    card does not have is NONE.

    `many` says how many of a rank, a suit, a card or a special card one of the packs has.
    `looks` maps a suit or rank to the one that is printed on its cards, if that is another: such
    cards are written and called by what is printed, so that nobody can tell them from their twins.
    `signs` are characters that stand for suits where cards are drawn, `spelt` codes that the
    ruleset gives.
    `marked` names cards (`RANK of SUIT`) that bear a mark, written `*`; where two of them look
    alike, the later has one mark more."""

    attributes: dict[str, tuple[str, ...]]
    members: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    copies: int = 1
    looks: dict[str, str] = field(default_factory=dict)
    marked: tuple[str, ...] = ()
    signs: dict[str, str] = field(default_factory=dict)
    special_cards: tuple[str, ...] = ()
    many: dict[str, int] = field(default_factory=dict)
    spelt: dict[str, str] = field(default_factory=dict)
    values: dict[str, tuple[int, ...]] = field(default_factory=dict)
    firsts: tuple[int, ...] = ()  # of each card the first that is the same
    names: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()  # the codes with signs of suits in them; empty without a sign
    pips: tuple[
        int, ...
        # the number of each card's rank: its numeral; others count on from the numeral before. A
        # card without a rank has none, and counts nothing
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
        named = [
            ("" if rank < 0 else ranks[rank], "" if suit < 0 else suits[suit], special)
            for rank, suit, special in faces_of(ranks, suits, self.special_cards)
        ]
        there = [how_many(self.many, *face) * self.copies for face in named]
        cards, self.firsts = _dealt_out(there)
        self.values = {
            "rank": tuple(ranks.index(rank) if rank else NONE for rank, _, _ in named),
            "suit": tuple(suits.index(suit) if suit else NONE for _, suit, _ in named),
        }
        for attribute, names in self.attributes.items():
            if attribute not in ("rank", "suit"):
                made_of = [{*self.members[attribute, name]} for name in names]
                self.values[attribute] = tuple(
                    next((at for at, of in enumerate(made_of) if of & {*face} - {""}), NONE)
                    for face in named
                )
        if self.special_cards:
            self.attributes[SPECIAL] = self.special_cards
            self.values[SPECIAL] = tuple(
                self.special_cards.index(special) if special else NONE for _, _, special in named
            )
        self.values = {
            name: tuple([of[face] for face in cards]) for name, of in self.values.items()
        }
        numbers = (*_rank_numbers(ranks), 0)
        self.pips = tuple(numbers[rank] for rank in self.values["rank"])
        self._write([named[face] for face in cards])

    @property
    def counts_up(self) -> bool:
        """Whether of two ranks the higher one has no lower number: `ace, 2 to 10`, but not `3 to
        10, ..., ace, 2`."""
        numbers = sorted(zip(self.values["rank"], self.pips, strict=True))
        return all(one <= other for (_, one), (_, other) in pairwise(numbers))

    @property
    def own(self) -> int:
        """How many different cards there are: they come first."""
        return max(self.firsts, default=-1) + 1

    def _write(self, cards: list[tuple[str, str, str]]) -> None:
        """What the cards, given as (rank, suit, special), are called and how they are written: by
        what is printed on them.
        """
        looks, spelt = self.looks, self.spelt
        self.rank_codes = tuple(
            spelt.get(name) or rank_code(name)
            for name in (looks.get(rank, rank) for rank in self.attributes["rank"])
        )
        of_rank = dict(zip(self.attributes["rank"], self.rank_codes, strict=True))
        suits = [looks.get(suit, suit) for suit in self.attributes["suit"]]
        of_suit = suit_codes(suits, {suit: spelt[suit] for suit in suits if suit in spelt})
        marks: dict[str, int] = {}
        twins: dict[tuple[str, str], int] = {}
        for name in self.marked:
            rank, _, suit = name.partition(" of ")
            printed = looks.get(rank, rank), looks.get(suit, suit)
            marks[name] = twins[printed] = twins.get(printed, 0) + 1
        names, codes, drawn = [], [], []
        for rank, suit, special in cards:
            if special:
                names.append(special)
                codes.append(spelt.get(special) or special_code(special))
                drawn.append("")
                continue
            many, look = marks.get(f"{rank} of {suit}", 0), looks.get(suit, suit)
            names.append(f"{_marked(many)}{looks.get(rank, rank)} of {look}")
            codes.append(of_rank[rank] + of_suit[look] + "*" * many)
            sign = self.signs.get(look, "")
            drawn.append(of_rank[rank] + sign + "*" * many if sign else "")
        self.names, self.codes, self.drawn = tuple(names), tuple(codes), tuple(drawn)
        for called in (self.names, self.codes, self.drawn):
            for card, text in enumerate(called):
                if text:
                    self.written[text] = self.written.get(text, 0) | 1 << card

    @property
    def alike(self) -> tuple[str, str, str] | None:
        """Two cards of different names that are written alike, and their code; None: there are
        none."""
        called: dict[str, str] = {}
        for name, code in zip(self.names, self.codes, strict=True):
            if called.setdefault(code, name) != name:
                return called[code], name, code
        return None

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
        if special := self._special(wanted):
            return special
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
            if rank >= 0 and self.rank_codes[rank] == first and self.values["suit"][i] in fitting
        ]
        borne = {i: self.codes[i].count("*") for i in found}
        # What is written without a mark has none, if there is such a card.
        wanted_marks = len(marks) or min(borne.values(), default=0)
        return mask_of(i for i in found if borne[i] == wanted_marks)

    def _special(self, wanted: str) -> int:
        """The special cards whose code or name is this, large letters or small: `jo`."""
        said = wanted.casefold()
        return mask_of(
            card
            for card, of in enumerate(self.values.get(SPECIAL, ()))
            if of >= 0 and said in (self.codes[card].casefold(), self.names[card].casefold())
        )

    def shown(self, mask: int) -> Iterator[str]:
        return (self.codes[card] for card in bits(mask))


def _marked(many: int) -> str:
    return ("", "marked ", "twice marked ")[many] if many < 3 else f"{many} times marked "


def _dealt_out(there: list[int]) -> tuple[list[int], tuple[int, ...]]:
    """The cards of a pack that has so many of each face: one of each, then one more of those of
    which there are several, and so on; and of each card the first that is the same."""
    cards: list[int] = []
    first: dict[int, int] = {}
    for copy in range(max(there, default=0)):
        for face, many in enumerate(there):
            if many > copy:
                first.setdefault(face, len(cards))
                cards.append(face)
    return cards, tuple(first[face] for face in cards)


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
