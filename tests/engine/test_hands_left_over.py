"""What the best arrangement leaves over, where that one is best which leaves over least: held to a
plain search through all ways to lay groups apart.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

import octavo
from octavo import OctavoError
from support.cards_seen import Card, cards_at
from support.effort import EFFORT

RULESET = """
ruleset: left
title: Left
players: 2
pack: {suits: [clubs, diamonds, hearts, spades], ranks: [1 to 9]}
words:
  verbs: {VERBS, settle: settled}
zones:
  stock: {holds: pack, faces: down}
  hand: {each: player, seen by: owner}
groups:
  set: three or more cards of one rank
  run: three or more cards of one suit of consecutive ranks
hands: {of: your hand, use: many groups, best: BEST}
rules:
  values: cards count their rank
  nines: nines count 20
MORE
phases:
  deal: [shuffle the stock, deal 8 cards to each player]
  play:
    - for each: player
      do:
        choose:
          settle: {}
OPTIONS
win: nobody
"""
FEWEST, LOWEST = "fewest unused cards", "lowest total of unused cards"
ASKED = {
    "few": "the number of unused cards of your hand is at most 4",
    "light": "the total of unused cards of your hand is less than 20",
    "none": "your hand has no unused cards",
    "lead": "you are the only player with the best hand",
    "even": "the number of players with the best hand is 2",
    "big": "any unused nine is in your hand",
}


def ruleset(folder: Path, best: str, more: str = "") -> octavo.Rules:
    verbs = ", ".join(f"ask {name}: asked {name}" for name in ASKED)
    options = "\n".join(f"          ask {name}: {{when: {one}}}" for name, one in ASKED.items())
    path = folder / "left.yaml"
    said = RULESET.replace("BEST", best).replace("VERBS", verbs).replace("MORE", more)
    path.write_text(said.replace("OPTIONS", options), encoding="utf-8")
    return octavo.load(path)


def is_group(cards: tuple[Card, ...]) -> bool:
    ranks, suits = sorted(rank for rank, _ in cards), {suit for _, suit in cards}
    in_row = ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    return len(cards) >= 3 and (len(set(ranks)) == 1 or (len(suits) == 1 and in_row))


def leftovers(hand: frozenset[Card]) -> set[frozenset[Card]]:
    """What may be left over, by all ways to lay groups apart."""

    @cache
    def of(left: frozenset[Card]) -> frozenset[frozenset[Card]]:
        found = {left}
        for size in range(3, len(left) + 1):
            for cards in combinations(sorted(left), size):
                if is_group(cards):
                    found |= of(left - frozenset(cards))
        return frozenset(found)

    return {*of(hand)}


def worth(cards: frozenset[Card]) -> int:
    return sum(20 if rank == 9 else rank for rank, _ in cards)


def hand_of(game: octavo.Game, seat: int) -> frozenset[Card]:
    return frozenset(cards_at(game, "hand", seat))


@pytest.mark.parametrize("best", [FEWEST, LOWEST])
def test_the_least_is_left_over(tmp_path: Path, best: str) -> None:
    rules = ruleset(tmp_path, best)
    seen = set[tuple[str, bool]]()
    for seed in range(150 * EFFORT):
        game = rules.new_game(players=2, seed=seed)
        mine, theirs = (leftovers(hand_of(game, seat)) for seat in (0, 1))
        many, other_many = (min(map(len, one)) for one in (mine, theirs))
        least, other_least = (min(map(worth, one)) for one in (mine, theirs))
        key, other = (many, other_many) if best == FEWEST else (least, other_least)
        expected = {"none": many == 0, "lead": key < other, "even": key == other}
        if best == FEWEST:
            expected["few"] = many <= 4
        else:
            expected["light"] = least < 20
            expected["few"] = min(len(one) for one in mine if worth(one) == least) <= 4
        assert game.decision is not None
        # who has nothing but `settle` is not asked
        first = game.decision.seat == 0
        offered = {option.verb for option in game.decision.options} if first else {"settle"}
        for name, so in expected.items():
            assert (f"ask {name}" in offered) == so, (name, hand_of(game, 0), hand_of(game, 1))
            seen.add((name, so))
        if not any(rank == 9 for rank, _ in hand_of(game, 0)):
            assert "ask big" not in offered
    assert {name for name, so in seen if so} >= {"few", "lead", "even"}
    assert {name for name, so in seen if not so} >= {"few", "lead", "even", "none"}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("  sets: sets rank by higher rank", "sets rank by higher rank"),
        ("  up: a set ranks just above a run", "a set ranks just above a run"),
        ("  use: a player who uses any nines may not use twos", "may not use twos"),
        ("  good: you may not settle when you hold a set or better", "a set or better"),
    ],
)
def test_no_sentence_orders_groups_where_the_least_is_best(
    tmp_path: Path, more: str, said: str
) -> None:
    with pytest.raises(OctavoError) as error:
        ruleset(tmp_path, LOWEST, more)
    (only,) = error.value.diagnostics
    assert only.code == "OCT353" and only.span is not None
    assert said in more and only.span.line == 18
