"""Scenario files: positions, moves, and what must follow.

Comes in: `NAME.test.yaml` files, or folders of them. Goes out: a `ScenarioOutcome` for each
scenario. A scenario of a ruleset loads that ruleset; one of a variant loads it with that variant;
one of a modifier loads that modifier alone, with those it lists. Every decision is given, also one
with a single option, so that a scenario can say that it is the only one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..diagnostics import Diagnostic, Faults, OctavoError, Span, fault
from ..pipeline import load, load_marked
from ..positions.position import position, vocabulary_of
from ..records import record
from ..resources import rulesets_dir
from ..source.document import MappingNode, Node, ScalarNode, SequenceNode, plain
from ..source.shelf import (
    Document,
    catalogue,
    document,
    extended,
    is_path,
    ruleset_beside,
    ruleset_path,
)
from ..syntax.parser import parse
from ..table.game import Game
from ..table.rules import Rules
from ..table.verdicts import Reason
from .expectations import YOU, Expectations, Watcher, items, seat_of

if TYPE_CHECKING:
    from ..faults import ErrorCode

ENDING = ".test.yaml"


@record
class ScenarioOutcome:
    """How a scenario went. `span` is the place of its name; `cited` are the sentences that its
    verdicts named, `allowed` the verbs of the moves that it showed to be allowed."""

    name: str
    span: Span
    diagnostics: tuple[Diagnostic, ...] = ()
    cited: tuple[Reason, ...] = ()
    allowed: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.diagnostics


def run_paths(
    paths: Iterable[str | Path] = (),
    ruleset: str | Path | None = None,
    watcher: Watcher | None = None,
) -> list[ScenarioOutcome]:
    """Run the scenarios of files, folders and shipped rulesets; without any, of everything shipped.

    `ruleset` is what modifiers and variants are read against, otherwise the one in whose folder
    they lie. `watcher` sees all that happens. Raises OctavoError if a path has no scenarios.
    """
    return [
        outcome for path in scenario_files(paths) for outcome in run_file(path, ruleset, watcher)
    ]


def scenario_files(paths: Iterable[str | Path] = ()) -> list[Path]:
    """The scenario files that are meant: themselves, those in a folder, the one beside a ruleset,
    modifier or variant.
    """
    found: dict[Path, None] = {}
    for given in list(paths) or [rulesets_dir()]:
        path = Path(given)
        if not str(given).strip():
            raise fault(
                "OCT701",
                "there are no scenarios without a name",
                help="name a ruleset, a file or a folder",
            )
        if (
            not is_path(given)
            and not path.exists()
            and given in [name for name, _, _ in catalogue()]
        ):
            path = rulesets_dir() / str(given)
        if path.is_dir():
            inside = sorted(path.rglob(f"*{ENDING}"))
        else:
            inside = [path if path.name.endswith(ENDING) else path.with_name(path.stem + ENDING)]
        if not inside or not inside[0].is_file():
            help = f"scenarios stand in NAME{ENDING} beside NAME.yaml"
            raise fault("OCT701", f"there are no scenarios at `{given}`", help=help)
        found.update(dict.fromkeys(inside))
    return list(found)


def subject_of(path: Path) -> Path:
    """The ruleset, modifier or variant that a scenario file is about."""
    return path.with_name(path.name.removesuffix(ENDING) + ".yaml")


def run_file(
    path: Path, ruleset: str | Path | None = None, watcher: Watcher | None = None
) -> list[ScenarioOutcome]:
    """Run the scenarios of one file; a file that cannot be read is one outcome, that fails."""
    return [outcome for outcome, _ in run_each(path, ruleset, watcher)]


def run_each(
    path: Path,
    ruleset: str | Path | None = None,
    watcher: Watcher | None = None,
    first: Collection[str] = (),
) -> Iterator[tuple[ScenarioOutcome, int]]:
    """The outcomes of one file as they come, and with each how many are still to come; scenarios of
    the names in `first` come first."""
    file = _File.opened(path, ruleset, watcher)
    if isinstance(file, list):
        yield file[0], 0
        return
    order = sorted(file.scenarios, key=lambda scenario: _name(scenario).text not in first)
    for left, scenario in zip(count(len(order) - 1, -1), order, strict=False):
        yield file.run(scenario), left


def scenarios_of(path: Path) -> list[tuple[str, Span]]:
    """Name and place of each scenario of a file, none if it cannot be read: `run_one` then says
    why.
    """
    file = _File.opened(path)
    return (
        []
        if isinstance(file, list)
        else [(_name(scenario).text, _name(scenario).span) for scenario in file.scenarios]
    )


def faults_of(path: Path, ruleset: str | Path | None = None) -> list[Diagnostic]:
    """What is wrong with a scenario file itself, nothing played: its shape, its sentences,
    positions that cannot be.

    `ruleset` is what it is read against where no file that it could be about lies beside it, and
    what a modifier or a variant that lies there is read against, otherwise the one in whose folder
    it lies.
    """
    file = _File.opened(path, ruleset)
    if isinstance(file, list):
        return [diagnostic for outcome in file for diagnostic in outcome.diagnostics]
    found: list[Diagnostic] = []
    for scenario in file.scenarios:
        found += [one for one in file.faults(scenario) if one not in found]
    return found


def run_one(
    path: Path,
    index: int,
    ruleset: str | Path | None = None,
    watcher: Watcher | None = None,
    loaded: Loaded | None = None,
) -> ScenarioOutcome:
    """Run one scenario of a file, by its number from 0. `loaded` keeps the rulesets that are read
    for it, where those of others do not count."""
    file = _File.opened(path, ruleset, watcher)
    if loaded is not None and isinstance(file, _File):
        file.loaded = loaded
    return file[0] if isinstance(file, list) else file.run(file.scenarios[index])


def _name(scenario: MappingNode) -> ScalarNode:
    name = scenario.get("name")
    assert isinstance(name, ScalarNode)
    return name


# Rulesets as scenarios load them; a folder of scenarios mostly loads the same few.
Loaded = dict[tuple[object, ...], tuple[tuple[int, ...], Rules]]
_loaded: Loaded = {}
_KEPT = 50


@dataclass(slots=True)
class _File:
    """A scenario file, the file it is about, and the ruleset to read that against, if not the one
    in whose folder it lies.
    """

    path: Path
    tested: Document
    scenarios: list[MappingNode]
    ruleset: str | Path | None
    watcher: Watcher | None = None
    loaded: Loaded = field(default_factory=lambda: _loaded)

    @classmethod
    def opened(
        cls, path: Path, ruleset: str | Path | None = None, watcher: Watcher | None = None
    ) -> _File | list[ScenarioOutcome]:
        read = document(path)
        tested = subject_of(path)
        if not tested.is_file() and ruleset is not None:
            tested = ruleset_path(ruleset)
        faults = Faults()
        read.checked(faults)
        if read.root is not None and read.kind != "scenario":
            faults.error("OCT701", f"the file is a {read.kind}, not a list of scenarios", read.span)
        if not tested.is_file():
            faults.error(
                "OCT701",
                f"there is no {tested.name} beside these scenarios",
                Span(str(path), 1, 1, 1, 2),
            )
        if faults.errors:
            return [
                ScenarioOutcome(path.name, faults.errors[0].span or read.span, tuple(faults.errors))
            ]
        assert isinstance(read.root, SequenceNode)
        return cls(
            path,
            document(tested),
            [item for item in read.root.items if isinstance(item, MappingNode)],
            ruleset,
            watcher,
        )

    def run(self, scenario: MappingNode) -> ScenarioOutcome:
        name = _name(scenario)
        expected = self._expected_faults(scenario)
        try:
            checks = self._checked(scenario)
        except OctavoError as error:
            found = [one for one in error.diagnostics if one.severity == "error"]
            if expected is None:
                placed = tuple(_placed(one, scenario) for one in found)
                return ScenarioOutcome(name.text, name.span, placed)
            return ScenarioOutcome(
                name.text, name.span, _compared(expected, sorted({one.code for one in found}))
            )
        if expected is not None:
            return ScenarioOutcome(name.text, name.span, _compared(expected, []))
        return ScenarioOutcome(
            name.text,
            name.span,
            tuple(checks.found),
            tuple(checks.cited),
            tuple(sorted(checks.allowed)),
        )

    def faults(self, scenario: MappingNode) -> list[Diagnostic]:
        """What is wrong with a scenario before anything is played."""
        if self._expected_faults(scenario) is not None:
            return []
        try:
            game = self._game(scenario)
        except OctavoError as error:
            return [_placed(one, scenario) for one in error.diagnostics]
        faults = Faults()
        for then in _thens(scenario):
            for fact in items(then.get("facts")):
                parse("condition", fact, vocabulary_of(game.rules), faults)
        return faults.found

    def _game(self, scenario: MappingNode) -> Game:
        players, rounds, seed, at = (
            scenario.get(key) for key in ("players", "rounds", "seed", "at")
        )
        turn = scenario.get("turn")
        rules = self._rules(scenario)
        many = int(str(players.value)) if isinstance(players, ScalarNode) else rules.default_players
        _check_numbers(scenario, many)
        return position(
            rules,
            items(scenario.get("given")),
            players=int(str(players.value)) if isinstance(players, ScalarNode) else None,
            at=at if isinstance(at, ScalarNode) else None,
            turn=seat_of(turn) if isinstance(turn, ScalarNode) else None,
            hand=hands_of(scenario),
            laid=laid_of(scenario),
            seed=int(str(seed.value)) if isinstance(seed, ScalarNode) else 0,
            rounds=int(str(rounds.value)) if isinstance(rounds, ScalarNode) else 0,
            forced=True,
        )

    def _checked(self, scenario: MappingNode) -> Expectations:
        """Load, place, move and compare."""
        turn, at = scenario.get("turn"), scenario.get("at")
        whose = seat_of(turn) if isinstance(turn, ScalarNode) else YOU if at is None else None
        checks = Expectations(self._game(scenario), self.watcher, whose)
        for step in steps_of(scenario):
            then = step.get("then")
            if not checks.moved(items(step.get("moves"))):
                break
            if isinstance(then, MappingNode):
                checks.check(then)
        if self.watcher is not None:
            self.watcher.leaves(checks.game.machine)
        return checks

    def _rules(self, scenario: MappingNode) -> Rules:
        said = {
            key: None if (node := scenario.get(key)) is None else plain(node)
            for key in ("modifiers", "variants", "options")
        }
        chosen: list[Any] | None = self._meant(scenario, "modifier", listed(said["modifiers"]))
        variants: list[Any] = self._meant(scenario, "variant", listed(said["variants"])) or []
        ruleset = self.tested.path
        modifiers: Any = chosen
        named = None if self.ruleset is None else ruleset_path(self.ruleset)
        if self.tested.kind == "variant" and named is not None:
            ruleset, variants = named, [self.tested.path, *variants]
        if self.tested.kind == "modifier":
            near = named or ruleset_beside(self.tested.path)
            if near is None:
                said_wrong = "this modifier lies in no folder of a ruleset"
                raise fault(
                    "OCT701", said_wrong, self.tested.span, help="name the ruleset: --with RULESET"
                )
            ruleset, modifiers = near, [self.tested.path, *(chosen or [])]
        loading = load if self.watcher is None else load_marked
        key = (loading, ruleset, repr(modifiers), repr(variants), repr(said["options"]))
        files = [one for one in [*(chosen or []), *variants] if isinstance(one, Path)]
        stamp = (*_stamp(ruleset), *(one.stat().st_mtime_ns for one in [self.tested.path, *files]))
        known = self.loaded.get(key)
        if known is None or known[0] != stamp:
            if len(self.loaded) >= _KEPT:
                self.loaded.clear()
            options: Any = said["options"]
            known = self.loaded[key] = (
                stamp,
                loading(ruleset, modifiers=modifiers, variants=variants, options=options),
            )
        if self.watcher is not None:
            self.watcher.begins(known[1])
        return known[1]

    def _meant(self, scenario: MappingNode, kind: str, names: list[Any] | None) -> list[Any] | None:
        """Modifiers or variants: those called like files are files beside the scenarios; a scenario
        names no others.
        """
        if names is None:
            return None
        found: list[Any] = []
        for one in names:
            if not isinstance(one, str) or not is_path(one):
                found.append(one)
                continue
            path = self.path.with_name(one) if one == Path(one).name else None
            if path is None or not path.is_file():
                code: ErrorCode = "OCT502" if kind == "modifier" else "OCT503"
                folder = self.path.resolve().parent.name  # the path may be a bare file name
                help = f"write its name, or that of a file in {folder}/"
                raise fault(
                    code,
                    f"there is no {kind} `{one}`",
                    _place(scenario, f"{kind}s", one),
                    help=help,
                )
            found.append(path)
        return found

    def _expected_faults(self, scenario: MappingNode) -> Node | None:
        then = scenario.get("then")
        return then.get("faults") if isinstance(then, MappingNode) else None


def _placed(found: Diagnostic, scenario: MappingNode) -> Diagnostic:
    """A fault with a place: of what is chosen that it names, else of the scenario's name."""
    if found.span is not None:
        return found
    chosen = (
        one
        for key in ("modifiers", "variants")
        for one in items(scenario.get(key))
        if f"`{one.text}`" in found.message
    )
    return replace(found, span=next(chosen, _name(scenario)).span)


