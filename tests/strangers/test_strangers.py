"""Rulesets from strangers: whatever bytes they are, nothing comes of them but a match or a fault of
ours.
"""

from __future__ import annotations

import json
import os
import re
from importlib import import_module
from pathlib import Path

import pytest

import octavo
from octavo import OctavoError
from octavo.cli import main
from octavo.render import texts
from octavo.source import shelf
from octavo.source.shelf import MOST_READ
from octavo.testing.trials import trials
from strangers.measured import MEGABYTES, measured
from support.effort import EFFORT
from support.paths import DOCS, PACKAGE
from support.strange_files import ruleset
from support.strange_folders import FOLDERS, written
from support.strange_games import MORE as FILES

HEAVY = {  # half a second each and more
    "1,400 sentences with a wrong word",
    "2,900 alike",
    "2,900 rules about one thing",
    "a chain of 900 phrases",
    "900 options",
    "800 triggers",
    "800 actions",
    "2,500 sentences about one card",
    "an attribute of 900 values",
    "900 phrases that begin alike",
    "900 actions in a window",
    "900 verbs that are remembered",
    "300 flags in a row",
    "flags in a ring",
    "2,000 steps of a loop",
    "2,000 numbers that are set in a loop",
    "a pick of as many as one likes",
    "400,000 options",
    "a list of 30 picks",
    "cells joined with all",
    "any of any of any",
    "1,000 cards counted in a pile",
    "a quality asked of every card",
    "900 flags that are set",
    "900 durations",
    "900 wins",
    "all smash all",
    "melds of wild cards for ever",
}
TRIED = [name for name in FILES if EFFORT > 1 or name not in HEAVY]
MEASURED = (
    ("a million cards", "phrases that double", "a loop that moves many cards")
    if EFFORT == 1
    else tuple(FILES)
)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path / "strange.yaml"


@pytest.mark.parametrize("name", TRIED)
@pytest.mark.thorough(but=4)
def test_it_is_told_what_is_wrong_or_it_plays(name: str, file: Path) -> None:
    made, code = FILES[name]
    file.write_bytes(made())
    try:
        rules = octavo.load(file)
        assert rules.ir and rules.compiled(rules.players[0]).text()
        every = list(
            trials(
                lambda options: octavo.load(file, options=options),
                {},
                1,
                "octavo play strange.yaml",
            )
        )
    except OctavoError as error:
        every = list(error.diagnostics)
    found = [one for one in every if one.severity == "error"]
    assert [one.code for one in found][:1] == ([code] if code else []), texts(found)
    assert all(one.span is not None for one in found), "it says where"
    assert os.listdir(file.parent) == ["strange.yaml"], "nothing else was written"


@pytest.mark.parametrize("name", MEASURED)
def test_it_takes_little(name: str, file: Path) -> None:
    """Memory is the same everywhere; time is cut off by the system, and shown by `make
    strangers`."""
    file.write_bytes(FILES[name][0]())
    code, _, megabytes, told = measured(["validate", "--play", "1", str(file)], file.parent)
    assert code in (0, 1), told
    assert megabytes < MEGABYTES


