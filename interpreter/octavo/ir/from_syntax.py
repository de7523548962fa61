"""The flow of a game, as a program of blocks.

Comes in: a checked game. Goes out: a `Program`. Rounds and phases are written here, all steps in
them by `StepWriter`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from .. import terms as t
from ..check.checked import Checked
from ..check.phrases.exactness import check_exactness
from ..check.phrases.one_of_several import order_goes_round
from ..check.phrases.scope import Scope
from ..check.phrases.taking import kind_of
from ..check.phrases.trees import numeral_of
from ..check.printed import check_amounts
from ..check.walking import nodes_of
from ..diagnostics import Faults, fault
from ..syntax import game as g
from ..syntax import tree
from ..syntax.phases_on import PHASE
from ..syntax.unparse import unparse
from .blocks import Blocks
from .faults import guarded
from .finishing import finish
from .graph import brings_in
from .marks import Marks
from .nobody_acts import Idle
from .phases_asked import check_no_phase
from .player_loops import players_of
from .program import (
    Be,
    Block,
    Branch,
    EndTurn,
    Go,
    NewRound,
    Note,
    Over,
    Program,
    Remember,
    Set,
    Target,
    left_out,
)
from .standing import Folder
from .steps import StepWriter
from .turn_bound import check_turns
from .visiting import every_term
from .what_is_picked import WhatIsPicked

# parts of all terms of a program, 20 microseconds each to compile; the largest known has 113,000
MOST_CODE = 150_000


def lower(checked: Checked, faults: Faults, *, marked: bool = False) -> Program:
    """The whole game as a program; what is wrong in its flow goes to `faults`. `marked`: its
    matches keep in mind what of the flow they have come to."""
    lowering = Lowering(checked, faults)
    lowering.program.marks = Marks() if marked else None
    lowering.match()
    faults.stop_if_any()
    checked.scheduled |= brings_in(lowering.program)
    folder = Folder(checked)
    finish(lowering.program, folder)
    check_amounts(checked.bindings, checked.symbols, faults, folder.fold)
    faults.stop_if_any()
    if sum(term.size for term in every_term(lowering.program)) > MOST_CODE:
        said = f"this ruleset becomes a program of more than {MOST_CODE:,} parts"
        raise fault("OCT602", said, checked.game.span, help="say less, or say it once")
    return lowering.program


class Lowering:
    """Writes the blocks of one game: the match, its rounds and their phases."""

    def __init__(
        self, checked: Checked, faults: Faults, told: Callable[[Block], None] | None = None
    ) -> None:
        """`told` is told of each block as it ends."""
        self.checked = checked
        self.faults = faults
        self.program = Program(checked)
        self.blocks = Blocks(self.program, told)
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
        self.steps.triggers.round_begins()
        self.steps.triggers.round_moment("begin")
        for number, phase in enumerate(game.phases, 1):
            program.phases[phase.name] = blocks.jump_to_new()
            blocks.phase = phase.name
            self._phase(phase, number)
        blocks.finish(Go(program.round_end))
        blocks.phase = ""
        blocks.at(program.round_end)
        blocks.emit(Be(t.Nothing("player")))
        self._is_on(0)
        self.steps.triggers.round_moment("end")
        if game.ends is not None and program.marks is not None:
            blocks.asks(self._ends(game.ends), game.ends.span)
        blocks.finish(Branch(self._is_over(), program.over, round_start))
        blocks.at(program.over)
        blocks.finish(Over())
        self.steps.windows.never_opened(self.faults)
        self.steps.triggers.lower()
        check_turns(game, self.faults)
        offers, planned = self.steps.offers, self.steps.triggers.planned
        WhatIsPicked(self.checked, program, offers, planned, self.faults).check()
        reader, nobody = self.checked.reader(), Scope(you=None)
        if game.seniority is not None:  # also where nobody asks who is senior
            span = game.seniority.span
            with guarded(self.steps.faults, span), reader.account.sentence(game.seniority):
                with order_goes_round():
                    players_of(reader, game.seniority, nobody)
                reader.narrowing.senior(t.All("players"), span)
        program.win = tuple(self._winners(one) for one in game.win)

    def _winners(self, said: tree.Listing) -> t.Term:
        """Those whom an entry of `win` names: all of them."""
        with self.checked.reader().account.sentence(said):
            return self._those_who_win(said)

    def _those_who_win(self, said: tree.Listing) -> t.Term:
        check_no_phase(said, self.checked.symbols)
        account = self.checked.reader().account
        if isinstance(said, tree.Several) and account.joined(said) == "and":
            everyone: t.Term = t.Empty("players")
            for one in said.items:
                everyone = t.either(everyone, self._winners(one))
            return everyone
        open_ = (
            not isinstance(said, tree.Np)
            or numeral_of(said) is not None
            or said.determiner in ("no", "only", "another", "a")
        )
        if open_:
            help = "leave the number out: who are alike win together; or make a list to break ties"
            message = "this does not say which of them win"
            if isinstance(said, tree.Several):
                help = "join them by `and`, or say what decides between them"
            elif isinstance(said, tree.Np) and numeral_of(said) is None:
                help = "name who wins, such as `each player who ...`; `nobody` if that is so"
                if said.determiner == "a":
                    first = tree.Pre(tree.Superlative("first", said.span), said.span)
                    one = replace(said, determiner="the", pre=(first, *said.pre))
                    each = replace(said, determiner="each")
                    help = f"write `{unparse(each)}`"
                    if not isinstance(said.tail, tree.That):  # who was so first is not known
                        help += f", or `{unparse(one)}`"
            raise fault("OCT304", message, said.span, help=help)
        if isinstance(said, tree.Np) and kind_of(said, self.checked.symbols) == "sides":
            return self._sides_who_win(said)
        return self.checked.reader().as_kind(said, "players", Scope(you=None))

    def _sides_who_win(self, said: tree.Np) -> t.Term:
        """The players of those sides. Who has the most of something, or is on a side that has, is
        asked of players here: the next entry compares those who are left."""
        reader = self.checked.reader()
        reader.account.whole(said)
        named = reader.denote(said, Scope(you=None))
        if not isinstance(named, t.Most):
            return reader.sides.players_of(named)
        player = reader.variable("player")
        side, variable = reader.sides.of_player(player), t.Local(named.variable, "side")
        number = t.substitute(named.number, variable, side)
        those = t.restrict(t.All("players"), player, t.contains(named.members, side))
        if named.members == t.All("sides") and not self.checked.symbols.named_sides:
            those = t.All("players")
        return t.Most(those, number, player.name, named.largest)

    def _is_over(self) -> t.Term:
        """Whether the round just played was the last."""
        game = self.checked.game
        limit = t.State("last round", "number")
        last = t.all_of([t.Compare(t.Round(), limit, ">="), t.Compare(limit, t.Number(0), ">")])
        # `--rounds R` ends the match after R rounds, whatever `ends` says; without `ends` one round
        # is a match
        if game.ends is None:
            return t.any_of([last, t.Is(limit, t.Number(0))])
        check_exactness(game.ends, self.checked.symbols)
        return t.any_of([last, self._ends(game.ends)])

    def _ends(self, said: tree.Condition) -> t.Term:
        check_no_phase(said, self.checked.symbols)
        for one in nodes_of(said):
            if isinstance(one, tree.HasDone | tree.WasDone) and one.time == "last round":
                message = "this may be the round that is over now, or the one before it"
                help = "write `this round` for the one that is over now"
                raise fault("OCT304", message, one.span, help=help)
        return self.checked.reader().condition(said, Scope(you=None))

    def _phase(self, phase: g.Phase, number: int) -> None:
        blocks = self.blocks
        blocks.emit(Note("phase", phase.name))
        self._is_on(number)
        self.steps.write(phase.before, Scope(you=None))
        end = blocks.ends[phase.name] = blocks.new_block()
        main = self.mains[phase.name] = blocks.new_block()
        # the flag is only kept where some step may skip this phase: `finishing` drops the test
        # otherwise
        blocks.finish(Branch(left_out(phase.name), end, main))
        blocks.at(main)
        self.steps.write(phase.steps, Scope(you=None))
        blocks.finish(Go(end))
        blocks.at(end)
        blocks.emit(EndTurn())  # a phase that was skipped may end in the middle of a turn
        self.steps.write(phase.after, Scope(you=None))
        # what lasts a phase ends with it: so a position in one keeps what it was given
        self.steps.values.of_phase()
        self.steps.triggers.phase_ends()

    def _is_on(self, number: int) -> None:
        """Keep which phase is on."""
        op = Set(Target(PHASE), t.Number(number))
        self.blocks.emit(op)
        with self.blocks.nobody_acts(Idle(None, seen=True)):
            self.steps.triggers.after([op])

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
