"""Where the order of triggers of two files changes a position, that is told, and nothing else is.

Each case is a small game and two house rules. What is told is compared with what happens at a
table: the same move is made under both orders.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path

import pytest

import octavo
from octavo.cli import main
from octavo.diagnostics import OctavoError
from octavo.interplay.hooks import disagreeing_steps
from octavo.interplay.orders import disagreeing
from octavo.lint.meeting import hooked, meetings
from octavo.positions.position import position
from support.paths import ON_PATH

GAME = """
ruleset: meeting
title: Meeting
players: 2 to 3
pack: {suits: [clubs, hearts], ranks: [2 to 9]}
words: {verbs: {play: played, slip: slipped}}
zones: {stock: {holds: pack}, pile: {faces: up, in: order}, hand: {each: player, seen by: owner}}
state: {tally: {is a: number}}
phases:
  deal: [shuffle the stock, deal 4 cards to each player, shuffle the pile]
  play:
    - turns: each player
      until: any hand is empty
      do: [choose: {play: {pick: a card of your hand, do: move it to the pile}}]
ends: the round is 2
win: the players with the highest score
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "ruleset.yaml").write_text(GAME, encoding="utf-8")
    with chdir(tmp_path):
        yield tmp_path


def house_rule(name: str, *said: str, trigger: str = "") -> Path:
    """A modifier with one trigger; `said` are its lines."""
    path = Path(f"{name}.yaml")
    lines = [f"modifier: {name}", f"title: {name}", "triggers:", f"  {trigger or name}:"]
    path.write_text("\n".join([*lines, *(f"    {line}" for line in said)]), encoding="utf-8")
    return path


def told(*files: Path) -> list[str]:
    rules = octavo.load("ruleset.yaml", modifiers=list(files))
    return [one.message for one in disagreeing(rules, meetings(rules.program))]


def order(*files: Path) -> list[str]:
    rules = octavo.load("ruleset.yaml", modifiers=list(files))
    return [trigger.name for trigger in rules.program.checked.game.triggers]


def score_after_a_nine(*files: Path) -> int:
    rules = octavo.load("ruleset.yaml", modifiers=list(files))
    game = position(rules, ["you hold the nine of clubs", "you hold the two of clubs"], players=2)
    game.apply("play 9c")
    return game.machine.scores[0]


def steps(name: str, *said: str) -> Path:
    """A modifier with steps at a phase; `said` are its lines."""
    path = Path(f"{name}.yaml")
    path.write_text("\n".join([f"modifier: {name}", f"title: {name}", *said]), encoding="utf-8")
    return path


PAYS = "each player scores 5"
DOUBLES = "{for each: player, do: now your score is twice your score}"


@pytest.mark.parametrize("at", ["before deal", "before play", "after play"])
def test_the_order_of_steps_at_one_phase_is_told_where_it_matters(at: str) -> None:
    pay, double = steps("a", f"{at}: [{PAYS}]"), steps("b", f"{at}: [{DOUBLES}]")
    rules = octavo.load("ruleset.yaml", modifiers=[pay, double])
    (found,) = disagreeing_steps(rules, hooked(rules.program.checked.game), str(double))
    assert found.message.startswith(f"two files have steps {at.replace(' ', ' `')}`")
    assert found.message.endswith("the score of player 1 is 10 or 5")
    assert found.span is not None and Path(found.span.file).name == "b.yaml"
    # and so it is, whichever the names are
    for one, other, score in ((PAYS, DOUBLES, 10), (DOUBLES, PAYS, 5)):
        made = [steps("c", f"before deal: [{one}]"), steps("d", f"before deal: [{other}]")]
        game = octavo.load("ruleset.yaml", modifiers=made).new_game(2, "1")
        assert game.machine.scores[0] == score


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (f"before deal: [{PAYS}]", "before deal: [each player scores 2]"),
        (f"before deal: [{PAYS}]", f"after deal: [{DOUBLES}]"),
        # other cards come by chance then, and as many
        ("after deal: [move the top card of the stock to the pile]",
         "after deal: [deal 1 card to each player]"),
    ],
)  # fmt: skip
def test_the_order_of_steps_that_leaves_all_alike_is_not_told(first: str, second: str) -> None:
    rules = octavo.load("ruleset.yaml", modifiers=[steps("a", first), steps("b", second)])
    assert not [*disagreeing_steps(rules, hooked(rules.program.checked.game))]


