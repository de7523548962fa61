"""How shipped rulesets and games of OpenSpiel speak of one thing, a `Mapping` each."""

from __future__ import annotations

import random
from typing import Any

from conformance.differential import BY_RANK, Mapping


def dealt(rng: random.Random, state: Any) -> list[int]:
    """What theirs draws by chance before anybody acts, each as likely."""
    drawn = []
    while state.is_chance_node():
        drawn.append(rng.choice(state.legal_actions()))
        state.apply_action(drawn[-1])
    return drawn


def in_packets(cards: list[int], players: int) -> list[int]:
    """Cards that theirs deals one at a time, in the order in which ours deals hand after hand."""
    return [card for seat in range(players) for card in cards[seat::players]]


def played(key: str) -> int | None:
    """A card that is played, or passed, by its number; None for a verb alone."""
    return BY_RANK.get(key.partition(" ")[2])


# --- hearts ---------------------------------------------------------------------------------------

# by our round: to whom cards are passed, left, right, across or to nobody, as theirs numbers it
DIRECTIONS = (1, 3, 2, 0)


def hearts_opened(rng: random.Random, state: Any, number: int) -> list[int]:
    state.apply_action(DIRECTIONS[(number - 1) % 4])
    return in_packets(dealt(rng, state), 4)


HEARTS = Mapping(
    ruleset="hearts",
    game="hearts",
    players=4,
    cards=BY_RANK,
    opened=hearts_opened,
    action=played,
    returns=lambda scored: [26.0 - points for points in scored],
    gathered={"pass": 3},
    rounds=4,
    planted=(
        "removes: {rules: [follow suit]}",
        "removes: {rules: [first trick]}",
        "replaces: {rules: {lady: the queen of spades scores 12}}",
        "removes: {triggers: [breaking]}",
        "replaces: {words: {cards: {winning card: the lowest following card of the trick}}}",
    ),
)

GAMES = [HEARTS]
