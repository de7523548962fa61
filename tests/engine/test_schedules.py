"""Modifiers that come into force and leave it while a match goes on."""

from __future__ import annotations

import itertools
import random
from pathlib import Path
from typing import Any

import pytest

import octavo
from octavo.front.narrator import Narrator
from octavo.front.wording import Wording
from octavo.play.tables import table as table_lines
from octavo.positions.position import holds, position
from support.features import Table
from support.paths import FEATURES

ENTERING = FEATURES / "entering"
CRIPPLE = "cripple-mr-onion"
NAMES = ("crippling", "null eights", "wild crippling", "octavo")  # of modifiers 0 to 3


def entering(**chosen: Any) -> Table:
    """A match in which decisions with one option are asked too."""
    return Table("entering", modifiers="all", forced=True, **chosen)


def in_force(table: Table) -> tuple[str, ...]:
    return table.game.observe(0).modifiers


# --- what sentences say ---------------------------------------------------------------------------


def test_a_player_admits_some_and_bars_others() -> None:
    table = entering()
    assert in_force(table) == ("dawn",), "the first step took all out, the second brought one in"
    assert table.keys == ["admit rain", "bar rain"]
    table.play("admit rain")
    assert in_force(table) == ("dawn", "rain") and table.keys == ["admit wind", "bar wind"]
    table.play("bar wind")
    assert in_force(table) == ("dawn", "rain")
    assert table["trail"] == 72, "the step of one in force ran; two are in force"
    assert table.keys == ["pass"], "no hearts may be played, and the stock deals nothing else"


def test_what_is_barred_says_nothing() -> None:
    table = entering().play("bar rain", "bar wind")
    assert table["trail"] == 71 and "play 9h" in table.keys
    assert table.play("pass", "keep on").scores == (3, 3), "the steps after noon are not there"
    windy = entering().play("bar rain", "admit wind", "pass", "keep on")
    assert windy.scores == (13, 13)


def test_one_of_those_in_force_is_picked() -> None:
    table = entering().play("admit rain", "admit wind", "pass")
    assert table.seat == 1 and table.keys == ["banish rain", "banish wind", "keep on"]
    table.play("banish rain")
    assert in_force(table) == ("dawn", "wind"), "and the next round begins with that"
    table.play("bar rain", "bar wind", "pass")
    assert table.keys == ["keep on"], "nothing is left to banish"


def test_the_highest_comes_in_and_is_taken_out_by_its_number() -> None:
    table = entering().play("admit rain", "bar wind", "pass", "keep on")
    assert table.game.observe(0).round == 2
    assert in_force(table) == ("dawn", "rain"), (
        "fog came in at the end of the round, and the next began by taking it out"
    )
    assert "in force" in [event.name for event in table.game.log.events]


def test_only_those_loaded_are_spoken_of() -> None:
    table = Table("entering", modifiers=[0, 1], forced=True)
    assert table.keys == ["admit rain", "bar rain"]
    table.play("admit rain")
    assert table["trail"] == 72 and not [key for key in table.keys if key.startswith("play")], (
        "every modifier is in force"
    )
    none = Table("entering", modifiers="none")
    assert none["trail"] == 0 and "play 9h" in none.keys, "there is none to speak of"


def test_a_position_may_say_which_are_in_force() -> None:
    rules = octavo.load(ENTERING, modifiers="all")
    given = [
        "modifiers other than the modifier numbered 2 are not in force",
        "you hold the nine of hearts",
    ]
    game = position(rules, given, at="noon")
    assert game.observe(0).modifiers == ("wind",)
    assert holds(game, "the highest modifier that is in force is in force")
    assert not holds(game, "modifiers numbered 2 to 4 are in force") and holds(
        game, "any modifier is not in force"
    )
    assert game.decision is not None
    assert "play 9h" in [option.key for option in game.decision.options]
    wet = position(
        rules,
        ["modifiers numbered 2 to 4 are not in force", "you hold the nine of hearts"],
        at="noon",
        forced=True,
    )
    assert wet.observe(0).modifiers == ("dawn", "rain")
    verdict = wet.explain("play 9h")
    assert not verdict.legal and verdict.rules == ("wet",), (
        "and not `dim`, which would forbid it too"
    )
    assert game.explain("play 9h").rules == ("any card",)


