"""Rummy 500 against a plain account of it: what is taken, when it must be laid, and what scores."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import octavo


def lying(game: octavo.Game, zone: str, seat: int | None = None) -> list[str]:
    places = game.observe(seat or 0).places
    found = next(one for one in places if (one.zone, one.whose) == (zone, seat))
    return [card or "" for card in found.cards]


def worth(cards: Counter[str]) -> int:
    each = {"A": 15, "T": 10, "J": 10, "Q": 10, "K": 10}
    return sum(each.get(card[0]) or int(card[0]) for card in cards.elements())


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.thorough(but=4)
def test_it_goes_as_told(players: int) -> None:
    rules = octavo.load("rummy-500")
    rng = random.Random(players)
    game = rules.new_game(players, players, forced=True, rounds=3)
    expected, due, twin, laid = [0] * players, "", False, 0
    while (decision := game.decision) is not None:
        seat, number, keys = (
            decision.seat,
            game.machine.round,
            [one.key for one in decision.options],
        )
        hands = [Counter(lying(game, "hand", one)) for one in range(players)]
        held, row = hands[seat], lying(game, "discards")
        assert expected == list(game.machine.scores)
        if "draw" in keys:
            due, twin = "", False
            alike = [key.removesuffix(" #2") for key in keys]
            assert sorted(alike) == sorted(["draw", *(f"take {card}" for card in row)])
        elif any(key.startswith(("discard", "own up")) for key in keys):
            may = {"own up"} if held[due] else {f"discard {card}" for card in held}
            assert twin or may == {key for key in keys if key.startswith(("discard", "own up"))}
        # what can be laid mostly is
        some = [key for key in keys if key.startswith("lay") or key == "done"]
        key = rng.choice(some if some and rng.random() < 0.8 else keys)
        verb, _, card = key.removesuffix(" #2").rpartition(" ")
        game.apply(key)
        if game.over or game.machine.round != number:
            if verb == "discard":
                held.subtract([card])
            elif key == "own up":
                expected[seat] -= 50
            elif key != "draw":  # all that was left is laid
                expected[seat] += worth(held)
                held.clear()
            if key != "draw":
                expected = [had - worth(hands[one]) for one, had in enumerate(expected)]
                assert expected == list(game.machine.scores)
            continue
        now = Counter(lying(game, "hand", seat))
        if verb == "take":
            taken = [one for one in (now - held).elements()]
            at = len(row) - len(taken)
            assert lying(game, "discards") == row[:at] and sorted(row[at:]) == sorted(taken)
            assert row[at] == card
            due = card if len(taken) > 1 else ""
            twin = now[card] > 1  # of two packs, either may be laid
        elif verb == "discard":
            assert held - now == Counter([card]) and lying(game, "discards") == [*row, card]
        elif key == "own up":
            expected[seat] -= 50
        elif key != "draw":
            expected[seat] += worth(held - now)
            laid += (held - now).total()
    assert laid > 3 and game.result is not None
    assert [*game.result.winners] == [
        one for one, points in enumerate(expected) if points == max(expected)
    ]
