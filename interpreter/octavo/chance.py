"""Chance: who answers when cards are drawn.

Comes in: seeds. Goes out: drivers, which an engine asks for a number below n; what the number picks from is handed over, too.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

Below = Callable[[int, Sequence[int]], int]


def seeded(seed: int | str) -> Below:
    """Chance from a seed: the same seed gives the same numbers on every machine."""
    rnd = random.Random(seed).random

    def below(n: int, outcomes: Sequence[int]) -> int:
        return int(rnd() * n)

    return below
