"""Chance: what answers when a match draws a card.

Comes in: seeds. Goes out: drivers, which an engine asks for a number below n; what the number picks
from is handed over, too.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from .diagnostics import fault
from .edges.arguments import shown

Below = Callable[[int, Sequence[int]], int]


def answering(chance: Below) -> Below:
    """Chance of somebody else, each of whose answers is looked at. Raises OctavoError where one is
    none.
    """

    def below(n: int, outcomes: Sequence[int]) -> int:
        outcome = chance(n, outcomes)
        if type(outcome) is not int or not 0 <= outcome < n:
            raise fault(
                "OCT516", f"chance answered {shown(outcome)}, but only 0 to {n - 1} can come up"
            )
        return outcome

    return below


def seeded(seed: int | str) -> Below:
    """Chance from a seed: the same seed gives the same numbers on every machine."""
    rnd = random.Random(seed).random

    def below(n: int, outcomes: Sequence[int]) -> int:
        return int(rnd() * n)

    return below
