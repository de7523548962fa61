"""President as its rules say it in plain Python: what may be led and played, who leads next, which
titles are won and which cards change hands, in random matches.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

import octavo
from octavo.engine.setup import Spot
from support.effort import EFFORT

RANKS = "3456789TJQKA2"
MATCHES = 4


class FollowedMatch:
    """A random match by both: what somebody is offered must be what the plain rules allow."""

    def __init__(self, rules: octavo.Rules, players: int, seed: int, *, back: bool, turns: bool):
        self.rng, self.players = random.Random(seed), players
        self.machine = rules.machine(players, seed=seed, forced=True)
        self.back, self.turns = back, turns
        self.came_up: Counter[str] = Counter()
        self.scores = [0] * players
        self.finished: list[int] = []

    def hands(self) -> list[set[str]]:
        setup = self.machine.setup
        places = [setup.places.index(Spot("hand", seat)) for seat in range(self.players)]
        return [{setup.pack.codes[one] for one in self.machine.cards(place)} for place in places]

    def ask(self, seat: int, expected: set[str], chosen: str = "") -> str:
        assert self.machine.actor == seat
        options = {self.machine.key(code): code for code in self.machine.legal()}
        assert set(options) == expected
        key = chosen or self.rng.choice(sorted(options))
        self.machine.apply(options[key])
        return key

    def pick(self, seat: int, verb: str, sets: set[frozenset[str]]) -> set[str]:
        """One of these sets, card by card, in the order of the pack."""
        rows = [sorted(one, key=lambda card: (card[1], RANKS.index(card[0]))) for one in sets]
        rows.sort()
        # mostly one of the largest: else four of a rank hardly ever lie together
        most = max(map(len, rows)) if self.rng.random() < 0.8 else 0
        target = self.rng.choice([row for row in rows if len(row) >= most])
        for at, card in enumerate([*target, "done"]):
            rows = [row for row in rows if row[:at] == target[:at]]
            further = {f"{verb} {row[at]}" for row in rows if len(row) > at}
            done = {"done"} if target[:at] in rows else set()
            self.ask(seat, further | done, card if card == "done" else f"{verb} {card}")
        return {*target}

    def alike(self, hand: set[str], sizes: range, above: int, way: int) -> set[frozenset[str]]:
        return {
            frozenset(some)
            for size in sizes
            for some in combinations(sorted(hand), size)
            if len({card[0] for card in some}) == 1
            and (way * RANKS.index(some[0][0]) > way * above or above < 0)
        }

    def gives(self, hands: list[set[str]], giver: int, taker: int, number: int) -> None:
        for verb in ("surrender", "repay"):
            hand = hands[giver]
            if verb == "surrender":
                best = sorted((RANKS.index(card[0]) for card in hand), reverse=True)[:number]
                first = {card for card in hand if RANKS.index(card[0]) == best[0]}
                keys = {f"surrender {card}" for card in first}
                given = {self.ask(giver, keys)[-2:]}
                if number == 2:
                    second = {card for card in hand - given if RANKS.index(card[0]) == best[1]}
                    given |= {self.ask(giver, {f"surrender {card}" for card in second})[-2:]}
            elif number == 1:
                given = {self.ask(giver, {f"repay {card}" for card in hand})[-2:]}
            else:
                assert self.ask(giver, {"repay"}) == "repay"
                pairs = {frozenset(two) for two in combinations(hand, 2)}
                given = self.pick(giver, "repay", pairs)
            hands[giver] -= given
            hands[taker] |= given
            giver, taker = taker, giver
        assert self.hands() == hands

    def trick(self, hands: list[set[str]], leader: int, way: int) -> tuple[int, int]:
        """Who has played last, and which way the ranks go then."""
        resting: set[int] = set()
        size, top, seat = 0, -1, leader
        while True:
            if not size:
                assert self.ask(seat, {"lead off"}) == "lead off"
                laid = self.pick(seat, "lead off", self.alike(hands[seat], range(1, 5), -1, way))
            else:
                sets = self.alike(hands[seat], range(size, size + 1), top, way)
                key = self.ask(seat, {"pass"} | ({"play"} if sets else set()))
                laid = self.pick(seat, "play", sets) if key == "play" else set()
            if laid:
                hands[seat] -= laid
                size, top, leader = len(laid), RANKS.index(min(laid)[0]), seat
                if self.back:
                    self.came_up["came back"] += bool(resting)
                    resting = set()
                if size == 4 and self.turns:
                    self.came_up["the order turned"] += 1
                    way = -way
                if not hands[seat]:
                    self.finished.append(seat)
                    self.scores[seat] += sum(map(bool, hands))
            else:
                resting.add(seat)
            assert self.hands() == hands or sum(map(bool, hands)) == 1
            active = [one for one in range(self.players) if hands[one] and one not in resting]
            if sum(map(bool, hands)) == 1 or not {*active} - {leader}:
                return leader, way
            seat = min(active, key=lambda one: (one - seat - 1) % self.players)

    def follow(self, deals: int) -> None:
        dealer = -1
        for deal in range(deals):
            hands = self.hands()
            assert sum(map(len, hands)) == 52
            if deal:
                dealer = (dealer + 1) % self.players
                for at in range(self.players):
                    dealt = 52 // self.players + (at < 52 % self.players)
                    assert len(hands[(dealer + 1 + at) % self.players]) == dealt
                first, *_, last = self.finished
                self.gives(hands, last, first, 2)
                if self.players > 3:
                    self.gives(hands, self.finished[-2], self.finished[1], 1)
                leader, self.finished = first, []
            else:
                leader = self.machine.actor
                dealer = (leader - 1) % self.players
            way = 1
            while sum(map(bool, hands)) > 1:
                last, way = self.trick(hands, leader, way)
                leader = next(
                    seat
                    for seat in ((last + step) % self.players for step in range(self.players))
                    if hands[seat]
                )
                self.came_up["led for another" if leader != last else "led on"] += 1
            self.finished.append(leader)
        assert self.machine.over and self.machine.scores == self.scores
        best = max(self.scores)
        assert self.machine.winners() == sum(
            1 << at for at, points in enumerate(self.scores) if points == best
        )


@pytest.mark.parametrize("players", [3, 4, 6, 8])
@pytest.mark.parametrize("back", [False, True])
def test_a_match_goes_as_its_rules_say(players: int, back: bool) -> None:
    came_up: Counter[str] = Counter()
    for turns in (False, True):
        rules = octavo.load(
            "president", modifiers=[1, 2] if turns else [1], options={"coming_back": back}
        )
        for seed in range(MATCHES * EFFORT):
            match = FollowedMatch(rules, players, seed, back=back, turns=turns)
            match.follow(4)
            came_up += match.came_up
    assert {"led on", "led for another"} <= {*came_up}
    assert bool(came_up["came back"]) == back
    assert came_up["the order turned"] or players > 4


@pytest.mark.parametrize(
    "change",
    [
        "replaces: {pack: {ranks: [2 to 10, jack, queen, king, ace]}}",
        "rules: {same: a card of the rank of the top card of the mound may be played}",
        "rules: {no threes: threes may not be led off}",
        "replaces: {words: {players: {starting player: the player to the left of the dealer}}}",
        "triggers: {rest: {on: a player plays, do: now no players are resting}}",
        "triggers: {dear: {on: a player passes, do: that player scores 1}}",
    ],
)
def test_another_rule_is_found(change: str, tmp_path: Path) -> None:
    file = tmp_path / "other.yaml"
    file.write_text(f"variant: other\ntitle: Other\nextends: president\n{change}\n")
    rules = octavo.load("president", variants=[file])
    with pytest.raises(AssertionError):
        for seed in range(MATCHES):
            FollowedMatch(rules, 4, seed, back=False, turns=False).follow(4)
