"""Whoever asks about an action is told how the rules say it, and what its modifier says besides."""

from __future__ import annotations

import re
from typing import Any

import pytest

import octavo
from octavo.front.header import Wanted
from octavo.front.table import begin
from octavo.play import rulebook
from octavo.play.terminal import Sitting
from octavo.positions.position import position
from octavo.table.game import Game
from support.scripted_screen import Scripted


def told(what: str, *in_force: str) -> list[str]:
    rules = octavo.load("cripple-mr-onion", modifiers="all")
    return [line.strip() for line in rulebook.action(rules, in_force, what)]


def test_an_action_is_told_with_the_sentences_of_its_modifier() -> None:
    lines = told("declare the Fool", "fool")
    assert lines[0] == "declare the Fool:"
    assert "do: put the jack of clubs on the table" in lines
    said = "11a: when the jack of clubs is declared, a bagel changes places with a"
    assert said in lines


def test_an_action_is_told_with_what_its_modifier_says_beside_others() -> None:
    lines = told("declare the Fool", "fool", "crippling", "octavo")
    assert any(line.startswith("11f: ") for line in lines)
    assert any(line.startswith("11i: ") for line in lines)
    assert not any(line.startswith(("11j: ", "0.1: ")) for line in lines)


def test_with_what_it_picks_it_is_the_same_action() -> None:
    lines = told("declare Great A'Tuin 9di", "great atuin")
    assert "1. now the first card is lowered" in lines
    assert lines == told("declare Great A'Tuin", "great atuin")


def test_what_is_no_action_in_force_is_not_told() -> None:
    assert told("declare the Fool", "lady") == []
    assert told("declare the Foolish", "fool") == []
    assert told("discard", "fool") == []


def refused(said: str, hand: list[str], at: str) -> str:
    rules = octavo.load("cripple-mr-onion", modifiers="all")
    given = [f"you hold the {card}" for card in hand]
    game = position(rules, given, players=3, at=at, forced=True)
    verdict = game.explain(said)
    assert not verdict.legal
    return str(verdict)


def test_whoever_lacks_its_card_is_told_whose_it_is() -> None:
    """That depends on one's own cards, though nobody knows who else may hold it."""
    told = refused("declare the Lady", ["jack of clubs"], "specials")
    assert "offered only `to the holder of the queen of spades`" in told


def test_what_is_open_in_another_phase_is_told_so() -> None:
    said = "`discard` is open only in the phase `exchange`"
    assert said in refused("discard Kcl", ["jack of clubs"], "specials")


def test_who_may_act_later_in_this_phase_is_told_when() -> None:
    """All that the action itself asks holds: its holder asks, in one of its phases."""
    told = refused("declare the Fool", ["jack of clubs"], "exchange")
    assert "in exchange or specials, where players may act: after discard" in told
    assert "fold" not in told, "that is not played"


def going_down() -> Game:
    """Somebody who has drawn and may go down with two sets."""
    hand = "seven of clubs, seven of diamonds, seven of hearts, nine of clubs, nine of hearts"
    given = [f"you hold the {one}" for one in f"{hand}, nine of spades".split(", ")]
    game = position(octavo.load("ons"), given, players=3, at="play", forced=True)
    game.apply("draw")
    return game


def test_what_is_open_to_others_is_told_with_who_they_are() -> None:
    """Also where all else of it holds: whose turn it is claims nothing."""
    told = str(going_down().explain("claim"))
    assert "is offered after draw, to each other player from the left of you, if" in told


def test_what_stands_beside_the_choice_being_made_is_told_as_it_was_there() -> None:
    game = going_down()
    game.apply("go down")
    lay_off, discard = game.explain("lay off"), game.explain("discard 9c")
    assert lay_off.rules == ("wait",) and lay_off.note == "`go down` is being chosen"
    assert not discard.legal and not discard.reasons
    assert "`go down` is being chosen" in discard.note
    assert "`discard 9c` chosen in its place" in discard.note


def test_an_option_whose_cards_are_being_picked_may_be_chosen() -> None:
    game = octavo.load("cripple-mr-onion").new_game(3, seed=1, forced=True)
    game.apply("discard")
    assert game.explain("discard").legal


def test_rules_by_the_name_of_a_modifier_are_all_of_it() -> None:
    rules = octavo.load("cripple-mr-onion", modifiers="all")
    told = "\n".join(rulebook.lines(rules, ("sender of eight",), "sender"))
    assert "8.1" in told and "8.2" in told
    assert "7.1" not in told and "Rules" in told


def test_what_stands_under_a_name_is_told_with_it() -> None:
    """Not the steps alone that say it again."""
    lines = [line.strip() for line in rulebook.lines(octavo.load("ons"), [], "claim")]
    at = lines.index("1. now the top card of the discards is claimed")
    assert lines[at + 1] == "2. move the top card of the discards to your hand"


