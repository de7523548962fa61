"""ONION against the same rules written plainly: every legal play, every turn, the end; in matches
and in positions made up.
"""

from __future__ import annotations

import itertools
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import octavo
from cases import onion as cases
from cases.runner import Case, run
from octavo.positions.position import position
from support import brute_force_onion as plain
from support.effort import EFFORT

PACK = [rank + suit for rank in plain.VALUES for suit in "cdhs"]
CHOICES = {
    "specials_replace_difference": (False, True),
    "specials_inner": (True, False),
    "rotten_value": ("none", "J11_Q12_K13"),
    "face_on_rotten": (False, True),
    "adjacency": ("diagonals", "orthogonal"),
}
ALL = [dict(zip(CHOICES, values, strict=True)) for values in itertools.product(*CHOICES.values())]


@cache
def rules(chosen: tuple[tuple[str, Any], ...]) -> octavo.Rules:
    return octavo.load("onion", options=dict(chosen))


def shown(game: octavo.Game) -> tuple[dict[str, str], bool]:
    """What lies on top of the places, as far as it is seen, and whether the outer layer is
    peeled."""
    view = game.observe(0)
    tops = {
        str(place.whose): place.cards[-1]
        for place in view.places
        if isinstance(place.whose, str) and place.cards
    }
    peeled = view.flags["the onion is peeled"]
    assert isinstance(peeled, bool)
    return {place: card for place, card in tops.items() if card is not None}, peeled


def plays(game: octavo.Game) -> set[tuple[str, str]]:
    return {(card, place) for card, place in cases.legal_plays(game)}


def hand(game: octavo.Game, seat: int) -> list[str]:
    return [card for card in game.observe(seat).place("hand", seat).cards if card is not None]


@pytest.mark.parametrize("number", range(len(ALL)))
@pytest.mark.thorough(but=4)
def test_matches(number: int) -> None:
    options = {**ALL[number], "final_turns": ("finish_round", "one_more_each")[number % 2]}
    seen = 0
    for match in range(EFFORT):
        rng = random.Random(f"{number} {match}")
        players = 2 + (number + match) % 4
        game = rules(tuple(options.items())).new_game(
            players, seed=f"{number} {match}", forced=True
        )
        ours = plain.Match([hand(game, seat) for seat in range(players)], 0, options)
        while game.decision is not None:
            layout, peeled = shown(game)
            assert (game.decision.seat, peeled) == (ours.turn, ours.peeled)
            legal = plain.legal_plays(layout, ours.hands[ours.turn], peeled, options)
            assert plays(game) == legal, (layout, ours.hands[ours.turn], peeled)
            seen += len(legal)
            if legal and rng.random() < 0.8:
                card, place = rng.choice(sorted(legal))
                game.apply(f"play {card}")
                game.apply(f"play {place}")
                ours.done(card)
            else:
                game.apply("cry")
                ours.done(None)
        assert game.result is not None and set(game.result.winners) == ours.winners
    assert seen


@pytest.mark.parametrize("number", range(0, len(ALL), 5))
def test_positions(number: int) -> None:
    """Layouts and hands that matches come to seldom: many rotten cards, few places filled, all
    ranks in one hand.
    """
    options, rng = ALL[number], random.Random(f"positions {number}")
    seen = 0
    for _ in range(20 * EFFORT):
        places = rng.sample(list(plain.CENTRES), rng.randint(2, 12))
        peeled = rng.random() < 0.7
        weights = [3 if peeled and plain.is_rotten(card) else 1 for card in PACK]
        layout = dict(zip(places, dict.fromkeys(rng.choices(PACK, weights, k=100)), strict=False))
        left = [card for card in PACK if card not in layout.values()]
        held = rng.sample(left, rng.randint(2, 20))
        other = next(card for card in left if card not in held)
        given = cases.table(layout, peeled)
        game = position(
            rules(tuple(options.items())),
            given,
            players=2,
            hand={0: " ".join(held), 1: other},
            forced=True,
        )
        legal = plain.legal_plays(layout, held, peeled, options)
        assert plays(game) == legal, (layout, held, peeled)
        seen += len(legal)
    assert seen


