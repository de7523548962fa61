"""What a pronoun could mean where nothing is named or picked that it could point to.

Comes in: the pronoun, or `that NOUN`, and what its place binds. Goes out: a fault that names what
may be written there. What of it loads is found out by `mending`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...diagnostics import Diagnostic, OctavoError, Repair, Span, fault
from ...syntax import tree
from ..names import Symbols
from .scope import Scope

NOBODY_ACTS = (
    "nobody acts here: write `who: PLAYER` beside the step, or put it under `for each: player`"
)
# of a step that others do: under a loop it would be said of each of them
NOBODY_IS_YOU = "nobody acts here: name who is meant, or write `who: PLAYER` beside the step"
# How what is bound without a noun of its own is pointed to, by kind.
_NOUNS = {"card": "card", "player": "player", "place": "cell", "number": "number"}
# What makes it something that was picked, by the noun.
_PICKS = {"number": "number from 1 to 3", "player": "any player", "modifier": "a modifier"}


def nothing_meant(
    said: str, span: Span, scope: Scope, symbols: Symbols, noun: str = ""
) -> OctavoError:
    """The fault of `it`, or of `that NOUN`, that refers to nothing; `noun` is empty if there is
    none."""
    value = f"any {noun}" if noun in symbols.attributes else ""
    pick = value or _PICKS.get(noun) or _some_card(symbols)
    before = f"or do it after `pick: {pick}`"
    if noun == "player":
        known = "`you` for whoever acts or `the next player`"
        if scope.you is None:
            known = "`the player ...` of whom there is one, or `each player with ...`"
        help = (
            f"name them, {known}, or do it after `pick: any player`; those of whom a condition "
            "holds: `for each: player`, and under its `do:`, `if: you ...`"
        )
        return fault("OCT315", f"`{said}` refers to nothing here", span, help=help)
    if said == "those cards":
        help = (
            "none were picked: a group that was picked is `it`; of one rank or suit, go through "
            "them, `for each: rank`, and under its `do:`, `if: you have four or more cards of "
            "that rank`, `do: move cards of that rank of your hand to ...`"
        )
        return fault("OCT315", f"`{said}` refers to nothing here", span, help=help)
    if said == "those players":
        help = (
            "nothing before it can be meant: say of whom it holds, `each player who ...` or `each "
            f"player with ...`, {before}"
        )
        return fault("OCT315", f"`{said}` refers to nothing here", span, help=help)
    zone = symbols.zones.get(noun)
    if zone is not None and zone.each == "player":
        help = (
            "there is no word yet for where a card lay, or whose it was, when something was done "
            f"with it: name whose it is, `your {noun}`, here and in the moment"
        )
        return fault("OCT315", f"`{said}` refers to nothing here", span, help=help)
    whoever = ("your", "you") if said == "they" and scope.you is not None else ()
    if said == "they" and "that player" in _bound(scope, noun):  # not whoever acts
        whoever = ("that player's", "that player", *whoever)
    candidates = [*whoever, *_bound(scope, noun)]
    found = Diagnostic(
        "OCT315",
        f"`{said}` refers to nothing here",
        span,
        f"nothing was named or picked before it: name what you mean, {before}",
    )
    repairs = (
        Repair(span, one, f"nothing before it can be meant: write `{one}`, {before}")
        for one in dict.fromkeys(candidates)
    )
    return OctavoError([found.mended_by(*repairs)])


def check_acts(scope: Scope, span: Span) -> None:
    """Raises OctavoError where nobody acts, for what only somebody can do who is not named."""
    if scope.you is None:
        raise fault("OCT315", "this does not say who does it", span, help=NOBODY_ACTS)


def you_are_nobody(span: Span) -> OctavoError:
    """The fault of `each player pays 1 to you` where nobody acts."""
    return fault("OCT315", "`you` refers to nothing here", span, help=NOBODY_IS_YOU)


def no_number(span: Span) -> OctavoError:
    """The fault of `that many` where nothing was counted."""
    help = (
        "nothing was picked before it: write a number, such as `two`, or pick one "
        "before: `pick: number from 1 to 3`"
    )
    found = Diagnostic("OCT315", "`that many` refers to no number here", span, help)
    return OctavoError([found.mended_by(Repair(span, "two", help))])


def one_number(span: Span, low: int) -> OctavoError:
    """The fault of a range where one number is needed."""
    help = (
        f"write a single number, such as `{low}`; if somebody chooses it, pick it before: "
        f"`pick: number from {low} to {low + 3}`, and write `that number`"
    )
    return fault("OCT313", "one number is needed here", span, help=help)


def single(numeral: tree.Numeral, span: Span) -> int:
    """The number that a numeral says, where a range leaves open which."""
    if numeral.low != numeral.high:
        raise one_number(span, numeral.low)
    return numeral.low


def _bound(scope: Scope, noun: str) -> Iterator[str]:
    """What the surroundings name, the latest first."""
    for name, term in reversed(scope.bound):
        known = name or _NOUNS.get(term.kind, "")
        if known and known != noun:
            yield f"that {known}"


def _some_card(symbols: Symbols) -> str:
    held = symbols.held_zones()
    return f"a card of your {held[0]}" if held else "a card"
