"""Lines of text end within 100 columns, as those of the code do.

What cannot be broken may be longer: a row of a table, a block, a comment that programs read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.paths import ROOT

COLUMNS = 100
TEXTS = [
    *ROOT.glob("*.md"),
    *ROOT.glob("docs/*.md"),
    *ROOT.glob("grammar/*"),
    ROOT / "Makefile",
    ROOT / "pyproject.toml",
]


def prose(text: str, page: bool) -> Iterator[tuple[int, str]]:
    """The lines of a file, by number; of a page, those that can be broken."""
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        fence = page and line.lstrip().startswith("```")
        fenced ^= fence
        if not (fence or fenced or (page and line.startswith("|"))):
            yield number, re.sub("<!--.*-->", "", line) if page else line


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_line_is_too_long(path: Path) -> None:
    lines = prose(path.read_text(encoding="utf-8"), path.suffix == ".md")
    assert [number for number, line in lines if len(line) > COLUMNS] == []
