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
from ..ir.most_of_all import most_of_all
from ..ir.program import Block, Branch, ComparedBy, Note, Op, Program
from ..ir.standing import Folder
from ..records import record
from ..table.events import Log
from ..table.match_rules import Played
from ..table.meetings import are_open, encounter, is_known
from ..table.outcome import Encounter, is_told
from ..table.ranked import HandLacking
from ..table.verdicts import Reason
from .lacking import lacking

MOST_OF_ONE = 400  # hands that are looked at to find what one lacks; for a whole match:
MOST_OF_A_MATCH = 8_000
MET = "met"  # the note of a place where relations of groups are asked


@record
class _Related:
    """A place where relations of groups are asked; what comes of it, unless `so` is false."""

    relations: tuple[t.Relating, ...]
    so: t.Term


@record
class _Met:
    """Two who met, at the step that compares by this binding."""

    name: str
    encounter: Encounter


@record
class _SetOut:
    """Two whose groups are set out, the better first."""

    encounter: Encounter


@record
class _Counted:
    """A place where a step takes the players with the most of something, or the least."""

    most: t.Most
    by: ComparedBy

    def of(self, seat: int) -> t.Term:
        """What is counted of a player."""
        person = t.Local(self.most.variable, "player")
        return t.substitute(self.most.number, person, _player(seat))


_Place = _Met | _SetOut | _Related | _Counted


class _Witness(Log):
    """Keeps a copy of the machine wherever some meet, or relations are asked."""

    __slots__ = ("places", "seen")
    places: list[_Related | _Counted]
    seen: list[tuple[_Place, Machine]]

    def note(self, what: str, name: str) -> None:
        if what == MET:
            self.seen.append((self.places[int(name)], self._copied()))
        else:
            super().note(what, name)

    def met(
        self, name: str, led: int, came: int, overtakes: bool, mine: int | None, theirs: int | None
    ) -> None:
        numbers = () if mine is None or theirs is None else (mine, theirs)
        leads = came if overtakes else led
        met = encounter(self.machine, name, (led, came), leads, numbers)
        self.seen.append((_Met(name, met), self._copied()))

    def now_leads(self, met: Encounter) -> None:
        self.seen.append((_SetOut(met), self._copied()))

    def _copied(self) -> Machine:
        return self.machine.clone(seeded("met"), silent=True)


def recounted(match: Played, openly: bool) -> tuple[Encounter, ...]:
    """All that met in a match, in order; unless `openly`, only what everybody knows."""
    places = list[_Related | _Counted]()
    program = _noting(match.rules.program, places)
    asked = any(_relations([choice.when]) for one in program.decisions for choice in one.choices)
    outdoing = match.rules.compiled(match.players).setup.outdoing
    if not places and not asked and not program.meetings and not outdoing:
        return ()
    found = list[Encounter]()
    left = MOST_OF_A_MATCH
    for place, before, after in _again(match, program, places):
        for one in _told(place, before):
            if one.verb and one in found:  # the same is often asked several times
                continue
            if isinstance(place, _SetOut):
                if found and (found[-1].round, {*found[-1].seats}) == (one.round, {*one.seats}):
                    found.pop()  # who was behind has shown another group
                found.append(one)
                continue
            if openly or _is_known(place, one, before, after):
                lacks = _lacking(one, before, min(left, MOST_OF_ONE))
                left -= 0 if lacks is None else lacks.tried
                found.append(replace(one, lacking=lacks))
    return tuple(found)


def _lacking(met: Encounter, machine: Machine, most: int) -> HandLacking | None:
    """What the worse of two hands that met lacks; None where none is worse, and where nothing is to
    be looked at any more."""
    if met.hands is None or met.hands.better is None or not most:
        return None
    seat = met.seats[1 - met.hands.better]
    copy = machine.clone(seeded("met"), silent=True)
    best = copy.best_meanwhile(seat)
    cards = tuple(sorted([*best.unused, *(card for one in best.groups for card in one.cards)]))
    ranker = copy.ranker(seat, to_come=False)
    again = ranker.best(cards)
    there = [*again.unused, *(card for one in again.groups for card in one.cards)]
    if again.strength != best.strength or {*there} != {*cards}:
        return None  # arranged by the player, or of cards that lie elsewhere too
    return lacking(ranker, machine.setup.pack, cards, most)


