"""Leduc poker against OpenSpiel's `leduc_poker`, every game there can be.

Comes in: a ruleset's `Rules`. Goes out: how many games were compared, or a `Disagreement` from the
game where both sides part. The game is small enough for all of them: every deal, every card of the
board, every sequence of bets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pyspiel

from octavo.chance import Purpose

ACTIONS = {"fold": 0, "call": 1, "raise": 2}
BUY_IN = 100  # chips of each player on both sides
# OpenSpiel's card n has rank n // 2; both suits are alike to the rules.
CARDS = {rank + suit: 2 * r + s for r, rank in enumerate("JQK") for s, suit in enumerate("hs")}


class Disagreement(AssertionError):
    """The two sides differ; the message tells where and how."""


class Asked(Exception):
    """Chance is asked once more than the script says: its outcomes."""

    def __init__(self, outcomes: Sequence[int]) -> None:
        super().__init__()
        self.outcomes = list(outcomes)


class Walk:
    """Both sides through every game. A game is a script of chances (OpenSpiel's card numbers) and
    moves (our keys).
    """

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.game = pyspiel.load_game("leduc_poker")
        self.seen: Counter[str] = Counter()

    def run(self) -> Counter[str]:
        self.cards = [CARDS[self.rules.pack.codes[card]] for card in range(len(self.rules.pack))]
        self.follow(())
        return self.seen

    def follow(self, script: tuple[int | str, ...]) -> None:
        """Play the script on both sides, compare where it ends, and go on in every way there is."""
        state = self.game.new_initial_state()
        for entry in script:
            state.apply_action(entry if isinstance(entry, int) else ACTIONS[entry])
        chances = iter(one for one in script if isinstance(one, int))

        def chance(n: int, outcomes: Sequence[int], purpose: Purpose) -> int:
            wanted = next(chances, None)
            if wanted is None:
                raise Asked([self.cards[card] for card in outcomes])
            return [self.cards[card] for card in outcomes].index(wanted)

        try:
            machine = self.rules.machine(2, chance=chance, forced=True)
            for move in (one for one in script if isinstance(one, str)):
                machine.apply(self._codes(machine)[move])
        except Asked as asked:
            if not state.is_chance_node() or sorted(asked.outcomes) != state.legal_actions():
                raise Disagreement(
                    f"{script}: chance is asked for {asked.outcomes}\n{state}"
                ) from None
            for outcome in asked.outcomes:
                self.follow((*script, outcome))
            return
        self.compare(machine, state, script)

    def _codes(self, machine: Any) -> dict[str, int]:
        return {machine.key(code): code for code in machine.legal()}

    def compare(self, machine: Any, state: Any, script: tuple[int | str, ...]) -> None:
        if machine.over != state.is_terminal():
            raise Disagreement(f"{script}: over is {machine.over}\n{state}")
        if machine.over:
            ours = [machine.value("chips", seat) - BUY_IN for seat in range(2)]
            if ours != state.returns():
                raise Disagreement(
                    f"{script}: returns are {ours}, and {state.returns()} by OpenSpiel"
                )
            won = "shared" if ours == [0, 0] else "folded" if script[-1] == "fold" else "shown"
            self.seen.update(["games", won])
            return
        if machine.actor != state.current_player():
            raise Disagreement(f"{script}: it is the turn of {machine.actor}\n{state}")
        codes = self._codes(machine)
        if sorted(ACTIONS[move] for move in codes) != state.legal_actions():
            raise Disagreement(
                f"{script}: {sorted(codes)} may be done, {state.legal_actions()} by "
                f"OpenSpiel\n{state}"
            )
        self.seen["decisions"] += 1
        for move in codes:
            self.follow((*script, move))
