"""Words that point back from one half of a sentence to the other.

Comes in: a step with its condition, or two steps in one sentence. Goes out: a fault if `it`,
`their`, `that card` in the later half may mean what the earlier one names. Such words mean what was
picked, or what the surroundings bind; a reader would take them for what was named just before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...diagnostics import Span, fault
from ...records import field_names
from ...syntax import tree
from ...syntax.unparse import as_written
from ..names import Symbols
from .attachment import kind_of

_MEANT = {
    "it": ("cards", "places", "groups", "modifiers"),
    "they": ("cards", "players", "places", "groups"),
}


def check_pointing(said: tree.Conditional | tree.InOrder, symbols: Symbols) -> None:
    """Raises OctavoError (OCT304)."""
    earlier: object
    later: object
    match said:
        case tree.InOrder(effects=(earlier, *others)):
            later = tuple(others)
        case tree.Conditional(before=True):
            earlier, later = said.condition, (said.effect, said.otherwise)
        case tree.Conditional():
            earlier, later = said.effect, (said.condition, said.otherwise)
    known = {word for word, _, _ in _pointing(earlier)}
    named = list(_named(earlier))
    for word, kinds, span in _pointing(later):
        for np in named:
            if word not in known and kind_of(np, symbols) in (kinds or (_kind(word, symbols),)):
                message = f"`{word}` may be `{as_written(np)}` or what was picked before"
                help = "name what is meant; what was picked, where the condition stands under `if:`"
                if isinstance(said, tree.InOrder):
                    help = "name what is meant, or make two steps of it"
                raise fault("OCT304", message, span, help=help)


def _kind(noun: str, symbols: Symbols) -> str:
    span = Span("", 1, 1, 1, 1)
    return kind_of(tree.Np("", (), tree.Word(noun, "noun", span), span=span), symbols)


def _nodes(node: Any) -> Iterator[Any]:
    if isinstance(node, tuple):
        for one in node:
            yield from _nodes(one)
    elif hasattr(node, "span") and not isinstance(node, Span):
        yield node
        for name in field_names(type(node)):
            yield from _nodes(getattr(node, name))


def _pointing(part: object) -> Iterator[tuple[str, tuple[str, ...], Span]]:
    """The words that point back, with the kinds of what they may mean; of `that card`, none but
    that of its noun."""
    for node in _nodes(part):
        match node:
            case tree.Pronoun(name="it" | "they"):
                yield node.name, _MEANT[node.name], node.span
            case tree.Np(determiner="that" | "those", head=tree.Word(name=name)):
                yield name, (), node.span


def _named(part: object) -> Iterator[tree.Np]:
    """What is named by a noun, but for what something is said to be: `it is a queen`."""
    said_to_be = [
        id(node.complement) for node in _nodes(part) if isinstance(node, tree.IsPredicate)
    ]
    for node in _nodes(part):
        if (
            isinstance(node, tree.Np)
            and isinstance(node.head, tree.Word)
            and node.determiner not in ("that", "those")
            and id(node) not in said_to_be
        ):
            yield node
