"""Who is stuck where a match goes on without a choice, and what leaves nothing to choose.

Comes in: a machine, and the phase or trigger in which it goes round; or a decision that nobody is
there to take. Goes out: words for who is stuck, and the sentences that allow or forbid what could
be chosen there, each at its place.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import OctavoError, Related, fault
from ..ir.program import Alternative, DecisionPoint
from ..records import record
from .interface import Machine

MOST_CITED = 6  # sentences
LET_PASS = (
    "let somebody pass who has nothing else (`pass: {}` beside the other options), or write an "
    "`until:` that comes true then"
)


def nobody_chooses(decision: DecisionPoint) -> OctavoError:
    """The fault of a decision that is come to where nobody acts."""
    help = (
        "say who chooses: `who: ...` beside it, or put it under `for each: player`; what a trigger "
        "waits for may come while cards are dealt, when nobody acts"
    )
    return fault("OCT612", "nobody acts here, so nobody can choose", decision.span, help=help)


@record
class Stuck:
    """What is said of it after the fault's own words, the sentences, and what to write."""

    who: str
    why: tuple[Related, ...]
    help: str


def stuck_in(machine: Machine, phase: str) -> Stuck | None:
    """Why nobody chooses in a phase; None if nobody is ever to choose there."""
    decisions = machine.setup.program.decisions
    asked = [one for one in decisions if one.phase == phase and one.part_of is None]
    choices = [choice for one in asked for choice in one.choices if not choice.silent]
    if not choices:
        return None
    names = " or ".join(f"`{name}`" for name in dict.fromkeys(one.id for one in choices))
    whose = f"it is player {machine.you + 1}'s turn, and " if machine.you >= 0 else ""
    found = [one for choice in choices for one in _reasons(machine, choice)]
    # first what forbids, and of that what a modifier says: without it the game may well go on
    found.sort(key=lambda one: (one[0], one[1].span.file == asked[0].span.file))
    why = tuple(related for _, related in found[:MOST_CITED])
    return Stuck(f": {whose}nobody can {names}", why, _help(machine, choices))


def _help(machine: Machine, choices: list[Alternative]) -> str:
    """What to write; where a sentence forbids, first that it need not do so here."""
    checked = machine.setup.program.checked
    forbidden = {
        one.id for one in choices if any(not rule.allows for rule in checked.bindings.about(one.id))
    }
    for one in choices:
        done = checked.symbols.verbs.get(one.id)
        if forbidden - {one.id} and done and one.pick is not None and one.pick.kind == "card":
            return (
                "forbid it only where something else may be chosen: `... when any card of your "
                f"hand may be {done} and ...`; or {LET_PASS}"
            )
    return LET_PASS


def _reasons(machine: Machine, choice: Alternative) -> Iterator[tuple[bool, Related]]:
    """The sentences by which an option is not offered, each with whether it does not forbid it; of
    those that forbid the option as a whole, the ones that do so now."""
    if choice.said:
        yield True, Related(choice.span, f"`{choice.id}` is offered when {choice.said}")
    about = machine.setup.program.checked.bindings.about(choice.id)
    folder = machine.setup.folder
    for rule in about:
        as_a_whole = not rule.allows and rule.cards is None
        if as_a_whole and not machine.evaluate(folder.applies(rule)):
            continue
        does = "allows" if rule.allows else "forbids"
        yield rule.allows, Related(rule.span, f"`{rule.id}` {does} it: {rule.text}")
    if choice.pick is not None and not about:
        yield True, Related(choice.span, f"there is nothing to pick for `{choice.id}`")
