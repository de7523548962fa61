"""`octavo watch`: what it tells at each save of a file."""

from __future__ import annotations

import multiprocessing
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from octavo.cli import main
from octavo.testing.scenario import run_each, run_file
from octavo.watching.scenario_process import ScenarioProcess
from support.paths import ON_PATH, ROOT
from support.pseudoterminal import Terminal, plain

GAME = """\
ruleset: quick
title: Quick
players: 2
pack: {suits: [clubs, hearts], ranks: [2 to 9]}
words: {verbs: {lay: laid, wait: waited}}
zones: {heap: {holds: pack, faces: down}, row: {faces: up}, hand: {each: player, seen by: owner}}
phases:
  deal: [shuffle the heap, deal 4 cards to each player]
  play:
    - turns: each player
      until: any hand is empty or any player's score is at least 12
      do:
        - choose:
            lay: {pick: a card of your hand, do: move it to the row}
            wait: {do: you score 1}
win: the player with the highest score
"""
RULE = """\
modifier: slow
title: Slow
rules:
  late: a nine may not be laid
triggers:
  bonus: {on: a card is laid, do: you score 2}
"""
SCENARIO = """\
- name: no nine
  hand: 9c 2c
  then: {refused: {lay 9c: late}}
"""


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("quick.yaml").write_text(GAME, encoding="utf-8")
    Path("slow.yaml").write_text(RULE, encoding="utf-8")
    Path("slow.test.yaml").write_text(SCENARIO, encoding="utf-8")
    return tmp_path


def once(capsys: pytest.CaptureFixture[str], file: str = "slow.yaml") -> tuple[int, str]:
    code = main(["watch", "--once", "--with", "quick.yaml", file])
    captured = capsys.readouterr()
    return code, captured.out + captured.err


