"""Numbers that may pass over the one that is waited for: `ends: any player's score is 100`.

Comes in: a surveyed game, its program, and what its numbers can be. Goes out: a warning for each
fact of `on:`, `until:` or `ends:` that asks for one number exactly, where a step changes it by more
than one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

from .. import terms as t
from ..diagnostics import Diagnostic, Span
from ..ir.graph import successors
from ..ir.program import Deal, Move, Op, Pay, Program, Score, Set, Share
from ..syntax.game import Repeat, RulesetTree, Turns
from .ranges import ANY, Range, Ranges

SCORE = "score"


def passed_over(program: Program, ranges: Ranges) -> Iterator[Diagnostic]:
    """Nought is left alone: what is used up ends there."""
    jumping = _jumping(program, ranges)
    waited = {said.span for said in program.checked.game.waited_for()}
    phase_of = dict(_loops(program.checked.game))
    told: set[Span] = set()
    for condition, facts in program.checked.symbols.noted or ():
        if condition.span not in waited:
            continue
        for said, fact in zip(condition.facts, facts, strict=True):
            asked = [one for one in _asked_exactly(fact) if one[0] in jumping]
            if (phase := phase_of.get(condition.span)) is not None:
                filled = _filled(program, phase)
                asked += [one for one in _counted_exactly(fact) if one[0] in filled]
            for name, many in asked:
                if said.span not in told:
                    told.add(said.span)
                    message = f"`{name}` may pass over {many}: "
                    if name in jumping:
                        message += "it changes by more than 1 at a time"
                        help = f"write `is at least {many}`, or `at most`"
                    else:
                        message += "more than one card at a time goes there, or leaves it"
                        help = f"write `{many} or more cards`, or `{many} or fewer cards`"
                    yield Diagnostic("OCT445", message, said.span, help, severity="warning")


def _loops(game: RulesetTree) -> Iterator[tuple[Span, str]]:
    """What each loop waits for, and in which phase that is."""
    for phase in game.phases:
        for one in game.flow_of([phase]):
            if isinstance(one, Repeat | Turns) and one.until is not None:
                yield one.until.span, phase.name


def _counted_exactly(fact: t.Term) -> Iterator[tuple[str, int]]:
    """The places that are to have just so many cards."""
    match fact:
        case t.Not():
            return
        case t.Is(t.Size(t.Place(name)), t.Number(many)) if many:
            yield name, many
        case t.Some(t.Keep(t.All("places", zone), t.Is(t.Size(t.Local()), t.Number(many)))) if many:
            yield zone, many
        case _:
            for part in fact.args:
                yield from _counted_exactly(part)


def _filled(program: Program, phase: str) -> frozenset[str]:
    """The places to which more than one card at a time goes in the loops of a phase, or which
    several leave without all of them."""
    inside = [one for one in program.blocks if one.phase == phase]
    here = {one.number for one in inside}
    goes = {one.number: here & {*successors(one.end, program.decisions)} for one in inside}
    return frozenset(
        name
        for block in inside
        if block.number in _beyond(goes, block.number)
        for op in block.ops
        for name in _several_at(op)
    )


def _beyond(goes: Mapping[int, AbstractSet[int]], start: int) -> set[int]:
    """The blocks that come after one, itself if it is in a loop."""
    found, waiting = set[int](), [*goes[start]]
    while waiting:
        if (number := waiting.pop()) not in found:
            found.add(number)
            waiting.extend(goes[number])
    return found


def _several_at(op: Op) -> Iterator[str]:
    match op:
        case Move(t.Term(kind="card") | t.Single()):
            return
        case Move(t.Content(), to):
            parts = [to]
        case Deal(t.Number(many)) if many > 1:  # what is worked out may be what is lacking
            parts = [*op.places()]
        case Move():
            parts = [*op.places()]
        case _:
            return
    for part in parts:
        yield from (one.zone for one in t.walk(part) if isinstance(one, t.Place))


def _asked_exactly(fact: t.Term) -> Iterator[tuple[str, int]]:
    """The names of the numbers that are to be just so many."""
    match fact:
        case t.Not():
            return
        case t.Is(t.State(name, "number"), t.Number(many)) if many:
            yield name, many
        case t.Is(t.ScoreOf(), t.Number(many)) if many:
            yield SCORE, many
        case t.Is(t.Arithmetic(t.State(name), t.Number()), t.Number(many)) if many:
            yield name, many
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
