"""Steps: the sentences and mappings of phases, options, actions, triggers and phrases.

Comes in: the nodes under `do:` and its like, with the words their file may use. Goes out: the steps
of `game`, each with its place and the modifiers it belongs to. `if`, `unless` and `who` may stand
on any step; they wrap it. Which keys go together is settled before, by the schemas.
"""

from __future__ import annotations

import re
from typing import Any

from ..diagnostics import Faults, Span
from ..records import record
from ..source.document import MappingNode, Node, ScalarNode, SequenceNode
from . import tree
from .game import (
    ChoiceOption,
    Choose,
    CompareStep,
    Do,
    ForEach,
    Guarded,
    Origin,
    Repeat,
    Step,
    Turns,
    Who,
    Window,
)
from .parser import as_sentence, parse
from .words import Vocabulary

# What a step does, by the key that says so, `do` last since it goes with some of the others.
LOOPS = ("for each", "turns")
STEPS = ("choose", "for each", "turns", "repeat", "window", "compare", "do")


@record
class SentenceRead:
    """A sentence as it was read: from which start of the grammar, its text, the words and holes it
    may have, and its tree."""

    start: str
    text: ScalarNode
    vocabulary: Vocabulary
    holes: tuple[str, ...]
    tree: Any


@record
class SentenceReader:
    """Reads the sentences of one part of a game: whose it is, and which words it may use. Of a
    sentence with a `doubtful` word, which stands for two things, nothing is told but words that are
    missing. Each sentence that was read is added to `read`."""

    owner: Origin
    vocabulary: Vocabulary
    faults: Faults
    holes: tuple[str, ...] = ()
    doubtful: frozenset[str] = frozenset()
    read: list[SentenceRead] | None = None

    # --- sentences --------------------------------------------------------------------------------

    def sentence(self, start: str, node: Node | None) -> Any:
        """The tree of a sentence, or None: there is none, or it is faulty."""
        if node is None:
            return None
        if not isinstance(node, ScalarNode) or not node.text.strip():
            self.faults.error(
                "OCT220", "a sentence is needed here", node.span, help="write it as plain text"
            )
            return None
        if not any(re.search(rf"\b{re.escape(word)}\b", node.text) for word in self.doubtful):
            made = parse(start, node, self.vocabulary, self.faults, self.holes)
            if made is not None and self.read is not None:
                self.read.append(
                    SentenceRead(
                        start, as_sentence(node, self.vocabulary), self.vocabulary, self.holes, made
                    )
                )
            return made
        own = Faults()
        made = parse(start, node, self.vocabulary, own, self.holes)
        for one in own.found:
            if one.code == "OCT210":  # a word that nobody declares is missing all the same
                self.faults.add([one])
        return made

    def sentences(self, start: str, node: Node | None) -> tuple[Any, ...]:
        """One sentence or a list of them; faulty ones are left out."""
        items = node.items if isinstance(node, SequenceNode) else (node,)
        return tuple(
            made for made in (self.sentence(start, item) for item in items) if made is not None
        )

    def thing(self, node: Node | None) -> tree.Np | None:
        found: tree.Np | None = self.sentence("thing", node)
        return found

    def condition(self, node: Node | None) -> tree.Condition | None:
        found: tree.Condition | None = self.sentence("condition", node)
        return found

    def order(self, node: Node | None) -> tree.Order | None:
        found: tree.Order | None = self.sentence("order", node)
        return found

    # --- steps ------------------------------------------------------------------------------------

    def steps(self, node: Node | None) -> tuple[Step, ...]:
        """One step or a list of them. Nothing, and a faulty step, give none."""
        match node:
            case None:
                return ()
            case ScalarNode() if node.value is None:
                return ()
            case ScalarNode():
                effect: tree.Effect | tree.Conditional | tree.InOrder | None
                effect = self.sentence("do", node)
                return () if effect is None else (Do(effect, node.text, self.owner, node.span),)
            case SequenceNode():
                return tuple(step for item in node.items for step in self.steps(item))
            case MappingNode():
                return self._mapping(node)

    def _mapping(self, node: MappingNode) -> tuple[Step, ...]:
        steps = self._step(next(key for key in STEPS if key in node), node)
        for key in ("if", "unless"):
            if key in node:
                condition, otherwise = self.condition(node.get(key)), self.steps(node.get("else"))
                if condition is None:
                    return ()
                steps = (
                    Guarded(
                        condition,
                        key == "unless",
                        steps,
                        otherwise,
                        self.owner,
                        _key_span(node, key),
                        any(loop in node for loop in LOOPS),
                    ),
                )
        if "who" in node:
            person = self.thing(node.get("who"))
            steps = (
                () if person is None else (Who(person, steps, self.owner, _key_span(node, "who")),)
            )
        return steps

    def _step(self, key: str, node: MappingNode) -> tuple[Step, ...]:
        """The step without what wraps it; none if one of its sentences is faulty."""
        span = _key_span(node, key)
        match key:
            case "do":
                return self.steps(node.get("do"))
            case "choose":
                return (Choose(self.options(node.get("choose")), self.owner, span),)
            case "repeat":
                steps, until = self.steps(node.get("repeat")), self.condition(node.get("until"))
                return () if until is None else (Repeat(steps, until, self.owner, span),)
        order, steps = self.order(node.get(key)), self.steps(node.get("do"))
        until, by, ties = (
            self.condition(node.get("until")),
            self.thing(node.get("by")),
            self.thing(node.get("ties")),
        )
        before, loser = self.steps(node.get("before")), self.steps(node.get("loser"))
        if order is None:
            return ()
        match key:
            case "for each":
                at_once = node.get("at once")
                return (
                    ForEach(
                        order,
                        isinstance(at_once, ScalarNode) and at_once.value is True,
                        steps,
                        self.owner,
                        span,
                    ),
                )
            case "turns":
                return (Turns(order, until, steps, self.owner, span),)
            case "window":
                return (
                    Window(
                        order, texts(node.get("open")), self.owner, span, places(node.get("open"))
                    ),
                )
            case _:
                may_act = self.order(node.get("may act"))
                if by is None:
                    return ()
                open_ones = "face up" in node
                return (
                    CompareStep(
                        order, by, ties, open_ones, may_act, before, loser, self.owner, span
                    ),
                )

    def options(self, node: Node | None) -> tuple[ChoiceOption, ...]:
        """The options of a choice, by id; an id may stand alone."""
        made = []
        for entry in node if isinstance(node, MappingNode) else ():
            body = entry.value
            if isinstance(body, MappingNode):
                picks = self.sentences("pick", body.get("pick")) if "pick" in body else ()
                option = ChoiceOption(
                    entry.key.text,
                    self.owner,
                    entry.key.span,
                    self.condition(body.get("when")),
                    picks,
                    self.steps(body.get("do")),
                )
            else:
                option = ChoiceOption(
                    entry.key.text, self.owner, entry.key.span, None, (), self.steps(body)
                )
            made.append(option)
        return tuple(made)


def _key_span(node: MappingNode, key: str) -> Span:
    found = node.key(key)
    assert found is not None
    return found.span


def texts(node: Node | None) -> tuple[str, ...]:
    """A text, or a list of them."""
    items = node.items if isinstance(node, SequenceNode) else () if node is None else (node,)
    return tuple(item.text for item in items if isinstance(item, ScalarNode))


def places(node: Node | None) -> tuple[Span, ...]:
    """Where each of those texts stands."""
    items = node.items if isinstance(node, SequenceNode) else () if node is None else (node,)
    return tuple(item.span for item in items if isinstance(item, ScalarNode))


def text(node: Node | None) -> str:
    return node.text if isinstance(node, ScalarNode) and node.value is not None else ""
