"""Hands for the solver: a game's groups as shapes, and generated functions that say what holds of cards now.

Comes in: the checked ladder of a game and a layout. Goes out: `strength(state, below, player)` and `best(...)`, which the
generated code and `rank` ask.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ..cards import bits
from ..check import terms as t
from ..check.definitions import Ladder, Part, Tie
from ..check.terms import Term
from ..diagnostics import fault
from ..groups import shapes
from ..groups.shapes import MOST_CARDS, Guise
from ..groups.solver import Arrangement, Solver, Strength
from ..ir.fold import Folder
from . import build as b
from .amounts import variable
from .expressions import Expressions
from .layout import Layout
from .runtime import SUPPORT, Below, State

WHOSE = t.local("whose", "player")


@dataclass(slots=True)
class Hands:
    """Solves the hands of one layout."""

    layout: Layout
    expressions: Expressions
    solver: Solver = field(init=False)
    qualities: list[Term] = field(default_factory=list)  # sets of cards that a group asks for
    conditions: list[Term] = field(default_factory=list)
    ask: Callable[..., Any] = field(init=False)

    def __post_init__(self) -> None:
        ladder = self.layout.program.checked.ladder
        folder = Folder(self.layout.program.checked)
        made = tuple(self._shape(index, ladder, folder) for index in range(len(ladder.definitions)))
        names = [one.name for one in ladder.definitions]
        moved = tuple(
            shapes.Moved(names.index(one.group), one.how, names.index(one.other), self._condition(folder.holds(one))) for one in ladder.reorders
        )
        pack = self.layout.pack
        runs = self.layout.program.checked.game.pack.runs or pack.attributes["rank"]
        attributes = {name: values for name, values in pack.values.items()}
        order = tuple(pack.attributes["rank"].index(rank) for rank in runs)
        self.solver = Solver(made, moved, attributes, order, ladder.many)
        self.ask = self._asking(ladder, folder)

    # --- shapes -----------------------------------------------------------------------------------------

    def _shape(self, index: int, ladder: Ladder, folder: Folder) -> shapes.Shape:
        definition = ladder.definitions[index]
        names = [one.name for one in ladder.definitions]
        ties = tuple(self._tie(tie, folder) for tie in ladder.ties if definition.name in tie.groups)
        parts = tuple(self._part(part, folder) for part in definition.parts)
        groups = tuple((many, names.index(name)) for many, name in definition.groups)
        return shapes.Shape(
            definition.name, parts, groups, definition.total, definition.sharing, definition.but, ties, definition.ranked, definition.shown_as
        )

    def _part(self, part: Part, folder: Folder) -> shapes.Part:
        least, most = part.worth or (None, None)
        so = tuple(self._quality(folder.fold(term)) for term in part.so)
        return shapes.Part(part.low, part.high, self._static(part.faces, folder), self._static(part.printed, folder), so, least, most)

    def _tie(self, tie: Tie, folder: Folder) -> shapes.TieBreak:
        cards, so = 0, ()
        if tie.cards is not None:
            cards, so = (1 << len(self.layout.pack)) - 1, (self._quality(folder.fold(tie.cards)),)
        return shapes.TieBreak(tie.higher, tie.by, self._condition(folder.holds(tie)), cards, so)

    def _static(self, term: Term, folder: Folder) -> int:
        found = self.layout.static_cards(folder.fold(term))
        if found is None:
            span = self.layout.program.checked.game.span
            raise fault("OCT340", "a group's cards are named by what is printed on them; what changes in play stands before as an adjective", span)
        return found

    def _quality(self, term: Term) -> int:
        if term not in self.qualities:
            self.qualities.append(term)
        return self.qualities.index(term)

    def _condition(self, term: Term) -> int:
        if term not in self.conditions:
            self.conditions.append(term)
        return self.conditions.index(term)

    # --- what holds now ---------------------------------------------------------------------------------

    def _asking(self, ladder: Ladder, folder: Folder) -> Callable[..., Any]:
        """A generated function: the cards, qualities, conditions and worths of a player's hand, now."""
        e = self.expressions
        of = t.empty("cards") if ladder.of is None else t.substitute(folder.fold(ladder.of), t.YOU, WHOSE)
        values = b.tuple_of(
            e.of(of),
            b.tuple_of(*(e.of(_open(t.substitute(term, t.YOU, WHOSE))) for term in self.qualities)),
            b.tuple_of(*(b.call("bool", e.of(_open(t.substitute(term, t.YOU, WHOSE)))) for term in self.conditions)),
        )
        body = [*e.functions.values(), b.function("ask", ("s", "below", variable("whose")), [b.give(values)])]
        namespace: dict[str, Any] = {**SUPPORT, **e.tables}
        exec(compile(ast.fix_missing_locations(ast.Module(body, [])), "<hands>", "exec"), namespace)  # noqa: S102 - our own trees
        return namespace["ask"]  # type: ignore[no-any-return]

    def guises(self, cards: tuple[int, ...]) -> tuple[tuple[Guise, ...], ...]:
        """What each card may stand for: itself, worth each of what it counts."""
        worths = self.expressions.every_worth()
        return tuple(tuple(Guise(card, worth) for worth in worths[card]) for card in cards)

    def strength(self, state: State, below: Below, player: int) -> Strength:
        """How good the best is that a player's cards can show; () for nobody."""
        if player < 0:
            return ()
        mask, so, when = self.ask(state, below, player)
        cards = self._few(tuple(bits(mask)))
        return self.solver.strength(cards, self.guises(cards), so, when)

    def best(self, state: State, below: Below, player: int) -> Arrangement:
        mask, so, when = self.ask(state, below, player)
        cards = self._few(tuple(bits(mask)))
        return self.solver.best(cards, self.guises(cards), so, when)

    def _few(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        if len(cards) > MOST_CARDS:
            span = self.layout.program.checked.game.span
            raise fault("OCT604", f"a hand of {len(cards)} cards is to be arranged, and {MOST_CARDS} is the most", span)
        return cards


def _open(term: Term) -> Term:
    return t.rewrite(term, lambda part: t.TRUE if part.op == "in force" else None)
