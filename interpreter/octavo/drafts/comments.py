"""Comments of a draft: what a key is for, and examples that count once they are no comments.

Comes in: the JSON Schemas of files, and lines of YAML. Goes out: lines of a file. A comment that
explains begins with `# `; one that hides an example begins with `#` alone, or with more spaces than
one, so that nothing but the `#` has to be taken away.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterable, Iterator
from functools import cache

from ..records import record
from ..resources import schema_dir

WIDTH = 100
HOW_TO_READ = (
    "A # and one space explain. Any other # hides a line of an example: take the # away, from all "
    "lines of the example, and it counts."
)
_PLAIN = re.compile(r"[^\W\d_][\w' -]*")  # begins with a letter, and holds nothing that ends it
HIDDEN = re.compile(r"^#(?=\S|  )")


@record
class Suggestion:
    """What may stand under a key of a file: its lines, which may go on from what stands there."""

    key: str
    lines: tuple[str, ...]


def explained(said: str) -> list[str]:
    """A text as a comment that explains."""
    return [f"# {line}" for line in textwrap.wrap(said, WIDTH - 2, break_on_hyphens=False)]


def hidden(lines: Iterable[str]) -> list[str]:
    """Lines of YAML as a comment that hides them."""
    return [f"#{line}" for line in lines]


def uncovered(text: str) -> str:
    """The text of a draft with every example in force."""
    return "\n".join(HIDDEN.sub("", line) for line in text.split("\n"))


@cache
def purposes(kind: str) -> dict[str, str]:
    """What each key of a kind of file is for, in the order of its schema."""
    schema = json.loads((schema_dir() / f"{kind}.schema.json").read_text(encoding="utf-8"))
    keys = schema["properties"] if "properties" in schema else schema["items"]["properties"]
    found = {key: str(said["description"]) for key, said in keys.items()}
    for pattern, said in schema.get("patternProperties", {}).items():
        found[pattern.strip("^. ")] = str(said["description"])
    return found


def expected() -> dict[str, str]:
    """What each key is for under `then:` of a scenario."""
    schema = json.loads((schema_dir() / "scenario.schema.json").read_text(encoding="utf-8"))
    keys = schema["$defs"]["then"]["properties"]
    return {key: str(said["description"]) for key, said in keys.items()}


def sections(kind: str, written: dict[str, list[str]], examples: Iterable[Suggestion]) -> list[str]:
    """The keys of a file in the order of its schema: those that are written and those that have
    examples, each under what it is for; the others by name."""
    by_key: dict[str, list[str]] = {}
    for one in examples:
        by_key.setdefault(one.key, []).extend(one.lines)
    lines = [line for key in HEAD for line in written.get(key, ())]
    others: list[str] = []
    for key, purpose in purposes(kind).items():
        if key in HEAD:
            continue
        if key not in written and key not in by_key:
            others.append(key)
            continue
        lines += ["", *explained(purpose), *written.get(key, ()), *hidden(by_key.get(key, ()))]
    if others:
        lines += ["", *explained(f"Not shown here: {', '.join(map(_quoted, others))}.")]
    return lines


HEAD = ("modifier", "variant", "title", "extends")  # of every file, first


def _quoted(key: str) -> str:
    return f"`{key}:`"


def quoted(said: str) -> str:
    """A text as YAML has it, also inside brackets: without quotes where it can be."""
    plain = _PLAIN.fullmatch(said) and said.lower() not in ("true", "false", "null")
    return said if plain else json.dumps(said, ensure_ascii=False)


def pointer(schema: str) -> str:
    """The line by which editors find the schema of a file."""
    return f"# yaml-language-server: $schema={schema}"


def blocks(text: str) -> Iterator[str]:
    """The text of a draft with one of its examples in force at a time: what hides together."""
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        end = at
        while end < len(lines) and HIDDEN.match(lines[end]):
            end += 1
        if end > at:
            shown = (HIDDEN.sub("", one) for one in lines[at:end])
            yield "\n".join([*lines[:at], *shown, *lines[end:]])
        at = max(end, at + 1)
