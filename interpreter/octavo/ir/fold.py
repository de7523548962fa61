"""Standing sentences folded into the places where they are asked.

Comes in: terms that ask `permitted`, `allowed`, `quality` or `in force`. Goes out: the same terms with the sentences of
the game in their place, so that nothing looks a rule up while a game runs.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

from ..check import terms as t
from ..check.bindings import Permission, Quality, Standing
from ..check.phrases.clauses import Clauses
from ..check.phrases.kinds import showing
from ..check.phrases.scope import Scope
from ..check.rules import Checked
from ..check.terms import Term
from ..diagnostics import fault
from ..syntax import tree

Sentence = TypeVar("Sentence", Permission, Quality)


@dataclass(slots=True)
class Folder:
    """Folds terms of one game; `asking` finds qualities that depend on themselves."""

    checked: Checked
    asking: list[tuple[str, str]] = field(default_factory=list)
    known: dict[tuple[str, str], Term] = field(default_factory=dict)

    def fold(self, term: Term) -> Term:
        return t.rewrite(term, self._one)

    def _one(self, term: Term) -> Term | None:
        match term.op:
            case "permitted":
                return self.permitted(str(term.data), term.args[0])
            case "permitted on":
                return self._permitted_on(str(term.data), *term.args)
            case "allowed":
                return t.substitute(self.allowed(str(term.data)), t.YOU, term.args[0])
            case "quality":
                return self._quality(str(term.data), term.kind)
            case "in force":
                return None if self.checked.scheduled else t.TRUE  # otherwise all that is loaded is in force throughout
            case "both":
                return t.both(*term.args)
            case "either":
                return t.either(*term.args)
            case "without":
                return t.without(*term.args)
            case "and":
                return t.all_of(term.args)
            case "or":
                return t.any_of(term.args)
            case "not":
                return t.negate(term.args[0])
            case "some":
                return t.some(term.args[0])
            case "contains":
                return t.contains(*term.args)
            case "if":
                return t.when(*term.args)
            case "keep":
                return t.restrict(term.args[0], t.local(str(term.data), t.MEMBER[term.kind]), term.args[1])
        return None

    # --- may ----------------------------------------------------------------------------------------

    def holds(self, rule: Standing) -> Term:
        """The rule's guard and condition, folded."""
        guards = [Term("in force", "truth", data=name) for name in rule.modifiers]
        return self.fold(t.all_of([*guards, rule.guard, rule.condition]))

    def applies(self, rule: Permission) -> Term:
        """For whom and when a permission speaks: still open in its card and place."""
        who = t.TRUE if rule.who is None else t.contains(self.fold(rule.who), t.YOU)
        return t.all_of([who, self.holds(rule)])

    def cards_of(self, rule: Permission) -> Term:
        """The cards that one permission or prohibition is about, now."""
        if rule.cards is None or rule.card is None:
            return t.every("cards")
        condition = self.applies(rule)
        if rule.places is not None and rule.place is not None:
            condition = t.exists(self.fold(rule.places), rule.place, condition)
        return t.restrict(self.fold(rule.cards), rule.card, condition)

    def permitted(self, verb: str, cards: Term) -> Term:
        """Those of the cards that you may VERB."""
        every = [rule for rule in self.checked.bindings.about(verb) if rule.cards is not None]
        self._begin(verb, "permitted", every)
        if any(rule.places is not None and not rule.allows for rule in every):  # then there must be a place where none holds
            card = t.local(f"some {verb}", "card")
            result = t.restrict(cards, card, t.some(self._permitted_on(verb, card, t.every("places", ""))))
            self.asking.pop()
            return result
        rules, later = _by_force(every)
        allowing = [rule for rule in rules if rule.allows]
        result = cards
        if allowing:
            union = t.empty("cards")
            for rule in allowing:
                union = t.either(union, self.cards_of(rule))
            result = t.both(cards, union)
        for rule in rules:
            if not rule.allows and rule.places is None:
                result = t.without(result, self.cards_of(rule))
        for rule in later:
            of = t.both(cards, self.cards_of(rule))
            result = t.either(result, of) if rule.allows else t.without(result, of)
        self.asking.pop()
        return result

    def _permitted_on(self, verb: str, card: Term, places: Term) -> Term:
        place = t.local(f"on {verb}", "place")
        rules = [rule for rule in self.checked.bindings.about(verb) if rule.cards is not None]
        self._begin(verb, "permitted on", rules)
        allowing = [self.met(rule, card, place) for rule in rules if rule.allows]
        forbidding = [t.negate(self.met(rule, card, place)) for rule in rules if not rule.allows]
        self.asking.pop()
        return t.restrict(places, place, t.all_of([*([t.any_of(allowing)] if allowing else []), *forbidding]))

    def met(self, rule: Permission, card: Term, place: Term) -> Term:
        """Whether one sentence speaks of this card on this place."""
        assert rule.cards is not None and rule.card is not None
        parts = [t.contains(self.fold(rule.cards), card), self.applies(rule)]
        if rule.places is not None and rule.place is not None:
            parts.insert(1, t.contains(self.fold(rule.places), rule.place))
            parts = [t.substitute(part, rule.place, place) for part in parts]
        return t.substitute(t.all_of(parts), rule.card, card)

    def allowed(self, verb: str) -> Term:
        """Whether no sentence forbids you the verb, and one allows it if any speaks of allowing."""
        rules = [rule for rule in self.checked.bindings.about(verb) if rule.cards is None]
        self._begin(verb, "allowed", rules)
        allowing = [self.applies(rule) for rule in rules if rule.allows]
        forbidding = [t.negate(self.applies(rule)) for rule in rules if not rule.allows]
        self.asking.pop()
        return t.all_of([*([t.any_of(allowing)] if allowing else []), *forbidding])

    def _begin(self, verb: str, asked: str, rules: list[Permission]) -> None:
        """What may be done is being worked out, and must not be asked again before it is."""
        if (verb, asked) in self.asking:
            guilty = [r for r in rules if any((part.op, part.data) == (asked, verb) for part in t.walk(r.condition))]
            message = f"whether you may {verb} depends on itself"
            raise fault("OCT317", message, (guilty or rules)[0].span, help="ask for what the rules about it ask for")
        self.asking.append((verb, asked))

    # --- is -----------------------------------------------------------------------------------------

    def _quality(self, name: str, kind: str) -> Term:
        key = (name, kind)
        if key in self.known:
            return self.known[key]
        if key in self.asking:
            circle = " -> ".join(n for n, _ in [*self.asking[self.asking.index(key) :], key])
            symbols = self.checked.symbols
            place = (
                next(iter(self.checked.bindings.qualities_of(name)), None)
                or symbols.adjectives.get(name)
                or symbols.states.get(name)
            )
            help = (
                "say one of them without the other"
                if len({*self.asking[self.asking.index(key) :]}) > 1
                else "say it by other facts"
            )
            raise fault("OCT317", f"`{name}` depends on itself: {circle}", place.span if place else None, help=help)
        self.asking.append(key)
        result = self._meaning(name, kind)
        state = self.checked.symbols.states.get(name)
        if state is not None and state.kind == "mark":
            result = Term("marked", kind, data=name)
        rules, later = _by_force(self.checked.bindings.qualities_of(name))
        for rule in [*rules, *later]:
            of = self._members(rule.members, rule.variable, rule, kind)
            result = t.either(result, of) if rule.gives else t.without(result, of)
        self.asking.pop()
        self.known[key] = result
        return result

    def _members(self, members: Term, variable: Term, rule: Standing, kind: str) -> Term:
        found = t.restrict(self.fold(members), variable, self.holds(rule))
        return found if found.kind == kind else self._on_top(found)

    def _on_top(self, cards: Term) -> Term:
        """The places on which one of these cards lies."""
        return showing(self.checked.symbols, cards, t.local("lies on", "place"))

    def _meaning(self, name: str, kind: str) -> Term:
        adjective = self.checked.symbols.adjectives.get(name)
        if adjective is None:
            return t.empty(kind)
        parts = []
        for denied, said in adjective.meaning.parts:
            found = self._part(said, kind)
            parts.append(t.without(t.every(kind), found) if denied else found)
        result = parts[0]
        for part in parts[1:]:
            result = t.either(result, part) if adjective.meaning.joined == "or" else t.both(result, part)
        return result

    def _part(self, part: tree.Word | tree.Np, kind: str) -> Term:
        reader: Clauses = self.checked.reader()
        variable = reader.variable(t.MEMBER[kind])
        if isinstance(part, tree.Word) and part.sort == "verb" and kind in ("cards", "players"):
            return Term("done", kind, data=(part.name, "this round", kind))
        if isinstance(part, tree.Word):
            return self.fold(t.restrict(t.every(kind), variable, reader.has_quality(variable, part, Scope(you=None))))
        found = self.fold(reader.denote(part, Scope(you=None)))
        if found.kind == "cards" and kind == "places":
            return self._on_top(found)
        return reader.turn_into(found, kind, part.span)


def _by_force(rules: list[Sentence]) -> tuple[list[Sentence], list[Sentence]]:
    """The sentences of the files, positive ones first since a `not` prevails; and those put in force in play, which prevail over
    them: in the order in which they stand."""
    denying = lambda rule: not (rule.allows if isinstance(rule, Permission) else rule.gives)  # noqa: E731
    return sorted((rule for rule in rules if rule.guard == t.TRUE), key=denying), [rule for rule in rules if rule.guard != t.TRUE]
