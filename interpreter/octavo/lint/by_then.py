"""Conditions of triggers that what they wait for has settled: `on: a player folds`, `when: they
hold an ace`, where who folds has put their hand away.

Comes in: the triggers of a game, and what the options that fire them do. Goes out: a warning for
each condition that is asked when the option is done and then never holds, or always does, with what
to write instead.

What must be so by then is what every way through the steps of an option makes so, and none of them
undoes. It is put in place of what the condition asks: then the condition can be decided.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from .. import terms as t
from ..check.checked import Checked
from ..check.names import Symbols
from ..diagnostics import Diagnostic
from ..ir.certain import contains, surely
from ..ir.graph import successors
from ..ir.moments import home_of
from ..ir.planned_triggers import Planned
from ..ir.program import Call, Mark, Move, Op, Program, Set
from ..ir.standing import Folder
from ..ir.triggers import Carried, Coming, Triggers
from ..records import record
from ..syntax import game as g
from ..syntax import tree
from ..syntax.inflection import third_person
from ..syntax.unparse import as_written
from .ranges import Ranges

BEFORE = (
    "say it of what is waited for, which is asked as it was before, such as `on: a card of the "
    "suit of ... is ...`; or keep what was there under `state:`, by a trigger that sets it each "
    "time"
)
Change = Callable[[t.Term], t.Term | None]


@record
class _Known:
    """What is so by then: what it reads of the state, how it changes what is asked, and why it is
    so. `which` names the kind of it; `lies`: it is so of a card as long as that lies there."""

    which: str
    reads: frozenset[t.Fact]
    change: Change
    why: str
    lies: t.Term | None = None

    def is_undone(self, op: Op, symbols: Symbols) -> bool:
        """Whether an op may make it otherwise."""
        if not t.touches(self.reads, op.changed(symbols)):
            return False
        if self.lies is None or not isinstance(op, Move):
            return True
        taken = {*t.zones_of(op.what)} & {"", *t.zones_of(self.lies)}
        if self.which == "there":
            return bool(taken) or not t.zones_of(op.what)
        if taken and contains(op.what, t.Top(self.lies)) is not False:
            return True
        return self.which == "top" and bool({*t.zones_of(op.to)} & {"", *t.zones_of(self.lies)})


@record
class _Asked:
    """A fact that a trigger asks when it is fired, alone: its tree, and whether it is `when:`."""

    fact: tree.Fact
    whole: tree.Condition
    negated: bool


def settled_by_then(checked: Checked, ranges: Ranges, triggers: Triggers) -> Iterator[Diagnostic]:
    """A warning for each fact that the option has settled by the time it is asked."""
    folder = Folder(checked)
    for planned in triggers.planned:
        comings = triggers.comings.get(planned.block, [])
        deeds = [one.deed for one in comings]
        if not comings or None in deeds:
            continue
        by_then = [_ByThen(ranges, triggers, planned, one) for one in comings]
        for asked in _asked(planned.trigger):
            term = checked.reader().condition(asked.whole, planned.scope())
            card = t.Local("this card", "card")
            said = t.substitute(folder.fold(term), _the_card(planned), card)
            if (found := _settled(said, by_then, planned, card, ranges)) is not None:
                yield _warning(asked, planned, *found)


def _asked(trigger: g.Trigger) -> Iterator[_Asked]:
    """The facts of `when:`, and of what its first step asks before it does anything."""
    conditions = [] if trigger.when is None else [(trigger.when, False)]
    match trigger.steps[0] if trigger.steps else None:
        case g.Guarded(condition=condition, negated=negated):
            conditions.append((condition, negated))
        case g.Do(effect=tree.Conditional(condition=condition, negated=negated)):
            conditions.append((condition, negated))
    for condition, negated in conditions:
        parts = condition.facts if condition.joined != "or" else ()
        if len(condition.facts) == 1 or parts:
            for fact in condition.facts:
                yield _Asked(fact, replace(condition, facts=(fact,), joined="and"), negated)


def _the_card(planned: Planned) -> t.Term:
    """The one card that was picked."""
    return t.First(t.Bound(planned.about, "cards"), "card")


def _settled(
    asked: t.Term, by_then: list[_ByThen], planned: Planned, card: t.Local, ranges: Ranges
) -> tuple[bool, _Known] | None:
    """Whether a condition comes out the same wherever it is asked, though it need not before, and
    what makes it so."""
    if _decided(asked, planned, card, ranges) is not None:
        return None
    found: tuple[bool, _Known] | None = None
    for one in by_then:
        so = _decided(one.by_then(asked, one.known), planned, card, ranges)
        if so is None or (found is not None and found[0] is not so):
            return None
        for known in one.known:
            if _decided(one.by_then(asked, [known]), planned, card, ranges) is so:
                found = so, known
                break
        else:
            return None
    return found


def _decided(asked: t.Term, planned: Planned, card: t.Local, ranges: Ranges) -> bool | None:
    """What comes out whatever else is so; None if that cannot be told."""
    if (so := surely(asked)) is not None:
        return so
    members = planned.cards if planned.one_by_one else None
    for so in (True, False):
        never = t.negate(asked) if so else asked
        if members is not None and ranges.never_of(members, card, never) is not None:
            return so
    return None


# --- what an option makes so ----------------------------------------------------------------------


class _ByThen:
    """What is known when a trigger is fired, where it waits for an option."""

    def __init__(
        self, ranges: Ranges, triggers: Triggers, planned: Planned, coming: Coming
    ) -> None:
        assert coming.deed is not None
        self.ranges = ranges
        self.deed: Carried = coming.deed
        self.program = triggers.blocks.program
        self.card = t.Local("this card", "card")
        self.known = [self._counts(self.deed.verb)]
        for block, op in self.deed.written:
            self._forget(op)
            if _always_comes(self.program, self.deed.begins, block, coming.block):
                self.known += self._made_so(op)
        for op in _done_meanwhile(triggers, planned, self.deed):
            self._forget(op)

    def by_then(self, asked: t.Term, known: Iterable[_Known]) -> t.Term:
        """What is asked, with what is known by then in its place."""
        for one in known:
            asked = t.rewrite(asked, one.change)
        return asked

    def _forget(self, op: Op) -> None:
        symbols = self.ranges.symbols
        self.known = [one for one in self.known if not one.is_undone(op, symbols)]

    def _counts(self, verb: str) -> _Known:
        """What somebody does counts as done."""
        cards = self.deed.cards

        def change(part: t.Term) -> t.Term | None:
            match part:
                case t.Done(verb=name, time="this turn" | "this phase" | "this round", by=None):
                    if name == verb and part.kind == "players":
                        return t.either(part, t.Single(t.YOU))
                    if name == verb and part.kind == "cards" and isinstance(cards, t.Single):
                        return t.either(part, t.Single(self.card))
            return None

        return _Known("deed", frozenset(), change, f"`{verb}` is done by then, and counts")

    def _made_so(self, op: Op) -> Iterator[_Known]:
        match op:
            case (
                Move(what=t.Place(zone, t.You()) as place)
                | Move(what=t.Content(t.Place(zone, t.You()) as place))
            ) if zone not in t.zones_of(op.to):
                why = f"`your {zone}` is empty by then: `{self.deed.verb}` has moved its cards"
                yield _Known("emptied", self._lying(zone), _emptied(place), why)
            case Move(what=what) if self._is_picked(what):
                yield from self._moved(op)
            case Mark(name, members, on) if members == t.Single(t.YOU):
                why = f"`{self.deed.verb}` has made whoever does it {name} by then"
                if not on:
                    why = f"whoever has done `{self.deed.verb}` is not {name} any more"
                yield _Known("mark", frozenset({(t.Aspect.STATE, name)}), _marked(name, on), why)
            case Set(target, value) if target.whose in (None, t.YOU):
                value = t.rewrite(value, self._as_asked)
                if not any(True for _ in t.facts(value)):
                    now = t.State(target.name, value.kind, target.whose)
                    why = f"`{self.deed.verb}` has set this by then"
                    reads = frozenset({(t.Aspect.STATE, target.name)})
                    yield _Known("set", reads, lambda part: value if part == now else None, why)

    def _as_asked(self, part: t.Term) -> t.Term | None:
        """The card that was picked, as the condition names it."""
        one = self.deed.cards.args[0] if isinstance(self.deed.cards, t.Single) else None
        return self.card if part == one else None

    def _is_picked(self, what: t.Term) -> bool:
        cards = self.deed.cards
        one = cards.member if isinstance(cards, t.Single) else cards
        return isinstance(one, t.Bound) and what in (one, t.Single(one))

    def _moved(self, op: Move) -> Iterator[_Known]:
        """What was picked lies elsewhere: no longer where it was, and on top of where it went."""
        what = op.what.member if isinstance(op.what, t.Single) else op.what
        assert isinstance(what, t.Bound)
        homes = home_of(self.deed.homes.get(what.name, t.Empty("cards")))
        goals = {*t.zones_of(op.to)}
        if "" not in homes | goals and homes and not homes & goals:
            (home, *others) = sorted(homes)
            where = f"your {home}" if not others else "where it was picked"
            why = f"that card is not in {where} any more: `{self.deed.verb}` has moved it"
            lying = frozenset(fact for zone in goals for fact in self._lying(zone))
            yield _Known("left", lying, _left(homes, self.card), why, op.to)
        if isinstance(op.to, t.Place) and what.kind == "card" and not op.under:
            why = "the card on top is by then the one that it was done with"
            lying = self._lying(op.to.zone)
            yield _Known("top", lying, _on_top(op.to, self.card), why, op.to)
        if isinstance(op.to, t.Place) and op.to.whose in (None, t.YOU) and what.kind == "card":
            where = f"{'the' if op.to.whose is None else 'your'} {op.to.zone}"
            why = f"that card lies in `{where}` by then: `{self.deed.verb}` has moved it there"
            yield _Known("there", self._lying(op.to.zone), _lies(op.to), why, op.to)

    def _lying(self, zone: str) -> frozenset[t.Fact]:
        aspects = (t.Aspect.CARDS, t.Aspect.ORDER)
        return frozenset((aspect, zone) for aspect in aspects)


def _emptied(place: t.Term) -> Change:
    def change(part: t.Term) -> t.Term | None:
        if not part.args or part.args[0] != place:
            return None
        match part:
            case t.Content() | t.Contents() | t.Topmost() | t.Outermost():
                return t.Empty("cards")
            case t.Size():
                return t.Number(0)
            case t.IsEmpty():
                return t.TRUE
        return None

    return change


def _marked(name: str, on: bool) -> Change:
    you = t.Single(t.YOU)

    def change(part: t.Term) -> t.Term | None:
        match part:
            case t.Marked(mark) if mark == name and part.kind == "players":
                return t.either(part, you) if on else t.without(part, you)
            case t.Quality(adjective) if adjective == name and on and part.kind == "players":
                return t.either(part, you)
        return None

    return change


def _left(homes: set[str], card: t.Local) -> Change:
    def change(part: t.Term) -> t.Term | None:
        match part:
            case t.Content(place) | t.Contents(place) if {*t.zones_of(place)} <= homes:
                return t.Without(part, t.Single(card))
            case t.Topmost(place) | t.Outermost(place) if {*t.zones_of(place)} <= homes:
                return t.Without(part, t.Single(card))
        return None

    return change


def _on_top(goal: t.Place, card: t.Local) -> Change:
    def change(part: t.Term) -> t.Term | None:
        return card if isinstance(part, t.Top) and part.args[0] == goal else None

    return change


def _lies(goal: t.Place) -> Change:
    """A place in which a card lies is not empty, however that is asked."""

    def change(part: t.Term) -> t.Term | None:
        match part:
            case t.IsEmpty(place) if place == goal:
                return t.FALSE
            case t.Some(t.Content(place)) if place == goal:
                return t.TRUE
            case t.Is(t.Size(place) | t.Count(t.Content(place)), t.Number(0)) if place == goal:
                return t.FALSE
            case t.Compare(t.Size(place) | t.Count(t.Content(place)), t.Number(value), how) if (
                place == goal and (value, how) in _OF_NONE
            ):
                return t.TRUE if _OF_NONE[value, how] else t.FALSE
        return None

    return change


# What comes out where a number of cards that is at least 1 is compared.
_OF_NONE = {(0, "<="): False, (1, "<"): False, (0, ">"): True, (1, ">="): True}


def _always_comes(program: Program, begins: int, block: int, fires: int) -> bool:
    """Whether each way from where an option begins to where it fires comes by a block."""
    seen, waiting = {block}, [begins]
    while waiting:
        number = waiting.pop()
        if number in seen:
            continue
        if number == fires:
            return False
        seen.add(number)
        end = program.blocks[number].end
        waiting += [end.back] if isinstance(end, Call) else successors(end, program.decisions)
    return True


def _done_meanwhile(triggers: Triggers, planned: Planned, deed: Carried) -> Iterator[Op]:
    """What other triggers may do before this one asks: those that wait for facts which the
    option may make so, and those that wait for the same and stand before it."""
    program = triggers.blocks.program
    done = [(t.Aspect.LOG, deed.verb), *deed.changed]
    before = True
    for one in triggers.planned:
        before = before and one is not planned
        comes = before and one.verb == planned.verb if one.verb else t.touches(one.reads, done)
        if one is planned or not comes:
            continue
        seen, waiting = set[int](), [one.block]
        while waiting:
            number = waiting.pop()
            if number in seen:
                continue
            seen.add(number)
            yield from program.blocks[number].ops
            waiting += successors(program.blocks[number].end, program.decisions)


# --- what is told ---------------------------------------------------------------------------------


def _warning(asked: _Asked, planned: Planned, so: bool, known: _Known) -> Diagnostic:
    said = "this always holds" if so else "this can never hold"
    help = _instead(asked.fact, planned, so, known)
    return Diagnostic("OCT356", f"{said}: {known.why}", asked.fact.span, help, (), "warning")


def _instead(fact: tree.Fact, planned: Planned, so: bool, known: _Known) -> str:
    """What may have been meant."""
    on = planned.trigger.on.facts[0]
    does = third_person(planned.verb)
    match known.which, fact:
        case (("deed" | "mark"), tree.Clause(subject=tree.Np() as who, predicate=said)) if not so:
            once = _once(fact, said)
            if _is_nobody(who):
                else_ = as_written(fact).replace(as_written(who), "nobody else", 1)
                once = once.replace(as_written(who), "that player", 1)
                return f"write `{else_}{' and ' if once else ''}{once}`"
            if once:
                return f"of the first time write `{once}`"
        case "emptied", tree.Clause():
            player = tree.Word("player", "noun", fact.span, said="player")
            who = tree.Np("a", (), player, (), _said_of_them(fact), span=fact.span)
            return f"say it of who does it, as it was before: `on: {as_written(who)} {does}`"
        case "there", _:
            where = re.search(r"`(.*?)`", known.why)
            assert where is not None
            many = "is more than 1" if so else "is 1"
            before = "other cards lay there before" if so else "nothing lay there before"
            return f"that {before} is `the number of cards of {where[1]} {many}`"
        case "left", tree.Clause(predicate=tree.IsPredicate(complement=tree.Np() as which)):
            moment = _moment_of(which, on)
            if moment and not so:
                return f"say it of the card, as it was before: `on: {moment}`"
    if so:
        return "leave it out; " + BEFORE if known.which in ("top", "set") else "leave it out"
    return BEFORE


def _once(fact: tree.Clause, said: tree.Predicate) -> str:
    """`they have raised once`, of `they have not raised`."""
    if not isinstance(said, tree.HasDone) or said.what is not None or said.often is not None:
        return ""
    often = tree.Numeral(1, 1, span=said.span, said="once")
    return as_written(replace(fact, predicate=replace(said, negated=False, often=often)))


def _said_of_them(fact: tree.Clause) -> tree.Tail:
    """`who holds an ace`, or `whose hand has an ace`."""
    match fact.subject:
        case tree.Np(pre=(tree.Pre(what=tree.Possessive()), *pre)) as theirs:
            bare = replace(theirs, pre=tuple(pre))
            return tree.Whose(bare, fact.predicate, fact.span)
    return tree.That(fact.predicate, fact.span, who=True)


def _is_nobody(who: tree.Np) -> bool:
    if isinstance(who.head, tree.Pronoun):
        return who.head.name == "nobody"
    player = isinstance(who.head, tree.Word) and who.head.name == "player"
    return player and who.determiner == "no" and not (who.pre or who.posts or who.tail)


def _moment_of(which: tree.Np, on: tree.Fact) -> str:
    """`the highest card of your hand is played`, of `a card is played`."""
    match on:
        case tree.Clause(predicate=tree.WasDone()):
            return as_written(replace(on, subject=which))
        case tree.Clause(predicate=tree.HasDone() as said):
            return as_written(replace(on, predicate=replace(said, what=which)))
        case tree.Clause(predicate=tree.Does() as does):
            return as_written(replace(on, predicate=replace(does, what=which)))
    return ""
