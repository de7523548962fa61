"""What a sentence has left unread: its words, the ones that nobody took, and the fault for them.

Comes in: a tree, and the keys of the words that were read of it (`account`). Goes out: a fault for
the first word or phrase that was not, if there is one.

A word is known by where it stands, since phrases are rebuilt while they are read (`attachment`).
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Any

from ..diagnostics import OctavoError, Span, fault
from ..records import field_names
from ..syntax import tree
from ..syntax.unparse import unparse
from .remembered import remembered

# The sort of a word, its field, and which span it has: a word keeps the span it was parsed with.
Key = tuple[type, str, int]
LEAVES = (tree.Word, tree.Numeral, tree.Pronoun, tree.Superlative, tree.Hole)
# What is left unread: a leaf, a phrase, or a word of a node by its field.
Left = object | tuple[Any, str]


def leaf_key(leaf: Any) -> Key:
    """The key of a word that is a node by itself."""
    return type(leaf), "", id(leaf.span)


def word_key(node: object, name: str) -> Key:
    """The key of a word that is a field of a node."""
    return type(node), name, id(_anchor(node))


def check_all_read(sentence: object, read: Set[Key]) -> None:
    """Raises OctavoError (OCT359) for the first word that is not among those read."""
    if sentence is not None and not _words_of(sentence) <= read:
        raise _ignored(_Unread(read).of(sentence))


def _anchor(node: Any) -> Span:
    """Where a node stands, whatever is attached to it."""
    return _anchor(node.head) if isinstance(node, tree.Np) else node.span


# --- its words ------------------------------------------------------------------------------------


@remembered
def _words_of(sentence: object) -> frozenset[Key]:
    """Every word of a sentence that must be read."""
    return frozenset(_keys_of(sentence))


def _keys_of(node: object) -> Iterator[Key]:
    for key, part in _parts(node):
        if key is not None:
            yield key
        else:
            yield from _keys_of(part)


def _parts(node: Any) -> Iterator[tuple[Key | None, Any]]:
    """What a node consists of: its own words, each with its key, and the nodes in it."""
    if isinstance(node, tuple):
        yield from ((None, one) for one in node)
    elif isinstance(node, LEAVES):
        yield leaf_key(node), node
    else:
        for name in field_names(type(node)):
            value = getattr(node, name)
            if not value or isinstance(value, Span):
                continue
            if not isinstance(value, str | bool):
                yield None, value
            elif _counts(node, name, value):
                yield word_key(node, name), (node, name)


def _counts(node: object, name: str, value: str | bool) -> bool:
    """Whether a word of a node must be read: articles and what joins one thing alone need not."""
    match node, name:
        case tree.Np(), "determiner":
            return value not in ("the", "a")
        case tree.That(), "who":
            return False
        case tree.Condition(facts=(_,)), "joined":
            return False
        case tree.Meaning(parts=(_,)), "joined":
            return False
    return True


# --- the fault ------------------------------------------------------------------------------------


class _Unread:
    """Finds what is not read of a tree."""

    def __init__(self, read: Set[Key]) -> None:
        self.read = read

    def of(self, sentence: object) -> Left:
        """The first that is left: the largest phrase of which nothing is read."""
        left, any_read = self._look(sentence)
        return left[0] if any_read or isinstance(sentence, tuple) else sentence

    def _look(self, node: object) -> tuple[list[Left], bool]:
        """What is not read of a node, and whether something of it is."""
        left, some = list[Left](), False
        for key, part in _parts(node):
            if key is not None:
                found = key in self.read
                more: list[Left] = [] if found else [part]
            else:
                more, found = self._look(part)
                if more and not found and not isinstance(part, tuple):
                    more = [part]
            left, some = left + more, some or found
        return left, some


def _ignored(left: Left) -> OctavoError:
    """The fault for a word or a phrase that nobody has read."""
    if isinstance(left, tuple):
        node, name = left
        value = getattr(node, name)
        said, span = "not" if value is True else str(value), node.span
    else:
        node, name = left, ""
        if isinstance(node, tree.Pre) and isinstance(node.what, LEAVES):
            node = node.what
        span = node.span
        said = node.said or node.name if isinstance(node, tree.Word) else unparse(node)
    if isinstance(node, tree.Numeral):
        message = "how many is not asked here: this number would be ignored"
    else:
        message = f"nothing here carries out `{said}`: it would be ignored"
    return fault("OCT359", message, span, help=_instead(node, name))


def _instead(node: object, name: str) -> str:
    """What to write instead, by what would be ignored."""
    match node, name:
        case tree.Numeral(), _:
            return "leave it out, or ask it in a condition: `when the number of ... is ...`"
        case _, "negated":
            return "say it without `not`, or of the others: `... other than ...`"
        case tree.Np(), "determiner":
            return "leave it out, or ask it in a condition: `when any ... is ...`"
        case ((tree.WasDone() | tree.HasDone()), "time"):
            return "leave it out: this is asked, or done, now"
        case tree.PlacePhrase(), _:
            return "leave it out: where is not asked here"
        case ((tree.Of() | tree.RelationPhrase() | tree.That() | tree.With() | tree.Except()), _):
            return "leave it out, or ask it in a condition: `when ...`, or `if: ...` before a step"
    return "leave it out, or say it in a sentence of its own"
