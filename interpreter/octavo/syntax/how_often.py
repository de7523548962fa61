"""How often somebody chose to do something: counts that a ruleset keeps because a sentence asks.

Comes in: a game as trees. Goes out: the same, with a number of each player for each count that is
asked for; where a count is kept, by the name of its verb and its time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ..diagnostics import Span
from ..records import PLAIN, field_names
from . import tree
from .game import Origin, RulesetTree, StateDeclaration

_OFTEN = re.compile(rb"\b(?:once|twice|times)\b|\\")  # a word may be written with escapes
_LEAVES = frozenset((*PLAIN, Span, tree.Word))  # nothing that is asked is inside of these
# in which it can be asked
TIMES = {"": "round", "this round": "round", "this phase": "phase", "this turn": "turn"}


def counter(verb: str, time: str) -> str:
    """The name of the number in which it is kept; no ruleset can declare one that begins so."""
    return f"#{verb} this {TIMES[time]}"


def is_counter(state: str) -> bool:
    """Whether a state is such a number, which nobody is told of."""
    return state.startswith("#")


def asks_how_often(raw: bytes) -> bool:
    """Whether a file may ask for a count at all: a look at its words is all that most cost."""
    return _OFTEN.search(raw) is not None


def with_counters(game: RulesetTree) -> RulesetTree:
    """With a number for each count, which only the sentences that ask for it know."""
    asked = {(one.verb.name, TIMES[one.time]): one.span for one in _counted(game)}
    kept = {one.name for one in game.states}
    states = tuple(
        StateDeclaration(name, Origin(), span, "number", each="player", lasts=time, told=False)
        for (verb, time), span in asked.items()
        if (name := f"#{verb} this {time}") not in kept
    )
    return replace(game, states=(*game.states, *states)) if states else game


def _counted(game: RulesetTree) -> Iterator[tree.HasDone]:
    """Every count that is asked for, in the order of the file. All of a game is walked through
    here, so it is done without calls."""
    left: list[Any] = [game]
    while left:
        part = left.pop()
        cls = part.__class__
        if isinstance(part, tuple | list):
            left += reversed(part)
        elif cls not in _LEAVES:
            if cls is tree.HasDone and part.often is not None and part.time in TIMES:
                yield part
            left += [getattr(part, name) for name in reversed(field_names(cls))]
