"""Simulations and bots: the same result for any number of processes, right figures, bots that see
no more than a seat.
"""

from __future__ import annotations

import json
import math
import pickle
import random
from pathlib import Path

import pytest

import octavo
from octavo import OctavoError
from octavo.bots import BOTS, judging, posed, question, seated
from octavo.bots.questions import AmountOptions
from octavo.cli import main
from octavo.engine.python.machine import PythonMachine
from octavo.sim import run
from octavo.sim.report import data
from octavo.sim.run import MatchOutcome, SimulationPlan, match_seed, simulate
from octavo.sim.stats import interval, spread, stats
from octavo.source.shelf import catalogue
from octavo.table.game import Game
from support.effort import EFFORT
from support.inside import reachable

RULESETS = [name for name, _, _ in catalogue()]
ONE = "crazy-eights"  # where one of them will do that two or more can play


# Two further processes load the ruleset each time: what they are told is the same for every one.
@pytest.mark.parametrize("name", RULESETS if EFFORT > 1 else [ONE, "cripple-mr-onion"])
def test_the_number_of_processes_changes_nothing(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "CHUNK", 4)
    rules = octavo.load(name)
    plan = SimulationPlan(rules.default_players, "8", rounds=1)
    games = run.CHUNK + 3
    alone = simulate(rules, plan, games)
    assert len(alone) == games
    assert simulate(rules, plan, games, jobs=2) == alone
    # Nor does how many are asked for: a match is what its seed and number say.
    assert simulate(rules, plan, 3) == alone[:3]
    assert simulate(rules, SimulationPlan(plan.players, "9", rounds=1), 3) != alone[:3]


@pytest.mark.parametrize("name", RULESETS)
def test_match_i_can_be_watched_alone(name: str, tmp_path: Path) -> None:
    """The quick way through integers is the match that `octavo play` shows for the match's seed."""
    rules = octavo.load(name)
    players = rules.default_players
    outcomes = simulate(rules, SimulationPlan(players, "s", rounds=1), 3)
    for number, outcome in enumerate(outcomes, 1):
        seed = match_seed("s", number)
        game = rules.new_game(players, seed, rounds=1)
        bots = [seated("random", seed, seat) for seat in range(players)]
        choices = 0
        while (decision := game.decision) is not None:
            game.apply(bots[decision.seat](game.observe(decision.seat), question(decision)))
            choices += 1
        assert game.result is not None
        winners = sum(1 << seat for seat in game.result.winners)
        assert outcome == MatchOutcome(winners, game.result.scores, choices, 1)


@pytest.mark.parametrize("bots", BOTS)
@pytest.mark.thorough
def test_every_bot_finishes_matches(bots: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "MOST_WORK", 100)  # each option is tried once all the same
    monkeypatch.setattr(judging, "MOST_CHOICES", 5)
    games = 1 if bots == "careful" else 3
    for name in RULESETS:
        rules = octavo.load(name)
        found = simulate(rules, SimulationPlan(rules.players[0], "0", rounds=1, bots=bots), games)
        assert all(outcome.choices >= 0 and outcome.rounds == 1 for outcome in found)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.thorough(but=4)
def test_careful_bots_show_what_is_best(seed: int) -> None:
    """Each shows its best groups, so that who wins is who has the best cards, as they are ranked
    without any bot.
    """
    rules = octavo.load("cripple-mr-onion", modifiers="1", options={"arrange": "player"})
    game = rules.new_game(3, seed, rounds=1)
    bots = [seated("careful", seed, seat) for seat in range(3)]
    while (decision := game.decision) is not None:
        game.apply(
            bots[decision.seat](game.observe(decision.seat), posed(game, decision, "careful"))
        )
    hands = [
        " ".join(str(card) for card in game.observe(seat).place("hand", seat).cards)
        for seat in range(3)
    ]
    best = max(rules.rank(hand).strength for hand in hands)
    assert game.result is not None
    assert [rules.rank(hands[seat]).strength for seat in game.result.winners] == [best]


def test_quick_careful_bots_keep_what_is_of_use() -> None:
    rules = octavo.load("cripple-mr-onion", modifiers="none")
    game = rules.new_game(3, "keep", rounds=1)
    while (decision := game.decision) is not None:
        asked = posed(game, decision, "careful:quick")
        chosen = seated("careful:quick", 1, decision.seat)(game.observe(decision.seat), asked)
        kept = {
            card
            for group in asked.arranged
            for card in group.cards
            if not group.name.startswith("points")
        }
        rest = {one.key.split()[-1] for one in asked.options if one.kind == "card"} - kept
        assert chosen.key.split()[-1] in rest or (chosen.key == "done" and not rest)
        game.apply(chosen)


# --- figures --------------------------------------------------------------------------------------


def test_figures_are_right() -> None:
    found = stats(
        [
            MatchOutcome(0b01, (5, 0), 10, 1),
            MatchOutcome(0b11, (1, 1), 20, 2),
            MatchOutcome(0b10, (0, 9), 30, 3),
            MatchOutcome(0b01, (2, 2), 40, 4),
        ]
    )
    first, second = found.seats
    assert (first.seat, first.wins, first.share, second.wins, second.share) == (1, 3, 0.75, 2, 0.5)
    assert (first.score.mean, first.score.least, first.score.greatest) == (2.0, 0, 5)
    assert (found.games, found.shared) == (4, 1)
    assert (found.choices.mean, found.rounds.mean, found.rounds.greatest) == (25.0, 2.5, 4)
    assert (
        found.choices.least,
        found.choices.lower,
        found.choices.middle,
        found.choices.upper,
    ) == (10, 10, 20, 30)
    assert found.rounds.deviation == pytest.approx(math.sqrt(1.25))


