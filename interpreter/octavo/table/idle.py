"""Options that change nothing, and when it is no news that somebody took one.

Comes in: a program, a decision, an option. Goes out: whether the option changes nothing, and
whether all know that there was no other to take.
"""

from __future__ import annotations

from .. import terms as t
from ..ir.program import Alternative, DecisionPoint, Go, Program, Remember

# what everybody knows of a state, unless it is said of cards
OPEN = frozenset({t.Aspect.STATE, t.Aspect.SCORE, t.Aspect.ROUND, t.Aspect.TURN})


def is_idle(program: Program, point: DecisionPoint, choice: Alternative) -> bool:
    """Whether an option changes nothing."""
    block = program.blocks[choice.to]
    whole = point.part_of is None and block.end == Go(point.skip)
    return whole and all(isinstance(op, Remember) for op in block.ops)


def is_no_news(program: Program, point: DecisionPoint, choice: Alternative) -> bool:
    """Whether nobody learns anything from an idle option that was the only one: all know that the
    others were not open, since none of them depends on cards."""
    others = [one for one in point.choices if one is not choice]
    return bool(others) and is_idle(program, point, choice) and all(map(_is_open, others))


def _is_open(choice: Alternative) -> bool:
    """Whether everybody knows if an option is offered."""
    asked = (part for part in t.walk(choice.when) if part.reads)
    return choice.pick is None and all(
        part.kind not in ("card", "cards") and OPEN.issuperset(part.reads) for part in asked
    )
