"""`octavo replay`: a recorded match, played again."""

from __future__ import annotations

import sys

import click

from ...edges.output import say
from ...table.journal import read_journal
from ..frame import Spelled
from .play import tell_what_is_gone


@click.command(
    cls=Spelled,
    short_help="See a match again.",
    examples=["octavo replay evening.journal", "octavo replay --all evening.journal"],
)
@click.argument("journal", type=click.Path(exists=True, dir_okay=False))
@click.option("--all", "at_once", is_flag=True, help="All at once, without waiting for Enter.")
@click.option("--why", is_flag=True, help="At the end, what decided who won.")
@click.option(
    "--changed",
    is_flag=True,
    help=(
        "Play it by the rules as they are now, though their files have changed since the "
        "journal was written."
    ),
)
def command(journal: str, at_once: bool, why: bool, changed: bool) -> None:
    """Show the match of a journal again: in a terminal choice by choice, forwards and back; all at
    once if piped.

    Everything is shown, what was hidden from the players too. The journal holds the texts of the
    rules: where a file is gone, they stand for it; where one reads otherwise now, the first line
    that does is named. If with --changed, or in a newer Octavo, the match goes another way, the
    first choice that differs is named.
    """
    from ...front.table import replayed
    from ...front.wording import numbered
    from ...play.replaying import HELP, nameless, replay
    from ...play.screen import Screen

    recorded = read_journal(journal)
    tell_what_is_gone(recorded.header)
    match = replayed(recorded, changed=changed)
    header = match.header
    say(f"{match.rules.title}, {numbered(header.players, 'player')}, seed {header.seed}")
    you = nameless(match)
    say(", ".join("you" if seat == you else name for seat, name in enumerate(match.names)))
    say()
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    stepwise = terminal and not at_once
    if stepwise:
        for line in HELP:
            say(line)
    replay(match, Screen(sys.stdout.isatty(), paged=stepwise), stepwise, why)
