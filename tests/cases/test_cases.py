"""The independent cases of tests/cases, and the runner itself with a stand-in for a ruleset."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from cases import cripple_mr_onion, onion, runner
from cases.runner import Case, report, run
from octavo.diagnostics import fault

FOLDER = Path(__file__).parent
CASES = runner.read(FOLDER)


def supported(case: Case) -> bool:
    """What the rulesets can be asked by now: the others are counted by the runner as not supported
    yet.
    """
    if case.file == "ons_cases.jsonl":
        return True
    context = set(case.data.get("context", {}))
    if onion.belongs(case.data):
        return True
    if case.kind not in ("arrange", "showdown", "cripple") or "modifiers" not in case.data:
        return False
    if set(case.data["modifiers"]) <= {0, 1, 2, 3}:
        return context <= {"eights_wild", "options"}
    return (
        case.kind == "arrange"
        and case.data.get("modifier") == 4
        and context <= {"eights_wild", "queen_of_spades"}
    )


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=f"{case.file}-{case.id}") for case in CASES if supported(case)]
)
def test_case(case: Case) -> None:
    verdict = run(case)
    assert verdict.ok, report([verdict])


def test_every_file_is_read() -> None:
    sizes = Counter(case.file for case in CASES)
    lines = {
        file.name: len(file.read_text(encoding="utf-8").splitlines())
        for file in FOLDER.glob("*.jsonl")
    }
    assert dict(sizes) == lines
    assert len({(case.file, case.id) for case in CASES}) == len(CASES)


# --- the runner -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Group:
    group: str
    cards: tuple[str, ...]
    tags: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Ranking:
    groups: tuple[Group, ...]
    unused: tuple[str, ...] = ()


@dataclass
class StandIn:
    """A ruleset that always gives one answer, and remembers what it was asked."""

    answer: Ranking
    asked: list[Any] = field(default_factory=list)

    def load(self, *choice: Any) -> StandIn:
        self.asked.append(choice)
        return self

    def rank(self, cards: str, given: list[str]) -> Ranking:
        self.asked.append((cards, given))
        return self.answer


CASE: Mapping[str, Any] = {
    "id": "one",
    "kind": "arrange",
    "cards": ["Ah", "Kcl", "8s", "10d"],
    "modifiers": [0, 1],
    "context": {"eights_wild": True, "queen_of_spades": "other", "options": {"b": 2, "a": True}},
    "expect": {"groups": [["three-card onion", []], ["points:10", []]], "nulls": [1, 0]},
}
RIGHT = Ranking(
    (Group("three-card onion", ("Ahe", "Kcl", "8sp"), {"null": 1}), Group("points:10", ("Tdi",)))
)


def verdict_on(answer: Ranking, data: Mapping[str, Any] = CASE) -> runner.Verdict:
    return run(Case("some.jsonl", data), StandIn(answer).load)


def test_a_right_answer_passes_and_the_facts_are_said() -> None:
    stand_in = StandIn(RIGHT)
    assert run(Case("some.jsonl", CASE), stand_in.load).ok
    loaded, (cards, given) = stand_in.asked
    assert loaded == ("cripple-mr-onion", (0, 1), (("a", True), ("b", 2)), ())
    assert cards == "Ah Kcl 8s 10d"
    assert given == ["eights are wild", "another player holds the queen of spades"]


@pytest.mark.parametrize(
    "answer",
    [
        replace(RIGHT, groups=RIGHT.groups[:1], unused=("Tdi",)),
        replace(RIGHT, groups=RIGHT.groups[::-1]),
        replace(RIGHT, groups=(replace(RIGHT.groups[0], tags={}), RIGHT.groups[1])),
        replace(RIGHT, groups=(RIGHT.groups[0], replace(RIGHT.groups[1], cards=("Tdi", "Kcl")))),
        replace(RIGHT, groups=(RIGHT.groups[0], replace(RIGHT.groups[1], cards=()))),
    ],
    ids=[
        "a group lacks",
        "another order",
        "another number of nulls",
        "a card twice",
        "a card lost",
    ],
)
def test_a_wrong_answer_fails(answer: Ranking) -> None:
    verdict = verdict_on(answer)
    assert verdict.how == "failed"
    assert (
        "failed one" in report([verdict])
        and "wanted" in report([verdict])
        and "got" in report([verdict])
    )


def test_nulls_that_a_case_does_not_speak_of_are_none() -> None:
    expect = {"groups": CASE["expect"]["groups"]}
    assert verdict_on(RIGHT, {**CASE, "expect": expect}).how == "failed"


def test_what_is_not_supported_is_counted() -> None:
    def lacking(*choice: Any) -> Any:
        raise fault("OCT502", "there is no modifier `12`")

    def broken(*choice: Any) -> Any:
        raise fault("OCT210", "there is no such word")

    verdicts = [
        verdict_on(RIGHT),
        verdict_on(RIGHT, {**CASE, "kind": "juggle"}),
        verdict_on(RIGHT, {**CASE, "context": {"weather": "fine"}}),
        run(Case("some.jsonl", CASE), lacking),
        run(Case("some.jsonl", CASE), broken),
        verdict_on(RIGHT, {"id": "other", "kind": "shuffle"}),
    ]
    assert [verdict.how for verdict in verdicts] == [
        "passed",
        *["not supported"] * 3,
        "failed",
        "not supported",
    ]
    text = report(verdicts)
    assert text.startswith("some.jsonl: 1/6 passed, 1 failed, 4 not supported\n")
    for line in (
        "kind juggle (1)",
        "context weather (1)",
        "there is no modifier `12` (1)",
        "kind shuffle (1)",
        "there is no such word",
    ):
        assert line in text
    assert text.endswith("all: 1/6 passed, 1 failed, 4 not supported yet")


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "some.jsonl").write_text(
        '{"id": "a", "kind": "juggle", "expect": {}}\n', encoding="utf-8"
    )
    assert runner.main([str(tmp_path)]) == 0
    assert "some.jsonl: 0/1 passed, 1 not supported" in capsys.readouterr().out
    assert runner.main([str(tmp_path), "--kinds", "arrange"]) == 0
    assert "all: 0/0 passed" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        runner.main([str(tmp_path / "nothing")])


@pytest.mark.parametrize(
    ("context", "said"),
    [
        (
            {"visible": ["Jdi", "Ks"]},
            ["the jack of diamonds is visible", "the king of spades is visible"],
        ),
        ({"queen_of_spades": "out"}, ["nobody holds the queen of spades"]),
        ({"queen_of_spades": "self"}, ["you hold the queen of spades"]),
        ({"king_of_cups_declared_by": "other"}, ["another player has declared the king of cups"]),
        ({"aces_zeroed": True, "eights_wild": False}, ["your aces are zeroed"]),
        ({"declare_queen_of_coins": False}, ["you do not declare the queen of coins"]),
        (
            {"jack_of_staves_wild": True, "fool_declared": True},
            ["the jack of staves is wild", "the jack of clubs is declared"],
        ),
        ({"edition": "1993", "options": {"run_ace": "low"}}, []),
    ],
)
def test_contexts_are_said_in_the_words_of_the_readme(
    context: dict[str, Any], said: list[str]
) -> None:
    assert cripple_mr_onion.sentences(context) == said
