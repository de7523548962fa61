"""Why a match ended as it did: the entries of `win` that decided it, and what they compared."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import octavo
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
