"""Old Maid against a plain account of it: who draws from whom, what is laid, who is left."""

from __future__ import annotations

import random
from typing import Any

import pytest

import octavo

MATCHES = 40


def hands_of(game: octavo.Game) -> list[list[str]]:
    setup: Any = game.machine.setup
    return [
        [setup.pack.codes[card] for card in game.machine.cards(setup.places.index(("hand", seat)))]
        for seat in range(game.players)
    ]


def before(seat: int, hands: list[list[str]]) -> int:
    """Whoever sits to the right of a seat, and has cards."""
    others = [(seat - away) % len(hands) for away in range(1, len(hands))]
    return next(one for one in others if hands[one])


@pytest.mark.parametrize("players", range(3, 9))
def test_it_goes_as_told(players: int) -> None:
    rules = octavo.load("old-maid")
    for seed in range(MATCHES // players):
        rng = random.Random(seed)
        game = rules.new_game(players, seed, forced=True)
        last = -1  # who has drawn last
        while decision := game.decision:
            held, option = hands_of(game), rng.choice(decision.options)
            game.apply(option)
            now, me = hands_of(game), option.seat
            gained = {*now[me]} - {*held[me]}
            lost = {*held[me]} - {*now[me]}
            if option.key.startswith("draw"):
                given = before(me, held)
                assert {*held[given]} - {*now[given]} == gained and len(gained) == 1
                # between two who draw nobody has cards; the first may have none left by now
                between = [(last + one) % players for one in range(1, (me - last) % players)]
                assert last < 0 or not any(held[one] for one in between)
                last = me
            else:
                assert not gained and len({code[0] for code in lost}) <= 1 and len(lost) in (0, 2)
        left = [card for hand in hands_of(game) for card in hand]
        assert len(left) == 1
        assert left[0] in ("Qd", "Qh", "Qs")
        assert game.result is not None
        loser = next(seat for seat, hand in enumerate(hands_of(game)) if hand)
        assert sorted((*game.result.winners, loser)) == list(range(players))
