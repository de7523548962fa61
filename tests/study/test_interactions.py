"""`octavo interactions`: modifiers whose interplay is known by construction; examples looked at
without the study.
"""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import octavo
from octavo.cli import main
from octavo.interplay.effects import Effects, Four
from octavo.interplay.interactions import study
from octavo.positions.hands import standing
from octavo.positions.position import position

RULESET = """
ruleset: parlour
title: Parlour
players: 2
pack: {suits: [clubs, diamonds, hearts, spades], ranks: [2 to 10, jack, queen, king]}
words:
  verbs: {play: played, pass: passed}
zones:
  stock: {holds: pack, faces: down}
  pile:  {faces: up, shows: top card}
  hand:  {each: player, seen by: owner}
groups:
  points: {is: any cards totalling up to 60, shown as: "points:<total>"}
  pair:   two cards of one rank
hands: {of: your hand, use: many groups, best: highest groups}
rules:
  points: points rank by higher total
  values: other cards count their rank
  twos:   a two may be played
phases:
  deal: [shuffle the stock, deal 3 cards to each player]
  play:
    - for each: player
      do:
        - choose:
            play: {pick: a card of your hand that may be played, do: move it to the pile}
            pass: {}
  count:
    - for each: player
      do: you score the number of cards of your hand
ends: the round is 2
win: the players with the lowest score
"""
MODIFIERS = {
    "hearts": "rules: {hearts: hearts may be played}",
    "spades": "rules: {spades: spades may be played}",
    "no hearts": "rules: {cold: hearts may not be played}",
    "late": "rules: {late: 'when the round is 9, clubs may be played'}",
    "trios": "groups: {trio: three cards of one rank}",
    "exile": "rules: {exile: kings may not be used}",
}
SCENARIOS = {
    "hearts": (
        "- {name: a heart, modifiers: [], hand: 9h 2c, then: {legal: [play 9h, play 2c, pass]}}"
    ),
    "spades": (
        "- {name: a spade, modifiers: [], hand: 9s 2c, then: {legal: [play 9s, play 2c, pass]}}"
    ),
    "no hearts": "- {name: no heart, modifiers: [], hand: 2h 2c, then: {legal: [play 2c, pass]}}",
    "trios": "- {name: a trio, modifiers: [], hand: Kc Ks Kh, then: {ranks: [trio]}}",
}


