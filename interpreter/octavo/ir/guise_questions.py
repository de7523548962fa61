"""What can be asked of a card that may stand for another.

Comes in: a phrase for cards, as a sentence about groups or about what cards count says it. Goes
out: the same as a question about one guise: what is printed is asked of the card that it stands
for, what cards count of the guise, and all else of the card itself. Or that it cannot be asked.
"""

from __future__ import annotations

from collections.abc import Iterator

from .. import terms as t
from ..check.printed import pack_of, printed_cards
from ..records import record
from .standing import Folder


@record
class Face:
    """It stands for one of these cards, which are known by what is printed on them."""

    cards: t.Term


@record
class OfItself:
    """The card itself is one of these, which are known by what is printed on them."""

    cards: t.Term


@record
class Changing:
    """The card itself is one of these, which may change in play."""

    cards: t.Term


@record
class Counting:
    """It counts a number from `low` to `high`; None: whatever it is."""

    low: int | None
    high: int | None


@record
class IsItself:
    """It stands for itself."""


@record
class AllOf:
    """All of these are so."""

    parts: tuple[Question, ...]


@record
class OneOf:
    """One of these is so."""

    parts: tuple[Question, ...]


@record
class Denied:
    """This is not so."""

    of: Question


Question = Face | OfItself | Changing | Counting | IsItself | AllOf | OneOf | Denied


class Unaskable(Exception):
    """What a card counts is compared with what is known only in play, or taken apart."""


def question(cards: t.Term, folder: Folder, own: bool = False) -> Question:
    """What these cards are, asked of a guise; with `own`, what they are themselves, whatever they
    stand for. Raises Unaskable."""
    term = folder.fold(cards)
    printed = _is_printed(term, folder)
    if printed and isinstance(cards, t.Quality):
        return OfItself(term)  # it is the card's own, whatever it stands for
    narrowed = isinstance(cards, t.Both | t.Either | t.Without | t.Keep)
    if narrowed and any(isinstance(part, t.Quality) for part in t.walk(cards)):
        term = cards
    elif printed:
        return OfItself(term) if own else Face(term)
    match term:
        case t.AsPrinted(named):
            return of_card(named, folder)
        case t.Both(left, right):
            return AllOf((question(left, folder, own), question(right, folder, own)))
        case t.Either(left, right):
            return OneOf((question(left, folder, own), question(right, folder, own)))
        case t.Without(members, others):
            others_are = question(others, folder, own)
            return AllOf((question(members, folder, own), Denied(others_are)))
        case t.Keep(members, condition, name):
            asked = _of_guise(folder.fold(condition), t.Local(name, "card"), folder, own)
            return AllOf((question(members, folder, own), asked))
    return Changing(term)


def of_card(cards: t.Term, folder: Folder) -> Question:
    """Whether the card itself is one of these, whatever it stands for."""
    return OfItself(cards) if _is_printed(cards, folder) else Changing(cards)


def _is_printed(cards: t.Term, folder: Folder) -> bool:
    return printed_cards(cards, pack_of(folder.checked.symbols)) is not None


def _of_guise(condition: t.Term, variable: t.Local, folder: Folder, own: bool) -> Question:
    """What is asked of a card; all that no guise changes is asked of the card itself."""
    worth = t.Worth(variable)
    match condition:
        case t.Is(one, t.Number(n)) | t.Is(t.Number(n), one) if one == worth:
            return Counting(n, n)
        case t.Compare(one, t.Number(n), how) if one == worth:
            return {
                ">=": Counting(n, None),
                ">": Counting(n + 1, None),
                "<=": Counting(None, n),
                "<": Counting(None, n - 1),
            }[how]
        case t.Itself(one) if one == variable:
            return IsItself()
        case t.Contains(members, one) if one == variable:
            return question(members, folder, own)
        case t.And(parts):
            return AllOf(tuple(_of_guise(part, variable, folder, own) for part in parts))
        case t.Or(parts):
            return OneOf(tuple(_of_guise(part, variable, folder, own) for part in parts))
        case t.Not(denied):
            return Denied(_of_guise(denied, variable, folder, own))
    if any(part in (worth, t.Itself(variable)) for part in t.walk(condition)):
        raise Unaskable
    return Changing(t.Keep(t.All("cards"), condition, variable.name))


def parts_of(asked: Question) -> Iterator[Question]:
    """The questions that it is made of and that are made of no others."""
    match asked:
        case AllOf(parts) | OneOf(parts):
            for part in parts:
                yield from parts_of(part)
        case Denied(of):
            yield from parts_of(of)
        case _:
            yield asked
