"""Predicates: what is said of one subject.

Comes in: a term for the subject, and a predicate as a tree: what it is, has, has done, may do. Goes
out: terms of kind `truth`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ... import terms as t
from ...diagnostics import OctavoError, Span, fault
from ...syntax import tree
from ...syntax.how_often import TIMES, counter
from ...syntax.inflection import article
from ...syntax.language import AFTER_THE_STEP, BY_STEPS, NUMBER_WORDS, ORDINALS
from ...syntax.unparse import as_written
from ..account import EVERY, Account
from ..names import Symbols
from ..printed import pack_of
from .denoting import Denoting
from .fitting import Fitting
from .having import Holdings, is_there
from .kinds import Kinds, in_numeral
from .melds import MeldPhrases
from .members import Members
from .options import option_is
from .others import taken_from
from .owners import Owners
from .qualities import Qualities
from .scope import Scope
from .special_cards import check_has
from .tops import check_whole
from .trees import has_counting, largest_asked
from .vacuous import check_differ, check_same_place

COMPARISONS = {
    "at least": ">=",
    "at most": "<=",
    "more than": ">",
    "fewer than": "<",
    "less than": "<",
}
# What there is no word for yet, by the verb of the language that says it.
NOT_ASKED = {
    "make": "there is no word yet for the groups that cards would make: ask for the others that it "
    "takes, `when you hold two or more cards of its rank`",
    "extend": "write `a group that it extends` in a pick; there is no word yet that asks it",
    "show": "there is no word yet for what is shown: of a place ask what lies there, `the top card "
    "of ... is ...`; of a group do what follows where it is shown",
}


def _at_the_end(symbols: Symbols) -> str:
    """What is done when a round ends."""
    last = symbols.game.phases[-1].name if symbols.game.phases else "PHASE"
    return (
        "what is done as a round ends is a trigger: `on: the round ends`, with the steps under "
        f"`do:`; before anything is counted, a modifier does it under `before {last}:`"
    )


def check_remembered(symbols: Symbols, predicate: tree.WasDone | tree.HasDone) -> None:
    """Raises OctavoError where it is asked whether something was done that steps do: `a card is
    dealt`. Only what people choose to do is remembered, and what a step says to be done."""
    verb = predicate.verb.name
    if verb in symbols.verbs or verb in symbols.deeds or verb == "use":
        return
    said = f"nobody chooses to {verb} here, and what steps do is not remembered"
    help = AFTER_THE_STEP
    if verb == "end":
        help = _at_the_end(symbols)
    raise fault("OCT323", said, predicate.span, help=help)


def check_chosen(symbols: Symbols, verb: str, span: Span) -> None:
    """Raises OctavoError where it is asked whether something may be done that nobody chooses: `a
    card may be dealt`."""
    if verb in symbols.verbs or verb in symbols.game.choices():
        return
    said = f"nobody chooses to {verb} here, so whether it may be done is never asked"
    chosen = sorted(symbols.game.choices())
    help = f"what is chosen here: {', '.join(f'`{one}`' for one in chosen)}"
    raise fault("OCT323", said, span, help=help if chosen else "ask what is so")


@dataclass(slots=True)
class Predicates:
    """Reads what is said of one subject."""

    symbols: Symbols
    account: Account
    kinds: Kinds
    qualities: Qualities
    members: Members
    fitting: Fitting
    owners: Owners
    melds: MeldPhrases
    having: Holdings
    phrases: Denoting

    def holds(self, subject: t.Term, predicate: tree.Predicate, scope: Scope) -> t.Term:
        """Whether what the predicate says holds of one subject. What is asked of each of several
        after the verb is asked before it is denied: `is not the suit of any card` is of none."""
        check_whole(predicate, self.symbols)
        negated = self.account.negated(predicate)
        with self.members.asking() as mark:
            holds = self.members.close(mark, self._affirmative(subject, predicate, scope))
        return t.negate(holds) if negated else holds

    def _affirmative(self, subject: t.Term, predicate: tree.Predicate, scope: Scope) -> t.Term:
        match predicate:
            case tree.IsPredicate(complement=tree.Word() as word):
                self.account.complement(predicate)
                if word.sort == "choice":
                    return option_is(self.symbols, subject, word.name, word.span)
                return self.qualities.has(subject, word)
            case tree.IsPredicate(compare="a multiple of"):
                return self._is_multiple(subject, predicate, scope)
            case tree.IsPredicate():
                return self._is(subject, predicate, scope)
            case tree.WasDone():
                return self._was_done(subject, predicate, scope)
            case tree.HasDone():
                return self._has_done(subject, predicate, scope)
            case tree.Has(what=what, either=either):
                has = self.having.has(subject, what, scope)
                if either is None:
                    return has
                return t.any_of([has, self.having.has(subject, either, scope)])
            case tree.Exists():
                return t.TRUE
            case tree.MayBe():
                return self._may_be(subject, predicate, scope)
            case tree.May():
                return self._may(subject, predicate)
            case tree.Does():
                return self._does(subject, predicate, scope)

    def _was_done(self, subject: t.Term, predicate: tree.WasDone, scope: Scope) -> t.Term:
        if predicate.verb.name == "show" and predicate.places:
            return self._is_shown(subject, predicate, scope)
        for place in predicate.places:
            help = "leave it out, or mark the card when it is done"
            raise fault("OCT348", "where it was done is not remembered", place.span, help=help)
        check_remembered(self.symbols, predicate)
        card = self.kinds.turn_into(subject, "card", predicate.span)
        self.symbols.asked_of_cards[predicate.span] = predicate.verb.name
        verb, time = self.account.verb(predicate), self._time(predicate)
        # nobody is named whose last turn it would be
        when = "turn before" if time == "last turn" else time
        return t.contains(t.Done(verb, when, "cards"), card)

    def _time(self, predicate: tree.WasDone | tree.HasDone) -> str:
        time = self.account.time(predicate) or "this round"
        self.symbols.asked_of_turns |= time == "last turn"
        return time

    def _is_shown(self, subject: t.Term, predicate: tree.WasDone, scope: Scope) -> t.Term:
        """`the top card of the stock is shown to the elder`: who sees a card where it lies."""
        first, *others = predicate.places
        if others or first.preposition != "to" or not isinstance(first.what, tree.Np):
            span = (others or [first])[0].span
            raise fault("OCT348", "a card is shown to somebody", span, help="write `shown to ...`")
        if predicate.time:
            said = f"whether somebody sees a card is asked now, not {predicate.time}"
            raise fault("OCT348", said, predicate.span, help=f"leave `{predicate.time}` out")
        self.account.verb(predicate)
        self.account.preposition(first)
        card = self.kinds.turn_into(subject, "card", predicate.span)
        asked = first.what.determiner
        named = replace(first.what, determiner="the") if asked == "only" else first.what
        who = self.phrases.denote(named, scope)
        variable = self.kinds.variable("player")
        seen = _seen_by(card, variable)
        if who.kind != "players":
            one = self.kinds.turn_into(who, "player", first.span)
            if asked != "only":
                return _seen_by(card, one)
            self.account.determiner(first.what)
            rest = t.without(t.All("players"), t.Single(one))
            return t.all_of([_seen_by(card, one), t.negate(t.exists(rest, variable, seen))])
        if asked != "only":  # of several it is not said whether each of them sees it
            self.account.determiner(first.what)
        match asked:
            case "any" | "a" | "another":
                return t.exists(who, variable, seen)
            case "no":
                return t.negate(t.exists(who, variable, seen))
        return t.all_of([t.some(who), t.for_all(who, variable, seen)])

    def _has_done(self, subject: t.Term, predicate: tree.HasDone, scope: Scope) -> t.Term:
        check_remembered(self.symbols, predicate)
        player = self.kinds.turn_into(subject, "player", predicate.span)
        if predicate.often is not None:
            return self._has_done_often(player, predicate)
        verb, time = self.account.verb(predicate), self._time(predicate)
        if predicate.what is None:
            return t.contains(t.Done(verb, time, "players"), player)
        cards, none = self._some(predicate.what, scope)
        self.symbols.asked_of_cards[predicate.span] = verb
        done = (
            t.Used(cards, self.when_used(predicate), player)
            if verb == "use"
            else t.some(t.both(t.Done(verb, time, "cards", player), cards))
        )
        return t.all_of([is_there(player), t.negate(done)]) if none else done

    def _has_done_often(self, player: t.Term, predicate: tree.HasDone) -> t.Term:
        """`has raised twice this round`: what somebody chose is counted."""
        many, verb = self.account.often(predicate), predicate.verb.name
        assert many is not None
        if predicate.time not in TIMES:
            said = f"how often is counted in a turn, a phase or a round, not {predicate.time}"
            help = "write `this turn`, `this phase` or `this round`"
            raise fault("OCT323", said, predicate.span, help=help)
        if all(one.name != verb for one in self.symbols.game.offers()):
            said = f"nobody chooses to {verb} here, and how often steps do it is not counted"
            help = "keep a number under `state:`, and add 1 to it where the step stands"
            raise fault("OCT323", said, predicate.span, help=help)
        self.account.verb(predicate)
        self.account.time(predicate)
        kept = t.State(counter(verb, predicate.time), "number", player)
        if many.low == many.high:
            return t.Is(kept, t.Number(many.low))
        bounds = [] if not many.low else [t.compared(kept, ">=", t.Number(many.low))]
        bounds += [] if many.high is None else [t.compared(kept, "<=", t.Number(many.high))]
        return t.all_of(bounds)

    def when_used(self, predicate: tree.WasDone | tree.HasDone) -> str:
        """The round in which cards were used: what hands showed is remembered by the round."""
        time = self.account.time(predicate) or "this round"
        if time not in ("this round", "last round"):
            said = f"what was used is remembered for a round, not for {time}"
            help = "write `this round` or `last round`"
            raise fault("OCT348", said, predicate.span, help=help)
        return time

    def _some(self, np: tree.Np, scope: Scope) -> tuple[t.Term, bool]:
        """Cards of which one is asked for (`a king`, `any king`), and whether it is none (`no
        king`)."""
        cards = self.kinds.cards_one_by_one(self.phrases.denote(np, scope), np.span)
        if np.determiner in ("any", "no"):
            self.account.determiner(np)
        return cards, np.determiner == "no"

    def _may(self, subject: t.Term, predicate: tree.May) -> t.Term:
        verb = self.account.verb(predicate)
        if predicate.what is not None or predicate.places:
            help = "leave the rest out, or ask whether cards may be VERBED"
            raise fault(
                "OCT323",
                f"only whether somebody may {verb} at all can be asked",
                predicate.span,
                help=help,
            )
        check_chosen(self.symbols, verb, predicate.span)
        player = self.kinds.turn_into(subject, "player", predicate.span)
        self.symbols.allowed_of_people[predicate.span] = verb
        return t.all_of([is_there(player), t.Allowed(player, verb)])

    def _does(self, subject: t.Term, predicate: tree.Does, scope: Scope) -> t.Term:
        verb, what = predicate.verb.name, predicate.what
        if verb in ("hold", "have") and isinstance(what, tree.Np):
            self.account.verb(predicate)
            return self.having.has(subject, what, scope)
        if verb == "count as" and what is not None and not _another_card(what):
            self.account.verb(predicate)
            faces = self.melds.stands_for(
                self.kinds.turn_into(subject, "card", predicate.span), predicate.span
            )
            return t.some(
                t.both(
                    faces,
                    self.kinds.turn_into(self.phrases.denote(what, scope), "cards", predicate.span),
                )
            )
        if verb == "count as" and isinstance(what, tree.Np):
            self.account.verb(predicate)
            self.account.head(what)
            self.account.determiner(what)
            return t.negate(t.Itself(self.kinds.turn_into(subject, "card", predicate.span)))
        help = NOT_ASKED.get(verb, "ask what somebody or something is, has, or has done")
        if verb in ("hold", "have"):
            help = f"say how many of which cards: `{verb} three or more CARDS`, `{verb} no CARDS`"
        if verb == "end":
            help = _at_the_end(self.symbols)
        if done := self.symbols.verbs.get(verb):
            help = (
                f"ask whether it was done: `... is {done}`, `you have {done}`; what happens at the "
                "moment when it is done is a trigger: `on: ...`, `do: ...`; that nobody does it is "
                f"so when a turn or a phase is over, `when nobody has {done} this phase`, and that "
                f"all do, `every player has {done} this round`"
            )
            if isinstance(what, tree.Np) and _is_nth(what):
                help = (
                    f"how often it was done is asked: `a player has {done} three times this turn`"
                )
            elif any(place.preposition == "from" for place in predicate.places):
                raise taken_from("a player", predicate)
            elif predicate.places and isinstance(what, tree.Np) and what.is_singular:
                where = " ".join(as_written(place) for place in predicate.places)
                help = (
                    f"where it is done is said of the card: `{as_written(what)} is {done} {where}`"
                    "; whoever does it is `you` then"
                )
        elif verb in BY_STEPS:
            help = f"ask what somebody or something is, or has; or {AFTER_THE_STEP}"
        raise fault(
            "OCT323",
            f"`{verb}` is not something that can be asked here",
            predicate.verb.span,
            help=help,
        )

    def _is(self, subject: t.Term, predicate: tree.IsPredicate, scope: Scope) -> t.Term:
        complement = predicate.complement
        assert not isinstance(complement, tree.Word)
        if (
            isinstance(complement, tree.SomeOf)
            and complement.numeral.low == complement.numeral.high == 1
        ):
            self.account.number_of(complement)  # `is one of those`
        tried = self.members.tried
        if predicate.compare and (
            ordered := tried(lambda: self._ordered(subject, complement, scope))
        ):
            mine, other = ordered
            check_differ(mine, other, complement, self.symbols, scope)
            how = COMPARISONS[self.account.compared(predicate)]
            there = [t.Is(one, one) for one in (mine, other) if not isinstance(one, t.Value)]
            return t.all_of([*there, t.Compare(mine, other, how)])
        has_rank = subject.kind in ("card", "place", "value rank")
        if (
            predicate.compare
            and has_rank
            and (rank := tried(lambda: self._rank(complement, subject, scope)))
        ):
            card = subject.card if isinstance(subject, t.Attribute) else subject
            mine = t.Pip(self.kinds.turn_into(card, "card", predicate.span))
            check_differ(mine, rank, complement, self.symbols, scope)
            return t.compared(mine, COMPARISONS[self.account.compared(predicate)], rank)
        if predicate.compare:
            number = self.kinds.turn_into(subject, "number", predicate.span)
            other = self.fitting.number(complement, scope)
            check_differ(number, other, complement, self.symbols, scope)
            return t.compared(number, COMPARISONS[self.account.compared(predicate)], other)
        if isinstance(complement, tree.Np) and isinstance(complement.head, tree.Numeral):
            if subject.kind == "card":
                raise _rank_meant(complement.head, complement.span)
            self.account.head(complement)
            if (named := self._rank_named(subject, complement.head)) is not None:
                return t.Is(subject, named)
            return in_numeral(
                self.kinds.turn_into(subject, "number", predicate.span), complement.head
            )
        if subject.kind == "number":
            other = self.fitting.number(complement, scope)
            check_differ(subject, other, complement, self.symbols, scope)
            return t.Is(subject, other)
        if (all_are := self._all_are(subject, complement, scope)) is not None:
            return all_are
        if isinstance(complement, tree.Np) and self.having.makings.is_meant(subject, complement):
            return self.having.makings.is_best(subject, complement)
        _check_rank_beside(subject, complement)
        if subject.kind.startswith("value "):
            value = self._as_value(complement, subject.kind, scope)
            check_differ(subject, value, complement, self.symbols, scope)
            if isinstance(value, t.Nothing):  # `is nobody`: there is no such value
                return t.Not(t.Is(subject, subject))
            return t.Is(subject, value)
        if isinstance(complement, tree.Np) and complement.determiner in (
            "any",
            "each",
            "every",
            "no",
            "all",
        ):
            other = self.members.denote_one(complement, scope)
        else:
            other = self.phrases.denote(complement, scope)
        check_differ(subject, other, complement, self.symbols, scope)
        check_same_place(subject, other, complement.span)
        return self._same(subject, other, predicate)

    def _is_multiple(self, subject: t.Term, predicate: tree.IsPredicate, scope: Scope) -> t.Term:
        """`the total of your hand is a multiple of 5`: 0 is one, too."""
        self.account.compared(predicate)
        number = self.kinds.turn_into(subject, "number", predicate.span)
        said = self.account.complement(predicate)
        assert not isinstance(said, tree.Word)
        other = self.fitting.number(said, scope)
        if not isinstance(other, t.OpenOption) and not (
            isinstance(other, t.Number) and other.value > 1
        ):
            message = "a multiple is of a number that never changes, 2 or more"
            raise fault("OCT313", message, said.span, help="write such a number")
        return t.Is(t.Arithmetic(number, other, "%"), t.Number(0))

    def _rank_named(self, subject: t.Term, numeral: tree.Numeral) -> t.Term | None:
        """`the chosen rank is seven`: of a rank that the state keeps, the one of that name; of a
        card's, too, where ranks are not in the order of their numbers: 3 to 10, ..., ace, 2."""
        if subject.kind != "value rank":
            return None
        of_card = isinstance(subject, t.Attribute) and not pack_of(self.symbols).counts_up
        if of_card or isinstance(subject, t.State):
            return self.kinds.rank_named(numeral)
        return None

    def _all_are(self, place: t.Term, said: tree.Amount, scope: Scope) -> t.Term | None:
        """`your hand is all nines`: every card there is one, and there are some."""
        if not isinstance(said, tree.Np) or said.determiner != "all":
            return None
        if place.kind == "card":
            help = "write what it is, or ask it of several: `cards of ... are all ...`"
            raise fault("OCT304", "one card is not all of several", said.span, help=help)
        word = said.head
        cards = isinstance(word, tree.Word) and (
            word.sort in ("rank", "suit", "class")
            or (word.name == "card" and bool(said.pre or said.posts or said.tail))
        )
        if place.kind != "place" or not cards:
            return None
        self.account.determiner(said)
        those = self.kinds.turn_into(self.phrases.denote(said, scope), "cards", said.span)
        here = t.Content(place)
        return t.all_of([t.some(here), t.negate(t.some(t.without(here, those)))])

    def _rank(self, complement: tree.Amount, subject: t.Term, scope: Scope) -> t.Term | None:
        """Of `higher than a jack`: the rank, if that is all it names; of a card that is compared
        with another, `higher than the discards`: the rank of that."""
        match complement:
            case tree.Np(determiner="" | "a", pre=(), posts=(), tail=None) as np if (
                isinstance(np.head, tree.Word) and np.head.sort == "rank" and not np.head.plural
            ):
                self.account.head(np)
                check_has("rank", np, self.symbols.game.pack)
                return t.Pip(t.First(t.Printed("rank", np.head.name), "card"))
            case tree.Np(head=tree.Word() | tree.Pronoun()) if subject.kind in ("card", "place"):
                one_by_one = isinstance(complement, tree.Np) and complement.determiner in EVERY
                if one_by_one:  # `higher than every card of the row`
                    other = self.members.one_of(complement, ("card",), scope)
                else:
                    other = self.phrases.denote(complement, scope)
                if other.kind in ("card", "place"):
                    return t.Pip(self.kinds.turn_into(other, "card", complement.span))
                alike = isinstance(complement, tree.Np) and largest_asked(complement) is not None
                if other.kind == "cards" and alike and complement.is_singular:
                    return t.Pip(t.First(other, "card"))  # equally high cards are of one rank
        return None

    def _ordered(
        self, subject: t.Term, complement: tree.Amount, scope: Scope
    ) -> tuple[t.Term, t.Term] | None:
        """`the mark rank is higher than five`, `it is higher than the mark rank`: two values of an
        attribute, one of which is kept or picked; they compare in the declared order."""
        if not isinstance(complement, tree.Np):
            return None
        if isinstance(complement.head, tree.Numeral):
            named = self._rank_named(subject, complement.head)
            if named is not None:
                self.account.head(complement)
            return None if named is None else (subject, named)
        if not isinstance(complement.head, tree.Word | tree.Pronoun):
            return None
        ranked = _is_kept(subject) and subject.kind == "value rank"
        if ranked and (rank := self._rank(complement, subject, scope)):
            return subject, t.by_order(rank)
        of_ranks = isinstance(complement.head, tree.Word) and complement.head.sort == "rank"
        if of_ranks and subject.kind.startswith("value ") and subject.kind != "value rank":
            return None
        other = self.members.one_of(complement, ("place", "card"), scope)
        kept = next((one for one in (subject, other) if _is_kept(one)), None)
        if kept is None:
            return None
        attribute = kept.kind.removeprefix("value ")
        mine, theirs = (
            t.Attribute(self.kinds.turn_into(one, "card", complement.span), attribute)
            if one.kind in ("card", "place")
            else self.kinds.turn_into(one, kept.kind, complement.span)
            for one in (subject, other)
        )
        return mine, theirs

    def _same(self, subject: t.Term, other: t.Term, predicate: tree.IsPredicate) -> t.Term:
        if subject.kind == "groups":
            said = "what several groups are is not asked"
            help = "ask it of the place: `... has a ...`"
            raise fault("OCT323", said, predicate.span, help=help)
        if other.kind in t.MEMBER:
            if subject.kind == "place" and other.kind == "cards":
                subject = self.kinds.turn_into(subject, "card", predicate.span)
            among = t.contains(
                other, self.kinds.turn_into(subject, t.MEMBER[other.kind], predicate.span)
            )
            complement = predicate.complement
            if (
                isinstance(complement, tree.Np)
                and complement.determiner == "only"
                and not _is_named(other)
            ):
                self.account.determiner(complement)
                return t.all_of([among, t.Is(t.count(other), t.Number(1))])
            return among
        if other.kind == "none":
            return t.Not(t.Is(subject, subject))
        if other.kind != subject.kind:
            other = self.kinds.turn_into(other, subject.kind, predicate.complement.span)
        return t.Is(subject, other)

    def _as_value(self, complement: tree.Amount, kind: str, scope: Scope) -> t.Term:
        term = self.phrases.denote(complement, scope)
        if term.kind.startswith("values "):
            none = isinstance(complement, tree.Np) and complement.determiner == "no"
            help = "write `nothing`" if none else "add `of ...`"
            raise fault("OCT319", "this does not say of what", complement.span, help=help)
        return self.kinds.turn_into(term, kind, complement.span)

    def _may_be(self, subject: t.Term, predicate: tree.MayBe, scope: Scope) -> t.Term:
        card = self.kinds.turn_into(subject, "card", predicate.span)
        verb = self.account.verb(predicate)
        check_chosen(self.symbols, verb, predicate.span)
        self.symbols.allowed_of_cards[predicate.span] = verb
        on = next((place for place in predicate.places if place.what is not None), None)
        if on is None or on.what is None:
            return t.contains(t.Permitted(t.All("cards"), verb), card)
        check_on(self.account.preposition(on), on.span)
        places = self.kinds.turn_into(self.phrases.denote(on.what, scope), "places", on.span)
        if on.what.determiner == "any":
            self.account.determiner(on.what)
        return t.some(t.PermittedOn(card, places, verb))

    def gapped(self, noun: t.Term, tail: tree.ThatGap, scope: Scope) -> t.Term:
        """`a cell that it may be played on`: the noun stands where the clause has its gap."""
        subject = self.owners.gapped(tail.subject, ("player", "card"), scope)
        if several := self._are_several(tail.subject, subject):
            denied = isinstance(tail.predicate, tree.Does) and self.account.negated(tail.predicate)
            subject = self.members.some_of(subject, denied)
        match tail.predicate:
            case tree.MayBe(negated=False):
                check_on(self.account.preposition(tail), tail.span)
                card = self.kinds.turn_into(subject, "card", tail.span)
                check_chosen(self.symbols, tail.predicate.verb.name, tail.span)
                return t.contains(
                    t.PermittedOn(card, t.All("places"), self.account.verb(tail.predicate)), noun
                )
            case tree.Does(verb=tree.Word(name="count as"), negated=False) if noun.kind == "card":
                self.account.verb(tail.predicate)
                card = self.kinds.turn_into(subject, "card", tail.span)
                return t.contains(self.melds.stands_for(card, tail.span), noun)
            case tree.Does(verb=tree.Word(name="hold" | "have")) if noun.kind != "place":
                self.account.verb(tail.predicate)
                _held_by_all(noun, tail)
                said = tail.subject if isinstance(tail.subject, tree.Np) else None
                player = self.kinds.turn_into(subject, "player", tail.span, said)
                held = self.kinds.held(player)
                if noun.kind.startswith("value "):
                    held = t.both(held, t.Having(noun, noun.kind.removeprefix("value ")))
                    holds = t.some(held)
                else:
                    holds = t.contains(held, self.kinds.turn_into(noun, "card", tail.span))
                denied = self.account.negated(tail.predicate)
                return t.negate(holds) if denied and not several else holds
        raise fault(
            "OCT323",
            "this cannot be asked here",
            tail.span,
            help="write `that you hold`, `that it may be VERBED on`, or `of ...`",
        )

    def _are_several(self, said: tree.Pronoun | tree.Np, subject: t.Term) -> bool:
        """Whether a clause is about several at once: `that other players hold`. Raises OctavoError
        for so many of them."""
        if not isinstance(said, tree.Np) or not isinstance(said.head, tree.Word):
            return False
        if subject.kind not in ("players", "cards") or not said.head.plural:
            return False
        if has_counting(said):
            help = f"write `that any {said.head.name} ...`, or count them in a condition"
            raise fault("OCT312", "this cannot be asked of so many", said.span, help=help)
        return True


