"""Whole evenings, as somebody at the first seat sees them, kept to be read.

Comes in: a ruleset, how long is played, and what this person likes to do. Goes out: every screen
with what was typed. What changes in a transcript is read by the printed rules before it is kept.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import octavo
from octavo.front.header import Wanted
from octavo.front.table import Table, begin
from octavo.front.wording import WIDTH
from octavo.play.terminal import Sitting
from octavo.records import record
from support.golden import compared
from support.scripted_screen import Scripted

GOLDEN = Path(__file__).resolve().parent / "golden" / "evenings"
OFFER = re.compile(r"(?<!\S)(\d+) ((?:\S+ ?)+)")


@record
class Evening:
    """`likes` are words of what the person takes where it is offered, the best first; otherwise
    they take anything, by chance."""

    ruleset: str
    how: dict[str, Any]
    players: int
    rounds: int
    seed: int
    likes: tuple[str, ...]


EVENINGS = {
    "cripple-all-modifiers": Evening("cripple-mr-onion", {"modifiers": "all"}, 4, 2, 5, ()),
    "cripple-gambling": Evening(
        "cripple-mr-onion", {"variants": ["gambling"]}, 4, 1, 6, ("match", "check", "done")
    ),
    "cripple-1993": Evening("cripple-mr-onion", {"variants": ["usenet-1993"]}, 4, 1, 2, ("done",)),
    "onion-four": Evening("onion", {}, 4, 1, 1, ("claim",)),
    "ons-two-contracts": Evening("ons", {}, 3, 2, 4, ("go down", "lay off", "draw", "pass")),
}


def played(evening: Evening) -> tuple[list[str], Table]:
    """The screens of an evening."""
    rules = octavo.load(evening.ruleset, **evening.how)
    wanted = Wanted(
        evening.players,
        str(evening.seed),
        evening.rounds,
        frozenset({0}),
        bots="careful:quick",
        forced=True,
    )
    match = begin(rules, wanted, "1.0")
    chance = Random(evening.seed)

    def answer(prompt: str) -> str:
        offered: list[tuple[str, str]] = []
        for line in reversed(screen.shown):
            found = OFFER.findall(line) if line.startswith("  ") else []
            if offered and not found:
                break
            offered = found + offered
        if "Enter" in prompt or not offered:
            return ""
        for liked in evening.likes:
            for number, what in offered:
                if what.startswith(liked):
                    return number
        return chance.choice(offered)[0]

    screen = Scripted(answer)
    assert Sitting(match, screen).run()
    return screen.shown, match


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_is_told_as_it_was(name: str) -> None:
    shown, match = played(EVENINGS[name])
    assert match.over
    assert max(map(len, shown)) <= WIDTH
    compared("\n".join(line.rstrip() for line in shown) + "\n", GOLDEN / f"{name}.txt")