def test_the_interval_is_that_of_wilson() -> None:
    assert interval(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert interval(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert interval(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    low, high = interval(2500, 10_000)
    assert low < 0.25 < high and high - low == pytest.approx(
        2 * 1.96 * math.sqrt(0.25 * 0.75 / 10_000), rel=1e-3
    )


def test_the_interval_holds_the_truth_about_95_times_in_100() -> None:
    rnd = random.Random(1)
    held = 0
    for _ in range(1_000):
        wins = sum(rnd.random() < 0.2 for _ in range(200))
        low, high = interval(wins, 200)
        held += low <= 0.2 <= high
    assert 930 <= held <= 970


def test_spread_of_big_numbers_is_exact() -> None:
    assert spread([10**9, 10**9 + 2]).deviation == 1.0


def test_json_is_the_same_every_time(capsys: pytest.CaptureFixture[str]) -> None:
    shown = []
    for jobs in ("1", "2"):
        assert (
            main(
                [
                    "simulate",
                    ONE,
                    "--games",
                    "60",
                    "--rounds",
                    "1",
                    "--jobs",
                    jobs,
                    "--json",
                ]
            )
            == 0
        )
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1]
    found = json.loads(shown[0])
    rules = octavo.load(ONE)
    plan = SimulationPlan(rules.default_players, "0", 1)
    assert found == json.loads(json.dumps(data(rules, plan, stats(simulate(rules, plan, 60)))))
    assert sum(seat["wins"] for seat in found["seats"]) >= 60


def test_rules_go_to_another_process(tmp_path: Path) -> None:
    for name in RULESETS:
        rules = octavo.load(name)
        assert pickle.loads(pickle.dumps(rules)).digest == rules.digest


# --- bots see what a seat sees --------------------------------------------------------------------


@pytest.mark.parametrize("name", RULESETS)
def test_a_question_leads_to_nothing_hidden(name: str) -> None:
    game = octavo.load(name).new_game(seed=5)
    # Such a way would be seen: a decision of the match itself leads to it.
    assert [one for one in reachable(game.decision) if isinstance(one, PythonMachine)]
    for _ in range(30):
        decision = game.decision
        if decision is None:
            break
        for value in (question(decision), game.observe(decision.seat)):
            assert not [
                one
                for one in reachable(value)
                if isinstance(one, PythonMachine | Game | random.Random)
            ]
        assert [one.key for one in question(decision).options[:50]] == [
            one.key for one in decision.options[:50]
        ]
        game.apply(decision.options[0])


def test_amounts_are_made_one_by_one() -> None:
    rules = octavo.load(ONE)
    game = rules.new_game(seed=1)
    assert game.decision is not None
    first = game.decision.options[0]
    option = type(first)(7, "wager", "number", 3, "wager 3", 0, first.span)
    amounts = AmountOptions(option, range(7, 10**12))
    assert len(amounts) == 10**12 - 7
    assert (amounts[2].key, amounts[2].code, amounts[2].value) == ("wager 5", 9, 5)
    assert amounts[-1].value == 10**12 - 1 - 7 + 3
    assert [one.key for one in amounts[:2]] == ["wager 3", "wager 4"]
    bot = seated("random", 1, 0)
    asked = type(question(game.decision))(0, "", False, amounts)
    assert bot(game.observe(0), asked).verb == "wager"


def test_bots_have_streams_of_their_own() -> None:
    game = octavo.load(ONE).new_game(seed=1)
    assert game.decision is not None
    view, first = game.observe(0), game.decision.options[0]
    asked = type(question(game.decision))(
        0,
        "",
        False,
        AmountOptions(type(first)(0, "wager", "number", 0, "wager 0", 0, first.span), range(10**6)),
    )
    chosen = {
        (seed, seat): [seated("random", seed, seat)(view, asked).value for _ in range(1)]
        for seed in (1, 2)
        for seat in (0, 1, 2)
    }
    assert len({tuple(values) for values in chosen.values()}) == 6
    assert chosen[1, 0] == [seated("random", 1, 0)(view, asked).value]


def test_without_a_bot_of_that_name() -> None:
    with pytest.raises(OctavoError, match="must be a bot"):
        seated("nosuch", 1, 0)


def test_many_choices_among_a_wide_range_are_no_match_without_end(tmp_path: Path) -> None:
    path = tmp_path / "ruleset.yaml"
    path.write_text(
        "ruleset: auction\ntitle: Auction\nplayers: 2\npack: {suits: [clubs], ranks: [2 to 9]}\n"
        "zones: {stock: {holds: pack, faces: down}}\nstate: {bids: {is a: number}}\nwords: "
        "{verbs: {bid: bid}}\n"
        "phases:\n  bidding:\n    - turns: each player\n      until: the bids are 2000\n      do:\n"
        "        - choose: {bid: {pick: number from 1 to 5000, do: now the bids are the bids "
        "+ 1}}\n"
        "win: the player with the highest score\n",
        encoding="utf-8",
    )
    game = octavo.load(path).new_game(2, seed=1)
    while game.decision is not None:
        game.apply(octavo.bots.random(game.decision))
    assert game.choices == 2000
