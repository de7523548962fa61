"""How long the legal moves of somebody take who may lay groups: a hand of thirteen cards, two of
them wild.

Comes in: how many rounds. Goes out: a line for each contract of ons: the median over hands, and the
slowest of them. What is remembered between hands is thrown away before each.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import octavo
from octavo.chance import seeded
from octavo.engine.python.slots import ROUND, YOU
from support.inside import opened

HANDS = 60
WILD = ("Ah", "Ad")
Line = Callable[..., None]


def bench(rounds: int, line: Line) -> None:
    rules = octavo.load("ons")
    machine = opened(rules.machine(4, seed=1))
    layout, groups = machine.code.layout, machine.code.melds
    rng = random.Random("laying")
    wild = [card for card, code in enumerate(layout.pack.codes) if code in WILD]
    others = [card for card in range(len(layout.pack)) if card not in wild]
    hands = [
        sum(1 << card for card in (*rng.sample(wild, 2), *rng.sample(others, 11)))
        for _ in range(HANDS)
    ]
    whole, state = groups.names.index("contract"), list(machine.state)
    for number in (1, 4, 7):
        state[ROUND] = number
        times = [
            min(_once(groups, state, whole, hand) for _ in range(max(1, rounds // 3)))
            for hand in hands
        ]
        parts = "".join(groups.names[part][0] for part in groups.parts(state, whole))
        said = f"{statistics.median(times) * 1e3:8.2f} ms"
        line(
            f"legal moves, 13 cards with 2 wild ones, groups {parts}",
            said,
            f"slowest {max(times) * 1e3:.2f} ms; aim 5 ms",
        )


def _once(groups: Any, state: list[Any], whole: int, hand: int) -> float:
    """The time for the question whether the groups can be made, and for the cards to begin with."""
    state[groups.layout.place_slot(groups.layout.setup.bases["hand"] + state[YOU])] = hand
    groups.made.clear()
    start = time.perf_counter()
    if groups.makeable(state, seeded(0), whole, hand):
        groups.next(state, seeded(0), whole, hand, ((), ()))
    return time.perf_counter() - start
