"""Random matches, to find what reading a file cannot: one that never ends, a choice with too many
options or none, or a number that players sit down with and that falls below nothing.

A `choose` in which somebody has no option is passed over; that it was is kept in a binding of its
own, made for these matches. Comes in: how a ruleset is loaded with options, how many matches. Goes
out: faults, each with the command that plays its match again. The first matches have the options as
they are; then these change every few matches, and the number of players in each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from .. import terms as t
from ..diagnostics import Diagnostic, OctavoError
from ..engine.interface import Machine
from ..ir.program import Bind, Binding, Block, DecisionPoint, Go
from ..sim.run import MOST_DECISIONS, streams
from ..source.choices import values
from ..source.compose import declared_options
from ..source.document import yaml_text
from ..table.rules import Rules

A_LOADING = 10  # matches that are played with the same options: loading takes longer than a match
# looks at cards in a whole match; those of shipped games take up to 2,000,000
MOST_OF_MATCH = 3_000_000
OFFERED = 2  # options that count as one look at a card

Loading = Callable[[dict[str, object]], Rules]


def trials(
    load: Loading,
    fixed: Mapping[str, object],
    games: int,
    command: str,
    most: int = MOST_OF_MATCH,
) -> Iterator[Diagnostic]:
    """Play `games` matches, each up to so many looks at cards; `fixed` options keep their values.
    `command`: words that play the ruleset with those. Each kind of fault is told once. Raises
    OctavoError if the ruleset cannot be loaded with the options as they are."""
    loaded, again = load({**fixed}), command
    rules, watched = _watched(loaded)
    offered = _offered(rules, fixed)
    told: set[tuple[str, str]] = set()
    for number in range(1, games + 1):
        chance = Random(f"{number} trial")
        if number > 1 and number % A_LOADING == 1 and offered:
            chosen = {name: chance.choice(each) for name, each in offered.items()}
            again = " ".join(
                [
                    command,
                    *(f"--option {name}={yaml_text(value)}" for name, value in chosen.items()),
                ]
            )
            try:
                rules, watched = _watched(load({**fixed, **chosen}))
            except OctavoError as error:
                found = [
                    replace(each, help=f"{each.help}; {again}".removeprefix("; "))
                    for each in error.diagnostics
                ]
                yield from (each for each in found if (each.code, each.message) not in told)
                told |= {(each.code, each.message) for each in found}
                continue
        players = chance.randint(*rules.players)
        for fault in _match(rules, watched, players, str(number), most):
            by_place = fault.code in ("OCT603", "OCT608", "OCT613")
            kind = (fault.code, str(fault.span) if by_place else fault.message)
            if kind not in told:
                told.add(kind)
                see = f"see it: {again} --players {players} --seed {number} --bots random --watch"
                yield replace(fault, help=f"{fault.help}; {see}" if fault.help else see)


def _offered(rules: Rules, fixed: Mapping[str, object]) -> dict[str, Any]:
    """What may be chosen: the values of each option that has any and is not fixed."""
    parts = (rules.composition.base, *(layer.body for layer in rules.composition.layers))
    found = {name.text: values(body) for part in parts for name, body in declared_options(part)}
    return {name: each for name, each in found.items() if each and name not in fixed}


def _watched(rules: Rules) -> tuple[Rules, dict[str, DecisionPoint]]:
    """Rules that keep in mind where somebody had no option: the decision by the binding that then
    holds. Windows are left alone: there nobody is asked who has none."""
    found = dict[str, DecisionPoint]()
    blocks, decisions = [*rules.program.blocks], list[DecisionPoint]()
    for decision in rules.program.decisions:
        if decision.part_of is None and not any(
            choice.silent and choice.id == "pass" for choice in decision.choices
        ):
            name = f"no option in decision {decision.number}"
            passed = Block(len(blocks), [Bind(name, t.TRUE)], Go(decision.skip), decision.phase)
            blocks.append(passed)
            decision = replace(decision, skip=passed.number)
            found[name] = decision
        decisions.append(decision)
    bindings = rules.program.bindings | dict.fromkeys(found, Binding("truth"))
    watching = replace(rules.program, blocks=blocks, decisions=decisions, bindings=bindings)
    return rules.noting(watching), found


def _match(
    rules: Rules, watched: Mapping[str, DecisionPoint], players: int, seed: str, most: int
) -> list[Diagnostic]:
    """What goes wrong in one match of bots that choose by chance, as `simulate` and `play --watch`
    have them.
    """
    span = rules.program.checked.game.span
    machine: Machine | None = None
    found: list[Diagnostic] = []
    short: dict[str, Diagnostic] = {}
    try:
        machine = rules.machine(players, seed=seed)
        kept = _sat_down_with(machine)
        chances = streams(seed, players)
        work = 0
        for _ in range(MOST_DECISIONS):
            work += 1 + machine.burnt
            for name in kept:
                if name not in short and (seat := _below_nothing(machine, name)) is not None:
                    short[name] = _owing(machine, name, seat)
            if (actor := machine.actor) < 0:
                machine.winners()  # who they are is only found out when somebody asks
                break
            if work > most:
                found.append(
                    Diagnostic(
                        "OCT607",
                        f"a match has not ended after {most:,} looks at cards",
                        span,
                    )
                )
                break
            legal = machine.legal()
            if isinstance(legal, list):
                legal = sorted(legal)
                work += len(legal) // OFFERED
            machine.apply(legal[chances[actor](len(legal))] if len(legal) > 1 else legal[0])
        else:
            found.append(
                Diagnostic("OCT607", f"a match of {MOST_DECISIONS:,} choices has not ended", span)
            )
    except OctavoError as error:
        found += [replace(each, span=each.span or span) for each in error.diagnostics]
    passed = _passed_over(machine, watched) if machine is not None else ()
    return [*found, *short.values(), *passed]


def _sat_down_with(machine: Machine) -> list[str]:
    """The numbers of which each player has some when a match begins: chips, lives."""
    return [
        name
        for name, state in machine.setup.program.symbols.states.items()
        if state.is_everyones_number and state.starts_at is not None and machine.value(name, 0) > 0
    ]


def _below_nothing(machine: Machine, name: str) -> int | None:
    return next(
        (seat for seat in range(machine.setup.players) if machine.value(name, seat) < 0), None
    )


def _owing(machine: Machine, name: str, seat: int) -> Diagnostic:
    said = f"the {name} of a player falls below nothing, to {machine.value(name, seat)}"
    help = f"if nobody may owe any, pay `the lesser of ... and their {name}`"
    span = machine.setup.program.symbols.states[name].span
    return Diagnostic("OCT613", said, span, help, severity="warning")


def _passed_over(machine: Machine, watched: Mapping[str, DecisionPoint]) -> Iterator[Diagnostic]:
    for name, decision in watched.items():
        if machine.evaluate(t.Bound(name, "truth")):
            said = "somebody had no option here, and was passed over"
            yield Diagnostic("OCT608", said, decision.span, severity="warning")
