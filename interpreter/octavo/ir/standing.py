"""Standing sentences folded into the places that ask for them.

Comes in: terms that ask `permitted`, `allowed`, `quality` or `in force`. Goes out: the same terms
with the sentences of the game in their place, so that nothing looks a rule up while a game runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TypeVar

from .. import terms as t
from ..check.bindings import Permission, QualityRule, Standing
from ..check.checked import Checked
from ..check.phrases.scope import Scope
from ..check.phrases.tops import showing
from ..check.printed import by_name, pack_of, printed_cards
from ..diagnostics import Related, Span, fault
from ..records import PLAIN, field_names
from ..syntax import inflection, tree
from ..syntax.unparse import as_written, unparse
from .without_rank import by_rank, rankless

Sentence = TypeVar("Sentence", Permission, QualityRule)

# What is being worked out, outermost first: of one thread, as questions are folded when somebody
# first asks them, and threads that play by the same rules may ask at once.
_asking: ContextVar[tuple[tuple[str, str], ...]] = ContextVar("asking", default=())

FOLDED = frozenset(
    {
        t.Permitted,
        t.PermittedOn,
        t.AtMost,
        t.Allowed,
        t.Quality,
        t.InForce,
        t.Both,
        t.Either,
        t.Without,
        t.And,
        t.Or,
        t.Not,
        t.Some,
        t.Contains,
        t.If,
        t.Keep,
        t.Most,
        t.Compare,
    }
)

NO_CARDS = t.Empty("cards")


@dataclass(slots=True)
class Folder:
    """Folds terms of one game, and finds what depends on itself."""

    checked: Checked
    known: dict[tuple[str, str], t.Term] = field(default_factory=dict)
    # what a sentence says is asked by several passes
    folded: dict[t.Term, t.Term] = field(default_factory=dict)
    # the sentences about what may be done and what something is that were folded in, by their ids
    consulted: set[str] = field(default_factory=set)
    rankless: t.Term = field(init=False)  # the cards that have no rank
    _places: dict[tuple[int, str, str], tuple[Permission, t.Term]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.rankless = rankless(self.checked.symbols)

    def fold(self, term: t.Term) -> t.Term:
        found = self.folded.get(term)
        if found is None:
            found = self.folded[term] = t.rewrite(term, self._one)
        return found

    def _one(self, term: t.Term) -> t.Term | None:
        if term.__class__ not in FOLDED:  # most are none of these
            return None
        match term:
            case t.Permitted(values, verb) if values.kind != "cards":
                return self._values_permitted(verb, values)
            case t.Permitted(cards, verb):
                return self.permitted(verb, cards)
            case t.AtMost(number, verb):
                return self._limited(verb, number)
            case t.PermittedOn(card, groups, verb) if groups.kind == "groups":
                return self._groups_permitted(verb, card, groups)
            case t.PermittedOn(card, places, verb):
                return self._permitted_on(verb, card, places)
            case t.Allowed(player, verb):
                return t.substitute(self.allowed(verb), t.YOU, player)
            case t.Quality(adjective, kind):
                return self._quality(adjective, kind)
            case t.InForce():
                # otherwise all that is loaded is in force throughout
                return None if self.checked.scheduled else t.TRUE
            case t.Both(left, right):
                return t.both(left, right)
            case t.Either(left, right):
                return t.either(left, right)
            case t.Without(members, others):
                return t.without(members, others)
            case t.And(parts):
                return t.all_of(parts)
            case t.Or(parts):
                return t.any_of(parts)
            case t.Not(denied):
                return t.negate(denied)
            case t.Some(members):
                return t.some(members)
            case t.Contains(members, member):
                return t.contains(members, member)
            case t.If(condition, then, otherwise):
                return t.when(condition, then, otherwise)
            case t.Keep(members, condition, variable):
                kept = t.restrict(members, t.Local(variable, t.member_of(term.kind)), condition)
                # `cards higher than a ten` are jacks, queens and kings, whatever happens
                return by_name(kept, pack_of(self.checked.symbols)) or kept
            case t.Compare():
                return by_rank(term, self.rankless)
            case t.Most(_, t.Pip()) if self.rankless != NO_CARDS:
                return by_rank(term, self.rankless)
            case t.Most(_, t.Pip() as number):  # `the highest card`
                return term.having(number=t.by_order(number))
        return None

    # --- may --------------------------------------------------------------------------------------

    def holds(self, rule: Standing) -> t.Term:
        """The rule's guard and condition, folded."""
        guards = [t.InForce(name) for name in rule.modifiers]
        condition = rule.condition
        if isinstance(rule, Permission) and rule.cards is not None:
            condition = self._but_for_itself(rule)
        return self.fold(t.all_of([*guards, rule.guard, condition]))

    def _but_for_itself(self, rule: Permission) -> t.Term:
        """The condition of a sentence about cards. What it asks of cards of which it never speaks
        (`when any card of your hand other than tens may be played`) is as the other sentences say:
        it has no part in that."""
        every = [one for one in self.checked.bindings.about(rule.verb) if one.about == "cards"]
        mine = [one for one in every if (one.id, one.span) == (rule.id, rule.span)]

        def by_others(part: t.Term) -> t.Term | None:
            match part:
                case t.Both(members, t.Permitted(cards, verb) as asked) if verb == rule.verb:
                    if all(self._spares(members, one.cards) for one in mine):
                        about = [one for one in every if not self._spares(members, one.cards)]
                        with self._once(verb, t.Permitted, about, f"{asked.op} but {rule.id}"):
                            if any(one.allows for one in every) > any(one.allows for one in about):
                                return t.Empty("cards")
                            return t.both(members, self._permitted(verb, cards, about))
            return None

        return t.rewrite(t.rewrite(rule.condition, _asked_last), by_others)

    def said_by(self, rule: Standing) -> list[t.Term]:
        """All that a sentence says, folded: whether it holds, and of what it speaks."""
        of = [
            self.fold(term)
            for term in settled_terms(rule)
            if term not in (rule.condition, rule.guard)
        ]
        return [self.holds(rule), *of]

    def applies(self, rule: Permission) -> t.Term:
        """For whom and when a permission speaks: still open in its card and place."""
        who = t.TRUE if rule.who is None else t.contains(self.fold(rule.who), t.YOU)
        return t.all_of([who, self.holds(rule)])

    def cards_of(self, rule: Permission) -> t.Term:
        """The cards that one permission or prohibition is about, now."""
        if rule.cards is None or rule.card is None:
            return t.All("cards")
        condition = self.applies(rule)
        if rule.places is not None and rule.place is not None:
            condition = t.exists(self.fold(rule.places), rule.place, condition)
        return t.restrict(self.fold(rule.cards), rule.card, condition)

    def permitted(self, verb: str, cards: t.Term) -> t.Term:
        """Those of the cards that you may VERB."""
        every = [rule for rule in self.checked.bindings.about(verb) if rule.about == "cards"]
        with self._once(verb, t.Permitted, every):
            return self._permitted(verb, cards, every)

    def _permitted(self, verb: str, cards: t.Term, every: list[Permission]) -> t.Term:
        if any(
            rule.places is not None and not rule.allows for rule in every
        ):  # then there must be a place where none holds
            card = t.Local(f"some {verb}", "card")
            return t.restrict(
                cards, card, t.some(self._allowed_on(verb, card, t.All("places", ""), every))
            )
        rules, later = _by_force(every)
        allowing = [rule for rule in rules if rule.allows]
        result = cards
        if allowing:
            union: t.Term = t.Empty("cards")
            for rule in allowing:
                union = t.either(union, self.cards_of(rule))
            result = t.both(cards, union)
        for rule in rules:
            if not rule.allows and rule.places is None:
                result = t.without(result, self.cards_of(rule))
        for rule in later:
            of = t.both(cards, self.cards_of(rule))
            result = t.either(result, of) if rule.allows else t.without(result, of)
        return result

    def _values_permitted(self, verb: str, values: t.Term) -> t.Term:
        """Those of the suits, numbers or other values that you may VERB."""
        rules = [rule for rule in self.checked.bindings.about(verb) if rule.values is not None]
        value = t.Local(f"to {verb}", t.member_of(values.kind))
        with self._once(verb, t.Permitted, rules):
            return t.restrict(values, value, self._may(rules, lambda one: self.met_by(one, value)))

    def met_by(self, rule: Permission, value: t.Term) -> t.Term:
        """Whether one sentence speaks of this value."""
        assert rule.values is not None and rule.value is not None
        said = t.all_of([self.fold(rule.values), self.applies(rule)])
        return t.substitute(said, rule.value, value)

    def _may(self, rules: list[Permission], speaks: Callable[[Permission], t.Term]) -> t.Term:
        """Whether something may be, by these sentences: no sentence forbids it, and one allows it
        if any speaks of allowing; what is said for a while prevails."""
        always, later = _by_force(rules)
        allowing = [speaks(rule) for rule in always if rule.allows]
        forbidding = [t.negate(speaks(rule)) for rule in always if not rule.allows]
        result = t.all_of([*([t.any_of(allowing)] if allowing else []), *forbidding])
        for rule in later:
            so = speaks(rule)
            result = t.any_of([result, so]) if rule.allows else t.all_of([result, t.negate(so)])
        return result

    def _permitted_on(self, verb: str, card: t.Term, places: t.Term) -> t.Term:
        rules = [rule for rule in self.checked.bindings.about(verb) if rule.about == "cards"]
        with self._once(verb, t.PermittedOn, rules):
            return self._allowed_on(verb, card, places, rules)

    def _limited(self, verb: str, number: t.Term) -> t.Term:
        """So many cards, or fewer where a sentence forbids that."""
        rules = [rule for rule in self.checked.bindings.about(verb) if rule.more_than is not None]
        self.consulted.update(rule.id for rule in rules)
        for rule in rules:
            assert rule.more_than is not None
            fewer = t.Lesser(number, t.Number(rule.more_than))
            number = t.when(self.applies(rule), fewer, number)
        return number

    def _groups_permitted(self, verb: str, card: t.Term, groups: t.Term) -> t.Term:
        """Those of some groups to which you may VERB this card; of the ways in which it extends
        them, those of such groups."""
        if isinstance(groups, t.Extended):
            return t.Extended(groups.card, self._groups_permitted(verb, card, groups.groups))
        rules = [rule for rule in self.checked.bindings.about(verb) if rule.about == "groups"]
        with self._once(verb, t.PermittedOn, rules):
            always, later = _by_force(rules)
            allowing = [rule for rule in always if rule.allows]
            result, others = groups, groups
            for rule in allowing:
                others = self._but_groups(rule, card, others)
            if allowing:
                result = t.MeldsBut(groups, others)
            for rule in always:
                if not rule.allows:
                    result = self._but_groups(rule, card, result)
            for rule in later:
                left = self._but_groups(rule, card, groups if rule.allows else result)
                result = t.MeldsBut(groups, left) if rule.allows else left
        return result

    def _but_groups(self, rule: Permission, card: t.Term, groups: t.Term) -> t.Term:
        """Groups without those of which a sentence speaks, where it speaks of this card."""
        assert rule.cards is not None and rule.card is not None and rule.groups is not None
        speaks = t.all_of([t.contains(self.fold(rule.cards), rule.card), self.applies(rule)])
        so = t.substitute(speaks, rule.card, card)
        return t.when(so, t.MeldsBut(groups, self.fold(rule.groups)), groups)

    def _allowed_on(
        self, verb: str, card: t.Term, places: t.Term, rules: list[Permission]
    ) -> t.Term:
        place = t.Local(f"on {verb}", "place")
        return t.restrict(places, place, self._may(rules, lambda one: self.met(one, card, place)))

    def met(self, rule: Permission, card: t.Term, place: t.Term) -> t.Term:
        """Whether one sentence speaks of this card on this place."""
        assert rule.cards is not None and rule.card is not None
        parts = [t.contains(self.fold(rule.cards), card), self.applies(rule)]
        if rule.places is not None and rule.place is not None:
            parts.insert(1, t.contains(self.fold(rule.places), rule.place))
            parts = [t.substitute(part, rule.place, place) for part in parts]
        return t.substitute(t.all_of(parts), rule.card, card)

    def places_of(self, rule: Permission, card: t.Local, place: t.Local) -> t.Term:
        """The places on which one sentence speaks of this card. Verdicts ask it at every choice, so
        it is kept, by the sentence and the variables, beside the sentence."""
        found = self._places.get((id(rule), card.name, place.name))
        if found is None or found[0] is not rule:
            places = t.restrict(t.All("places"), place, self.met(rule, card, place))
            found = self._places[id(rule), card.name, place.name] = rule, places
        return found[1]

    def allowed(self, verb: str) -> t.Term:
        """Whether no sentence forbids you the verb, and one allows it if any speaks of allowing."""
        rules = [rule for rule in self.checked.bindings.about(verb) if rule.is_whole]
        with self._once(verb, t.Allowed, rules):
            return self._may(rules, self.applies)

    def _spares(self, members: t.Term, cards: t.Term | None) -> bool:
        """Whether a set is of other cards than these: as it is said, or by what is printed."""
        if cards is None:
            return False
        apart = not self._among(self.fold(members)) & self._among(self.fold(cards))
        return apart or _leaves_out(members, cards)

    def _among(self, cards: t.Term) -> int:
        """The cards among which those of a set are, by what is printed on them."""
        pack = pack_of(self.checked.symbols)
        known, every = printed_cards(cards, pack), (1 << len(pack)) - 1
        if known is not None:
            return known
        match cards:
            case t.Both(left, right):
                return self._among(left) & self._among(right)
            case t.Either(left, right):
                return self._among(left) | self._among(right)
            case t.Without(some, taken):
                return self._among(some) & ~(printed_cards(taken, pack) or 0)
            case t.Keep(some, condition, variable):
                fitting = printed_cards(t.Keep(t.All("cards"), condition, variable), pack)
                return self._among(some) & (every if fitting is None else fitting)
        return every

    @contextmanager
    def _once(
        self,
        verb: str,
        asked: type[t.Permitted | t.PermittedOn | t.Allowed],
        rules: list[Permission],
        named: str = "",
    ) -> Iterator[None]:
        """While what may be done is being worked out: it must not be asked again before it is."""
        if (key := (verb, named or asked.op)) in (asking := _asking.get()):
            guilty = [
                r
                for r in rules
                if any(
                    isinstance(part, t.Permitted | t.PermittedOn | asked) and part.verb == verb
                    for part in t.walk(r.condition)
                )
            ]
            place = (guilty or rules)[0].span
            participle = self.checked.symbols.verbs.get(verb) or inflection.participle(verb)
            raise fault(
                "OCT317",
                f"whether you may {verb} depends on itself",
                place,
                help="ask for what the rules about it ask for"
                if not any(one.cards is not None for one in guilty)
                else f"of the cards that it is about, a sentence cannot ask if they may be "
                f"{participle}: leave them out, `any card of your hand other than ... may be "
                f"{participle}`",
                related=self._around(asking[asking.index(key) :], place),
            )
        self.consulted.update(rule.id for rule in rules)
        with _worked_out(key):
            yield

    # --- is ---------------------------------------------------------------------------------------

    def _quality(self, name: str, kind: str) -> t.Term:
        key = (name, kind)
        if key in self.known:
            return self.known[key]
        with self._only_once(name, key):
            self.known[key] = result = self._with_rules(name, kind)
        return result

    @contextmanager
    def _only_once(self, name: str, key: tuple[str, str]) -> Iterator[None]:
        """While a quality is being worked out: no other may need it meanwhile."""
        if key in (asking := _asking.get()):
            circle = [*asking[asking.index(key) :], key]
            place = self._said_by(key)
            message = f"`{name}` depends on itself: {' -> '.join(n for n, _ in circle)}"
            help = (
                "say one of them without the other"
                if len({*circle}) > 1
                else "say it by other facts"
            )
            raise fault("OCT317", message, place, help=help, related=self._around(circle, place))
        with _worked_out(key):
            yield

    def _said_by(self, key: tuple[str, str]) -> Span | None:
        """Where what is being worked out is said: a quality, or what may be done."""
        name, bindings, symbols = key[0], self.checked.bindings, self.checked.symbols
        if key[1] in (t.Permitted.op, t.PermittedOn.op, t.Allowed.op):
            found = next(iter(bindings.about(name)), None)
            return None if found is None else found.span
        quality = (
            next(iter(bindings.qualities_of(name)), None)
            or symbols.adjectives.get(name)
            or symbols.states.get(name)
        )
        return None if quality is None else quality.span

    def _around(self, circle: Iterable[tuple[str, str]], but: Span | None) -> list[Related]:
        """The other places of a circle."""
        places = dict.fromkeys(self._said_by(key) for key in circle)
        return [
            Related(one, "this is part of the circle") for one in places if one not in (but, None)
        ]

    def _with_rules(self, name: str, kind: str) -> t.Term:
        result = self.meaning(name, kind)
        state = self.checked.symbols.states.get(name)
        if state is not None and state.kind == "mark":
            result = t.Marked(name, kind)
        rules, later = _by_force(said := self.checked.bindings.qualities_of(name))
        self.consulted.update(rule.id for rule in said)
        for rule in [*rules, *later]:
            of = self._members(rule.members, rule.variable, rule, kind)
            result = t.either(result, of) if rule.gives else t.without(result, of)
        return result

    def _members(self, members: t.Term, variable: t.Local, rule: Standing, kind: str) -> t.Term:
        found = t.restrict(self.fold(members), variable, self.holds(rule))
        return found if found.kind == kind else self._on_top(found)

    def _on_top(self, cards: t.Term) -> t.Term:
        """The places on which one of these cards lies."""
        return showing(self.checked.symbols, cards, t.Local("lies on", "place"))

    def meaning(self, name: str, kind: str) -> t.Term:
        """What an adjective means by its definition, the rules about it apart."""
        adjective = self.checked.symbols.adjectives.get(name)
        if adjective is None:
            return t.Empty(kind)
        account, parts = self.checked.reader().account, []
        with account.sentence(adjective.meaning):
            for one in adjective.meaning.parts:
                found, denied = self._part(one.what, kind), account.negated(one)
                parts.append(t.without(self._all(name, kind), found) if denied else found)
            _check_denied(adjective.meaning)
            any_of_them = account.joined(adjective.meaning) == "or"
            if not any_of_them:
                _only_one_noun(adjective.meaning)
        result = parts[0]
        for part in parts[1:]:
            result = t.either(result, part) if any_of_them else t.both(result, part)
        return result

    def _all(self, name: str, kind: str) -> t.Term:
        """Of what it is asked: of places what the card on top is, where there is one."""
        if kind == "places" and self.checked.reader().qualities.is_of_cards(name):
            return self._on_top(t.All("cards"))
        return t.All(kind)

    def _part(self, part: tree.Word | tree.Np, kind: str) -> t.Term:
        reader = self.checked.reader()
        variable = reader.variable(t.MEMBER[kind])
        if isinstance(part, tree.Word):
            reader.account.word(part)
        if isinstance(part, tree.Word) and part.sort == "verb" and kind in ("cards", "players"):
            return t.Done(part.name, "this round", kind)
        if isinstance(part, tree.Word):
            return self.fold(
                t.restrict(t.All(kind), variable, reader.qualities.has(variable, part))
            )
        reader.account.each(part)
        found = self.fold(reader.denote(part, Scope(you=None)))
        if found.kind == "cards" and kind == "places":
            return self._on_top(found)
        return reader.turn_into(found, kind, part.span)


