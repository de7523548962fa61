"""Sentences that any reader takes to mean one thing: each means that, or is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import octavo
from octavo.diagnostics import OctavoError
from octavo.render import texts
from octavo.testing.scenario import run_file

FOLDER = Path(__file__).parent / "words"
CASES = [
    json.loads(line) for line in (FOLDER / "cases.jsonl").read_text(encoding="utf-8").splitlines()
]
HOOKS = ("fact", "step", "choose", "turns", "meet")


def merged(base: Any, put: Any) -> Any:
    """`put` merged into `base`: mappings key by key, all else replaced; null takes a key away."""
    if not (isinstance(base, dict) and isinstance(put, dict)):
        return put
    made = {key: value for key, value in base.items() if put.get(key, value) is not None}
    added = {key: value for key, value in put.items() if value is not None}
    return made | {key: merged(made.get(key), value) for key, value in added.items()}


def places(node: Any, key: str) -> Iterator[dict[str, Any]]:
    """The mappings with a key, outermost first."""
    if isinstance(node, dict):
        if key in node:
            yield node
        node = list(node.values())
    if isinstance(node, list):
        for one in node:
            yield from places(one, key)


def ruleset_of(case: dict[str, Any]) -> str:
    """The small ruleset with the sentence in its place, as YAML."""
    put = dict(case["put"])
    hooks = {key: put.pop(key) for key in HOOKS if key in put}
    base = json.loads((FOLDER / "bases" / f"{case['base']}.json").read_text(encoding="utf-8"))
    made = merged(base, put)
    if "fact" in hooks:
        hooks["step"] = [{"if": hooks["fact"], "do": "you score 1", "else": "you score 2"}]
    if "step" in hooks:
        hooks["choose"] = merged(hooks.get("choose", {}), {"try": {"do": hooks["step"]}})
    for hook, key in (("choose", "choose"), ("turns", "turns"), ("meet", "compare")):
        if hook in hooks:
            where = next(places(made["phases"], key))
            said = {"choose": hooks[hook]} if hook == "choose" else hooks[hook]
            where.update(merged(where, said))
    text = json.dumps(made, indent=1)
    return re.sub(r'"@@(.*?)@@"', lambda found: str(json.loads(f'"{found.group(1)}"')), text)


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_it_means_what_it_says_or_is_refused(case: dict[str, Any], tmp_path: Path) -> None:
    ruleset = tmp_path / "ruleset.yaml"
    ruleset.write_text(ruleset_of(case), encoding="utf-8")
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
