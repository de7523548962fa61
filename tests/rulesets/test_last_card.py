"""Last Card against a plain account of it: what fits, who draws how many, whose turn it is, and
what a round scores.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Generator, Iterable

import pytest

import octavo

HUES = {"name red": "r", "name yellow": "y", "name green": "g", "name blue": "b"}

# Who chooses, and among what; what was chosen comes back.
Told = Generator[tuple[int, Iterable[str]], str, int]


def seen(game: octavo.Game, zone: str, seat: int | None = None) -> octavo.PlaceView:
    places = game.observe(seat or 0).places
    return next(one for one in places if (one.zone, one.whose) == (zone, seat))


def worth(card: str) -> int:
    return 50 if card[0] == "W" else int(card[0]) if card[0].isdigit() else 20


class Round:
    """One round, kept by people who see every card."""

    def __init__(self, game: octavo.Game, bluffs: bool, calls: bool) -> None:
        self.game, self.bluffs, self.calls = game, bluffs, calls
        self.number, self.many = game.machine.round, game.players
        self.hands = [self.held(seat) for seat in range(self.many)]
        pile = seen(game, "starter")
        self.pile, self.top = pile.count, pile.cards[-1] or ""
        self.stock = seen(game, "stock").count
        assert self.stock + self.pile + 7 * self.many == 108
        assert self.top[0].isdigit()
        self.hue, self.way, self.bluffed = self.top[-1], 1, False
        self.unseen = 0  # cards drawn when the round was over

    def held(self, seat: int) -> Counter[str]:
        return Counter(card or "" for card in seen(self.game, "hand", seat).cards)

    def draw(self, seat: int, many: int) -> list[str]:
        many = min(many, self.stock)
        self.stock -= many
        if not self.stock:
            self.stock, self.pile = self.pile - 1, 1
        if self.game.over or self.game.machine.round != self.number:
            self.unseen += many
            return []
        now = self.held(seat)
        drawn = [*(now - self.hands[seat]).elements()]
        assert len(drawn) == many == now.total() - self.hands[seat].total()
        self.hands[seat] = now
        return drawn

    def fitting(self, seat: int, cards: Iterable[str]) -> list[str]:
        follows = any(card[-1] == self.hue for card in self.hands[seat])
        return [
            card
            for card in cards
            if (card == "Wc" or card[-1] == self.hue or card[0] == self.top[0] != "W")
            or (card == "Wl" and (self.bluffs or not follows))
        ]

    def play(self, seat: int, card: str) -> Told:
        """What comes of a card; how many of the next players are left out."""
        hand = self.hands[seat]
        self.bluffed = card == "Wl" and any(one[-1] == self.hue for one in hand)
        hand.subtract([card])
        self.hands[seat] = hand = +hand
        left = hand.total()
        self.pile, self.top, self.hue = self.pile + 1, card, card[-1]
        if card[0] == "W" and left:
            self.hue = HUES[(yield seat, HUES)]
        careless = False
        if left == 1 and self.calls:
            careless = (yield seat, ["call", "forget"]) == "forget"
        out = 0
        match card[0]:
            case "H":
                out = 1
            case "T":
                self.way = -self.way
                out = int(self.many == 2)
            case "L":
                out = 1
                self.draw((seat + self.way) % self.many, 2)
            case _ if card == "Wl":
                victim = (seat + self.way) % self.many
                said = yield victim, ["accept", "challenge"][: 1 + self.bluffs]
                out = int(said == "accept" or not self.bluffed)
                if out:
                    self.draw(victim, 4 if said == "accept" else 6)
                else:
                    self.draw(seat, 4)
        asked = 0
        while careless and asked < self.many - 1:
            asked += 1
            if (yield (seat + asked) % self.many, ["catch out", "pass"]) == "catch out":
                self.draw(seat, 2)
                careless = False
        return out

    def turn(self, seat: int) -> Told:
        fitting = self.fitting(seat, self.hands[seat])
        verbs = ["draw"] if self.stock else ["pass"]
        said = yield seat, [*(f"play {card}" for card in fitting), *verbs]
        if said == "draw":
            fitting = self.fitting(seat, self.draw(seat, 1))
            said = yield seat, [*(f"play {card}" for card in fitting), "pass"]
        return 0 if said == "pass" else (yield from self.play(seat, said.removeprefix("play ")))

    def told(self, first: int) -> Told:
        seat = first
        for _ in range(500):
            out = yield from self.turn(seat)
            if not all(hand.total() for hand in self.hands):
                return seat
            seat = (seat + self.way * (1 + out)) % self.many
        return -1


@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("bluffs", [True, False])
@pytest.mark.parametrize("calls", [True, False])
def test_it_goes_as_told(players: int, bluffs: bool, calls: bool) -> None:
    rules = octavo.load("last-card", options={"challenges": bluffs, "calling": calls})
    rng = random.Random(players)
    game = rules.new_game(players, players, forced=True, rounds=3)
    scores = [0] * players
    while not game.over:
        table = Round(game, bluffs, calls)
        dealer = game.observe(0).people["dealer"]
        assert isinstance(dealer, int)
        telling = table.told((dealer + 1) % players)
        expected = next(telling)
        winner: int | None = None
        while winner is None:
            decision = game.decision
            assert decision is not None
            keys = [option.key for option in decision.options]
            assert (decision.seat, sorted(keys)) == (expected[0], sorted({*expected[1]}))
            # whoever may play mostly does
            some = [key for key in keys if key.startswith("play")]
            key = rng.choice(some if some and rng.random() < 0.7 else keys)
            game.apply(key)
            try:
                expected = telling.send(key)
            except StopIteration as ended:
                winner = ended.value
        gained = [now - then for now, then in zip(game.machine.scores, scores, strict=True)]
        scores = [*game.machine.scores]
        left = sum(worth(card) for hand in table.hands for card in hand.elements())
        assert [seat for seat, many in enumerate(gained) if many] == (
            [winner] if winner >= 0 else []
        )
        if winner >= 0:
            assert left <= gained[winner] <= left + 50 * table.unseen
    assert game.result is not None
    assert [*game.result.winners] == [s for s in range(players) if scores[s] == max(scores)]