@contextmanager
def _worked_out(key: tuple[str, str]) -> Iterator[None]:
    token = _asking.set((*_asking.get(), key))
    try:
        yield
    finally:
        _asking.reset(token)


def _check_denied(meaning: tree.Meaning) -> None:
    """Raises OctavoError for `not fives or queens`: of both, or of the first alone?"""
    first, *others = meaning.parts
    nouns = all(isinstance(one.what, tree.Np) for one in meaning.parts)
    if not first.negated or not others or any(one.negated for one in others):
        return
    if not nouns and meaning.joined != "or":
        return  # `not out and red`
    said = "`not` may be said of all of these, or of the first alone"
    each = [f"not {as_written(one.what)}" for one in meaning.parts]
    help = f"write `{' and '.join(each)}` of all; of the first alone, put it last: "
    last = [*(as_written(one.what) for one in others), each[0]]
    raise fault("OCT217", said, meaning.span, help=f"{help}`{f' {meaning.joined} '.join(last)}`")


def _only_one_noun(meaning: tree.Meaning) -> None:
    """Of nouns, `and` may mean all of them, as in a list, or what is both at once."""
    nouns = [one for one in meaning.parts if isinstance(one.what, tree.Np) and not one.negated]
    if len(nouns) < 2:
        return
    either = " or ".join(unparse(one.what) for one in nouns)
    help = f"write `{either}`; what is both at once is a quality for each, joined by `and`"
    said = "this does not say whether it is all of these, or what is both at once"
    raise fault("OCT360", said, meaning.span, help=help)


