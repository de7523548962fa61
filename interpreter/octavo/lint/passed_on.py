"""People that a round ends with and none begins with.

Comes in: the trees of a game. Goes out: a warning for `now the dealer is the loser` at the end of a
round, where the dealer passes: the next round begins with the player beside the loser.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import dropwhile

from ..check.phrases.beside import BESIDE
from ..check.walking import nodes_of, words_of
from ..diagnostics import Diagnostic, Related
from ..ir.moments import ROUND_MOMENTS, round_of
from ..records import field_names
from ..syntax import tree
from ..syntax.game import (
    ChoiceOption,
    Do,
    ForEach,
    Guarded,
    Phase,
    RulesetTree,
    StateDeclaration,
    Step,
    Trigger,
    Turns,
    Who,
)
from ..syntax.unparse import as_written


def passed_on(game: RulesetTree) -> Iterator[Diagnostic]:
    """Whoever is set last of all in the last phase, or by a trigger while only the beginnings of
    loops ask who that is, is asked for by nothing before passing on."""
    passing = {state.name: state for state in game.states if state.passes}
    if not passing or not game.phases:
        return
    asked = {word.name for word in words_of((game.ends or (), game.win, game.triggers))}
    last = game.phases[-1].after or game.phases[-1].steps
    for step, name, who, to in _set_in(_last(last), passing):
        if name not in asked:
            added = step.span.file != passing[name].span.file  # a modifier leaves nothing out
            instead = _kept(game, name) if added else ""
            yield _warning(passing[name], step, who, to, instead)
    for step, name, who, to in _set_in(_all(game.phases[0].before), passing):
        if _side(to, name):
            yield _warning(passing[name], step, who, to)
    for trigger in game.triggers:
        if round_of(trigger.on.facts[0]) == ROUND_MOMENTS["begin"]:
            for step, name, who, to in _set_in(_all(trigger.steps), passing):
                if _side(to, name):
                    yield _warning(passing[name], step, who, to)
            continue  # it has passed on by then
        for step, name, who, to in _set_in(_all(trigger.steps), passing):
            if name not in _asked_meanwhile(game, trigger):
                yield _warning(passing[name], step, who, to, _kept(game, name))


def _kept(game: RulesetTree, name: str) -> str:
    """What a modifier can do, which cannot take `passes:` away."""
    help = "let a state of its own keep who it is, `state: {the one meant: {is a: player}}`, and "
    steps = f"{{unless: the one meant is nobody, do: now the {name} is the one meant}}"
    return f"{help}say under `before {game.phases[0].name}:` `- {steps}`"


def _set_in(
    steps: Iterable[Do], passing: Mapping[str, StateDeclaration]
) -> Iterator[tuple[Do, str, tree.Np, tree.Np]]:
    """`now the dealer is the loser`, `the loser becomes the dealer`: the step, what is set, how it
    is called, and `the loser`."""
    for step in steps:
        fact = step.effect.fact if isinstance(step.effect, tree.Now) else step.effect
        match fact:
            case tree.Clause(
                subject=tree.Np() as one,
                predicate=tree.IsPredicate(negated=False, complement=tree.Np() as other),
            ):
                for who, to in ((one, other), (other, one)):
                    name = who.head.name if isinstance(who.head, tree.Word) else ""
                    beside = _is_beside(to) and not _side(to, name)
                    if name in passing and not who.posts and not beside:
                        yield step, name, who, to
                        break


def _all(steps: Iterable[Step]) -> Iterator[Do]:
    for step in steps:
        match step:
            case Do():
                yield step
            case Guarded(then=then, otherwise=otherwise):
                yield from _all((*then, *otherwise))


def _has_choices(game: RulesetTree, phase: Phase) -> bool:
    return any(isinstance(one, ChoiceOption) for one in game.flow_of([phase]))


def _asked_meanwhile(game: RulesetTree, trigger: Trigger) -> set[str]:
    """The words that may be asked for from a trigger on until the round is over: all but those of
    phases before anybody chooses, and those that say whom a loop of a phase is about, which is
    fixed where it begins. Where a round ends its phases are over."""
    if round_of(trigger.on.facts[0]) == ROUND_MOMENTS["end"]:
        others = [one for one in game.triggers if one is not trigger]
        late = [one for one in others if round_of(one.on.facts[0]) == ROUND_MOMENTS["end"]]
        return {word.name for word in words_of((game.ends or (), game.win, late))}
    parts: list[object] = [
        getattr(game, name) for name in field_names(RulesetTree) if name not in ("phases", "states")
    ]
    parts.remove(game.triggers)
    parts += [one for one in game.triggers if one is not trigger]
    parts += [trigger.on, trigger.when]
    for phase in dropwhile(lambda one: not _has_choices(game, one), game.phases):
        parts += [phase.before, phase.after]
        for step in phase.steps:
            match step:
                case ForEach(steps=steps):
                    parts.append(steps)
                case Turns(steps=steps, until=until):
                    parts.append((steps, until))
                case _:
                    parts.append(step)
    return {word.name for part in parts for word in words_of(part)}


def _last(steps: tuple[Step, ...]) -> Iterator[Do]:
    """The steps that may be the last one."""
    match steps[-1] if steps else None:
        case Do() as step:
            yield step
        case Guarded(then=then, otherwise=otherwise):
            yield from _last(then)
            yield from _last(otherwise)
        case ForEach(steps=steps) | Who(steps=steps):
            yield from _last(steps)


def _is_beside(to: tree.Np) -> bool:
    """Whether somebody beside another is named, as by an author who knows of the passing."""
    return any(
        isinstance(node, tree.RelationPhrase)
        or (isinstance(node, tree.Superlative) and node.name in BESIDE)
        for node in nodes_of(to)
    )


def _side(to: tree.Np, name: str) -> str:
    """On which side of the one that passes on somebody is: `right`, of `the player to the right of
    the dealer`; else empty."""
    match to.posts:
        case (
            tree.RelationPhrase("to the left of" | "to the right of" as said, tree.Np() as one),
        ) if isinstance(one.head, tree.Word) and one.head.name == name and not one.posts:
            return said.split()[2]
    return ""


def _warning(
    state: StateDeclaration, step: Do, who: tree.Np, to: tree.Np, instead: str = ""
) -> Diagnostic:
    way = state.passes.partition(" ")[0]
    back = "right" if way == "left" else "left"
    name, meant = as_written(who), as_written(to)
    related = (Related(state.span, f"`{state.name}` passes {way} each round"),)
    if side := _side(to, state.name):
        said = f"`{name}` passes {way} each round by itself: with this, one seat is left out"
        help = "leave the step out"
        if side == back:
            said = f"`{name}` passes {way} each round, and this undoes it: it is the same one again"
            farther = f"the player to the {back} of the player to the {back} of {name}"
            help = f"to go round to the {back} write `now {name} is {farther}`"
        return Diagnostic("OCT436", said, step.span, help, related, "warning")
    said = f"a round begins with the player to the {way} of `{meant}`: `{name}` passes on before"
    help = instead or "leave `passes:` out, and say in a step who is next"
    if not (to.posts or to.tail):  # which might be said of either player
        help = f"write `now {name} is the player to the {back} of {meant}`, or {help}"
    return Diagnostic("OCT436", said, step.span, help, related, "warning")
