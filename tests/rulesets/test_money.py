"""Money: what is paid, won and shared; in every ruleset that has any, none comes or goes and nobody
owes.
"""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

import octavo
from octavo.front.narrator import Narrator
from octavo.front.wording import Wording
from octavo.ir.program import Pay, Program, Score, Set, Share
from support import tables
from support.effort import EFFORT
from support.features import ALL, Table, fault, load
from support.paths import FEATURES
from support.tables import at_every_table, machine_of, rules_of, steps

# --- winning and sharing --------------------------------------------------------------------------


def test_what_does_not_divide_goes_to_the_senior_or_to_those_named_first() -> None:
    table = Table("shares", 4)
    assert (table["dealer"], table["purse"], table["pot"]) == (0, (5, 5, 5, 5), 20)
    table.play("join", "leave", "join", "join")
    paid = [event for event in table.game.log.events if event.what == "paid" and event.seat < 0]
    gained = [(event.value[2], event.value[0]) for event in paid]
    assert gained[:3] == [(2, 7), (3, 7), (0, 6)], "the two most senior get the odd ones"
    assert gained[3:6] == [(0, 7), (2, 7), (3, 6)], "from the dealer on"
    assert table["purse"] == (0, 0, 14, 13) and table["pot"] == 0
    assert table["fund"] == (0, 0, 0, 0) and table.scores == (4, 0, 5, 4), "13, and to scores"


def test_winnings_are_told() -> None:
    rules = load("shares")
    game = rules.new_game(4, chance=lambda n, outcomes, purpose: 0)
    for move in ("leave", "join", "leave", "leave"):
        game.apply(move)
    lines = Narrator(Wording(rules.describe(4), ("Ada", "Bo", "Cleo", "Dan"))).tell(
        game.news(None, openly=True)
    )
    assert any("20 go from the pot to Bo's purse" in line for line in lines), lines


def test_the_lesser_and_the_greater() -> None:
    table = Table("stakes", 3).play("raise")
    assert table.keys == ["raise 1", "raise 2", "raise 3", "raise 4"], (
        "the limit is less than the purse"
    )
    table.play("raise 4", "pass", "raise", "raise 1")
    assert table.seat == 0 and table.play("raise").keys == ["raise 1", "raise 2"], (
        "the purse is less than the limit"
    )
    table.play("raise 2", "raise", "raise 2", "raise", "raise 1")
    assert table.scores == (106, 3, 103), (
        "whoever passed is not bold; a stake of 6 is greater than 3, those of 2 are not"
    )


def test_who_has_nothing_and_who_did_nothing() -> None:
    table = Table("stakes", 3).play(*["pass"] * 6)
    assert table.scores == (13, 13, 13)


def test_options_with_a_range() -> None:
    assert Table("stakes", 3, options={"limit": "2"}).play("raise").keys == ["raise 1", "raise 2"]
    for wrong in ("0", "10", "many", True):
        with pytest.raises(octavo.OctavoError, match="a number from 1 to 9"):
            load("stakes", options={"limit": wrong})


@pytest.mark.parametrize(
    ("values", "code"), [("9 to 1", "OCT141"), ("5 to 9", "OCT141"), ("some", "OCT124")]
)
def test_a_range_is_one(values: str, code: str, tmp_path: Path) -> None:
    text = (FEATURES / "stakes.yaml").read_text(encoding="utf-8")
    assert code in fault(text.replace("values: 1 to 9", f"values: {values}"), tmp_path)


SMALL = """
ruleset: small
title: Small
players: 2
pack: {suits: [clubs, hearts], ranks: [2 to 9]}
zones:
  stock: {holds: pack, faces: down}
  hand: {each: player, seen by: owner}
state:
  purse: {is a: number, each: player, starts at: 10}
  pot: {is a: number}
  dealer: {is a: player}
phases:
  play:
    - who: the player to the left of the holder of the two of clubs
      do:
        - STEP
win: the player with the highest score
"""


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (
            "you win the number of cards of the stock",
            "OCT411: a number that can be set is needed here",
        ),
        ("you win 7", "OCT411: a number that can be set is needed here"),
        ("you win the pot to the pot", "OCT411: a number that each winner has is needed here"),
        (
            "you win the pot to the dealer's purse",
            "OCT411: a number that each winner has is needed here",
        ),
        ("win the pot", "OCT408: this does not say who is to win"),
    ],
)
def test_what_cannot_be_won(step: str, said: str, tmp_path: Path) -> None:
    assert said in fault(SMALL.replace("STEP", step), tmp_path)


