"""For what somebody scores, as the sentence says it.

Comes in: the trees of `PLAYERS score AMOUNT`. Goes out: a `ScoreReason`: how these players are told
from others (`with the most coins`), what the amount is called, and the named parts that it is made
of. Parts that could tell of cards which not everybody sees are left out: the amount alone may tell
less.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from .. import terms as t
from ..check.names import Symbols
from ..check.phrases.reader import PhraseReader
from ..check.phrases.scope import Scope
from ..diagnostics import OctavoError
from ..syntax import tree
from ..syntax.unparse import as_written
from .program import AmountPart, ScoreReason

POINTING = r"\b(you|it|that|this|those)\b"  # what it points to is not told beside it
TELLING = (tree.With, tree.Whose, tree.That, tree.ThatGap)  # tails that tell some from others


def reason(
    reader: PhraseReader, who: tree.Amount, what: tree.Amount, scope: Scope
) -> ScoreReason | None:
    """None where the sentence names no more than a number."""
    said = [_told_from_others(who), _called(reader, what, scope)]
    words = "; ".join(one for one in said if one)
    if not words:
        return None
    with reader.account.trying():
        try:
            items = tuple(_items(reader, what, scope))
        except OctavoError:  # it is read once more, and told of then
            items = ()
    return ScoreReason(words, items if len(items) > 1 else ())


def _told_from_others(who: tree.Amount) -> str:
    if not isinstance(who, tree.Np) or not isinstance(who.tail, TELLING):
        return ""
    if who.pre or who.posts:  # what tells them apart is not the tail alone
        return as_written(replace(who, determiner=""))
    return as_written(who).removeprefix(as_written(replace(who, tail=None))).strip()


def _called(reader: PhraseReader, what: tree.Amount, scope: Scope) -> str:
    """`nobs` of `your nobs`; of anything else its own words, said of somebody."""
    match what:
        case tree.OfTwo() | tree.Np(head=tree.Numeral() | tree.Hole() | tree.Pronoun()):
            return ""
        case tree.Np(pre=pre, head=tree.Word() as word, posts=(), tail=None) if all(
            isinstance(part.what, tree.Possessive) for part in pre
        ):
            if not pre or word.name in {*reader.symbols.figures, *reader.symbols.states}:
                return word.said or word.name
    said = re.sub(r"\byour\b", "their", scope.filled(as_written(what)))
    return "" if re.search(POINTING, said) else said


def _items(reader: PhraseReader, what: tree.Amount, scope: Scope) -> Iterator[AmountPart]:
    """What an amount adds up, or of one that has a name of its own what that does."""
    made_of = _meaning(reader, what, scope)
    for sign, part in _added(made_of):
        number = reader.number(part, scope)
        if not _is_open(number, reader.symbols):
            return
        amount = number if sign == "+" else t.Arithmetic(t.Number(0), number, "-")
        yield AmountPart(_called(reader, part, scope), amount)


def _meaning(reader: PhraseReader, what: tree.Amount, scope: Scope) -> tree.Amount:
    word = what.head if isinstance(what, tree.Np) else None
    figure = reader.symbols.figures.get(word.name) if isinstance(word, tree.Word) else None
    if figure is None or len(figure.meant) > 1:
        return what
    meant = figure.meant[0].said
    same = t.canonical(reader.number(meant, scope)) == t.canonical(reader.number(what, scope))
    return meant if same else what  # it may be another person's


def _added(what: tree.Amount, sign: str = "+") -> Iterator[tuple[str, tree.Amount]]:
    if isinstance(what, tree.Calculation) and what.op in ("+", "-"):
        yield from _added(what.left, sign)
        yield from _added(what.right, sign if what.op == "+" else "+-"[sign == "+"])
    else:
        yield sign, what


def _is_open(number: t.Term, symbols: Symbols) -> bool:
    """Whether everybody sees the cards that it is about, but for how many there are somewhere."""
    counted = {one.place for one in t.walk(number) if isinstance(one, t.Size | t.IsEmpty)}
    return all(
        symbols.zones[place.zone].faces == "up"
        for place in t.walk(number)
        if isinstance(place, t.Place) and place not in counted
    )
