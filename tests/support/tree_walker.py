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
from copy import deepcopy
from typing import Any

from octavo import terms as t
from octavo.cards import bits, mask_of
from octavo.chance import Below
from octavo.engine.interface import NONE, Machine, Told
from octavo.engine.kept import handed_on
from octavo.engine.seats import after, seats
from octavo.engine.setup import Setup
from octavo.ir import program as p
from octavo.ir.uses import asked_outside
from octavo.ir.visiting import map_terms
from support.plain_state import Env, Plan, State, bit

OVER = -1
STANDS = ("known", "loose", "values", "you", "skips", "direction", "number", "options", "stack")


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
        told: Callable[[Machine], Told] | None = None,
    ) -> WalkingMachine:
        machine = WalkingMachine(self, chance, forced)
        machine.values["last round", -1] = rounds
        machine.force = self.setup.force(in_force)
        machine.told = None if told is None else told(machine)
        return machine

    def text(self) -> str:
        return "nothing is made"


class WalkingMachine(State, Machine):
    number: int = OVER
    told: Told | None = None

    def __init__(self, made: Plan, chance: Below, forced: bool) -> None:
        super().__init__(made, chance)
        self.forced = forced
        self.options: Sequence[int] = []
        self.stack: list[int] = []

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
                    self.stack.append(back)
                    block = to
                case p.Back():
                    block = self.stack.pop()
                case p.Ask(decision):
                    options = self.offered(decision)
                    if options:
                        self.number, self.options = decision, options
                    if len(options) > 1 or (options and self.forced):
                        return
                    skip = self.program.decisions[decision].skip
                    block = self.taken(options[0]) if options else skip
                case _:
                    break
        self.number, self.options = OVER, []

    def offered(self, decision: int) -> Sequence[int]:
        options: list[int] = []
        for choice, first, _, kind in self.setup.codings[decision]:
            pick = choice.pick
            if kind in ("guise", "group"):
                raise NotImplementedError(f"picks of a {kind}")
            if pick is not None and pick.low is not None and pick.high is not None:
                return range(self.of(pick.low), self.of(pick.high) + 1)
            if self.of(choice.when):
                members = None if pick is None else pick.members
                options += [first + n for n in bits(1 if members is None else self.of(members))]
        return options

    def taken(self, code: int) -> int:
        """The block where an option leads."""
        self.tell("chose", self.number, code)
        choice, first, *_ = self.setup.coded(self.number, code)
        if choice.pick is not None:
            self.values[self.bound(choice.pick.name)] = code - first
        return choice.to

    # --- cards that go from place to place --------------------------------------------------------

    def put(self, card: int, place: int, face: str = "", under: bool = False) -> None:
        if under:
            self.settle(place)
        known, owner = self.known[place], self.setup.owners[place]
        known.insert(0 if under else len(known), card)
        if self.is_bag(place):
            known.sort()
        self.keep(
            "face up", bit(card), face == "up" or (not face and self.setup.ways[place].is_open)
        )
        for seat in self.seats:
            self.keep("shown to", bit(card), False, seat)
            if owner >= 0:
                self.keep("keepers", bit(card), seat == owner, seat)

    def keep(self, name: str, members: int, on: bool = True, seat: int = -1) -> None:
        """Put members into a set of the state, or out of it, if it is kept at all."""
        if (key := (name, seat)) in self.values:
            self.values[key] = self.values[key] | members if on else self.values[key] & ~members

    def lift(self, card: int) -> None:
        if (place := self.location(card)) >= 0:
            self.take_out(card, place)

    def move(self, cards: Iterable[int], place: int, face: str, under: bool) -> None:
        for card in cards if place >= 0 else ():
            if card >= 0:
                self.tell("leaves", card, source := self.location(card))
                self.lift(card)
                self.put(card, place, face, under)
                self.tell("arrives", card, source, place)

    def draw(self, source: int, many: int, place: int, face: str, under: bool) -> None:
        for _ in range(min(many, len(self.cards(source))) if place >= 0 else 0):
            self.tell("lifted", card := self.take(source), source)
            self.put(card, place, face, under)
            self.tell("arrives", card, source, place)

    # --- ops --------------------------------------------------------------------------------------

    def tell(self, event: str, *what: Any) -> None:
        if self.told is not None:
            getattr(self.told, event)(*what)

    def key_of(self, target: p.Target, env: Env) -> tuple[str, int] | None:
        """Where a target stands; None: it is nobody's."""
        seat = -1 if target.whose is None else self.of(target.whose, env)
        return (target.name, seat) if target.whose is None or seat >= 0 else None

    def become(self, target: p.Target, value: int, env: Env) -> None:
        if key := self.key_of(target, env):
            self.values[key] = value
            if target.name not in self.program.flags:
                self.tell("became", *key, value)

    def by_chance(self, members: int, what: str) -> int:
        listed = bits(members)
        return listed[self.below(len(listed), listed, self.purpose(what))] if listed else -1

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
                self.you = of(player)
            case p.Mark(name, members, on):
                self.tell("marked", name, marked := of(members), on)
                self.keep(name, marked, on)
            case p.Move(t.Top(place) | t.Topmost(place), to, face, under):
                many = of(op.what.many) if isinstance(op.what, t.Topmost) else 1
                self.draw(of(place), many, of(to), self.face(op, env), under)
            case p.Move(what, to, face, under):
                what = what.place if isinstance(what, t.Content) else what
                found = of(what)
                if what.kind == "place":
                    cards = self.cards(found)[:: -1 if under else 1]
                else:
                    cards = [found] if what.kind == "card" else bits(found)
                self.move(cards, of(to), self.face(op, env), under)
            case p.Deal(many, to, start, source, zone, face, by_one):
                to_whom, there = (
                    seats(of(to), of(start), players),
                    len(self.cards(here := of(source))),
                )
                each = min(max(0, of(many)), there) if many else -(-there // max(1, len(to_whom)))
                for seat in to_whom * each if by_one or not many else to_whom:
                    once = 1 if by_one or not many else each
                    self.draw(here, once, self.setup.bases[zone] + seat, face, False)
            case p.Shuffle(place):
                here = of(place)
                if self.is_deck(here):
                    self.loose[here], self.known[here] = sorted(self.cards(here)), []
                for seat in self.seats:
                    self.keep("shown to", mask_of(self.cards(here)), False, seat)
                self.tell("shuffled", here)
            case p.Turn(cards, up):
                self.keep("face up", turned := of(cards), up)
                self.tell("turned", turned, up)
            case p.Show(cards, to):
                shown, readers = of(cards), of(to)
                for seat in bits(readers):
                    self.keep("shown to", shown, True, seat)
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
                    every, early = of(among), of(before, -1)
                    halves = every & early, every & ~early
                    order = [seat for half in halves for seat in seats(half, of(start), players)]
                    each, odd = divmod(values[key], max(1, len(order)))
                    parts = [(each + (at < odd), seat) for at, seat in enumerate(order)]
                    values[key] = 0 if order else values[key]
                    for much, seat in parts:
                        values[into, seat] += much
                    self.tell("shared", parts, *key, into)
            case p.Score(player, amount):
                much = of(amount)
                for seat in bits(of(player)):
                    values["score", seat] += much
                    self.tell("scored", seat, much)
            case p.Skip(many):
                self.skips += (turns := of(many))
                self.tell("skipped", turns)
            case p.Reverse():
                self.direction = -self.direction
                self.tell("reversed")
            case p.Advance(name, among):
                key, still = (f"!{name}", -1), of(among)
                values[key] = after(still, values[key], self.direction, self.skips, players)
                self.skips = 0
            case p.Remember(verb, cards):
                time = {"last round": "this round"}
                for _, when, what in (one for one in self.program.memories if one[0] == verb):
                    name = f"{verb} {time.get(when, when)} {what}"
                    with_cards = what == "cards"
                    seat, done = (self.you, of(cards)) if with_cards else (-1, bit(self.you))
                    self.keep(name, done, True, seat)
            case p.Draw(target, members):
                _, seat = self.key_of(target, env) or (target.name, -1)
                found = self.by_chance(of(members), self.setup.start_of(target.name, seat))
                self.become(target, found, env)
            case p.Pull(name, members, place):
                what = self.setup.unseen_cards_of[of(place)]
                values[self.bound(name)] = self.by_chance(of(members), what)
            case p.Forget():
                values |= self.made.starting("turn")
            case p.NewRound():
                self.new_round()
            case p.Note(what, name):
                self.tell("note", what, name)
            case _:
                raise NotImplementedError(type(op).__name__)

    def face(self, move: p.Move, env: Env) -> str:
        if move.like is None or "faces" not in self.program.uses:
            return move.face
        return "up" if self.values["face up", -1] & bit(self.of(move.like, env)) else "down"

    def new_round(self) -> None:
        base = self.setup.bases[str(self.program.symbols.pack_zone)]
        every, values = range(len(self.pack)), self.values
        self.loose = [[] for _ in self.setup.places]
        self.known = [list(every) if at == base else [] for at in range(len(self.loose))]
        self.keep("face up", mask_of(every), self.setup.ways[base].is_open)
        values["round", -1] += 1
        self.skips, self.direction = 0, 1
        for last, now in handed_on(self.program):
            values |= {(last, seat): values[now, seat] for name, seat in values if name == last}
        values |= self.made.starting("turn", "round")

    # --- stepping ---------------------------------------------------------------------------------

    def legal(self) -> Sequence[int]:
        return self.options

    def apply(self, code: int) -> None:
        if code not in self.options:
            raise self._unknown(code)
        self.run(self.taken(code))

    def clone(self, chance: Below | None = None, *, silent: bool = False) -> WalkingMachine:
        other = WalkingMachine(self.made, chance or self.below, self.forced)
        vars(other).update(deepcopy({name: getattr(self, name) for name in STANDS}))
        other.told = None if silent or self.told is None else self.told.copy(other)
        return other

    def take_over(self, other: Any) -> None:
        rounds = self.values["last round", -1]
        vars(self).update(deepcopy({name: getattr(other, name) for name in STANDS}))
        self.values["last round", -1] = rounds

    def fingerprint(self) -> tuple[object, ...]:
        return tuple(repr(getattr(self, name)) for name in STANDS)

    burnt = property(lambda self: 0)

    # --- looking, and changing from outside -------------------------------------------------------

    def value(self, name: str, seat: int = -1) -> int:
        return int(self.values[name, seat])

    def let(self, name: str, value: int, seat: int = -1) -> None:
        self.values[name, seat] = value

    def evaluate(self, term: t.Term, values: Env = NONE) -> Any:
        return self.of(asked_outside(term, self.program, self.made.folder), values)

    def perform(self, op: p.Op, values: Env = NONE) -> None:
        told, self.told = self.told, None
        self.do(
            map_terms(op, lambda term: asked_outside(term, self.program, self.made.folder)), values
        )
        self.told = told

    def seat_at(self, seat: int) -> None:
        self.you = seat

    def loosen(self) -> None:
        for place in filter(self.is_deck, range(len(self.known))):
            self.loose[place], self.known[place] = self.cards(place), []

    def forget_order(self) -> None:
        for loose in self.loose:
            loose.sort()

    def begin_round(self, number: int) -> None:
        self.values["round", -1] = number - 1
        self.run(self.program.start, until=next(iter(self.program.phases.values())))

    def burn(self, looks: int) -> None:
        pass

    @contextmanager
    def leaving_out(self, rule: str) -> Iterator[None]:
        yield  # it is about groups

    def _no_groups(self, *asked: Any, **more: Any) -> Any:
        raise NotImplementedError("it knows no groups")

    def melds(self, place: int) -> list[Any]:
        return []

    def shown_groups(self, seat: int) -> list[tuple[str, int]]:
        return []

    best = best_meanwhile = ranker = lay_meld = _no_groups
