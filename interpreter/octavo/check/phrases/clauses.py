"""Clauses and conditions: what must be so for them to hold.

Comes in: facts and conditions as trees. Goes out: terms of kind `truth`. A subject with `any`, `each` or `no` is asked of
its members; a bare plural is asked of all, and holds only if there are any; `not` denies the whole.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...diagnostics import Related, Span, fault, nearest
from ...syntax import tree
from .. import terms as t
from ..terms import Term
from .kinds import groups_of, in_numeral, is_group, no_player, numeral_of, worded
from .narrowing import Phrases
from .scope import Scope

COMPARISONS = {"at least": ">=", "at most": "<=", "more than": ">", "fewer than": "<", "less than": "<"}


@dataclass(slots=True)
class Clauses(Phrases):
    """Reads clauses of one game; a clause is read completely before the next, so `pending` is empty between."""

    def condition(self, condition: tree.Condition, scope: Scope) -> Term:
        facts = [self.fact(fact, scope) for fact in condition.facts]
        if self.symbols.noted is not None:
            self.symbols.noted.append((condition, tuple(facts)))
        return t.any_of(facts) if condition.joined == "or" else t.all_of(facts)

    def conditions(self, rule: tree.Rule, scope: Scope) -> Term:
        """Everything that `when` and `unless` ask of a rule."""
        holds = [self.condition(one, scope) for one in rule.when]
        return t.all_of([*holds, *(t.negate(self.condition(one, scope)) for one in rule.unless)])

    def fact(self, fact: tree.Fact, scope: Scope) -> Term:
        match fact:
            case tree.Flag():
                return self._flag(fact)
            case tree.PhraseUse():
                return self._phrase(fact, scope)
        if isinstance(fact.subject, tree.Several):
            return t.all_of([self._clause(item, fact.predicate, scope) for item in fact.subject.items])
        return self._clause(fact.subject, fact.predicate, scope)

    def _flag(self, flag: tree.Flag) -> Term:
        name = flag.word.name
        holds = self._option(name) if self.symbols.option(name) else Term("state", "truth", data=name)
        return t.negate(holds) if flag.negated else holds

    def _phrase(self, use: tree.PhraseUse, scope: Scope) -> Term:
        phrase = self.symbols.phrases[use.pattern]
        if phrase.rule is None:
            raise fault("OCT322", f"`{use.pattern}` is something to do, not a condition", use.span, help="write it as a step")
        inner = scope.with_holes(self.fill(use, scope))
        return t.all_of([self.conditions(phrase.rule, inner), self.fact(phrase.rule.clause, inner)])

    def fill(self, use: tree.PhraseUse, scope: Scope) -> dict[str, Term]:
        """The holes of a phrase with what was put into them, each of the kind its name says."""
        phrase = self.symbols.phrases[use.pattern]
        filled = {}
        for hole, argument in zip(phrase.holes, use.arguments, strict=True):
            kind = {"zone": "place", "card": "cards"}.get(hole, hole)
            filled[hole] = self.as_kind(argument, kind, scope)
        return filled

    def _clause(self, subject: tree.Amount, predicate: tree.Predicate, scope: Scope) -> Term:
        self.asking += 1
        holds = self._asked(subject, predicate, scope)
        self.asking -= 1
        return holds

    def _asked(self, subject: tree.Amount, predicate: tree.Predicate, scope: Scope) -> Term:
        mark = len(self.pending)
        subject = no_player(subject)
        if isinstance(predicate, tree.WasDone) and predicate.verb.name == "use":
            cards = self.turn_into(self.denote(subject, scope), "cards", subject.span)
            used = Term("used", "truth", (cards,), predicate.time or "this round")
            denied = predicate.negated != (isinstance(subject, tree.Np) and subject.determiner == "no")
            return t.negate(used) if denied else used
        if isinstance(subject, tree.Np) and groups_of(subject):
            holds = self._shown_groups(subject, predicate, scope)
            return self.close(mark, t.negate(holds) if predicate.negated else holds)  # type: ignore[union-attr]
        if isinstance(predicate, tree.Does) and isinstance(subject, tree.Np) and is_group(subject):
            related = t.some(self.relating(subject, predicate, scope))
            return t.negate(related) if predicate.negated != (subject.determiner == "no") else related
        term = self.denote_one(subject, scope) if isinstance(subject, tree.Np) else self.number(subject, scope)
        if term.kind in t.MEMBER:
            if isinstance(predicate, tree.Is) and _is_nobody(predicate.complement):
                return self.close(mark, t.some(term) if predicate.negated else t.negate(t.some(term)))
            variable = self.variable(t.MEMBER[term.kind])
            if _is_the_one(subject):
                holds = self.predicate(Term("first", variable.kind, (term,)), predicate, scope)
                return self.close(mark, t.all_of([t.some(term), holds]))
            positive, denied = _affirmed(predicate)
            holds = self.predicate(variable, positive, scope)
            everyone = t.all_of([t.some(term), t.for_all(term, variable, holds)])
            return self.close(mark, t.negate(everyone) if denied else everyone)
        return self.close(mark, self.predicate(term, predicate, scope))

    def _shown_groups(self, subject: tree.Np, predicate: tree.Predicate, scope: Scope) -> Term:
        """What is asked of the groups that somebody has shown: whether they beat those of another, whether they are spoilt."""
        match predicate:
            case tree.Does(what=tree.Np() as what) if predicate.verb.name == "beat" and groups_of(what):
                mine = self._of_shown("outdoes", "truth", subject, scope)
                other = self._of_shown("outdoes", "truth", what, scope)
                return t.FALSE if mine == t.FALSE else Term("outdoes", "truth", (*mine.args, *other.args))
            case tree.Is(complement=tree.Word(name="spoilt")):
                return self._of_shown("spoilt", "truth", subject, scope)
        raise fault(
            "OCT323", "this says nothing that can be asked of groups that were shown", predicate.span,
            help="write `beat the groups of ...` or `are spoilt`",
        )  # fmt: skip

    def denote_one(self, np: tree.Np, scope: Scope) -> Term:
        """What a subject stands for: `any hand` becomes a variable that the clause is asked of."""
        for kind in t.SETS:
            mark = len(self.pending)
            try:
                variable = self._quantified(np, kind, scope)
            except RecursionError:
                raise fault("OCT317", "this is defined by itself", np.span) from None
            if variable is not None:
                return variable
            del self.pending[mark:]
        return self.denote(np, scope)

    # --- predicates ---------------------------------------------------------------------------------

    def predicate(self, subject: Term, predicate: tree.Predicate, scope: Scope) -> Term:
        """Whether what the predicate says holds of one subject."""
        negated = predicate.negated if not isinstance(predicate, tree.Has) else False
        holds = self._affirmative(subject, predicate, scope)
        return t.negate(holds) if negated else holds

    def _affirmative(self, subject: Term, predicate: tree.Predicate, scope: Scope) -> Term:
        match predicate:
            case tree.Is(complement=tree.Word() as word):
                if word.sort == "choice":
                    return self._option_is(subject, word.name, word.span)
                return self.has_quality(subject, word, scope)
            case tree.Is():
                return self._is(subject, predicate, scope)
            case tree.WasDone():
                for place in predicate.places:
                    raise fault(
                        "OCT348",
                        "where it was done is not remembered",
                        place.span,
                        help="leave it out, or mark the card when it is done",
                    )
                card = self.turn_into(subject, "card", predicate.span)
                verb, time = predicate.verb.name, predicate.time or "this round"
                return t.contains(Term("done", "cards", data=(verb, time, "cards")), card)
            case tree.HasDone():
                player = self.turn_into(subject, "player", predicate.span)
                verb, time = predicate.verb.name, predicate.time or "this round"
                if verb == "use" and predicate.what is not None:
                    return Term("used", "truth", (self.as_kind(predicate.what, "cards", scope), player), time)
                if predicate.what is None:
                    return t.contains(Term("done", "players", data=(verb, time, "players")), player)
                done = Term("done", "cards", (player,), (verb, time, "cards"))
                return t.some(t.both(done, self.as_kind(predicate.what, "cards", scope)))
            case tree.Has():
                return self._has(subject, predicate.what, scope)
            case tree.MayBe():
                return self._may_be(subject, predicate, scope)
            case tree.May():
                if predicate.what is not None or predicate.places:
                    help = "leave the rest out, or ask whether cards may be VERBED"
                    raise fault(
                        "OCT323",
                        f"only whether somebody may {predicate.verb.name} at all can be asked",
                        predicate.span,
                        help=help,
                    )
                return Term("allowed", "truth", (self.turn_into(subject, "player", predicate.span),), predicate.verb.name)
            case tree.Does():
                if predicate.verb.name in ("hold", "have") and isinstance(predicate.what, tree.Np):
                    return self._has(subject, predicate.what, scope)
                if predicate.verb.name == "count as" and predicate.what is not None and not _another_card(predicate.what):
                    laid = self._laid_as(self.turn_into(subject, "card", predicate.span), predicate.span)
                    return t.some(t.both(laid, self.turn_into(self.denote(predicate.what, scope), "cards", predicate.span)))
                if predicate.verb.name == "count as":
                    return t.negate(Term("itself", "truth", (self.turn_into(subject, "card", predicate.span),)))
                raise fault(
                    "OCT323",
                    f"`{predicate.verb.name}` says nothing that can be asked here",
                    predicate.verb.span,
                    help="ask what somebody or something is, has, or has done",
                )

    def _is(self, subject: Term, predicate: tree.Is, scope: Scope) -> Term:
        complement = predicate.complement
        assert not isinstance(complement, tree.Word)
        if predicate.compare:
            number = self.turn_into(subject, "number", predicate.span)
            return t.compared(number, COMPARISONS[predicate.compare], self.number(complement, scope))
        if isinstance(complement, tree.Np) and isinstance(complement.head, tree.Numeral):
            return in_numeral(self.turn_into(subject, "number", predicate.span), complement.head)
        if subject.kind == "number":
            return Term("is", "truth", (subject, self.number(complement, scope)))
        if subject.kind.startswith("value "):
            return Term("is", "truth", (subject, self._as_value(complement, subject.kind, scope)))
        if isinstance(complement, tree.Np) and complement.determiner in ("any", "each", "every", "no", "all"):
            other = self.denote_one(complement, scope)
        else:
            other = self.denote(complement, scope)
        return self._same(subject, other, predicate)

    def _same(self, subject: Term, other: Term, predicate: tree.Is) -> Term:
        if other.kind in t.MEMBER:
            if subject.kind == "place" and other.kind == "cards":
                subject = self.turn_into(subject, "card", predicate.span)
            return t.contains(other, self.turn_into(subject, t.MEMBER[other.kind], predicate.span))
        if other.kind == "none":
            return Term("not", "truth", (Term("is", "truth", (subject, subject)),))
        if other.kind != subject.kind:
            other = self.turn_into(other, subject.kind, predicate.complement.span)
        return Term("is", "truth", (subject, other))

    def _as_value(self, complement: tree.Amount, kind: str, scope: Scope) -> Term:
        mark = len(self.pending)
        term = self.denote(complement, scope)
        if term.kind.startswith("values "):
            raise fault("OCT319", "this does not say of what", complement.span, help="add `of ...`")
        assert mark <= len(self.pending)
        return self.turn_into(term, kind, complement.span)

    def _option_is(self, subject: Term, value: str, span: Span) -> Term:
        """Whether an option has a value: one of those that it may have."""
        option = self.symbols.options[str((subject.args or (subject,))[0].data)]
        values = [str(one) for one in option.values]
        if value not in values:
            near = nearest(value, values)
            help = f"its values are: {', '.join(values)}"
            related = [Related(option.span, f"`{option.name}` is declared here")]
            raise fault("OCT324", f"the option `{option.name}` is never `{value}`", span, help=help, meant=near, related=related)
        if subject.op == "option":
            return Term("is", "truth", (subject, Term("word", "word", data=value)))
        return t.truth(subject.data == value)

    def _has(self, subject: Term, np: tree.Np, scope: Scope) -> Term:
        if subject.kind == "card":
            value = self.denote(np, scope)
            if not value.kind.startswith("value "):
                raise fault(
                    "OCT311",
                    f"a card has a suit or a rank, not {worded(value.kind)}",
                    np.span,
                    help="write `has the suit of ...`",
                )
            return Term("is", "truth", (Term("attribute", value.kind, (subject,), value.kind[6:]), value))
        if subject.kind in ("place", "places", "cards"):
            help = "write `the number of cards of ... is ...`, or say who holds them"
            raise fault("OCT311", f"only somebody can have cards, not {worded(subject.kind)}", np.span, help=help)
        player = self.turn_into(subject, "player", np.span)
        wanted = self.turn_into(self.denote(np, scope), "cards", np.span)
        mine = t.both(self.held(player), wanted)
        many = numeral_of(np)
        if many is not None:
            return in_numeral(t.count(mine), many)
        return t.negate(t.some(mine)) if np.determiner == "no" else t.some(mine)

    def _may_be(self, subject: Term, predicate: tree.MayBe, scope: Scope) -> Term:
        card = self.turn_into(subject, "card", predicate.span)
        verb = predicate.verb.name
        on = next((place for place in predicate.places if place.what is not None), None)
        if on is None or on.what is None:
            return t.contains(Term("permitted", "cards", (t.every("cards"),), verb), card)
        places = self.turn_into(self.denote(on.what, scope), "places", on.span)
        return t.some(Term("permitted on", "places", (card, places), verb))

    def _laid_as(self, card: Term, span: Span) -> Term:
        """What a card counts as in the group in which it lies."""
        if not self.symbols.lying_zones():
            help = "let groups lie on the table: `in: groups`"
            raise fault("OCT318", "what a card counts as cannot be asked here: no groups lie on the table", span, help=help)
        return Term("stands for", "cards", (card,))

    def gapped(self, noun: Term, tail: tree.ThatGap, scope: Scope) -> Term:
        """`a cell that it may be played on`: the noun stands where the clause has its gap."""
        subject = self._pronoun(tail.subject, scope)
        match tail.predicate:
            case tree.MayBe():
                card = self.turn_into(subject, "card", tail.span)
                return t.contains(Term("permitted on", "places", (card, t.every("places", "")), tail.predicate.verb.name), noun)
            case tree.Does(verb=tree.Word(name="count as"), negated=False) if noun.kind == "card":
                card = self.turn_into(subject, "card", tail.span)
                return t.contains(self._laid_as(card, tail.span), noun)
        raise fault(
            "OCT323", "this says nothing that can be asked here", tail.span, help="write `that it may be VERBED on`, or `of ...`"
        )


def _affirmed(predicate: tree.Predicate) -> tuple[tree.Predicate, bool]:
    """The predicate without its `not`, and whether it had one."""
    if isinstance(predicate, tree.Has) or not predicate.negated:
        return predicate, False
    return replace(predicate, negated=False), True


def _is_nobody(complement: tree.Word | tree.Amount) -> bool:
    return isinstance(complement, tree.Np) and isinstance(complement.head, tree.Pronoun) and complement.head.name == "nobody"


def _another_card(what: tree.Amount | None) -> bool:
    """`cards that count as another card`."""
    return (
        isinstance(what, tree.Np)
        and what.determiner == "another"
        and isinstance(what.head, tree.Word)
        and what.head.name == "card"
    )


def _is_the_one(subject: tree.Amount) -> bool:
    """`the elder`, `the active player`: one, said with `the`, in the singular."""
    return (
        isinstance(subject, tree.Np)
        and subject.determiner in ("the", "that", "this")
        and not (isinstance(subject.head, tree.Word) and subject.head.plural)
    )
