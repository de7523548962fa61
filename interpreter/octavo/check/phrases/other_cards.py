"""Other cards: than which, where a sentence names a card before.

Comes in: a sentence as a tree. Goes out: a fault for `if you hold the queen of spades, move other
cards of your hand`, for `you hold a queen and you hold another queen`, and for `hearts may not be
played unless you have no other cards`. `other` leaves out what was picked; a reader takes it to
leave out the card that is named, or all that a rule is about.
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
            case tree.Rule():
                _check_rule(node, symbols)


def _check_rule(rule: tree.Rule, symbols: Symbols) -> None:
    """Raises OctavoError for `hearts may not be played unless you have no other cards`: no card
    than that one, or no card than hearts. Of all cards there is nothing else that may be meant, nor
    of `another card`, which is one."""
    subjects = [what for clause in rule.clauses for what in _done_with(clause)]
    about = next((one for one in subjects if _is_of_some(one, symbols)), None)
    others = _others((rule.when, rule.unless), symbols)
    other = next((one for one in others if _is_bare(one, symbols)), None)
    if about is None or other is None:
        return
    these = about
    if isinstance(about.head, tree.Word) and not about.head.plural:
        these = replace(about, determiner="", head=replace(about.head, plural=True))
    if other.determiner == "any":  # `there are other cards` is read so
        other = replace(other, determiner="")
    said = f"`{as_written(other)}` may be other than that card, or other than `{as_written(these)}`"
    that = tree.Np("that", (), tree.Word("card", "noun", other.span), span=other.span)
    help = f"write `{_but(other, these)}`, or `{_but(other, that)}`"
    if any(isinstance(post, tree.RelationPhrase) for post in about.posts):
        help = f"write `{_but(other, that)}`, or name the cards that are meant"
    raise fault("OCT304", said, other.span, help=help)


def _done_with(clause: tree.Fact) -> Iterator[tree.Np]:
    """The cards of which a rule says what may be done with them."""
    match clause:
        case tree.Clause(subject=tree.Np() as what, predicate=tree.MayBe()):
            yield what
        case tree.Clause(predicate=tree.May(what=tree.Np() as what)):
            yield what


def _is_of_some(np: tree.Np, symbols: Symbols) -> bool:
    """Whether a phrase names some cards: not any card there is, none by its own name, nor those
    that others are not."""
    whole = isinstance(np.head, tree.Word) and (np.head.name, np.head.sort) == ("card", "noun")
    narrowed = bool(np.pre or np.posts or np.tail) or not whole
    named = np.determiner == "the" and np.is_singular
    return narrowed and not named and kind_of(np, symbols) == "cards" and not says_other(np)


def _is_bare(np: tree.Np, symbols: Symbols) -> bool:
    """Whether it is said of several, and not which: `other cards`, `no other card of your hand`."""
    lie = all(
        isinstance(one, tree.Of) and kind_of(one.what, symbols) == "places" for one in np.posts
    )
    head = np.head
    several = isinstance(head, tree.Word) and (head.plural or np.determiner == "no")
    card = isinstance(head, tree.Word) and (head.name, head.sort) == ("card", "noun")
    alone = all(pre.what == "other" or isinstance(pre.what, tree.Numeral) for pre in np.pre)
    return several and card and alone and lie and np.tail is None and np.determiner != "another"


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
    picked = tree.Np("that", (), tree.Word("card", "noun", named.span), span=named.span)

    help = f"write `{_but(other, picked)}` for the first"
    if named.determiner in ("a", "any"):
        help += "; of two alike count them: `you hold two or more ...`"
    elif not (named.posts or named.tail) or named.determiner == "the":
        help += f", or `{_but(other, named)}`"
    return fault("OCT304", said, other.span, help=help)


def _but(other: tree.Np, card: tree.Np) -> str:
    """`cards of your hand other than that card` of `other cards of your hand`."""
    pre = tuple(one for one in other.pre if one.what != "other")
    determiner = "any" if other.determiner == "another" else other.determiner
    posts = (*other.posts, tree.RelationPhrase("other than", card, other.span))
    return as_written(replace(other, determiner=determiner, pre=pre, posts=posts))
