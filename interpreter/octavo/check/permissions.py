"""What may be done: from the tree of a sentence to a `Permission`.

Comes in: `X may [not] be VERBED`, `P may [not] VERB X`. Goes out: of which cards, places, groups,
values or numbers it speaks, of whom, and when. What cannot stand in such a sentence is a fault
here.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace

from .. import terms as t
from ..diagnostics import OctavoError, Span, fault
from ..syntax import tree
from ..syntax.language import TURNS_COUNTED
from ..syntax.unparse import as_written
from .about_values import check_no_number, of_object, of_values
from .bindings import Bindings, Permission, Standing
from .checked import Checked
from .how_many_picked import limit_of, more_cards
from .phrases.any_or_all import each_or_not_all
from .phrases.beginning import check_begins
from .phrases.beside import says_beside
from .phrases.kinds import misfit
from .phrases.one_of_several import check_who
from .phrases.reader import PhraseReader
from .phrases.scope import Scope
from .phrases.taking import kind_of
from .phrases.theirs import check_theirs
from .phrases.trees import groups_of, has_noun, is_group, numeral_of
from .walking import nodes_of


@dataclass(slots=True)
class Permissions:
    """Reads the sentences about what may be done of one game."""

    checked: Checked
    into: Bindings
    head: Standing
    scope: Scope

    def may_be(self, rule: tree.Rule, subject: tree.Amount, predicate: tree.MayBe) -> None:
        if (kind := self._value_picked(predicate.verb)) and not predicate.places:
            self._values(rule, subject, predicate, kind)
            return
        check_no_number(subject, self.checked.reader())
        if (most := self._most(predicate, subject)) is not None:
            said = self.checked.reader().account.subject(subject)
            self._how_many(rule, predicate, most, None, self.scope, said != "")
            return
        self._check_no_players(subject)
        reader, cards, card, denied = self._subject(subject)
        reader.account.stands_for(card, subject)
        scope = self.scope.about(card)
        groups = self._groups(predicate, scope)
        at = predicate.places if groups is None else ()
        places, place, scope = _where(reader, at, scope)
        condition = reader.conditions(rule, scope)
        verb = reader.account.verb(predicate)
        self.into.permissions.append(
            Permission(
                *fields_of(self.head),
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
        forbidden = reader.account.negated(predicate) != none
        limit = limit_of(most, forbidden, predicate.verb)
        self.into.permissions.append(
            Permission(
                *fields_of(self.head),
                condition=reader.conditions(rule, scope),
                guard=self.head.guard,
                verb=reader.account.verb(predicate),
                allows=False,
                who=players,
                more_than=limit,
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
                *fields_of(self.head),
                condition=reader.conditions(rule, self.scope.about(value)),
                guard=self.head.guard,
                verb=reader.account.verb(predicate),
                allows=reader.account.negated(predicate) == (said in ("no", "only")),
                values=t.negate(values) if said == "only" else values,
                value=value,
            )
        )

    def may(self, rule: tree.Rule, subject: tree.Amount, predicate: tree.May) -> None:
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
            self._check_no_players(predicate.what)
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
            check_begins(rule)
        of_these = theirs and card is not None and scope.they == card
        read = self._of_these_or_theirs if of_these else reader.conditions
        self.into.permissions.append(
            Permission(
                *fields_of(self.head),
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

    def _check_no_players(self, picked: tree.Amount) -> None:
        """Raises OctavoError for `a player without cards may not be asked`: a rule is about cards,
        or a value, that is picked."""
        if isinstance(picked, tree.Np) and kind_of(picked, self.checked.symbols) == "players":
            help = "say it where they are picked: `pick: another player who has cards`, `pick: any "
            help += "player who is not ...`"
            said = "no rule says which players may be picked"
            raise fault("OCT311", said, picked.span, help=help)

    def _subject(self, subject: tree.Amount) -> tuple[PhraseReader, t.Term, t.Local, bool]:
        """A reader, the cards, the variable for one of them, and whether the sentence denies it of
        them: of those that `no` names, and of all but those that `only` names."""
        reader = self.checked.reader()
        if isinstance(subject, tree.Np) and _is_any_number(subject):
            raise _of_no_cards(misfit("cards", "number", subject.span), "number")
        cards = reader.denote(subject, self.scope)
        cards = _of_cards(reader, t.Single(cards) if cards.kind in t.SETS else cards, subject.span)
        if cards.kind != "cards":
            raise misfit("cards", cards.kind, subject.span)
        said, card = reader.account.subject(subject), reader.member_of(cards)
        if said == "only":
            cards = t.without(t.All("cards"), cards)
        return reader, cards, card, said in ("no", "only")


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


def fields_of(head: Standing) -> tuple[str, str, str, tuple[str, ...], Span]:
    return head.id, head.text, head.source, head.modifiers, head.span
