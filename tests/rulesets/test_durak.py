"""Durak as its rules say it in plain Python: who is asked and for what, who holds what after each
turn, and who is left with cards, in random matches.
"""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

import octavo
from octavo.engine.setup import Spot
from support.effort import EFFORT

RANKS, SUITS = "6789TJQKA", "cdhs"
MATCHES = 12
MOST = 60  # fights


def cards_of(machine: octavo.Machine, place: str, seat: int | None = None) -> set[str]:
    setup = machine.setup
    cards = machine.cards(setup.places.index(Spot(place, seat)))
    return {setup.pack.codes[card] for card in cards}


def hands_of(machine: octavo.Machine, players: int) -> list[set[str]]:
    return [cards_of(machine, "hand", seat) for seat in range(players)]


def beats(card: str, other: str, trumps: str) -> bool:
    if card[1] == other[1]:
        return RANKS.index(card[0]) > RANKS.index(other[0])
    return card[1] == trumps


def asked(machine: octavo.Machine, seat: int, legal: set[str], rng: random.Random) -> str:
    """What is taken by this seat, which may do exactly this."""
    options = {machine.key(code): code for code in machine.legal()}
    assert machine.actor == seat and set(options) == legal
    # those who may go on do so more often than not
    more = sorted(legal - {"desist", "surrender"})
    key = rng.choice(more if more and rng.random() < 0.8 else sorted(legal))
    machine.apply(options[key])
    return key


def first(hands: list[set[str]], trumps: str, dealer: int) -> int:
    held = {RANKS.index(c[0]): seat for seat in range(len(hands)) for c in hands[seat]
            if c[1] == trumps}  # fmt: skip
    return held[min(held)] if held else (dealer + 1) % len(hands)


def follow(rules: octavo.Rules, players: int, seed: int, passing: bool = False) -> Counter[str]:
    """A random match by both: what came up in it. `passing`: whether attacks may be passed on."""
    rng, came_up = random.Random(seed), Counter[str]()
    machine = rules.machine(players, seed=seed, forced=True)
    hands, stock = hands_of(machine, players), 36 - 6 * players
    assert [len(hand) for hand in hands] == [6] * players
    trumps = SUITS[machine.value("trump suit")]
    attacker = first(hands, trumps, machine.value("dealer"))

    def round_from(seat: int) -> list[int]:
        seats = [(seat + step) % players for step in range(players)]
        return [one for one in seats if hands[one]]

    def after(seat: int) -> int:
        return next((one for one in round_from((seat + 1) % players) if one != seat), seat)

    for _ in range(MOST):
        defender = after(attacker)
        key = asked(machine, attacker, {f"play {card}" for card in hands[attacker]}, rng)
        attack, fight, surrendered = [key[-2:]], set[str](), False
        hands[attacker].remove(attack[0])
        room = min(6, len(hands[defender])) - 1
        while attack:
            if surrendered:
                fight |= {attack.pop()}
            else:
                mine = hands[defender]
                may = {f"parry with {card}" for card in mine if beats(card, attack[-1], trumps)}
                heir = after(defender)
                if passing and not fight and heir != defender and len(hands[heir]) > len(attack):
                    may |= {f"transfer {card}" for card in mine if card[0] == attack[0][0]}
                key = asked(machine, defender, {*may, "surrender"}, rng)
                surrendered = key == "surrender"
                mine -= {key[-2:]}
                if surrendered:
                    fight |= {*attack}
                    attack.clear()
                elif key.startswith("parry"):
                    fight |= {key[-2:], attack.pop()}
                else:
                    came_up["passed on"] += 1
                    attack.append(key[-2:])
                    defender = heir
                    room = min(6, len(hands[defender])) - len(attack)
            ranks = {card[0] for card in fight}
            for seat in round_from(attacker):
                if seat == defender or attack:
                    continue
                may = {f"throw in {card}" for card in hands[seat] if room and card[0] in ranks}
                key = asked(machine, seat, {*may, "desist"}, rng)
                if key != "desist":
                    attack = [key[-2:]]
                    hands[seat] -= {*attack}
                    room -= 1
                    came_up["thrown in after all"] += surrendered
        came_up["no room"] += not room
        if surrendered:
            hands[defender] |= fight
        came_up["taken" if surrendered else "beaten"] += 1
        now = hands_of(machine, players)
        seats = [(attacker + step) % players for step in range(players)]
        for seat in [*(one for one in seats if one != defender), defender]:
            drawn = max(0, min(6 - len(hands[seat]), stock))
            assert hands[seat] <= now[seat] and len(now[seat]) == len(hands[seat]) + drawn
            stock -= drawn
            hands[seat] = now[seat]
        left = cards_of(machine, "stock")
        assert len(left) == stock and (stock != 1 or {card[1] for card in left} == {trumps})
        there = round_from(0)
        if len(there) < 2:
            break
        attacker = after(defender) if surrendered or not hands[defender] else defender
    came_up["a fool" if len(there) == 1 else "nobody" if not there else "no end"] += 1
    lost = [int(there == [seat]) for seat in range(players)]
    assert machine.over and machine.scores == lost
    assert machine.winners() == sum(1 << seat for seat in range(players) if not lost[seat])
    return came_up


@pytest.mark.parametrize("passing", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_a_match_goes_as_its_rules_say(players: int, passing: bool) -> None:
    variants = ["passing-on"] if passing else []
    rules = octavo.load("durak", variants=variants, options={"most_fights": MOST})
    came_up = Counter[str]()
    for seed in range(MATCHES * EFFORT):
        came_up += follow(rules, players, seed, passing)
    assert {"taken", "beaten", "thrown in after all", "no room", "a fool"} <= {*came_up}, came_up
    assert ("passed on" in came_up) == passing


@pytest.mark.parametrize(
    "change",
    [
        "rules: {spared: aces may not be thrown in}",
        "replaces: {rules: {trumps: a trump may be parried with}}",
        "removes: {rules: [enough]}",
        "replaces: {words: {players: {leader: the player to the left of the dealer}}}",
        "triggers: {slow: {on: a player surrenders, do: that player misses a turn}}",
        "triggers: {dear: {on: a player parries with an ace, do: that player scores 1}}",
        "removes: {rules: [same rank]}",
    ],
)
def test_another_rule_is_found(change: str, tmp_path: Path) -> None:
    file = tmp_path / "other.yaml"
    file.write_text(f"variant: other\ntitle: Other\nextends: durak\n{change}\n")
    rules = octavo.load("durak", variants=[file], options={"most_fights": MOST})
    with pytest.raises(AssertionError):
        for seed in range(MATCHES):
            follow(rules, 4, seed)
