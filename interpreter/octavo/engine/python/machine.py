"""The step interface: a state, the options of the player who must choose, and what taking one does.

Comes in: generated code, a driver for chance. Goes out: integers. Nothing here makes an object for
a card or an option, and nothing prints, reads a clock or keeps a global; `game` puts words to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from ... import terms as t
from ...cards import bits, mask_of
from ...chance import Below
from ...diagnostics import OctavoError, Span, fault
from ...edges.arguments import call, whole
from ...ir.program import Op
from ..answers import BestHand, HandRanker, LyingMeld, NearWhole
from ..interface import NONE, Machine, Told
from ..kept import GROUPS_SHOWN
from ..setup import Setup
from ..stuck import Stuck, stuck_in, taken_unasked
from .from_ir import Code, Run
from .fuel.spending import MOST_STEPS, MOST_WORK, Fuel
from .hands.ranking import PositionRanker
from .hands.shown import ShownGroups
from .hands.solving import hands_of
from .runtime import Geometry, State, lay, location, remove, shift
from .slots import CODE, DECISION, DIRECTION, FORCE, FORCED, LIMIT, OPTIONS, OVER, ROUND, YOU
from .unheard import UNHEARD

STEPS = range(MOST_STEPS)
LATER = range(2, MOST_STEPS)  # the steps after those that `apply` takes without a loop
_blank = object.__new__


class PythonMachine(Machine):
    """A match as integers. `legal()` gives the codes of the options in no order, `apply(code)`
    takes one and runs to the next decision.

    See `interface.Machine`, and for what it is made of `interface.Compiled.begin`. `code` must be
    the logged one where somebody is `told` what happens.
    """

    __slots__ = ("below", "code", "here", "resume", "state", "told")

    def __init__(
        self,
        code: Code,
        chance: Below,
        *,
        forced: bool = False,
        rounds: int = 0,
        in_force: Iterable[str] | None = None,
    ) -> None:
        self.code = code
        self.below = chance
        self.told: Told | None = None
        self.resume = code.resume
        self.here = code.layout.fuel.here
        state: State = code.layout.initial[:]
        for index in code.layout.lists:
            state[index] = []
        state[FORCED] = int(forced)
        state[LIMIT] = rounds
        if in_force is not None:
            state[FORCE] = code.layout.setup.force(in_force)
        self.state = state

    def run(self, block: int) -> None:
        """Run from a block of the program to the next decision."""
        self._run(self.code.blocks[block])

    def _run(self, block: Run | None, until: Run | None = None) -> None:
        """Run from a block to the next decision, or the end, or to the block `until`, which is not
        run any more."""
        state, below, log = self.state, self.below, self.told
        self.here.tank.left = MOST_WORK
        try:
            for _ in STEPS:
                if block is None or block is until:
                    return
                block = block(state, below, log)
        except OctavoError as error:
            raise self.exhausted(error, block) from None
        raise self.endless(block)

    def endless(self, block: Run | None) -> OctavoError:
        """The fault of a match that goes on without a choice."""
        phase, where, place = self._where(block)
        message = (
            f"{where} went on for {MOST_STEPS:,} steps without a decision, so it would never end"
        )
        stuck = self._stuck(phase, block)
        if stuck is None:
            help = "make something in it change, or let somebody choose"
            return fault("OCT603", message, place, help=help)
        return fault("OCT603", message + stuck.who, place, help=stuck.help, related=stuck.why)

    def exhausted(self, error: OctavoError, block: Run | None) -> OctavoError:
        """The same fault; of too much between two decisions, where it happens, and who is stuck
        there if nobody can choose."""
        (found, *others) = error.diagnostics
        if others or found.code != "OCT610" or found.span is not None:
            return error
        phase, where, place = self._where(block)
        said, stuck = f"{found.message}, in {where}", self._stuck(phase, block)
        if stuck is None:
            return fault("OCT610", said, place, help=found.help)
        help = f"{found.help}; if nobody could choose, {stuck.help}"
        return fault("OCT610", said, place, help=help, related=stuck.why)

    def _stuck(self, phase: str, block: Run | None) -> Stuck | None:
        """Why nobody is asked: the only option there is was taken each time, or there is none."""
        trial = self.clone()
        trial.state[FORCED] = 1
        asked: list[int] = []
        with suppress(OctavoError):
            while trial._runs_on(block) and len(trial.legal()) == 1:
                number = trial.number
                if number in asked:
                    return taken_unasked(trial)
                asked.append(number)
                (trial.state[CODE],) = trial.legal()
                block = trial.resume[number](trial.state, trial.below, trial.told)
        return stuck_in(self, phase)

    def _runs_on(self, block: Run | None) -> bool:
        """Whether somebody can choose soon, going on from a block."""
        for _ in STEPS:
            if block is None:
                return not self.over
            block = block(self.state, self.below, self.told)
        return False

    def _where(self, block: Run | None) -> tuple[str, str, Span]:
        """In which phase or trigger a block stands: its name, in words, and where it begins."""
        program = self.code.program
        number = next((n for n, function in self.code.blocks.items() if function is block), None)
        resumed = zip(program.decisions, self.resume, strict=True)
        asked = next((d.phase for d, function in resumed if function is block), "")
        phase = asked if number is None else program.blocks[number].phase
        game = program.checked.game
        places = {one.name: one.span for one in game.phases}
        places |= {f"trigger {one.name}": one.span for one in game.triggers}
        kind, name = ("trigger", phase[8:]) if phase.startswith("trigger ") else ("phase", phase)
        where = f"the {kind} `{name}`" if phase else "the rounds"
        return phase, where, places.get(phase, game.span)

    # --- stepping ---------------------------------------------------------------------------------

    def legal(self) -> Sequence[int]:
        """The codes of the options; a range where a number is chosen; empty when the match is
        over."""
        return self.state[OPTIONS]  # type: ignore[no-any-return]

    def apply(self, code: int) -> None:
        """Take an option. A code that is not on the list is refused and changes nothing."""
        state = self.state
        if (
            type(code) is not int
        ):  # 1.0 and True are equal to 1, and numbers of NumPy have no room for a set of cards
            code = whole("code", code)
        if code not in state[OPTIONS]:
            raise self._unknown(code)
        state[CODE] = code
        below, log = self.below, self.told
        self.here.tank.left = MOST_WORK
        if log is not None:
            log.chose(state[DECISION], code)
        block: Run | None = (resumed := self.resume[state[DECISION]])
        try:
            # most choices lead to the next in one step or two: without the loop, which takes 30 of
            # 140 nanoseconds to begin
            block = resumed(state, below, log)
            if block is None:
                return
            block = block(state, below, log)
            if block is None:
                return
            block = block(state, below, log)
            for _ in LATER:
                if block is None:
                    return
                block = block(state, below, log)
        except OctavoError as error:
            raise self.exhausted(error, block) from None
        raise self.endless(block)

    def key(self, code: int) -> str:
        """See `interface.Machine`: the same, in half the time for an option that is offered, as
        bots ask for the keys of all."""
        state = self.state
        if type(code) is int and code in state[OPTIONS]:
            setup = self.code.layout.setup
            return setup.key(setup.coded(state[DECISION], code), code)
        return super().key(code)

    @property
    def setup(self) -> Setup:
        """The table it is played at."""
        return self.code.layout.setup

    @property
    def fuel(self) -> Fuel:
        """What may be used up until the next decision."""
        return self.code.layout.fuel

    @property
    def over(self) -> bool:
        return bool(self.state[DECISION] == OVER)

    @property
    def scores(self) -> list[int]:
        base, sides = self.code.layout.slots["score"], self.setup.side_of
        if sides:  # each player has that of the side
            return [self.state[base + side] for side in sides]
        return list(self.state[base : base + self.code.layout.players])

    # --- what holds here, and what is changed from outside ----------------------------------------

    def evaluate(self, term: t.Term, values: Mapping[str, int] = NONE) -> Any:
        """What a term is here; `values` are those of the variables that it stands under. A card
        that has to be drawn to know it is drawn: ask a copy."""
        function, names = self.code.asked.term(term)
        self.fuel.fill()
        return function(self.state, self.below, *[values[name] for name in names])

    def perform(self, op: Op, values: Mapping[str, int] = NONE) -> None:
        """Carry out an op, as if a rule said so; no log is told."""
        function, names = self.code.asked.op(op)
        self.fuel.fill()
        function(self.state, self.below, *[values[name] for name in names])

    @property
    def you(self) -> int:
        """The seat that acts, -1 if nobody does."""
        return int(self.state[YOU])

    @property
    def direction(self) -> int:
        return int(self.state[DIRECTION])

    def value(self, name: str, seat: int = -1) -> int:
        """A number, person, value, flag or mark (a set) of the state by its name, or what else
        `kept` lists; of this seat, where each player has one.
        """
        base = self.code.layout.slots[name]
        return int(self.state[base if seat < 0 else base + seat])

    def cards(self, place: int) -> list[int]:
        """The cards of a place, bottom first; in card order where they have no order."""
        held = self.state[self.code.layout.place_slot(place)]
        return bits(held) if type(held) is int else list(held)

    def location(self, card: int) -> int:
        """The place in which a card lies; -1: in none."""
        return location(self.state, self.code.layout.first_place, len(self.setup.places), card)

    def melds(self, place: int) -> list[LyingMeld]:
        """The groups that lie in a place, in the order in which they were laid."""
        slot = self.code.layout.meld_slots.get(place)
        return [] if slot is None else [self.code.melds.shown(meld) for meld in self.state[slot]]

    def nearing(self, whole: str, cards: int) -> NearWhole:
        """How far a set of cards is on the way to a whole of groups, for whoever acts, in this
        round. Raises OctavoError where that is too much work."""
        self.fuel.fill()
        return self.code.melds.nearing(self.state, self.below, whole, cards)

    def shown_groups(self, seat: int) -> list[tuple[str, int]]:
        """The groups that a player has set out, in their order: what each is called now (nothing if
        it is none any more), and its cards as a set."""
        shown = self.code.namespace.get("shown_groups")
        if shown is None:
            return []
        self.fuel.fill()
        groups = self.state[self.code.layout.slots[GROUPS_SHOWN] + seat]
        return [
            (shown.name(self.state, self.below, seat, index), group)
            for index, group in enumerate(groups)
        ]

    def shown_hand(self, seat: int) -> BestHand:
        """The groups that a player has set out as they stand to be compared, in a game in which
        players set out groups: up to the first that is none any more."""
        self.fuel.fill()
        shown: ShownGroups = self.code.namespace["shown_groups"]
        return shown.hand(self.state, self.below, seat)

    @contextmanager
    def leaving_out(self, rule: str) -> Iterator[None]:
        """Inside, groups are made as if there were no sentence with this id."""
        leaving = self.code.melds.leaving
        leaving.out = rule
        try:
            yield
        finally:
            leaving.out = ""

    @contextmanager
    def uncounted(self, looks: int) -> Iterator[None]:
        """While something runs, ask inside what counts as so many looks towards its bound, however
        much is looked at."""
        self.fuel.burn(looks)
        left = self.fuel.here.tank.left
        try:
            yield
        finally:
            self.fuel.here.tank.left = left

    def burn(self, looks: int) -> None:
        """Count so many looks towards the bound of what runs."""
        self.fuel.burn(looks)

    @property
    def burnt(self) -> int:
        """How much was looked at since somebody chose last."""
        return self.fuel.burnt

    @property
    def number(self) -> int:
        """The number of the decision it stands at, of those of the program."""
        return int(self.state[DECISION])

    def best(self, seat: int, *, to_come: bool = False) -> BestHand:
        """The best that a player's cards show in a game that forms hands; `to_come`: by what the
        player may still do alone."""
        self.fuel.fill()
        if to_come:
            return hands_of(self.code.layout).best_to_come(self.state, self.below, seat)
        return self.best_meanwhile(seat)

    def best_meanwhile(self, seat: int) -> BestHand:
        """The same as things are, while something runs, towards the bounds of which it counts."""
        return hands_of(self.code.layout).best(self.state, self.below, seat)

    def ranker(self, seat: int, *, to_come: bool = True) -> HandRanker:
        """Ranks one hand after the other, held by a seat where the machine stands now; `to_come`:
        by what the player may still do alone."""
        places: Geometry = self.code.namespace["PLACES"]
        return PositionRanker(
            hands_of(self.code.layout), self.clone().state, places, seat, self.below, to_come
        )

    def let(self, name: str, value: int, seat: int = -1) -> None:
        """Let what `value` gives by this name be so."""
        base = self.code.layout.slots[name]
        self.state[base if seat < 0 else base + seat] = value

    def put_every_decision(self) -> None:
        """Let decisions with one option be put to players too, from here on."""
        self.state[FORCED] = 1

    def loosen(self) -> None:
        """Let nobody know the order of any deck."""
        for deck, unknown in self.code.layout.deck_slots.items():
            self.state[unknown] = len(self.state[self.code.layout.place_slot(deck)])

    def forget_order(self) -> None:
        """The cards of each deck whose order nobody knows, in card order: so nothing tells how they
        came there.
        """
        for deck, unknown in self.code.layout.deck_slots.items():
            cards = self.state[self.code.layout.place_slot(deck)]
            cards[: self.state[unknown]] = sorted(cards[: self.state[unknown]])

    def relabel(self, to: Mapping[int, int]) -> None:
        """See `interface.Machine`."""
        state, layout, moved = self.state, self.code.layout, mask_of(to)

        def exchanged(cards: int) -> int:
            there = cards & moved
            return cards & ~moved | mask_of([to[card] for card in bits(there)]) if there else cards

        sets, singles = layout.card_slots
        for slot in range(layout.first_place, layout.first_place + len(self.setup.places)):
            held = state[slot]
            if type(held) is int:
                state[slot] = exchanged(held)
            else:
                state[slot] = [to.get(card, card) for card in held]
        for slot in sets:
            state[slot] = exchanged(state[slot])
        for slot in singles:
            state[slot] = to.get(state[slot], state[slot])
        first = layout.slots.get(GROUPS_SHOWN, -1)
        for slot in range(first, first + layout.players) if first >= 0 else ():
            state[slot] = tuple([exchanged(group) for group in state[slot]])

    def lift(self, card: int) -> None:
        """Take a card out of its place; it lies nowhere until it is put somewhere."""
        places: Geometry = self.code.namespace["PLACES"]
        remove(self.state, places.first, places.count, places.decks, card)

    def put(self, card: int, place: int) -> None:
        """Put a card that lies nowhere on top of a place."""
        lay(self.state, self.code.namespace["PLACES"], card, place, "", False, self.below)

    def lay_meld(self, cards: list[int], seat: int) -> bool:
        """Lay these cards before a player as a group, in this order; whether they are one that can
        lie there.
        """
        melds, layout = self.code.melds, self.code.layout
        meld = melds.lying_so(self.state, self.below, cards) if cards else None
        place = next((place for place in layout.meld_slots if self.setup.owners[place] == seat), -1)
        if meld is None or place < 0:
            return False
        shift(self.state, melds.places, cards, place, "", False, self.below, None)
        self.state[layout.meld_slots[place]] += (meld,)
        return True

    def begin_round(self, number: int) -> None:
        """Run what comes before the first phase of the round with this number, and stop there.
        Nobody is told."""
        self.state[ROUND] = number - 1  # the round that begins is the next
        told = self.told
        self.told = None if told is None else UNHEARD
        start, first = self.code.opening
        self._run(start, until=first)
        self.told = told
        self.state[DECISION], self.state[OPTIONS] = OVER, []  # there is nothing to choose yet

    def take_over(self, other: Machine) -> None:
        """Stand where another match by the same rules stands; how many rounds it has, and whether
        lone options are put to players, stays its own."""
        keep = self.state[FORCED], self.state[LIMIT]
        assert isinstance(other, PythonMachine), "machines of one engine follow each other"
        self.state = other.clone().state
        self.state[FORCED], self.state[LIMIT] = keep

    # --- copies -----------------------------------------------------------------------------------

    def clone(self, chance: Below | None = None, *, silent: bool = False) -> PythonMachine:
        """An independent copy at the same position; chance is shared unless another is given. A
        `silent` one tells nobody what happens."""
        if chance is not None:
            call("chance", chance)
        other = _blank(PythonMachine)  # a search does this at every node
        other.code = self.code
        other.below = chance or self.below
        other.resume = self.resume
        other.here = self.here
        if (told := self.told) is None:
            other.told = None
        elif silent:
            other.code = self.code.silent()
            other.resume = other.code.resume
            # until trials have code of their own, theirs tells what happens
            other.told = UNHEARD if other.code is self.code else None
        else:
            other.told = told.copy(other)
        state = self.state[:]
        for index in self.code.layout.lists:
            state[index] = state[index][:]
        other.state = state
        return other

    def fingerprint(self) -> tuple[Any, ...]:
        """The position as a hashable value: equal for equal positions."""
        return tuple(tuple(value) if isinstance(value, list) else value for value in self.state)
