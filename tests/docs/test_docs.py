"""The documents: every example in them is run, every form and key has its section, every name in
them exists.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from octavo import resources
from support.documents import PAGES, Block, Page, blocks, markers, prose
from support.paths import DOCS, PACKAGE, ROOT, TESTS

LANGUAGE = DOCS / "language.md"
EXAMPLES = [pytest.param(block, id=block.where) for page in PAGES for block in blocks(page)]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Page]:
    return {page: Page(tmp_path_factory.mktemp(page.stem)) for page in PAGES}


@pytest.mark.parametrize("block", EXAMPLES)
@pytest.mark.thorough(but=2)
def test_every_example_runs(block: Block, pages: dict[Path, Page]) -> None:
    pages[block.page].run(block)


# --- language.md is complete ----------------------------------------------------------------------


def forms() -> set[str]:
    """The named alternatives of the grammar that an author could know; `itself` only hands on."""
    text = resources.grammar_path().read_text(encoding="utf-8")
    return set(re.findall(r"-> ([a-z_]+)$", text, re.MULTILINE)) - {"itself"}


def test_every_form_has_its_section() -> None:
    explained = markers(LANGUAGE, "forms")
    assert set(explained) == forms()
    assert [form for form, times in Counter(explained).items() if times > 1] == []


def keys(schema: Any) -> set[str]:
    """Every key that a schema knows."""
    found: set[str] = set()
    if isinstance(schema, dict):
        found |= set(schema.get("properties", {}))
        for value in schema.values():
            found |= keys(value)
    elif isinstance(schema, list):
        for value in schema:
            found |= keys(value)
    return found


def test_every_key_has_its_section() -> None:
    schemas = sorted((resources.rulesets_dir() / "schema").glob("*.schema.json"))
    known = set().union(*(keys(json.loads(path.read_text(encoding="utf-8"))) for path in schemas))
    explained = markers(LANGUAGE, "keys")
    assert set(explained) == known


def test_every_key_is_said_in_its_section() -> None:
    # A marker alone explains nothing: between it and the next, the key stands in the text or in an
    # example.
    text = LANGUAGE.read_text(encoding="utf-8")
    for found in re.finditer(r"<!-- keys:(.*?)-->(.*?)(?=<!-- keys:|\Z)", text, re.DOTALL):
        for key in found.group(1).split(","):
            assert re.search(rf"(?<![\w-]){re.escape(key.strip())}:?", found.group(2)), key


# --- names that the documents use -----------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_module_named_exists(page: Path) -> None:
    named = set(re.findall(r"`([\w/-]+\.(?:py|lark))`", page.read_text(encoding="utf-8")))
    missing = [
        name
        for name in sorted(named)
        if not any((root / name).is_file() for root in (ROOT, PACKAGE, TESTS))
    ]
    assert not missing


def test_what_an_op_or_a_term_touches_is_said() -> None:
    """Contributors are told every module that has to know a new one."""
    told = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    complete = [
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if re.search(r"assert_never\(op\)|match t\.known\(", path.read_text(encoding="utf-8"))
    ]
    assert len(complete) == 2
    assert [module for module in complete if f"`{module}`" not in told] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", prose(page)):
        if target.startswith("https://"):
            continue
        file, _, anchor = target.partition("#")
        path = (page.parent / file).resolve() if file else page
        assert path.exists(), target
        if anchor:
            assert anchor in anchors(path), target


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
