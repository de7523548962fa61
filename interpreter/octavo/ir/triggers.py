"""Triggers: what runs by itself when a fact becomes true or something was done.

Comes in: the `triggers:` of a game; then, while steps are lowered, the ops that were written and
the options carried out. Goes out: procedures, and calls of them after the steps that may fire them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import partial

from .. import terms as t
from ..check.checked import Checked
from ..check.phrases.others import check_other_than_picked
from ..check.phrases.pointing import Recalled
from ..check.phrases.tops import zones_meant
from ..diagnostics import Faults, Span, fault
from ..records import record
from ..syntax import game as g
from ..syntax import tree
from ..syntax.inflection import plural
from ..syntax.unparse import as_written
from .blocks import Blocks, Body, WriteSteps
from .emptied import check_not_emptied, emptied_by
from .faults import guarded
from .how_often import counted
from .looking_ahead import said_in, skips, where_moved
from .moments import ROUND_MOMENTS, TURN_MOMENTS, home_of, subject_of, waited_for
from .nobody_acts import (
    BEGINS,
    NOBODY,
    PHASE_ENDS,
    Idle,
    begins_anew_so,
    begins_so,
    makes_so,
    of_somebody,
    say_where,
)
from .planned_triggers import Planned, Planning
from .player_loops import PlayerLoops
from .program import (
    Back,
    Be,
    Bind,
    Branch,
    Call,
    Go,
    Move,
    Note,
    Op,
    Remember,
    Set,
    Unwind,
    left_out,
)

PICKED_PLACE = "; a place is waited for where it is picked, `pick: [..., a cell]`"


def _lay_there(on: tree.Fact, where: tree.Np | None) -> str:
    """How what lay where a card was put, of `a nine is played on a six`, is asked once it is done:
    then the card lies there as well."""
    place = "the PILE" if where is None else as_written(where)
    match on:
        case tree.Clause(
            subject=card,
            predicate=tree.WasDone(places=(tree.PlacePhrase(what=tree.Np() as one), *_)) as done,
        ):
            moment = f"`on: {as_written(replace(on, predicate=replace(done, places=())))}`"
            if any(getattr(pre.what, "name", pre.what) == "empty" for pre in one.pre):
                alone = f"`when: the number of cards of {place} is 1`"
                return f"that card lies there by then: write {moment} and {alone}"
            if (ranks := [_rank_alone(card), _rank_alone(one)])[1] and ranks[0]:
                many = 2 if ranks[0] == ranks[1] else 1
                lie = f"the number of {plural(ranks[1])} of the top two cards of {place} is {many}"
                return f"that card lies on top by then: write {moment} and `when: {lie}`"
            if where is not None and one == where:
                return f"that is where it is put anyway: write {moment}"
    return (
        "what lies there before is asked of the card, `on: a CARD of the rank of the PILE is "
        "DONE`, or of its suit"
    )


def _rank_alone(card: object) -> str:
    """`six`, of `a six`."""
    match card:
        case tree.Np("a" | "an" | "another", (), tree.Word(sort="rank", name=name), (), None):
            return name
    return ""


@record
class Carried:
    """An option being carried out: what it was done with, and of each verb that triggers wait for
    the cards with which its steps say that was done. What waits runs when the option is done."""

    verb: str
    cards: t.Term
    made: dict[str, t.Bound]
    homes: dict[str, t.Term]  # of each card picked those it is one of
    there: dict[str, t.Bound]  # of each trigger that waits for a place, those picked that it means
    who: dict[str, t.Bound]  # of each that it may fire, whether who does it was meant before it
    # of each that waits for some cards, those that were meant before it, where that may change
    meant: dict[str, t.Bound]
    value: t.Bound | None = None  # the suit, number or other value with which it was done
    # of each trigger that waits for some values, whether this is one, as it was before it
    of_value: dict[str, t.Bound] = field(default_factory=dict)
    emptied: frozenset[str] = frozenset()  # the zones of whoever acts that its steps empty
    if_any: bool = False  # whether it is not done where no cards were picked
    changed: set[t.Fact] = field(default_factory=set)  # by its steps
    begins: int = 0  # the block in which it is begun
    # what its steps write, and the blocks in which they do
    written: list[tuple[int, Op]] = field(default_factory=list)


@record
class Coming:
    """That what a trigger waits for comes in a block: by an option that was done, unless a step
    says it."""

    block: int
    deed: Carried | None


def _compares_with_itself(when: t.Term, about: str, changed: set[t.Fact]) -> bool:
    """`it is higher than the pile`, where it was laid on the pile: the card on top is itself."""

    def is_it(term: t.Term) -> bool:
        return any(isinstance(one, t.Bound) and one.name == about for one in t.walk(term))

    def is_there(term: t.Term) -> bool:
        tops = [one for one in t.walk(term) if isinstance(one, t.Top)]
        return any(t.touches(t.facts(one), changed) for one in tops)

    return any(
        (is_it(left) and is_there(right)) or (is_it(right) and is_there(left))
        for one in t.walk(when)
        if isinstance(one, t.Is | t.Compare | t.Contains)
        for left, right in [one.args]
    )


class Triggers:
    """Plans triggers before the phases are lowered, calls them after steps, lowers them at the
    end."""

    def __init__(
        self,
        checked: Checked,
        faults: Faults,
        blocks: Blocks,
        players: PlayerLoops,
        steps: WriteSteps,
    ) -> None:
        self.checked = checked
        self.faults = faults
        self.blocks = blocks
        self.players = players
        self.steps = steps
        self.planned: list[Planned] = []
        self.carried: list[Carried] = []  # outermost first
        self.misread: set[str] = set()  # of which it was told that they ask too late
        self.asked: set[int] = set()  # the blocks of those whose facts are asked somewhere
        # by their blocks, the zones that every option which sets them off has emptied
        self.emptied: dict[int, frozenset[str]] = {}
        self.comings: dict[int, list[Coming]] = {}  # by their blocks, where each of them comes
        # of those, the ones that may run where nobody acts, by their blocks
        self.idle: dict[int, Idle] = {}

    def plan(self) -> None:
        self.planned = Planning(self.checked, self.blocks).plan(self.faults)

    # --- fired by facts ---------------------------------------------------------------------------

    def after(self, ops: list[Op]) -> None:
        """Fire the triggers that wait for what these ops, which were just written, may have made
        true, or say was done.
        """
        self.note(ops)
        self.ask(ops)

    def note(self, ops: list[Op]) -> None:
        """Note what these ops say was done, and what they change of an option's cards. `ask`
        follows, also once for what several did at once."""
        self._made(ops)
        for carried in self.carried:
            carried.changed.update(fact for op in ops for fact in self._changed(op, carried))
            carried.written.extend((self.blocks.here, op) for op in ops)

    def round_begins(self) -> None:
        """Fire the triggers that wait for what becomes so as a round begins: of its number, of
        state that begins anew or passes with it, of what was done in it. Where cards lie is as the
        round found it: who deals now has no cards, as the others."""
        states_anew = self._states(
            lambda one: one.lasts == "round" or bool(one.passes or one.by_round)
        )
        changed = [(t.Aspect.ROUND, ""), *states_anew]
        anew = [
            one for one in self._facts() if one.reads_one_of(changed) or one.asks_of("this round")
        ]
        asked = [one for one in anew if not one.asks_where_cards_lie(self.checked)]
        ops = [op for block in self.blocks.program.blocks for op in block.ops]
        states = self.checked.symbols.states
        for one in asked:
            read = (name for fact, name in states_anew if one.reads_one_of([(fact, name)]))
            begun = (states[name].span for name in read)
            seen = begins_so(ops, one.condition, self.checked.symbols)
            self._idle(one, Idle(next(begun, one.trigger.on.span), seen, BEGINS))
        for one in self._facts():
            if one in asked or self._is_of_turn(one):
                continue
            if one in anew or begins_so(ops, one.condition, self.checked.symbols):
                self._note_what_is_so(one)
        self._ask_those(asked)

    def _note_what_is_so(self, planned: Planned) -> None:
        """What is so already as a round begins does not become so later."""
        note = Set(planned.armed_at, planned.so)
        self._for_whom(planned, partial(self.blocks.emit, note))

    def turn_begins(self) -> None:
        """The same as a turn begins: of state that lasts a turn, of what was done in it."""
        self._ask_those([one for one in self._facts() if self._is_of_turn(one)])
        self._of_turn(TURN_MOMENTS["begin"])

    def phase_ends(self) -> None:
        """The same as a phase ends, and with it what lasts a phase: nobody acts then."""
        anew = self._states(lambda one: one.lasts == "phase")
        for one in self._facts():
            if one.reads_one_of(anew) or one.asks_of("this phase"):
                seen = begins_anew_so(one.condition, self.checked.symbols, "phase")
                self._idle(one, Idle(one.trigger.on.span, seen, PHASE_ENDS))
                self._ask_those([one])

    def turn_ends(self, whose: t.Bound) -> None:
        """Fire the triggers that wait for a turn to end: all of its steps are done. Another may act
        then, where turns were taken in it."""
        moment = TURN_MOMENTS["end"]
        if moment in self._waited_for():
            acts = self.blocks.bind("acts as a turn ends", t.YOU)
            self.blocks.emit(Be(whose))
            self._of_turn(moment)
            self.blocks.emit(Be(acts))

    def round_moment(self, which: str) -> None:
        """Fire the triggers that wait for a round to begin, or to `end`: nobody acts there."""
        moment = ROUND_MOMENTS[which]
        for one in self.planned:
            if one.verb == moment:
                self._idle(one, Idle(one.trigger.on.span, True, NOBODY))
        self._done(moment, t.Empty("cards"), None)

    def _of_turn(self, moment: str) -> None:
        """Whose turn it is is asked before any of them runs: what one does may change it."""
        who = {
            one.about: self.blocks.bind(f"who {one.about}", one.who)
            for one in self.planned
            if one.verb == moment and one.who != t.TRUE
        }
        self._done(moment, t.Empty("cards"), None, who=who)

    def _is_of_turn(self, planned: Planned) -> bool:
        anew = self._states(lambda one: one.lasts == "turn")
        return planned.reads_one_of(anew) or planned.asks_of("this turn")

    def _states(self, begins: Callable[[g.StateDeclaration], bool]) -> list[t.Fact]:
        return [(t.Aspect.STATE, one.name) for one in self.checked.game.states if begins(one)]

    def _facts(self) -> list[Planned]:
        return [one for one in self.planned if not one.verb]

    def ask(self, ops: list[Op]) -> None:
        """Ask the facts that these ops may have made true."""
        changed = [fact for op in ops for fact in op.changed(self.checked.symbols)]
        asked = [one for one in self._facts() if t.touches(one.reads, changed)]
        if (idle := self.blocks.idle) is not None:
            for one in asked:
                seen = idle.seen and makes_so(ops, one.condition, self.checked.symbols)
                self._idle(one, Idle(idle.place, seen))
        self._ask_those(asked)

    def _idle(self, planned: Planned, idle: Idle) -> None:
        """A trigger may run where nobody acts; what asks of `you` is done by each player."""
        known = self.idle.get(planned.block)
        if not planned.own and (known is None or (idle.seen and not known.seen)):
            self.idle[planned.block] = idle

    def _ask_those(self, asked: list[Planned]) -> None:
        """All are asked before any trigger runs: what the first of them does may end what the
        others wait for."""
        self.asked.update(one.block for one in asked)
        if len(asked) == 1 and asked[0].members is None:
            (planned,) = asked
            self._run_if_new(planned)
            self._end_if_left_out()
            return
        owed = [self._owed(one) for one in asked]
        for planned, what in zip(asked, owed, strict=True):
            self._run_owed(planned, what)
            self._end_if_left_out()

    def _run_if_new(self, planned: Planned) -> None:
        """Run a trigger where its fact is so, and was not when it was asked last."""
        blocks, armed = self.blocks, planned.was_so
        holds, fails, fire, after = (blocks.new_block() for _ in range(4))
        blocks.finish(Branch(planned.asked, holds, fails))
        blocks.at(holds)
        blocks.finish(Branch(armed, after, fire))
        blocks.at(fire)
        blocks.emit(Set(planned.armed_at, t.TRUE))
        blocks.finish(Call(planned.block, after))
        blocks.at(fails)
        blocks.emit(Set(planned.armed_at, t.FALSE))
        blocks.finish(Go(after))
        blocks.at(after)

    def _owed(self, planned: Planned) -> t.Bound:
        """Whether its fact has just become true; of a fact about several, the members of which it
        has, of each player apart if it is about theirs. That counts as asked from now on, since
        what triggers do may ask again."""
        blocks, name = self.blocks, f"owed {planned.trigger.name}"
        if planned.members is None:
            so = blocks.bind(f"so {planned.trigger.name}", planned.asked)
            owed = blocks.bind(name, t.all_of([so, t.negate(planned.was_so)]))
            blocks.emit(Set(planned.armed_at, so))
            return owed
        kind = planned.members.kind
        owed = t.Bound(blocks.declare(name, kind, each=planned.of_each), kind)

        def note(members: t.Term, was_so: t.Term) -> None:
            fresh = t.when(planned.guard, t.without(members, was_so), t.Empty(kind))
            blocks.emit(Bind(owed.name, fresh))
            blocks.emit(Set(planned.armed_at, t.either(t.both(was_so, members), owed)))

        self._for_whom(planned, partial(note, planned.members, planned.was_so))
        return owed

    def _for_whom(self, planned: Planned, body: Body) -> None:
        """Write what is done once, or for each player where a fact is about theirs."""
        if planned.of_each:
            self.players.each_player(t.All("players"), None, body)
        else:
            body()

    def _run_owed(self, planned: Planned, owed: t.Bound) -> None:
        """Run a trigger if it is owed; of a fact about several, once for each of them."""
        if planned.members is None:
            fire, after = self.blocks.new_block(), self.blocks.new_block()
            self.blocks.finish(Branch(owed, fire, after))
            self.blocks.at(fire)
            self.blocks.finish(Call(planned.block, after))
            self.blocks.at(after)
        else:
            self._for_whom(planned, partial(self._run_of_each_member, planned, owed))

    def _run_of_each_member(self, planned: Planned, owed: t.Bound) -> None:
        blocks, kind = self.blocks, t.member_of(owed.kind)
        one = t.Bound(planned.about, kind)
        head, fire, after = blocks.jump_to_new(), blocks.new_block(), blocks.new_block()
        blocks.finish(Branch(t.some(owed), fire, after))
        blocks.at(fire)
        rest = Bind(owed.name, t.without(owed, t.Single(one)))
        blocks.emit(Bind(one.name, t.First(owed, kind)), rest)
        blocks.finish(Call(planned.block, head))
        blocks.at(after)

    # --- fired by what was done -------------------------------------------------------------------

    def begin(
        self,
        verb: str,
        cards: t.Term,
        places: t.Term,
        steps: tuple[g.Step, ...],
        homes: dict[str, t.Term],
        *,
        value: t.Bound | None = None,
        if_any: bool = False,
    ) -> None:
        """An option is carried out from here on, by these steps; it has not been done yet. Of what
        it is done with, these were picked, each card from its home; `if_any`: where none was
        picked, it is not done."""
        made = {
            one: self.blocks.bind(f"made {one}", t.Empty("cards"))
            for one in sorted(self._waited_for() & said_in(steps, self.checked))
        }
        there = dict[str, t.Bound]()
        for planned in self.planned:
            if planned.verb == verb and planned.places is not None:
                if isinstance(places, t.Empty) or self._lie_apart(planned.places, places):
                    said = f"nobody picks a place to {verb}: this would never come"
                    where = where_moved(steps, self.checked)
                    help = _lay_there(planned.trigger.on.facts[0], where) + PICKED_PLACE
                    raise fault("OCT348", said, planned.trigger.on.span, help=help)
                if planned.place and not isinstance(places, t.Single):
                    said = f"several places may be picked to {verb}: this does not say which"
                    help = "let one be picked, or say it in the steps of the option"
                    raise fault("OCT304", said, planned.trigger.on.span, help=help)
                meant = t.both(planned.places, places)
                there[planned.about] = self.blocks.bind(f"there {planned.about}", meant)
        who = {
            one.about: self.blocks.bind(f"who {one.about}", one.who)
            for one in self.planned
            if one.verb in (verb, *made) and one.who != t.TRUE
        }
        before = {
            one.about: self.blocks.bind(f"meant {one.about}", one.cards)
            for one in self.planned
            if one.verb in (verb, *made)
            and one.cards is not None
            and any(self._may_change(one.cards))
        }
        emptied = emptied_by(steps, self.checked.symbols)
        of_value = {
            one.about: self.blocks.bind(
                f"meant {one.about}", t.substitute(one.values, one.value, value)
            )
            for one in self.planned
            if one.verb == verb and one.values is not None and one.value is not None and value
        }
        known = (verb, cards, made, homes, there, who, before, value, of_value, emptied, if_any)
        self.carried.append(Carried(*known, begins=self.blocks.here))

    def _may_change(self, cards: t.Term) -> Iterator[t.Fact]:
        """What is asked of cards that steps may change: where they lie, and what is kept."""
        marks = {one.name for one in self.checked.game.states if one.kind == "mark"}
        for aspect, name in t.facts(cards):
            if aspect is not t.Aspect.ANYTHING and name not in marks:
                yield aspect, name

    def _lie_apart(self, one: t.Term, other: t.Term) -> bool:
        """Whether two sets of places are known to have none in common."""
        symbols = self.checked.symbols
        mine, theirs = zones_meant(symbols, one), zones_meant(symbols, other)
        return mine is not None and theirs is not None and mine.isdisjoint(theirs)

    def finish(self) -> None:
        """The option begun last is done: what waits for it runs."""
        carried = self.carried.pop()
        if not self.blocks.closed:
            self._fire(carried)

    def leave(self, to: int, *ops: Op) -> None:
        """Go where the rest of all options being carried out is not done, after these ops. What
        waits for them runs before.
        """
        for carried in reversed(self.carried):
            self._fire(carried)
        self.blocks.emit(*ops, *([Unwind()] if self.blocks.in_trigger else []))
        self.blocks.finish(Go(to))

    def _waited_for(self) -> set[str]:
        """The verbs that triggers wait for."""
        return {planned.verb for planned in self.planned if planned.verb}

    def _made(self, ops: list[Op]) -> None:
        """A step says that something was done with cards: what waits for it runs when the option is
        carried out, or else now.
        """
        made = self.carried[-1].made if self.carried else {}
        for op in ops:
            if isinstance(op, Remember) and op.verb in self._waited_for():
                if op.cards is not None and op.verb in made:
                    kept = made[op.verb]
                    self.blocks.emit(Bind(kept.name, t.either(kept, op.cards)))
                else:
                    cards = t.Empty("cards") if op.cards is None else op.cards
                    self._done(op.verb, cards, self.carried[-1] if self.carried else None)

    def _changed(self, op: Op, carried: Carried) -> Iterator[t.Fact]:
        """What of the state an op of an option changes: a card that was picked leaves its home."""
        symbols = self.checked.symbols
        one = op.what if isinstance(op, Move) else None
        one = one.member if isinstance(one, t.Single) else one
        home = carried.homes.get(one.name) if isinstance(one, t.Bound) else None
        if home is None or not isinstance(op, Move):
            yield from op.changed(symbols)
            return
        for zone in {*t.zones_of(op.to), *home_of(home)}:
            for name in symbols.overlapping(zone):
                yield from ((aspect, name) for aspect in (t.Aspect.CARDS, t.Aspect.ORDER))
        yield from ((aspect, "") for aspect in op.changes if aspect is t.Aspect.FACES)

    def _check_same(self, carried: Carried) -> None:
        """What a trigger asks after `when:` is asked when the option is done: of where a card lay
        it would be said of the very card that was moved."""
        for planned in self.planned:
            if planned.verb != carried.verb or planned.cards is None:
                continue
            if planned.trigger.when is not None and _compares_with_itself(
                planned.when(self.checked), planned.about, carried.changed
            ):
                self._misread(planned, planned.trigger.when.span)

    def _described(self, planned: Planned, carried: Carried | None) -> t.Term | None:
        """The cards that a trigger waits for: those that were meant before the option began, where
        its steps may change what that goes by, or those of a trigger that runs before."""
        meant = None if carried is None else carried.meant.get(planned.about)
        return planned.cards if meant is None else meant

    def _misread(self, planned: Planned, span: Span) -> None:
        if planned.trigger.name in self.misread:
            return
        self.misread.add(planned.trigger.name)
        said = "this is asked when it is done: what it compares with has changed by then"
        help = (
            "say it of the card, `on: a card of the suit of ... is ...`, which is asked as it was "
            "before; or keep what was there under `state:`, by a trigger that sets it each time"
        )
        self.faults.error("OCT348", said, span, help=help)

    def _fire(self, carried: Carried) -> None:
        self._check_same(carried)
        # what the option is done with, and what its steps say it is, is one deed
        said = carried.made.get(carried.verb)
        cards = carried.cards if said is None else t.either(carried.cards, said)
        self._done(carried.verb, cards, carried, carried.there, if_any=carried.if_any)
        for verb, about in carried.made.items():
            if verb != carried.verb:
                self._done(verb, about, carried, if_any=True)
        self.ask([Remember(carried.verb, None), *counted(carried.verb, self.checked.symbols)])

    def _done(
        self,
        verb: str,
        cards: t.Term,
        carried: Carried | None,
        there: Mapping[str, t.Bound] | None = None,
        who: Mapping[str, t.Bound] | None = None,
        *,
        if_any: bool = False,
    ) -> None:
        """Fire the triggers that wait for this to be done, by those whom they name, and of which
        the place was picked. Who does it is known from before the option, or before any of them
        runs. `if_any`: where there are no such cards, it was not done."""
        known = who or ({} if carried is None else carried.who)
        blocks = self.blocks
        for planned in self.planned:
            if planned.verb != verb:
                continue
            emptied: frozenset[str] = frozenset()
            if carried is not None and verb == carried.verb:
                emptied = carried.emptied
            self.emptied[planned.block] = self.emptied.get(planned.block, emptied) & emptied
            described = self._described(planned, carried)
            about = (
                t.both(cards, described)
                if described is not None and not isinstance(cards, t.Empty)
                else cards
            )
            if planned.cards is not None and isinstance(cards, t.Empty):
                continue
            deed = carried if carried is not None and verb == carried.verb else None
            of_value = t.TRUE if deed is None else deed.of_value.get(planned.about, t.TRUE)
            if planned.values is not None and (deed is None or deed.value is None):
                continue
            where = (there or {}).get(planned.about)
            if planned.places is not None and where is None:
                continue
            self.comings.setdefault(planned.block, []).append(Coming(blocks.here, deed))
            if carried is None and not (planned.waits_for_turn or planned.waits_for_round):
                self._check_known(planned)
            does_it = known.get(planned.about, planned.who)
            there_too = t.TRUE if where is None else t.some(where)
            guard = t.all_of([planned.guard, does_it, of_value, there_too])
            if planned.picked is not None and deed is not None and deed.value is not None:
                blocks.emit(Bind(planned.picked.name, deed.value))
            if planned.place and where is not None:
                blocks.emit(Bind(planned.place, t.First(where, "place")))
            if planned.one_by_one and not isinstance(cards, t.Single):
                self._fire_for_each(planned, about, guard)
                self._end_if_left_out()
                continue
            always = planned.cards is None and not if_any
            condition = t.all_of([guard, t.TRUE if always else t.some(about)])
            fire, after = blocks.new_block(), blocks.new_block()
            blocks.finish(Branch(condition, fire, after))
            blocks.at(fire)
            blocks.emit(Bind(planned.about, about))
            blocks.finish(Call(planned.block, after))
            blocks.at(after)
            self._end_if_left_out()

    def _check_known(self, planned: Planned) -> None:
        """A step says that it is done, which no option does: who has done what is asked after it,
        and it would count itself."""
        asks = any(aspect is t.Aspect.LOG for aspect, _ in t.facts(planned.who))
        if asks and planned.trigger.name not in self.misread:
            self.misread.add(planned.trigger.name)
            said = "a step says that this is done: what whoever does it has done counts it already"
            help = "keep what was done in a mark under `state:`, and ask for that"
            self.faults.error("OCT348", said, planned.trigger.on.span, help=help)

    def _fire_for_each(self, planned: Planned, about: t.Term, guard: t.Term) -> None:
        """Fire a trigger that waits for `a king` once for each king with which it was done."""
        blocks = self.blocks
        rest = blocks.bind(f"yet {planned.trigger.name}", about)
        head, fire, after = blocks.jump_to_new(), blocks.new_block(), blocks.new_block()
        blocks.finish(Branch(t.all_of([guard, t.some(rest)]), fire, after))
        blocks.at(fire)
        one = t.Bound(planned.about, "cards")
        blocks.emit(
            Bind(one.name, t.Single(t.First(rest, "card"))), Bind(rest.name, t.without(rest, one))
        )
        blocks.finish(Call(planned.block, head))
        blocks.at(after)

    def _end_if_left_out(self) -> None:
        """A trigger that skips the phase that is on ends it, once the trigger has run, and so does
        one that the steps of a trigger set off."""
        blocks, phase = self.blocks, self.blocks.phase
        if phase in blocks.ends and any(
            skips(one.trigger.steps, phase, self.checked) for one in self.planned
        ):
            going = blocks.new_block()
            blocks.finish(Branch(left_out(phase), blocks.ends[phase], going))
            blocks.at(going)

    # --- lowered ----------------------------------------------------------------------------------

    def lower(self) -> None:
        game = self.checked.game
        out_of_turn = {*game.chosen_in_turns()[1], *(action.name for action in game.actions)}
        waiting = list(self.planned)
        while waiting:
            # first those that may run where nobody acts: what they do, others wait for there
            planned = min(waiting, key=self._rank)
            waiting.remove(planned)
            idle, since = self.idle.get(planned.block), len(self.faults.found)
            with (
                guarded(self.faults, planned.trigger.span),
                self.blocks.nobody_acts(idle),
                self.blocks.another_acts(planned.own or planned.verb in out_of_turn),
            ):
                self._lower(planned)
            if idle is not None and idle.seen:
                say_where(self.faults, since, idle)
        for planned in self.planned:
            with guarded(self.faults, planned.trigger.span):
                emptied = self.emptied.get(planned.block, frozenset())
                check_not_emptied(planned.trigger, planned.verb, emptied, self.checked.symbols)
        if not self.faults.errors:  # a step that could not be read changes nothing
            self._check_asked()

    def _check_asked(self) -> None:
        """Report the facts that nothing ever makes so: their triggers would wait in silence."""
        for planned in self._facts():
            if planned.block not in self.asked:
                said = "no step changes this, so it never becomes so"
                help = (
                    "let a step change it, or ask it in a step: `{if: ..., do: ...}`; or wait for "
                    "a moment, `on: a player VERBS`, and ask it under `when:`"
                )
                self.faults.error("OCT348", said, planned.trigger.on.span, help=help)

    def _of_turns_alone(self) -> set[str]:
        """What triggers may wait for that comes in a turn, and nowhere else."""
        game = self.checked.game
        alone = game.chosen_in_turns()[2] - game.chosen_without_turns()
        return {*alone, TURN_MOMENTS["begin"]}

    def _check_others(self, said: Iterable[object], at: Span) -> None:
        """Raises OctavoError for `every other player` after `on: a player has no cards`: other than
        you, who act, or than that player?"""
        symbols = self.checked.symbols
        player = tree.Np("that", (), tree.Word("player", "noun", at), span=at)
        for one in said:
            check_other_than_picked(one, player, symbols)

    def _rank(self, planned: Planned) -> int:
        idle = self.idle.get(planned.block)
        return 2 if idle is None else 0 if idle.seen else 1

    def _lower(self, planned: Planned) -> None:
        blocks, trigger = self.blocks, planned.trigger
        blocks.phase, blocks.in_trigger = f"trigger {trigger.name}", True
        blocks.turn_begins = planned.verb == TURN_MOMENTS["begin"]
        blocks.at(planned.block)
        scope = planned.scope()
        if blocks.idle is not None and blocks.idle.seen:
            scope = replace(scope, you=None)
        if scope.bound:
            account = self.checked.reader().account
            account.stands_for(
                scope.bound[-1][1],
                subject_of(waited_for(trigger.on, self.checked.symbols).facts[0]),
            )
        if planned.is_about_players:
            self._check_others((trigger.when, *_said_at_once(trigger.steps)), trigger.on.span)
        end, before = blocks.new_block(), t.Bound("", "player")
        acts = planned.own and not planned.of_each  # else each of them does already
        if acts:
            before = blocks.bind("you before", t.YOU)
            blocks.emit(Be(t.Bound(planned.about, "player")))
        if trigger.when is not None:
            inside = blocks.new_block()
            when = self.checked.reader().condition(trigger.when, scope)
            when = when if blocks.idle is None else of_somebody(when)
            blocks.branch(when, inside, end, trigger.when.span)
            blocks.at(inside)
            asked = Recalled(self.checked.symbols)
            asked.asked(trigger.when)
            for step in trigger.steps:
                asked.check(g.said_by(step), scope)
        blocks.comes_to("trigger", trigger.span)
        blocks.emit(Note("trigger", trigger.name))
        blocks.turn_is_on = planned.verb in self._of_turns_alone()
        with blocks.somebody_acts(planned.own):
            self.steps(trigger.steps, scope)
        blocks.emit(Note("trigger done", trigger.name))
        blocks.finish(Go(end))
        blocks.at(end)
        if acts:
            blocks.emit(Be(before))
        blocks.finish(Back())


def _said_at_once(steps: Iterable[g.Step]) -> Iterator[object]:
    """What steps say outside of loops, in which `you` is somebody else."""
    for step in steps:
        if not isinstance(step, g.ForEach | g.Turns | g.Who):
            yield from g.said_by(step)
        if isinstance(step, g.Guarded):
            yield from _said_at_once((*step.then, *step.otherwise))
