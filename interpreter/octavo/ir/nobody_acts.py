"""What is done while nobody acts, such as the steps of a deal, and what becomes true by it.

Comes in: ops of such a step, or what a round begins with, and the fact that a trigger waits for.
Goes out: whether the fact may become true by them, as far as can be seen: which cards leave a place
or come to it, what state is set. What cannot be seen is right in play all the same: where nobody
acts nothing is done for `you`, and no fact about `you` holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .. import terms as t
from ..check.names import Symbols
from ..check.phrases.antecedents import NOBODY_ACTS, NOBODY_IS_YOU
from ..check.printed import pack_of
from ..diagnostics import Diagnostic, Faults, Related, Span
from ..records import record
from .certain import is_fixed, surely
from .program import Deal, Move, Op, Remember, Set, SetOut

SOMEBODY = t.contains(t.All("players"), t.YOU)
MAY_COME = "what this trigger waits for may come while nobody acts"
NOBODY = "nobody acts as a round begins or ends"
BEGINS = "it may be so as a round begins, when nobody acts"
PHASE_ENDS = "it may be so as a phase ends, when nobody acts"
INSTEAD = (
    "name a player, `the first player`, or put it under `who: PLAYER`; or wait for what somebody "
    "does, `on: a player VERBS`, and ask the rest under `when:`"
)


@record
class Idle:
    """Where nobody acts: the place of what is done there, and what that is. `seen`: it is seen to
    make true what a trigger waits for, so that this surely stands where nobody acts."""

    place: Span | None
    seen: bool
    what: str = "this may make it so, and nobody does it"


def of_somebody(condition: t.Term) -> t.Term:
    """The condition where it may be that nobody acts: no fact about `you` holds of nobody."""
    match condition:
        case t.And(parts):
            return t.all_of(map(of_somebody, parts))
        case t.Or(parts):
            return t.any_of(map(of_somebody, parts))
    return t.all_of([SOMEBODY, condition]) if t.goes_by_who_acts(condition) else condition


def those_of_somebody(members: t.Term) -> t.Term:
    """The same of a set, or of one of whom it is asked: none, where nobody acts."""
    if not t.goes_by_who_acts(members):
        return members
    return t.when(SOMEBODY, members, t.nothing(members.kind))


def are_of_somebody(ops: Iterable[Op]) -> bool:
    """Whether ops do something for `you`."""
    return any(
        isinstance(op, Remember | SetOut) or any(map(t.goes_by_who_acts, op.terms())) for op in ops
    )


def say_where(faults: Faults, since: int, idle: Idle) -> None:
    """Tell of the faults found since then that this is a trigger which may run while nobody
    acts."""
    for index in range(since, len(faults.found)):
        found = faults.found[index]
        if found.code == "OCT315" and "nobody" in found.message + found.help:
            general = not {NOBODY_ACTS, NOBODY_IS_YOU}.isdisjoint((found.help, found.otherwise))
            help = INSTEAD if general else found.help
            related = [] if idle.place is None else [Related(idle.place, idle.what)]
            faults.found[index] = Diagnostic(
                found.code, MAY_COME, found.span, help, (*found.related, *related)
            )


# --- what becomes true ----------------------------------------------------------------------------


def makes_so(ops: Iterable[Op], fact: t.Term, symbols: Symbols) -> bool:
    """Whether one of these ops may be seen to make the fact true."""
    return any(_By(op, symbols).becomes(fact, so=True) for op in ops)


def begins_so(ops: Iterable[Op], fact: t.Term, symbols: Symbols) -> bool:
    """Whether the fact may be so as a round begins, after these ops: what is known then is put in
    its place. All cards lie in the pack."""
    values: dict[str, t.Term | None] = {
        one.name: t.nothing(symbols.kind_of_state(one))
        for one in symbols.states.values()
        if one.lasts == "round"
    }
    for op in ops:
        fixed = op.value if isinstance(op, Set) and is_fixed(op.value) else None
        values |= {one.name: fixed for one in op.targets() if one.name in values}
    pack = {"", *symbols.overlapping(symbols.pack_zone or "")}

    def known(part: t.Term) -> t.Term | None:
        match part:
            case t.Content(place) | t.Contents(place) | t.Topmost(place) | t.Top(place):
                return t.nothing(part.kind) if pack.isdisjoint(t.zones_of(place)) else None
            case t.Size(t.Place(zone, None)) if zone == symbols.pack_zone:
                once = symbols.game.pack.each_once
                return None if not once else t.Number(len(pack_of(symbols)))
            case t.Size(place):
                return t.Number(0) if pack.isdisjoint(t.zones_of(place)) else None
            case t.IsEmpty(t.Place(zone, None)) if zone == symbols.pack_zone:
                return t.FALSE
            case t.IsEmpty(place):
                return t.TRUE if pack.isdisjoint(t.zones_of(place)) else None
        return _value(part, values, "this round")

    return surely(t.rewrite(fact, known)) is not False


def begins_anew_so(fact: t.Term, symbols: Symbols, lasts: str) -> bool:
    """Whether the fact may be so when what lasts so long begins anew."""
    states = (one for one in symbols.states.values() if one.lasts == lasts)
    values = {
        one.name: t.nothing(symbols.kind_of_state(one)) if one.starts_at is None else None
        for one in states
    }
    anew = t.rewrite(fact, lambda part: _value(part, values, f"this {lasts}"))
    return surely(anew) is not False


def surely_begins_so(fact: t.Term, time: str) -> bool:
    """Whether the fact asks what was done in this time, `this round`, and is so whatever else is
    as long as nothing was."""
    asked = False

    def not_done(part: t.Term) -> t.Term | None:
        nonlocal asked
        if isinstance(part, t.Done | t.Used) and part.time == time:
            asked = True
            return t.nothing(part.kind)
        return None

    so = surely(t.rewrite(fact, not_done))
    return asked and so is True


def _value(part: t.Term, values: Mapping[str, t.Term | None], time: str) -> t.Term | None:
    match part:
        case t.State(name):
            return values.get(name)
        case t.Marked(name):
            return values.get(name)
        case t.Done() if part.time == time:
            return t.nothing(part.kind)
    return None


class _By:
    """What may become so by one op."""

    def __init__(self, op: Op, symbols: Symbols) -> None:
        self.op, self.symbols = op, symbols
        self.changed = [one for one in op.changed(symbols) if one[0] is not t.Aspect.ANYTHING]
        self.leaves, self.comes = {""}, {""}
        self.most: t.Term | None = None  # as many cards at most leave
        if isinstance(op, Deal):
            self.leaves, self.comes, self.most = {*t.zones_of(op.source)}, {op.zone}, op.many
        elif isinstance(op, Move):
            self.leaves, self.comes = {*_zones_of(op.what)}, {*t.zones_of(op.to)}
            self.most = _so_many(op.what)
        apart = {"", *symbols.meld_zones()}.isdisjoint(self.leaves | self.comes)
        if apart:  # these cards lie in no groups, before or after
            self.changed = [one for one in self.changed if one[0] is not t.Aspect.MELDS]

    def becomes(self, fact: t.Term, so: bool) -> bool:
        """Whether the fact may become true; or with `so` false, may cease to be."""
        match fact:
            case t.Truth():
                return False
            case t.Not(denied):
                return self.becomes(denied, not so)
            case t.And(parts) | t.Or(parts):
                return any(self.becomes(one, so) for one in parts)
            case t.IsEmpty(place):
                return self._grows(t.Content(place), not so)
            case t.Some(members):
                return self._grows(members, so)
            case t.Contains(members, member) if not self._touches(member):
                return self._grows(members, so)
            case t.Compare():
                one, other = fact.left, fact.right
                rises = (fact.how in (">", ">=")) == so
                return self._rises(one, rises, other) or self._rises(other, not rises, one)
        if isinstance(self.op, Set) and self.op.target.whose is None and is_fixed(self.op.value):
            values = {self.op.target.name: self.op.value}
            known = surely(t.rewrite(fact, lambda part: _value(part, values, "this round")))
            if known is not None and known is not so:
                return False
        return self._touches(fact)

    def _rises(self, number: t.Term, up: bool, other: t.Term) -> bool:
        """Whether a number that is compared with another may grow, or fall, as far as that."""
        match number:
            case t.Size(place):
                members: t.Term = t.Content(place)
            case t.Count(members):
                pass
            case _:
                return self._touches(number)
        many = self.most.value if isinstance(self.most, t.Number) else None
        if up and many is not None and isinstance(other, t.Number) and many < other.value:
            return False  # not by this alone
        return self._grows(members, up)

    def _grows(self, members: t.Term, more: bool) -> bool:
        """Whether something may come to be in a set; or with `more` false, may leave it."""
        match members:
            case t.Content(place) | t.Contents(place):
                return self._moved(place, more)
            case t.Both(left, right) | t.Either(left, right):
                return self._grows(left, more) or self._grows(right, more)
            case t.Without(left, right):
                return self._grows(left, more) or self._grows(right, not more)
            case t.Keep(among, condition):
                if among.kind == "places" and isinstance(among, t.All):
                    one = t.Local(members.variable, "place")
                    condition = t.substitute(condition, one, among)
                return self._grows(among, more) or self.becomes(condition, more)
        return self._touches(members)

    def _moved(self, place: t.Term, more: bool) -> bool:
        """Whether cards come to a place; or leave it, and may leave none there. Of the pack some
        are left as long as only so many are taken."""
        zones = {one for zone in t.zones_of(place) for one in self.symbols.overlapping(zone)}
        if not t.touches([(t.Aspect.CARDS, zone) for zone in zones], self.changed):
            return False
        if not more and self.most is not None and zones == {self.symbols.pack_zone}:
            return False
        moved = self.comes if more else self.leaves
        return "" in moved or "" in zones or bool(moved & zones)

    def _touches(self, term: t.Term) -> bool:
        read = [one for one in t.facts(term) if one[0] is not t.Aspect.ANYTHING]
        return t.touches(read, self.changed)


def _zones_of(cards: t.Term) -> Iterable[str]:
    return _zones_of(cards.args[0]) if isinstance(cards, t.Single | t.First) else t.zones_of(cards)


def _so_many(cards: t.Term) -> t.Term | None:
    """How many cards these are at most, if they are so many of the outermost of a place."""
    if cards.kind == "card" or isinstance(cards, t.Single):
        return t.Number(1)
    return cards.many if isinstance(cards, t.Topmost) else None
