"""Values of a file as an outline: one row for each sentence, each value, each key that holds more.

Comes in: a value of a composed document. Goes out: its rows in order. How YAML is laid out leaves
no trace: a list of one is what it holds, and a text that is short for a mapping is that mapping.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ..diagnostics import Span
from ..source.document import MappingNode, Node, ScalarNode, SequenceNode
from ..source.patch import SHORT

# A list under one of these is one thing after the other, however short; any other list of plain
# values is told in one row.
IN_ORDER = frozenset(
    {"do", "else", "repeat", "before", "loser", "mean", "phrases"}
    | {"pick", "phases", "by round", "win"}
)


@dataclass(frozen=True, slots=True)
class Row:
    """`keys` lead to it from its part, without numbers of lists; `path` with them, as in the file.
    `label` stands before its text: `2.`, `until:`, `2. turns:`. A row without a text is the heading
    of those below it; `within` are its own headings, outermost first. `listed`: its text is a list
    of values."""

    keys: tuple[str, ...]
    path: tuple[str | int, ...]
    label: str
    text: str
    span: Span
    within: tuple[Row, ...] = field(default=(), repr=False)
    listed: bool = False

    @property
    def words(self) -> list[str]:
        """What it is compared by with a row that stands for it: words, or the items of a list."""
        if not self.listed:
            return self.text.split()
        *first, last = self.text.split(", ")
        return [*(f"{item}," for item in first), last]

    @property
    def says(self) -> tuple[tuple[str, ...], str]:
        """What it is compared by: how it is numbered is no part of it."""
        return self.keys, self.text


def outline(node: Node, section: str) -> tuple[Row, ...]:
    """The rows of one part of a section."""
    key = SHORT.get(section)
    if key is not None and not isinstance(node, MappingNode):
        return tuple(_rows(node, (key,), (key,), "", ()))
    return tuple(_rows(node, (), (), "", (), section))


def _rows(
    node: Node,
    keys: tuple[str, ...],
    path: tuple[str | int, ...],
    label: str,
    within: tuple[Row, ...],
    called: str = "",
) -> Iterator[Row]:
    """`called`: the key under which the value stands, where no key leads to it."""
    called = called or (keys[-1] if keys else "")
    match node:
        case ScalarNode():
            yield Row(
                keys, path, label, node.text if node.value is not None else "", node.span, within
            )
        case SequenceNode(items) if len(items) == 1:
            yield from _rows(items[0], keys, (*path, 1), label, within, called)
        case SequenceNode(items) if called not in IN_ORDER and all(map(_plain, items)):
            yield Row(keys, path, label, ", ".join(map(_short, items)), node.span, within, True)
        case SequenceNode(items):
            if label:
                heading = Row(keys, path, label, "", node.span, within)
                yield heading
                within = (*within, heading)
            for number, item in enumerate(items, 1):
                yield from _rows(item, keys, (*path, number), f"{number}.", within, called)
        case MappingNode():
            yield from _entries(node, keys, path, label, within, called in IN_ORDER)


def _entries(
    node: MappingNode,
    keys: tuple[str, ...],
    path: tuple[str | int, ...],
    label: str,
    within: tuple[Row, ...],
    step: bool,
) -> Iterator[Row]:
    """What stands in a mapping. Of a step the first row bears its number, and heads the others."""
    numbered = label.rstrip(".").isdecimal()
    if label and not (step and numbered and node.entries):
        heading = Row(keys, path, label, "", node.span, within)
        yield heading
        label, within = "", (*within, heading)
    for at, entry in enumerate(node):
        key = entry.key.text
        alone = key in SHORT.values() and not path  # as the text it is short for
        lead = f"{label} {key}:".strip() if not at else "" if alone else f"{key}:"
        rows = _rows(entry.value, (*keys, key), (*path, key), "" if alone else lead, within)
        if step and not at:
            first = next(rows)
            yield first
            within = (*within, first)
        yield from rows


def _plain(item: Node) -> bool:
    """Whether it is a value, or a word with another: `{take: taken}`."""
    if isinstance(item, MappingNode):
        return len(item.entries) == 1 and isinstance(item.entries[0].value, ScalarNode)
    return isinstance(item, ScalarNode)


def _short(item: Node) -> str:
    if isinstance(item, MappingNode):
        return ", ".join(f"{entry.key.text} {_short(entry.value)}" for entry in item)
    return item.text if isinstance(item, ScalarNode) else ""
