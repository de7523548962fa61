"""Picks of which nothing comes: whatever is picked, the same is done.

Comes in: a program. Goes out: a warning for each option whose pick no step, and nothing that is
remembered of it, goes by.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .. import terms as t
from ..diagnostics import Diagnostic, Span
from ..ir.program import Alternative, Bind, Program, Remember
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
    picks = [choice.pick for choice in choices if choice.pick is not None]
    # those that are picked one after the other are gathered until there are enough
    gathered = {pick.gathered for pick in picks if pick.gathered}
    asked: set[str] = set()
    for node in nodes:
        if not (isinstance(node, Bind) and node.name in gathered):
            asked |= _names(terms_of(node))
    for choice in choices:
        named = {choice.pick.name, choice.pick.gathered} if choice.pick else gathered
        asked |= _names(_parts(choice)) - named
    told: set[Span] = set()
    for pick in picks:
        if (pick.gathered or pick.name) in asked or pick.phrase is None or pick.phrase.span in told:
            continue
        told.add(pick.phrase.span)
        words = pick.phrase.words
        said = f"nothing is done with what is picked: of `{words}` any comes to the same"
        help = "use it: `do: ... it ...`, `that ...`; or leave `pick:` out"
        yield Diagnostic("OCT358", said, pick.phrase.span, help, severity="warning")


def _parts(choice: Alternative) -> Iterator[t.Term]:
    """What is asked before an option is offered, and of what it picks."""
    yield choice.when
    if choice.pick is not None:
        yield from (one for one in (choice.pick.members, choice.pick.low, choice.pick.high) if one)


def _names(terms: Iterable[t.Term]) -> set[str]:
    return {one.name for term in terms for one in t.walk(term) if isinstance(one, t.Bound)}