def _place(scenario: MappingNode, key: str, said: str) -> Span:
    """Where a scenario says something."""
    return next(
        (one.span for one in items(scenario.get(key)) if one.text == said), _name(scenario).span
    )


def hands_of(scenario: MappingNode) -> dict[int, str | ScalarNode]:
    """`hand` and `hands`: the cards of players, by seat."""
    hand, others = scenario.get("hand"), scenario.get("hands")
    found: dict[int, str | ScalarNode] = {YOU: hand} if isinstance(hand, ScalarNode) else {}
    for entry in others if isinstance(others, MappingNode) else ():
        if isinstance(entry.value, ScalarNode):
            found[int(entry.key.text) - 1] = entry.value
    return found


def _check_numbers(scenario: MappingNode, players: int) -> None:
    """Raises OctavoError where a scenario names a player by a number that nobody has."""
    turn, of_players = scenario.get("turn"), (scenario.get("hands"), scenario.get("laid"))
    named = [turn] if isinstance(turn, ScalarNode) and turn.text != "you" else []
    named += [one.key for held in of_players if isinstance(held, MappingNode) for one in held]
    for one in named:
        if not (one.text.isdecimal() and 1 <= int(one.text) <= players):
            help = f"players are numbered from 1 to {players}"
            raise fault("OCT508", f"there is no player {one.text}", one.span, help=help)


