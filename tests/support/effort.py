"""How much is tried. `make test` leaves to `make thorough` what is marked so; together they are all
that there is, which `pytest` alone runs. `OCTAVO_EFFORT=10`, which is `make slow`, tries ten times
as much and leaves nothing out.

Comes in: the environment. Goes out: a number, 1 where nothing is said, and the part that is run.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from zlib import crc32

import pytest

EFFORT = int(os.environ.get("OCTAVO_EFFORT", "1"))
PART = os.environ.get("OCTAVO_PART", "")  # quick, or thorough; empty: both


def is_thorough(items: Iterable[pytest.Item]) -> list[bool]:
    """Of each test, whether `make test` leaves it to `make thorough`: all that are marked
    `thorough`, of those marked `thorough(but=5)` four of five. Which one of five is tried goes by
    the name of the test: so every ruleset and table is tried by some."""
    seen, found = Counter[str](), []
    for item in items:
        mark = item.get_closest_marker("thorough")
        name = item.nodeid.partition("[")[0]
        every = 0 if mark is None else mark.kwargs.get("but", 1 << 60)
        found.append(bool(every) and (seen[name] + crc32(name.encode())) % every != 0)
        seen[name] += 1
    return found
