"""How it is said here in which phase something holds, where a sentence says it otherwise.

Comes in: a sentence, where it cannot go on, and the phases. Goes out: a help, or
nothing.
"""

from __future__ import annotations

import re

from ..phases_on import clause_of
from .searching import said_in

MOST_NAMED = 6


def phase_help(text: str, place: int, phases: list[str]) -> str:
    """What to write for what a sentence says of a phase around this place; empty if it says
    none."""
    for phase in phases:
        named = rf"(?:the )?{re.escape(phase)}\b"
        for said, help in _helps(phase, phases):
            match = said_in(said.replace("PHASE", named), text)
            if match is not None and match.start() <= place <= match.end() + 1:
                return help
    return ""


def _helps(phase: str, phases: list[str]) -> tuple[tuple[str, str], ...]:
    so = clause_of(phase)
    begins, ends = "(?:begins?|starts?|is about to begin)", "(?:ends?|(?:is|are) over|is finished)"
    return (
        *(
            (
                said,
                f"the steps of a modifier stand under `{when} {phase}:`, in place of a trigger; in "
                f"the ruleset itself put them {where} in that phase",
            )
            for said, when, where in (
                (rf"^(?:when |once )?PHASE {begins}$|^before PHASE$", "before", "first"),
                (rf"^(?:when |once )?PHASE {ends}$|^after PHASE$", "after", "last"),
            )
        ),
        (
            r"\b(?:in|during) PHASE,? (?:and|or) ",
            "say it of one phase at a time, a sentence for each",
        ),
        (
            r"\bonly (?:in|during) PHASE",
            f"put `only` before what may be done: `... may only be VERBED in the {phase}`, "
            f"`... may only VERB in the {phase}`",
        ),
        (
            r"\b(?:except|but not|other than) (?:in|during) PHASE",
            f"begin with `unless {so}, ...`",
        ),
        (
            r"\b(?:before|until|after|since) PHASE",
            "name the phases in which it holds, a sentence for each, `in the PHASE, ...`: "
            + ", ".join(f"`{one}`" for one in phases[:MOST_NAMED]),
        ),
        (
            r"\b(?:has|have|had|was|were|been)\b[^,]* (?:in|during) PHASE",
            "what was done is asked of the phase that is on, `this phase`, or of the round, `this "
            "round`; of an earlier phase keep a mark of players, or a flag",
        ),
        (
            r"\b(?:in|during) PHASE",
            f"it is said of the whole sentence, before it or after: `in the {phase}, ...`; in a "
            f"condition, `when {so}`",
        ),
    )
