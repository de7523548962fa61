"""Whether some numbers of several add up to a number: the fast way, and every way there is."""

from __future__ import annotations

from itertools import combinations
from random import Random

from octavo.engine.python.runtime.members import can_total
from support.effort import EFFORT


def test_sums_are_found_as_by_trying_them_all() -> None:
    rng, found = Random("totals"), {True: 0, False: 0}
    for _ in range(2_000 * EFFORT):
        numbers = [rng.randint(rng.choice([-4, 0]), 12) for _ in range(rng.randrange(7))]
        low, least = rng.randint(-6, 30), rng.randrange(4)
        high, most = low + rng.randrange(-1, 4), least + rng.randrange(-1, 5)
        answer = any(
            low <= sum(some) <= high
            for many in range(least, most + 1)
            for some in combinations(numbers, many)
        )
        assert can_total(numbers, low, high, least, most) == answer
        found[answer] += 1
    assert min(found.values()) > 200
