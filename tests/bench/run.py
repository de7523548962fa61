"""Speed as ratios: a compiled ruleset beside the same thing written by hand, and beside OpenSpiel.

Comes in: how many rounds and games. Goes out: a line for each measurement. The programs of a
measurement run in turn within every round, on one core, and the ratio printed is the median of the
rounds' ratios, so that a busy or a slow machine shifts both sides alike.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pyspiel

import octavo
from octavo.chance import Purpose
from octavo.resources import rulesets_dir
from octavo.source.shelf import catalogue

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # tests/, where this package lies

from bench import crazy8_int, melds, ranking

PLAYERS = 5
GAME = "crazy-eights"
VARIANT = "openspiel"
RULESET = rulesets_dir() / GAME / "ruleset.yaml"

# In a process of its own: what loading costs somebody who has just started the program.
FIRST_DECISION = f"""
import octavo, time
start = time.perf_counter()
octavo.load({GAME!r}).new_game(players={PLAYERS}, seed=1).decision
print(time.perf_counter() - start)
"""


def games_octavo(rules: Any, games: int, rng: random.Random, forced: bool = True) -> None:
    """Random games through the step interface. `forced`: asked for moves without a choice too, as
    the others are.
    """
    rnd = rng.random

    def chance(n: int, outcomes: Sequence[int], purpose: Purpose) -> int:
        return int(rnd() * n)

    for _ in range(games):
        machine = rules.machine(players=PLAYERS, chance=chance, forced=forced)
        legal, apply = machine.legal, machine.apply
        while codes := legal():
            apply(codes[int(rnd() * len(codes))])
        _ = machine.scores


def games_openspiel(game: Any, games: int, rng: random.Random) -> None:
    """The same driver: chance is asked for at chance nodes, as OpenSpiel means it, and moves
    elsewhere.
    """
    rnd = rng.random
    for _ in range(games):
        state = game.new_initial_state()
        legal, chance, at_chance, apply = (
            state.legal_actions,
            state.chance_outcomes,
            state.is_chance_node,
            state.apply_action,
        )
        while not state.is_terminal():
            if at_chance():
                outcomes = chance()
                apply(outcomes[int(rnd() * len(outcomes))][0])  # all chance of this game is uniform
            else:
                actions = legal()
                apply(actions[int(rnd() * len(actions))])
        state.returns()


def games_openspiel_short(game: Any, games: int, rng: random.Random) -> None:
    """A short cut that uniform chance allows: outcomes asked for as if they were moves, which gives
    no probabilities.
    """
    rnd = rng.random
    for _ in range(games):
        state = game.new_initial_state()
        legal, apply = state.legal_actions, state.apply_action
        while not state.is_terminal():
            actions = legal()
            apply(actions[int(rnd() * len(actions))])
        state.returns()


def games_by_hand(games: int, rng: random.Random) -> None:
    for _ in range(games):
        crazy8_int.play_steps(rng)


def seconds(run: Callable[[], object]) -> float:
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def in_turn(rounds: int, *programs: Callable[[int], object]) -> list[list[float]]:
    """Seconds by program and round. A program gets the round's number, for its seed."""
    for program in programs:
        program(-1)  # warm: caches filled, code specialised
    times: list[list[float]] = [[] for _ in programs]
    for number in range(rounds):
        for program, taken in zip(programs, times, strict=True):
            taken.append(seconds(partial(program, number)))
    return times


def ratio(above: Sequence[float], below: Sequence[float]) -> str:
    """The median of the rounds' ratios, and their range."""
    ratios = [a / b for a, b in zip(above, below, strict=True)]
    return f"{statistics.median(ratios):5.2f}  [{min(ratios):.2f} .. {max(ratios):.2f}]"


def line(what: str, value: str, note: str = "") -> None:
    print(f"{what:58s} {value:26s} {note}".rstrip(), flush=True)


def bench_games(rules: Any, rounds: int, games: int) -> None:
    theirs = pyspiel.load_game("crazy_eights", {"players": PLAYERS})
    ours, asked, spiel, short, hand = in_turn(
        rounds,
        lambda number: games_octavo(rules, games, random.Random(number), forced=False),
        lambda number: games_octavo(rules, games, random.Random(number)),
        lambda number: games_openspiel(theirs, games, random.Random(number)),
        lambda number: games_openspiel_short(theirs, games, random.Random(number)),
        lambda number: games_by_hand(games, random.Random(number)),
    )
    for what, taken in (
        ("random games/s, Octavo's step interface", ours),
        ("  asked for moves without a choice too, as the others are", asked),
        ("random games/s, OpenSpiel stepped from Python", spiel),
        ("  by a short cut, chance taken for moves", short),
        ("random games/s, crazy8_int.py's step interface", hand),
    ):
        line(what, f"{games / statistics.median(taken):8.0f}")
    line("games/s against OpenSpiel stepped from Python", ratio(spiel, ours), "at least 1.2")
    line("  against its short cut", ratio(short, ours))
    line("games/s against crazy8_int.py, step by step", ratio(hand, ours), "at least 0.5")
    line(
        "  both, asked for moves without a choice too",
        f"{ratio(spiel, asked).split()[0]} and {ratio(hand, asked).split()[0]}",
    )


