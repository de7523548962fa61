"""Careful bots: they try what comes of an option, and know neither the game nor a clock."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import octavo
from octavo import OctavoError
from octavo.bots import Advice, advised, judging, posed, question, seated
from octavo.bots.policy import Policy
from octavo.chance import of_bot
from octavo.cli import main
from octavo.positions.position import position
from octavo.sim.run import SimulationPlan, simulate
from octavo.table.game import Game

CLAIMS = """
ruleset: claims
title: Claims
players: 2 to 3
pack: {suits: [clubs], ranks: [2 to 9]}
zones: {stock: {holds: pack, faces: down}, hand: {each: player, seen by: owner}}
words: {verbs: {claim: claimed}}
rules: {pips: cards score their rank}
phases:
  deal:
    - shuffle the stock
    - deal 1 card to each player
  claiming:
    - for each: player
      do:
        - choose: {claim: {pick: number from 1 to 9, do: you score that number}}
win: the player with the highest score
"""
# who holds the card gets what it scores, who swaps it what the top card of the stock does
HOLDING = """
ruleset: holding
title: Holding
players: 2
pack: {suits: [clubs], ranks: [2 to 9]}
zones:
  stock: {holds: pack, faces: down}
  heap: {faces: down}
  hand: {each: player, seen by: owner}
words: {verbs: {retain: retained, swap: swapped}}
rules: {pips: cards score their rank}
phases:
  deal:
    - shuffle the stock
    - deal 1 card to each player
  swapping:
    - for each: player
      do:
        - choose:
            retain: {}
            swap: {do: [move your hand to the heap, move the top card of the stock to your hand]}
        - you score the score of your hand
win: the player with the highest score
"""
# the best hand scores, after up to three cards were exchanged
DRAWING = """
ruleset: drawing
title: Drawing
players: 3
pack: {suits: [clubs, diamonds, hearts, spades], ranks: [2 to 10, jack, queen, king, ace]}
zones:
  stock: {holds: pack, faces: down}
  muck: {faces: down}
  hand: {each: player, seen by: owner}
words: {verbs: {swap: swapped}}
groups:
  kicker: a card
  pair: two cards of one rank
  flush: five cards of one suit
  trio: three cards of one rank
hands: {of: your hand, use: many groups, best: highest groups}
rules: {ranks: groups rank by higher rank}
phases:
  deal: [shuffle the stock, deal 5 cards to each player]
  exchange:
    - for each: player
      do:
        choose:
          swap:
            pick: up to 3 cards of your hand
            do: [move them to the muck, deal that many cards to you]
  result: [each player with the best hand scores 1]
win: the player with the highest score
"""
# nobody scores: whoever takes the last stone wins
TAKING = """
ruleset: taking
title: Taking
players: 2
pack: {suits: [clubs], ranks: [2 to 9]}
zones: {stock: {holds: pack, faces: up}}
state: {stones: {is a: number}, taker: {is a: player}}
words: {verbs: {take: taken}}
phases:
  begin: [now the stones are 6]
  taking:
    - turns: each player
      until: the stones are 0
      do:
        - choose:
            take:
              pick: number from 1 to the lesser of 2 and the stones
              do: [now the stones are the stones - that number, now the taker is you]
win: the taker
"""
# what was gathered is scored at last, after more turns than anybody tries
LONG = """
ruleset: long
title: Long
players: 2
pack: {suits: [clubs], ranks: [2 to 9]}
zones: {stock: {holds: pack, faces: up}}
state: {sheaves: {is a: number, each: player}, waits: {is a: number}}
words: {verbs: {rest: rested, gather: gathered}}
phases:
  field:
    - turns: each player
      until: the waits are 500
      do:
        - choose: {rest: {}, gather: {do: now your sheaves are your sheaves + 1}}
        - now the waits are the waits + 1
  barn:
    - for each: player
      do: you score your sheaves
