"""Sentences about whole arrangements, each at its work and at its limit, and what they say when
they cannot be understood.

`tests/corpus/features/arranging.yaml` has one sentence of each shape; the answers here are worked
out by hand.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import octavo
from octavo import OctavoError
from support.paths import FEATURES

FEATURE = FEATURES / "arranging.yaml"
TEXT = FEATURE.read_text(encoding="utf-8")


def shown(ruleset: Path, hand: str) -> str:
    ranking = octavo.load(ruleset).rank(hand)
    return "; ".join(
        [*(group.group for group in ranking.groups), *(f"{card} out" for card in ranking.unused)]
    )


@pytest.mark.parametrize(
    ("hand", "groups"),
    [
        # aces of each player who uses any eights count nothing
        ("8c Ac", "points:11; 8c out"),
        ("8c Ac 7h", "fifteen; Ac out"),
        ("8c 7h", "fifteen"),
        # a player who uses any sevens may not use nines
        ("7c 9c 5h", "points:14; 7c out"),
        ("7c 9c 8h", "fifteen; 9c out"),
        ("7c 5h", "points:12"),
        # when a player uses any queens, one ace of that player chosen by another player counts 1
        # unless that player uses a court
        ("Qc Ah 9d Ts", "thirty; Qc out"),
        ("Qc Jd Ah", "court"),
        ("Qc 4d Ah", "fifteen; Qc out"),
        ("Qc 5d Ah", "fifteen; points:1"),
        # one picture of each player with two or more kings may not be used in a great one
        ("Kc Kd Ah", "points:11; points:10; points:10"),
        ("Kc Kd Jh Ah", "court; points:10"),
        ("Kc Jd Ah", "court"),
        ("Kc Kd 5h", "fifteen; points:10"),
        # when you use a thirty, threes of your hand may count 13
        ("3c Tc 7h", "thirty"),
        ("3c Th", "points:13"),
        ("Tc Td Ts 3c", "thirty; points:13"),
        # you may not use fours unless you use a fifteen
        ("Tc 4d", "points:10; 4d out"),
        ("4d Ah", "fifteen"),
        ("4c 4d Tc 5h", "fifteen; points:8"),
    ],
)
def test_each_sentence_at_work_and_at_its_limit(hand: str, groups: str) -> None:
    assert shown(FEATURE, hand) == groups


@pytest.mark.parametrize(
    ("sentence", "hand", "groups"),
    [
        (
            "nines and queens may not be used in a court",
            "Qc Jd Ah",
            "points:11; points:10; points:10",
        ),
        ("fives keep their total", "5c Td", "fifteen"),
        ("one card of each player that counts as an ace counting 11 counts 1", "Ac 4d", "points:5"),
        (
            "one card of each player that counts as an ace counting 11 counts 1",
            "Ac Ad 4d",
            "fifteen; points:1",
        ),
        (
            "one ace of each player chosen by another player may not count 11",
            "Ac Ad 4d",
            "fifteen; points:1",
        ),
        ("a player who uses two or more sixes may not use fives", "6c 9d 5h", "fifteen; points:5"),
        ("a player who uses two or more sixes may not use fives", "6c 6d 5h 3h", "fifteen; 5h out"),
        ("one king of each player may not be used", "Kc Kd", "points:10; Kc out"),
        ("players may not use printed tens counting 10", "Tc 5d", "points:5; Tc out"),
        (
            "when a player uses a fifteen, tens of that player count nothing",
            "Tc 9h 6c",
            "fifteen; Tc out",
        ),
        (
            "when a player uses a fifteen, tens of that player count nothing",
            "Tc 5d",
            "points:10; points:5",
        ),
    ],
)
def test_other_shapes(tmp_path: Path, sentence: str, hand: str, groups: str) -> None:
    lines = TEXT.splitlines()
    begin = next(i for i, line in enumerate(lines) if line.startswith("  eights:"))
    end = lines.index("phases:")
    (tmp_path / "arranging.yaml").write_text(
        "\n".join([*lines[:begin], f"  sentence:\n    says: {sentence}", *lines[end:]])
    )
    assert shown(tmp_path / "arranging.yaml", hand) == groups


@pytest.mark.parametrize(
    ("sentence", "code", "said"),
    [
        ("a player who uses any sevens may use nines", "OCT345", "write `may not use`"),
        (
            "a player who uses any sevens may not use a thirty",
            "OCT347",
            "this does not say which cards may not be used",
        ),
        (
            "two aces of each player who uses any eights count 1",
            "OCT347",
            "write `one card of that player ...`",
        ),
        ("when a player uses any eights, aces of that player count many things", "OCT210", ""),
        (
            "when a player uses any eights or a player uses any nines, aces of that player count 1",
            "OCT347",
            "without `or`",
        ),
        ("you may not use fours unless you use a five", "OCT338", "a group is needed here"),
        ("the player to the left of you may not use tens", "OCT315", "said of nobody"),
    ],
)
def test_faults(tmp_path: Path, sentence: str, code: str, said: str) -> None:
    (tmp_path / "arranging.yaml").write_text(
        TEXT.replace("rules:\n", f"rules:\n  wrong:\n    says: {sentence}\n", 1)
    )
    with pytest.raises(OctavoError) as raised:
        octavo.load(tmp_path / "arranging.yaml")
    (fault,) = raised.value.diagnostics
    assert fault.code == code
    assert said in f"{fault.message} {fault.help}"
