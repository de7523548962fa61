"""Any of the twelve modifiers with any others: every set loads, plays to its end, and means the
same in whatever order it is named.

The suite takes 24 sets, in which any three modifiers are in and out of force in every way, each as
often (an orthogonal array of strength three, by a Hadamard matrix of order twelve), and plays them
on one program in which modifiers are in force match by match; some are also played on a program of
their own, and must go the same way. `make slow` loads all 4,096 sets in both editions, each played
on its own program: most of an hour of one core. The same is done with bets, in both editions; a
sample has every schedule.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from itertools import combinations

import pytest

import octavo
from octavo.table.rules import Rules
from support.effort import EFFORT
from support.tables import all_cards

RULESET, EDITIONS = "cripple-mr-onion", ((), ("usenet-1993",))
EVERY = 1 << 12
SQUARES = {one * one % 11 for one in range(1, 11)}
PACK = 104
# so that several processes share the work; in each, every number of players comes up, in the suite
# up to four
PARTS = 32 if EFFORT >= 10 else 4


def numbers(chosen: int) -> list[int]:
    return [number for number in range(12) if chosen >> number & 1]


def sample(seed: str, many: int) -> list[int]:
    """Sets of modifiers: none, each alone, all but each, all, and others by chance."""
    ends = [0, EVERY - 1, *(1 << n for n in range(12)), *(EVERY - 1 - (1 << n) for n in range(12))]
    return (ends + random.Random(seed).sample(range(EVERY), many))[:many]


def covering() -> list[int]:
    """All and none; the squares modulo eleven and the last, shifted by each number; the rest of
    each."""
    shifted = [
        sum(1 << n for n in range(11) if (n - shift) % 11 in SQUARES) | 1 << 11
        for shift in range(11)
    ]
    return [one for chosen in (EVERY - 1, *shifted) for one in (chosen, EVERY - 1 - chosen)]


def load(chosen: Iterable[int], edition: int = 0) -> Rules:
    return octavo.load(RULESET, modifiers=list(chosen), variants=EDITIONS[edition])


def played(machine: octavo.Machine, seed: int) -> tuple[list[int], list[int]]:
    """A round of random choices, to its end: the choices and the scores. No card is lost or
    doubled.
    """
    rng = random.Random(seed)
    moves = []
    while not machine.over:
        legal = machine.legal()
        moves.append(legal[rng.randrange(len(legal))])
        machine.apply(moves[-1])
        assert len(moves) < 1000, "this round does not end"
    assert sorted(all_cards(machine)) == list(range(PACK))
    assert sum(machine.scores) == 1
    return moves, list(machine.scores)


@pytest.fixture(scope="module")
def together() -> tuple[Rules, ...]:
    """All twelve loaded, in each edition, for matches in which some are in force."""
    return tuple(
        octavo.load(RULESET, modifiers=numbers(EVERY - 1), variants=one, scheduled=True)
        for one in EDITIONS
    )


def names(rules: Rules, chosen: int) -> list[str]:
    return [
        name
        for name, number in rules.program.checked.game.modifiers
        if number is not None and chosen >> number & 1
    ]


def test_any_three_are_in_and_out_in_every_way() -> None:
    for three in combinations(range(12), 3):
        ways = Counter(tuple(chosen >> number & 1 for number in three) for chosen in covering())
        assert [*ways.values()] == [3] * 8, three


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.thorough(but=4)
def test_every_set_loads_and_plays_to_its_end(part: int, together: tuple[Rules, ...]) -> None:
    chosen_sets = range(EVERY) if EFFORT >= 10 else covering()
    for index, chosen in [*enumerate(chosen_sets)][part::PARTS]:
        for edition in (0, 1) if EFFORT >= 10 else (int(index % 5 == 4),):
            rules = load(numbers(chosen), edition)
            players = 2 + index // PARTS % (6 if EFFORT >= 10 else 3)
            if EFFORT >= 10:
                machine = rules.machine(players, seed=index)
            else:
                machine = together[edition].machine(
                    players, seed=index, in_force=names(together[edition], chosen)
                )
            played(machine, index)


@pytest.mark.parametrize("chosen", sample("alike", 2 + 8 * EFFORT))
def test_modifiers_in_force_play_as_if_only_they_were_loaded(
    chosen: int, together: tuple[Rules, ...]
) -> None:
    players, edition = 2 + chosen % 6, chosen % 2
    alone, some = load(numbers(chosen), edition), together[edition]
    for seed in range(3):
        one = alone.machine(players, seed=seed)
        other = some.machine(players, seed=seed, in_force=names(some, chosen))
        rng = random.Random(seed)
        while not one.over:
            keys = {one.key(code): code for code in one.legal()}
            assert {other.key(code) for code in other.legal()} == set(keys)
            key = rng.choice(sorted(keys))
            one.apply(keys[key])
            other.apply(next(code for code in other.legal() if other.key(code) == key))
        assert other.over and one.scores == other.scores


def test_the_order_in_which_modifiers_are_named_means_nothing() -> None:
    rng = random.Random("order")
    for chosen in [EVERY - 1, *rng.sample(range(EVERY), 2 * EFFORT)]:
        named = numbers(chosen)
        digest = load(named).digest
        for _ in range(3):
            rng.shuffle(named)
            assert load(named).digest == digest, named


# --- with bets ------------------------------------------------------------------------------------

BETS = ("gambling",)
SCHEDULES = ("fixed", "one_per_round", "every_other_round", "dealer_declares")
PURSES, TABLE = ("bankroll", "wager", "bid"), ("Pot",)


def chips(machine: octavo.Machine) -> int:
    """All the money there is, wherever it lies; nobody owes any."""
    amounts = [
        machine.value(name, seat) for name in PURSES for seat in range(machine.setup.players)
    ]
    amounts += [machine.value(name) for name in TABLE]
    assert min(amounts) >= 0
    return sum(amounts)


def bet(machine: octavo.Machine, seed: int) -> None:
    """A match of random choices, to its end. Amounts are ranges, other lists short; no chip and no
    card is lost or doubled.
    """
    rng, total, choices = random.Random(seed), chips(machine), 0
    while not machine.over:
        legal = machine.legal()
        assert isinstance(legal, range) or len(legal) <= PACK
        # small amounts, so that most rounds go on to the end
        machine.apply(legal[rng.randrange(min(len(legal), 12))])
        assert chips(machine) == total
        choices += 1
        assert choices < 3000, "this match does not end"
    assert sorted(all_cards(machine)) == list(range(PACK))


@pytest.mark.parametrize(("edition", "schedule"), [(n % 2, one) for n, one in enumerate(SCHEDULES)])
@pytest.mark.thorough(but=4)
def test_sets_with_bets(edition: int, schedule: str) -> None:
    """One program for all sets; which modifiers are in force is said match by match."""
    variants = (*BETS, *EDITIONS[edition])
    rules = octavo.load(
        RULESET,
        modifiers=numbers(EVERY - 1),
        variants=variants,
        options={"schedule": schedule},
        scheduled=True,
    )
    for index, chosen in enumerate(sample(f"bets {edition} {schedule}", 20 * EFFORT)):
        bet(rules.machine(3, seed=index, rounds=2, in_force=names(rules, chosen)), index)


def test_sets_with_bets_on_programs_of_their_own() -> None:
    for chosen in range(EVERY) if EFFORT >= 10 else random.Random("bets").sample(range(EVERY), 4):
        for edition in EDITIONS if EFFORT >= 10 else (EDITIONS[chosen % 2],):
            rules = octavo.load(RULESET, modifiers=numbers(chosen), variants=(*BETS, *edition))
            bet(rules.machine(2 + chosen % 6, seed=chosen, rounds=1), chosen)


def test_the_order_of_variants_means_nothing() -> None:
    both = (*BETS, *EDITIONS[1])
    assert (
        octavo.load(RULESET, variants=both).digest
        == octavo.load(RULESET, variants=both[::-1]).digest
    )
