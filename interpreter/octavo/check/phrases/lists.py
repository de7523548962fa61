"""Lists: whether what stands before, after or inside one item belongs to the others, too.

Comes in: `A, B and C` as a tree. Goes out: a fault where it can be taken apart in two ways. In
`clubs or hearts of your hand`, the clubs may be those of the hand, or all; in `red queens and
kings`, the kings may be red ones, or all; in `cards that are not clubs or hearts`, the hearts may
be among what the cards are not, or besides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from ...diagnostics import fault
from ...syntax import tree
from ...syntax.unparse import as_written
from ..names import Symbols
from .attachment import kind_of, takes


def check_list(several: tree.Several, symbols: Symbols) -> None:
    """Raise OctavoError for a list that can be read in two ways."""
    items = [one for one in several.items if isinstance(one, tree.Np)]
    for one, other in pairwise(items):
        _check_before(one, other, several, symbols)
        _check_inside(one, other, several, symbols)
        _check_after(one, other, several, symbols)


def _check_inside(one: tree.Np, other: tree.Np, several: tree.Several, symbols: Symbols) -> None:
    """`cards of your hand and your nest`: what ends the first item, and the next, may be a list."""
    kind = kind_of(other, symbols)
    if several.joined == "or" and _of_places(one, other, symbols):
        return
    if one.tail is not None and _said_again(one, other):
        return
    match one.tail:
        case tree.That(tree.IsPredicate(complement=tree.Word() as so, compare="") as said) as tail:
            if kind == "cards" and _is_a_kind(other):
                first, what = as_written(one), as_written(other)
                joined = f"`{as_written(so)} {several.joined} {what}`"
                help = f"write `{what} {several.joined} {first}`"
                plain = one.determiner in ("", "a", "any") and not said.negated
                if plain and several.joined == "or":
                    too = replace(tail, predicate=replace(said, complement=other))
                    help += f", or `{first} or {as_written(replace(one, tail=too))}`"
                raise fault(
                    "OCT360",
                    f"{joined} may be meant as one here, or `{what}` by itself",
                    several.span,
                    help=help,
                )
    left_out = _left_out(one)
    for last in _ends_of(one):
        pointed = last is left_out and _may_be(last, kind)
        if kind and (pointed or kind_of(last, symbols) == kind):
            joined = f"`{as_written(last)} {several.joined} {as_written(other)}`"
            raise fault(
                "OCT360",
                f"{joined} may be meant as one here, or `{as_written(other)}` by itself",
                several.span,
                help=_instead(one, other, last, several, symbols),
            )


def _instead(
    one: tree.Np, other: tree.Np, last: tree.Np, several: tree.Several, symbols: Symbols
) -> str:
    """What to write for `cards of your hand and your nest`."""
    left_out = _left_out(one)
    names = not isinstance(last.head, tree.Pronoun)
    word = isinstance(other.head, tree.Word) and other.head.sort in NAMED and not other.posts
    first, second = as_written(one), as_written(other)
    if kind_of(one, symbols) == "groups":
        return "declare such a group under `groups:`, and say where it ranks: `above: ...`"
    if left_out is last and kind_of(one, symbols) == "cards" and names and word:
        both = f"{as_written(last)} {several.joined} {second}"
        bare = as_written(_without_last(one))
        return (
            f"name both by a word: `words: {{cards: {{odd card: {both}}}}}`, "
            f"`{bare} except odd cards`"
        )
    if isinstance(one.head, tree.Word) and one.head.name in COUNTING and several.joined == "and":
        more = as_written(_with_last(one, last, other))
        return f"write `{first} + {more}` for both together, or a sentence of each"
    kinds = kind_of(one, symbols), kind_of(other, symbols)
    if kinds == ("cards", "places"):
        second = as_written(_with_last(one, last, other))
        return f"write `{first} {several.joined} {second}`, or a sentence of each"
    if kinds[0] == kinds[1]:
        whole = f"`{second} {several.joined} {first}`"
        return f"make a sentence of each, or say the whole of each item: {whole}"
    return "make a sentence of each"


NAMED = ("card", "rank", "suit", "class")  # the sorts of words for cards
COUNTING = ("number", "total", "score")  # the nouns of what is counted or added up


def _said_again(one: tree.Np, other: tree.Np) -> bool:
    """`a card that is a queen or a card that is a king`: each item says the whole."""
    return replace(one, tail=None) == replace(other, tail=None)


def _is_a_kind(np: tree.Np) -> bool:
    """`queens`, `a queen`: what a card may be, named without any more words."""
    word = np.head
    named = isinstance(word, tree.Word) and word.sort in ("rank", "suit", "class")
    return named and not (np.pre or np.posts or np.tail) and np.determiner in ("", "a")


def _left_out(np: tree.Np) -> tree.Np | None:
    """What ends a phrase that leaves it out: `except it`, `other than it`."""
    match np.tail, np.posts:
        case tree.Except(what=what), _:
            return what
        case None, (*_, tree.RelationPhrase("other than", what)):
            return what
    return None


def _may_be(np: tree.Np, kind: str) -> bool:
    """Whether a pronoun may stand for such a thing."""
    if not isinstance(np.head, tree.Pronoun):
        return False
    return kind == "players" if np.head.name == "you" else np.head.name in ("it", "they")


def _without_last(np: tree.Np) -> tree.Np:
    return replace(np, tail=None) if np.tail is not None else replace(np, posts=np.posts[:-1])


def _with_last(np: tree.Np, last: tree.Np, other: tree.Np) -> tree.Np:
    """The phrase with another noun in the place of its last one."""
    *rest, end = np.posts or (None,)
    if np.tail is not None or not isinstance(end, tree.Of | tree.RelationPhrase):
        return np
    inner = other if end.what is last else _with_last(end.what, last, other)
    return replace(np, posts=(*rest, replace(end, what=inner)))


def _check_before(one: tree.Np, other: tree.Np, several: tree.Several, symbols: Symbols) -> None:
    """`red queens and kings`: what describes the first item may be said of the next."""
    if other.determiner or other.pre or kind_of(one, symbols) != kind_of(other, symbols):
        return
    said = tuple(pre for pre in one.pre if _describes(pre))
    if not said or not isinstance(other.head, tree.Word) or other.head.sort == "card":
        return
    first, last = as_written(one), as_written(other)
    both = as_written(replace(other, pre=said))
    raise fault(
        "OCT360",
        f"this does not say whether `{' '.join(map(as_written, said))}` is said of `{last}`, too",
        several.span,
        help=f"write `{last} {several.joined} {first}`, or `{first} {several.joined} {both}`",
    )


def _describes(pre: tree.Pre) -> bool:
    return isinstance(pre.what, tree.Word) and pre.what.sort == "adjective"


def _of_places(one: tree.Np, other: tree.Np, symbols: Symbols) -> bool:
    """`a card of your hand or your nest`, of which somebody picks one: both readings name any card
    of either place."""
    match one:
        case tree.Np("a" | "any", (), tree.Word(name="card"), (tree.Of(what=place),), None):
            return (
                kind_of(place, symbols) == kind_of(other, symbols) == "places"
                and other.tail is None
                and any(isinstance(pre.what, tree.Possessive) for pre in other.pre)
            )
    return False


def _check_after(one: tree.Np, other: tree.Np, several: tree.Several, symbols: Symbols) -> None:
    """`clubs or hearts of your hand`: what ends the last item may be said of all."""
    if one.posts or one.tail or any(isinstance(pre.what, tree.Possessive) for pre in one.pre):
        return
    if not isinstance(one.head, tree.Word) or one.head.sort == "card":
        return
    said = other.posts[-1] if other.tail is None and other.posts else other.tail
    if said is not None and takes(one, said, symbols):
        first, last = as_written(one), as_written(other)
        raise fault(
            "OCT360",
            f"this does not say whether `{as_written(said)}` is said of `{first}`, too",
            several.span,
            help=f"write `{first} {as_written(said)} {several.joined} {last}`, or "
            f"`{last} {several.joined} {first}`",
        )


def _ends_of(np: tree.Np) -> Iterator[tree.Np]:
    """The phrases inside that end where this one ends, the outermost first."""
    inner: object = None
    match np.tail:
        case tree.With() | tree.Except() | tree.Than():
            inner = np.tail.what
        case tree.That():
            inner = _end_of(np.tail.predicate)
        case None:
            last = np.posts[-1] if np.posts else None
            inner = last.what if isinstance(last, tree.Of | tree.RelationPhrase) else None
    if isinstance(inner, tree.Np):
        yield inner
        yield from _ends_of(inner)


def _end_of(predicate: tree.Predicate) -> object:
    """The phrase that ends a predicate, if one does."""
    match predicate:
        case tree.IsPredicate():
            return predicate.complement
        case tree.Has() | tree.HasDone() | tree.May() | tree.Does():
            return predicate.what
    return None
