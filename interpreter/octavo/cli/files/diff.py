"""`octavo diff`: what differs between two games, part by part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from ...differences.compare import compare
from ...differences.report import data, lines
from ...edges.output import json_text, say_lines, say_text, shell_word
from ...pipeline import load
from ...source.shelf import document, extended, ruleset_path
from ...table.rules import Rules
from ..frame import Chosen, PlainHelp, Spelled, chosen, report

CHOICES = ("--modifiers", "--variant", "--option")


@dataclass(frozen=True, slots=True)
class NamedGame:
    """A game as the command line names it."""

    ruleset: str
    chosen: Chosen
    words: tuple[str, ...]

    @property
    def said(self) -> str:
        return " ".join(map(shell_word, self.words))


@click.command(cls=PlainHelp, add_help_option=False)
@click.argument("ruleset")
@chosen
def _game(ruleset: str, chosen: Chosen) -> tuple[str, Chosen]:
    return ruleset, chosen


class Compared(Spelled):
    """A command for two games, each with its choices after it."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        choices = [one for one in _game.params if isinstance(one, click.Option)]
        records = [record for one in choices if (record := one.get_help_record(ctx)) is not None]
        with formatter.section("Choices, after the game that they are for"):
            formatter.write_dl(records)


@click.command(
    cls=Compared,
    short_help="What differs between two games.",
    context_settings={"ignore_unknown_options": True},
    options_metavar="[OPTIONS]",
    examples=[
        "octavo diff {ruleset} my-modifier.yaml",
        "octavo diff {grouped} --modifiers all",
        "octavo diff {grouped} --modifiers none {grouped} --modifiers all",
        "octavo diff --json {ruleset} rulesets/{ruleset}/ruleset.yaml",
    ],
)
@click.argument(
    "games", metavar="GAME [CHOICES] [GAME [CHOICES]]", nargs=-1, type=click.UNPROCESSED
)
@click.option("--brief", is_flag=True, help="Only what differs, not what it says.")
@click.option("--json", "as_json", is_flag=True, help="All that is found, as JSON.")
@click.option("--exit-code", "as_code", is_flag=True, help="Exit with 1 if anything differs.")
@click.pass_context
def command(
    ctx: click.Context, games: tuple[str, ...], brief: bool, as_json: bool, as_code: bool
) -> int:
    """What differs between two games: rulesets by name or path, each followed by what is chosen
    with it. One game alone is compared with the same ruleset as it is printed. The file of a
    modifier or of a variant stands for the first game with it.

    `-` is before what only the first says, `+` before what only the second says; words that differ
    stand in brackets. `~` is before what both say, and what means something else in the second.
    """
    first, second = _sides(_named(ctx, games), ctx)
    left, right = _loaded(first, second, ctx)
    report(dict.fromkeys((*left.composition.warnings, *right.composition.warnings)))
    found = compare(left, right)
    if as_json:
        say_text(json_text(data(found), indent=2))
    else:
        said = second.said
        if _adds(second):
            said = f"{first.said} with {said}"
        say_lines(lines(found, (first.said, said), brief))
    return int(as_code and bool(found.differences))


def _named(ctx: click.Context, words: Sequence[str]) -> list[NamedGame]:
    """The games that are named, each with its choices."""
    groups: list[list[str]] = []
    waiting = False  # for the value of a choice
    for word in words:
        choice = word.partition("=")[0] in CHOICES
        if waiting or choice:
            if not groups:
                raise click.UsageError(f"write {word} after the game that it is for", ctx)
            groups[-1].append(word)
            waiting = choice and "=" not in word and not waiting
        elif word.startswith("-") and word != "-":
            raise click.NoSuchOption(word, ctx=ctx)
        else:
            groups.append([word])
    found = []
    for group in groups:
        with _game.make_context(ctx.info_name, [*group], parent=ctx.parent) as inner:
            ruleset, choices = _game.invoke(inner)
        found.append(NamedGame(ruleset, choices, tuple(group)))
    return found


def _sides(named: list[NamedGame], ctx: click.Context) -> tuple[NamedGame, NamedGame]:
    if not named:
        raise click.UsageError("name two games, or one with what is chosen of it", ctx)
    if len(named) > 2:
        raise click.UsageError(f"two games are compared, not {len(named)}", ctx)
    if len(named) == 2:
        return named[0], named[1]
    only = named[0]
    printed, ruleset = Chosen(None, (), {}), only.ruleset
    first = document(ruleset_path(ruleset))
    if first.kind == "variant":
        ruleset = str(extended(first))
    elif not only.chosen.anything:
        raise click.UsageError(
            f"say what to compare {only.said} with: a second game, or choices", ctx
        )
    return NamedGame(ruleset, printed, (ruleset,)), only


def _adds(second: NamedGame) -> str:
    """What a second file is that stands for the first game with it."""
    kind = document(ruleset_path(second.ruleset)).kind
    return kind if kind in ("modifier", "variant") else ""


def _loaded(first: NamedGame, second: NamedGame, ctx: click.Context) -> tuple[Rules, Rules]:
    left, kind = _rules(first), _adds(second)
    if not kind:
        return left, _rules(second)
    added, mine, theirs = Path(second.ruleset), first.chosen, second.chosen
    options = mine.options | theirs.options
    modifiers: str | list[Path] | None = mine.modifiers
    variants: tuple[str | Path, ...] = (*mine.variants, *theirs.variants)
    if kind == "variant":
        variants = (*variants, added)
        modifiers = modifiers if theirs.modifiers is None else theirs.modifiers
    elif theirs.modifiers is not None:
        raise click.UsageError(
            f"{second.said}: a modifier is added to those of the first game: choose them there", ctx
        )
    else:
        modifiers = [*(one.path for one in left.composition.modifiers if one.loaded), added]
    right = load(first.ruleset, modifiers=modifiers, variants=variants, options=options)
    return left, right


def _rules(named: NamedGame) -> Rules:
    chosen = named.chosen
    return load(
        named.ruleset,
        modifiers=chosen.modifiers,
        variants=chosen.variants,
        options=chosen.options,
    )
