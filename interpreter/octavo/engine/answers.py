"""What an engine reports about hands and groups.

Comes in: nothing; these are values that engines make. Goes out: to positions, output and interplay.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from ..hands.solver import Strength
from ..records import record


@record
class CardUse:
    """How a card (an index of the pack) is used in a group where that is not as usual: its
    qualities there, the card that it stands for (None: itself), and what it counts (None: nothing
    is counted in such a group)."""

    card: int
    qualities: tuple[str, ...]
    stands_for: int | None
    counts: int | None


@record
class BestGroup:
    """A group of an arrangement: what output calls it, its cards (indexes of the pack), whether no
    kind of group is lower, and how many of its cards have which quality as they are used there
    (`{"null": 1}`). `kind` is the group as it is declared; `breaks` says what breaks its ties now,
    first what is asked first: a sentence (its number among the ladder's ties), and what this group
    has of what it compares, a number or a rank. `uses` are those of its cards that are used
    otherwise than as what they are."""

    name: str
    cards: tuple[int, ...]
    lowest: bool
    tags: Mapping[str, int]
    kind: str = ""
    breaks: tuple[tuple[int, str], ...] = ()
    uses: tuple[CardUse, ...] = ()


@record
class BestHand:
    """The best arrangement of some cards: groups, best first, and the cards in none; strengths
    compare as hands do. `moved` are the sentences that change the order of groups now (numbers of
    the ladder's).
    """

    groups: tuple[BestGroup, ...]
    unused: tuple[int, ...]
    strength: Strength
    moved: tuple[int, ...] = ()


@record
class LyingMeld:
    """A group that lies: its name, its cards in their order, and what each stands for: empty where
    it is itself, a card's code, or a value that the cards of the group share (`seven`)."""

    name: str
    cards: tuple[int, ...]
    standing_for: tuple[str, ...]


@record
class NearGroup:
    """Cards (indexes of the pack) that come near to a group: how many more it `lacks`."""

    name: str
    cards: tuple[int, ...]
    lacks: int


@record
class NearWhole:
    """How far cards are on the way to a whole of groups: of its groups those that they make
    together, which they are `lacking`, and what comes nearest to these."""

    name: str
    made: tuple[LyingMeld, ...]
    lacking: tuple[str, ...]
    begun: tuple[NearGroup, ...]


class HandRanker(Protocol):
    """Ranks one hand after the other for one seat of a position."""

    def strength(self, cards: tuple[int, ...]) -> Strength: ...

    def best(self, cards: tuple[int, ...]) -> BestHand: ...
