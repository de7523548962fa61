"""What a match is told as, in a ruleset made for it: each thing once, under its own name, and in
plain English. What scenarios and people write in long words is understood, or refused for what it
is.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import octavo
from octavo.front.header import Wanted
from octavo.front.narrator import Narrator, of_somebody
from octavo.front.table import begin
from octavo.front.wording import Wording
from octavo.positions.position import position
from octavo.testing.scenario import run_file
from support.paths import FEATURES

RULESET = """
ruleset: told
title: Told
players: 2 to 4
pack: {suits: [clubs, hearts], ranks: [2 to 9, king]}
words: {verbs: {bid: bid, ask: asked, play: played, pass: passed}}
zones:
  stock: {holds: pack, faces: down}
  laid: {each: player, faces: up}
  won: {each: player, faces: down}
  hand: {each: player, seen by: owner}
state:
  bid: {is a: number, each: player, lasts: round}
  leader: {is a: player}
  quiet: {is a: number, told: false}
  noted: {is a: number, each: player, lasts: round}
rules:
  kings: kings may not be played
  low: cards may be played
triggers:
  bold:
    on: any player's bid is 3
    do: now the quiet is 1
phases:
  bidding:
    - deal 3 cards to each player
    - for each: player
      do:
        - choose:
            bid: {pick: number from 3 to 5, do: now your bid is that number}
        - now your noted is 2
  asking:
    - who: the first player
      choose:
        ask:
          pick: [a card of your hand, any other player]
          do: move that card to the hand of that player
        pass: {}
  play:
    - for each: player
      do:
        - choose:
            play: {pick: a card of your hand that may be played, do: move it to your laid}
    - who: the first player
      do:
        - for each: laid
          do: move that laid to your won
win: the player with the highest score
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "told.yaml"
    found.write_text(RULESET, encoding="utf-8")
    return found


def told(path: Path, *moves: str) -> list[str]:
    rules = octavo.load(path)
    game = rules.new_game(players=3, seed=1)
    for move in moves:
        game.apply(move)
    while (decision := game.decision) is not None:
        game.apply(decision.options[0])
    words = Wording(rules.describe(3), ("Ada", "Bo", "Cleo"), None)
    return [line.strip() for line in Narrator(words).tell(game.news(None))]


def test_what_was_just_done_is_no_news(path: Path) -> None:
    lines = told(path, "bid 4", "bid 3", "bid 5")
    assert "Bo bids 3." in lines
    assert not [line for line in lines if " bid is " in line]


def test_a_trigger_is_named_for_what_it_does_alone(path: Path) -> None:
    """What it did is not told, and what comes next was not its doing."""
    lines = told(path, "bid 3", "bid 4", "bid 5")
    assert "Ada's noted is 2." in lines
    assert not [line for line in lines if line.startswith("Bold")]


def test_a_trick_is_gathered_in_one_line(path: Path) -> None:
    assert len([line for line in told(path) if " go to Ada's won." in line]) == 1
    assert not [line for line in told(path) if " goes from " in line]


def test_several_things_picked_are_told_apart(path: Path) -> None:
    lines = told(path, "bid 4", "bid 4", "bid 4")
    (asked,) = [line for line in lines if line.startswith("Ada asks")]
    assert asked.startswith("Ada asks: ") and asked.endswith((", Bo.", ", Cleo."))


SCENARIO = """
- name: in long words
  players: 2
  at: play
  hand: 9c Kh
  hands: {{2: 2c}}
  then: {{legal: [play {known}], refused: {{play the king of hearts: [kings]}}}}
"""


def test_a_move_in_long_words_is_the_one_that_is_meant(path: Path) -> None:
    path.with_name("told.test.yaml").write_text(SCENARIO.format(known="the nine of clubs"))
    assert [one.diagnostics for one in run_file(path.with_name("told.test.yaml"), path)] == [()]


def test_a_card_that_there_is_not_is_refused_by_no_rule(path: Path) -> None:
    path.with_name("told.test.yaml").write_text(SCENARIO.format(known="the high nine"))
    (outcome,) = run_file(path.with_name("told.test.yaml"), path)
    (fault,) = [one for one in outcome.diagnostics if "the high nine" in one.message]
    assert fault.help == "the options are: play 9c"


def test_what_was_turned_where_it_lay_is_told_again_when_it_moves(tmp_path: Path) -> None:
    ruleset = tmp_path / "memory.yaml"
    ruleset.write_text("""
ruleset: memory
title: Memory
players: 2 to 4
pack: {suits: [clubs, hearts], ranks: [ace]}
words: {verbs: {flip: flipped}}
zones:
  stock: {holds: pack, faces: down}
  spot: {named: [a1, a2], shows: top card, faces: down}
  pairs: {each: player, faces: up}
phases:
  play:
    - for each: spot
      do: move the top card of the stock to that spot
    - who: the first player
      choose: {flip: {pick: a card of any spot, do: turn it face up}}
    - who: the first player
      do:
        - choose: {flip: {pick: a face down card of any spot, do: turn it face up}}
        - move the face up cards of spots to your pairs
win: the players with the most cards of their pairs
""")
    lines = told(ruleset, "flip a card of a1")
    cards = [line for line in lines if "flip" in line or "turned" in line or "pairs" in line]
    flips = ["flip" in line for line in cards]
    assert flips == [True, False, True, False, False, False], lines
    assert {line.split(" goes ")[0].strip() for line in cards[-2:]} == {
        "The ace of clubs",
        "The ace of hearts",
    }