def bench_shipped(rounds: int, decisions: int = 3_000) -> None:
    """Random play of every shipped ruleset as it comes: one that falls behind the others asks
    something again and again."""
    shipped = [octavo.load(name) for name, _, _ in catalogue()]

    def play(rules: Any, number: int) -> None:
        rng, left = random.Random(number), decisions
        while left > 0:
            game = rules.new_game(seed=rng.randrange(1 << 30))
            machine = game.machine
            while left > 0 and not machine.over:
                machine.apply(rng.choice(machine.legal()))
                left -= 1

    taken = in_turn(rounds, *(partial(play, rules) for rules in shipped))
    base = next(times for rules, times in zip(shipped, taken, strict=True) if rules.name == GAME)
    for rules, times in zip(shipped, taken, strict=True):
        line(f"random decisions/s, {rules.name}", f"{decisions / statistics.median(times):8.0f}")
        if times is not base:
            line(f"  against {GAME}", ratio(base, times))


def bench_copy(rules: Any, rounds: int, copies: int = 20_000) -> None:
    """A state in mid-game, copied: as a search does at every node."""
    ours_rng, their_rng = random.Random(1), random.Random(1)
    machine = rules.machine(
        players=PLAYERS, chance=lambda n, outcomes, purpose: int(ours_rng.random() * n), forced=True
    )
    for _ in range(20):
        if not machine.over:
            machine.apply(ours_rng.choice(machine.legal()))
    spiel = pyspiel.load_game("crazy_eights", {"players": PLAYERS}).new_initial_state()
    for _ in range(27 + 20):  # the deal's chance is moves too
        if not spiel.is_terminal():
            spiel.apply_action(their_rng.choice(spiel.legal_actions()))

    def repeat(copy: Callable[[], object]) -> Callable[[int], None]:
        def run(_: int) -> None:
            for _ in range(copies):
                copy()

        return run

    ours, theirs = in_turn(rounds, repeat(machine.clone), repeat(spiel.clone))
    line("copying a state", f"{statistics.median(ours) / copies * 1e6:8.2f} µs")
    line("copying a state, time against OpenSpiel's clone", ratio(ours, theirs))


def bench_rule(rules: Any, rounds: int, calls: int = 200_000) -> None:
    """Which cards of a hand may be played: the generated function, and the line a programmer writes
    for it.

    The generated one is what the first decision's first option asks, called in that position.
    """
    machine = rules.machine(players=PLAYERS, seed=1)
    generated, _ = machine.code.asked.term(
        machine.setup.program.decisions[0].choices[0].pick.members
    )
    arguments = (machine.state, machine.below)
    eights = sum(1 << c for c in range(52) if c >> 2 == crazy8_int.EIGHT)
    suits = [sum(1 << c for c in range(52) if c & 3 == suit) for suit in range(4)]
    ranks = [sum(1 << c for c in range(52) if c >> 2 == rank) for rank in range(13)]
    # nothing, a hand, the top card, the suit: a list to look things up in, as a state is
    state = [
        0,
        0b1011 << 20,
        17,
        2,
    ]

    def by_hand(state: list[int], eights: int = eights) -> int:
        return state[1] & (eights | suits[state[3]] | ranks[state[2] >> 2])

    def ours(_: int) -> None:
        for _ in range(calls):
            generated(*arguments)

    def hand(_: int) -> None:
        arguments = (state,)
        for _ in range(calls):
            by_hand(*arguments)

    times = in_turn(rounds, ours, hand)
    line("one rule expression, generated", f"{statistics.median(times[0]) / calls * 1e9:8.0f} ns")
    line("one rule expression, time against the same line by hand", ratio(*times), "at most 2")


def bench_start(rounds: int) -> None:
    """What somebody waits for: processes started anew, with the grammar's tables cached on disk and
    without.
    """

    def python(*arguments: str, cache: str | None = None) -> str:
        environment = {**os.environ, "XDG_CACHE_HOME": cache} if cache else dict(os.environ)
        done = subprocess.run(
            [sys.executable, *arguments],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    def first(_: int) -> None:
        with tempfile.TemporaryDirectory() as empty:
            python("-m", "octavo", "validate", str(RULESET), cache=empty)

    bare, validate, new = in_turn(
        rounds,
        lambda _: python("-c", "pass"),
        lambda _: python("-m", "octavo", "validate", str(RULESET)),
        first,
    )
    line("octavo validate, started cold", f"{statistics.median(validate) * 1e3:8.0f} ms")
    line("octavo validate, time against a Python that does nothing", ratio(validate, bare))
    line("octavo validate, the first time on a machine", f"{statistics.median(new) * 1e3:8.0f} ms")
    loads = [float(python("-c", FIRST_DECISION)) for _ in range(rounds)]
    line(
        "from load to the first decision",
        f"{statistics.median(loads) * 1e3:8.0f} ms",
        "without starting Python",
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Ratios of speed, measured in one run on one core."
    )
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--games", type=int, default=300, help="random games a round")
    chosen = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    rules = octavo.load(GAME, variants=[VARIANT])
    print(
        f"Python {sys.version.split()[0]}, one core, medians of {chosen.rounds} rounds "
        "[lowest .. highest]"
    )
    bench_games(rules, chosen.rounds, chosen.games)
    bench_rule(rules, chosen.rounds)
    bench_copy(rules, chosen.rounds)
    bench_shipped(chosen.rounds)
    bench_start(chosen.rounds)
    ranking.bench(chosen.rounds, in_turn, ratio, line)
    melds.bench(chosen.rounds, line)


if __name__ == "__main__":
    main()
