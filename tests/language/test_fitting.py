"""Whether a file fits its schema is answered as the `jsonschema` library answers it."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

from octavo.diagnostics import OctavoError
from octavo.resources import rulesets_dir
from octavo.source.document import plain
from octavo.source.fitting import _JUDGES, _SAYS_NOTHING, fits
from octavo.source.from_yaml import read
from octavo.source.schema import KINDS, judge, kind_of, schema_of
from support.effort import EFFORT
from support.paths import FEATURES

OTHERS: list[Any] = [
    None, True, False, 0, 1, 2.0, -3, 2.5, "", "x", "2 to 4", "none", [], ["x"], [[]], {}, {"x": 1},
    {"do": "x"}, {"each": "player"}, {"a": {"b": []}}, [{"do": []}, "x"],
]  # fmt: skip
# a file is changed in so many ways, one after the other
WAYS, CHANGES = 12 * EFFORT, 3


def files() -> list[tuple[str, Any]]:
    """Kind and data of every file that can be read of the shipped ones and the small ones."""
    found = []
    for path in sorted([*rulesets_dir().rglob("*.yaml"), *FEATURES.rglob("*.yaml")]):
        try:
            node = read(path)
            found.append((kind_of(node), plain(node)))
        except OctavoError:
            continue
    return [one for one in found if len(str(one[1])) < 8_000]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every list and mapping in a value, with an index or a key of it."""
    if isinstance(value, (dict, list)):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield value, key
            yield from places(inner)


def changed(value: Any, rng: random.Random) -> Any:
    """A copy with another value somewhere, or another key, or one less."""
    made = copy.deepcopy(value)
    inside, key = rng.choice([*places(made)])
    match rng.randrange(4):
        case 0:
            del inside[key]
        case 1 if isinstance(inside, dict):
            inside[rng.choice(("x", "by", "do", "if", "pick", key + "s"))] = inside.pop(key)
        case _:
            inside[key] = copy.deepcopy(rng.choice(OTHERS))
    return made


@pytest.mark.parametrize("kind", KINDS)
def test_every_word_of_the_schemas_is_known(kind: str) -> None:
    known: set[int] = set()

    def look(schema: Any) -> None:
        if not isinstance(schema, dict) or id(schema) in known:
            return
        known.add(id(schema))
        assert schema.keys() <= {*_JUDGES, *_SAYS_NOTHING}
        for key, value in schema.items():
            if key == "dependentRequired":  # keys, and no schemas
                continue
            named = key in ("properties", "patternProperties")
            for inner in value.values() if named else value if isinstance(value, list) else [value]:
                look(inner)

    look(schema_of(kind))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.thorough(but=3)
def test_it_judges_as_the_library_does(kind: str) -> None:
    told = judge(kind)
    judged = {True: 0, False: 0}
    for number, (_, value) in enumerate(one for one in files() if one[0] == kind):
        assert fits(value, schema_of(kind)) is told.is_valid(value)
        rng = random.Random(f"{kind} {number}")
        for _ in range(WAYS):
            other = value
            for _ in range(rng.randint(1, CHANGES)):
                if not any(True for _ in places(other)):
                    break
                other = changed(other, rng)
            judged[told.is_valid(other)] += 1
            assert fits(other, schema_of(kind)) is told.is_valid(other), other
    assert min(judged.values()) > 5
