"""Sentences that any reader takes to mean one thing: each means that, or is refused."""

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

FOLDER = Path(__file__).parent / "words"
CASES = [
    json.loads(line) for line in (FOLDER / "cases.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
@pytest.mark.thorough(but=4)
def test_it_means_what_it_says_or_is_refused(case: dict[str, Any], tmp_path: Path) -> None:
    ruleset = tmp_path / "ruleset.yaml"
    ruleset.write_text(ruleset_of(case["base"], case["put"]), encoding="utf-8")
    try:
        octavo.load(ruleset)
    except OctavoError as error:
        codes = {one.code for one in error.diagnostics}
        assert codes and "OCT599" not in codes
        assert not case.get("control"), texts(error.diagnostics)
        return
    said = case["scenario"] if isinstance(case["scenario"], list) else [case["scenario"]]
    scenarios = [{"name": f"{case['id']} {n}", **one} for n, one in enumerate(said, 1)]
    path = tmp_path / "ruleset.test.yaml"
    path.write_text(json.dumps(scenarios, indent=1), encoding="utf-8")
    wrong = [one for outcome in run_file(path) for one in outcome.diagnostics if not outcome.ok]
    assert not wrong, f"it means: {case['says']}\n{texts(wrong)}"
