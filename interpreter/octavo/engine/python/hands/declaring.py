"""What a player may still do alone before cards are shown.

Comes in: the actions of a program that are straight runs of ops upon cards and sentences, a state,
a player. Goes out: the states that these actions can lead to, the state itself first. Only actions
after which nothing has changed but the player's own cards count: what concerns others, somebody
must really do.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from .... import terms as t
from ....cards import bits, mask_of
from ....chance import Below
from ....ir.program import Own, Pick
from ....records import record
from .. import build as b
from ..expressions import Expressions
from ..layout import Layout
from ..runtime import State
from ..slots import YOU
from ..statements import Statements

Function = Callable[[State, Below], Any]
Ask = Callable[[State, Below, int], tuple[int, tuple[int, ...], tuple[bool, ...]]]


DECLARED = 20  # members looked at that one way to take an action counts as


@record
class _Compiled:
    own: Own
    is_open: Function
    picks: tuple[tuple[Function, ...], ...]  # for each pick: its members, the fewest, the most
    do: Function  # does it, and tells whether no trigger ran meanwhile


@dataclass(slots=True)
class Declaring:
    """`ask` tells a player's hand, and what holds of cards and else that bears on hands; `counting`
    are the sets of cards among it that sentences about what cards count speak of."""

    layout: Layout
    ask: Ask
    counting: tuple[int, ...]
    actions: tuple[_Compiled, ...] = field(init=False)
    spaces: list[dict[str, Any]] = field(default_factory=list, repr=False)  # of generated code

    def __post_init__(self) -> None:
        self.actions = tuple(self._compiled(own) for own in self.layout.program.own)

    def know(self, names: Mapping[str, Any]) -> None:
        """Let generated code ask these by their names."""
        for space in self.spaces:
            space.update(names)

    def states(self, state: State, below: Below, player: int) -> Iterator[State]:
        """The state as it is, and as it is after each way to take the actions that are open to a
        player.
        """
        yield state
        if self.actions:
            yield from self._after(state, below, player, self.actions)

    def _after(
        self, state: State, below: Below, player: int, actions: tuple[_Compiled, ...]
    ) -> Iterator[State]:
        for index, action in enumerate(actions):
            copy = _copied(state)
            copy[YOU] = player
            if not action.is_open(copy, below):
                continue
            for taken in self._picked(action, copy, below, 0):
                quiet = action.do(taken, below)
                taken[YOU] = state[YOU]
                if quiet and not self._concerns_others(state, taken, below, player):
                    yield taken
                    yield from self._after(
                        taken, below, player, actions[:index] + actions[index + 1 :]
                    )

    def _picked(self, action: _Compiled, state: State, below: Below, index: int) -> Iterator[State]:
        """The states in which everything from one pick on is picked, in each way it can be."""
        if index == len(action.picks):
            yield _copied(state)
            return
        pick, (members, fewest, most) = action.own.picks[index], action.picks[index]
        slot = self.layout.slots[f"!{pick.name}"]
        for one in _ways(pick, members(state, below), fewest(state, below), most(state, below)):
            self.layout.fuel.burn(DECLARED)
            state[slot] = one
            yield from self._picked(action, state, below, index + 1)

    def _concerns_others(self, before: State, after: State, below: Below, player: int) -> bool:
        """Whether anything but the player's own cards is otherwise than it was."""
        mine = self.ask(before, below, player)[0]
        for other in range(self.layout.players):
            if other != player:
                (_, were, held), (_, are, hold) = (
                    self.ask(state, below, other) for state in (before, after)
                )
                if held != hold or any(
                    (were[number] ^ are[number]) & ~mine for number in self.counting
                ):
                    return True
        return False

    # --- code -------------------------------------------------------------------------------------

    def _compiled(self, own: Own) -> _Compiled:
        expressions = Expressions(self.layout)
        statements = Statements(self.layout, expressions, False)
        bodies: list[list[ast.stmt]] = [[b.give(expressions.of(own.when))]]
        for pick in own.picks:
            for term in (pick.members, pick.low, pick.high):
                bodies.append([b.give(_value(expressions, term))])
        bodies.append(_done(own, expressions, statements))
        functions = [b.function(f"part_{n}", ("s", "below"), body) for n, body in enumerate(bodies)]
        namespace: dict[str, Any] = {**self.layout.support, **expressions.shared.tables}
        self.spaces.append(namespace)
        b.define(
            [*expressions.shared.functions.values(), *functions],
            "declaring",
            namespace,
            self.layout.looks,
        )
        parts: list[Function] = [namespace[f"part_{n}"] for n in range(len(bodies))]
        picks = tuple(
            (parts[1 + 3 * n], parts[2 + 3 * n], parts[3 + 3 * n]) for n in range(len(own.picks))
        )
        return _Compiled(own, parts[0], picks, parts[-1])


def _done(own: Own, expressions: Expressions, statements: Statements) -> list[ast.stmt]:
    """Does the ops, and tells whether no trigger ran meanwhile."""
    body: list[ast.stmt] = []
    for at in range(len(own.ops) + 1):
        for ops, quiet in own.quiet:
            if ops == at:
                body.append(b.when(b.negated(expressions.of(quiet)), [b.give(b.constant(False))]))
        body += statements.of(own.ops[at]) if at < len(own.ops) else []
    return [*body, b.give(b.constant(True))]


def _value(expressions: Expressions, term: t.Term | None) -> ast.expr:
    return b.constant(-1) if term is None else expressions.of(term)


def _ways(pick: Pick, members: Any, fewest: int, most: int) -> Iterator[int]:
    """Everything that can be picked: a number, a member, a set of members."""
    if pick.kind == "number":
        yield from members
    elif pick.low is None:
        yield from bits(members)
    else:
        every = bits(members)
        for many in range(fewest, (len(every) if most < 0 else most) + 1):
            yield from map(mask_of, combinations(every, many))


def _copied(state: State) -> State:
    return [list(value) if isinstance(value, list) else value for value in state]
