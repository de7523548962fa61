"""The shape of the package: imports point one way, and no module or folder outgrows a reader.

A layer may import the layers before it, never one beside it or after it. Imports inside functions count too:
an import that must hide in a function is an import that points the wrong way.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "interpreter" / "octavo"

# Each line may import all lines above it. "octavo" is the contract, __init__.py; "__main__" starts the commands.
LAYERS = (
    ("cards", "diagnostics", "resources"),
    ("effort", "render"),
    ("source",),
    ("mending",),  # loads once more, by what it is given
    ("syntax",),
    ("check",),
    ("ir",),
    ("groups",),
    ("code", "lint"),
    ("table",),
    ("explain", "bots", "positions"),
    ("pipeline",),  # runs the stages, so it stands after all of them
    ("octavo",),
    ("play", "sim", "testing", "author"),
    ("study",),  # tries out what scenarios describe
    ("cli",),
    ("__main__",),
)
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}

MOST_LINES = 450  # "about 400": beyond this a module holds more than one idea
MOST_MODULES = 9  # of a package, its __init__ aside
FORBIDDEN_NAMES = {"utils", "helpers", "common", "misc", "base"}  # they say nothing about what lives there

MODULES = sorted(PACKAGE.rglob("*.py"))


def layer_of(path: Path) -> str:
    """The first part of a module's name below `octavo`; `octavo` for the contract itself."""
    first = path.relative_to(PACKAGE).parts[0]
    return "octavo" if first == "__init__.py" else first.removesuffix(".py")


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """Line and layer of every import of our own in a module."""
    # `from . import x` in a/b.py is about a; in a/__init__.py too.
    parts = ["octavo", *path.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        match node:
            case ast.Import():
                for alias in node.names:
                    name = alias.name.split(".")
                    if name[0] == "octavo":
                        yield node.lineno, name[1] if len(name) > 1 else "octavo"
            case ast.ImportFrom():
                start = parts[: len(parts) - node.level + 1] if node.level else []
                full = start + (node.module.split(".") if node.module else [])
                if full[:1] != ["octavo"]:
                    continue
                if len(full) > 1:
                    yield node.lineno, full[1]
                else:  # `from octavo import load` is about the contract, `from . import cards` about that module
                    for alias in node.names:
                        yield node.lineno, alias.name if exists(alias.name) else "octavo"


def exists(name: str) -> bool:
    return (PACKAGE / f"{name}.py").exists() or (PACKAGE / name).is_dir()


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_every_module_has_a_layer() -> None:
    homeless = sorted({layer_of(path) for path in MODULES} - set(LEVEL))
    assert not homeless, f"say in LAYERS of {name_of(Path(__file__).resolve())} what these may import: {homeless}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_point_one_way(path: Path) -> None:
    here = layer_of(path)
    wrong = [
        f"{name_of(path)}:{line}: {here} imports {there}"
        for line, there in imported(path)
        if there != here and LEVEL[there] >= LEVEL[here]
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_modules_stay_small(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").count("\n")
    assert lines <= MOST_LINES, f"{name_of(path)} has {lines} lines: it probably holds two ideas"


@pytest.mark.parametrize("folder", sorted({path.parent for path in MODULES}), ids=name_of)
def test_packages_stay_small(folder: Path) -> None:
    modules = sorted(path.name for path in folder.glob("*.py") if path.name not in ("__init__.py", "__main__.py"))
    assert len(modules) <= MOST_MODULES, f"{name_of(folder)} has {len(modules)} modules: {modules}"


def test_names_say_what_lives_there() -> None:
    named = [*MODULES, *(path.parent for path in MODULES), *(ROOT / "tests").rglob("*.py")]
    bad = sorted({name_of(path) for path in named if path.stem.strip("_") in FORBIDDEN_NAMES})
    assert not bad, f"these names do not tell what lives there: {bad}"
