"""Terms as Python expressions.

Comes in: folded terms, and the layout of a state. Goes out: `ast` expressions over the state `s` (and `below`, where a card
may have to be drawn). Constants of the pack become integers and tables; a loop stays only where set algebra cannot say it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass

from ..cards import mask_of
from ..check import terms as t
from ..check.phrases.scope import Scope
from ..check.terms import Term
from . import build as b
from .amounts import STATE, identifier, variable
from .laying.expressions import Laid
from .layout import DIRECTION, FACES, FORCE, LIMIT, ROUND

WHO = b.name("you")  # a local of every generated function that asks who acts; `build.function` reads it from the state
BIT = {"card": "CARD_BIT", "player": "PLAYER_BIT", "place": "PLACE_BIT", "modifier": "MODIFIER_BIT"}


def slot(index: int) -> ast.expr:
    return b.item(STATE, index)


@dataclass(slots=True)
class Expressions(Laid):
    """Makes expressions for one layout: a method for each op of a term."""

    def of(self, term: Term) -> ast.expr:
        """The expression for a term."""
        static = self.layout.static_cards(term) if term.kind == "cards" else None
        if static is not None:
            return b.constant(static)
        if term.op in t.OF_HANDS:
            asked = [] if term.data is None else [ast.Constant(term.data)]
            return b.call(term.op.replace(" ", "_"), STATE, b.name("below"), *map(self.of, term.args), *asked)
        maker: Callable[[Term], ast.expr] | None = getattr(self, "_" + term.op.replace(" ", "_"), None)
        assert maker is not None, f"no code for {term.op}"
        return self.once(term, maker)

    # --- constants ------------------------------------------------------------------------------------

    def _number(self, term: Term) -> ast.expr:
        return b.constant(term.data)

    def _truth(self, term: Term) -> ast.expr:
        return b.constant(bool(term.data))

    def _none(self, term: Term) -> ast.expr:
        return b.constant(-1)

    def _word(self, term: Term) -> ast.expr:
        return b.constant(str(term.data))

    def _value(self, term: Term) -> ast.expr:
        attribute, value = term.data
        return b.constant(self.layout.pack.attributes[attribute].index(value))

    def _values(self, term: Term) -> ast.expr:
        return b.constant((1 << len(self.layout.pack.attributes[str(term.data)])) - 1)

    def _all(self, term: Term) -> ast.expr:
        if term.kind == "players":
            return b.constant((1 << self.layout.players) - 1)
        if term.kind == "modifiers":
            return b.constant(self.layout.force(None))
        return b.constant(mask_of(self.layout.zone_places(str(term.data or ""))))

    def _named(self, term: Term) -> ast.expr:
        return b.constant(self.layout.force(term.data))

    def _empty_set(self, term: Term) -> ast.expr:
        return b.constant(0)

    # --- state ----------------------------------------------------------------------------------------

    def _indexed(self, base: int, who: Term) -> ast.expr:
        return b.item(STATE, b.binary("+", b.constant(base), self.of(who)))

    def _state(self, term: Term) -> ast.expr:
        if term.data == "last round":
            return slot(LIMIT)
        base = self.layout.slots[str(term.data)]
        return self._indexed(base, term.args[0]) if term.args else slot(base)

    def _marked(self, term: Term) -> ast.expr:
        return slot(self.layout.slots[str(term.data)])

    def _score(self, term: Term) -> ast.expr:
        return self._indexed(self.layout.slots["score"], term.args[0])

    def _round(self, term: Term) -> ast.expr:
        return slot(ROUND)

    def _in_force(self, term: Term) -> ast.expr:
        return b.binary("&", slot(FORCE), b.constant(self.layout.force([str(term.data)])))

    def _bound(self, term: Term) -> ast.expr:
        base = self.layout.slots[f"!{term.data}"]
        each = self.layout.program.bindings[str(term.data)].each
        return self._indexed(base, t.YOU) if each else slot(base)

    def _you(self, term: Term) -> ast.expr:
        return WHO

    def _local(self, term: Term) -> ast.expr:
        return b.name(variable(str(term.data)))

    # --- places ---------------------------------------------------------------------------------------

    def _place(self, term: Term) -> ast.expr:
        base = self.layout.zone_base[str(term.data)]
        return b.binary("+", b.constant(base), self.of(term.args[0])) if term.args else b.constant(base)

    def _cell(self, term: Term) -> ast.expr:
        zone, cell = term.data
        return b.constant(self.layout.cell(zone, cell))

    def slot_index(self, place: Term) -> ast.expr:
        """The slot of a place, as an index."""
        first = self.layout.first_place
        if place.op == "place":
            base = b.constant(first + self.layout.zone_base[str(place.data)])
            return b.binary("+", base, self.of(place.args[0])) if place.args else base
        if place.op == "cell":
            zone, cell = place.data
            return b.constant(first + self.layout.cell(zone, cell))
        return b.binary("+", b.constant(first), self.of(place))

    def kind_of(self, place: Term) -> str:
        """bag, pile or deck; empty if that is only known in play."""
        if place.op == "place":
            return self.layout.kinds[str(place.data)]
        if place.op == "cell":
            return self.layout.kinds[place.data[0]]
        return ""

    def unknown_slot(self, place: Term) -> int:
        """The slot that counts a deck's cards without order."""
        return self.layout.deck_slots[self.layout.zone_base[str(place.data)]]

    def _content(self, term: Term) -> ast.expr:
        place = term.args[0]
        if self.kind_of(place) == "bag":
            return b.item(STATE, self.slot_index(place))
        if self.kind_of(place):
            return b.call("mask_of", b.item(STATE, self.slot_index(place)))
        return b.call("content", STATE, self.slot_index(place))

    def _contents(self, term: Term) -> ast.expr:
        return b.call("content_of", STATE, b.constant(self.layout.first_place), self.of(term.args[0]))

    def _top(self, term: Term) -> ast.expr:
        place = term.args[0]
        kind = self.kind_of(place)
        if kind == "deck":
            return b.call("peek", STATE, self.slot_index(place), b.constant(self.unknown_slot(place)), b.name("below"))
        if kind == "bag":
            return self.first(b.item(STATE, self.slot_index(place)))
        if not kind:
            return b.call("top_of", STATE, self.slot_index(place))
        cards = b.item(STATE, self.slot_index(place))
        return b.if_else(cards, b.item(cards, b.constant(-1)), b.constant(-1))

    def _bottom(self, term: Term) -> ast.expr:
        place = term.args[0]
        if self.kind_of(place) == "bag":
            return self.first(b.item(STATE, self.slot_index(place)))
        cards = b.item(STATE, self.slot_index(place))
        return b.if_else(cards, b.item(cards, 0), b.constant(-1))

    def _topmost(self, term: Term) -> ast.expr:
        place, n = term.args
        unknown = b.constant(self.unknown_slot(place)) if self.kind_of(place) == "deck" else b.constant(-1)
        return b.call("topmost", STATE, self.slot_index(place), unknown, self.of(n), b.name("below"))

    def _outermost(self, term: Term) -> ast.expr:
        place, such = term.args
        if self.kind_of(place) == "bag":
            return self.first(b.binary("&", b.item(STATE, self.slot_index(place)), self.of(such)))
        unknown = b.constant(self.unknown_slot(place)) if self.kind_of(place) == "deck" else b.constant(-1)
        args = (self.slot_index(place), unknown, self.of(such), b.constant(bool(term.data)), b.name("below"))
        return b.call("outermost", STATE, *args)

    def _size(self, term: Term) -> ast.expr:
        place = term.args[0]
        cards = b.item(STATE, self.slot_index(place))
        if self.kind_of(place) == "bag":
            return b.method(cards, "bit_count")
        if self.kind_of(place):
            return b.call("len", cards)
        return b.method(b.call("content", STATE, self.slot_index(place)), "bit_count")

    def _is_empty(self, term: Term) -> ast.expr:
        return b.negated(b.item(STATE, self.slot_index(term.args[0])))

    def _owner(self, term: Term) -> ast.expr:
        return b.item(b.name("OWNER"), self.of(term.args[0]))

    def _keeper(self, term: Term) -> ast.expr:
        base = self.layout.slots["keepers"]
        return b.call("keeper", STATE, b.constant(base), b.constant(self.layout.players), self.of(term.args[0]))

    def _linked(self, term: Term) -> ast.expr:
        """The cells a relation joins to a place: a table for the links without condition, more for those that hold now."""
        game = self.layout.program.checked.game
        place = self.of(term.args[0])
        parts = []
        for index, link in enumerate(link for link in game.links if link.relation == term.data):
            joined = [0] * (len(self.layout.places) + 1)
            for one, other in link.pairs:
                a, z = (self.layout.cell(self.layout.program.symbols.cells[cell], cell) for cell in (one, other))
                joined[a] |= 1 << z
                joined[z] |= 1 << a
            name = f"LINKED_{identifier(str(term.data))}_{index}"
            near = b.item(self.table(name, tuple(joined)), place)
            if link.when is not None:
                condition = self.folder.fold(self.layout.program.checked.reader().condition(link.when, Scope(you=None)))
                near = b.if_else(self.of(condition), near, b.constant(0))
            parts.append(near)
        result = parts[0] if parts else b.constant(0)
        for part in parts[1:]:
            result = b.binary("|", result, part)
        return result

    # --- cards ----------------------------------------------------------------------------------------

    def _attribute(self, term: Term) -> ast.expr:
        values = (*self.layout.pack.values[str(term.data)], -1)
        return b.item(self.table(f"{identifier(str(term.data)).upper()}_OF", values), self.of(term.args[0]))

    def _having(self, term: Term) -> ast.expr:
        attribute = str(term.data)
        names = self.layout.pack.attributes[attribute]
        if term.args[0].op == "attribute" and term.args[0].data == attribute:  # the cards like that card: one look-up
            likes = tuple(
                self.layout.pack.having(attribute, names[value]) if value >= 0 else 0
                for value in self.layout.pack.values[attribute]
            )
            return b.item(self.table(f"{identifier(attribute).upper()}_LIKE", (*likes, 0)), self.of(term.args[0].args[0]))
        masks = tuple(self.layout.pack.having(attribute, value) for value in names)
        return b.item(self.table(f"{identifier(attribute).upper()}_CARDS", (*masks, 0)), self.of(term.args[0]))

    def _pip(self, term: Term) -> ast.expr:
        return b.item(b.name("PIP"), self.of(term.args[0]))

    def _itself(self, term: Term) -> ast.expr:
        return b.constant(True)  # only groups, which `hands` reads, make another of a card

    def _as_printed(self, term: Term) -> ast.expr:
        return self.of(term.args[0])

    def _face_up(self, term: Term) -> ast.expr:
        return slot(FACES)

    # --- sets -----------------------------------------------------------------------------------------

    def _both(self, term: Term) -> ast.expr:
        return b.binary("&", *(self.of(arg) for arg in term.args))

    def _either(self, term: Term) -> ast.expr:
        return b.binary("|", *(self.of(arg) for arg in term.args))

    def _without(self, term: Term) -> ast.expr:
        left, right = term.args
        static = self.layout.static_cards(right) if right.kind == "cards" else None
        if static is not None:
            everything = (1 << len(self.layout.pack)) - 1
            return b.binary("&", self.of(left), b.constant(everything & ~static))
        return b.binary("&", self.of(left), ast.UnaryOp(ast.Invert(), self.of(right)))

    def _single(self, term: Term) -> ast.expr:
        return b.item(b.name(BIT[term.args[0].kind]), self.of(term.args[0]))

    def _keep(self, term: Term) -> ast.expr:
        name = variable(str(term.data))
        kind = t.MEMBER[term.kind]
        members = b.call("bits", self.of(term.args[0]))
        return b.call("sum", b.generator(b.item(b.name(BIT[kind]), b.name(name)), name, members, self.of(term.args[1])))

    def _sum(self, term: Term) -> ast.expr:
        name = variable(str(term.data))
        return b.call("sum", b.generator(self.of(term.args[1]), name, b.call("bits", self.of(term.args[0]))))

    def _greatest(self, term: Term) -> ast.expr:
        name, largest = term.data
        over = b.generator(self.of(term.args[1]), variable(name), b.call("bits", self.of(term.args[0])))
        return ast.Call(b.name("max" if largest else "min"), [over], [ast.keyword("default", b.constant(0))])

    def _most(self, term: Term) -> ast.expr:
        name, largest = term.data
        one = variable(name)
        pairs = b.generator(b.tuple_of(self.of(term.args[1]), b.name(one)), one, b.call("bits", self.of(term.args[0])))
        return b.call("greatest_key", pairs, b.constant(bool(largest)))

    def first(self, members: ast.expr) -> ast.expr:
        """The lowest member of a set, -1 if it is empty."""
        lowest = b.method(b.binary("&", b.name("m"), b.minus(b.name("m"))), "bit_length")
        self.functions.setdefault("first", b.function("first", ("m",), [b.give(b.binary("-", lowest, b.constant(1)))]))
        return b.call("first", members)

    def _first(self, term: Term) -> ast.expr:
        return self.first(self.of(term.args[0]))

    def _above(self, term: Term) -> ast.expr:
        return b.call("above", *(self.of(arg) for arg in term.args))

    def _leaving(self, term: Term) -> ast.expr:
        return b.call("leaving", *(self.of(arg) for arg in term.args))

    def _count(self, term: Term) -> ast.expr:
        members = self.of(term.args[0])
        if term.args[0].kind == "groups":
            return b.call("len", members)
        if isinstance(members, ast.Constant) and isinstance(members.value, int):
            return b.constant(members.value.bit_count())
        return b.method(members, "bit_count")

    def _some(self, term: Term) -> ast.expr:
        members = term.args[0]
        if members.op == "keep":  # the first that fits will do
            over = b.call("bits", self.of(members.args[0]))
            return b.call("any", b.generator(self.of(members.args[1]), variable(str(members.data)), over))
        return self.of(members)

    def _contains(self, term: Term) -> ast.expr:
        members, member = term.args
        return b.binary("&", self.of(members), b.item(b.name(BIT[member.kind]), self.of(member)))

    # --- truth and numbers ----------------------------------------------------------------------------

    def _is(self, term: Term) -> ast.expr:
        left, right = term.args
        if left == right:
            return b.compare(self.of(left), (">=", b.constant(0)))
        equal: list[tuple[str, ast.expr]] = [("==", self.of(right))]
        if left.kind != "number" and not _surely(left) and not _surely(right):
            equal.append(("!=", b.constant(-1)))
        return b.compare(self.of(left), *equal)

    def _compare(self, term: Term) -> ast.expr:
        return b.compare(self.of(term.args[0]), (str(term.data), self.of(term.args[1])))

    def _and(self, term: Term) -> ast.expr:
        return b.both([self.of(arg) for arg in term.args])

    def _or(self, term: Term) -> ast.expr:
        return b.either([self.of(arg) for arg in term.args])

    def _not(self, term: Term) -> ast.expr:
        denied = term.args[0]
        if denied.op == "is empty":
            return b.item(STATE, self.slot_index(denied.args[0]))
        if denied.op == "compare":
            opposite = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}[str(denied.data)]
            return b.compare(self.of(denied.args[0]), (opposite, self.of(denied.args[1])))
        return b.negated(self.of(denied))

    def _arithmetic(self, term: Term) -> ast.expr:
        return b.binary({"x": "*"}.get(str(term.data), str(term.data)), *(self.of(arg) for arg in term.args))

    def _difference(self, term: Term) -> ast.expr:
        return b.call("abs", b.binary("-", *(self.of(arg) for arg in term.args)))

    def _lesser(self, term: Term) -> ast.expr:
        return b.call("min", *(self.of(arg) for arg in term.args))

    def _greater(self, term: Term) -> ast.expr:
        return b.call("max", *(self.of(arg) for arg in term.args))

    def _if(self, term: Term) -> ast.expr:
        return b.if_else(*(self.of(arg) for arg in term.args))

    # --- people ---------------------------------------------------------------------------------------

    def _left(self, term: Term) -> ast.expr:
        players = self.layout.players
        if term.data == "opposite":
            return b.call("opposite", self.of(term.args[0]), b.constant(players))
        return b.item(b.name(f"LEFT_{int(term.data) % players}"), self.of(term.args[0]))

    def _seated(self, term: Term) -> ast.expr:
        members, start = (self.of(arg) for arg in term.args)
        if self.layout.players <= 8:
            return b.item(b.item(b.name("SEATED"), start), members)
        return b.call("seated", members, start, b.constant(self.layout.players))

    def _direction(self) -> ast.expr:
        return slot(DIRECTION) if "reverse" in self.layout.program.uses else b.constant(1)

    def _next(self, term: Term) -> ast.expr:
        if "reverse" not in self.layout.program.uses:
            return b.item(b.name(f"LEFT_{1 % self.layout.players}"), WHO)
        everybody = b.constant((1 << self.layout.players) - 1)
        return b.call("after", everybody, WHO, self._direction(), b.constant(0), b.constant(self.layout.players))

    def _stretch(self, term: Term) -> ast.expr:
        return b.call("stretch", *(self.of(arg) for arg in term.args), b.constant(self.layout.players))

    def _relating(self, term: Term) -> ast.expr:
        number = self.layout.program.relatings.index(term.data)
        return b.call("relating", STATE, b.name("below"), b.constant(number), *(self.of(arg) for arg in term.args))

    def _used(self, term: Term) -> ast.expr:
        by = slot(self.layout.slots[f"used {t.show(t.canonical(term.args[0]))} {term.data}"])
        return by if len(term.args) == 1 else b.binary("&", b.binary(">>", by, self.of(term.args[1])), b.constant(1))

    # --- the log --------------------------------------------------------------------------------------

    def _done(self, term: Term) -> ast.expr:
        verb, time, what = term.data
        base = self.layout.slots[f"{verb} {time} {what}"]
        if what == "players":
            return slot(base)
        if term.args:
            return self._indexed(base, term.args[0])
        result = slot(base)
        for player in range(1, self.layout.players):
            result = b.binary("|", result, slot(base + player))
        return result


def _surely(term: Term) -> bool:
    """Whether the term always denotes something."""
    return term.op in ("you", "value", "local", "bound") or (term.op == "attribute" and _surely(term.args[0]))
