"""Bounds on the work done for one ruleset, so that words which multiply themselves end in a fault.

Comes in: what every pass spends as it makes terms. Goes out: a fault once it is too much. Steps are
counted, not time: the same ruleset is refused on every machine, or on none.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from .diagnostics import Diagnostic, Span, TooMuch, fault

PHRASE = 100  # terms that putting a phrase in place counts as, since it makes blocks
# terms made while a ruleset is loaded or compiled, large ones counted more; the most known is
# 78,000
MOST_EFFORT = 150_000


class _Meter(threading.local):
    """What is left of the effort, in each thread; without end where nobody sets a limit."""

    left = 1 << 60


_METER = _Meter()


class _Keeping:
    """Whether garbage is collected is one thing for all threads: the first that begins stops it,
    after the last it goes on.
    """

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.many = 0
        self.collected = False

    def begin(self) -> None:
        with self.lock:
            if not self.many:
                self.collected = gc.isenabled()
                gc.disable()
            self.many += 1

    def end(self) -> None:
        with self.lock:
            self.many -= 1
            if not self.many and self.collected:
                gc.enable()


_KEEPING = _Keeping()


def spend(effort: int) -> None:
    """Take from what is left of the effort. Raises TooMuch when nothing is."""
    _METER.left -= effort
    if _METER.left < 0:
        raise more_than_enough()


def more_than_enough() -> TooMuch:
    said = "this ruleset grows too large when its words are replaced by their meanings"
    return TooMuch(
        [Diagnostic("OCT602", said, help="does a word or a phrase use itself many times over?")]
    )


def left() -> int:
    """What is left of the effort."""
    return _METER.left


def at_most_once() -> AbstractContextManager[None]:
    """Inside, everything together makes no more terms than one ruleset may."""
    return at_most(MOST_EFFORT)


@contextmanager
def at_most(many: int) -> Iterator[None]:
    """Inside, everything together makes no more terms than these, or than are left where there is a
    limit already."""
    before = _METER.left
    given = _METER.left = min(before, many)
    try:
        yield
    finally:
        _METER.left += before - given


@contextmanager
def uncollected() -> Iterator[None]:
    """Inside, no garbage is collected: nearly all that loading makes is kept, and to look it over
    again and again took half the time."""
    _KEEPING.begin()
    try:
        yield
    finally:
        _KEEPING.end()


@contextmanager
def bounded(span: Span) -> Iterator[None]:
    """Inside, no more terms are made than MOST_EFFORT, or than are left where there is a limit
    already. What takes too much to work out, or nests too deep, is a fault: of the place at `span`,
    if nothing nearer is known."""
    try:
        with uncollected(), at_most_once():
            yield
    except TooMuch as error:
        raise error.at(span) from None
    except RecursionError:
        help = "say it in several sentences, or with fewer rules about one thing"
        raise fault("OCT601", "this ruleset is nested too deeply", span, help=help) from None
