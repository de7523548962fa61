"""Hands that are counted at the end of a round: everybody is told what was in them."""

from __future__ import annotations

from pathlib import Path

import pytest

import octavo
from octavo.front.table import Table

GAME = """
ruleset: counting
title: Counting
players: 2
pack: {suits: [clubs], ranks: [2 to 9]}
zones: {stock: {holds: pack, faces: down}, hand: {each: player, seen by: owner}}
words: {verbs: {claim: claimed}}
rules: {pips: cards score their rank}
phases:
  deal:
    - shuffle the stock
    - deal 2 cards to each player
    - EARLY
  claiming:
    - for each: player
      do:
        - choose: {claim: {pick: number from 1 to 2, do: you score that number}}
  reckoning:
    - LATE
win: the player with the highest score
"""
NOTHING = "the first player scores 0"
OWN = "each player scores the score of their hand"
OF_OTHERS = (
    "the first player scores the score of the hands of the players other than the first player"
)
OF_ONE = "the first player scores 3 + the score of the two of clubs"


def told(ruleset: str, tmp_path: Path, reader: int | None = 1) -> tuple[Table, list[str]]:
    path = tmp_path / "counting.yaml"
    path.write_text(ruleset)
    table = Table.begin(octavo.load(path), seed=1, people=(), rounds=1)
    table.play_bots()
    return table, [line.strip() for line in table.told(reader)]


def game(early: str = NOTHING, late: str = NOTHING) -> str:
    return GAME.replace("EARLY", early).replace("LATE", late)


@pytest.mark.parametrize(
    ("late", "shown"),
    [(NOTHING, ()), (OWN, (0, 1)), (OF_OTHERS, (1,))],
)
def test_a_hand_that_is_counted_at_the_end_is_shown(
    late: str, shown: tuple[int, ...], tmp_path: Path
) -> None:
    for reader in (None, 0, 1):
        table, lines = told(game(late=late), tmp_path, reader)
        words = table.wording(reader)
        hands = [table.view(seat).place("hand", seat).cards for seat in range(2)]
        expected = [
            words.does(seat, "show")[:1].upper()
            + words.does(seat, "show")[1:]
            + f" {words.cards(hands[seat])}."
            for seat in shown
        ]
        assert [line for line in lines if "show" in line] == expected
        # people see them as they are counted, and not in what they look at afterwards
        assert table.view(None).place("hand", 0).cards == (None, None)


def test_of_one_card_that_is_scored_it_is_told_if_somebody_holds_it(tmp_path: Path) -> None:
    table, lines = told(game(late=OF_ONE), tmp_path)
    held = [seat for seat in range(2) if "2c" in table.view(seat).place("hand", seat).cards]
    assert [line for line in lines if "show" in line] == [
        f"{table.wording(1).does(seat, 'show')} the two of clubs." for seat in held
    ]


def test_a_hand_that_is_counted_before_somebody_is_asked_stays_hidden(tmp_path: Path) -> None:
    assert not any("show" in line for line in told(game(early=OWN), tmp_path)[1])


def test_a_ruleset_may_say_otherwise(tmp_path: Path) -> None:
    hidden = game(late=OWN).replace("seen by: owner", "seen by: owner, scored: unseen")
    assert not any("show" in line for line in told(hidden, tmp_path)[1])


@pytest.mark.parametrize("name", ["crazy-eights", "ons"])
def test_what_is_left_in_hands_is_told_where_it_costs(name: str) -> None:
    table = Table.begin(octavo.load(name), seed=3, people=(), rounds=1)
    table.play_bots()
    lines = [line.strip() for line in table.told(None)]
    for line in lines:
        if " scores " in line and "nothing" not in line:
            assert any(one.startswith(f"{line.split()[0]} shows ") for one in lines), line
