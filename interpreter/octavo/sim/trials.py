"""Matches at random, to find what no reading of a file finds: one that does not end, a choice among too many options.

A decision in which somebody has no option is passed over; where nobody ever has one, the flow goes on without end (OCT603).
Comes in: how a ruleset is loaded with options, how many matches. Goes out: faults, each with the command that plays its match
again. The first matches have the options as they are; then these change every few matches, and the number of players in each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from ..code.layout import DECISION
from ..diagnostics import Diagnostic, OctavoError
from ..source.choices import values
from ..source.compose import declared_options
from ..table.machine import MOST_DECISIONS, seeded
from ..table.rules import Rules
from .run import streams

A_LOADING = 10  # matches that are played with the same options: loading takes longer than a match
MOST_OPTIONS = 10_000  # of one decision; shipped games have some dozens, and a person or a bot goes through all of them

Loading = Callable[[dict[str, object]], Rules]


def trials(load: Loading, fixed: Mapping[str, object], games: int, command: str) -> Iterator[Diagnostic]:
    """Play `games` matches; `fixed` options keep their values. `command`: words that play the ruleset with those. Each kind of
    fault is told once. Raises OctavoError if the ruleset cannot be loaded with the options as they are."""
    rules, again = load({**fixed}), command
    offered = _offered(rules, fixed)
    told: set[tuple[str, str]] = set()
    for number in range(1, games + 1):
        chance = Random(f"{number} trial")
        if number > 1 and number % A_LOADING == 1 and offered:
            chosen = {name: chance.choice(each) for name, each in offered.items()}
            again = " ".join([command, *(f"--option {name}={_written(value)}" for name, value in chosen.items())])
            try:
                rules = load({**fixed, **chosen})
            except OctavoError as error:
                found = [replace(each, help=f"{each.help}; {again}".removeprefix("; ")) for each in error.diagnostics]
                yield from (each for each in found if (each.code, each.message) not in told)
                told |= {(each.code, each.message) for each in found}
                continue
        players = chance.randint(*rules.players)
        for fault in _match(rules, players, str(number)):
            if (fault.code, fault.message) not in told:
                told.add((fault.code, fault.message))
                yield replace(fault, help=f"see it: {again} --players {players} --seed {number} --watch")


def _offered(rules: Rules, fixed: Mapping[str, object]) -> dict[str, Any]:
    """What may be chosen: the values of each option that has any and is not fixed."""
    parts = (rules.composition.base, *(layer.body for layer in rules.composition.layers))
    found = {name: values(body) for part in parts for name, body in declared_options(part)}
    return {name: each for name, each in found.items() if each and name not in fixed}


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _match(rules: Rules, players: int, seed: str) -> list[Diagnostic]:
    """What goes wrong in one match of bots that choose by chance, as `simulate` and `play --watch` have them."""
    span = rules.program.checked.game.span
    try:
        machine = rules.machine(players, seeded(f"{seed} cards"))
        chances = streams(seed, players)
        for _ in range(MOST_DECISIONS):
            if (actor := machine.actor) < 0:
                return []
            legal = machine.legal()
            if isinstance(legal, list):
                if len(legal) > MOST_OPTIONS:
                    asked = machine.code.program.decisions[machine.state[DECISION]]
                    return [Diagnostic("OCT606", f"this offers more than {MOST_OPTIONS:,} options at once", asked.span)]
                legal = sorted(legal)
            machine.apply(legal[int(chances[actor]() * len(legal))] if len(legal) > 1 else legal[0])
    except OctavoError as error:
        return [replace(each, span=each.span or span) for each in error.diagnostics]
    return [Diagnostic("OCT607", f"a match of {MOST_DECISIONS:,} choices has not ended", span)]
