"""Taking back and going on: why a choice stays, and what was chosen of one before a match was
stopped."""

from __future__ import annotations

import octavo
from octavo.front.header import Wanted
from octavo.front.table import Table, begin
from octavo.play.terminal import Sitting
from support.scripted_screen import Scripted


def table(name: str, players: int, *people: int) -> Table:
    return begin(octavo.load(name), Wanted(players, "1", 0, frozenset(people), forced=True), "1.0")


def sat(match: Table, *typed: str) -> str:
    answers = iter(typed)
    screen = Scripted(lambda prompt: next(answers, None) if prompt == "> " else "")
    Sitting(match, screen).run()
    return " ".join(" ".join(screen.shown).split())


def test_whoever_has_chosen_since_is_named() -> None:
    """With what they did, as far as that is known."""
    said = sat(table("crazy-eights", 2, 0, 1), "1", "1", "u", "u", "u")
    assert "Your last choice cannot be taken back: Player 1 has played since." in said


def test_whoever_has_seen_a_card_is_named() -> None:
    match = table("rummy-500", 2, 0)
    said = sat(match, "draw", "u")
    assert "Your last choice cannot be taken back: you have seen a card since." in said


def test_a_match_that_stops_in_a_choice_goes_on_with_what_was_chosen() -> None:
    match = table("onion", 2, 0, 1)
    for _ in range(40):
        assert match.asked is not None
        open_yet = {
            one.key: further
            for one in match.asked.offers
            if one.begins and (further := match.further(one.key)) and further.offers[1:]
        }
        key = next(iter(open_yet), match.asked.offers[0].key)
        match.answer(match.asked.number, key)
        if open_yet:
            break
    assert match.asked is not None and match.asked.part
    assert f"You have chosen: {key}; pick a cell" in sat(match)
