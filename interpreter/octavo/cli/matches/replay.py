"""`octavo replay`: a recorded match again."""

from __future__ import annotations

import sys

import click

from ...table.journal import read_journal
from ..frame import Spelled


@click.command(
    cls=Spelled,
    short_help="See a match again.",
    examples=["octavo replay evening.journal", "octavo replay --all evening.journal"],
)
@click.argument("journal", type=click.Path(exists=True, dir_okay=False))
@click.option("--all", "at_once", is_flag=True, help="All at once, without waiting for Enter.")
def command(journal: str, at_once: bool) -> None:
    """Show the match of a journal again: in a terminal choice by choice, each after Enter; all at once if piped.

    Everything is shown, what was hidden from the players too. If the rules have changed since so that the match goes another
    way, the first choice that differs is named.
    """
    from ...play.screen import Screen
    from ...play.seats import replayed
    from ...play.terminal import replay

    match = replayed(read_journal(journal))
    header = match.header
    click.echo(f"{match.rules.title}, {header.players} players, seed {header.seed}")
    click.echo(", ".join(match.names))
    click.echo()
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    stepwise = terminal and not at_once
    if stepwise:
        click.echo("Enter for the next choice, q to stop.")
    replay(match, Screen(sys.stdout.isatty()), stepwise)
