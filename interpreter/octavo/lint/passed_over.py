"""Numbers that may pass over the one that is waited for: `ends: any player's score is 100`.

Comes in: a surveyed game, its program, and what its numbers can be. Goes out: a warning for each
fact of `on:`, `until:` or `ends:` that asks for one number exactly, where a step changes it by more
than one.
"""

from __future__ import annotations

from collections.abc import Iterator

from .. import terms as t
from ..diagnostics import Diagnostic, Span
from ..ir.program import Op, Pay, Program, Score, Set, Share
from .ranges import ANY, Range, Ranges

SCORE = "score"


def passed_over(program: Program, ranges: Ranges) -> Iterator[Diagnostic]:
    """Nought is left alone: what is used up ends there."""
    jumping = _jumping(program, ranges)
    waited = {said.span for said in program.checked.game.waited_for()}
    told: set[Span] = set()
    for condition, facts in program.checked.symbols.noted or ():
        if condition.span not in waited:
            continue
        for said, fact in zip(condition.facts, facts, strict=True):
            for name, many in _asked_exactly(fact):
                if name in jumping and said.span not in told:
                    told.add(said.span)
                    help = f"write `is at least {many}`, or `at most`"
                    message = f"`{name}` may pass over {many}: it changes by more than 1 at a time"
                    yield Diagnostic("OCT445", message, said.span, help, severity="warning")


def _asked_exactly(fact: t.Term) -> Iterator[tuple[str, int]]:
    """The names of the numbers that are to be just so many."""
    match fact:
        case t.Not():
            return
        case t.Is(t.State(name, "number"), t.Number(many)) if many:
            yield name, many
        case t.Is(t.ScoreOf(), t.Number(many)) if many:
            yield SCORE, many
        case _:
            for part in fact.args:
                yield from _asked_exactly(part)


def _jumping(program: Program, ranges: Ranges) -> frozenset[str]:
    ops = [op for block in program.blocks for op in block.ops]
    return frozenset(name for op in ops for name, by in _changes(op, ranges) if not _is_one(by))


def _changes(op: Op, ranges: Ranges) -> Iterator[tuple[str, Range]]:
    """What an op adds to a number, or takes from it."""
    match op:
        case Score(_, amount):
            yield SCORE, ranges.range(amount)
        case Pay(amount, payer, payee):
            yield payer.name, ranges.range(amount)
            yield payee.name, ranges.range(amount)
        case Share(into=into):
            yield into, ANY
        case Set(target, t.Arithmetic(t.State(name), amount, "+" | "-")) if target.name == name:
            yield name, ranges.range(amount)
        case Set(target, value) if any(
            isinstance(part, t.State) and part.name == target.name for part in t.walk(value)
        ):
            yield target.name, ANY


def _is_one(by: Range) -> bool:
    return by[0] >= -1 and by[1] <= 1
