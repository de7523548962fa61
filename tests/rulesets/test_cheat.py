"""Cheat as its rules say it in plain Python: who is asked and for what, who holds what after each
turn, and who wins, in random matches.
"""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

import octavo
from octavo.engine.setup import Spot
from support.effort import EFFORT

RANKS = "A23456789TJQK"
MATCHES = 12


def hands_of(machine: octavo.Machine, players: int) -> list[set[str]]:
    setup = machine.setup
    return [
        {setup.pack.codes[card] for card in machine.cards(setup.places.index(Spot("hand", seat)))}
        for seat in range(players)
    ]


def laid(machine: octavo.Machine, hand: set[str], called: str, rng: random.Random) -> set[str]:
    """One to four cards, which whoever is asked names one after the other."""
    (verb,) = machine.legal()
    assert machine.key(verb) == "play"
    machine.apply(verb)
    options = {machine.key(code): code for code in machine.legal()}
    assert set(options) == {f"play {card}" for card in hand}
    chosen: set[str] = set()
    honest = rng.random() < 0.6
    while True:
        wanted = [key for key in options if honest and key[5:6] == called]
        key = rng.choice(wanted or (["done"] if "done" in options else list(options)))
        machine.apply(options[key])
        if key == "done":
            return chosen
        chosen.add(key.removeprefix("play "))
        options = {machine.key(code): code for code in machine.legal()}
        assert "done" in options and 1 <= len(chosen) <= 4
        assert set(options) <= {"done", *(f"play {card}" for card in hand - chosen)}
        if len(chosen) == 4:
            assert set(options) == {"done"}


def follow(rules: octavo.Rules, players: int, seed: int) -> Counter[str]:
    """A random match by both: what came up in it."""
    rng, came_up = random.Random(seed), Counter[str]()
    machine = rules.machine(players, seed=seed, forced=True)
    hands = hands_of(machine, players)
    assert [len(hand) for hand in hands] == [
        52 // players + (seat < 52 % players) for seat in range(players)
    ]
    waste: set[str] = set()
    turn, calls = 0, 0
    doubts = rng.choice([0.05, 0.3])
    while True:
        assert machine.actor == turn
        called = RANKS[calls % 13]
        claim = laid(machine, hands[turn], called, rng)
        hands[turn] -= claim
        for seat in [(turn + step) % players for step in range(1, players)]:
            assert machine.actor == seat
            options = {machine.key(code): code for code in machine.legal()}
            assert set(options) == {"challenge", "pass"}
            if rng.random() < doubts:
                machine.apply(options["challenge"])
                true = all(card[0] == called for card in claim)
                hands[seat if true else turn] |= claim | waste
                came_up["the truth was doubted" if true else "a cheat was caught"] += 1
                claim, waste = set(), set()
                break
            machine.apply(options["pass"])
        waste |= claim
        calls += 1
        assert hands_of(machine, players) == hands
        if not all(hands) or calls == 4 * 13:
            came_up["out" if calls < 4 * 13 else "nobody out"] += 1
            left = [len(hand) for hand in hands]
            assert machine.over and machine.scores == left
            assert machine.winners() == sum(1 << at for at, n in enumerate(left) if n == min(left))
            return came_up
        assert not machine.over
        turn = (turn + 1) % players


@pytest.mark.parametrize("players", [3, 4, 6])
def test_a_match_goes_as_its_rules_say(players: int) -> None:
    rules, came_up = octavo.load("cheat"), Counter[str]()
    for seed in range(MATCHES * EFFORT):
        came_up += follow(rules, players, seed)
    assert len(came_up) == 4, came_up


@pytest.mark.parametrize(
    "change",
    [
        "rules: {truth: you may not challenge when you hold a card of the called rank}",
        "rules: {one by one: nines may not be played}",
        "triggers: {fine: {on: a player plays a king, do: that player takes the waste}}",
        "triggers: {spared: {on: a player challenges, do: the caller scores 1}}",
        "triggers: {again: {on: a player plays an ace, do: now the called rank is nine}}",
        "replaces: {state: {called rank: {starts at: king}}}",
    ],
)
def test_another_rule_is_found(change: str, tmp_path: Path) -> None:
    file = tmp_path / "other.yaml"
    file.write_text(f"variant: other\ntitle: Other\nextends: cheat\n{change}\n")
    rules = octavo.load("cheat", variants=[file])
    with pytest.raises(AssertionError):
        for seed in range(MATCHES):
            follow(rules, 4, seed)
