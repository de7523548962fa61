"""`octavo simulate`: many matches between bots, and their statistics."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from ...bots import BOTS
from ...edges.output import json_text, say, say_text
from ..frame import Chosen, Spelled, chosen, rules_of, table

A_JOB = 1_000  # matches for which another process is worth its start, unless --jobs says otherwise


def _bots(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """The name of a bot, or several with commas between."""
    names = [name.strip() for name in value.split(",")]
    return ",".join(click.Choice(BOTS).convert(name, param, ctx) for name in names)


@click.command(
    cls=Spelled,
    short_help="Many matches between bots.",
    examples=[
        "octavo simulate {ruleset} --games 300",
        "octavo simulate {ruleset} --games 100 --players 3 --seed 8 --jobs 2",
        "octavo simulate {ruleset} --games 40 --players 2 --bots careful:quick,greedy --rotate",
        "octavo simulate {ruleset} --games 100 --json",
    ],
)
@click.argument("ruleset")
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=1_000,
    show_default=True,
    help="How many matches.",
)
@click.option(
    "--players",
    type=int,
    help="How many sit at the table. Default: four, or as near as the game allows.",
)
@click.option(
    "--seed",
    metavar="S",
    default="0",
    show_default=True,
    help="The same seed gives the same matches, whatever --jobs is.",
)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    help="How many processes work. Default: one for each core, if there are matches enough.",
)
@click.option("--rounds", type=click.IntRange(min=1), help="End each match after so many rounds.")
@click.option(
    "--bots",
    callback=_bots,
    metavar="BOT[,BOT...]",
    default="random",
    show_default=True,
    help=(
        f"How every seat chooses, or how each of them does: {', '.join(BOTS)}. "
        "`careful` takes its time."
    ),
)
@click.option(
    "--rotate",
    is_flag=True,
    help="Bots move on by a seat with every match; the figures are of bots, not of seats.",
)
@click.option("--json", "as_json", is_flag=True, help="The figures as JSON.")
@chosen
def command(
    ruleset: str,
    games: int,
    players: int | None,
    seed: str,
    jobs: int | None,
    rounds: int | None,
    bots: str,
    rotate: bool,
    as_json: bool,
    chosen: Chosen,
) -> None:
    """Play many matches between bots: wins by seat, scores, lengths."""
    from ...front.wording import numbered
    from ...sim.report import NUMBERS, data, headings, lines, rows
    from ...sim.run import SimulationPlan, simulate
    from ...sim.stats import stats

    rules = rules_of(ruleset, chosen)
    plan = SimulationPlan(
        rules.default_players if players is None else players, seed, rounds or 0, bots, rotate
    )
    rules.check_players(plan.players)
    if len(plan.bots.split(",")) not in (1, plan.players):
        raise click.BadParameter(
            f"name one bot, or one for each of the {plan.players} seats, not "
            f"{len(plan.bots.split(','))}.",
            param_hint="'--bots'",
        )
    worth = games if plan.is_slow else games // A_JOB
    working = jobs or max(1, min(os.cpu_count() or 1, worth))
    begun = time.perf_counter()
    with _progress(games) as progress:
        outcomes = simulate(rules, plan, games, working, progress)
    took = time.perf_counter() - begun
    sides = () if rotate else rules.sides(plan.players)
    found = stats(outcomes, sides)
    if as_json:
        say_text(json_text(data(rules, plan, found), indent=2))
        return
    sat = numbered(plan.players, "player")
    say(f"{rules.title}: {games} matches, {sat}, {bots.replace(',', ', ')} bots, seed {seed}")
    say()
    table(headings(plan, found), rows(plan, found), NUMBERS)
    say()
    for line in lines(found):
        say(line)
    # On the error stream: what is piped on is the same every time.
    say(
        f"{games / took:,.0f} matches a second, {working} "
        f"{'process' if working == 1 else 'processes'}",
        err=True,
    )


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None]]:
    """A bar on the error stream, if that is a terminal; gives what is to be told of matches
    played."""
    if not sys.stderr.isatty():
        yield lambda played: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    with Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as bar:
        task = bar.add_task("", total=games)
        yield lambda played: bar.advance(task, played)
