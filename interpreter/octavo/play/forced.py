"""Why somebody could do one thing alone, which was done without asking.

Comes in: a question with one option. Goes out: a sentence: what else is asked there, and what kept
it from being open.
"""

from __future__ import annotations

from ..front.asking import Asked, Offer
from ..front.table import Table
from ..front.wording import listed
from ..table.verdicts import Verdict


def forced(only: Offer, asked: Asked, table: Table) -> str:
    """Nothing where the rules ask for nothing else there."""
    others = [verb for verb in asked.verbs if verb != only.verb]
    if not others:
        return ""
    why = listed([f"`{verb}` {_why(table.why(verb), asked.verbs[verb])}" for verb in others])
    return f"You could only {only.words}: {why}."


def _why(verdict: Verdict, picks: str) -> str:
    """What kept it from being chosen: the sentence that decides, or what there was to pick."""
    for one in verdict.reasons:
        if one.role in ("forbids", "needs"):
            return "; ".join([f"is {one}", *map(str, one.missed)])
    for part in verdict.picks:
        if part.values:
            article = "a " if part.text.startswith("number") else ""
            return f"asks for {article}{part.text} ({'; '.join(map(str, part.values))})"
    return f"asks for a {picks}, and none could be picked" if picks else "was not open"
