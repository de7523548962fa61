"""Small rulesets of `tests/cases/words/bases`, with a sentence put into one of their places."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from support.paths import TESTS

BASES = TESTS / "cases" / "words" / "bases"
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


def ruleset_of(base: str, put: dict[str, Any]) -> str:
    """The small ruleset with a sentence in its place, as YAML (the README beside the bases says
    what goes where).
    """
    put = dict(put)
    hooks = {key: put.pop(key) for key in HOOKS if key in put}
    made = merged(json.loads((BASES / f"{base}.json").read_text(encoding="utf-8")), put)
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
