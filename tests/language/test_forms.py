"""Which rulesets use which form, key and op; and nothing that a ruleset may say is left unread.

`pytest -s tests/language/test_forms.py` prints the tables. A form is a named alternative of the
grammar, a key is one of the schemas', an op is one of a term or of the program. What only the small
rulesets of the tests use stands in the tables as such.
"""

from __future__ import annotations

import ast
import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

import pytest

import octavo
from octavo import resources
from octavo import terms as t
from octavo.ir import program as ir
from octavo.ir.program import Program
from octavo.ir.visiting import every_term
from octavo.source import from_yaml
from octavo.source.document import MappingNode, Node, SequenceNode
from octavo.syntax.lalr import nodes, parse
from support.paths import DOCS, FEATURES, PACKAGE, SMALL_RULESETS

GRAMMAR = resources.grammar_path().read_text(encoding="utf-8")
FORMS = sorted(
    {found for found in re.findall(r"-> ([a-z_]+)$", GRAMMAR, re.MULTILINE)} - {"itself"}
)
OPS = [one.__name__ for one in (*get_args(ir.Op), *get_args(ir.Ending))]
TERMS: tuple[type[t.Term], ...] = get_args(t.AnyTerm)

# What no shipped ruleset uses yet, and no small one of the tests: it stands here with the reason,
# and only here.
UNUSED_FORMS: dict[str, str] = {}
UNUSED_KEYS = {
    "scored": "for games in which a hand is counted and never shown; no shipped one is such",
}
UNUSED_TERMS = {
    "word": (
        "the value of an option, on the way: which one was chosen is known when the ruleset "
        "is loaded"
    ),
}
# Asked in sentences, and answered by the sentences about them before any code is made.
FOLDED: set[type[t.Term]] = {t.Permitted, t.PermittedOn, t.AtMost, t.Allowed, t.Quality, t.InForce}
SURVEYED: set[type[t.Term]] = {t.OpenOption}  # where options are left open: in no program
UNUSED_OPS: dict[str, str] = {}


@dataclass(slots=True)
class Uses:
    """By name, the rulesets that use it."""

    forms: dict[str, set[str]] = field(default_factory=dict)
    keys: dict[str, set[str]] = field(default_factory=dict)
    terms: dict[str, set[str]] = field(default_factory=dict)
    ops: dict[str, set[str]] = field(default_factory=dict)


# --- what is used ---------------------------------------------------------------------------------


def folders() -> Iterator[tuple[str, Path]]:
    """The shipped rulesets by name, and the small ones of the tests as `tests`."""
    for path in sorted(resources.rulesets_dir().glob("*/ruleset.yaml")):
        yield path.parent.name, path.parent
    for path in sorted(FEATURES.glob("*/ruleset.yaml")):
        yield "tests", path.parent
    for path in SMALL_RULESETS:
        yield "tests", path


def choices(folder: Path) -> Iterator[dict[str, Any]]:
    """So many ways to load a ruleset that every file of it is read at least once."""
    yield {"modifiers": "none"}
    for path in sorted(folder.glob("modifiers/*.yaml")):
        if not path.name.endswith(".test.yaml"):
            yield {"modifiers": [path]}
    if folder.name not in CLASHING:
        yield {"modifiers": "all"}
    for path in sorted(folder.glob("variants/*.yaml")):
        if not path.name.endswith(".test.yaml"):
            yield {"variants": [path], "modifiers": "none"}


CLASHING = {"layers"}  # has modifiers that cannot be in force together


def keys_in(node: Node | None) -> Iterator[str]:
    match node:
        case MappingNode():
            for entry in node:
                yield entry.key.text
                yield from keys_in(entry.value)
        case SequenceNode():
            for item in node.items:
                yield from keys_in(item)


