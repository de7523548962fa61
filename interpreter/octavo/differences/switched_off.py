"""What the options of a game keep from ever being so, or being done.

Comes in: a checked game. Goes out: the places of its sentences and steps of which that is known
without a card: those whose condition asks that an option is what it is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from .. import terms as t
from ..check.checked import Checked
from ..check.phrases.scope import Scope
from ..check.walking import nodes_of
from ..diagnostics import OctavoError, Span
from ..ir.standing import Folder
from ..syntax.game import Action, ChoiceOption, Guarded, Step
from ..syntax.tree import Condition, Fact, Hole


def switched_off(checked: Checked, conditions: bool = False) -> list[Span]:
    """The places of sentences, conditions, picks and steps; with `conditions` also of those that
    hold whatever happens: what they guard is done."""
    return list(_ByOptions(checked, Folder(checked), conditions).off())


@dataclass(slots=True)
class _ByOptions:
    checked: Checked
    folder: Folder
    conditions: bool

    def off(self) -> Iterator[Span]:
        game = self.checked.game
        for one in game.rules:
            rule = one.rule
            kept_out = any(self._is(condition, False) for condition in rule.when)
            if kept_out or any(self._is(condition, True) for condition in rule.unless):
                yield rule.span
        for part in game.flow_of((*game.phases, *game.actions, *game.triggers)):
            if isinstance(part, Guarded):
                yield from self._guarded(part)
            elif isinstance(part, ChoiceOption | Action):
                yield from self._closed(part)

    def _guarded(self, one: Guarded) -> Iterator[Span]:
        for value in (True, False):
            if self._is(one.condition, value):
                done, left = (
                    (one.then, one.otherwise) if value != one.negated else (one.otherwise, one.then)
                )
                yield from _spans(left)
                if not done or self.conditions:
                    yield one.condition.span

    def _closed(self, one: ChoiceOption | Action) -> Iterator[Span]:
        """What is never open."""
        if one.when is not None and self._is(one.when, False):
            yield one.when.span
            yield from (pick.span for pick in one.picks)
            yield from _spans(one.steps)

    def _is(self, condition: Condition, value: bool) -> bool:
        """Whether a condition has this value, whatever happens."""
        found = [self._settled(fact) for fact in condition.facts]
        settles = any if (condition.joined == "or") == value else all
        return settles(one is value for one in found)

    def _settled(self, fact: Fact) -> bool | None:
        if any(isinstance(node, Hole) for node in nodes_of(fact)):
            return None  # it is of what a phrase is told
        reader = self.checked.reader()
        with suppress(OctavoError), reader.account.trying():  # it may be of what is picked before
            term = self.folder.fold(reader.fact(fact, Scope()))
            return term == t.TRUE if term in (t.TRUE, t.FALSE) else None
        return None


def _spans(steps: Iterable[Step]) -> Iterator[Span]:
    return (step.span for step in steps)
