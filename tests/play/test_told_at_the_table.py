"""What a person reads who knows no file of the rules: when it ends, whose turn it is, what is left
over, how a round came to its end.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import octavo
from octavo.front.header import Wanted
from octavo.front.table import Table, begin, replayed
from octavo.play.match_end import ends
from octavo.play.replaying import replay
from octavo.play.terminal import Sitting
from octavo.positions.position import position
from octavo.table.journal import journal_of
from support.scripted_screen import Scripted


def sat(match: Table, *typed: str) -> str:
    answers = iter(typed)
    screen = Scripted(lambda prompt: next(answers, None))
    Sitting(match, screen).run()
    return "\n".join(screen.shown)


def table(name: str, seed: str = "3", players: int = 3, variants: str = "") -> Table:
    rules = octavo.load(name, variants=variants or ())
    return begin(rules, Wanted(players, seed, 0, frozenset({0}), forced=True), "1.0")


def answer_to(told: str, typed: str) -> str:
    return told.split(f"> {typed}\n")[1].split("\n> ")[0]


# --- when a match ends ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "options", "rounds", "told"),
    [
        ("the round is 7", "", 0, "after round 7"),
        ("the round is 7", "", 7, ""),
        ("the round is 7", "", 9, "after round 7"),
        ("any player's score is at least goal", "", 0, "when any player's score is at least 50"),
        ("any player's score is at least goal or goal is 0", "", 0, "when any player's score is "),
        ("any player's score is at least goal or goal is 50", "", 0, "after round 1"),
        ("any player's score is at least goal or goal is 50", "", 1, ""),
        ("the round is goal or any hand is empty", "", 0, "after round 50 or when any hand is "),
        ("the round is goal or any hand is empty", "", 3, "when any hand is empty"),
    ],
)
def test_when_a_match_ends_is_said_in_the_numbers_that_were_agreed(
    said: str, options: str, rounds: int, told: str, tmp_path: Path
) -> None:
    path = tmp_path / "ruleset.yaml"
    path.write_text(
        f"""
ruleset: goals
title: Goals
players: 2
pack: {{suits: [clubs], ranks: [2 to 9]}}
options: {{goal: {{values: [0, 50, 100], default: 50, why: houses differ}}}}
zones: {{stock: {{holds: pack, faces: up}}, hand: {{each: player, seen by: owner}}}}
words: {{verbs: {{take: taken}}}}
phases:
  play:
    - for each: player
      do:
        choose: {{take: {{do: [move the top card of the stock to your hand, you score goal]}}}}
