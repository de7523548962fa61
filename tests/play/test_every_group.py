"""Where groups are counted and hands never compared, people are told every group that they have."""

from __future__ import annotations

import octavo
from octavo.front.header import Wanted
from octavo.front.table import begin
from octavo.play.terminal import Sitting
from octavo.positions.position import position
from octavo.table.hands import every_group
from support.scripted_screen import Scripted


def groups(*held: str) -> set[tuple[str, frozenset[str]]]:
    rules = octavo.load("cribbage")
    game = position(rules, [f"you hold the {card} of hearts" for card in held], players=2)
    return {(one.name, frozenset(one.cards)) for one in every_group(game.machine, 0)}


def test_a_card_stands_in_several_groups() -> None:
    found = groups("six", "seven", "eight", "nine")
    assert ("fifteen", frozenset({"7h", "8h"})) in found
    assert ("fifteen", frozenset({"6h", "9h"})) in found
    assert ("tierce", frozenset({"7h", "8h", "9h"})) in found
    assert ("quart", frozenset({"6h", "7h", "8h", "9h"})) in found
    assert len(found) == 5


def test_of_hands_that_are_compared_the_best_is_told() -> None:
    game = position(octavo.load("five-card-draw"), ["you hold the six of hearts"], players=2)
    assert every_group(game.machine, 0) == ()


def test_a_hint_is_not_by_one_arrangement_of_what_counts_in_several_groups() -> None:
    match = begin(octavo.load("cribbage"), Wanted(2, "1", 0, frozenset({0}), forced=True), "1.0")
    answers = iter(["groups", "hint"])
    screen = Scripted(lambda prompt: next(answers, None))
    Sitting(match, screen).run()
    said = " ".join(" ".join(screen.shown).split())
    assert "fifteen 3d Qh 2s; fifteen 3d Kh 2s; fifteen 3d 2s Qs; pair Qh Qs;" in said
    assert "in no group: 7h. A card may stand in several of them." in said
    assert "best groups that this hand makes" not in said
