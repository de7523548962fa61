"""A second engine behind the door, for flat games: it walks the blocks and terms of a program as
they stand.

Comes in: programs and tables, as for every engine. Goes out: machines that play the same matches as
those of the house, as `test_tree_walker.py` says; so what other modules know of running is what
`engine.interface` says, no more. It makes nothing beforehand, counts no work, and knows no groups:
what asks for them is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from octavo import terms as t
from octavo.cards import bits, mask_of
from octavo.chance import Below
from octavo.diagnostics import fault
from octavo.engine.interface import NONE, Told
from octavo.engine.setup import Setup
from octavo.ir import program as p
from octavo.ir.visiting import map_terms
from support.plain_ops import Changing
from support.plain_state import Env, Plan

OVER = -1


class WalkingEngine:
    def compile(self, program: p.Program, setup: Setup) -> WalkingProgram:
        return WalkingProgram(program, setup)


class WalkingProgram(Plan):
    def begin(
        self,
        chance: Below,
        *,
        forced: bool = False,
        rounds: int = 0,
        in_force: Iterable[str] | None = None,
        told: Callable[[Any], Told] | None = None,
    ) -> WalkingMachine:
        machine = WalkingMachine(self, chance, forced)
        machine.values["last round", -1] = rounds
        machine.force = self.setup.force(in_force)
        machine.told = None if told is None else told(machine)
        return machine

    def text(self) -> str:
        return "nothing is made"


class WalkingMachine(Changing):
    def __init__(self, made: Plan, chance: Below, forced: bool) -> None:
        super().__init__(made, chance)
        self.number, self.forced = OVER, forced
        self.options: Sequence[int] = []
        self.stack: list[int] = []

    # --- running ----------------------------------------------------------------------------------

    def _run(self, block: int, until: int = -1) -> None:
        while block != until:
            for op in self.program.blocks[block].ops:
                self.do(op)
            match self.program.blocks[block].end:
                case p.Go(to):
                    block = to
                case p.Branch(condition, then, otherwise):
                    block = then if self.of(condition) else otherwise
                case p.Call(to, back):
                    self.stack.append(back)
                    block = to
                case p.Back():
                    block = self.stack.pop()
                case p.Ask(decision):
                    options = self._offered(decision)
                    if options:
                        self.number, self.options = decision, options
                    if len(options) > 1 or (options and self.forced):
                        return
                    block = (
                        self._taken(options[0])
                        if options
                        else self.program.decisions[decision].skip
                    )
                case _:
                    break
        self.number, self.options = OVER, []

    def _offered(self, decision: int) -> Sequence[int]:
        options: list[int] = []
        for choice, first, _, kind in self.setup.codings[decision]:
            pick = choice.pick
            if kind == "number" and pick is not None and pick.low is not None:
                assert pick.high is not None
                return range(self.of(pick.low), self.of(pick.high) + 1)
            if kind in ("guise", "group"):
                raise NotImplementedError(f"picks of a {kind}")
            if self.of(choice.when):
                if pick is None or pick.members is None:
                    options.append(first)
                else:
                    options += [first + one for one in bits(self.of(pick.members))]
        return options

    def _taken(self, code: int) -> int:
        """The block where an option leads."""
        self._tell("chose", self.number, code)
        choice, first, *_ = self.setup.coded(self.number, code)
        if choice.pick is not None:
            self.values[self._bound(choice.pick.name)] = code - first
        return choice.to

    def start(self) -> WalkingMachine:
        self._run(self.program.start)
        return self

    def legal(self) -> Sequence[int]:
        return self.options

    def apply(self, code: int) -> None:
        if code not in self.options:
            raise fault("OCT507", f"there is no option {code} in this decision")
        self._run(self._taken(code))

    def key(self, code: int) -> str:
        return self.setup.key(self.setup.coded(self.number, code), code)

    def clone(self, chance: Below | None = None, *, silent: bool = False) -> WalkingMachine:
        other = WalkingMachine(self.made, chance or self.below, self.forced)
        other.take_over(self)
        other.values["last round", -1] = self.values["last round", -1]
        other.told = None if silent or self.told is None else self.told.copy(other)
        return other

    def take_over(self, other: Any) -> None:
        rounds = self.values["last round", -1]
        self.places, self.loose, self.values = (
            [list(held) for held in other.places],
            dict(other.loose),
            dict(other.values),
        )
        self.you, self.number, self.options, self.stack = (
            other.you,
            other.number,
            other.options,
            list(other.stack),
        )
        self.skips, self.direction = other.skips, other.direction
        self.values["last round", -1] = rounds

    def fingerprint(self) -> tuple[Any, ...]:
        state = (
            tuple(map(tuple, self.places)),
            tuple(self.loose.values()),
            tuple(self.values.values()),
            tuple(self.stack),
        )
        return *state, self.you, self.number, tuple(self.options), self.skips, self.direction

    over = property(lambda self: self.number == OVER)
    actor = property(lambda self: -1 if self.over else self.you)
    round = property(lambda self: self.values["round", -1])
    scores = property(lambda self: [self.value("score", seat) for seat in self.seats])
    results = property(lambda self: [self.value(self.setup.goal, seat) for seat in self.seats])
    burnt = property(lambda self: 0)
    force = property(
        lambda self: self.values["in force", -1],
        lambda self, force: self.values.update({("in force", -1): force}),
    )

    def winners(self) -> int:
        left = self.setup.everybody
        for number, term in enumerate(self.program.win):
            still = t.Local("left", "players")
            among = isinstance(term, t.Most) and term.members == t.All("players")
            fitting = self.of(
                term.having(members=still) if among else t.both(term, still), {"left": left}
            )
            left = fitting if fitting or not number else left
        return left

    # --- looking, and changing from outside -------------------------------------------------------

    def value(self, name: str, seat: int = -1) -> int:
        return self.values[name, seat]

    def shown_to(self, card: int) -> int:
        return mask_of(seat for seat in self.seats if self.value("#shown", seat) >> card & 1)

    def _folded(self, term: t.Term) -> t.Term:
        """Standing sentences in their place; what no rule asks after was not done."""

        def known(part: t.Term) -> t.Term | None:
            return (
                t.Empty(part.kind)
                if isinstance(part, t.Done) and not self.program.remembers(part)
                else None
            )

        return self.made.folder.fold(t.rewrite(self.made.folder.fold(term), known))

    def evaluate(self, term: t.Term, values: Env = NONE) -> Any:
        return self.of(self._folded(term), values)

    @contextmanager
    def leaving_out(self, rule: str) -> Iterator[None]:
        yield  # it is about groups

    def perform(self, op: p.Op, values: Env = NONE) -> None:
        told, self.told = self.told, None
        self.do(map_terms(op, self._folded), values)
        self.told = told

    def seat_at(self, seat: int) -> None:
        self.you = seat

    def loosen(self) -> None:
        self.loose = {place: len(self.places[place]) for place in self.loose}

    def forget_order(self) -> None:
        for place, loose in self.loose.items():
            self.places[place][:loose] = sorted(self.places[place][:loose])

    def was_done(self, verb: str, time: str, seat: int, cards: int) -> None:
        for key, done in (
            ((f"{verb} {time} players", -1), 1 << seat),
            ((f"{verb} {time} cards", seat), cards),
        ):
            if key in self.values:
                self.values[key] |= done

    def begin_round(self, number: int) -> None:
        self.values["round", -1] = number - 1
        self._run(self.program.start, until=next(iter(self.program.phases.values())))

    def enter(self, block: int, loops: Iterable[tuple[str, str]], seat: int) -> None:
        self.you = seat
        for cursor, rest in loops:
            self.values[f"!{cursor}", -1] = seat
            if rest:
                self.values[f"!{rest}", -1] = self.setup.everybody & ~(1 << seat)
        self._run(block)

    def burn(self, looks: int) -> None:
        pass

    def _no_groups(self, *asked: Any, **more: Any) -> Any:
        raise NotImplementedError("it knows no groups")

    def _nothing_lies(self, where: Any) -> list[Any]:
        return []

    melds = shown_groups = _nothing_lies
    best = best_meanwhile = ranker = lay_meld = was_used = _no_groups
