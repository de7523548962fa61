"""Whom `each other player` and `another player` mean in a fact that is to be made true.

Comes in: the tree of a fact, and who is `you`. Goes out: one fact for each of those meant, in which
they are named by where they sit. `each` and `all` mean everybody of the phrase; `another`, `any`
and `a` mean the first of them to the left of `you`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

from ..diagnostics import OctavoError, Span
from ..syntax import tree

EVERYBODY = ("each", "every", "all")
SOMEBODY = ("another", "any", "a")


def each_of(fact: Any, members: Callable[[tree.Np], list[int] | None]) -> list[Any]:
    """The fact once for each of the people its phrases mean. `members` gives a phrase's seats,
    counted to the left from `you` and in that order, or None if it is not about players."""
    for np in _phrases(fact):
        if np.determiner not in EVERYBODY + SOMEBODY:
            continue
        try:
            seats = members(np)
        except OctavoError:  # a phrase that means nothing by itself is no person
            continue
        if seats is None:
            continue
        meant = seats if np.determiner in EVERYBODY else seats[:1]
        return [
            one
            for seat in meant
            for one in each_of(_replaced(fact, np, seated(seat, np.span)), members)
        ]
    return [fact]


def seated(steps: int, span: Span) -> tree.Np:
    """`you`, or the player so many seats to the left of you."""
    if steps == 0:
        return tree.Np("", (), tree.Pronoun("you", span), span=span)
    beside = tree.RelationPhrase("to the left of", seated(steps - 1, span), span)
    return tree.Np("the", (), tree.Word("player", "noun", span), (beside,), span=span)


def _phrases(node: Any) -> Iterator[tree.Np]:
    if isinstance(node, tree.Np):
        yield node
    if isinstance(node, tuple):
        for item in node:
            yield from _phrases(item)
    elif is_dataclass(node) and not isinstance(node, Span):
        for one in fields(node):
            yield from _phrases(getattr(node, one.name))


def _replaced(node: Any, old: tree.Np, new: tree.Np) -> Any:
    if node is old:
        return new
    if isinstance(node, tuple):
        return tuple(_replaced(item, old, new) for item in node)
    if is_dataclass(node) and not isinstance(node, Span):
        changes = {}
        for one in fields(node):
            before = getattr(node, one.name)
            after = _replaced(before, old, new)
            if after is not before and after != before:
                changes[one.name] = after
        return replace(node, **changes) if changes else node  # type: ignore[type-var]
    return node
