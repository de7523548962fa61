"""How far a hand is on the way to what may be laid, as people are told."""

from __future__ import annotations

import pytest

import octavo
from octavo.front.header import Wanted
from octavo.front.table import begin
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
