"""Crazy eights by OpenSpiel's rules is OpenSpiel's crazy eights: random games, compared move by
move.
"""

from __future__ import annotations

from typing import Any

import pytest

import octavo
from conformance.crazy_eights_openspiel import Compared, Disagreement, card_numbers, compare
from support.effort import EFFORT

GAMES = {5: 1000, 4: 200, 3: 200, 2: 200}


@pytest.fixture(scope="module")
def rules() -> Any:
    return octavo.load("crazy-eights", variants=["openspiel"])


@pytest.mark.parametrize("players", GAMES)
def test_same_game_move_by_move(
    rules: Any, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    games = GAMES[players] * EFFORT
    covered = compare(rules.machine, card_numbers(rules), players, games)
    with capsys.disabled():
        print(f"\nOpenSpiel's crazy_eights, {players} players: {covered}")
    assert covered.games == games
    assert covered.compared == covered.decisions > 20 * games
    # The comparison is worth what it reaches: every end of a game that there is, and every odd
    # turn.
    for case in (
        "ended by an empty hand",
        "ended with cards in every hand",
        "forced",
        "suit named",
        "drawn though a card fits",
        "passed though a card fits",
        "an eight turned up and put back",
        "returns corrected",
    ):
        assert covered.seen[case] > 0, f"no game showed this: {case}"


class Altered:
    """A machine with one fault, to see that the comparison finds it."""

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
        ("a move is unknown", "no action of OpenSpiel is known for 'take'"),
        ("another player is asked", "players to move differ"),
        ("a score is wrong", "returns differ"),
        ("chance is another", "chances differ"),
    ],
)
def test_the_comparison_finds_a_fault(rules: Any, fault: str, said: str) -> None:
    def altered(**how: Any) -> Altered:
        if fault == "chance is another":
            ask = how["chance"]
            how["chance"] = lambda n, outcomes, purpose: ask(n - 1, outcomes[1:], purpose)
        return Altered(rules.machine(**how), fault)

    with pytest.raises(Disagreement, match=said):
        compare(altered, card_numbers(rules), 5, 20)


def test_the_share_is_of_all_decisions() -> None:
    assert "99 of 100 decisions compared (99.0 %)" in str(
        Compared(games=1, decisions=100, compared=99)
    )
