"""Names as a document declares them, in each shape that its sections have.

Shape is not checked here; what is not of the right shape declares nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..diagnostics import Span
from ..source.document import MappingNode, Node, ScalarNode, SequenceNode
from . import inflection, language


def scalars_of(node: Node | None) -> list[ScalarNode]:
    items = node.items if isinstance(node, SequenceNode) else (node,)
    return [item for item in items if isinstance(item, ScalarNode)]


def keys_of(node: Node | None) -> list[ScalarNode]:
    return [entry.key for entry in node] if isinstance(node, MappingNode) else []


def rank_names(node: Node | None) -> list[tuple[str, Span]]:
    """`[ace, 2 to 10, jack]` as names: ace, two, three ... ten, jack. Numerals have their names in
    words.
    """
    items = node.items if isinstance(node, SequenceNode) else ()
    return [
        (name, item.span)
        for item in items
        if isinstance(item, ScalarNode)
        for name in ranks_called(item.text)
    ]


def ranks_called(said: str) -> list[str]:
    """The ranks that `2 to 10`, `10` or `jack` names."""
    words = said.split()
    ends = (
        [language.number_of(word) for word in words[::2]] if words[1::2] in ([], ["to"]) else [None]
    )
    low, high = ends[0], ends[-1]
    if low is None or high is None or len(ends) > 2:
        return [said]
    numbers = range(low, high + 1)
    return [language.NUMBER_WORDS.get(number, str(number)) for number in numbers]


def cards_called(said: str) -> list[str]:
    """The names of ranks, suits or cards under which `counts:` says something: `1 to 9`, `jack`,
    `7 of clubs`."""
    rank, of, suit = said.partition(" of ")
    return [f"{one}{of}{suit}" for one in ranks_called(rank)]


def by_players(key: str) -> bool:
    """`4 players`, `2 to 4 players`: a key that says for how many."""
    return re.fullmatch(r"[0-9]+( to [0-9]+)? players?", key) is not None


def verbs_of(node: Node | None) -> list[tuple[ScalarNode, str]]:
    """Verbs with their participles: regular ones as `[VERB, VERB]`, others stated as `{VERB:
    PARTICIPLE}`, or both in a list.
    """
    if isinstance(node, MappingNode):
        return [(e.key, e.value.text) for e in node if isinstance(e.value, ScalarNode)]
    found: list[tuple[ScalarNode, str]] = []
    for item in node.items if isinstance(node, SequenceNode) else ():
        if isinstance(item, MappingNode):
            found += verbs_of(item)
        elif isinstance(item, ScalarNode):
            found.append((item, inflection.participle(item.text)))
    return found


def option_kind(option: MappingNode) -> str:
    """How sentences use an option: `flag` (a clause), `number`, `choice` (its id `is` one of its
    values), or empty.
    """
    says, values, default = option.get("says"), option.get("values"), option.get("default")
    of = (
        [item.value for item in values.items if isinstance(item, ScalarNode)]
        if isinstance(values, SequenceNode)
        else []
    )
    of = of or ([default.value] if isinstance(default, ScalarNode) else [])
    kind = kind_of_values(of)
    return "" if kind == "flag" and not isinstance(says, ScalarNode) else kind


def kind_of_values(values: Sequence[object]) -> str:
    """The kind of an option that may have these values: words, if only one of them is no number."""
    if values and all(isinstance(value, bool) for value in values):
        return "flag"
    if values and all(isinstance(value, int) for value in values):
        return "number"
    return "choice" if values else ""


def doable(node: Node) -> Iterator[ScalarNode]:
    """The names of the options of choices and of actions in a document."""
    match node:
        case SequenceNode():
            for item in node.items:
                yield from doable(item)
        case MappingNode():
            for entry in node:
                if entry.key.text in ("choose", "actions") and isinstance(entry.value, MappingNode):
                    yield from (one.key for one in entry.value)
                yield from doable(entry.value)
        case ScalarNode():
            return
