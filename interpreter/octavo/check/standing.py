"""One standing sentence: from its tree to what it adds to the `Bindings`.

Comes in: the tree of a rule. Goes out: a permission, a quality or a worth, with the place of its
sentence; or an entry of the ladder. A rule whose predicate cannot stand by itself (an effect, a
fact about one moment), or that may be two, is a fault here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from .. import terms as t
from ..diagnostics import Diagnostic, OctavoError, Repair, Span, fault
from ..syntax import tree
from ..syntax.game import StandingRule
from ..syntax.language import FACES
from ..syntax.unparse import as_written, unparse
from .bindings import Bindings, QualityRule, Standing
from .checked import Checked
from .counting import is_counting, worth_of
from .hands.arrangements import arranging_of, is_arranging
from .hands.ranking import compare, compares, forbid
from .melds import bans_melds, meld_ban_of
from .no_rule import check_no_step, no_rule
from .permissions import Permissions, fields_of
from .phrases.any_or_all import each_or_not_all
from .phrases.kinds import misfit
from .phrases.reader import PhraseReader
from .phrases.scope import Scope
from .phrases.trees import is_group


def settle(
    rule: StandingRule,
    checked: Checked,
    into: Bindings,
    scope: Scope | None = None,
    guard: t.Term = t.TRUE,
) -> None:
    """Read one standing sentence and file it by its kind."""
    head = Standing(rule.name, rule.text, rule.source, rule.owner.modifiers, rule.span, guard=guard)
    with checked.reader().account.sentence(rule.rule):
        _Settler(checked, into, head, scope or Scope()).rule(rule.rule)


def _check_one_rule(rule: tree.Rule) -> None:
    """Raises OctavoError for `eights may be played when the row is empty and nines may be hidden`,
    which may be two rules, or one under two conditions."""
    last = rule.clauses[-1]
    for word, conditions in (("when", rule.when), ("unless", rule.unless)):
        for condition in conditions:
            if condition.joined != "and" or not _follows(condition.span, last.span):
                continue
            for at, fact in enumerate(condition.facts[1:], 1):
                if not _are_alike(last, fact):
                    continue
                more, said = as_written(fact), " and ".join(map(as_written, rule.clauses))
                asked = " and ".join(map(as_written, condition.facts))
                before = " and ".join(map(as_written, condition.facts[:at]))
                raise fault(
                    "OCT360",
                    f"this does not say whether `{more}` is a condition, or a rule of its own",
                    fact.span,
                    help=f"write `{word} {asked}, {said}`, or two sentences: `{said} {word} "
                    f"{before}`, and `{more}`",
                )


def _follows(later: Span, earlier: Span) -> bool:
    return later.file == earlier.file and (later.line, later.column) > (
        earlier.line,
        earlier.column,
    )


def _are_alike(said: tree.Fact, asked: tree.Fact) -> bool:
    """Whether a fact under `when` might as well be a rule beside the one that is said."""
    if not (isinstance(said, tree.Clause) and isinstance(asked, tree.Clause)):
        return False
    match said.predicate, asked.predicate:
        case (tree.May() | tree.MayBe(), tree.May() | tree.MayBe()):
            subject = asked.subject  # `any card may be played` is asked rather than said
            return not (isinstance(subject, tree.Np) and subject.determiner == "any")
        case (
            tree.IsPredicate(complement=tree.Word(), compare=""),
            tree.IsPredicate(complement=tree.Word(), compare=""),
        ):
            if not isinstance(asked.subject, tree.Np) or asked.subject.determiner not in (
                "",
                "all",
            ):
                return False
            head = asked.subject.head
            return isinstance(head, tree.Word) and head.plural
        case _:
            return False


def _check_not_one_of(clause: tree.Clause, subject: tree.Several) -> None:
    """Raises OctavoError for `fives or queens are wild`: a rule picks none of them. Of neither
    (`are not`), and of what each may do or counts, nobody doubts."""
    neither = all(isinstance(one, tree.Np) and one.determiner == "no" for one in subject.items)
    match clause.predicate:
        case tree.IsPredicate(negated=False) if subject.joined == "or" and not neither:
            both = unparse(replace(clause, subject=replace(subject, joined="and")))
            message = "this may be one of them, or each: a rule does not choose"
            help = f"write `{both}`, or let somebody pick one of them"
            told = Diagnostic("OCT304", message, subject.span, help)
            raise OctavoError([told.mended_by(Repair(clause.span, both, help))])


@dataclass(slots=True)
class _Settler:
    checked: Checked
    into: Bindings
    head: Standing
    scope: Scope

    def rule(self, rule: tree.Rule) -> None:
        _check_one_rule(rule)
        check_no_step(rule, self.checked.symbols)
        for clause in rule.clauses:
            self._rule(replace(rule, clause=clause, others=()))

    def _rule(self, rule: tree.Rule) -> None:
        match rule.clause:
            case tree.PhraseUse():
                phrase = self.checked.symbols.phrases[rule.clause.pattern]
                account = self.checked.reader().account
                if phrase.rule is None:
                    raise fault(
                        "OCT325",
                        f"`{phrase.pattern}` is something to do, so it cannot be a rule",
                        rule.clause.span,
                        help="write it as a step",
                    )
                holes = self.checked.reader().fill(rule.clause, self.scope)
                meaning = replace(
                    phrase.rule,
                    when=(*rule.when, *phrase.rule.when),
                    unless=(*rule.unless, *phrase.rule.unless),
                )
                inner = _Settler(self.checked, self.into, self.head, self.scope.with_holes(holes))
                with account.sentence(phrase.rule):
                    inner.rule(meaning)
            case tree.Flag():
                raise fault(
                    "OCT325",
                    "this is a fact about a moment, not a rule",
                    rule.clause.span,
                    help="put it after `when`, or write `now ...` in a step",
                )
            case tree.Clause(
                subject=tree.Np() as group,
                predicate=tree.May(
                    verb=tree.Word(name="use"), what=tree.Np() as what, negated=denied
                ),
            ) if is_group(group):
                may = "may not" if denied else "may"
                message = "a group uses nothing: players use cards in it"
                help = f"write `{as_written(what)} {may} be used in {as_written(group)}`"
                raise fault("OCT347", message, rule.clause.span, help=help)
            case tree.Clause(subject=subject, predicate=predicate) if is_arranging(rule):
                _check_not_all(subject, predicate)
                self._check_groups(predicate)
                self.checked.arranging.append(
                    arranging_of(self.checked.reader(), self.head, rule, self.scope)
                )
            case tree.Clause():
                subjects = (
                    rule.clause.subject.items
                    if isinstance(rule.clause.subject, tree.Several)
                    else (rule.clause.subject,)
                )
                if isinstance(rule.clause.subject, tree.Several):  # of each, `and` or `or`
                    self.checked.reader().account.joined(rule.clause.subject)
                    _check_not_one_of(rule.clause, rule.clause.subject)
                for subject in subjects:
                    _check_not_all(subject, rule.clause.predicate)
                    _check_only(subject, rule.clause.predicate)
                    said = self.checked.reader().account.no_one(subject, rule.clause.predicate)
                    self._standing(rule, said, rule.clause.predicate)

    def _standing(self, rule: tree.Rule, subject: tree.Amount, predicate: tree.Predicate) -> None:
        of_use = isinstance(predicate, tree.MayBe) and predicate.verb.name == "use"
        if of_use or compares(predicate, subject):
            self._check_groups(predicate)
        if bans_melds(subject, predicate):
            assert isinstance(subject, tree.Np) and isinstance(predicate, tree.May | tree.MayBe)
            ban = meld_ban_of(
                self.checked.reader(), self.head, rule, subject, predicate, self.scope
            )
            self.checked.ladder.meld_bans.append(ban)
            return None
        if compares(predicate, subject):
            assert isinstance(subject, tree.Np) and isinstance(predicate, tree.Does | tree.May)
            return compare(
                self.checked.ladder,
                self.checked.reader(),
                self.head,
                rule,
                subject,
                predicate,
                self.scope,
            )
        match predicate:
            case tree.IsPredicate(complement=tree.Word() as word, compare=""):
                self._quality(rule, subject, predicate, word)
            case tree.Does() | tree.May() if is_counting(predicate):
                made = worth_of(
                    self.checked.reader(), self.head, rule, subject, predicate, self.scope
                )
                self.into.worths.append(made)
            case tree.MayBe() if predicate.verb.name == "use":
                forbid(
                    self.checked.ladder,
                    self.checked.reader(),
                    self.head,
                    rule,
                    subject,
                    predicate,
                    self.scope,
                )
            case tree.MayBe():
                self._permissions.may_be(rule, subject, predicate)
            case tree.May():
                self._permissions.may(rule, subject, predicate)
            case _:
                raise fault(
                    "OCT325",
                    "this cannot be a rule: it says neither what something is or "
                    "counts, nor what may be done",
                    rule.span,
                    help=no_rule(predicate),
                )

    @property
    def _permissions(self) -> Permissions:
        return Permissions(self.checked, self.into, self.head, self.scope)

    def _check_groups(self, predicate: tree.Predicate) -> None:
        """Raises OctavoError for a sentence about groups where there are none."""
        if not self.checked.symbols.groups:
            message = "this is about groups of cards, and none are declared here"
            help = "declare them under `groups:`, or say what may be done: `... may not be played`"
            raise fault("OCT344", message, predicate.span, help=help)

    def _said_of(self, subject: tree.Amount) -> tuple[PhraseReader, t.Term, t.Local, str]:
        """A reader, the members, the variable for one of them, and `no` or `only` if the sentence
        says it."""
        reader = self.checked.reader()
        members = reader.denote(subject, self.scope)
        if members.kind in t.SETS:
            members = t.Single(members)
        if members.kind not in ("cards", "players", "places", "sides"):
            raise misfit("cards", members.kind, subject.span)
        return reader, members, reader.member_of(members), reader.account.subject(subject)

    def _quality(
        self, rule: tree.Rule, subject: tree.Amount, predicate: tree.IsPredicate, word: tree.Word
    ) -> None:
        reader, members, variable, others = self._said_of(subject)
        if word.name in FACES:
            raise self._turned(subject, word)
        kind = reader.qualities.kind_of(word.name, variable.kind, word.span)
        if t.SETS[kind] != members.kind:
            members = (
                reader.cards_one_by_one(members, subject.span)
                if kind == "card"
                else reader.turn_into(members, t.SETS[kind], subject.span)
            )
            variable = reader.variable(kind)
        reader.account.stands_for(variable, subject)
        condition = reader.conditions(rule, self.scope.about(variable))
        reader.account.complement(predicate)
        gives = reader.account.negated(predicate) == (others == "no")
        said = [(members, gives)]
        if others == "only":  # so of these, and of no others
            said.append((t.without(t.All(members.kind), members), not gives))
        for those, so in said:
            self.into.qualities.append(
                QualityRule(
                    *fields_of(self.head),
                    condition=condition,
                    guard=self.head.guard,
                    name=word.name,
                    gives=so,
                    members=those,
                    variable=variable,
                )
            )

    def _turned(self, subject: tree.Amount, word: tree.Word) -> OctavoError:
        """The fault of `the top card of the stock is face up`, which steps make so."""
        step = f"turn {as_written(subject)} {word.name}"
        first = next(iter(self.checked.symbols.phases), "PHASE")
        help = (
            f"let a step turn it, where that happens: `{step}`, under `phases:`, or in a modifier "
            f"under `after {first}:`"
        )
        return fault(
            "OCT320", "no rule keeps a side up: cards lie as they are put", word.span, help=help
        )


def _check_not_all(subject: tree.Listing, predicate: tree.Predicate) -> None:
    """Raises OctavoError for `all queens may not be played`: none may, or only some."""
    denied = isinstance(predicate, tree.May | tree.MayBe | tree.IsPredicate) and predicate.negated
    if denied and isinstance(subject, tree.Np) and subject.determiner in ("all", "every"):
        one_by_one = replace(subject, determiner="" if subject.determiner == "all" else "each")
        help = f"write `{as_written(one_by_one)} ... not`, or say of which it is so"
        raise each_or_not_all(subject, help)


def _check_only(subject: tree.Listing, predicate: tree.Predicate) -> None:
    """Raises OctavoError for `only fives are not wild`: are the others?"""
    denied = isinstance(predicate, tree.May | tree.MayBe | tree.IsPredicate) and predicate.negated
    if denied and isinstance(subject, tree.Np) and subject.determiner == "only":
        those = as_written(tree.Clause(replace(subject, determiner=""), predicate, predicate.span))
        message = "`only` with `not` may say something of these, or of all others"
        help = f"write `{those}`, and another sentence of the others if they are meant"
        raise fault("OCT304", message, subject.span, help=help)
