"""What the scenarios of some files exercise of these files, and what random matches exercise
besides.

Comes in: paths as `octavo test` takes them, a number of matches. Goes out: how the scenarios went,
and a `Coverage` of the rulesets, variants and modifiers beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from ..chance import Numbers
from ..diagnostics import Diagnostic, OctavoError, Span
from ..engine.interface import Machine
from ..pipeline import load_marked
from ..records import record
from ..sim.run import match_seed, streams
from ..source.shelf import document, ruleset_beside
from ..table.rules import Rules
from ..testing.scenario import ScenarioOutcome, run_file, scenario_files, subject_of
from .points import Coverage
from .watching import Watching

# of one match: some never end where chance plays
MOST_CHOICES = 2_000


@record
class Collected:
    """How scenarios went, and what of `files` was exercised, by scenarios and by matches; `faults`:
    what went wrong in matches, once for each place."""

    outcomes: list[ScenarioOutcome]
    coverage: Coverage
    files: tuple[str, ...]
    faults: tuple[Diagnostic, ...]


def collect(
    paths: Iterable[str | Path], ruleset: str | Path | None = None, matches: int = 0
) -> Collected:
    """Run the scenarios and then, of each file, so many matches between bots that choose by chance,
    from seeds that are the same each time. Raises OctavoError if a path has no scenarios, or if
    what is to be played cannot be loaded."""
    watching, outcomes, files = Watching(), list[ScenarioOutcome](), list[str]()
    faults: dict[tuple[str, Span | None], Diagnostic] = {}
    for path in scenario_files(paths):
        outcomes += run_file(path, ruleset, watching)
        subject = subject_of(path)
        files.append(document(subject).span.file if subject.is_file() else str(subject))
        if matches and subject.is_file():
            rules = loaded(subject, ruleset, load_marked)
            watching.begins(rules)
            for number in range(1, matches + 1):
                for one in _play(rules, match_seed("coverage", number), watching):
                    faults.setdefault((one.code, one.span), one)
    return Collected(outcomes, watching.coverage, tuple(files), tuple(faults.values()))


def loaded(path: Path, ruleset: str | Path | None, load: Callable[..., Rules]) -> Rules:
    """A ruleset; a modifier alone in the ruleset it lies beside; a variant of it."""
    match document(path).kind:
        case "modifier":
            return load(ruleset or ruleset_beside(path) or path, modifiers=[path])
        case "variant" if ruleset is not None:
            return load(ruleset, variants=[path])
    return load(path)


def _play(rules: Rules, seed: str, watching: Watching) -> tuple[Diagnostic, ...]:
    """One match, or the beginning of a long one, seen at each of its choices; what went wrong."""
    machine: Machine | None = None
    try:
        machine = rules.machine(seed=seed)
        chances: list[Numbers] = streams(seed, machine.setup.players)
        for _ in range(MOST_CHOICES):
            watching.sees(machine)
            if machine.over:
                break
            legal = machine.legal()
            options = legal if isinstance(legal, range) else sorted(legal)
            machine.apply(options[chances[machine.actor](len(options))])
    except OctavoError as error:
        return error.diagnostics
    finally:
        if machine is not None:
            watching.leaves(machine)
    return ()
