"""The essay at the head of a package names modules that exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from support.paths import PACKAGE, ROOT

ESSAYS = sorted(PACKAGE.rglob("__init__.py"))


def is_there(name: str, beside: Path) -> bool:
    """Whether a file or folder is called so: beside it, or as a path from the root of the package
    or of the checkout."""
    path = name.rstrip("/")
    return (PACKAGE / path).exists() or (ROOT / path).exists() or any(beside.rglob(path))


@pytest.mark.parametrize("path", ESSAYS, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_what_an_essay_names_is_there(path: Path) -> None:
    essay = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    names = re.findall(r"`([\w/]+(?:\.py|/))`", essay)
    assert [name for name in names if not is_there(name, path.parent)] == []
