"""Nothing in `interpreter/` or `grammar/` uses a word that a shipped ruleset declares: the
interpreter knows no game.

The forbidden words are read from the shipped rulesets, so every later ruleset is watched without a
new test. Looked through are identifiers and string constants of the Python files, and the whole
grammar. Comments and docstrings are for people: they may show an example of the language, and an
example needs some words that some ruleset declares; but names of several words, with a space or a
hyphen, which nobody would use by chance, are forbidden there too, and most games and modifiers have
such names.
"""

from __future__ import annotations

import ast
import builtins
import io
import json
import keyword
import re
import string
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from octavo import resources
from octavo.source import from_yaml
from octavo.source.document import MappingNode, Node, ScalarNode, SequenceNode
from octavo.syntax import inflection, language
from octavo.syntax.named import rank_names
from support.paths import ROOT

PYTHON = sorted((ROOT / "interpreter").rglob("*.py"))
GRAMMAR = sorted((ROOT / "grammar").glob("*.lark"))
RULESETS = sorted(
    path
    for path in resources.rulesets_dir().glob("*/**/*.yaml")
    if not path.name.endswith(".test.yaml")
)

# Words of the project itself that some ruleset also declares, each with the reason why it cannot be
# meant from there.
OWN = {
    "octavo": "the name of the package",
    "call": "what code does with a function, and an op of the program",
    "declare": "what a ruleset does with its words",
    "draw": "what chance does: an op of the program",
    "deck": "a place whose cards have forgotten their order, beside bag and pile",
    "decks": "several such places",
    "board": "one of the names that a place has in many games",
    "red": "a colour of the terminal",
    "yellow": "likewise",
    "green": "likewise",
    "blue": "likewise",
    "play": "what the command and the package do",
    "check": "the stage that settles what words mean",
    "fold": "what a compiler does with what is known before the run",
    "pair": "two of anything that belong together",
    "pass": "the option of a window by which nobody does anything",
    "result": "how a match ended",
    "run": "what is done with a program; a pick of several, one after the other",
    "target": "what an op changes",
    "out": "of a file, of a tree: a preposition",
    "null": "nothing, in YAML and JSON",
    "flush": "what is done with a stream before it is read",
    "visible": "the cards that a seat sees",
    "points": "the op that says what a card scores",
    "tr": "a row of a table, in HTML",
    "trick": "what authors of whole games say first, and are told how to write",
    "tricks": "several of them",
    "trump": "likewise",
}

# --- what is forbidden ----------------------------------------------------------------------------


def entries(node: Node | None) -> Iterator[tuple[ScalarNode, Node]]:
    for entry in node if isinstance(node, MappingNode) else ():
        yield entry.key, entry.value


def names(node: Node | None) -> Iterator[str]:
    """The keys of a mapping, the texts of a list, and the keys of mappings in a list."""
    yield from (key.text for key, _ in entries(node))
    for item in node.items if isinstance(node, SequenceNode) else ():
        yield from (item.text,) if isinstance(item, ScalarNode) else names(item)


def declared(root: Node | None) -> Iterator[str]:
    """Every name that a file declares; `with OTHER:` and `replaces:` declare too."""
    for key, value in entries(root):
        match key.text.split()[0]:
            case "ruleset" | "modifier" | "variant" if isinstance(value, ScalarNode):
                yield value.text
            case "pack" if isinstance(value, MappingNode):
                yield from names(value.get("suits"))
                yield from (name for name, _ in rank_names(value.get("ranks")))
                yield from names(value.get("attributes"))
            case "words":
                for _, kind in entries(value):
                    yield from names(kind)
            case (
                "zones"
                | "state"
                | "options"
                | "groups"
                | "families"
                | "links"
                | "phases"
                | "actions"
                | "triggers"
            ):
                yield from names(value)
                for _, body in entries(value):
                    yield from names(body.get("named")) if isinstance(body, MappingNode) else ()
            case "with" | "replaces":
                yield from declared(value)


@cache
def forbidden() -> dict[str, Path]:
    """Every declared word, small letters, with the file that declares it; plurals are found with
    their words.
    """
    found: dict[str, Path] = {}
    for path in RULESETS:
        for name in declared(from_yaml.parse(path.read_text(encoding="utf-8"), str(path))):
            found.setdefault(name.lower().replace("_", " "), path)
    return {word: path for word, path in found.items() if word not in allowed()}


