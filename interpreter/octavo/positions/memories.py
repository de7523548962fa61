"""What a program keeps in mind of what was done, and in what order cards lie.

Comes in: a program, and what a fact says. Goes out: a fault where nothing is kept of it.
"""

from __future__ import annotations

from .. import terms as t
from ..check.phrases.tops import zones_meant
from ..diagnostics import Span, fault
from ..engine.setup import BAG, kinds_of_zones
from ..ir.program import Program
from ..ir.standing import Folder

_OTHER = {"players": "cards", "cards": "players"}  # what else may be asked of what was done
_REMEMBERED = {"players": "with which cards something was done", "cards": "who did something"}


def check_kept(
    program: Program, term: t.Term, span: Span, help: str = "leave it out: it changes nothing"
) -> None:
    """What a fact says to have been done must be remembered; else it would be so without being
    so."""
    for part in t.walk(term):
        match part:
            case t.Done(verb, time) if not program.remembers(part):
                said = (
                    f"no rule asks whether something was done by `{verb}` {time}, so it is "
                    "not remembered"
                )
                if program.remembers(t.Done(verb, time, _OTHER.get(part.what, ""), part.by)):
                    did = program.symbols.verbs.get(verb, verb)
                    said = f"it is remembered {_REMEMBERED[part.what]} {time}, and not more"
                    help = f"write `you have {did} {'a card ' * (part.what == 'players')}{time}`"
            case t.Used(cards, time) if not program.remembers_use(
                Folder(program.checked).fold(cards)
            ):
                said = f"no rule asks whether these were used {time}, so it is not remembered"
            case t.State() if not program.counts(part):
                said = "no rule asks how often somebody chose this, so it is not counted"
            case t.Keeper() if "keepers" not in program.uses:
                said = "no rule asks who owns a card, so it is not remembered"
            case t.Term(ordered=True) if zone := _loose(program, part.args[0]):
                said = f"no rule asks in what order the cards of the {zone} lie, so it is not kept"
                help = f"write `... is a card of the {zone}`, or keep it: `{zone}: {{in: order}}`"
            case _:
                continue
        raise fault("OCT514", said, span, help=help)


def _loose(program: Program, place: t.Term) -> str:
    """A zone, of those that a place may be of, in which nothing keeps cards in order."""
    kinds = kinds_of_zones(program)
    meant = zones_meant(program.symbols, place) or ()
    return next((zone for zone in sorted(meant) if kinds.get(zone) == BAG), "")
