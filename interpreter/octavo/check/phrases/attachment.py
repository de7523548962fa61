"""Attachment: the noun that each `of X`, `next to X`, `that ...` or `with ...` belongs to.

Comes in: a noun phrase as it was parsed, with everything after its noun in one row. Goes out: the
same phrase with each piece moved to its noun: the nearest one that can have it, else the first.
`the number of cards of your hand` is the number of what `cards of your hand` names, and in `the
rank of the top card of the pile` it is the card that lies on the pile.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ...diagnostics import fault
from ...syntax import tree
from ...syntax.unparse import as_written
from ..names import Symbols
from .either import agreeing, check_compared, check_nested, check_place, noun_for
from .taking import leaves_out, never_of, takes


def attached(np: tree.Np, symbols: Symbols) -> tree.Np:
    """The phrase with its pieces where they belong; itself if there is nothing to move."""
    if np.tail is not None:
        check_nested(np, np.tail, symbols)
        check_compared(np, np.tail, symbols)
        np = _left_out(np, np.tail, symbols)
    if len(np.posts) + (np.tail is not None) < 2 and not (np.tail is None and np.posts):
        return np
    # written out where it is done for every phrase: `replace` takes three times as long
    result = tree.Np(np.determiner, np.pre, np.head, span=np.span)
    before: tree.Post | None = None
    for post in np.posts:
        before, last = post, before
        if last is not None and leaves_out(last) and leaves_out(post):
            result = _beside_last(result, last, post)
            continue
        if isinstance(post, tree.RelationPhrase | tree.Sharing):
            noun_for(result, post, symbols)
        if np.tail is None and len(np.posts) == 1:  # most have one, which belongs to the noun
            if not takes(result, post, symbols):
                _check_of(result, post, symbols)
            return np
        check_place(result, post, symbols)
        moved = _inside(result, post, symbols)
        if moved is None:
            _check_of(result, post, symbols)
        result = moved or _with_post(result, post)
    if np.tail is None:
        return tree.Np(result.determiner, result.pre, result.head, result.posts, span=np.span)
    fits = noun_for(result, np.tail, symbols)
    noun = fits[-1] if fits else result
    return replace(_tailed(result, np.tail, noun), span=np.span)


def _check_of(np: tree.Np, post: tree.Post, symbols: Symbols) -> None:
    """Raises OctavoError for `of` behind what is of nothing."""
    if isinstance(post, tree.Of) and never_of(np, symbols):
        said = np.head.said if isinstance(np.head, tree.Word) else "this"
        help = "leave it out, or name what it is about"
        if found := re.fullmatch(r"its (\w+)", as_written(post.what)):
            asked = f"its {found[1]} is the {found[1]} of that {said}"
            help = f"leave it out, and ask it in a condition beside it, `when: {asked}`"
        raise fault("OCT328", f"`{said}` does not take `of ...` here", post.span, help=help)


def _beside_last(np: tree.Np, last: tree.Post, post: tree.Post) -> tree.Np:
    """The phrase with `post` on the noun that has `last`: `players other than you other than the
    elder`, of which both are left out."""
    end = np.posts[-1]
    if end is last:
        return _with_post(np, post)
    assert isinstance(end, tree.Of | tree.RelationPhrase | tree.Reckoned)
    inner = _beside_last(end.what, last, post)
    return replace(np, posts=(*np.posts[:-1], replace(end, what=inner)))


def _inside(np: tree.Np, post: tree.Post, symbols: Symbols) -> tree.Np | None:
    """The phrase with `post` on its nearest noun that can have it; None if none can."""
    last = np.posts[-1] if np.posts else None
    if isinstance(last, tree.Of | tree.RelationPhrase | tree.Reckoned):
        inner = _inside(last.what, post, symbols)
        if inner is not None:
            return replace(np, posts=(*np.posts[:-1], replace(last, what=inner)))
    if not takes(np, post, symbols):
        return None
    if isinstance(last, tree.Reckoned):
        said, before = as_written(post), as_written(replace(np, posts=(*np.posts[:-1], post)))
        message = f"`{said}` stands after a number that cannot have it"
        help = f"if it is said of the cards, write it before: `{before} {as_written(last)}`"
        raise fault("OCT361", message, post.span, help=help)
    return _with_post(np, post)


def _left_out(np: tree.Np, tail: tree.Tail, symbols: Symbols) -> tree.Np:
    """`players except the dealer who hold a club`, of which several are left: what ends a phrase
    that leaves something out, and is said of the noun before it, as its tail."""
    match tail:
        case tree.Except(what=tree.Np(tail=tree.That() as end) as left, span=span) if takes(
            np, end, symbols
        ) and [np] == agreeing([np, left], end):
            relation = tree.RelationPhrase("other than", replace(left, tail=None), span)
            return replace(np, posts=(*np.posts, relation), tail=end)
    return np


def _with_post(np: tree.Np, post: tree.Post) -> tree.Np:
    posts, span = (*np.posts, post), np.span.to(post.span)
    return tree.Np(np.determiner, np.pre, np.head, posts, np.tail, span=span)


def _tailed(np: tree.Np, tail: tree.Tail, noun: tree.Np) -> tree.Np:
    """The phrase with a tail on one of its nouns."""
    last = np.posts[-1] if np.posts else None
    if np is not noun and isinstance(last, tree.Of | tree.RelationPhrase | tree.Reckoned):
        inner = _tailed(last.what, tail, noun)
        return replace(np, posts=(*np.posts[:-1], replace(last, what=inner)))
    return replace(np, tail=tail, span=np.span.to(tail.span))
