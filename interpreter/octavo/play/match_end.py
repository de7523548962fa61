"""When a match ends, as people say it.

Comes in: the rules of a match. Goes out: the end of a sentence that begins with `It ends`: `after
round 7`, `when any player's score is at least 100`. The numbers that were agreed stand in place of
the options that the ruleset names, and what cannot come is left out.
"""

from __future__ import annotations

import re

from ..source.document import yaml_text
from ..table.rules import Rules
from . import rulebook

_AFTER = re.compile(r"the round is (?:at least )?(\d+)")
_NUMBERS = re.compile(r"(\d+) is (\d+)")  # an option that was asked about


def ends(rules: Rules, rounds: int = 0) -> str:
    """Nothing where one round is a match; of so many `rounds` that were agreed what may end it
    before them."""
    after, when = list[str](), list[str]()
    for part in agreed(rules, rulebook.said_of_end(rules)).split(" or "):
        if found := _AFTER.fullmatch(part):
            if int(found[1]) > 0 and not 0 < rounds <= int(found[1]):
                after.append(f"after round {found[1]}")
        elif found := _NUMBERS.fullmatch(part):
            if found[1] == found[2]:  # it is over as soon as a round is
                return "" if rounds == 1 else "after round 1"
        elif part:
            when.append(part)
    return " or ".join([*after, *([f"when {' or '.join(when)}"] if when else [])])


def agreed(rules: Rules, said: str) -> str:
    """With the numbers that were agreed in place of the options."""
    options = rules.composition.options
    return re.sub(
        r"(?<![\w`])\w+(?!\w)",
        lambda word: (
            yaml_text(options[word[0]])
            if isinstance(options.get(word[0]), int) and not isinstance(options[word[0]], bool)
            else word[0]
        ),
        said,
    )
