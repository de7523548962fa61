"""Sentences as authors wrote them first: each is right, or its fault's help leads to one that is.

`wishes/wishes.yaml` lists them. `wish` is put for `{}` in `put`, which goes into a small ruleset of
`words/bases` (`words/README.md` says how); `holds` are scenarios that say what it is taken to mean.
One of these says what comes of it:

- nothing: it loads, and the scenarios hold;
- `told`, `write`: it is refused with this code. `write` stands in its place then, or is a `put` of
  its own, which a form in the help (`now the NUMBER is ...`) leads to, and the scenarios hold;
- `told`, `missing`: it is refused, and the fault says plainly that the language has no such thing.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

import octavo
from octavo.diagnostics import Diagnostic, OctavoError
from octavo.render import texts
from octavo.testing.scenario import run_file
from support.small_rulesets import ruleset_of

PATH = Path(__file__).parent / "wishes" / "wishes.yaml"
WISHES: list[dict[str, Any]] = yaml.safe_load(PATH.read_text(encoding="utf-8"))
NOT_YET = re.compile(r"\bno (word|key|way)\b.* yet\b")


def filled(put: Any, said: Any) -> Any:
    """`put` with a sentence in the place of `{}`."""
    if isinstance(put, dict):
        return {key: filled(value, said) for key, value in put.items()}
    if isinstance(put, list):
        return [filled(value, said) for value in put]
    if put == "{}":
        return said
    return put.replace("{}", str(said)) if isinstance(put, str) else put


def faults_of(ruleset: Path) -> tuple[Diagnostic, ...]:
    try:
        octavo.load(ruleset)
    except OctavoError as error:
        return tuple(error.diagnostics)
    return ()


def wrong_in(ruleset: Path, said: Any) -> list[Diagnostic]:
    """What does not hold of scenarios."""
    several = said if isinstance(said, list) else [said]
    path = ruleset.with_name("ruleset.test.yaml")
    players = {"players": 3}
    listed = [{"name": f"scenario {n}", **players, **one} for n, one in enumerate(several, 1)]
    path.write_text(json.dumps(listed, indent=1), encoding="utf-8")
    return [one for outcome in run_file(path) for one in outcome.diagnostics if not outcome.ok]


def leads_to(faults: tuple[Diagnostic, ...], written: str) -> bool:
    """Whether a form in the help of a fault is found in what is written; capitals and `...` stand
    for any words.
    """
    helps = [
        text for one in faults for text in (one.help, *(repair.help for repair in one.repairs))
    ]
    for form in (form for help in helps for form in re.findall(r"`([^`]+)`", help or "")):
        form = re.sub(r'[][{}"]', "", form)
        pattern = re.sub(r"\\\.\\\.\\\.|\b[A-Z]{2,}\b", ".+", re.escape(form))
        if re.search(pattern, written):
            return True
    return False


@pytest.mark.parametrize("wish", WISHES, ids=lambda wish: str(wish["wish"]))
@pytest.mark.thorough(but=6)
def test_it_is_right_or_led_to_what_is(wish: dict[str, Any], tmp_path: Path) -> None:
    ruleset = tmp_path / "ruleset.yaml"
    ruleset.write_text(ruleset_of(wish["base"], filled(wish["put"], wish["wish"])))
    faults = faults_of(ruleset)
    assert [one.code for one in faults] == ([wish["told"]] if "told" in wish else []), texts(faults)
    said = texts(faults)
    if "missing" in wish:
        assert NOT_YET.search(said), said
        return
    if "told" in wish:
        write = wish["write"]
        put = write if isinstance(write, dict) else filled(wish["put"], write)
        written = re.sub(r'[][{}"]', "", json.dumps(put))
        assert leads_to(faults, written), f"{said}\ndoes not lead to {written}"
        ruleset.write_text(ruleset_of(wish["base"], put))
        faults = faults_of(ruleset)
        assert not faults, texts(faults)
    wrong = wrong_in(ruleset, wish["holds"])
    assert not wrong, texts(wrong)


def test_what_comes_of_them_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    outcomes = ("missing", "write")
    found = Counter(
        next((one for one in outcomes if one in wish), "told" if "told" in wish else "right")
        for wish in WISHES
    )
    assert not found["told"]
    with capsys.disabled():
        print(
            f"\nof {len(WISHES)} wishes: {found['right']} right at once, {found['write']} after the"
            f" help, {found['missing']} that the language has nothing for"
        )
