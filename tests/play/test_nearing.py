"""How far a hand is on the way to what may be laid, as people are told."""

from __future__ import annotations

import pytest

import octavo
from octavo.front.header import Wanted
from octavo.front.table import Table, begin
from octavo.positions.position import position
from octavo.table.nearing import towards
from support.effort import EFFORT


@pytest.mark.parametrize("options", [{}, {"max_wild_share": "half"}, {"exact_contract": True}])
def test_all_of_a_contract_is_made_exactly_if_it_may_be_laid(options: dict[str, object]) -> None:
    rules = octavo.load("ons", options=options)
    laid = other = 0
    for seed in range(EFFORT):
        table = begin(rules, Wanted(2, str(seed), 3), "1.0")
        while (decision := table.game.decision) is not None:
            verbs = {one.verb for one in decision.options}
            begins = not decision.part and {"discard", "lay off"} & verbs
            down = decision.seat in table.view(decision.seat).marks["down"]
            if begins and not down:
                (found,) = towards(table.game.machine, decision.seat)
                assert (not found.lacking) == ("go down" in verbs)
                held = table.view(decision.seat).place("hand", decision.seat).cards
                told = [card for one in found.made for card in one.cards]
                told += [card for one in found.begun for card in one.cards]
                assert {*told} <= {*held}
                assert all(one.lacks > 0 and one.name in found.lacking for one in found.begun)
                laid, other = laid + (not found.lacking), other + bool(found.lacking)
            table.bot_answers()
    assert laid and other


def test_who_asks_for_groups_is_told_what_could_be_laid() -> None:
    table = begin(octavo.load("ons"), Wanted(3, "0", 7), "1.0")
    lines = " ".join(" ".join(table.towards(seat)) for seat in range(3))
    assert "For `go down` (contract: 2 sets): " in lines
    assert "Nearest to a set: " in lines and "(a card short)" in lines
    assert not table.towards(0, "discard") and table.towards(0, "go down")


def test_where_nothing_is_laid_nothing_is_told_of_it() -> None:
    assert not begin(octavo.load("five-card-draw"), Wanted(3, "0"), "1.0").towards(0)


def down(hand: str, *facts: str, laid: str = "2d 3d 4d Ah 6d") -> Table:
    """A match of two, in which the first is asked, and is down."""
    rules = octavo.load("ons")
    game = position(
        rules,
        ["you are down", *facts],
        players=2,
        hand=hand,
        laid={1: ["7c 7d 7h", laid]},
        forced=True,
    )
    table = begin(rules, Wanted(2, "0", 7, frozenset({0})), "1.0")
    table._course.game = game
    return table


def test_what_may_not_be_done_again_in_a_round_is_not_hoped_for() -> None:
    """And of what may, all that the cards go with is told; in a turn that is not one's own, too."""
    lines = down("7s 6c 3h 3s").towards(0)
    assert lines == [
        "`go down` is closed to you now: you may not go down when you are down.",
        "`lay off` takes 7s.",
    ]
    assert down("6c 3h 3s").towards(0)[1:] == ["`lay off` takes none of your cards."]
    assert down("6c 3h 3s").towards(0, "go down") == [], "why not has been told"
    table = begin(octavo.load("ons"), Wanted(2, "0", 7), "1.0")
    assert not any("lay off" in line for line in table.towards(0)), "nobody is down"


def test_what_could_be_done_after_an_option_is_told() -> None:
    table = down(
        "6c 3h 3s",
        "the top card of the discards is the five of diamonds",
        "the five of diamonds is open",
    )
    assert table.coming_of("pick up 5d") == ["  then you could `replace` and `discard`"]
    assert table.coming_of("draw") == [], "what comes is not known"


def test_how_far_cards_would_be_after_an_option_is_told() -> None:
    rules = octavo.load("ons")
    facts = ["the top card of the discards is the queen of hearts", "the queen of hearts is open"]
    game = position(rules, facts, players=2, hand="Qd Qs 3h 4s 6c 7d", forced=True)
    table = begin(rules, Wanted(2, "0", 7, frozenset({0})), "1.0")
    table._course.game = game
    told = " ".join(" ".join(table.coming_of("pick up Qh")).split())
    assert "then, for `go down` (contract: 2 sets): your cards make set Qd" in told
    assert "a set is lacking" in told


def test_why_an_option_of_two_picks_is_not_open_names_the_one_that_lacks() -> None:
    game = down("6c 3h 3s", "the top card of the stock is the two of clubs").game
    game.apply("draw")
    for verb, at in (("lay off", 1), ("replace", 1)):
        picks = game.explain(verb).picks
        now = [str(value) for part in picks for value in part.values]
        assert now == ["now: none for any of these"] and picks[at].values, verb
    game = down("6c 3h 3s", "the top card of the stock is the two of clubs", laid="Kc Kd Ks").game
    game.apply("draw")
    first, second = game.explain("replace").picks
    assert [str(value) for value in first.values] == ["now: none"] and not second.values
