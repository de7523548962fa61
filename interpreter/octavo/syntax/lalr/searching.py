"""Sayings looked for in a sentence, some thousand of them where one is refused.

Comes in: the pattern of a saying, a text. Goes out: where it is said. `re` keeps 512 patterns and
makes all others anew each time, which took half of the time of a fault.
"""

from __future__ import annotations

import re
from functools import lru_cache

KEPT = 1 << 13  # those of all lists, and those that are made of the words of a ruleset

_compiled = lru_cache(KEPT)(re.compile)


def said_in(pattern: str, text: str) -> re.Match[str] | None:
    """Where a text has it first."""
    return _compiled(pattern).search(text)
