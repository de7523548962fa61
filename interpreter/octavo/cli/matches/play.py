"""`octavo play`: a match in the terminal, or printed to its end where there is none."""

from __future__ import annotations

import json
import os
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from ...bots import BOTS
from ...source.shelf import ruleset_path
from ...table.journal import Writer, read_journal
from ...table.rules import Rules
from ..frame import Chosen, Spelled, chosen, report, rules_of, state_dir, version

PAUSE = 0.8  # seconds between two choices of bots, for somebody who watches
MOST_JOURNALS = 1_000  # names tried for a journal of one ruleset and seed


@click.command(
    cls=Spelled,
    short_help="Play a match.",
    examples=[
        "octavo play {ruleset}",
        "octavo play {ruleset} --players 3 --seat 2 --rounds 1",
        "octavo play {ruleset} --seat 1,3 --seed 8 --journal evening.journal",
        "octavo play {ruleset} --watch",
        "octavo play --resume evening.journal",
    ],
)
@click.argument("ruleset", required=False)
@click.option("--players", type=int, help="How many sit at the table. Default: four, or as near as the game allows.")
@click.option(
    "--seat", "seats", metavar="N[,N...]", help="Where you sit, counted from 1; several seats share the terminal. Default: 1."
)
@click.option("--seed", metavar="S", help="Settles the cards: the same seed gives the same match. Default: a new one.")
@click.option("--rounds", type=click.IntRange(min=1), help="End the match after so many rounds.")
@click.option("--watch", is_flag=True, help="Bots have every seat, and you watch.")
@click.option(
    "--pause",
    type=click.FloatRange(min=0, max=60),
    default=PAUSE,
    show_default=True,
    help="Seconds between choices when you watch.",
)
@click.option("--bots", type=click.Choice(BOTS), help=f"How bots choose. Default: {BOTS[0]}.")
@click.option(
    "--journal",
    type=click.Path(dir_okay=False),
    help="Keep the match in this file. Default: one among your own state, named at the end.",
)
@click.option("--resume", type=click.Path(exists=True, dir_okay=False), help="Go on with the match of a journal.")
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Bots play; print what the seat is told at each choice of a match, one JSON object a line.",
)
@chosen
@click.pass_context
def command(
    ctx: click.Context, ruleset: str | None, players: int | None, seats: str | None, seed: str | None, rounds: int | None,
    watch: bool, pause: float, bots: str | None, journal: str | None, resume: str | None, as_json: bool, chosen: Chosen,
) -> int:  # fmt: skip
    """Play a match against bots; with no terminal attached, bots play it to its end.

    At the table, type the number of an option or its words; ? helps, and ? with an option says why it may be chosen. Ctrl-C
    stops; the match is kept in its journal, to be resumed.
    """
    if watch and seats is not None and not as_json:
        raise click.UsageError("--watch leaves no seat for you: leave out --seat, or --watch", ctx)
    if resume is not None:
        given = {
            "--players": players,
            "--seat": seats,
            "--seed": seed,
            "--rounds": rounds,
            "--bots": bots,
            "--journal": journal,
        }
        extra = [name for name, value in given.items() if value is not None] + (
            ["the choice of rules"] if chosen.anything else []
        )
        if extra:
            raise click.UsageError(f"the journal settles what is played: leave out {', '.join(extra)}", ctx)
        return _resumed(resume, ruleset, watch, pause)
    if ruleset is None:
        raise click.UsageError("name a ruleset (`octavo list` shows them), or --resume a journal", ctx)
    rules = rules_of(ruleset, chosen)
    number = rules.default_players if players is None else players
    rules.check_players(number)
    sitting = _seats(ctx, seats, number)
    from ...play.seats import Wanted, begin, told

    people = frozenset(sitting or [0]) if _at_a_terminal() and not watch and not as_json else frozenset()
    wanted = Wanted(number, seed if seed is not None else str(secrets.randbelow(10**6)), rounds or 0, people, bots or BOTS[0])
    path = _journal_path(ctx, journal, rules, wanted.seed, _at_a_terminal() and not as_json)
    writer = Writer(path) if path is not None else None
    match = begin(rules, wanted, version(), writer)
    if as_json:
        return _as_json(match, sitting[0] if sitting else 0, told)
    _opening(match)
    return _run(match, watch, pause, writer)


