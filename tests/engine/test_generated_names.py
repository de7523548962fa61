"""Generated code names nothing that is not there: every function, in every ruleset, also those that
no match of the suite happens to reach.
"""

from __future__ import annotations

import builtins
import dis
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any

import pytest

import octavo
from octavo.engine.python import build
from octavo.source.shelf import catalogue
from support.paths import FEATURES

RULESETS = [
    *(name for name, _, _ in catalogue()),
    *sorted(
        str(path)
        for path in FEATURES.glob("*.yaml")
        if not path.name.endswith(".test.yaml") and "modifier:" not in path.read_text("utf-8")[:200]
    ),
]


@pytest.mark.parametrize("called", RULESETS, ids=lambda called: called.rsplit("/", 1)[-1])
@pytest.mark.thorough(but=2)
def test_every_name_is_known(called: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spaces: list[dict[str, Any]] = []

    def define(body: Any, name: str, namespace: dict[str, Any], *more: Any) -> Any:
        spaces.append(namespace)
        return defined(body, name, namespace, *more)

    defined = build.define
    monkeypatch.setattr(build, "define", define)
    rules = octavo.load(called, modifiers="all")
    rules.new_game(rules.players[0], seed=1)
    assert spaces
    missing = {
        (name, function)
        for space in spaces
        for function, made in [*space.items()]
        if isinstance(made, FunctionType) and made.__globals__ is space
        for name in _globals_of(made.__code__)
        if name not in space and not hasattr(builtins, name)
    }
    assert not missing


def _globals_of(code: CodeType) -> Iterator[str]:
    for one in dis.get_instructions(code):
        if one.opname == "LOAD_GLOBAL":
            yield one.argval
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _globals_of(inner)
