"""Where the limits of an amount come from, as people are told who ask about it."""

from __future__ import annotations

import octavo
from octavo.front.header import Wanted
from octavo.front.table import Table, begin
from octavo.play.terminal import Sitting
from support.scripted_screen import Scripted


def asked_about(verb: str, table: Table) -> str:
    """What somebody is told who asks about this option as soon as it is there."""
    asked: list[str] = []
    shown: list[str] = []

    def answer(prompt: str) -> str | None:
        now = table.asked
        if now is None or now.offer(verb) is None:
            return "1" if now is not None and not prompt.startswith("Press") else ""
        asked.append(verb)
        return None if len(asked) > 1 else f"? {verb}"

    screen = Scripted(answer)
    Sitting(table, screen).run()
    shown += screen.shown
    return " ".join(" ".join(shown).split())


def test_which_option_sets_a_limit_is_told_with_it() -> None:
    rules = octavo.load("cripple-mr-onion", variants=["gambling"])
    wanted = Wanted(2, "5", 3, frozenset({0, 1}), forced=True)
    told = asked_about("raise", begin(rules, wanted, "1.0"))
    assert "from 1 to the lesser of your bankroll and the raise limit" in told
    assert "raise limit: starts at max_raise x stake (stake is 1, max_raise is 8)" in told
    assert "bankroll: starts at" not in told, "it is paid, and no limit that stays"