def laid_of(scenario: MappingNode) -> dict[int, list[str | ScalarNode]]:
    """`laid`: the groups that lie before players, by seat."""
    laid = scenario.get("laid")
    entries = laid if isinstance(laid, MappingNode) else ()
    return {int(entry.key.text) - 1: list(items(entry.value)) for entry in entries}


def steps_of(scenario: MappingNode) -> list[MappingNode]:
    """Its `steps`; itself, if it has none."""
    steps = scenario.get("steps")
    return (
        [step for step in steps.items if isinstance(step, MappingNode)]
        if isinstance(steps, SequenceNode)
        else [scenario]
    )


def _thens(scenario: MappingNode) -> list[MappingNode]:
    return [
        then for step in steps_of(scenario) if isinstance(then := step.get("then"), MappingNode)
    ]


def _stamp(ruleset: Path) -> tuple[int, ...]:
    """Changes whenever a file of the ruleset's folder does."""
    first = document(ruleset)
    folder = (extended(first) if first.kind == "variant" else ruleset).parent
    return tuple(path.stat().st_mtime_ns for path in sorted(folder.rglob("*.yaml")))


def listed(given: object) -> list[Any] | None:
    """Plain data as a list; one alone is a list of one."""
    return None if given is None else given if isinstance(given, list) else [given]


def _compared(expected: Node, found: list[str]) -> tuple[Diagnostic, ...]:
    wanted = sorted({one.text for one in items(expected)})
    if wanted == found:
        return ()
    there = f"there are {', '.join(found)}" if found else "there are none"
    return (
        Diagnostic(
            "OCT718", f"expected the faults {', '.join(wanted)}, but {there}", expected.span
        ),
    )
