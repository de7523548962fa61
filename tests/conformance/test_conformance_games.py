"""Shipped games by OpenSpiel's rules are OpenSpiel's games: random matches, move by move."""

from __future__ import annotations

from pathlib import Path

import pytest

import octavo
from conformance.differential import Disagreement, Mapping, compare
from conformance.games import GAMES
from support.effort import EFFORT

MATCHES = 100
FEW = 25  # in which a planted change is found


@pytest.mark.parametrize("mapping", GAMES, ids=lambda one: one.game)
def test_same_game_move_by_move(mapping: Mapping, capsys: pytest.CaptureFixture[str]) -> None:
    rules = octavo.load(mapping.ruleset, variants=mapping.variants)
    covered = compare(rules.machine, mapping, rules.pack.codes, MATCHES * EFFORT)
    with capsys.disabled():
        print(f"\nOpenSpiel's {mapping.game}: {covered}")
    assert covered.rounds == (mapping.histories or MATCHES * EFFORT * mapping.rounds)
    assert covered.compared == covered.decisions > covered.rounds


@pytest.mark.parametrize(
    ("mapping", "change"),
    [(one, change) for one in GAMES for change in one.planted],
    ids=lambda one: one if isinstance(one, str) else one.game,
)
def test_a_changed_rule_is_found(tmp_path: Path, mapping: Mapping, change: str) -> None:
    file = tmp_path / "planted.yaml"
    file.write_text(
        f"variant: planted\ntitle: Planted\nextends: {mapping.ruleset}\n"
        + (f"on top of: [{', '.join(mapping.variants)}]\n" if mapping.variants else "")
        + f"{change}\n",
        encoding="utf-8",
    )
    rules = octavo.load(mapping.ruleset, variants=[*mapping.variants, file])
    with pytest.raises(Disagreement):
        compare(rules.machine, mapping, rules.pack.codes, FEW)
