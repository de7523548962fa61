"""Statistics, for people or for other programs.

Comes in: statistics and what was played. Goes out: rows of a table and lines below it, or plain
data for JSON.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ..table.rules import Rules
from .run import SimulationPlan
from .stats import Spread, Stats

FIGURES = ("wins", "share", "95 % interval", "mean score", "lowest", "highest")
NUMBERS = (1, 2, 3, 4, 5, 6)  # the columns that hold numbers


def headings(plan: SimulationPlan) -> tuple[str, ...]:
    """What the columns are called."""
    return ("bot" if plan.rotate else "seat", *FIGURES)


def rows(plan: SimulationPlan, stats: Stats) -> list[list[str]]:
    """A row for each seat, or for each bot where they change seats."""
    several = len({*plan.names}) > 1
    return [
        [
            f"{one.seat} {name}" if several or plan.rotate else str(one.seat),
            str(one.wins),
            f"{one.share:.1%}",
            f"{one.low:.1%} to {one.high:.1%}",
            f"{one.score.mean:.2f}",
            str(one.score.least),
            str(one.score.greatest),
        ]
        for one, name in zip(stats.seats, plan.names, strict=True)
    ]


def lines(stats: Stats) -> list[str]:
    """What is true of the matches as a whole."""
    return [
        f"won by several: {stats.shared} ({stats.shared / stats.games:.1%})",
        f"choices a match: {_said(stats.choices)}",
        f"rounds a match: {_said(stats.rounds)}",
    ]


def _said(spread: Spread) -> str:
    bounds = (spread.least, spread.greatest)
    half = (
        ""
        if (spread.lower, spread.upper) == bounds
        else f"; the middle half from {spread.lower} to {spread.upper}"
    )
    return f"{spread.mean:.1f} (from {spread.least} to {spread.greatest}{half})"


def data(rules: Rules, plan: SimulationPlan, stats: Stats) -> dict[str, Any]:
    """Plain data: what was played, and every figure. How long it took is no part of it: the same
    matches give the same bytes.
    """
    made = rules.composition
    return {
        "ruleset": rules.name,
        "modifiers": [each.name for each in made.modifiers if each.loaded],
        "variants": [each.name for each in made.variants if each.loaded],
        "options": dict(made.options),
        "program": rules.digest,
        **asdict(plan),
        **asdict(stats),
    }
