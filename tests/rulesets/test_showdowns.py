"""Showdown by the ruleset and by brute force: tables where hands tie, cripple, and are crippled."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from cases import cripple_mr_onion, runner
from support import brute_force_hands as brute_force
from support.brute_force_hands import PACK, RANKS, SUITS, Table
from support.effort import EFFORT

FEWEST, MOST = 5, 20  # rounds at each table: as many as show every way to win
NAMES = ("Nanny", "Granny", "Magrat", "Rincewind", "Twoflower")

TABLES = {
    "crippling": Table(frozenset({0})),
    "nothing in force": Table(),
    "null eights": Table(frozenset({0, 1})),
    "wild eights": Table(frozenset({0, 1}), eights_wild=True),
    "wild crippling, Octavo": Table(frozenset({0, 1, 2, 3}), eights_wild=True),
    "1993": Table(frozenset({0, 1}), leftover_groups=False, edition=1993),
    "1993, wild crippling, Octavo": Table(
        frozenset({0, 1, 2, 3}), eights_wild=True, leftover_groups=False, edition=1993
    ),
}


class Dealer:
    """Hands of chosen kinds from one pack; where a kind is no longer to be had, other cards
    instead.
    """

    def __init__(self, rng: random.Random, table: Table) -> None:
        self.rng = rng
        self.pairs = [
            tuple(suit for suit in SUITS if table.pair[suit] == pair) for pair in range(4)
        ]
        self.left = list(PACK)
        rng.shuffle(self.left)
        self.hands: list[list[str]] = []

    def some(self, ranks: str, suits: tuple[str, ...] = SUITS) -> list[str]:
        """One card of these that is left, or none."""
        return next(([card] for card in self.left if card[0] in ranks and card[1:] in suits), [])

    def take(self, cards: list[str]) -> list[str]:
        for card in cards:
            self.left.remove(card)
        return cards

    def deal(self, kind: str) -> None:
        hand: list[str] = []
        match kind.split():
            case ["run", length, eights]:
                pair = self.rng.randrange(4)
                ranks = "A23456789TJQKA"
                start = self.rng.randrange(len(ranks) - int(length) + 1)
                away = self.rng.sample(range(int(length)), int(eights))
                for place, rank in enumerate(ranks[start : start + int(length)]):
                    hand += self.take(
                        self.some("8") if place in away else self.some(rank, self.pairs[pair])
                    )
            case ["onions", many, eights]:
                for number in range(2 * int(many)):
                    ranks = "8" if number < int(eights) else "JQK" if number % 2 else "A"
                    hand += self.take(self.some(ranks))
            case ["eights"]:
                for _ in range(8):
                    hand += self.take(self.some("8"))
            case ["twin"] if (
                self.hands
            ):  # the same ranks in the other suits of the pairs, which ties
                for card in self.rng.choice(self.hands):
                    suits = next(pair for pair in self.pairs if card[1:] in pair)
                    hand += self.take(
                        self.some(card[0], tuple(suit for suit in suits if suit != card[1:]))
                    )
            case _:
                hand = self.take(self.left[: self.rng.randint(2, 6)])
        if kind.startswith(("run", "onions", "eights")):
            hand += self.take(self.left[: 10 - len(hand)])
        self.rng.shuffle(hand)
        self.hands.append(hand)


RUNS = ("run 9 0", "run 10 0", "run 9 1", "run 10 2")
ONIONS = ("onions 5 0", "onions 5 2", "onions 4 0", "onions 4 1", "eights")
LEVEL = ("few", "few", "twin")  # where nobody is far above the others


def kinds_of(rng: random.Random) -> list[str]:
    """What the players of a table hold: something to cripple and what cripples it, or hands that
    may tie.
    """
    kinds = ["few", "twin"] if rng.random() < 0.4 else [rng.choice(RUNS), rng.choice(ONIONS)]
    more = LEVEL if kinds[0] == "few" else RUNS + ONIONS + LEVEL
    return kinds + rng.choices(more, k=rng.randrange(len(NAMES) - 1))


@pytest.mark.parametrize("which", TABLES)
@pytest.mark.thorough(but=4)
def test_showdown(which: str) -> None:
    table = TABLES[which]
    hows = {"best", "seniority"} | ({"cripple"} if 0 in table.modifiers else set())
    seen: Counter[str] = Counter()
    for number in range(MOST * EFFORT):
        if number >= FEWEST * EFFORT and set(seen) == hows:
            break
        rng = random.Random(f"{which} {number}")
        pack = Dealer(rng, table)
        for kind in kinds_of(rng):
            pack.deal(kind)
        rng.shuffle(pack.hands)
        dealer = rng.randrange(len(pack.hands))
        names = NAMES[: len(pack.hands)]
        case: dict[str, Any] = {
            "players": [
                {"name": name, "cards": hand} for name, hand in zip(names, pack.hands, strict=True)
            ],
            "dealer": names[dealer],
            "modifiers": sorted(table.modifiers),
            "context": {"eights_wild": table.eights_wild, "edition": str(table.edition)},
        }
        expected = brute_force.showdown(pack.hands, dealer, table)
        wanted = (
            names[expected.winner],
            expected.how,
            [names[seat] for seat in expected.knocked_out],
        )
        assert cripple_mr_onion.showdown(case, runner.load)[:3] == wanted, case
        seen[expected.how] += 1
    assert set(seen) == hows, f"these tables show {dict(seen)} only"


def test_the_hands_are_what_they_are_called() -> None:
    pack = Dealer(random.Random(1), Table())
    for kind in ("run 10 0", "onions 4 0"):
        pack.deal(kind)
    cripples, crippled = pack.hands
    found = brute_force.crippling(cripples, crippled, Table(frozenset({0})))
    assert found is not None and (found.length, found.crippled) == (10, "Lesser Onion")
    assert all(card[0] in RANKS for hand in pack.hands for card in hand)
