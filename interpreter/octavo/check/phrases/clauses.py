"""Clauses and conditions: what must be true for them to hold.

Comes in: facts and conditions as trees. Goes out: terms of kind `truth`. A subject with `any`,
`each` or `no` is asked of its members; a bare plural is asked of all, and holds only if there are
any; `not` denies the whole.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ... import terms as t
from ...diagnostics import fault
from ...syntax import tree
from ..names import Symbols
from .fitting import Fitting
from .hands import HandPhrases
from .kinds import Kinds
from .members import Members
from .nouns import Nouns
from .options import option_term
from .predicates import Predicates
from .scope import Scope
from .trees import groups_of, is_group, no_player


@dataclass(slots=True)
class Clauses:
    """Reads clauses, each completely before the next."""

    symbols: Symbols
    kinds: Kinds
    members: Members
    fitting: Fitting
    hands: HandPhrases
    predicates: Predicates
    nouns: Nouns

    def condition(self, condition: tree.Condition, scope: Scope) -> t.Term:
        """Whether the facts hold, all or one of them."""
        facts = [self.fact(fact, scope) for fact in condition.facts]
        if self.symbols.noted is not None:
            self.symbols.noted.append((condition, tuple(facts)))
        return t.any_of(facts) if condition.joined == "or" else t.all_of(facts)

    def conditions(self, rule: tree.Rule, scope: Scope) -> t.Term:
        """Everything that `when` and `unless` ask of a rule."""
        holds = [self.condition(one, scope) for one in rule.when]
        return t.all_of([*holds, *(t.negate(self.condition(one, scope)) for one in rule.unless)])

    def fact(self, fact: tree.Fact, scope: Scope) -> t.Term:
        """Whether one fact holds."""
        match fact:
            case tree.Flag():
                return self._flag(fact)
            case tree.PhraseUse():
                return self._phrase(fact, scope)
        if isinstance(fact.subject, tree.Several):
            return t.all_of(
                [self._clause(item, fact.predicate, scope) for item in fact.subject.items]
            )
        return self._clause(fact.subject, fact.predicate, scope)

    def _flag(self, flag: tree.Flag) -> t.Term:
        name = flag.word.name
        holds = (
            option_term(self.symbols, name) if self.symbols.option(name) else t.State(name, "truth")
        )
        return t.negate(holds) if flag.negated else holds

    def _phrase(self, use: tree.PhraseUse, scope: Scope) -> t.Term:
        phrase = self.symbols.phrases[use.pattern]
        if phrase.rule is None:
            raise fault(
                "OCT322",
                f"`{use.pattern}` is something to do, not a condition",
                use.span,
                help="write it as a step",
            )
        inner = scope.with_holes(self.fill(use, scope))
        return t.all_of([self.conditions(phrase.rule, inner), self.fact(phrase.rule.clause, inner)])

    def fill(self, use: tree.PhraseUse, scope: Scope) -> dict[str, t.Term]:
        """The holes of a phrase with what was put into them, each of the kind its name says."""
        phrase = self.symbols.phrases[use.pattern]
        filled = {}
        for hole, argument in zip(phrase.holes, use.arguments, strict=True):
            kind = {"zone": "place", "card": "cards"}.get(hole, hole)
            filled[hole] = self.fitting.as_kind(argument, kind, scope)
        return filled

    def _clause(self, subject: tree.Amount, predicate: tree.Predicate, scope: Scope) -> t.Term:
        with self.members.asking() as mark:
            return self.members.close(mark, self._asked(no_player(subject), predicate, scope))

    def _asked(self, subject: tree.Amount, predicate: tree.Predicate, scope: Scope) -> t.Term:
        if isinstance(predicate, tree.WasDone) and predicate.verb.name == "use":
            cards = self.kinds.turn_into(self.nouns.denote(subject, scope), "cards", subject.span)
            used = t.Used(cards, predicate.time or "this round")
            denied = predicate.negated != (
                isinstance(subject, tree.Np) and subject.determiner == "no"
            )
            return t.negate(used) if denied else used
        if isinstance(subject, tree.Np) and groups_of(subject):
            return self.hands.shown_are(subject, predicate, scope)
        if isinstance(predicate, tree.Does) and isinstance(subject, tree.Np) and is_group(subject):
            related = t.some(self.hands.relating(subject, predicate, scope))
            return (
                t.negate(related) if predicate.negated != (subject.determiner == "no") else related
            )
        term = (
            self.members.denote_one(subject, scope)
            if isinstance(subject, tree.Np)
            else self.fitting.number(subject, scope)
        )
        if term.kind in t.MEMBER:
            if isinstance(predicate, tree.IsPredicate) and _is_nobody(predicate.complement):
                return t.some(term) if predicate.negated else t.negate(t.some(term))
            variable = self.kinds.variable(t.MEMBER[term.kind])
            if _is_the_one(subject):
                holds = self.predicates.holds(t.First(term, variable.kind), predicate, scope)
                return t.all_of([t.some(term), holds])
            positive, denied = _affirmed(predicate)
            holds = self.predicates.holds(variable, positive, scope)
            everyone = t.all_of([t.some(term), t.for_all(term, variable, holds)])
            return t.negate(everyone) if denied else everyone
        return self.predicates.holds(term, predicate, scope)


def _affirmed(predicate: tree.Predicate) -> tuple[tree.Predicate, bool]:
    """The predicate without its `not`, and whether it had one."""
    if isinstance(predicate, tree.Has) or not predicate.negated:
        return predicate, False
    return replace(predicate, negated=False), True


def _is_nobody(complement: tree.Word | tree.Amount) -> bool:
    return (
        isinstance(complement, tree.Np)
        and isinstance(complement.head, tree.Pronoun)
        and complement.head.name == "nobody"
    )


def _is_the_one(subject: tree.Amount) -> bool:
    """`the elder`, `the active player`: one, said with `the`, in the singular."""
    return (
        isinstance(subject, tree.Np)
        and subject.determiner in ("the", "that", "this")
        and not (isinstance(subject.head, tree.Word) and subject.head.plural)
    )