@cache
def allowed() -> frozenset[str]:
    """The language's own words, those of its YAML keys, Python's, and the list above."""
    # one letter, as cells may be called, says nothing of a game
    own: set[str] = {
        *OWN,
        *string.ascii_lowercase,
    }
    for spellings in language.CLOSED.values():
        own |= set(spellings)
    own |= {*language.BUILT_IN, *language.ADJECTIVES, *language.FACES, *language.NUMERALS}
    for verb in language.VERBS:
        own |= {verb.name, verb.participle, inflection.third_person(verb.name), *verb.spellings}
    for path in resources.schema_dir().glob("*.json"):
        for key in keys_of(json.loads(path.read_text(encoding="utf-8"))):
            own |= {key, inflection.singular(key), *key.split()}
    own |= {*keyword.kwlist, *dir(builtins)}
    return frozenset(word.lower() for word in own)


def keys_of(schema: Any) -> Iterator[str]:
    """Property names and fixed values of a schema."""
    if isinstance(schema, dict):
        yield from (
            schema.get("properties", {}) if isinstance(schema.get("properties"), dict) else ()
        )
        yield from (str(value) for value in schema.get("enum", ()))
        for value in schema.values():
            yield from keys_of(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from keys_of(value)


def used(text: str, words: dict[str, Path]) -> list[str]:
    """Which of the words stand in a text, whole; in the plural too."""
    flat = " ".join(
        re.findall(
            r"[a-z]+(?:[-'][a-z]+)*",
            re.sub(r"([a-z])([A-Z])", r"\1 \2", text).lower().replace("_", " "),
        )
    )
    flat = f" {flat} "
    return [word for word in words if any(form in flat for form in spelled(word))]


@cache
def spelled(word: str) -> set[str]:
    """A word and its plural, each as it stands between others."""
    return {f" {word} ", f" {inflection.plural(word)} "}


# --- where it is looked for -----------------------------------------------------------------------


def docstrings(tree: ast.Module) -> set[int]:
    """The first statements that only say something, of modules, classes and functions."""
    found = set()
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            and node.body
        ):
            first = node.body[0]
            if (
                isinstance(first, ast.Expr)
                and isinstance(first.value, ast.Constant)
                and isinstance(first.value.value, str)
            ):
                found.add(id(first.value))
    return found


@cache
def said(path: Path) -> tuple[tuple[int, str, bool], ...]:
    """Everything a Python file says: the line, the text, and whether it is for people only."""
    return tuple(_said(path))


def _said(path: Path) -> Iterator[tuple[int, str, bool]]:
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    for_people = docstrings(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(value)):
                yield node.lineno, value, id(node) in for_people
            case (
                ast.Name(id=name)
                | ast.Attribute(attr=name)
                | ast.arg(arg=name)
                | ast.keyword(arg=str(name))
            ):
                yield node.lineno, name, False
            case (
                ast.ClassDef(name=name)
                | ast.FunctionDef(name=name)
                | ast.AsyncFunctionDef(name=name)
            ):
                yield node.lineno, name, False
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string, True


@cache
def unmistakable() -> dict[str, Path]:
    """Names of several words."""
    return {word: path for word, path in forbidden().items() if " " in word or "-" in word}


@pytest.mark.parametrize(
    "path", PYTHON, ids=lambda path: path.relative_to(ROOT / "interpreter").as_posix()
)
def test_python_knows_no_game(path: Path) -> None:
    found = []
    # what all of it together does not say, no line says
    every = used(" ".join(text for _, text, _ in said(path)), forbidden())
    for line, text, for_people in said(path) if every else ():
        for word in used(text, {one: path for one in every}):
            if for_people and word not in unmistakable():
                continue
            found.append(
                f"{path.relative_to(ROOT)}:{line}: `{word}` is a word of "
                f"{forbidden()[word].parent.name}"
            )
    assert not found, "\n".join(dict.fromkeys(found))


@pytest.mark.parametrize("path", GRAMMAR, ids=lambda path: path.name)
def test_the_grammar_knows_no_game(path: Path) -> None:
    rules = "\n".join(
        line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("//")
    )
    comments = "\n".join(
        line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("//")
    )
    assert not used(rules, forbidden())
    assert not used(comments, unmistakable())


def test_the_list_of_own_words_is_no_longer_than_it_must_be() -> None:
    every = {
        name.lower().replace("_", " ")
        for path in RULESETS
        for name in declared(from_yaml.parse(path.read_text(encoding="utf-8"), str(path)))
    }
    assert not [word for word in OWN if word not in every], (
        "no ruleset declares these: leave them out"
    )
    text = "\n".join(
        said_text for path in PYTHON for _, said_text, for_people in said(path) if not for_people
    )
    assert used(text, dict.fromkeys(OWN, ROOT)) == [*OWN], (
        "nothing in Python says some of these: leave them out"
    )


def test_words_are_found_however_they_are_spelled() -> None:
    words = {"red card": ROOT, "onyx": ROOT}
    assert used("def red_cards(): ...", words) == ["red card"]
    assert used("class RedCard", words) == ["red card"]
    assert used("an Onyx, two", words) == ["onyx"]
    assert not used("onyxes2 bored cards", {"red card": ROOT, "one": ROOT})
