"""A game asked as if some of its sentences were not there.

Comes in: a table, and sentences about what may be done, what something is, or what cards count.
Goes out: terms that mean what they mean without them. They are asked of the machine that plays, so
nothing is compiled anew but the question.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any, TypeVar, cast

from .. import terms as t
from ..check.bindings import Bindings, Permission, QualityRule, Standing, WorthRule
from ..check.checked import Checked
from ..engine.prevailing import CARD, amounts
from ..engine.setup import Setup
from ..ir.standing import Folder, settled_terms
from ..ir.uses import asked_outside
from ..records import field_names

Sentence = TypeVar("Sentence", Permission, QualityRule, WorthRule)


@dataclass(slots=True)
class LeavingOut:
    """`of` folds into a term all sentences but these."""

    setup: Setup
    sentences: tuple[Standing, ...]
    folder: Folder = field(init=False)

    def __post_init__(self) -> None:
        checked = self.setup.program.checked
        left = reduce(_without, self.sentences, checked.bindings)
        if self.setup.program.used:
            # what was used before was used with the sentence there
            left = Bindings(
                [self._as_used(one) for one in left.permissions],
                [self._as_used(one) for one in left.qualities],
                [self._as_used(one) for one in left.worths],
            )
        self.folder = Folder(replace(checked, bindings=left))

    def _as_used(self, sentence: Sentence) -> Sentence:
        """The sentence, with cards that were used told as the game keeps them."""
        changed: dict[str, Any] = {
            name: self._used_in(value)
            for name in field_names(type(sentence))
            if isinstance(value := getattr(sentence, name), t.Term)
        }
        return replace(sentence, **changed)

    def _used_in(self, term: t.Term) -> t.Term:
        folded = self.setup.folded
        return t.rewrite(term, lambda one: folded(one) if isinstance(one, t.Used) else None)

    def of(self, term: t.Term) -> t.Term:
        """The term, as an engine can work it out without knowing the sentences."""
        folded = asked_outside(self._used_in(term), self.setup.program, self.folder)
        return self._with_amounts(folded) if self._amounts else folded

    @property
    def _amounts(self) -> set[str]:
        """Which amounts of cards they say."""
        return {one.what for one in self.sentences if isinstance(one, WorthRule)}

    def _with_amounts(self, term: t.Term) -> t.Term:
        if isinstance(term, t.Used):
            return term
        args = tuple([self._with_amounts(arg) for arg in term.args])
        rebuilt = term if args == term.args else term.with_parts(args)
        return self._amount(rebuilt) or rebuilt

    def _amount(self, term: t.Term) -> t.Term | None:
        """What a card counts or scores, said by the other sentences alone."""
        match term:
            case t.Worth(card) if "count" in self._amounts:
                return self._said("count", card)
            case t.Points(card) if "score" in self._amounts:
                return self._said("score", card)
        return None

    def _said(self, what: str, card: t.Term) -> t.Term:
        number: t.Term = t.Number(0)
        for asked, amount in reversed(amounts(what, self.setup, self.folder)):
            number = t.when(
                t.substitute(asked, CARD, card), t.substitute(amount, CARD, card), number
            )
        return number


def leaving_out(setup: Setup, sentences: tuple[Standing, ...]) -> LeavingOut:
    """The game without these; one for all questions, since most ask the same parts."""
    key = "left out", tuple((one.id, one.span) for one in sentences)
    if key not in setup.remembered:
        setup.remembered[key] = LeavingOut(setup, sentences)
    return cast(LeavingOut, setup.remembered[key])


def asked_after(terms: Iterable[t.Term], checked: Checked) -> list[Standing]:
    """The sentences without which these terms, in the plain words of the ruleset, might mean
    something else: those that they ask, and those that such sentences ask."""
    folder, bindings = Folder(checked), checked.bindings
    counted, left = set[str](), [*terms]
    while left:
        for part in t.walk(folder.fold(left.pop())):
            if isinstance(part, t.Worth | t.Points):
                what = "count" if isinstance(part, t.Worth) else "score"
                if what not in counted:
                    counted.add(what)
                    of = [one for one in bindings.worths if one.what == what]
                    left += [term for one in of for term in settled_terms(one)]
            elif t.Aspect.ANYTHING in part.reads:  # hands and melds may ask all there is
                return bindings.every()
    return [
        one
        for one in bindings.every()
        if one.id in folder.consulted or (isinstance(one, WorthRule) and one.what in counted)
    ]


def _without(bindings: Bindings, sentence: Standing) -> Bindings:
    """The other sentences. What `other cards` leave out is theirs again."""

    def is_other(one: Standing) -> bool:
        return (one.id, one.span) != (sentence.id, sentence.span)

    left = Bindings(
        [one for one in bindings.permissions if is_other(one)],
        [one for one in bindings.qualities if is_other(one)],
        [one for one in bindings.worths if is_other(one)],
    )
    if isinstance(sentence, WorthRule) and not sentence.rest:
        left.worths = [
            replace(one, members=t.either(one.members, sentence.members))
            if one.rest and one.what == sentence.what
            else one
            for one in left.worths
        ]
    return left
