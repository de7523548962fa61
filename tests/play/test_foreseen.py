"""`? 2` tells what comes of an option, and none of the cards that nobody at the screen sees."""

from __future__ import annotations

from pathlib import Path

import octavo
from octavo.front.header import Wanted
from octavo.front.table import Table, begin
from octavo.play.terminal import Sitting
from support.scripted_screen import Scripted

# what is drawn is seen by who draws; a red one ends the round
DRAWS = """
ruleset: draws
title: Draws
players: 2 to 3
pack: {suits: [clubs, hearts], signs: {clubs: ♣, hearts: ♥}, ranks: [2 to 10]}
words:
  adjectives: {red: hearts}
  verbs: {draw: drawn, pay up: paid up, hail: hailed, wait: waited}
zones: {stock: {holds: pack, faces: down}, hand: {each: player, seen by: owner}}
state: {purse: {is a: number, each: player, starts at: 10}, pot: {is a: number}}
phases:
  deal: [shuffle the stock, deal 2 cards to each player]
  play:
    - turns: each player
      until: any player's purse is 0
      do:
        - choose:
            draw: {do: move the top card of the stock to your hand}
            pay up:
              do:
                - for each: other player
                  do: you pay 1 from your purse to the pot
                - you pay 4 from your purse to the pot
            hail:
              do:
                - turn the top card of the stock face up
                - if: the top card of the stock is red
                  do: you score 1
            wait: {}
win: the player with the highest purse
"""


def table(tmp_path: Path, seed: str = "1") -> Table:
    path = tmp_path / "ruleset.yaml"
    path.write_text(DRAWS, encoding="utf-8")
    wanted = Wanted(3, seed, 1, frozenset({0, 1}), forced=True, names=("Ann", "Ben"))
    return begin(octavo.load(path), wanted, "1.0")


def test_what_comes_of_an_option_is_told_up_to_the_next_question(tmp_path: Path) -> None:
    match = table(tmp_path)
    assert match.foreseen("pay up") == [
        "  what comes of it:",
        "    You pay up.",
        "    Ben and Ada pay 1 each to the pot.",
        "    You pay 4 to the pot.",
        "    Then Ben is asked: draw, pay up, hail or wait.",
    ]
    assert match.foreseen("nothing of the kind") == []


def test_no_card_that_is_not_seen_is_told_by_it(tmp_path: Path) -> None:
    """Neither the card that is drawn, nor what follows where it is that card alone."""
    for seed in range(8):
        match = table(tmp_path, str(seed))
        before = match.game.fingerprint(), match.save()
        drawn, hailed = match.foreseen("draw"), match.foreseen("hail")
        assert "of clubs" not in f"{drawn}{hailed}" and "of hearts" not in f"{drawn}{hailed}"
        assert not any("score" in line for line in hailed)
        assert (match.game.fingerprint(), match.save()) == before


def test_that_alone_which_was_chosen_is_not_worth_telling(tmp_path: Path) -> None:
    match = table(tmp_path)
    assert match.foreseen("wait") == [
        "  what comes of it:",
        "    You wait.",
        "    Then Ben is asked: draw, pay up, hail or wait.",
    ]
    match = begin(octavo.load("crazy-eights"), Wanted(3, "9", 1, frozenset({0})), "1.0")
    assert match.asked is not None
    told = [match.foreseen(one.key) for one in match.asked.offers]
    assert not any("asked next" in line for lines in told for line in lines[:3])


def test_a_person_reads_it_in_place_of_the_steps_of_the_rules() -> None:
    rules = octavo.load("cripple-mr-onion", variants="gambling", modifiers="none")
    wanted = Wanted(3, "2", 1, frozenset({0, 1, 2}), forced=True, names=("Pia", "Quin", "Rob"))
    typed = ["", "done"] * 3 + ["", "name a stake 1", "", "1", "raise 2", "", "1", "raise 3", ""]
    answers = iter([*typed, "? fold", "? match", "fold", "", "bid 3", "", "? raise"])
    screen = Scripted(lambda prompt: next(answers, None))
    Sitting(begin(rules, wanted, "1.0"), screen).run()
    told = "\n".join(screen.shown)
    fold = told.split("> ? fold")[1].split(">")[0]
    assert "Rob takes back 2." in fold
    assert "Then Rob is asked: bid for the Dealership or decline." in fold
    assert "`rules fold` tells all" in fold and "for each" not in fold
    match = told.split("> ? match")[1].split(">")[0]
    assert "You match and pay 5 to the Pot." in match and "Rob pays 2 to the Pot." in match
    assert "Rob bids for the Dealership: 3." in told, "the beginning of the verb is enough"
    assert "does this" not in told.split("> ? raise")[1], "it may not be chosen now"
