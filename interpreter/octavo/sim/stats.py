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
class SideStats:
    """Of one side, where seats make sides: its seats (from 1), and the figures that all of them
    share."""

    seats: tuple[int, ...]
    wins: int
    share: float
    low: float
    high: float
    score: Spread


@record
class Stats:
    """`shared`: matches with several winners, or several sides that won. `choices` and `rounds` are
    those of a match."""

    games: int
    seats: tuple[SeatStats, ...]
    shared: int
    choices: Spread
    rounds: Spread
    sides: tuple[SideStats, ...] = ()


def stats(outcomes: Sequence[MatchOutcome], sides: Sequence[Sequence[int]] = ()) -> Stats:
    """The figures of some outcomes, at least one; `sides` are the seats of each, from 0, where
    players win and lose together."""
    seats = [SeatStats(seat + 1, *_of(outcomes, seat)) for seat in range(len(outcomes[0].scores))]
    of_sides = [
        SideStats(tuple(one + 1 for one in side), *_of(outcomes, side[0])) for side in sides
    ]
    groups = sides or [(seat,) for seat in range(len(outcomes[0].scores))]
    won = [sum(outcome.winners >> side[0] & 1 for side in groups) for outcome in outcomes]
    return Stats(
        len(outcomes),
        tuple(seats),
        sum(many > 1 for many in won),
        spread([outcome.choices for outcome in outcomes]),
        spread([outcome.rounds for outcome in outcomes]),
        tuple(of_sides),
    )


def _of(outcomes: Sequence[MatchOutcome], seat: int) -> tuple[int, float, float, float, Spread]:
    """The figures of one seat."""
    games = len(outcomes)
    wins = sum(outcome.winners >> seat & 1 for outcome in outcomes)
    low, high = interval(wins, games)
    return wins, wins / games, low, high, spread([one.scores[seat] for one in outcomes])


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
