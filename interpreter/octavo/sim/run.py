"""Many matches, on one core or several.

Comes in: a compiled ruleset, how many matches, a seed. Goes out: the outcome of each match, in
order. The seed of match i comes from the seed and i, so neither the number of processes nor their
order changes a result; `match_seed` gives it, to play or watch that match by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ..bots import TRYING, posed, seated
from ..cards import mask_of
from ..chance import Numbers, of_bot
from ..diagnostics import fault
from ..edges.arguments import wrong
from ..engine.interface import Machine
from ..records import record
from ..table.rules import Rules

CHUNK = 50  # matches that a process plays before it reports, unless each takes long
MOST_DECISIONS = 100_000  # of one match; the longest of a shipped game that chance plays has 20,000


@record
class MatchOutcome:
    """How one match ended: the seats that won as a mask, the results by seat, choices made, rounds
    begun.
    """

    winners: int
    scores: tuple[int, ...]
    choices: int
    rounds: int


@record
class SimulationPlan:
    """What is played: `rounds` 0 means as many as the ruleset says. `bots` plays every seat, or are
    as many as there are seats, with commas between; with `rotate` each of them sits one seat
    further to the left with every match, and outcomes are by bot, in this order."""

    players: int
    seed: str
    rounds: int = 0
    bots: str = "random"
    rotate: bool = False

    @property
    def names(self) -> list[str]:
        """Each of the bots. Raises OctavoError where they are not as many as the seats."""
        names = self.bots.split(",")
        if len(names) == 1:
            return names * self.players
        if len(names) != self.players:
            says = f"one bot, or {self.players} with commas between: one for each seat"
            raise wrong("bots", says, self.bots)
        return names

    @property
    def is_slow(self) -> bool:
        """Whether a match takes seconds: somebody tries what comes of each option."""
        return not {*self.bots.split(",")}.isdisjoint(TRYING)


def match_seed(seed: str, number: int) -> str:
    """The seed of match `number` (from 1)."""
    return f"{seed} match {number}"


def streams(seed: str, players: int) -> list[Numbers]:
    """What the random bot of each seat chooses by."""
    return [of_bot(seed, "random", seat) for seat in range(players)]


def simulate(
    rules: Rules,
    plan: SimulationPlan,
    games: int,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda played: None,
) -> list[MatchOutcome]:
    """Play `games` matches on `jobs` processes. `progress` is told of every few matches, as many as
    were played since.
    """
    rules.check_players(plan.players)
    for name in plan.names:
        seated(name, plan.seed, 0)  # one that there is
    chunk = 1 if plan.is_slow else CHUNK
    parts = [(first, min(first + chunk, games + 1)) for first in range(1, games + 1, chunk)]
    found: list[MatchOutcome] = []
    for part in _played(rules, plan, parts, jobs):
        found += part
        progress(len(part))
    return found


def _played(
    rules: Rules, plan: SimulationPlan, parts: list[tuple[int, int]], jobs: int
) -> Iterator[list[MatchOutcome]]:
    """The outcomes of each part, in order."""
    if jobs == 1 or len(parts) == 1:
        for part in parts:
            yield _part(rules, plan, *part)
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    # Spawned, not forked: the same on every system, and no thread of a progress bar is caught in
    # the middle.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(
        min(jobs, len(parts)), mp_context=context, initializer=_begin, initargs=(rules, plan)
    )
    try:
        yield from pool.map(_in_worker, parts)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


_worker: dict[str, Any] = {}  # of one worker process: its rules and its plan


def _begin(rules: Rules, plan: SimulationPlan) -> None:
    import signal

    # Ctrl-C stops the process that asked; it stops the workers
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _worker.update(rules=rules, plan=plan)


def _in_worker(part: tuple[int, int]) -> list[MatchOutcome]:
    return _part(_worker["rules"], _worker["plan"], *part)


def _part(rules: Rules, plan: SimulationPlan, first: int, end: int) -> list[MatchOutcome]:
    if {*plan.names} == {"random"} and not plan.rotate:
        return [_quick(rules, plan, match_seed(plan.seed, number)) for number in range(first, end)]
    return [_seated(rules, plan, number) for number in range(first, end)]


def _quick(rules: Rules, plan: SimulationPlan, seed: str) -> MatchOutcome:
    """A match of random bots, through the step interface: no object is made for a choice. Their
    choices are those that `bots.random` makes from the same streams."""
    machine = rules.machine(plan.players, seed=seed, rounds=plan.rounds)
    chances = streams(seed, plan.players)
    choices = 0
    while (actor := machine.actor) >= 0:
        legal = machine.legal()
        if len(legal) > 1 and isinstance(legal, list):
            legal = sorted(legal)  # as bots get them: the quick code may list them in another order
        machine.apply(legal[chances[actor](len(legal))] if len(legal) > 1 else legal[0])
        choices += 1
        if choices > MOST_DECISIONS:
            raise fault(
                "OCT607",
                f"a match of {MOST_DECISIONS:,} choices has not ended",
                rules.span,
            )
    return _outcome(machine, choices)


def _seated(rules: Rules, plan: SimulationPlan, number: int) -> MatchOutcome:
    """A match of any bots, which see what their seats see."""
    seed, players = match_seed(plan.seed, number), plan.players
    game = rules.new_game(players, seed, rounds=plan.rounds)
    further = (number - 1) % players if plan.rotate else 0
    names = [plan.names[(seat - further) % players] for seat in range(players)]
    bots = [seated(name, seed, seat) for seat, name in enumerate(names)]
    choices = 0
    while (decision := game.decision) is not None:
        seat = decision.seat
        game.apply(bots[seat](game.observe(seat), posed(game, decision, names[seat])))
        choices += 1
    outcome = _outcome(game.machine, choices)
    order = [(bot + further) % players for bot in range(players)]
    return MatchOutcome(
        mask_of(bot for bot, seat in enumerate(order) if outcome.winners >> seat & 1),
        tuple(outcome.scores[seat] for seat in order),
        choices,
        outcome.rounds,
    )


def _outcome(machine: Machine, choices: int) -> MatchOutcome:
    return MatchOutcome(machine.winners(), tuple(machine.results), choices, machine.round)
