"""The flow of a game, as a program of blocks.

Comes in: a checked game. Goes out: a `Program`. Rounds and phases are written here, all steps in
them by `StepWriter`.
"""

from __future__ import annotations

from .. import terms as t
from ..check.phrases.scope import Scope
from ..check.rules import Checked
from ..diagnostics import Faults, fault
from ..syntax import game as g
from .blocks import Blocks
from .faults import guarded
from .finishing import finish
from .graph import brings_in
from .player_loops import players_of
from .program import Be, Branch, Go, NewRound, Note, Over, Program, Remember
from .standing import Folder
from .steps import StepWriter
from .visiting import every_term

# parts of all terms of a program, 20 microseconds each to compile; the largest known has 53,000
MOST_CODE = 100_000


def lower(checked: Checked, faults: Faults) -> Program:
    """The whole game as a program; what is wrong in its flow goes to `faults`."""
    lowering = Lowering(checked, faults)
    lowering.match()
    faults.stop_if_any()
    checked.scheduled |= brings_in(lowering.program)
    finish(lowering.program, Folder(checked))
    if sum(term.size for term in every_term(lowering.program)) > MOST_CODE:
        said = f"this ruleset becomes a program of more than {MOST_CODE:,} parts"
        raise fault("OCT602", said, checked.game.span, help="say less, or say it once")
    return lowering.program


class Lowering:
    """Writes the blocks of one game: the match, its rounds and their phases."""

    def __init__(self, checked: Checked, faults: Faults) -> None:
        self.checked = checked
        self.program = Program(checked)
        self.blocks = Blocks(self.program)
        self.steps = StepWriter(checked, faults, self.blocks)
        self.mains: dict[str, int] = {}  # where each phase's own steps begin

    def match(self) -> None:
        game, program, blocks = self.checked.game, self.program, self.blocks
        program.start = blocks.open_block()
        self.steps.values.of_match()
        round_start = blocks.jump_to_new()
        program.round_end = blocks.new_block()
        program.over = blocks.new_block()
        self.steps.triggers.plan()
        blocks.emit(NewRound(), Note("round", ""))
        self.steps.values.of_round()
        for phase in game.phases:
            program.phases[phase.name] = blocks.jump_to_new()
            blocks.phase = phase.name
            self._phase(phase)
        blocks.finish(Go(program.round_end))
        blocks.phase = ""
        blocks.at(program.round_end)
        blocks.emit(Be(t.Nothing("player")))
        blocks.finish(Branch(self._is_over(), program.over, round_start))
        blocks.at(program.over)
        blocks.finish(Over())
        self.steps.triggers.lower()
        reader, seniority = self.checked.reader(), game.seniority
        if seniority is not None:  # also where nobody asks who is senior
            with guarded(self.steps.faults, seniority.span), reader.account.sentence(seniority):
                players_of(reader, seniority, Scope(you=None))
        program.win = tuple(reader.as_kind(one, "players", Scope(you=None)) for one in game.win)

    def _is_over(self) -> t.Term:
        """Whether the round just played was the last."""
        game = self.checked.game
        limit = t.State("last round", "number")
        last = t.all_of([t.Compare(t.Round(), limit, ">="), t.Compare(limit, t.Number(0), ">")])
        # `--rounds R` ends the match after R rounds, whatever `ends` says; without `ends` one round
        # is a match
        if game.ends is None:
            return t.any_of([last, t.Is(limit, t.Number(0))])
        return t.any_of([last, self.checked.reader().condition(game.ends, Scope(you=None))])

    def _phase(self, phase: g.Phase) -> None:
        blocks = self.blocks
        blocks.emit(Note("phase", phase.name))
        self.steps.write(phase.before, Scope(you=None))
        end = blocks.ends[phase.name] = blocks.new_block()
        main = self.mains[phase.name] = blocks.new_block()
        # the flag is only kept where some step may skip this phase: `finishing` drops the test
        # otherwise
        blocks.finish(Branch(t.State(f"skip {phase.name}", "truth"), end, main))
        blocks.at(main)
        self.steps.write(phase.steps, Scope(you=None))
        blocks.finish(Go(end))
        blocks.at(end)
        self.steps.write(phase.after, Scope(you=None))

    # --- what warnings ask ------------------------------------------------------------------------

    @property
    def ends(self) -> dict[str, int]:
        """Where each phase's own steps end."""
        return self.blocks.ends

    @property
    def opened(self) -> set[tuple[str, tuple[str, ...]]]:
        """Of each window its phase, and the actions it is for (none: all)."""
        return self.steps.windows.opened

    def able(self) -> set[str]:
        """Every verb that somebody can do: options, actions, and what steps remember as done."""
        done = {
            op.verb for block in self.program.blocks for op in block.ops if isinstance(op, Remember)
        }
        return (
            self.steps.offers.offered | {action.name for action in self.checked.game.actions} | done
        )
