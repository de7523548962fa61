"""One seeded match of every ruleset, one line a move, as it was when somebody last read it.

`OCTAVO_GOLDEN=write` writes the texts again; read the difference before you keep it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import octavo
from octavo.source.shelf import catalogue
from octavo.testing.playthrough import playthrough

FOLDER = Path(__file__).parent / "playthroughs"
NAMES = [name for name, _, _ in catalogue()]


@pytest.mark.parametrize("name", NAMES)
def test_a_match_goes_as_it_went(name: str) -> None:
    golden = FOLDER / f"{name}.txt"
    told = playthrough(octavo.load(name))
    if os.environ.get("OCTAVO_GOLDEN") == "write":
        FOLDER.mkdir(exist_ok=True)
        golden.write_text(told, encoding="utf-8")
    assert golden.is_file(), "there is none yet: run with OCTAVO_GOLDEN=write"
    assert told == golden.read_text(encoding="utf-8")


def test_no_text_is_left_over() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(NAMES)
