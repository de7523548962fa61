"""Ops as Python statements.

Comes in: the ops of folded blocks. Goes out: `ast` statements that change the state `s`. With
`logged`, the same changes are also told to `log`; a match that people see runs that code, a
simulation the other. Moves that happen most are written out.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field, replace
from typing import Any, assert_never

from ... import terms as t
from ...ir.program import (
    Advance,
    Be,
    BeginTurn,
    Bind,
    Deal,
    Draw,
    EndTurn,
    Extend,
    Forget,
    GiveTurn,
    Lay,
    LeaveOut,
    Mark,
    Meet,
    Miss,
    Move,
    NewRound,
    Note,
    Op,
    Pay,
    Pull,
    Remember,
    Replace,
    Reverse,
    Score,
    ScoreReason,
    Set,
    SetOut,
    Share,
    Show,
    Shuffle,
    Skip,
    TakeBack,
    Target,
    Turn,
    Unwind,
    Use,
    Weigh,
)
from ..kept import NEXT_TURN, SHOWN_TO, TO_MISS, WHOSE_TURN, handed_on_by_turns, written
from . import build as b
from .expressions import Expressions
from .layout import Layout
from .naming import BELOW, STATE, WHO, identifier, slot, variable
from .slots import DIRECTION, FACES, ROUND, SKIPS, STACK, YOU

PLACES, LOG = b.name("PLACES"), b.name("log")


@dataclass(slots=True)
class Statements:
    """Makes statements for one layout. `sources` says where a picked card most likely lies: its
    zone is looked at first.
    """

    layout: Layout
    expressions: Expressions
    logged: bool
    sources: dict[str, t.Term] = field(default_factory=dict)

    def of(self, op: Op) -> list[ast.stmt]:
        """Whose a target is, is worked out before it changes: it may be another one then."""
        changed = [target.fact for target in op.targets()]
        for name in op.target_fields:
            target: Target = getattr(op, name)
            if target.whose is not None and t.touches(t.facts(target.whose), changed):
                whose = t.Local(f"whose {name}", "player")
                found = b.assign(variable(whose.name), self.expressions.of(target.whose))
                known: dict[str, Any] = {name: Target(target.name, whose)}
                there = b.compare(self.expressions.of(whose), (">=", b.constant(0)))
                return [found, b.when(there, self.of(replace(op, **known)))]
        return self._changed(op)

    def _changed(self, op: Op) -> list[ast.stmt]:
        e = self.expressions
        match op:
            case Set():
                return self._set(op.target, e.number(op.value))
            case Bind():
                return [b.assign(self._bound(op.name), e.number(op.value))]
            case Be():
                return [
                    ast.Assign(
                        [ast.Name("you", b.STORE), ast.Subscript(STATE, b.constant(YOU), b.STORE)],
                        e.of(op.player),
                    )
                ]
            case Mark():
                return self._mark(op)
            case Move():
                return self._move(op)
            case Lay():
                return [self._on_melds("lay", e.of(op.groups), e.of(op.to))]
            case Extend():
                return [self._on_melds("extend", e.of(op.card), e.of(op.group))]
            case Replace():
                return [self._on_melds("replace", e.of(op.card), e.of(op.other))]
            case Deal():
                return self._deal(op)
            case Shuffle():
                return [b.do(b.call("shuffle", STATE, PLACES, e.of(op.place), self._log()))]
            case Turn():
                return self._turn(op)
            case Show():
                return self._show(op)
            case SetOut():
                return [b.do(b.call("set_out", STATE, BELOW, WHO, e.of(op.cards), self._log()))]
            case TakeBack():
                return [b.do(b.call("take_back", STATE, BELOW, e.of(op.player), self._log()))]
            case Pay():
                return self._pay(op)
            case Share():
                return self._share(op)
            case Score():
                return self._score(op)
            case Skip():
                tell = [self._tell("skipped", e.of(op.many))] if self.logged else []
                return [b.augment(slot(SKIPS), "+", e.of(op.many)), *tell]
            case Miss():
                return self._miss(op)
            case GiveTurn():
                given = slot(self.layout.slots[NEXT_TURN])
                tell = [self._tell("turn_given", given)] if self.logged else []
                return [b.assign(given, e.of(op.player)), *tell]
            case Reverse():
                tell = [self._tell("reversed")] if self.logged else []
                return [b.assign(slot(DIRECTION), b.minus(slot(DIRECTION))), *tell]
            case Unwind():
                return [b.assign(slot(STACK), ast.Tuple([], b.LOAD))]
            case Advance():
                return self._advance(op)
            case LeaveOut():
                return self._passed("first_of", op)
            case Remember():
                return self._remember(op)
            case Use():
                return [b.do(b.call("use", STATE, BELOW, e.of(op.player)))]
            case Meet():
                return self._meet(op)
            case Weigh():
                if not self.logged:
                    return []
                members = self.expressions.of(op.members)
                return [self._tell("weighed", b.constant(op.name), members, b.constant(op.best))]
            case Draw():
                return self._draw(op)
            case Pull():
                what = b.item(self.expressions.unseen_cards_of(), e.of(op.place))
                return [b.assign(self._bound(op.name), self._drawn(op.members, what))]
            case BeginTurn():
                return [b.assign(slot(self.layout.slots[WHOSE_TURN]), WHO)]
            case EndTurn():
                return self._end_turn()
            case Forget(lasts):
                return [
                    b.assign(slot(index), b.constant(self.layout.initial[index]))  # type: ignore[arg-type]
                    for index in self.layout.anew[lasts]
                ]
            case NewRound():
                return self._new_round()
            case Note():
                return (
                    [self._tell("note", b.constant(op.what), b.constant(op.name))]
                    if self.logged
                    else []
                )
            case _:
                assert_never(op)

    def _meet(self, op: Meet) -> list[ast.stmt]:
        if not self.logged:
            return []
        numbers = (
            b.constant(None) if one is None else self.expressions.number(one)
            for one in (op.led, op.came)
        )
        two = (self.expressions.of(one) for one in (op.foremost, op.challenger))
        overtakes = b.call("bool", self.expressions.of(op.overtakes))
        return [self._tell("met", b.constant(op.name), *two, overtakes, *numbers)]

    def _log(self) -> ast.expr:
        return LOG if self.logged else b.constant(None)

    def _tell(self, event: str, *what: ast.expr) -> ast.stmt:
        return b.do(b.method(LOG, event, *what))

    def _on_melds(self, change: str, what: ast.expr, where: ast.expr) -> ast.stmt:
        return b.do(b.method(b.name("MELDS"), change, STATE, BELOW, what, where, self._log()))

    # --- numbers, persons, values, marks ----------------------------------------------------------

    def _bound(self, name: str) -> ast.expr:
        base = self.layout.slots[f"!{name}"]
        each = self.layout.program.bindings[name].each
        return b.item(STATE, b.binary("+", b.constant(base), WHO)) if each else slot(base)

    def _place_of(self, target: Target) -> ast.expr:
        base = self.layout.slots[target.name]
        if target.whose is None:
            return slot(base)
        return b.item(STATE, b.binary("+", b.constant(base), self.expressions.of(target.whose)))

    def _if_somebody(self, whose: t.Term | None, body: list[ast.stmt]) -> list[ast.stmt]:
        """Nothing happens to what nobody has."""
        if whose is None or isinstance(whose, t.You | t.Local):
            return body
        return [b.when(b.compare(self.expressions.of(whose), (">=", b.constant(0))), body)]

    def _set(self, target: Target, value: ast.expr) -> list[ast.stmt]:
        body = [b.assign(self._place_of(target), value)]
        if self.logged and target.name not in self.layout.program.flags:
            whose = b.constant(-1) if target.whose is None else self.expressions.of(target.whose)
            body.append(
                self._tell("became", b.constant(target.name), whose, self._place_of(target))
            )
        return self._if_somebody(target.whose, body)

    def _mark(self, op: Mark) -> list[ast.stmt]:
        members = self.expressions.of(op.members)
        target = slot(self.layout.slots[op.name])
        if op.on:
            change = b.augment(target, "|", members)
        elif isinstance(op.members, t.All) and op.members.kind != "places":
            change = b.assign(target, b.constant(0))
        else:
            change = b.augment(target, "&", ast.UnaryOp(ast.Invert(), members))
        if not self.logged:
            return [change]
        return [
            b.assign("members", members),
            self._tell("marked", b.constant(op.name), b.name("members"), b.constant(op.on)),
            change,
        ]

    def _pay(self, op: Pay) -> list[ast.stmt]:
        body = [
            b.assign("amount", self.expressions.number(op.amount, known=False)),
            b.augment(self._place_of(op.payer), "-", b.name("amount")),
            b.augment(self._place_of(op.payee), "+", b.name("amount")),
        ]
        if self.logged:
            whose = [
                b.constant(-1) if one.whose is None else self.expressions.of(one.whose)
                for one in (op.payer, op.payee)
            ]
            body.append(
                self._tell(
                    "paid",
                    b.name("amount"),
                    b.constant(op.payer.name),
                    whose[0],
                    b.constant(op.payee.name),
                    whose[1],
                )
            )
        return self._if_somebody(op.payer.whose, self._if_somebody(op.payee.whose, body))

    def _share(self, op: Share) -> list[ast.stmt]:
        e, slots, whose = self.expressions, self.layout.slots, op.fund.whose
        start = b.constant(0) if op.start is None else e.of(op.start)
        place = b.constant(slots[op.fund.name])
        fund = place if whose is None else b.binary("+", place, e.of(whose))
        parts = b.call(
            "share",
            STATE,
            e.of(op.players),
            fund,
            b.constant(slots[op.into]),
            start,
            b.constant(self.layout.players),
            *([] if op.before is None else [e.of(op.before)]),
        )
        if not self.logged:
            return self._if_somebody(whose, [b.do(parts)])
        owner = b.constant(-1) if whose is None else e.of(whose)
        names = b.constant(op.fund.name), owner, b.constant(op.into)
        return self._if_somebody(whose, [b.do(b.method(LOG, "shared", parts, *names))])

    def _score(self, op: Score) -> list[ast.stmt]:
        base = self.layout.slots["score"]
        amount = b.assign("amount", self.expressions.number(op.amount, known=False))
        whose: ast.expr = b.name("who")
        sides = self.layout.setup.side_of
        if sides and op.player.kind == "players":  # what a player scores is the side's
            whose = b.item(self.expressions.shared.table("SIDE_OF", (*sides, -1)), whose)
        score = b.item(STATE, b.binary("+", b.constant(base), whose))
        body = [b.augment(score, "+", b.name("amount"))]
        tells: list[ast.stmt] = []
        if self.logged:
            reason = op.reason or ScoreReason("")
            parts = [
                b.tuple_of(b.constant(one.name), self.expressions.number(one.amount))
                for one in reason.items
            ]
            tells.append(b.assign("parts", b.tuple_of(*parts)))
            why = b.constant(reason.said)
            body.append(self._tell("scored", b.name("who"), b.name("amount"), why, b.name("parts")))
        counted = self.layout.program.scored.get(op) if self.logged else None
        if counted is not None:
            tells.append(self._tell("counted", self.expressions.of(counted)))
        if isinstance(op.player, t.Single):
            one = op.player.member
            return self._if_somebody(
                one, [*tells, amount, b.assign("who", self.expressions.of(one)), *body]
            )
        grown = b.loop_over("who", b.call("bits", self.expressions.of(op.player)), body)
        return [*tells, amount, grown]

    def _draw(self, op: Draw) -> list[ast.stmt]:
        name, whose = op.target.name, op.target.whose
        starts = self.layout.setup.start_of
        what = b.constant(starts(name))
        if whose is not None:
            each = tuple(starts(name, seat) for seat in range(self.layout.players))
            table = self.expressions.shared.table(f"START_OF_{identifier(name)}", (*each, ""))
            what = b.item(table, self.expressions.of(whose))
        return self._set(op.target, self._drawn(op.members, what))

    def _drawn(self, members: t.Term, what: ast.expr) -> ast.expr:
        """One of a set, by chance; `what` it is for."""
        return b.call("drawn", STATE, b.call("bits", self.expressions.of(members)), what, BELOW)

    def _advance(self, op: Advance) -> list[ast.stmt]:
        target = slot(self.layout.slots[f"!{op.name}"])
        uses = self.layout.program.uses
        if op.among == t.All("players") and not uses & {"give turn", "skip", "miss", "reverse"}:
            return [b.assign(target, b.item(self.expressions.left(1), target))]
        return self._passed("after", op)

    def _passed(self, how: str, op: Advance | LeaveOut) -> list[ast.stmt]:
        """Whose turn it is, turns skipped and direction counted; these are left out then."""
        target = slot(self.layout.slots[f"!{op.name}"])
        players, uses = self.layout.players, self.layout.program.uses
        direction = slot(DIRECTION) if "reverse" in uses else b.constant(1)
        skips = slot(SKIPS) if "skip" in uses else b.constant(0)
        turn = self.expressions.of(op.among), target, direction, skips, b.constant(players)
        step = b.assign(target, b.call(how, *turn))
        passed = [step, b.assign(slot(SKIPS), b.constant(0))] if "skip" in uses else [step]
        if "skip" in uses and self.logged:
            skipped = b.call("left_out", *turn, b.constant(how == "first_of"))
            tell = self._tell("missed", b.name("who"), b.constant(1))
            passed.insert(0, b.when(slot(SKIPS), [b.loop_over("who", skipped, [tell])]))
        if "miss" in uses:
            whose = [STATE, b.constant(self.layout.slots[TO_MISS]), self.expressions.of(op.among)]
            seats = [target, direction, b.constant(players)]
            passed.append(b.assign(target, b.call("not_missed", *whose, *seats)))
        if "give turn" in uses:
            return self._given(target, op, passed)
        return passed

    def _given(
        self, target: ast.expr, op: Advance | LeaveOut, passed: list[ast.stmt]
    ) -> list[ast.stmt]:
        """Whoever was given the turn has it, if they take turns; what is to be skipped is not,
        then. Where it was given to nobody, turns go round."""
        given = slot(self.layout.slots[NEXT_TURN])
        bit = b.item(b.name("PLAYER_BIT"), given)
        theirs = b.binary("&", self.expressions.of(op.among), bit)
        taken = [b.assign(target, given), b.assign(slot(SKIPS), b.constant(0))]
        has = b.both([b.compare(given, (">=", b.constant(0))), theirs])
        return [b.when(has, taken, passed), b.assign(given, b.constant(-1))]

    def _miss(self, op: Miss) -> list[ast.stmt]:
        e = self.expressions
        left = b.item(STATE, b.binary("+", b.constant(self.layout.slots[TO_MISS]), b.name("who")))
        body = [b.augment(left, "+", b.name("amount"))]
        if self.logged:
            body.append(self._tell("missed", b.name("who"), b.name("amount")))
        many = b.assign("amount", e.of(op.many))
        return [many, b.loop_over("who", b.call("bits", e.of(op.players)), body)]

    def _remember(self, op: Remember) -> list[ast.stmt]:
        body: list[ast.stmt] = []
        for name, what in written(self.layout.program, op.verb):
            base = self.layout.slots[name]
            if what == "players":
                body.append(b.augment(slot(base), "|", b.item(b.name("PLAYER_BIT"), WHO)))
            elif op.cards is not None:
                body.append(
                    b.augment(
                        b.item(STATE, b.binary("+", b.constant(base), WHO)),
                        "|",
                        self.expressions.of(op.cards),
                    )
                )
        if body and op.if_any and op.cards is not None:
            return [b.when(self.expressions.of(op.cards), body)]
        return body

    def _end_turn(self) -> list[ast.stmt]:
        slots, seats = self.layout.slots, range(self.layout.players)
        whose = slot(slots[WHOSE_TURN])
        body: list[ast.stmt] = [b.assign("who", whose)]
        for over, now, own, cards in handed_on_by_turns(self.layout.program):
            if not cards:
                done, bit = slot(slots[now]), b.item(b.name("PLAYER_BIT"), b.name("who"))
                if own:
                    others = b.binary("&", slot(slots[over]), ast.UnaryOp(ast.Invert(), bit))
                    done = b.binary("|", others, b.binary("&", done, bit))
                body.append(b.assign(slot(slots[over]), done))
            elif own:
                last, this = (
                    b.item(STATE, b.binary("+", b.constant(slots[one]), b.name("who")))
                    for one in (over, now)
                )
                body.append(b.assign(last, this))
            else:
                body += [b.assign(slot(slots[over] + at), slot(slots[now] + at)) for at in seats]
        body.append(b.assign(whose, b.constant(-1)))
        return [b.when(b.compare(whose, (">=", b.constant(0))), body)]

    def _new_round(self) -> list[ast.stmt]:
        pack = self.layout.program.symbols.pack_zone
        assert pack is not None
        body: list[ast.stmt] = [
            b.do(
                b.call(
                    "gather",
                    STATE,
                    PLACES,
                    b.constant(self.layout.setup.bases[pack]),
                    b.constant(len(self.layout.pack)),
                )
            ),
            b.augment(slot(ROUND), "+", b.constant(1)),
            b.assign(slot(SKIPS), b.constant(0)),
            b.assign(slot(DIRECTION), b.constant(1)),
        ]
        body += [b.assign(slot(last), slot(now)) for last, now in self.layout.last_round]
        body += [
            b.assign(slot(index), b.constant(self.layout.initial[index]))  # type: ignore[arg-type]
            for index in self.layout.each_round
        ]
        return body

    # --- cards ------------------------------------------------------------------------------------

    def _turn(self, op: Turn) -> list[ast.stmt]:
        cards = self.expressions.of(op.cards)
        body: list[ast.stmt] = [b.assign("cards", cards)]
        target = slot(FACES)
        if self.logged:  # what lies so already is not told
            others = ast.UnaryOp(ast.Invert(), slot(FACES)) if op.up else slot(FACES)
            body.append(b.augment(b.name("cards"), "&", others))
        body.append(
            b.augment(target, "|", b.name("cards"))
            if op.up
            else b.augment(target, "&", ast.UnaryOp(ast.Invert(), b.name("cards")))
        )
        if self.logged:
            body.append(self._tell("turned", b.name("cards"), b.constant(op.up)))
        return body

    def _show(self, op: Show) -> list[ast.stmt]:
        told = b.item(STATE, b.binary("+", b.constant(self.layout.slots[SHOWN_TO]), b.name("who")))
        body = [
            b.assign("cards", self.expressions.of(op.cards)),
            b.assign("readers", self.expressions.of(op.to)),
            b.loop_over(
                "who", b.call("bits", b.name("readers")), [b.augment(told, "|", b.name("cards"))]
            ),
        ]
        # nothing is told of what nobody is shown
        told_of = b.both([b.name("cards"), b.name("readers")])
        return (
            [*body, b.when(told_of, [self._tell("shown", b.name("cards"), b.name("readers"))])]
            if self.logged
            else body
        )

    def _deal(self, op: Deal) -> list[ast.stmt]:
        e = self.expressions
        start = b.constant(0) if op.start is None else e.of(op.start)
        to = b.call("seats", e.of(op.to), start, b.constant(self.layout.players))
        many = b.constant(None) if op.many is None else e.of(op.many)
        zone = b.constant(self.layout.setup.bases[op.zone])
        args = (
            STATE,
            PLACES,
            to,
            many,
            e.of(op.source),
            zone,
            b.constant(op.face),
            b.constant(op.by_one),
            BELOW,
            self._log(),
        )
        return [b.do(b.call("deal", *args))]

    def _move(self, op: Move) -> list[ast.stmt]:
        written = (
            None
            if self.logged
            or op.under
            or op.like
            or self.layout.program.uses & {"faces", "keepers", "shown to"}
            else self._written_out(op)
        )
        return written if written is not None else self._moved(op)

    def _moved(self, op: Move) -> list[ast.stmt]:
        """Any move, through `runtime`."""
        e = self.expressions
        to, face, under = e.of(op.to), self._face(op), b.constant(op.under)
        match op.what:
            case t.Top(place) | t.Topmost(place):
                many = e.of(op.what.many) if isinstance(op.what, t.Topmost) else b.constant(1)
                return [
                    b.do(
                        b.call(
                            "draw",
                            STATE,
                            PLACES,
                            e.of(place),
                            many,
                            to,
                            face,
                            under,
                            BELOW,
                            self._log(),
                        )
                    )
                ]
            case t.Content(place):
                cards = self._listed(place, op)
            case t.Single(one):
                cards = ast.List([e.of(one)], b.LOAD)
            case what if what.kind == "card":
                cards = ast.List([e.of(what)], b.LOAD)
            case what if what.kind == "place":
                cards = self._listed(what, op)
            case what if any(isinstance(part, t.Stacked) for part in t.walk(what)):
                first, count = self.layout.first_place, len(self.layout.setup.places)
                cards = b.call("in_piles", STATE, b.constant(first), b.constant(count), e.of(what))
                cards = b.call("reversed", cards) if op.under else cards
            case what:
                cards = b.call("bits", e.of(what))
        return [b.do(b.call("shift", STATE, PLACES, cards, to, face, under, BELOW, self._log()))]

    def _listed(self, place: t.Term, op: Move) -> ast.expr:
        """The cards of a place as they are put down one after the other: on top from the bottom
        up, beneath from the top down. What was shuffled has an order once it needs one."""
        e = self.expressions
        if e.kind_of(place) in ("deck", "") and e.kind_of(op.to) != "bag":
            cards = b.call("settled", STATE, *e.any_deck(place), BELOW)
        else:
            cards = b.call("listed", STATE, e.slot_index(place))
        return b.call("reversed", cards) if op.under else cards

    def _face(self, op: Move) -> ast.expr:
        if op.like is None or "faces" not in self.layout.program.uses:
            return b.constant(op.face)
        lies_up = self.expressions.of(t.contains(t.FaceUp(), op.like))
        return b.if_else(lies_up, b.constant("up"), b.constant("down"))

    def _written_out(self, op: Move) -> list[ast.stmt] | None:
        """The two moves that games make most: a drawn card to a place, and a picked card from a set
        to a place.
        """
        e = self.expressions
        kind = e.kind_of(op.to)
        if self.layout.meld_slots or not kind or not _surely_there(op.to):
            return None
        there = b.item(STATE, e.slot_index(op.to))
        card = b.name("card")
        bit = b.item(b.name("CARD_BIT"), card)
        put = b.augment(there, "|", bit) if kind == "bag" else b.do(b.method(there, "append", card))
        if (
            isinstance(op.what, t.Top)
            and isinstance(op.what.place, t.Place)
            and e.kind_of(op.what.place) == "deck"
        ):
            source = op.what.place
            taken = b.call("take", STATE, *e.deck(source), BELOW)
            return [b.assign("card", taken), b.when(b.compare(card, (">=", b.constant(0))), [put])]
        if isinstance(op.what, t.Bound) and op.what.name in self.sources:
            home = self.sources[op.what.name]
            if e.kind_of(home) != "bag" or not _surely_there(home):
                return None
            bit, here = b.name("bit"), b.item(STATE, e.slot_index(home))
            elsewhere = self._moved(op)
            return [
                b.assign("card", e.of(op.what)),
                b.assign("bit", b.item(b.name("CARD_BIT"), card)),
                b.when(b.binary("&", here, bit), [b.augment(here, "^", bit), put], elsewhere),
            ]
        return None


def _surely_there(place: t.Term) -> bool:
    return isinstance(place, t.Cell) or (
        isinstance(place, t.Place) and place.whose in (None, t.YOU)
    )
