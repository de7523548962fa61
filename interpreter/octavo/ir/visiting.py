"""The terms of a program: all of them visited, or changed in an op or ending.

Comes in: a program, or a part of one. Goes out: its terms; or the part with other terms in it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from .. import terms as t
from ..records import PLAIN, field_names
from .program import Alternative, AmountPart, Ending, Op, Pick, Program, ScoreReason, Target

Node = TypeVar("Node", bound=Op | Ending | Alternative | Pick | Target | AmountPart)


def map_terms(node: Node, change: Callable[[t.Term], t.Term]) -> Node:
    """An op, ending, choice or pick with every term in it changed."""
    changes: dict[str, Any] = {}
    for name in field_names(type(node)):
        value = getattr(node, name)
        if value.__class__ in PLAIN:
            continue
        if isinstance(value, t.Term):
            made: object = change(value)
        elif isinstance(value, (Target, Pick, AmountPart)):
            made = map_terms(value, change)
        elif isinstance(value, ScoreReason):
            items = tuple(map_terms(one, change) for one in value.items)
            made = replace(value, items=items) if items != value.items else value
        else:
            continue
        if made is not value:
            changes[name] = made
    return replace(node, **changes) if changes else node


def terms_of(node: Op | Ending | Alternative | Pick | Target) -> list[t.Term]:
    """The terms of an op, ending, choice or pick."""
    found: list[t.Term] = []

    def note(term: t.Term) -> t.Term:
        found.append(term)
        return term

    map_terms(node, note)
    return found


def every_term(program: Program) -> list[t.Term]:
    """All terms of a program."""
    nodes: list[Op | Ending | Alternative | None] = [
        op for block in program.blocks for op in block.ops
    ]
    nodes += [block.end for block in program.blocks]
    nodes += [choice for decision in program.decisions for choice in decision.choices]
    found = [term for node in nodes if node is not None for term in terms_of(node)]
    return [*found, *program.win]
