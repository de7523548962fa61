"""The commands as a person gives them: what they print, how they fail, and with which exit code."""

from __future__ import annotations

import ast
import importlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

import octavo
from octavo import faults
from octavo.cli import COMMANDS, DEBUG, main
from octavo.play import rulebook
from octavo.resources import rulesets_dir
from octavo.source.libraries import shipped
from octavo.source.shelf import catalogue, head
from support.effort import EFFORT
from support.paths import BAD, ON_PATH
from support.small_rulesets import ruleset_of

RULESETS = [name for name, _, _ in catalogue()]
ONE = "crazy-eights"  # where one of them will do that two or more can play
MODIFIER = "modifier: mine\ntitle: Mine\nwords:\n  numbers:\n    twice: the round + the round\n"


def run(*arguments: str, cwd: Path | None = None, **more: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": ON_PATH, **more}
    command = [sys.executable, "-m", "octavo", *arguments]
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        env=environment,
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        timeout=60,
    )


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the rulesets and a modifier of somebody's own, where examples can be run."""
    shutil.copytree(rulesets_dir(), tmp_path / "rulesets")
    (tmp_path / "my-modifier.yaml").write_text(MODIFIER, encoding="utf-8")
    (tmp_path / "hands.txt").write_text("3c 3s 4s Js Ah 7h Qh Ad 4d 6d\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path


# --- help -----------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_every_example_of_the_help_runs(
    desk: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for scenarios in (desk / "rulesets").rglob(
        "*.test.yaml"
    ):  # all of them are run elsewhere; here one of each file will do
        scenarios.write_text("- name: it goes on\n  then: {over: false}\n", encoding="utf-8")
    assert main(["--help"]) == 0
    overview = capsys.readouterr().out
    ran = 0
    for name in COMMANDS:
        assert f"  {name} " in overview
        assert main([name, "--help"]) == 0
        shown = capsys.readouterr().out
        examples = [
            line.strip() for line in shown.splitlines() if line.startswith(f"  octavo {name}")
        ]
        command = importlib.import_module(f"octavo.cli.{COMMANDS[name]}.{name}").command
        assert len(examples) == len(command.examples) > 0, shown
        for example in examples:
            if "RULESET" in shlex.split(
                example
            ):  # no ruleset that ships is of the kind that this command is for
                continue
            line, _, file = example.partition(" > ")[0].partition(" < ")
            with open(desk / (file or os.devnull), encoding="utf-8") as given:
                monkeypatch.setattr(sys, "stdin", given)
                code = main(shlex.split(line)[1:])
            said = capsys.readouterr()
            assert code == 0, f"{example}\n{said.out}\n{said.err}"
            assert said.out, example
            ran += 1
    assert ran >= 20


def test_without_arguments_it_shows_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert "Commands:" in capsys.readouterr().out


# --- exit codes, and faults that are rendered -----------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["nosuch"], 2, "No such command"),
        (["list", "nosuch"], 2, "error[OCT501]: there is no ruleset `nosuch`"),
        (["list", "--modifiers", "1"], 2, "name the ruleset"),
        (["play"], 2, "name a ruleset"),
        (["play", "{ruleset}", "--players", "99"], 2, "error[OCT509]"),
        (["play", "{ruleset}", "--seat", "9"], 2, "there is no seat `9`"),
        (["play", "{ruleset}", "--seat", "1", "--watch"], 2, "--watch leaves no seat"),
        (["play", "{ruleset}", "--option", "nosuch"], 2, "write NAME=VALUE"),
        (
            ["play", "{ruleset}", "--option", "nosuch=1"],
            2,
            "error[OCT504]: there is no option `nosuch`",
        ),
        (["play", "{ruleset}", "--variant", "nosuch"], 2, "error[OCT503]"),
        (["play", "{ruleset}", "--modifiers", "77"], 2, "error[OCT502]"),
        (["play", "--resume", "nosuch.journal"], 2, "does not exist"),
        (
            ["play", "{ruleset}", "--players", "3", "--resume", "my-modifier.yaml"],
            2,
            "leave out --players",
        ),
        (["play", "--resume", "my-modifier.yaml"], 1, "error[OCT530]"),
        (["play", "{ruleset}", "--journal", "my-modifier.yaml"], 2, "holds something already"),
        (["replay", "my-modifier.yaml"], 1, "this is not a journal"),
        (["simulate", "{ruleset}", "--games", "0"], 2, "--games"),
        (["simulate", "{ruleset}", "--players", "0"], 2, "error[OCT509]"),
        (["show", "{ruleset}", "--ir", "--players", "2"], 2, "--python"),
        (["show", "{ruleset}", "--about", "cards"], 2, "--rules"),
        (["validate"], 2, "FILE"),
        (["validate", "nosuch.yaml"], 2, "does not exist"),
        (["validate", "my-modifier.yaml"], 1, "error[OCT521]"),
        (["validate", "--with", "nosuch", "my-modifier.yaml"], 1, "error[OCT501]"),
        (["explain", "OCT1000"], 2, "codes look like OCT107"),
        (["explain", "nosuch"], 2, "there is no fault 'nosuch'"),
        (["test", "nosuch"], 2, "error[OCT701]"),
        (["why", "{ruleset}", "--given", "qwerty is asdf"], 1, "given:1:1"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_exit_codes(
    desk: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, said: str
) -> None:
    given = [one.format(ruleset=ONE) for one in arguments]
    assert main(given) == code
    shown = capsys.readouterr()
    assert said in shown.err
    assert "Traceback" not in shown.err
    assert not shown.out


def test_a_fault_of_its_own_is_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from octavo import pipeline

    def broken(*arguments: object, **named: object) -> None:
        raise RuntimeError("no good")

    monkeypatch.delenv(DEBUG, raising=False)
    monkeypatch.setattr(pipeline, "load", broken)
    assert main(["show", ONE]) == 3
    shown = capsys.readouterr().err
    assert "error[OCT599]" in shown and "RuntimeError: no good" in shown and DEBUG in shown
    monkeypatch.setenv(DEBUG, "1")
    with pytest.raises(RuntimeError):
        main(["show", ONE])


def test_ctrl_c_is_130(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from octavo import pipeline

    def stopped(*arguments: object, **named: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(pipeline, "load", stopped)
    assert main(["show", ONE]) == 130
    assert "Traceback" not in capsys.readouterr().err


def test_a_closed_pipe_is_quiet() -> None:
    command = [sys.executable, "-m", "octavo", "show", ONE, "--python"]
    environment = {**os.environ, "PYTHONPATH": ON_PATH}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        said = process.stderr.read()
        assert process.wait(30) == 0
    assert said == b""


def test_letters_that_the_output_cannot_hold_are_no_fault(desk: Path) -> None:
    source = (desk / "rulesets" / ONE / "ruleset.yaml").read_text(encoding="utf-8")
    title = next(line for line in source.splitlines() if line.startswith("title:"))
    (desk / "own.yaml").write_text(source.replace(title, "title: Snow ☃"), encoding="utf-8")
    shown = run(
        "play", "own.yaml", "--seed", "1", "--rounds", "1", cwd=desk, PYTHONIOENCODING="latin-1"
    )
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout.startswith("Snow ?, ")


# --- explain --------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["OCT210", "210", " oct210"])
def test_explain_shows_what_is_wrong_and_what_mends_it(
    code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", code]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "OCT210" and len(lines[2]) > 20
    assert any(line.startswith("    -  ") for line in lines) and any(
        line.startswith("    +  ") for line in lines
    )
    assert "    error[OCT210]: there is no word " in "\n".join(lines)
    assert not any("```" in line or "<!--" in line or "](" in line for line in lines)


def test_every_fault_can_be_explained(capsys: pytest.CaptureFixture[str]) -> None:
    for code in faults.TITLES:
        assert main(["explain", code]) == 0
        told = " ".join(capsys.readouterr().out.split())
        headline = " ".join(faults.headline(code).replace("`", "").split())
        assert told.startswith(f"{code} {headline} ") and told.count(headline) == 1


# --- list, show, validate -------------------------------------------------------------------------


def test_list_names_every_ruleset(capsys: pytest.CaptureFixture[str]) -> None:
    """Family by family, and what each is in a line."""
    assert main(["list"]) == 0
    shown = capsys.readouterr().out
    rulesets, _, libraries = shown.partition("\nlibrary ")
    told: list[tuple[str, str, str]] = []
    family = ""
    for line in rulesets.splitlines():
        if line.startswith("    "):
            told[-1] = (*told[-1][:2], line.strip())
        elif line.startswith("  "):
            told.append((family, line.split()[0], ""))
        elif line:
            family = line
    every = [(name, title, head(path)) for name, title, path in catalogue()]
    assert [(family.lower(), name) for family, name, _ in told] == [
        (one.family, name) for name, _, one in every
    ]
    said = [sentence for *_, sentence in told]
    assert said == [one.about.split(". ")[0].removesuffix(".") + "." for *_, one in every]
    assert [one.family for *_, one in every] == sorted(one.family for *_, one in every)
    assert all(name in libraries and one.title in libraries for name, one in shipped().items())
    assert all(title in rulesets for _, title, _ in every)
    assert "\x1b" not in shown
    assert main(["list", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    keys = ("name", "title", "family", "about", "players")
    assert [tuple(map(one.get, keys))[:4] for one in listed["rulesets"]] == [
        (name, title, one.family, one.about) for name, title, one in every
    ]
    assert {one["players"] for one in listed["rulesets"]} >= {"2", "4", "2 to 7"}
    assert [one["name"] for one in listed["libraries"]] == list(shipped())
    assert main(["list", ONE, "--json"]) == 2


def test_a_family_is_told_of_anybodys_ruleset(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, plain = tmp_path / "family.yaml", tmp_path / "plain.yaml"
    plain.write_text(ruleset_of("table", {}), encoding="utf-8")
    path.write_text(ruleset_of("table", {"family": "patience"}), encoding="utf-8")
    assert main(["list", str(plain)]) == main(["list", str(path)]) == 0
    headings = re.findall(r"^\S.*\(table\).*$", capsys.readouterr().out, re.MULTILINE)
    assert headings == ["Table (table)", "Table (table): patience"]


@pytest.mark.parametrize("name", RULESETS)
def test_list_shows_what_can_be_chosen(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    rules = octavo.load(name)
    assert main(["list", name]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    made = rules.composition
    parts = [(one.name, one.title) for one in made.modifiers]
    parts += [(one.name, one.title) for one in made.variants]
    for called, title in parts:
        assert called in shown and title in shown
    for option in rules.program.checked.game.options:
        default = (
            str(option.default).lower() if isinstance(option.default, bool) else str(option.default)
        )
        assert f"{option.name}:" in shown and f"default {default}" in shown
        assert " ".join(option.why.split()) in shown
    assert max(map(len, shown.splitlines()), default=0) > 0


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.thorough(but=4)
def test_show(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    rules = octavo.load(name)
    assert main(["show", name, "--ir"]) == 0
    assert capsys.readouterr().out == rules.ir
    assert main(["show", name, "--python"]) == 0
    assert ast.parse(capsys.readouterr().out)
    assert main(["show", name, "--words"]) == 0
    rows = capsys.readouterr().out.splitlines()
    game, symbols = rules.program.checked.game, rules.program.symbols
    for verb, participle in symbols.verbs.items():
        assert any(
            row.split()[:2] == ["verb", *verb.split()][:2] and participle in row for row in rows
        )
    for said in (
        *game.pack.ranks,
        *game.pack.suits,
        *symbols.zones,
        *symbols.states,
        *symbols.phases,
        *symbols.classes,
    ):
        assert any(f"  {said}" in row for row in rows), said
    assert main(["show", name, "--rules"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    for phase in game.phases:
        assert f" {phase.name}: " in told
    left = [rule.text for rule in game.rules if rule.text not in told]
    in_force = [one.name for one in rules.composition.modifiers if one.loaded]
    others = ((one.name, value) for one in game.options for value in one.values)
    while left:  # what an option keeps from ever being so is told with another
        option, value = next(others)
        with suppress(octavo.OctavoError):
            again = octavo.load(name, options={option: value})
            told = " ".join(" ".join(rulebook.lines(again, in_force)).split())
            left = [text for text in left if text not in told]
    assert main(["show", name]) == 0
    summary = capsys.readouterr().out
    assert rules.title in summary and rules.digest in summary
    assert max(map(len, summary.splitlines()[:-1])) <= 80


def test_validate_shows_a_fault_at_its_place(
    desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (desk / "bad.yaml").write_text(
        "ruleset: bad\ntitle: Bad\nplayers: 2\npak: {suits: [red], ranks: [2]}\n", encoding="utf-8"
    )
    good = f"rulesets/{ONE}/ruleset.yaml"
    assert main(["validate", "bad.yaml", good]) == 1
    shown = capsys.readouterr()
    assert "error[OCT121]: unknown key `pak`\n --> bad.yaml:4:1\n" in shown.err
    assert "did you mean `pack`?" in shown.err
    assert shown.out == f"{good}: no faults\n"


@pytest.mark.thorough
def test_validate_reads_shipped_files(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each of a few kinds here; `.ci/run` and `make slow` give it all that are shipped."""
    paths = (desk / "rulesets").glob("*/**/*.yaml")  # scenario files are read by tests of their own
    every = sorted(
        str(path.relative_to(desk))
        for path in paths
        # what a ruleset uses is what is shipped, not a copy of it
        if not path.name.endswith(".test.yaml") and path.parent.name != "library"
    )
    files = every[:: 1 if EFFORT > 1 else 4]
    assert {Path(file).parent.name for file in files} > {"modifiers", "variants"}
    assert main(["validate", *files]) == 0, capsys.readouterr().err
    assert capsys.readouterr().out.splitlines() == [f"{file}: no faults" for file in files]


def test_validate_reads_a_modifier_against_the_ruleset_beside_it(
    desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = desk / "rulesets" / ONE / "modifiers"
    folder.mkdir(exist_ok=True)
    file = folder / "99-mine.yaml"
    file.write_text(MODIFIER, encoding="utf-8")
    assert main(["validate", str(file)]) == 0
    # What stands in a section for another modifier is read too.
    (folder / "98-other.yaml").write_text(
        "modifier: other\nnumber: 98\ntitle: Other\n", encoding="utf-8"
    )
    file.write_text(
        MODIFIER + "with other:\n  words:\n    numbers:\n      thrice: qwerty\n", encoding="utf-8"
    )
    assert main(["validate", str(file)]) == 1
    shown = capsys.readouterr()
    assert "99-mine.yaml:9:15" in shown.err and "OCT142" not in shown.err


def test_validate_warns_of_no_words_that_only_the_other_file_declares(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "table.yaml"
    table.write_text(ruleset_of("table", {"words": {"cards": {"oddity": "aces"}}}), "utf-8")
    mine = tmp_path / "mine.yaml"
    said = "modifier: mine\ntitle: Mine\nrules: {r: aces count 5}\n"
    mine.write_text(said + "words: {cards: {rarity: kings}}\n", encoding="utf-8")
    assert main(["validate", str(mine), "--with", str(table)]) == 0
    shown = capsys.readouterr().err
    assert "`rarity`" in shown and "`oddity`" not in shown
    assert main(["validate", str(table)]) == 0
    assert "`oddity`" in capsys.readouterr().err


def test_the_ruleset_that_with_names_counts_and_no_other(
    desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = desk / "rulesets" / ONE / "modifiers"
    folder.mkdir(exist_ok=True)
    file = folder / "99-mine.yaml"
    file.write_text(
        MODIFIER.replace("the round + the round", "the round + most_draws"), encoding="utf-8"
    )
    scenarios = folder / "99-mine.test.yaml"
    scenarios.write_text("- name: it begins\n  then: {over: false}\n", encoding="utf-8")
    variant = desk / "rulesets" / ONE / "variants" / "mine.yaml"
    variant.parent.mkdir(exist_ok=True)
    variant.write_text(f"variant: mine\ntitle: Mine\nextends: {ONE}\n", encoding="utf-8")
    # knows no word of the other
    small = BAD / "check" / "group-run.yaml"
    for given in (file, scenarios, variant):
        assert main(["validate", str(given)]) == 0, given
        assert main(["validate", "--with", str(small), str(given)]) == 1, given
        assert "most_draws" in (told := capsys.readouterr().err) or "OCT131" in told
    assert main(["test", str(scenarios)]) == 0
    assert main(["test", "--with", str(small), str(scenarios)]) == 1


def test_validate_reads_a_scenario(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = desk / "rulesets" / ONE / "ruleset.test.yaml"
    file.write_text(
        "- name: wrong\n  given: [qwerty is asdf]\n  then: {over: false}\n", encoding="utf-8"
    )
    assert main(["validate", str(file)]) == 1
    assert "qwerty" in capsys.readouterr().err


def test_test_shows_what_does_not_hold(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = desk / "rulesets" / ONE / "ruleset.test.yaml"
    file.write_text(
        "- name: it is over at once\n  then: {over: true}\n- name: it goes on\n  then: {over: "
        "false}\n",
        encoding="utf-8",
    )
    assert main(["test", str(file)]) == 1
    shown = capsys.readouterr()
    assert "1 of 2 hold" in shown.out and "does not hold: it is over at once" in shown.out
    assert "ruleset.test.yaml:2:" in shown.err
    assert main(["test", "--names", f"{file.parent}"]) == 1
    assert "holds: it goes on" in capsys.readouterr().out


def test_a_scenario_that_names_no_file_is_told_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where its own file is named without a folder."""
    folder = tmp_path / "evening"
    folder.mkdir()
    shutil.copy(BAD.parent / "features" / "loops.yaml", folder / "small.yaml")
    (folder / "small.test.yaml").write_text(
        "- {name: rain, players: 2, modifiers: [rain.yaml], then: {over: false}}\n"
    )
    monkeypatch.chdir(folder)
    assert main(["test", "small.yaml"]) == 1
    assert "help: write its name, or that of a file in evening/\n" in capsys.readouterr().err


# --- start-up -------------------------------------------------------------------------------------


TAKING = """ruleset: taking
title: Taking
players: 2
pack: {suits: [clubs, hearts], ranks: [2 to 9]}
words: {verbs: {take: taken, pass: passed}}
zones:
  stock: {holds: pack, faces: down}
  hand: {each: player, seen by: owner}
phases:
  deal: [deal 2 cards to each player]
  play:
    - for each: player
      do:
        - choose: {take: {}, pass: {}}
  circle:
    - repeat: [shuffle the stock]
      until: the stock is empty
win: the player with the highest score
"""
SCENARIOS = """- name: one
  modifiers: [wrong]
  then: {legal: [take, pass]}
- name: two
  modifiers: [wrong]
  then: {legal: [take, pass]}
- name: none such
  modifiers: [9]
  then: {legal: [take, pass]}
- name: asserted
  then: {facts: [you have not taken last turn]}
"""


def test_a_fault_of_the_ruleset_is_told_once_and_what_a_scenario_chooses_at_its_place(
    desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = desk / "taking"
    (folder / "modifiers").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(TAKING, encoding="utf-8")
    wrong = "modifier: wrong\ntitle: Wrong\nrules: {bad: hearts are lovly}\n"
    (folder / "modifiers" / "wrong.yaml").write_text(wrong, encoding="utf-8")
    (folder / "ruleset.test.yaml").write_text(SCENARIOS, encoding="utf-8")
    assert main(["test", "taking"]) == 1
    said = capsys.readouterr()
    assert said.err.count("error[OCT210]") == 1
    assert "does not hold: two, for a reason told above" in said.out
    assert "ruleset.test.yaml:8:15" in said.err  # the 9, not the name
    assert "leave it out" not in said.err  # what is asserted cannot be left out


def test_validate_and_rank_refuse_the_same_of_a_variant(
    desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What a variant may say of a modifier, and two variants that say what one card counts."""
    folder = desk / "taking"
    (folder / "modifiers").mkdir(parents=True)
    (folder / "variants").mkdir()
    groups = "groups: {pair: two cards of one rank}\n"
    hands = "hands: {of: your hand, use: many groups, best: highest groups}\n"
    said = TAKING.replace(
        "phases:", f"{groups}{hands}rules: {{all: cards count their rank}}\nphases:"
    )
    (folder / "ruleset.yaml").write_text(said, encoding="utf-8")
    (folder / "modifiers" / "good.yaml").write_text(
        "modifier: good\ntitle: Good\nrules: {nines: nines count 3}\n", encoding="utf-8"
    )
    head = "variant: {0}\ntitle: {0}\nextends: taking\n"
    for name, rest in (
        ("named", "modifiers: {good: {title: Better}}\n"),
        ("twenty", "rules: {twenty: eights count 20}\n"),
        ("thirty", "rules: {thirty: eights count 30}\n"),
    ):
        (folder / "variants" / f"{name}.yaml").write_text(
            head.format(name) + rest, encoding="utf-8"
        )
    for variants, code in ((["named"], "OCT121"), (["twenty", "thirty"], "OCT349")):
        chosen = [word for name in variants for word in ("--variant", name)]
        for command in (["validate", "taking"], ["rank", "taking", "8c 8h"]):
            assert main([*command, *chosen]) == 1
            assert f"error[{code}]" in capsys.readouterr().err, command


def test_a_phase_without_end_is_shown_where_it_stands(
    desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (desk / "taking.yaml").write_text(TAKING, encoding="utf-8")
    assert main(["validate", "--play", "1", "taking.yaml"]) == 1
    said = capsys.readouterr().err
    assert "error[OCT603]" in said and "taking.yaml:15:3" in said


def test_validate_loads_no_more_than_it_needs() -> None:
    """What draws on a terminal, plays or simulates has no part in the time to the first fault."""
    path = catalogue()[0][2]
    code = (
        "import sys\nfrom octavo.cli import main\nmain(['validate', "
        f"{str(path)!r}])\nprint(*sys.modules)"
    )
    shown = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": ON_PATH},
    )
    loaded = set(shown.stdout.split())
    assert "octavo.pipeline" in loaded
    unwanted = {
        "rich",
        "octavo.engine",
        "octavo.play",
        "octavo.sim",
        "octavo.testing",
        "octavo.cli.matches.play",
        "multiprocessing",
        "concurrent.futures",
    }
    assert not loaded & unwanted
