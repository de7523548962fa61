"""Rules of thumb in the words that first come to mind: what is read means what is meant.

`words/paraphrases.jsonl` has them all, also those that are refused, with the code that they are
told, and the few that mean something else. `make slow` tries every one. `words/refused.jsonl` has
those that must be refused, and what each is told.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

import octavo
from octavo.diagnostics import OctavoError
from octavo.render import texts
from octavo.testing.scenario import run_file
from support.effort import EFFORT
from support.small_rulesets import merged, ruleset_of

FOLDER = Path(__file__).parent / "words"
POSITIONS = json.loads((FOLDER / "positions.json").read_text(encoding="utf-8"))
EVERY = [
    json.loads(line)
    for line in (FOLDER / "paraphrases.jsonl").read_text(encoding="utf-8").splitlines()
]
READ = [one for one in EVERY if "refused" not in one and "misread" not in one]
FEWEST = 300  # that mean what they say
FEW_REFUSED = 0.02
# What must not load as it stands: what a reader may take in two ways, words of nobody, what the
# language says in other words, and what it has no word for and says so.
OPEN = [
    json.loads(line) for line in (FOLDER / "refused.jsonl").read_text(encoding="utf-8").splitlines()
]
SOME = Random("paraphrases").sample(EVERY, min(len(EVERY), 80 * EFFORT))


def position(said: dict[str, Any]) -> dict[str, Any]:
    """A scenario with the position that it names written out."""
    return {**POSITIONS.get(said.get("in"), {}), **{k: v for k, v in said.items() if k != "in"}}


@pytest.mark.parametrize("case", SOME, ids=lambda case: str(case["id"]))
@pytest.mark.thorough(but=2)
def test_it_means_what_it_says(case: dict[str, Any], tmp_path: Path) -> None:
    ruleset = tmp_path / "ruleset.yaml"
    ruleset.write_text(ruleset_of(case["base"], case["put"]), encoding="utf-8")
    if "refused" in case:
        with pytest.raises(OctavoError) as refusal:
            octavo.load(ruleset)
        assert refusal.value.diagnostics[0].code == case["refused"], "write it anew if it is read"
        return
    octavo.load(ruleset)
    scenarios = [
        {"name": f"{case['id']} {n}", **position(one)} for n, one in enumerate(case["scenario"], 1)
    ]
    path = tmp_path / "ruleset.test.yaml"
    path.write_text(json.dumps(scenarios, indent=1), encoding="utf-8")
    wrong = [one for outcome in run_file(path) for one in outcome.diagnostics if not outcome.ok]
    assert bool(wrong) == case.get("misread", False), texts(wrong)


@pytest.mark.parametrize("case", OPEN, ids=lambda case: str(case["id"]))
@pytest.mark.thorough(but=2)
def test_what_may_be_taken_in_two_ways_is_told_what_to_write(
    case: dict[str, Any], tmp_path: Path
) -> None:
    """Each sentence that is told loads in the place of the one that was said; so does that one
    where the word that is told is declared."""
    ruleset = tmp_path / "ruleset.yaml"

    def with_said(said: str) -> dict[str, Any]:
        put = json.dumps(case["put"]).replace("{}", json.dumps(said)[1:-1])
        return dict(json.loads(put))

    ruleset.write_text(ruleset_of(case["base"], with_said(case["said"])), encoding="utf-8")
    with pytest.raises(OctavoError) as refusal:
        octavo.load(ruleset)
    told = refusal.value.diagnostics[0]
    assert told.code == case["refused"]
    if "declare" in case:
        (sort, words), *_ = case["declare"]["words"].items()
        ((word, sense),) = words.items()
        assert f"`words: {{{sort}: {{{word}: {sense}}}}}`" in told.help
        put = merged(with_said(case["said"]), case["declare"])
        ruleset.write_text(ruleset_of(case["base"], put), encoding="utf-8")
        octavo.load(ruleset)
    assert "no word yet" not in case or "there is no word yet" in told.help
    for phrase, instead in case.get("instead", {}).items():
        assert f"`{instead}`" in told.help and phrase in case["said"]
        ruleset.write_text(
            ruleset_of(case["base"], with_said(case["said"].replace(phrase, instead))),
            encoding="utf-8",
        )
        octavo.load(ruleset)
    for said in case.get("write", ()):
        assert f"`{said}`" in told.help
        ruleset.write_text(ruleset_of(case["base"], with_said(said)), encoding="utf-8")
        octavo.load(ruleset)


def test_most_are_read(record_property: Any) -> None:
    """The share is told; what is misread is a debt, and there may be no more of it."""
    came = Counter(
        "misread" if "misread" in one else "refused" if "refused" in one else "read"
        for one in EVERY
    )
    record_property("paraphrases", dict(came))
    print(f"{came['read']} of {len(EVERY)} mean what they say, {came['misread']} something else")
    assert len(READ) >= FEWEST and len({one["id"] for one in EVERY}) == len(EVERY)
    assert not came["misread"]
    assert came["refused"] <= FEW_REFUSED * len(EVERY)
