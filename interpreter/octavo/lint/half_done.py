"""Triggers that fire between two steps, on what is so for a moment: `on: your hand is empty`, where
steps put a hand away and deal another.

Comes in: a program, and its triggers as they are planned. Goes out: a warning for each that waits
for a place to be empty, or to have so many cards, where steps empty it and fill it again before
anybody chooses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .. import terms as t
from ..diagnostics import Diagnostic
from ..ir.graph import successors
from ..ir.nobody_acts import makes_so
from ..ir.planned_triggers import Planned
from ..ir.program import Ask, BeginTurn, Deal, EndTurn, Move, Op, Program
from ..syntax.inflection import plural


def half_done(program: Program, planned: Iterable[Planned]) -> Iterator[Diagnostic]:
    """A phase at a time: a place may well be empty where one ends."""
    waiting = [one for one in planned if not one.verb and _counts(one.condition)]
    for one in waiting:
        for block in program.blocks:
            emptied = {
                zone
                for op in block.ops
                for zone in _emptied(op)
                if (t.Aspect.CARDS, zone) in one.reads
                and makes_so([op], one.condition, program.checked.symbols)
            }
            again = emptied & _filled_after(program, block.number) if emptied else set[str]()
            if again:
                name = min(again)
                message = f"this may be so for a moment: in `{block.phase}`, steps put all cards "
                message += f"of a {name} away and then others there, and this fires between them"
                help = "wait for what somebody does, `on: a player VERBS`, and ask this under "
                help += "`when:`"
                if program.checked.symbols.zones[name].each:
                    help += f"; what players exchange is one step, `swap {plural(name)} with "
                    help += "the next player`"
                yield Diagnostic("OCT461", message, one.trigger.on.span, help, severity="warning")
                break


def _counts(condition: t.Term) -> bool:
    return any(isinstance(one, t.IsEmpty | t.Size) for one in t.walk(condition))


def _emptied(op: Op) -> Iterator[str]:
    match op:
        case Move(t.Place(zone) | t.Content(t.Place(zone))):
            yield zone


def _filled(op: Op) -> Iterator[str]:
    match op:
        case Move(_, t.Place(zone)):
            yield zone
        case Deal(zone=zone):
            yield zone


def _filled_after(program: Program, start: int) -> set[str]:
    """The places to which cards go after a block, before anybody is asked, or the turn or the phase
    is over."""
    phase = program.blocks[start].phase
    found, seen = set[str](), set[int]()
    waiting = [*successors(program.blocks[start].end, program.decisions)]
    while waiting:
        number = waiting.pop()
        block = program.blocks[number]
        turns = any(isinstance(op, BeginTurn | EndTurn) for op in block.ops)
        if number in seen or block.phase != phase or turns:
            continue
        seen.add(number)
        found.update(zone for op in block.ops for zone in _filled(op))
        if not isinstance(block.end, Ask):
            waiting.extend(successors(block.end, program.decisions))
    return found
