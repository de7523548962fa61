"""`octavo test`: the scenarios that authors write beside their rulesets."""

from __future__ import annotations

from collections import Counter

import click

from ...diagnostics import Diagnostic
from ...edges.output import say
from ...render import shown_path
from ..frame import Spelled, report


@click.command(
    cls=Spelled,
    short_help="Run scenarios.",
    examples=[
        "octavo test rulesets/{ruleset}",
        "octavo test --names rulesets/{ruleset}/ruleset.test.yaml",
    ],
)
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@click.option(
    "--with",
    "beside",
    metavar="RULESET",
    help="The ruleset of modifiers and variants, instead of the one in whose folder they lie.",
)
@click.option("--names", is_flag=True, help="Name each scenario, also those that hold.")
def command(paths: tuple[str, ...], beside: str | None, names: bool) -> int:
    """Run scenarios: files, folders, or everything about a ruleset; without a PATH, all that Octavo
    ships.

    What does not hold is shown at its place in the file.
    """
    from ...testing.scenario import run_paths

    outcomes, told = run_paths(paths, beside), set[Diagnostic]()
    of_file: Counter[str] = Counter(outcome.span.file for outcome in outcomes)
    failed: Counter[str] = Counter(outcome.span.file for outcome in outcomes if not outcome.ok)
    for file, many in of_file.items():
        held = f"{many - failed[file]} of {many} hold" if failed[file] else f"{many} hold"
        say(f"{shown_path(file)}: {held}")
        for outcome in outcomes:
            if outcome.span.file != file:
                continue
            if not outcome.ok:
                # what is wrong with a file of the ruleset is so for every scenario
                fresh = [one for one in outcome.diagnostics if one not in told]
                told.update(fresh)
                why = "" if fresh else ", for a reason told above"
                say(f"  does not hold: {outcome.name}{why}")
                report(fresh)
            elif names:
                say(f"  holds: {outcome.name}")
    total = f"{len(outcomes)} {'scenario' if len(outcomes) == 1 else 'scenarios'}"
    say(f"{total}, {sum(failed.values()) or 'none'} failed")
    return 1 if failed else 0
