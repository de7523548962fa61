"""What people are called: by their names, and the reader `you`."""

from __future__ import annotations

import octavo
from octavo.front.header import Wanted
from octavo.front.table import begin, replayed
from octavo.front.wording import Wording
from octavo.play.replaying import replay
from octavo.play.terminal import Sitting
from octavo.positions.position import position
from octavo.table.journal import journal_of
from support.scripted_screen import Scripted


def test_a_verdict_calls_people_by_their_names() -> None:
    rules = octavo.load("gin-rummy")
    given = ["the knocker is you", "you have knocked"]
    game = position(rules, given, players=2, at="laying down", forced=True)
    verdict = game.explain("lay off")
    assert "the knocker: player 1" in str(verdict)
    for reader, told in ((0, "you"), (1, "Ann")):
        words = Wording(rules.describe(2), ("Ann", "Ben"), reader)
        lines = " ".join(words.verdict(verdict))
        assert f"the knocker: {told}" in lines and "player 1" not in lines
    words = Wording(rules.describe(2), ("Ann", "Ben"), 0)
    assert words.with_names("in the hand of player 1") == "in your hand"
    assert words.with_names("in the hand of player 2, player 2") == "in Ben's hand, Ben"


def test_in_a_replay_whoever_gave_no_name_is_you() -> None:
    rules = octavo.load("crazy-eights")
    for names, told in (((), "You play"), (("Ann",), "Ann plays")):
        wanted = Wanted(2, "3", 1, frozenset({0}), forced=True, names=names)
        screen = Scripted(lambda prompt: "1")
        match = begin(rules, wanted, "1.0")
        Sitting(match, screen).run()
        again = Scripted(lambda prompt: None)
        replay(replayed(journal_of(match.save().encode(), "the match")), again, stepwise=False)
        lines = "\n".join(again.shown)
        assert told in lines and "Player 1" not in lines
