"""The shape of the package: imports point one way.

A layer may import the layers before it, never one beside it or after it. Imports inside functions
count too: an import that must hide in a function is an import that points the wrong way.
"""

from __future__ import annotations

import ast
import os
import textwrap
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from support.paths import PACKAGE, ROOT

# Each line may import all lines above it. "octavo" is the contract, __init__.py; "__main__" starts
# the commands.
LAYERS = (
    ("card_codes",),
    ("cards", "faults", "records", "resources"),
    ("diagnostics",),
    ("edges",),
    ("chance", "cookbook", "effort", "render"),
    ("source",),
    ("mending",),  # loads once more, by what it is given
    ("syntax",),
    ("terms",),
    ("check",),
    ("ir",),
    ("hands",),
    ("melds",),
    ("engine", "lint"),
    ("table",),
    ("why", "bots", "positions"),
    ("pipeline",),  # runs the stages, so it stands after all of them
    ("front",),
    ("readback", "differences"),  # ask of a game what every stage makes of it
    ("octavo",),
    ("play", "sim"),
    ("testing",),
    ("interplay", "drafts"),  # try out what scenarios describe
    ("coverage",),  # watches scenarios as they run
    ("watching",),
    ("cli",),
    ("__main__",),
)
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}

# they say nothing about what lives there
FORBIDDEN_NAMES = {
    "utils",
    "helpers",
    "common",
    "misc",
    "base",
}

MODULES = sorted(PACKAGE.rglob("*.py"))


def layer_of(path: Path) -> str:
    """The first part of a module's name below `octavo`; `octavo` for the contract itself."""
    first = path.relative_to(PACKAGE).parts[0]
    return "octavo" if first == "__init__.py" else first.removesuffix(".py")


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All of a module, the module first."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))))


def imports(path: Path) -> Iterator[tuple[ast.Import | ast.ImportFrom, tuple[str, ...]]]:
    """Every import in a module with the parts of what it names: ("octavo", "engine", "python",
    "layout", "Layout").
    """
    # `from . import x` in a/b.py is about a; in a/__init__.py too.
    parts = ["octavo", *path.relative_to(PACKAGE).parts[:-1]]
    for node in nodes(path):
        match node:
            case ast.Import():
                for alias in node.names:
                    yield node, tuple(alias.name.split("."))
            case ast.ImportFrom():
                start = parts[: len(parts) - node.level + 1] if node.level else []
                full = start + (node.module.split(".") if node.module else [])
                for alias in node.names:
                    yield node, (*full, alias.name)


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """Line and layer of every import of our own in a module."""
    for node, full in imports(path):
        # `from octavo import load` is about the contract, `from . import cards` about that module
        if full[0] == "octavo":
            yield (
                node.lineno,
                full[1] if len(full) > 1 and (len(full) > 2 or exists(full[1])) else "octavo",
            )


def exists(name: str) -> bool:
    return (PACKAGE / f"{name}.py").exists() or (PACKAGE / name).is_dir()


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_every_module_has_a_layer() -> None:
    homeless = sorted({layer_of(path) for path in MODULES} - set(LEVEL))
    assert not homeless, (
        f"say in LAYERS of {name_of(Path(__file__).resolve())} what these may import: {homeless}"
    )


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_point_one_way(path: Path) -> None:
    here = layer_of(path)
    wrong = [
        f"{name_of(path)}:{line}: {here} imports {there}"
        for line, there in dict.fromkeys(imported(path))
        if there != here and LEVEL[there] >= LEVEL[here]
    ]
    assert not wrong, "\n".join(wrong)


# What arranges cards into groups. It knows nothing of rulesets, states or players, so that slow
# programs can say the same plainly.
SOLVERS = ("hands", "melds")