def terms_in(program: Program) -> Iterator[str]:
    """The ops of all terms: of the blocks after folding, and of the standing sentences before
    it."""
    checked = program.checked
    standing = [
        *checked.bindings.every(),
        *checked.ladder.ties,
        *checked.ladder.relations,
        *checked.ladder.forbidden,
        *checked.ladder.reorders,
    ]
    found = [
        *every_term(program),
        *(term for rule in [*standing, *checked.arranging] for term in inside(rule)),
    ]
    for term in found:
        yield from (part.op for part in t.walk(term))


def inside(rule: object) -> Iterator[t.Term]:
    """The terms that a sentence holds, whatever they are called there."""
    for name in [one for base in type(rule).__mro__ for one in getattr(base, "__slots__", ())]:
        value = getattr(rule, name, None)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, t.Term):
                yield one


@pytest.fixture(scope="module")
def uses(tmp_path_factory: pytest.TempPathFactory) -> Uses:
    made = Uses()
    counted: dict[str, set[str]] = made.forms
    known = dict(nodes.BUILDERS)

    class Counting(dict[str, Any]):
        name = ""

        def __getitem__(self, builder: str) -> Any:
            counted.setdefault(builder, set()).add(self.name)
            return known[builder]

    counting = Counting(known)
    patch = pytest.MonkeyPatch()
    patch.setattr(parse, "BUILDERS", counting)
    copies = tmp_path_factory.mktemp("rulesets")
    try:
        for number, (name, folder) in enumerate(folders()):
            # a copy, since what was parsed before need not be parsed again
            copy = copies / str(number) / folder.name
            if folder.is_dir():
                shutil.copytree(folder, copy)
            else:
                copy.parent.mkdir()
                shutil.copy(folder, copy)
            counting.name = name
            note(made, name, copy)
    finally:
        patch.undo()
    return made


def note(made: Uses, name: str, path: Path) -> None:
    for file in sorted(path.rglob("*.yaml")) if path.is_dir() else [path]:
        for key in keys_in(from_yaml.parse(file.read_text(encoding="utf-8"), str(file))):
            made.keys.setdefault(
                key.split()[0] if key.split()[0] in ("before", "after", "with") else key, set()
            ).add(name)
    for chosen in choices(path):
        loaded = octavo.load(path, **chosen).program
        for op in terms_in(loaded):
            made.terms.setdefault(op, set()).add(name)
        for block in loaded.blocks:
            for one in (*block.ops, block.end):
                made.ops.setdefault(type(one).__name__, set()).add(name)


def schema_keys() -> list[str]:
    """Every key that the schemas of rulesets, modifiers and variants know."""

    def of(schema: Any) -> Iterator[str]:
        if isinstance(schema, dict):
            if isinstance(schema.get("properties"), dict):
                yield from schema["properties"]
            for pattern in schema.get("patternProperties", {}):
                yield pattern.strip("^. ")
            for value in schema.values():
                yield from of(value)
        elif isinstance(schema, list):
            for value in schema:
                yield from of(value)

    files = [
        path
        for path in resources.schema_dir().glob("*.json")
        if not path.name.startswith("scenario")
    ]
    return sorted(
        {key for path in files for key in of(json.loads(path.read_text(encoding="utf-8")))}
    )


# --- everything that can be said is used somewhere ------------------------------------------------


def table(title: str, used: dict[str, set[str]], every: list[str]) -> list[str]:
    """Prints who uses what; gives what nobody uses."""
    print(f"\n{title}")
    for name in every:
        shipped = sorted(used.get(name, set()) - {"tests"})
        print(f"  {name:28} {', '.join(shipped) or ('only tests' if name in used else 'nobody')}")
    return [name for name in every if name not in used]


def test_forms_of_sentences(uses: Uses) -> None:
    assert table("Forms of sentences", uses.forms, FORMS) == sorted(UNUSED_FORMS)
    assert not set(uses.forms) - set(FORMS), "a form that the grammar does not name"


