"""Why a match ended as it did: the entries of `win` that decided it, and what they compared."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

import octavo
from octavo.front.wording import Wording
from octavo.positions.position import position
from support.tables import Table, at_every_table, rules_of

SMALL = """
ruleset: tally
title: Tally
players: 3
pack: {suits: [clubs, hearts], ranks: [2 to 9]}
words: {verbs: {play: played}}
zones: {stock: {holds: pack, faces: down}, pile: {faces: up}, hand: {each: player, seen by: owner}}
rules: {all: cards count their rank}
phases:
  deal: [shuffle the stock, deal 3 cards to each player]
  play:
    - for each: player
      do: {choose: {play: {pick: a card of your hand, do: [move it to the pile, you score 1]}}}
win: [the players with the highest score, the players with the lowest total of their hand]
"""


@at_every_table
def test_the_entries_leave_the_winners(table: Table) -> None:
    choice, players = table
    game, rng = rules_of(choice).new_game(players, "won", rounds=2), random.Random("won")
    while game.decision is not None:
        assert game.why_result() is None
        game.apply(rng.choice(game.machine.legal()))
    told, result = game.why_result(openly=True), game.result
    assert told is not None and result is not None
    assert told.winners == result.winners == told.entries[-1].left
    assert told.shared == (len(told.winners) > 1)
    before = tuple(range(players))
    for entry in told.entries:
        assert {*entry.left} <= {*before}
        if entry.numbers:
            had = {seat: entry.numbers[seat] for seat in before}
            (best,) = {had[seat] for seat in entry.left}  # alike, and nobody else has as much
            assert all((had[seat] == best) == (seat in entry.left) for seat in before)
        before = entry.left


def test_a_tie_is_broken_by_the_next_entry_and_hidden_cards_are_not_told(tmp_path: Path) -> None:
    path = tmp_path / "tally.yaml"
    path.write_text(SMALL, encoding="utf-8")
    game = octavo.load(path).new_game(3, seed=5)
    while game.decision is not None:
        game.apply(game.decision.options[0])
    told, openly = game.why_result(), game.why_result(openly=True)
    assert told is not None and openly is not None
    first, second = openly.entries
    assert first.numbers == (1, 1, 1) and first.left == (0, 1, 2)
    assert first.text == "the players with the highest score"
    lowest = min(number for number in second.numbers if number is not None)
    assert second.left == tuple(seat for seat in range(3) if second.numbers[seat] == lowest)
    assert told.entries == (first, replace(second, numbers=()))
    assert (
        second.span.line
        == SMALL.splitlines().index(
            next(line for line in SMALL.splitlines() if line.startswith("win:"))
        )
        + 1
    )


MEETS = """
ruleset: duel
title: Duel
players: 3
pack: {suits: [clubs, hearts], ranks: [2 to 9]}
words: {verbs: {play: played}}
zones: {stock: {holds: pack, faces: down}, pile: {faces: up}, hand: {each: player, seen by: owner}}
rules: {all: cards count their rank}
phases:
  deal: [shuffle the stock, deal 2 cards to each player]
  play:
    - for each: player
      do: {choose: {play: {pick: a card of your hand, do: [move it to the pile, you score 1]}}}
    - compare: each player
      by: the total of their hand
      ties: the challenger
      loser: [the loser scores 2]
