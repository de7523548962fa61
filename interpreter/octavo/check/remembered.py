"""Remembered: what was worked out of a sentence by itself, for as long as the parser keeps it.

Comes in: a function of a tree. Goes out: the same function, which asks each tree once. Sentences
are kept when they are parsed, so another set of modifiers reads the same ones again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Found = TypeVar("Found")
_KEPT = 20_000  # sentences, as many as the parser keeps


def remembered(function: Callable[[object], Found]) -> Callable[[object], Found]:
    """A tree is known by being the same object: equal ones may stand in other places."""
    known: dict[int, tuple[object, Found]] = {}

    @wraps(function)
    def asked(sentence: object) -> Found:
        found = known.get(id(sentence))
        if found is None or found[0] is not sentence:
            if len(known) >= _KEPT:
                known.clear()
            found = known[id(sentence)] = sentence, function(sentence)
        return found[1]

    return asked
