"""What each has after a round, and what stays in the middle for the next."""

from __future__ import annotations

from pathlib import Path

import pytest

import octavo
from octavo.front.header import Wanted
from octavo.front.table import begin
from octavo.play.terminal import Sitting
from support.scripted_screen import Scripted

RULES = """
ruleset: coins
title: Coins
players: 2
pack: {suits: [clubs], ranks: [2 to 9]}
zones: {stock: {holds: pack, faces: down}}
words: {verbs: {bet: bet, take: taken, leave: left}}
state:
  purse: {is a: number, each: player, starts at: 20}
  pot: {is a: number}
phases:
  ante:
    - if: the pot is 0
      do:
        - for each: player
          do: you pay 1 from your purse to the pot
  betting:
    - for each: player
      do:
        - choose:
            bet: {pick: number from 1 to 5, do: you pay that number from your purse to the pot}
            take: {do: you pay the pot from the pot to your purse}
            leave: {}
ends: the round is 3
win: the players with the highest purse
"""


def told(tmp_path: Path, *typed: str) -> list[str]:
    path = tmp_path / "ruleset.yaml"
    path.write_text(RULES, encoding="utf-8")
    people = frozenset({0, 1})
    match = begin(octavo.load(path), Wanted(2, "1", 3, people, forced=True), "1.0")
    answers = iter(typed)
    screen = Scripted(lambda prompt: next(answers, None) if prompt == "> " else "")
    Sitting(match, screen).run()
    return screen.shown


@pytest.mark.parametrize(
    ("typed", "so"),
    [
        (("leave", "leave"), "So far: Player 1 19, Player 2 19. 2 stay in the pot."),
        (("leave", "take"), "So far: Player 1 19, Player 2 21."),
        (("take", "bet 1"), "So far: Player 1 21, Player 2 18. 1 stays in the pot."),
    ],
)
def test_what_stays_is_what_lay_there_before_anybody_paid_again(
    tmp_path: Path, typed: tuple[str, ...], so: str
) -> None:
    """The ante of the next round is paid by then, where there is one."""
    shown = told(tmp_path, *typed)
    lines = [line for line in shown if line.startswith("So far: ")]
    assert lines, shown
    mine = so.replace("Player 1", "you")
    others = so.replace("Player 2", "you")
    assert lines[0] in (so, mine, others)
