"""Every sentence of a part of a game, and every node of a sentence.

Comes in: trees, or lists of them. Goes out: what they are made of, a whole before its parts. The
parser keeps sentences, so what each is made of is found once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..diagnostics import Span
from ..records import PLAIN, field_names
from ..syntax import tree
from .remembered import remembered

_LEAVES = (*PLAIN, Span)


def nodes_of(part: object) -> Iterator[Any]:
    """Every node of the sentences of a part, the part itself if it is one."""
    return (node for sentence in sentences_of(part) for node in _nodes_of(sentence))


def words_of(part: object) -> Iterator[tree.Word]:
    """Every word of the vocabulary among them."""
    return (node for node in nodes_of(part) if isinstance(node, tree.Word))


def sentences_of(part: Any) -> Iterator[Any]:
    """Each sentence, or phrase that stands by itself, of a part: the largest trees in it."""
    if isinstance(part, tuple | list):
        for one in part:
            yield from sentences_of(one)
    elif is_tree(part):
        yield part
    elif part.__class__ not in _LEAVES:
        for name in field_names(type(part)):
            yield from sentences_of(getattr(part, name))


def is_tree(part: object) -> bool:
    """Whether it is of a sentence, not of the flow or the declarations of a game."""
    return type(part).__module__ == tree.__name__


@remembered
def _nodes_of(sentence: object) -> tuple[Any, ...]:
    return tuple(_walk(sentence))


def _walk(node: Any) -> Iterator[Any]:
    if not isinstance(node, tuple):
        yield node
        node = [getattr(node, name) for name in field_names(type(node))]
    for inside in node:
        if inside.__class__ not in _LEAVES:
            yield from _walk(inside)
