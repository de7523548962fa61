"""Rules about values that are picked: `hearts may not be called`, `the dealer may not bid 3`.

Comes in: the phrase of a rule that names suits, ranks, other values or numbers. Goes out: of which
of them it speaks, as a condition on one value.
"""

from __future__ import annotations

from dataclasses import replace

from .. import terms as t
from ..diagnostics import Diagnostic, OctavoError, fault
from ..syntax import tree
from ..syntax.bare_numbers import cards_of_it, rank_called
from ..syntax.unparse import as_written
from .phrases.kinds import in_numeral, misfit
from .phrases.predicates import COMPARISONS
from .phrases.reader import PhraseReader
from .phrases.scope import Scope
from .picked_by_verb import NUMBER, kind_named


def of_values(
    reader: PhraseReader, said: tree.Listing, kind: str, scope: Scope
) -> tuple[t.Term, t.Local]:
    """Of which values a phrase speaks: a condition on one of that kind, and the variable for it."""
    value = reader.variable(kind)
    return _is_one_of(reader, said, value, scope), value


def of_object(
    reader: PhraseReader, predicate: tree.May, kind: str, scope: Scope
) -> tuple[t.Term, t.Local]:
    """The same, of what somebody may VERB: `clubs`, `3`, `more than the room`."""
    assert predicate.what is not None
    if not predicate.compare:
        return of_values(reader, predicate.what, kind, scope)
    if kind != NUMBER:
        said = f"no number is picked to {predicate.verb.name}"
        help = "let one be picked there, `pick: number from 1 to ...`; of cards, of which nobody "
        help += "says how many here, limit the pick: `up to ... cards of ...`"
        raise fault("OCT311", said, predicate.what.span, help=help)
    value, how = reader.variable(kind), COMPARISONS[reader.account.compared(predicate)]
    return t.compared(value, how, reader.number(predicate.what, scope)), value


def _is_one_of(reader: PhraseReader, said: tree.Listing, value: t.Local, scope: Scope) -> t.Term:
    account = reader.account
    if isinstance(said, tree.Several):
        account.joined(said)
        return t.any_of([_is_one_of(reader, one, value, scope) for one in said.items])
    if isinstance(said, tree.Np):
        if kind_named(said, reader.symbols.attributes) == value.kind:
            assert isinstance(said.head, tree.Word)
            account.head(said)
            attribute = value.kind.removeprefix("value ")
            return t.Is(value, t.Value(attribute, account.word(said.head)))
        if value.kind == NUMBER and isinstance(said.head, tree.Numeral) and not said.posts:
            account.head(said)
            return in_numeral(value, said.head)
        if value.kind == NUMBER and _is_any_number(said):
            account.head(said)
            account.each(said)
            return _is_so(reader, said, value, scope)
        if (told := _no_value(said, value.kind)) is not None:
            raise told
        account.each(said)
        named = reader.denote(said, scope)
    else:
        named = reader.number(said, scope)
    if isinstance(named, t.Values) and named.kind == f"values {value.kind.removeprefix('value ')}":
        return t.TRUE  # `a suit`: whichever
    if named.kind == value.kind:
        return t.Is(value, named)
    if named.kind in t.SETS.values() or t.member_of(named.kind) != value.kind:
        one = value.kind.removeprefix("value ")
        help = f"a {one} is picked to do this, and nothing else: name {one}s"
        wrong = misfit(value.kind, named.kind, said.span).diagnostics
        raise OctavoError([replace(each, help=help) for each in wrong])
    return t.contains(named, value)


def _no_value(said: tree.Np, kind: str) -> OctavoError | None:
    """The fault of `a heart`, which is a card, where suits are picked: `hearts`."""
    word = said.head
    bare = not (said.pre or said.posts or said.tail)
    if not isinstance(word, tree.Word) or f"value {word.sort}" != kind or not bare:
        return None
    several = replace(said, determiner="", head=replace(word, plural=True, said=""))
    help = f"write `{as_written(several)}`"
    value = kind.removeprefix("value ")
    return fault("OCT311", f"a {value} is needed here, and these are cards", said.span, help=help)


def _is_any_number(said: tree.Np) -> bool:
    """`a number`, `numbers that are more than 5`: not the number of something."""
    word = said.head
    named = isinstance(word, tree.Word) and (word.name, word.sort) == ("number", "noun")
    return named and not (said.pre or said.posts)


def _is_so(reader: PhraseReader, said: tree.Np, value: t.Local, scope: Scope) -> t.Term:
    if said.tail is None:
        return t.TRUE
    if not isinstance(said.tail, tree.That):
        help = "write `you may not ... more than ...`, `less than ...`"
        raise fault("OCT311", "one number is needed here, or some", said.span, help=help)
    return reader.such_a_number(value, said.tail, scope)


def check_no_number(subject: tree.Amount, reader: PhraseReader) -> None:
    """Raises OctavoError (OCT217) for `eight may be played`, where cards are: `an eight`."""
    if not isinstance(subject, tree.Np) or not isinstance(subject.head, tree.Numeral):
        return
    number = subject.head.low
    told = Diagnostic("OCT217", "a number cannot stand here", subject.span, "name cards")
    if rank_called(number) in reader.symbols.attributes["rank"]:
        told = told.mended_by(*cards_of_it(number, subject.span))
    raise OctavoError([told])
