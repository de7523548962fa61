"""What only this engine has: the state of a match as a list, and the code that runs it.

Comes in: machines and rulesets, as everybody has them. Goes out: the same, known
to be of the house.
"""

from __future__ import annotations

import gc
from types import FunctionType, ModuleType

import octavo
from octavo.engine.python.compiled import PythonProgram
from octavo.engine.python.from_ir import Code
from octavo.engine.python.machine import PythonMachine
from octavo.table.rules import Rules


def opened(machine: octavo.Machine) -> PythonMachine:
    """The machine, with its state."""
    assert isinstance(machine, PythonMachine)
    return machine


def program_of(rules: Rules, players: int) -> PythonProgram:
    """The program of a ruleset, with its layout and its code."""
    compiled = rules.compiled(players)
    assert isinstance(compiled, PythonProgram)
    return compiled


def code_of(rules: Rules, players: int) -> Code:
    return program_of(rules, players).code()


def reachable(root: object) -> list[object]:
    """Everything that can be got at from a value without going through a module, a class or a
    function's globals.
    """
    found: dict[int, object] = {}
    waiting = [root]
    while waiting:
        one = waiting.pop()
        if id(one) in found or isinstance(one, ModuleType | type | FunctionType):
            continue
        found[id(one)] = one
        waiting += gc.get_referents(one)
    return [*found.values()]
