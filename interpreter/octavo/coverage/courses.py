"""How matches of bots that choose by chance go, to see whether a change of the rules shows in any.

Comes in: a ruleset as it is, and as it was changed, with its usual options. Goes out: the first
match with the same seed that offered something else, or went or ended otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ..bots import random
from ..diagnostics import OctavoError
from ..sim.run import match_seed, streams
from ..table.game import Game
from ..table.rules import Rules

MATCHES = 10
MOST_CHOICES = 300  # of one match: some never end where chance plays


@dataclass(slots=True)
class Courses:
    """Matches of one ruleset, each played when it is first asked for."""

    rules: Rules
    _played: list[list[Any]] = field(default_factory=list)

    def otherwise(self, changed: Rules) -> tuple[int, list[Any]] | None:
        """The first of these matches that goes otherwise by the changed rules, and how; None where
        none does."""
        for number in range(MATCHES):
            if number == len(self._played):
                self._played.append([*_course(self.rules, number)])
            if self._played[number] != (course := [*_course(changed, number)]):
                return number, course
        return None


def _course(rules: Rules, number: int) -> Iterator[Any]:
    """What lies and what is so at each choice, and what is offered; last, how it ended."""
    seed = match_seed("mutate", number + 1)
    try:
        fewest, most = rules.players
        game = Game(rules, fewest + number % (most - fewest + 1), seed, forced=True)
        chances = streams(seed, game.players)
        for _ in range(MOST_CHOICES):
            decision = game.decision
            if decision is None:
                break
            yield decision.seat, [option.key for option in decision.options], game.observe(None)
            game.apply(random(decision, chances[decision.seat]))
        yield game.observe(None)
        yield game.result
    except OctavoError as error:
        yield [(one.code, one.message) for one in error.diagnostics]
