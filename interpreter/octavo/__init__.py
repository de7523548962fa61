"""Octavo: card games written as rulesets, checked, compiled, and played by one interpreter.

This module is the contract; everything else may change. What it promises is imported when it is
first asked for, so that a command which only reads rulesets starts at once.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import bots
    from .check.layouts import Area
    from .diagnostics import Diagnostic, OctavoError, Related, Repair, Span
    from .engine.interface import Machine
    from .engine.setup import DecisionShape
    from .front.asking import Amount, Asked, Offer
    from .front.data import data
    from .front.narrator import Narrator
    from .front.table import Moment, Table
    from .front.wording import Wording
    from .pipeline import load
    from .table.decisions import Decision, Option, Options, Picked
    from .table.description import (
        AddOn,
        CardDescription,
        Description,
        GroupDescription,
        LayoutDescription,
        LinkDescription,
        RulesetOption,
        SideDescription,
        StateDescription,
        VerbDescription,
        ZoneDescription,
    )
    from .table.game import Game, Result
    from .table.hands import UsedCard
    from .table.news import News, ShownEncounter
    from .table.outcome import Encounter, Outcome, WinEntry
    from .table.ranked import HandLacking, HandsCompared, Lacked, RankedGroup, Ranking
    from .table.rules import Rules
    from .table.verdicts import Reason, Verdict, VerdictPart, Worked
    from .table.views import GroupView, Observation, PlaceName, PlaceView, ShownGroup

_HOME = {
    "AddOn": "table.description",
    "Amount": "front.asking",
    "Area": "check.layouts",
    "Asked": "front.asking",
    "CardDescription": "table.description",
    "Decision": "table.decisions",
    "DecisionShape": "engine.setup",
    "Description": "table.description",
    "Diagnostic": "diagnostics",
    "Game": "table.game",
    "GroupDescription": "table.description",
    "GroupView": "table.views",
    "HandLacking": "table.ranked",
    "HandsCompared": "table.ranked",
    "Lacked": "table.ranked",
    "LayoutDescription": "table.description",
    "LinkDescription": "table.description",
    "Machine": "engine.interface",
    "Moment": "front.table",
    "Narrator": "front.narrator",
    "News": "table.news",
    "Observation": "table.views",
    "OctavoError": "diagnostics",
    "Offer": "front.asking",
    "Option": "table.decisions",
    "Options": "table.decisions",
    "Encounter": "table.outcome",
    "Outcome": "table.outcome",
    "Picked": "table.decisions",
    "PlaceName": "table.views",
    "PlaceView": "table.views",
    "RankedGroup": "table.ranked",
    "Ranking": "table.ranked",
    "Reason": "table.verdicts",
    "Related": "diagnostics",
    "Repair": "diagnostics",
    "Result": "table.game",
    "Rules": "table.rules",
    "RulesetOption": "table.description",
    "ShownEncounter": "table.news",
    "ShownGroup": "table.views",
    "Span": "diagnostics",
    "SideDescription": "table.description",
    "StateDescription": "table.description",
    "Table": "front.table",
    "UsedCard": "table.hands",
    "VerbDescription": "table.description",
    "Verdict": "table.verdicts",
    "VerdictPart": "table.verdicts",
    "WinEntry": "table.outcome",
    "Wording": "front.wording",
    "Worked": "table.verdicts",
    "ZoneDescription": "table.description",
    "data": "front.data",
    "load": "pipeline",
}

__all__ = [
    "AddOn",
    "Amount",
    "Area",
    "Asked",
    "CardDescription",
    "Decision",
    "DecisionShape",
    "Description",
    "Diagnostic",
    "Encounter",
    "Game",
    "GroupDescription",
    "GroupView",
    "HandLacking",
    "HandsCompared",
    "Lacked",
    "LayoutDescription",
    "LinkDescription",
    "Machine",
    "Moment",
    "Narrator",
    "News",
    "Observation",
    "OctavoError",
    "Offer",
    "Option",
    "Options",
    "Outcome",
    "Picked",
    "PlaceName",
    "PlaceView",
    "RankedGroup",
    "Ranking",
    "Reason",
    "Related",
    "Repair",
    "Result",
    "Rules",
    "RulesetOption",
    "ShownEncounter",
    "ShownGroup",
    "SideDescription",
    "Span",
    "StateDescription",
    "Table",
    "UsedCard",
    "VerbDescription",
    "Verdict",
    "VerdictPart",
    "WinEntry",
    "Wording",
    "Worked",
    "ZoneDescription",
    "bots",
    "data",
    "load",
]


def __getattr__(name: str) -> object:
    if name == "bots":
        return import_module(".bots", __name__)
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f".{_HOME[name]}", __name__), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
