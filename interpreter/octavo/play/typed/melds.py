"""Melds being made, as a person types them.

Comes in: a question about the next card of a group, what has been picked so far, a line. Goes out:
what has been made, and whether the line is about cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...diagnostics import OctavoError
from ...front.asking import Asked, Offer
from ...front.table import Table
from ...front.wording import wrapped

NEXT = "The next card (in the order of the pack), or all groups with commas between:"


def is_making(asked: Asked) -> bool:
    """Whether the next card of a group is chosen."""
    return any(_is_guise(one) for one in asked.offers)


def begins_another(asked: Asked) -> bool:
    """Whether a group follows one that somebody has made: they see of what it is before it is."""
    return is_making(asked) and asked.begun[-1:] == ("done",)


def _is_guise(offer: Offer) -> bool:
    return offer.picked is not None and offer.picked.kind == "guise"


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


def proposed(asked: Asked, table: Table) -> list[str]:
    """Before anything is picked: what the cards make, as somebody may type it; nothing where a card
    may stand there for several things."""
    line = ", ".join(" ".join(cards) for cards in table.makeable(asked.seat, asked.offers[0].verb))
    if len(asked.begun) > 1 or not line:
        return []
    try:
        table.further(line)
    except OctavoError:
        return []
    return wrapped(f"Your cards make: {line}", 0)


def names_a_card(line: str, table: Table) -> bool:
    """Whether some word of a line is a card."""
    return any(table.card(word) is not None for word in line.split())
