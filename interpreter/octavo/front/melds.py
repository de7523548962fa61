"""Melds in words: groups that lie on the table.

Comes in: what a seat sees. Goes out: each group with what its cards count as, names for groups
that may be picked, and what a hand makes of what may be laid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..syntax import inflection
from ..table.nearing import Towards
from ..table.views import GroupView, Observation
from .wording import Wording, listed, many, sentence, wrapped


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


def towards(found: Sequence[Towards], round: int, words: Wording, then: bool = False) -> list[str]:
    """What the reader's cards make of what some option lays, and what comes nearest to the rest, a
    line each; perhaps of cards that they would have `then`."""
    start, indent = ("then, ", 2) if then else ("", 0)
    lines = []
    for one in found:
        verbs = listed(f"`{verb}`" for verb in one.verbs)
        if one.closed:
            said = f"{verbs} {'is' if len(one.verbs) == 1 else 'are'} closed to you now"
            lines += wrapped(f"{sentence(said)}: {one.closed}.", 0)
            continue
        asked = "".join(
            f" ({one.shown_as}: {group.by_round[min(round, len(group.by_round)) - 1]})"
            for group in words.description.groups
            if group.shown_as == one.shown_as and group.by_round
        )
        made = [f"{laid.name} {shown(laid.cards, laid.standing_for)}" for laid in one.made]
        lacking = listed(
            inflection.with_article(name) if times == 1 else many(times, name)
            for name, times in Counter(one.lacking).items()
        )
        lacked = f"{lacking} {'is' if len(one.lacking) == 1 else 'are'} lacking" if lacking else ""
        told = "; ".join([*(["your cards make " + "; ".join(made)] if made else []), lacked])
        said = f"{start}for {verbs}{asked}: {told}".removesuffix("; ")
        lines += wrapped(f"{said if then else sentence(said)}.", indent)
        for name in dict.fromkeys(one.lacking):
            near = [begun for begun in one.begun if begun.name == name]
            if near:
                cards = ", ".join(" ".join(begun.cards) for begun in near)
                short = f"{many(near[0].lacks, 'card')} short"
                said = f"Nearest to {inflection.with_article(name)}: {cards} ({short})."
                lines += wrapped(said, indent + 2)
    return lines
