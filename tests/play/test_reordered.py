"""What has another order for now is told at the table, and no more than a seat may know."""

from __future__ import annotations

from dataclasses import replace

import pytest

import octavo
from octavo.front.wording import Wording, seat_names
from octavo.play.tables import table
from octavo.positions.position import position
from octavo.positions.reordered import reordered


@pytest.mark.parametrize(
    ("modifiers", "given", "told"),
    [
        ("all", [], ()),
        ("all", ["the jack of clubs is declared"], ("fool",)),
        ("fool", ["the jack of clubs is declared"], ("fool",)),
        ("all", ["the queen of spades is declared"], ()),
        ("none", [], ()),
    ],
)
def test_groups_have_another_order_for_now(
    modifiers: str, given: list[str], told: tuple[str, ...]
) -> None:
    rules = octavo.load("cripple-mr-onion", modifiers=modifiers)
    game = position(rules, given, players=3, at="specials", forced=True)
    for seat in (None, 0, 1):
        assert reordered(game, seat) == told
    words = Wording(rules.describe(3), seat_names(3, [0]), 0)
    lines = table(replace(game.observe(0), reordered=told), words)
    said = [line for line in lines if "order of groups changed by the Fool's Rule" in line]
    assert bool(said) == bool(told)


def test_which_way_turns_go_is_on_the_table() -> None:
    rules = octavo.load("crazy-eights")
    given = ["the starter is the five of clubs", "the called suit is clubs"]
    game = position(rules, given, players=3, hand="Ac 2c 3d", seat=0)
    words = Wording(rules.describe(3), seat_names(3, [0]), 0)
    said = "turns go to the right"
    assert said not in " ".join(table(game.observe(0), words))
    game.apply("play Ac")
    assert game.observe(0).turned_round
    assert said in " ".join(table(game.observe(0), words))
