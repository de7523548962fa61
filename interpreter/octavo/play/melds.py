"""Groups on the table, and groups being made, in words.

Comes in: what a seat sees, what has been picked so far, what a person types. Goes out: lines for
each player's groups with what their cards count as, names for groups that may be picked, and
several picks of one line.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..table.decisions import Decision, Option
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


def is_making(decision: Decision) -> bool:
    """Whether the next card of a group is chosen."""
    return any(option.kind == "guise" for option in decision.options)


def so_far(begun: Sequence[str], verb: str) -> list[str]:
    """What has been made: the groups that are closed, and the one that is open."""
    groups: list[list[str]] = [[]]
    for key in begun[1:]:
        if key == "done":
            groups.append([])
        else:
            card, _, standing_for = key.removeprefix(verb).strip().partition(" as ")
            groups[-1].append(f"{card} ({standing_for})" if standing_for else card)
    made = " | ".join(" ".join(group) if group else "..." for group in groups)
    return wrapped(f"So far: {made}", 0) if len(begun) > 1 else []


def typed(text: str, decision: Decision) -> tuple[Option, list[str]] | None:
    """The first of several picks on one line (`7c 7d Ah done`), and the rest of the line; None if
    the first is not offered. A word that another one of its kind follows may say what the card
    counts as: `Ah as 5c`."""
    said = text.split()
    for many in (3, 1):
        first = " ".join(said[:many]).lower()
        if len(said) < many or (many == 3 and said[1].lower() != "as"):
            continue
        fitting = [one for one in decision.options if first in (_tail(one), one.key.lower())]
        if not fitting and many == 1:  # a card that can be one thing alone here need not say what
            fitting = [one for one in decision.options if _tail(one).split(" as ")[0] == first]
        if len(fitting) == 1:
            return fitting[0], said[many:]
    return None


def _tail(option: Option) -> str:
    return option.key.removeprefix(option.verb).strip().lower() or option.key.lower()
