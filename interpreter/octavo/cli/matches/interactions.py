"""`octavo interactions`: which modifiers change what others do."""

from __future__ import annotations

import os
from pathlib import Path

import click

from ...edges.opening import opened
from ...edges.output import json_text, progress, say, say_text
from ..frame import Chosen, Spelled, chosen, heading, report_loaded, table


@click.command(
    cls=Spelled,
    short_help="Which modifiers change what others do.",
    examples=[
        "octavo interactions {grouped} --modifiers 0,1,3 --hands 2",
        "octavo interactions {grouped} --modifiers 0,1 --hands 2 --json",
        "octavo interactions {grouped} --modifiers 0,1 --hands 2 --svg interactions.svg",
    ],
)
@click.argument("ruleset")
@click.option(
    "--hands",
    "many",
    type=click.IntRange(min=0),
    default=8,
    show_default=True,
    help="How many positions to make for each two, beside those of scenarios.",
)
@click.option(
    "--seed",
    metavar="S",
    default="0",
    show_default=True,
    help="The same seed gives the same findings.",
)
@click.option("--json", "as_json", is_flag=True, help="The findings as JSON.")
@click.option(
    "--svg",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Draw them into a file too.",
)
@chosen
def command(
    ruleset: str, many: int, seed: str, as_json: bool, svg: Path | None, chosen: Chosen
) -> None:
    """For every two modifiers whether one changes what the other does, tried out in many positions:
    those of scenarios, mixtures of them, random hands. Two for which no position was found in which
    both do something are untested. Without --modifiers, all in the folder of the ruleset are
    studied.
    """
    from ...interplay.diagram import diagram
    from ...interplay.interactions import INTERACT, study
    from ...interplay.report import HEADINGS, NUMBERS, data, lines, numbered, rows, summary
    from ...pipeline import load

    modifiers = "all" if chosen.modifiers is None else chosen.modifiers
    rules = load(
        ruleset,
        modifiers=modifiers,
        variants=chosen.variants,
        options=chosen.options,
        scheduled=True,
    )
    report_loaded(rules)
    found = study(rules, ruleset, seed, many, _told)
    if svg is not None:
        with os.fdopen(
            opened(svg, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), "w", encoding="utf-8"
        ) as drawing:
            drawing.write(diagram(rules, found))
    if as_json:
        say_text(json_text(data(rules, found, seed, many), indent=2))
        return
    say(f"{rules.title}: {summary(found)}, seed {seed}")
    say()
    table(HEADINGS, rows(rules, found), NUMBERS)
    for finding in found.findings:
        if finding.verdict == INTERACT:
            say()
            heading(
                " and ".join(
                    numbered(rules, found.names[one]) for one in (finding.first, finding.second)
                )
            )
            for line in lines(found, finding):
                say(f"  {line}")


def _told(done: int, of: int) -> None:
    """How far it is, on the error stream, if that is a terminal."""
    progress(f"{done} of {of}" if done < of else "")
