"""What goes before an option in the course of a game, as its steps say it.

Comes in: the tree of a game, the id of an option or an action. Goes out: what is chosen before it
is asked for, under which conditions; of an action who may take it, when, and in which phases.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

from ..diagnostics import Span, listed
from ..records import record
from ..syntax.game import (
    Action,
    Choose,
    Do,
    ForEach,
    Guarded,
    Phase,
    Phrase,
    RulesetTree,
    Step,
    Turns,
    Window,
)
from ..syntax.tree import Condition, PhraseUse
from ..syntax.unparse import as_written


@record
class AskedThen:
    """When an option is asked for, in words, and where that is said; `after` are the options of
    which one is chosen before it."""

    said: str
    span: Span
    after: tuple[str, ...] = ()


def asked_then(
    game: RulesetTree,
    verb: str,
    phase: str,
    fails: Callable[[Condition, bool], bool],
    known: Collection[str],
) -> AskedThen | None:
    """Of the places where an option is asked for the one that is the nearest: of which the fewest
    conditions fail (of a condition, and whether it is wanted), the first in this phase, or the
    first of all. `known` are the options that are ever asked for: others are not told of. None
    where nothing has to go before it."""
    action = next((one for one in game.actions if one.name == verb), None)
    course = _Course(verb, {phrase.pattern: phrase for phrase in game.phrases}, fails, known)
    if action is not None:
        return _of_action(action, course, [one for one in game.phases if one.name == phase])
    here = [one for one in game.phases if one.name == phase]
    nearest = list[tuple[int, AskedThen]]()
    for elsewhere, phases in ((False, here), (True, game.phases)):
        for one in phases:
            nearest += course.places(one.steps, _Before())
        if nearest and not elsewhere:
            break
    for trigger in game.triggers if not nearest else ():
        first = (f"when {as_written(trigger.on)}",) if trigger.on else ()
        nearest += course.places(trigger.steps, _Before(said=first))
    found = min(nearest, key=_failing, default=None)
    return found[1] if found is not None and found[1].said else None


def _failing(one: tuple[int, AskedThen]) -> int:
    return one[0]


def _of_action(action: Action, course: _Course, here: list[Phase]) -> AskedThen | None:
    """Who may take it, when and in which phases; in one of these also where it asks them."""
    said = [f"to {as_written(action.who)}"] if action.who is not None else []
    said += [f"when {as_written(action.when)}"] if action.when is not None else []
    said += [f"in {listed([*action.phases])}"] if action.phases else []
    span, after = action.span, tuple[str, ...]()
    course.is_action = True
    windows = [
        place
        for phase in here
        if not action.phases or phase.name in action.phases
        for place in course.places(phase.steps, _Before())
    ]
    asked = min(windows, key=_failing, default=None)
    if asked is not None and asked[1].said:
        said.append(f"where players may act: {asked[1].said}")
        span, after = asked[1].span, asked[1].after
    return AskedThen(", ".join(said), span, after) if said else None


@record
class _Before:
    """What went before a step: what was chosen last, in words what it waits for, how many
    conditions on the way fail, in a taught phrase the words that fill its holes, and whether it
    stands in a loop."""

    chosen: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    failing: int = 0
    holes: dict[str, str] = field(default_factory=dict)
    looping: bool = False

    def filled(self, said: str) -> str:
        for hole, words in self.holes.items():
            said = said.replace(f"<{hole}>", words)
        return said


@dataclass(slots=True)
class _Course:
    """Where steps ask for one option."""

    verb: str
    phrases: dict[str, Phrase]
    fails: Callable[[Condition, bool], bool]
    known: Collection[str]
    is_action: bool = False  # it is taken where players may act, and no step names it

    def places(self, steps: tuple[Step, ...], before: _Before) -> Iterator[tuple[int, AskedThen]]:
        """Each place, with how many conditions on the way to it fail."""
        for step in steps:
            if isinstance(step, Choose):
                for option in step.options:
                    if option.name == self.verb:
                        own = [] if option.when is None else [f"when {as_written(option.when)}"]
                        yield self._place(before, option.span, own)
                    yield from self.places(option.steps, replace(before, chosen=(option.name,)))
            elif isinstance(step, Window):
                if self.is_action and (not step.open or self.verb in step.open):
                    yield self._place(before, step.span)
            elif isinstance(step, Guarded):
                for wanted, inside in ((True, step.then), (False, step.otherwise)):
                    yield from self.places(inside, self._guarded(step, wanted, before))
            else:
                within = self._of_others(step, before)
                for inside, holes in self._inside(step, before):
                    yield from self.places(inside, replace(within, holes=holes))
            before = replace(before, chosen=self._chosen_in((step,)) or before.chosen)

    def _of_others(self, step: Step, before: _Before) -> _Before:
        """What goes before the steps inside a loop: one inside another loop asks others than whose
        turn it is."""
        if not isinstance(step, ForEach | Turns):
            return before
        who = (f"to each {as_written(step.order)}",) if before.looping else ()
        return replace(before, said=(*before.said, *who), looping=True)

    def _place(self, before: _Before, span: Span, own: Sequence[str] = ()) -> tuple[int, AskedThen]:
        chosen = [one for one in before.chosen if one in self.known]
        after = [f"after {listed(chosen)}"] if chosen else []
        said = before.filled(", ".join([*after, *before.said, *own]))
        return before.failing, AskedThen(said, span, before.chosen)

    def _guarded(self, step: Guarded, then: bool, before: _Before) -> _Before:
        wanted = then != step.negated
        said = before.filled(f"{'if' if wanted else 'unless'} {as_written(step.condition)}")
        failing = before.failing + self.fails(step.condition, wanted)
        return replace(before, said=(*before.said, said), failing=failing)

    def _chosen_in(self, steps: tuple[Step, ...]) -> tuple[str, ...]:
        """What is chosen last in some steps; nothing where this option is chosen then."""
        for step in reversed(steps):
            if isinstance(step, Choose):
                names = tuple(one.name for one in step.options)
                return () if self.verb in names else names
            if isinstance(step, Guarded):
                inside = [step.then, step.otherwise]
            else:
                inside = [steps for steps, _ in self._inside(step, _Before())]
            names = tuple(name for some in inside for name in self._chosen_in(some))
            if names:
                return tuple(dict.fromkeys(names))
        return ()

    def _inside(
        self, step: Step, before: _Before
    ) -> Iterator[tuple[tuple[Step, ...], dict[str, str]]]:
        """The steps of a loop, or of the phrases that a step is made of, with what fills their
        holes: no phrase leads back to itself."""
        if not isinstance(step, Do):
            yield getattr(step, "steps", ()), before.holes
            return
        for use in step.effects:
            phrase = self.phrases.get(use.pattern) if isinstance(use, PhraseUse) else None
            if phrase is not None and isinstance(use, PhraseUse):
                words = [before.filled(as_written(one)) for one in use.arguments]
                yield phrase.steps, dict(zip(phrase.holes, words, strict=True))
