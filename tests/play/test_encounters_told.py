"""Those who are compared are told of where everybody knows what is compared, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

import octavo
from octavo.front.table import Wanted, begin
from support.paths import FEATURES

DUEL = (FEATURES / "second_chance.yaml").read_text(encoding="utf-8")
MEETING = (FEATURES.parent / "house" / "five-card-draw" / "last-card.yaml").read_text("utf-8")


def told(rules: octavo.Rules, seed: str = "4") -> list[octavo.ShownEncounter]:
    """What somebody who watches is told of those who are compared in a match of bots."""
    table = begin(rules, Wanted(3, seed, rounds=1), "1.0")
    table.play_bots()
    return [one.encounter for one in table.news(None) if one.encounter is not None]


def duel(tmp_path: Path, *changed: tuple[str, str]) -> octavo.Rules:
    text = DUEL
    for old, new in changed:
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "duel.yaml"
    path.write_text(text, encoding="utf-8")
    return octavo.load(path)


def test_numbers_of_open_places_are_told(tmp_path: Path) -> None:
    met = told(duel(tmp_path))
    assert met and all(one.numbers and one.by for one in met)
    assert {one.leads in one.seats for one in met} == {True}


@pytest.mark.parametrize(
    "change",
    [
        ("front: {each: player, faces: up}", "front: {each: player, seen by: owner}"),
        ("cards count their rank", "cards count 1 when you hold the nine of clubs"),
        ("the total of the cards of their front", "the total of the cards of their hand"),
    ],
    ids=["hidden place", "worth by a hidden card", "hidden hand"],
)
def test_numbers_that_hang_on_hidden_cards_are_not(tmp_path: Path, change: tuple[str, str]) -> None:
    assert told(duel(tmp_path, change)) == []


@pytest.mark.parametrize("laid_open", [True, False])
def test_hands_are_told_where_their_groups_are_laid_open(tmp_path: Path, laid_open: bool) -> None:
    text = MEETING if laid_open else MEETING.replace("    face up: groups\n", "")
    path = tmp_path / "last-card.yaml"
    path.write_text(text, encoding="utf-8")
    rules = octavo.load("five-card-draw", modifiers=[str(path)])
    met = [one for seed in range(12) for one in told(rules, str(seed))]
    assert bool(met) == laid_open
    assert all(one.groups[0] and one.groups[1] for one in met)
