"""`octavo test`: the scenarios that authors write beside their rulesets."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...diagnostics import Diagnostic
from ...edges.opening import opened
from ...edges.output import progress, say
from ...render import shown_path
from ..frame import Spelled, heading, report, table

MOST_TRIED = 50  # small changes, unless more are wanted

if TYPE_CHECKING:
    from ...coverage.collecting import Collected
    from ...coverage.mutants import Mutant
    from ...testing.scenario import ScenarioOutcome


@click.command(
    cls=Spelled,
    short_help="Run scenarios.",
    examples=[
        "octavo test rulesets/{ruleset}",
        "octavo test --names rulesets/{ruleset}/ruleset.test.yaml",
        "octavo test --coverage {ruleset}",
        "octavo test --coverage --marked --html coverage.html {ruleset}",
        "octavo test --mutate --changes 3 {ruleset}",
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
@click.option(
    "--coverage", is_flag=True, help="Tell which sentences of the rulesets no scenario exercises."
)
@click.option(
    "--marked", is_flag=True, help="With --coverage: the rulesets too, a sign before each line."
)
@click.option(
    "--html",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="With --coverage: the same as a page.",
)
@click.option(
    "--matches",
    metavar="N",
    type=click.IntRange(min=0),
    default=0,
    help="With --coverage: count what N random matches of each file exercise, too.",
)
@click.option(
    "--fail-under",
    metavar="PERCENT",
    type=click.FloatRange(0, 100),
    help="With --coverage: fail if less than that is covered.",
)
@click.option(
    "--mutate",
    is_flag=True,
    help="Tell which small changes of the rulesets no scenario notices.",
)
@click.option(
    "--changes",
    metavar="N",
    type=click.IntRange(min=1),
    help=f"With --mutate: how many changes are tried. Default: {MOST_TRIED}.",
)
@click.option(
    "--seed",
    metavar="S",
    help="With --mutate: which changes are tried; the same seed tries the same. Default: 0.",
)
def command(
    paths: tuple[str, ...],
    beside: str | None,
    names: bool,
    coverage: bool,
    marked: bool,
    html: Path | None,
    matches: int,
    fail_under: float | None,
    mutate: bool,
    changes: int | None,
    seed: str | None,
) -> int:
    """Run scenarios: files, folders, or everything about a ruleset; without a PATH, all that Octavo
    ships.

    What does not hold is shown at its place in the file. With --coverage, so is what no scenario
    exercises; with --mutate, so are small changes after which all scenarios still hold.
    """
    _check_given(
        "coverage",
        coverage,
        {
            "marked": marked,
            "html": html is not None,
            "matches": matches > 0,
            "fail-under": fail_under is not None,
        },
    )
    _check_given("mutate", mutate, {"changes": changes is not None, "seed": seed is not None})
    if coverage:
        good = _run_watched(paths, beside, names, marked, html, matches, fail_under)
    else:
        from ...testing.scenario import run_paths

        good = not _tell(run_paths(paths, beside), names)
    if mutate:
        say()
        if good:
            _tell_survivors(paths, beside, changes or MOST_TRIED, seed or "0")
        else:
            say("No change was tried: that says nothing until all of this holds.")
    return 0 if good else 1


def _check_given(flag: str, is_given: bool, others: dict[str, bool]) -> None:
    """Raises UsageError for what says nothing without a flag."""
    for name, given in others.items():
        if given and not is_given:
            raise click.UsageError(f"--{name} goes with --{flag}")


def _run_watched(
    paths: tuple[str, ...],
    beside: str | None,
    names: bool,
    marked: bool,
    html: Path | None,
    matches: int,
    fail_under: float | None,
) -> bool:
    """Run scenarios and tell what they exercise; whether all is well."""
    from ...coverage.collecting import collect

    collected = collect(paths, beside, matches)
    failed = _tell(collected.outcomes, names) + len(collected.faults)
    report(collected.faults)
    say()
    enough = _tell_coverage(collected, marked, fail_under)
    if html is not None:
        from ...coverage.page import page

        with os.fdopen(
            opened(html, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), "w", encoding="utf-8"
        ) as file:
            file.write(page(collected.coverage, collected.files))
    return not failed and enough


def _tell(outcomes: Sequence[ScenarioOutcome], names: bool) -> int:
    """How scenarios went; how many failed."""
    told = set[Diagnostic]()
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
    return sum(failed.values())


def _tell_survivors(paths: tuple[str, ...], beside: str | None, changes: int, seed: str) -> None:
    """Which small changes no scenario notices."""
    from ...coverage.courses import MATCHES
    from ...coverage.trials import tried

    def told(done: int) -> None:
        progress(f"{done} of {changes} changes tried")

    try:
        found = tried(paths, beside, changes, seed, told)
    finally:
        progress("")
    for mutant in found.survivors:
        _tell_change(mutant, "no scenario notices this change:")
    if found.survivors:
        say()
    unseen = Counter((one.span.file, one.span.line) for one in found.unseen)
    for mutant in found.unseen:
        if many := unseen.pop((mutant.span.file, mutant.span.line), 0):
            _tell_change(mutant, f"no scenario notices this change, nor {MATCHES} matches of bots:")
            if many > 1:
                say(f"  and {'one' if many == 2 else many - 1} more of this line")
    if found.unseen:
        say()
    say(
        f"{found.tried} small changes tried, seed {seed}: "
        f"{found.noticed} noticed, {len(found.survivors) + len(found.unseen)} not"
        f"{_of_unseen(len(found.unseen))}; {found.left} more were not tried"
    )


def _tell_change(mutant: Mutant, said: str) -> None:
    span = mutant.span
    say(f"{shown_path(span.file)}:{span.line}:{span.column}: {said}")
    say(f"  - {mutant.old}")
    say(f"  + {mutant.new or '(left out)'}")


def _of_unseen(number: int) -> str:
    """Of changes that no scenario notices."""
    return f", {number} of these in no match either: they may change nothing" if number else ""


def _tell_coverage(collected: Collected, marked: bool, fail_under: float | None) -> bool:
    """What was exercised; whether it is enough."""
    from ...coverage.report import (
        HEADINGS,
        NUMBERS,
        legend,
        marked_lines,
        missing_lines,
        percent,
        rows,
    )

    coverage, files = collected.coverage, collected.files
    for file in files:
        if marked:
            heading(shown_path(file))
            for line in marked_lines(coverage, file):
                say(line)
            say()
        else:
            for line in missing_lines(coverage, file):
                say(line)
    if marked:
        say(legend())
    elif any(missing_lines(coverage, file) for file in files):
        say()
    table(HEADINGS, rows(coverage, files), NUMBERS)
    covered = percent(coverage, files)
    if fail_under is None or covered >= fail_under:
        return True
    say(f"{covered:.1f} % is covered, less than {fail_under:g} %", err=True)
    return False
