"""Values that run out: `the lucky suit becomes the suit above the lucky suit`.

Comes in: a checked game. Goes out: a warning for each step that makes a value of the state the one
above itself, or below, where no other step sets it: after the last there is none, and there never
is one again.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..check.checked import Checked
from ..check.walking import nodes_of
from ..diagnostics import Diagnostic
from ..syntax import tree
from ..syntax.unparse import as_written


def run_out(checked: Checked) -> Iterator[Diagnostic]:
    """What begins anew with a round, a phase or a turn is left alone."""
    game = checked.game
    steps = (game.phases, game.actions, game.triggers, game.phrases)
    becoming = [*_becoming(steps)]
    for state in game.states:
        values = checked.symbols.attributes.get(state.kind)
        sets = [one for one in becoming if _name(one.subject) == state.name]
        if not values or state.lasts != "match" or state.passes or state.by_round:
            continue
        ways = [_way(one, state.name) for one in sets]
        if ways and all(ways):
            first, last = (values[0], values[-1]) if ways[0] == "above" else (values[-1], values[0])
            for one in sets:
                what = as_written(one.subject)
                said = f"`{state.name}` is nothing after {last}, and stays so"
                help = f"say what follows, in a step after this: `if {what} is nothing, now {what} "
                help += f"is {first}`"
                yield Diagnostic("OCT447", said, one.span, help, severity="warning")


def _becoming(part: object) -> Iterator[tree.Clause]:
    """What steps say that something is from then on."""
    for node in nodes_of(part):
        match node:
            case tree.Now(fact=tree.Clause(predicate=tree.IsPredicate()) as fact):
                yield fact
            case tree.Clause(predicate=tree.IsPredicate(begins=True)):
                yield node


def _name(said: object) -> str:
    match said:
        case tree.Np(head=tree.Word(name=name)):
            return name
    return ""


def _way(said: tree.Clause, name: str) -> str:
    """`above` or `below`, where it becomes the one beside itself."""
    match said.predicate:
        case tree.IsPredicate(
            False, tree.Np(posts=(tree.RelationPhrase("above" | "below" as way, what),))
        ) if _name(what) == name:
            return way
    return ""
