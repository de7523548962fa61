"""The parts of a game: what has an id, and what there is one of, section by section.

Comes in: a composition. Goes out: its `GamePart`s in the order of the sections of a file, each with
its rows. Options are settled: a value that depends on one is the value that holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass, field

from ..diagnostics import Span
from ..source.compose import Composition
from ..source.document import MappingNode, Node, ScalarNode, SequenceNode
from .outline import Row, outline

WORDS = tuple(f"words: {kind}" for kind in ("cards", "adjectives", "players", "numbers", "verbs"))
BESIDE = ("before", "after")  # a phase: steps from other files
# In the order in which they are told. Of those in SINGLE there is one.
SECTIONS = (
    "modifiers",
    "players",
    "preset",
    "pack",
    *WORDS,
    "options",
    "zones",
    "state",
    "groups",
    "families",
    "links",
    "layout",
    "hands",
    "sides",
    "seniority",
    "phrases",
    "rules",
    "phases",
    *BESIDE,
    "actions",
    "triggers",
    "ends",
    "win",
)
SINGLE = frozenset({"players", "preset", "layout", "hands", "sides", "seniority", "ends", "win"})

# A section, an id, and the modifiers of steps before and after a phase and of links, which several
# files may have.
Key = tuple[str, str, tuple[str, ...]]
Ids = Set[tuple[str, str]]  # sections and ids


@dataclass(frozen=True, slots=True)
class GamePart:
    """`name` is its id, empty for what there is one of; `modifiers` must be in force for it to
    count; `span` is the place of its id."""

    section: str
    name: str
    modifiers: tuple[str, ...]
    rows: tuple[Row, ...]
    span: Span = field(compare=False)

    @property
    def key(self) -> Key:
        """What it is known by in another game."""
        several = self.section in ("links", *BESIDE)
        return self.section, self.name, self.modifiers if several else ()

    @property
    def says(self) -> tuple[object, ...]:
        return self.modifiers, tuple(row.says for row in self.rows)


def parts_of(made: Composition) -> dict[Key, GamePart]:
    """Every part of a game, by what it is known by."""
    found = [*_modifiers(made), *_of(made.base, ())]
    for layer in made.layers:
        found += _of(layer.body, layer.modifiers)
    for one in made.additions:
        rows = outline(one.steps, "phases")
        found.append(GamePart(one.where, one.phase.text, one.modifiers, rows, one.phase.span))
    found.sort(key=lambda part: SECTIONS.index(part.section))  # and within each as they stand
    return _each_once(found)


def _each_once(found: list[GamePart]) -> dict[Key, GamePart]:
    """Steps that several variants put beside one phase are one part."""
    parts: dict[Key, GamePart] = {}
    for part in found:
        first = parts.get(part.key)
        rows = part.rows if first is None else (*first.rows, *part.rows)
        span = part.span if first is None else first.span
        parts[part.key] = GamePart(part.section, part.name, part.modifiers, rows, span)
    return parts


def _modifiers(made: Composition) -> Iterator[GamePart]:
    for one in made.modifiers:
        if one.loaded:
            said = {"number": "" if one.number is None else str(one.number), "title": one.title}
            rows = tuple(
                Row((key,), (key,), f"{key}:", text, one.span) for key, text in said.items() if text
            )
            yield GamePart("modifiers", one.name, (), rows, one.span)


def _of(body: MappingNode, modifiers: tuple[str, ...]) -> Iterator[GamePart]:
    for section, key, value in _entries(body):
        yield GamePart(section, key.text, modifiers, outline(value, section), key.span)
    for section in SINGLE:
        node = body.get(section)
        if node is not None:
            place = body.key(section)
            assert place is not None
            yield GamePart(section, "", modifiers, outline(node, section), place.span)


def _entries(body: MappingNode) -> Iterator[tuple[str, ScalarNode, Node]]:
    for entry in body:
        section, value = entry.key.text, entry.value
        if section == "words":
            yield from _words(value)
        elif section == "pack" and isinstance(value, MappingNode):
            yield from _pack(value)
        elif section == "phrases" and isinstance(value, SequenceNode):
            yield from _phrases(value)
        elif section in SECTIONS and section not in SINGLE and isinstance(value, MappingNode):
            yield from ((section, one.key, one.value) for one in value)


def _words(words: Node) -> Iterator[tuple[str, ScalarNode, Node]]:
    for kind in words if isinstance(words, MappingNode) else ():
        section = f"words: {kind.key.text}"
        items = kind.value.items if isinstance(kind.value, SequenceNode) else (kind.value,)
        for item in items:
            if isinstance(item, MappingNode):
                yield from ((section, one.key, one.value) for one in item)
            elif isinstance(item, ScalarNode):  # a verb that is its own participle
                yield section, item, item


def _pack(pack: MappingNode) -> Iterator[tuple[str, ScalarNode, Node]]:
    for entry in pack:
        if entry.key.text == "attributes" and isinstance(entry.value, MappingNode):
            yield from (("pack", one.key, one.value) for one in entry.value)
        else:
            yield "pack", entry.key, entry.value


def _phrases(phrases: SequenceNode) -> Iterator[tuple[str, ScalarNode, Node]]:
    for item in phrases.items:
        said, mean = (
            (item.get("say"), item.get("mean")) if isinstance(item, MappingNode) else (None, None)
        )
        if isinstance(said, ScalarNode) and mean is not None:
            yield "phrases", said, mean
