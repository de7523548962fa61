"""Every fault of the corpus is told exactly as the text beside it says.

`corpus/bad/STAGE/NAME.yaml` (or the folder NAME, with modifiers and variants) is a ruleset with one
thing wrong, NAME.txt what a person sees. OCTAVO_GOLDEN=write writes the texts anew: read each of
them as somebody would who has never seen the language.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from support.bad_files import STAGES, cases, told
from support.paths import BAD

FEWEST = 80  # distinct faults


@pytest.mark.parametrize("path", cases(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_fault_is_told_so(path: Path) -> None:
    said = told(path)
    expected = path.with_suffix(".txt")
    if os.environ.get("OCTAVO_GOLDEN") == "write":
        expected.write_text(said, encoding="utf-8")
    assert said == expected.read_text(encoding="utf-8")
    assert str(BAD) not in said, "paths are shown as from here"


@pytest.mark.parametrize("path", cases(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_fault_says_where_and_what_instead(path: Path) -> None:
    said = path.with_suffix(".txt").read_text(encoding="utf-8")
    for fault in said.strip().split("\n\n"):
        assert re.match(r"(error|warning)\[OCT\d{3}\]: \S", fault), fault
        assert re.search(r"--> \S+:\d+:\d+", fault), "it says where"
        assert "= help: " in fault or "[OCT124]" in fault or "[OCT125]" in fault, (
            "it says what instead; shapes say it at once"
        )


def test_no_text_is_left_over() -> None:
    left = [path for stage in STAGES for path in (BAD / stage).glob("*.txt")]
    known = {path.with_suffix(".txt") for path in cases()}
    assert not [path for path in left if path not in known]


def test_there_are_enough_of_them_in_every_stage() -> None:
    codes = {
        path: set(
            re.findall(r"\[(OCT\d{3})\]", path.with_suffix(".txt").read_text(encoding="utf-8"))
        )
        for path in cases()
    }
    assert len(set().union(*codes.values())) >= FEWEST
    for stage, first in zip(STAGES, "1234", strict=True):
        own = {
            code
            for path, found in codes.items()
            if path.parent.name == stage
            for code in found
            if code[3] == first
        }
        assert len(own) >= 5, stage
