"""Every ruleset there is, as it may be played: with its variants and modifiers, at its smallest and
its largest table by turns.

Comes in: `rulesets/`. Goes out: tables for the properties that every ruleset must have.
OCTAVO_EFFORT multiplies the matches; from 10 on (`make slow`) there are the tables between, too."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest

import octavo
from octavo.diagnostics import Faults
from octavo.sim.run import MOST_DECISIONS
from octavo.source.compose import compose
from octavo.source.shelf import beside, catalogue
from octavo.syntax.declarations import bounds_of
from octavo.syntax.flow import text
from support.effort import EFFORT

NUMBER_LIMIT = 300  # codes tried beyond those that exist; amounts are ranges of any size

# ruleset, variants, modifiers, whether every option is another than usual
Choice = tuple[str, tuple[str, ...], str | None, bool]
Table = tuple[Choice, int]  # and the number of players


def choices() -> list[Choice]:
    """Every ruleset as it is, with no and with all modifiers where it has any, and with each
    variant.
    """
    found: list[Choice] = []
    for name, _, path in catalogue():
        found.append((name, (), None, False))
        if beside(path, "modifier"):
            found += [(name, (), "none", False), (name, (), "all", False)]
        found += [(name, (variant.name,), None, False) for variant in beside(path, "variant")]
    return found


@cache
def rules_of(choice: Choice) -> octavo.Rules:
    name, variants, modifiers, otherwise = choice
    usual = octavo.load(name, variants=variants, modifiers=modifiers)
    if not otherwise:
        return usual
    options = {
        one.name: unusual(one.values, one.default) for one in usual.program.checked.game.options
    }
    return octavo.load(name, variants=variants, modifiers=modifiers, options=options)


def players_of(choice: Choice) -> tuple[int, int]:
    """The fewest and the most players, read from the files: each process that shares the tests
    lists all tables, and loads the rulesets of those it runs."""
    name, variants, modifiers, _ = choice
    faults = Faults()
    made = compose(name, modifiers=modifiers, variants=variants, options={}, faults=faults)
    faults.stop_if_any()
    return bounds_of(text(made.base.get("players")))


def unusual(values: Sequence[object], default: Any) -> Any:
    """Another value of an option than the usual one; for a number of a range, a small one."""
    return next(
        (value for value in values if value != default),
        default // 2 or 3 if not values else default,
    )


def tables() -> list[Table]:
    """Every choice at the fewest or the most players it takes, by turns, each ruleset as it is at
    both, or every choice at every number of them; and each ruleset with all options other than
    usual, as it is and with all of its variants, at few tables."""
    found: list[Table] = []
    for name, _, path in catalogue():
        otherwise = (name, (), "all" if beside(path, "modifier") else None, True)
        low, high = players_of(otherwise)
        found.append((otherwise, min(low + 1, high)))
        if variants := tuple(variant.name for variant in beside(path, "variant")):
            together = (name, variants, otherwise[2], True)
            low, high = players_of(together)
            found.append((together, min(low + 1, high)))
    for number, choice in enumerate(choices()):
        low, high = players_of(choice)
        plain = choice[1:] == ((), None, False)
        some = {low, high} if plain else {(low, high)[number % 2]}
        every = range(low, high + 1) if EFFORT >= 10 else sorted(some)
        found += [(choice, players) for players in every]
    return found


def called(table: Table) -> str:
    (name, variants, modifiers, otherwise), players = table
    said = [
        *variants,
        *([f"modifiers={modifiers}"] if modifiers else []),
        *(["otherwise"] if otherwise else []),
    ]
    return " ".join([name, *said, f"players={players}"])


TABLES = tables()
of_tables = pytest.mark.parametrize("table", TABLES, ids=called)
thorough = pytest.mark.thorough(but=8)


def at_every_table(test: Callable[..., None]) -> Callable[..., None]:
    """`make test` tries each property at one of eight."""
    thorough(of_tables(test))  # marks are put on the function itself
    return test


def machine_of(table: Table, seed: object, **more: Any) -> octavo.Machine:
    choice, players = table
    return rules_of(choice).machine(players, seed=str(seed), **more)


def steps(machine: octavo.Machine, rng: random.Random) -> Iterator[octavo.Machine]:
    """The machine at every decision of a random match; whoever stops earlier leaves it
    unfinished."""
    for _ in range(MOST_DECISIONS):
        if machine.over:
            return
        yield machine
        machine.apply(rng.choice(machine.legal()))
    raise AssertionError(f"after {MOST_DECISIONS} decisions the match is not over")


def all_cards(machine: octavo.Machine) -> list[int]:
    return sorted(
        card for place in range(len(machine.setup.places)) for card in machine.cards(place)
    )
