"""What a person is told of how a round came to its end: what was so, of all that may end it."""

from __future__ import annotations

from pathlib import Path

import pytest

import octavo
from octavo.front.header import Wanted
from octavo.front.table import begin
from octavo.play.terminal import Sitting
from support.scripted_screen import Scripted

RULES = """
ruleset: ends
title: Ends
players: 2
pack: {{suits: [clubs], ranks: [2 to 9]}}
zones:
  stock: {{holds: pack, faces: down}}
  hand: {{each: player, seen by: owner}}
words: {{verbs: {{take: taken}}}}
state: {{takes: {{is a: number, lasts: round}}, waits: {{is a: number, lasts: round}}}}
phases:
  play:
    - turns: each player
      until: {until}
      do:
        - choose:
            take:
              do: [move the top card of the stock to your hand, now the takes are the takes + 1]
            wait: {{do: now the waits are the waits + 1}}
        - if: the waits are 2
          do:
            - if: the takes are 1
              do: skip the play
            - now the waits are 0
  result: [each player scores the number of cards of their hand]
ends: the round is 1
win: the player with the highest score
"""


def told(tmp_path: Path, until: str, *typed: str) -> str:
    path = tmp_path / "ruleset.yaml"
    path.write_text(RULES.format(until=until), encoding="utf-8")
    people = frozenset({0, 1})
    match = begin(octavo.load(path), Wanted(2, "1", 1, people, forced=True), "1.0")
    answers = iter(typed)
    screen = Scripted(lambda prompt: next(answers) if prompt == "> " else "")
    Sitting(match, screen).run()
    return " ".join(" ".join(screen.shown).split())


@pytest.mark.parametrize(
    ("typed", "so"),
    [
        (("take", "take", "take"), "until the takes are at least 3."),
        (("take", "take", "wait", "take"), "until the takes are at least 3."),
        (("wait", "take", "take", "wait", "take"), "until the takes are at least 3."),
    ],
)
def test_only_what_came_true_is_said(tmp_path: Path, typed: tuple[str, ...], so: str) -> None:
    said = told(tmp_path, "the stock is empty or the takes are at least 3", *typed)
    assert f"The rules have turns {so}" in said


def test_what_a_step_leaves_out_is_told_with_what_was_so(tmp_path: Path) -> None:
    """Not the condition of the turns, which never came true."""
    said = told(tmp_path, "the stock is empty", "take", "wait", "wait")
    assert "What ended the play: the waits are 2 and the takes are 1." in said
    assert "turns until" not in said


def test_a_step_that_was_not_come_to_ended_nothing(tmp_path: Path) -> None:
    said = told(tmp_path, "the takes are at least 2", "wait", "wait", "take", "take")
    assert "until the takes are at least 2." in said and "What ended" not in said


def test_which_of_several_it_was_gives_no_card_away(tmp_path: Path) -> None:
    """What goes by cards that not everybody sees is told as the ruleset says it, whole."""
    until = "the takes are at least 2 or any hand holds the nine of clubs"
    said = told(tmp_path, until, "take", "take")
    assert "until the takes are at least 2 or until any hand holds the nine of clubs." in said


def test_what_decided_is_told_of_cards_that_all_see_by_then() -> None:
    """Those who held as few are told apart by cards that were turned up meanwhile."""
    match = begin(octavo.load("onion"), Wanted(4, "8", 1), "1.0")
    match.play_bots()
    told = match.most_and_least(None, 1)
    assert told[-1].endswith("of their hand score 1: Bo 7, Cleo 5, Dan 9."), told


@pytest.mark.parametrize("shown", [True, False])
def test_what_decided_is_told_of_no_hidden_cards(tmp_path: Path, shown: bool) -> None:
    path = tmp_path / "ruleset.yaml"
    step = "for each: player\n      do: turn your hand face up"
    most = "the players with the fewest nines of their hand score 1"
    rules = RULES.format(until="the stock is empty").replace(
        "  result: [each player scores the number of cards of their hand]",
        f"  result:\n    - {step if shown else 'each player scores 1'}\n    - {most}",
    )
    path.write_text(rules, encoding="utf-8")
    game = octavo.load(path).new_game(2, 1, rounds=1)
    while game.decision is not None:
        game.apply("take")
    assert any(one.at_once for one in game.encounters(openly=True))
    assert bool(game.encounters()) is shown
