"""Whether some cards are so many of each of several ranks: the fast way, and every way there is."""

from __future__ import annotations

from itertools import combinations
from random import Random

from octavo.cards import bits
from octavo.engine.python.runtime.members import can_spread
from support.effort import EFFORT


def test_rows_are_found_as_by_trying_them_all() -> None:
    rng, found = Random("spreads"), {True: 0, False: 0}
    for _ in range(3_000 * EFFORT):
        size = rng.randint(1, 5)
        rows = [0b111 << 3 * at for at in range(size)]
        if rng.random() < 0.3:
            rows.append(rows[0])  # one may stand at both ends
        cards = [card for card in range(15) if rng.random() < 0.6]
        chosen = [card for card in cards if rng.random() < 0.2]
        copies, least = rng.randrange(4), rng.randrange(4)
        most, consecutive = least + rng.randrange(-1, 3), rng.random() < 0.5
        if not consecutive:
            rows = rows[:size]
        answer = any(
            {*chosen} <= {*whole}
            for many in range(max(least, 1), most + 1)
            for row in (
                [rows[at : at + many] for at in range(len(rows) - many + 1)]
                if consecutive
                else combinations(rows, many)
            )
            for whole in combinations(cards, copies * many)
            if copies > 0
            and all(sum(card in [*bits(one)] for card in whole) == copies for one in row)
            and len({*row}) == many
        )
        rest = sum(1 << card for card in cards if card not in chosen)
        so_far = sum(1 << card for card in chosen)
        told = can_spread(tuple(rows), consecutive, rest, so_far, copies, least, most)
        assert told == answer, (rows, cards, chosen, copies, least, most)
        found[answer] += 1
    assert min(found.values()) > 200
