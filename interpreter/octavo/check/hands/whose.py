"""Whose hand a sentence about groups speaks of.

Comes in: what a sentence names, players or cards of theirs. Goes out: a fault for
`other players may not use kings`: where hands are arranged `you` is the owner of each in turn, and
nobody is another player than that.
"""

from __future__ import annotations

from ... import terms as t
from ...diagnostics import Span, fault
from ..phrases.reader import PhraseReader


def check_owners(reader: PhraseReader, named: t.Term, span: Span) -> None:
    """Raises OctavoError where the term names players by who `you` are, other than you alone, or
    cards of other players, or of those beside you."""
    if named.kind == "players":
        told = named != t.Single(t.YOU) and t.goes_by_who_acts(named)
    else:
        told = any(map(is_of_others, t.walk(named)))
    if not told:
        return
    states = reader.symbols.states.values()
    person = next((one.name for one in states if one.kind == "player" and not one.each), "")
    said = "each owner of a hand is `you` in turn here: this would be said of nobody, or of all"
    help = (
        f"name them without `you`, `players other than the {person or 'first player'}`, or say "
        "it of each owner: `each player`"
    )
    raise fault("OCT315", said, span, help=help)


def is_of_others(part: t.Term) -> bool:
    """Whether it names players beside you, not you."""
    return isinstance(part, t.Next) or (
        isinstance(part, t.Without) and part.kind == "players" and t.Single(t.YOU) in part.args
    )
