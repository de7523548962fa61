"""Picks of which nothing comes: whatever is picked, the same is done.

Comes in: a program. Goes out: a warning for each option whose pick no step, and nothing that is
remembered of it, goes by.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .. import terms as t
from ..diagnostics import Diagnostic, Span
from ..ir.program import Program, Remember
from ..ir.standing import settled_terms
from ..ir.visiting import every_term, terms_of


def unused_picks(program: Program, open_names: set[str]) -> Iterator[Diagnostic]:
    """A warning for each option whose pick changes nothing; `open_names` are words of what is not
    in force, and may ask for what was done."""
    nodes = [node for block in program.blocks for node in (*block.ops, block.end) if node]
    rules = program.checked.bindings.every()
    terms = [*every_term(program), *(term for rule in rules for term in settled_terms(rule))]
    logged = open_names | {
        one.verb for term in terms for one in t.walk(term) if isinstance(one, t.Done)
    }
    nodes = [one for one in nodes if not isinstance(one, Remember) or one.verb in logged]
    choices = [choice for point in program.decisions for choice in point.choices]
    asked = _names(term for node in nodes for term in terms_of(node))
    asked |= _names(choice.when for choice in choices)
    picks = [choice.pick for choice in choices if choice.pick is not None]
    # of several that are picked one after the other, the cards that are left ask for the others
    among = [_names(one for one in (pick.members, pick.low, pick.high) if one) for pick in picks]
    for pick, names in zip(picks, among, strict=True):
        asked |= names - {pick.name}
    told: set[Span] = set()
    for pick in picks:
        if pick.name in asked or pick.phrase is None or pick.phrase.span in told:
            continue
        told.add(pick.phrase.span)
        words = pick.phrase.words
        said = f"nothing is done with what is picked: of `{words}` any comes to the same"
        help = "use it: `do: ... it ...`, `that ...`; or leave `pick:` out"
        yield Diagnostic("OCT358", said, pick.phrase.span, help, severity="warning")


def _names(terms: Iterable[t.Term]) -> set[str]:
    return {one.name for term in terms for one in t.walk(term) if isinstance(one, t.Bound)}
