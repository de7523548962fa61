"""What options cost whoever takes them.

Comes in: a machine at a decision. Goes out: an amount for each verb that costs one.
"""

from __future__ import annotations

from .. import terms as t
from ..chance import seeded
from ..engine.interface import Machine
from ..ir.program import Pay, Remember

# kinds of what everybody knows; of a card not everybody does
OPEN = frozenset({"number", "player", "players", "truth"})


def costs(machine: Machine) -> dict[str, int]:
    """What options without picks cost whoever takes them, by verb: what is paid first, where
    everybody can work it out.
    """
    program = machine.setup.program
    found = {}
    for choice in program.decisions[machine.number].choices:
        ops = [op for op in program.blocks[choice.to].ops if not isinstance(op, Remember)]
        first = ops[0] if ops and choice.pick is None else None
        if not isinstance(first, Pay) or not isinstance(first.payer.whose, t.You):
            continue
        if all(part.kind in OPEN for part in t.walk(first.amount)):
            trial = machine.clone(seeded("costs"), silent=True)
            found[choice.id] = int(trial.evaluate(first.amount))
    return {verb: cost for verb, cost in found.items() if cost > 0}