@pytest.mark.parametrize("solver", SOLVERS)
def test_solvers_know_cards_and_nothing_else(solver: str) -> None:
    named = {there for path in MODULES if layer_of(path) == solver for _, there in imported(path)}
    assert "cards" in named
    assert named <= {solver, "cards"}


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Inside packages too, and counting what is imported for types alone or when a function
    runs."""
    named = {dotted(path): path for path in MODULES}
    reached: dict[str, set[str]] = {name: set() for name in named}
    for name, path in named.items():
        for _, full in imports(path):
            reached[name].add(".".join(full) if ".".join(full) in named else ".".join(full[:-1]))
        reached[name] &= set(named) - {name}
    grown = True
    while grown:
        grown = False
        for there in reached.values():
            more = set().union(*(reached[one] for one in there)) - there
            there |= more
            grown = grown or bool(more)
    circles = {
        (name, other)
        for name in named
        for other in reached[name]
        if name < other and name in reached[other]
    }
    assert circles == set()


def dotted(path: Path) -> str:
    parts = ["octavo", *path.relative_to(PACKAGE).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def first_words(path: Path) -> str:
    """The first sentence of a module."""
    module = nodes(path)[0]
    assert isinstance(module, ast.Module)
    said = (ast.get_docstring(module) or "").split("\n\n")[0]
    return " ".join(said.split())


def wrapped(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(text, 100, subsequent_indent=indent, break_on_hyphens=False)


def code_map() -> str:
    """Every package and module by its first words, as docs/design.md has it."""
    lines = []
    for folder in sorted({path.parent for path in MODULES}):
        inside = [path for path in MODULES if path.parent == folder and path.name != "__init__.py"]
        name = folder.relative_to(PACKAGE).as_posix()
        title = f"**{'octavo' if name == '.' else name}**"
        lines += ["", *wrapped(f"{title}: {first_words(folder / '__init__.py')}"), ""]
        for path in inside:
            said = f"- `{path.relative_to(PACKAGE).as_posix()}`: {first_words(path)}"
            lines += wrapped(said, "  ")
    return "\n".join(lines[1:]) + "\n"


def test_the_code_map_names_every_module() -> None:
    """Written anew by `make golden`: what a module says of itself is said once."""
    page = ROOT / "docs" / "design.md"
    before, head, _ = page.read_text(encoding="utf-8").partition("## Code map\n\n")
    assert head
    if os.environ.get("OCTAVO_GOLDEN") == "write":
        page.write_text(before + head + code_map(), encoding="utf-8")
    assert page.read_text(encoding="utf-8") == before + head + code_map()
    assert all(map(first_words, MODULES))


def test_names_say_what_lives_there() -> None:
    named = [*MODULES, *(path.parent for path in MODULES), *(ROOT / "tests").rglob("*.py")]
    bad = sorted({name_of(path) for path in named if path.stem.strip("_") in FORBIDDEN_NAMES})
    assert not bad, f"these names do not tell what lives there: {bad}"


# --- one door to running --------------------------------------------------------------------------

ENGINES = {"octavo.engine.python"}  # each a package of its own, behind what `engine.interface` says
CHOOSES = "table/rules.py"  # which engine runs a ruleset
INNER = {"namespace", "slots", "place_slot"}  # how an engine keeps a state, and what its code sees


def beyond(*engine: str) -> list[Path]:
    """The modules outside a package."""
    return [path for path in MODULES if path.relative_to(PACKAGE).parts[: len(engine)] != engine]


@pytest.mark.parametrize("engine", ENGINES)
def test_one_module_names_an_engine_and_only_when_something_is_run(engine: str) -> None:
    """What reads rulesets loads no engine; what plays has one by its interface. A name in a string
    is an import, too.
    """
    outside = beyond(*engine.split(".")[1:])
    by = {
        (path.relative_to(PACKAGE).as_posix(), node.lineno)
        for path in outside
        for node, full in imports(path)
        if ".".join(full).startswith(engine)
    }
    spelt = {
        (path.relative_to(PACKAGE).as_posix(), node.lineno)
        for path in outside
        for node in nodes(path)
        if isinstance(node, ast.Constant) and engine.removeprefix("octavo.") in str(node.value)
    }
    assert {path for path, _ in by | spelt} == {CHOOSES}, sorted(by | spelt)
    functions = [node for node in nodes(PACKAGE / CHOOSES) if isinstance(node, ast.FunctionDef)]
    inside = {
        inner.lineno
        for function in functions
        for inner in ast.walk(function)
        if isinstance(inner, ast.ImportFrom)
    }
    assert {line for _, line in by} <= inside, (
        "it is loaded with what names it, whether anything is run or not"
    )


def test_no_other_module_knows_how_an_engine_keeps_a_state() -> None:
    wrong = [
        f"{name_of(path)}:{node.lineno}: .{node.attr}"
        for path in beyond("engine")
        for node in nodes(path)
        if isinstance(node, ast.Attribute) and node.attr in INNER
    ]
    assert not wrong, "\n".join(["ask the machine, see engine/interface.py:", *wrong])


def test_only_engines_make_code() -> None:
    wrong = [
        f"{name_of(path)}:{node.lineno}"
        for path in beyond("engine")
        for node, full in imports(path)
        if full[0] == "ast"
    ]
    assert not wrong, "\n".join(["what runs is made in engine/ alone:", *wrong])


# --- what is printed ------------------------------------------------------------------------------

CLEARED = "\x1b[2J\x1b[3J\x1b[H"  # no text is in it
# by `rich`, with text that is printable already
DRAWS = {
    "cli/frame.py",
    "cli/matches/simulate.py",
    "play/screen.py",
}


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_only_one_module_prints(path: Path) -> None:
    here = path.relative_to(PACKAGE).as_posix()
    if here == "edges/output.py":
        return
    wrong = []
    for node in nodes(path):
        match node:
            case ast.Call(func=ast.Name("print" | "echo" | "secho")):
                wrong.append(node.lineno)
            case ast.Attribute(
                ast.Name("click"), "echo" | "secho" | "style" | "prompt" | "confirm" | "progressbar"
            ):
                wrong.append(node.lineno)
            case ast.Attribute(
                ast.Attribute(ast.Name("sys"), "stdout" | "stderr"),
                "write" | "writelines" | "buffer",
            ):
                wrong.append(node.lineno)
            case ast.ImportFrom(module=str(module)) if (
                module.split(".")[0] in ("rich", "logging") and here not in DRAWS
            ):
                wrong.append(node.lineno)
            case ast.Import(names=names) if any(
                one.name.split(".")[0] in ("rich", "logging", "curses") for one in names
            ):
                wrong.append(node.lineno)
            case ast.Constant(str(said)) if "\x1b[" in said and (here, said) != (
                "play/screen.py",
                CLEARED,
            ):
                wrong.append(node.lineno)
    assert not wrong, [f"{name_of(path)}:{line}: say it by edges.output" for line in wrong]


def test_a_class_name_stands_for_one_thing() -> None:
    """Whoever reads or searches a name finds one class."""
    named: dict[str, list[str]] = {}
    for path in MODULES:
        for node in nodes(path):
            if isinstance(node, ast.ClassDef):
                named.setdefault(node.name, []).append(f"{name_of(path)}:{node.lineno}")
    twice = {name: places for name, places in named.items() if len(places) > 1}
    assert not twice