@pytest.mark.parametrize("seed", range(4))
def test_matches_are_told_kept_and_shown(seed: int, tmp_path: Path) -> None:
    rules = octavo.load(ENTERING, modifiers="all")
    game = rules.new_game(2, seed=seed)
    words = Wording(rules.describe(2), ("Ada", "Bo"))
    chance = random.Random(seed)
    shown: set[tuple[str, ...]] = set()
    while game.decision is not None:
        views = [game.observe(seat) for seat in range(2)]
        assert views[0].modifiers == views[1].modifiers, "everybody sees what is in force"
        shown.add(views[0].modifiers)
        wanted = f"in force: {', '.join(views[0].modifiers)}"
        assert wanted in " ".join(" ".join(table_lines(views[0], words)).split())
        game.apply(chance.choice(list(game.decision.options)))
    assert len(shown) > 1
    told = "\n".join(Narrator(words).tell(game.news(None, openly=True)))
    assert "Now in force: Dawn." in told and ("admits Rain" in told or "bars Rain" in told)


# --- Cripple Mr Onion -----------------------------------------------------------------------------


def by_round(rounds: int = 9, **options: object) -> list[tuple[str, ...]]:
    """What is in force in each round of a match."""
    game = octavo.load(CRIPPLE, modifiers="0-3", options=options).new_game(2, seed=4, rounds=rounds)
    chance = random.Random(4)
    found: list[tuple[str, ...]] = []
    while game.decision is not None:
        view = game.observe(0)
        if view.phase == "exchange" and len(found) < view.round:
            found.append(view.modifiers)
        game.apply(chance.choice(list(game.decision.options)))
    return found


def test_all_are_in_force_throughout() -> None:
    assert set(by_round(schedule="fixed")) == {NAMES}


def test_one_enters_each_round() -> None:
    assert by_round(schedule="one_per_round", rounds=5) == [
        NAMES[:2],
        NAMES[:3],
        NAMES,
        NAMES,
        NAMES,
    ]


def test_one_enters_every_other_round() -> None:
    assert by_round(schedule="every_other_round", rounds=6) == [
        NAMES[:2],
        NAMES[:2],
        NAMES[:3],
        NAMES[:3],
        NAMES,
        NAMES,
    ]


def test_number_zero_is_never_asked_about() -> None:
    found = by_round(schedule="dealer_declares", rounds=20)
    assert all(names[0] == "crippling" for names in found) and len(set(found)) > 4


@pytest.mark.parametrize(
    "names", [one for many in range(5) for one in itertools.combinations(NAMES, many)], ids=" ".join
)
def test_hands_are_arranged_by_what_is_in_force(names: tuple[str, ...]) -> None:
    every = octavo.load(CRIPPLE, modifiers="0-3", options={"schedule": "dealer_declares"})
    alone = octavo.load(CRIPPLE, modifiers=list(names) or "none")
    given = [
        f"the modifier numbered {NAMES.index(name)} is not in force"
        for name in NAMES
        if name not in names
    ]
    chance = random.Random(str(names))
    for wild in ([], ["eights are wild"]):
        for _ in range(4):
            hand = " ".join(chance.sample(list(every.pack.codes), 8))
            ours, theirs = every.rank(hand, [*given, *wild]), alone.rank(hand, wild)
            assert ours.as_dict() == theirs.as_dict(), hand


# --- a house rule of another game -----------------------------------------------------------------

GROWING = """
variant: growing
title: A rule more each round
extends: crazy-eights
before deal:
  - if: the round is 1
    do: now no modifiers are in force
    else: now the lowest modifier that is not in force is in force
"""
SEVENS = "modifier: sevens\nnumber: 1\ntitle: Sevens\nrules:\n  seven: a seven may be played\n"
MERCY = "modifier: mercy\nnumber: 2\ntitle: Mercy\nrules:\n  mercy: other cards score 1\n"


def test_a_house_rule_enters_each_round(tmp_path: Path) -> None:
    for name, text in (("growing", GROWING), ("sevens", SEVENS), ("mercy", MERCY)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    rules = octavo.load(
        "crazy-eights",
        variants=[tmp_path / "growing.yaml"],
        modifiers=[tmp_path / "sevens.yaml", tmp_path / "mercy.yaml"],
    )
    game = rules.new_game(2, seed=1, rounds=4)
    found: dict[int, tuple[str, ...]] = {}
    allowed: dict[int, set[bool]] = {}
    while game.decision is not None:
        view = game.observe(game.decision.seat)
        found[view.round] = view.modifiers
        hand = [code for code in view.place("hand", view.seat).cards if code and code[0] == "7"]
        keys = {option.key for option in game.decision.options}
        if any(option.verb in ("draw", "pass", "play") for option in game.decision.options):
            allowed.setdefault(view.round, set()).update(f"play {code}" in keys for code in hand)
        game.apply(game.decision.options[0])
    assert found == {1: (), 2: ("sevens",), 3: ("sevens", "mercy"), 4: ("sevens", "mercy")}
    assert all(False not in allowed.get(number, set()) for number in (2, 3, 4))
