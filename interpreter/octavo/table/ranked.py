"""What cards are worth as a hand, as data.

Comes in: nothing; these are values that `positions.hands` makes. Goes out: to whoever asked.
"""

from __future__ import annotations

from typing import Protocol

from ..hands.solver import Strength
from ..records import record


@record
class RankedGroup:
    """One group: its name as output shows it, its cards as they were written, and how many of them
    have which quality as they are used there (`{"null": 1}`)."""

    group: str
    cards: tuple[str, ...]
    tags: dict[str, int]

    def as_dict(self) -> dict[str, object]:
        return {"group": self.group, "cards": list(self.cards), "tags": dict(self.tags)}


@record
class Ranking:
    """The best arrangement of some cards: groups, best first, and the cards in none."""

    groups: tuple[RankedGroup, ...]
    unused: tuple[str, ...]
    strength: Strength

    def as_dict(self) -> dict[str, object]:
        return {"groups": [group.as_dict() for group in self.groups]}


class RanksHands(Protocol):
    """Ranks one hand after the other, where facts hold."""

    def strength(self, cards: tuple[int, ...]) -> Strength:
        """How good the cards (indexes of the pack) are; strengths compare as hands do."""

    def rank(self, text: str) -> Ranking:
        """The best arrangement of the cards that `text` names."""
