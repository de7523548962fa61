"""What follows a move by a trigger of a file, and what does not, for scenarios of triggers that
are there.

Comes in: a ruleset with the file and without it. Goes out: a `Consequence`: one position, a move
after which a trigger of the file fires and things stand otherwise than without it, and one after
which none does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

from ..diagnostics import OctavoError
from ..records import record
from ..table.game import Game
from ..table.rules import Rules
from .scenes import Met, Scene, leading_to, met, possible, shortest

PLACES = 120  # choices of matches that are looked at
OFFERED = 10  # moves of each
TABLES = (2, 4)  # of so many players; at the first an order that turns shows nothing
TRIED = 40  # moves after which a trigger fires, each tried as a scenario


Moves = tuple[str, ...]


@record
class Consequence:
    """A position, the moves after which this trigger fires, and another, with what must follow."""

    scene: Scene
    trigger: str
    moves: Moves
    then: str
    other: Moves
    otherwise: str


def consequence(rules: Rules, without: Rules, file: Path) -> Consequence | None:
    """None where no trigger of the file fires, or nothing that a scenario shows comes of it."""
    triggers = rules.program.checked.game.triggers
    own = {one.name for one in triggers if Path(one.span.file) == file}
    for players in TABLES if own else ():
        for one, moves, trigger in islice(_firing(rules, players, own), TRIED):
            if (made := _shown(rules, without, own, one, moves, trigger)) is not None:
                return made
    return None


def _firing(rules: Rules, players: int, own: set[str]) -> Iterator[tuple[Met, Moves, str]]:
    for one in islice(met(rules, players), PLACES):
        for option in one.options[:OFFERED]:
            moves = _with_the_next(one.game, option.key)
            if fired := _fired(one.game.clone(), moves, own):
                yield one, moves, fired


def _with_the_next(game: Game, move: str) -> Moves:
    """A move, and what the same player chooses then, if the move asks for it: `play 8c`, `call
    clubs`."""
    trial = game.clone()
    verbs = {option.verb for option in trial.decision.options} if trial.decision else set()
    seat = trial.decision.seat if trial.decision else 0
    trial.apply(move)
    then = trial.decision
    if then is None or then.seat != seat or {option.verb for option in then.options} & verbs:
        return (move,)
    return move, then.options[0].key


def _fired(game: Game, moves: Moves, own: set[str]) -> str:
    """The first trigger of these that fires after these moves; empty if none does."""
    before = len(game.news(None, openly=True))
    for move in moves:
        game.apply(move)
    notes = (one for one in game.news(None, before, openly=True) if one.value == "trigger")
    return next((one.name for one in notes if one.name in own), "")


def _shown(
    rules: Rules, without: Rules, own: set[str], one: Met, moves: Moves, trigger: str
) -> Consequence | None:
    others = [(option.key,) for option in one.options if option.key != moves[0]]
    cards = [option.card for option in one.options if option.card in one.held]

    def after(scene: Scene, made: Moves, by: Rules) -> str:
        game = scene.game(by)
        for move in made:
            game.apply(move)
        return _said(game)

    def is_quiet(scene: Scene, other: Moves) -> bool:
        try:
            quiet = not _fired(scene.game(rules), other, own)
            return quiet and after(scene, other, rules) == after(scene, other, without)
        except OctavoError:  # it is not offered there
            return False

    def holds(scene: Scene) -> bool:
        fired = _fired(scene.game(rules), moves, own) == trigger
        differs = fired and after(scene, moves, rules) != after(scene, moves, without)
        return differs and any(is_quiet(scene, other) for other in others)

    hand = tuple(dict.fromkeys(card for card in cards if card is not None))
    for frame in one.scenes:
        for held in (hand, one.held):
            there = possible(rules, replace(frame, hand=held))
            found = leading_to(rules, there, moves[0])
            scene = None if found is None else shortest(found, holds)
            if scene is not None:
                other = next(key for key in others if is_quiet(scene, key))
                told = after(scene, moves, rules), after(scene, other, rules)
                return Consequence(scene, trigger, moves, told[0], other, told[1])
    return None


def _said(game: Game) -> str:
    """Where a match stands, as a scenario says it."""
    decision = game.decision
    scores = f"scores: [{', '.join(map(str, game.observe(None).scores))}]"
    if decision is None:
        return f"over: true, {scores}"
    return f"over: false, turn: {decision.seat + 1 if decision.seat else 'you'}, {scores}"
