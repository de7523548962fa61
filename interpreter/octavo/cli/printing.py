"""Tables on the screen.

Comes in: rows of text. Goes out: a table drawn by `rich` on a terminal, columns of plain text when piped.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Sequence

import click

WIDTH = 80


def table(headings: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[int] = ()) -> None:
    """Show rows under headings; `numbers` are the columns that stand to the right."""
    if not sys.stdout.isatty():
        _plain(headings, rows, numbers)
        return
    from rich import box
    from rich.console import Console
    from rich.table import Table

    made = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for at, heading in enumerate(headings):
        made.add_column(heading, justify="right" if at in numbers else "left", overflow="fold")
    for row in rows:
        made.add_row(*(cell.replace("[", r"\[") for cell in row))
    Console(highlight=False).print(made)


def _plain(headings: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[int]) -> None:
    every = [headings, *rows]
    widths = [max(len(row[at]) for row in every) for at in range(len(headings))]
    for row in every:
        cells = [cell.rjust(width) if at in numbers else cell.ljust(width) for at, (cell, width) in enumerate(zip(row, widths, strict=True))]
        click.echo("  ".join(cells).rstrip())


def heading(said: str) -> None:
    click.echo(click.style(said, bold=True) if sys.stdout.isatty() else said)


def paragraph(said: str, indent: int = 0, further: int | None = None) -> None:
    """Text in lines that fit; `further` is the indent of those after the first."""
    margin = " " * indent
    after = margin if further is None else " " * further
    click.echo(textwrap.fill(said, WIDTH, initial_indent=margin, subsequent_indent=after, break_on_hyphens=False, break_long_words=False))