def looked_up(words: str, name: str, **how: Any) -> list[str]:
    return [line.strip() for line in rulebook.lines(octavo.load(name, **how), [], words)]


def test_what_a_word_means_is_told_with_the_rules_that_have_it() -> None:
    assert "wild: red aces" in looked_up("wild", "ons")
    assert "pictures are jacks, queens and kings" in looked_up("picture", "ons")
    pairs = "suit pair: clubs and staves, spades and swords, hearts and cups, diamonds and"
    assert pairs in looked_up("clubs", "cripple-mr-onion")
    lines = looked_up("", "ons")
    assert "wild: red aces" in lines and lines.count("Words:") == lines.count("Pack:") == 1


def test_options_are_found_by_their_names() -> None:
    lines = looked_up("stop", "cripple-mr-onion", options={"arrange": "player"})
    at = lines.index("stop:")
    assert lines[at + 1 : at + 3] == ["when: you are not behind", "do: now you are resting"]


@pytest.mark.parametrize(
    ("verb", "how", "expected"),
    [
        ("yield", {"options": {"arrange": "player"}}, "turn the hand of the beaten player face up"),
        ("stop", {"options": {"arrange": "player"}}, "now you are resting"),
        ("stick", {"variants": ["gambling"]}, "`stick` does nothing by itself."),
        ("stick", {"variants": ["gambling"]}, "until: you have stuck or the number of cards of"),
    ],
)
def test_what_comes_of_an_option_is_told(verb: str, how: Any, expected: str) -> None:
    lines = rulebook.option(octavo.load("cripple-mr-onion", **how), [], verb)
    assert any(line.strip().startswith(expected) for line in lines)
    assert rulebook.option(octavo.load("ons"), [], "yield") == []


def test_a_long_option_is_told_as_far_as_it_is_read() -> None:
    rules = octavo.load("cripple-mr-onion", variants=["gambling"])
    assert len(rulebook.option(rules, [], "fold")) < 24


def test_what_options_keep_from_being_so_is_not_in_force() -> None:
    """Neither sentences nor steps; with the option they are."""
    told = " ".join(looked_up("", "ons"))
    assert "a claim costs a card" not in told and "contracts are exact" not in told
    assert "may not claim when you are down" not in told
    told = " ".join(looked_up("", "ons", options={"claim_penalty_card": True}))
    assert "a claim costs a card do: move the top card of the stock to your hand" in told
    told = " ".join(looked_up("", "ons", options={"claim_when_down": False}))
    assert "you may not claim when you are down" in told


def test_of_steps_either_side_of_an_option_is_told() -> None:
    for held, said in ((True, "cards are dealt in packets do:"), (False, "else: deal 5 cards")):
        told = " ".join(looked_up("", "cripple-mr-onion", options={"deal_packets": held}))
        assert said in told and ("else: deal 5 cards" in told) != held


@pytest.mark.parametrize("words", ["win", "won", "wins"])
def test_by_what_a_match_is_won_is_found(words: str) -> None:
    assert looked_up(words, "ons")[:2] == ["It is won by:", "the players with the lowest score"]
    assert looked_up("", "ons")[:2] == ["It is won by:", "the players with the lowest score"]


def test_words_are_looked_for_as_words_and_numbers_as_numbers() -> None:
    """Those that only begin so where there are none; not where a sentence is from, nor how steps
    are numbered."""
    eights = looked_up("8", "cripple-mr-onion", modifiers="none")
    assert not any("1998" in line or line.startswith("8.") for line in eights)
    wins = looked_up("win", "cripple-mr-onion", modifiers="none")
    assert not any("window" in line for line in wins)
    assert looked_up("claimin", "ons") != looked_up("claim", "ons")
    assert looked_up("discar", "ons")[0] != "No rule in force has the words `discar`."
    assert looked_up("999", "ons") == ["No rule in force has the words `999`."]


def test_modifiers_in_force_are_listed() -> None:
    rules = octavo.load("cripple-mr-onion", modifiers="0,4")
    for words in ("", "in force", "lady"):
        told = rulebook.lines(rules, ["crippling", "lady"], words)
        assert "  4. The Lady's Rules" in told
    assert "  0. Crippling Rules" not in told


def comes_of(what: str, name: str, **how: Any) -> list[str]:
    return rulebook.option(octavo.load(name, **how), [], what)


def test_what_a_condition_leads_to_is_told_with_it() -> None:
    told = comes_of("cry", "onion")
    at = told.index("    if: the cries are the number of players")
    assert told[at + 1 : at + 4] == [
        "      if: the onion is peeled",
        "        skip the play",
        "      now the onion is peeled",
    ]


def test_a_phrase_of_the_ruleset_is_told_by_what_it_means() -> None:
    told = comes_of("fold", "cripple-mr-onion", variants=["gambling"])
    assert "    fold" not in told and "    move your hand to the discard pot" in told
    assert "    ... (`rules fold` has more)" in told


