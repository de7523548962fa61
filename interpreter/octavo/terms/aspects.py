"""The parts of a state that a term may read or an op may change.

Comes in: nothing; these are values. Each class of `vocabulary` says which aspects its terms read,
each op of `ir/program` which it changes; triggers are checked after the ops that change what they
ask for.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto
from typing import Literal


class Aspect(Enum):
    CARDS = auto()  # which cards lie in a place; named by the zone
    ORDER = auto()  # in which order they lie there
    FACES = auto()  # which cards lie face up
    SEEN = auto()  # who was shown a card
    SHOWN = auto()  # the groups that players have set out
    MELDS = auto()  # the groups that lie on the table
    STATE = auto()  # a number, person, value, flag or mark that a ruleset declares; named by it
    SCORE = auto()
    ROUND = auto()
    TURN = auto()  # who acts, whose turn is next
    LOG = auto()  # what was done, named by the verb; what was used
    ANYTHING = auto()  # what standing sentences say, which may ask for any of these


# what a state keeps only if a program has a use for it
Kept = Literal[
    "faces", "give turn", "groups shown", "keepers", "miss", "reverse", "score", "shown to", "skip"
]

Fact = tuple[Aspect, str]  # an aspect, and the name of what is meant; the empty name means any


def touches(read: Iterable[Fact], changed: Iterable[Fact]) -> bool:
    """Whether some fact that is read may be one of those that changed."""
    changes = frozenset(changed)
    return bool(changes) and any(_meets(fact, change) for fact in read for change in changes)


def _meets(fact: Fact, change: Fact) -> bool:
    if Aspect.ANYTHING in (fact[0], change[0]):
        return True
    return fact[0] is change[0] and (fact[1] == change[1] or not fact[1] or not change[1])
