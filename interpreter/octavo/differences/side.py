"""A game as one side of a comparison.

Comes in: a ruleset that is loaded. Goes out: its `Side`: its parts as the files have them, and
their trees, in which a tree of another game can be put in place of one of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

from ..diagnostics import Faults, Span
from ..lint.sentence_parts import nodes_of, spoken
from ..records import field_names
from ..source.compose import Composition
from ..syntax import tree
from ..syntax.flow import SentenceRead
from ..syntax.from_source import from_source
from ..syntax.game import (
    Declaration,
    Do,
    Link,
    Origin,
    PackDeclaration,
    Phase,
    RulesetTree,
    StandingRule,
    Step,
)
from ..syntax.lexicon import Lexicon
from ..table.rules import Rules
from .parts import BESIDE, SINGLE, GamePart, Key, parts_of

T = TypeVar("T")
# The field of a `RulesetTree` that holds the trees of a section, where it has another name.
FIELDS = {
    "words: cards": "classes",
    "words: adjectives": "adjectives",
    "words: players": "people",
    "words: numbers": "figures",
    "words: verbs": "verbs",
    "state": "states",
}
# `of consecutive ranks` goes by the order that the pack gives them here.
RUNS = "runs"
PHRASE = "phrase"  # the sort of a phrase that is taught


@dataclass(frozen=True)
class Side:
    """A game that is compared. `said` are the trees of its sentences, by their places."""

    rules: Rules
    game: RulesetTree
    said: dict[Span, tuple[Any, ...]]
    parts: dict[Key, GamePart]

    @property
    def composition(self) -> Composition:
        return self.rules.composition

    @property
    def options(self) -> dict[str, str]:
        """Every option, with the words that sentences may have for it."""
        return {one.name: one.says or one.name for one in self.game.options}

    @cached_property
    def spoken(self) -> frozenset[str]:
        """The phrases that somebody says: of others no meaning of the game tells."""
        return spoken(self.game)

    @cached_property
    def known(self) -> frozenset[tuple[str, str]]:
        """Every word of its sentences, by sort and name."""
        words = Lexicon(self.composition, Faults()).whole
        named = ((one.sort, one.name) for entries in words.entries.values() for one in entries)
        return frozenset((*named, *((PHRASE, one.text) for one in words.patterns.values())))

    def could_say(self, span: Span, other: Side) -> bool:
        """Whether the other side declares all words of a sentence of this one."""
        strange = self.known - other.known
        pack = other.game.pack
        return not any(
            word in strange or (word[0] == "card" and not _has(pack, word[1]))
            for sentence in self.said.get(span, ())
            for word in _words(sentence)
        )

    @cached_property
    def bare(self) -> RulesetTree:
        """The game without the texts of its sentences: how they are written is no part of what they
        mean."""
        made: RulesetTree = _bare(self.game)
        return made

    def names(self, span: Span) -> frozenset[str]:
        """What the sentence in a place names."""
        return frozenset(name for one in self.said.get(span, ()) for name in _names(one))


def side_of(rules: Rules) -> Side:
    faults, read = Faults(), list[SentenceRead]()
    game = from_source(rules.composition, faults, read)
    faults.stop_if_any()
    assert game is not None
    said: dict[Span, tuple[Any, ...]] = {}
    for one in read:
        said[one.text.span] = (*said.get(one.text.span, ()), one.tree)
    return Side(rules, game, said, parts_of(rules.composition))


def _names(sentence: Any) -> Iterator[str]:
    for _, node in nodes_of(sentence):
        match node:
            case tree.Word(name=name):
                yield name
            case tree.PhraseUse(pattern=pattern):
                yield pattern
            case tree.RelationPhrase(relation=relation):
                yield relation
            case tree.Sharing(how="consecutive"):
                yield RUNS


def _words(sentence: Any) -> Iterator[tuple[str, str]]:
    """The words that a sentence has, by sort and name."""
    for _, node in nodes_of(sentence):
        match node:
            case tree.Word(name=name, sort=sort):
                yield sort, name
            case tree.PhraseUse(pattern=pattern):
                yield PHRASE, pattern
            case tree.RelationPhrase(relation=relation):
                yield "relation", relation


def _has(pack: PackDeclaration, card: str) -> bool:
    rank, _, suit = card.partition(" of ")
    return rank in pack.ranks and suit in pack.suits


def _bare(part: Any) -> Any:
    if isinstance(part, tuple):
        return tuple(map(_bare, part))
    if type(part).__module__ == tree.__name__ or not field_names(type(part)):
        return part
    changed = {}
    for name in field_names(type(part)):
        before = getattr(part, name)
        if (after := _bare(before)) is not before:
            changed[name] = after
    if isinstance(part, StandingRule):
        changed |= {"text": "", "source": ""}
    elif isinstance(part, Do):
        changed["text"] = ""
    return replace(part, **changed) if changed else part


# --- one tree in the place of another -------------------------------------------------------------


def tree_of(game: RulesetTree, key: Key) -> Any:
    """The tree of a part."""
    section, name, modifiers = key
    if section in SINGLE:
        return getattr(game, section)
    if section in BESIDE:
        phase = next(one for one in game.phases if one.name == name)
        return tuple(step for step in _beside(phase, section) if step.owner == Origin(modifiers))
    if section == "links":
        return tuple(one for one in game.links if _is(one, key))
    return next(one for one in _all(game, section) if _is(one, key))


def with_tree(game: RulesetTree, key: Key, made: Any) -> RulesetTree:
    """A game with another tree for a part that it has."""
    section, name, modifiers = key
    if section in SINGLE:
        return _with(game, section, made)
    if section in BESIDE:
        phases = tuple(
            _with_steps(one, section, Origin(modifiers), made) if one.name == name else one
            for one in game.phases
        )
        return replace(game, phases=phases)
    if section == "links":
        first = next(at for at, one in enumerate(game.links) if _is(one, key))
        others = tuple(one for one in game.links if not _is(one, key))
        return replace(game, links=(*others[:first], *made, *others[first:]))
    made = tuple(_in_place(one, made) if _is(one, key) else one for one in _all(game, section))
    return _with(game, FIELDS.get(section, section), made)


def _with(whole: T, field: str, value: Any) -> T:
    """A tree with something else in one of its fields."""
    return replace(whole, **{field: value})  # type: ignore[type-var]


def _all(game: RulesetTree, section: str) -> tuple[Any, ...]:
    found: tuple[Any, ...] = getattr(game, FIELDS.get(section, section))
    return found


def _is(one: Declaration | Link, key: Key) -> bool:
    if isinstance(one, Link):
        return one.relation == key[1] and one.owner == Origin(key[2])
    return one.name == key[1]


def _in_place(old: Any, made: Any) -> Any:
    """A phase keeps the steps that other files put beside it."""
    return replace(made, before=old.before, after=old.after) if isinstance(old, Phase) else made


def _beside(phase: Phase, where: str) -> tuple[Step, ...]:
    return phase.before if where == "before" else phase.after


def _with_steps(phase: Phase, where: str, owner: Origin, made: tuple[Step, ...]) -> Phase:
    steps = _beside(phase, where)
    first = next(at for at, step in enumerate(steps) if step.owner == owner)
    others = tuple(step for step in steps if step.owner != owner)
    return _with(phase, where, (*others[:first], *made, *others[first:]))
