"""The cookbook: every house rule of the page loads, does what its scenarios say and is played, and
the command finds it, shows it and writes it.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import pytest

import octavo
from octavo import cookbook
from octavo.cli import main
from octavo.cookbook import Recipe
from octavo.interplay.hooks import disagreeing_steps
from octavo.interplay.orders import disagreeing
from octavo.lint.meeting import hooked, meetings
from octavo.resources import cookbook_page
from octavo.source.shelf import catalogue, document
from octavo.testing.scenario import ENDING, run_file
from support.documents import blocks, prose, run_command
from support.effort import EFFORT

RECIPES = [each for each in cookbook.recipes() if each.name]
WISHES = [each for each in cookbook.recipes() if not each.name]
PAGE = cookbook_page()
CHOSEN_BY = {"modifier": "--modifiers", "variant": "--variant"}
SOME = RECIPES[:: 12 if EFFORT == 1 else 1]  # whose commands are run


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def told(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    """What `octavo cookbook` prints."""
    assert main(["cookbook", *words]) == code
    out, err = capsys.readouterr()
    return err if code == 2 else out


# --- the page -------------------------------------------------------------------------------------


def test_the_whole_page_is_read() -> None:
    headings = re.findall(r"^### (.+)$", prose(PAGE), re.MULTILINE)
    assert [each.title for each in RECIPES] == headings
    items = re.findall(r"^- \*\*(.+?)\.?\*\*", prose(PAGE), re.MULTILINE)
    assert [each.title for each in WISHES] == items and items
    files = [block.value for block in blocks(PAGE) if block.kind == "file"]
    assert files == [f"{each.name}{end}" for each in RECIPES for end in (".yaml", ".test.yaml")]


def test_there_are_forty_wishes_for_five_games_as_modifiers_and_as_variants() -> None:
    assert len(RECIPES) >= 40
    kinds = {(each.game, each.rules.partition(":")[0]) for each in RECIPES}
    games = {game for game, _ in kinds}
    assert games <= {game for game, _, _ in catalogue()}
    both = [one for one in games if {(one, "modifier"), (one, "variant")} <= kinds]
    assert len(both) >= 5


def test_no_two_have_one_name_or_one_title() -> None:
    for what in ("name", "title"):
        often = Counter(getattr(each, what) for each in cookbook.recipes() if getattr(each, what))
        assert [one for one, many in often.items() if many > 1] == []


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda each: each.name)
@pytest.mark.thorough(but=6)
def test_a_house_rule_loads_holds_and_ends(recipe: Recipe, folder: Path) -> None:
    assert len(recipe.rules.splitlines()) <= 15
    file, scenarios = Path(f"{recipe.name}.yaml"), Path(f"{recipe.name}{ENDING}")
    file.write_text(recipe.rules, encoding="utf-8")
    scenarios.write_text(recipe.scenarios, encoding="utf-8")
    found = document(file)
    assert found.title == recipe.title
    (_, _, _, option, chosen) = recipe.play.split()[:5]
    assert (option, chosen.split(",")[-1]) == (CHOSEN_BY[found.kind], file.name)
    rules = octavo.load(
        recipe.game,
        modifiers=chosen if found.kind == "modifier" else None,
        variants=[file] if found.kind == "variant" else [],
    )
    assert rules.warnings == ()
    program = rules.program
    assert not [*disagreeing(rules, meetings(program))]
    assert not [*disagreeing_steps(rules, hooked(program.checked.game))]
    outcomes = run_file(scenarios, recipe.game)
    assert [str(one) for each in outcomes for one in each.diagnostics] == [] and outcomes
    chance = random.Random(recipe.name)
    game = rules.new_game(rules.players[0], seed=1, rounds=1)
    while (decision := game.decision) is not None:
        game.apply(chance.choice(decision.options))
    assert game.over


@pytest.mark.parametrize("recipe", SOME, ids=lambda each: each.name)
def test_the_commands_that_are_told_do_so(
    recipe: Recipe, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = f"{recipe.name}.yaml"
    written = told(capsys, recipe.name, "--write", file)
    test, play = (line.strip() for line in written.splitlines()[-2:])
    assert play == recipe.play
    assert run_command(test, folder, alone=False).endswith(", none failed\n")
    played = run_command(f"{play} --seed 1 --rounds 1", folder, alone=False)
    assert re.search(r"^\S.* wins?\b.*\.$", played, re.MULTILINE), played
    validated = run_command(f"octavo validate --with {recipe.game} {file}", folder, alone=False)
    assert validated == f"{file}: no faults\n"


# --- the command ----------------------------------------------------------------------------------


def names(printed: str) -> list[str]:
    return [line.split()[0] for line in printed.splitlines() if re.match(r"[a-z-]+  ", line)]


def test_without_words_it_lists_all(capsys: pytest.CaptureFixture[str]) -> None:
    printed = told(capsys)
    assert names(printed) == [each.name for each in RECIPES]
    assert all(f"- {each.title}\n" in printed for each in WISHES)


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("ties", "dealer-loses-ties"),
        ("tie", "dealer-loses-ties"),
        ("swap hands", "sevens-swap"),
        ("swapping a hand", "sevens-swap"),
        ("a new hand between two others", "four-straight"),
        ("nobody may pass twice", "no-two-passes"),
        ("deck", "two-packs"),
        ("colors", "same-colour"),
        ("rummy", "mixed-sets"),
        ("five-card-draw", "burn"),
    ],
)
def test_words_find_what_has_them_whatever_their_endings(
    words: str, first: str, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = told(capsys, *words.split())
    assert (names(printed) or [f"{printed}"])[0] == first or f"\n{first}.yaml:\n" in printed


def test_a_name_shows_its_entry_whole(capsys: pytest.CaptureFixture[str]) -> None:
    recipe = RECIPES[0]
    printed = told(capsys, recipe.name)
    for text in (recipe.rules, recipe.scenarios):
        assert "".join(f"    {line}\n" for line in text.splitlines()) in printed
    assert recipe.title in printed and recipe.play in printed


def test_a_wish_that_cannot_be_fulfilled_is_found_and_said_to_be_one(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told(capsys, "clock").startswith("Thirty seconds for a move\n\nOctavo has")
    assert "cannot be written yet" in told(capsys, "clock", "--write", "mine.yaml", code=2)
    assert [*folder.iterdir()] == []


def test_for_words_that_nothing_has_the_nearest_are_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    printed = told(capsys, "swop", "hnads", code=1)
    assert names(printed)[0] == "sevens-swap" and "`octavo cookbook` lists all" in printed
    assert names(told(capsys, "xyzzy", code=1)) == []


@pytest.mark.parametrize("there", ["mine.yaml", "mine.test.yaml"])
def test_no_file_is_written_over(
    there: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / there).write_text("mine\n", encoding="utf-8")
    assert "is there already" in told(capsys, "sevens-swap", "--write", "mine.yaml", code=2)
    assert (folder / there).read_text(encoding="utf-8") == "mine\n"
    assert [one.name for one in folder.iterdir()] == [there]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["swap", "--write", "mine.yaml"], "may be any of these: sevens-swap, sevens-choose"),
        (["xyzzy", "--write", "mine.yaml"], "no house rule has to do with 'xyzzy'"),
        (["--write", "mine.yaml"], "name the house rule to write"),
        (["sevens-swap", "--write", "mine"], "ends in `.yaml`, such as sevens-swap.yaml"),
        (["sevens-swap", "--write", "mine.test.yaml"], "ends in `.yaml`"),
    ],
)
def test_what_cannot_be_written_is_told(
    words: list[str], says: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert says in told(capsys, *words, code=2)
    assert [*folder.iterdir()] == []
