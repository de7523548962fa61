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
