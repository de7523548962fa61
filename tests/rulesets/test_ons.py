"""The house rules of docs/ons.md: files of some lines, and no more."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import octavo
from octavo.positions.position import position
from support.paths import DOCS

PAGE = (DOCS / "ons.md").read_text(encoding="utf-8")


def written(name: str, folder: Path) -> Path:
    """The file that the page shows under this name."""
    (text,) = re.findall(rf"```yaml file={name}.yaml\n(.*?)```", PAGE, re.DOTALL)
    assert text.count("\n") < 25
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def keys(game: octavo.Game) -> list[str]:
    return [option.key for option in game.decision.options] if game.decision else []


def test_black_twos_are_wild_too(tmp_path: Path) -> None:
    rules = octavo.load("ons", variants=[written("deuces", tmp_path)])
    given = [
        "the round is 2",
        "the top card of the stock is the two of clubs",
        "each other player holds 3 cards",
    ]
    game = position(rules, given, hand="4h 5h 7h 9c 9d 9h 3s Jd Qd Kc 8s", forced=True)
    game.apply("draw")
    for key in (
        "go down",
        "go down 9c",
        "go down 9d",
        "go down 9h",
        "done",
        "go down 4h",
        "go down 5h",
        "go down 2c as 6h",
    ):
        game.apply(key)
    assert keys(game) == ["go down 7h"]
    game = position(
        rules, [*given, "you are down"], hand="7d", laid={1: ["4h 2s Ah 7h"]}, forced=True
    )
    game.apply("draw")
    assert "lay off 2c" not in keys(game), "three of five would be wild"


def test_out_in_one_turn_counts_double(tmp_path: Path) -> None:
    path = written("concealed", tmp_path)
    for modifiers, wanted in (([path], [0, 54]), ([], [0, 27])):
        rules = octavo.load("ons", modifiers=modifiers)
        given = ["the top card of the stock is the king of diamonds"]
        game = position(
            rules,
            given,
            players=2,
            hand={0: "7c 7d 7h Kc Ks 2c", 1: "Ah 2s"},
            rounds=1,
            forced=True,
        )
        for key in ("draw", "go down", *(f"go down {card}" for card in ("7c", "7d", "7h")), "done"):
            game.apply(key)
        for key in (*(f"go down {card}" for card in ("Kc", "Kd", "Ks")), "done", "discard 2c"):
            game.apply(key)
        assert game.over and game.machine.scores == wanted


def test_one_pack_does_for_four() -> None:
    rules = octavo.load("ons", options={"decks": 1})
    with pytest.raises(octavo.OctavoError, match="not 5") as caught:
        rules.machine(5)
    assert "the last to be dealt to would get none" in caught.value.diagnostics[0].help
    for players in (2, 3, 4):
        machine = rules.machine(players, seed=1)
        assert all(len(machine.cards(place)) for place in machine.setup.held_places(machine.actor))
    assert octavo.load("ons").players == (2, 8)


def test_what_may_be_laid_off_is_not_asked_of_cards_alone(tmp_path: Path) -> None:
    """Which group takes a card is asked where one is picked: this would hold of all cards."""
    path = tmp_path / "feeding.yaml"
    rule = "cards that may be laid off may not be discarded when you are down"
    path.write_text(f"modifier: feeding\ntitle: F\nrules: {{lay: {rule}}}\n", encoding="utf-8")
    with pytest.raises(octavo.OctavoError, match=r"OCT362.*every card"):
        octavo.load("ons", modifiers=[path])