def test_where_winnings_go_is_said_if_it_is_not_plain(tmp_path: Path) -> None:
    text = SMALL.replace("STEP", "you win the pot")
    two = text.replace("  pot:", "  chest: {is a: number, each: player, starts at: 2}\n  pot:")
    assert "OCT411: this does not say where winnings go: it may be purse or chest" in fault(
        two, tmp_path
    )
    none = text.replace(", starts at: 10", "")
    assert (
        "OCT411: this does not say where winnings go: no number of the players' `starts at:`"
        in fault(none, tmp_path)
    )


# --- in every ruleset -----------------------------------------------------------------------------


def moneys(program: Program) -> list[set[str]]:
    """The numbers between which something is paid, as far as nothing else changes them while a
    match is on.
    """
    groups: list[set[str]] = []
    worked_out = {"score"}
    for block in program.blocks:
        for op in block.ops:
            match op:
                case Pay():
                    joined = {op.payer.name, op.payee.name}
                case Share():
                    joined = {op.fund.name, op.into}
                case Set() if block.phase:
                    worked_out.add(op.target.name)
                    continue
                case Score():
                    worked_out.add("score")
                    continue
                case _:
                    continue
            for group in [one for one in groups if one & joined]:
                groups.remove(group)
                joined |= group
            groups.append(joined)
    return [group for group in groups if not group & worked_out]


def held(machine: octavo.Machine, group: set[str]) -> list[int]:
    """Every amount of a money, wherever it lies."""
    states, players = machine.setup.program.symbols.states, range(machine.setup.players)
    found = []
    for name in sorted(group):
        found += [
            machine.value(name, seat)
            for seat in (players if states[name].each == "player" else (-1,))
        ]
    return found


def check(machine: octavo.Machine, program: Program, rng: random.Random, owing: bool) -> int:
    """A random match: how often money was counted. `owing`: whether somebody may have less than
    nothing.
    """
    groups = moneys(program)
    totals = [sum(held(machine, group)) for group in groups]
    counted = 0
    for _ in steps(machine, rng):
        for group, total in zip(groups, totals, strict=True):
            amounts = held(machine, group)
            assert sum(amounts) == total, f"{sorted(group)}: {total} became {sum(amounts)}"
            assert owing or min(amounts) >= 0, f"somebody owes: {sorted(group)} are {amounts}"
            counted += 1
    assert [sum(held(machine, group)) for group in groups] == totals
    return counted


@at_every_table
def test_money_is_conserved_and_nobody_owes(table: tables.Table) -> None:
    """Where there is any."""
    if not moneys(rules_of(table[0]).program):
        return
    for seed in range(3 * EFFORT):
        assert check(
            machine_of(table, seed), rules_of(table[0]).program, random.Random(seed), owing=False
        )


@cache
def small_with_money() -> dict[str, octavo.Rules]:
    """The small rulesets that have money, by name."""
    loaded = {path.stem: octavo.load(path) for path in ALL}
    return {name: rules for name, rules in loaded.items() if moneys(rules.program)}


def test_so_it_is_in_small_rulesets() -> None:
    for name, rules in small_with_money().items():
        for seed in range(20):
            machine = rules.machine(rules.players[1], seed=seed, rounds=3)
            owing = name in ("money", "phrases")
            assert check(machine, rules.program, random.Random(seed), owing=owing), name


def test_money_is_found_where_it_is() -> None:
    found = {
        name: [sorted(group) for group in moneys(rules.program)]
        for name, rules in small_with_money().items()
    }
    assert found["leduc"] == [["chips", "pot"]], "bets are only written down"
    assert found["money"] == [["bet", "pot", "purse"]]
    assert "shares" not in found, "scores are no money"
