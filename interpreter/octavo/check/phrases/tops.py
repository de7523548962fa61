"""Places that stand for the card on top of them.

Comes in: a term for a place. Goes out: whether such a place shows its top card, so that a sentence
may speak of the place and mean that card; and, of cards, the places that show one of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ... import terms as t
from ...diagnostics import Span, fault
from ...records import field_names
from ...syntax import tree
from ...syntax.tree import WHOLE
from ...syntax.unparse import unparse
from ..names import Symbols
from ..remembered import remembered
from .taking import kind_of

_OF_ONE_CARD = ("suit", "rank", "value", "holder", "owner")


def shows_top(symbols: Symbols, place: t.Term) -> bool:
    """Whether a place stands for its top card: one of the zones of which it may be does so."""
    known = zones_meant(symbols, place)
    meant = symbols.zones.values() if known is None else [symbols.zones[name] for name in known]
    return any(zone.shows for zone in meant)


def check_not_highest(np: tree.Np, symbols: Symbols, who: str = "") -> None:
    """Raises OctavoError for `the highest plate of the led suit`: of places, the highest card is
    meant. `who` is written before it, where the phrase stands for a person."""
    if any(map(_is_extreme, np.pre)):
        said = "a place is no higher than another: its cards are"
        help = f"write `{who}{unparse(highest_card(np, symbols))}`"
        if symbols.game.hands is not None:
            help = "of hands as they are compared write `the best hand`, or `the worst hand`; of "
            help += f"cards, `{who}{unparse(highest_card(np, symbols))}`"
        raise fault("OCT304", said, np.span, help=help)


def highest_card(np: tree.Np, symbols: Symbols) -> tree.Np:
    """`the highest card of the led suit of plates`, of places of which the highest is asked."""
    extreme = tuple(filter(_is_extreme, np.pre))
    owner = tuple(pre for pre in np.pre if isinstance(pre.what, tree.Possessive))
    theirs = tuple(post for post in np.posts if _says_whose(post, symbols))
    assert isinstance(np.head, tree.Word)
    head = replace(np.head, plural=not owner and not theirs)
    the = "the" if theirs and not owner else ""
    place = tree.Of(tree.Np(the, owner, head, theirs, span=np.span), np.span)
    such = tuple(post for post in np.posts if post not in theirs)
    card = tree.Word("card", "noun", np.span)
    return tree.Np("the", extreme, card, (*such, place), span=np.span)


def of_all(np: tree.Np) -> tree.Np:
    """`the highest card of lanes`, for that of `their lane`: of all of them it is the highest."""
    posts: list[tree.Post] = []
    for post in np.posts:
        match post:
            case tree.Of(
                what=tree.Np(pre=(tree.Pre(what=tree.Possessive()),), head=tree.Word()) as of
            ):
                assert isinstance(of.head, tree.Word)
                every = replace(of, pre=(), head=replace(of.head, plural=True))
                posts.append(replace(post, what=every))
            case _:
                posts.append(post)
    return replace(np, posts=tuple(posts))


def _is_extreme(pre: tree.Pre) -> bool:
    return isinstance(pre.what, tree.Superlative) and pre.what.name in ("highest", "lowest")


def _says_whose(post: tree.Post, symbols: Symbols) -> bool:
    return isinstance(post, tree.Of) and kind_of(post.what, symbols) in ("player", "players")


def check_whole(said: tree.Predicate, symbols: Symbols, subject: tree.Amount | None = None) -> None:
    """Raises OctavoError for `the whole discards are red`, `the suit of the whole discards`: of
    the card on top alone such a thing is asked."""
    found = _meant_as_one_card(said)
    asks_place = isinstance(said, tree.Has | tree.Does | tree.Exists) or _asks_empty(said)
    if subject is not None and not asks_place:
        found = (*_meant_as_one_card(subject), *found)
    for np in found:
        zone = symbols.zones.get(np.head.name) if isinstance(np.head, tree.Word) else None
        if zone is not None and zone.shows:
            message = f"this is asked of the card on top, not of the whole `{zone.name}`"
            help = f"leave `whole` out, or ask it of each: `every card of the {zone.name} ...`"
            raise fault("OCT211", message, np.span, help=help)


@remembered
def _meant_as_one_card(node: object) -> tuple[tree.Np, ...]:
    """What is said to be meant as a whole where one card is asked for."""
    return tuple(_wholes(node))


def _wholes(node: Any) -> Iterator[tree.Np]:
    match node:
        case tree.Np(head=tree.Word() as word, posts=posts, tail=tail):
            if word.said.startswith(WHOLE):
                yield node
            if word.name not in _OF_ONE_CARD and word.sort != "attribute":
                posts = tuple(post for post in posts if not isinstance(post, tree.Of))
            for one in (*posts, tail):
                yield from _wholes(one)
        case tuple():
            for one in node:
                yield from _wholes(one)
        case _ if hasattr(node, "span") and not isinstance(node, Span):
            for name in field_names(type(node)):
                yield from _wholes(getattr(node, name))


def _asks_empty(said: tree.Predicate) -> bool:
    """`is empty`, `is all nines`: of a place."""
    match said:
        case tree.IsPredicate(complement=tree.Word(name="empty")):
            return True
        case tree.IsPredicate(complement=tree.Np(determiner="all")):
            return True
    return False


def zones_meant(symbols: Symbols, places: t.Term) -> frozenset[str] | None:
    """The zones of which a place, or several, may be; None where it may be any."""
    match places:
        case t.Place() | t.Cell():
            return frozenset({places.zone})
        case t.All() if places.zone:
            return frozenset(symbols.zones[places.zone].all_of) or frozenset({places.zone})
        case t.Local() | t.Bound():
            return symbols.ranges.get(places)
        case t.Both():
            left, right = (zones_meant(symbols, one) for one in (places.left, places.right))
            return left if right is None else right if left is None else left & right
        case t.Either():
            left, right = (zones_meant(symbols, one) for one in (places.left, places.right))
            return None if left is None or right is None else left | right
        case t.Keep() | t.Without() | t.Single() | t.First():
            return zones_meant(symbols, places.args[0])
        case t.PermittedOn():
            return zones_meant(symbols, places.places)
    return None


def showing(symbols: Symbols, cards: t.Term, variable: t.Local) -> t.Term:
    """The places that stand for one of these cards: it lies on top there. If no zone shows its top
    card, any place does.
    """
    places: t.Term = t.Empty("places")
    for zone in symbols.zones.values():
        if zone.shows and not zone.all_of:
            places = t.either(places, t.All("places", zone.name))
    places = t.All("places") if isinstance(places, t.Empty) else places
    return t.restrict(places, variable, t.contains(cards, t.Top(variable)))
