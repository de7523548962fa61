"""The one door to running: what every engine offers, and all that the rest of Octavo knows of one.

Comes in: nothing; these are protocols. Goes out: to `table`, `positions`, `why`, `sim`, `interplay`
and `play`, which play, ask and change matches through them alone, whichever engine runs them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from types import MappingProxyType
from typing import Protocol, Self

from .. import terms as t
from ..cards import mask_of
from ..chance import Below
from ..diagnostics import OctavoError, fault
from ..edges.arguments import shown, whole
from ..ir.program import Op, Program
from .answers import BestHand, CardUse, HandRanker, LyingMeld, NearWhole
from .kept import SHOWN_TO, kept_memories
from .setup import BAG, Setup

NONE: Mapping[str, int] = MappingProxyType({})


class Told(Protocol):
    """Whoever is told what happens in a machine, while it happens. Cards are indexes of the pack,
    or sets of them; places and seats are numbers, -1 none; a copy of the machine has a copy of
    it."""

    def copy(self, machine: Machine) -> Told: ...

    def chose(self, decision: int, code: int) -> None:
        """Whoever acts is about to take this option."""

    def leaves(self, card: int, source: int) -> None:
        """A card is about to leave a place."""

    def lifted(self, card: int, source: int) -> None:
        """A card was taken from the top of a place."""

    def arrives(self, card: int, source: int, target: int) -> None:
        """The card now lies in another."""

    def laid(self, what: str, place: int, lying: LyingMeld, *more: int) -> None:
        """A group was `laid`, `extended` by a card, or had a card `replaced` by another."""

    def shuffled(self, place: int) -> None: ...

    def turned(self, cards: int, up: bool) -> None: ...

    def shown(self, cards: int, to: int) -> None: ...

    def set_out(self, player: int, cards: int, name: str, uses: tuple[CardUse, ...]) -> None: ...

    def took_back(self, player: int) -> None: ...

    def became(self, name: str, whose: int, value: int) -> None: ...

    def marked(self, name: str, members: int, on: bool) -> None: ...

    def paid(self, amount: int, payer: str, whose: int, payee: str, whom: int) -> None: ...

    def shared(self, parts: list[tuple[int, int]], fund: str, whose: int, into: str) -> None: ...

    def counted(self, cards: int) -> None:
        """What these cards score is about to be added up, at the end of a round."""

    def scored(self, who: int, amount: int, why: str, parts: tuple[tuple[str, int], ...]) -> None:
        """The parts are what the amount is made of, by name."""

    def skipped(self, many: int) -> None: ...

    def missed(self, who: int, many: int) -> None: ...

    def turn_given(self, who: int) -> None: ...

    def reversed(self) -> None: ...

    def met(
        self, name: str, led: int, came: int, overtakes: bool, mine: int | None, theirs: int | None
    ) -> None:
        """Two are compared, at the step that compares by this binding; with what numbers."""

    def weighed(self, name: str, members: int, best: bool) -> None:
        """The hands of these players are weighed at the step of this name: the best of them is
        looked for, or the worst."""

    def note(self, what: str, name: str) -> None: ...


class Machine(Protocol):
    """A match as integers. `legal()` gives the codes of the options in no order, `apply(code)`
    takes one and runs to the next decision. Codes mean what `setup.codings` says. What has a body
    here follows from the rest; machines inherit it, or know a faster way."""

    __slots__ = ()

    @property
    def setup(self) -> Setup:
        """The table it is played at."""

    @property
    def told(self) -> Told | None:
        """Who is told what happens."""

    # --- stepping ---------------------------------------------------------------------------------

    def start(self) -> Self:
        """Run to the first decision."""
        self.run(self.setup.program.start)
        return self

    def run(self, block: int) -> None:
        """Run from a block of the program to the next decision."""

    def legal(self) -> Sequence[int]:
        """The codes of the options; a range where a number is chosen; empty when the match is
        over."""

    def apply(self, code: int) -> None:
        """Take an option. A code that is not on the list is refused and changes nothing."""

    def key(self, code: int) -> str:
        """The stable key of an option: its verb and what it picks, `play 7c`, `draw`, `call
        hearts`. Raises OctavoError where no option can have this code."""
        code = whole("code", code)
        if self.over:
            raise fault("OCT506", "the match is over, there is nothing to choose")
        if not 0 <= code < self.setup.codings[self.number][-1].end:
            raise self._unknown(code)
        return self.setup.key(self.setup.coded(self.number, code), code)

    def _unknown(self, code: object) -> OctavoError:
        help = f"the options are {list(self.legal()[:20])}"
        return fault("OCT507", f"there is no option {shown(code)} in this decision", help=help)

    def clone(self, chance: Below | None = None, *, silent: bool = False) -> Self:
        """An independent copy at the same position; chance is shared unless another is given. A
        `silent` one tells nobody.
        """

    def fingerprint(self) -> tuple[object, ...]:
        """The position as a hashable value: equal for equal positions of one engine."""

    @property
    def over(self) -> bool:
        return self.number < 0

    @property
    def actor(self) -> int:
        """The seat that must choose, from 0; -1 when the match is over."""
        return -1 if self.over else self.you

    @property
    def you(self) -> int:
        """The seat that acts, -1 if nobody does."""
        return self.value("you")

    @property
    def number(self) -> int:
        """The number of the decision it stands at, of those of the program; -1 when the match is
        over."""

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return self.value("round")

    @property
    def scores(self) -> list[int]:
        seats = self.setup.side_of or range(self.setup.players)
        return [self.value("score", whose) for whose in seats]

    @property
    def results(self) -> list[int]:
        """What each player has of what the match goes by: a number of the state, or else the
        score."""
        goal, setup = self.setup.goal, self.setup
        if goal == "score":
            return self.scores
        if not setup.program.symbols.states[goal].is_of_sides:
            return [self.value(goal, seat) for seat in range(setup.players)]
        first = setup.program.win[0]
        assert isinstance(first, t.Most)  # by that it is the goal
        seats = range(setup.players)
        return [self.evaluate(first.number, {first.variable: seat}) for seat in seats]

    def winners(self) -> int:
        """The seats that have won, as a set: whom the first entry of `win` names that names
        anybody; each further entry breaks the ties of those before, if it names any of them.
        Nobody, where no entry names anybody."""
        left, won = self.setup.everybody, 0
        for term in self.setup.winning:
            if named := self.evaluate(term, {"left": left}):
                left = won = named
        return won

    # --- looking ----------------------------------------------------------------------------------

    def value(self, name: str, seat: int = -1) -> int:
        """A number, person, value, flag or mark (a set) of the state by its name, or what else
        `kept` lists; of this seat, where each player has one.
        """

    @property
    def force(self) -> int:
        """The modifiers that are in force, as bits in the order of `setup.modifiers`; may be
        set."""
        return self.value("in force")

    @force.setter
    def force(self, bits: int) -> None:
        self.let("in force", bits)

    @property
    def direction(self) -> int:
        """Which way turns go: below 0 to the right, where a step has turned them round."""

    def cards(self, place: int) -> list[int]:
        """The cards of a place, bottom first; in card order where they have no order."""

    def on_top(self, place: int, card: int) -> bool:
        """Whether nothing lies on this card of a place."""
        ordered = self.setup.kind_of_place(place) != BAG
        return not ordered or self.cards(place)[-1:] == [card]

    def location(self, card: int) -> int:
        """The place in which a card lies; -1: in none."""

    def is_face_up(self, card: int, place: int) -> bool:
        """Whether a card that lies in this place lies face up there."""
        if "faces" not in self.setup.program.uses:
            return self.setup.ways[place].is_open
        return bool(self.value("face up") >> card & 1)

    def shown_to(self, card: int) -> int:
        """The seats that were shown this card and still know it, as a set."""
        if "shown to" not in self.setup.program.uses:
            return 0
        seats = range(self.setup.players)
        return mask_of(seat for seat in seats if self.value(SHOWN_TO, seat) >> card & 1)

    def melds(self, place: int) -> list[LyingMeld]:
        """The groups that lie in a place, in the order in which they were laid."""

    def nearing(self, whole: str, cards: int) -> NearWhole:
        """How far a set of cards is on the way to a whole of groups, for whoever acts, in this
        round. Raises OctavoError where that is too much work."""

    def shown_groups(self, seat: int) -> list[tuple[str, int]]:
        """The groups that a player has set out: what each is called now (nothing if it is none any
        more), its cards as a set.
        """

    def shown_hand(self, seat: int) -> BestHand:
        """The groups that a player has set out as they stand to be compared, in a game in which
        players set out groups: up to the first that is none any more."""

    def best(self, seat: int, *, to_come: bool = False) -> BestHand:
        """The best that a player's cards show in a game that forms hands; `to_come`: by what the
        player may still do alone."""

    def best_meanwhile(self, seat: int) -> BestHand:
        """The same as things are, while something runs, towards the bounds of which it counts."""

    def ranker(self, seat: int, *, to_come: bool = True) -> HandRanker:
        """Ranks one hand after the other, held by a seat where the machine stands now; `to_come`:
        by what the player may still do alone."""

    def evaluate(self, term: t.Term, values: Mapping[str, int] = NONE) -> int:
        """What a term of one value, or of a set, is here, as an integer: a truth too; with standing
        sentences in their place; `values` are those of the variables that it stands under. A card
        that has to be drawn to know it is drawn: ask a copy."""

    def leaving_out(self, rule: str) -> AbstractContextManager[None]:
        """Inside, groups are made as if there were no sentence with this id."""

    # --- changing from outside --------------------------------------------------------------------

    def perform(self, op: Op, values: Mapping[str, int] = NONE) -> None:
        """Carry out an op, as if a rule said so; nobody is told."""

    def let(self, name: str, value: int, seat: int = -1) -> None:
        """Let what `value` gives by this name be so."""

    def seat_at(self, seat: int) -> None:
        """Let this seat be whoever acts."""
        self.let("you", seat)

    def put_every_decision(self) -> None:
        """Let decisions with one option be put to players too, from here on."""

    def loosen(self) -> None:
        """Let nobody know the order of any deck."""

    def forget_order(self) -> None:
        """The cards of each deck whose order nobody knows, in card order: so nothing tells how they
        came there.
        """

    def relabel(self, to: Mapping[int, int]) -> None:
        """Let each of these cards be another of them, in all that is kept: where one lay, whether
        it is face up, who was shown it, its marks and what was done with it are then the other's.
        None of them lies in a group on the table."""

    def lift(self, card: int) -> None:
        """Take a card out of its place; it lies nowhere until it is put somewhere."""

    def put(self, card: int, place: int) -> None:
        """Put a card that lies nowhere on top of a place."""

    def lay_meld(self, cards: list[int], seat: int) -> bool:
        """Lay these cards before a player as a group, in this order; whether they are one that can
        lie there.
        """

    def was_done(self, verb: str, time: str, seat: int, cards: int) -> None:
        """Let a player have done this with these cards, as far as any sentence asks after it."""
        for what, whose, more in (("players", -1, 1 << seat), ("cards", seat, cards)):
            if (verb, time, what) in kept_memories(self.setup.program):
                name = f"{verb} {time} {what}"
                self.let(name, self.value(name, whose) | more, whose)

    def was_used(self, used: t.Used) -> None:
        """Let some of these cards have been used in an arrangement that was shown then, by
        everybody: nobody is said."""
        cards = t.canonical(self.setup.folder.fold(used.cards))
        self.let(f"used {cards} {used.time}", self.setup.everybody)

    def begin_round(self, number: int) -> None:
        """Run what comes before the first phase of the round with this number, and stop there."""

    def enter(self, block: int, loops: Iterable[tuple[str, str]], seat: int) -> None:
        """Run from a block of the program to the next decision, inside loops that stand at `seat`:
        the binding of each that says at whom it stands, and the one that says who is still to come
        (empty: none), everybody else."""
        self.seat_at(seat)
        for cursor, rest in loops:
            self.let(f"!{cursor}", seat)
            if rest:
                self.let(f"!{rest}", self.setup.everybody & ~(1 << seat))
        self.run(block)

    def take_over(self, other: Machine) -> None:
        """Stand where another match by the same rules stands; how many rounds it has, and whether
        lone options are put to players, stays its own."""

    # --- bounds -----------------------------------------------------------------------------------

    @property
    def burnt(self) -> int:
        """How much was looked at since somebody chose last."""

    def uncounted(self, looks: int) -> AbstractContextManager[None]:
        """While something runs, ask inside what counts as so many looks towards its bound, however
        much is looked at."""

    def burn(self, looks: int) -> None:
        """Count so many looks towards the bound of what runs."""


class Compiled(Protocol):
    """A program for one table, ready to run."""

    @property
    def setup(self) -> Setup: ...

    def begin(
        self,
        chance: Below,
        *,
        forced: bool = False,
        rounds: int = 0,
        in_force: Iterable[str] | None = None,
        told: Callable[[Machine], Told] | None = None,
    ) -> Machine:
        """A machine that has not started. `chance(n, outcomes, purpose)` answers a number below n;
        `outcomes` is what it picks from, `purpose` what it is for and the round. With `forced` a
        decision with one option is given too, otherwise it is taken; `rounds` ends the match after
        so many (0: as the rules say); `in_force` names the modifiers that are, of those loaded
        (None: all); `told` makes who is told what happens."""

    def text(self) -> str:
        """What runs, to read."""


class Engine(Protocol):
    """Makes programs run."""

    def compile(self, program: Program, setup: Setup) -> Compiled: ...