def _at_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _seats(ctx: click.Context, seats: str | None, players: int) -> list[int]:
    """Seats from 0, as given from 1."""
    found = []
    for said in seats.split(",") if seats is not None else []:
        if not said.strip().isdecimal() or len(said) > 9 or not 1 <= int(said) <= players:
            raise click.UsageError(f"there is no seat `{said.strip()}`: with {players} players, seats are 1 to {players}", ctx)
        found.append(int(said) - 1)
    return found


def _journal_path(ctx: click.Context, given: str | None, rules: Rules, seed: str, by_default: bool) -> Path | None:
    """Where the match is kept: the file that is named, else for people at a terminal a new one among their own state."""
    if given is not None:
        path = Path(given)
        if path.exists() and path.stat().st_size:
            raise click.UsageError(
                f"{given} holds something already: name another file, or go on with `octavo play --resume {given}`", ctx
            )
        return path
    if not by_default:
        return None
    folder = state_dir()
    said = "".join(char if char.isalnum() or char in "-_" else "-" for char in seed)[:40]
    names = (f"{rules.name}-{said}{'' if at == 1 else f'-{at}'}.journal" for at in range(1, MOST_JOURNALS))
    return next(
        (folder / name for name in names if not (folder / name).exists()), folder / f"{rules.name}-{secrets.token_hex(8)}.journal"
    )


def _resumed(resume: str, ruleset: str | None, watch: bool, pause: float) -> int:
    """Go on with the match of a journal; a ruleset may be named too, the one that is played."""
    from ...play.seats import resume as resumed

    journal = read_journal(resume)
    played = journal.header.ruleset
    if ruleset is not None and ruleset_path(ruleset).resolve() != ruleset_path(played).resolve():
        raise click.UsageError(f"the journal is of a match of {played}: leave out RULESET", click.get_current_context())
    writer = Writer(resume, journal.size)
    match = resumed(journal, writer)
    if match.rules.warnings:
        report(match.rules.warnings)
    if match.people and not _at_a_terminal():
        raise click.UsageError("people sit at this match: resume it in a terminal", click.get_current_context())
    _opening(match)
    return _run(match, watch, pause, writer)


def _opening(match: Any) -> None:
    """What is played and by whom, so that it can be played again."""
    header = match.header
    words = match.wording(next(iter(match.people)) if len(match.people) == 1 else None)
    names = [words.name(seat) for seat in range(header.players)]
    click.echo(f"{match.rules.title}, {header.players} players, seed {header.seed}")
    click.echo(f"{', '.join(names)[:1].upper()}{', '.join(names)[1:]}" + ("" if match.people else "; bots have every seat"))


def _run(match: Any, watch: bool, pause: float, writer: Writer | None) -> int:
    from ...play.screen import Screen
    from ...play.terminal import Sitting
    from ...play.terminal import watch as watched

    terminal = _at_a_terminal()
    screen = Screen(terminal)
    finished = False
    try:
        if match.people:
            finished = Sitting(match, screen).run()
        else:
            watched(match, screen, pause if terminal else 0)
            finished = True
    finally:
        if writer is not None:
            writer.close()
            _farewell(writer.path, finished)
    return 0


def _farewell(path: Path, finished: bool) -> None:
    shown = os.path.relpath(path) if not os.path.relpath(path).startswith("..") else str(path)
    click.echo(err=True)
    click.echo(f"See it again: octavo replay {shown}" if finished else f"Go on with it: octavo play --resume {shown}", err=True)


def _as_json(match: Any, seat: int, told: Callable[..., dict[str, Any]]) -> int:
    """One line when the match begins, and one after each choice."""
    words, since = match.wording(seat), 0
    while True:
        click.echo(json.dumps(told(match.game, words, seat, since)))
        since = match.game.event_count
        option = match.bot_option()
        if option is None:
            return 0
        match.game.apply(option)
