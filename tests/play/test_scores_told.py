"""For what somebody scores is told as the sentence says it: how those who score are told from
others, what the amount is called, and what it is made of where everybody sees that.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import octavo
from octavo.front.header import Wanted
from octavo.front.narrator import Narrator
from octavo.front.table import begin
from octavo.front.wording import Wording
from octavo.play.terminal import Sitting
from support.scripted_screen import Scripted

RULESET = """
ruleset: scores
title: Scores
players: 2
pack: {{suits: [clubs, hearts], ranks: [2 to 9, king]}}
words:
  verbs: {{play: played}}
  adjectives: {{idle: not the first player}}
  numbers:
    worth: reds + 2 x the number of clubs of the row - your fines
    reds: the number of hearts of the row
    fines: the number of kings of the row
    held reds: the number of hearts of your hand
    held worth: your held reds + 1
zones:
  stock: {{holds: pack, faces: down}}
  row: {{faces: up}}
  hand: {{each: player, seen by: owner}}
rules: {{cards count: cards score 2, cards: cards may be played}}
phases:
  deal:
    - move all hearts to the row
    - move the king of clubs and the nine of clubs to the row
    - deal 2 cards to each player
  play:
    - who: the first player
      do: {step}
    - who: the first player
      choose:
        play: {{pick: a card of your hand that may be played, do: move it to the row}}
ends: the round is 1
win: the player with the highest score
"""


def lines(folder: Path, step: str, reader: int | None = None) -> list[str]:
    file = folder / "scores.yaml"
    file.write_text(RULESET.format(step=step), encoding="utf-8")
    rules = octavo.load(file)
    game = rules.new_game(players=2, seed=1)
    while (decision := game.decision) is not None:
        game.apply(decision.options[0])
    words = Wording(rules.describe(2), ("Ada", "Bo"), reader)
    told = (one.strip() for one in Narrator(words).tell(game.news(reader)))
    return [one for one in told if " score" in one or " lose" in one]


WORTH = "reds 9, 2 x the number of clubs of the row 4, fines -2"


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ("you score your worth", [f"Ada scores 11 ({WORTH})."]),
        ("you lose your worth", [f"Ada loses 11 ({WORTH})."]),
        ("you score 3", ["Ada scores 3."]),
        ("you score 3 + your worth", ["Ada scores 14 (3, worth 11)."]),
        ("the other player scores your worth", [f"Bo scores 11 ({WORTH})."]),
        ("each player scores reds", ["Ada scores 9, Bo scores 9 (reds)."]),
        ("each player scores 0", ["Ada scores nothing, Bo scores nothing."]),
        ("each player with a hand scores 1", ["Ada scores 1, Bo scores 1 (with a hand)."]),
        ("each idle player with a hand scores 1", ["Bo scores 1 (idle player with a hand)."]),
        (
            "each player scores the score of their hand",
            ["Ada scores 4, Bo scores 4 (the score of their hand)."],
        ),
    ],
)
def test_for_what(tmp_path: Path, step: str, said: list[str]) -> None:
    assert lines(tmp_path, step) == said


def test_whoever_reads_is_told_of_their_own(tmp_path: Path) -> None:
    step = "you score the score of your hand"
    assert lines(tmp_path, step, 0) == ["You score 4 (the score of your hand)."]
    assert lines(tmp_path, step, 1) == ["Ada scores 4 (the score of their hand)."]


def test_parts_do_not_tell_of_hidden_cards(tmp_path: Path) -> None:
    """How many of the cards of a hand are red says more than the amount does."""
    (line,) = lines(tmp_path, "you score your held worth", 1)
    assert line.endswith("(held worth).")


def test_scopa_tells_what_each_had_of_all_that_was_counted() -> None:
    match = begin(octavo.load("scopa"), Wanted(2, "1", 1, frozenset({0}), forced=True), "1.0")
    screen = Scripted(lambda prompt: "1")
    Sitting(match, screen).run()
    told = "\n".join(screen.shown).split("How it came out")[1]
    for what in ("who has more cards", "who has more coins", "whose prime is higher"):
        assert f"Each player {what}" in " ".join(told.split())
