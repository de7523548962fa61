"""Where no phase is on, so that to ask of one says nothing.

Comes in: trees that stand between rounds. Goes out: a fault for what asks of a phase there.
"""

from __future__ import annotations

from ..check.names import Symbols
from ..check.walking import nodes_of
from ..diagnostics import fault
from ..syntax import tree
from ..syntax.phases_on import phase_said


def check_no_phase(part: object, symbols: Symbols) -> None:
    """Raises OctavoError (OCT323) for what asks of a phase between rounds."""
    lasting = {name for name, state in symbols.states.items() if state.lasts == "phase"}
    for one in nodes_of(part):
        match one:
            case tree.HasDone(time="this phase") | tree.WasDone(time="this phase"):
                help = "write `this round`"
            case tree.Flag(word=word) if phase_said(word.name, symbols.phases):
                help = "leave it out"
            case tree.Word(name=name) if name in lasting and one.sort != "verb":
                help = f"let `{name}` last a round, `lasts: round`"
            case _:
                continue
        raise fault("OCT323", "this is asked between rounds: no phase is on", one.span, help=help)