ends: {said}
win: the players with the highest score
""",
        encoding="utf-8",
    )
    found = ends(octavo.load(path), rounds)
    assert found.startswith(told) and (found == told or told.endswith(" ")), found
    assert "goal" not in found and "is 0" not in found


# --- whose turn it is -----------------------------------------------------------------------------


def test_that_it_is_anothers_turn_and_what_was_done_already_is_said() -> None:
    """In place of the steps between which an option is offered."""
    told = sat(table("ons"), "? draw", "1", "? draw", "? lay off")
    assert "claim" in answer_to(told, "? draw").split("\n")[1] or "may be chosen" in told
    told = sat(table("ons"), *["? draw", "pass"] * 6)
    others = [part for part in told.split("> ? draw\n")[1:] if "it is " in part]
    assert others, "the discard of another may be claimed"
    assert "turn, in which you may only claim or pass\n" in others[0]
    assert "offered after" not in others[0].split("\n> ")[0]


def test_what_was_chosen_in_its_place_this_turn_is_said() -> None:
    """Also where another has claimed the discard since."""
    told = sat(table("ons"), "pass", "draw", "? pick up")
    assert "Ada claims" in told.split("> draw")[1]
    assert answer_to(told, "? pick up").split("\n")[1] == "  you have drawn already"


def test_a_round_begins_with_the_table() -> None:
    """Also where whoever chose last chooses first: the contract is another one."""
    match = table("ons", "3")
    answers = 0

    def answer(prompt: str) -> str | None:
        nonlocal answers
        answers += 1
        if match.view(0).round > 1 and prompt == "> ":
            return None
        return "1"

    screen = Scripted(answer)
    Sitting(match, screen).run()
    second = "\n".join(screen.shown).split("Press Enter for round 2. ")[1]
    assert "contract: a set and a run" in " ".join(second.split())
    assert "still your turn" not in second
    ended = "\n".join(screen.shown).split("Press Enter for round 2. ")[0]
    assert "\nSo far: you " in ended


# --- what hands make ------------------------------------------------------------------------------


def test_what_is_left_over_is_told_with_what_keeps_it_out() -> None:
    rules = octavo.load("cripple-mr-onion", variants="usenet-1993", modifiers="all")
    match = begin(rules, Wanted(3, "11", 0, frozenset({0}), forced=True), "1.0")
    told = " ".join(answer_to(sat(match, "groups"), "groups").split())
    assert "; in no group: Tcl Jst. They are under the Archchancellor's Rules." in told


def test_cards_that_bear_a_mark_are_left_over_by_what_gives_it() -> None:
    """All aces count nothing while eights are wild and the jack is seen."""
    rules = octavo.load("cripple-mr-onion", variants="usenet-1993", modifiers="all")
    given = ["eights are wild", "the jack of diamonds is visible", "you hold the ace of clubs"]
    game = position(rules, given, players=3, at="exchange", forced=True)
    from octavo.table.hands import bearing

    ace = 1 << game.machine.setup.pack.codes.index("Acl")
    assert [*bearing(game.machine, 0, left=ace)] == ["sender of eight"]
    assert "sender of eight" not in bearing(game.machine, 0, left=0)


def test_a_wild_card_of_which_nothing_is_asked_stands_for_nothing() -> None:
    rules = octavo.load("cripple-mr-onion", modifiers="all")
    game = position(
        rules,
        ["eights are wild", *(f"you hold the eight of {suit}" for suit in ("clubs", "hearts"))],
        players=3,
        at="exchange",
        hand="8cl 8he 8di 3st 4st",
        forced=True,
    )
    best = game.machine.clone().best(0).groups[0]
    assert best.name == "Wild Royal"
    assert [one.stands_for for one in best.uses] == [None] * 3


# --- how it ended ---------------------------------------------------------------------------------


def test_until_when_there_are_turns_is_said_of_whoever_had_the_last() -> None:
    told = sat(table("crazy-eights", "1", 4), *["1"] * 400)
    last = " ".join(told.split("came to its end so: ")[-1].split("The seed")[0].split())
    winner = last.split()[0]
    assert f"until {winner}'s hand is empty" in last and winner != "You"
    assert "your hand" not in last


def test_a_replay_shows_the_table_at_each_step() -> None:
    match = table("onion", "5", 4)
    match.play_bots()
    for _ in range(3):
        assert match.asked is not None
        match.answer(match.number, match.asked.offers[-1].key)
        match.play_bots()
    journal = journal_of(match.save().encode(), "the match")
    typed = iter(["t", "2", "t", "b", "t", "q"])
    screen = Scripted(lambda prompt: next(typed, None))
    replay(replayed(journal), screen, True)
    pages = "\n".join(screen.shown).split("t\n-- ONION")[1:]
    assert len(pages) == 3 and all("Ada's hand:" in page for page in pages)
    assert pages[0] != pages[1], "it is the table as it was then"


def test_what_is_in_plain_sight_is_not_said_to_be_hidden() -> None:
    """A face down card is no face up eight, whichever it is."""
    match = table("onion", "5", 4)
    match.play_bots()
    told = answer_to(sat(match, "? play 8c"), "? play 8c")
    assert "cards that you do not see" not in told and "goes only on: face up eights" in told


# --- who is who -----------------------------------------------------------------------------------


def test_who_is_called_what_stands_beside_the_names() -> None:
    told = sat(table("cripple-mr-onion", "1", 4), "done")
    rows = [line.split() for line in told.split("\n") if " hand 5 " in line]
    assert [row[-1] for row in rows] == ["dealer", "elder", "0", "younger"]


def test_words_that_go_by_cards_or_by_who_acts_are_for_the_rules_alone(tmp_path: Path) -> None:
    """Who holds the lowest card is nobody's business."""
    path = tmp_path / "ruleset.yaml"
    path.write_text(
        """
ruleset: who
title: Who
players: 3
pack: {suits: [clubs], ranks: [2 to 9]}
zones: {stock: {holds: pack, faces: down}, hand: {each: player, seen by: owner}}
state: {dealer: {is a: player, starts at: the first player}}
words:
  players:
    eldest hand: the player to the left of the dealer
    neighbour: the player to the left of you
    poorest: the first player who holds the lowest card of hands
  verbs: {greet: greeted}
phases:
  deal: [shuffle the stock, deal 2 cards to each player]
  play:
    - for each: player from the eldest hand
      do:
        choose: {greet: {do: [the neighbour scores 1, the poorest scores 2]}}
win: the player with the highest score
""",
        encoding="utf-8",
    )
    match = begin(octavo.load(path), Wanted(3, "1", 0, frozenset({0})), "1.0")
    assert match.titles() == {"eldest hand": 1}


