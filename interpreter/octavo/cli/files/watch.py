"""`octavo watch`: at each save of a file its faults, what changed in it, a match, its scenarios."""

from __future__ import annotations

import gc
import shlex
import shutil
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import click

from ...diagnostics import Diagnostic, OctavoError
from ...edges.output import CLEAR, control, one_screen, say, shell_word
from ...effort import uncollected
from ...front.wording import many
from ...pipeline import load_marked
from ...render import shown_path
from ...source.shelf import document, ruleset_path
from ...table.rules import Rules
from ...testing.scenario import ENDING, subject_of
from ...watching.effect import effect
from ...watching.scenario_process import ScenarioProcess
from ...watching.sentences import Known, understood
from ..frame import Chosen, Spelled, chosen, heading, paragraph, report
from .validate import against, faults_of, summed_up, with_it

EVERY = 0.2  # seconds between two looks at the files
SOON = 0.9  # seconds until scenarios that still run are told of as such
BELOW = 6  # rows for what stands below a page: how it ended, what is left, a prompt


@click.command(
    cls=Spelled,
    short_help="Faults, meaning, scenarios and a match at each save.",
    examples=[
        "octavo watch --once --with {ruleset} my-modifier.yaml",
        "octavo watch --once rulesets/{ruleset}/ruleset.yaml",
    ],
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--with",
    "beside",
    metavar="RULESET",
    help="The ruleset of a modifier or variant, instead of the one in whose folder it lies.",
)
@click.option("--once", is_flag=True, help="Look once, and leave: 1 if anything is wrong.")
@click.option(
    "--seed", metavar="S", default="1", show_default=True, help="Settles the match that is played."
)
@chosen
def command(file: Path, beside: str | None, once: bool, seed: str, chosen: Chosen) -> int:
    """Look at a FILE of rules each time it is saved: its faults; of each new sentence its full
    form, and what it is true of where cards were dealt; what its rules did in a match between
    bots, beside the same match without them; and its scenarios. A page is cut to the height of the
    terminal; its last lines say how it ended, and what shows the rest.

    Looks too when its scenarios are saved, or the ruleset. Of a file of scenarios, the rules that
    they are about are looked at. Ctrl-C ends it.
    """
    if not file.is_file():
        raise click.BadParameter(f"there is no file {shown_path(str(file))}.", param_hint="'FILE'")
    if file.name.endswith(ENDING) and subject_of(file).is_file():
        file = subject_of(file)
    watch = _Watch(file, beside, chosen, seed)
    if once:
        return 0 if watch.look() else 1
    stamp: object = None
    with ScenarioProcess() as watch.process:
        while True:
            now = watch.stamp()
            if now != stamp:
                stamp = now
                if sys.stdout.isatty():
                    control(CLEAR)
                columns, rows = shutil.get_terminal_size()
                # garbage is looked for while nobody waits
                with one_screen(rows - BELOW, columns) as screen, uncollected():
                    watch.look()
                gc.collect()
                say()
                if screen.left:
                    say(f"{many(screen.left, 'more line')}: {watch.spelled('watch --once')}")
                say(f"Watching {shown_path(str(file))}: {watch.found}. Ctrl-C ends it.")
            time.sleep(EVERY)


