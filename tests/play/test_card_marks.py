"""Which cards bear a mark, as people at the table are told: by what was done to them, and by
standing sentences, as far as a seat may know."""

from __future__ import annotations

from pathlib import Path

import pytest

import octavo
from octavo.front.header import Wanted
from octavo.front.table import begin
from octavo.play.terminal import Sitting
from octavo.positions.marks import card_marks, marked_by
from octavo.positions.position import position
from support.scripted_screen import Scripted

LAMP = """
ruleset: lamp
title: Lamp
players: 3
pack: {suits: [bells, leaves], ranks: [ace, 2 to 9]}
words:
  verbs: [{light: lit}, wait]
zones:
  tower: {holds: pack, faces: down}
  hand:  {each: player, seen by: owner}
state:
  the lamp is burning: {is a: flag}
  glowing: {is a: mark, of: cards}
  cold:    {is a: mark, of: cards, told: false}
rules:
  aces: when the lamp is burning, aces are glowing
  nines: when any player holds the nine of bells, nines are glowing
  twos: when the lamp is burning, twos are cold
phases:
  evening:
    - shuffle the tower
    - deal 2 cards to each player
    - for each: player
      do: [choose: {light: {do: now the lamp is burning}, wait: {}}]
win: the player with the highest score
"""


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> octavo.Rules:
    path = tmp_path_factory.mktemp("lamp") / "lamp.yaml"
    path.write_text(LAMP, encoding="utf-8")
    return octavo.load(path)


def glowing(rules: octavo.Rules, given: list[str], seat: int) -> set[str]:
    game = position(rules, given, players=3, at="evening")
    found = card_marks(game, seat)
    assert set(found) == {"glowing"}, "what only keeps accounts is not told"
    return set(found["glowing"])


def test_what_a_standing_sentence_marks_is_told(rules: octavo.Rules) -> None:
    hand = ["you hold the three of bells"]
    assert glowing(rules, hand, 0) == set()
    assert glowing(rules, [*hand, "the lamp is burning"], 0) == {"Ab", "Al"}, "wherever they lie"


def test_what_was_marked_is_told_to_whoever_sees_it(rules: octavo.Rules) -> None:
    given = ["you hold the three of bells", "the three of bells is glowing"]
    assert glowing(rules, given, 0) == {"3b"} and glowing(rules, given, 1) == set()


def test_what_others_hold_unseen_is_not_given_away(rules: octavo.Rules) -> None:
    given = ["you hold the nine of bells"]
    assert (
        glowing(rules, given, 0) == {"9b", "9l"}
        and glowing(rules, given, 1) == glowing(rules, given, 2) == set()
    )


def test_it_stands_on_the_table(rules: octavo.Rules) -> None:
    screen = Scripted(lambda prompt: "1" if prompt.startswith(">") else "")
    assert Sitting(begin(rules, Wanted(3, "2", people=frozenset({0, 1})), "1.0"), screen).run()
    lines = [" ".join(line.split()) for line in screen.shown]
    assert any("glowing: Ab Al" in line for line in lines) and not any(
        "cold" in line for line in lines
    )


def test_by_what_cards_bear_a_mark_is_told(rules: octavo.Rules) -> None:
    """By the sentences that say it now, as far as a seat may know; not of what a step did."""
    given = ["you hold the nine of bells", "the three of bells is glowing"]
    game = position(rules, given, players=3, at="evening")
    assert marked_by(game, 0) == {"glowing": ("nines",)}
    assert marked_by(game, 1) == marked_by(game, None) == {}
    game = position(rules, [*given, "the lamp is burning"], players=3, at="evening")
    assert marked_by(game, 0) == {"glowing": ("aces", "nines")}
    assert marked_by(game, 1) == {"glowing": ("aces",)}


def test_marks_are_kept_up_to_date(tmp_path: Path) -> None:
    """Also where somebody is asked again, and the table is on the screen already."""
    path = tmp_path / "lamp.yaml"
    asked = "choose: {light: {do: now the lamp is burning}, rub: {}}"
    path.write_text(
        LAMP.replace("wait]", "wait, rub: rubbed]").replace(
            "choose: {light: {do: now the lamp is burning}, wait: {}}",
            f"{asked}, choose: {{wait: {{}}, rub: {{}}}}",
        )
    )
    screen = Scripted(lambda prompt: "1" if prompt.startswith(">") else "")
    match = begin(octavo.load(path), Wanted(3, "2", people=frozenset({0})), "1.0")
    assert Sitting(match, screen).run()
    asked_at = [at for at, line in enumerate(screen.shown) if line.startswith("> ")]
    assert "  glowing now: Ab Al" in screen.shown[asked_at[0] : asked_at[1]]
