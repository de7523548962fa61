"""Who is compared with whom, where some players have the most of something.

Comes in: a sentence as a tree. Goes out: a fault for `each staying player who has the highest
score`: the highest of all, or of those who stay? `With the highest score` is asked among those who
are named; who `is a player with the highest score` has it among all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...diagnostics import OctavoError, fault
from ...syntax import tree
from ...syntax.unparse import as_written
from ..names import Symbols
from ..remembered import remembered
from ..walking import nodes_of
from .taking import kind_of

_NUMBERS = ("highest", "lowest")
_ANYTHING = ("most", "fewest", "best", "worst")
# of a few alone these say nothing: any of them has it, and never does none
_OF_ALL = ("any", "no")


def check_among_whom(sentence: object, symbols: Symbols) -> None:
    """Raises OctavoError (OCT304)."""
    for who, most, denied, after_who in _compared(sentence):
        if are_some(who, symbols):
            raise _of_whom(who, most, denied, after_who)


@remembered
def _compared(sentence: object) -> tuple[tuple[tree.Np, tree.Np, bool, bool], ...]:
    """Of whom it is said that they have the most of something, what that is, whether it is denied,
    and whether it is said after `who`."""
    return tuple(_found(sentence))


def _found(sentence: object) -> Iterator[tuple[tree.Np, tree.Np, bool, bool]]:
    for node in nodes_of(sentence):
        match node:
            case tree.Np(tail=tree.That(predicate=predicate)):
                who, after_who = replace(node, tail=None), True
            case tree.Clause(subject=tree.Np() as who, predicate=predicate):
                if who.determiner in _OF_ALL:
                    continue
                after_who = False
            case _:
                continue
        match predicate:
            case tree.Has(what=what, either=None) if is_most(what):
                yield who, what, False, after_who
            case tree.Does(negated=denied, what=tree.Np() as what, places=()) if is_most(what):
                yield who, what, denied, after_who


def is_most(what: tree.Np) -> bool:
    """`the highest score`, `the most cards`, `the best hand`: no card that is highest, and nothing
    `of` somebody."""
    said = [pre.what.name for pre in what.pre if isinstance(pre.what, tree.Superlative)]
    of_somebody = any(isinstance(post, tree.Of) for post in what.posts)
    if len(said) != 1 or what.determiner != "the" or of_somebody:
        return False
    number = isinstance(what.head, tree.Word) and (
        what.head.sort == "number" or what.head.name == "score"
    )
    return said[0] in _ANYTHING or (number and said[0] in _NUMBERS)


def are_some(who: tree.Np, symbols: Symbols) -> bool:
    """Whether these are some of the players, and not one who is named or all that there are."""
    if kind_of(who, symbols) != "players" or not isinstance(who.head, tree.Word):
        return False
    if any(isinstance(pre.what, tree.Superlative) for pre in who.pre):
        return False
    counts = (tree.Numeral, tree.Possessive)
    narrow = any(not isinstance(pre.what, counts) for pre in who.pre)
    return narrow or any(isinstance(post, tree.RelationPhrase) for post in who.posts)


def _of_whom(who: tree.Np, most: tree.Np, denied: bool, after_who: bool) -> OctavoError:
    with_most, head = tree.With(most, most.span), who.head
    assert isinstance(head, tree.Word)
    article = "" if head.plural else "a"
    pre = tuple(pre for pre in who.pre if not isinstance(pre.what, tree.Numeral))
    named = replace(who, determiner=article, pre=pre, tail=with_most)
    player = tree.Word("player", "noun", who.span, plural=head.plural)
    anyone = tree.Np(article, (), player, tail=with_most, span=who.span)
    among, of_all = (
        as_written(_who_is(who, those, denied, after_who)) for those in (named, anyone)
    )
    if after_who and not denied:
        among = as_written(replace(who, tail=with_most))
    said = f"`{as_written(most)}` of all players, or of those who are named here?"
    help = f"write `{of_all}`, or `{among}`"
    return fault("OCT304", said, most.span, help=help)


def _who_is(who: tree.Np, one: tree.Np, denied: bool, after_who: bool) -> tree.Np | tree.Clause:
    is_one = tree.IsPredicate(denied, one, span=one.span)
    if after_who:
        return replace(who, tail=tree.That(is_one, who=True, span=who.span))
    return tree.Clause(who, is_one, who.span)