win: the player with the highest score
"""


def test_numbers_that_a_step_compares_are_told_to_who_sees_all(tmp_path: Path) -> None:
    path = tmp_path / "duel.yaml"
    path.write_text(MEETS, encoding="utf-8")
    game = octavo.load(path).new_game(3, seed=5)
    while game.decision is not None:
        game.apply(game.decision.options[0])
    held = {
        seat: [place.cards for place in game.observe(seat).places if place.whose == seat]
        for seat in range(3)
    }
    totals = [sum(int(str(card)[0]) for cards in held[seat] for card in cards) for seat in held]
    openly, told = game.why_result(openly=True), game.why_result()
    assert openly is not None and told is not None and told.met == ()
    led = openly.met[0].seats[0]
    assert [one.seats[1] for one in openly.met] == [seat for seat in range(3) if seat != led]
    for one in openly.met:
        assert one.text == "the total of their hand" and one.numbers == tuple(
            totals[seat] for seat in one.seats
        )
        assert one.seats[0] == led
        led = one.seats[1] if one.numbers[1] >= one.numbers[0] else led
        assert one.leads == led
        assert MEETS.splitlines()[one.span.line - 1].strip() == f"by: {one.text}"


@pytest.mark.parametrize("modifiers", ["none", "1"])
def test_hands_that_met_are_told_as_two_hands_that_are_ranked(modifiers: str) -> None:
    rules = octavo.load("cripple-mr-onion", modifiers=modifiers)
    ranker, decided = rules.ranker(), set[str]()
    for seed in range(6):
        game, rng = rules.new_game(3, seed, rounds=1), random.Random(seed)
        while game.decision is not None:
            game.apply(rng.choice(game.machine.legal()))
        told, openly = game.why_result(), game.why_result(openly=True)
        assert told is not None and openly is not None and told.met == openly.met  # all is shown
        hands = {
            place.whose: " ".join(card for card in place.cards if card is not None)
            for place in game.observe(None).places
            if place.zone == "hand"
        }
        led = told.met[0].seats[0]
        for one in told.met:
            assert one.seats[0] == led and one.hands is not None
            assert one.hands == ranker.compare(*(hands[seat] for seat in one.seats))
            if one.hands.better is not None:
                assert one.leads == one.seats[one.hands.better]
            led = one.leads
            decided.add(one.hands.how)
        (dealer,) = told.winners
        assert dealer == led
    assert decided


RUN = "2cl 3st 4cl 5cl 6st 7cl 8cl 9st Tcl Khe"
GREAT = "Kcl Ahe Qdi Asp Jst Aco Kcu Asw Qsw Adi"


@pytest.mark.parametrize("arrange", ["best", "player"])
def test_a_group_that_beats_out_of_order_is_told_with_its_sentence(arrange: str) -> None:
    rules = octavo.load("cripple-mr-onion", modifiers="0", options={"arrange": arrange})
    game = position(
        rules,
        ["the dealer is another player"],
        players=2,
        at="showdown",
        hand={0: GREAT, 1: RUN} if arrange == "player" else {0: RUN, 1: GREAT},
        forced=True,
    )
    if arrange == "player":
        game.apply("show")
        for card in ["Kcl", "Asp", "Ahe", "Adi", "Qdi", "Jst", "Asw", "Qsw", "Kcu", "Aco"]:
            game.apply(f"show {card}")
        game.apply("done")
        game.apply("cripple")
    told = game.why_result(openly=True)
    assert told is not None
    (winner,) = told.winners
    (met,) = [one for one in told.met if one.verb]
    assert (met.seats, met.leads) == ((winner, 1 - winner), winner)
    assert met.groups == ("nine-card run", "Great Onion") and met.verb == "cripple"
    assert [one.id for one in met.reasons] == ["0.1"]
    said = Wording(rules.describe(2), ["Ada", "Bo"], None).outcome(told)
    assert any("cripples" in line for line in said)


@pytest.mark.parametrize(
    ("modifiers", "given", "cards", "without", "role", "rule", "missed"),
    [
        (
            "0-1",
            (),
            "Kcl 8he Asp Adi",
            "eights are wild",
            "lacks",
            "1.2",
            ["any null eights were used last round"],
        ),
        ("0,1,9", ("the king of swords is visible",), "Kcl Qhe Asp Adi", "", "forbids", "9.1", []),
    ],
)
def test_a_sentence_that_keeps_a_hand_from_a_better_group_is_told(
    modifiers: str,
    given: tuple[str, ...],
    cards: str,
    without: str,
    role: str,
    rule: str,
    missed: list[str],
) -> None:
    rules = octavo.load("cripple-mr-onion", modifiers=modifiers)
    told = rules.ranker(given).lacking(cards)
    (one,) = told.but_for
    assert (one.reason.role, one.reason.id) == (role, rule)
    assert [part.text for part in one.reason.missed] == missed
    # with what is missing, and without what forbids, the hand is that
    other = rules.ranker((*given, without)) if without else rules.ranker()
    assert other.rank(cards).groups[0].group == one.group.group
    # where nothing is missing, nothing is told
    assert other.lacking(cards).but_for == ()
