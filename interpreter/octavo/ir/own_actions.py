"""Actions that concern only the player who takes them; the best hand to show takes them into
account.

Comes in: the actions of windows, with the blocks in which they are done. Goes out: those that are
one straight run of ops upon cards and sentences as long as no trigger runs, with these ops. One
that asks how hands are arranged is none of them: that is known only when they are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from .. import terms as t
from .circles import ARRANGING
from .planned_triggers import armed
from .program import Branch, Call, Go, Op, Own, Program, Set, left_out
from .visiting import map_terms


def own_actions(program: Program, change: Callable[[t.Term], t.Term]) -> list[Own]:
    """The actions that are one straight run of ops upon cards and sentences, with these ops; of one
    that stands open in several phases the last, where hands meet."""
    found: dict[str, Own] = {}
    known = program.flags | {armed(one) for one in program.checked.game.triggers}
    for own in program.own:
        if program.compared and own.phase not in program.compared:
            continue
        in_a_row = _in_a_row(program, own)
        if in_a_row is not None and all(op.is_own(known) for op in in_a_row[0]):
            ops, quiet = in_a_row
            picks = tuple(map_terms(pick, change) for pick in own.picks)
            own = replace(own, when=change(own.when), picks=picks, ops=ops, quiet=quiet)
            if not any(
                isinstance(part, ARRANGING) for term in _asked(own) for part in t.walk(term)
            ):
                found[own.name] = own
    return list(found.values())


def _in_a_row(
    program: Program, own: Own
) -> tuple[tuple[Op, ...], tuple[tuple[int, t.Term], ...]] | None:
    """The ops of an action in a row, where no trigger runs, and what must be so for that; None if
    it goes one of several ways."""
    ops, quiet, number = list[Op](), list[tuple[int, t.Term]](), own.begin
    leaving = {left_out(phase) for phase in program.phases}  # which triggers may have done
    while number != own.end:
        block = program.blocks[number]
        ops += block.ops
        match block.end:
            case Go(to=to):
                number = to
            case Branch(condition=condition, then=to) if _of_modifiers(condition):
                number = to
            case Branch(condition=skipped, otherwise=to) if skipped in leaving:
                quiet.append((len(ops), t.negate(skipped)))
                number = to
            case Branch() as end if (past := _past(program, end)) is not None:
                silent, number = past
                quiet.append((len(ops), silent))
            case _:
                return None
    return tuple(ops), tuple(quiet)


def _past(program: Program, branch: Branch) -> tuple[t.Term, int] | None:
    """Where a trigger is asked: when it does not run, and the block after it; None if the branch is
    another. (`triggers` writes two sorts of them.)"""
    holds, fails = program.blocks[branch.then], program.blocks[branch.otherwise]
    if isinstance(holds.end, Call):
        return t.negate(branch.condition), branch.otherwise
    if holds.ops or not isinstance(holds.end, Branch):
        return None
    fired, after, fire = holds.end.condition, holds.end.then, program.blocks[holds.end.otherwise]
    if not isinstance(fire.end, Call) or fire.end.back != after or fails.end != Go(after):
        return None
    if not all(isinstance(op, Set) for op in fails.ops):
        return None
    return t.any_of([t.negate(branch.condition), fired]), after


def _asked(own: Own) -> list[t.Term]:
    """All that is asked to find out whether an action is open, for what, and what it does."""
    picked = [term for one in own.picks for term in (one.members, one.low, one.high) if term]
    quiet = (term for _, term in own.quiet)
    return [own.when, *picked, *(term for op in own.ops for term in op.terms()), *quiet]


def _of_modifiers(condition: t.Term) -> bool:
    return all(isinstance(part, t.InForce | t.And) for part in t.walk(condition))
