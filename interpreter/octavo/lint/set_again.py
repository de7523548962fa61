"""What is set and set again in the steps that follow, with nothing that asks for it between.

Comes in: the trees of a game. Goes out: a warning for `before play: now the leader is the holder of
the ace of clubs`, where the play begins with `now the leader is the dealer`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..check.walking import words_of
from ..diagnostics import Diagnostic, Related
from ..syntax import tree
from ..syntax.game import Do, Phase, RulesetTree, Step


def set_again(game: RulesetTree) -> Iterator[Diagnostic]:
    """Of what there is one of in a game; what each player has may be of others."""
    kept = {state.name for state in game.states if not state.each and state.kind != "mark"}
    for phase in game.phases:
        steps = [*phase.before, *phase.steps]
        for at, step in enumerate(steps):
            name = _sets(step, kept)
            later = _set_next(name, steps[at + 1 :], kept) if name else None
            if later is not None:
                yield _warning(name, step, later, phase)


def _set_next(name: str, steps: list[Step], kept: set[str]) -> Do | None:
    """The step that sets it again; None if something may ask for it before."""
    for step in steps:
        if not isinstance(step, Do) or isinstance(step.effect, tree.PhraseUse):
            return None
        if _sets(step, kept) == name:
            asked = sum(word.name == name for word in words_of(step.effect))
            return step if asked == 1 else None
        if any(word.name == name for word in words_of(step.effect)):
            return None
    return None


def _sets(step: Step, kept: set[str]) -> str:
    """The name of what a step makes something else, whatever holds; empty if it is none."""
    effect = step.effect if isinstance(step, Do) else None
    fact = effect.fact if isinstance(effect, tree.Now) else effect
    match fact:
        case tree.Clause(
            subject=tree.Np(head=tree.Word(name=name)),
            predicate=tree.IsPredicate(negated=False, complement=tree.Np()),
        ) if name in kept:
            return name
    return ""


def _warning(name: str, step: Step, later: Do, phase: Phase) -> Diagnostic:
    message = f"the {name} is set again in `{phase.name}`, and nothing asks between"
    help = "leave one of the two out"
    if step.span.file != later.span.file:
        help = (
            "what a phase does a variant says anew, all of it: "
            f"`replaces: {{phases: {{{phase.name}: ...}}}}`"
        )
    related = Related(later.span, "this sets it again")
    return Diagnostic("OCT442", message, step.span, help, (related,), severity="warning")
