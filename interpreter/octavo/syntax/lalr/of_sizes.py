"""How it is said here what is the largest, or the longest, of several.

Comes in: a sentence, where it could not go on, and the words that it may use. Goes out: the help
for it, if it is about that. Groups are not compared by their cards, and a help that counted the
groups instead would mean something else.
"""

from __future__ import annotations

import re

from .. import inflection
from ..words import Vocabulary

_MOST_NUMBERS = 6
_GROUPS = ("group", "family")


def of_money(text: str, place: int, vocabulary: Vocabulary) -> str:
    """What to write for `chips`, where what players have is counted under names of its own."""
    if re.match(r"(?:(?:chip|coin|dollar)s?|money)\b", text[place:]) is None:
        return ""
    counted = (one.name for one in vocabulary.every() if one.sort == "number" and one.place)
    names = ", ".join(f"`{name}`" for name in sorted({*counted})[:_MOST_NUMBERS])
    return f"what is counted here goes by its name: {names}" if names else ""


def of_sizes(text: str, place: int, vocabulary: Vocabulary) -> str:
    """What to write for `the largest ...`, `the longest ...`; empty if nothing such is said."""
    said = re.match(r"(?:largest|greatest|biggest|smallest|longest|shortest) ?(.*)", text[place:])
    if said is None:
        return ""
    for one in vocabulary.every():
        is_group = one.sort in _GROUPS or (one.name, one.sort) == ("group", "noun")
        if is_group and re.match(rf"{re.escape(one.said)}\b", said[1]):
            group = f"{inflection.with_article(one.name)} with five or more cards"
            return (
                "there is no word yet for the group that has the most cards: let a number say it, "
                f"`words: {{numbers: {{length: [{{when: you have {group}, is: 5}}, ..., 0]}}}}`, "
                "and compare it, `each player with the highest length`; or ask for so many, "
                f"`each player who has {group}`"
            )
    return (
        "of a number or of cards say `highest` or `lowest`; of what lies in a place, `the player "
        "with the most cards` or `with the fewest cards`"
    )
