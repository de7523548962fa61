"""What stands at places of its own: the senses and orders of what is declared, and picks."""

from __future__ import annotations

from dataclasses import replace

from ....diagnostics import Span
from ... import tree
from .parts import Kids, take_not, take_word


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
    return _narrowed(kids[-2], kids[-1], at)


def pick_up_to(at: Span, kids: Kids) -> tree.NumberRange:
    """As `up to` before a noun: from nothing."""
    said, most = kids
    none = tree.Numeral(0, 0, span=said.span)
    return _narrowed(tree.Np("", (), none, span=said.span), most, at)


def pick_number(at: Span, kids: Kids) -> tree.NumberRange:
    return _narrowed(kids[-2], kids[-1], at)


def pick_range(at: Span, kids: Kids) -> tree.NumberRange:
    """`number from 1 to 5`, where `1 to 5` is one numeral."""
    said: tree.Numeral | tree.Np = kids[-1]
    high = said if isinstance(said, tree.Np) else tree.Np("", (), said, span=said.span)
    assert isinstance(high.head, tree.Numeral)
    ends = (high.head.low, high.head.low if high.head.high is None else high.head.high)
    least, most = (tree.Numeral(end, end, span=high.head.span) for end in ends)
    low = tree.Np("", (), least, span=least.span)
    return _narrowed(low, replace(high, head=most), at)


def narrow(at: Span, kids: Kids) -> tree.Np:
    """The last number of a range, and what is said of the one that is picked."""
    numeral, fits = kids
    return tree.Np("", (), numeral, (), fits, span=at)


def is_other(at: Span, kids: Kids) -> tree.That:
    """`other than 3`, `except your bet`: that is not so many."""
    return tree.That(tree.IsPredicate(True, kids[-1], span=at), at)


def that_is_number(at: Span, kids: Kids) -> tree.That:
    """`that is not 3`, `that is more than your bet`."""
    denied, compare = take_not(kids), take_word(kids, "CMP")
    return tree.That(tree.IsPredicate(denied, kids[-1], compare, span=at), at)


def that_is_multiple(at: Span, kids: Kids) -> tree.That:
    denied = take_not(kids)
    return tree.That(tree.IsPredicate(denied, kids[-1], "a multiple of", span=at), at)


def _narrowed(low: tree.Amount, high: tree.Amount, at: Span) -> tree.NumberRange:
    """What stands after the last number is said of the number that is picked: of that one, which is
    a number, there are no others."""
    match high:
        case tree.Calculation():
            inner = _narrowed(low, high.right, at)
            return replace(inner, high=replace(high, right=inner.high))
        case tree.Np(posts=posts, tail=tail):
            but = [
                one
                for one in posts
                if isinstance(one, tree.RelationPhrase) and one.relation == "other than"
            ]
            tails = [is_other(one.span, [one.what]) for one in but]
            if isinstance(tail, tree.Except):
                tails.append(is_other(tail.span, [tail.what]))
            elif isinstance(tail, tree.That):
                tails.append(tail)
            elif tail is not None:  # a fault of what is said of a number
                return tree.NumberRange(low, high, at)
            posts = tuple(one for one in posts if one not in but)
            bare = replace(high, posts=posts, tail=None)
            return tree.NumberRange(low, bare, at, tuple(tails))
    return tree.NumberRange(low, high, at)
