"""From what a score of a round comes."""

from __future__ import annotations

import octavo
from octavo.front.header import Wanted
from octavo.front.table import begin
from octavo.play.terminal import Sitting
from support.scripted_screen import Scripted


def test_scopa_tells_what_each_had_of_all_that_was_counted() -> None:
    match = begin(octavo.load("scopa"), Wanted(2, "1", 1, frozenset({0}), forced=True), "1.0")
    screen = Scripted(lambda prompt: "1")
    Sitting(match, screen).run()
    told = "\n".join(screen.shown).split("How it came out")[1]
    for what in ("the most cards", "the most coins", "the highest prime"):
        assert f"Each player with {what}" in told
