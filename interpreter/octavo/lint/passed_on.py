"""People that a round ends with and none begins with.

Comes in: the trees of a game. Goes out: a warning for `now the dealer is the loser` at the end of a
round, where the dealer passes: the next round begins with the player beside the loser.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..check.phrases.beside import BESIDE
from ..check.walking import nodes_of, words_of
from ..diagnostics import Diagnostic, Related
from ..syntax import tree
from ..syntax.game import Do, ForEach, Guarded, RulesetTree, StateDeclaration, Step, Who
from ..syntax.unparse import as_written


def passed_on(game: RulesetTree) -> Iterator[Diagnostic]:
    """Whoever is set last of all in the last phase is asked for by nothing before passing on."""
    passing = {state.name: state for state in game.states if state.passes}
    if not passing or not game.phases:
        return
    asked = {word.name for word in words_of((game.ends or (), game.win, game.triggers))}
    for step in _last(game.phases[-1].after or game.phases[-1].steps):
        match step.effect:
            case tree.Now(
                fact=tree.Clause(
                    subject=tree.Np(head=tree.Word(name=name)) as who,
                    predicate=tree.IsPredicate(complement=tree.Np() as to),
                )
            ) if name in passing and name not in asked and not _is_beside(to):
                yield _warning(passing[name], step, who, to)


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


def _warning(state: StateDeclaration, step: Do, who: tree.Np, to: tree.Np) -> Diagnostic:
    way = state.passes.partition(" ")[0]
    back = "right" if way == "left" else "left"
    name, meant = as_written(who), as_written(to)
    said = f"a round begins with the player to the {way} of `{meant}`: `{name}` passes on before"
    help = "leave `passes:` out, and say in a step who is next"
    if not (to.posts or to.tail):  # which might be said of either player
        help = f"write `now {name} is the player to the {back} of {meant}`, or {help}"
    related = (Related(state.span, f"`{state.name}` passes {way} each round"),)
    return Diagnostic("OCT436", said, step.span, help, related, "warning")
