"""Small changes of a ruleset, each of which some scenario should notice.

Comes in: a game as it was loaded, and one of its files. Goes out: `Mutant`s of that file: a step,
an option, a trigger, a rule or a condition left out; or a sentence with a part less, with one thing
denied or affirmed, with a number one more or one less, with another word of the same sort, compared
otherwise. Whether they load, and whether they mean anything else, is not known yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..check.names import Symbols
from ..diagnostics import OctavoError, Repair, Span
from ..lint.sentence_parts import less, nodes_of, put, trees_of
from ..lint.unshuffled import deals_at_random
from ..mending import applied
from ..records import record
from ..source.document import Entry, MappingNode, Node, ScalarNode, SequenceNode
from ..source.shelf import Document, document, spelled
from ..syntax import tree
from ..syntax.game import RulesetTree
from ..syntax.unparse import as_written
from .annotated import words_at
from .points import Coverage

LEFT_OUT = ("step", "option", "trigger", "permission", "prohibition", "quality", "worth")
CONDITIONS = ("when", "unless", "if")
# sorts of words that are exchanged for others of their sort that the game uses
EXCHANGED = ("rank", "suit", "value", "class", "zone", "adjective", "group", "number", "choice")
# how cards are dealt in turn
IN_ORDER = ("one at a time", "from")
# what compares nearly alike
NEAR = {
    "at least": "more than",
    "more than": "at least",
    "at most": "fewer than",
    "fewer than": "at most",
}


@record
class Mutant:
    """A small change: where, and what is written instead of the `old` words; `new` is empty for
    what is left out."""

    span: Span
    old: str
    new: str

    def document(self) -> Document | None:
        """The file with this change; None if nothing would be left where it stands."""
        path = Path(self.span.file)
        before = document(path)
        if self.new:
            text = before.raw.decode("utf-8")
            changed = applied(text, [Repair(self.span, self.new, "")])
            return spelled(path, changed.encode("utf-8"))
        if before.root is None:
            return None
        made = _without(before.root, self.span)
        if not isinstance(made, MappingNode | SequenceNode):
            return None
        return replace(before, root=made, shape=None)


def mutants(coverage: Coverage, symbols: Symbols, file: str) -> list[Mutant]:
    """All small changes of one file, in its order, none twice."""
    text = document(Path(file)).raw.decode("utf-8").split("\n")
    root = document(Path(file)).root
    asked = () if root is None else _unasked(root)
    found = [*_left_out(coverage, file, text), *asked, *_changed(symbols, file)]
    return sorted(dict.fromkeys(found), key=lambda one: (one.span, one.new))


# --- whole sentences ------------------------------------------------------------------------------


def _left_out(coverage: Coverage, file: str, text: list[str]) -> Iterator[Mutant]:
    for point in coverage.of(file):
        if point.kind in LEFT_OUT:
            yield Mutant(point.span, words_at(point.span, text[point.span.line - 1]), "")


def _unasked(node: Node) -> Iterator[Mutant]:
    """Conditions that stand under a key of their own, each left out."""
    if isinstance(node, SequenceNode):
        for item in node.items:
            yield from _unasked(item)
    if isinstance(node, MappingNode):
        for entry in node:
            if entry.key.text in CONDITIONS and isinstance(entry.value, ScalarNode):
                yield Mutant(entry.key.span, f"{entry.key.text}: {entry.value.text}", "")
            yield from _unasked(entry.value)


def _without(node: Node, gone: Span) -> Node | None:
    """The node without the entry of this key, or the item of this place; None if it is that, or if
    nothing is left of it."""
    if node.span == gone:
        return None
    if isinstance(node, SequenceNode):
        items = [kept for item in node.items if (kept := _without(item, gone)) is not None]
        return replace(node, items=tuple(items)) if items else None
    if isinstance(node, MappingNode):
        entries = [
            Entry(entry.key, kept)
            for entry in node
            if entry.key.span != gone and (kept := _without(entry.value, gone)) is not None
        ]
        return replace(node, entries=tuple(entries)) if entries else None
    return node


# --- parts of sentences ---------------------------------------------------------------------------


def _changed(symbols: Symbols, file: str) -> Iterator[Mutant]:
    words, dealing = _used(symbols.game), deals_at_random(symbols)
    for _, sentence in trees_of(symbols.game):
        span = getattr(sentence, "span", None)
        if span is None or span.file != file:
            continue
        old = _said(sentence)
        for inner, node in nodes_of(sentence):
            for other in _otherwise(node, words):
                if getattr(node, "span", None) in dealing and _order(node) != _order(other):
                    continue
                made = _agreeing(put(sentence, inner, other))
                new = _said(made)
                if new and new != old and not _names_twice(made):
                    yield Mutant(span, old, new)


def _agreeing(sentence: Any) -> Any:
    """The sentence with each noun as its number has it: `one card`, `0 cards`."""
    for way, node in [*nodes_of(sentence)]:
        if not isinstance(node, tree.Np) or not isinstance(node.head, tree.Word):
            continue
        counted = [pre.what for pre in node.pre if isinstance(pre.what, tree.Numeral)]
        if len(counted) == 1 and not counted[0].choices:
            several = (counted[0].low, counted[0].high) != (1, 1)
            if several != node.head.plural:
                head = replace(node.head, plural=several, said="")
                sentence = put(sentence, way, replace(node, head=head))
    return sentence


def _names_twice(sentence: Any) -> bool:
    """Whether a list names one thing twice: without it that is another change."""
    lists = (node.items for _, node in nodes_of(sentence) if isinstance(node, tree.Several))
    return any(len({*map(_said, items)}) < len(items) for items in lists)


def _order(command: tree.Command) -> list[tree.PlacePhrase]:
    """In which order a step deals."""
    return [one for one in command.places if one.preposition in IN_ORDER]


def _said(sentence: Any) -> str:
    """A sentence in words; empty if it is none any more."""
    try:
        return as_written(sentence)
    except (OctavoError, AssertionError, AttributeError, IndexError, KeyError, TypeError):
        return ""


def _used(game: RulesetTree) -> dict[str, list[tree.Word]]:
    """The words that the sentences of a game use, by sort, each once."""
    found: dict[str, dict[str, tree.Word]] = {}
    for _, sentence in trees_of(game):
        for _, node in nodes_of(sentence):
            if isinstance(node, tree.Word) and node.sort in EXCHANGED:
                found.setdefault(node.sort, {}).setdefault(node.name, node)
    return {sort: [by_name[name] for name in sorted(by_name)] for sort, by_name in found.items()}


def _otherwise(node: Any, words: dict[str, list[tree.Word]]) -> Iterator[Any]:
    """A node, changed a little."""
    for sort, _, bare in less(node):
        if sort != "determiner":
            yield bare
    if getattr(node, "negated", None) is False:
        yield replace(node, negated=True)
    if getattr(node, "compare", "") in NEAR and not _says_a_numeral(node):
        yield replace(node, compare=NEAR[node.compare])
    match node:
        case tree.Rule(when=when, unless=unless):
            for index, one in enumerate(when):
                left = (*when[:index], *when[index + 1 :])
                yield replace(node, when=left, unless=(*unless, one))
            for index, one in enumerate(unless):
                left = (*unless[:index], *unless[index + 1 :])
                yield replace(node, unless=left, when=(*when, one))
        case tree.Condition(facts=facts, joined=joined) if len(facts) > 1:
            yield replace(node, joined="or" if joined == "and" else "and")
        case tree.Numeral():
            yield from _counted_otherwise(node)
        case tree.Word(sort=sort, name=name) if sort in words and len(words[sort]) > 1:
            names = [one.name for one in words[sort]]
            other = words[sort][(names.index(name) + 1) % len(names)] if name in names else None
            if other is not None:
                # a number of things has a plural of its own
                plural = other.plural if sort == "number" else node.plural
                yield replace(other, plural=plural, span=node.span, said="")


def _says_a_numeral(node: Any) -> bool:
    """`at least 3`: one more, or less, says all that another comparison would."""
    amount = node.what if isinstance(node, tree.Amounting) else node.complement
    return isinstance(amount, tree.Numeral) or _said(amount).isdecimal()


def _counted_otherwise(node: tree.Numeral) -> Iterator[tree.Numeral]:
    """One more, and one less."""
    for more in (1, -1):
        if node.low + more >= 0 and not node.choices:
            high = None if node.high is None else node.high + more
            low = 0 if node.up_to else node.low + more
            yield replace(node, low=low, high=high, said="")
