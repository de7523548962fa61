"""`octavo play`: a match in the terminal, or printed to its end where there is none."""

from __future__ import annotations

import math
import os
import secrets
import sys
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...bots import BOTS, WITH_PEOPLE
from ...edges.output import json_text, say, say_lines, shell_word
from ...resources import version
from ...source.shelf import ruleset_path
from ...table.journal import Header, Writer, read_journal
from ...table.sources import gone_of
from ..frame import Chosen, Spelled, chosen, report_loaded, rules_of, state_dir

if TYPE_CHECKING:
    from ...front.header import Wanted
    from ...front.table import Table
    from ...play.screen import Screen
    from ...table.rules import Rules

SEED = 8  # bytes of chance in a new seed: too many to be found by trying
PAUSE = 0.8  # seconds between two choices of bots, for somebody who watches
# bytes of a ruleset's name, and of a seed, in the name of a file, which may have 255 in all
MOST_IN_A_NAME = 90
MOST_JOURNALS = 1_000  # names tried for a journal of one ruleset and seed


class Seconds(click.FloatRange):
    """A time. `nan` is none: it is neither below nor above any other."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        found = super().convert(value, param, ctx)
        if math.isnan(found):
            self.fail(f"{value!r} is not a valid number of seconds.", param, ctx)
        return found


@click.command(
    cls=Spelled,
    short_help="Play a match.",
    examples=[
        "octavo play {ruleset}",
        "octavo play {ruleset} --players 3 --seat 2 --rounds 1",
        "octavo play {ruleset} --names Ann,Ben --seed 8 --journal evening.journal",
        "octavo play {ruleset} --watch",
        "octavo play --resume evening.journal",
    ],
)
@click.argument("ruleset", required=False)
@click.option(
    "--players",
    type=int,
    help="How many sit at the table. Default: four, or as near as the game allows.",
)
@click.option(
    "--seat",
    "seats",
    metavar="N[,N...]",
    help="Where you sit, counted from 1; several seats share the terminal. Default: 1.",
)
@click.option(
    "--names",
    metavar="NAME[,NAME...]",
    help="Who sits at this terminal, seat by seat: from seat 1, or at the seats of --seat.",
)
@click.option(
    "--seed",
    metavar="S",
    help=(
        "Settles the cards: the same seed gives the same match. Default: a new one, that "
        "those who play are not shown."
    ),
)
@click.option("--rounds", type=click.IntRange(min=1), help="End the match after so many rounds.")
@click.option(
    "--watch",
    is_flag=True,
    help="Bots have every seat, and you watch, with all cards open.",
)
@click.option(
    "--pause",
    type=Seconds(min=0, max=60),
    default=PAUSE,
    show_default=True,
    help="Seconds between choices when you watch.",
)
@click.option(
    "--bots",
    type=click.Choice(BOTS),
    help=f"How bots choose. Default: {WITH_PEOPLE} where people sit, {BOTS[0]} where none do.",
)
@click.option(
    "--journal",
    type=click.Path(dir_okay=False),
    help="Keep the match in this file. Default: one among your own state, named at the end.",
)
@click.option(
    "--resume",
    type=click.Path(exists=True, dir_okay=False),
    help="Go on with the match of a journal.",
)
@click.option(
    "--changed",
    is_flag=True,
    help=(
        "Go on by the rules as they are now, though their files have changed since the "
        "journal was written."
    ),
)
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help=(
        "Bots play; print what the seat is told at each choice that it knows of, and at the "
        "end, one JSON object a line."
    ),
)
@chosen
@click.pass_context
def command(
    ctx: click.Context,
    ruleset: str | None,
    players: int | None,
    seats: str | None,
    names: str | None,
    seed: str | None,
    rounds: int | None,
    watch: bool,
    pause: float,
    bots: str | None,
    journal: str | None,
    resume: str | None,
    changed: bool,
    as_json: bool,
    chosen: Chosen,
) -> int:
    """Play a match against bots; with no terminal attached, bots play it to its end. Without a
    ruleset you are asked what to play.

    At the table, type the number of an option or its words; ? helps, and ? with an option says why
    it may be chosen. Ctrl-C stops; the match is kept in its journal, to be resumed. The journal
    holds everything, hidden cards and the seed too.
    """
    if watch and seats is not None and not as_json:
        raise click.UsageError("--watch leaves no seat for you: leave out --seat, or --watch", ctx)
    if resume is not None:
        given = {
            "--players": players,
            "--seat": seats,
            "--names": names,
            "--seed": seed,
            "--rounds": rounds,
            "--bots": bots,
            "--journal": journal,
        }
        extra = [name for name, value in given.items() if value is not None] + (
            ["the choice of rules"] if chosen.anything else []
        )
        if extra:
            raise click.UsageError(
                f"the journal settles what is played: leave out {', '.join(extra)}", ctx
            )
        return _resumed(resume, ruleset, watch, pause, changed)
    if changed:
        raise click.UsageError("--changed goes with --resume", ctx)
    if ruleset is None and _at_a_terminal() and not (chosen.anything or as_json or watch):
        from ...play.menu import ordered
        from ...play.screen import Screen

        order = ordered(Screen(True, paged=True))
        if order is None:
            return 0
        ruleset, names = order.ruleset, names or order.names
        players, bots = players or order.players, bots or order.bots
        rounds = rounds or order.rounds
        chosen = Chosen(order.modifiers, order.variants, order.options)
    if ruleset is None:
        raise click.UsageError(
            "name a ruleset (`octavo list` shows them), or --resume a journal", ctx
        )
    rules = rules_of(ruleset, chosen)
    number = rules.default_players if players is None else players
    rules.check_players(number)
    called = _people_named(ctx, names, number)
    sitting = _seats(ctx, seats, number) or list(range(len(called)))
    if called and len(called) != len(sitting):
        raise click.UsageError(
            f"{len(called)} names for {len(sitting)} seats: give each seat of --seat a name", ctx
        )
    from ...front.data import data
    from ...front.header import Wanted
    from ...front.table import begin, heard

    people = (
        frozenset(sitting or [0]) if _at_a_terminal() and not watch and not as_json else frozenset()
    )
    settled = seed if seed is not None else secrets.token_hex(SEED)
    known = dict(zip(sitting, called, strict=True)) if called else {}
    by_seat = tuple(known.get(seat, "") for seat in range(max(known, default=-1) + 1))
    told = bool(people) or as_json
    level = bots or (WITH_PEOPLE if people else BOTS[0])
    wanted = Wanted(number, settled, rounds or 0, people, level, told, by_seat)
    first = _free(ctx, journal) if journal is not None else None
    if as_json:
        with Writer(first) if first is not None else nullcontext() as writer:
            match = begin(rules, wanted, version(), writer)
            for moments in heard(match, sitting[0] if sitting else 0):
                say_lines(json_text(data(moment)) for moment in moments)
        return 0
    _evening(rules, wanted, first, seed, partial(_run, watch=watch, pause=pause))
    return 0


def _evening(
    rules: Rules,
    wanted: Wanted,
    first: Path | None,
    seed: str | None,
    run: Callable[[Table, Writer | None, Screen], bool],
    over: tuple[Table, Screen] | None = None,
) -> None:
    """Matches with the same people, as many as they want; each is kept in a journal of its own. A
    seed that was given settles all of them, and is no secret. `over` is one that they have played
    already, with the screen where they read how it ended."""
    from ...front.table import begin
    from ...play.evening import Evening
    from ...play.opening import opening

    evening = Evening()
    if over is not None and not evening.goes_on(*over):
        return
    screen = _screen(bool(wanted.people)) if over is None else over[1]
    for number in count(1 if over is None else 2):
        if number > 1:
            chance = secrets.token_hex(SEED) if seed is None else f"{seed}-{number}"
            wanted = replace(wanted, seed=chance)
        path = first
        if first is not None and number > 1:
            names = (first.with_stem(f"{first.stem}-{at}") for at in count(number))
            path = next(one for one in names if not one.exists())
        elif first is None and _at_a_terminal():
            # the name of the file is shown: it does not tell the seed
            path = own_journal(rules.name, secrets.token_hex(4) if seed is None else wanted.seed)
        with Writer(path) if path is not None else nullcontext() as writer:
            match = begin(rules, wanted, version(), writer)
            screen.lines(opening(match, seed is not None))
            finished = run(match, writer, screen)
        if not (finished and match.people and evening.goes_on(match, screen)):
            return


def _screen(people: bool) -> Screen:
    """One screen for all of an evening: what is typed at the end of a page is answered below,
    whatever comes there."""
    from ...play.screen import Screen

    return Screen(_at_a_terminal(), paged=people)


def _at_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _seats(ctx: click.Context, seats: str | None, players: int) -> list[int]:
    """Seats from 0, as given from 1."""
    found = []
    for said in seats.split(",") if seats is not None else []:
        if not said.strip().isdecimal() or len(said) > 9 or not 1 <= int(said) <= players:
            raise click.UsageError(
                f"there is no seat `{said.strip()}`: with {players} players, seats are 1 to "
                f"{players}",
                ctx,
            )
        found.append(int(said) - 1)
    return found


def _people_named(ctx: click.Context, names: str | None, players: int) -> list[str]:
    """The names of people, seat by seat."""
    from ...play.people import named

    try:
        return [] if names is None else named(names, players)
    except ValueError as error:
        raise click.UsageError(str(error), ctx) from None


def _free(ctx: click.Context, given: str) -> Path:
    """The file that is named, in which there must be nothing yet."""
    path = Path(given)
    if path.exists() and path.stat().st_size:
        raise click.UsageError(
            f"{given} holds something already: name another file, or go on with `octavo play "
            f"--resume {given}`",
            ctx,
        )
    return path


def own_journal(ruleset: str, seed: str) -> Path:
    """Where the match is kept if nobody names a file: a new one among the player's own state, and
    nowhere else.
    """
    folder = state_dir()
    said = f"{_in_a_name(ruleset)}-{_in_a_name(seed)}"
    paths = (
        folder / f"{said}{'' if at == 1 else f'-{at}'}.journal" for at in range(1, MOST_JOURNALS)
    )
    return next(
        (path for path in paths if not path.exists()),
        folder / f"{said}-{secrets.token_hex(8)}.journal",
    )


def _in_a_name(said: str) -> str:
    """Text as part of a file's name: letters, digits, hyphens and underscores of it, few enough for
    any file system.
    """
    kept = "".join(char if char.isalnum() or char in "-_" else "-" for char in said).encode()[
        :MOST_IN_A_NAME
    ]
    return kept.decode(errors="ignore")


def _resumed(resume: str, ruleset: str | None, watch: bool, pause: float, changed: bool) -> int:
    """Go on with the match of a journal; a ruleset may be named too, the one that is played. What
    is refused is refused before anything is written."""
    from ...front.header import Wanted
    from ...front.table import resume as resumed
    from ...play.opening import opening

    journal = read_journal(resume)
    played = journal.header.ruleset
    if ruleset is not None and ruleset_path(ruleset).resolve() != ruleset_path(played).resolve():
        raise click.UsageError(
            f"the journal is of a match of {played}: leave out RULESET", click.get_current_context()
        )
    if journal.header.people and not _at_a_terminal():
        raise click.UsageError(
            "people sit at this match: resume it in a terminal", click.get_current_context()
        )
    with Writer(resume, journal) as writer:
        tell_what_is_gone(journal.header)
        match = resumed(journal, writer, changed)
        report_loaded(match.rules)
        screen = _screen(bool(match.people))
        screen.lines(opening(match))
        finished = _run(match, writer, screen, watch, pause)
    header = match.header
    if finished and match.people:
        wanted = Wanted(
            header.players,
            header.seed,
            header.rounds,
            match.people,
            header.bots,
            header.forced,
            header.names,
        )
        again = partial(_run, watch=watch, pause=pause)
        _evening(match.rules, wanted, None, None, again, (match, screen))
    return 0


def tell_what_is_gone(header: Header) -> None:
    """Which files are read in the journal, because there are no such files any more."""
    for source in gone_of(header.sources):
        say(f"{source.path} is gone: the journal holds what it said", err=True)


def _run(match: Table, writer: Writer | None, screen: Screen, watch: bool, pause: float) -> bool:
    """Whether the match is over."""
    from ...play.terminal import Sitting
    from ...play.terminal import watch as watched

    finished = False
    try:
        if match.people:
            finished = Sitting(match, screen).run()
        else:
            watched(match, screen, pause if screen.terminal else 0)
            finished = True
    finally:
        if writer is not None:
            _farewell(writer.path, finished)
    return finished


def _farewell(path: Path, finished: bool) -> None:
    from ...front.wording import WIDTH

    shown = shell_word(
        os.path.relpath(path) if not os.path.relpath(path).startswith("..") else str(path)
    )
    say(err=True)
    said = "See it again:" if finished else "Go on with it:"
    command = f"octavo replay {shown}" if finished else f"octavo play --resume {shown}"
    # a command is copied: a terminal would break a long line in a name
    fits = len(f"{said} {command}") <= WIDTH
    for line in [f"{said} {command}"] if fits else [said, command]:
        say(line, err=True)
