"""Which groups a seat's cards could be laid towards, and what they are near to.

Comes in: a match, a seat. Goes out: of each whole that some option makes of cards, in words.
Nothing is asked but what the seat sees.
"""

from __future__ import annotations

from contextlib import suppress

from .. import terms as t
from ..diagnostics import OctavoError
from ..engine.answers import NearWhole
from ..engine.interface import Machine
from ..records import record
from .hands import as_seen


@record
class Laid:
    """A group that could be laid: its cards by code, and what each counts as, as those that lie
    have it."""

    name: str
    cards: tuple[str, ...]
    standing_for: tuple[str, ...]


@record
class Begun:
    """Cards, by code, that come near to a group: how many more it `lacks`."""

    name: str
    cards: tuple[str, ...]
    lacks: int


@record
class Towards:
    """How far a seat's cards are on the way to what an option lays: `verbs` are these options,
    `shown_as` what the whole is called, `made` the groups of it that the cards make together,
    `lacking` those that they do not, `begun` what comes nearest to these."""

    verbs: tuple[str, ...]
    shown_as: str
    made: tuple[Laid, ...]
    lacking: tuple[str, ...]
    begun: tuple[Begun, ...]


def towards(machine: Machine, seat: int, verb: str = "") -> tuple[Towards, ...]:
    """By all options, or those of this verb. What is too much work to be found out is left out."""
    wholes: dict[tuple[str, t.Term], list[str]] = {}
    for decision in machine.setup.program.decisions:
        for choice in decision.choices:
            if verb not in ("", choice.id):
                continue
            asked = (one for one in t.walk(choice.when) if isinstance(one, t.Makeable))
            for made in asked:
                verbs = wholes.setdefault((made.group, made.cards), [])
                verbs += [choice.id] if choice.id not in verbs else []
    if not wholes:
        return ()
    seen = as_seen(machine, seat)
    seen.seat_at(seat)
    found = []
    for (whole, cards), verbs in wholes.items():
        with suppress(OctavoError):
            held = seen.evaluate(cards)
            if held:
                found.append(_told(seen, seen.nearing(whole, held), tuple(verbs)))
    return tuple(found)


def _told(machine: Machine, near: NearWhole, verbs: tuple[str, ...]) -> Towards:
    ladder, codes = machine.setup.program.checked.ladder, machine.setup.pack.codes
    shown = {one.name: one.shown_as or one.name for one in ladder.definitions}
    return Towards(
        verbs,
        shown[near.name],
        tuple(
            Laid(shown[one.name], tuple(codes[card] for card in one.cards), one.standing_for)
            for one in near.made
        ),
        tuple(shown[name] for name in near.lacking),
        tuple(
            Begun(shown[one.name], tuple(codes[card] for card in one.cards), one.lacks)
            for one in near.begun
        ),
    )
