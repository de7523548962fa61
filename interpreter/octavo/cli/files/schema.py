"""`octavo schema`: the JSON Schema of a kind of file, self-contained, for editors and other
programs; and that of what a front end is told."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import click

from ...edges.output import say_text
from ...resources import schema_dir, table_schema_path
from ...source.schema import KINDS
from ..frame import Spelled

ENDING = ".schema.json"
TABLE = "table"  # no file: what a front end is told


@click.command(
    cls=Spelled,
    short_help="The JSON Schema of a kind of file.",
    examples=["octavo schema ruleset > ruleset.schema.json", "octavo schema modifier"],
)
@click.argument("kind", type=click.Choice([*KINDS, TABLE]))
def command(kind: str) -> None:
    """The JSON Schema of a KIND of file. An editor that reads it completes keys and says what each
    is for; name it in the first line of a file, as in `# yaml-language-server:
    $schema=ruleset.schema.json`. The KIND `table` is what a front end is told of a match."""
    if kind == TABLE:
        say_text(table_schema_path().read_text(encoding="utf-8").rstrip())
        return
    say_text(json.dumps(alone(kind), indent=2, ensure_ascii=False))


def alone(kind: str) -> dict[str, Any]:
    """The schema of a kind with all that it refers to inside: other schemas stand under `$defs`,
    each by its kind. References are paths within the one document, which programs for any draft of
    JSON Schema follow."""
    beside: set[str] = set()
    made: dict[str, Any] = _within(_schema(kind), "", beside)
    defs = dict(made.get("$defs", {}))
    known: set[str] = set()
    while left := sorted(beside - known):
        known.update(left)
        for other in left:
            assert other not in defs, f"a definition of {kind} has the name of a kind"
            whole = _within(_schema(other), f"/$defs/{other}", beside)
            defs[other] = {key: value for key, value in whole.items() if key != "$schema"}
    return {**made, "$defs": defs} if defs else made


@cache
def _schema(kind: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        (schema_dir() / f"{kind}{ENDING}").read_text(encoding="utf-8")
    )
    return found


def _within(schema: Any, root: str, beside: set[str]) -> Any:
    """A schema whose own root stands at `root` of the document; kinds that it refers to are added
    to `beside`.
    """
    if isinstance(schema, list):
        return [_within(each, root, beside) for each in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: _within(value, root, beside) for key, value in schema.items()}
    if isinstance(schema.get("$ref"), str):
        file, _, path = schema["$ref"].partition("#")
        kind = file.removesuffix(ENDING)
        if kind:
            beside.add(kind)
        made["$ref"] = f"#/$defs/{kind}{path}" if kind else f"#{root}{path}"
    return made
