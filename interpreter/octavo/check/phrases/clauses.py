"""Clauses and conditions: what must be true for them to hold.

Comes in: facts and conditions as trees. Goes out: terms of kind `truth`. A subject with `any`,
`each` or `no` is asked of its members; a bare plural is asked of all, and holds only if there are
any; `not` denies the whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace

from ... import terms as t
from ...diagnostics import OctavoError, fault
from ...syntax import tree
from ...syntax.phases_on import PHASE, phase_said
from ...syntax.unparse import as_written
from ..account import EVERY, Account
from ..names import Symbols
from ..walking import nodes_of
from .any_or_all import check_any_or_all, check_none_or_one, each_or_not_all
from .exactness import check_so_many
from .fitting import Fitting
from .hands import HandPhrases
from .in_place import mapped, meant_by
from .kinds import Kinds, in_numeral
from .members import Members
from .moved_away import check_lie_there
from .nouns import Nouns
from .options import option_term
from .predicates import Predicates
from .scope import Scope
from .spreads import Spreads, ends_of, spread_of
from .taking import kind_of
from .theirs import person_before, read_theirs
from .tops import check_whole
from .totals import AddedUp, totalling
from .trees import groups_of, is_group, of_what, the_only
from .vacuous import check_asks, check_compared

Heard = tuple[tree.Condition, tuple[t.Term, ...], Scope]


@dataclass(slots=True)
class Clauses:
    """Reads clauses, each completely before the next."""

    symbols: Symbols
    account: Account
    kinds: Kinds
    members: Members
    fitting: Fitting
    hands: HandPhrases
    predicates: Predicates
    nouns: Nouns
    totals: AddedUp
    spreads: Spreads
    # while somebody listens: every condition that is read, what each of its facts means, and where
    heard: list[Heard] | None = None

    def condition(self, condition: tree.Condition, scope: Scope) -> t.Term:
        """Whether the facts hold, all or one of them."""
        facts = [self.fact(fact, scope) for fact in condition.facts]
        # what is put into a phrase may be more another time; of a position anything is asked
        if not scope.holes and not scope.seats:
            for fact, term in zip(condition.facts, facts, strict=True):
                check_asks(fact, term, self.symbols)
        joined = self.account.joined(condition)
        if self.heard is not None:
            self.heard.append((condition, tuple(facts), scope))
        if self.symbols.noted is not None:
            self.symbols.noted.append((condition, tuple(facts)))
        return t.any_of(facts) if joined == "or" else t.all_of(facts)

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
            return self._of_several(fact.subject, fact.predicate, scope)
        return self._clause(fact.subject, fact.predicate, scope)

    def _of_several(self, subject: tree.Several, predicate: tree.Predicate, scope: Scope) -> t.Term:
        """`A and B are`: both; `A or B is`: one of them; `neither A nor B is`. Raises OctavoError
        (OCT217) for `A or B is not`, which is one of them, or neither."""
        if (every := the_only(subject, predicate)) is not None:
            return self._are_the_only(subject, predicate, every, scope)
        if self.account.joined(subject) == "and":
            return t.all_of([self._clause(one, predicate, scope) for one in subject.items])
        if not scope.seats:
            check_any_or_all(subject, predicate, self.symbols)
        positive, denied = self._affirmed(predicate)
        if denied and not subject.nor:
            first, *others = map(as_written, subject.items)
            said, is_not = as_written(positive), as_written(predicate)
            neither = " nor ".join((first, *others))
            apart = " or ".join(f"{one} {is_not}" for one in (first, *others))
            help = f"write `neither {neither} {said}`, or `{apart}`"
            raise fault("OCT217", "one of them, or neither of them?", subject.span, help=help)
        items = [_any_of(one) if denied else one for one in subject.items]
        holds = t.any_of([self._clause(one, positive, scope) for one in items])
        return t.negate(holds) if denied else holds

    def _are_the_only(
        self, subject: tree.Several, predicate: tree.Predicate, every: tree.Np, scope: Scope
    ) -> t.Term:
        """`A and B are the only Xs`: these are all the Xs there are."""
        self.account.determiner(every)
        self.account.joined(subject)
        with self.members.asking() as mark:
            those = self.nouns.denote(replace(every, determiner="the"), scope)
            if those.kind not in t.MEMBER:
                raise fault("OCT312", "there is only one of these", every.span, help="name it")
            named = self.fitting.as_kind(subject, those.kind, scope)
            alike = [t.negate(t.some(t.without(those, named)))]
            for one in subject.items:
                mine = self.fitting.as_kind(one, those.kind, scope)
                alike += [t.some(mine), t.negate(t.some(t.without(mine, those)))]
            same = self.members.close(mark, t.all_of(alike))
        return t.negate(same) if self.account.negated(predicate) else same

    def _flag(self, flag: tree.Flag) -> t.Term:
        name = self.account.word(flag.word)
        holds: t.Term
        if (phase := phase_said(name, self.symbols.phases)) is not None:
            holds = t.Is(t.State(PHASE, "number"), t.Number(phase))
        elif self.symbols.option(name):
            holds = option_term(self.symbols, name)
        else:
            holds = t.State(name, "truth")
        return t.negate(holds) if self.account.negated(flag) else holds

    def _phrase(self, use: tree.PhraseUse, scope: Scope) -> t.Term:
        phrase = self.symbols.phrases[use.pattern]
        if phrase.rule is None:
            raise fault(
                "OCT322",
                f"`{use.pattern}` is something to do, not a condition",
                use.span,
                help="write it as a step",
            )
        if (meant := self._asked_of_some(use)) is not None:
            self.account.pattern(use)
            with self.account.sentence(meant):
                return t.all_of([self.conditions(meant, scope), self.fact(meant.clause, scope)])
        inner = scope.with_holes(self.fill(use, scope))
        for argument, filled in zip(use.arguments, inner.holes.values(), strict=True):
            _check_not_some(argument, filled)
        with self.account.sentence(phrase.rule):
            return t.all_of(
                [self.conditions(phrase.rule, inner), self.fact(phrase.rule.clause, inner)]
            )

    def _asked_of_some(self, use: tree.PhraseUse) -> tree.Rule | None:
        """What a phrase means that is asked of `a player`: said of one of them, where the hole
        stands once. What stands twice would be another one each time."""
        phrase = self.symbols.phrases[use.pattern]
        some = {
            hole
            for hole, argument in zip(phrase.holes, use.arguments, strict=True)
            if isinstance(argument, tree.Np) and argument.determiner in SOME
        }
        holes = [one.name for one in nodes_of(phrase.rule) if isinstance(one, tree.Hole)]
        if not some or any(holes.count(one) > 1 for one in some):
            return None
        return meant_by(use, self.symbols)

    def fill(self, use: tree.PhraseUse, scope: Scope) -> dict[str, t.Term]:
        """The holes of a phrase with what was put into them, each of the kind its name says."""
        phrase = self.symbols.phrases[self.account.pattern(use)]
        filled = {}
        fitting, done = self.fitting, phrase.rule is None
        for hole, argument in zip(phrase.holes, use.arguments, strict=True):
            kind = {"zone": "place", "card": "cards"}.get(hole, hole)
            if done and hole == "card":
                filled[hole] = fitting.one_card(argument, scope)
            elif done and kind in t.MEMBER:
                filled[hole] = fitting.decided(argument, kind, scope)
            elif hole == "card" and (top := self._shown(argument, scope)) is not None:
                filled[hole] = t.Single(top)
            else:
                filled[hole] = fitting.as_kind(argument, kind, scope)
        return filled

    def _shown(self, argument: tree.Listing, scope: Scope) -> t.Term | None:
        """The card that a place stands for, where a hole takes one card."""
        if isinstance(argument, tree.Several):
            return None
        with self.account.trying() as kept:
            named = self.nouns.denote(argument, scope)
            if named.kind != "place":
                return None
            kept.append(True)
            return self.kinds.top_of(named, argument.span)

    def _clause(self, subject: tree.Amount, predicate: tree.Predicate, scope: Scope) -> t.Term:
        if isinstance(predicate, tree.Does) and isinstance(subject, tree.Np):
            subject, predicate = self._counted(subject, predicate)
        if (every := the_only(subject, predicate)) is not None:
            said = "each of these would have to be the only one"
            help = f"name them one by one, or turn it round: `{_turned(every, subject)}`"
            raise fault("OCT304", said, predicate.span, help=help)
        _check_not_all(subject, predicate)
        check_compared(subject, predicate)
        check_whole(predicate, self.symbols, subject)
        if isinstance(predicate, tree.WasDone | tree.HasDone) and not scope.seats:
            check_lie_there(subject, predicate, self.symbols)
        if not scope.seats:
            check_any_or_all(subject, predicate, self.symbols)

        def read(scope: Scope) -> t.Term:
            with self.members.asking() as mark:
                asked = self._asked(self.account.no_one(subject, predicate), predicate, scope)
                return self.members.close(mark, _where_enough_lie(asked))

        who = person_before(subject, predicate, self.symbols)
        if who is None:
            return read(scope)
        with self.account.trying(), self.members.asking():
            person = self.nouns.denote(who, scope)
        if person.kind == "players" and who.determiner in (*SOME, *EVERY, "no"):
            with suppress(OctavoError), self.account.trying() as kept:
                plain = read(scope)
                kept.append(True)
                return plain
            return self._of_each_person(who, subject, predicate, scope)
        return read_theirs(read, who, person, predicate, scope, self.account)

    def _of_each_person(
        self, who: tree.Np, subject: tree.Amount, predicate: tree.Predicate, scope: Scope
    ) -> t.Term:
        """`any player's tricks are more than their contract`: asked of each of them by itself."""
        how = self.account.determiner(who)
        those = self.nouns.denote(replace(who, determiner="any"), scope)
        one = self.kinds.member_of(those)
        that = tree.Np("that", (), tree.Word("player", "noun", who.span), span=who.span)
        said = mapped(subject, lambda part: that if part == who else part)
        fact = self._clause(said, predicate, scope.looking_at("player", one).spoken_of(one))
        if how in EVERY:
            others = t.restrict(those, one, t.negate(fact))
            return t.all_of([t.some(those), t.negate(t.some(others))])
        there = t.some(t.restrict(those, one, fact))
        return t.negate(there) if how == "no" else there

    def _counted(self, subject: tree.Np, predicate: tree.Does) -> tuple[tree.Np, tree.Predicate]:
        """`your hand counts 18`: its total is 18; of a card, its value."""
        what, kind = predicate.what, kind_of(subject, self.symbols)
        asks = predicate.verb.name == "count" and not predicate.places
        if not asks or what is None or kind not in ("cards", "places"):
            return subject, predicate
        self.account.verb(predicate)
        name = subject.head.name if isinstance(subject.head, tree.Word) else ""
        zones = self.symbols.zones
        meant = [zones[name]] if name in zones else zones.values()  # a cell, of some zone
        if kind == "places" and any(zone.shows for zone in meant):
            said = "this may be the card on top, or all that lies there"
            help = "write `the value of ... is ...`, or `the total of ... is ...`"
            raise fault("OCT304", said, subject.span, help=help)
        word = tree.Word("total" if kind == "places" else "value", "noun", predicate.verb.span)
        of = tree.Of(replace(subject, posts=(), tail=None), subject.span)
        owned = tree.Np("the", (), word, (of, *subject.posts), subject.tail, span=subject.span)
        denied = self.account.negated(predicate)
        return owned, tree.IsPredicate(denied, what, span=predicate.span)

    def _asked(self, subject: tree.Amount, predicate: tree.Predicate, scope: Scope) -> t.Term:
        if isinstance(predicate, tree.WasDone) and predicate.verb.name == "use":
            self.account.verb(predicate)
            cards = self.kinds.cards_one_by_one(self.nouns.denote(subject, scope), subject.span)
            self.account.each(subject)
            used = t.Used(cards, self.predicates.when_used(predicate))
            denied = self.account.negated(predicate) != self._is_none(subject)
            return t.negate(used) if denied else used
        if isinstance(predicate, tree.Exists) and totalling(subject) is not None:
            assert isinstance(subject, tree.Np)
            return self._add_up(subject, scope)
        if isinstance(predicate, tree.Exists) and spread_of(subject) is not None:
            assert isinstance(subject, tree.Np)
            return self._there_are_of_each(subject, scope)
        lie = isinstance(predicate, tree.Exists) and bool(self.symbols.meld_zones())
        if lie and isinstance(subject, tree.Np) and is_group(subject):
            return self._groups_lie(subject, scope)
        if isinstance(subject, tree.Np) and groups_of(subject):
            return self.hands.shown_are(subject, predicate, scope)
        if isinstance(predicate, tree.Does) and isinstance(subject, tree.Np) and is_group(subject):
            related = t.some(self.hands.relating(subject, predicate, scope))
            denied = self.account.negated(predicate) != (subject.determiner == "no")
            return t.negate(related) if denied else related
        if (only := self._only(subject, predicate, scope)) is not None:
            return only
        predicate = self._of_all(subject, predicate)
        match subject:
            case tree.Np():
                before = len(self.members.pending)
                term = self.members.denote_one(subject, scope)
                if [one for one, _, _ in self.members.pending[before:]] == ["a"]:
                    check_none_or_one(subject, predicate)
            case tree.SomeOf():
                term = self.nouns.denote(subject.what, scope)
            case _:
                term = self.fitting.number(subject, scope)
        if term.kind in t.MEMBER:
            if isinstance(predicate, tree.IsPredicate) and _is_nobody(predicate.complement):
                assert isinstance(predicate.complement, tree.Np)
                self.account.head(predicate.complement)
                denied = self.account.negated(predicate)
                return t.some(term) if denied else t.negate(t.some(term))
            variable = self.kinds.member_of(term)
            if (many := self._how_many(subject)) is not None:
                check_so_many(subject, many, whole=isinstance(predicate, tree.Exists))
                those = t.restrict(
                    term, variable, self.predicates.holds(variable, predicate, scope)
                )
                return in_numeral(t.count(those), many)
            positive, denied = self._affirmed(predicate)
            holds = self.predicates.holds(variable, positive, scope)
            if _is_the_one(subject):  # of several packs one of them; of equally high cards all
                everyone = (
                    t.exists(term, variable, holds)
                    if self._has_twins(subject) or _is_one_named(positive, holds)
                    else t.for_all(term, variable, holds)
                )
                return t.all_of([t.some(term), t.negate(everyone) if denied else everyone])
            everyone = t.all_of([t.some(term), t.for_all(term, variable, holds)])
            return t.negate(everyone) if denied else everyone
        _check_it_is_no_place(subject, term, predicate, scope)
        return self.predicates.holds(term, predicate, scope)

    def _add_up(self, cards: tree.Np, scope: Scope) -> t.Term:
        """`there are two cards of the row totalling 13`, `there are no cards totalling ...`."""
        several = isinstance(cards.head, tree.Word) and cards.head.plural
        post = totalling(cards)
        if not several and post is not None:
            help = "write `counting ...`, or of several `there are cards ...`"
            raise fault("OCT312", "one card has no total", post.span, help=help)
        denied, many = self._is_none(cards), self.account.numeral(cards)
        rest, total = self.totals.taken(cards, scope)
        assert total is not None
        there = self.totals.there_are(self._lying(rest, scope), total, many)
        return t.negate(there) if denied else there

    def _there_are_of_each(self, cards: tree.Np, scope: Scope) -> t.Term:
        """`there are two cards of each of three consecutive ranks in your hand`."""
        denied = self._is_none(cards)
        low, high = ends_of(self.account.numeral(cards))
        rest, spread = self.spreads.taken(cards, low, high, scope)
        assert spread is not None
        there = spread.can_be(self._lying(rest, scope))
        return t.negate(there) if denied else there

    def _lying(self, cards: tree.Np, scope: Scope) -> t.Term:
        """Cards of which it is asked what some of them are together. Raises OctavoError for those
        of the whole pack."""
        if cards.determiner == "any":
            self.account.determiner(cards)
        of = self.fitting.as_kind(cards, "cards", scope)
        if not any(part.kind in ("place", "places") for part in t.walk(of)):
            help = f"say where they lie: `there are {as_written(cards)} of PLACE ...`"
            raise fault(
                "OCT362", "the pack has the same cards in every match", cards.span, help=help
            )
        return of

    def _groups_lie(self, groups: tree.Np, scope: Scope) -> t.Term:
        """`there is a run in any table`, `there are two sets in your table`."""
        many = self.account.numeral(groups)
        of = of_what(groups)
        if many is None and of is not None and of.determiner == "any":
            self.account.determiner(of)  # in any of them: among those of all
            word = replace(of.head, plural=True) if isinstance(of.head, tree.Word) else of.head
            tables = tree.Of(replace(of, determiner="", head=word), of.span)
            posts = tuple(tables if isinstance(one, tree.Of) else one for one in groups.posts)
            groups = replace(groups, posts=posts)
        lie = t.count(self.nouns.denote(groups, scope))
        if many is not None:
            check_so_many(groups, many)
            return in_numeral(lie, many)
        denied = self._is_none(groups)
        if groups.determiner == "any":
            self.account.determiner(groups)
        return t.Is(lie, t.Number(0)) if denied else t.Compare(lie, t.Number(0), ">")

    def _of_all(self, subject: tree.Amount, predicate: tree.Predicate) -> tree.Predicate:
        """`cards of your hand are all queens`: each of them is one."""
        several = isinstance(subject, tree.Np) and getattr(subject.head, "plural", False)
        if not several or kind_of(subject, self.symbols) != "cards":  # type: ignore[arg-type]
            return predicate
        match predicate:
            case tree.IsPredicate(complement=tree.Np(determiner="all") as what, compare=""):
                self.account.determiner(what)
                return replace(predicate, complement=replace(what, determiner=""))
        return predicate

    def _only(self, subject: tree.Amount, predicate: tree.Predicate, scope: Scope) -> t.Term | None:
        """`only the last player is out`: that one is, and no other."""
        if not isinstance(subject, tree.Np) or subject.determiner != "only":
            return None
        if not isinstance(subject.head, tree.Word) or subject.head.plural:
            return None
        if any(isinstance(pre.what, tree.Numeral) for pre in subject.pre):
            return None
        one = self.nouns.denote(replace(subject, determiner="the"), scope)
        if one.kind != "player":
            return None
        self.account.determiner(subject)
        other = self.kinds.variable("player")
        so = self.predicates.holds(other, predicate, scope)
        others = t.restrict(t.without(t.All("players"), t.Single(one)), other, so)
        return t.all_of([self.predicates.holds(one, predicate, scope), t.negate(t.some(others))])

    def _has_twins(self, subject: tree.Amount) -> bool:
        """Whether there are several cards of the name that a phrase says."""
        match subject:
            case tree.Np(head=tree.Word(sort="card", name=name)):
                rank, _, suit = name.partition(" of ")
                return not self.symbols.game.pack.once_at_most({"rank": rank, "suit": suit})
        return False

    def _how_many(self, subject: tree.Amount) -> tree.Numeral | None:
        """`two cards of your hand are`, `two of your cards are`: of how many it is to hold."""
        if isinstance(subject, tree.SomeOf):
            return self.account.number_of(subject)
        if not isinstance(subject, tree.Np) or subject.determiner not in ("", "only"):
            return None
        many = self.account.numeral(subject)
        if many is not None and subject.determiner == "only":
            self.account.determiner(subject)  # `only one player`: so many and no more
        return many

    def _affirmed(self, predicate: tree.Predicate) -> tuple[tree.Predicate, bool]:
        """The predicate without its `not`, and whether it had one."""
        if isinstance(predicate, tree.Has | tree.Exists) or not self.account.negated(predicate):
            return predicate, False
        return replace(predicate, negated=False), True

    def _is_none(self, subject: tree.Amount) -> bool:
        """Whether the subject says `no`."""
        if not isinstance(subject, tree.Np) or subject.determiner != "no":
            return False
        return self.account.determiner(subject) == "no"


SOME = ("a", "an", "any", "another")  # determiners of one that is not named


def _any_of(item: tree.Amount) -> tree.Amount:
    """`clubs or hearts are not high`: of neither is any high."""
    match item:
        case tree.Np(determiner="", pre=pre, head=tree.Word(plural=True)) if not any(
            isinstance(one.what, tree.Numeral) for one in pre
        ):
            return replace(item, determiner="any")
    return item


def _check_not_all(subject: tree.Amount, predicate: tree.Predicate) -> None:
    """Raises OctavoError for `all players are not out`: none is, or one of them at least is not?"""
    if not isinstance(subject, tree.Np) or subject.determiner not in ("all", "every"):
        return
    if getattr(predicate, "negated", False):
        said = as_written(subject)
        none = as_written(replace(subject, determiner="no"))
        help = f"leave `not` out: write `{none} ...`, or `not {said} ...`"
        raise each_or_not_all(subject, help)


def _turned(every: tree.Np, subject: tree.Amount) -> str:
    """`every card of your hand is a queen`, of `queens are the only cards of your hand`."""
    one = replace(every, determiner="every")
    if isinstance(one.head, tree.Word):
        one = replace(one, head=replace(one.head, plural=False))
    kind = subject
    if isinstance(subject, tree.Np) and isinstance(subject.head, tree.Word):
        kind = replace(subject, determiner="a", head=replace(subject.head, plural=False))
    return f"{as_written(one)} is {as_written(kind)}"


def _check_not_some(argument: tree.Listing, filled: t.Term) -> None:
    """Raises OctavoError for `a card of your hand` in a phrase that is asked: all of them fill the
    hole, and so the phrase would be asked of all."""
    if (
        isinstance(argument, tree.Np)
        and argument.determiner in (*SOME, "no")
        and filled.kind in t.MEMBER
        and not isinstance(filled, t.Single)
    ):
        said = f"a phrase is asked of what it names, not of `{argument.determiner}` of several"
        help = "name one, write `every ...`, or declare the quality under `words: adjectives:`"
        raise fault("OCT329", said, argument.span, help=help)
    if isinstance(argument, tree.Np) and _is_nobody(argument):
        said = "a phrase is asked of what it names, and this names nobody"
        help = "name one, or declare the quality under `words: adjectives:`"
        raise fault("OCT329", said, argument.span, help=help)


def _where_enough_lie(fact: t.Term) -> t.Term:
    """A fact about `the top four cards` of a place, which are four: where fewer lie, none holds.
    A number of several meanings asks that itself, when it looks which of them is so."""
    named = [
        part
        for part in _said_there(fact)
        if isinstance(part, t.Topmost) and t.free(part) <= t.free(fact)
    ]
    enough = [t.Compare(t.count(t.Content(one.place)), one.many, ">=") for one in named]
    return t.all_of([*enough, fact])


def _said_there(fact: t.Term) -> Iterator[t.Term]:
    """The parts of a fact, each once, but for those of numbers with several meanings."""
    known: set[t.Term] = set()
    waiting = [fact]
    while waiting:
        part = waiting.pop()
        if part not in known:
            known.add(part)
            yield part
            waiting += () if isinstance(part, t.If) else part.args[::-1]


def _is_nobody(complement: tree.Word | tree.Amount) -> bool:
    return (
        isinstance(complement, tree.Np)
        and isinstance(complement.head, tree.Pronoun)
        and complement.head.name == "nobody"
    )


def _is_one_named(predicate: tree.Predicate, holds: t.Term) -> bool:
    """Whether it is said who or which one it is: `the player with the most hearts is you` asks the
    same as `you are the player with the most hearts`, also where several have as many."""
    if not isinstance(predicate, tree.IsPredicate) or predicate.compare:
        return False
    match holds:
        case t.Is(t.Local(kind="player" | "card" | "place")):
            return True
        case t.Contains():
            return not isinstance(predicate.complement, tree.Word) and _is_the_one(
                predicate.complement
            )
    return False


def _is_the_one(subject: tree.Amount) -> bool:
    """`the elder`, `the active player`: one, said with `the`, in the singular."""
    return (
        isinstance(subject, tree.Np)
        and subject.determiner in ("the", "that", "this")
        and not (isinstance(subject.head, tree.Word) and subject.head.plural)
    )


def _check_it_is_no_place(
    subject: tree.Amount, term: t.Term, predicate: tree.Predicate, scope: Scope
) -> None:
    """Raises OctavoError (OCT304) for `a card may be played on a cell when it is tl`: the card that
    lies there, or the cell?"""
    match subject, predicate:
        case (
            tree.Np(head=tree.Pronoun(), pre=()),
            tree.IsPredicate(complement=tree.Np(head=tree.Word(sort="cell") as there)),
        ) if term.kind == "card":
            pass
        case _:
            return
    where = next((noun for noun, one in scope.bound if one.kind == "place" and noun), None)
    if where is not None:
        said = f"`{as_written(subject)}` may be the card, or the {where}"
        help = f"write `that {where} is {there.said}`, or `that card is {there.said}`"
        raise fault("OCT304", said, subject.span, help=help)
