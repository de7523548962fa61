"""One standing sentence: from its tree to what it adds to the `Bindings`.

Comes in: the tree of a rule. Goes out: a permission, a quality or a worth, with the place of its
sentence; or an entry of the ladder. A rule whose predicate cannot stand by itself (an effect, a
fact about one moment), or that may be two, is a fault here.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace

from .. import terms as t
from ..diagnostics import Diagnostic, OctavoError, Repair, Span, fault
from ..syntax import tree
from ..syntax.game import StandingRule
from ..syntax.language import FACES, TURNS_COUNTED
from ..syntax.unparse import as_written, unparse
from .about_values import check_no_number, of_object, of_values
from .bindings import Bindings, Permission, QualityRule, Standing
from .checked import Checked
from .counting import is_counting, worth_of
from .hands.arrangements import arranging_of, is_arranging
from .hands.ranking import compare, compares, forbid
from .how_many_picked import allows_more, more_cards
from .melds import bans_melds, meld_ban_of
from .no_rule import check_no_step, no_rule
from .phrases.any_or_all import each_or_not_all
from .phrases.beside import says_beside
from .phrases.kinds import misfit
from .phrases.one_of_several import check_who
from .phrases.reader import PhraseReader
from .phrases.scope import Scope
from .phrases.theirs import check_theirs
from .phrases.trees import groups_of, has_noun, is_group, numeral_of
from .walking import nodes_of


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
                self._may_be(rule, subject, predicate)
            case tree.May():
                self._may(rule, subject, predicate)
            case _:
                raise fault(
                    "OCT325",
                    "this cannot be a rule: it says neither what something is or "
                    "counts, nor what may be done",
                    rule.span,
                    help=no_rule(predicate),
                )

    def _check_groups(self, predicate: tree.Predicate) -> None:
        """Raises OctavoError for a sentence about groups where there are none."""
        if not self.checked.symbols.groups:
            message = "this is about groups of cards, and none are declared here"
            help = "declare them under `groups:`, or say what may be done: `... may not be played`"
            raise fault("OCT344", message, predicate.span, help=help)

    def _subject(
        self, subject: tree.Amount, kinds: tuple[str, ...]
    ) -> tuple[PhraseReader, t.Term, t.Local, bool]:
        """A reader, the members, the variable for one of them, and whether the sentence denies it
        of them: of those that `no` names, and of all but those that `only` names."""
        reader, members, variable, said = self._said_of(subject, kinds)
        if said == "only":
            members = t.without(t.All(members.kind), members)
        return reader, members, variable, said in ("no", "only")

    def _said_of(
        self, subject: tree.Amount, kinds: tuple[str, ...]
    ) -> tuple[PhraseReader, t.Term, t.Local, str]:
        """A reader, the members, the variable for one of them, and `no` or `only` if the sentence
        says it."""
        reader = self.checked.reader()
        may = kinds == ("cards",)
        if may and isinstance(subject, tree.Np) and _is_any_number(subject):
            raise _of_no_cards(misfit(kinds[0], "number", subject.span), "number")
        members = reader.denote(subject, self.scope)
        if members.kind in t.SETS:
            members = t.Single(members)
        if may:
            members = _of_cards(reader, members, subject.span)
        if members.kind not in kinds:
            raise misfit(kinds[0], members.kind, subject.span)
        return reader, members, reader.member_of(members), reader.account.subject(subject)

    def _quality(
        self, rule: tree.Rule, subject: tree.Amount, predicate: tree.IsPredicate, word: tree.Word
    ) -> None:
        reader, members, variable, others = self._said_of(subject, ("cards", "players", "places"))
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
                    *_fields(self.head),
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

    def _may_be(self, rule: tree.Rule, subject: tree.Amount, predicate: tree.MayBe) -> None:
        if (kind := self._value_picked(predicate.verb)) and not predicate.places:
            self._values(rule, subject, predicate, kind)
            return
        check_no_number(subject, self.checked.reader())
        if (most := self._most(predicate, subject)) is not None:
            said = self.checked.reader().account.subject(subject)
            self._how_many(rule, predicate, most, None, self.scope, said != "")
            return
        reader, cards, card, denied = self._subject(subject, ("cards",))
        reader.account.stands_for(card, subject)
        scope = self.scope.about(card)
        groups = self._groups(predicate, scope)
        at = predicate.places if groups is None else ()
        places, place, scope = _where(reader, at, scope)
        condition = reader.conditions(rule, scope)
        verb = reader.account.verb(predicate)
        self.into.permissions.append(
            Permission(
                *_fields(self.head),
                condition=condition,
                guard=self.head.guard,
                verb=verb,
                allows=reader.account.negated(predicate) == denied,
                cards=cards,
                places=places,
                card=card,
                place=place,
                groups=groups,
            )
        )

    def _groups(self, predicate: tree.May | tree.MayBe, scope: Scope) -> t.Term | None:
        """The groups that lie, of `may not be laid off on runs`; None if it speaks of none."""
        where = predicate.places[0] if len(predicate.places) == 1 else None
        if where is None or where.what is None or not is_group(where.what):
            return None
        if predicate.verb.name not in self.checked.symbols.picked.to_groups:
            return None
        account = self.checked.reader().account
        if not account.preposition_is(where, "on", "to"):
            return None
        account.each(where.what)
        return self.checked.reader().denote(where.what, scope)

    def _value_picked(self, verb: tree.Word) -> str:
        """The kind of the one value that is picked to VERB; empty where cards may be picked."""
        return self.checked.symbols.picked.values.get(verb.name, "")

    def _most(
        self, predicate: tree.May | tree.MayBe, what: tree.Amount | None
    ) -> tree.Numeral | None:
        """`more than 2` of `may not exchange more than 2 cards`, where an option takes several."""
        if predicate.verb.name not in self.checked.symbols.picked.several or predicate.places:
            return None
        return more_cards(self.checked.reader(), what)

    def _how_many(
        self,
        rule: tree.Rule,
        predicate: tree.May | tree.MayBe,
        most: tree.Numeral,
        players: t.Term | None,
        scope: Scope,
        none: bool,
    ) -> None:
        """`may not exchange more than 2 cards`, `no more than 2 cards may be exchanged`."""
        reader = self.checked.reader()
        if reader.account.negated(predicate) == none:
            raise allows_more(predicate, most)
        self.into.permissions.append(
            Permission(
                *_fields(self.head),
                condition=reader.conditions(rule, scope),
                guard=self.head.guard,
                verb=reader.account.verb(predicate),
                allows=False,
                who=players,
                more_than=most.low - 1,
            )
        )

    def _values(
        self, rule: tree.Rule, subject: tree.Amount, predicate: tree.MayBe, kind: str
    ) -> None:
        """`hearts may not be called`, `a number may not be bid when it is ...`."""
        reader = self.checked.reader()
        values, value = of_values(reader, subject, kind, self.scope)
        said = reader.account.subject(subject)
        reader.account.stands_for(value, subject)
        self.into.permissions.append(
            Permission(
                *_fields(self.head),
                condition=reader.conditions(rule, self.scope.about(value)),
                guard=self.head.guard,
                verb=reader.account.verb(predicate),
                allows=reader.account.negated(predicate) == (said in ("no", "only")),
                values=t.negate(values) if said == "only" else values,
                value=value,
            )
        )

    def _may(self, rule: tree.Rule, subject: tree.Amount, predicate: tree.May) -> None:
        reader = self.checked.reader()
        who = reader.denote(subject, self.scope)
        verb = reader.account.verb(predicate)
        said = reader.account.subject(subject)
        if who.kind not in ("player", "players"):
            raise fault(
                "OCT311",
                "this does not say who may or may not do it",
                subject.span,
                help="begin with `you`, or name players",
            )
        if isinstance(subject, tree.Np):
            check_who(subject, who, self.checked.symbols)
        players = None if who == t.YOU else reader.turn_into(who, "players", subject.span)
        if players not in (None, t.Single(t.YOU)) and t.goes_by_who_acts(players):
            raise self._of_who_acts(subject, predicate)
        if players is not None and said == "only":
            players = t.without(t.All("players"), players)
        cards = card = values = value = None
        # whoever acts is one of these where the rule is asked
        theirs = players is not None and said != "only"
        scope = self.scope.spoken_of(t.YOU) if theirs else self.scope
        if (most := self._most(predicate, predicate.what)) is not None:
            self._how_many(rule, predicate, most, players, scope, said != "")
            return
        kind = self._value_picked(predicate.verb)
        if predicate.what is not None and (kind or predicate.compare):
            values, value = of_object(reader, predicate, kind, scope)
            reader.account.stands_for(value, predicate.what)
            scope = replace(scope.about(value), they=scope.they or value)
        elif predicate.what is not None:
            cards = _whichever(reader, predicate.what, "cards", scope)
            card = reader.variable("card")
            reader.account.stands_for(card, predicate.what)
            scope = scope.about(card)
            if (
                theirs and isinstance(predicate.what, tree.Np) and predicate.what.is_singular
            ):  # the card is `it`
                scope = replace(scope, they=t.YOU)
        groups = self._groups(predicate, scope)
        if groups is not None and card is None:
            cards, card = t.All("cards"), reader.variable("card")
        if predicate.places and card is None:
            raise _nowhere(predicate.places[0])
        at = predicate.places if groups is None else ()
        places, place, scope = _where(reader, at, scope)
        if place is not None:
            _check_it(rule, predicate)
        denied = said in ("no", "only")
        _check_some(predicate, predicate.negated != (said == "no"))
        if theirs:
            check_theirs(rule, self.checked.symbols)
        of_these = theirs and card is not None and scope.they == card
        read = self._of_these_or_theirs if of_these else reader.conditions
        self.into.permissions.append(
            Permission(
                *_fields(self.head),
                condition=read(rule, scope),
                guard=self.head.guard,
                verb=verb,
                allows=reader.account.negated(predicate) == denied,
                cards=cards,
                places=places,
                who=players,
                card=card,
                place=place,
                values=values,
                value=value,
                groups=groups,
            )
        )

    def _of_these_or_theirs(self, rule: tree.Rule, cards: Scope) -> t.Term:
        """The condition of `the dealer may not play hearts when they hold a king`: `they` are the
        cards, or whoever acts if it cannot be said of cards."""
        reader = self.checked.reader()
        try:
            with reader.account.trying() as kept:
                condition = reader.conditions(rule, cards)
                kept.append(True)
                return condition
        except OctavoError:
            with suppress(OctavoError):
                return reader.conditions(rule, replace(cards, they=t.YOU))
            raise

    def _of_who_acts(self, subject: tree.Amount, predicate: tree.May) -> OctavoError:
        """The fault of `other players may not hide`: whoever acts is none of them."""
        you = tree.Np("", (), tree.Pronoun("you", subject.span), span=subject.span)
        none = isinstance(subject, tree.Np) and subject.determiner == "no"
        predicate = replace(predicate, negated=predicate.negated != none)
        yours = as_written(tree.Clause(you, predicate, predicate.span))
        states = self.checked.symbols.states.values()
        person = next((one.name for one in states if one.kind == "player" and not one.each), "")
        others = f"players other than the {person or 'first player'}"
        said = "whoever acts is `you` in a rule: this would be said of nobody, or of everybody"
        help = (
            f"say it of whoever acts, `{yours} when ...`, or name them without `you`: "
            f"`{others} {yours.removeprefix('you ')}`"
        )
        if isinstance(subject, tree.Np) and says_beside(subject):
            said = "the next player is another for each who acts: nobody may do this, or everybody"
            after = f"the player to the left of the {person or 'first player'}"
            help = f"name them without `you`: `{others} {yours.removeprefix('you ')}`; who comes "
            only = subject.determiner == "only"
            forbids = replace(predicate, negated=only or predicate.negated)
            said_of = as_written(tree.Clause(you, forbids, predicate.span))
            help += f"after somebody is `{after}`: `{said_of} when you are "
            help += f"{'not ' if only else ''}{after}`"
        return fault("OCT315", said, subject.span, help=help)


def no_rule_about(value: str) -> str:
    """What to write for a rule about something picked that is no card, place or player."""
    if value == "number":
        return (
            "say it of cards; a rule is about a number where one is picked, and nothing else: of "
            "several picks narrow that one, `number from 0 to the room - 1`"
        )
    return (
        f"say it of cards, `cards of ...`; a rule is about a {value} where one is picked, and "
        f"nothing else: of several picks narrow that one, `any {value} other than ...`"
    )


def _is_any_number(subject: tree.Np) -> bool:
    """`a number`, not the number of something."""
    word = subject.head
    return isinstance(word, tree.Word) and word.name == "number" and not subject.posts


def _of_no_cards(error: OctavoError, kind: str) -> OctavoError:
    """The fault for a rule that says what may be done with values."""
    value = kind.removeprefix("values ").removeprefix("value ")
    if value in (kind, "") and kind != "number":
        return error
    return OctavoError([replace(one, help=no_rule_about(value)) for one in error.diagnostics])


def _check_not_all(subject: tree.Listing, predicate: tree.Predicate) -> None:
    """Raises OctavoError for `all queens may not be played`: none may, or only some."""
    denied = isinstance(predicate, tree.May | tree.MayBe | tree.IsPredicate) and predicate.negated
    if denied and isinstance(subject, tree.Np) and subject.determiner in ("all", "every"):
        one_by_one = replace(subject, determiner="" if subject.determiner == "all" else "each")
        help = f"write `{as_written(one_by_one)} ... not`, or say of which it is so"
        raise each_or_not_all(subject, help)


def _check_some(predicate: tree.May, denied: bool) -> None:
    """Raises OctavoError for `you may not play all queens`: none of them, or not the last?"""
    what = predicate.what
    if not denied or not isinstance(what, tree.Np) or what.determiner not in ("all", "every"):
        return
    plain = _several(what)
    whose = what.posts or any(isinstance(pre.what, tree.Possessive) for pre in what.pre)
    last = plain if whose else f"{plain} that you hold"
    kept = f"`... when the number of {last} is 1` keeps one of them back"
    raise each_or_not_all(what, f"write `may not {predicate.verb.name} {plain}`; {kept}")


def _several(what: tree.Np) -> str:
    """`queens` of `all queens` and of `every queen`."""
    if what.determiner == "every" and isinstance(what.head, tree.Word):
        what = replace(what, head=replace(what.head, plural=True, said=""))
    return as_written(replace(what, determiner=""))


def _nowhere(place: tree.PlacePhrase) -> OctavoError:
    """The fault of a place where nothing is said to go, or of a phase as if it were one."""
    match place.what:
        case tree.Np(head=tree.Word(sort="moment", name=phase)):
            help = f"begin with the phase in which it holds: `in the {phase}, ...`"
            return fault("OCT348", "a phase is no place", place.span, help=help)
        case tree.Np(head=tree.Word(name="round" | "turn" as time)) as rounds:
            many = numeral_of(rounds)
            last = f"at most {many.low}" if many is not None else "..."
            help = f"ask which round it is, `when the round is {last}`, or what was done, "
            help += f"`when you have DONE this {time}`, or `DONE at least twice this {time}`"
            if time == "turn" and many is not None:
                help = TURNS_COUNTED.replace("at most 2", last)
            return fault("OCT348", f"a {time} is no place", place.span, help=help)
    help = "name the cards"
    if groups_of(place.what):
        help = (
            "a rule can say it where a card and a group for it are picked, `pick: [a card of your "
            "hand, a group of any ... that it extends]`"
        )
    return fault("OCT348", "this does not say what may go there", place.span, help=help)


def _check_only(subject: tree.Listing, predicate: tree.Predicate) -> None:
    """Raises OctavoError for `only fives are not wild`: are the others?"""
    denied = isinstance(predicate, tree.May | tree.MayBe | tree.IsPredicate) and predicate.negated
    if denied and isinstance(subject, tree.Np) and subject.determiner == "only":
        those = as_written(tree.Clause(replace(subject, determiner=""), predicate, predicate.span))
        message = "`only` with `not` may say something of these, or of all others"
        help = f"write `{those}`, and another sentence of the others if they are meant"
        raise fault("OCT304", message, subject.span, help=help)


def _where(
    reader: PhraseReader, said: tuple[tree.PlacePhrase, ...], scope: Scope
) -> tuple[t.Term | None, t.Local | None, Scope]:
    """The places that a permission is about, the variable for one of them, and the scope in which
    that is `that PLACE`.
    """
    for one in said:
        if has_noun(one.what, "round", "turn"):
            raise _nowhere(one)
        if one.what is None or one.preposition == "from":
            raise fault(
                "OCT348",
                "a rule can say only on what something may be done",
                one.span,
                help="say it of the cards: `cards of ...`",
            )
        if one.preposition not in ("on", "to", "in"):
            help = "say on what it may be done: `on ...`"
            message = f"a rule cannot say what may be done `{one.preposition}` something"
            raise fault("OCT348", message, one.span, help=help)
        if one is not said[0]:
            raise fault(
                "OCT348", "only one place can stand here", one.span, help="make a sentence of each"
            )
        reader.account.preposition(one)
        places = _whichever(reader, one.what, "places", scope)
        place = reader.member_of(places)
        reader.account.stands_for(place, one.what)
        noun = one.what.head.name if isinstance(one.what.head, tree.Word) else "cell"
        return places, place, scope.looking_at(noun, place)
    return None, None, scope


def _check_it(rule: tree.Rule, predicate: tree.May) -> None:
    """Raises OctavoError for `you may not plant a card on a bed when it is empty`: two things are
    named, and either may be it."""
    what, where = predicate.what, predicate.places[0].what
    if not isinstance(what, tree.Np) or not isinstance(where, tree.Np):
        return
    asked = [*nodes_of((rule.when, rule.unless))]
    place = where.head.name if isinstance(where.head, tree.Word) else ""
    pointed = any(
        isinstance(one, tree.Np)
        and one.determiner in ("that", "the")
        and isinstance(one.head, tree.Word)
        and one.head.name == place
        for one in asked
    )
    for one in asked:
        if isinstance(one, tree.Pronoun) and one.name == "it" and not pointed:
            message = f"`it` may be `{as_written(what)}` or `{as_written(where)}`"
            help = f"write `that {place or 'card'}`, or `that card`"
            raise fault("OCT304", message, one.span, help=help)


def _whichever(reader: PhraseReader, said: tree.Amount, kind: str, scope: Scope) -> t.Term:
    """Cards or places, each of which a sentence is about: `any king`, `a king`, `kings`."""
    reader.account.each(said)
    found = reader.denote(said, scope)
    if kind == "cards":
        return _of_cards(reader, found, said.span)
    return reader.turn_into(found, kind, said.span)


def _of_cards(reader: PhraseReader, term: t.Term, span: Span) -> t.Term:
    """The cards that a rule says something of."""
    try:
        return reader.cards_one_by_one(term, span)
    except OctavoError as error:
        raise _of_no_cards(error, term.kind) from None


def _fields(head: Standing) -> tuple[str, str, str, tuple[str, ...], Span]:
    return head.id, head.text, head.source, head.modifiers, head.span
