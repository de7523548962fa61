"""A move that a ruleset allows beside one that it refuses, for scenarios of rules that are there.

Comes in: a ruleset, and the file whose rules matter most. Goes out: a `TwoMoves`: one position in
which both are so, with the rules that say it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

from ..records import record
from ..table.rules import Rules
from ..table.verdicts import Verdict
from ..why.verdicts import cited
from .scenes import Met, Scene, leading_to, met, possible, shortest

PLACES = 60  # choices of matches that are looked at
CARDS = 4  # cards that are held and not offered, of each choice and verb
TRIED = 12  # moves that are refused, each tried as a scenario


@record
class TwoMoves:
    """A position, a move that may be made there with the ids of the rules that allow it, and one
    that may not with those against it."""

    scene: Scene
    legal: str
    because: tuple[str, ...]
    refused: str
    against: tuple[str, ...]


def contrast(rules: Rules, file: Path) -> TwoMoves | None:
    """Of rules in `file` if it can be; where no rule refuses anything, with a card of which nobody
    could think that it may be chosen. None if no card of a hand is ever chosen."""
    choices = [*islice(met(rules), PLACES)]
    found = [
        (_rank(one, verdict, legal, file), number, one, legal, verdict.what)
        for number, one in enumerate(choices)
        for verdict in _refused(one)
        for legal in _beside(one, verdict.what, file)
    ]
    found.sort(key=lambda each: each[:2])
    for _, _, one, legal, refused in found[:TRIED]:
        if (made := _told(rules, one, legal, refused)) is not None:
            return made
    for one in choices:
        for option in one.options:
            if option.card is not None and option.card in one.held:
                alien = _nowhere_near(rules, one)
                made = _told(rules, one, option.key, f"{option.verb} {alien}", by_rule=False)
                if made is not None:
                    return made
    return None


def _nowhere_near(rules: Rules, one: Met) -> str:
    """A card that is neither held nor seen."""
    known = {*one.held, *one.lying}
    return next((card.code for card in rules.describe().cards if card.code not in known), "")


def _refused(one: Met) -> Iterator[Verdict]:
    offered = {option.key for option in one.options}
    for verb in one.verbs:
        held = any(option.verb == verb and option.card in one.held for option in one.options)
        cards = [f"{verb} {card}" for card in one.held][: CARDS * 4] if held else []
        bare = [] if held or any(option.verb == verb for option in one.options) else [verb]
        left = (move for move in [*bare, *cards] if move not in offered)
        for move in islice(left, CARDS):
            verdict = one.game.explain(move, openly=True)
            if not verdict.legal and verdict.rules:
                yield verdict


def _beside(one: Met, refused: str, file: Path) -> list[str]:
    """A move that is offered where this one is not: with the same verb, if there is one, and by
    rules of the file."""
    verb = next(verb for verb in one.verbs if refused == verb or refused.startswith(f"{verb} "))
    same = [option.key for option in one.options if option.verb == verb]
    same.sort(key=lambda key: not _is_of(one, key, file))
    return [*same, *(option.key for option in one.options)][:1]


def _is_of(one: Met, move: str, file: Path) -> bool:
    """Whether rules of the file alone allow a move."""
    reasons = cited(one.game.machine, move, None).reasons
    return bool(reasons) and all(Path(reason.span.file) == file for reason in reasons)


def _rank(one: Met, verdict: Verdict, legal: str, file: Path) -> tuple[bool, bool, bool]:
    """What shows most comes first: a rule of the file, one of the same verb, one that forbids."""
    of_file = any(Path(reason.span.file) == file for reason in verdict.reasons)
    of_file = of_file or _is_of(one, legal, file)
    same = legal.split()[0] == verdict.what.split()[0]
    return not of_file, not same, not any(one.role == "forbids" for one in verdict.reasons)


def _told(
    rules: Rules, one: Met, legal: str, refused: str, by_rule: bool = True
) -> TwoMoves | None:
    cards = [move.rpartition(" ")[2] for move in (legal, refused)]
    hand = tuple(dict.fromkeys(card for card in cards if card in one.held))

    def holds(scene: Scene) -> bool:
        game = scene.game(rules)
        if game.decision is None or game.decision.options.find(legal) is None:
            return False
        verdict = game.explain(refused, openly=True)
        return not verdict.legal and bool(verdict.rules) == by_rule

    for frame in one.scenes:
        for cards_held in (hand, one.held):
            there = replace(frame, hand=cards_held)
            scene = leading_to(rules, possible(rules, there), legal)
            made = scene and shortest(scene, holds)
            if made is not None:
                game = made.game(rules)
                because = game.explain(legal, openly=True).rules
                against = game.explain(refused, openly=True).rules
                return TwoMoves(made, legal, because, refused, against)
    return None
