"""Statistics of many outcomes.

Comes in: the outcomes of matches, in order. Goes out: `Stats`, sums of whole numbers and what
follows from them, so that the same outcomes give the same figures on every machine.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..records import record
from .run import MatchOutcome

Z = 1.959963984540054  # of 95 % of a normal distribution


@record
class Spread:
    """Of some whole numbers: the mean, the standard deviation, the least and the greatest; and
    quartiles: a quarter of them is at most `lower`, half of them at most `middle`, three quarters
    at most `upper`."""

    mean: float
    deviation: float
    least: int
    lower: int
    middle: int
    upper: int
    greatest: int


@record
class SeatStats:
    """Of one seat (from 1), or of one bot where they change seats: matches won, those shared with
    others too; their share of all; the 95 % interval of that share (by Wilson); and its scores."""

    seat: int
    wins: int
    share: float
    low: float
    high: float
    score: Spread


@record
class Stats:
    """`shared`: matches with several winners. `choices` and `rounds` are those of a match."""

    games: int
    seats: tuple[SeatStats, ...]
    shared: int
    choices: Spread
    rounds: Spread


def stats(outcomes: Sequence[MatchOutcome]) -> Stats:
    """The figures of some outcomes, at least one."""
    games = len(outcomes)
    seats = []
    for seat in range(len(outcomes[0].scores)):
        wins = sum(outcome.winners >> seat & 1 for outcome in outcomes)
        seats.append(
            SeatStats(
                seat + 1,
                wins,
                wins / games,
                *interval(wins, games),
                spread([one.scores[seat] for one in outcomes]),
            )
        )
    return Stats(
        games,
        tuple(seats),
        sum(outcome.winners.bit_count() > 1 for outcome in outcomes),
        spread([outcome.choices for outcome in outcomes]),
        spread([outcome.rounds for outcome in outcomes]),
    )


def interval(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share, by Wilson: it stays between 0 and 1, also for few matches."""
    share, square = wins / games, Z * Z / games
    middle = share + square / 2
    half = Z * math.sqrt(share * (1 - share) / games + square / (4 * games))
    low = 0.0 if wins == 0 else (middle - half) / (1 + square)
    return low, 1.0 if wins == games else (middle + half) / (1 + square)


def spread(numbers: Sequence[int]) -> Spread:
    """Mean and deviation from sums of whole numbers, which are exact in any order."""
    count, total, squares = len(numbers), sum(numbers), sum(number * number for number in numbers)
    variance = (squares * count - total * total) / (count * count)
    ranked = sorted(numbers)
    lower, middle, upper = (ranked[-(-count * quarter // 4) - 1] for quarter in (1, 2, 3))
    return Spread(total / count, math.sqrt(variance), ranked[0], lower, middle, upper, ranked[-1])
