"""What editors make of the schemas: shipped files are well, and every key is completed with what it
is for.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from octavo.cli import main
from octavo.cli.files.schema import alone
from octavo.resources import rulesets_dir
from octavo.source.document import plain
from octavo.source.from_yaml import read
from octavo.source.schema import KINDS, kind_of
from support.editor import Editor
from support.effort import EFFORT

SHIPPED = sorted(rulesets_dir().rglob("*.yaml"))
SMALL = 5_000  # bytes: the server takes seconds for the largest files


@pytest.fixture(scope="module")
def editor() -> Iterator[Editor]:
    with Editor() as running:
        yield running


def test_every_shipped_file_is_well_by_another_library() -> None:
    validators = {kind: jsonschema_rs.validator_for(alone(kind)) for kind in KINDS}
    for path in SHIPPED:
        node = read(path)
        wrong = [error.message for error in validators[kind_of(node)].iter_errors(plain(node))]
        assert not wrong, f"{path}: {wrong}"


def test_the_server_finds_nothing_wrong_with_shipped_files(editor: Editor) -> None:
    tried = [path for path in SHIPPED if EFFORT > 1 or path.stat().st_size < SMALL]
    assert {kind_of(read(path)) for path in tried} == set(KINDS)
    for path in tried if EFFORT > 1 else tried[::8]:
        assert editor.open(path.as_uri(), path.read_text(encoding="utf-8")) == [], path


def test_the_server_finds_what_is_wrong(editor: Editor) -> None:
    path = SHIPPED[-1]
    text = path.read_text(encoding="utf-8")
    assert editor.open(path.with_name("other.yaml").as_uri(), f"{text}\nnonsense: here\n")


# --- every key ------------------------------------------------------------------------------------

DEEPEST = 5  # places below one another; deeper ones are like those above
Object = dict[str, Any]
Place = tuple[str, ...]  # keys from the top; `*` any key, `-` an entry of a list


def whole(schema: Object, root: Object) -> Object:
    """A schema with what it refers to, and what its alternatives allow."""
    made: dict[str, Any] = {**schema, "properties": dict(schema.get("properties", {}))}
    parts = [part for name in ("anyOf", "oneOf", "allOf") for part in schema.get(name, [])]
    parts += [schema["else"]] if "else" in schema else []
    if "$ref" in schema:
        found: Any = root
        for name in schema["$ref"].removeprefix("#/").split("/"):
            found = found[name]
        parts.append(found)
    for part in parts:
        if part.get("$ref", "").endswith("/by"):
            continue
        inside = whole(part, root)
        for key, value in inside.pop(
            "properties"
        ).items():  # what means two things by where it stands is either of them
            known = made["properties"].get(key)
            made["properties"][key] = (
                {"oneOf": [known, value]} if known not in (None, value) else value
            )
        made = {**inside, **made}
    return made


def places(
    schema: Object, root: Object, at: Place, seen: frozenset[str]
) -> Iterator[tuple[Place, Object]]:
    """Every place where keys stand, with the keys; one that is like a place above it is not gone
    into again.
    """
    found = whole(schema, root)
    keys = found["properties"]
    name = json.dumps(sorted(keys))
    if (keys and name in seen) or len(at) > DEEPEST:
        return
    if keys:
        seen = seen | {name}
        yield at, keys
    for key, value in keys.items():
        yield from places(value, root, (*at, key), seen)
    for key, step in (("additionalProperties", "*"), ("items", "-")):
        if isinstance(found.get(key), dict):
            yield from places(found[key], root, (*at, step), seen)


def written(at: Place) -> str:
    """The beginning of a file in which one could write at a place."""
    lines, indent, start = [""], 0, ""
    for step in at:
        if step == "-":
            start += "- "
        else:
            lines.append(f"{'  ' * indent}{start}{'name' if step == '*' else step}:")
            indent += 1 + start.count("-")
            start = ""
    return "\n".join([*lines, "  " * indent + start])


@pytest.fixture(scope="module")
def shown() -> set[str]:
    """The sets of keys that were offered."""
    return set()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.thorough(but=3)
def test_every_key_is_completed_with_what_it_is_for(
    kind: str, editor: Editor, shown: set[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Outside the checkout, with the schema that `octavo schema` prints."""
    assert main(["schema", kind]) == 0
    file = tmp_path / f"{kind}.schema.json"
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    schema = json.loads(file.read_text(encoding="utf-8"))
    every = dict(places(schema, schema, (), frozenset()))
    assert sum(map(len, every.values())) > 20
    for number, (at, keys) in enumerate(every.items()):
        if EFFORT == 1 and json.dumps(sorted(keys)) in shown:
            continue  # the same keys stand in other places, and in files of other kinds, too
        shown.add(json.dumps(sorted(keys)))
        text = f"# yaml-language-server: $schema={file.as_uri()}{written(at)}"
        offered = editor.offered((tmp_path / f"{number}.yaml").as_uri(), text)
        for key in keys:
            meanings = [
                whole(one, schema).get("description", "")
                for one in keys[key].get("oneOf", [keys[key]])
            ]
            assert all(meanings), f"{at}: {key} has no description"
            assert key in offered, f"{at}: {key} is not offered: {text}"
            assert any(str(meaning) in offered[key] for meaning in meanings), f"{at}: {key}"
