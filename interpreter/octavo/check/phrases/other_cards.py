"""Other cards: than which, where a sentence names a card before.

Comes in: a sentence as a tree. Goes out: a fault for `if you hold the queen of spades, move other
cards of your hand`, and for `you hold a queen and you hold another queen`. `other` leaves out what
was picked; a reader takes it to leave out the card that is named.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...diagnostics import OctavoError, fault
from ...syntax import tree
from ...syntax.unparse import as_written
from ..names import Symbols
from ..walking import nodes_of
from .others import says_other
from .taking import kind_of

_ONE = ("", "the", "a", "any")


def check_other_cards(sentence: object, symbols: Symbols) -> None:
    """Raises OctavoError (OCT304)."""
    for node in nodes_of(sentence):
        match node:
            case tree.Condition(facts=parts) | tree.InOrder(effects=parts):
                _check_in_order(parts, symbols)
            case tree.Conditional(condition=condition, effect=effect, otherwise=otherwise):
                _check_in_order((condition, (effect, otherwise)), symbols)


def _check_in_order(parts: tuple[object, ...], symbols: Symbols) -> None:
    for at, one in enumerate(parts):
        named = next(_cards_named(one, symbols), None)
        other = next((np for later in parts[at + 1 :] for np in _others(later, symbols)), None)
        if named is not None and other is not None:
            raise _than_which(other, named)


def _cards_named(part: object, symbols: Symbols) -> Iterator[tree.Np]:
    """Single cards that are spoken of there, but for those that were picked."""
    for node in nodes_of(part):
        if not isinstance(node, tree.Np) or not isinstance(node.head, tree.Word):
            continue
        ordinal = any(isinstance(pre.what, tree.Superlative | tree.Numeral) for pre in node.pre)
        single = node.determiner in _ONE and not (node.head.plural or ordinal)
        if single and kind_of(node, symbols) == "cards" and not says_other(node):
            yield node


def _others(part: object, symbols: Symbols) -> Iterator[tree.Np]:
    for node in nodes_of(part):
        if isinstance(node, tree.Np) and says_other(node) and kind_of(node, symbols) == "cards":
            yield node


def _than_which(other: tree.Np, named: tree.Np) -> OctavoError:
    said = f"`{as_written(other)}` may be other than what was picked, or than `{as_written(named)}`"
    pre = tuple(one for one in other.pre if one.what != "other")
    determiner = "any" if other.determiner == "another" else other.determiner
    picked = tree.Np("that", (), tree.Word("card", "noun", named.span), span=named.span)

    def but(card: tree.Np) -> str:
        than = tree.RelationPhrase("other than", card, other.span)
        posts = (*other.posts, than)
        return as_written(replace(other, determiner=determiner, pre=pre, posts=posts))

    help = f"write `{but(picked)}` for the first"
    if named.determiner in ("a", "any"):
        help += "; of two alike count them: `you hold two or more ...`"
    elif not (named.posts or named.tail) or named.determiner == "the":
        help += f", or `{but(named)}`"
    return fault("OCT304", said, other.span, help=help)
