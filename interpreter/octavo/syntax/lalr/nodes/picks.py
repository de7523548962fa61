"""What stands at places of its own: the senses and orders of what is declared, and picks."""

from __future__ import annotations

from dataclasses import replace

from ....diagnostics import Span
from ... import tree
from .parts import Kids, take_not


def sense(at: Span, kids: Kids) -> tree.Sense:
    return tree.Sense(take_not(kids), kids[0], at)


def meaning_all(at: Span, kids: Kids) -> tree.Meaning:
    return tree.Meaning(tuple(kids), "and", at)


def meaning_any(at: Span, kids: Kids) -> tree.Meaning:
    return tree.Meaning(tuple(kids), "or", at)


def order(at: Span, kids: Kids) -> tree.Order:
    start, end = [*kids[1:], None, None][:2]
    return tree.Order(kids[0], start, end, at)


def order_starting(at: Span, kids: Kids) -> tree.Order:
    return tree.Order(kids[0], kids[2], None, at)


def pick_from(at: Span, kids: Kids) -> tree.Listing:
    """`a card from your hand`, `an ace or a king from your hand`: of your hand."""
    what: tree.Listing = kids[0]
    whom, *posts = kids[1:]
    tail = posts.pop() if posts and isinstance(posts[-1], tree.Tail) else None
    if isinstance(what, tree.Several):
        items = tuple(_lying(one, whom, posts, tail) for one in what.items)
        return replace(what, items=items, span=at)
    return _lying(what, whom, posts, tail)


def _lying(what: tree.Amount, whom: tree.Np, posts: Kids, tail: tree.Tail | None) -> tree.Amount:
    if not isinstance(what, tree.Np):
        return what  # a fault (`limits`)
    last = tail or [whom, *posts][-1]
    posts = [*what.posts, tree.Of(whom, whom.span), *posts]
    return replace(what, posts=tuple(posts), tail=tail, span=what.span.to(last.span))


def pick_any_number(at: Span, kids: Kids) -> tree.Np | tree.SomeOf:
    """Zero or more."""
    what: tree.Np = kids[1]
    said = kids[0]
    many = tree.Numeral(0, None, span=said.span)
    if what.determiner or what.pre:
        return tree.SomeOf(many, what, at)
    return replace(what, pre=(tree.Pre(many, said.span),), span=at)


def pick_between(at: Span, kids: Kids) -> tree.NumberRange:
    """Both ends are among them."""
    return tree.NumberRange(kids[-2], kids[-1], at)


def pick_up_to(at: Span, kids: Kids) -> tree.NumberRange:
    """As `up to` before a noun: from nothing."""
    said, most = kids
    none = tree.Numeral(0, 0, span=said.span)
    return tree.NumberRange(tree.Np("", (), none, span=said.span), most, at)


def pick_number(at: Span, kids: Kids) -> tree.NumberRange:
    return tree.NumberRange(kids[-2], kids[-1], at)


def pick_range(at: Span, kids: Kids) -> tree.NumberRange:
    """`number from 1 to 5`, where `1 to 5` is one numeral."""
    numeral: tree.Numeral = kids[-1]
    low = tree.Numeral(numeral.low, numeral.low, span=numeral.span)
    most = numeral.low if numeral.high is None else numeral.high
    high = tree.Numeral(most, most, span=numeral.span)
    return tree.NumberRange(
        tree.Np("", (), low, span=low.span), tree.Np("", (), high, span=high.span), at
    )
