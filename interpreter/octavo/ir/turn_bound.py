"""What is said of a turn where nobody takes one.

Comes in: a game. Goes out: faults. A turn begins in `turns:` alone; in `for each: player` each
player acts, and `this turn` would be all of the round.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..diagnostics import Faults, Span
from ..records import field_names
from ..syntax import game as g
from ..syntax import tree

_OF_A_TURN = ("this turn", "last turn")


def check_turns(game: g.RulesetTree, faults: Faults) -> None:
    """Reports what asks for a turn where it can only be asked outside of `turns:`. What stands in
    rules, triggers and phrases may be asked anywhere: there it is a fault if nobody takes turns."""
    lasting = {state.name for state in game.states if state.lasts == "turn"}
    if not game.takes_turns():
        for state in game.states:
            if state.lasts == "turn":
                _report(faults, f"`{state.name}` lasts a turn", state.span, "lasts: round")
        said: list[object] = [game.rules, game.triggers, game.phrases, game.phases, game.actions]
        spans = list(_of_turns(said, lasting=set()))
    else:
        outside = (found for phase in game.phases for found in _outside(phase.steps, lasting))
        spans = [found for found in outside if found[0] != "last turn"]  # known also after it
        _check_all_in_one(game, faults)
    for what, span in dict.fromkeys(spans):
        _report(faults, f"`{what}` is said of a turn", span, what.replace("turn", "round"))


def _check_all_in_one(game: g.RulesetTree, faults: Faults) -> None:
    """Reports `every player has passed this turn` where only who takes the turn acts in it."""
    if game.others_act():
        return
    said = (game.rules, game.triggers, game.phrases, game.phases, game.actions)
    for node in _nodes(said):
        match node:
            case tree.Clause(
                subject=tree.Np() as who, predicate=tree.HasDone(time="this turn") as done
            ) if _are_several(who):
                message = "a turn is that of one player: in it, others do nothing"
                help = "write `this round`, or ask it of one of them"
                faults.error("OCT362", message, done.span, help=help)


def _are_several(who: tree.Np) -> bool:
    numerals = (pre.what for pre in who.pre if isinstance(pre.what, tree.Numeral))
    counted = any(one.low > 1 for one in numerals)
    plural = isinstance(who.head, tree.Word) and who.head.plural and who.determiner in ("", "all")
    return who.determiner in ("each", "every") or counted or plural


def _nodes(part: Any) -> Iterator[Any]:
    if isinstance(part, tuple | list):
        for one in part:
            yield from _nodes(one)
    elif hasattr(part, "span") and not isinstance(part, Span):
        yield part
        for name in field_names(type(part)):
            yield from _nodes(getattr(part, name))


def _report(faults: Faults, what: str, span: Span, instead: str) -> None:
    round = f"write `{instead}`" if "round" in instead else "ask it where turns are taken"
    help = f"{round}, or let players act in `turns:`; `for each: player` begins no turn"
    faults.error("OCT419", f"{what}, and nobody takes a turn here", span, help=help)


def _outside(steps: object, lasting: set[str]) -> Iterator[tuple[str, Span]]:
    """What is said of a turn outside of all `turns:`."""
    match steps:
        case g.Turns():
            return
        case tuple():
            for one in steps:
                yield from _outside(one, lasting)
        case tree.Rule() | g.Origin() | Span() | str() | int() | None:
            return
        case _ if hasattr(steps, "span"):
            yield from _here(steps, lasting)
            for name in field_names(type(steps)):
                yield from _outside(getattr(steps, name), lasting)


def _of_turns(part: Any, lasting: set[str]) -> Iterator[tuple[str, Span]]:
    """The same, wherever it stands."""
    return (found for node in _nodes(part) for found in _here(node, lasting))


def _here(node: object, lasting: set[str]) -> Iterator[tuple[str, Span]]:
    match node:
        case tree.WasDone(time=time, span=span) | tree.HasDone(time=time, span=span):
            if time in _OF_A_TURN:
                yield time, span
        case tree.Until(moment=tree.Np(posts=(tree.Of(what=tree.Np(head=tree.Word("turn"))),))):
            yield "the end of the turn", node.moment.span
        case tree.Word(name=name, span=span) if name in lasting:
            yield name, span
