"""What cards are worth as a hand, as data.

Comes in: nothing; these are values that `positions.hands` makes. Goes out: to whoever asked.
"""

from __future__ import annotations

from typing import Protocol

from ..hands.solver import Strength
from ..records import record
from .hands import UsedCard
from .verdicts import Reason


@record
class RankedGroup:
    """One group: its name as output shows it, its cards as they were written, and how many of them
    have which quality as they are used there (`{"null": 1}`); `uses` says of which cards."""

    group: str
    cards: tuple[str, ...]
    tags: dict[str, int]
    uses: tuple[UsedCard, ...] = ()

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


@record
class HandsCompared:
    """Which of two hands is better, and why. `better` is 0 or 1, None if neither is. Their first
    `equal` groups are `alike`; `groups` are those after them (None: there is no other). `how` says
    what decides: place (of the two groups in their order), more (only one has a further group), tie
    (a sentence breaks it, and `values` are what each has of what it compares), or nothing.
    `reasons` cite what says so: groups by their names where they are declared, the sentences that
    change their order or break ties, and what is said of hands that are equal."""

    better: int | None
    equal: int
    alike: tuple[tuple[RankedGroup, ...], tuple[RankedGroup, ...]]
    groups: tuple[RankedGroup | None, RankedGroup | None]
    how: str
    values: tuple[str, ...]
    reasons: tuple[Reason, ...]


@record
class Lacked:
    """A group with which a hand would begin as it is, but for one sentence: `reason` cites it, with
    role forbids, or lacks where it would have to speak, with the conditions that it `missed`."""

    group: RankedGroup
    reason: Reason


@record
class HandLacking:
    """What a hand lacks to begin with a better group: the fewest cards to be exchanged, and of what
    comes of so many the group that is nearest on the ladder. `gives` go and `takes` come, as one of
    `ways` to do it. Without a group (None), no exchange of up to `most` cards makes the hand begin
    with a better one. `tried` hands were looked at; unless they were `all` of them, there may be
    another. `but_for` are better groups of the same cards, each of which one sentence keeps from
    it, nearest first."""

    group: RankedGroup | None
    gives: tuple[str, ...]
    takes: tuple[str, ...]
    ways: int
    most: int
    tried: int
    all: bool
    but_for: tuple[Lacked, ...] = ()


class RanksHands(Protocol):
    """Ranks one hand after the other, where facts hold."""

    def strength(self, cards: tuple[int, ...]) -> Strength:
        """How good the cards (indexes of the pack) are; strengths compare as hands do."""

    def rank(self, text: str) -> Ranking:
        """The best arrangement of the cards that `text` names."""

    def compare(self, text: str, other: str) -> HandsCompared:
        """Which of two hands is better, and why."""

    def lacking(self, text: str) -> HandLacking:
        """What a hand lacks to begin with a better group."""
