"""Counts of cards that lie anywhere: of all the pack, and so always the same number.

Comes in: what is counted. Goes out: a fault where nothing but print says which cards they are. `The
number of cards` is said on purpose: it is the size of the pack.
"""

from __future__ import annotations

from dataclasses import replace

from ...diagnostics import fault
from ...syntax import tree
from ...syntax.inflection import singular
from ...syntax.unparse import as_written
from ..names import Symbols
from ..walking import nodes_of
from .trees import your

_OF_CARDS = ("rank", "suit", "card", "class")
_VALUES = ("rank", "suit", "value")


def check_lie_somewhere(counted: tree.Np, symbols: Symbols) -> None:
    """Raises OctavoError for `the number of queens`, `2 for each red card`."""
    head = counted.head
    if not isinstance(head, tree.Word) or counted.tail is not None:
        return
    narrowed = bool(counted.pre or counted.posts) or head.said == head.name  # `each card`
    of_cards = head.sort in _OF_CARDS or head.name in symbols.classes
    if not (of_cards or (head.name == "card" and narrowed)) or counted.determiner == "that":
        return
    printed = all(_is_printed(one.what, symbols) for one in counted.pre)
    if not printed or not all(_is_of_values(post, symbols) for post in counted.posts):
        return
    said = "these may lie anywhere: all of the pack are counted, always so many"
    help = "say where they lie"
    if (zone := next(iter(symbols.held_zones()), None)) is not None:
        help = f"{help}: `{as_written(_lying(counted, head, zone))}`"
    raise fault("OCT304", said, counted.span, help=help)


def _lying(counted: tree.Np, head: tree.Word, zone: str) -> tree.Np:
    """The same of a place of whoever acts."""
    at = counted.span
    place = your(tree.Word(zone, "zone", at), at)
    noun = replace(head, plural=singular(head.said) != head.said)
    return replace(counted, head=noun, posts=(tree.Of(place, at), *counted.posts))


def _is_of_values(post: tree.Post, symbols: Symbols) -> bool:
    """`of their suit`, `of the rank of the discards`."""
    return (
        isinstance(post, tree.Of)
        and isinstance(post.what.head, tree.Word)
        and (post.what.head.name in symbols.attributes or post.what.head.sort in _VALUES)
        and post.what.determiner not in ("that", "those")
    )


def _is_printed(said: object, symbols: Symbols) -> bool:
    """Whether an adjective is known by what is printed on cards, and by nothing else."""
    if not isinstance(said, tree.Word) or said.sort != "adjective":
        return False
    adjective = symbols.adjectives.get(said.name)
    if adjective is None or said.name in symbols.states:
        return False
    given = (
        node.complement.name
        for rule in symbols.game.rules
        for node in nodes_of(rule.rule)
        if isinstance(node, tree.IsPredicate) and isinstance(node.complement, tree.Word)
    )
    return said.name not in given and all(
        _is_printed(part.what, symbols)
        if isinstance(part.what, tree.Word)
        else _names_cards(part.what, symbols)
        for part in adjective.meaning.parts
    )


def _names_cards(np: tree.Np, symbols: Symbols) -> bool:
    head = np.head
    return (
        isinstance(head, tree.Word)
        and (head.sort in _OF_CARDS or head.name in symbols.classes)
        and not np.posts
        and np.tail is None
    )
