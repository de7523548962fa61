"""Who was compared with whom in a match, and why who led on did.

Comes in: a match as far as it went. Goes out: an `Encounter` for each two whose hands or numbers a
step compared, and for each group that did something to another. A match keeps nothing for this: it
is played again, by a program that notes where they meet, and what is asked is asked there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from .. import terms as t
from ..cards import bits
from ..chance import Purpose, seeded
from ..check.ladder import Relation
from ..engine.interface import Machine
from ..ir.program import Bind, Block, Branch, ComparedBy, Note, Op, Program
from ..records import record
from ..table.events import Log
from ..table.match_rules import Played
from ..table.outcome import Encounter, is_told
from ..table.sight import seats_that_see
from ..table.verdicts import Reason
from .compared import compared
from .hands import told

MET = "met"  # the note of a place where some meet


@record
class _Compared:
    """A step that compares who leads so far, by the name of that binding, with a challenger, who
    leads on where the condition holds."""

    foremost: str
    meeting: ComparedBy
    condition: t.Term

    def numbers(self) -> tuple[t.Term, ...]:
        """What is compared, of who leads and of the challenger."""
        challenger = t.Bound(self.meeting.challenger, "player")
        return next(
            (part.right, part.left)
            for part in t.walk(self.condition)
            if isinstance(part, t.Compare) and t.mentions(part.left, challenger)
        )


@record
class _Related:
    """A place where relations of groups are asked; what comes of it, unless `so` is false."""

    relations: tuple[t.Relating, ...]
    so: t.Term


_Place = _Compared | _Related


class _Witness(Log):
    """Keeps a copy of the machine wherever some meet."""

    __slots__ = ("seen",)
    seen: list[tuple[int, Machine]]

    def note(self, what: str, name: str) -> None:
        if what == MET:
            copy = self.machine.clone(seeded("met"), silent=True)
            self.seen.append((int(name), copy))
        else:
            super().note(what, name)


def recounted(match: Played, openly: bool) -> tuple[Encounter, ...]:
    """All that met in a match, in order; unless `openly`, only what everybody knows."""
    places = list[_Place]()
    program = _noting(match.rules.program, places)
    asked = any(_relations([choice.when]) for one in program.decisions for choice in one.choices)
    if not places and not asked:
        return ()
    found = list[Encounter]()
    for place, before, after in _again(match, program, places):
        for one in _told(place, before):
            if one.verb and one in found:  # the same is often asked several times
                continue
            if openly or _is_known(place, one, before, after):
                found.append(one)
    return tuple(found)


# --- where some meet ------------------------------------------------------------------------------


def _noting(program: Program, places: list[_Place]) -> Program:
    """A program that notes where some meet; its places are added, by number."""
    made = list[Block]()
    for block in program.blocks:
        ops = list[Op]()
        for op in block.ops:
            if relations := _relations(op.terms()):
                ops.append(_noted(_Related(relations, t.TRUE), places))
            ops.append(op)
        if isinstance(block.end, Branch):
            if meeting := _meeting(program, block.end):
                ops.append(_noted(meeting, places))
            elif relations := _relations([block.end.condition]):
                ops.append(_noted(_Related(relations, block.end.condition), places))
        made.append(replace(block, ops=ops))
    return replace(program, blocks=made)


def _noted(place: _Place, places: list[_Place]) -> Note:
    places.append(place)
    return Note(MET, str(len(places) - 1))


def _relations(terms: Iterable[t.Term]) -> tuple[t.Relating, ...]:
    return tuple(
        part
        for term in terms
        for part in t.walk(term)
        if isinstance(part, t.Relating) and not t.free(part)
    )


def _meeting(program: Program, end: Branch) -> _Compared | None:
    """The step that compares, if this branch is where it does: where who leads on is the
    challenger, the binding of who leads is given that."""
    for foremost, meeting in program.meetings.items():
        leads_on = Bind(foremost, t.Bound(meeting.challenger, "player"))
        if leads_on in program.blocks[end.then].ops:
            return _Compared(foremost, meeting, end.condition)
    return None


# --- the match, played again ----------------------------------------------------------------------


def _again(
    match: Played, program: Program, places: Sequence[_Place]
) -> Iterator[tuple[_Place, Machine, Machine]]:
    """Each place that the match came to, how it stood there, and how at the next choice."""
    drawn = iter([outcome for what, outcome in match.steps if what == "chance"])

    def below(n: int, outcomes: Sequence[int], purpose: Purpose) -> int:
        return next(drawn)

    seen = list[tuple[int, Machine]]()

    def listen(machine: Machine) -> _Witness:
        witness = _Witness(machine)
        witness.seen = seen
        return witness

    rules = match.rules.noting(program)
    machine = rules.compiled(match.players).begin(
        below, forced=match.forced, rounds=match.rounds, told=listen
    )
    match.begin(machine)
    for code in (None, *(code for what, code in match.steps if what == "choice")):
        if code is not None:
            choice = machine.setup.coded(machine.number, code).choice
            if relations := _relations([choice.when]):
                there = machine.clone(seeded("met"), silent=True)
                yield _Related(relations, t.TRUE), there, there
            machine.apply(code)
        here, seen[:] = seen[:], []
        for number, there in here:
            yield places[number], there, machine


def _is_known(place: _Place, one: Encounter, before: Machine, after: Machine) -> bool:
    """Whether everybody knows what is told of two who met."""
    if isinstance(place, _Compared) and one.hands is None:
        return all(is_told(before, number) for number in place.numbers())
    return all(_is_open(before, after, seat) for seat in one.seats)


def _is_open(before: Machine, after: Machine, seat: int) -> bool:
    """Whether everybody sees what a player has in hand, there or at the next choice."""
    cards = before.best(seat)
    every = [card for group in cards.groups for card in group.cards] + [*cards.unused]
    return all(_sees(before, card) or _sees(after, card) for card in every)


def _sees(machine: Machine, card: int) -> bool:
    place = machine.location(card)
    on_top = place >= 0 and machine.on_top(place, card)
    return seats_that_see(machine, place, card, on_top) == machine.setup.everybody


# --- what is told of it ---------------------------------------------------------------------------


def _told(place: _Place, machine: Machine) -> Iterator[Encounter]:
    if isinstance(place, _Compared):
        yield _compared(place, machine)
    elif machine.evaluate(place.so):
        for relation in place.relations:
            yield from _related(relation, machine)


def _compared(place: _Compared, machine: Machine) -> Encounter:
    meeting, setup = place.meeting, machine.setup
    foremost, challenger = (
        t.Bound(name, "player") for name in (place.foremost, meeting.challenger)
    )
    led, came = machine.evaluate(foremost), machine.evaluate(challenger)
    leads = came if machine.evaluate(place.condition) else led
    met = Encounter(machine.round, (led, came), leads, meeting.by, meeting.span)
    if any(isinstance(part, t.Strength) for part in t.walk(place.condition)):
        names = dict(enumerate(setup.pack.codes))
        one, other = (machine.best(seat) for seat in (led, came))
        both = told(one, names), told(other, names)
        return replace(met, hands=compared(setup.program.checked, (one, other), both))
    return replace(met, numbers=tuple(map(machine.evaluate, place.numbers())))


def _related(relation: t.Relating, machine: Machine) -> Iterator[Encounter]:
    """Each group that does this to another, of those who do it with the best."""
    names = [one.name for one in machine.setup.program.checked.ladder.definitions]
    against = machine.evaluate(relation.against)
    for seat in bits(machine.evaluate(relation)):
        for other in bits(against & ~(1 << seat)):
            for group in sorted(relation.groups, key=names.index, reverse=True):
                for goal in relation.others:
                    asked = relation.having(
                        players=_of(seat), against=_of(other), groups=(group,), others=(goal,)
                    )
                    rules = _in_force(machine, seat, relation.verb, group, goal)
                    if rules and machine.evaluate(asked):
                        yield Encounter(
                            machine.round,
                            (seat, other),
                            seat,
                            rules[0].text,
                            rules[0].span,
                            groups=(group, goal),
                            verb=relation.verb,
                            reasons=tuple(
                                Reason("relates", one.id, one.text, one.source, one.span)
                                for one in rules
                            ),
                        )


def _of(seat: int) -> t.Term:
    """The player at a seat, as a set."""
    player: t.Term = t.First(t.All("players"), "player")
    for _ in range(seat):
        player = t.Left(player, 1)
    return t.Single(player)


def _in_force(machine: Machine, seat: int, verb: str, group: str, goal: str) -> list[Relation]:
    """The sentences that say now that the group of a player does this to another."""
    copy = machine.clone(seeded("met"), silent=True)
    copy.seat_at(seat)
    return [
        rule
        for rule in machine.setup.program.checked.ladder.relations
        if rule.holds
        and rule.verb == verb
        and group in rule.groups
        and goal in rule.others
        and copy.evaluate(t.all_of([*map(t.InForce, rule.modifiers), rule.guard, rule.condition]))
    ]