@dataclass
class _Watch:
    """A file that is watched, and its sentences as they were when it last had no faults. Scenarios
    run in a `process` beside this one while it lives."""

    file: Path
    beside: str | None
    chosen: Chosen
    seed: str
    known: Known = field(default_factory=Counter)
    process: ScenarioProcess = field(default_factory=ScenarioProcess)
    found: str = ""  # in a few words, how the last look ended
    began: float = 0.0  # when the last look did
    running: bool = False  # whether scenarios of this look still run
    shown: set[str] = field(default_factory=set)  # scenarios of this look that do not hold

    @property
    def scenarios(self) -> Path:
        return self.file.with_name(self.file.stem + ENDING)

    def spelled(self, command: str) -> str:
        """A command of Octavo about this file, as it is typed."""
        words = ["--with", self.beside] if self.beside is not None else []
        if self.chosen.modifiers is not None:
            words += ["--modifiers", self.chosen.modifiers]
        words += [word for one in self.chosen.variants for word in ("--variant", one)]
        words += _options(self.chosen)
        file = shell_word(shown_path(str(self.file)))
        return " ".join(["octavo", command, *map(shlex.quote, words), file])

    def stamp(self) -> tuple[tuple[int, int], ...]:
        """Changes whenever one of the files does."""
        files = [self.file, self.scenarios]
        try:
            ruleset = against(self.file, self.beside)
            files += [ruleset_path(ruleset)] if ruleset is not None else []
        except OctavoError:
            pass
        return tuple(map(_stamp, files))

    def look(self) -> bool:
        """Tell all; whether nothing is wrong. What takes long comes last, and is left out when a
        file has been saved meanwhile."""
        shown = shown_path(str(self.file))
        if not self.file.is_file():
            say(f"{shown} is not there: nothing to look at until it is.")
            self.found = "it is not there"
            return False
        stamp, self.began = self.stamp(), time.perf_counter()
        self.running, self.shown = False, set()
        faults = faults_of(self.file, self.beside, self.chosen, otherwise=False)
        if self.stamp() != stamp:  # they are of a text that is gone
            self.found = "saved meanwhile"
            return False
        report(faults)
        errors = sum(one.severity == "error" for one in faults)
        right = not errors
        self.found = summed_up(faults)
        if right and document(self.file).kind != "scenario":
            say(f"{shown}: {self.found}")
            right = self._meaning()
            say()
            say(f"({self._seconds():.1f} s)")
            if self.running:
                right = self._run_on(stamp) and right
        return self._otherwise(faults) and right if self.stamp() == stamp else right

    def _seconds(self) -> float:
        """How long this look has taken so far."""
        return time.perf_counter() - self.began

    def _meaning(self) -> bool:
        """What a file without faults means and does; whether its scenarios hold."""
        try:
            ruleset, modifiers, variants = with_it(self.file, self.beside, self.chosen)
            if self.scenarios.is_file():
                self.process.begin(self.scenarios, self.beside)
            rules, modifiers = self._in_force(ruleset, modifiers, tuple(variants))
            self._read(rules)
            self._play(rules, ruleset, modifiers)
            return self._test()
        except OctavoError as error:
            self.found = "it does not play"
            report(error.diagnostics)
            return False

    def _otherwise(self, told: list[Diagnostic]) -> bool:
        """Tell of what was not told yet: faults with other values of options and with other
        modifiers, and triggers whose order matters. Whether none is an error."""
        known = {(one.code, one.span) for one in told}
        every = faults_of(self.file, self.beside, self.chosen)
        further = [one for one in every if (one.code, one.span) not in known]
        if further:
            say()
            heading("A longer look finds:")
            report(further)
            longer = summed_up(further).removeprefix("no errors, ")
            before = self.found.removeprefix("no faults").removeprefix(", ")
            self.found = f"{before}, {longer} in a longer look".removeprefix(", ")
        return all(one.severity != "error" for one in further)

    def _in_force(
        self, ruleset: str, modifiers: list[str], variants: tuple[str, ...]
    ) -> tuple[Rules, list[str]]:
        """The rules with the file, and the modifiers that are in force; of a file whose sections
        for other modifiers are faulty, which is told last, without those."""
        try:
            loaded = self._loaded(ruleset, ",".join(modifiers) or None, variants)
        except OctavoError:
            alone = modifiers[-1:]
            if alone == modifiers or self.chosen.modifiers is not None:
                raise
            return self._loaded(ruleset, alone[0], variants), alone
        return loaded, modifiers

    def _loaded(self, ruleset: str, modifiers: str | None, variants: tuple[str, ...]) -> Rules:
        """Marked, with the file and without it: what is told depends on how steps are joined."""
        options = self.chosen.options
        return load_marked(ruleset, modifiers=modifiers, variants=variants, options=options)

    def _read(self, rules: Rules) -> None:
        file = document(self.file).span.file
        found, more, self.known = understood(rules, file, self.known, rules.default_players, "0")
        if found:
            say()
            say("New sentences, and what they are true of where cards were just dealt:")
        for one in found:
            say()
            heading(f"line {one.read.text.span.line}: {one.read.text.text}")
            if one.full != one.read.text.text:
                paragraph(f"= {one.full}", 2, 4)
            for line in one.dealt:
                paragraph(line.strip(), 4, 6)
        if more:
            say()
            say(f"and {more} more: {self.spelled('validate --read')}")

    def _test(self) -> bool:
        say()
        if not self.scenarios.is_file():
            self.found += ", no scenarios"
            say(f"no scenarios: they would stand in {shown_path(str(self.scenarios))}")
            return True
        return self._outcomes(max(0.0, SOON - self._seconds()))

    def _run_on(self, stamp: object) -> bool:
        """Tell how all scenarios went when they have ended, unless a file has been saved meanwhile;
        whether those that are known hold."""
        while self.running and self.stamp() == stamp:
            self.process.outcomes(self.scenarios, self.beside, EVERY)
            self.running = self.process.left != 0
        say()
        return self._outcomes(0.0)

    def _outcomes(self, seconds: float) -> bool:
        """Tell how the scenarios went that are known after so many seconds; whether they hold."""
        outcomes = self.process.outcomes(self.scenarios, self.beside, seconds)
        self.running = self.process.left != 0
        failed = [one for one in outcomes if not one.ok]
        held = f"{len(outcomes) - len(failed)} of {len(outcomes)}"
        if not self.running:
            say(f"scenarios: {held} hold")
            self.found += f", {held} scenarios hold"
        elif outcomes:
            say(f"scenarios so far: {held} hold, {self.process.left} more run")
        else:
            say("scenarios run")
        for one in failed:
            if one.name not in self.shown:
                self.shown.add(one.name)
                say(f"  does not hold: {one.name}")
                report(one.diagnostics)
        return not failed

    def _play(self, rules: Rules, ruleset: str, modifiers: list[str]) -> None:
        kind = document(self.file).kind
        without = None
        if kind != "ruleset":
            others = ",".join(modifiers[:-1] if kind == "modifier" else modifiers)
            bare = others or ("none" if kind == "modifier" else None)
            without = self._loaded(ruleset, bare, self.chosen.variants)
        file = Path(document(self.file).span.file)
        found = effect(rules, without, file, rules.default_players, self.seed)
        say()
        heading(f"In a match of {rules.default_players} bots (seed {found.seed}):")
        for line in found.lines:
            paragraph(line, 2, 4)
        what = "all of it" if found.goes_on else "it"
        say(f"  to see {what}: {self._shows(ruleset, modifiers, found.seed)}")

    def _shows(self, ruleset: str, modifiers: list[str], seed: str) -> str:
        """The command that shows the same match."""
        kind = document(self.file).kind
        variants = [*self.chosen.variants, *([str(self.file)] if kind == "variant" else [])]
        words = ["--modifiers", ",".join(modifiers)] if modifiers else []
        words += [word for one in variants for word in ("--variant", one)]
        words += _options(self.chosen)
        words += ["--bots", "random", "--seed", seed, "--watch"]
        game = shell_word(shown_path(ruleset))
        return " ".join(["octavo", "play", game, *map(shlex.quote, words)])


def _options(chosen: Chosen) -> list[str]:
    """The options that were chosen, as they are typed."""
    return [word for name, one in chosen.options.items() for word in ("--option", f"{name}={one}")]


def _stamp(path: Path) -> tuple[int, int]:
    try:
        status = path.stat()
    except OSError:
        return 0, -1
    return status.st_mtime_ns, status.st_size
