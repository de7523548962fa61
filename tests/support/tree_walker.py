"""A second engine behind the door, for flat games: it walks the blocks and terms of a program as
they stand.

Comes in: programs and tables, as for every engine. Goes out: machines that play the same matches as
those of the house, as `test_tree_walker.py` says; so what other modules know of running is what
`engine.interface` says, no more. It makes nothing beforehand, counts no work, and knows no groups:
what asks for them is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy, deepcopy
from dataclasses import dataclass
from typing import Any, cast

from octavo import terms as t
from octavo.cards import bits, mask_of
from octavo.chance import Below
from octavo.engine.interface import NONE, Machine, Told
from octavo.engine.kept import (
    KEEPERS,
    NEXT_TURN,
    SHOWN_TO,
    TO_MISS,
    WHOSE_TURN,
    handed_on,
    handed_on_by_turns,
    written,
)
from octavo.engine.seats import after, dealt, seats, shares
from octavo.engine.setup import BAG, DECK, Setup
from octavo.engine.stuck import nobody_chooses
from octavo.ir import program as p
from octavo.ir.visiting import map_terms
from support.plain_state import Env, State, bit

OVER = -1
STANDS = ("values", "held", "loose", "skips", "direction", "number", "options", "stack")


class WalkingEngine:
    def compile(self, program: p.Program, setup: Setup) -> WalkingProgram:
        return WalkingProgram(setup)


@dataclass
class WalkingProgram:
    setup: Setup

    def begin(
        self,
        chance: Below,
        *,
        forced: bool = False,
        rounds: int = 0,
        in_force: Iterable[str] | None = None,
        told: Callable[[Machine], Told] | None = None,
    ) -> WalkingMachine:
        machine = WalkingMachine(self.setup, chance)
        machine.let("last round", rounds)
        machine.forced, machine.force = forced, self.setup.force(in_force)
        machine.told = None if told is None else told(machine)
        return machine

    def text(self) -> str:
        return "nothing is made"


class WalkingMachine(State):
    number: int = OVER
    options: Sequence[int] = ()
    stack: tuple[int, ...] = ()
    told: Told | None = None
    forced: bool = False

    # --- blocks and decisions ---------------------------------------------------------------------

    def run(self, block: int, until: int = -1) -> None:
        while block != until:
            for op in self.program.blocks[block].ops:
                self.do(op)
            match self.program.blocks[block].end:
                case p.Go(to):
                    block = to
                case p.Branch(condition, then, otherwise):
                    block = then if self.of(condition) else otherwise
                case p.Call(to, back):
                    block, self.stack = to, (*self.stack, back)
                case p.Back():
                    block, self.stack = self.stack[-1], self.stack[:-1]
                case p.Ask(decision):
                    if self.you < 0:
                        raise nobody_chooses(self.program.decisions[decision])
                    options = self.offered(decision)
                    if options:
                        self.number, self.options = decision, options
                    if len(options) > 1 or (options and self.forced):
                        return
                    skip = self.program.decisions[decision].skip
                    block = self.taken(options[0]) if options else skip
                case _:
                    break
        self.number, self.options = OVER, ()

    def offered(self, decision: int) -> Sequence[int]:
        options: list[int] = []
        for choice, first, _, kind in self.setup.codings[decision]:
            pick = choice.pick
            if kind in ("guise", "group"):
                raise NotImplementedError(f"picks of a {kind}")
            if kind == "number":
                assert pick is not None
                return cast(Sequence[int], self.of(pick.members))
            if self.of(choice.when):
                options += [first + n for n in bits(1 if pick is None else self.of(pick.members))]
        return options

    def taken(self, code: int) -> int:
        """The block where an option leads."""
        self.tell("chose", self.number, code)
        choice, first, *_ = self.setup.coded(self.number, code)
        if choice.pick is not None:
            self.values[self.bound(choice.pick.name)] = code - first
        return choice.to

    def put_every_decision(self) -> None:
        self.forced = True

    # --- ops --------------------------------------------------------------------------------------

    def do(self, op: p.Op, env: Env = NONE) -> None:
        """Carry out one op."""

        def of(term: t.Term | None, otherwise: Any = 0) -> Any:
            return otherwise if term is None else self.of(term, env)

        values, players = self.values, self.setup.players
        match op:
            case p.Set(target, value):
                self.become(target, of(value), env)
            case p.Bind(name, value):
                values[self.bound(name)] = of(value)
            case p.Be(player):
                self.seat_at(of(player))
            case p.Mark(name, members, on):
                self.tell("marked", name, marked := of(members), on)
                self.keep(name, marked, on)
            case p.Move(what, to, face, under, like):
                if like is not None and "faces" in self.program.uses:
                    face = "up" if of(t.contains(t.FaceUp(), like)) else "down"
                match what:
                    case t.Top(place):
                        self.draw(of(place), 1, of(to), face, under)
                    case t.Topmost(place, many):
                        self.draw(of(place), of(many), of(to), face, under)
                    case t.Content(place) | place if place.kind == "place":
                        here = of(place)
                        if not (
                            isinstance(to, t.Place | t.Cell) and self.setup.kinds[to.zone] == BAG
                        ):
                            self.looked_at(here, lambda drawn: False)  # each card has its place
                        cards = self.cards(here)
                        self.move(cards[::-1] if under else cards, of(to), face, under)
                    case _ if any(isinstance(part, t.Stacked) for part in t.walk(what)):
                        moved = of(what)
                        lying = [card for held in self.held for card in held]
                        cards = [card for card in lying if moved >> card & 1]
                        self.move(cards[::-1] if under else cards, of(to), face, under)
                    case _:
                        cards = [of(what)] if what.kind == "card" else bits(of(what))
                        self.move(cards, of(to), face, under)
            case p.Deal(many, to, start, source, zone, face, by_one):
                here, there = of(source), self.setup.bases[zone]
                to_whom = seats(of(to), of(start), players)
                order, each = dealt(to_whom, of(many, None), len(self.cards(here)), by_one)
                for seat in order:
                    for _ in range(each):
                        self.draw(here, 1, there + seat, face)
            case p.Shuffle(place):
                lying = self.held[here := of(place)]
                if self.setup.kind_of_place(here) == DECK:
                    lying.sort()
                    self.loose[here] = len(lying)
                self.keep(SHOWN_TO, mask_of(lying), False, self.seats)
                self.tell("shuffled", here)
            case p.Turn(members, up):
                self.keep("face up", turned := of(members), up)
                self.tell("turned", turned, up)
            case p.Show(members, to):
                shown, readers = of(members), of(to)
                self.keep(SHOWN_TO, shown, True, bits(readers))
                if shown and readers:
                    self.tell("shown", shown, readers)
            case p.Pay(amount, payer, payee):
                one, other = self.key_of(payer, env), self.key_of(payee, env)
                if one and other:
                    much = of(amount)
                    values[one] -= much
                    values[other] += much
                    self.tell("paid", much, *one, *other)
            case p.Share(among, fund, into, start, before):
                if key := self.key_of(fund, env):
                    parts = shares(values[key], of(among), of(start), players, of(before, -1))
                    for much, seat in parts:
                        values[key] -= much
                        values[into, seat] += much
                    self.tell("shared", parts, *key, into)
            case p.Score(player, amount):
                if (counted := self.program.scored.get(op)) is not None:
                    self.tell("counted", of(counted))
                much, why = of(amount), op.reason or p.ScoreReason("")
                made_of = tuple((one.name, of(one.amount)) for one in why.items)
                sides = self.setup.side_of if player.kind == "players" else ()
                for seat in bits(of(player)):
                    values["score", sides[seat] if sides else seat] += much
                    self.tell("scored", seat, much, why.said, made_of)
            case p.Skip(many):
                self.skips += (turns := of(many))
                self.tell("skipped", turns)
            case p.Miss(who, many):
                for seat in bits(of(who)):
                    values[TO_MISS, seat] += of(many)
                    self.tell("missed", seat, of(many))
            case p.GiveTurn(player):
                values[NEXT_TURN, -1] = of(player)
                self.tell("turn_given", of(player))
            case p.Reverse():
                self.direction = -self.direction
                self.tell("reversed")
            case p.Unwind():
                self.stack = ()
            case p.Advance(name, among):
                key, still = (f"!{name}", -1), of(among)
                if self.take_given(key, still):
                    return
                for seat in self.skipped(still, values[key], first=False):
                    self.tell("missed", seat, 1)
                values[key] = after(still, values[key], self.direction, self.skips, players)
                self.skips = 0
                self.pass_over(key, still)
            case p.LeaveOut(name, among):
                key = f"!{name}", -1
                if self.take_given(key, of(among)):
                    return
                for seat in self.skipped(of(among), values[key], first=True):
                    self.tell("missed", seat, 1)
                for _ in range(self.skips if values[key] >= 0 else 0):
                    values[key] = after(of(among), values[key], self.direction, 0, players)
                self.skips = 0
                self.pass_over(key, of(among))
            case p.Remember(verb, members, if_any):
                if if_any and not of(members):
                    return
                for name, what in written(self.program, verb):
                    done = (bit(self.you), -1) if what == "players" else (of(members), self.you)
                    self.keep(name, done[0], True, [done[1]])
            case p.Meet(name, foremost, challenger, overtakes, led, came):
                two, numbers = (of(foremost), of(challenger)), (led and of(led), came and of(came))
                self.tell("met", name, *two, bool(of(overtakes)), *numbers)
            case p.Weigh(name, members, best):
                self.tell("weighed", name, of(members), best)
            case p.Draw(target, members):
                what = self.setup.start_of(*(self.key_of(target, env) or (target.name, -1)))
                self.become(target, self.by_chance(bits(of(members)), what), env)
            case p.Pull(name, members, place):
                what = self.setup.unseen_cards_of[of(place)]
                values[self.bound(name)] = self.by_chance(bits(of(members)), what)
            case p.BeginTurn():
                values[WHOSE_TURN, -1] = self.you
            case p.EndTurn():
                if (seat := values[WHOSE_TURN, -1]) >= 0:
                    self.end_turn(seat)
            case p.Forget(lasts):
                values |= self.beginning(lasts)
            case p.NewRound():
                self.new_round()
            case p.Note(what, name):
                self.tell("note", what, name)
            case _:
                raise NotImplementedError(type(op).__name__)

    def skipped(self, among: int, who: int, *, first: bool) -> list[int]:
        """Whose turns are left out, those of whole rounds not counted."""
        if not among or who < 0 or not 0 < self.skips < p.EVERYBODY_ELSE:
            return []
        every = [who]
        for _ in range(self.skips):
            every.append(after(among, every[-1], self.direction, 0, self.setup.players))
        many = (self.skips - first) % among.bit_count()
        return every[: many + 1] if first else every[1 : many + 1]

    def take_given(self, key: tuple[str, int], among: int) -> bool:
        """Whether somebody of these was given the turn, and has it now."""
        seat = self.values.get((NEXT_TURN, -1), -1)
        if (NEXT_TURN, -1) in self.values:
            self.values[NEXT_TURN, -1] = -1
        if seat < 0 or not among >> seat & 1:
            return False
        self.values[key], self.skips = seat, 0
        return True

    def pass_over(self, key: tuple[str, int], among: int) -> None:
        """Whoever has a turn to miss, misses this one."""
        while self.values.get((TO_MISS, self.values[key]), 0):
            self.values[TO_MISS, self.values[key]] -= 1
            self.values[key] = after(among, self.values[key], self.direction, 0, self.setup.players)

    def key_of(self, target: p.Target, env: Env) -> tuple[str, int] | None:
        """Where a target stands; None: it is nobody's."""
        seat = -1 if target.whose is None else self.of(target.whose, env)
        return (target.name, seat) if target.whose is None or seat >= 0 else None

    def become(self, target: p.Target, value: int, env: Env) -> None:
        if key := self.key_of(target, env):
            self.values[key] = value
            if target.name not in self.program.flags:
                self.tell("became", *key, value)

    def keep(self, name: str, members: int, on: bool = True, whose: Iterable[int] = (-1,)) -> None:
        """Put members into a set of the state, or out of it, if it is kept at all."""
        for key in ((name, seat) for seat in whose if (name, seat) in self.values):
            self.values[key] = self.values[key] | members if on else self.values[key] & ~members

    def tell(self, event: str, *what: Any) -> None:
        if self.told is not None:
            getattr(self.told, event)(*what)

    # --- cards that go from place to place --------------------------------------------------------

    def put(self, card: int, place: int, face: str = "", under: bool = False) -> None:
        self.lay(card, place, under)
        up = face == "up" or (not face and self.setup.ways[place].is_open)
        self.keep("face up", bit(card), up)
        self.keep(SHOWN_TO, bit(card), False, self.seats)
        if (owner := self.setup.owners[place]) >= 0:
            self.keep(KEEPERS, bit(card), False, self.seats)
            self.keep(KEEPERS, bit(card), True, [owner])

    def move(self, cards: list[int], place: int, face: str, under: bool) -> None:
        for card in cards if self.is_somewhere(place) else ():
            if card >= 0:
                self.tell("leaves", card, source := self.location(card))
                self.lift(card)
                self.put(card, place, face, under)
                self.tell("arrives", card, source, place)

    def draw(self, source: int, many: int, place: int, face: str, under: bool = False) -> None:
        many = min(many, len(self.cards(source))) if self.is_somewhere(place) else 0
        taken = [self.take(source) for _ in range(many)]
        for card in taken if under else taken[::-1]:
            self.tell("lifted", card, source)
            self.put(card, place, face, under)
            self.tell("arrives", card, source, place)

    def end_turn(self, seat: int) -> None:
        values = self.values
        values[WHOSE_TURN, -1] = -1
        for over, now, own, cards in handed_on_by_turns(self.program):
            if cards:
                for one in [seat] if own else self.seats:
                    values[over, one] = values[now, one]
            else:
                mine = bit(seat) if own else self.setup.everybody
                values[over, -1] = values[over, -1] & ~mine | values[now, -1] & mine

    def new_round(self) -> None:
        base, every = self.setup.bases[str(self.program.symbols.pack_zone)], range(len(self.pack))
        self.held = [[*every] if place == base else [] for place in range(len(self.held))]
        self.loose = [0] * len(self.held)
        self.keep("face up", mask_of(every), self.setup.ways[base].is_open)
        self.skips, self.direction = 0, 1
        self.values["round", -1] += 1
        for last, now in handed_on(self.program):
            self.values |= {key: self.values[now, key[1]] for key in self.values if key[0] == last}
        self.values |= self.beginning("turn", "phase", "round")

    # --- stepping ---------------------------------------------------------------------------------

    def legal(self) -> Sequence[int]:
        return self.options

    def apply(self, code: int) -> None:
        if code not in self.options:
            raise self._unknown(code)
        self.run(self.taken(code))

    def stand_like(self, other: Any) -> None:
        vars(self).update(deepcopy({name: getattr(other, name) for name in STANDS}))

    def clone(self, chance: Below | None = None, *, silent: bool = False) -> WalkingMachine:
        other = copy(self)
        other.stand_like(self)
        other.below = chance or self.below
        other.told = None if silent or self.told is None else self.told.copy(other)
        return other

    def take_over(self, other: Any) -> None:
        rounds = self.values["last round", -1]
        self.stand_like(other)
        self.values["last round", -1] = rounds

    def fingerprint(self) -> tuple[object, ...]:
        return tuple(repr(getattr(self, name)) for name in STANDS)

    # --- asking, and changing from outside --------------------------------------------------------

    def value(self, name: str, seat: int = -1) -> int:
        return int(self.values[name, seat])

    def let(self, name: str, value: int, seat: int = -1) -> None:
        self.values[name, seat] = value

    def evaluate(self, term: t.Term, values: Env = NONE) -> Any:
        return self.of(self.setup.folded(term), values)

    def perform(self, op: p.Op, values: Env = NONE) -> None:
        told, self.told = self.told, None
        self.do(map_terms(op, self.setup.folded), values)
        self.told = told

    def loosen(self) -> None:
        for place, held in enumerate(self.held):
            self.loose[place] = len(held) if self.setup.kind_of_place(place) == DECK else 0

    def forget_order(self) -> None:
        for held, loose in zip(self.held, self.loose, strict=True):
            held[:loose] = sorted(held[:loose])

    def relabel(self, to: Mapping[int, int]) -> None:
        names = {one.name for one in self.kept if one.cards}
        kinds = {f"!{name}": one.kind for name, one in self.program.bindings.items()}
        for place, held in enumerate(self.held):
            cards = [to.get(card, card) for card in held]
            self.held[place] = sorted(cards) if self.is_bag(place) else cards
        for (name, seat), value in self.values.items():
            if name in names or kinds.get(name) == "cards":
                self.values[name, seat] = mask_of(to.get(card, card) for card in bits(value))
            elif kinds.get(name) == "card":
                self.values[name, seat] = to.get(value, value)

    def begin_round(self, number: int) -> None:
        self.values["round", -1] = number - 1
        self.run(self.program.start, until=next(iter(self.program.phases.values())))

    # --- bounds, of which it has none, and groups, of which it knows nothing ----------------------

    burnt = 0

    def burn(self, looks: int) -> None:
        pass

    def melds(self, place: int) -> list[Any]:
        return []

    def _no_groups(self, *asked: Any, **more: Any) -> Any:
        raise NotImplementedError("it knows no groups")

    best = best_meanwhile = ranker = lay_meld = shown_groups = shown_hand = leaving_out = _no_groups
    uncounted = nearing = _no_groups
