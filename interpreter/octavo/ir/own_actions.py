"""Actions that concern only the player who takes them; the best hand to show takes them into
account.

Comes in: the actions of windows, with the blocks in which they are done. Goes out: those that are
one straight run of ops upon cards and sentences, with these ops. One that asks how hands are
arranged is none of them: that is known only when they are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from .. import terms as t
from .circles import ARRANGING
from .program import Branch, Go, Op, Own, Program
from .visiting import map_terms


def own_actions(program: Program, change: Callable[[t.Term], t.Term]) -> list[Own]:
    """The actions that are one straight run of ops upon cards and sentences, with these ops; of one
    that stands open in several phases the last, where hands meet."""
    found: dict[str, Own] = {}
    for own in program.own:
        if program.compared and own.phase not in program.compared:
            continue
        ops, number = list[Op](), own.begin
        while number != own.end:
            block = program.blocks[number]
            ops += block.ops
            match block.end:
                case Go(to=to):
                    number = to
                case Branch(condition=condition, then=to) if _of_modifiers(condition):
                    number = to
                case _:
                    break
        if number == own.end and all(op.is_own(program.flags) for op in ops):
            picks = tuple(map_terms(pick, change) for pick in own.picks)
            own = replace(own, when=change(own.when), picks=picks, ops=tuple(ops))
            if not any(
                isinstance(part, ARRANGING) for term in _asked(own) for part in t.walk(term)
            ):
                found[own.name] = own
    return list(found.values())


def _asked(own: Own) -> list[t.Term]:
    """All that is asked to find out whether an action is open, for what, and what it does."""
    picked = [term for one in own.picks for term in (one.members, one.low, one.high) if term]
    return [own.when, *picked, *(term for op in own.ops for term in op.terms())]


def _of_modifiers(condition: t.Term) -> bool:
    return all(isinstance(part, t.InForce | t.And) for part in t.walk(condition))
