"""Every fault has one entry in the registry; the program and its manual follow it.

The table of contents of docs/errors.md is made from the registry: OCTAVO_GOLDEN=write writes it.
"""

from __future__ import annotations

import ast
import os
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

from octavo import faults
from octavo.diagnostics import Diagnostic
from support.paths import DOCS, PACKAGE, ROOT

REGISTRY = PACKAGE / "faults.py"
PAGE = DOCS / "errors.md"
CODE = re.compile(r"OCT\d{3}")
CONTENTS = "## Contents\n\n"


def literals(name: str) -> list[str]:
    """The codes of a type that only the type checker makes."""
    tree = ast.parse(REGISTRY.read_text(encoding="utf-8"))
    (made,) = (
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == name and node.value
    )
    return [str(node.value) for node in ast.walk(made) if isinstance(node, ast.Constant)]


def calls() -> Iterator[tuple[Path, ast.Call]]:
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield path, node


def told() -> Iterator[tuple[Path, ast.Call, str]]:
    """Every call that is given a code, or one of two."""
    for path, call in calls():
        for argument in (*call.args, *(keyword.value for keyword in call.keywords)):
            if isinstance(argument, ast.Constant) and CODE.fullmatch(str(argument.value)):
                yield path, call, str(argument.value)


def chosen() -> Iterator[str]:
    """The codes between which a condition decides before one is told."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.IfExp):
                for value in (node.body, node.orelse):
                    if isinstance(value, ast.Constant) and CODE.fullmatch(str(value.value)):
                        yield str(value.value)


# --- the registry ---------------------------------------------------------------------------------


def test_the_types_name_the_codes_that_have_titles() -> None:
    assert literals("ErrorCode") == sorted(faults.ERRORS) == [*faults.ERRORS]
    assert literals("WarningCode") == sorted(faults.WARNINGS) == [*faults.WARNINGS]
    assert not set(faults.ERRORS) & set(faults.WARNINGS)


def test_titles_are_short_headlines_each_of_its_own() -> None:
    for code, title in faults.TITLES.items():
        assert title[0].isupper() or title[0] == "`", code
        assert len(title) <= 90 and not title.endswith("."), code
    assert len(set(faults.TITLES.values())) == len(faults.TITLES)


def test_every_code_belongs_to_a_stage_and_every_stage_has_codes() -> None:
    assert {faults.stage(code) for code in faults.TITLES} == set(faults.HEADINGS)
    assert [*faults.HEADINGS] == sorted(faults.HEADINGS)


def test_every_code_is_told_somewhere_and_no_other() -> None:
    assert {code for _, _, code in told()} | set(chosen()) == set(faults.TITLES)


def test_a_fault_is_as_severe_as_the_registry_says() -> None:
    """The type checker sees to `Faults.error`, `Faults.warn` and `fault`; `Diagnostic` takes
    either."""
    made = [
        (code, "warning" in [getattr(value, "value", "") for value in (*call.args, *named)])
        for _, call, code in told()
        if ast.unparse(call.func) == Diagnostic.__name__
        for named in [[keyword.value for keyword in call.keywords]]
    ]
    assert len({warned for _, warned in made}) == 2
    assert [code for code, warned in made if warned != (code in faults.WARNINGS)] == []


def test_nobody_else_reads_the_digits_of_a_code() -> None:
    reading = re.compile(r"\.code(\[|\.startswith)|OCT\[|OCT\d*\\d|\"OCT\d?\d?\"")
    found = [
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if path != REGISTRY and reading.search(path.read_text(encoding="utf-8"))
    ]
    assert found == ["cli/files/explain.py"], "it reads the headings of the manual"


# --- the manual -----------------------------------------------------------------------------------


def sections() -> dict[str, str]:
    page = PAGE.read_text(encoding="utf-8")
    return dict(re.findall(r"^### (OCT\d{3})\n(.*?)(?=^##|\Z)", page, re.MULTILINE | re.DOTALL))


def test_the_manual_explains_every_code_once_in_order_under_its_stage() -> None:
    headings = re.findall(r"^##+ (.+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    expected = [
        heading
        for digit, stage in faults.HEADINGS.items()
        for heading in (stage, *(code for code in sorted(faults.TITLES) if code[3] == digit))
    ]
    assert headings[headings.index(expected[0]) :] == expected


def test_every_section_begins_with_the_title_and_stands_where_the_registry_says() -> None:
    explained = sections()
    for code in faults.TITLES:
        assert explained[code].startswith(f"\n{faults.headline(code)}\n\n"), code
        file, _, anchor = faults.page(code).partition("#")
        assert (ROOT / file, anchor) == (PAGE, code.lower())


def contents() -> str:
    lines = []
    for digit, stage in faults.HEADINGS.items():
        lines += [f"**{digit}: [{stage}](#{stage.lower().replace(' ', '-')})**", ""]
        for code in sorted(code for code in faults.TITLES if faults.stage(code) == digit):
            entry = f"- [{code}](#{code.lower()}) {faults.headline(code)}"
            lines += textwrap.wrap(entry, 100, subsequent_indent="  ", break_on_hyphens=False)
        lines.append("")
    return "\n".join(lines) + "\n"


def test_the_contents_list_every_code_by_its_stage() -> None:
    page = PAGE.read_text(encoding="utf-8")
    before, head, rest = page.partition(CONTENTS)
    listed, following, after = rest.partition("## ")
    assert head and following
    if os.environ.get("OCTAVO_GOLDEN") == "write":
        PAGE.write_text(before + head + contents() + following + after, encoding="utf-8")
        listed = contents()
    assert listed == contents()


def test_every_code_has_an_example() -> None:
    without = {
        code
        for code, text in sections().items()
        if not re.search(rf"^```(.|\n)*\b{code}\b(.|\n)*^```", text, re.MULTILINE)
    }
    assert without == set()
