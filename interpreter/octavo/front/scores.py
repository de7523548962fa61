"""Who scores how much, and for what.

Comes in: news of scores, in order. Goes out: sentences. What several people score for the same
reason is said once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile

from ..table.news import News
from .wording import Wording


def in_a_row(events: Sequence[News], at: int) -> list[News]:
    """The score at a place, and those after it."""
    return [*takewhile(lambda one: one.what == "scored", events[at:])]


def told(run: Sequence[News], words: Wording) -> Iterator[str]:
    for why, same in groupby(run, _why):
        alike = [*same]
        if {one.seat for one in alike} == {words.reader}:
            why = re.sub(r"\btheir\b", "your", why)
        yield ", ".join(_scores(one, words) for one in alike) + (f" ({why})" if why else "")


def _scores(event: News, words: Wording) -> str:
    many = event.amount or 0
    verb = "score" if many >= 0 else "lose"
    if event.side is not None:
        who = words.side_does(event.side, verb)
    else:
        who = verb if event.seat is None else words.does(event.seat, verb)
    return f"{who} {abs(many) or 'nothing'}"


def _why(event: News) -> str:
    """For what: what it is made of, or what the sentence calls it."""
    made_of = ", ".join(f"{name} {many}".strip() for name, many in event.parts)
    return (made_of or event.name) if event.amount else ""
