"""Which phase is on: a number that every ruleset keeps, and how it is said.

Comes in: the names of phases, and a game as trees. Goes out: the clause that says that one is on,
and the game with that number. Nobody is told of it, since everybody sees which phase is on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from . import inflection
from .game import Origin, RulesetTree, StateDeclaration

PHASE = "#phase"  # no ruleset can declare a number that begins so


def clause_of(phase: str) -> str:
    """How it is said that a phase is on; one with a name in the plural `are` on."""
    return f"the {phase} {'are' if inflection.is_plural(phase) else 'is'} on"


def phase_said(clause: str, phases: Iterable[str]) -> int | None:
    """The number, from 1, of the phase of which this clause says that it is on."""
    return next((n for n, one in enumerate(phases, 1) if clause == clause_of(one)), None)


def with_phase(game: RulesetTree) -> RulesetTree:
    """With the number of the phase that is on, 0 between rounds."""
    kept = StateDeclaration(PHASE, Origin(), game.span, "number", told=False)
    return replace(game, states=(*game.states, kept))
