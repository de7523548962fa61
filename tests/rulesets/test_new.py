"""`octavo new`: what it writes for every shipped ruleset loads, plays and is tested both ways, and
its comments hide nothing that does not load."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

import octavo
from octavo.cli import main
from octavo.drafts.comments import HIDDEN, blocks, uncovered
from octavo.drafts.words import offered
from octavo.source.shelf import beside, catalogue, ruleset_path
from octavo.table.rules import Rules
from octavo.testing.scenario import run_file, run_one
from support.effort import EFFORT

RULESETS = [name for name, _, _ in catalogue()]
# where one or two will do; and where a game of several takes longer
FIRST, SECOND, THIRD = "crazy-eights", "cripple-mr-onion", "five-card-draw"
KINDS = ("game", "modifier", "variant", "scenario")
# Every kind of file for every ruleset takes over a minute: `make slow` writes them all, otherwise
# each kind is written for one ruleset, and none of them for the one that takes longest.
PAIRS = [(kind, ruleset) for kind in KINDS for ruleset in RULESETS]
if EFFORT == 1:
    PAIRS = [(kind, (FIRST, SECOND, THIRD)[number % 3]) for number, kind in enumerate(KINDS)]
RULED = [pair for pair in PAIRS if pair[0] in ("modifier", "variant")]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def written() -> dict[tuple[str, str], tuple[dict[Path, bytes], list[str]]]:
    """The drafts that tests have had so far: their files, and what was said."""
    return {}


@pytest.fixture
def commands(
    pair: tuple[str, str],
    written: dict[tuple[str, str], tuple[dict[Path, bytes], list[str]]],
    here: Path,
    capsys: pytest.CaptureFixture[str],
) -> list[str]:
    """The draft is here; the commands that it says come next."""
    kind, ruleset = pair
    if pair not in written:
        assert main(["new", kind, "mine", "--like" if kind == "game" else "--for", ruleset]) == 0
        said = capsys.readouterr().out.split("\n")
        files = {file.relative_to(here): file.read_bytes() for file in here.rglob("*.*")}
        written[pair] = files, [line.strip() for line in said if line.startswith("  octavo ")]
    files, commands = written[pair]
    for path, content in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return commands


def rules_of(kind: str, ruleset: str) -> Rules:
    """The ruleset with a draft of this kind."""
    if kind == "modifier":
        return octavo.load(ruleset, modifiers=["mine.yaml"])
    return octavo.load(ruleset, variants=["mine.yaml"])


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.thorough(but=4)
def test_a_draft_has_no_faults_and_no_warnings_and_plays(
    pair: tuple[str, str], commands: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    kind, ruleset = pair
    asked = [command.split()[1] for command in commands]
    assert {"validate", "test"} <= {*asked}
    for command in commands:
        verb = command.split()[1]
        if verb in ("play", "watch") or (kind == "game" and verb == "test" and EFFORT == 1):
            continue
        assert main(shlex.split(command)[1:]) == 0, command
        captured = capsys.readouterr()
        assert not captured.err, command
        assert "no faults" in captured.out or "none failed" in captured.out
    if kind == "game":  # all of them were run for the ruleset that it is like
        copied = Path("mine/ruleset.test.yaml")
        assert all(run_one(copied, number).ok for number in range(3))
    file = "mine/ruleset.yaml" if kind == "game" else "mine.yaml"
    if kind != "scenario":
        beside = [] if kind == "game" else ["--with", ruleset]
        assert main(["validate", "--play", "2", *beside, file]) == 0
        assert not capsys.readouterr().err


@pytest.mark.parametrize("pair", RULED)
def test_one_scenario_allows_and_one_refuses_by_the_rule_that_is_written(
    pair: tuple[str, str], commands: list[str]
) -> None:
    _, ruleset = pair
    scenarios = Path("mine.test.yaml")
    with_it = run_file(scenarios, ruleset)
    assert [one.ok for one in with_it] == [True, True]
    own = {one.id: one.text for each in with_it for one in each.cited if "mine" in one.span.file}
    ((id, sentence),) = own.items()
    path = Path("mine.yaml")
    text = path.read_text(encoding="utf-8")
    # what the rule refuses is refused by nothing else: without it the second scenario fails
    without = text.replace(f"rules:\n  {id}: {sentence}\n", "")
    assert without != text
    path.write_text(without, encoding="utf-8")
    assert [one.ok for one in run_file(scenarios, ruleset)] == [True, False]


@pytest.mark.parametrize("pair", RULED)
def test_what_a_comment_hides_loads_alone_and_together(
    pair: tuple[str, str], commands: list[str]
) -> None:
    path = Path("mine.yaml")
    text = path.read_text(encoding="utf-8")
    hidden = [*blocks(text)]
    assert len(hidden) > 8
    for shown in (*hidden, uncovered(text)):
        path.write_text(shown, encoding="utf-8")
        rules_of(*pair)
    assert not any(map(HIDDEN.match, uncovered(text).split("\n")))


@pytest.mark.parametrize("pair", [pair for pair in PAIRS if pair[0] in ("modifier", "scenario")])
def test_the_scenario_that_a_comment_hides_holds(
    pair: tuple[str, str], commands: list[str]
) -> None:
    path = Path("mine.test.yaml")
    path.write_text(uncovered(path.read_text(encoding="utf-8")), encoding="utf-8")
    outcomes = run_file(path, pair[1])
    assert [one.ok for one in outcomes] == [True, True, True], outcomes[-1].diagnostics


@pytest.mark.parametrize("pair", [pair for pair in PAIRS if pair[0] == "modifier"])
def test_the_words_of_the_ruleset_stand_in_the_file(
    pair: tuple[str, str], commands: list[str]
) -> None:
    text = " ".join(Path("mine.yaml").read_text(encoding="utf-8").replace("\n# ", " ").split())
    symbols = octavo.load(pair[1], modifiers="none").program.symbols
    for words in (symbols.zones, symbols.verbs, symbols.states, symbols.phases, symbols.options):
        for word in words:
            assert word in text


@pytest.mark.parametrize("pair", [pair for pair in PAIRS if pair[0] == "modifier"])
def test_it_is_played_beside_what_is_in_force_anyway(
    pair: tuple[str, str], commands: list[str]
) -> None:
    words = shlex.split(next(one for one in commands if one.startswith("octavo play ")))
    given = words[words.index("--modifiers") + 1].split(",")
    with_it = octavo.load(pair[1], modifiers=given).program.checked.game.modifiers
    assert set(with_it) > set(octavo.load(pair[1]).program.checked.game.modifiers)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.thorough(but=4)
def test_the_moments_of_its_comment_can_be_waited_for(ruleset: str) -> None:
    rules = octavo.load(ruleset, modifiers="none")
    text = " ".join(offered(rules)).replace(" # ", " ")
    moments = re.findall(r"`on: (.+?)`", text)
    offered_there = {one.id for point in rules.program.decisions for one in point.choices}
    assert len(moments) >= len(offered_there & {*rules.program.symbols.verbs}) > 0
    head = "modifier: waits\ntitle: Waits\ntriggers:\n"
    for moment in moments:
        rule = f'  t: {{"on": {moment}, do: the first player scores 1}}\n'
        Path("waits.yaml").write_text(head + rule, encoding="utf-8")
        octavo.load(ruleset, modifiers=["waits.yaml"])


def test_a_game_of_its_own_begins_small(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "game", "games/mine"]) == 0
    assert main(["validate", "--strict", "--play", "5", "games/mine"]) == 0
    assert main(["test", "games/mine"]) == 0
    assert not capsys.readouterr().err
    path = Path("games/mine/ruleset.yaml")
    assert "ruleset: mine\n" in path.read_text(encoding="utf-8")
    for name in ("ruleset.yaml", "ruleset.test.yaml"):
        file = path.with_name(name)
        file.write_text(uncovered(file.read_text(encoding="utf-8")), encoding="utf-8")
    octavo.load("games/mine")
    assert all(one.ok for one in run_file(path.with_name("ruleset.test.yaml")))


def test_nothing_is_written_over(capsys: pytest.CaptureFixture[str]) -> None:
    there = Path("mine.yaml")
    there.write_text("modifier: mine\n", encoding="utf-8")
    assert main(["new", "modifier", "mine", "--for", FIRST]) == 2
    said = capsys.readouterr().err
    assert "mine.yaml is there already, and stays as it is" in said
    assert f"octavo new scenario mine --for {FIRST}" in said
    assert there.read_text(encoding="utf-8") == "modifier: mine\n"
    assert [one.name for one in Path().iterdir()] == ["mine.yaml"]
    Path("other.test.yaml").write_text("", encoding="utf-8")
    assert main(["new", "variant", "other", "--for", FIRST]) == 2
    assert not Path("other.yaml").exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["modifier", "mine"], "name the ruleset that the modifier is for: --for RULESET"),
        (["modifier", "a/b?", "--for", FIRST], "the name of the modifier"),
        (["modifier", "mine", "--for", "no-such"], "no-such"),
        (["game", FIRST], f"a shipped ruleset is called {FIRST}"),
        (["game", "mine", "--for", FIRST, "--like", SECOND], "name one ruleset"),
    ],
)
def test_what_cannot_be_written_is_told_and_nothing_is(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", *words]) == 2
    assert told in capsys.readouterr().err
    assert not [*Path().iterdir()]


def test_in_the_folder_of_a_ruleset_nothing_needs_naming(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["new", "game", "mine", "--like", FIRST]) == 0
    capsys.readouterr()
    assert main(["new", "modifier", "mine/modifiers/rule"]) == 0
    said = capsys.readouterr().out
    assert "octavo validate mine/modifiers/rule.yaml" in said
    assert main(["validate", "mine/modifiers/rule.yaml"]) == 0
    assert main(["test", "mine/modifiers/rule.yaml"]) == 0
    assert not capsys.readouterr().err


VARIED = {
    ruleset: variants
    for ruleset in RULESETS
    if (variants := [one.name for one in beside(ruleset_path(ruleset), "variant")])
}


@pytest.mark.parametrize("kind", KINDS[1:])
def test_a_draft_may_be_for_a_variant(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    ruleset, (variant, *_) = FIRST, VARIED[FIRST]
    assert main(["new", kind, "mine", "--for", ruleset, "--variant", variant]) == 0
    said = capsys.readouterr().out.split("\n")
    assert Path("mine.test.yaml").read_text(encoding="utf-8").count(f"variants: [{variant}]") == 3
    for command in (line.strip() for line in said if line.startswith("  octavo ")):
        verb = command.split()[1]
        assert verb == "test" or kind == "scenario" or f"--variant {variant}" in command
        if verb in ("validate", "test"):
            assert main(shlex.split(command)[1:]) == 0, command
            assert not capsys.readouterr().err, command


def test_a_draft_for_a_variant_that_is_not_there_is_not_written(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ruleset, (variant, *_) = FIRST, VARIED[FIRST]
    assert main(["new", "modifier", "mine", "--for", ruleset, "--variant", "none"]) == 2
    assert f"{ruleset} has no variant none; there are: {variant}" in capsys.readouterr().err
    assert main(["new", "game", "mine", "--like", ruleset, "--variant", variant]) == 2
    assert "takes in no variant" in capsys.readouterr().err
    assert not [*Path().iterdir()]


@pytest.mark.parametrize("kind", KINDS[1:])
def test_in_the_folder_of_another_ruleset_commands_name_the_one_it_is_for(
    kind: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["new", "game", "other"]) == 0
    capsys.readouterr()
    monkeypatch.chdir("other")
    assert main(["new", kind, "mine", "--for", FIRST]) == 0
    said = capsys.readouterr().out.split("\n")
    for command in (line.strip() for line in said if line.startswith("  octavo ")):
        if command.split()[1] in ("validate", "test"):
            assert main(shlex.split(command)[1:]) == 0, command


FOR_ITS_OWN = {
    "may": ("rules: {fits: kings may be played}", "because: {play Kh: [fits]}", "refused: {"),
    "trigger": ("triggers: {toll: {on: an eight is played, do: you score 5}}", "[5, 0]", "[0, 0]"),
    "later": ("triggers: {skip: {on: a seven is played, do: skip the next player}}", "7", "more"),
}


@pytest.mark.parametrize("kind", FOR_ITS_OWN)
def test_scenarios_of_a_file_are_about_its_own_rules(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A permission allows, a trigger fires; without the rule the first does not hold."""
    rule, *said = FOR_ITS_OWN[kind]
    path, scenarios = Path("mine.yaml"), Path("mine.test.yaml")
    path.write_text(f"modifier: mine\ntitle: Mine\n{rule}\n", encoding="utf-8")
    assert main(["new", "scenario", "mine", "--for", "crazy-eights"]) == 0
    capsys.readouterr()
    text = scenarios.read_text(encoding="utf-8")
    assert all(one in text for one in said), text
    assert [one.ok for one in run_file(scenarios, "crazy-eights")] == [True, True]
    path.write_text("modifier: mine\ntitle: Mine\n", encoding="utf-8")
    assert [one.ok for one in run_file(scenarios, "crazy-eights")] == [False, True]


