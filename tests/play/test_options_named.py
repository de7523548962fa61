"""Options that need no further pick, since only one thing fits: what that is stands beside them."""

from __future__ import annotations

from pathlib import Path

import octavo
from octavo.front.header import Wanted
from octavo.front.table import begin
from octavo.play.terminal import Sitting
from octavo.table.rules import Rules
from support.scripted_screen import Scripted

LAYING = """
ruleset: laying
title: Laying
players: 2
pack: {suits: [clubs, diamonds, hearts], ranks: [2, 3]}
words: {verbs: {swap: swapped, stop: stopped}}
zones:
  stock: {holds: pack, faces: down}
  mat: {each: player, faces: up, in: groups}
  away: {faces: up}
  hand: {each: player, seen by: owner}
groups:
  set: three or more cards of one rank
phases:
  deal: move the top 5 cards of the stock to the first player's hand
  play:
    - for each: player
      do:
        repeat:
          choose:
            lay set: {pick: a set of cards of your hand, do: move it to your mat}
            swap:
              pick: [a two of your hand, a diamond of your hand other than that card]
              do: [move the first card to the away, move the second card to the stock]
            stop: {}
        until: you have stopped
win: all players
"""


def laying(folder: Path, suits: str = "clubs, diamonds, hearts", dealt: int = 5) -> Rules:
    path = folder / "ruleset.yaml"
    said = LAYING.replace("clubs, diamonds, hearts", suits)
    path.write_text(said.replace("top 5 cards", f"top {dealt} cards"), encoding="utf-8")
    return octavo.load(path)


def sat(rules: Rules, *typed: str) -> str:
    match = begin(rules, Wanted(2, "1", 0, frozenset({0}), forced=True), "1.0")
    answers = iter(typed)
    screen = Scripted(lambda prompt: next(answers, None))
    Sitting(match, screen).run()
    return " ".join("\n".join(screen.shown).split())


def test_the_only_group_and_the_only_second_card_stand_on_the_option(tmp_path: Path) -> None:
    rules = laying(tmp_path)
    told = sat(rules)
    assert "1 lay set 3c 3d 3h 2 swap 2d 3d 3 swap 2h 4 stop" in told
    assert "You lay set: set 3c 3d 3h." in sat(rules, "1")
    assert "You lay set: set 3c 3d 3h." in sat(rules, "lay set 3c 3d 3h")


def test_of_a_group_the_card_that_ends_it_says_what_follows(tmp_path: Path) -> None:
    """The smaller set would be laid at once."""
    rules = laying(tmp_path, "clubs, diamonds, hearts, spades", 7)
    told = sat(rules, "1")
    assert "1 lay set 2 swap" in told
    assert "1 3c 2 2d (then 2h 2s, and that is all) 3 3d (then 3h 3s, and that is all)" in told


def test_a_choice_that_ended_the_match_unasked_can_be_taken_back(tmp_path: Path) -> None:
    """What followed it was the only thing to do."""
    told = sat(laying(tmp_path), "lay set", "swap 2h", "u", "stop", "")
    offered = "This came of your last choice: Enter leaves it so, `u` takes that back. "
    before, after = told.split(f"{offered}u ")
    assert "All players win" in before or "You and Ada win" in before
    assert "1 swap 2h 2d 2 stop > stop" in after, "it is asked again"
    assert offered not in after.split("> stop")[0]
    assert "takes that back" not in sat(laying(tmp_path), "lay set", "stop"), "it was the choice"


def test_a_choice_that_ended_the_round_can_be_taken_back_before_the_next(tmp_path: Path) -> None:
    """While nothing of the next round was shown."""
    path = tmp_path / "ruleset.yaml"
    path.write_text(f"{LAYING}ends: the round is 2\n", encoding="utf-8")
    told = sat(octavo.load(path), "lay set", "stop", "u", "swap 2h", "")
    _, after = told.split("Press Enter for round 2. u ")
    assert "1 swap 2h 2d 2 stop > swap 2h" in after, "it is asked again"
    assert "You swap" in after and "Press Enter for round 2. " in after


def test_where_a_card_was_seen_the_end_of_a_round_is_not_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "ruleset.yaml"
    said = LAYING.replace("away: {faces: up}", "away: {shows: top card, faces: up}")
    said = said.replace("stop: {}", "stop: {do: move the top 2 cards of the stock to the away}")
    path.write_text(f"{said}ends: the round is 2\n", encoding="utf-8")
    told = sat(octavo.load(path), "lay set", "stop", "u", "")
    assert "cannot be taken back" in told.split("Press Enter for round 2. u")[1]
