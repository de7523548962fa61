"""Sides: who has the score, what is told of a side, and who stands where when all is over.

What sentences mean stands in the scenarios of `sides`, `declarer` and `companies`.
"""

from __future__ import annotations

import pytest

import octavo
from octavo import bots
from octavo.bots.judging import Judge, Trials
from octavo.bots.policy import Policy
from octavo.chance import Numbers
from octavo.engine.interface import Machine
from octavo.front.table import Table
from octavo.positions.position import holds, position
from octavo.sim.report import headings, rows
from octavo.sim.run import SimulationPlan, simulate
from octavo.sim.stats import stats
from support.paths import FEATURES

# Each player in turn takes an option; what it scores is of the side.
GAME = """
ruleset: fours
title: Fours
players: 4 to 6
sides: {4 players: 2, 5 players: 5, 6 players: 2}
pack: {suits: [clubs, hearts], ranks: [2 to 9]}
words: {verbs: [earn, yield, treat]}
zones:
  stock: {holds: pack, faces: down}
  hand: {each: player, seen by: owner}
phases:
  play:
    - for each: player
      do:
        - choose:
            earn: {do: you score 3}
            yield: {do: each other side scores 3}
            treat: {do: each player scores 1}
win: the side with the highest score
"""


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> octavo.Rules:
    path = tmp_path_factory.mktemp("sides") / "fours.yaml"
    path.write_text(GAME, encoding="utf-8")
    return octavo.load(path)


def played(rules: octavo.Rules, players: int, *words: str) -> octavo.Game:
    game = rules.new_game(players, seed=1)
    for word in words:
        assert game.decision is not None
        game.apply(next(one for one in game.decision.options if one.key == word))
    return game


def test_what_a_player_scores_is_the_sides_and_all_of_it_stand_together(
    rules: octavo.Rules,
) -> None:
    result = played(rules, 4, "earn", "yield", "earn", "yield").result
    assert result is not None
    assert (result.winners, result.scores, result.standings) == (
        (0, 2),
        (12, 0, 12, 0),
        (1, 2, 1, 2),
    )


def test_a_step_of_each_player_counts_for_each_of_them(rules: octavo.Rules) -> None:
    assert played(rules, 6, "treat").machine.scores == [3] * 6
    assert played(rules, 5, "treat").machine.scores == [1] * 5


def test_where_sides_share_a_match_they_share_the_first_place(rules: octavo.Rules) -> None:
    result = played(rules, 4, "earn", "earn", "treat", "treat").result
    assert result is not None and result.winners == (0, 1, 2, 3)
    assert result.standings == (1, 1, 1, 1)


def test_a_table_of_five_has_no_partners(rules: octavo.Rules) -> None:
    result = played(rules, 5, "earn", "treat", "earn", "treat", "treat").result
    assert result is not None and (result.winners, result.standings) == ((0, 2), (1, 3, 1, 3, 3))


def test_news_are_of_the_side(rules: octavo.Rules) -> None:
    news = [one for one in played(rules, 4, "earn", "yield").news(1) if one.what == "scored"]
    assert [(one.seat, one.side, one.amount) for one in news] == [(None, 0, 3), (None, 0, 3)]
    table = Table.begin(rules, players=4, people=[2], names=["", "", "Cy", ""], seed=1)
    assert table.asked is not None
    table.answer(table.asked.number, "earn")
    told = "\n".join(table.told(2))
    assert "and you score" in told


def test_figures_are_of_sides(rules: octavo.Rules) -> None:
    plan = SimulationPlan(6, "1")
    outcomes = simulate(rules, plan, 30)
    found = stats(outcomes, rules.sides(6))
    assert [one.seats for one in found.sides] == [(1, 3, 5), (2, 4, 6)]
    assert sum(one.wins for one in found.sides) == 30 + found.shared
    assert found.shared < 30, "partners who win together do not share it"
    assert [row[0] for row in rows(plan, found)] == ["seats 1 3 5", "seats 2 4 6"]
    assert headings(plan, found)[0] == "side"
    alone = stats(outcomes)
    assert alone.shared == 30 and headings(plan, alone)[0] == "seat"


class Treating(Policy):
    """Plays on by one option alone."""

    def __call__(self, machine: Machine, numbers: Numbers) -> int:
        return next(code for code in machine.legal() if machine.key(code) == "treat")


def test_what_a_partner_gains_a_bot_counts_as_its_own(rules: octavo.Rules) -> None:
    machine = rules.machine(4, seed=1)
    trials = {}
    for code in machine.legal():
        trials[machine.key(code)] = one = Trials()
        judge = Judge(0)
        judge.policy = Treating()
        judge.play(one, machine, code, 1)
    assert {key: one.gains for key, one in trials.items()} == {
        "earn": [3.0],
        "yield": [-3.0],
        "treat": [0.0],
    }
    assert {key: one.won for key, one in trials.items()} == {
        "earn": [0.5],
        "yield": [-0.5],
        "treat": [0.0],
    }


def test_a_careful_bot_plays_for_its_side(rules: octavo.Rules) -> None:
    game = played(rules, 4, "treat")
    bot = bots.seated("careful", "1", 1)
    assert game.decision is not None
    taken = bot(game.observe(1), bots.posed(game, game.decision, "careful"))
    assert taken.key == "earn"


def test_what_sides_have_is_seen_by_sides() -> None:
    rules = octavo.load(FEATURES / "sides.yaml")
    view = rules.new_game(4, seed=1).observe(None)
    assert view.numbers["tricks"] == (0, 0) and view.numbers["handicap"] == (1, 1)
    assert view.people["spokesman"] == (None, None) and view.values["strong suit"] == (None, None)
    described = rules.describe(4)
    assert [(one.name, one.seats) for one in described.sides] == [("", (0, 2)), ("", (1, 3))]


def test_named_sides_are_described_without_seats_and_players_keep_their_scores() -> None:
    rules = octavo.load(FEATURES / "declarer.yaml")
    assert [(one.name, one.seats) for one in rules.describe(3).sides] == [
        ("attack", ()),
        ("defence", ()),
    ]
    game = position(rules, ["the score of the second player is 4"], players=3, forced=True)
    assert game.machine.scores == [0, 4, 0]
    assert rules.sides(3) == ()


def test_who_is_on_a_side_is_asked_when_it_matters() -> None:
    rules = octavo.load(FEATURES / "declarer.yaml")
    game = position(
        rules,
        ["the declarer is the first player", "the tricks of the attack are 1"],
        players=3,
        forced=True,
    )
    assert holds(game, "the first player is on the attack")
    game = position(
        rules,
        ["the declarer is the third player", "the tricks of the attack are 1"],
        players=3,
        forced=True,
    )
    assert holds(game, "the first player is on the defence")
    assert holds(game, "the tricks of the side of the third player are 1")
