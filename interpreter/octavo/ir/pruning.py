"""Blocks in the order in which they are reached, without those that are never reached.

Comes in: a program whose blocks are numbered as they were written. Goes out: the same, numbered as
they are reached; empty blocks that only lead on are skipped.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from .graph import reached, shortened
from .program import Ask, Back, Branch, Call, Ending, Go, Over, Program

Renumber = Callable[[int], int]


def prune(program: Program) -> None:
    goal = _goals(program)
    for block in program.blocks:
        block.end = shortened(_led(block.end, goal))
    for decision in program.decisions:
        decision.choices = tuple(replace(choice, to=goal(choice.to)) for choice in decision.choices)
        decision.skip = goal(decision.skip)
    roots = [
        goal(program.start),
        goal(program.round_end),
        goal(program.over),
        *(goal(n) for n in program.phases.values()),
    ]
    _renumber(program, {old: new for new, old in enumerate(reached(program, roots))}, goal)


def _goals(program: Program) -> Renumber:
    """Of each block the first that does something, where those before it only lead on."""
    onward = {
        b.number: b.end.to
        for b in program.blocks
        if not b.ops and isinstance(b.end, Go) and b.end.to != b.number
    }

    def goal(number: int) -> int:
        seen = set()
        while number in onward and number not in seen:
            seen.add(number)
            number = onward[number]
        return number

    return goal


def _renumber(program: Program, order: dict[int, int], goal: Renumber) -> None:
    """Blocks and decisions get new numbers; `order` has those of the blocks that stay."""
    asked = [
        block.end.decision
        for block in program.blocks
        if block.number in order and isinstance(block.end, Ask)
    ]
    numbers = {old: new for new, old in enumerate(sorted(set(asked)))}
    blocks = [program.blocks[old] for old in order]
    for block in blocks:
        block.number, block.end = (
            order[block.number],
            _led(block.end, order.__getitem__, numbers.__getitem__),
        )
    decisions = [program.decisions[old] for old in numbers]
    for decision in decisions:
        decision.number = numbers[decision.number]
        decision.choices = tuple(
            replace(choice, to=order[choice.to]) for choice in decision.choices
        )
        decision.skip, decision.entry = order[decision.skip], order[goal(decision.entry)]
        decision.part_of = None if decision.part_of is None else numbers.get(decision.part_of)
    program.blocks, program.decisions = blocks, decisions
    program.start, program.round_end, program.over = (
        order[goal(n)] for n in (program.start, program.round_end, program.over)
    )
    program.phases = {name: order[goal(n)] for name, n in program.phases.items()}
    program.entries = {
        phase: (order[goal(n)], loops)
        for phase, (n, loops) in program.entries.items()
        if goal(n) in order
    }


def _led(end: Ending | None, block: Renumber, decision: Renumber = int) -> Ending:
    """An ending that leads to other numbers."""
    match end:
        case Go():
            return Go(block(end.to))
        case Branch():
            return Branch(end.condition, block(end.then), block(end.otherwise))
        case Call():
            return Call(block(end.to), block(end.back))
        case Ask():
            return Ask(decision(end.decision))
        case Back() | Over():
            return end
        case None:
            return Over()
        case _:
            assert_never(end)