NINE = "on: a nine is played"
PAY = (NINE, "do: you score 9")
DOUBLE = (NINE, "do: you score your score")
DRAW = (NINE, "do: move the top card of the stock to your hand")


def test_a_warning_shows_both_places_and_tells_what_happens_at_the_table(
    capsys: pytest.CaptureFixture[str],
) -> None:
    files = house_rule("a", *PAY), house_rule("b", *DOUBLE)
    before = house_rule("b2", *DOUBLE, "before: a", trigger="b")
    assert (score_after_a_nine(*files), score_after_a_nine(files[0], before)) == (18, 9)
    (said,) = told(*files)
    assert said.endswith("is 18 or 9")
    assert main(["validate", "--with", "ruleset.yaml", "--modifiers", "a.yaml", "b.yaml"]) == 0
    shown = capsys.readouterr().err
    assert "--> b.yaml:4:3" in shown and "::: a.yaml:4:3" in shown
    assert "`before: a` under `b`" in shown and "`after: a`" in shown


@pytest.mark.parametrize("where", ["before", "after"])
def test_who_says_the_order_is_not_warned(where: str) -> None:
    files = house_rule("a", *PAY), house_rule("b", *DOUBLE, f"{where}: a")
    assert told(*files) == []
    assert order(*files) == (["b", "a"] if where == "before" else ["a", "b"])


def test_an_order_that_follows_from_others_is_said() -> None:
    a, b = house_rule("a", *PAY, "after: c"), house_rule("b", *DOUBLE, "before: c")
    c = house_rule("c", "on: a two is played", "do: you score 2")
    assert order(a, b, c) == ["b", "c", "a"]
    assert told(a, b, c) == []


def test_triggers_move_no_farther_than_they_must() -> None:
    a, b, c = (house_rule(name, *PAY) for name in "abc")
    assert order(a, b, house_rule("d", *PAY, "before: b"), c) == ["a", "d", "b", "c"]
    assert order(house_rule("a", *PAY, "after: b"), b, c) == ["b", "a", "c"]
    a = house_rule("a", *PAY)
    assert order(a, b, house_rule("c", *PAY, "before: [a, b]")) == ["c", "a", "b"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param(PAY, ("on: a nine is played", "do: you score 2"), id="points are added"),
        pytest.param(PAY, ("on: a two is played", "do: you score your score"), id="other cards"),
        pytest.param(
            DRAW,
            (NINE, "do: move the top card of the stock to the hand of the next player"),
            id="cards that nobody knows",
        ),
        pytest.param(
            ("on: any player's hand is empty", "do: now the tally is 5"),
            ("on: any player's hand is empty", "do: that player scores 5"),
            id="facts that touch different things",
        ),
    ],
)
def test_an_order_that_does_not_matter_is_not_told(
    one: tuple[str, ...], other: tuple[str, ...]
) -> None:
    assert told(house_rule("a", *one), house_rule("b", *other)) == []


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        pytest.param(
            ("on: any player's hand is empty", "do: that player scores 5"),
            ("on: any player's hand is empty", "do: that player scores the score of that player"),
            "is 10 or 5",
            id="facts",
        ),
        pytest.param(
            (NINE, "do: move the top card of the pile to your hand"),
            (NINE, "do: move the top card of the pile to the hand of the next player"),
            " or ",
            id="cards that lie in order",
        ),
        pytest.param(
            DRAW,
            (NINE, "do: {choose: {slip: {pick: a card of your hand, do: move it to the pile}}}"),
            "meanwhile",
            id="what they let somebody choose",
        ),
    ],
)
def test_an_order_that_matters_is_told(
    one: tuple[str, ...], other: tuple[str, ...], said: str
) -> None:
    (found,) = told(house_rule("a", *one), house_rule("b", *other))
    assert said in found


@pytest.mark.parametrize("tens_first", [True, False])
@pytest.mark.parametrize(("when", "matters"), [("fewer than 5", True), ("at least 0", False)])
def test_one_that_keeps_the_other_from_running_is_told_either_way_round(
    tens_first: bool, when: str, matters: bool
) -> None:
    ten = (NINE, "do: you score 10")
    low = (NINE, f"when: your score is {when}", "do: now the tally is 5")
    found = told(*(house_rule("ab"[tens_first != at], *one) for at, one in enumerate((low, ten))))
    assert bool(found) == matters


