"""Rulesets made ready, in which one sentence after the other is exchanged and checked anew.

Comes in: a ruleset, composed and parsed once. Goes out: `Ready`: its sentences, and with another
text in the place of one of them what it means, if it is not refused. A meaning is what check and ir
make of the game, before anything is folded: standing sentences, groups, the words' meanings, blocks
and decisions. Places in files and how sentences are written are no part of it, nor is how variables
are numbered.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any
from unittest import mock

from octavo import terms as t
from octavo.check.phrases.scope import Scope
from octavo.check.rules import Checked, check
from octavo.diagnostics import Diagnostic, Faults, OctavoError, Span
from octavo.effort import bounded
from octavo.ir.finishing import finish
from octavo.ir.from_syntax import Lowering
from octavo.ir.program import Alternative
from octavo.ir.standing import Folder
from octavo.records import field_names
from octavo.source.compose import Composition, compose
from octavo.source.document import MappingNode, Node, ScalarNode, SequenceNode
from octavo.syntax import flow, from_source, tree
from octavo.syntax.game import RulesetTree
from octavo.syntax.lalr import hints
from octavo.syntax.lalr.parse import Parse
from octavo.syntax.words import Vocabulary
from support.random_sentences import schema_keys

# of a program that is also finished: folding a larger one takes seconds
MOST_BLOCKS = 300
# What a sentence is read as, besides its words: of an option what its `when:` says, as it is told.
AS_TOLD = {(Alternative, "said")}
VARIABLE = re.compile(r"[a-z]\d+")
Way = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A text that a ruleset has as a sentence: from which start of the grammar, with which words,
    under which key, its tree, and where that stands in the tree of the ruleset.
    """

    start: str
    key: str
    node: ScalarNode
    vocabulary: Vocabulary
    holes: tuple[str, ...]
    tree: Any
    way: Way
    where: str

    @property
    def said(self) -> str:
        return self.node.text

    @property
    def kind(self) -> str:
        return f"{self.start} under {self.key}"

    def saying(self, said: str) -> ScalarNode:
        """Another text in this place; it ends where the file's text does."""
        places = self.node.places
        last = len(places) - 1
        spread = tuple(places[min(at, last)] for at in range(len(said) + 1))
        return ScalarNode(said, said, self.node.span, spread)

    def read(self, said: str) -> Any:
        """The tree of another text in this place. Raises OctavoError: it is no sentence. What would
        be told of it is not worked out, which takes ten times as long (`told`).
        """
        reading = Parse(self.start, self.saying(said), self.vocabulary, self.holes)
        if not reading.read():
            raise OctavoError([Diagnostic("OCT211", "this is no sentence", self.node.span)])
        if reading.wrong is not None:
            raise OctavoError([reading.wrong])
        return reading.values[-1]

    def told(self, said: str) -> tuple[Diagnostic, ...]:
        """What is told of a text that is no sentence."""
        reading, faults = (
            Parse(self.start, self.saying(said), self.vocabulary, self.holes),
            Faults(),
        )
        if not reading.read():
            hints.explain(reading, faults)
        return tuple(faults.found)


@dataclass(frozen=True, slots=True)
class Meaning:
    """What check and ir made of a game, part by part. `blocks` is the number of blocks; `faults` of
    words that are wrong where they are used."""

    parts: tuple[tuple[str, Any], ...]
    faults: tuple[str, ...]
    blocks: int

    def same(self, other: Meaning) -> bool:
        return self.differs_in(other) is None

    def differs_in(self, other: Meaning) -> str | None:
        """The first part that is another; None if all are alike."""
        alike = Alike()
        for (name, mine), (_, theirs) in zip(self.parts, other.parts, strict=True):
            if not alike(mine, theirs):
                return name
        return None


@dataclass(slots=True)
class Alike:
    """Whether two values say the same, with every variable of one standing for one of the other
    throughout.
    """

    names: dict[str, str] = field(default_factory=dict)
    back: dict[str, str] = field(default_factory=dict)

    def __call__(self, mine: Any, theirs: Any) -> bool:
        if mine is theirs:
            return True
        if mine.__class__ is not theirs.__class__:
            return False
        if isinstance(mine, str):
            return mine == theirs or self._variable(mine, theirs)
        if isinstance(mine, t.Term):
            if mine == theirs:
                return True
            return mine.size == theirs.size and all(
                self(mine.__dict__[one], theirs.__dict__[one]) for one in mine.fields
            )
        if isinstance(mine, tuple | list):
            return len(mine) == len(theirs) and all(map(self, mine, theirs))
        if isinstance(mine, dict):
            return self([*mine.items()], [*theirs.items()])
        if isinstance(mine, Span):
            return True
        if names := field_names(type(mine)):
            return all(
                self(getattr(mine, name), getattr(theirs, name))
                for name in names
                if (type(mine), name) not in AS_TOLD
            )
        return bool(mine == theirs)

    def _variable(self, mine: str, theirs: str) -> bool:
        if not (VARIABLE.fullmatch(mine) and VARIABLE.fullmatch(theirs)):
            return False
        return (
            self.names.setdefault(mine, theirs) == theirs
            and self.back.setdefault(theirs, mine) == mine
        )


