"""Crazy eights against OpenSpiel's `crazy_eights`, move by move.

Comes in: a ruleset's `Rules`, a number of players, a seed. Goes out: what was compared, or a
`Disagreement` that tells the game, the move and both sides' words. It exists because a second
implementation, by people who never saw ours, is the best judge of whether the sentences of a
ruleset mean what they say.

Both sides step through one game together. Octavo asks for chance from outside, so one random
generator serves both: what the machine may draw must be what OpenSpiel may draw, and both get the
same outcome. At every decision the player to move and the legal moves are the same, and at the end
the returns.

Cards are numbered by OpenSpiel as rank * 4 + suit, ranks from the two to the ace, suits clubs,
diamonds, hearts, spades.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pyspiel

from octavo.chance import Purpose

RANKS = "23456789TJQKA"
SUITS = ("clubs", "diamonds", "hearts", "spades")
CARDS = {rank + suit[0]: 4 * r + s for r, rank in enumerate(RANKS) for s, suit in enumerate(SUITS)}
DRAW, PASS, NOMINATE = 52, 53, 54
DEALER = 52  # among chance outcomes: 52 + seat

# The stable key of each of our options: OpenSpiel's number for the same move. A key that is not
# here fails the comparison.
ACTIONS = {
    **{f"play {card}": number for card, number in CARDS.items()},
    "draw": DRAW,
    "pass": PASS,
    **{f"call {suit}": NOMINATE + s for s, suit in enumerate(SUITS)},
}


class Disagreement(AssertionError):
    """The two sides differ; the message tells where and how."""


def their_penalty(card: int) -> int:
    """What OpenSpiel takes off for a card left in hand."""
    rank = RANKS[card // 4]
    return 50 if rank == "8" else 10 if rank in "JQKA" else card + 2


def penalty(card: int) -> int:
    """The same, as OpenSpiel's own description has it: the face value of a number card.

    Its code adds two to the number of the *card*, where the number of its rank must be meant: a
    nine costs 30 to 33, and the ten of spades 37. That is a slip and no rule, so it is put right
    here and not copied into a ruleset.
    """
    rank = RANKS[card // 4]
    return 50 if rank == "8" else 10 if rank in "TJQKA" else int(rank)


def cards_dealt(players: int) -> int:
    """How many cards lie in all hands before the first turn."""
    return players * (7 if players == 2 else 5)


def hands_left(state: Any, players: int) -> list[list[int]]:
    """Who holds which cards at the end of a game, from OpenSpiel's history of it."""
    history = state.full_history()
    hands: list[list[int]] = [[] for _ in range(players)]
    dealer = history[0].action - DEALER
    dealt = cards_dealt(players)
    for turn, entry in enumerate(history[1 : 1 + dealt], 1):
        hands[(dealer + turn) % players].append(entry.action)
    actor = -1  # nobody yet: what chance gives now is turned up, not drawn
    for entry in history[1 + dealt :]:
        if entry.player >= 0:
            actor = entry.player
            if entry.action < DRAW:
                hands[actor].remove(entry.action)
        elif actor >= 0:
            hands[actor].append(entry.action)
    return hands


@dataclass(slots=True)
class Compared:
    """What a comparison has covered. `decisions` counts OpenSpiel's own, `compared` those at which
    both sides were looked at.
    """

    games: int = 0
    decisions: int = 0
    compared: int = 0
    # cases that random games must reach, with how often they did
    seen: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        share = 100 * self.compared / self.decisions
        return (
            f"{self.games} games, {self.compared} of {self.decisions} decisions compared "
            f"({share:.1f} %)"
        )


