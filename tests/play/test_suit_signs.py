"""Suits are shown by their signs where a terminal shows colours, and by letters elsewhere."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable

import pytest

import octavo
from octavo.front.wording import Wording, wrapped
from octavo.play.screen import Screen
from octavo.play.tables import card_help
from support.emulator import Tty


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """What a terminal gets of a line of a game."""

    def paint(line: str, encoding: str = "utf-8", **environment: str) -> str:
        out = Tty()
        out.encoding = encoding
        monkeypatch.setattr(sys, "stdout", out)
        for name in ("NO_COLOR", "COLORTERM", "FORCE_COLOR"):
            monkeypatch.delenv(name, raising=False)
        for name, value in {"TERM": "xterm-256color", **environment}.items():
            monkeypatch.setenv(name, value)
        screen = Screen(True)
        screen.learn(octavo.load("cripple-mr-onion").describe())
        screen.lines([line])
        return out.getvalue()

    return paint


def plain(painted: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", painted).rstrip("\n")


def test_a_terminal_with_colours_shows_signs(painted: Callable[..., str]) -> None:
    shown = painted("Ada shows bagel The Kcu; 3 points 3cu.")
    assert plain(shown) == "Ada shows bagel T♥ K♡; 3 points 3♡."
    assert "\x1b[" in shown


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_without_colours_it_shows_letters(
    painted: Callable[..., str], environment: dict[str, str]
) -> None:
    assert plain(painted("bagel The Kcu", **environment)) == "bagel The Kcu"


def test_where_signs_cannot_be_encoded_it_shows_letters(painted: Callable[..., str]) -> None:
    assert plain(painted("bagel The Kcu", encoding="ascii")) == "bagel The Kcu"


def test_the_article_is_no_card(painted: Callable[..., str]) -> None:
    line = "  The dealer is Ada. The"
    assert plain(painted(line)) == "  The dealer is Ada. T♥"
    line = "The Lady's player is Ada. The Archchancellor is calling. The Kcu"
    assert plain(painted(line)).startswith(
        "The Lady's player is Ada. The Archchancellor is calling. T♥"
    )


def test_no_line_ends_in_an_article(painted: Callable[..., str]) -> None:
    said = f"{'In force: ' + 'Octavo Rule, ' * 5} The Fool's Rule, The Lady's Rules and The Octavo"
    for width in range(20):
        for line in wrapped("." * width + said, 0):
            assert "T♥" not in plain(painted(line))


def test_a_card_on_its_way_is_no_article(painted: Callable[..., str]) -> None:
    assert plain(painted("`play The to Ada` or The on Kcu")) == "`play T♥ to Ada` or T♥ on K♡"


def test_what_stands_in_a_box_keeps_its_width(painted: Callable[..., str]) -> None:
    assert plain(painted("|  Kcu  |")) == "|  K♡   |"


def test_signs_may_be_typed() -> None:
    rules = octavo.load("cripple-mr-onion")
    assert rules.rank("K♡ A♥").strength == rules.rank("Kcu Ahe").strength
    with pytest.raises(octavo.OctavoError, match="there is no card `K♕`"):
        rules.rank("K♕")


def test_an_option_may_be_typed_as_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Screen, "_shows_signs", lambda self, drawn: True)
    screen = Screen(True)
    screen.learn(octavo.load("ons").describe())
    read, write = os.pipe()
    os.write(write, "lay off to your run 8♦ 9♦ (T♦) J♦ as Q♦\n".encode())
    with os.fdopen(read, encoding="utf-8") as typed:
        monkeypatch.setattr(sys, "stdin", typed)
        assert screen.ask("> ") == "lay off to your run 8d 9d (Td) Jd as Qd"
    os.close(write)


def test_a_sign_may_be_typed_with_a_small_letter() -> None:
    screen = Screen(terminal=False)
    screen._drawn = {"Jcl": "J♧"}
    assert screen._in_letters("play j♧ J♧") == "play Jcl Jcl"


def test_help_says_which_letters_stand_for_which_sign() -> None:
    words = Wording(octavo.load("crazy-eights").describe(), ("Ada", "Bo"))
    assert card_help(words, signs=True) == [
        "Cards are typed by rank and suit, and suits so: ♣ c, ♦ d, ♥ h, ♠ s."
    ]
    assert card_help(words) == ["Cards are written by rank and suit: 7c is the seven of clubs."]
