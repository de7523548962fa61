"""What goes before an option in the course of a game, as its steps say it.

Comes in: the tree of a game, the id of an option or an action. Goes out: what is chosen before it
is asked for, under which conditions; of an action who may take it, when, and in which phases.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Span, listed
from ..records import record
from ..syntax.game import (
    Action,
    Choose,
    Do,
    Guarded,
    Phrase,
    RulesetTree,
    Step,
)
from ..syntax.tree import PhraseUse
from ..syntax.unparse import as_written


@record
class AskedThen:
    """When an option is asked for, in words, and where that is said."""

    said: str
    span: Span


def asked_then(game: RulesetTree, verb: str, phase: str) -> AskedThen | None:
    """Of the places where an option is asked for the first in a phase, or the first of all; None
    where nothing has to go before it."""
    action = next((one for one in game.actions if one.name == verb), None)
    if action is not None:
        return _of_action(action)
    phrases = {phrase.pattern: phrase for phrase in game.phrases}
    here = [one for one in game.phases if one.name == phase]
    parts: list[tuple[tuple[Step, ...], list[str]]] = [
        *((one.steps, []) for one in (*here, *game.phases)),
        *((one.steps, [f"when {as_written(one.on)}"] if one.on else []) for one in game.triggers),
    ]
    found = next(
        (each for steps, first in parts for each in _found(steps, verb, phrases, first)), None
    )
    return found if found is not None and found.said else None


def _of_action(action: Action) -> AskedThen | None:
    said = [f"to {as_written(action.who)}"] if action.who is not None else []
    said += [f"when {as_written(action.when)}"] if action.when is not None else []
    said += [f"in {listed([*action.phases])}"] if action.phases else []
    return AskedThen(", ".join(said), action.span) if said else None


def _found(
    steps: tuple[Step, ...], verb: str, phrases: dict[str, Phrase], before: list[str]
) -> Iterator[AskedThen]:
    """Where steps ask for an option; `before` is what has gone before."""
    for step in steps:
        if isinstance(step, Choose):
            for option in step.options:
                if option.name == verb:
                    yield AskedThen(", ".join(before), option.span)
                yield from _found(option.steps, verb, phrases, [*before, f"after {option.name}"])
            if step.options and not before:
                before = [f"after {listed([one.name for one in step.options])}"]
        elif isinstance(step, Guarded):
            words = ("unless", "if") if step.negated else ("if", "unless")
            said = as_written(step.condition)
            yield from _found(step.then, verb, phrases, [*before, f"{words[0]} {said}"])
            yield from _found(step.otherwise, verb, phrases, [*before, f"{words[1]} {said}"])
        elif isinstance(step, Do):
            for use in step.effects:
                phrase = phrases.get(use.pattern) if isinstance(use, PhraseUse) else None
                if phrase is not None:
                    left = {name: one for name, one in phrases.items() if one is not phrase}
                    yield from _found(phrase.steps, verb, left, before)
        else:
            yield from _found(getattr(step, "steps", ()), verb, phrases, before)
