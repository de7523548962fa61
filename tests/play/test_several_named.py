"""Several things that one choice picks: how many are needed, and how they may be written."""

from __future__ import annotations

from pathlib import Path

import pytest

import octavo
from octavo.front.header import Wanted
from octavo.front.table import Table, begin
from octavo.play.terminal import Sitting
from octavo.positions.position import position
from octavo.table.answering import codes_of
from support.scripted_screen import Scripted

LONE = """
ruleset: lone
title: Lone
players: 2
pack: {suits: [clubs], ranks: [2 to 9]}
words: {verbs: {draw: drawn, go on: gone on, stop: stopped}}
zones: {stock: {holds: pack, faces: down}, hand: {each: player, seen by: owner}}
phases:
  play:
    - turns: each player
      until: the stock is empty
      do:
        - choose: {draw: {do: move the top card of the stock to your hand}}
        - choose: {go on: {}, stop: {}}
win: all players
"""


def sat(match: Table, *typed: str) -> str:
    answers = iter(typed)
    screen = Scripted(lambda prompt: next(answers, None))
    Sitting(match, screen).run()
    return "\n".join(screen.shown)


def table(name: str, players: int = 4) -> Table:
    people = frozenset({0})
    return begin(octavo.load(name), Wanted(players, "3", 0, people, forced=True), "1.0")


def test_of_an_exact_number_it_is_said_how_many_are_left() -> None:
    told = sat(table("hearts"), "", "8d", "", "9c", "", "Js")
    assert told.count("Pick 3, one by one or on one line, in any order.") == 1
    assert "> \n3 are needed." in told and "> \n2 more are needed." in told
    assert "Pick 2 more, one by one" in told and "Pick one more." in told
    assert "> \nOne more is needed." in told
    passed = "You pass the nine of clubs, the eight of diamonds and the jack of spades"
    assert passed in " ".join(told.split())
    assert "up to" not in told


def test_where_none_may_be_named_the_word_none_says_so() -> None:
    told = sat(table("cripple-mr-onion"), "discard none")
    assert "> discard none\n" in told and "You discard nothing." in told
    told = sat(table("hearts"), "none")
    assert "You pass" not in told, "three must be passed"


@pytest.mark.parametrize(
    "said",
    [
        "qsp qhe qsp, 9di 9di adi",
        "9D 9d Ad, QS Qhearts qs",
        "ad as nine 9di 9d, qs qhe qs",
    ],
)
def test_cards_of_groups_are_written_as_cards_are_anywhere(said: str) -> None:
    rules, hand = octavo.load("ons"), "Qs Qh Qs 9d 9d Ad 2c 7h"
    game = position(rules, ["the round is 1"], players=3, at="play", hand=hand, forced=True)
    game.apply("draw")
    codes = codes_of(game.machine, [f"go down {said}"])
    assert codes == codes_of(game.machine, ["go down 9d 9d Ad as nine, Qh Qs Qs"])


def test_what_the_cards_make_is_proposed_as_it_may_be_typed() -> None:
    moves = ["pick up As", "discard kc", "pass", "pick up 9di", "discard 4cl", "pass"]
    rules = octavo.load("ons")
    wanted = Wanted(3, "9", 2, frozenset({0}), "careful", forced=True, names=("Ann",))
    told = sat(begin(rules, wanted, "1.0"), *moves, "pick up Qsp", "go down", "9d", "u")
    assert told.count("Your cards make: 9d 9d Ad, Qs Qh Qs\n") == 1, "before anything is picked"


def test_what_was_done_without_asking_is_no_choice_to_take_back(tmp_path: Path) -> None:
    """A lone option is taken for whoever has it: nothing was chosen that could be kept back."""
    path = tmp_path / "ruleset.yaml"
    path.write_text(LONE, encoding="utf-8")
    rules = octavo.load(path)
    match = begin(rules, Wanted(2, "3", 0, frozenset({0}), forced=True), "1.0")
    told = sat(match, "u", "stop", "", "u")
    first, later = told.split("> u\n")[1:]
    assert first.startswith("There is nothing to take back.")
    assert "Your last choice cannot be taken back" in " ".join(later.split())
