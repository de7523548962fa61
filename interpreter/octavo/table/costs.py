"""What options cost whoever takes them.

Comes in: a machine at a decision. Goes out: an amount for each verb that costs one.
"""

from __future__ import annotations

from collections.abc import Sequence

from .. import terms as t
from ..chance import seeded
from ..engine.interface import Machine
from ..ir.program import Bind, Op, Pay, Remember, Target

# kinds of what everybody knows; of a card not everybody does
OPEN = frozenset({"number", "player", "players", "truth"})


def costs(machine: Machine) -> dict[str, int]:
    """What options without picks cost whoever takes them, by verb: what is paid first, where
    everybody can work it out.
    """
    program = machine.setup.program
    found = {}
    for choice in program.decisions[machine.number].choices:
        amount = _paid_first(program.blocks[choice.to].ops) if choice.pick is None else None
        if amount is not None and all(part.kind in OPEN for part in t.walk(amount)):
            trial = machine.clone(seeded("costs"), silent=True)
            found[choice.id] = int(trial.evaluate(amount))
    return {verb: cost for verb, cost in found.items() if cost > 0}


def _paid_first(ops: Sequence[Op]) -> t.Term | None:
    """What whoever acts pays before anything else is done; an amount may be worked out before."""
    worked_out: dict[t.Term, t.Term] = {}
    for op in ops:
        match op:
            case Remember():
                pass
            case Bind(name, value):
                worked_out[t.Bound(name, value.kind)] = value
            case Pay(payer=Target(whose=t.You())):
                return worked_out.get(op.amount, op.amount)
            case _:
                return None
    return None
