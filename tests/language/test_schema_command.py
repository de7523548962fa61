"""`octavo schema`: each schema is whole in itself and judges as those beside the rulesets do."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from referencing import Registry

from octavo.cli import main
from octavo.diagnostics import Faults, OctavoError
from octavo.resources import rulesets_dir
from octavo.source.document import plain
from octavo.source.from_yaml import read
from octavo.source.schema import KINDS, check, kind_of, reading, readings
from support.paths import BAD


def printed(kind: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert main(["schema", kind]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def references(schema: Any) -> list[str]:
    if isinstance(schema, list):
        return [ref for each in schema for ref in references(each)]
    if not isinstance(schema, dict):
        return []
    own = [schema["$ref"]] if isinstance(schema.get("$ref"), str) else []
    return own + [ref for value in schema.values() for ref in references(value)]


def at(schema: Any, reference: str) -> Any:
    """What a reference within one document leads to; KeyError if that is nothing."""
    for part in reference.removeprefix("#/").split("/"):
        schema = schema[part.replace("~1", "/").replace("~0", "~")]
    return schema


@pytest.mark.parametrize("kind", KINDS)
def test_every_reference_leads_somewhere_inside(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    schema = printed(kind, capsys)
    jsonschema.Draft202012Validator.check_schema(schema)
    found = references(schema)
    assert found
    for reference in found:
        assert reference.startswith("#/")
        assert isinstance(at(schema, reference), dict)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.thorough(but=3)
def test_it_judges_as_octavo_does(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every shipped file of the kind is well, every file of the corpus as octavo has it."""
    schema = printed(kind, capsys)
    # nothing else may be asked for
    validator = jsonschema.Draft202012Validator(schema, registry=Registry())
    judged: set[bool] = set()
    for path in [*rulesets_dir().rglob("*.yaml"), *BAD.rglob("*.yaml")]:
        try:
            node = read(path)
            if kind_of(node) != kind:
                continue
        except OctavoError:
            continue
        faults = Faults()
        check(node, kind, faults)
        well = all(
            validator.is_valid(plain(reading(node, number)))
            for number in range(1 if kind == "scenario" else readings(node))
        )
        assert well == (not faults.errors), path
        judged.add(well)
    assert judged == ({True, False} if kind == "ruleset" else {True})


def test_the_first_key_of_a_file_is_described(capsys: pytest.CaptureFixture[str]) -> None:
    for kind in KINDS[:3]:
        assert printed(kind, capsys)["properties"][kind]["description"]


def test_a_kind_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "game"]) == 2
    said = capsys.readouterr().err
    assert all(kind in said for kind in KINDS)


def test_it_prints_what_a_front_end_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    schema = printed("table", capsys)
    assert {"$ref": "#/$defs/Moment"} in schema["anyOf"]