@pytest.mark.parametrize("name", ["", ".", "..", "rules/..", "/"])
def test_a_file_without_a_name_is_not_written(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    assert main(["new", "modifier", name, "--for", "crazy-eights"]) == 2
    assert "give it a name" in capsys.readouterr().err
    assert [*tmp_path.rglob("*")] == [folder]
    assert main(["new", "game", "."]) == 0  # a folder is where a game lies
    assert (folder / "ruleset.yaml").is_file()


def test_where_no_limit_leaves_a_game_a_trigger_is_written(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where every card must be played in some way: who may not would never be done."""
    monkeypatch.setattr("octavo.drafts.writing.house_rule", lambda rules, load: None)
    assert main(["new", "modifier", "mine", "--for", "crazy-eights"]) == 0
    assert "no rule" not in capsys.readouterr().out
    (trigger,) = [
        one
        for one in octavo.load(
            "crazy-eights", modifiers=["mine.yaml"]
        ).program.checked.game.triggers
        if one.name == "bonus"
    ]
    assert Path(trigger.span.file).name == "mine.yaml"
    assert main(["validate", "--with", "crazy-eights", "mine.yaml"]) == 0
    assert main(["test", "--with", "crazy-eights", "mine.test.yaml"]) == 0
    assert "2 scenarios, none failed" in capsys.readouterr().out
