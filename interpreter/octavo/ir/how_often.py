"""What is counted when somebody chooses something, because a sentence asks how often they did.

Comes in: a verb. Goes out: ops, for where the choice is remembered.
"""

from __future__ import annotations

from collections.abc import Iterator

from .. import terms as t
from ..check.names import Symbols
from ..syntax.how_often import TIMES, counter
from .program import Set, Target


def counted(verb: str, symbols: Symbols) -> Iterator[Set]:
    """One more, in each count that a sentence asks for."""
    for time in sorted({*TIMES} - {""}):
        name = counter(verb, time)
        if name in symbols.states:
            now = t.State(name, "number", t.YOU)
            yield Set(Target(name, t.YOU), t.Arithmetic(now, t.Number(1), "+"))
