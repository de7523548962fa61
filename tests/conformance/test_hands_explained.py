"""Why a hand of poker is better, and what it lacks to be a better one, compared with counting."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import octavo
from conformance.poker_hands import PACK, Hand, counted, hands
from support.effort import EFFORT

PAIRS = 150 * EFFORT
NAMES = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
NAMES += ["jack", "queen", "king", "ace"]


@cache
def poker() -> Any:
    return octavo.load("five-card-draw").ranker()


def compared(hand: Hand, other: Hand) -> octavo.HandsCompared:
    found: octavo.HandsCompared = poker().compare(" ".join(hand), " ".join(other))
    return found


def test_what_decides_between_hands_is_what_counting_finds() -> None:
    every, seen = list(hands(Random("explained"), 40)), set()
    rng = Random("pairs")
    for _ in range(PAIRS):
        hand, other = rng.choice(every), rng.choice(every)
        told, mine, theirs = compared(hand, other), counted(hand), counted(other)
        seen.add(told.how)
        assert told.better == (None if mine == theirs else 0 if mine > theirs else 1)
        back = compared(other, hand)
        assert back.how == told.how and back.equal == told.equal
        assert (back.groups, back.values) == (told.groups[::-1], told.values[::-1])
        assert back.better == (None if told.better is None else 1 - told.better)
        if mine[0] != theirs[0]:
            # of a pair and of a double pair the first groups differ, as of all others
            assert (told.how, told.equal) == ("place", 0)
            one, two = told.groups
            assert one is not None and two is not None and one.group != two.group
            assert [reason.role for reason in told.reasons] == ["group", "group"]
        elif mine != theirs:
            assert told.how == "tie"
            ranks = next((a, b) for a, b in zip(mine[1], theirs[1], strict=True) if a != b)
            assert told.values == tuple(NAMES[rank] for rank in ranks)
            assert [reason.id for reason in told.reasons][1:] == ["ranks"]
        else:
            assert (told.how, told.values, told.groups) == ("nothing", (), (None, None))
    assert seen == {"place", "tie", "nothing"}


def test_who_has_a_further_group_is_better() -> None:
    told = compared(("Ah", "Ad", "7c"), ("As", "Ac"))
    assert (told.better, told.equal, told.how) == (0, 1, "more")
    assert told.groups[0] is not None and told.groups[0].cards == ("7c",) and told.groups[1] is None


def test_a_sentence_that_moves_a_group_is_cited() -> None:
    ranker: Any = octavo.load(
        "cripple-mr-onion", modifiers="none", options={"multiple_bagels_rank": "within_bagel"}
    ).ranker()
    told = ranker.compare("Tcl Tsp", "Tcl Asp")
    assert (told.better, told.how) == (1, "place")
    assert [reason.id for reason in told.reasons] == ["bagel", "two-card onion"]


def test_what_a_hand_lacks_is_the_least_that_counting_finds() -> None:
    """Every exchange of a card is tried by counting too: none is better where two are told, and no
    nearer kind of hand can be had where one is."""
    exchanged = set()
    for hand in list(hands(Random("lacking"), 10 * EFFORT)):
        told, now = poker().lacking(" ".join(hand)), counted(hand)[0]
        better: dict[int, int] = {}
        for left in combinations(hand, 4):
            for card in PACK:
                if card not in hand and (kind := counted((*left, card))[0]) > now:
                    better[kind] = better.get(kind, 0) + 1
        exchanged.add(len(told.takes))
        if better:
            assert len(told.gives) == len(told.takes) == 1 and told.all
            made = counted([*(card for card in hand if card not in told.gives), *told.takes])
            assert made[0] == min(better) and told.ways == better[min(better)]
        elif told.group is not None:
            assert len(told.gives) == len(told.takes) == 2
            kept = [card for card in hand if card not in told.gives]
            assert counted([*kept, *told.takes])[0] > now
        else:
            assert now == 8 or not told.all
    assert {1, 2} <= exchanged


def test_above_the_highest_group_there_is_none() -> None:
    told = poker().lacking("Ah Kh Qh Jh Th")
    assert told.group is None and told.all and told.tried == 0
