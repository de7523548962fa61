"""Words that point back to what was named before them.

Comes in: a step with its condition, two steps in one sentence, or what steps before have named.
Goes out: a fault if `it`, `their`, `that card` may mean what was named since it was picked. Such
words mean what was picked, or what the surroundings bind; a reader would take them for what was
named just before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TypeGuard

from ... import terms as t
from ...diagnostics import OctavoError, Span, fault
from ...syntax import game as g
from ...syntax import tree
from ...syntax.unparse import as_written
from ..names import Symbols
from ..walking import nodes_of
from .of_each import said_of_each
from .others import check_other_than_picked, person_of, skips_turns
from .scope import Scope
from .taking import kind_of

_MEANT = {
    "it": ("cards", "places", "groups", "modifiers"),
    "they": ("cards", "players", "places", "groups"),
}


def check_pointing(said: tree.Conditional | tree.InOrder, symbols: Symbols) -> None:
    """Raises OctavoError (OCT304)."""
    earlier: object
    later: object
    match said:
        case tree.InOrder(effects=(earlier, *others)):
            later = tuple(others)
        case tree.Conditional(before=True):
            earlier, later = said.condition, (said.effect, said.otherwise)
        case tree.Conditional():
            earlier, later = said.effect, (said.condition, said.otherwise)
    known = {word for word, _, _ in _pointing(earlier)}
    named = list(_named(earlier))
    for word, kinds, span in _pointing(later):
        for np in named:
            if word in known or _is_where(np, later, span):
                continue
            if kind_of(np, symbols) in (kinds or (_kind(word, symbols),)):
                pointed = word if word in _MEANT else f"that {word}"
                message = f"`{pointed}` may be `{as_written(np)}` or what was picked before"
                help = "name what is meant; a card that was picked is `the first card`"
                if word == "number" and isinstance(said, tree.Conditional) and not said.otherwise:
                    key = "unless" if said.negated else "if"
                    asked, done = as_written(said.condition), as_written(said.effect)
                    help = f"write `{done} {key} {asked}`, if what was picked is meant"
                if kind_of(np, symbols) in ("player", "players"):
                    help = "say all of it of each, `each player who ... scores 1`, or under `for "
                    help += "each: player`, `if: your ...`"
                    if np.determiner != "only" and (whole := said_of_each(said, np)):
                        help = f"write `{whole}`"
                    if np.is_singular and np.determiner == "the":
                        help = f"name them again: `{as_written(np)} ...`, in place of `{word}`"
                if isinstance(said, tree.InOrder):
                    help = "name what is meant, or do what is done with what was picked before this"
                raise fault("OCT304", message, span, help=help)


class Recalled:
    """What steps have named since that was picked, or looped over, to which words point back."""

    def __init__(self, symbols: Symbols) -> None:
        self.symbols = symbols
        # each with the words that pointed back in the same step, and so do not mean it
        self.named: list[tuple[tree.Np, frozenset[str]]] = []
        self.taken: list[tuple[tree.Np, frozenset[str]]] = []  # what options picked before
        self.standing: list[tree.Np] = []  # players of loops
        self.acting: list[tree.Np] = []  # who acts beside `who:`
        self.yourself: list[t.Term] = []  # those of them who were picked or named before
        self.choosing = False  # whether one of those chooses
        self.picked: tree.Np | None = None  # how a step called players who were picked
        self.facts: list[tree.Fact] = []  # what was asked before the steps

    def check(self, said: object, scope: Scope) -> None:
        """Raises OctavoError (OCT304) for a word that a reader may take for what an earlier step
        named."""
        self._check_after(said)
        _check_two(said, scope)
        _check_within(said, scope, self.symbols)
        if self.picked is not None:
            check_other_than_picked(said, self.picked, self.symbols)
        elif (who := person_of(said, self.symbols)) is not None and _is_picked(who, scope):
            self.picked = who
        for word, kinds, span in _pointing(said):
            meant = _meant(word, kinds, scope, self.symbols)
            twice = not kinds and meant in self.yourself and (self.choosing or _says_you(said))
            if twice and not _is_left_out(said, span):
                raise _is_you(word, span)
            for np, known in reversed(self.named):
                if meant is None or word in known or _is_where(np, said, span):
                    continue
                if self._may_be(np, word, kinds, meant):
                    raise self._either(word, np, meant, scope, span)

    def _check_after(self, said: object) -> None:
        """Raises OctavoError for `the next player` where the next player acts: they, or who comes
        after them?"""
        for np in nodes_of(said) if self.acting else ():
            if _is_beside(np) and np in self.acting:
                message = f"`{as_written(np)}` acts here: this may be them, or who comes after them"
                help = "write `you` of who acts beside `who:`, `the player to the left of you` of "
                help += "whoever comes after them"
                raise fault("OCT304", message, np.span, help=help)

    def _may_be(self, np: tree.Np, word: str, kinds: tuple[str, ...], meant: t.Term) -> bool:
        """Whether a word that means something else may be taken for what is named."""
        kind = kind_of(np, self.symbols)
        if kind not in (kinds or (_kind(word, self.symbols),)):
            return False
        if (kind == "players") != (meant.kind in ("player", "players")):
            return False  # what is done to cards is done to nobody
        one = word == "it" or not kinds
        if kind == "players" and not kinds:  # `that player` is none of each
            return np.determiner not in ("each", "every", "all") or np in self.standing
        return kind == "players" or np.is_singular == one

    def _either(
        self, word: str, np: tree.Np, meant: t.Term, scope: Scope, span: Span
    ) -> OctavoError:
        pointing = word if word in _MEANT else f"that {word}"
        message = f"`{pointing}` may be `{as_written(np)}` or what was picked before"
        if meant.kind in ("player", "players"):
            help = "name whom is meant; for who was picked, do this before the other is named"
            if np in self.standing:
                help = (
                    "say `you` of whom the loop stands at; who acted or was picked before it is "
                    "kept: `now the asker is ...` before the loop, with `state: {asker: {is a: "
                    "player, starts at: nobody}}`"
                )
            elif np in self.acting:
                message = (
                    f"`{pointing}` may be `{as_written(np)}` or who was picked or named before"
                )
                help = (
                    "say `you` of who acts beside `who:`; for who was picked or named before, do "
                    "this in a step without `who:`"
                )
        elif any(np is one for one, _ in self.taken):
            help = f"do it in the option's own `do:`, where `{pointing}` is what it picked; of the "
            return fault("OCT304", message, span, help=f"{help}other say where it lies")
        elif np.determiner in ("any", "another"):
            help = "which of them, is not said: take them by `for each`, or let somebody pick one"
        else:
            help = "name what is meant by where it lies now, or do this before the other is named"
        if meant == scope.nth(0, "card"):
            help += "; what was picked is `the first card`"
        counted = next((pre.what for pre in np.pre if isinstance(pre.what, tree.Numeral)), None)
        if meant.kind == "player" and counted is not None and counted.low == counted.high:
            # `exactly one player is out`
            many = counted.low
            help = f"count them, so that nobody is named: `the number of players ... is {many}`"
        return fault("OCT304", message, span, help=help)

    def step(self, effect: tree.Effect | tree.Conditional | tree.InOrder) -> None:
        """A step was done."""
        if skips_turns(effect):
            return
        self._keep(affected(effect, self.symbols), effect)

    def chosen(self, options: Iterable[g.ChoiceOption]) -> None:
        """One of these options was taken: what it picked is named, and known in its own steps
        alone."""
        picks = (pick for one in options for pick in one.picks)
        found = [(one, frozenset[str]()) for one in picks if isinstance(one, tree.Np)]
        self.named += found
        self.taken += found

    def _left(
        self, before: list[tuple[tree.Np, frozenset[str]]]
    ) -> list[tuple[tree.Np, frozenset[str]]]:
        """What is named after steps of somebody: what options picked in them, too."""
        inside = self.named[len(before) :]
        return [*before, *(one for one in inside if any(one is taken for taken in self.taken))]

    @contextmanager
    def standing_at(self, each: tree.Np, scope: Scope) -> Iterator[None]:
        """Inside, steps are done for each of these; of a card or a place they say `it`."""
        before, loops = self.named, self.standing
        they = None if scope.they is None else scope.they.kind
        if isinstance(each.head, tree.Pronoun) and they == "players":  # `for each: them`
            those = tree.Word("player", "noun", each.span, plural=True)
            each = replace(each, determiner="those", head=those)
        if kind_of(each, self.symbols) == "players":
            said = replace(each, determiner=each.determiner or "each")
            self.named = [*before, (said, frozenset())]
            self.standing = [*loops, said]
        try:
            yield
        finally:
            self.named, self.standing = self._left(before), loops

    @contextmanager
    def acted_by(self, person: tree.Np | tree.Pronoun, who: t.Term) -> Iterator[None]:
        """Inside, steps are done by somebody named beside `who:`."""
        before, acting, yourself, choosing = self.named, self.acting, self.yourself, self.choosing
        if isinstance(person, tree.Np) and person.determiner == "that":
            self.yourself = [*yourself, who]
        elif isinstance(person, tree.Np):
            self.named, self.acting = [*before, (person, frozenset())], [*acting, person]
        self.choosing = False
        try:
            yield
        finally:
            self.named, self.acting = self._left(before), acting
            self.yourself, self.choosing = yourself, choosing

    @contextmanager
    def offered(self) -> Iterator[None]:
        """Inside, somebody chooses."""
        before, self.choosing = self.choosing, bool(self.yourself)
        try:
            yield
        finally:
            self.choosing = before

    def around(self) -> Recalled:
        """What is still named inside, where cards or places were picked: who acts there."""
        inside = Recalled(self.symbols)
        inside.standing, inside.acting, inside.facts = self.standing, self.acting, [*self.facts]
        inside.yourself, inside.choosing = self.yourself, self.choosing
        acts = (*self.standing, *self.acting)
        inside.named = [one for one in self.named if one[0] in acts]
        return inside

    def asked(self, condition: tree.Condition) -> None:
        """Steps follow that are done if this holds."""
        self.facts += condition.facts
        self._keep((np for fact in condition.facts for np in _of_fact(fact)), condition)

    def _keep(self, found: Iterable[tree.Np], said: object) -> None:
        known = frozenset(word for word, _, _ in _pointing(said))
        self.named += [(np, known) for np in found]


def _says_you(said: object) -> bool:
    return any(isinstance(node, tree.Pronoun) and node.name == "you" for node in nodes_of(said))


def _is_left_out(said: object, word: Span) -> bool:
    """`any player other than that player`: so are you."""
    return any(
        isinstance(node, tree.RelationPhrase)
        and node.relation == "other than"
        and node.span.holds(word)
        for node in nodes_of(said)
    )


def _is_you(word: str, span: Span) -> OctavoError:
    """`who: that player`, and what they choose is `move it to the hand of that player`: they would
    give it to themselves, where a reader takes them to give it to who acted before."""
    message = f"`that {word}` acts here and is `you`, where a reader may take them for two"
    help = (
        "say `you` of who acts beside `who:`; who acted before them is kept before it, `now the "
        "asker is you`, with `state: {asker: {is a: player, starts at: nobody}}`, and named `the "
        "asker`"
    )
    return fault("OCT304", message, span, help=help)


def _is_picked(who: tree.Np, scope: Scope) -> bool:
    """Whether these are players who were picked, called `that player` or `those players`."""
    those = who.determiner in ("that", "those") and isinstance(who.head, tree.Word)
    return those and any(one.kind in ("player", "players") for one in scope.together)


def _is_beside(who: object) -> TypeGuard[tree.Np]:
    """`the next player`, who is another for each who acts."""
    return isinstance(who, tree.Np) and any(
        isinstance(pre.what, tree.Superlative) and pre.what.name in ("next", "previous")
        for pre in who.pre
    )


def _check_two(said: object, scope: Scope) -> None:
    """Raises OctavoError where a fact speaks of `it` and of `that card`, which are one in a loop:
    a reader takes the one for what was picked before it."""
    picked, it = scope.nth(0, "card"), scope.it
    if picked is None or it == picked or it != scope.that("card", "card"):
        return
    for node in nodes_of(said):
        if isinstance(node, tree.Clause):
            words = {word: span for word, _, span in _pointing(node)}
            if "card" in words and "it" in words:
                message = "`it` is `that card` here: both are the card of the loop"
                help = "what was picked is `the first card`"
                raise fault("OCT304", message, words["it"], help=help)


def _check_within(said: object, scope: Scope, symbols: Symbols) -> None:
    """Raises OctavoError where a step names something, and then points back to what was picked
    before: `move the ace of clubs to the nest of its holder`."""
    match said:
        case tree.Clause() | tree.Command() | tree.PhraseUse():
            objects = [id(np) for np in affected(said, symbols)]
        case _:
            return
    if _becomes_that(said):
        return
    named = [np for np in _named(said) if np.is_singular]
    pointing = list(_pointing(said))
    where = [place.what.span for place in nodes_of(said) if _is_somewhere(place)]
    for word, kinds, span in pointing:
        meant = _meant(word, kinds, scope, symbols)
        if word == "they" or meant is None or meant.kind in ("player", "players"):
            continue
        if meant.kind == "place" and span in where:  # `to it`, and no card is a place
            continue
        for np in named:
            kind = kind_of(np, symbols)
            fits = kind in (kinds or (_kind(word, symbols),))
            if not fits or not _before(np.span, span) or not (kind == "cards" or id(np) in objects):
                continue
            if any(one == word and _before(at, np.span) for one, _, at in pointing):
                continue  # it meant the other before, and still does
            pointed = word if word in _MEANT else f"that {word}"
            message = f"`{pointed}` may be `{as_written(np)}` or what was picked before"
            help = f"name what is meant: `{as_written(np)}` again, or what else it is"
            if meant == scope.nth(0, "card"):
                help += "; what was picked is `the first card`"
            raise fault("OCT304", message, span, help=help)


def _becomes_that(said: object) -> bool:
    """`your bet becomes that number`: nothing becomes what it is, so another is meant."""
    match said:
        case tree.Clause(predicate=tree.IsPredicate(begins=True, complement=tree.Np() as value)):
            pointing = value.determiner == "that" or isinstance(value.head, tree.Pronoun)
            return pointing and not (value.pre or value.posts or value.tail)
    return False


def _is_somewhere(node: object) -> bool:
    return isinstance(node, tree.PlacePhrase) and node.what is not None


def _is_where(np: tree.Np, said: object, word: Span) -> bool:
    """Whether the step in which a word points back goes to the place that was named, or from it:
    nobody means by `it` the table in `if: the table is empty, do: move it to the table`."""
    written = as_written(np)
    return any(
        as_written(place.what) == written
        for step in nodes_of(said)
        if isinstance(step, tree.Clause | tree.Command) and step.span.holds(word)
        for place in nodes_of(step)
        if _is_somewhere(place)
    )


def _before(one: Span, other: Span) -> bool:
    """Whether one stretch of a sentence ends before another begins."""
    return (one.end_line, one.end_column) <= (other.line, other.column)


def affected(
    effect: tree.Effect | tree.Conditional | tree.InOrder, symbols: Symbols
) -> Iterator[tree.Np]:
    """What a step does something to, or with: not where it goes, nor what is counted by the way."""
    match effect:
        case tree.InOrder(effects=effects):
            for one in effects:
                yield from affected(one, symbols)
        case tree.Conditional(condition=condition, effect=done, otherwise=other):
            for fact in condition.facts:
                yield from _of_fact(fact)
            yield from affected(done, symbols)
            if other is not None:
                yield from affected(other, symbols)
        case tree.Now(fact=fact):
            yield from _of_fact(fact)
        case tree.Command(what=what, places=places):
            yield from _listed(what)
            yield from _people(places, symbols)
        case tree.Clause() | tree.PhraseUse():
            yield from _of_fact(effect)
            if isinstance(effect, tree.Clause) and isinstance(effect.predicate, tree.Does):
                yield from _people(effect.predicate.places, symbols)


def _of_fact(fact: tree.Fact) -> Iterator[tree.Np]:
    """What a fact is about, and what it is said to have or to do something to."""
    match fact:
        case tree.Clause(subject=subject, predicate=said):
            if not _is_nobody(said):
                yield from _listed(subject)
            if isinstance(said, tree.Has | tree.HasDone | tree.Does):
                yield from _listed(said.what)
        case tree.PhraseUse(arguments=arguments):
            for one in arguments:
                yield from _listed(one)


def _is_nobody(said: tree.Predicate) -> bool:
    """`is nobody`: who would be named is not there."""
    match said:
        case tree.IsPredicate(False, tree.Np(head=tree.Pronoun(name="nobody" | "nothing"))):
            return True
    return False


def _listed(said: tree.Listing | None) -> Iterator[tree.Np]:
    """The nouns of a phrase, but for those that point back themselves."""
    match said:
        case tree.Several(items=items):
            for one in items:
                yield from _listed(one)
        case tree.SomeOf(what=what):
            yield from _listed(what)
        case tree.Np(head=tree.Word()) if said.determiner not in ("that", "those", "no"):
            yield said


def _people(places: tuple[tree.PlacePhrase, ...], symbols: Symbols) -> Iterator[tree.Np]:
    """Those to whom something is given, or from whom it is taken."""
    for place in places:
        if place.what is not None and kind_of(place.what, symbols) == "players":
            yield from _listed(place.what)


def _meant(word: str, kinds: tuple[str, ...], scope: Scope, symbols: Symbols) -> t.Term | None:
    """What a word points to as it stands."""
    if kinds:
        return scope.it if word == "it" else scope.they
    kind = t.member_of(_kind(word, symbols))
    return scope.that(word, kind) or scope.that(word, _kind(word, symbols))


def _kind(noun: str, symbols: Symbols) -> str:
    span = Span("", 1, 1, 1, 1)
    return kind_of(tree.Np("", (), tree.Word(noun, "noun", span), span=span), symbols)


def _pointing(part: object) -> Iterator[tuple[str, tuple[str, ...], Span]]:
    """The words that point back, with the kinds of what they may mean; of `that card`, none but
    that of its noun."""
    for node in nodes_of(part):
        match node:
            case tree.Pronoun(name="it" | "they"):
                yield node.name, _MEANT[node.name], node.span
            case tree.Np(determiner="that" | "those", head=tree.Word(name=name)):
                yield name, (), node.span


def _named(part: object) -> Iterator[tree.Np]:
    """What is named by a noun, but for what something is said to be: `it is a queen`."""
    said_to_be = [
        id(node.complement) for node in nodes_of(part) if isinstance(node, tree.IsPredicate)
    ]
    for node in nodes_of(part):
        if (
            isinstance(node, tree.Np)
            and isinstance(node.head, tree.Word)
            and node.determiner not in ("that", "those")
            and id(node) not in said_to_be
        ):
            yield node
