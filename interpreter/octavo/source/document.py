"""A YAML document whose every value knows its file, line and column.

Comes in: nothing; these are values. `from_yaml` makes them, `compose` puts them together, `syntax`
reads them. Equality ignores places, so that two documents compare by what they say.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import field

from ..diagnostics import Span
from ..records import record


@record
class ScalarNode:
    """A leaf. `value` follows the YAML 1.2 core schema (str, int, float, bool, None); `text` is
    what was written, unquoted and unfolded. `places[i]` is the (line, column) of `text[i]`, one
    more for its end."""

    value: str | int | float | bool | None
    text: str
    span: Span = field(compare=False)
    places: tuple[tuple[int, int], ...] = field(compare=False, repr=False)

    def place(self, start: int, end: int) -> Span:
        """Where `text[start:end]` stands in the file."""
        last = len(self.places) - 1
        line, column = self.places[min(start, last)]
        if (
            end > start
        ):  # the end of the last character, which may stand on an earlier line than text[end]
            end_line, end_column = self.places[min(end - 1, last)]
            return Span(self.span.file, line, column, end_line, end_column + 1)
        return Span(self.span.file, line, column, line, column + 1)


@record
class SequenceNode:
    items: tuple[Node, ...]
    span: Span = field(compare=False)


@record
class Entry:
    key: ScalarNode
    value: Node


@record
class MappingNode:
    """An ordered mapping with text keys (`key.text`), no key twice."""

    entries: tuple[Entry, ...]
    span: Span = field(compare=False)

    def get(self, key: str) -> Node | None:
        for entry in self.entries:
            if entry.key.text == key:
                return entry.value
        return None

    def key(self, key: str) -> ScalarNode | None:
        """The key itself, for its place."""
        for entry in self.entries:
            if entry.key.text == key:
                return entry.key
        return None

    def __contains__(self, key: str) -> bool:
        return self.get(key) is not None

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)


Node = ScalarNode | SequenceNode | MappingNode


def plain(node: Node) -> object:
    """The node as plain Python data, places forgotten."""
    match node:
        case ScalarNode():
            return node.value
        case SequenceNode():
            return [plain(item) for item in node.items]
        case MappingNode():
            return {entry.key.text: plain(entry.value) for entry in node.entries}


def texts(node: Node, but: Set[str] = frozenset()) -> Iterator[ScalarNode]:
    """Every leaf and every key below a node, in the order of the file; none below the keys of
    `but`, nor those keys.
    """
    match node:
        case ScalarNode():
            yield node
        case SequenceNode():
            for item in node.items:
                yield from texts(item, but)
        case MappingNode():
            for entry in node:
                if entry.key.text not in but:
                    yield entry.key
                    yield from texts(entry.value, but)


def with_values(node: MappingNode, values: tuple[Node, ...]) -> MappingNode:
    """The mapping with other values under its keys; itself if they are the ones it has."""
    if all(value is entry.value for value, entry in zip(values, node, strict=True)):
        return node
    return MappingNode(
        tuple(Entry(entry.key, value) for value, entry in zip(values, node, strict=True)), node.span
    )


def with_items(node: SequenceNode, items: tuple[Node, ...]) -> SequenceNode:
    """The list with other items; itself if they are the ones it has."""
    return (
        node
        if all(one is other for one, other in zip(items, node.items, strict=True))
        else SequenceNode(items, node.span)
    )


def by_option(node: Node) -> MappingNode | None:
    """Of a value that depends on an option (`{by OPTION: {VALUE: ..., VALUE: ...}}`), what stands
    under the option; else None.
    """
    if (
        not isinstance(node, MappingNode)
        or len(node.entries) != 1
        or not node.entries[0].key.text.startswith("by ")
    ):
        return None
    value = node.entries[0].value
    # `by round: [...]` has a list
    return value if isinstance(value, MappingNode) and value.entries else None


def yaml_text(value: object) -> str:
    """A plain value as files write it, such as that of an option: `true`, `3`, `literal`."""
    return str(value).lower() if isinstance(value, bool) else str(value)
