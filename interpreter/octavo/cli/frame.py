"""What all commands share: choosing a ruleset, examples in the help, faults and tables on the
screen.

Comes in: options of a command line, or what a command has found. Goes out: `Rules`; text, drawn by
`rich` on a terminal and plain when piped; faults on the error stream.
"""

from __future__ import annotations

import functools
import os
import sys
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..diagnostics import Diagnostic
from ..edges.output import BOLD, Painted, printable, say, say_lines, say_text
from ..faults import WHEN_CHECKED
from ..records import record
from ..render import lines
from ..source.document import MappingNode, ScalarNode

if TYPE_CHECKING:
    from ..table.rules import Rules

Decorated = Callable[..., Any]
WIDTH = 80


@record
class Chosen:
    """What is chosen with a ruleset; `modifiers` None means its preset."""

    modifiers: str | None
    variants: tuple[str, ...]
    options: dict[str, object]

    @property
    def anything(self) -> bool:
        return self.modifiers is not None or bool(self.variants) or bool(self.options)


class PlainHelp(click.Command):
    """A command whose help is said as everything is."""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.callback = _help
        return option


def _help(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        say_text(ctx.get_help())
        ctx.exit()


class Spelled(PlainHelp):
    """A command whose help ends in examples. `{ruleset}` stands for the name of a ruleset that
    Octavo ships and that they fit, `{grouped}` for one that declares groups; where there is none,
    for the word RULESET."""

    def __init__(self, *arguments: Any, examples: Sequence[str] = (), **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.examples = examples

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from ..source.shelf import catalogue, document

        known = [(name, document(path).root) for name, _, path in catalogue()]
        roots = [(name, root) for name, root in known if isinstance(root, MappingNode)]
        fitting = next((name for name, root in roots if _fits_examples(root)), "RULESET")
        grouped = next((name for name, root in roots if "groups" in root), "RULESET")
        with formatter.section("Examples"):
            for example in self.examples:
                shown = example.format(ruleset=fitting, grouped=grouped)
                formatter.write(f"  {printable(shown)}\n")


def _fits_examples(root: MappingNode) -> bool:
    """Whether two and three can play, and cards are drawn and played: the examples ask for that."""
    players, words = root.get("players"), root.get("words")
    low, _, high = (players.text if isinstance(players, ScalarNode) else "").partition(" to ")
    verbs = words.get("verbs") if isinstance(words, MappingNode) else None
    many = low.isdecimal() and high.isdecimal() and int(low) <= 2 and int(high) >= 3
    return many and isinstance(verbs, MappingNode) and "play" in verbs and "draw" in verbs


def chosen(command: Decorated) -> Decorated:
    """The options of every command that loads a ruleset; the command gets them as `chosen`."""

    @click.option(
        "--modifiers",
        metavar="LIST",
        help=(
            "Modifiers in force, as in 0-3,5: numbers, names, paths; `none`, `all`. Default: "
            "the preset."
        ),
    )
    @click.option(
        "--variant",
        "variants",
        metavar="NAME",
        multiple=True,
        help="A variant by name or path. May be given several times.",
    )
    @click.option(
        "--option",
        "options",
        metavar="NAME=VALUE",
        multiple=True,
        callback=_options,
        help="The value of an option. May be given several times.",
    )
    @functools.wraps(command)
    def wrapper(
        *,
        modifiers: str | None,
        variants: tuple[str, ...],
        options: dict[str, object],
        **named: Any,
    ) -> Any:
        return command(chosen=Chosen(modifiers, variants, options), **named)

    return wrapper


def placed(command: Decorated) -> Decorated:
    """The options that say where a command looks: what is `given` there, and your `cards`."""
    fact = "A fact of the position, in the words of the ruleset. May be given several times."
    given = click.option("--given", metavar="SENTENCE", multiple=True, help=fact)
    cards = click.option("--cards", metavar="CARDS", help="Cards that you hold, in short form.")
    return given(cards(command))


def _options(
    ctx: click.Context, param: click.Parameter, given: tuple[str, ...]
) -> dict[str, object]:
    found: dict[str, object] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not equals or not name.strip():
            raise click.BadParameter(f"write NAME=VALUE, not {one!r}", ctx, param)
        found[name.strip()] = value.strip()
    return found


def rules_of(ruleset: str, chosen: Chosen, warn: bool = True) -> Rules:
    """Load a ruleset as chosen; its warnings go to the error stream."""
    from ..pipeline import load

    rules = load(
        ruleset, modifiers=chosen.modifiers, variants=chosen.variants, options=chosen.options
    )
    if warn:
        report_loaded(rules)
    return rules


def report_loaded(rules: Rules) -> None:
    """Show the warnings of rules that are played with, but for those that only who writes them can
    use."""
    found = [one for one in rules.warnings if one.code not in WHEN_CHECKED]
    if found:
        report(found)


def report(diagnostics: Iterable[Diagnostic], sources: Mapping[str, str] | None = None) -> None:
    """Show faults and warnings on the error stream, coloured if that is a terminal. `sources`:
    texts that stand in no file.
    """
    say_lines(lines(diagnostics, sources), err=True)


def state_dir() -> Path:
    """Where journals are kept, by the XDG rules."""
    chosen = os.environ.get("XDG_STATE_HOME", "")
    home = (
        Path(chosen)
        if chosen and Path(chosen).is_absolute()
        else Path(os.path.expanduser("~")) / ".local" / "state"
    )
    return home / "octavo" / "journals"


# --- on the screen --------------------------------------------------------------------------------


def table(
    headings: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[int] = ()
) -> None:
    """Show rows under headings; `numbers` are the columns that stand to the right."""
    if not sys.stdout.isatty():
        _plain(headings, rows, numbers)
        return
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    made = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for at, heading in enumerate(headings):
        made.add_column(heading, justify="right" if at in numbers else "left", overflow="fold")
    for row in rows:
        # as it stands: no markup is read in it
        made.add_row(*(Text(printable(cell)) for cell in row))
    Console(highlight=False).print(made)


def _plain(headings: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[int]) -> None:
    every = [headings, *([printable(cell) for cell in row] for row in rows)]
    widths = [max(len(row[at]) for row in every) for at in range(len(headings))]
    for row in every:
        cells = [
            cell.rjust(width) if at in numbers else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        say("  ".join(cells).rstrip())


def heading(said: str) -> None:
    say(Painted(said, BOLD))


def paragraph(said: str, indent: int = 0, further: int | None = None) -> None:
    """Text in lines that fit; `further` is the indent of those after the first."""
    margin = " " * indent
    after = margin if further is None else " " * further
    wrapped = textwrap.wrap(
        printable(said),
        WIDTH,
        initial_indent=margin,
        subsequent_indent=after,
        break_on_hyphens=False,
        break_long_words=False,
    )
    say_lines(wrapped or [""])
