"""Hands ranked through a ruleset, beside the same thing written by hand for that one game; and what
rounds and loading cost.

Comes in: the measuring functions of run.py. Goes out: its lines. Both programs get the same hands,
in forms made before the clock runs: `onion_pruned.py` its parsed cards, the ruleset the numbers of
the cards in its pack. Both answer with a strength that compares as hands do.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Any

import octavo
from bench import onion_pruned
from octavo.source.shelf import catalogue
from support.inside import code_of

GAME = "cripple-mr-onion"
CODES = [
    rank + suit for suit in onion_pruned.PAIRS if len(suit) == 2 for rank in onion_pruned.RANKS
]
MODES = (  # the name, how the baseline calls it, modifiers, facts, the ratio that is asked for
    ("plain", onion_pruned.PLAIN, (), (), "at least 1.5"),
    ("null eights", onion_pruned.NULL, (0, 1), (), "at least 1.3"),
    ("wild eights", onion_pruned.WILD, (0, 1), ("eights are wild",), "at least 1.5"),
)

InTurn = Callable[..., list[list[float]]]
Ratio = Callable[[Sequence[float], Sequence[float]], str]
Line = Callable[..., None]


def hands(number: int, seed: int) -> list[list[str]]:
    """Random hands; from 0 on, those that the baseline's own benchmark deals."""
    # as a seed, -1 is 1: a hand met twice would be remembered
    rng = random.Random(seed if seed >= 0 else f"another {seed}")
    return [rng.sample(CODES, 10) for _ in range(number)]


def check(rules: Any, mode: int, given: Sequence[str], number: int = 100) -> None:
    """Both programs have to do the same work."""
    ranker = rules.ranker(given)
    for hand in hands(number, -2):
        theirs = onion_pruned.solve(hand, mode)
        ours = [group.group for group in ranker.rank(" ".join(hand)).groups]
        if ours != theirs:
            raise AssertionError(f"{' '.join(hand)}: {ours}, but {theirs} by hand")


def bench_hands(rounds: int, number: int, in_turn: InTurn, ratio: Ratio, line: Line) -> None:
    for name, mode, modifiers, given, wanted in MODES:
        rules = octavo.load(GAME, modifiers=modifiers)
        check(rules, mode, given)
        ranker = rules.ranker(given)
        index = {code: card for card, code in enumerate(rules.pack.codes)}
        batches = {seed: hands(number, seed) for seed in range(-1, rounds)}
        numbered = {
            seed: [tuple(sorted(index[c] for c in hand)) for hand in batch]
            for seed, batch in batches.items()
        }
        parsed = {
            seed: [[onion_pruned.parse(c) for c in hand] for hand in batch]
            for seed, batch in batches.items()
        }

        def ours(seed: int, strength: Any = ranker.strength, numbered: Any = numbered) -> None:
            for hand in numbered[seed]:
                strength(hand)

        def theirs(seed: int, mode: int = mode, parsed: Any = parsed) -> None:
            for hand in parsed[seed]:
                onion_pruned.best_arrangement(hand, mode)

        by_ruleset, by_hand = in_turn(rounds, ours, theirs)
        line(f"hands ranked/s, {name}", f"{number / statistics.median(by_ruleset):8.0f}")
        line("  onion_pruned.py", f"{number / statistics.median(by_hand):8.0f}")
        line(f"hands ranked/s against onion_pruned.py, {name}", ratio(by_hand, by_ruleset), wanted)


def bench_rounds(rounds: int, number: int, in_turn: InTurn, line: Line) -> None:
    """Rounds of four players, arranged at Showdown as well as can be: players who choose by chance,
    and players who keep what stands in a group of the best arrangement of their cards, and exchange
    what is left over."""
    rules = octavo.load(GAME)
    ranker = rules.ranker()

    def leftover(keys: Sequence[str]) -> set[str]:
        cards = [key.removeprefix("discard ") for key in keys if key.startswith("discard ")]
        groups = ranker.rank(" ".join(cards)).groups if len(cards) == 5 else ()
        return {
            card for group in groups if group.group.startswith("points") for card in group.cards
        }

    def play(seed: int, best: bool) -> None:
        rng = random.Random(seed)
        rnd = rng.random
        machine = rules.machine(
            players=4, chance=lambda n, outcomes, purpose: int(rnd() * n), rounds=number
        )
        unwanted: set[str] = set()
        while codes := machine.legal():
            if not best:
                machine.apply(codes[int(rnd() * len(codes))])
                continue
            keys = [machine.key(code) for code in codes]
            unwanted = leftover(keys) or unwanted
            chosen = next(
                (i for i, key in enumerate(keys) if key.removeprefix("discard ") in unwanted),
                len(keys) - 1,
            )
            unwanted.discard(keys[chosen].removeprefix("discard "))
            if keys[chosen] == "done":
                unwanted = set()
            machine.apply(codes[chosen])

    random_players, best_players = in_turn(
        rounds, lambda seed: play(seed, False), lambda seed: play(seed, True)
    )
    line(
        "rounds/s of four random players, best arranged",
        f"{number / statistics.median(random_players):8.0f}",
    )
    line(
        "  of four who exchange what their best leaves over",
        f"{number / statistics.median(best_players):8.0f}",
    )


def bench_loading(rounds: int, in_turn: InTurn, line: Line) -> None:
    """Validation in a process of its own; and another choice of modifiers of a ruleset that is
    loaded.
    """
    command = [sys.executable, "-m", "octavo", "validate", GAME]
    (taken,) = in_turn(
        rounds, lambda _: subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    )
    line(
        f"octavo validate {GAME}, started cold",
        f"{statistics.median(taken) * 1e3:8.0f} ms",
        "aim 500",
    )
    known = [number for number in range(4) if _there(number)]
    subsets = [
        tuple(n for place, n in enumerate(known) if bits >> place & 1)
        for bits in range(1, 1 << len(known))
    ]
    random.Random(1).shuffle(subsets)
    octavo.load(GAME, modifiers=[])
    left = iter(subsets)
    (taken,) = in_turn(
        min(rounds, len(subsets) - 1),
        lambda _: code_of(octavo.load(GAME, modifiers=next(left)), 4),
    )
    line(
        "one more subset of modifiers, ready to play",
        f"{statistics.median(taken) * 1e3:8.0f} ms",
        "at most 60",
    )


def _there(number: int) -> bool:
    try:
        octavo.load(GAME, modifiers=[number])
    except octavo.OctavoError:
        return False
    return True


def bench(rounds: int, in_turn: InTurn, ratio: Ratio, line: Line, number: int = 300) -> None:
    """Every measurement; `number` hands are ranked in each round, and a tenth as many rounds
    played.
    """
    if GAME not in [name for name, _, _ in catalogue()]:
        return
    bench_hands(rounds, number, in_turn, ratio, line)
    bench_rounds(rounds, max(number // 10, 1), in_turn, line)
    bench_loading(rounds, in_turn, line)


if __name__ == "__main__":
    from bench import run

    bench(int(sys.argv[1]) if len(sys.argv) > 1 else 5, run.in_turn, run.ratio, run.line)
