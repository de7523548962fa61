"""Why somebody could do one thing alone, which was done without asking.

Comes in: a question with one option. Goes out: a sentence: what else is asked there, and what kept
it from being open.
"""

from __future__ import annotations

from ..front.asking import Asked, Offer
from ..front.table import Table
from ..front.wording import wrapped
from ..table.verdicts import Verdict

LINES = 2  # as many as it may take, with all the numbers that decide


def forced(only: Offer, asked: Asked, table: Table) -> list[str]:
    """The same in fewer and fewer words; nothing where the rules ask for nothing else there. What
    the sentences say is told to those who look them up."""
    others = [verb for verb in asked.verbs if verb != only.verb]
    if not others:
        return []
    words = table.wording(asked.seat)
    verdicts = [(verb, table.why(verb)) for verb in others]
    said = []
    for brief in range(4):
        why = [_why(verb, verdict, asked.verbs[verb], brief) for verb, verdict in verdicts]
        told = words.with_names("; ".join(dict.fromkeys(why)))
        said.append(f"You could only {only.words}: {told}.")
    short = [one for one in said if len(wrapped(one, 2)) <= LINES]
    return [*short, said[-1]]


def _why(verb: str, verdict: Verdict, picks: str, brief: int) -> str:
    """What kept it from being chosen: the sentence that decides, or what there was to pick; the
    more `brief`, the less of what they say."""
    for one in verdict.reasons:
        values = dict.fromkeys(str(value) for part in one.missed for value in part.values)
        now = f" ({'; '.join(values)})" if values and brief < 2 else ""
        if one.role == "forbids":
            says = f": {one.text}" if one.text and not brief else ""
            return f"`{verb}` is forbidden by `{one.id}`{says}{now}"
        if one.role == "needs":
            return f"`{verb}` is not offered now" if brief else f"`{verb}` is offered only {one.id}"
    for part in verdict.picks:
        if brief < 3 and (part.values or (not brief and not picks)):
            now = f" ({'; '.join(map(str, part.values))})" if part.values else ""
            if brief == 2:  # the number that leaves nothing says it
                return f"`{verb}` is not open{now}"
            article = "a " if part.text.startswith("number") else ""
            return f"`{verb}` asks for {article}{part.text}{now}"
    by = verdict.nearest
    if by is not None and not picks and brief < 3:
        return f"`{verb}` is not allowed by `{by.id}`{'' if brief > 1 else f': {by.text}'}"
    return f"nothing to {verb}" if picks else f"`{verb}` is not open"
