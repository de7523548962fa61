"""What expressions call: what cards count and score, who holds cards, and terms that stand in many places.

Comes in: the `count` and `score` sentences of a game. Goes out: a table where nothing in play can change an amount, else a
generated function that asks the sentences, those that prevail first; and functions for what would be the same code again.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256

from ..check import terms as t
from ..check.bindings import Worth
from ..check.terms import Term
from ..ir.fold import Folder
from . import build as b
from .layout import Layout

STATE = b.name("s")
HEAVY = 40  # parts of a term that is worth a call where it stands a second time: its code outweighs the call's 0.1 microseconds


def variable(name: str) -> str:
    """The Python name of a variable that ranges over members."""
    return "v_" + identifier(name)


@cache
def identifier(text: str) -> str:
    """A Python name for a declared one. Different names stay different, also in capitals."""
    plain = "".join(c if c.isalnum() and c.isascii() else "_" for c in text)
    return plain if plain == text.lower() else f"{plain}_{sha256(text.encode()).hexdigest()[:8]}"


@dataclass(slots=True)
class Amounts:
    """`tables` collects the constants that expressions look up; `functions` what they call."""

    layout: Layout
    tables: dict[str, object] = field(default_factory=dict)
    functions: dict[str, ast.stmt] = field(default_factory=dict)
    folder: Folder = field(init=False)
    weights: dict[int, tuple[Term, int]] = field(default_factory=dict, repr=False)  # by identity, which the term kept here holds
    stood: set[Term] = field(default_factory=set, repr=False)  # heavy terms that code was made for once
    calls: dict[Term, tuple[str, list[str]]] = field(default_factory=dict, repr=False)  # the function of a term, what it is given

    def __post_init__(self) -> None:
        self.tables.update(self.layout.tables())
        self.folder = Folder(self.layout.program.checked)

    def of(self, term: Term) -> ast.expr:
        raise NotImplementedError  # see `expressions`

    def number(self, term: Term, known: bool = True) -> ast.expr:
        """The same, and bounded where it may grow: what is read of the state and not `known` to be small, or more than a step
        of a fixed size away from that."""
        read = () if known else ("state", "score")
        grows = term.kind == "number" and any(part.op in read or _grows(part) for part in t.walk(term))
        return b.call("bounded", self.of(term)) if grows else self.of(term)

    def table(self, name: str, values: tuple[object, ...]) -> ast.expr:
        self.tables[name] = values
        return b.name(name)

    # --- what stands in many places ---------------------------------------------------------------------

    def weight(self, term: Term) -> int:
        """How many parts a term has."""
        known = self.weights.get(id(term))
        if known is None:
            known = self.weights[id(term)] = term, 1 + sum(map(self.weight, term.args))
        return known[1]

    def once(self, term: Term, make: Callable[[Term], ast.expr]) -> ast.expr:
        """The expression that `make` makes of a term; from the second time that a heavy one is met, the call of a function."""
        if self.weight(term) < HEAVY:
            return make(term)
        if term not in self.calls:
            made = make(term)
            if term not in self.stood:
                self.stood.add(term)
                return made
            given = b.given(made)
            called = f"shared_{len(self.calls)}"
            self.calls[term] = called, given
            self.functions[called] = b.function(called, ("s", "below", *given), [b.give(made)])
        called, given = self.calls[term]
        return b.call(called, STATE, b.name("below"), *map(b.name, given))

    def _holders(self, term: Term) -> ast.expr:
        """The players in whose own zones any of these cards lie."""
        cards = self.of(term.args[0])
        if "holders" not in self.functions:
            self.functions["holders"] = b.function("holders", ("s", "cards"), [b.give(self._holding(b.name("cards")))])
        return b.call("holders", STATE, cards)

    def _holding(self, cards: ast.expr) -> ast.expr:
        zones = self.layout.program.symbols.held_zones()
        parts = []
        for player in range(self.layout.players):
            held = [
                b.call("content", STATE, b.constant(self.layout.place_slot(self.layout.zone_base[zone] + player)))
                for zone in zones
            ]
            mine = held[0] if held else b.constant(0)
            for more in held[1:]:
                mine = b.binary("|", mine, more)
            parts.append(b.if_else(b.binary("&", mine, cards), b.constant(1 << player), b.constant(0)))
        result = parts[0]
        for part in parts[1:]:
            result = b.binary("|", result, part)
        return result

    # --- amounts ----------------------------------------------------------------------------------------

    def _worth(self, term: Term) -> ast.expr:
        return self._amount("count", self.of(term.args[0]))

    def _points(self, term: Term) -> ast.expr:
        return self._amount("score", self.of(term.args[0]))

    def _amount(self, what: str, card: ast.expr) -> ast.expr:
        """What a card counts or scores: a table where nothing in play can change it, else a function."""
        static = self.static_amounts(what)
        if static is not None:
            return b.item(self.table(f"{what.upper()}_AMOUNT", (*static, 0)), card)
        name = f"{what}_of"
        if name not in self.functions:
            self.functions[name] = b.function(name, ("s", "card"), [])  # known while its own body is made
            self.functions[name] = b.function(name, ("s", "card"), self._amount_body(what))
        return b.call(name, STATE, card)

    def ordered_worths(self, what: str) -> list[Worth]:
        """The sentences that set an amount, those that prevail first."""
        rules = self.layout.program.checked.bindings.worths
        found = [rule for rule in rules if rule.what == what and rule.mode == "set" and rule.faces is None]
        return self.prevailing([rule for rule in found if not _reads_worth(rule)])  # those change what cards count in groups only

    def prevailing(self, rules: list[Worth]) -> list[Worth]:
        """Those that prevail first: said for a while, a modifier's, about what changes in play, conditional, about fewer cards;
        `other cards` last, later sentences before earlier ones."""

        def rank(entry: tuple[int, Worth]) -> tuple[object, ...]:
            index, rule = entry
            members = self.layout.static_cards(self.folder.fold(rule.members))
            size = members.bit_count() if members is not None else -1
            return (
                rule.rest,
                rule.guard == t.TRUE,
                not rule.modifiers,
                members is not None,
                rule.condition == t.TRUE,
                size,
                -index,
            )

        return [rule for _, rule in sorted(enumerate(rules), key=rank)]

    def static_amounts(self, what: str) -> tuple[int, ...] | None:
        """Every card's amount if none depends on the state."""
        amounts: list[int | None] = [None] * len(self.layout.pack)
        for rule in self.ordered_worths(what):
            members = self.layout.static_cards(self.folder.fold(rule.members))
            if members is None or self.folder.holds(rule) != t.TRUE:
                return None
            for card in range(len(amounts)):
                if members >> card & 1 and amounts[card] is None:
                    value = self._static_number(rule, card)
                    if value is None:
                        return None
                    amounts[card] = value
        return tuple(amount or 0 for amount in amounts)

    def _static_number(self, rule: Worth, card: int) -> int | None:
        if not rule.amounts:
            return 0
        amount = rule.amounts[0]
        if amount.op == "number":
            return int(amount.data)
        if amount.op == "pip" and amount.args[0] == rule.variable:
            return self.layout.pack.pips[card]
        return None

    def _amount_body(self, what: str) -> list[ast.stmt]:
        body: list[ast.stmt] = []
        card = t.local("card", "card")
        for rule in self.ordered_worths(what):
            test = t.all_of([t.contains(self.folder.fold(rule.members), card), self.folder.holds(rule)])
            test = t.substitute(test, rule.variable, card)
            value = t.substitute(self.folder.fold(rule.amounts[0]), rule.variable, card) if rule.amounts else t.number(0)
            body.append(b.when(self.of(test), [b.give(self.of(value))]))
        return [b.assign(variable("card"), b.name("card")), *body, b.give(b.constant(0))]


def _reads_worth(rule: Worth) -> bool:
    return any(part.op == "worth" for term in (rule.members, *rule.amounts) for part in t.walk(term))


def _grows(term: Term) -> bool:
    """Whether a number may be much larger than the numbers it is made of."""
    match term.op:
        case "arithmetic":
            return term.data == "x" or not any(arg.op == "number" for arg in term.args)
        case "sum":
            return any(part.op in ("state", "score") for part in t.walk(term.args[1]))
    return term.op == "difference"
