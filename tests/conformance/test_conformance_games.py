"""Shipped games by OpenSpiel's rules are OpenSpiel's games: random matches, move by move."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import octavo
from conformance.differential import Compared, Disagreement, Mapping, compare
from conformance.games import CRAZY_EIGHTS, GAMES, GO_FISH
from conformance.planted import planted
from support.effort import EFFORT

FEW = 25  # in which a planted change is found


@pytest.mark.parametrize("mapping", GAMES, ids=lambda one: one.game)
@pytest.mark.thorough
def test_same_game_move_by_move(mapping: Mapping, capsys: pytest.CaptureFixture[str]) -> None:
    rules = octavo.load(mapping.ruleset, variants=mapping.variants)
    matches = mapping.matches * EFFORT
    covered = compare(rules.machine, mapping, rules.pack.codes, matches)
    with capsys.disabled():
        print(f"\nOpenSpiel's {mapping.game}, {mapping.players} players: {covered}")
    assert covered.rounds == (mapping.histories or matches * mapping.rounds)
    assert covered.compared == covered.decisions > covered.rounds
    # the comparison is worth what it reaches
    assert not [case for case, many in covered.cases.items() if not many]


@pytest.mark.parametrize("mapping", GAMES, ids=lambda one: one.game)
def test_its_first_matches_are_the_same(mapping: Mapping) -> None:
    rules = octavo.load(mapping.ruleset, variants=mapping.variants)
    few = max(1, mapping.matches // 10)
    covered = compare(rules.machine, mapping, rules.pack.codes, few)
    assert covered.rounds == (mapping.histories or few * mapping.rounds)
    assert covered.compared == covered.decisions > covered.rounds


@pytest.mark.parametrize(
    ("mapping", "change"),
    [(one, change) for one in GAMES for change in one.planted],
    ids=lambda one: one if isinstance(one, str) else one.game,
)
@pytest.mark.thorough(but=3)
def test_a_changed_rule_is_found(tmp_path: Path, mapping: Mapping, change: str) -> None:
    rules = planted(mapping, change, tmp_path)
    with pytest.raises(Disagreement):
        compare(rules.machine, mapping, rules.pack.codes, FEW)


class Altered:
    """A machine with one fault, to see that the comparison finds it, whatever the rules are."""

    def __init__(self, machine: Any, fault: str) -> None:
        self.machine, self.fault = machine, fault

    def __getattr__(self, name: str) -> Any:
        return getattr(self.machine, name)

    def legal(self) -> list[int]:
        options = list(self.machine.legal())
        return options[:-1] if self.fault == "a move is missing" else options

    def key(self, code: int) -> str:
        key: str = self.machine.key(code)
        return key.replace("draw", "take") if self.fault == "a move is unknown" else key

    @property
    def actor(self) -> int:
        seat: int = self.machine.actor
        return (seat + 1) % 5 if self.fault == "another player is asked" else seat

    @property
    def scores(self) -> list[int]:
        scores = list(self.machine.scores)
        return [scores[0] + 1, *scores[1:]] if self.fault == "a score is wrong" else scores


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("a move is missing", "legal moves differ"),
        ("a move is unknown", "legal moves differ"),
        ("another player is asked", "players to move differ"),
        ("a score is wrong", "returns differ"),
        ("chance is another", "chances differ"),
    ],
)
def test_a_fault_of_the_machine_is_found(fault: str, said: str) -> None:
    mapping = CRAZY_EIGHTS[-1]
    rules = octavo.load(mapping.ruleset, variants=mapping.variants)

    def altered(players: int, **how: Any) -> Altered:
        if fault == "chance is another":
            ask = how["chance"]
            how["chance"] = lambda n, outcomes, purpose: ask(n - 1, outcomes[1:], purpose)
        return Altered(rules.machine(players, **how), fault)

    with pytest.raises(Disagreement, match=said):
        compare(altered, mapping, rules.pack.codes, FEW)


def test_chances_are_as_likely_on_both_sides() -> None:
    """One card in place of another leaves the same ranks, and makes them more or less likely."""
    rules = octavo.load(GO_FISH.ruleset)
    mapping = replace(GO_FISH, cards={**GO_FISH.cards, "2c": GO_FISH.cards["3c"]})
    with pytest.raises(Disagreement, match=r"chances differ\n.*\n  OpenSpiel: \[\(\d+, 0\.\d"):
        compare(rules.machine, mapping, rules.pack.codes, FEW)


def test_the_share_is_of_all_decisions() -> None:
    assert "99 of 100 decisions compared (99.0 %)" in str(
        Compared(rounds=1, decisions=100, compared=99)
    )
