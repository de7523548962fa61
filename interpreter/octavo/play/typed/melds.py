"""Melds being made, as a person types them.

Comes in: a question about the next card of a group, what has been picked so far, a line. Goes out:
what has been made, and several picks of one line.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...front.asking import Asked, Offer
from ...front.wording import wrapped


def is_making(asked: Asked) -> bool:
    """Whether the next card of a group is chosen."""
    return any(_is_guise(one) for one in asked.offers)


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


def typed(text: str, asked: Asked) -> tuple[str, list[str]] | None:
    """The key of the first of several picks on one line (`7c 7d Ah done`), and the rest of the
    line; None if the first is not offered. A word that another one of its kind follows may say what
    the card counts as: `Ah as 5c`."""
    said = text.split()
    for many in (3, 1):
        first = " ".join(said[:many]).lower()
        if len(said) < many or (many == 3 and said[1].lower() != "as"):
            continue
        fitting = [one for one in asked.offers if first in (_tail(one), one.key.lower())]
        if not fitting and many == 1:  # a card that can be one thing alone here need not say what
            fitting = [one for one in asked.offers if _tail(one).split(" as ")[0] == first]
        if len(fitting) == 1:
            return fitting[0].key, said[many:]
    return None


def _tail(offer: Offer) -> str:
    return offer.key.removeprefix(offer.verb).strip().lower() or offer.key.lower()
