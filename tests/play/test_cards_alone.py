"""Cards that are typed without the verb of the option that takes them."""

from __future__ import annotations

from pathlib import Path

import octavo
from octavo.front.header import Wanted
from octavo.front.table import Table, begin
from octavo.play.terminal import Sitting
from octavo.table.rules import Rules
from support.scripted_screen import Scripted

TWO = """
ruleset: two piles
title: Two Piles
players: 2
pack: {suits: [clubs], ranks: [2 to 9]}
words: {verbs: {save: saved, throw: thrown, stop: stopped}}
zones:
  stock: {holds: pack, faces: down}
  saved: {faces: up}
  thrown: {faces: up}
  hand: {each: player, seen by: owner}
phases:
  deal: [shuffle the stock, deal 4 cards to each player]
  play:
    - for each: player
      do:
        choose:
          save: {pick: up to 2 cards of your hand, do: move them to the saved}
          throw: {pick: up to 2 sevens of your hand, do: move them to the thrown}
          stop: {}
win: all players
"""


def sat(rules: Rules, players: int, seed: str, *typed: str) -> str:
    match: Table = begin(rules, Wanted(players, seed, 0, frozenset({0}), forced=True), "1.0")
    answers = iter(typed)
    screen = Scripted(lambda prompt: next(answers, None))
    Sitting(match, screen).run()
    return " ".join("\n".join(screen.shown).split())


def test_cards_are_picked_by_the_only_option_that_takes_several() -> None:
    rules = octavo.load("cripple-mr-onion", variants="usenet-1993")
    told = sat(rules, 4, "31", "? 3sw", "3sw 9he")
    assert "> ? 3sw `discard 3sw` may be chosen now." in told
    assert "`discard 9he` may not be chosen now." in told
    told = sat(rules, 4, "31", "3sw jsp")
    assert "You discard the jack of spades and the three of swords." in told
    assert "You discard the three of swords." in sat(rules, 4, "31", "3sw")


def test_a_card_and_its_place_go_by_the_only_option_that_plays_there() -> None:
    rules = octavo.load("onion")
    told = sat(rules, 4, "3", "as tl", "3d tr")
    assert "> as tl `play As` may not be chosen now. there is to choose: a card" in told
    assert "You play the three of diamonds on tr." in told


def test_where_several_options_take_them_it_is_said_what_to_type(tmp_path: Path) -> None:
    path = tmp_path / "ruleset.yaml"
    path.write_text(TWO, encoding="utf-8")
    rules = octavo.load(path)
    dealt = begin(rules, Wanted(2, "1", 0, frozenset({0}), forced=True), "1.0")
    hand = [card for card in dealt.view(0).place("hand", 0).cards if card]
    others = [card for card in hand if not card.startswith("7")]
    assert len(others) < len(hand), "another seed is needed"
    told = sat(rules, 2, "1", "7c", f"? {others[0]}", others[0])
    assert "> 7c `7c` may mean `save 7c` or `throw 7c`." in told
    assert f"`save {others[0]}` may be chosen now" in told
    assert "You save the" in told
