"""What somebody wants to play, and the first line of the journal that says so.

Comes in: rules, and what is wanted. Goes out: a header.
"""

from __future__ import annotations

from pathlib import Path

from ..chance import GENERATOR
from ..records import record
from ..resources import rulesets_dir
from ..table.journal import Header
from ..table.rules import Rules
from ..table.sources import sources_of


@record
class Wanted:
    """What somebody wants to play: seats count from 0 here; `rounds` 0 means as many as the ruleset
    says; `forced` whether a choice with one option is one too, as it is with people; `names` by
    seat, empty for the usual ones."""

    players: int
    seed: str
    rounds: int = 0
    people: frozenset[int] = frozenset()
    bots: str = "greedy"
    forced: bool = False
    names: tuple[str, ...] = ()


def header_of(rules: Rules, wanted: Wanted, version: str) -> Header:
    """The first line of a journal: names where Octavo or the folder of the ruleset knows them,
    paths otherwise.
    """
    made = rules.composition
    folder = made.path.resolve().parent
    shipped = folder.parent == rulesets_dir().resolve()
    return Header(
        octavo=version,
        ruleset=folder.name if shipped else str(made.path.resolve()),
        modifiers=tuple(
            _known_as(each.name, each.path, folder) for each in made.modifiers if each.loaded
        ),
        variants=tuple(
            _known_as(each.name, each.path, folder) for each in made.variants if each.loaded
        ),
        options=dict(made.options),
        players=wanted.players,
        seed=wanted.seed,
        rounds=wanted.rounds,
        people=tuple(sorted(seat + 1 for seat in wanted.people)),
        bots=wanted.bots,
        forced=wanted.forced or bool(wanted.people),
        program=rules.digest,
        generator=GENERATOR,
        sources=sources_of(made),
        beside=tuple(each.name for each in made.modifiers if not each.loaded),
        names=wanted.names,
    )


def _known_as(name: str, path: Path, folder: Path) -> str:
    return name if path.resolve().parent.parent == folder else str(path.resolve())
