"""Octavo: card games written as rulesets, checked, compiled, and played by one interpreter.

This module is the contract; everything else may change.
"""

from . import bots
from .diagnostics import Diagnostic, OctavoError, Span
from .pipeline import load
from .table.decisions import Decision, Option
from .table.game import Game, Result
from .table.machine import Machine
from .table.rules import Rules
from .table.views import Observation

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