class Match:
    """One game on both sides. `make(players=…, chance=…, forced=True)` gives Octavo's machine."""

    __slots__ = ("cards", "moves", "players", "rng", "state", "where")

    def __init__(self, game: Any, cards: Sequence[int], where: str) -> None:
        self.state = game.new_initial_state()
        self.players: int = game.num_players()
        self.cards = cards  # by our index: OpenSpiel's number
        self.rng = random.Random(where)
        self.where = where
        self.moves = 0

    def differ(self, what: str, ours: object, theirs: object) -> Disagreement:
        return Disagreement(
            f"{self.where}, decision {self.moves}: {what} differ\n  Octavo:    {ours}\n  "
            f"OpenSpiel: {theirs}\n{self.state}"
        )

    def chance(self, n: int, outcomes: Sequence[int], purpose: Purpose) -> int:
        """Octavo's driver: both sides may get the same outcomes, and get the same one."""
        state = self.state
        if not state.is_chance_node():
            raise self.differ(
                "moments of chance", f"one of {list(outcomes)}", "nothing to decide by chance"
            )
        ours = (
            [DEALER + seat for seat in outcomes]
            if not state.history()
            else [self.cards[index] for index in outcomes]
        )
        theirs = state.chance_outcomes()
        if n != len(ours) or sorted(ours) != [outcome for outcome, _ in theirs]:
            raise self.differ("chances", sorted(ours), [outcome for outcome, _ in theirs])
        if any(abs(probability * n - 1) > 1e-9 for _, probability in theirs):
            raise self.differ("chances", "each alike", theirs)
        index = self.rng.randrange(n)
        state.apply_action(ours[index])
        return index

    def run(self, make: Callable[..., Any], covered: Compared) -> None:
        state = self.state
        machine = make(players=self.players, chance=self.chance, forced=True)
        while True:
            self.settle()
            if machine.over != state.is_terminal():
                raise self.differ("ends", machine.over, state.is_terminal())
            if machine.over:
                break
            machine.apply(self.decide(machine, covered.seen))
        self.finish(machine, covered)

    def settle(self) -> None:
        """Give OpenSpiel the chances that are none: Octavo need not ask when one card is left to
        draw.
        """
        while self.state.is_chance_node():
            theirs = self.state.chance_outcomes()
            if len(theirs) > 1:
                raise self.differ(
                    "moments of chance",
                    "nothing to decide by chance",
                    [outcome for outcome, _ in theirs],
                )
            self.state.apply_action(theirs[0][0])

    def decide(self, machine: Any, seen: Counter[str]) -> int:
        """Compare a decision, choose a move and make it on OpenSpiel's side; the code of the same
        move on ours.
        """
        state = self.state
        if machine.actor != state.current_player():
            raise self.differ("players to move", machine.actor, state.current_player())
        codes: dict[int, int] = {}
        for code in machine.legal():
            key = machine.key(code)
            if key not in ACTIONS:
                raise Disagreement(
                    f"{self.where}, decision {self.moves}: no action of OpenSpiel is known "
                    f"for {key!r}"
                )
            if codes.setdefault(ACTIONS[key], code) != code:
                raise Disagreement(f"{self.where}, decision {self.moves}: {key!r} is offered twice")
        theirs = state.legal_actions()
        if sorted(codes) != theirs:
            player = state.current_player()
            raise self.differ(
                "legal moves",
                [state.action_to_string(player, action) for action in sorted(codes)],
                [state.action_to_string(player, action) for action in theirs],
            )
        action = self.rng.choice(theirs)
        seen["forced"] += len(theirs) == 1
        seen["drawn though a card fits"] += action == DRAW and len(theirs) > 1
        seen["passed though a card fits"] += action == PASS and len(theirs) > 1
        seen["suit named"] += action >= NOMINATE
        self.moves += 1
        state.apply_action(action)
        return codes[action]

    def finish(self, machine: Any, covered: Compared) -> None:
        hands = hands_left(self.state, self.players)
        theirs = self.state.returns()
        if theirs != [-sum(map(their_penalty, hand)) for hand in hands]:
            raise AssertionError(
                f"{self.where}: OpenSpiel counts {theirs} for the hands {hands}: is it "
                "another version?"
            )
        corrected = [-sum(map(penalty, hand)) for hand in hands]
        # points of the cards left: the lower the better
        ours = [-score for score in machine.scores]
        if ours != corrected:
            raise self.differ("returns", ours, corrected)
        covered.games += 1
        covered.compared += self.moves
        covered.decisions += sum(entry.player >= 0 for entry in self.state.full_history())
        covered.seen[
            "ended with cards in every hand" if all(hands) else "ended by an empty hand"
        ] += 1
        covered.seen["returns corrected"] += theirs != corrected
        turned_up = self.state.history()[1 + cards_dealt(self.players)]
        covered.seen["an eight turned up and put back"] += RANKS[turned_up // 4] == "8"


def card_numbers(rules: Any) -> list[int]:
    """OpenSpiel's number of each of our cards, by our index."""
    return [CARDS[rules.pack.codes[index]] for index in range(len(CARDS))]


def compare(
    make: Callable[..., Any], cards: Sequence[int], players: int, games: int, **parameters: Any
) -> Compared:
    """Play `games` random games on both sides; `Disagreement` at the first difference. `parameters`
    are OpenSpiel's.
    """
    theirs = pyspiel.load_game("crazy_eights", {"players": players, **parameters})
    covered = Compared()
    for number in range(games):
        Match(theirs, cards, f"{players} players, game {number}").run(make, covered)
    return covered
