"""Rulesets made ready, in which one sentence after the other is exchanged and checked anew.

Comes in: a ruleset, composed and parsed once. Goes out: `Ready`: its sentences, and with another
text in the place of one of them what it means, if it is not refused. A meaning is what check and ir
make of the game, before anything is folded: standing sentences, groups, the words' meanings, blocks
and decisions. Places in files and how sentences are written are no part of it, nor is how variables
are numbered.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any
from unittest import mock

from octavo.diagnostics import Diagnostic, Faults, OctavoError
from octavo.effort import bounded
from octavo.ir.finishing import finish
from octavo.ir.standing import Folder
from octavo.lint.meanings import GameMeaning, made_of
from octavo.lint.sentence_parts import Way, put, spoken, trees_of
from octavo.source.compose import Composition, compose
from octavo.source.document import MappingNode, Node, ScalarNode, SequenceNode
from octavo.syntax import flow
from octavo.syntax.from_source import check_phrases, from_source
from octavo.syntax.game import RulesetTree
from octavo.syntax.lalr import hints
from octavo.syntax.lalr.elided import parsed
from octavo.syntax.words import Vocabulary
from support.random_sentences import schema_keys

# of a program that is also finished: folding a larger one takes seconds
MOST_BLOCKS = 300


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
        reading, reads = parsed(self.start, self.saying(said), self.vocabulary, self.holes)
        if not reads:
            raise OctavoError([Diagnostic("OCT211", "this is no sentence", self.node.span)])
        if reading.wrong is not None:
            raise OctavoError([reading.wrong])
        return reading.values[-1]

    def told(self, said: str) -> tuple[Diagnostic, ...]:
        """What is told of a text that is no sentence."""
        faults = Faults()
        reading, reads = parsed(self.start, self.saying(said), self.vocabulary, self.holes)
        if not reads:
            hints.explain(reading, faults)
        return tuple(faults.found)


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
            game = from_source(self.composition, faults)
        faults.stop_if_any()
        assert game is not None
        self.game: RulesetTree = game
        ways, keys = {id(one): way for way, one in trees_of(game)}, _keys(self.composition)
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
        return spoken(self.game)

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

    def meaning(self, game: RulesetTree, *, survey: bool = False) -> GameMeaning:
        """What a game means. Raises OctavoError if it is refused. `survey`: options are left
        open."""
        faults = Faults()
        with bounded(self.composition.base.span):
            check_phrases(game, faults)
            faults.stop_if_any()
            meaning, lowering = made_of(game, survey=survey)
            if not survey and len(lowering.program.blocks) <= MOST_BLOCKS:
                finish(lowering.program, Folder(lowering.checked))
        return meaning

    @cached_property
    def usual(self) -> GameMeaning:
        return self.meaning(self.game)

    def open_meaning(self, game: RulesetTree) -> GameMeaning | None:
        """With options left open; None where it is faulty so, which nobody is told of."""
        try:
            return self.meaning(game, survey=True)
        except OctavoError:
            return None


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