@pytest.mark.parametrize(
    "name",
    [
        "a million options",
        "a number squared again and again",
        "names with quotes and ends of lines",
    ],
)
def test_it_is_told_as_it_is_played(
    name: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_bytes(FILES[name][0]())
    code = main(["play", str(file), "--watch", "--pause", "0", "--bots", "random", "--seed", "1"])
    shown = capsys.readouterr()
    assert code == (1 if FILES[name][1] else 0)
    assert "\x1b" not in shown.out and FILES[name][1] in shown.err


def test_a_match_that_is_watched_ends_too(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("octavo.table.game.MOST_TOLD", 2_000)
    file.write_bytes(FILES["a match without end"][0]())
    match = octavo.load(file).new_game(seed=1)
    with pytest.raises(OctavoError) as caught:
        while match.decision is not None:
            match.apply(match.decision.options[0])
    assert [one.code for one in caught.value.diagnostics] == ["OCT607"]


# --- files that nobody named ----------------------------------------------------------------------


MODIFIER = "modifier: more\ntitle: More\nrules: {more: clubs may be played}\n"


def faults(path: Path | str, **chosen: object) -> list[str]:
    try:
        return [one.code for one in octavo.load(path, **chosen).warnings]  # type: ignore[arg-type]
    except OctavoError as error:
        return [one.code for one in error.diagnostics]


def test_a_ruleset_names_no_files(file: Path) -> None:
    outside = file.parent / "outside.yaml"
    outside.write_text(MODIFIER, encoding="utf-8")
    assert not faults_of_preset(file, ["more"], "OCT502")
    for named in (
        str(outside),
        "./outside.yaml",
        "outside.yaml",
        "../outside.yaml",
        "/etc/passwd",
        "x,/dev/zero",
    ):
        assert faults_of_preset(file, [named], ""), named


def faults_of_preset(file: Path, preset: list[str], but: str) -> bool:
    """Whether a preset is refused, with another code than `but`."""
    file.write_bytes(ruleset({"preset": preset}))
    found = faults(file)
    assert set(found) <= {"OCT502"}
    return bool(set(found) - {but})


@pytest.mark.parametrize(
    "extends", ["../outside", "/etc", "outside.yaml", "strange/../strange", "crazy-eights/../onion"]
)
def test_a_variant_extends_what_lies_beside_it_or_is_shipped(extends: str, file: Path) -> None:
    file.write_bytes(ruleset({}))
    variant = file.parent / "variant.yaml"
    variant.write_text(f"variant: v\ntitle: V\nextends: '{extends}'\n", encoding="utf-8")
    assert faults(variant) == ["OCT131"]


def test_links_and_pipes_among_modifiers_are_not_followed(file: Path) -> None:
    secret = file.parent / "secret"
    secret.mkdir()
    (secret / "more.yaml").write_text(MODIFIER, encoding="utf-8")
    home = file.parent / "home"
    (home / "modifiers").mkdir(parents=True)
    (home / "ruleset.yaml").write_bytes(ruleset({}))
    (home / "modifiers" / "1-link.yaml").symlink_to(secret / "more.yaml")
    (home / "modifiers" / "2-zero.yaml").symlink_to("/dev/zero")
    (home / "modifiers" / "3-round.yaml").symlink_to("3-round.yaml")
    os.mkfifo(home / "modifiers" / "4-pipe.yaml")
    assert faults(home) == ["OCT144"] * 4
    assert faults(home, modifiers="all") == ["OCT144"] * 4, "all that could be read"
    assert faults(home, modifiers="more")[0] == "OCT502"


def test_a_folder_of_very_many_modifiers(file: Path) -> None:
    (file.parent / "modifiers").mkdir()
    for number in range(101):
        (file.parent / "modifiers" / f"{number}.yaml").touch()
    file.with_name("ruleset.yaml").write_bytes(ruleset({}))
    assert faults(file.parent) == ["OCT102"]


@pytest.mark.parametrize("name", FOLDERS)
def test_of_what_lies_beside_a_ruleset_little_is_read(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`validate RULESET` and `play` read heads, `validate FOLDER` and who wants all read all, under
    one bound.
    """
    made, told = FOLDERS[name]
    folder = written(made(), tmp_path)
    alone = [str(folder / "ruleset.yaml")]
    for words, code in (
        (alone, told.ruleset),
        ([str(folder)], told.folder),
        ([*alone, "--modifiers", "all"], told.all),
    ):
        assert main(["validate", "--format", "json", *words]) == bool(code)
        found = [
            one for file in json.loads(capsys.readouterr().out)["files"] for one in file["faults"]
        ]
        found = [one for one in found if one["severity"] == "error"]
        assert [one["code"] for one in found] == [code] * bool(code), words
        assert all(f"{MOST_READ:,}" in one["message"] for one in found), "it says which bound"


def test_what_is_wrong_beside_a_ruleset_is_told_of_a_folder(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = file.parent / "modifiers"
    folder.mkdir()
    file.with_name("ruleset.yaml").write_bytes(ruleset({}))
    (folder / "a.yaml").write_text(
        "modifier: a\ntitle: A\nrulse: {r: clubs may be played}\n", encoding="utf-8"
    )
    (folder / "b.yaml").write_text(
        "modifier: b\ntitle: B\nrules: {r: clubs may be played\n", encoding="utf-8"
    )
    (folder / "c.yaml").write_text("modifier: c\ntitle: [\n", encoding="utf-8")
    assert main(["validate", str(file.with_name("ruleset.yaml"))]) == 0
    assert re.findall(r"OCT\d+", capsys.readouterr().err) == ["OCT144"], (
        "of the one that does not say what it is"
    )
    assert main(["validate", str(file.parent)]) == 1
    assert re.findall(r"OCT\d+", capsys.readouterr().err) == ["OCT121", "OCT104", "OCT104"]


HEADS = {
    "as it should be": "modifier: one\nnumber: 7\ntitle: One\nrules: {r: clubs may be played}\n",
    "the rules first": "rules: {r: clubs may be played}\nmodifier: one\nnumber: 7\ntitle: One\n",
    "quotes": 'modifier: one\nrules: {r: clubs may be played}\n"num\\x62er": 7\ntitle: One\n',
    "a key with a mark": (
        "modifier: one\nrules: {r: clubs may be played}\n? number\n: 7\ntitle: One\n"
    ),
    "brackets": "{modifier: one,\nrules: {r: clubs may be played},\nnumber: 7, title: One}\n",
    "a document with marks": (
        "---\nmodifier: one\nrules: {r: clubs may be played}\nnumber: 7\ntitle: One\n...\n"
    ),
    "a key in a text": (
        'modifier: one\ntitle: "O\n  n\\\n  e"\nnumber: 7\nrules:\n  r: |\n   number: 8\n'
    ),
    "what looks like a key in a text": (
        "modifier: one\nnumber: 7\ntitle: 'One\nrules: x'\nwords: {}\n"
    ),
    "blanks": (
        "modifier  : one\n\n# a\nnumber\t: 7\r\ntitle : One\nrules: {r: clubs may be played}\n"
    ),
    "in a margin": (
        "  modifier: one\n  rules: {r: clubs may be played}\n  number: 7\n  title: One\n"
    ),
    "a list that ends at the margin": (
        "modifier: one\nneeds: [clubs,\nrules\n]\nnumber: 7\ntitle: One\n"
    ),
}


@pytest.mark.parametrize("name", HEADS)
def test_a_head_says_what_the_whole_file_says(name: str, file: Path) -> None:
    file.write_text(HEADS[name], encoding="utf-8", newline="")
    head, whole = shelf.head(file), shelf.document(file)
    assert (head.kind, head.name, head.number, head.title) == (
        whole.kind,
        whole.name,
        whole.number,
        whole.title,
    )
    assert (head.span, head.root is None) == (whole.span, whole.root is None)
    assert head.whole == (name not in ("as it should be", "a key in a text", "blanks"))


@pytest.mark.parametrize(
    "named",
    ["../outside.yaml", "./inside.yaml", "/outside.yaml", "inner/inside.yaml", "nosuch.yaml"],
)
def test_scenarios_name_files_beside_them_alone(
    named: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (file.parent / "inner").mkdir()
    file = file.parent / "inner" / "strange.yaml"
    file.write_bytes(ruleset({}))
    for place in (file.parent.parent / "outside.yaml", file.parent / "inside.yaml"):
        place.write_text(MODIFIER, encoding="utf-8")
    scenario = (
        "- name: one\n  modifiers: [NAMED]\n  given: you hold the two of clubs\n  then: "
        "{offers: [play 2c]}\n"
    )
    for said, code in ((named, 1), ("inside.yaml", 0)):
        file.with_name("strange.test.yaml").write_text(
            scenario.replace("NAMED", said), encoding="utf-8"
        )
        assert main(["test", "inner/strange.test.yaml"]) == code
        assert ("OCT502" in "".join(capsys.readouterr())) is bool(code)


# --- the page -------------------------------------------------------------------------------------


def test_every_bound_is_on_the_page() -> None:
    page = (DOCS / "strangers.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| `([\w.]+)` \| ([\d,]+) \| (.+?) \| (?:\[(OCT\d{3})\]\(errors.md#oct\d{3}\) )?\|$",
        page,
        re.MULTILINE,
    )
    assert len(rows) == page.count("\n| `")
    for name, value, why, _ in rows:
        module, _, constant = name.rpartition(".")
        assert getattr(import_module(f"octavo.{module}"), constant) == int(
            value.replace(",", "")
        ), name
        assert len(why) > 10
    named = {name.rpartition(".")[2] for name, *_ in rows}
    bounds = {
        found
        for path in PACKAGE.rglob("*.py")
        for found in re.findall(
            r"^(MAX_\w+|MOST_\w+) = [\d(]", path.read_text(encoding="utf-8"), re.MULTILINE
        )
    }
    # These refuse nothing: they say how far something is shown, tried or worked out before another
    # way is taken.
    further = {
        "MAX_TEXT",
        "MAX_READ",
        "MAX_LINE",
        "MOST_SEEN",
        "MOST_JOURNALS",
        "MOST_IN_A_NAME",
        "MOST_MOVES",
        "MOST_TRIED",
    }
    further |= {"MOST_TOTAL", "MOST_SAID"}
    further |= {"MOST_REPAIRED", "MOST_SHOWN", "MOST_OFFERED", "MOST_OMITTED", "MOST_LOOKED_AT"}
    further |= {"MOST_RANKED", "MOST_AT_ONCE", "MOST_PAIRS", "MOST_PARTNERS", "MOST_PLANS"}
    further |= {"MOST_LOOKS", "MOST_COUNTED"}
    assert bounds - named == further
