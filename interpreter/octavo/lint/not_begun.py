"""What is asked of a phase before it begins: `if nobody has raised this phase`, before the phase.

Comes in: the tree of a game. Goes out: a warning for each condition of `before PHASE:` that asks
what was done in that phase.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..check.walking import nodes_of
from ..diagnostics import Diagnostic
from ..syntax import tree
from ..syntax.game import ChoiceOption, Choose, Phase, RulesetTree

PHASE = "this phase"


def not_begun(game: RulesetTree) -> Iterator[Diagnostic]:
    """Where people choose before a phase, something may be done in it by then."""
    for at, phase in enumerate(game.phases):
        if any(isinstance(one, Choose) for one in game.flow_of(phase.before)):
            continue
        for said in nodes_of(phase.before):
            if isinstance(said, tree.HasDone | tree.WasDone) and said.time == PHASE:
                before = game.phases[:at]
                earlier = [one for one in before if _is_offered(said.verb.name, one, game)]
                help = f"ask it under `after {earlier[-1].name}:`, or " if earlier else ""
                message = f"nothing was done in `{phase.name}` yet, before it begins"
                help += "write `this round`"
                yield Diagnostic("OCT356", message, said.span, help, severity="warning")


def _is_offered(verb: str, phase: Phase, game: RulesetTree) -> bool:
    return any(isinstance(one, ChoiceOption) and one.name == verb for one in game.flow_of([phase]))