def test_the_end_by_cries() -> None:
    """Matches of people who hardly ever play end by cries; the plain rules count the same hands."""
    ended = 0
    for number in range(10 * EFFORT):
        rng, players = random.Random(number), 2 + number % 4
        game = rules(()).new_game(players, seed=number, forced=True)
        ours = plain.Match([hand(game, seat) for seat in range(players)], 0)
        while game.decision is not None:
            legal = sorted(plays(game))
            assert game.decision.seat == ours.turn
            if legal and rng.random() < 0.3:
                card, place = rng.choice(legal)
                game.apply(f"play {card}")
                game.apply(f"play {place}")
                ours.done(card)
            else:
                game.apply("cry")
                ours.done(None)
        assert game.result is not None and set(game.result.winners) == ours.winners
        ended += all(ours.hands)
    assert ended, "some must end with cards in every hand"


def test_the_layout_shows_who_touches_whom() -> None:
    """The links are those of the drawing: squares that share a side, and squares that share a
    corner.
    """
    game = rules(()).program.checked.game
    linked = {frozenset(pair) for link in game.links for pair in link.pairs}
    touching = {
        frozenset((one, other))
        for one, other in itertools.combinations(plain.CENTRES, 2)
        if plain.adjacent(one, other, True, plain.DEFAULTS)
    }
    assert linked == touching and len(linked) == 26
    assert game.layout is not None
    squares: dict[str, set[tuple[int, int]]] = {}
    for row, names in enumerate(game.layout.rows):
        for column, square in enumerate(names):
            squares.setdefault(square.name, set()).add((row, column))
    drawn = {
        frozenset((one, other))
        for one, other in itertools.combinations(squares, 2)
        if any(max(abs(a - c), abs(b - d)) == 1 for a, b in squares[one] for c, d in squares[other])
    }
    corners = {frozenset(pair) for pair in (("nw", "tl"), ("ne", "tr"), ("se", "br"), ("sw", "bl"))}
    assert linked <= drawn and corners <= drawn


@pytest.mark.parametrize(
    ("case", "ok"),
    [
        (
            {
                "kind": "last_turns",
                "order": ["a", "b", "c"],
                "first_out": "b",
                "expect": {"last_turns": ["c"]},
            },
            True,
        ),
        (
            {
                "kind": "last_turns",
                "order": ["a", "b", "c"],
                "first_out": "c",
                "expect": {"last_turns": []},
            },
            True,
        ),
        (
            {
                "kind": "last_turns",
                "order": ["a", "b"],
                "first_out": "a",
                "expect": {"last_turns": []},
            },
            False,
        ),
        (
            {
                "kind": "last_turns",
                "order": ["a", "b", "c", "d", "e"],
                "first_out": "d",
                "options": {"final_turns": "one_more_each"},
                "expect": {"last_turns": ["e", "a", "b", "c"]},
            },
            True,
        ),
        ({"kind": "deal", "players": 3, "expect": {"each": 13, "deck": 51}}, True),
        ({"kind": "deal", "players": 3, "expect": {"each": 13, "deck": 52}}, False),
        (
            {
                "kind": "stuck",
                "hands": {"a": ["9c", "2c"], "b": ["4d", "6d"], "c": ["Kh", "10h"]},
                "expect": {"winners": ["b", "c"]},
            },
            True,
        ),
        (
            {"kind": "stuck", "hands": {"a": ["9c"], "b": ["Kh", "Ks"]}, "expect": {"winner": "a"}},
            True,
        ),
        (
            {
                "kind": "stuck",
                "hands": {"a": ["9c"], "b": ["Kh", "Ks"]},
                "expect": {"winners": ["a", "b"]},
            },
            False,
        ),
        (
            {
                "kind": "stuck",
                "players": [{"name": "a", "cards": ["Kc"]}, {"name": "b", "cards": ["Ac"]}],
                "expect": {"winners": ["a"]},
            },
            True,
        ),
    ],
)
def test_every_kind_of_case_can_pass_and_fail(case: dict[str, Any], ok: bool) -> None:
    assert run(Case("some.jsonl", {"id": "x", **case})).ok is ok


@pytest.mark.parametrize(("said", "each"), [("no king", "no"), ("every king", "every")])
def test_a_relation_to_none_or_all_is_asked_of_the_places(
    said: str, each: str, tmp_path: Path
) -> None:
    path = tmp_path / "shy.yaml"
    rule = f"cards may not be played on a cell touching {said}"
    path.write_text(f"modifier: shy\ntitle: Shy\nrules: {{shy: {rule}}}\n", encoding="utf-8")
    with pytest.raises(octavo.OctavoError) as caught:
        octavo.load("onion", modifiers=[path])
    help = caught.value.diagnostics[0].help
    assert f"`{each} PLACE touching that PLACE is a king`" in help