def _held_by_all(noun: t.Term, tail: tree.ThatGap) -> None:
    """Raises OctavoError for `cards that each player holds`: no card is held by two."""
    who = tail.subject
    several = isinstance(who, tree.Np) and who.determiner in EVERY
    if several and not noun.kind.startswith("value "):
        help = "write `that any player holds`, or take the players one by one, by `for each`"
        raise fault("OCT312", "no card is held by more than one player", tail.span, help=help)


def check_on(preposition: str, span: Span) -> None:
    """Raises OctavoError where it is not asked on what something may be done."""
    if preposition not in ("on", "to", "in"):
        said = f"whether it may be done `{preposition}` something is not known"
        raise fault("OCT348", said, span, help="ask on what it may be done: `on ...`")


def _rank_meant(number: tree.Numeral, span: Span) -> OctavoError:
    """The fault of `it is seven`, said of a card."""
    rank = NUMBER_WORDS.get(number.low, str(number.low))
    help = f"a bare `{rank}` is a number: write `{article(rank)} {rank}`, or `its value is ...`"
    return fault("OCT311", "a card is not a number", span, help=help)


def _is_named(cards: t.Term) -> bool:
    """The card of a rank and a suit, which is the only one anyway."""
    printed = [part for part in t.walk(cards) if isinstance(part, t.Printed)]
    return {"rank", "suit"} <= {one.attribute for one in printed}


