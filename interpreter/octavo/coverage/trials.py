"""Small changes tried out: which of them no scenario notices.

Comes in: paths as `octavo test` takes them, how many changes are tried, a seed. Goes out: `Tried`:
how many were noticed, and those that were not. A change counts if it loads and if the game means
something else then, whatever its options are, and something else than after another change; of
changes of one line after which the same match goes alike, one counts. It is put to the
scenarios that came to its sentence, those first that came to little else, and to all that stand
beside its file; of what none of them notices it is tried whether matches show it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from ..diagnostics import OctavoError, fault, untold
from ..lint.meanings import GameMeaning, meaning_of, means
from ..lint.modifiers import played
from ..pipeline import load
from ..records import record
from ..source.shelf import document, instead
from ..table.rules import Rules
from ..testing.scenario import Loaded, run_one, scenario_files, scenarios_of, subject_of
from .collecting import loaded
from .courses import Courses
from .mutants import Mutant, mutants
from .points import Coverage, Point
from .watching import Watching


@dataclass(slots=True)
class Tried:
    """What became of small changes: `survivors` were noticed by no scenario, `unseen` neither by a
    scenario nor by any match that was tried; `refused` do not load, `same` mean or play the same;
    `left` were not tried."""

    survivors: list[Mutant] = field(default_factory=list)
    unseen: list[Mutant] = field(default_factory=list)
    noticed: int = 0
    refused: int = 0
    same: int = 0
    left: int = 0

    # of each line how matches went after a change of it
    _gone: list[tuple[str, int, object]] = field(default_factory=list)

    def keep(self, mutant: Mutant, shown: object) -> None:
        """A change that no scenario noticed, and how the first match goes that shows it: another
        of the same line that shows so is the same for whoever reads of it."""
        here = mutant.span.file, mutant.span.line, shown
        if shown is None:
            self.unseen.append(mutant)
        elif here in self._gone:
            self.same += 1
        else:
            self._gone.append(here)
            self.survivors.append(mutant)

    @property
    def tried(self) -> int:
        return self.noticed + len(self.survivors) + len(self.unseen)


@record
class _Scenario:
    """A scenario by its file and its number there, and the points that it came to."""

    path: Path
    index: int
    name: str
    came_to: frozenset[Point]


def tried(
    paths: Iterable[str | Path],
    ruleset: str | Path | None,
    most: int,
    seed: str,
    progress: Callable[[int], None] = lambda done: None,
) -> Tried:
    """Try up to `most` changes, chosen by chance. Raises OctavoError if a scenario does not hold:
    it would notice everything."""
    files = scenario_files(paths)
    watching = Watching()
    scenarios = [one for path in files for one in _watched(path, ruleset, watching)]
    games: dict[str, _Game] = {}
    every = list[Mutant]()
    for path in files:
        subject = subject_of(path)
        rules = loaded(subject, ruleset, load)
        file = document(subject).span.file
        games[file] = _Game.of(subject, ruleset)
        every += mutants(watching.coverage, rules.program.symbols, file)
    Random(seed).shuffle(every)
    found = Tried()
    while every and found.tried < most:
        mutant = every.pop()
        _try(mutant, games[mutant.span.file], scenarios, ruleset, watching.coverage, found)
        progress(found.tried)
    found.left = len(every)
    for several in (found.survivors, found.unseen):
        several.sort(key=lambda one: (one.span, one.new))
    return found


def _watched(path: Path, ruleset: str | Path | None, watching: Watching) -> Iterable[_Scenario]:
    for index, (name, span) in enumerate(scenarios_of(path)):
        watching.coverage.recent.clear()
        if not run_one(path, index, ruleset, watching).ok:
            help = "make the scenarios hold first"
            raise fault("OCT701", f"the scenario `{name}` does not hold", span, help=help)
        yield _Scenario(path, index, name, frozenset(watching.coverage.recent))


@dataclass(slots=True)
class _Game:
    """The file that is changed, what its game means with options left open (None: that cannot be
    said), how it plays then, and after each change that no scenario noticed."""

    subject: Path
    usual: GameMeaning | None
    played: set[str]
    courses: Courses

    @classmethod
    def of(cls, subject: Path, ruleset: str | Path | None) -> _Game:
        rules = loaded(subject, ruleset, load)
        game, span = rules.program.checked.game, rules.composition.base.span
        try:
            usual = meaning_of(game, span, survey=True)
            return cls(subject, usual, {played(game)} - {""}, Courses(rules))
        except OctavoError:
            return cls(subject, None, set(), Courses(rules))

    def plays_alike(self, rules: Rules) -> bool:
        """Whether nobody can notice what it says now, or that it is another change than one before:
        what the words of a sentence add may follow from other sentences."""
        now = played(rules.program.checked.game)
        known = now in self.played
        if now:
            self.played.add(now)
        return known

    def is_refused(self, ruleset: str | Path | None) -> bool | None:
        """Whether it does not load as it is now; None if it loads, and means the same."""
        try:
            rules = loaded(self.subject, ruleset, load)
        except OctavoError:
            return True
        game, span = rules.program.checked.game, rules.composition.base.span
        try:
            same = self.usual is not None and means(game, span, self.usual, survey=True)
        except OctavoError:
            return False
        return None if same else False


def _try(
    mutant: Mutant,
    game: _Game,
    scenarios: list[_Scenario],
    ruleset: str | Path | None,
    coverage: Coverage,
    found: Tried,
) -> None:
    changed = mutant.document()
    if changed is None or changed.root is None:
        found.refused += 1
        return
    kept: Loaded = {}
    with untold(), instead({Path(mutant.span.file).resolve(): changed}):
        refused = game.is_refused(ruleset)
        if refused is None:
            found.same += 1
        elif refused:
            found.refused += 1
        elif any(
            not run_one(one.path, one.index, ruleset, loaded=kept).ok
            for one in _asked(mutant, scenarios, game.subject, coverage)
        ):
            found.noticed += 1
        else:
            rules = loaded(game.subject, ruleset, load)
            if game.plays_alike(rules):
                found.same += 1
            else:
                found.keep(mutant, game.courses.otherwise(rules))


def _asked(
    mutant: Mutant, scenarios: list[_Scenario], subject: Path, coverage: Coverage
) -> list[_Scenario]:
    """The scenarios that a change is put to, the most telling first."""
    lines = range(mutant.span.line - 1, mutant.span.end_line + 1)
    near = {point for point in coverage.of(mutant.span.file) if point.span.line in lines}
    telling = [one for one in scenarios if one.came_to & near] if near else scenarios
    telling = sorted(telling, key=lambda one: (-len(one.came_to & near), len(one.came_to)))
    beside = [one for one in scenarios if subject_of(one.path) == subject and one not in telling]
    return [*telling, *beside]
