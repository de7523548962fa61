"""Statistics, for people or for other programs.

Comes in: statistics and what was played. Goes out: rows of a table and lines below it, or plain
data for JSON.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ..table.rules import Rules
from .run import SimulationPlan
from .stats import SeatStats, SideStats, Spread, Stats

FIGURES = ("wins", "share", "95 % interval", "mean score", "lowest", "highest")
NUMBERS = (1, 2, 3, 4, 5, 6)  # the columns that hold numbers


def headings(plan: SimulationPlan, stats: Stats) -> tuple[str, ...]:
    """What the columns are called."""
    if _is_of_sides(plan, stats):
        return "side", *FIGURES
    return ("bot" if plan.rotate else "seat", *FIGURES)


def rows(plan: SimulationPlan, stats: Stats) -> list[list[str]]:
    """A row for each seat, or for each bot where they change seats; for each side, where the bots
    are alike."""
    if _is_of_sides(plan, stats):
        return [[f"seats {' '.join(map(str, one.seats))}", *_figures(one)] for one in stats.sides]
    several = len({*plan.names}) > 1
    return [
        [f"{one.seat} {name}" if several or plan.rotate else str(one.seat), *_figures(one)]
        for one, name in zip(stats.seats, plan.names, strict=True)
    ]


def _is_of_sides(plan: SimulationPlan, stats: Stats) -> bool:
    return bool(stats.sides) and len({*plan.names}) == 1 and not plan.rotate


def _figures(one: SeatStats | SideStats) -> list[str]:
    return [
        str(one.wins),
        f"{one.share:.1%}",
        f"{one.low:.1%} to {one.high:.1%}",
        f"{one.score.mean:.2f}",
        str(one.score.least),
        str(one.score.greatest),
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