def test_what_a_step_lets_be_so_is_named_by_the_modifier_of_the_step() -> None:
    rules = octavo.load("cripple-mr-onion", modifiers="all")
    match = begin(rules, Wanted(4, "1", 0, frozenset({0}), forced=True), "1.0")
    told = sat(match, "done")
    assert "wild: Jst (by the Archchancellor's Rules)" in told


# --- what may not be chosen -----------------------------------------------------------------------


def test_of_a_card_that_is_gone_it_is_said_that_it_is() -> None:
    """Not which rule would forbid it to who holds it."""
    told = sat(table("hearts", players=4), "8d", "9c", "Js", "? 8d", "? Th")
    gone = answer_to(told, "? 8d")
    assert "`8d` is not among the cards to choose from: you do not hold it" in gone
    assert "forbidden" not in gone
    assert "forbidden by `follow suit`" in answer_to(told, "? Th"), "it is held"


@pytest.mark.thorough
def test_of_several_cards_asked_about_all_are_judged() -> None:
    rules = octavo.load("cripple-mr-onion", variants="usenet-1993", modifiers="all")
    match = begin(rules, Wanted(3, "21", 0, frozenset({0}), "careful", forced=True), "1.0")
    cards = " ".join(card for card in match.view(0).place("hand", 0).cards if card)
    told = sat(match, f"? discard {cards}", f"? discard {cards[:3]}")
    assert "may not be chosen now." in answer_to(told, f"? discard {cards}")
    assert "5 are named" in answer_to(told, f"? discard {cards}")
    assert "may be chosen now." in answer_to(told, f"? discard {cards[:3]}")


def test_a_question_about_the_rules_is_answered_by_them() -> None:
    told = sat(table("hearts", players=4), "? broken", "broken")
    asked = answer_to(told, "? broken")
    assert "The rules:" in asked and "hearts may not be led until" in " ".join(asked.split())
    typed = answer_to(told, "broken")
    assert "`rules broken` tells what the rules say of it." in " ".join(typed.split())


def test_who_is_meant_from_where_one_sits_is_said_where_one_chooses() -> None:
    """And not where what may be chosen does not speak of them."""
    told = sat(table("hearts", players=4), "8d", "9c", "Js")
    passing, playing = told.split("-- Hearts, round 1, play ")[:2]
    assert passing.count("\nYour recipient is Ada.\n") == 3
    assert "recipient" not in playing
