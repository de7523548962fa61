"""What the steps of a game can write.

Comes in: a program before its sentences are folded in, with options left open. Goes out: the ranges
of every number that is kept, and the names of state that nothing ever sets.
"""

from __future__ import annotations

from ..check.names import Symbols
from ..ir.program import Mark, Op, Program, Set
from ..terms import Aspect
from .ranges import ANY, Ranges, joined

# times round the steps before a bound that still moves is given up: numbers that are counted have
# none
PATIENCE = 4


def learn(ranges: Ranges, program: Program) -> None:
    """Fill in `numbers` and `blank`."""
    ops = [op for block in program.blocks for op in block.ops]
    ranges.numbers = _numbers(ranges, ops)
    ranges.blank = frozenset(_blank(program, ops) - ranges.open_names)


def _numbers(ranges: Ranges, ops: list[Op]) -> dict[str, tuple[float, float]]:
    symbols = ranges.symbols
    kept = [state.name for state in symbols.states.values() if state.kind == "number"]
    found = {name: ANY if name in ranges.open_names else (0.0, 0.0) for name in kept}
    for op in ops:
        if not isinstance(op, Set):  # it may make them anything
            found |= {one.name: ANY for one in op.targets() if one.name in found}
    sets = [op for op in ops if isinstance(op, Set) and op.target.name in found]
    for turn in range(2 * PATIENCE + 1):
        ranges.numbers = found
        moved = dict(found)
        for op in sets:
            low, high = moved[op.target.name]
            least, most = joined((low, high), ranges.range(op.value))
            if turn >= PATIENCE:
                least, most = least if least == low else ANY[0], most if most == high else ANY[1]
            moved[op.target.name] = (least, most)
        if moved == found:
            break
        found = moved
    return found


def _blank(program: Program, ops: list[Op]) -> set[str]:
    """State of which nothing is ever said: flags never up, marks never borne, people and values
    that are never set.
    """
    symbols: Symbols = program.symbols
    written = {
        name
        for op in ops
        if not isinstance(op, Mark) or op.on
        for aspect, name in op.changed(symbols)
        if aspect is Aspect.STATE
    }
    given = {rule.name for rule in program.checked.bindings.qualities if rule.gives}
    return {
        state.name
        for state in symbols.states.values()
        if state.kind != "number" and state.name not in written and state.name not in given
        and state.name not in symbols.adjectives and not state.passes
    }  # fmt: skip
