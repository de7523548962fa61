"""Whose `their` is, where somebody is named before it: theirs, unless something else may be
meant."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import octavo
from octavo.diagnostics import OctavoError
from octavo.render import texts
from octavo.testing.scenario import run_file
from support.small_rulesets import ruleset_of

CARD, PLAYER = "a card of your hand", "another player"
GIVEN: dict[str, Any] = {
    "players": 3,
    "given": ["the dealer is the next player", "the score of the dealer is 7"],
    "hand": "8c 5h",
}


def ruleset(folder: Path, pick: str, step: str) -> Path:
    path = folder / "ruleset.yaml"
    choose = {"try": {"pick": pick, "do": step}}
    put = {"choose": choose, "rules": {"worth": "cards score their rank"}}
    path.write_text(ruleset_of("table", put), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("pick", "step", "score"),
    [
        (CARD, "the dealer scores the number of their tricks", 8),
        (PLAYER, "you score the number of their tricks", 7),
        (CARD, "the dealer scores its score", 15),
    ],
)
def test_it_is_what_alone_can_be_meant(pick: str, step: str, score: int, tmp_path: Path) -> None:
    ruleset(tmp_path, pick, step)
    case = {
        "name": "it is scored",
        **GIVEN,
        "given": [*GIVEN["given"], "the dealer's tricks is 1"],
        "moves": ["try 8c" if pick == CARD else "try player 2"],
        "then": {"facts": [f"the score of the dealer is {score}"]},
    }
    scenarios = tmp_path / "ruleset.test.yaml"
    scenarios.write_text(json.dumps([case]), encoding="utf-8")
    (outcome,) = run_file(scenarios)
    assert outcome.ok, texts(outcome.diagnostics)


@pytest.mark.parametrize(
    ("pick", "step"),
    [
        (CARD, "the dealer scores their score"),
        (CARD, "the first player with the most tricks scores their score"),
        (CARD, "you score 1 if the dealer's tricks is their score"),
        (PLAYER, "the dealer scores the number of their tricks"),
        (PLAYER, "the dealer scores 1 if the dealer has one card in their hand"),
    ],
)
def test_where_two_may_be_meant_it_is_refused(pick: str, step: str, tmp_path: Path) -> None:
    with pytest.raises(OctavoError) as refusal:
        octavo.load(ruleset(tmp_path, pick, step))
    assert [one.code for one in refusal.value.diagnostics] == ["OCT304"]


@pytest.mark.parametrize("step", ["you score their score", "the dealer scores its score"])
def test_where_nobody_is_named_or_a_thing_is_meant_it_loads(step: str, tmp_path: Path) -> None:
    octavo.load(ruleset(tmp_path, CARD if "its" in step else PLAYER, step))
