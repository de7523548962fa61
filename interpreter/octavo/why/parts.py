"""The parts of a sentence about what may be done, each by itself: its words, and what they mean.

Comes in: a permission or a prohibition of a checked game. Goes out: what it speaks of, and each
fact that it asks, as terms about one card on one place, with the words of the file that say so. The
sentence is read once more for that, so loading a game costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from .. import terms as t
from ..check.bindings import Bindings, Permission
from ..check.checked import Checked
from ..check.phrases.clauses import Heard
from ..check.phrases.reader import PhraseReader
from ..check.phrases.scope import Scope
from ..check.standing import settle
from ..diagnostics import OctavoError, Span
from ..syntax import tree
from ..syntax.game import StandingRule
from ..syntax.unparse import as_written

CARD = t.Local("asked card", "card")
PLACE = t.Local("asked place", "place")
VALUE = "asked value"  # of whatever kind
# of what a phrase stands for, the kinds that have words at the table
WORDED = ("number", "player", "card", "modifier")
SETS = {"cards": "card", "players": "player"}  # of which each member is named


@dataclass(frozen=True, slots=True)
class Operand:
    """Words that stand for one thing, and that as a term."""

    said: str
    term: t.Term


@dataclass(frozen=True, slots=True)
class SaidPart:
    """`holds` where this part is as the sentence asks, for `CARD`, `PLACE` or `VALUE`; `kind` as in
    `verdicts.VerdictPart`; `facts` of which any one is enough for it to hold, if it has several."""

    kind: str
    text: str
    span: Span
    holds: t.Term
    phrases: tuple[Operand, ...] = ()
    facts: tuple[SaidPart, ...] = ()


def parts_of(checked: Checked, rule: Permission) -> tuple[SaidPart, ...]:
    """What must be so for a sentence to speak of an option: of whom, of which card, on which place,
    and each of its facts. One that is in force for a while counts as one part: what it fixed when
    it was said stands in no file. They are read once: verdicts ask for them at every choice."""
    known: tuple[Permission, tuple[SaidPart, ...]] | None = checked.read_again.get(id(rule))
    if known is None or known[0] is not rule:
        known = checked.read_again[id(rule)] = rule, _parts(checked, rule)
    return known[1]


def _parts(checked: Checked, rule: Permission) -> tuple[SaidPart, ...]:
    standing = next(
        (one for one in checked.game.rules if (one.name, one.span) == (rule.id, rule.span)), None
    )
    if standing is None or rule.guard != t.TRUE:
        said = t.all_of([rule.guard, rule.condition])
        return _about(rule, [_whole(rule, "condition", said), *_spoken_of(rule, None)])
    again, heard = _read_again(checked, standing)
    among = [one for one in checked.bindings.permissions if one.span == rule.span]
    at = next(index for index, one in enumerate(among) if one is rule)
    clauses = list(_clauses(standing.rule))
    clause = clauses[at] if len(clauses) == len(again) else None
    mine = again[at]
    of_force = [
        _whole(rule, "condition", t.InForce(name), f"{name} is in force") for name in rule.modifiers
    ]
    asked = [
        part
        for word, conditions in (("when", standing.rule.when), ("unless", standing.rule.unless))
        for condition in conditions
        for part in _asked(condition, heard, checked.reader(), mine, word == "unless")
    ]
    if not asked and mine.condition != t.TRUE:  # a taught phrase says it
        asked = [_whole(rule, "condition", mine.condition)]
    return _about(mine, [*_spoken_of(mine, clause), *of_force, *asked])


def _read_again(checked: Checked, standing: StandingRule) -> tuple[list[Permission], list[Heard]]:
    """The permissions that a sentence is read as, and the conditions heard meanwhile."""
    again = Checked(checked.game, checked.symbols, ladder=checked.ladder.now())
    heard = again.reader().clauses.heard = []
    into = Bindings()
    settle(standing, again, into)
    return into.permissions, heard


def _clauses(rule: tree.Rule) -> Iterator[tree.Clause]:
    """One clause for each permission that a sentence is read as."""
    for clause in rule.clauses:
        if isinstance(clause, tree.Clause):
            subject = clause.subject
            for one in subject.items if isinstance(subject, tree.Several) else (subject,):
                yield replace(clause, subject=one)


def _spoken_of(rule: Permission, clause: tree.Clause | None) -> Iterator[SaidPart]:
    """Of whom, of which cards and of which places it speaks."""
    predicate = None if clause is None else clause.predicate
    who: tree.Listing | None = None
    what: tree.Listing | None = None
    where: tuple[tree.PlacePhrase, ...] = ()
    if clause is not None and isinstance(predicate, tree.May):
        who, what, where = clause.subject, predicate.what, predicate.places
    elif clause is not None and isinstance(predicate, tree.MayBe):
        what, where = clause.subject, predicate.places
    if rule.who is not None:
        yield _named(rule, "player", who, t.contains(rule.who, t.YOU))
    if rule.cards is not None and rule.card is not None:
        yield _named(rule, "subject", what, t.contains(rule.cards, rule.card))
    if rule.values is not None:
        yield _named(rule, "subject", what, rule.values)
    if rule.places is not None and rule.place is not None:
        place = None if not where else where[0].what
        yield _named(rule, "place", place, t.contains(rule.places, rule.place))


def _named(rule: Permission, kind: str, said: tree.Listing | None, holds: t.Term) -> SaidPart:
    if said is None:
        return _whole(rule, kind, holds)
    return SaidPart(kind, as_written(said), said.span, holds)


def _whole(rule: Permission, kind: str, holds: t.Term, text: str = "") -> SaidPart:
    """A part of which it is not known where it is said."""
    return SaidPart(kind, text or rule.text, rule.span, holds)


def _asked(
    condition: tree.Condition,
    heard: list[Heard],
    reader: PhraseReader,
    rule: Permission,
    denied: bool,
) -> list[SaidPart]:
    """The facts of a condition: one by one where each of them is asked, else together."""
    found = next(
        (
            (facts, scope)
            for one, facts, scope in heard
            if one is condition
            and (rule.card is None or scope.it == rule.card)
            and (rule.value is None or scope.it == rule.value)
        ),
        None,
    )
    if found is None:
        return []
    facts, scope = found
    kind, each = ("exception", "or") if denied else ("condition", "and")
    by_one = [
        SaidPart(
            kind,
            as_written(fact),
            fact.span,
            t.negate(term) if denied else term,
            _phrases(fact, term, reader, scope),
        )
        for fact, term in zip(condition.facts, facts, strict=True)
    ]
    if len(facts) == 1 or condition.joined == each:
        return by_one
    holds = t.any_of(facts) if condition.joined == "or" else t.all_of(facts)
    return [
        SaidPart(
            kind,
            as_written(condition),
            condition.span,
            t.negate(holds) if denied else holds,
            tuple(phrase for part in by_one for phrase in part.phrases),
            tuple(by_one),
        )
    ]


def _phrases(
    fact: tree.Fact, term: t.Term, reader: PhraseReader, scope: Scope
) -> tuple[Operand, ...]:
    """What a fact is about, now: what it compares, the card that it is said of, or what there is of
    what it asks."""
    return phrases_of(fact, reader, scope) or _of_a_quality(fact, term) or told_by(term)


def told_by(term: t.Term) -> tuple[Operand, ...]:
    """What there is now, where a fact says so by another word than `is`: how many (`you hold fewer
    than 3 cards`), which cards (`any card of your hand is a king`), or who (`another player holds
    no cards`)."""
    if isinstance(term, t.Not):
        return told_by(term.args[0])
    if isinstance(term, t.Compare | t.Is):
        sides = [one for one in term.args if not isinstance(one, t.Number | t.Value)]
        if len(sides) == 1 and sides[0].kind.split(" ")[0] in ("number", "value"):
            return (Operand("now", sides[0]),)
    if isinstance(term, t.Some) and term.args[0].kind in SETS:
        return (Operand("now", term.args[0]),)
    return ()


def _of_a_quality(fact: tree.Fact, term: t.Term) -> tuple[Operand, ...]:
    """The one card that is, or is not, as a fact says: of a place the card on top of it."""
    if isinstance(term, t.Not):
        return _of_a_quality(fact, term.args[0])
    if not isinstance(fact, tree.Clause) or not isinstance(term, t.Contains):
        return ()
    one = term.args[1]
    card = t.Top(one) if isinstance(one, t.Place) else one
    if isinstance(card, t.Local | t.Bound) or card.kind != "card":
        return ()
    return (Operand(as_written(fact.subject), card),)


def phrases_of(fact: tree.Fact, reader: PhraseReader, scope: Scope) -> tuple[Operand, ...]:
    """What a fact compares, where it has words: `its rank` and `the rank of the starter`."""
    if not isinstance(fact, tree.Clause) or not isinstance(fact.predicate, tree.IsPredicate):
        return ()
    sides = (fact.subject, fact.predicate.complement)
    return tuple(
        one
        for side in sides
        if isinstance(side, tree.Np | tree.Calculation | tree.OfTwo)
        for one in phrases_in(side, reader, scope)
    )


def phrases_in(
    said: tree.Np | tree.Calculation | tree.OfTwo, reader: PhraseReader, scope: Scope
) -> list[Operand]:
    """A phrase, where it stands for one thing that is worked out; of an amount made of others also
    those."""
    try:
        with reader.account.trying():
            term = (
                reader.denote(said, scope)
                if isinstance(said, tree.Np)
                else reader.number(said, scope)
            )
    except OctavoError:
        return []
    if not (term.kind in WORDED or term.kind.startswith("value ")):
        return []
    told = isinstance(said, tree.Np) and isinstance(said.head, tree.Hole)  # what a phrase is told
    plain = isinstance(term, t.Local | t.You | t.Value | t.Nothing) or _is_numeral(said)
    if plain or (isinstance(term, t.Bound) and not told):
        return []
    inside = [] if isinstance(said, tree.Np) else [said.left, said.right]
    return [
        Operand(scope.filled(as_written(said)), term),
        *(
            one
            for part in inside
            if isinstance(part, tree.Np | tree.Calculation | tree.OfTwo)
            for one in phrases_in(part, reader, scope)
        ),
    ]


def bounds_in(
    said: tree.Np | tree.Calculation | tree.OfTwo, reader: PhraseReader, scope: Scope
) -> list[Operand]:
    """The same of an end of what there is to choose from; of a number that the ruleset works out,
    with one meaning, also what that speaks of, where it is about whoever acts."""
    found = phrases_in(said, reader, scope)
    word = said.head if isinstance(said, tree.Np) else None
    figure = reader.symbols.figures.get(word.name) if isinstance(word, tree.Word) else None
    meant = figure.meant[0].said if figure is not None and len(figure.meant) == 1 else None
    if not found or not isinstance(meant, tree.Np | tree.Calculation | tree.OfTwo):
        return found
    inside = phrases_in(meant, reader, scope)
    same = inside and t.canonical(inside[0].term) == t.canonical(found[0].term)
    return [*found, *inside] if same else found


def _is_numeral(said: tree.Amount) -> bool:
    return isinstance(said, tree.Np) and isinstance(said.head, tree.Numeral)


def _about(rule: Permission, parts: Iterable[SaidPart]) -> tuple[SaidPart, ...]:
    """The same, of `CARD`, `PLACE` and what is called `VALUE`."""
    value = None if rule.value is None else t.Local(VALUE, rule.value.kind)

    def meant(term: t.Term) -> t.Term:
        for old, new in ((rule.card, CARD), (rule.place, PLACE), (rule.value, value)):
            term = term if old is None or new is None else t.substitute(term, old, new)
        return term

    return tuple(
        replace(
            part,
            holds=meant(part.holds),
            phrases=tuple(Operand(one.said, meant(one.term)) for one in part.phrases),
            facts=_about(rule, part.facts),
        )
        for part in parts
    )
