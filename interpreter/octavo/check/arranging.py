"""Sentences about whole arrangements: what somebody who uses one thing must put up with.

Comes in: rules with `when a player uses any X`. Goes out: `Arranging`: the owner either forgoes X, or the effect comes upon
the hand, with a card of the owner's choice where the sentence says `one card of that player`.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..diagnostics import fault
from ..syntax import tree
from . import terms as t
from .bindings import Standing
from .definitions import named_groups
from .phrases.clauses import Clauses
from .phrases.kinds import is_group, numeral_of
from .phrases.scope import Scope
from .terms import Term


@dataclass(frozen=True, slots=True)
class Arranging(Standing):
    """Whoever of `who` uses a guise of `uses` has `cards` count `amounts` (empty: nothing): one of them, which the owner names
    and which is bound to be one of `cards`, or with `every` all of them. Whoever uses one of the groups `spares` is spared."""

    who: Term = t.TRUE
    uses: Term = t.TRUE
    cards: Term = t.TRUE
    amounts: tuple[int, ...] = ()
    every: bool = False
    spares: tuple[str, ...] = ()


def is_arranging(rule: tree.Rule) -> bool:
    return any(_uses(fact) for condition in rule.when for fact in condition.facts)


def _uses(fact: tree.Fact) -> bool:
    return isinstance(fact, tree.Clause) and isinstance(fact.predicate, tree.Does) and fact.predicate.verb.name == "use"


def arranging_of(reader: Clauses, head: Standing, rule: tree.Rule, scope: Scope) -> Arranging:
    """The sentence, settled."""
    facts = [fact for condition in rule.when for fact in condition.facts]
    using = [fact for fact in facts if _uses(fact)]
    if len(using) != 1 or any(condition.joined == "or" and len(condition.facts) > 1 for condition in rule.when):
        raise fault("OCT347", "one thing that is used, and no `or`, can stand here", rule.span)
    use, clause = using[0], rule.clause
    assert isinstance(use, tree.Clause) and isinstance(use.predicate, tree.Does)
    if not isinstance(use.subject, tree.Np) or use.predicate.what is None or not isinstance(clause, tree.Clause):
        raise fault("OCT347", "this does not say who uses what", rule.span)
    who = reader.turn_into(reader.denote(use.subject, scope), "players", use.subject.span)
    uses = reader.turn_into(reader.denote(use.predicate.what, scope), "cards", use.predicate.what.span)
    others = [reader.fact(fact, scope) for fact in facts if fact is not use]
    spared = [fact for one in rule.unless for fact in one.facts if _uses(fact)]
    if any(len(one.facts) > 1 for one in rule.unless if any(_uses(fact) for fact in one.facts)):
        raise fault("OCT347", "what spares a player stands alone after `unless`", rule.span)
    unless = [one for one in rule.unless if not any(_uses(fact) for fact in one.facts)]
    condition = t.all_of([*others, *(t.negate(reader.condition(one, scope)) for one in unless)])
    cards, every = _cards(reader, clause.subject, scope)
    fields = (head.id, head.text, head.source, head.modifiers, head.span, condition, head.guard)
    return Arranging(*fields, who, uses, cards, _amounts(clause.predicate), every, _groups(spared, reader))


def _groups(spared: list[tree.Fact], reader: Clauses) -> tuple[str, ...]:
    """The groups in `unless that player uses a GROUP`."""
    names: tuple[str, ...] = ()
    for fact in spared:
        assert isinstance(fact, tree.Clause) and isinstance(fact.predicate, tree.Does)
        what = fact.predicate.what
        if not isinstance(what, tree.Np) or not is_group(what):
            raise fault("OCT338", "a group is needed here", fact.span)
        names += named_groups(what, reader.symbols)
    return names


def _cards(reader: Clauses, subject: tree.Listing, scope: Scope) -> tuple[Term, bool]:
    """The cards that the effect is about, `of that player` left out, and whether it is about all of them."""
    if not isinstance(subject, tree.Np):
        raise fault("OCT347", "cards of that player are needed here", subject.span)
    numeral = numeral_of(subject)
    every = numeral is None
    if numeral is not None and (numeral.low, numeral.high) != (1, 1):
        raise fault("OCT347", "one card, or all of them", subject.span, help="write `one card of that player ...`")
    tail = subject.tail
    if isinstance(tail, tree.That) and isinstance(tail.predicate, tree.Does) and tail.predicate.verb.name == "count as":
        what = tail.predicate.what
        assert what is not None
        return reader.turn_into(reader.denote(what, scope), "cards", what.span), every
    bare = tree.Np("", tuple(p for p in subject.pre if p.what is not numeral), subject.head, span=subject.span)
    return reader.turn_into(reader.denote(bare, scope), "cards", subject.span), every


def _amounts(predicate: tree.Predicate) -> tuple[int, ...]:
    what = predicate.what if isinstance(predicate, tree.Does) and predicate.verb.name == "count" else None
    if isinstance(what, tree.Np) and isinstance(what.head, tree.Numeral):
        return what.head.choices or (what.head.low,)
    if isinstance(what, tree.Np) and isinstance(what.head, tree.Pronoun) and what.head.name == "nothing":
        return ()
    raise fault("OCT347", "a number is needed here, or `nothing`", predicate.span, help="write `counts 1` or `count nothing`")