# --- where some meet ------------------------------------------------------------------------------


def _noting(program: Program, places: list[_Related | _Counted]) -> Program:
    """A program that notes where relations of groups are asked; its places are added, by number."""
    made, folder = list[Block](), Folder(program.checked)
    counted = {t.canonical(folder.fold(most)): by for most, by in program.counted.items()}
    for block in program.blocks:
        ops = list[Op]()
        for op in block.ops:
            if relations := _relations(op.terms()):
                ops.append(_noted(_Related(relations, t.TRUE), places))
            for part in t.different(op.terms()):
                if (by := counted.get(t.canonical(part))) is not None:
                    ops += [_noted(_Counted(most, by), places) for most in most_of_all(part)]
            ops.append(op)
        if isinstance(block.end, Branch) and (relations := _relations([block.end.condition])):
            ops.append(_noted(_Related(relations, block.end.condition), places))
        made.append(replace(block, ops=ops))
    return replace(program, blocks=made)


def _noted(place: _Related | _Counted, places: list[_Related | _Counted]) -> Note:
    places.append(place)
    return Note(MET, str(len(places) - 1))


def _relations(terms: Iterable[t.Term]) -> tuple[t.Relating, ...]:
    return tuple(
        part
        for term in terms
        for part in t.walk(term)
        if isinstance(part, t.Relating) and not t.free(part)
    )


# --- the match, played again ----------------------------------------------------------------------


def _again(
    match: Played, program: Program, places: list[_Related | _Counted]
) -> Iterator[tuple[_Place, Machine, Machine]]:
    """Each place that the match came to, how it stood there, and how at the next choice."""
    drawn = iter([outcome for what, outcome in match.steps if what == "chance"])

    def below(n: int, outcomes: Sequence[int], purpose: Purpose) -> int:
        return next(drawn)

    seen = list[tuple[_Place, Machine]]()

    told = list[_Witness]()

    def listen(machine: Machine) -> _Witness:
        witness = _Witness(machine)
        witness.places, witness.seen = places, seen
        told.append(witness)
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
            told[-1].compare_groups()
        here, seen[:] = seen[:], []
        for place, there in here:
            yield place, there, machine


def _is_known(place: _Place, one: Encounter, before: Machine, after: Machine) -> bool:
    """Whether everybody knows what is told of two who met, there or at the next choice."""
    if isinstance(place, _SetOut):
        return True
    if isinstance(place, _Met):
        return is_known(before, after, place.name, one.seats)
    if isinstance(place, _Counted):
        return all(is_told(before, place.of(seat)) for seat in one.seats)
    return are_open(before, after, one.seats)


# --- what is told of it ---------------------------------------------------------------------------


def _told(place: _Place, machine: Machine) -> Iterator[Encounter]:
    if isinstance(place, _Met | _SetOut):
        yield place.encounter
    elif isinstance(place, _Counted):
        yield from _numbers(place, machine)
    elif machine.evaluate(place.so):
        for relation in place.relations:
            yield from _related(relation, machine)


def _numbers(place: _Counted, machine: Machine) -> Iterator[Encounter]:
    """Who has the most, or the least, beside each of the others; nothing of one alone."""
    most = place.most
    seats = [*bits(machine.evaluate(most.members))]
    numbers = {seat: machine.evaluate(place.of(seat)) for seat in seats}
    first = max(numbers, key=lambda seat: numbers[seat] * (1 if most.largest else -1), default=-1)
    for seat in seats:
        if seat != first:
            yield Encounter(
                machine.round,
                (first, seat),
                first,
                place.by.by,
                place.by.span,
                numbers=(numbers[first], numbers[seat]),
                at_once=True,
            )


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
    return t.Single(_player(seat))


def _player(seat: int) -> t.Term:
    player: t.Term = t.First(t.All("players"), "player")
    for _ in range(seat):
        player = t.Left(player, 1)
    return player


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