def test_keys(uses: Uses) -> None:
    assert table("Keys", uses.keys, schema_keys()) == sorted(UNUSED_KEYS)


def test_ops_of_terms(uses: Uses) -> None:
    every = [one.op for one in TERMS if one not in SURVEYED]
    assert set(table("Ops of terms", uses.terms, every)) - {one.op for one in FOLDED} == set(
        UNUSED_TERMS
    )
    assert not set(uses.terms) - set(every), "an op that is only for surveys"


def test_every_class_of_terms_is_among_them_all() -> None:
    """So that whoever matches `AnyTerm` to the end knows every term there is."""
    every = t.Term.__subclasses__()  # with those that other tests tried to make
    assert set(TERMS) == {one for one in every if one.__module__.startswith("octavo.")}
    assert len({one.op for one in TERMS}) == len(TERMS), "two classes with one op"


def test_ops_of_the_program(uses: Uses) -> None:
    assert table("Ops of the program", uses.ops, OPS) == [op for op in OPS if op in UNUSED_OPS]
    assert not set(uses.ops) - set(OPS)


def test_what_one_game_uses_is_defended(uses: Uses) -> None:
    """What a single shipped game uses, or none, stands in the table of decisions.md with other
    games that need it.
    """
    rows = re.search(
        r"## What one game uses\n(.*?)\n## ",
        (DOCS / "decisions.md").read_text(encoding="utf-8"),
        re.S,
    )
    assert rows is not None
    cells = [row.strip("|").split("|") for row in rows[1].splitlines() if row.startswith("| `")]
    named = [name for what, _ in cells for name in re.findall(r"`([^`]+)`", what)]
    assert all(len(why.strip()) > 10 for _, why in cells)
    every = [(FORMS, uses.forms), (schema_keys(), uses.keys), (OPS, uses.ops)]
    seldom = [
        name
        for names, used in every
        for name in names
        if len(used.get(name, set()) - {"tests"}) < 2
    ]
    missing = sorted(set(seldom) - set(named))
    assert not missing, (
        "at most one game uses these: say in docs/decisions.md which others need them, or "
        f"remove them: {missing}"
    )
    known = {name for names, _ in every for name in names}
    assert sorted(set(named) - known) == [], "there are no such forms, keys or ops"


# --- everything that can be said is read ----------------------------------------------------------


def strings(*folders: str) -> set[str]:
    """All string constants of some packages."""
    files = [file for folder in folders for file in (PACKAGE / folder).rglob("*.py")]
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in files]
    return {
        node.value
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def cases(*modules: str) -> set[str]:
    """The strings and classes that `case` names in some modules, as they are written there."""
    found: set[str] = set()
    for module in modules:
        for node in ast.walk(ast.parse((PACKAGE / module).read_text(encoding="utf-8"))):
            if isinstance(node, ast.MatchValue) and isinstance(node.value, ast.Constant):
                found.add(str(node.value.value))
            elif isinstance(node, ast.MatchClass):
                found.add(ast.unparse(node.cls))
    return found


def test_every_term_becomes_code_or_is_folded_away() -> None:
    """Where terms are read one by one, the types refuse a class that is left out: no such match
    ends in anything else.
    """
    assert cases("ir/standing.py") >= {f"t.{one.__name__}" for one in FOLDED}
    complete: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Match) and ast.unparse(node.subject).startswith("t.known("):
                assert "assert_never(" in ast.unparse(node.cases[-1]), (
                    f"{path}:{node.lineno} does not end in assert_never"
                )
                complete.add(path.relative_to(PACKAGE).as_posix())
    assert complete == {"engine/python/expressions.py"}


def test_every_op_and_ending_of_the_program_becomes_code() -> None:
    handled = cases("engine/python/statements.py", "engine/python/from_ir.py")
    assert not [op for op in OPS if op not in handled]


def test_every_key_is_read() -> None:
    known = strings("source", "syntax")
    assert not [key for key in schema_keys() if key not in known]
