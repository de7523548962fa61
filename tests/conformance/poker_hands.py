"""Poker hands as `phevaluator` ranks them, and as anybody can by counting.

Comes in: cards as text, `Kh 9d`. Goes out: numbers that compare as hands do. It exists because
hands are ranked here by groups that a ruleset declares, and two programs that share nothing with it
are the best judges of whether those are the groups of poker.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

from phevaluator import evaluate_cards

RANKS = "23456789TJQKA"
PACK = tuple(rank + suit for suit in "cdhs" for rank in RANKS)
Hand = Sequence[str]


def theirs(hand: Hand) -> int:
    """By phevaluator: the higher the better."""
    return -int(evaluate_cards(*hand))


def counted(hand: Hand) -> tuple[int, list[int]]:
    """The same by counting: the category, then what breaks ties. Two cards alike are no matter,
    five of a rank are the best.
    """
    ranks = Counter(RANKS.index(card[0]) for card in hand)
    order = sorted(ranks, key=lambda rank: (ranks[rank], rank), reverse=True)
    shape = sorted(ranks.values(), reverse=True)
    high = (
        order[0]
        if len(order) == 5 and order[0] - order[4] == 4
        else 3
        if order == [12, 3, 2, 1, 0]
        else -1
    )
    if len({card[1] for card in hand}) == 1:
        flush = (8, [high]) if high >= 0 else (5, order)
        return (
            max(flush, (9, order))
            if shape == [5]
            else max(flush, (7, order))
            if shape == [4, 1]
            else flush
        )
    if high >= 0:
        return 4, [high]
    return {"5": 9, "41": 7, "32": 6, "311": 3, "221": 2, "2111": 1, "11111": 0}[
        "".join(map(str, shape))
    ], order


def with_wild(hand: Hand, wild: str) -> tuple[int, list[int]]:
    """The best that a hand can be where cards of one rank stand for any card, whatever else is in
    the hand.
    """
    every = [PACK if card[0] == wild else (card,) for card in hand]
    return max(counted(one) for one in product(*every))


def hands(rng: Random, many: int) -> Iterator[tuple[str, ...]]:
    """At least so many random hands. Half of them are drawn from few ranks, from one suit or from
    neighbours, so that every kind of hand occurs and near ones meet."""
    for number in range(many):
        few = rng.sample(RANKS, 3)
        start = rng.randrange(len(RANKS))
        near = [(RANKS + RANKS)[start + step] for step in range(5)]
        suit = rng.choice("cdhs")
        pools = {
            1: [card for card in PACK if card[0] in few],
            3: [card for card in PACK if card[1] == suit],
            5: [card for card in PACK if card[0] in near],
            7: [rank + (suit if number % 16 == 7 else rng.choice("cdhs")) for rank in near],
        }
        hand = tuple(rng.sample(pools.get(number % 8, list(PACK)), 5))
        yield hand
        if number % 8 == 0:  # and one that ties with it
            yield tuple(card[0] + "dhsc"["cdhs".index(card[1])] for card in hand)
