"""Writing blocks: the one cursor that every part of the lowering writes through.

Comes in: ops and endings, one after the other. Goes out: the blocks of a `Program`, each with one
ending.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from .. import terms as t
from ..check.phrases.scope import Scope
from ..diagnostics import Diagnostic, Span, TooMuch
from ..syntax import game as g
from .marks import CameTo, Kind
from .nobody_acts import Idle
from .program import (
    Alternative,
    Ask,
    Be,
    Bind,
    Binding,
    Block,
    Branch,
    DecisionPoint,
    Ending,
    Go,
    Op,
    Program,
)

# a ruleset of the size of a rulebook has some hundreds; phrases that double themselves reach this
MOST_BLOCKS = 5_000

Body = Callable[[], None]  # writes what stands inside something else
# writes steps one after the other: `StepWriter.write`
WriteSteps = Callable[[tuple[g.Step, ...], Scope], None]


class Blocks:
    """A cursor on the block being written. `closed` after an ending until the next block is
    opened."""

    def __init__(self, program: Program, told: Callable[[Block], None] | None = None) -> None:
        self.program = program
        self.told = told  # of each block as it ends
        self.current: Block | None = None
        self.turn_begins = False  # whether steps are written for that moment
        self.phase = ""  # that blocks are written for now, or the trigger
        self.in_trigger = False  # whether that is a trigger, which may fire while somebody acts
        self.ends: dict[str, int] = {}  # where each phase's own steps end
        # where the turn ends whose steps are written, and whose it is
        self.turn_over: tuple[int, t.Term] | None = None
        # of all loops in which turns are taken, with the phase in which that is done
        self.turns_over: list[tuple[int, t.Term, str]] = []
        self.turn_is_on = False  # whether a trigger that is written fires in a turn alone
        self.surely_you = False  # whether somebody acts wherever this is come to
        self.idle: Idle | None = None  # where nobody acts, if it is written where that may be
        self.out_of_turn = False  # whether `you` may be another than whose turn it is

    # --- blocks -----------------------------------------------------------------------------------

    @property
    def closed(self) -> bool:
        return self.current is None

    @property
    def here(self) -> int:
        """The number of the current block; where nothing follows, of none."""
        return -1 if self.current is None else self.current.number

    def new_block(self) -> int:
        if len(self.program.blocks) == MOST_BLOCKS:
            said = f"this ruleset becomes more than {MOST_BLOCKS:,} blocks"
            raise TooMuch(
                [Diagnostic("OCT602", said, help="does a phrase use itself many times over?")]
            )
        block = Block(len(self.program.blocks), phase=self.phase)
        self.program.blocks.append(block)
        return block.number

    def open_block(self) -> int:
        number = self.new_block()
        self.at(number)
        return number

    def at(self, number: int) -> None:
        """Write this block from here on."""
        self.current = self.program.blocks[number]
        self.current.phase = self.phase

    def emit(self, *ops: Op) -> None:
        if self.current is not None:
            self.current.ops.extend(ops)

    def finish(self, end: Ending) -> None:
        """End the current block, if it has not ended already."""
        if self.current is not None:
            self.current.end = end
            if self.told is not None:
                self.told(self.current)
        self.current = None

    def jump_to_new(self) -> int:
        number = self.new_block()
        self.finish(Go(number))
        self.at(number)
        return number

    # --- bindings ---------------------------------------------------------------------------------

    def fresh(self, name: str) -> str:
        """A name for a binding that no other has."""
        n = sum(1 for known in self.program.bindings if known.split("#")[0] == name)
        return f"{name}#{n + 1}" if n else name

    def declare(self, name: str, kind: str, each: bool = False) -> str:
        """`each`: every player has one of their own."""
        unique = self.fresh(name)
        self.program.bindings[unique] = Binding(kind, each)
        return unique

    def bind(self, name: str, value: t.Term) -> t.Bound:
        """A new binding with this value; the term that reads it."""
        unique = self.declare(name, value.kind)
        self.emit(Bind(unique, value))
        return t.Bound(unique, value.kind)

    # --- what is watched --------------------------------------------------------------------------

    def comes_to(self, kind: Kind, span: Span) -> None:
        """In a program that is watched: a match that comes here has carried this sentence out."""
        if self.program.marks is not None:
            self.emit(self._marking(CameTo(kind, span)))

    def branch(
        self,
        condition: t.Term,
        then: int,
        otherwise: int,
        said: Span | None,
        denied: bool = False,
        kind: Kind = "condition",
    ) -> None:
        """End the block: it goes on to one of two. `said`: where the condition stands, of which
        this is the contrary if `denied`; so it is watched which way it comes out."""
        if said is not None and self.program.marks is not None:
            so, not_so = CameTo(kind, said, "so"), CameTo(kind, said, "not so")
            then = self._by_way_of(not_so if denied else so, then)
            otherwise = self._by_way_of(so if denied else not_so, otherwise)
        self.finish(Branch(condition, then, otherwise))

    def asks(self, condition: t.Term, said: Span | None, kind: Kind = "condition") -> None:
        """In a program that is watched, which way a condition comes out that is part of more."""
        if said is not None and self.program.marks is not None:
            after = self.new_block()
            self.branch(condition, after, after, said, kind=kind)
            self.at(after)

    def never(self, said: Span | None) -> None:
        """Options settle that a condition cannot hold, so what waits for it is left out."""
        if said is not None and self.program.marks is not None:
            self._marking(CameTo("condition", said, "so"))
            self._marking(mark := CameTo("condition", said, "not so"))
            self.program.marks.settled.add(mark)

    def _by_way_of(self, mark: CameTo, goal: int) -> int:
        """A block that marks where it was come by, and leads on."""
        number = self.new_block()
        block = self.program.blocks[number]
        block.ops, block.end = [self._marking(mark)], Go(goal)
        return number

    def _marking(self, mark: CameTo) -> Bind:
        assert self.program.marks is not None
        name = self.program.marks.name(mark)
        self.program.bindings[name] = Binding("truth")
        return Bind(name, t.TRUE)

    # --- what is made of several blocks -----------------------------------------------------------

    def if_else(
        self,
        condition: t.Term,
        then: Body,
        otherwise: Body | None = None,
        said: Span | None = None,
        denied: bool = False,
    ) -> None:
        """Both arms and the block where they meet; `said` and `denied` as `branch` has them."""
        yes, after = self.new_block(), self.new_block()
        no = self.new_block() if otherwise else after
        self.branch(condition, yes, no, said, denied)
        self.at(yes)
        then()
        self.finish(Go(after))
        if otherwise:
            self.at(no)
            otherwise()
            self.finish(Go(after))
        self.at(after)

    def as_player(self, person: t.Term, body: Body) -> None:
        """`you` is somebody else meanwhile; where that is nobody, nothing happens."""
        before = self.bind("you before", t.YOU)
        self.emit(Be(person))
        with self.somebody_acts(), self.another_acts():
            if _is_somebody(person):
                body()
            else:
                self.if_else(t.contains(t.All("players"), t.YOU), body)
        self.emit(Be(before))

    @contextmanager
    def somebody_acts(self, surely: bool = True) -> Iterator[None]:
        """Whether somebody surely acts in what is written inside."""
        before = self.surely_you, self.idle
        self.surely_you, self.idle = surely, None if surely else self.idle
        try:
            yield
        finally:
            self.surely_you, self.idle = before

    @contextmanager
    def another_acts(self, another: bool = True) -> Iterator[None]:
        """Whether in what is written inside `you` may be another than whose turn it is."""
        before, self.out_of_turn = self.out_of_turn, another
        try:
            yield
        finally:
            self.out_of_turn = before

    @contextmanager
    def turn(self, whose: t.Term) -> Iterator[int]:
        """What is written inside is a turn of somebody; where it ends."""
        before, over = self.turn_over, self.new_block()
        self.turn_over = over, whose
        if not self.in_trigger:
            self.turns_over.append((over, whose, self.phase))
        try:
            yield over
        finally:
            self.turn_over = before

    @contextmanager
    def nobody_acts(self, idle: Idle | None) -> Iterator[None]:
        """In what is written inside it may be that nobody acts; None: it is known that somebody
        does."""
        before, self.idle = self.idle, idle
        try:
            yield
        finally:
            self.idle = before

    def ask(
        self,
        choices: tuple[Alternative, ...],
        skip: int,
        entry: int,
        span: Span,
        part_of: int | None = None,
    ) -> int:
        """End the block with a decision, asked in the block `entry`; the decision's number."""
        number = len(self.program.decisions)
        self.program.decisions.append(
            DecisionPoint(number, choices, skip, entry, self.phase, span, part_of, self.surely_you)
        )
        self.finish(Ask(number))
        return number


def _is_somebody(person: t.Term) -> bool:
    """Whether there is this player at every table."""
    match person:
        case t.Seated(t.All()):
            return True
        case t.Left(player):
            return _is_somebody(player)
    return person == t.YOU
