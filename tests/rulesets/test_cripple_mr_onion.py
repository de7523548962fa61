"""What no scenario can say of Cripple Mr Onion: in which order cards are dealt, and what the others
see of it.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

import octavo
from octavo.table.events import HIDDEN, Event, told_to

RULESET = "cripple-mr-onion"


def played(players: int, rounds: int = 1, seed: int = 5, **options: object) -> octavo.Game:
    """A match of random exchanges, with nothing of the modifiers."""
    game = octavo.load(RULESET, modifiers="none", options=options).new_game(
        players, seed, rounds=rounds
    )
    chance = random.Random(seed)
    while (decision := game.decision) is not None:
        game.apply(chance.choice(decision.options))
    return game


def phases(events: list[Event]) -> dict[str, list[Event]]:
    """What was dealt, by the phase in which it was."""
    found: dict[str, list[Event]] = {}
    now = ""
    for event in events:
        if event.what == "note" and event.value == "phase":
            now = event.name
        elif event.what == "moved":
            found.setdefault(now, []).append(event)
    return found


def dealt(game: octavo.Game, events: list[Event]) -> list[tuple[int, int]]:
    """Who was dealt how many, seats counted from the dealer to the left; what is dealt at once is
    one packet.
    """
    dealer = next(
        event.value
        for event in game.log.events
        if event.what == "became" and event.name == "dealer"
    )
    places = game.machine.setup.places
    packets: list[tuple[int, int]] = []
    for event in events:
        zone, whose = places[event.target]
        assert zone == "hand" and whose is not None
        seat, many = (whose - dealer) % game.players, len(event.cards)
        if packets and packets[-1][0] == seat:
            packets[-1] = seat, packets[-1][1] + many
        else:
            packets.append((seat, many))
    return packets


@pytest.mark.parametrize("players", range(2, 8))
def test_the_deal_goes_in_its_stated_order(players: int) -> None:
    game = played(players)
    found = phases(game.log.events)
    others = range(1, players)
    assert dealt(game, found["deal"]) == [
        (0, 2),
        *((seat, 3) for seat in others),
        (0, 3),
        *((seat, 2) for seat in others),
    ]
    assert dealt(game, found["second deal"]) == [(seat, 5) for seat in range(players)]


def test_cards_dealt_round_by_round() -> None:
    game = played(4, deal_packets=False)
    assert dealt(game, phases(game.log.events)["deal"]) == [
        (seat, 1) for _ in range(5) for seat in (1, 2, 3, 0)
    ]


@pytest.mark.parametrize("players", [2, 4, 7])
def test_how_many_are_exchanged_is_public_and_which_ones_are_not(players: int) -> None:
    game = played(players)
    places = game.machine.setup.places
    thrown = Counter[int]()
    for seat in range(players):
        seen = phases(told_to(seat, game.log.events))
        for truth, event in zip(phases(game.log.events)["exchange"], seen["exchange"], strict=True):
            assert len(event.cards) == len(truth.cards)
            zone, whose = places[event.source]
            mine = seat == (whose if zone == "hand" else places[event.target][1])
            assert event.cards == (truth.cards if mine else (HIDDEN,) * len(truth.cards))
            if mine and zone == "hand":
                thrown[len(event.cards)] += 1
    assert thrown and max(thrown) <= 4


def test_the_second_deal_shows_all_but_the_dealers_cards() -> None:
    game = played(4)
    second = phases(game.log.events)["second deal"]
    for seat in range(4):
        seen = phases(told_to(seat, game.log.events))["second deal"]
        for truth, event in zip(second, seen, strict=True):
            whose = game.machine.setup.places[event.target][1]
            dealers = truth is second[0]
            assert event.cards == (truth.cards if whose == seat or not dealers else (HIDDEN,) * 5)


def test_a_match_of_rounds_goes_to_the_most_rounds_won() -> None:
    for seed in range(12):
        game = played(3, rounds=4, seed=seed)
        assert game.result is not None
        scores = game.result.scores
        assert sum(scores) == 4
        assert game.result.winners == tuple(
            seat for seat in range(3) if scores[seat] == max(scores)
        )
        deals = [
            event.value
            for event in game.log.events
            if event.what == "became" and event.name == "dealer"
        ]
        assert Counter(deals[1:]) == Counter(
            {seat: score for seat, score in enumerate(scores) if score}
        )
