"""The kinds of case that ask about ONION: plays, deal, stuck, last_turns.

Comes in: a case, and what loads rulesets. Goes out: what is wanted, and what the ruleset says, in
one shape. Everything is said to the ruleset in its own words, and done by moves of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from octavo.positions.position import position
from octavo.table.game import Game

RULESET = "onion"
# some cases hold a card that lies on the table too
TWO_PACKS = Path(__file__).with_name("two_packs.yaml")
LEFT = "the player to the left of "

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
RANKS = {"A": "ace", "T": "ten", "J": "jack", "Q": "queen", "K": "king"} | {
    str(n): NUMBERS[n] for n in range(2, 10)
}
SUITS = {suit[0]: suit for suit in ("clubs", "diamonds", "hearts", "spades")}
INNER = {"tl": "3h", "tr": "8h", "bl": "Ts", "br": "Td"}  # where a five can be played

Load = Callable[[str, tuple[int, ...], tuple[tuple[str, Any], ...], tuple[str, ...]], Any]
Case = Mapping[str, Any]


def code(text: str) -> str:
    return "T" + text[2:] if text.startswith("10") else text


def name(text: str) -> str:
    """A card in full: `the queen of spades`."""
    short = code(text)
    return f"the {RANKS[short[0]]} of {SUITS[short[1]]}"


def rules_of(case: Case, load: Load, *variants: str) -> Any:
    return load(RULESET, (), tuple(sorted(case.get("options", {}).items())), variants)


def table(layout: Mapping[str, str], peeled: bool) -> list[str]:
    """What lies on the table. After the peel all of it lies face up, before it the outer layer face
    down.
    """
    said = [f"{place} is {name(card)}" for place, card in layout.items()]
    return (
        [*said, *(f"{place} is face up" for place in layout), "the onion is peeled"]
        if peeled
        else said
    )


# --- plays ----------------------------------------------------------------------------------------


def legal_plays(game: Game) -> list[list[str]]:
    """Every way to play a card, as [card, place]; what is played and where are two picks."""
    found = []
    assert game.decision is not None
    for card in [option.key for option in game.decision.options if option.verb == "play"]:
        after = game.clone()
        after.apply(card)
        assert after.decision is not None
        found += [[card.split()[1], option.key.split()[1]] for option in after.decision.options]
    return sorted(found)


def plays(case: Case, load: Load) -> tuple[Any, Any]:
    held = [code(card) for card in case["hand"]]
    out = [*held, *(code(card) for card in case["layout"].values())]
    # somebody who is not out plays too
    other = next(rank + suit for rank in RANKS for suit in SUITS if rank + suit not in out)
    rules = rules_of(case, load, *([str(TWO_PACKS)] if len(set(out)) < len(out) else []))
    hands = {0: " ".join(held), 1: other}
    game = position(
        rules, table(case["layout"], case["peeled"]), players=2, hand=hands, forced=True
    )
    return sorted([code(card), place] for card, place in case["expect"]["plays"]), legal_plays(game)


# --- deal -----------------------------------------------------------------------------------------


def deal(case: Case, load: Load) -> tuple[Any, Any]:
    """Hands of equal size, and the size of the deck that was dealt from: the pack without what was
    taken out before.
    """
    players, rules = case["players"], rules_of(case, load)
    expect = {key: case["expect"][key] for key in ("each", "deck")}
    seen = []
    for seed in range(20):
        game = rules.new_game(players, seed=seed)
        view = game.observe(0)
        sizes = {view.place("hand", seat).count for seat in range(players)}
        assert all(card is not None and card[0] not in "JQK" for card in inner(game)), (
            "rotten cards in the inner layer"
        )
        deck = len(rules.setup(players).pack) - view.place("removed cards").count
        seen.append({"each": sizes.pop() if len(sizes) == 1 else sorted(sizes), "deck": deck})
    return expect, next((one for one in seen if one != expect), expect)


def inner(game: Game) -> list[str | None]:
    return [
        card
        for place in game.observe(0).places
        if place.zone == "inner cell"
        for card in place.cards
    ]


# --- the end --------------------------------------------------------------------------------------


def named_hands(case: Case) -> tuple[list[str], list[Sequence[str]]]:
    """Names and hands: `hands` by name, or `players` with `name` and `cards`."""
    if isinstance(case.get("hands"), Mapping):
        return list(case["hands"]), list(case["hands"].values())
    players = case.get("players")
    if isinstance(players, Sequence) and all(isinstance(player, Mapping) for player in players):
        return [player["name"] for player in players], [
            player.get("cards", player.get("hand")) for player in players
        ]
    raise NotImplementedError("a case that does not name hands")


def stuck(case: Case, load: Load) -> tuple[Any, Any]:
    """All cry after the peel: who wins."""
    names, hands = named_hands(case)
    held = {seat: " ".join(map(code, hand)) for seat, hand in enumerate(hands)}
    game = position(
        rules_of(case, load), ["the onion is peeled"], players=len(names), hand=held, forced=True
    )
    for _ in names:
        game.apply("cry")
    assert game.result is not None
    expect = case["expect"]
    wanted = expect.get("winners", expect.get("winner"))
    return sorted([wanted] if isinstance(wanted, str) else wanted), sorted(
        names[seat] for seat in game.result.winners
    )


def last_turns(case: Case, load: Load) -> tuple[Any, Any]:
    """Who has a turn after the first player is out; `order` is that of play, so the last of it is
    the harvester.
    """
    order, out = case["order"], case["order"].index(case["first_out"])
    harvester = LEFT * ((len(order) - 1 - out) % len(order)) + "you"
    hands = {0: "5c"} | {
        seat: f"K{'cdhs'[seat % 4]} Q{'cdhs'[seat % 4]}" for seat in range(1, len(order))
    }
    facts = [*table(INNER, False), f"the harvester is {harvester}"]
    game = position(rules_of(case, load), facts, players=len(order), hand=hands, forced=True)
    for move in ("play 5c", "play tl"):
        game.apply(move)
    seen = []
    while game.decision is not None:
        seen.append(order[(out + game.decision.seat) % len(order)])
        game.apply("cry")
    return case["expect"]["last_turns"], seen


def belongs(case: Case) -> bool:
    """Whether it is a case of this game: another one deals too, round by round."""
    return case.get("kind") in KINDS and "modifiers" not in case and "round" not in case


KINDS: dict[str, Callable[[Case, Load], tuple[Any, Any]]] = {
    "plays": plays,
    "deal": deal,
    "stuck": stuck,
    "last_turns": last_turns,
}