def test_one_look_tells_meaning_scenarios_and_what_the_rule_did(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, said = once(capsys)
    assert code == 0
    assert "slow.yaml: no faults" in said
    assert "no nines may be laid" in said
    assert "It happens when somebody does so" in said
    assert "scenarios: 1 of 1 hold" in said
    assert "late: alone forbade a move" in said
    assert "bonus: fired" in said and "bonus: fired never" not in said
    assert "without the file" in said


@pytest.mark.parametrize(("suit", "counts"), [("club", False), ("heart", True)])
def test_a_move_that_nothing_allows_is_not_one_that_the_rule_alone_forbade(
    suit: str, counts: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    hearts = "rules: {hearts: a heart may be laid}\nphases:"
    Path("quick.yaml").write_text(GAME.replace("phases:", hearts), encoding="utf-8")
    Path("slow.yaml").write_text(RULE.replace("nine", suit), encoding="utf-8")
    _, said = once(capsys)
    assert ("late: alone forbade a move" in said) == counts


@pytest.mark.thorough
def test_where_there_is_nothing_to_pick_no_rule_alone_forbade_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Who has less than the ante could not raise anyhow: there is no number to choose."""
    Path("slack.yaml").write_text(
        "modifier: slack\ntitle: Slack\nrules: {broke: you may not raise when your slack is "
        "less than 1}\n",
        encoding="utf-8",
    )
    look = ["watch", "--once", "--with", "five-card-draw", "--option", "buy_in=10", "slack.yaml"]
    assert main(look) == 0
    assert "broke: alone forbade" not in capsys.readouterr().out
    text = Path("slack.yaml").read_text(encoding="utf-8").replace("than 1", "than 9")
    Path("slack.yaml").write_text(text, encoding="utf-8")
    assert main(look) == 0
    assert "broke: alone forbade" in capsys.readouterr().out


@pytest.mark.parametrize(("said", "more"), [("on tl", True), ("", False)])
def test_where_not_all_moves_are_asked_about_it_is_told(
    said: str, more: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """A place that is closed to a card which may go elsewhere is none of them."""
    rule = f"no low card: cards lower than a nine may not be played {said}".strip()
    Path("place.yaml").write_text(
        f"modifier: place\ntitle: Place\nrules: {{{rule}}}\n", encoding="utf-8"
    )
    assert main(["watch", "--once", "--with", "onion", "place.yaml"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "no low card: alone forbade a move at " in told and (" or more, first: " in told) == more


def test_a_sentence_forbids_once_at_each_choice(capsys: pytest.CaptureFixture[str]) -> None:
    Path("slow.yaml").write_text(RULE.replace("a nine may not be laid", "you may not wait"))
    _, said = once(capsys)
    found = re.search(r"forbade a move at (\d+) choices.*won after (\d+)", said, re.DOTALL)
    assert found is not None
    assert 0 < int(found[1]) <= int(found[2])


def test_what_happens_besides_is_no_match_as_without_the_file(
    capsys: pytest.CaptureFixture[str],
) -> None:
    head = "modifier: slow\ntitle: Slow\nstate: {pennies: {is a: number, each: player}}\n"
    steps = "triggers:\n  toll: {on: a card is laid, do: now your pennies are your pennies + 1}\n"
    Path("slow.yaml").write_text(head + steps, encoding="utf-8")
    _, said = once(capsys)
    assert "all moves were the same, and" in said and "as it does without" not in said
    assert re.search(r"told only with the file: Toll: \w+'s pennies are 1\.", said)


def test_a_rule_that_changes_scores_alone_did_something(
    capsys: pytest.CaptureFixture[str],
) -> None:
    head = "modifier: slow\ntitle: Slow\nafter play:\n"
    for steps, changes in (
        ("each player scores 7", True),
        (f"{{if: {UNLIKELY}, do: shuffle the heap}}", False),
    ):
        Path("slow.yaml").write_text(f"{head}  - {steps}\n", encoding="utf-8")
        _, said = once(capsys)
        assert ("the scores are then" in said) == changes
        assert ("it went as it does without the file" in said) != changes


def test_matches_are_played_until_one_shows_the_rule(capsys: pytest.CaptureFixture[str]) -> None:
    head = "modifier: slow\ntitle: Slow\ntriggers:\n"
    for least, shown in ((1, True), (15, False)):
        on = f"on: the two of clubs is laid, when: the row holds {least} or more cards"
        rule = f"{head}  bonus: {{{on}, do: you score 2}}\n"
        Path("slow.yaml").write_text(rule, encoding="utf-8")
        _, said = once(capsys)
        assert ("bonus: fired once" in said) == shown
        assert ("it is the one that shows most of the file" in said) == shown
        assert "never carried out" not in said  # its step is told as the trigger's
        assert ("and so did 9 other matches" in said) != shown
        assert ("(seed 1)" in said) != shown


def test_steps_before_and_after_phases_are_said_to_be_carried_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    head = "modifier: slow\ntitle: Slow\nafter play:\n"
    steps = "  - if: the row holds 20 cards\n    do: shuffle the heap\n  - shuffle the heap\n"
    Path("slow.yaml").write_text(head + steps, encoding="utf-8")
    _, said = once(capsys)
    assert "  carried out: the step of line 6\n" in said
    assert "  never carried out: the step of line 5\n" in said


def watched(file: str, ruleset: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["watch", "--once", "--with", ruleset, file]) == 0
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("an ace scores 20", "line 4 applied at 186 choices, first to the ace of diamonds"),
        ("an ace scores 20 unless the stock is empty", "line 4 applied at"),
        ("when the stock holds 60 cards, an ace scores 20", "line 4 never applied"),
    ],
)
def test_what_sentences_about_cards_applied_to_is_told(
    rule: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("aces.yaml").write_text(f"modifier: aces\ntitle: A\nrules:\n  aces: {rule}\n")
    assert f"the sentence of {said}" in watched("aces.yaml", "crazy-eights", capsys)


def test_a_prohibition_that_kept_nobody_from_anything_is_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rules = "{idle: a nine may not be laid when the row holds 20 cards, not: you may not wait}"
    Path("slow.yaml").write_text(f"modifier: slow\ntitle: S\nrules:\n  {rules}\n")
    _, said = once(capsys)
    assert "the sentence of line 4 alone never forbade" not in said  # the other stands there too
    Path("slow.yaml").write_text(f"modifier: slow\ntitle: S\nrules: {rules.split(', not')[0]}}}\n")
    _, said = once(capsys)
    assert "no move was forbidden or allowed by the sentence of line 3 alone" in " ".join(
        said.split()
    )


def test_the_same_steps_are_told_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    steps = "after showdown:\n  - {if: the round is 50, do: each player loses 1}\n"
    Path("idle.yaml").write_text(f"modifier: idle\ntitle: I\n{steps}", encoding="utf-8")
    said = watched("idle.yaml", "five-card-draw", capsys)
    assert "it went as it does without the file" in said


def test_groups_that_could_be_made_and_what_turned_by_them_are_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    groups = "  ladies: {is: two queens, above: pair}\n  dynasty: {is: nine kings, above: pair}\n"
    order = "rules:\n  pair: a double pair ranks just above a straight\n"
    order += "  flush: a straight flush ranks just below a quartet\n"  # nobody makes any of these
    file = f"modifier: ladies\ntitle: L\ngroups:\n{groups}{order}"
    Path("ladies.yaml").write_text(file, encoding="utf-8")
    said = watched("ladies.yaml", "five-card-draw", capsys)
    assert re.search(r"the sentence of line 7 applied at \d+ choices ", said)
    assert "the sentence of line 8 never applied" in said
    assert re.search(r"ladies: could be made at \d+ choices, first by \w+ ", said)
    assert "never made: dynasty " in said


def test_where_only_the_result_differs_both_tellings_stand_there(
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = "cripple-mr-onion/modifiers/01-null-eights.yaml"
    said = watched(str(ROOT / "rulesets" / file), "cripple-mr-onion", capsys)
    assert "told only with the file: Ada shows six-card onion 9cl 8sp 4he 3di 4di Ast" in said
    assert "told only without it: Ada shows five-card onion 8sp 4he 6di Ast 2co." in said


@pytest.mark.parametrize(
    "rule", ["an ace scores 20", "a nine may not be played when its suit is hearts"]
)
def test_the_match_can_be_seen_by_the_command_that_is_printed(
    rule: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("mine.yaml").write_text(f"modifier: mine\ntitle: M\nrules: {{mine: {rule}}}\n")
    said = watched("mine.yaml", "crazy-eights", capsys)
    command = re.search(r"to see it: octavo (play .*? --watch) ", said)
    ended = re.search(r"(\w+) won after \d+ choices", said)
    assert command is not None and ended is not None
    assert main([*shlex.split(command[1]), "--pause", "0"]) == 0
    assert f"\n{ended[1]} wins: " in capsys.readouterr().out


def test_a_fault_is_shown_at_its_place_and_nothing_is_played(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("slow.yaml").write_text(RULE.replace("nine", "nien"), encoding="utf-8")
    code, said = once(capsys)
    assert code == 1
    assert "slow.yaml:4" in said and "nien" in said
    assert "In a match" not in said


def test_a_scenario_that_does_not_hold_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    Path("slow.test.yaml").write_text(SCENARIO.replace("9c: late", "2c: late"), encoding="utf-8")
    code, said = once(capsys)
    assert code == 1
    assert "scenarios: 0 of 1 hold" in said
    assert "OCT713" in said


def test_a_fault_beside_another_modifier_is_told_after_the_rest(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("modifiers").mkdir()
    other = "modifier: fast\ntitle: Fast\nrules:\n  soon: an eight may not be laid\n"
    Path("modifiers/fast.yaml").write_text(other, encoding="utf-8")
    beside = "with fast:\n  rules: {both: a nien may not be laid}\n"
    Path("slow.yaml").write_text(f"{RULE}{beside}", encoding="utf-8")
    code, said = once(capsys)
    assert code == 1
    assert "scenarios: 1 of 1 hold" in said
    assert "A longer look finds:" in said
    assert "slow.yaml:8" in said and "nien" in said
    Path("slow.yaml").write_text(f"{RULE}{beside.replace('nien', 'six')}", encoding="utf-8")
    code, said = once(capsys)
    assert code == 0
    assert "A longer look finds" not in said


UNLIKELY = "any player's score is at least 100000"
MANY = """\
  six: a six may not be laid
  five: a five may not be laid
  four: a four may not be laid
"""


def test_a_page_is_cut_to_the_terminal_and_ends_in_how_the_look_ended() -> None:
    many = RULE.replace("triggers:", f"{MANY}triggers:")
    Path("slow.yaml").write_text(many, encoding="utf-8")
    Path("slow.test.yaml").unlink()  # how far scenarios are by then depends on the machine
    arguments = ["watch", "--with", "quick.yaml", "slow.yaml"]
    screens = []
    for rows in ("24", "200"):
        terminal = Terminal(arguments, {"LINES": rows})
        terminal.until("Ctrl-C ends it.")
        terminal.signal(signal.SIGINT)
        assert terminal.close() == 130
        screens.append(plain(terminal.screen).split("Ctrl-C ends it.")[0].splitlines())
    cut, whole = screens
    ended = "Watching slow.yaml: no faults, no scenarios. "
    assert cut[-1] == whole[-1] == ended
    assert len(cut) < 24 and all(len(line) <= 80 for line in cut)
    left, shown = len(whole) - 2, len(cut) - 3
    assert cut[:shown] == whole[:shown]
    assert cut[-2] == f"{left - shown} more lines: octavo watch --once --with quick.yaml slow.yaml"


def test_sentences_that_are_left_out_are_reached_by_the_command_that_is_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    many = RULE.replace("triggers:", f"{MANY}triggers:")
    Path("slow.yaml").write_text(many, encoding="utf-8")
    _, said = once(capsys)
    more = next(line for line in said.splitlines() if line.startswith("and 3 more: octavo "))
    assert "no fours may be laid" not in said
    main(shlex.split(more.removeprefix("and 3 more: octavo ")))
    assert "no fours may be laid" in capsys.readouterr().out


def test_a_match_that_is_stopped_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    endless = GAME.replace("any hand is empty or any player's score is at least 12", UNLIKELY)
    Path("quick.yaml").write_text(endless, encoding="utf-8")
    Path("slow.yaml").write_text(RULE.replace("a nine", "a card"), encoding="utf-8")
    _, said = once(capsys)
    assert "the look ended after 300 choices, though the match goes on" in " ".join(said.split())


def test_of_scenarios_the_rules_they_are_about_are_looked_at(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, said = once(capsys, "slow.test.yaml")
    assert code == 0
    assert "slow.yaml: no faults" in said and "scenarios: 1 of 1 hold" in said


def test_a_file_that_is_not_there_cannot_be_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    code, said = once(capsys, "none.yaml")
    assert code == 2
    assert "there is no file none.yaml" in said


def _hears_interrupts() -> None:
    """A suite that was started in the background ignores them, and so would what it starts."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_it_follows_saves_faults_and_loss_of_the_file_and_ends_quietly(desk: Path) -> None:
    log, heard = desk / "log", 0
    with log.open("w") as out:
        watch = subprocess.Popen(
            [sys.executable, "-m", "octavo", "watch", "--with", "quick.yaml", "slow.yaml"],
            stdout=out,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONPATH": ON_PATH},
            preexec_fn=_hears_interrupts,
        )

        def follows(said: str) -> str:
            """What it said from where it last stood, once it says this."""
            nonlocal heard
            for _ in range(600):
                text = log.read_text(encoding="utf-8")[heard:]
                if said in text and text.endswith("Ctrl-C ends it.\n"):
                    heard += len(text)
                    return text
                time.sleep(0.1)
            raise AssertionError(log.read_text(encoding="utf-8"))

        try:
            assert "no nines may be laid" in follows("no faults")
            file = Path("slow.yaml")
            file.write_text(RULE.replace("nine", "six"), encoding="utf-8")
            text = follows("no faults")
            assert "no sixes may be laid" in text
            assert "a card is laid" not in text  # it has not changed
            file.write_text(RULE.replace("nine", "nien"), encoding="utf-8")
            follows("nien")
            file.unlink()
            follows("slow.yaml is not there")
            file.write_text(RULE, encoding="utf-8")
            assert "no nines may be laid" in follows("no faults")
            watch.send_signal(signal.SIGINT)
            assert watch.wait(timeout=30) == 130
        finally:
            watch.kill()
    assert "Traceback" not in log.read_text(encoding="utf-8")


def test_scenarios_go_alike_beside_and_here_and_here_when_nothing_is_beside() -> None:
    path = Path("slow.test.yaml")
    path.write_text(SCENARIO + SCENARIO.replace("9c: late", "2c: late"), encoding="utf-8")
    with ScenarioProcess() as beside:
        for _ in range(2):
            beside.begin(path, "quick.yaml")
        found = beside.outcomes(path, "quick.yaml")
        assert found == run_file(path, "quick.yaml")
        assert [one.ok for one in found] == [True, False]
        (process,) = multiprocessing.active_children()
        process.kill()
        process.join()
        path.write_text(SCENARIO, encoding="utf-8")
        for _ in range(2):  # it is lost, and then known to be
            beside.begin(path, "quick.yaml")
            assert [one.ok for one in beside.outcomes(path, "quick.yaml")] == [True]
    assert not multiprocessing.active_children()


def test_scenarios_are_told_as_they_end_and_those_that_failed_come_first() -> None:
    path = Path("slow.test.yaml")
    fails = SCENARIO.replace("no nine", "a two too").replace("9c: late", "2c: late")
    path.write_text(f"{SCENARIO}{fails}", encoding="utf-8")
    came = [(one.name, left) for one, left in run_each(path, "quick.yaml", first={"a two too"})]
    assert came == [("a two too", 1), ("no nine", 0)]
    with ScenarioProcess() as beside:
        beside.begin(path, "quick.yaml")
        known = beside.outcomes(path, "quick.yaml", seconds=0)
        if known:
            assert beside.left == 2 - len(known)
        assert beside.outcomes(path, "quick.yaml") == run_file(path, "quick.yaml")
        assert beside.left == 0
    path.write_text("[]\n", encoding="utf-8")
    with ScenarioProcess() as beside:
        beside.begin(path, "quick.yaml")
        assert beside.outcomes(path, "quick.yaml") == run_file(path, "quick.yaml")


def test_sections_for_another_modifier_are_read_and_played(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("modifiers").mkdir()
    other = "modifier: fast\ntitle: Fast\nrules:\n  soon: an eight may not be laid\n"
    Path("modifiers/fast.yaml").write_text(other, encoding="utf-8")
    beside = "with fast:\n  rules: {both: a six may not be laid}\n"
    Path("slow.yaml").write_text(f"modifier: slow\ntitle: Slow\n{beside}", encoding="utf-8")
    Path("slow.test.yaml").unlink()
    code, said = once(capsys)
    assert code == 0 and "no sixes may be laid" in said
    assert "both: alone forbade a move" in said and "soon" not in said
    assert main(["validate", "--read", "--with", "quick.yaml", "slow.yaml"]) == 0
    assert "no sixes may be laid" in capsys.readouterr().out


def test_a_match_that_goes_on_is_not_one_of_the_same_moves(
    capsys: pytest.CaptureFixture[str],
) -> None:
    head = "modifier: slow\ntitle: Slow\nafter play:\n"
    steps = "  - {for each: player, do: {choose: {cheer: {do: you score 1}, rest: {}}}}\n"
    Path("slow.yaml").write_text(head + steps, encoding="utf-8")
    _, said = once(capsys)
    assert "all moves were the same" not in said
    found = re.search(r"the first (\d+) choices were the same, and then \w+ chose `(\w+)`", said)
    assert found is not None and found[2] in ("cheer", "rest")
    assert "without the file" in said and f"after {found[1]} choices" in said


def test_an_option_that_the_file_sets_otherwise_is_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = "variant: quick\ntitle: Q\nextends: crazy-eights\n"
    text += "replaces: {options: {draw_when_able: {default: true}}}\n"
    Path("quick.yaml").write_text(text, encoding="utf-8")
    said = watched("quick.yaml", "crazy-eights", capsys)
    assert "the option draw_when_able is true; without the file it is false" in said


def test_a_part_that_no_longer_goes_by_an_option_is_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = (
        "variant: quick\ntitle: Q\nextends: five-card-draw\nreplaces:\n  phases:\n    exchange:\n"
    )
    text += "      - for each: staying player from the left of the dealer\n        do:\n"
    text += "          - choose:\n              exchange:\n                pick: {}\n"
    text += "                do: [move them to the muck, deal that many cards to you]\n"
    text += "              stand pat: {{}}\n"
    options = "{by max_discards: {3: 1 to 2 cards of your hand, 4: 1 to 4 cards of your hand, "
    options += "5: 1 to 5 cards of your hand}}"
    line = "without the file, `exchange` goes by the option max_discards; here it does not"
    for pick, told in (("1 to 3 cards of your hand", True), (options, False)):
        Path("quick.yaml").write_text(text.format(pick), encoding="utf-8")
        assert (line in watched("quick.yaml", "five-card-draw", capsys)) == told
