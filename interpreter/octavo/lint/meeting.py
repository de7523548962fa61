"""Triggers of two files that one step may make due, and of which one touches what the other does;
and steps that two files put at one phase.

Comes in: a finished program. Goes out: pairs whose order may matter. Nothing is played: whether the
order does matter shows where both are run both ways (`interplay/orders.py`, `interplay/hooks.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, combinations

from .. import terms as t
from ..cards import Pack
from ..check.printed import pack_of, printed_cards
from ..diagnostics import Span
from ..ir.graph import successors
from ..ir.operation import Trait
from ..ir.program import Ask, Bind, Block, Branch, Call, Ending, Go, Note, Op, Program, Set
from ..records import record
from ..syntax.game import RulesetTree, Step, Trigger

_TURN: t.Fact = (t.Aspect.TURN, "")


@record
class Meeting:
    """Two triggers that may be due at one moment, in the order in which they run."""

    first: Trigger
    second: Trigger


@record
class Hooked:
    """Two files that say what happens `before` or `after` (`when`) one phase, in this order."""

    phase: str
    when: str
    first: tuple[Step, ...]
    second: tuple[Step, ...]

    @property
    def places(self) -> tuple[Span, Span]:
        return self.first[0].span, self.second[0].span


@dataclass(slots=True)
class Footprint:
    """What of the state the blocks of a trigger read and change."""

    reads: set[t.Fact] = field(default_factory=set)
    changes: set[t.Fact] = field(default_factory=set)
    grows: set[t.Fact] = field(default_factory=set)  # changed by what may change places


def meetings(program: Program) -> list[Meeting]:
    """The pairs of triggers of two files, in the order in which they run, of which the order may
    matter and none of the files says what it is."""
    triggers = program.checked.game.triggers
    if len({trigger.span.file for trigger in triggers}) < 2:
        return []
    together = set(_together(program))
    touched = dict[str, Footprint]()
    settled = _settled(triggers)
    found: list[Meeting] = []
    for at, first in enumerate(triggers):
        for second in triggers[at + 1 :]:
            pair = first.name, second.name
            if first.span.file == second.span.file or pair not in together or pair in settled:
                continue
            for name in pair:
                if name not in touched:
                    touched[name] = _touched(program, name)
            if _disturb(*(touched[name] for name in pair)):
                found.append(Meeting(first, second))
    return found


def hooked(game: RulesetTree) -> list[Hooked]:
    """The pairs of files that put steps before, or after, one phase."""
    found: list[Hooked] = []
    for phase in game.phases:
        for when in ("before", "after"):
            by_file: dict[str, list[Step]] = {}
            for step in getattr(phase, when):
                by_file.setdefault(step.span.file, []).append(step)
            for first, second in combinations(by_file.values(), 2):
                found.append(Hooked(phase.name, when, tuple(first), tuple(second)))
    return found


def begins(program: Program, name: str) -> Iterator[tuple[Block, int]]:
    """Where a trigger begins to do something: the block, and the number of its op that says so."""
    for block in program.blocks:
        for number, op in enumerate(block.ops):
            if op == Note("trigger", name):
                yield block, number


def _settled(triggers: Iterable[Trigger]) -> set[tuple[str, str]]:
    """The pairs, earlier and later, that `before:` and `after:` set in order, also by way of
    others."""
    later: dict[str, set[str]] = {trigger.name: set() for trigger in triggers}
    for trigger in triggers:
        for other in trigger.beside:
            earlier, then = trigger.name, other.name
            if not other.before:
                earlier, then = then, earlier
            if earlier in later and then in later:
                later[earlier].add(then)
    return {(name, then) for name in later for then in _all_after(later, name)}


def _all_after(later: dict[str, set[str]], name: str) -> set[str]:
    found, waiting = set[str](), [*later[name]]
    while waiting:
        if (one := waiting.pop()) not in found:
            found.add(one)
            waiting += later[one]
    return found


# --- at one moment --------------------------------------------------------------------------------


def _together(program: Program) -> Iterator[tuple[str, str]]:
    """The names of triggers of which one is called where the other has just run, with nothing
    between but what asks for the next."""
    pack = pack_of(program.symbols)
    asked = {
        block.end.then: _cards_asked(block.end.condition, pack)
        for block in program.blocks
        if isinstance(block.end, Branch)
    }
    for block in program.blocks:
        if isinstance(block.end, Call):
            here = asked.get(block.number, {})
            for number, call in _called_next(program, block.end.back):
                there = asked.get(number, {})
                if all(here[card] & there[card] for card in here.keys() & there.keys()):
                    yield _called(program, block.end), _called(program, call)


def _cards_asked(condition: t.Term, pack: Pack) -> dict[t.Term, int]:
    """Which cards each single card that is asked for may be, as masks of the pack."""
    found: dict[t.Term, int] = {}
    for part in condition.parts if isinstance(condition, t.And) else (condition,):
        match part:
            case t.Some(t.Both(t.Single() as card, members)):
                cards = printed_cards(members, pack)
                if cards is not None:
                    found[card] = found.get(card, cards) & cards
    return found


def _called(program: Program, call: Call) -> str:
    """The name of the trigger that is called."""
    return program.blocks[call.to].phase.removeprefix("trigger ")


def _called_next(program: Program, start: int) -> Iterator[tuple[int, Call]]:
    seen, waiting = set[int](), [start]
    while waiting:
        number = waiting.pop()
        block = program.blocks[number]
        if number in seen or not all(_is_asking(program, op) for op in block.ops):
            continue
        seen.add(number)
        match block.end:
            case Go(to):
                waiting.append(to)
            case Branch(_, then, otherwise):
                waiting += [then, otherwise]
            case Call(_, back) as call:
                yield number, call
                waiting.append(back)


def _is_asking(program: Program, op: Op) -> bool:
    """Whether an op only keeps in mind which triggers are due."""
    return isinstance(op, Bind) or (isinstance(op, Set) and op.target.name in program.flags)


# --- what they touch ------------------------------------------------------------------------------


def _touched(program: Program, name: str) -> Footprint:
    """What a trigger reads and changes, and the triggers that it sets off."""
    found = Footprint()
    symbols = program.symbols
    calls = [
        (block.number, block.end.to)
        for block in program.blocks
        if isinstance(block.end, Call) and _called(program, block.end) == name
    ]
    asking = {number for number, _ in calls}
    for block in program.blocks:  # what is asked before it runs
        if isinstance(block.end, Branch) and block.end.then in asking:
            found.reads.update(_read(block.end.condition))
    seen, waiting = set[int](), [entry for _, entry in calls]
    while waiting:
        number = waiting.pop()
        if number in seen:
            continue
        seen.add(number)
        block = program.blocks[number]
        waiting += successors(block.end, program.decisions)
        terms = chain((term for op in block.ops for term in op.terms()), _asked(program, block.end))
        found.reads.update(fact for term in terms for fact in _read(term))
        for op in block.ops:
            kind = found.grows if Trait.COMMUTES in op.traits else found.changes
            kind.update(op.changed(symbols))
    return found


def _asked(program: Program, end: Ending | None) -> Iterator[t.Term]:
    match end:
        case Branch(condition):
            yield condition
        case Ask(number):
            for choice in program.decisions[number].choices:
                yield choice.when
                if choice.pick is not None:
                    yield choice.pick.members


def _read(term: t.Term) -> Iterator[t.Fact]:
    """What a term reads; that it asks who acts counts for nothing, since both act for the same."""
    whose = any(part != t.YOU and _TURN in part.facts() for part in t.walk(term))
    return (fact for fact in t.facts(term) if whose or fact != _TURN)


def _disturb(one: Footprint, other: Footprint) -> bool:
    """Whether either changes what the other reads or changes."""
    return any(
        t.touches(here.reads | here.changes, there.changes | there.grows)
        for here, there in ((one, other), (other, one))
    )