class Ready:
    """A ruleset in which one sentence at a time is another. `where` is told in place of the file,
    for a ruleset that stands in a document; of `only` these files sentences are exchanged."""

    def __init__(
        self,
        name: str,
        path: Path,
        *,
        modifiers: Any = "all",
        variants: tuple[str | Path, ...] = (),
        options: Mapping[str, object] | None = None,
        where: str = "",
        only: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        faults = Faults()
        self.composition = compose(
            path, modifiers=modifiers, variants=variants, options=options or {}, faults=faults
        )
        faults.stop_if_any()
        read: list[tuple[str, ScalarNode, Vocabulary, tuple[str, ...], Any]] = []
        parse = vars(flow)["parse"]

        def watched(
            start: str, node: ScalarNode, words: Vocabulary, told: Faults, holes: Any = ()
        ) -> Any:
            made = parse(start, node, words, told, holes)
            read.append((start, node, words, holes, made))
            return made

        with mock.patch.object(flow, "parse", watched):
            game = from_source.from_source(self.composition, faults)
        faults.stop_if_any()
        assert game is not None
        self.game: RulesetTree = game
        ways, keys = dict(_trees(game)), _keys(self.composition)
        self.sentences: tuple[Sentence, ...] = tuple(
            Sentence(
                start, keys.get(id(node), ""), node, words, holes, made, ways[id(made)],
                where or f"{node.span.file}:{node.span.line}",
            )
            for start, node, words, holes, made in read
            if id(made) in ways and (not only or Path(node.span.file).name in only)
        )  # fmt: skip
        self.has_options = any(len(option.values) > 1 for option in game.options)

    @cached_property
    def kinds(self) -> dict[str, list[Sentence]]:
        """The sentences by kind of place."""
        found: dict[str, list[Sentence]] = {}
        for one in self.sentences:
            found.setdefault(one.kind, []).append(one)
        return found

    @cached_property
    def said(self) -> frozenset[str]:
        """The patterns of phrases that somebody says, or that are said in such a phrase."""
        game, used = self.game, vars(from_source)["_used"]
        left = {pattern for pattern in used(replace(game, phrases=()))}
        found: set[str] = set()
        while left:
            found |= left
            left = {
                pattern
                for phrase in game.phrases
                if phrase.pattern in left
                for pattern in used(phrase)
            } - found
        return frozenset(found)

    def says(self, sentence: Sentence) -> bool:
        """Whether a sentence stands anywhere but in a phrase that nobody says."""
        match sentence.way:
            case ("phrases", int(index), *_):
                return self.game.phrases[index].pattern in self.said
        return True

    def having(self, sentence: Sentence, made: Any) -> RulesetTree:
        """The game with another tree in the place of a sentence."""
        game: RulesetTree = put(self.game, sentence.way, made)
        return game

    def meaning(self, game: RulesetTree, *, survey: bool = False) -> Meaning:
        """What a game means. Raises OctavoError if it is refused. `survey`: options are left
        open."""
        faults = Faults()
        with bounded(self.composition.base.span):
            vars(from_source)["_no_circles"](game, faults)
            faults.stop_if_any()
            checked = check(game, faults, survey=survey)
            faults.stop_if_any()
            lowering = Lowering(checked, faults)
            lowering.match()
            faults.stop_if_any()
            words, wrong = _words(checked)
            program, ladder, bindings = lowering.program, checked.ladder, checked.bindings
            noted = [terms for _, terms in checked.symbols.noted or ()]
            made = Meaning(
                (
                    ("permissions", bindings.permissions),
                    ("qualities", bindings.qualities),
                    ("worths", bindings.worths),
                    ("ladder", ladder),
                    ("arranging", checked.arranging),
                    ("words", words),
                    ("decisions", program.decisions),
                    ("triggers", _moments(lowering)),
                    ("blocks", [(block.ops, block.end, block.phase) for block in program.blocks]),
                    ("bindings", program.bindings),
                    ("asked", (program.memories, program.flags, program.relatings, program.used)),
                    ("win", program.win),
                    ("phases", (program.phases, program.entries, program.compared)),
                    ("noted", noted),
                ),
                wrong,
                len(program.blocks),
            )
            if not survey and made.blocks <= MOST_BLOCKS:
                # folding changes the ops of the blocks; what is compared keeps those there were
                for block in program.blocks:
                    block.ops = [*block.ops]
                made = replace(made, parts=_kept(made.parts))
                finish(program, Folder(checked))
        return made

    @cached_property
    def usual(self) -> Meaning:
        return self.meaning(self.game)

    def open_meaning(self, game: RulesetTree) -> Meaning | None:
        """With options left open; None where it is faulty so, which nobody is told of."""
        try:
            return self.meaning(game, survey=True)
        except OctavoError:
            return None


def _kept(parts: tuple[tuple[str, Any], ...]) -> tuple[tuple[str, Any], ...]:
    """The parts as they are now: what is a list, a set or a mapping may grow or change later."""

    def kept(value: Any) -> Any:
        if isinstance(value, list):
            return [kept(one) for one in value]
        if isinstance(value, dict):
            return {key: kept(one) for key, one in value.items()}
        if isinstance(value, set):
            return set(value)
        if isinstance(value, tuple):
            return tuple(kept(one) for one in value)
        if type(value).__name__ == "DecisionPoint":
            return replace(value)
        return value

    return tuple((name, kept(value)) for name, value in parts)


def _moments(lowering: Lowering) -> list[Any]:
    """What triggers wait for: one for which nothing waits leaves no other trace."""
    planned = lowering.steps.triggers.planned
    return [(one.verb, one.cards, one.guard, one.condition) for one in planned]


def _words(checked: Checked) -> tuple[list[Any], tuple[str, ...]]:
    """What every declared word means by itself, and the faults of those that mean nothing: a word
    that is wrong is told of where it is used, and no place may use it.
    """
    game, reader, folder = checked.game, checked.reader(), Folder(checked)
    card = t.Local("it", "card")
    scope = Scope(it=card, they=card)
    found, wrong = list[Any](), list[str]()

    def tried(name: str, meant: Any) -> None:
        try:
            found.append((name, meant()))
        except OctavoError as error:
            found.append((name, error.diagnostics[0].code))
            wrong.append(f"{error.diagnostics[0].code} {name}")

    named = [
        *(("class", one) for one in game.classes),
        *(("person", one) for one in game.people),
        *(("number", one) for one in game.figures),
    ]
    for sort, one in named:
        word = tree.Word(one.name, sort, one.span)
        phrase = tree.Np("the", (), word, span=one.span)
        tried(one.name, lambda phrase=phrase: reader.denote(phrase, scope))
    for link in game.links:
        if link.when is not None:
            tried(link.relation, lambda one=link: reader.condition(one.when, Scope(you=None)))
    meaning = getattr(folder, "_meaning")  # noqa: B009 - what an adjective means, its rules apart
    for adjective in game.adjectives:
        for kind in ("cards", "players", "places"):
            tried(
                f"{adjective.name} {kind}",
                lambda name=adjective.name, kind=kind: meaning(name, kind),
            )
    return found, tuple(wrong)


def put(whole: Any, way: Way, part: Any) -> Any:
    """The value with another part at a place."""
    if not way:
        return part
    at, rest = way[0], way[1:]
    if isinstance(at, int):
        return (*whole[:at], put(whole[at], rest, part), *whole[at + 1 :])
    return replace(whole, **{at: put(getattr(whole, at), rest, part)})


def parts_of(whole: Any) -> Iterable[tuple[str | int, Any]]:
    if isinstance(whole, tuple):
        return enumerate(whole)
    return [(name, getattr(whole, name)) for name in field_names(type(whole))]


def _trees(part: Any, way: Way = ()) -> Iterable[tuple[int, Way]]:
    """Where the trees of sentences stand in the tree of a ruleset, by their ids."""
    if type(part).__module__ == tree.__name__:
        yield id(part), way
    elif isinstance(part, tuple) or field_names(type(part)):
        for name, inner in parts_of(part):
            yield from _trees(inner, (*way, name))


def _keys(composition: Composition) -> dict[int, str]:
    """The key of the format under which a text stands, by the id of the text."""
    found: dict[int, str] = {}

    def look(node: Node | None, key: str) -> None:
        match node:
            case ScalarNode():
                found[id(node)] = key
            case SequenceNode():
                for item in node.items:
                    look(item, key)
            case MappingNode():
                for entry in node:
                    name = entry.key.text
                    look(entry.value, name if name in schema_keys() and key != "rules" else key)

    look(composition.base, "")
    for layer in composition.layers:
        look(layer.body, "")
    for addition in composition.additions:
        look(addition.steps, "phases")
    return found
