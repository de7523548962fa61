"""Turns that end before all of their steps are done: `end your turn`.

Comes in: such a command, where blocks are written. Goes out: where it goes on, or a fault where it
is not known that a turn is on, or whose.
"""

from __future__ import annotations

from .. import terms as t
from ..check.account import Account
from ..check.names import Symbols
from ..diagnostics import OctavoError, Span, fault
from ..syntax import tree
from ..syntax.phases_on import PHASE
from .blocks import Blocks
from .skipping import check_turns


def turns_that_end(
    blocks: Blocks, said: tree.Command, account: Account, symbols: Symbols
) -> list[tuple[int, t.Term, str]]:
    """Where the turn that is on ends, whose it is, and in which phase; several, where a trigger may
    fire in each of them."""
    check_turns(symbols.game, said.span)
    _read(said, account)
    if blocks.turn_over is not None:
        if blocks.out_of_turn:
            message = "`you` may be another here than whose turn it is"
            help = "write it where whoever has the turn acts, and ask there whether it ends: "
            raise fault("OCT304", message, said.span, help=help + "`if: ...`")
        return [(*blocks.turn_over, blocks.phase)]
    if not blocks.in_trigger:
        raise _no_turn(said.span, "write it among the steps of a turn, or in a trigger")
    if not blocks.turn_is_on:
        help = (
            "wait for what is chosen in turns alone, `on: a player VERBS`, or for `your turn "
            "begins`; what else may come sets a flag, for which the steps of a turn ask, `if: ...`"
        )
        raise _no_turn(said.span, help)
    phases = [phase for *_, phase in blocks.turns_over]
    if not phases or len({*phases}) != len(phases):
        message = "turns are taken in several loops of a phase: this does not say in which one"
        raise fault("OCT304", message, said.span, help="write it among the steps of a turn")
    return blocks.turns_over


def phase_is_on(phase: str, symbols: Symbols) -> t.Term:
    return t.Is(t.State(PHASE, "number"), t.Number([*symbols.phases].index(phase) + 1))


def _read(said: tree.Command, account: Account) -> None:
    match said:
        case tree.Command(
            verb=verb,
            what=tree.Np(
                determiner="" | "the" | "this",
                pre=() | (tree.Pre(tree.Possessive(who=tree.Pronoun(name="you"))),),
                posts=(),
                tail=None,
            ) as turn,
            places=(),
        ) if turn.determiner or turn.pre:
            account.word(verb)
            account.determiner(turn)
            account.head(turn)
            for pre in turn.pre:
                match pre.what:
                    case tree.Possessive(who=tree.Pronoun() as owner):
                        account.pronoun(owner)
        case _:
            message = "a turn ends that is on: that of whoever acts"
            raise fault("OCT424", message, said.span, help="write `end your turn`")


def _no_turn(at: Span, help: str) -> OctavoError:
    return fault("OCT419", "no turn may be on here", at, help=help)