def test_of_an_option_that_picks_its_steps_are_told() -> None:
    told = comes_of("play 2c", "crazy-eights")
    assert told[:2] == ["  `play` does this:", "    move it to the starter"]
    assert "  These go by it:" not in told and "  These go by it:" in comes_of(
        "play", "crazy-eights"
    )


def test_conditions_that_options_settle_are_left_out() -> None:
    plain, costly = (
        comes_of("claim", "ons", options={"claim_penalty_card": cost}) for cost in (False, True)
    )
    assert not any("costs a card" in line for line in (*plain, *costly))
    assert [line for line in costly if line not in plain] == [
        "    move the top card of the stock to your hand"
    ]


def test_of_options_that_are_called_alike_the_one_that_is_asked_for_is_told() -> None:
    """Where each player may fold, nobody takes a raise back; where the dealer may, they do."""
    rules = octavo.load("cripple-mr-onion", variants=["gambling"])
    points = rules.program.decisions
    places = {one.span for point in points for one in point.choices if one.id == "fold"}
    each = [rulebook.option(rules, [], "fold", [span]) for span in places]
    assert len(each) == 2 and each[0] != each[1]
    assert sum("    now the price is 0" in lines for lines in each) == 1
    for lines in each:
        assert all(
            lines[at + 1].startswith("      ")
            for at, line in enumerate(lines)
            if line.startswith("    for each")
        ), "what stands under another stands further in"


def test_an_amount_is_told_with_what_it_costs() -> None:
    rules = octavo.load("five-card-draw")
    typed = iter(["? raise 3"])
    match = begin(rules, Wanted(4, "2", 1, frozenset({0}), "careful"), "1.0")
    screen = Scripted(lambda prompt: next(typed, None) if prompt.startswith(">") else "")
    Sitting(match, screen).run()
    told = "\n".join(screen.shown)
    [(call, least)] = re.findall(r"call \(pay (\d+)\) +2 raise \(1 to \d+; pay (\d+) to", told)
    assert int(least) == int(call) + 1 and f"  you pay {int(call) + 3} for it" in told


def test_groups_are_told_in_the_order_in_which_they_stand() -> None:
    """Those that modifiers put between others as well, and as a modifier has changed it."""
    rules = octavo.load("cripple-mr-onion", modifiers="all")
    names = [one.name for one in rules.composition.modifiers]
    printed = rulebook.lines(rules, names)
    at = printed.index("Groups, the lowest first:")

    def order(lines: list[str]) -> list[str]:
        return [line[2:].split(":")[0] for line in lines if re.match(r"  \w[^:]*:", line)]

    usual = order(printed[at:])
    between = ["six-card onion", "Wild Royal", "seven-card onion"]
    assert [one for one in usual if one in between] == between
    turned = (*reversed(rules.program.checked.ladder.order()),)
    match = rulebook.AtTable(0, turned, ("the Fool's Rule",))
    lines = rulebook.lines(rules, names, "", match)
    at = lines.index("Groups, the lowest first (their order is changed by the Fool's Rule):")
    now = order(lines[at:])
    assert now.index("bagel") > now.index("Great Onion")


def test_what_follows_an_option_that_does_nothing_is_told() -> None:
    """After a choice that is repeated what stands after that, and after everybody was asked what
    they were asked for."""
    told = comes_of("stick", "cripple-mr-onion", variants=["gambling"])
    at = told.index("  Afterwards:")
    assert told[at + 1] == "    deal your outstanding cards face up to you"
    told = comes_of("decline", "cripple-mr-onion", variants=["gambling"])
    assert "  Afterwards:" not in told, "the other one that is called so does something"
    rules = octavo.load("cripple-mr-onion", variants=["gambling"])
    spans = {
        one.span: None
        for decision in rules.program.decisions
        for one in decision.choices
        if one.id == "decline"
    }
    here = max(spans, key=lambda span: span.line)
    told = rulebook.option(rules, [], "decline", [here])
    assert told[told.index("  Afterwards:") + 1 :] == [
        "    unless: the handovers are 1",
        "      the bets are taken back",
        "      everybody folds",
    ]


def test_who_holds_an_office_is_not_all_that_is_said_of_it() -> None:
    told = " ".join(comes_of("take the Dealership", "cripple-mr-onion", variants=["gambling"]))
    assert "now the dealer is you" in told and "the dealer wins the Pot" not in told
    assert "for each: player, who is `you` here" in told


def test_a_phrase_with_something_put_into_it_is_told_by_what_it_means() -> None:
    """Without conditions that options settle."""
    lines = told("declare the Lady", "lady")
    at = lines.index("exchange the queen of spades:")
    assert "1. move the top 2 cards of the deck to your offer" in lines[at:]
    assert "4. move the queen of spades to your aside" in lines[at:]
    assert not any("<card>" in line for line in lines[at : at + 12])
    assert not any(
        "death_answer_time" in line for line in told("declare the Archchancellor", "archchancellor")
    )
