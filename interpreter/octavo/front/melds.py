"""Melds in words: groups that lie on the table.

Comes in: what a seat sees. Goes out: each group with what its cards count as, and names for groups
that may be picked.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..table.views import GroupView, Observation
from .wording import Wording, sentence, wrapped


def shown(cards: Sequence[str], standing_for: Sequence[str]) -> str:
    """The cards of a group; in brackets what one counts as that is not itself: `4c Ah (5c) 6c
    7c`."""
    pairs = zip(cards, standing_for, strict=True)
    return " ".join(f"{card} ({word})" if word else card for card, word in pairs)


def described(group: GroupView) -> str:
    return f"{group.name} {shown(group.cards, group.standing_for)}"


def lines(view: Observation, words: Wording) -> list[str]:
    """What lies before each player, group by group."""
    found = []
    for place in view.places:
        if place.groups:
            whose = (
                f"{words.owner(place.whose)} {place.zone}"
                if isinstance(place.whose, int)
                else place.zone
            )
            found += wrapped(f"{sentence(whose)}: {'; '.join(map(described, place.groups))}", 2)
    return found


def names(view: Observation, words: Wording) -> dict[str, str]:
    """The groups that lie, by the word that keys have for them (`table 2.1`): `Ada's set 7c 7d
    7h`."""
    found = {}
    for place in view.places:
        whose = f"{words.owner(place.whose)} " if isinstance(place.whose, int) else ""
        number = f" {place.whose + 1}" if isinstance(place.whose, int) else ""
        for index, group in enumerate(place.groups, 1):
            found[f"{place.zone}{number}.{index}"] = f"{whose}{described(group)}"
    return found