@pytest.mark.parametrize(
    ("when", "told_so"),
    [
        ("you are the leader", False),  # which all know
        ("you hold a two", True),
    ],
)
def test_a_pass_without_a_choice_is_told_where_it_tells_something(
    path: Path, when: str, told_so: bool
) -> None:
    said = "        ask:\n          pick: [a card of your hand, any other player]\n"
    shout = f"        ask:\n          when: {when}\n"
    does = "          do: move that card to the hand of that player"
    text = RULESET.replace(said, shout).replace(does, "          do: you score 1")
    path.write_text(text, encoding="utf-8")
    game = octavo.load(path).new_game(players=2, seed=1, forced=True)
    for answer in ("bid", "bid 3", "bid", "bid 3"):
        game.apply(answer)
    assert game.decision is not None
    assert [one.key for one in game.decision.options] == ["pass"]
    game.apply("pass")
    chosen = [one.name for one in game.news(None) if one.what == "chose"]
    assert ("pass" in chosen) == told_so


def test_of_a_group_that_is_set_out_it_is_told_how_its_cards_are_used() -> None:
    rules = octavo.load(
        "cripple-mr-onion", modifiers=["null eights"], options={"arrange": "player"}
    )
    held = "3cl 4di 7di 6st 8sw Aco"
    facts = ["the dealer is another player"]
    game = position(rules, facts, players=2, hand=held, at="showdown", forced=True)
    for answer in ("show", *(f"show {card}" for card in held.split()), "done"):
        game.apply(answer)
    narrator = Narrator(Wording(rules.describe(2), ("Ada", "Bo"), 0))
    lines = narrator.tell(game.news(0))
    shown = "  You show six-card onion 3cl 4di 7di 6st 8sw Aco (8sw: null, counts 0)."
    assert shown in narrator.hands_of(0), "when the round is over, once more"
    assert "  You show a six-card onion: 3cl 4di 7di 6st 8sw Aco (8sw: null, counts 0)." in lines


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("eights of your hand are wild", "eights of Bo's hand are wild"),
        ("you may not play cards of your hand", "Bo may not play cards of Bo's hand"),
        ("you are safe", "Bo is safe"),
        ("the score of you is 3", ""),  # `you` with a verb that follows is nobody's subject here
        ("you score 3", ""),
    ],
)
def test_what_is_in_force_of_somebody_names_them(said: str, told: str) -> None:
    assert of_somebody(said, "Bo") == told


def test_what_is_in_force_is_told_of_whose_it_is() -> None:
    """With `you` where it is the reader, and the name of anybody else."""
    game = octavo.load(FEATURES / "durations.yaml").new_game(players=2, seed=1)
    game.apply(next(one for one in game.decision.options if one.verb == "ban"))  # type: ignore[union-attr]
    [seat] = {one.seat for one in game.news(None) if one.what == "chose"}
    assert seat is not None
    for reader, whose in ((seat, "your"), (1 - seat, f"{('Ada', 'Bo')[seat]}'s")):
        words = Wording(game.rules.describe(2), ("Ada", "Bo"), reader)
        lines = Narrator(words).tell(game.news(reader))
        said = f"  Until the end of the round, cards of {whose} hand may not be played."
        assert said in lines


def test_a_hidden_card_that_is_seen_by_what_is_done_is_named() -> None:
    """A card of the row is taken by one of the hand, which goes to the row first."""
    match = begin(octavo.load("scopa"), Wanted(2, "1", 1, frozenset({0}), forced=True), "1.0")
    while match.asked is not None:
        if match.bot_answers() is None:
            match.answer(match.number, match.asked.offers[0].key)
    told = "\n".join(match.told(0))
    assert "Ada takes the four of coins and the four of batons." in told
    assert "that you do not see" not in told


def test_what_changes_several_times_at_once_is_told_as_it_is_in_the_end(path: Path) -> None:
    text = RULESET.replace(
        "  quiet:", "  stake: {is a: number}\n  it is doubled: {is a: flag}\n  quiet:"
    )
    steps = "    - now the stake is 2\n    - now it is doubled\n    - now the stake is 4\n"
    path.write_text(text.replace("  asking:\n", f"{steps}  asking:\n"), encoding="utf-8")
    lines = told(path)
    assert [one for one in lines if "stake" in one] == ["The stake is 4."]