def _asked_last(part: t.Term) -> t.Term | None:
    """`any card of your hand lower than a ten may be played`: of those that are lower."""
    match part:
        case t.Keep(t.Both(some, t.Permitted() as asked), condition, variable):
            return t.Both(t.Keep(some, condition, variable), asked)
    return None


def _leaves_out(members: t.Term, cards: t.Term) -> bool:
    match members:
        case t.Without(some, taken):
            return cards in _sides(taken) or _leaves_out(some, cards)
        case t.Both(left, right):
            return _leaves_out(left, cards) or _leaves_out(right, cards)
        case t.Keep(some):
            return _leaves_out(some, cards)
    return False


def _sides(cards: t.Term) -> list[t.Term]:
    """The sets of which one is made, if it is of any of several."""
    if not isinstance(cards, t.Either):
        return [cards]
    return [one for side in cards.args for one in _sides(side)]


def _by_force(rules: list[Sentence]) -> tuple[list[Sentence], list[Sentence]]:
    """The sentences of the files, positive ones first since a `not` prevails; and those put in
    force in play, which prevail over them: in the order in which they stand."""
    always = sorted((rule for rule in rules if rule.guard == t.TRUE), key=_denies)
    return always, [rule for rule in rules if rule.guard != t.TRUE]


def _denies(rule: Permission | QualityRule) -> bool:
    return not (rule.allows if isinstance(rule, Permission) else rule.gives)


def settled_terms(part: object) -> Iterator[t.Term]:
    """The terms in a sentence as it was settled, wherever they stand in it."""
    if isinstance(part, t.Term):
        yield part
        return
    inside = (
        part
        if isinstance(part, tuple)
        else [getattr(part, name) for name in field_names(type(part))]
    )
    for one in inside:
        if isinstance(one, t.Term):
            yield one
        elif one.__class__ not in PLAIN:
            yield from settled_terms(one)
