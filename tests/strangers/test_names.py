"""Names of rulesets, modifiers, variants and options: of any language, and never paths."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import octavo
from octavo.cli.matches.play import own_journal
from octavo.diagnostics import OctavoError
from support.strange_files import ruleset

GOOD = (
    "small",
    "crazy-eights",
    "great atuin",
    "most_draws",
    "l'\u00e9t\u00e9",
    "Fool\u2019s day",
    "8",
    "Zw\u00f6lf R\u00e4uber",
    "\uce74\ub4dc \uac8c\uc784",
    "\u0939\u093f\u0928\u094d\u0926\u0940",
    "\u062e\u0631\u0628\u06af",
    "\u30c8\u30e9\u30f3\u30d7",
    "con",
    "x" * 60,
)
BAD = (
    "../x",
    "/etc/x",
    "..",
    ".",
    ".x",
    "x.",
    "a/b",
    "a\\b",
    "C:x",
    "a:b",
    "-x",
    "x-",
    "_x",
    " x",
    "x ",
    "a  b",
    "a--b",
    "a,b",
    "a=b",
    "a*",
    "a?",
    "a|b",
    "~x",
    "$x",
    "`x`",
    "a\u2028b",
    "a\u200bb",
    "a\u202eb",
    "\u115f",
    "\u3164x",
    "a\u00a0b",
    "x\u034f",
    "\u2215x",
    "x" * 61,
    "a\U000e0061",
    "\U0001f0a1",
)


def fault_of(folder: Path, kind: str, name: str) -> str:
    """What is told of a ruleset in which something of this kind is so called; nothing if it
    loads."""
    said = json.dumps(name, ensure_ascii=False)
    files = {
        "ruleset.yaml": ruleset(
            {"options": {name: {"default": 1, "values": [1, 2], "why": "none"}}}
            if kind == "option"
            else {}
        ),
        "modifiers/m.yaml": f"modifier: {said if kind == 'modifier' else 'm'}\ntitle: M\n".encode(),
        "variants/v.yaml": (
            f"variant: {said if kind == 'variant' else 'v'}\nextends: strange\ntitle: V\n".encode()
        ),
    }
    if kind == "ruleset":
        files["ruleset.yaml"] = ruleset({"ruleset": name})
        del files["variants/v.yaml"]
    for path, text in files.items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_bytes(text)
    try:
        octavo.load(folder, modifiers=["m"], variants=["v"] if kind != "ruleset" else [])
    except OctavoError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("kind", ["ruleset", "modifier", "variant", "option"])
def test_names_are_of_one_alphabet(kind: str, tmp_path: Path) -> None:
    for number, name in enumerate((*GOOD, *BAD)):
        (tmp_path / str(number)).mkdir()
        said = fault_of(tmp_path / str(number), kind, name)
        # no file may hold these
        strange = {char for char in name if ord(char) in (0x2028, 0x202E, 0xE0061)}
        expected = "" if name in GOOD else "error OCT103" if strange else "error OCT126"
        assert (expected in said) if expected else not said, (name, said)
        if expected == "error OCT126":
            assert f"the name of the {kind}" in said and ".yaml:" in said, said


@pytest.mark.parametrize("name", [*GOOD, *BAD, "../" * 99, "\U0001d49c" * 99])
@pytest.mark.parametrize("seed", ["8", "../../x", "\0", "\U0001d49c" * 99])
def test_a_journal_stays_where_journals_are_kept(
    name: str, seed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a name may hold one day."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    path = own_journal(name, seed)
    assert path.parent == tmp_path / "octavo" / "journals"
    assert path.resolve() == path
    assert not path.name.startswith(".") and len(path.name.encode()) < 230
    path.parent.mkdir(parents=True)
    path.write_bytes(b"")
    assert own_journal(name, seed) != path
