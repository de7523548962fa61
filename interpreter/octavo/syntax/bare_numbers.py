"""A bare number where cards are meant: `eight may be played`.

Comes in: a number, and the rank that is called so. Goes out: what to write for cards of it.
"""

from __future__ import annotations

from ..diagnostics import Repair, Span
from . import inflection, language


def rank_called(number: int) -> str:
    """What a rank of this number is called."""
    return language.NUMBER_WORDS.get(number, str(number))


def cards_of_it(number: int, span: Span) -> tuple[Repair, ...]:
    """`an eight` and `eights`, for a number that stands in place of them."""
    rank = rank_called(number)
    return tuple(
        Repair(span, said, f"a bare `{rank}` is the number {number}; did you mean `{said}`?")
        for said in (f"{inflection.article(rank)} {rank}", inflection.plural(rank))
    )
