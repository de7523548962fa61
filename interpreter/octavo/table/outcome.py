"""Why a match ended as it did, as data: the entries of `win`, one after the other.

Comes in: a machine whose match is over. Goes out: an `Outcome`. Numbers are told that everybody
knows; whoever sees all cards is told all of them.
"""

from __future__ import annotations

from dataclasses import field

from .. import terms as t
from ..cards import bits
from ..chance import seeded
from ..check.phrases.scope import Scope
from ..diagnostics import Span
from ..engine.interface import Machine
from ..records import record
from ..syntax.unparse import as_written
from .ranked import HandLacking, HandsCompared
from .sight import sighted
from .verdicts import Reason


@record
class WinEntry:
    """One entry of `win`, as it is said, and its place. `numbers` are what each player has of what
    it compares, by seat (None: a player who is out of it by then, or a number that not everybody
    knows); empty where it compares none. `left` are the seats that it leaves."""

    text: str
    span: Span = field(compare=False)
    numbers: tuple[int | None, ...] = ()
    left: tuple[int, ...] = ()


@record
class Encounter:
    """Two players whose hands, numbers or groups were compared, in the `round`, by the step or the
    sentence at `span`: `text` is what they are compared by. The first of `seats` is who led so far,
    or whose group does something to one of the other; `leads` is who leads from then on, and of
    groups who does it. `hands` says why a hand is better; `numbers` are what each has, where they
    are compared by a number; `groups` are those that a relation is about, and `verb` the relation.
    `reasons` cite the sentences. `at_once`: a step took who has the most, or the least, of several
    players, and this is one of the others. `set_out`: their groups are those that they set out
    themselves, and the first of them is the better. `lacking` is what the worse of two hands lacks
    to begin with a better group, as far as that was looked for."""

    round: int
    seats: tuple[int, int]
    leads: int
    text: str
    span: Span = field(compare=False)
    hands: HandsCompared | None = None
    numbers: tuple[int, ...] = ()
    groups: tuple[str, ...] = ()
    verb: str = ""
    reasons: tuple[Reason, ...] = ()
    at_once: bool = False
    set_out: bool = False
    lacking: HandLacking | None = None


@record
class Outcome:
    """Why these won: the entries of `win` in order, as far as they were needed; the last decided.
    `shared` says that the winners are alike in all of them. `met` are those who were compared
    meanwhile, by steps that compare and by sentences about groups, in order."""

    winners: tuple[int, ...]
    entries: tuple[WinEntry, ...]
    shared: bool
    met: tuple[Encounter, ...] = ()


def outcome_of(machine: Machine, openly: bool = False) -> Outcome | None:
    """Why a match ended as it did; None while it goes on."""
    if not machine.over:
        return None
    machine = machine.clone(seeded("outcome"), silent=True)
    setup = machine.setup
    left, won, entries = setup.everybody, 0, list[WinEntry]()
    for said, term in zip(setup.program.checked.game.win, setup.winning, strict=True):
        if won and left.bit_count() < 2:
            break
        named = machine.evaluate(term, {"left": left})
        numbers = _numbers(machine, term, left, openly)
        if named:
            left = won = named
        entries.append(WinEntry(as_written(said), said.span, numbers, tuple(bits(left))))
    return Outcome(tuple(bits(won)), tuple(entries), won.bit_count() > 1)


def ended_by(machine: Machine) -> tuple[str, ...]:
    """Of several facts any of which ends a match, those that are so now that it is over, as they
    are said; none where there is one alone, or each is needed."""
    checked = machine.setup.program.checked
    said = checked.game.ends
    if not machine.over or said is None or said.joined != "or":
        return ()
    here = machine.clone(seeded("outcome"), silent=True)
    reader, folder = checked.reader(), machine.setup.folder
    facts = [(fact, folder.fold(reader.fact(fact, Scope(you=None)))) for fact in said.facts]
    return tuple(as_written(fact) for fact, holds in facts if here.evaluate(holds))


def _numbers(machine: Machine, term: t.Term, among: int, openly: bool) -> tuple[int | None, ...]:
    """What each of some players has of what an entry compares."""
    if not isinstance(term, t.Most) or not (openly or is_told(machine, term.number)):
        return ()
    return tuple(
        int(machine.evaluate(term.number, {term.variable: seat})) if among >> seat & 1 else None
        for seat in range(machine.setup.players)
    )


# what everybody knows as soon as they know what it is asked of
_PLAIN = t.ScoreOf | t.Size | t.Content | t.Contents | t.Top | t.Round


def is_told(machine: Machine, number: t.Term) -> bool:
    """Whether everybody knows a number: a score, a state that is told, how many cards lie
    somewhere, or what is worked out of these and of places that all can see."""
    match number:
        case t.State(name):
            state = machine.setup.program.symbols.states.get(name)
            if state is None or not state.told:
                return False
        case t.Worth() | t.Points():
            what = "count" if isinstance(number, t.Worth) else "score"
            if not _is_printed(machine, what):
                return False
        case t.Size() | t.Count(t.Content()):
            return True
        case t.Place(zone):
            each = [at for at, spot in enumerate(machine.setup.places) if spot.zone == zone]
            ways = [machine.setup.ways[at] for at in each]
            lying = (seats for at in each for _, seats in sighted(machine, at))
            is_open = all(way.is_open and not way.only_top for way in ways)
            return is_open or all(seats == machine.setup.everybody for seats in lying)
    if number.reads and not isinstance(number, _PLAIN | t.State | t.Worth | t.Points):
        return False
    return all(is_told(machine, part) for part in number.args)


def _is_printed(machine: Machine, what: str) -> bool:
    """Whether what cards count, or score, is known from what is printed on them."""
    rules = [one for one in machine.setup.program.checked.bindings.worths if one.what == what]
    return all(
        one.condition == t.TRUE
        and one.guard == t.TRUE
        and machine.setup.static_cards(one.members) is not None
        for one in rules
    )
