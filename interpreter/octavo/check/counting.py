"""Sentences about what cards count and score.

Comes in: `X count N`, `X count as Y`, `X may [not] count N [in G]`, `X score N`. Goes out: a
`WorthRule`.
"""

from __future__ import annotations

from dataclasses import replace

from .. import terms as t
from ..diagnostics import OctavoError, fault
from ..syntax import tree
from ..syntax.unparse import as_written
from .bindings import Standing, WorthRule
from .hands.whose import check_owners
from .phrases.reader import PhraseReader
from .phrases.scope import Scope

COUNTING = ("count", "count as", "score")
PLAYERS_SCORE = "cards and groups score by a rule; that a player scores happens at some moment"


def is_counting(predicate: tree.Predicate) -> bool:
    return isinstance(predicate, tree.Does | tree.May) and predicate.verb.name in COUNTING


def worth_of(
    reader: PhraseReader,
    head: Standing,
    rule: tree.Rule,
    subject: tree.Amount,
    predicate: tree.Does | tree.May,
    scope: Scope,
) -> WorthRule:
    """The sentence, settled."""
    named, verb = reader.denote(subject, scope), _counting(reader, predicate)
    reader.account.each(subject)
    if verb == "score" and named.kind in ("player", "players"):
        raise fault(
            "OCT325",
            PLAYERS_SCORE,
            predicate.span,
            help="write it as a step, in a phase, an option or a trigger",
        )
    members = reader.cards_one_by_one(named, subject.span)
    if verb != "score" and reader.symbols.game.hands is not None:
        check_owners(reader, members, subject.span)
    variable = reader.variable("card")
    reader.account.stands_for(variable, subject)
    inner = scope.about(variable)
    may = isinstance(predicate, tree.May)
    nothing = predicate.negated and predicate.what is None and verb in ("count", "score")
    if predicate.negated and not may and not nothing:
        raise fault(
            "OCT344",
            f"`do not {verb}` says nothing lasting",
            predicate.span,
            help=f"write `{as_written(subject)} score nothing`, or the number that they score"
            if verb == "score"
            else f"write `may not {verb} ...`, or `count nothing`",
        )
    mode = "set" if not may else "remove" if reader.account.negated(predicate) else "add"
    if may and verb == "score":
        raise fault(
            "OCT344",
            "what cards score is fixed: nobody chooses it",
            predicate.span,
            help="leave `may` out",
        )
    if predicate.what is None and not nothing:
        raise fault(
            "OCT327",
            "this does not say how much",
            predicate.span,
            help="add a number, or `nothing`",
        )
    amounts: tuple[t.Term, ...] = ()
    bounds: tuple[tuple[int, int | None], ...] = ()
    faces = None
    if nothing or predicate.what is None:
        reader.account.negated(predicate)  # `do not count`: they count nothing
    elif verb == "count as":
        reader.account.each(predicate.what)
        faces = reader.as_kind(predicate.what, "cards", inner)
    elif not _is_nothing(reader, predicate.what):
        amounts, bounds = _numbers(reader, predicate.what, mode, inner)
        if (
            verb == "count"
            and reader.symbols.groups
            and not all(_is_fixed(amount, variable) for amount in amounts)
        ):
            said = "in groups, cards can count only a number, their rank or their value"
            help = "write a number, or `their rank`; what may change can be scored"
            raise fault("OCT341", said, predicate.what.span, help=help)
    if not reader.symbols.groups and (faces is not None or len(amounts) > 1 or may):
        raise fault(
            "OCT344",
            "what else a card may count matters in groups alone, and there are none here",
            predicate.span,
            help="there is no word yet for it elsewhere: let each card count one number, and name "
            "those that follow other rules by a word of their own, `words: {cards: {called "
            "card: cards of the SUIT and the CARD}}`",
        )
    groups = tuple(
        name
        for place in predicate.places
        if place.what is not None and reader.account.preposition_is(place, "in")
        for name in reader.named_groups(place.what)
    )
    if groups and mode != "add":
        raise _in_groups_alone(subject, predicate, verb, nothing or not (amounts or faces))
    condition = reader.conditions(rule, inner)
    rest = isinstance(subject, tree.Np) and reader.account.plain(subject, "other")
    settled = WorthRule(
        head.id, head.text, head.source, head.modifiers, head.span, condition, head.guard,
        what="score" if verb == "score" else "count", mode=mode, members=members, variable=variable,
        amounts=amounts, faces=faces, bounds=bounds, groups=groups, rest=rest,
    )  # fmt: skip
    anywhere = mode == "set" and (verb == "score" or not reader.symbols.groups)
    if anywhere and any(settled.by_others in t.walk(amount) for amount in amounts):
        return replace(settled, changes=True)
    return settled


