"""Sets, runs and contracts of the game ons, written plainly from its text and rulings: nothing of
Octavo is used.

A card is its code, `7c`; a red ace is wild. A meld is a kind and a sorted tuple of its cards; what
a wild card stands for is tried out. Slow, for small hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise, permutations
from typing import Any

ORDER = "23456789TJQKA"  # aces are high, and nothing follows them
WILD = ("Ah", "Ad")
CONTRACTS = {1: "SS", 2: "SR", 3: "RR", 4: "SSS", 5: "SSR", 6: "SRR", 7: "RRR"}
Meld = tuple[str, tuple[str, ...]]


def is_set(cards: Sequence[str], options: Mapping[str, Any]) -> bool:
    """Three or more of one rank; red aces are any card, or aces."""
    others = [card for card in cards if card not in WILD]
    if len(cards) < 3 or len({card[0] for card in others}) > 1:
        return False
    if not others or others[0][0] == "A":  # aces alone: the red ones are themselves
        return True
    return wild_enough(len(cards) - len(others), len(cards), options)


def wild_enough(standing_for_another: int, size: int, options: Mapping[str, Any]) -> bool:
    share = options.get("max_wild_share", "all_but_one")
    return standing_for_another <= {"all_but_one": size, "half": size / 2, "none": 0}[share]


def rows(cards: Sequence[str]) -> Iterator[tuple[str, int, tuple[str, ...]]]:
    """Every way to lay these cards as a row: suit, place of the first in ORDER, the cards in
    order."""
    seen = set()
    for suit in "cdhs":
        for first in range(len(ORDER) - len(cards) + 1):
            wanted = [rank + suit for rank in ORDER[first : first + len(cards)]]
            fixed = [card for card in cards if card not in WILD]
            if len(set(fixed)) < len(fixed) or not set(fixed) <= set(wanted):
                continue
            open_ = [at for at, card in enumerate(wanted) if card not in fixed]
            for wilds in set(permutations([card for card in cards if card in WILD])):
                row = list(wanted)
                for at, wild in zip(open_, wilds, strict=True):
                    row[at] = wild
                if (suit, first, tuple(row)) not in seen:
                    seen.add((suit, first, tuple(row)))
                    yield suit, first, tuple(row)


def runs(
    cards: Sequence[str], options: Mapping[str, Any]
) -> list[tuple[str, int, tuple[str, ...]]]:
    """The ways in which these cards are a run."""
    if len(cards) < 4 or all(card in WILD for card in cards):
        return []
    found = []
    for suit, first, row in rows(cards):
        another = sum(
            card in WILD and card != ORDER[first + at] + suit for at, card in enumerate(row)
        )
        beside = any(a in WILD and b in WILD for a, b in pairwise(row))
        if wild_enough(another, len(row), options) and (
            not beside or options.get("adjacent_wilds", True)
        ):
            found.append((suit, first, row))
    return found


def is_meld(kind: str, cards: Sequence[str], options: Mapping[str, Any]) -> bool:
    return is_set(cards, options) if kind == "S" else bool(runs(cards, options))


def rank_of(cards: Sequence[str]) -> str:
    return next((card[0] for card in cards if card not in WILD), "A")


# a kind, its cards as they lie, where: a rank, or suit and first card
Laid = tuple[str, tuple[str, ...], tuple[Any, ...]]


def ways(
    hand: Sequence[str], round_number: int, options: Mapping[str, Any]
) -> set[tuple[Laid, ...]]:
    """Every way to go down: the groups of the round, each as it lies, sorted."""
    found: set[tuple[Laid, ...]] = set()
    contract = CONTRACTS[round_number]

    def melds(kind: str, left: Counter[str]) -> Iterator[Laid]:
        cards = sorted(left.elements())
        for size in range(
            3 if kind == "S" else 4, min(len(cards), 13 if kind == "R" else len(cards)) + 1
        ):
            if options.get("exact_contract") and size > (3 if kind == "S" else 4):
                return
            for some in set(combinations(cards, size)):
                if kind == "S" and is_set(some, options):
                    yield "S", tuple(sorted(some)), (rank_of(some),)
                elif kind == "R":
                    for suit, first, row in runs(some, options):
                        yield "R", row, (suit, first)

    def lay(at: int, left: Counter[str], laid: tuple[Laid, ...]) -> None:
        if at == len(contract):
            if options.get("final_discard", True) and not sum(left.values()):
                return
            if not options.get("same_rank_sets", True):
                ranks = [where for kind, _, where in laid if kind == "S"]
                if len(set(ranks)) < len(ranks):
                    return
            if not options.get("adjoining_runs", True):
                for (_, one, (suit, first)), (_, _, (suit_2, first_2)) in permutations(
                    [m for m in laid if m[0] == "R"], 2
                ):
                    if suit == suit_2 and first + len(one) == first_2:
                        return
            found.add(tuple(sorted(laid)))
            return
        for meld in set(melds(contract[at], left)):
            lay(at + 1, left - Counter(meld[1]), (*laid, meld))

    lay(0, Counter(hand), ())
    return found
