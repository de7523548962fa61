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
from support.plain_state import Env, Plan, State, bit

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


class WalkingMachine(State):
    def __init__(self, made: Plan, chance: Below, forced: bool) -> None:
        super().__init__(made, chance)
        self.told: Told | None = None
        self.number, self.forced = OVER, forced
        self.options: Sequence[int] = []
        self.stack: list[int] = []

    # --- cards ------------------------------------------------------------------------------------

    def put(self, card: int, place: int, face: str = "", under: bool = False) -> None:
        if under:
            self._settle(place)
        self.places[place].insert(0 if under else len(self.places[place]), card)
        if self._is_bag(place):
            self.places[place].sort()
        if "faces" in self.program.uses:
            up = face == "up" or (not face and self.setup.ways[place].is_open)
            self.values["#faces", -1] = self.values["#faces", -1] & ~bit(card) | (
                bit(card) if up else 0
            )
        owner = self.setup.owners[place]
        for seat in self.seats:
            self.values["#shown", seat] &= ~bit(card)
            if owner >= 0:
                self.values["#keepers", seat] = (
                    self.values["#keepers", seat] & ~bit(card) | (seat == owner) << card
                )

    def lift(self, card: int) -> None:
        place = self.location(card)
        if place < 0:
            return
        held, loose = self.places[place], self.loose.get(place, 0)
        index = held.index(card)
        if index < loose:
            self.loose[place] -= 1
            held[index], index = held[loose - 1], loose - 1
        del held[index]

    def _shift(self, cards: Iterable[int], place: int, face: str, under: bool) -> None:
        for card in cards:
            if card >= 0 and place >= 0:
                self._tell("leaves", card, source := self.location(card))
                self.lift(card)
                self._arrive(card, source, place, face, under)

    def _draw(self, source: int, many: int, place: int, face: str, under: bool) -> None:
        for _ in range(min(many, len(self.cards(source))) if place >= 0 else 0):
            self._tell("lifted", card := self._take(source), source)
            self._arrive(card, source, place, face, under)

    def _arrive(self, card: int, source: int, place: int, face: str, under: bool) -> None:
        self.put(card, place, face, under)
        self._tell("arrives", card, source, place)

    # --- ops --------------------------------------------------------------------------------------

    def _tell(self, event: str, *what: Any) -> None:
        if self.told is not None:
            getattr(self.told, event)(*what)

    def _key(self, target: p.Target, env: Env) -> tuple[str, int] | None:
        """Where a target stands; None: it is nobody's."""
        if target.whose is None:
            return target.name, -1
        seat = self.of(target.whose, env)
        return None if seat < 0 else (target.name, seat)

    def _become(self, target: p.Target, value: int, env: Env) -> None:
        if key := self._key(target, env):
            self.values[key] = value
            if target.name not in self.program.flags:
                self._tell("became", *key, value)

    def do(self, op: p.Op, env: Env = NONE) -> None:
        """Carry out one op."""
        of, values, players = self.of, self.values, self.setup.players
        match op:
            case p.Set(target, value):
                self._become(target, of(value, env), env)
            case p.Bind(name, value):
                values[self._bound(name)] = of(value, env)
            case p.Be(player):
                self.you = of(player, env)
            case p.Mark(name, members, on):
                marked = of(members, env)
                self._tell("marked", name, marked, on)
                values[name, -1] = values[name, -1] | marked if on else values[name, -1] & ~marked
            case p.Move(what, to, face, under, like):
                if like is not None and "faces" in self.program.uses:
                    face = "up" if values["#faces", -1] & bit(of(like, env)) else "down"
                if isinstance(what, t.Top | t.Topmost):
                    many = of(what.many, env) if isinstance(what, t.Topmost) else 1
                    return self._draw(of(what.place, env), many, of(to, env), face, under)
                cards = what.place if isinstance(what, t.Content) else what
                found = of(cards, env)
                listed = (
                    self.cards(found)[:: -1 if under else 1]
                    if cards.kind == "place"
                    else [found]
                    if cards.kind == "card"
                    else bits(found)
                )
                self._shift(listed, of(to, env), face, under)
            case p.Deal(many, to, start, source, zone, face, by_one):
                seats, here = (
                    self._seats(of(to, env), 0 if start is None else of(start, env)),
                    of(source, env),
                )
                there = len(self.cards(here))
                by_one = by_one or many is None
                each = (
                    -(-there // max(1, len(seats)))
                    if many is None
                    else min(max(0, of(many, env)), there)
                )
                for _ in range(each if by_one else 1):
                    for seat in seats:
                        self._draw(
                            here, 1 if by_one else each, self.setup.bases[zone] + seat, face, False
                        )
            case p.Shuffle(place):
                here = of(place, env)
                if here in self.loose:
                    self.places[here].sort()
                    self.loose[here] = len(self.places[here])
                self._forget_shown(mask_of(self.cards(here)))
                self._tell("shuffled", here)
            case p.Turn(cards, up):
                turned = of(cards, env)
                values["#faces", -1] = (
                    values["#faces", -1] | turned if up else values["#faces", -1] & ~turned
                )
                self._tell("turned", turned, up)
            case p.Show(cards, to):
                shown, readers = of(cards, env), of(to, env)
                for seat in bits(readers):
                    values["#shown", seat] |= shown
                if shown and readers:
                    self._tell("shown", shown, readers)
            case p.Pay(amount, payer, payee):
                one, other = self._key(payer, env), self._key(payee, env)
                if one and other:
                    much = of(amount, env)
                    values[one] -= much
                    values[other] += much
                    self._tell("paid", much, *one, *other)
            case p.Share(among, fund, into, start, before):
                if key := self._key(fund, env):
                    every, first = of(among, env), -1 if before is None else of(before, env)
                    begin, parts = 0 if start is None else of(start, env), []
                    seats = [
                        seat
                        for some in (every & first, every & ~first)
                        for seat in self._seats(some, begin)
                    ]
                    if seats:
                        each, odd = divmod(values[key], len(seats))
                        values[key], parts = (
                            0,
                            [(each + (i < odd), seat) for i, seat in enumerate(seats)],
                        )
                    for much, seat in parts:
                        values[into, seat] += much
                    self._tell("shared", parts, *key, into)
            case p.Score(player, amount):
                much = of(amount, env)
                for seat in bits(of(player, env)):
                    values["score", seat] += much
                    self._tell("scored", seat, much)
            case p.Skip(many):
                self.skips += (turns := of(many, env))
                self._tell("skipped", turns)
            case p.Reverse():
                self.direction = -self.direction
                self._tell("reversed")
            case p.Advance(name, among):
                still, who = of(among, env), values[f"!{name}", -1]
                for _ in range(max(self.skips, 0) % still.bit_count() + 1 if still else 0):
                    who = (who + self.direction) % players
                    while not still >> who & 1:
                        who = (who + self.direction) % players
                values[f"!{name}", -1], self.skips = who if still else -1, 0
            case p.Remember(verb, cards):
                for _, time, what in sorted(one for one in self.program.memories if one[0] == verb):
                    kept = f"{verb} {'this round' if time == 'last round' else time} {what}"
                    if what == "players":
                        values[kept, -1] |= bit(self.you)
                    elif cards is not None:
                        values[kept, self.you] |= of(cards, env)
            case p.Draw(target, members):
                key = self._key(target, env)
                what = self.setup.start_of(target.name, key[1] if key else -1)
                self._become(target, self._by_chance(of(members, env), what), env)
            case p.Pull(name, members, place):
                what = self.setup.unseen_cards_of[of(place, env)]
                values[self._bound(name)] = self._by_chance(of(members, env), what)
            case p.Forget():
                self._begin_anew("turn")
            case p.NewRound():
                self._new_round()
            case p.Note(what, name):
                self._tell("note", what, name)
            case _:
                raise NotImplementedError(type(op).__name__)

    def _by_chance(self, members: int, what: str) -> int:
        listed = bits(members)
        return listed[self.below(len(listed), listed, self._purpose(what))] if listed else -1

    def _forget_shown(self, cards: int) -> None:
        for seat in self.seats:
            self.values["#shown", seat] &= ~cards

    def _begin_anew(self, *lasting: str) -> None:
        self.values |= {
            key: start for key, (start, lasts) in self.made.starts.items() if lasts in lasting
        }

    def _new_round(self) -> None:
        pack = self.program.symbols.pack_zone
        assert pack is not None
        base, every = self.setup.bases[pack], range(len(self.setup.pack))
        self.places = [list(every) if place == base else [] for place in range(len(self.places))]
        self.loose = dict.fromkeys(self.loose, 0)
        self.values["#faces", -1] = (
            mask_of(every) if "faces" in self.program.uses and self.setup.ways[base].is_open else 0
        )
        self.values["round", -1] += 1
        self.skips, self.direction = 0, 1
        for last, now in self.made.last_round:
            self.values |= {
                (last, seat): value for (name, seat), value in self.values.items() if name == now
            }
        self._begin_anew("turn", "round")

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
