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


def costs_of_numbers(machine: Machine, verb: str, numbers: Sequence[int]) -> list[int]:
    """What each of these numbers costs whoever picks it with this verb, where everybody can work it
    out; empty where nothing is paid first, or what is paid is the number itself."""
    program = machine.setup.program
    here = machine.number
    for point in program.decisions:
        choice = point.choices[0]
        if here not in (point.number, point.part_of) or choice.id != verb or choice.pick is None:
            continue
        amount = _paid_first(program.blocks[choice.to].ops)
        named = (
            [] if amount is None else [one for one in t.walk(amount) if isinstance(one, t.Bound)]
        )
        if choice.pick.kind != "number" or amount is None or amount in named:
            return []
        if len({*named}) > 1 or not all(part.kind in OPEN for part in t.walk(amount)):
            return []
        trial = machine.clone(seeded("costs"), silent=True)
        each = [
            t.substitute(amount, named[0], t.Number(number)) if named else amount
            for number in numbers
        ]
        return [int(trial.evaluate(one)) for one in each]
    return []


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
