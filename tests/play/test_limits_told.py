"""Where the limits of an amount come from, as people are told who ask about it."""

from __future__ import annotations

import octavo
from octavo.front.header import Wanted
from octavo.front.table import Table, begin
from octavo.play.forced import forced
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


def test_a_number_that_is_worked_out_is_told_with_how() -> None:
    table = begin(octavo.load("five-card-draw"), Wanted(2, "5", 1, frozenset({0})), "1.0")
    assert "slack: your purse - your price" in asked_about("raise", table)


def test_what_leaves_no_number_is_told_where_nothing_else_could_be_done() -> None:
    """In a few words, where all of it is long."""
    rules = octavo.load("cripple-mr-onion", variants=["gambling"])
    match = begin(rules, Wanted(2, "5", 1, frozenset({0, 1}), forced=True), "1.0")
    while (
        (asked := match.asked) is not None and asked.offers[:1] and asked.offers[0].verb != "stay"
    ):
        key = asked.offers[0].key
        amount = match.further(key)
        most = amount.amount.most if amount is not None and amount.amount is not None else 0
        match.answer(match.number, *([f"{key} {most}"] if most else [key]))
    assert asked is not None and len(asked.offers) == 1
    assert forced(asked.offers[0], asked, match)[0] == (
        "You could only stay: `raise` is not open (the lesser of your bankroll and the raise "
        "limit: 0)."
    )


def test_a_number_that_is_named_is_told_with_what_it_is_now() -> None:
    """Beside the name of an option what was agreed, and not what others hold."""
    match = begin(octavo.load("gin-rummy"), Wanted(2, "1", 0, frozenset({0}), forced=True), "1.0")
    answers = iter(["? knock"])
    screen = Scripted(lambda prompt: next(answers, None))
    Sitting(match, screen).run()
    told = " ".join("\n".join(screen.shown).split())
    assert "knock_limit: 10 deadwood: the total of unused cards of your hand (76 now)" in told
    assert match.figure("deadwood", 0) == 76 and match.figure("deadwood", 1) is None
