"""How often somebody chose something: counted where a sentence of the game asks, told to nobody;
where none does, asked in vain from outside."""

from __future__ import annotations

from pathlib import Path

import pytest

import octavo
from octavo.cli import main
from octavo.diagnostics import OctavoError
from octavo.positions.position import position

TWICE = "you have drawn twice this turn"


@pytest.fixture
def counting(tmp_path: Path) -> octavo.Rules:
    """The word is written with an escape, as YAML allows."""
    said = "you may not draw when you have played exactly tw\\x69ce this round"
    path = tmp_path / "enough.yaml"
    path.write_text(f'modifier: enough\ntitle: Enough\nrules: {{enough: "{said}"}}\n')
    return octavo.load("crazy-eights", modifiers=[path])


def test_what_is_counted_is_in_no_observation_and_no_event(counting: octavo.Rules) -> None:
    given = ["you have played once this round", "the starter is the five of clubs"]
    given.append("the called suit is clubs")
    game = position(counting, given, players=3, at="play", turn=0, hand="5h 3h", forced=True)
    game.apply("play 5h")
    assert game.machine.value("#play this round", 0) == 2
    for seat in (None, 0, 1, 2):
        seen = game.observe(seat)
        assert not any(name.startswith("#") for name in (*seen.numbers, *seen.untold))
        assert not any(one.name.startswith("#") for one in game.news(seat))
    assert not any(one.name.startswith("#") for one in counting.describe(3).state)


def test_where_no_sentence_asks_a_position_cannot_say_it() -> None:
    with pytest.raises(OctavoError) as refusal:
        position(octavo.load("crazy-eights"), [TWICE], players=3, at="play")
    assert [one.code for one in refusal.value.diagnostics] == ["OCT514"]


def test_a_sentence_that_counts_is_read_where_nothing_is_counted(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["read", f"you may not draw when {TWICE}", "--with", "crazy-eights"]) == 0
    assert "It does not forbid you to draw now." in capsys.readouterr().out
