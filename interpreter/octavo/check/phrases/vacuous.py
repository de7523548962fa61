"""Facts that ask nothing: they hold whatever happens, or never.

Comes in: a fact as a tree and as a term, or the two sides of a comparison. Goes out: a fault where
a thing is compared with itself, and where nothing that is asked can change. What follows only from
what other sentences say (a quality, an option) is `lint`'s matter.
"""

from __future__ import annotations

from collections.abc import Iterator

from ... import terms as t
from ...diagnostics import OctavoError, Span, fault
from ...syntax import tree
from ...syntax.unparse import unparse
from ..concord import check_concord
from ..names import Symbols
from ..walking import nodes_of, words_of
from .members import ASKED
from .scope import Scope

# What a table, a match or the files in force decide.
_DECIDED = ("player", "players", "place", "places", "modifier", "modifiers", "group", "groups")


def check_asks(fact: tree.Fact, term: t.Term, symbols: Symbols) -> None:
    """Raises OctavoError (OCT362) for a fact of which it is known beforehand whether it holds."""
    if _is_settled(term) and not any(_is_open(word, symbols) for word in words_of(fact)):
        check_concord(fact, symbols)  # of `card's suit` more is wrong than that
        said = "nothing that happens in a match can change this: it always holds, or never does"
        help = "leave it out, or ask for what may be so and not so"
        raise fault("OCT362", said, fact.span, help=help)


def check_compared(subject: tree.Amount, predicate: tree.Predicate) -> None:
    """Raises OctavoError (OCT362) for `the elder is the elder`, `red cards are red`."""
    if not isinstance(predicate, tree.IsPredicate):
        return
    if isinstance(predicate.complement, tree.Word):
        named = subject.pre if isinstance(subject, tree.Np) else ()
        if any(one.what == predicate.complement for one in named):
            said = f"`{predicate.complement.said}` is said twice: it is asked of what is so anyway"
            help = "leave it out before the noun; or ask whether there are such: `... has ...`"
            raise fault("OCT362", said, predicate.span, help=help)
        return
    if _bare(subject) == _bare(predicate.complement) and not any(
        np.determiner in ASKED for np in _phrases(subject)
    ):
        raise with_itself(predicate.span)


def check_differ(
    left: t.Term, right: t.Term, said: tree.Amount, symbols: Symbols, scope: Scope
) -> None:
    """Raises OctavoError (OCT362) where both sides of a comparison mean one thing, or one the
    neighbour of the other, but for a word of which another file may say another meaning. Two holes
    of a phrase may be filled with the same, and of a position anything is asked."""
    beside = any(
        isinstance(one, t.Neighbour) and one.value == other
        for one, other in ((left, right), (right, left))
    )
    if not (left == right or beside) or _is_settled(left) or scope.holes or scope.seats:
        return
    if not any(
        word.name in symbols.people or word.name in symbols.figures for word in words_of(said)
    ):
        raise with_itself(said.span)


def check_theirs(key: t.Term, variable: t.Term, np: tree.Np, symbols: Symbols) -> None:
    """Raises OctavoError (OCT312) where what would be compared of several is one for all of them:
    `players with the lead`, of which there is one, or `with the same score as you`."""
    if variable in t.walk(key):
        return
    message = f"this is nothing of theirs: there is one `{unparse(np.head)}` for all"
    help = "write `each: player` under `state:`, or `your` in its definition"
    name = np.head.name if isinstance(np.head, tree.Word) else ""
    state = symbols.states.get(name)
    if name == "score" or (state is not None and state.is_everyones_number):
        message = f"whose `{name}` this is, is said already"
        help = f"compare the two: `your {name} is another player's {name}`"
    raise fault("OCT312", message, np.span, help=help)


def check_same_place(left: t.Term, right: t.Term, span: Span) -> None:
    """Raises OctavoError (OCT362) for `your hand is the elder's hand`, which asks whether two are
    one place, and for cards of two places, which are never the same."""
    mine, theirs = _lies_in(left), _lies_in(right)
    if mine is None or theirs is None or mine == theirs:
        return
    if mine.zone == theirs.zone:
        if left.kind == "place" == right.kind:
            said = "this asks whether two are one place"
            help = "ask whose they are, `... is you`; of cards, compare what they are, or how many"
            raise fault("OCT362", said, span, help=help)
        return
    said = "a card lies in one place at a time: these are never the same"
    help = "compare their ranks, their suits or how many they are"
    raise fault("OCT362", said, span, help=help)


def _lies_in(term: t.Term) -> t.Place | None:
    """The place of a term that is one, or of the cards that it names there."""
    match term:
        case t.Place():
            return term
        case t.Top() | t.Bottom() | t.Topmost() | t.Content():
            return _lies_in(term.place)
    return None


def with_itself(span: Span) -> OctavoError:
    help = "name the other: `the first card`, `the top card of ...`, `another ...`"
    return fault("OCT362", "this compares a thing with itself", span, help=help)


def _is_settled(term: t.Term) -> bool:
    """Whether a term reads nothing that a match, a table or its surroundings decide. Sums are left
    to their authors."""
    for part in t.walk(term):
        sum_or_bound = isinstance(part, t.Bound | t.Arithmetic | t.Difference)
        if part.kind in _DECIDED or sum_or_bound or next(iter(part.facts()), None):
            return False
    return not t.free(term)


def _is_open(word: tree.Word, symbols: Symbols) -> bool:
    """Whether a word stands for what is chosen with the ruleset, or for what another file may say
    otherwise."""
    if word.sort in ("choice", "option", "flag", "group", "family"):
        return True
    defined = (symbols.people, symbols.figures, symbols.classes, symbols.options)
    return word.name in ("group", "modifier") or any(word.name in one for one in defined)


def _bare(said: tree.Amount) -> tree.Amount:
    """A phrase without its `the`."""
    if isinstance(said, tree.Np) and said.determiner == "the":
        return tree.Np("", said.pre, said.head, said.posts, said.tail, span=said.span)
    return said


def _phrases(part: object) -> Iterator[tree.Np]:
    return (one for one in nodes_of(part) if isinstance(one, tree.Np))