def _seen_by(card: t.Term, player: t.Term) -> t.Term:
    seen = t.contains(t.without(t.All("cards"), t.Unseen(player)), card)
    return t.all_of([is_there(player), seen])


def _another_card(what: tree.Amount | None) -> bool:
    """`cards that count as another card`."""
    return (
        isinstance(what, tree.Np)
        and what.determiner == "another"
        and isinstance(what.head, tree.Word)
        and what.head.name == "card"
    )


def _is_kept(value: t.Term) -> bool:
    """Whether it is a value that the state keeps or somebody picked, and no card's own."""
    return value.kind.startswith("value ") and not isinstance(value, t.Attribute)


def _check_rank_beside(subject: t.Term, said: tree.Amount) -> None:
    """Raises OctavoError for `it is one lower than the pile`: ranks are no numbers."""
    if subject.kind not in ("card", "place", "value rank"):
        return
    match said:
        case tree.Calculation("+" | "-" as sign, tree.Np() as other, tree.Np(head=tree.Numeral(1))):
            beside = "above" if sign == "+" else "below"
            its = "..." if subject.kind == "value rank" else "its rank"
            rank = "the rank of " if subject.kind != "value rank" else ""
            help = f"write `{its} is the rank {beside} {rank}{as_written(other)}`"
            raise fault(
                "OCT311", "ranks are not added up, but stand in order", said.span, help=help
            )


def _is_nth(np: tree.Np) -> bool:
    """`the third card`: of those that somebody plays, which nobody has picked here."""
    return any(getattr(pre.what, "name", "") in ORDINALS[1:] for pre in np.pre)
