"""What ops do to a plain state.

Comes in: ops of a program, and the values of their variables. Goes out: the state as it is then,
and each change to whoever is told. Ops about groups of cards are refused by their name.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from octavo import terms as t
from octavo.cards import bits, mask_of
from octavo.chance import Below
from octavo.engine.interface import NONE, Told
from octavo.ir import program as p
from support.plain_state import Env, Plan, State, bit


class Changing(State):
    """A state that ops change."""

    def __init__(self, made: Plan, chance: Below) -> None:
        super().__init__(made, chance)
        self.told: Told | None = None

    # --- cards that go from place to place --------------------------------------------------------

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
                if cards.kind == "place":
                    listed = self.cards(found)[:: -1 if under else 1]
                else:
                    listed = [found] if cards.kind == "card" else bits(found)
                self._shift(listed, of(to, env), face, under)
            case p.Deal(many, to, start, source, zone, face, by_one):
                here, first = of(source, env), 0 if start is None else of(start, env)
                seats, there = self._seats(of(to, env), first), len(self.cards(here))
                if many is None:
                    by_one, each = True, -(-there // max(1, len(seats)))
                else:
                    each = min(max(0, of(many, env)), there)
                for seat in seats * each if by_one else seats:
                    hand = self.setup.bases[zone] + seat
                    self._draw(here, 1 if by_one else each, hand, face, False)
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
                    every, begin = of(among, env), 0 if start is None else of(start, env)
                    first = -1 if before is None else of(before, env)
                    seats = self._seats(every & first, begin) + self._seats(every & ~first, begin)
                    each, odd = divmod(values[key], max(1, len(seats)))
                    parts = [(each + (at < odd), seat) for at, seat in enumerate(seats)]
                    values[key] = 0 if seats else values[key]
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
