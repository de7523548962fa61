"""A listener that hears nothing, so that code which tells what happens can try something out.

Comes in: whatever a machine tells. Goes out: nothing.
"""

from __future__ import annotations

from ..interface import Machine, Told


class Unheard:
    """Told of everything, and keeps nothing (see `interface.Told`)."""

    def copy(self, machine: Machine) -> Unheard:
        return self

    def chose(self, *told: object) -> None: ...

    leaves = lifted = arrives = laid = shuffled = turned = shown = set_out = took_back = chose
    became = marked = paid = shared = counted = scored = skipped = missed = chose
    turn_given = reversed = met = weighed = note = chose


UNHEARD: Told = Unheard()
