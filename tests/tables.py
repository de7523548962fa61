"""Every ruleset there is, as it may be played: with its variants and modifiers, at every number of players.

Comes in: `rulesets/`. Goes out: tables for the properties that every ruleset must have. OCTAVO_EFFORT multiplies the matches."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest

import octavo
from octavo.cards import bits
from octavo.source.shelf import beside, catalogue
from octavo.table.machine import MOST_DECISIONS, Machine

EFFORT = int(os.environ.get("OCTAVO_EFFORT", "1"))
NUMBER_LIMIT = 300  # codes tried beyond those that exist; amounts are ranges of any size

Choice = tuple[str, tuple[str, ...], str | None, bool]  # ruleset, variants, modifiers, whether every option is another than usual
Table = tuple[Choice, int]  # and the number of players


def choices() -> list[Choice]:
    """Every ruleset as it is, with no and with all modifiers where it has any, and with each variant."""
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
    options = {one.name: unusual(one.values, one.default) for one in usual.program.checked.game.options}
    return octavo.load(name, variants=variants, modifiers=modifiers, options=options)


def unusual(values: Sequence[object], default: Any) -> Any:
    """Another value of an option than the usual one; for a number of a range, a small one."""
    return next((value for value in values if value != default), default // 2 or 3 if not values else default)


def tables() -> list[Table]:
    """Every choice at every number of players it takes; and each ruleset with all options other than usual, as it is and with all
    of its variants, at few tables."""
    found: list[Table] = []
    for name, _, path in catalogue():
        otherwise = (name, (), "all" if beside(path, "modifier") else None, True)
        low, high = rules_of(otherwise).players
        found.append((otherwise, min(low + 1, high)))
        if variants := tuple(variant.name for variant in beside(path, "variant")):
            together = (name, variants, otherwise[2], True)
            found.append((together, min(rules_of(together).players[0] + 1, rules_of(together).players[1])))
    for choice in choices():
        low, high = rules_of(choice).players
        found += [(choice, players) for players in range(low, high + 1)]
    return found


def called(table: Table) -> str:
    (name, variants, modifiers, otherwise), players = table
    said = [*variants, *([f"modifiers={modifiers}"] if modifiers else []), *(["otherwise"] if otherwise else [])]
    return " ".join([name, *said, f"players={players}"])


TABLES = tables()
at_every_table = pytest.mark.parametrize("table", TABLES, ids=called)


def machine_of(table: Table, seed: object, **more: Any) -> Machine:
    choice, players = table
    return rules_of(choice).machine(players, seed=str(seed), **more)


def steps(machine: Machine, rng: random.Random) -> Iterator[Machine]:
    """The machine at every decision of a random match; whoever stops earlier leaves it unfinished."""
    for _ in range(MOST_DECISIONS):
        if machine.over:
            return
        yield machine
        machine.apply(rng.choice(machine.legal()))
    raise AssertionError(f"after {MOST_DECISIONS} decisions the match is not over")


def all_cards(machine: Machine) -> list[int]:
    layout = machine.code.layout
    found: list[int] = []
    for place in range(len(layout.places)):
        held = machine.state[layout.place_slot(place)]
        found += bits(held) if isinstance(held, int) else held
    return sorted(found)
