"""The contract: what `octavo` promises is what the documents say, and the README begins as it
should.
"""

from __future__ import annotations

import json
import re

import octavo
from octavo.cli import COMMANDS
from octavo.source.shelf import beside, catalogue
from support.documents import blocks, markers, recipe
from support.paths import DOCS, ROOT

DESIGN = DOCS / "design.md"


def test_the_contract_is_what_the_design_says() -> None:
    assert sorted(octavo.__all__) == markers(DESIGN, "contract")
    assert all(getattr(octavo, name).__doc__ for name in octavo.__all__)


def test_every_class_of_the_data_is_promised() -> None:
    schema = json.loads((DOCS / "table.schema.json").read_text(encoding="utf-8"))
    assert [name for name in schema["$defs"] if name not in octavo.__all__] == []


def test_everything_promised_of_a_class_is_there() -> None:
    for row in re.findall(
        r"^\| `(\w+)` \| (`\..*) \|$", DESIGN.read_text(encoding="utf-8"), re.MULTILINE
    ):
        promised = getattr(octavo, row[0])
        for name in re.findall(r"`\.(\w+)", row[1]):
            assert hasattr(promised, name) or name in promised.__init__.__code__.co_names, (
                f"{row[0]}.{name}"
            )


def test_the_readme_begins_with_a_whole_game_in_under_twenty_lines() -> None:
    first = blocks(ROOT / "README.md")[0]
    assert (first.language, first.kind) == ("yaml", "game")
    assert len(first.text.splitlines()) < 20


def test_the_two_commands_are_what_the_readme_says() -> None:
    assert recipe("play").splitlines()[-1].strip().endswith("/octavo play cripple-mr-onion")
    assert "-m pytest" in recipe("test").splitlines()[-1]


def test_every_shipped_ruleset_and_variant_is_described() -> None:
    page = (DOCS / "rulesets.md").read_text(encoding="utf-8")
    for name, _, path in catalogue():
        # with its options, as the console example of the page checks
        assert f"$ octavo list {name}\n" in page
        for kind in ("modifier", "variant"):
            assert all(one.name in page for one in beside(path, kind))


def test_the_readme_names_every_command() -> None:
    (listed,) = re.findall(
        r"the command `octavo` \(([^)]*)\)", (ROOT / "README.md").read_text(encoding="utf-8")
    )
    assert [name.strip(" `\n") for name in listed.split(",")] == list(COMMANDS)