@pytest.fixture(scope="module")
def parlour(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("parlour")
    (folder / "modifiers").mkdir()
    (folder / "ruleset.yaml").write_text(RULESET, encoding="utf-8")
    for number, (name, body) in enumerate(MODIFIERS.items()):
        text = f"modifier: {name}\nnumber: {number}\ntitle: {name.title()}\n{body}\n"
        (folder / "modifiers" / f"{name}.yaml").write_text(text, encoding="utf-8")
    for name, text in SCENARIOS.items():
        (folder / "modifiers" / f"{name}.test.yaml").write_text(text + "\n", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def told(parlour: Path) -> dict[str, Any]:
    return asked(parlour)


def asked(folder: Path, *more: str) -> dict[str, Any]:
    """What the command says as JSON."""
    from click.testing import CliRunner

    from octavo.cli import octavo as command

    ran = CliRunner().invoke(
        command, ["interactions", str(folder), "--json", *more], standalone_mode=False
    )
    assert ran.exception is None, ran.exception
    return json.loads(ran.stdout)  # type: ignore[no-any-return]


def pair(told: dict[str, Any], *names: str) -> dict[str, Any]:
    return next(one for one in told["pairs"] if set(one["modifiers"]) == set(names))


# --- known by construction ------------------------------------------------------------------------


def test_what_one_allows_another_forbids(told: dict[str, Any]) -> None:
    found = pair(told, "hearts", "no hearts")
    assert (
        found["finding"] == "interact"
        and found["interacting"]["options"] > 0
        and found["example"]["in"] == "options"
    )
    gives = found["example"]["gives"]
    assert any("h" in said for said in gives["hearts"]) and not gives["both"]


def test_a_group_of_cards_that_another_takes_out_of_use(told: dict[str, Any]) -> None:
    found = pair(told, "trios", "exile")
    assert found["finding"] == "interact" and found["example"]["in"] == "hands"
    cards = " ".join(found["example"]["hands"].values()).split()
    assert sorted(card[0] for card in cards) == ["K", "K", "K"], (
        "nothing is left in the example that it does not need"
    )
    assert found["example"]["given"] == [] and found["example"]["in_force"] == []
    assert (
        "trio" in found["example"]["gives"]["trios"][0]
        and "no group" in found["example"]["gives"]["both"][0]
    )


def test_each_allows_its_own(told: dict[str, Any]) -> None:
    found = pair(told, "hearts", "spades")
    assert found["interacting"]["options"] == 0 and found["met"] > 0, (
        "what both offer is what each offers"
    )


def test_what_never_does_anything_is_untested(told: dict[str, Any]) -> None:
    for name in MODIFIERS:
        if name != "late":
            found = pair(told, "late", name)
            assert (
                found["finding"] == "untested"
                and found["met"] == 0
                and found["tried"] > 0
                and found["example"] is None
            )


def test_all_pairs_are_there_once(told: dict[str, Any]) -> None:
    assert [tuple(one["modifiers"]) for one in told["pairs"]] == list(combinations(MODIFIERS, 2))
    assert [one["number"] for one in told["modifiers"]] == list(range(len(MODIFIERS)))
    for one in told["pairs"]:
        interacting = sum(one["interacting"].values())
        assert one["finding"] == (
            "interact" if interacting else "none found" if one["met"] else "untested"
        )
        assert 0 <= one["met"] <= one["tried"] <= told["positions"]
        assert (one["example"] is not None) == (one["finding"] == "interact")


# --- examples hold, by rulesets loaded with those modifiers alone ---------------------------------


def gives(folder: str | Path, example: dict[str, Any], modifiers: list[str]) -> object:
    """What a position gives where these are in force, and no others are loaded."""
    rules = octavo.load(folder, modifiers=modifiers)
    hands = {int(whose) - 1: cards for whose, cards in example["hands"].items() if cards}
    game = position(
        rules,
        example["given"],
        players=example["players"],
        at=example["at"],
        hand=hands,
        laid={int(whose) - 1: groups for whose, groups in example["laid"].items()},
        forced=True,
    )
    if example["in"] == "hands":
        return [
            [group.group for group in standing(game, seat).groups] for seat in range(game.players)
        ]
    return [] if game.decision is None else [option.key for option in game.decision.options]


def examined(folder: str | Path, one: dict[str, Any]) -> tuple[object, ...]:
    example, (first, second) = one["example"], one["modifiers"]
    return tuple(
        gives(folder, example, [*example["in_force"], *more])
        for more in ([], [first], [second], [first, second])
    )


def test_examples_hold_without_the_study(parlour: Path, told: dict[str, Any]) -> None:
    seen = [one for one in told["pairs"] if one["example"] and one["example"]["in"] != "result"]
    assert [one["modifiers"] for one in seen] == [["hearts", "no hearts"], ["trios", "exile"]]
    for one in seen:
        neither, first, second, both = examined(parlour, one)
        assert not (both == second and first == neither) and not (
            both == first and second == neither
        ), one


def test_examples_of_a_shipped_game_hold_too() -> None:
    told = asked(Path("cripple-mr-onion"), "--modifiers", "1,3,8", "--hands", "1")
    seen = [one for one in told["pairs"] if one["example"] and one["example"]["in"] == "hands"]
    assert seen
    for one in seen:
        neither, first, second, both = examined("cripple-mr-onion", one)
        assert not (both == second and first == neither) and not (
            both == first and second == neither
        ), one


# --- the definitions ------------------------------------------------------------------------------


def four(*hands: dict[str, int]) -> Four:
    outcomes: list[Effects] = [
        {"hands": {(0, group): many for group, many in hand.items()}} for hand in hands
    ]
    return Four(*outcomes)


def test_effects_that_add_up_are_no_interaction() -> None:
    apart = four({"pair": 1}, {"pair": 1, "trio": 1}, {"pair": 2}, {"pair": 2, "trio": 1})
    assert apart.meet and not apart.interacting()


def test_an_effect_that_is_lost_gained_or_changed_is_one() -> None:
    lost = four({}, {"trio": 1}, {"pair": 1}, {"pair": 1})
    gained = four({}, {}, {}, {"trio": 1})
    shared = four({}, {"trio": 1}, {"trio": 1}, {"trio": 1})
    for one in (lost, gained, shared):
        assert one.meet and one.interacting() == ["hands"]


def test_one_that_does_nothing_meets_nobody() -> None:
    idle = four({}, {"trio": 1}, {}, {"trio": 1})
    assert not idle.meet and not idle.interacting()


# --- seeds, pictures, faults ----------------------------------------------------------------------


def test_the_same_seed_finds_the_same(parlour: Path, told: dict[str, Any]) -> None:
    assert asked(parlour) == told
    other = asked(parlour, "--seed", "other")
    assert other["pairs"] != told["pairs"]


def test_more_hands_try_more(parlour: Path, told: dict[str, Any]) -> None:
    assert (
        asked(parlour, "--hands", "16")["positions"]
        > told["positions"]
        > asked(parlour, "--hands", "0")["positions"]
    )


def test_without_scenarios_random_hands_are_tried(tmp_path: Path) -> None:
    (tmp_path / "modifiers").mkdir()
    (tmp_path / "ruleset.yaml").write_text(RULESET, encoding="utf-8")
    for name in ("hearts", "no hearts"):
        (tmp_path / "modifiers" / f"{name}.yaml").write_text(
            f"modifier: {name}\ntitle: {name}\n{MODIFIERS[name]}\n", "utf-8"
        )
    rules = octavo.load(tmp_path, modifiers="all", scheduled=True)
    assert study(rules, tmp_path, "0", 8).of(0, 1).verdict == "interact"


def test_the_picture_has_a_square_for_each_pair(
    parlour: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "found.svg"
    assert main(["interactions", str(parlour), "--svg", str(file)]) == 0
    said = capsys.readouterr().out
    assert "0 hearts" in said and "untested" in said and "player 1 shows no group" in said
    root = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    titles = [title.text or "" for title in root.iter("{http://www.w3.org/2000/svg}title")]
    many = len(MODIFIERS)
    assert (
        len(titles) == many * (many - 1)
        and sum("hearts, 2 no hearts: interact" in title for title in titles) == 2
    )


def test_fewer_than_two_modifiers_are_no_pair(
    capsys: pytest.CaptureFixture[str], parlour: Path
) -> None:
    assert main(["interactions", "crazy-eights"]) == 2
    assert main(["interactions", str(parlour), "--modifiers", "0"]) == 2
    assert "error[OCT534]" in capsys.readouterr().err
