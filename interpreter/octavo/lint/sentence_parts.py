"""The parts of sentences, and sentences without one of them.

Comes in: trees. Goes out: where each tree of a sentence stands in the tree of a ruleset, and every
node in it; each node without one of its parts, with the sort of the part and its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from ..diagnostics import Span
from ..records import field_names
from ..syntax import tree
from ..syntax.from_source import used_phrases
from ..syntax.game import RulesetTree

Way = tuple[str | int, ...]
# The sort of a part, the part itself, and the node without it.
Less = tuple[str, Any, Any]


# --- places in trees ------------------------------------------------------------------------------


def parts_of(whole: Any) -> Iterable[tuple[str | int, Any]]:
    if isinstance(whole, tuple):
        return enumerate(whole)
    return [(name, getattr(whole, name)) for name in field_names(type(whole))]


def put(whole: Any, way: Way, part: Any) -> Any:
    """The value with another part at a place."""
    if not way:
        return part
    at, rest = way[0], way[1:]
    if isinstance(at, int):
        return (*whole[:at], put(whole[at], rest, part), *whole[at + 1 :])
    return replace(whole, **{at: put(getattr(whole, at), rest, part)})


def trees_of(part: Any, way: Way = ()) -> Iterator[tuple[Way, Any]]:
    """Where the trees of sentences stand in the tree of a ruleset."""
    if type(part).__module__ == tree.__name__:
        yield way, part
    elif isinstance(part, tuple) or field_names(type(part)):
        for name, inner in parts_of(part):
            yield from trees_of(inner, (*way, name))


def spoken(game: RulesetTree) -> frozenset[str]:
    """The patterns of phrases that somebody says, or that are said in such a phrase."""
    left = set(used_phrases(replace(game, phrases=())))
    found = set[str]()
    while left:
        found |= left
        said = [phrase for phrase in game.phrases if phrase.pattern in left]
        left = {pattern for phrase in said for pattern in used_phrases(phrase)} - found
    return frozenset(found)


def nodes_of(node: Any, way: Way = ()) -> Iterator[tuple[Way, Any]]:
    """Every node of a tree, with the way to it."""
    if isinstance(node, Span | str | int | None):
        return
    if not isinstance(node, tuple):
        yield way, node
    for name, part in parts_of(node):
        yield from nodes_of(part, (*way, name))


# --- parts ----------------------------------------------------------------------------------------


def less(node: Any) -> Iterator[Less]:
    """The node without one of its parts."""
    has = field_names(type(node))
    if isinstance(node, tree.Np):
        if node.determiner:
            yield "determiner", node.determiner, replace(node, determiner="")
        for index, pre in enumerate(node.pre):
            yield sort_of(pre), pre, replace(node, pre=without(node.pre, index))
        for index, post in enumerate(node.posts):
            yield sort_of(post), post, replace(node, posts=without(node.posts, index))
        if node.tail is not None:
            yield sort_of(node.tail), node.tail, replace(node, tail=None)
        if isinstance(node.tail, tree.Tails):
            for index, tail in enumerate(node.tail.tails):
                rest = without(node.tail.tails, index)
                left = rest[0] if len(rest) == 1 else replace(node.tail, tails=rest)
                yield sort_of(tail), tail, replace(node, tail=left)
    if getattr(node, "negated", False):
        yield "not", "not", replace(node, negated=False)
    if "places" in has:
        for index, place in enumerate(node.places):
            yield sort_of(place), place, replace(node, places=without(node.places, index))
    if getattr(node, "time", ""):
        yield "time", node.time, replace(node, time="")
    if getattr(node, "compare", ""):
        yield "comparison", node.compare, replace(node, compare="")
    if isinstance(node, tree.HasDone | tree.May | tree.Does | tree.Command) and node.what:
        yield "object", node.what, replace(node, what=None)
    yield from _less_of_several(node)


def _less_of_several(node: Any) -> Iterator[Less]:
    """A sentence of several facts, conditions or things without one of them."""
    match node:
        case tree.Rule():
            for index, one in enumerate(node.when):
                yield "guard", one, replace(node, when=without(node.when, index))
            for index, one in enumerate(node.unless):
                yield "guard", one, replace(node, unless=without(node.unless, index))
        case tree.Condition() if len(node.facts) > 1:
            for index, fact in enumerate(node.facts):
                yield "fact", fact, replace(node, facts=without(node.facts, index))
        case tree.Several():
            for index, item in enumerate(node.items):
                rest = without(node.items, index)
                yield "item", item, replace(node, items=rest) if len(rest) > 1 else rest[0]
        case tree.SomeOf():
            yield "some of", node.numeral, node.what
        case tree.Calculation():
            yield "arithmetic", node.right, node.left
            yield "arithmetic", node.left, node.right
        case tree.OfTwo():
            yield "of two", node.right, node.left
            yield "of two", node.left, node.right
        case tree.Order():
            if node.end is not None:
                yield "end", node.end, replace(node, end=None)
            elif node.start is not None:
                yield "start", node.start, replace(node, start=None)
        case tree.Meaning():
            for index, sense in enumerate(node.parts):
                if len(node.parts) > 1:
                    yield "sense", sense, replace(node, parts=without(node.parts, index))
                if sense.negated:
                    plain = replace(sense, negated=False)
                    yield "not", "not", replace(node, parts=at(node.parts, index, plain))


def without(items: tuple[Any, ...], index: int) -> tuple[Any, ...]:
    return (*items[:index], *items[index + 1 :])


def at(items: tuple[Any, ...], index: int, new: Any) -> tuple[Any, ...]:
    return (*items[:index], new, *items[index + 1 :])


SORTS: dict[type, Callable[[Any], str]] = {
    tree.Pre: lambda pre: (
        pre.what if isinstance(pre.what, str) else SORTS[type(pre.what)](pre.what)
    ),
    tree.Numeral: lambda _: "numeral",
    tree.Superlative: lambda _: "superlative",
    tree.Possessive: lambda _: "owner",
    tree.AsMany: lambda _: "as many",
    tree.Word: lambda word: f"word: {word.sort}",
    tree.Hole: lambda _: "hole",
    tree.Of: lambda _: "of",
    tree.RelationPhrase: lambda one: (
        one.relation if one.relation in ("other than", "ending") else "relation"
    ),
    tree.Sharing: lambda _: "sharing",
    tree.Apiece: lambda _: "so many of each",
    tree.Totalling: lambda one: one.how,
    tree.Amounting: lambda _: "amount",
    tree.Reckoned: lambda one: one.how,
    tree.OrBetter: lambda _: "or better",
    tree.Than: lambda _: "than",
    tree.Whose: lambda _: "whose",
    tree.Tails: lambda _: "whose and whose",
    tree.That: lambda _: "that",
    tree.ThatGap: lambda _: "that it",
    tree.With: lambda _: "with",
    tree.AllBut: lambda _: "all but",
    tree.Except: lambda _: "except",
    tree.PlacePhrase: lambda one: f"place: {one.preposition}",
}


def sort_of(part: Any) -> str:
    """What a part is called."""
    return SORTS[type(part)](part)
