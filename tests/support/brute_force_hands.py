"""The best arrangement of a hand, worked out the slow way: the meaning of the rules and nothing
else.

Comes in: cards as text (`Qsp`, `10h`) and what is in force. Goes out: the groups of the best
arrangement, the runs that a hand holds, and how a Showdown ends. It exists to be compared with the
compiled ruleset, so it shares nothing with it: no import, no idea, no table. Every card has guises,
every set of cards is asked what it can be, every way to split the hand is tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, permutations, product

RANKS = "A23456789TJQK"
SUITS = ("cl", "st", "sp", "sw", "he", "cu", "di", "co")  # neighbours are a suit pair
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)
PAIR = {suit: place // 2 for place, suit in enumerate(SUITS)} | {"c": 0, "s": 1, "h": 2, "d": 3}
PAIR_1993 = PAIR | {"sw": 0, "st": 1}  # clubs go with swords, spades with staves
LONGEST = 13  # ranks of a run before it would use one twice

# Lowest first. A multiple bagel is worth more than a bagel, and less than a two-card onion.
LADDER = (
    "points",
    "bagel",
    "double bagel",
    "triple bagel",
    "lesser bagel",
    "great bagel",
    "two-card onion",
    "Broken Flush",
    "three-card onion",
    "Flush",
    "four-card onion",
    "Broken Royal",
    "five-card onion",
    "Royal",
    "six-card onion",
    "Wild Royal",
    "seven-card onion",
    "Elephants' Double Onion",
    "Double Onion",
    "Triple Onion",
    "Lesser Onion",
    "Octavo",
    "Great Onion",
)
# Once the jack of clubs is declared, bagels stand where Onions stood, and Onions where bagels
# stood.
FOOLS_LADDER = (
    "points",
    "two-card onion",
    "Elephants' Double Onion",
    "Double Onion",
    "Triple Onion",
    "Lesser Onion",
    "Octavo",
    "bagel",
    "Broken Flush",
    "three-card onion",
    "Flush",
    "four-card onion",
    "Broken Royal",
    "five-card onion",
    "Royal",
    "six-card onion",
    "Wild Royal",
    "seven-card onion",
    "double bagel",
    "triple bagel",
    "lesser bagel",
    "great bagel",
    "Great Onion",
)
BAGELS = LADDER[1:6]
ONIONS = dict(
    zip(range(2, 8), (name for name in LADDER if name.endswith("-card onion")), strict=True)
)
BIG_ONIONS = {2: "Double Onion", 3: "Triple Onion", 4: "Lesser Onion", 5: "Great Onion"}


@dataclass(frozen=True)
class Guise:
    """What a card stands for: a rank, a suit pair, and what it is worth. A null eight is worth
    nothing.
    """

    rank: str
    pair: int
    worth: int
    null: bool = False


Worth = tuple[int, bool]  # what a card is worth, and whether it is so as a null eight
Worths = frozenset[Worth]  # all that one card may be worth


@dataclass(frozen=True, eq=False)
class Card:
    """A card in a hand, and all that it may stand for."""

    text: str
    guises: tuple[Guise, ...]
    wild: bool
    barred: frozenset[str] = frozenset()  # the groups in which it has no part

    @cached_property
    def any_worth(self) -> Worths:
        return frozenset((guise.worth, guise.null) for guise in self.guises)

    @cached_property
    def plain(self) -> list[Guise]:
        """Its guises but for the null eight, which is good in an onion only."""
        return [guise for guise in self.guises if not guise.null]

    @cached_property
    def plain_worth(self) -> Worths:
        return frozenset((guise.worth, False) for guise in self.plain)

    @cached_property
    def inside(self) -> list[Worths]:
        """What it is worth as a card of each suit pair."""
        return [
            frozenset((guise.worth, False) for guise in self.plain if guise.pair == pair)
            for pair in range(4)
        ]

    @cached_property
    def outside(self) -> list[Worths]:
        """What it is worth as a card that is not of each suit pair."""
        return [
            frozenset((guise.worth, False) for guise in self.plain if guise.pair != pair)
            for pair in range(4)
        ]

    @cached_property
    def ranks(self) -> set[str]:
        return {guise.rank for guise in self.plain}


@dataclass(frozen=True)
class Table:
    """What is in force: modifiers, options, whether eights are wild, whether another player holds
    the queen of spades; and by which rules it is played, 1998 or 1993."""

    modifiers: frozenset[int] = frozenset()
    eights_wild: bool = False
    lady_elsewhere: bool = False
    null_eights_base: int = 2
    leftover_groups: bool = True
    run_ace: str = "both"
    run_wraps: bool = False
    wild_as_itself_is_wild: bool = True
    fool: bool = False
    edition: int = 1998

    @property
    def pair(self) -> dict[str, int]:
        """The suit pair of each suit."""
        return PAIR_1993 if self.edition == 1993 else PAIR

    @property
    def ladder(self) -> tuple[str, ...]:
        return FOOLS_LADDER if self.fool else LADDER

    @property
    def nulls(self) -> bool:
        return 1 in self.modifiers and not self.eights_wild


# place in the ladder, then what breaks a tie: fewer null eights, or more points
Rank = tuple[int, int]
Hand = tuple[Card, ...]


# --- guises ---------------------------------------------------------------------------------------


def rank_and_suit(text: str) -> tuple[str, str]:
    rank, suit = ("T", text[2:]) if text.startswith("10") else (text[:1], text[1:])
    assert rank in RANKS and suit in PAIR, text
    return rank, suit


def worths(rank: str) -> tuple[int, ...]:
    if rank == "A":
        return (1, 11)
    return (10,) if rank in "TJQK" else (int(rank),)


def guises(text: str, table: Table) -> tuple[Guise, ...]:
    rank, suit = rank_and_suit(text)
    if rank == "8" and table.eights_wild:
        return tuple(
            Guise(other, pair, worth)
            for other in RANKS
            for pair in range(4)
            for worth in worths(other)
        )
    own = tuple(Guise(rank, table.pair[suit], worth) for worth in worths(rank))
    if rank == "8" and table.nulls:
        own += (Guise(rank, table.pair[suit], 0, null=True),)
    return own


def hand_of(texts: Iterable[str], table: Table) -> Hand:
    return tuple(
        Card(text, guises(text, table), rank_and_suit(text)[0] == "8" and table.eights_wild)
        for text in texts
    )


# --- what some cards can be -----------------------------------------------------------------------


def totals(cards: Iterable[Worths]) -> set[tuple[int, int]]:
    """Every (total, number of null eights) up to 21 that comes of choosing what each card is
    worth."""
    return _totals(tuple(cards))


@cache
def _totals(cards: tuple[Worths, ...]) -> set[tuple[int, int]]:
    made = {(0, 0)}
    for of_card in cards:
        made = {
            (total + worth, nulls + null)
            for total, nulls in made
            for worth, null in of_card
            if total + worth <= 21
        }
        if not made:
            break
    return made


def is_bagel(cards: Hand) -> bool:
    return any(total == 20 for total, _ in totals(card.plain_worth for card in cards))


def are_bagels(cards: Hand) -> bool:
    """Whether the cards split into pairs that are bagels each."""
    if not cards:
        return True
    first, rest = cards[0], cards[1:]
    return any(
        is_bagel((first, other)) and are_bagels(tuple(c for c in rest if c is not other))
        for other in rest
    )


def is_flush(cards: Hand, pair: int) -> bool:
    return any(total >= 16 for total, _ in totals(card.inside[pair] for card in cards))


def is_broken_flush(cards: Hand, pair: int) -> bool:
    """Whether all but one are of the pair, and that one is not."""
    for odd in cards:
        made = totals(card.outside[pair] if card is odd else card.inside[pair] for card in cards)
        if any(total >= 16 for total, _ in made):
            return True
    return False


def is_broken_royal(cards: Hand) -> bool:
    return any(
        all(rank in card.ranks for card, rank in zip(order, "678", strict=True))
        for order in permutations(cards)
    )


def is_big_onion(cards: Hand) -> bool:
    """Whether half of them are pictures, and the others aces that count eleven."""
    pictures = [
        any(guise.rank in "JQK" and guise.worth == 10 for guise in card.guises) for card in cards
    ]
    aces = [any(guise.rank == "A" and guise.worth == 11 for guise in card.guises) for card in cards]
    places = range(len(cards))
    return any(
        all(pictures[i] if i in chosen else aces[i] for i in places)
        for chosen in map(set, combinations(places, len(cards) // 2))
    )


def forms(cards: Hand, table: Table) -> Iterator[tuple[str, int]]:
    """All that these cards together can be: the name of a group, and what breaks a tie (higher is
    better).
    """
    size = len(cards)
    if table.leftover_groups:
        fitting = [total for total, _ in totals(card.plain_worth for card in cards)]
        if fitting:
            yield "points", max(fitting)
    if size % 2 == 0 and size // 2 <= len(BAGELS) and are_bagels(cards):
        yield BAGELS[size // 2 - 1], 0
    if size in ONIONS:
        for total, nulls in totals(card.any_worth for card in cards):
            if total == 21 and (nulls == 0 or size - nulls >= table.null_eights_base):
                yield ONIONS[size], -nulls
    if size >= 3:
        if any(is_broken_flush(cards, pair) for pair in range(4)):
            yield "Broken Flush", 0
        if any(is_flush(cards, pair) for pair in range(4)):
            yield "Flush", 0
    if size == 3:
        if is_broken_royal(cards):
            yield "Broken Royal", 0
        if all("7" in card.ranks for card in cards):
            yield "Royal", 0
        if 1 in table.modifiers and all(card.wild for card in cards):
            yield "Wild Royal", 0
    if size % 2 == 0 and size // 2 in BIG_ONIONS and is_big_onion(cards):
        name = BIG_ONIONS[size // 2]
        if not any(name in card.barred for card in cards):
            yield name, 0
    if size == 8 and 3 in table.modifiers and all(card.wild for card in cards):
        yield "Octavo", 0


# --- arrangements ---------------------------------------------------------------------------------


def best_split(hand: Hand, table: Table) -> tuple[Rank, ...]:
    """The ranks of the best arrangement, best first: of all splits into groups that share no
    card."""
    places = range(len(hand))
    worth: dict[frozenset[int], Rank] = {}
    for size in range(1, len(hand) + 1):
        for chosen in combinations(places, size):
            ranks = [
                (table.ladder.index(name), tie)
                for name, tie in forms(tuple(hand[i] for i in chosen), table)
            ]
            if ranks:
                worth[frozenset(chosen)] = max(ranks)

    @cache
    def best(free: frozenset[int]) -> tuple[Rank, ...]:
        """Lists are compared element by element, so the first group is the highest there is; then
        the best of the rest.
        """
        groups = {group: rank for group, rank in worth.items() if group <= free}
        if not groups:
            return ()
        highest = max(groups.values())
        return max(
            (highest, *best(free - group)) for group, rank in groups.items() if rank == highest
        )

    return best(frozenset(places))


def without_elevens(card: Card) -> Card:
    return Card(card.text, tuple(guise for guise in card.guises if guise.worth != 11), card.wild)


def bound_to_one(card: Card) -> Card:
    """An ace that would count eleven, or what stands for one, and now counts one."""
    kept = tuple(Guise(g.rank, g.pair, 1) for g in card.guises if g.rank == "A" and g.worth == 11)
    return Card(card.text, kept, card.wild)


def strength(texts: Iterable[str], table: Table = Table()) -> tuple[Rank, ...]:
    """The ranks of the groups of the best arrangement, best first."""
    hand = hand_of(texts, table)
    if not (4 in table.modifiers and table.eights_wild and table.lady_elsewhere):
        return best_split(hand, table)
    # 4.2: no eleven is used, or one card that would be an ace of eleven is an ace of one, or it is
    # a Great Onion.
    cases = [tuple(map(without_elevens, hand))]
    for card in hand:
        if any(guise.rank == "A" and guise.worth == 11 for guise in card.guises):
            cases.append(tuple(bound_to_one(other) if other is card else other for other in hand))
    ranks = [best_split(case, table) for case in cases]
    if len(hand) == 10 and is_big_onion(hand):
        ranks.append(((LADDER.index("Great Onion"), 0),))
    return max(ranks)


def named(ranks: Iterable[Rank], ladder: Sequence[str] = LADDER) -> list[str]:
    """The names of groups, as they are shown: `Flush`, `points:14`."""
    return [f"points:{tie}" if ladder[place] == "points" else ladder[place] for place, tie in ranks]


def nulls_of(ranks: Iterable[Rank], ladder: Sequence[str] = LADDER) -> list[int]:
    """How many null eights each group has."""
    return [-tie if ladder[place] in ONIONS.values() else 0 for place, tie in ranks]


# --- running flushes, and what they cripple -------------------------------------------------------


def stretches(length: int, table: Table) -> Iterator[str]:
    """The ranks of every run of this length, in order. The ace begins or ends one."""
    ring = {"both": "A23456789TJQKA", "low": "A23456789TJQK", "high": "23456789TJQKA"}[
        table.run_ace
    ]
    if table.run_wraps:
        ring = "A23456789TJQK" * 2
    found = {ring[start : start + length] for start in range(len(ring) - length + 1)}
    yield from sorted(one for one in found if len(set(one)) == length)


def run_wilds(hand: Hand, length: int, table: Table) -> int | None:
    """The fewest wild cards in a run of this length in one suit pair, None if the hand holds
    none."""
    fewest: int | None = None
    natural = {
        (rank_and_suit(card.text)[0], table.pair[rank_and_suit(card.text)[1]])
        for card in hand
        if not card.wild
    }
    eights = [table.pair[rank_and_suit(card.text)[1]] for card in hand if card.wild]
    for pair, ranks in product(range(4), stretches(length, table)):
        lacking = sum((rank, pair) not in natural for rank in ranks)
        if lacking <= len(eights):
            itself = "8" in ranks and pair in eights and not table.wild_as_itself_is_wild
            fewest = min(lacking - itself, length if fewest is None else fewest)
    return fewest


def onion_wilds(hand: Hand, name: str, ranks: tuple[Rank, ...], table: Table) -> int:
    """The fewest wild cards in an Onion of this name, in an arrangement as good as the best."""
    size = (
        8 if name == "Octavo" else 2 * next(half for half, one in BIG_ONIONS.items() if one == name)
    )
    found = []
    for chosen in combinations(hand, size):
        if (name, 0) in set(forms(chosen, table)):
            rest = tuple(card for card in hand if card not in chosen)
            if (
                tuple(sorted(((LADDER.index(name), 0), *best_split(rest, table)), reverse=True))
                == ranks
            ):
                found.append(sum(card.wild for card in chosen))
    return min(found)


@dataclass(frozen=True)
class Crippling:
    """A run of so many cards, so many of them wild, and the Onion that it cripples."""

    length: int
    wilds: int
    crippled: str
    crippled_wilds: int


def crippling(texts: Iterable[str], target: Iterable[str], table: Table) -> Crippling | None:
    """How the cards cripple the best arrangement of the target, if they do: by the longest run."""
    if 0 not in table.modifiers:
        return None
    hand = hand_of(texts, table)
    runs = {length: run_wilds(hand, length, table) for length in (10, 9)}
    if runs[9] is None:
        return None
    victim = hand_of(target, table)
    ranks = best_split(victim, table)
    name = named(ranks[:1])[0] if ranks else ""
    if name not in ("Lesser Onion", "Octavo", "Great Onion") or (
        name == "Octavo" and table.edition == 1993
    ):
        return None
    theirs = onion_wilds(victim, name, ranks, table)
    for length, wilds in runs.items():
        if wilds is None or (length == 9 and name == "Lesser Onion"):
            continue
        if 2 in table.modifiers and table.eights_wild and wilds > theirs:
            continue
        return Crippling(length, wilds, name, theirs)
    return None


# --- Showdown -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Outcome:
    """Who won, how (best, seniority, cripple), and in which order players went out, the winner
    last. Players are seats.
    """

    winner: int
    how: str
    knocked_out: tuple[int, ...]


def showdown(hands: Sequence[Sequence[str]], dealer: int, table: Table) -> Outcome:
    """The leading player against the next to the left, from the Elder to the Dealer. Each seat's
    left neighbour is the next.
    """
    count = len(hands)
    order = [(dealer + 1 + step) % count for step in range(count)]
    seniority = [dealer, *order[:-1]]
    runners: list[tuple[int, int, int]] = []
    for seat in range(count):
        found = [
            crippling(hands[seat], hands[other], table) for other in range(count) if other != seat
        ]
        lengths = [one.length for one in found if one is not None]
        if lengths:
            runners.append((-max(lengths), seniority.index(seat), seat))
    if runners:
        winner = min(runners)[2]
        return Outcome(winner, "cripple", (winner,))
    strengths = [strength(hand, table) for hand in hands]
    leader, out = order[0], []
    for challenger in order[1:]:
        a, b = strengths[leader], strengths[challenger]
        if a > b or (a == b and seniority.index(leader) < seniority.index(challenger)):
            out.append(challenger)
        else:
            out.append(leader)
            leader = challenger
    tied = any(strengths[seat] == strengths[leader] for seat in range(count) if seat != leader)
    return Outcome(leader, "seniority" if tied else "best", (*out, leader))
