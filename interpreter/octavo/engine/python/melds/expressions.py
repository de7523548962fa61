"""Terms about groups that lie on the table as Python expressions.

Comes in: terms that ask what lies and what can be made. Goes out: calls of `MELDS`, the `Melds`
of the layout.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass

from .... import terms as t
from .. import build as b
from ..layout import Layout
from ..naming import BELOW, STATE

Lying = t.MeldsIn | t.MeldsBut | t.Extended | t.CardsOfMelds | t.StandsFor
Made = t.Makeable | t.NextOf | t.Closable | t.Finished | t.WithCard | t.NothingMade | t.MadeOf


@dataclass(slots=True)
class MeldExpressions:
    """`of` makes the expressions of the parts of a term."""

    layout: Layout
    of: Callable[[t.Term], ast.expr]

    def lying(self, term: Lying) -> ast.expr:
        """What lies."""
        match term:
            case t.MeldsIn(places, names, low, high, some):
                numbers = b.tuple_of(*map(self._number, names))
                if (low, high) == (0, None):
                    return self._asked("lying", self.of(places), numbers)
                among = b.constant(-1) if some is None else self.of(some)
                sizes = b.constant(low), b.constant(high)
                return self._asked("lying", self.of(places), numbers, *sizes, among)
            case t.Extended(card, groups):
                return b.method(
                    b.name("MELDS"), "extending", STATE, BELOW, self.of(card), self.of(groups)
                )
            case t.MeldsBut(groups, others):
                return b.method(b.name("MELDS"), "but", self.of(groups), self.of(others))
            case t.CardsOfMelds(groups):
                return self._asked("laid", self.of(groups))
            case t.StandsFor(card):
                return self._asked("stands_for", self.of(card))

    def made(self, term: Made) -> ast.expr:
        """What is made, card by card."""
        match term:
            case t.Makeable(cards, group, player):
                return self._asked(
                    "makeable", BELOW, self._number(group), self.of(cards), self.of(player)
                )
            case t.NextOf(cards, made, group):
                return self._asked(
                    "next", BELOW, self._number(group), self.of(cards), self.of(made)
                )
            case t.Closable(cards, made, group):
                return self._asked(
                    "closable", BELOW, self._number(group), self.of(cards), self.of(made)
                )
            case t.Finished(made, group):
                return self._asked("finished", self._number(group), self.of(made))
            case t.WithCard(made, None, group):
                return self._asked("closed", self._number(group), self.of(made))
            case t.WithCard(made, card, group):
                assert card is not None
                return self._asked("with_card", self._number(group), self.of(made), self.of(card))
            case t.NothingMade():
                return b.tuple_of(b.tuple_of(), b.tuple_of())
            case t.MadeOf(made):
                return b.method(b.name("MELDS"), "made_of", self.of(made))

    def unlike(self, cards: t.Term) -> ast.expr:
        """Of copies of a card that nothing tells apart the lowest."""
        members = self.of(cards)
        codes = self.layout.pack.codes
        if len(set(codes)) == len(codes):
            return members
        kinds, asked = (
            b.tuple_of(*map(b.constant, each))
            for each in (map(codes.index, codes), self.layout.card_sets)
        )
        places = b.constant(self.layout.first_place), b.constant(len(self.layout.setup.places))
        return b.call("unlike", STATE, kinds, *places, asked, members)

    def _asked(self, method: str, *args: ast.expr) -> ast.expr:
        return b.method(b.name("MELDS"), method, STATE, *args)

    def _number(self, name: str) -> ast.expr:
        return b.constant(
            [one.name for one in self.layout.program.checked.ladder.definitions].index(name)
        )