win: the player with the highest score
"""


@pytest.fixture(autouse=True)
def little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked here is plain: a tenth of the work tells."""
    monkeypatch.setattr(judging, "MOST_WORK", judging.MOST_WORK // 10)


def rules_from(text: str, tmp_path: Path) -> octavo.Rules:
    path = tmp_path / "ruleset.yaml"
    path.write_text(text, encoding="utf-8")
    return octavo.load(path)


def choice(game: Game, seed: object = 1, name: str = "careful") -> str:
    decision = game.decision
    assert decision is not None
    bot = seated(name, str(seed), decision.seat)
    return bot(game.observe(decision.seat), posed(game, decision, name)).key


@pytest.mark.parametrize(("best", "said"), [("highest", "claim 9"), ("lowest", "claim 1")])
def test_which_way_winning_lies_is_found_by_playing(best: str, said: str, tmp_path: Path) -> None:
    rules = rules_from(CLAIMS.replace("highest", best), tmp_path)
    assert {choice(rules.new_game(2, 1), seed) for seed in range(5)} == {said}


@pytest.mark.parametrize("best", ["highest", "lowest"])
def test_a_card_is_kept_if_it_is_better_than_most(best: str, tmp_path: Path) -> None:
    rules, seen = rules_from(HOLDING.replace("highest", best), tmp_path), set()
    for seed in range(30):
        game = rules.new_game(2, seed)
        (held,) = game.observe(0).place("hand", 0).cards
        assert held is not None
        rank = int(held[0])
        if rank not in (5, 6):  # the others are worth as much on average
            assert choice(game) == ("retain" if (rank > 5) == (best == "highest") else "swap")
            seen.add(rank)
    assert len(seen) > 3


def test_who_has_won_settles_what_no_score_does(tmp_path: Path) -> None:
    """Of a heap of stones the last is taken, or so many are that the other cannot."""
    rules = rules_from(TAKING, tmp_path)
    game = rules.new_game(2, 1)
    for keys in (("take 1", "take 2", "take 1"), ("take 2", "take 2")):
        game = rules.new_game(2, 1)
        for key in keys:
            game.apply(key)
        assert choice(game) == f"take {6 - sum(int(key[-1]) for key in keys)}"


@pytest.mark.parametrize(("best", "said"), [("highest", "gather"), ("lowest", "rest")])
def test_what_takes_long_is_made_to_end(
    best: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = rules_from(LONG.replace("highest", best), tmp_path)
    monkeypatch.setattr(judging, "MOST_CHOICES", 20)
    assert {choice(rules.new_game(2, 1), seed) for seed in range(6)} == {said}


@pytest.mark.parametrize("name", ["crazy-eights", "five-card-draw"])
def test_the_same_numbers_give_the_same_choice_and_effort_is_bounded(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long it takes, and whatever was asked before: what is tried is counted."""
    rules, spent = octavo.load(name), list[judging.Judge]()

    class Counting(judging.Judge):
        def __init__(self, seat: int) -> None:
            super().__init__(seat)
            spent.append(self)

    monkeypatch.setattr(judging, "Judge", Counting)
    monkeypatch.setattr(judging, "MOST_WORK", 30_000)
    for seed in range(6):
        game = rules.new_game(3, seed)
        assert choice(game, seed) == choice(game, seed)
    work = [one.spent for one in spent]
    assert len(work) > 6 and min(work) > 0
    assert work[::2] == work[1::2]
    # one more world than there is work for, with every option
    assert max(work) < 30_000 + 16 * judging.MOST_CHOICES * 10 * judging.A_CHOICE
    by_seed = Counter(choice(rules.new_game(4, 3), seed) for seed in range(8))
    assert sum(by_seed.values()) == 8


def test_options_of_a_wide_range_are_sampled_with_its_ends() -> None:
    for size in (17, 18, 40, 10**12):
        for numbers in (lambda n: 0, lambda n: n - 1):
            tried = judging.tried(range(5, 5 + size), numbers)
            assert len(tried) == len({*tried}) == judging.MOST_OPTIONS
            assert min(tried) == 5 and max(tried) == 4 + size
    assert sorted(judging.tried([3, 1, 2], lambda n: 0)) == [1, 2, 3]


def test_of_many_options_one_of_each_verb_is_tried() -> None:
    verbs = {code: "lay" if code == 40 else "throw" for code in range(60)}
    for seed in range(20):
        found = judging.tried([*verbs], of_bot(seed, "any", 0), verbs)
        assert 40 in found and len(found) == judging.MOST_OPTIONS


def test_a_question_that_cannot_be_tried_is_answered_all_the_same() -> None:
    game = octavo.load("crazy-eights").new_game(2, 1)
    assert game.decision is not None
    asked = question(game.decision)
    for name in ("careful", "careful:quick"):
        assert seated(name, 1, game.decision.seat)(game.observe(0), asked) in asked.options


def test_bots_by_seat_change_seats(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Claims are taken by whoever tries them; with three seats each sits in each as often."""
    rules = rules_from(CLAIMS, tmp_path)
    plan = SimulationPlan(3, "1", bots="random,careful,random", rotate=True)
    found = simulate(rules, plan, 6)
    assert all(one.scores[1] == 9 and one.winners >> 1 & 1 for one in found)
    at_seats = simulate(rules, SimulationPlan(3, "1", bots="random,careful,random"), 6)
    assert all(one.scores[1] == 9 for one in at_seats)
    assert simulate(rules, plan, 6, jobs=1)[:2] == simulate(rules, plan, 2)
    path = str(tmp_path / "ruleset.yaml")
    args = ["simulate", path, "--games", "3", "--players", "3"]
    assert main([*args, "--bots", "random,careful:quick,greedy", "--rotate"]) == 0
    shown = capsys.readouterr().out
    assert "bot " in shown and "2 careful:quick" in shown
    assert main([*args, "--bots", "careful,random"]) == 2
    assert "one for each of the 3 seats, not 2" in capsys.readouterr().err
    assert main([*args, "--bots", "careless"]) == 2
    assert "careless" in capsys.readouterr().err
    with pytest.raises(OctavoError, match="one for each seat"):
        simulate(rules, SimulationPlan(3, "1", bots="random,random"), 1)
    with pytest.raises(OctavoError, match="must be a bot"):
        simulate(rules, SimulationPlan(3, "1", bots="careless"), 1)


# --- cards given away -----------------------------------------------------------------------------


def given_away(game: Game, verb: str) -> set[str]:
    """What a careful bot gives away of a hand, one card after the other."""
    assert game.decision is not None
    seat, bot = game.decision.seat, seated("careful", seed=1, seat=0)
    game.apply(next(one for one in game.decision.options if one.verb == verb))
    found = set()
    while (decision := game.decision) is not None and decision.seat == seat and decision.part:
        option = bot(game.observe(seat), posed(game, decision, "careful"))
        found |= {option.card} - {None}
        game.apply(option)
    return {str(card) for card in found}


def holding(rules: octavo.Rules, hand: str) -> Game:
    """A match in which somebody who holds these cards may exchange some."""
    pairs = zip(rules.pack.names, rules.pack.codes, strict=True)
    given = [f"you hold the {name}" for name, code in pairs if code in hand.split()]
    return position(rules, given, players=3, at="exchange", forced=True)


@pytest.mark.parametrize(
    ("hand", "gone"),
    [
        ("Kh Kd 9s 5c 2h", "9s 5c 2h"),  # the pair stays
        ("7c 7d 2h 3h 4h", "2h 3h 4h"),
    ],
)
def test_what_is_kept_is_what_good_hands_come_of(hand: str, gone: str, tmp_path: Path) -> None:
    rules = rules_from(DRAWING, tmp_path)
    assert given_away(holding(rules, hand), "swap") == {*gone.split()}


def test_a_high_card_is_kept_where_there_is_no_pair(tmp_path: Path) -> None:
    given = given_away(holding(rules_from(DRAWING, tmp_path), "2h 3d 9c Kh Qs"), "swap")
    assert "Kh" not in given and {"2h", "3d"} < given


def test_what_stands_in_no_group_yet_may_be_worth_keeping() -> None:
    """An ace counts one or eleven, and joins more groups than a nine does."""
    rules = octavo.load("cripple-mr-onion")
    given = given_away(holding(rules, "Adi 2sp 4cu Tsp 9st"), "discard")
    assert "Adi" not in given and given


def advice(game: Game) -> Advice:
    assert game.decision is not None
    seat = game.decision.seat
    asked = posed(game, game.decision, "careful")
    return advised(game.observe(seat), asked, of_bot(1, "hint", seat))


def test_a_hand_that_is_gone_before_anybody_is_asked_had_cards_again() -> None:
    """Else hands of no cards would be compared, of which all are the best."""
    rules = octavo.load("five-card-draw", options={"buy_in": 1})  # nobody can bet
    game = rules.new_game(4, 1)
    assert game.decision is not None
    game.apply(next(one for one in game.decision.options if one.verb == "exchange"))
    told = advice(game)
    often = re.search(r"in (\d+) % of dealings", told.why)
    assert often is not None and 5 < int(often[1]) < 70, told.why
    (instead,) = told.instead
    assert {one.kind for one in instead.options} == {"card"}
    assert int(instead.then.split()[1]) <= int(often[1])


# cards may be thrown until one is parted with, which ends the turn
THROWING = """
ruleset: throwing
title: Throwing
players: 2
pack: {suits: [clubs, spades], ranks: [2 to 10]}
zones: {stock: {holds: pack, faces: down}, pile: {faces: up}, hand: {each: player, seen by: owner}}
words: {verbs: {throw: thrown, part: parted}}
phases:
  deal: [shuffle the stock, deal 6 cards to each player]
  play:
    - turns: each player
      until: any hand is empty
      do:
        - repeat:
            - choose:
                part: {pick: a card of your hand, do: move it to the pile}
                throw: {pick: a card of your hand, do: move it to the pile}
          until: you have parted this turn or your hand is empty
  result: [{for each: player, do: you score the number of cards of your hand}]
win: the player with the lowest score
"""


def test_what_leads_back_to_the_question_comes_before_what_ends_the_turn(tmp_path: Path) -> None:
    policy, chance = Policy(), of_bot(1, "playout", 0)
    rules = rules_from(THROWING, tmp_path)
    taken = []
    for seed in range(12):
        machine = rules.new_game(2, seed).machine.clone()
        policy.begin()
        while not machine.over:
            code = policy(machine, chance)
            taken.append(machine.key(code).split()[0])
            policy.take(machine, code)
    late = Counter(taken[-20:])
    assert late["throw"] > 16 > late["part"], "what is left to chance aside"
    assert "part" in taken[:10], "it is not known beforehand"


def test_where_options_are_tried_the_best_groups_are_shown() -> None:
    """Else somebody who could show better seems to gain nothing by it, and yields."""
    rules = octavo.load("cripple-mr-onion", options={"arrange": "player"})
    game, looked = rules.new_game(3, seed=2, rounds=1, forced=True), 0
    while (decision := game.decision) is not None:
        machine = game.machine
        code = Policy()(machine, lambda below: below - 1)
        best, shown = machine.best(decision.seat).groups, machine.shown_groups(decision.seat)
        option = next(one for one in decision.options if one.code == code)
        if decision.part and option.forms and option.card and len(shown) < len(best):
            looked += 1
            codes = [rules.setup(3).pack.codes[card] for card in best[len(shown)].cards]
            assert option.card in codes
        game.apply(option)
    assert looked


# --- one card that is meant -----------------------------------------------------------------------


HELD = ("Acl", "Tcu", "Qsp", "3co", "Qco", "7cl")


@pytest.mark.thorough
def test_one_card_that_stays_is_chosen_by_what_comes_of_it() -> None:
    """The best groups of the hand as it is do not tell which of its cards to change."""
    rules = octavo.load("cripple-mr-onion", modifiers="all")
    codes = zip(rules.pack.names, rules.pack.codes, strict=True)
    hand = [f"you hold the {name}" for name, code in codes if code in HELD]
    game = position(rules, hand, players=3, at="specials", forced=True)
    assert game.decision is not None
    game.apply(next(one for one in game.decision.options if one.card == "Tcu"))
    assert game.decision is not None
    asked = posed(game, game.decision, "careful")
    advice = advised(game.observe(0), asked, of_bot(1, "hint", 0))
    assert {one.card for one in asked.options} == {"Acl", "3co"}
    assert advice.option.card == "3co", "with an ace more"
    assert "tried" in advice.why
    assert [one.card for instead in advice.instead for one in instead.options] == ["Acl"]


def test_of_several_cards_is_told_what_the_best_groups_do_without() -> None:
    rules = octavo.load("cripple-mr-onion")
    game = holding(rules, "Adi 2sp 4cu Tsp 9st")
    assert game.decision is not None
    game.apply(next(one for one in game.decision.options if one.verb == "discard"))
    asked = replace(posed(game, game.decision, "careful"), deal=None)
    advice = advised(game.observe(0), asked, of_bot(1, "hint", 0))
    assert "do without it" in advice.why
