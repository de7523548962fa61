"""The sentences of a file that are new since it was last looked at, as they are understood.

Comes in: a ruleset with the file in force, and the sentences known from before. Goes out: the full
form of each new one, and what it is true of where cards were just dealt.
"""

from __future__ import annotations

from collections import Counter

from ..diagnostics import OctavoError
from ..readback.dealt import Dealt
from ..readback.full import full_forms, sentences_of
from ..readback.places import KINDS, Places
from ..records import record
from ..syntax.flow import SentenceRead
from ..table.rules import Rules

SHOWN = 3  # sentences that are told at once; each is put into the game by itself
Known = Counter[tuple[str, str]]  # sentences by the start of the grammar they are read from


@record
class Understood:
    """A sentence at its place, its full form, and lines that say what it is true of."""

    read: SentenceRead
    full: str
    dealt: tuple[str, ...]


def understood(
    rules: Rules, file: str, known: Known, players: int, seed: str
) -> tuple[list[Understood], int, Known]:
    """The first sentences of a file that are not known, how many more there are, and all that are
    known then."""
    game, found = sentences_of(rules.composition, file)
    every = Counter((one.start, one.text.text) for one in found)
    left = every - known
    fresh: list[SentenceRead] = []
    for one in found:
        if left[one.start, one.text.text]:
            left[one.start, one.text.text] -= 1
            fresh.append(one)
    told = [
        Understood(one.read, one.full, _dealt(rules, one.read, players, seed))
        for one in (full_forms(game, fresh[:SHOWN]) if fresh else ())
    ]
    return told, len(fresh) - len(told), every


def _dealt(rules: Rules, read: SentenceRead, players: int, seed: str) -> tuple[str, ...]:
    """What it is true of; nothing where it cannot stand by itself."""
    game = rules.program.checked.game
    awaited = any(one.on.span == read.tree.span for one in game.triggers if one.on.span)
    kinds = [kind for kind in KINDS if kind.start == read.start]
    kind = next((kind for kind in kinds if (kind.name == "on") == awaited), None)
    if kind is None or read.holes:
        return ()
    places = Places(read.text.text, game, rules.composition)
    try:
        return tuple(Dealt(places.placed(kind), rules, players, seed).lines())
    except OctavoError:
        return ()
