"""Octavo: card games written as rulesets, checked, compiled, and played by one interpreter.

This module is the contract; everything else may change. What it promises is imported when it is
first asked for, so that a command which only reads rulesets starts at once.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import bots
    from .diagnostics import Diagnostic, OctavoError, Span
    from .engine.interface import Machine
    from .pipeline import load
    from .table.decisions import Decision, Option
    from .table.game import Game, Result
    from .table.rules import Rules
    from .table.views import Observation

_HOME = {
    "Decision": "table.decisions",
    "Diagnostic": "diagnostics",
    "Game": "table.game",
    "Machine": "engine.interface",
    "Observation": "table.views",
    "OctavoError": "diagnostics",
    "Option": "table.decisions",
    "Result": "table.game",
    "Rules": "table.rules",
    "Span": "diagnostics",
    "load": "pipeline",
}

__all__ = [
    "Decision",
    "Diagnostic",
    "Game",
    "Machine",
    "Observation",
    "OctavoError",
    "Option",
    "Result",
    "Rules",
    "Span",
    "bots",
    "load",
]


def __getattr__(name: str) -> Any:
    if name == "bots":
        return import_module(".bots", __name__)
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f".{_HOME[name]}", __name__), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
