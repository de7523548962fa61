"""What ends a sentence after a place: whether what stands before the place may be meant.

Comes in: a sentence as a tree. Goes out: a fault where the last place of all is one that needs
nothing more to be said of it, and what is said there fits what stands before. In `deal 2 cards to
each player from the elder who is not out` those who are out may get no cards, or the elder may be
one who is not; in `move cards of your hand to the pile that are red` the cards are red.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...diagnostics import fault
from ...syntax import tree
from ...syntax.unparse import as_written
from ..names import Symbols
from .attachment import attached
from .either import described_first, described_last, names_one
from .taking import kind_of, one_place, takes

# Who does it; what else is named before a place, the last first; what joins them; the place.
_Placed = tuple[list[tree.Np], list[tree.Np], str, tree.Np]


def check_endings(sentence: object, symbols: Symbols) -> None:
    """Raises OctavoError for what may be said of a place, or of what stands before that."""
    for subjects, others, word, place in _placed(sentence):
        there = place if place.tail is None else attached(place, symbols)
        said = there.tail
        if said is None or not _may_leave(there, said, symbols):
            continue
        before = (*others, *subjects)
        meant = next((one for one in before if _fits(one, said, symbols)), None)
        if meant is None:
            continue
        where = as_written(replace(there, tail=None))
        first = as_written(meant)
        if meant.tail is None:
            whole = as_written(replace(meant, tail=_agreeing(said, meant)))
            ending = f" {word} {where}" if meant in others else " ..."
            help = f"write `{whole}{ending}`"
        else:
            told = described_first(meant, said, symbols)
            help = f"write {told}" if told else f"name `{first}` by a word of its own"
        if kind_of(there, symbols) == "places" and not isinstance(said, tree.Except):
            bare = replace(there, tail=None)
            help += f"; if `{where}` is meant, {described_last(bare, said, symbols)}"
        if kind_of(there, symbols) == "players":
            help += f"; if `{where}` is meant, name that one by a word, under `words: players:`"
        raise fault(
            "OCT361",
            f"`{as_written(said)}` may be said of `{first}` or of `{where}`",
            said.span,
            help=help,
        )


def _agreeing(said: tree.Tail, np: tree.Np) -> tree.Tail:
    """With its verb for one or several, as the noun is."""
    if isinstance(said, tree.That):
        several = isinstance(np.head, tree.Word) and np.head.plural
        return replace(said, number="several" if several else "one")
    return said


def _fits(np: tree.Np, said: tree.Tail, symbols: Symbols) -> bool:
    return takes(replace(np, tail=None), said, symbols) and not names_one(np)


def _may_leave(there: tree.Np, said: tree.Tail, symbols: Symbols) -> bool:
    """Whether a place, or a person, is named without what is said of it, or cannot be so."""
    unique = names_one(there) or one_place(there, symbols)
    but_one = isinstance(said, tree.Except) and _is_next(there)
    return unique or but_one or not takes(replace(there, tail=None), said, symbols)


def _is_next(np: tree.Np) -> bool:
    """`the next player`, `the first player`: one of several, who is told from them as the others
    are."""
    return any(isinstance(pre.what, tree.Superlative) for pre in np.pre)


def _placed(sentence: object) -> Iterator[_Placed]:
    """The places of a sentence, and what stands before each."""
    match sentence:
        case tree.Order(what=what, start=start, end=end):
            if start is not None:
                yield [], [what], "from", start
            if end is not None:
                yield [], [what], "to", end
        case tree.Conditional(effect=effect, otherwise=otherwise):
            yield from _placed(effect)
            yield from _placed(otherwise)
        case tree.InOrder(effects=effects):
            for step in effects:
                yield from _placed(step)
        case tree.Rule(clauses=clauses):
            for one in clauses:
                yield from _placed(one)
        case tree.Clause(subject=subject, predicate=predicate):
            what = getattr(predicate, "what", None)
            places = getattr(predicate, "places", ())
            yield from _after(_named(subject), _named(what), places)
        case tree.Command(what=what, places=places):
            yield from _after([], _named(what), places)


def _after(
    subjects: list[tree.Np], before: list[tree.Np], places: tuple[tree.PlacePhrase, ...]
) -> Iterator[_Placed]:
    for place in places:
        if place.what is not None:
            yield subjects, before[::-1], place.preposition, place.what
            before = [*before, place.what]


def _named(what: object) -> list[tree.Np]:
    """The phrases of a list, or the one phrase."""
    items = what.items if isinstance(what, tree.Several) else (what,)
    return [one for one in items if isinstance(one, tree.Np)]
