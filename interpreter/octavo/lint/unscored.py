"""Triggers that end the round before the phase that counts it.

Comes in: a program, with options left open. Goes out: a warning for each `end the round` of a
trigger that gives no points itself, where a later phase does.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..check.walking import words_of
from ..diagnostics import Diagnostic, Related
from ..ir.looking_ahead import ends_of_rounds
from ..ir.program import Pay, Program, Score, Share
from ..syntax.game import Trigger


def unscored(program: Program) -> Iterator[Diagnostic]:
    """At the words that end the round. Whoever means it skips the later phase by its name."""
    game = program.checked.game
    scored = {
        block.phase
        for block in program.blocks
        if any(isinstance(op, Score | Pay | Share) for op in block.ops)
    }
    counts = next((phase for phase in reversed(game.phases) if phase.name in scored), None)
    if counts is None:
        return
    chosen = {point.phase for point in program.decisions}
    earlier = game.phases[: game.phases.index(counts)]
    played = [phase.name for phase in earlier if phase.name in chosen]
    if counts.name in chosen or not played:
        return
    goes_on = " and ".join(f"`skip the {name}`" for name in played)
    for trigger in game.triggers:
        if f"trigger {trigger.name}" in scored or _waits_for_points(trigger):
            continue
        for step in ends_of_rounds(trigger.steps, program.checked):
            help = f"write {goes_on}: then `{counts.name}` is what comes next; where nobody is to "
            help += f"have points, also `skip the {counts.name}`"
            said = f"where this ends the round, `{counts.name}` is left out, and nobody has points"
            related = (Related(counts.span, "points are given here"),)
            yield Diagnostic("OCT441", said, step.span, help, related, "warning")


def _waits_for_points(trigger: Trigger) -> bool:
    return any(word.name == "score" for word in words_of(trigger.on))