def _in_groups_alone(
    subject: tree.Amount, predicate: tree.Does | tree.May, verb: str, nothing: bool
) -> OctavoError:
    """The fault of `kings count 5 in a fifteen`: a group adds to what cards may count elsewhere,
    and takes nothing of it away."""
    where = as_written(predicate.places[0])
    cards = as_written(subject)
    if verb == "score":
        said = "cards score the same wherever they are"
        return fault(
            "OCT344",
            said,
            predicate.places[0].span,
            help=f"leave `{where}` out, or say when: `{verb} ... when ...`",
        )
    said = "of what cards count in some groups alone, only what they may count besides can be said"
    bar = f"`{cards} may not be used {where}`"
    if isinstance(predicate, tree.May) or nothing:
        help = f"write {bar}, or say it of all groups: leave `{where}` out"
    else:
        may = tree.May(False, predicate.verb, predicate.what, predicate.places, predicate.span)
        also = f"{cards} {as_written(may)}"
        help = (
            f"write `{also}`: this too, and in no other group; or of all groups, without `{where}`"
        )
    return fault("OCT344", said, predicate.places[0].span, help=help)


def _counting(reader: PhraseReader, predicate: tree.Does | tree.May) -> str:
    """The verb. `count as 1` is `count 1`, where cards count for nothing but numbers."""
    verb, what = reader.account.verb(predicate), predicate.what
    if (
        verb != "count as"
        or not isinstance(what, tree.Np)
        or not isinstance(what.head, tree.Numeral)
    ):
        return verb
    if reader.symbols.groups:
        said = "this may be a number, or the rank that they stand for"
        help = "write `count ...`, or the cards: `count as CARDS`"
        raise fault("OCT311", said, what.span, help=help)
    return "count"


def _is_fixed(amount: t.Term, card: t.Term) -> bool:
    """Whether an amount follows from a card alone."""
    match amount:
        case t.Number() | t.OpenOption():
            return True
        case t.Pip(of) | t.Worth(of):
            return of == card
        case t.Arithmetic(left, right):
            return _is_fixed(left, card) and _is_fixed(right, card)
    return False


def _is_nothing(reader: PhraseReader, what: tree.Amount) -> bool:
    match what:
        case tree.Np(head=tree.Pronoun(name="nothing") as pronoun):
            return bool(reader.account.pronoun(pronoun))
    return False


def _numbers(
    reader: PhraseReader, what: tree.Amount, mode: str, scope: Scope
) -> tuple[tuple[t.Term, ...], tuple[tuple[int, int | None], ...]]:
    """What it counts; for a removal, the numbers it may not count."""
    if not isinstance(what, tree.Np) or not isinstance(what.head, tree.Numeral):
        if mode == "remove":
            raise fault(
                "OCT344",
                "a plain number is needed here",
                what.span,
                help="write the numbers: `may not count 1 or 2`",
            )
        return (reader.number(what, scope),), ()
    reader.account.head(what)
    numeral = what.head
    if mode == "remove":
        if numeral.choices:
            return (), tuple((n, n) for n in numeral.choices)
        return (), ((0 if numeral.up_to else numeral.low, numeral.high),)
    if numeral.choices:
        return tuple(t.Number(n) for n in numeral.choices), ()
    if numeral.high is None:
        raise fault(
            "OCT344",
            "this does not say how much at most",
            what.span,
            help="write `3 or 4`, or `1 to 4`",
        )
    return tuple(t.Number(n) for n in range(numeral.low, numeral.high + 1)), ()
