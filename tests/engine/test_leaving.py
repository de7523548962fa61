"""An option whose steps end the round, the game or the phase has been carried out all the same:
what waits for it runs first.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import octavo

GAME = """ruleset: leaving
title: Leaving
players: 2
pack: {{suits: [hearts], ranks: [2 to 9]}}
words: {{verbs: {{play: played}}}}
zones: {{stock: {{holds: pack}}, pile: {{faces: up}}, hand: {{each: player, seen by: owner}}}}
state: {{tally: {{is a: number}}}}
phrases:
  - say: stop after <card>
    mean:
      - if: <card> is a five
        do: {leaving}
phases:
  deal:
    - deal 4 cards to each player
  day:
    - turns: each player
      until: the pile is empty
      do:
        - choose:
            play:
              pick: a card of your hand
              do: [move it to the pile, {step}]
  night:
    - the first player scores 100
triggers:
  five:
    on: a five is played
    do: [now the tally is the tally + 1, you score 5]
ends: the round is 1
win: the player with the highest score
"""
STEPS = ("{if: it is a five, do: LEAVE}", "stop after it", "{unless: it is not a five, do: LEAVE}")


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize(
    ("leaving", "night"), [("end the round", 0), ("end the game", 0), ("skip the day", 100)]
)
def test_a_trigger_runs_once_before_what_it_waits_for_is_left(
    leaving: str, night: int, step: str, tmp_path: Path
) -> None:
    path = tmp_path / "ruleset.yaml"
    path.write_text(
        GAME.format(leaving=leaving, step=step.replace("LEAVE", leaving)), encoding="utf-8"
    )
    for seed in range(6):
        game = octavo.load(path).new_game(seed=seed)
        while game.decision is not None:
            actor, option = game.decision.seat, game.decision.options[0]
            five = next((one for one in game.decision.options if one.key == "play 5h"), None)
            game.apply(five or option)
            if five is not None:
                assert game.result is not None, "the five ends it all"
                scores = [5 if seat == actor else 0 for seat in range(2)]
                assert list(game.result.scores) == [scores[0] + night, scores[1]]
