"""What brought a round to its end, of all that the steps of its last phase say may do so.

Comes in: a match, a round that is over, the phase in which somebody chose last. Goes out: the facts
that were so then, as the ruleset says them. A match keeps nothing for this: the round is played
again up to that choice, and stops where it is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from .. import terms as t
from ..chance import Purpose, seeded
from ..check.phrases.scope import Scope
from ..diagnostics import OctavoError
from ..engine.interface import Machine
from ..ir.program import left_out
from ..records import record
from ..syntax import tree
from ..syntax.game import Do, Guarded, Phase, Step, Turns
from ..syntax.unparse import as_written
from ..table.match_rules import Played

# aspects that are no secret once a round is over
OPEN = frozenset({t.Aspect.SCORE, t.Aspect.ROUND, t.Aspect.TURN, t.Aspect.LOG})


@record
class BroughtAbout:
    """`until` are the facts until one of which there are turns, those that were so where everybody
    may know which. `skipped`: what was so where a step left out the rest of the phase instead."""

    until: tuple[str, ...] = ()
    skipped: str = ""


def brought_about(match: Played, round: int, phase: str, seat: int) -> BroughtAbout:
    """`seat` is who chose last in it. Nothing of a phase that just goes through its steps."""
    game = match.rules.program.checked.game
    steps = [step for one in game.phases if one.name == phase for step in one.steps]
    until = [one.until for one in steps if isinstance(one, Turns) and one.until is not None]
    facts = [part for one in until for part in _alternatives(one)]
    ways = [way for one in game.phases if one.name == phase for way in _skipping(one)]
    if not facts and not ways:
        return BroughtAbout()
    over = _over(match, round)
    if over is None:
        return BroughtAbout(tuple(map(as_written, facts)))
    over.seat_at(seat)
    if phase in match.rules.program.phases and _is_left_out(over, phase):
        so = [way for way in ways if all(_holds(over, one, wanted) for one, wanted in way)]
        conditions = [one for one, wanted in so[0] if wanted] if so else []
        return BroughtAbout((), " and ".join(map(as_written, conditions)))
    if not all(_is_known(over, one) for one in facts):
        return BroughtAbout(tuple(map(as_written, facts)))
    return BroughtAbout(tuple(as_written(one) for one in facts if _holds(over, one)))


def _alternatives(condition: tree.Condition) -> Sequence[tree.Condition]:
    """The facts of which one is enough."""
    if condition.joined != "or":
        return (condition,)
    return [tree.Condition((fact,), "and", fact.span) for fact in condition.facts]


_Way = tuple[tuple[tree.Condition, bool], ...]


def _skipping(phase: Phase) -> Iterator[_Way]:
    """Where its own steps leave out the rest of a phase: the conditions on the way, and whether
    each is wanted."""

    def within(steps: Sequence[Step], way: _Way) -> Iterator[_Way]:
        for step in steps:
            if isinstance(step, Guarded):
                yield from within(step.then, (*way, (step.condition, not step.negated)))
                yield from within(step.otherwise, (*way, (step.condition, step.negated)))
            elif isinstance(step, Do):
                if _skips(step, phase):
                    yield way
            else:
                yield from within(getattr(step, "steps", ()), way)

    return within(phase.steps, ())


def _skips(step: Do, phase: Phase) -> bool:
    match step.effect:
        case tree.Command(
            verb=tree.Word(name="skip"), what=tree.Np(head=tree.Word(name=name), posts=())
        ):
            return name == phase.name
    return False


def _over(match: Played, round: int) -> Machine | None:
    """The match where this round was over, before another began."""
    drawn = iter([outcome for what, outcome in match.steps if what == "chance"])

    def below(n: int, outcomes: Sequence[int], purpose: Purpose) -> int:
        return next(drawn)

    compiled = match.rules.compiled(match.players)
    machine = compiled.begin(below, forced=match.forced, rounds=match.rounds)
    match.begin(machine)
    for code in (code for what, code in match.steps if what == "choice"):
        if machine.round == round:
            last = machine.clone(seeded("over"), silent=True)
            last.let("last round", round)
            try:
                last.apply(code)
            except OctavoError:  # the next cards are others than those that came
                return None
            if last.over:
                return last
        machine.apply(code)
    return None


def _is_left_out(machine: Machine, phase: str) -> bool:
    flag = left_out(phase)
    return flag.name in machine.setup.program.flags and bool(machine.evaluate(flag))


def _terms(machine: Machine, condition: tree.Condition) -> list[t.Term]:
    reader, folder = machine.setup.program.checked.reader(), machine.setup.folder
    return [folder.fold(reader.fact(fact, Scope())) for fact in condition.facts]


def _holds(machine: Machine, condition: tree.Condition, wanted: bool = True) -> bool:
    """Whether it is so, or is not where that is wanted; no, where it cannot be asked any more."""
    with suppress(OctavoError):
        so = [bool(machine.evaluate(one)) for one in _terms(machine, condition)]
        return (all(so) if condition.joined == "and" else any(so)) == wanted
    return False


def _is_known(machine: Machine, condition: tree.Condition) -> bool:
    """Whether everybody may know if it is so."""
    with suppress(OctavoError):
        return all(map(_is_open, _terms(machine, condition)))
    return False


def _is_open(term: t.Term) -> bool:
    """Whether a term goes by what everybody sees at the table: how many cards lie somewhere, and
    not which, what was done, how a state stands."""
    match term:
        case t.IsEmpty() | t.Size() | t.Count(t.Content()):
            return True
        case t.State():  # what only keeps the accounts of the rules is no secret, either
            return all(map(_is_open, term.args))
    return OPEN.issuperset(term.reads) and all(map(_is_open, term.args))
