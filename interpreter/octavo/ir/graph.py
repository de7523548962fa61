"""Where a program goes: from block to block.

Comes in: a program. Goes out: the blocks that an ending may lead to, those that are reached, those
that lead back to themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from .. import terms as t
from .program import Ask, Back, Branch, Call, DecisionPoint, Ending, Go, Mark, Over, Program


def shortened(end: Ending) -> Ending:
    """A branch that is decided already leads to one block."""
    if isinstance(end, Branch):
        if end.condition == t.TRUE or end.then == end.otherwise:
            return Go(end.then)
        if end.condition == t.FALSE:
            return Go(end.otherwise)
    return end


def successors(end: Ending | None, decisions: list[DecisionPoint]) -> list[int]:
    """The blocks that an ending may lead to, in order."""
    match end:
        case Go():
            return [end.to]
        case Branch():
            return [end.then, end.otherwise]
        case Ask():
            decision = decisions[end.decision]
            return [*(choice.to for choice in decision.choices), decision.skip]
        case Call():
            return [end.to, end.back]
        case Back() | Over() | None:
            return []
        case _:
            assert_never(end)


def reached(program: Program, roots: Iterable[int]) -> list[int]:
    """The blocks that can be reached from these, each before what it leads to, in the order in
    which they are met.
    """
    order: dict[int, None] = {}
    waiting = list(roots)[::-1]
    while waiting:
        number = waiting.pop()
        if number not in order:
            order[number] = None
            waiting.extend(reversed(successors(program.blocks[number].end, program.decisions)))
    return list(order)


def brings_in(program: Program) -> bool:
    """Whether a step that may be reached brings modifiers into force or takes them out. Options
    alone may say that none is.
    """
    seen: set[int] = set()
    waiting = [program.start]
    while waiting:
        number = waiting.pop()
        if number not in seen:
            seen.add(number)
            end = program.blocks[number].end
            waiting.extend(successors(None if end is None else shortened(end), program.decisions))
    return any(
        isinstance(op, Mark) and op.name == "in force" for n in seen for op in program.blocks[n].ops
    )


def looping(program: Program) -> set[int]:
    """The blocks that lead back to themselves without a decision or a call between: written out
    where they are reached, they would never end. Those are what is left of each round when one goes
    through its blocks backwards, last finished first."""
    ends = [
        () if isinstance(block.end, Ask | Call) else successors(block.end, program.decisions)
        for block in program.blocks
    ]
    order, seen = list[int](), set[int]()
    for first in range(len(ends)):
        waiting = [(first, False)]
        while waiting:
            number, done = waiting.pop()
            if done:
                order.append(number)
            elif number not in seen:
                seen.add(number)
                waiting += [(number, True), *((goal, False) for goal in ends[number])]
    before: list[list[int]] = [[] for _ in ends]
    for number, goals in enumerate(ends):
        for goal in goals:
            before[goal].append(number)
    found, placed = set[int](), set[int]()
    for first in reversed(order):
        together, inside = [first], list[int]()
        while together:
            number = together.pop()
            if number not in placed:
                placed.add(number)
                inside.append(number)
                together += before[number]
        if len(inside) > 1 or first in ends[first]:
            found |= set(inside)
    return found
