"""Leduc poker in our sentences is OpenSpiel's: every game there can be, compared move by move."""

from __future__ import annotations

from pathlib import Path

import pytest

import octavo
from conformance.leduc_openspiel import Disagreement, Walk
from support.paths import FEATURES

RULESET = FEATURES / "leduc.yaml"


def test_every_game_is_the_same() -> None:
    seen = Walk(octavo.load(RULESET)).run()
    # 120 deals of three cards, and each way of betting: by rank and suit there are no more
    assert seen == {"games": 5520, "decisions": 3780, "folded": 2520, "shown": 2400, "shared": 600}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "use: many groups",
            "use: one group",
            "returns are",
        ),  # then a king on the board is everybody's best card
        ("high cards rank by higher rank", "high cards rank by lower rank", "returns are"),
        ("the times are 2", "the times are 3", "may be done"),
        ("bid by 4", "bid by 2", "returns are"),
        ("no player is folded\n", "the pot is more than 6\n", "over is|chance is"),
    ],
)
def test_the_comparison_finds_a_fault(old: str, new: str, said: str, tmp_path: Path) -> None:
    text = RULESET.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "ruleset.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(Disagreement, match=said):
        Walk(octavo.load(path)).run()
