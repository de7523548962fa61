"""Whatever people choose, and whatever they ask before, every ruleset is played to its end.

Bots alone never try out a choice that somebody has begun, and never ask for a hint: what people do
at a table runs code of its own."""

from __future__ import annotations

import random

import pytest

import octavo
from octavo.front.header import Wanted
from octavo.front.table import Table, begin
from octavo.source.shelf import catalogue
from support.effort import EFFORT

SEEDS = 3 * EFFORT
GAMES: list[tuple[str, dict[str, object]]] = [
    *((name, {}) for name, _, _ in catalogue()),
    ("cripple-mr-onion", {"modifiers": "all"}),
    ("cripple-mr-onion", {"modifiers": "all", "options": {"arrange": "player"}}),
    ("cripple-mr-onion", {"modifiers": "all", "options": {"asked_in_showdown": "everybody"}}),
    ("cripple-mr-onion", {"modifiers": "all", "variants": ["gambling"]}),
]
MOST = 400  # questions


def answered(table: Table, chance: random.Random) -> str:
    """Any of what is offered; now and then after a hint and what a line would begin."""
    asked = table.asked
    assert asked is not None
    if asked.amount is not None:
        return f"{asked.amount.verb} {chance.randint(asked.amount.least, asked.amount.most)}"
    key = chance.choice(asked.offers).key
    if chance.random() < 0.02:  # a hint takes half a second
        table.hint()
    if chance.random() < 0.2:
        table.further(key)
        table.groups(asked.seat)
    return key


@pytest.mark.parametrize(("name", "how"), GAMES, ids=str)
@pytest.mark.thorough(but=4)
def test_people_play_it_to_its_end(name: str, how: dict[str, object]) -> None:
    rules = octavo.load(name, **how)  # type: ignore[arg-type]
    for seed in range(SEEDS):
        chance = random.Random(seed)
        people = frozenset({0, rules.players[0] - 1})
        players = min(4, rules.players[1])
        table = begin(rules, Wanted(players, str(seed), rounds=1, people=people), "1.0")
        for _ in range(MOST):
            table.play_bots()
            asked = table.asked
            if asked is None:
                break
            table.answer(asked.number, answered(table, chance))
        assert table.over or table.game.choices >= MOST