def test_of_three_each_two_that_disagree_are_told() -> None:
    """To run before `a`, `c` would have to pass `b`, with which it does not agree either; but `a`
    may run after `b`, and then after `c`."""
    a = house_rule("a", NINE, "do: now the tally is the tally plus 1")
    b = house_rule("b", NINE, "do: now the tally is the tally plus 2")
    c = house_rule("c", NINE, "do: now the tally is 2 times the tally")
    found = {said.split(" happen")[0] for said in told(a, b, c)}
    assert found == {"`a` and `c`", "`b` and `c`"}
    assert {said.split(" happen")[0] for said in told(a, c)} == {"`a` and `c`"}


@pytest.mark.parametrize("said", ["", "before: b", "after: b"])
def test_what_a_third_did_earlier_in_the_match_is_no_fault_of_two(said: str) -> None:
    """`b` keeps `c` from running, `a` does nothing to either. But a match in which `c` went before
    `a`, and so before `b`, has gone otherwise long before the two happen without `b`."""
    few = "when: the number of cards of your hand is at most 3"
    a = house_rule("a", NINE, "do: move the top card of the stock to the hand of the next player")
    b = house_rule(
        "b", "on: a card is played", few, "do: move the top card of the stock to your hand"
    )
    c = house_rule("c", "on: a card is played", few, *([said] if said else []), "do: you score 5")
    found = {one.split(" happen")[0] for one in told(a, b, c)}
    assert "`a` and `c`" not in found
    assert ("`b` and `c`" in found) == (not said)
    assert told(a, c) == []


@pytest.mark.parametrize("third", ["now the tally is 2", "you score 1"])
def test_a_third_that_runs_between_two_hides_nothing(third: str) -> None:
    """`a` and `c` disagree whatever `b` does between them."""
    a = house_rule("a", NINE, "do: you score 5")
    b = house_rule("b", "on: a card is played", f"do: {third}")
    c = house_rule("c", NINE, "do: you score your score")
    found = {one.split(" happen")[0] for one in told(a, b, c)}
    assert found == {"`a` and `c`", *([] if "tally" in third else ["`b` and `c`"])}


def test_a_third_that_alone_makes_a_difference_is_told_alone() -> None:
    """`a` and `c` each add something, and `b` between them doubles: `a` and `c` agree."""
    a = house_rule("a", NINE, "do: you score 5")
    b = house_rule("b", NINE, "do: you score your score")
    c = house_rule("c", NINE, "do: you score 3")
    found = {said.split(" happen")[0] for said in told(a, b, c)}
    assert found == {"`a` and `b`", "`b` and `c`"}


def test_triggers_of_one_file_are_left_to_it(folder: Path) -> None:
    both = house_rule("a", *PAY)
    double = "\n  double: {on: a nine is played, do: you score your score}\n"
    both.write_text(both.read_text(encoding="utf-8") + double, encoding="utf-8")
    assert order(both) == ["a", "double"] and told(both) == []


def test_nothing_runs_unless_two_may_meet() -> None:
    house_rule("a", *PAY)
    house_rule("b", "on: a two is played", "do: you score 2")
    house_rule("c", *DOUBLE)
    loaded = {}
    for other in "bc":
        code = (
            "import sys\nfrom octavo.cli import main\nmain(['validate', '--with', 'ruleset.yaml', "
            f"'--modifiers', 'a.yaml', '{other}.yaml'])\nprint(*sys.modules)"
        )
        environment = {**os.environ, "PYTHONPATH": ON_PATH}
        shown = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True,
            env=environment,
        )  # fmt: skip
        loaded[other] = {"octavo.interplay.orders"} & set(shown.stdout.split())
    assert not loaded["b"] and loaded["c"]


def test_a_match_in_which_nobody_chooses_is_not_played_for_ever(folder: Path) -> None:
    phases = GAME[GAME.index("  play:\n") : GAME.index("ends:")]
    game = GAME.replace(phases, "  play: [now the tally is 1]\n")
    (folder / "ruleset.yaml").write_text(game, encoding="utf-8")
    pays = "do: each player scores 2"
    files = (
        house_rule("a", "on: the tally is 1", pays),
        house_rule("b", "on: the tally is 1", "do: {for each: player, do: you score your score}"),
    )
    assert meetings(octavo.load("ruleset.yaml", modifiers=list(files)).program)
    assert told(*files) == []


def test_triggers_that_wait_for_each_other_are_refused() -> None:
    files = house_rule("a", *PAY, "after: b"), house_rule("b", *PAY, "after: a")
    with pytest.raises(OctavoError) as caught:
        octavo.load("ruleset.yaml", modifiers=list(files))
    assert [one.code for one in caught.value.diagnostics] == ["OCT150"]
