"""Terminals and logs: what a file, a folder, a journal or a word of the command line holds is
shown, and does nothing else.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import unicodedata
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from octavo.cli import COMMANDS, main
from octavo.diagnostics import Diagnostic, Related, Span
from octavo.edges.output import UNSEEN as UNSEEN_SIGN
from octavo.edges.output import json_text, printable, shell_word
from octavo.interplay.diagram import diagram
from octavo.play.screen import Screen
from octavo.render import text
from octavo.source.from_yaml import parse
from support.emulator import LINES, STRANGE, Tty, harm
from support.pseudoterminal import session
from support.strange_files import ruleset

NAME = f"{STRANGE}{LINES}".replace("/", "")  # of a file or a folder
BYTES = os.fsdecode(b"zq\xff\x9b45m\xfe" + NAME[:60].encode()[:100])
# What a file may hold all the same: lines of its own, what joins letters, markup of whatever draws
# tables.
IN_FILES = "zq\n::error::zq\n\u200d\ufe0f[red]zq[/red] \\[bold]zq\\\\[link=x]"
CHANGED = {
    "title": IN_FILES,
    "options": {"house": {"values": [1, 2], "default": 1, "why": IN_FILES}},
    "rules": {"any": {"says": "a card may be played", "source": IN_FILES}},
    "groups": {"pair": {"is": "two cards of one rank", "shown as": IN_FILES}},
    "hands": {"of": "your hand"},
}
MODIFIERS = [
    (
        f"modifier: m{n}\nnumber: {n}\ntitle: {json.dumps(IN_FILES)}\nrules: {{m{n}: you may not "
        f"play clubs}}\n"
    )
    for n in (1, 2)
]
SCENARIO = f"- name: {json.dumps(IN_FILES)}\n  hand: 2c 3h\n  then: {{over: true}}\n"


def home(folder: Path, name: str) -> Path:
    """A ruleset and all that may lie beside it, in a folder of this name."""
    made = folder / name
    (made / "modifiers").mkdir(parents=True)
    made.joinpath("ruleset.yaml").write_bytes(ruleset(CHANGED))
    made.joinpath("ruleset.test.yaml").write_text(SCENARIO, encoding="utf-8")
    for number, modifier in enumerate(MODIFIERS):
        made.joinpath("modifiers", f"m{number}.yaml").write_text(modifier, encoding="utf-8")
    return made


def printed(monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[str, str, int]:
    """What a command prints on a terminal, on both streams, and its exit code."""
    out, err = Tty(), Tty()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("NO_COLOR", raising=False)
    code = main(words)
    return out.getvalue(), err.getvalue(), code


def unharmed(
    monkeypatch: pytest.MonkeyPatch, *words: str, codes: tuple[int, ...] = (0, 1, 2)
) -> str:
    out, err, code = printed(monkeypatch, *words)
    assert code in codes, ascii(err)
    assert not harm(out), (words, harm(out), ascii(out)[:2000])
    assert not harm(err), (words, harm(err), ascii(err)[:2000])
    return out + err


# --- every command --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [NAME, BYTES], ids=["controls", "bytes that are no text"])
def test_every_command_on_strange_folders_and_files(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    try:
        folder = str(home(tmp_path, name))
    except OSError:
        pytest.skip("the file system takes no such names")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", folder)
    journal = f"{folder}/match.journal"
    seen = {
        "list": [["list", folder], ["list", name]],
        "validate": [
            ["validate", "--format", wanted, folder]
            for wanted in ("text", "json", "sarif", "github")
        ]
        + [["validate", "--read", folder]],
        "read": [
            ["read", "a card may be played", "--with", folder],
            ["read", name, "--with", name],
        ],
        "diff": [
            ["diff", folder, "crazy-eights"],
            ["diff", "--json", folder, "--modifiers", "none", folder, "--modifiers", "all"],
            ["diff", folder, "--modifiers", "all"],
            ["diff", name, name],
        ],
        "show": [
            ["show", folder],
            *(["show", f"--{what}", folder] for what in ("ir", "python", "rules", "words")),
        ],
        "play": [
            ["play", folder, "--watch", "--rounds", "1", "--seed", "1", "--journal", journal],
            ["play", folder, "--json", "--rounds", "1", "--seed", "2"],
            ["play", "--resume", journal],
            ["play", "--resume", f"{folder}/ruleset.yaml"],
        ],
        "replay": [["replay", journal], ["replay", f"{folder}/ruleset.yaml"]],
        "simulate": [
            ["simulate", folder, "--games", "2", "--rounds", "1"],
            ["simulate", folder, "--games", "2", "--json"],
        ],
        "interactions": [
            ["interactions", folder, "--hands", "1", "--svg", f"{folder}/drawing.svg"]
        ],
        "test": [["test", folder], ["test", "--names", folder]],
        "why": [["why", folder], ["why", folder, "play 2c"]],
        "rank": [["rank", folder, "2c 2h"], ["rank", "--json", folder, "2c 2h"]],
        "explain": [["explain", name]],
        "cookbook": [["cookbook", name]],
        "new": [["new", "modifier", name, "--for", folder], ["new", "game", f"{folder}/another"]],
        "watch": [["watch", "--once", f"{folder}/ruleset.yaml"], ["watch", "--once", name]],
        "schema": [["schema", name]],
    }
    assert set(seen) == set(COMMANDS)
    for commands in seen.values():
        for words in commands:
            unharmed(monkeypatch, *words)
    for file in (
        "ruleset.yaml",
        "ruleset.test.yaml",
        "modifiers/m0.yaml",
    ):  # and each of its faults
        path = Path(folder) / file
        path.write_text(
            path.read_text(encoding="utf-8").replace("played", "played qwerty"), encoding="utf-8"
        )
        for wanted in ("text", "github", "json", "sarif"):
            unharmed(monkeypatch, "validate", "--format", wanted, str(path))


WORDS = [
    ["play", "crazy-eights", "--watch", "--rounds", "1", "--seed", "{}"],
    ["play", "crazy-eights", "--seat", "{}"],
    ["play", "crazy-eights", "--players", "{}"],
    ["play", "crazy-eights", "--option", "{}"],
    ["play", "crazy-eights", "--option", "target={}"],
    ["play", "crazy-eights", "--option", "{}=1"],
    ["play", "crazy-eights", "--modifiers", "{}"],
    ["play", "crazy-eights", "--variant", "{}"],
    ["play", "crazy-eights", "--bots", "{}"],
    ["play", "{}"],
    ["play", "--resume", "{}"],
    ["play", "crazy-eights", "--watch", "--rounds", "1", "--journal", "nowhere/{}"],
    ["replay", "{}"],
    ["simulate", "crazy-eights", "--games", "2", "--rounds", "1", "--seed", "{}"],
    ["simulate", "crazy-eights", "--games", "{}"],
    [
        "interactions",
        "cripple-mr-onion",
        "--modifiers",
        "0,1",
        "--hands",
        "0",
        "--svg",
        "nowhere/{}",
    ],
    ["why", "crazy-eights", "{}"],
    ["why", "crazy-eights", "--given", "{}"],
    ["why", "crazy-eights", "--at", "{}"],
    ["why", "crazy-eights", "--cards", "{}"],
    ["read", "{}", "--with", "crazy-eights"],
    ["read", "--seed", "{}", "--with", "crazy-eights", "your hand is empty"],
    ["rank", "cripple-mr-onion", "{}"],
    ["rank", "--json", "cripple-mr-onion", "{}"],
    ["validate", "--with", "{}", "ruleset.yaml"],
    *([command, "--", "{}"] for command in COMMANDS),
    *([command, "--{}"] for command in COMMANDS),
    ["{}"],
]


@pytest.mark.parametrize("words", WORDS, ids=" ".join)
@pytest.mark.thorough(but=3)
def test_words_of_a_command_line(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for strange in (f"{STRANGE}{LINES}", os.fsdecode(b"zq\xff\x9b45m")):
        unharmed(monkeypatch, *(word.replace("{}", strange) for word in words))


def test_a_strange_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    unharmed(
        monkeypatch,
        "play",
        "crazy-eights",
        "--watch",
        "--rounds",
        "1",
        "--seed",
        "1",
        "--journal",
        "x",
        codes=(0,),
    )
    first, *rest = re.sub(
        r', "check": "[0-9a-f]{8}"}', "}", Path("x").read_text(encoding="utf-8")
    ).splitlines()
    strange = f"{STRANGE}{LINES}"
    header = json.loads(first)
    for file, held in (
        (strange, strange),
        (f"crazy-eights/{strange}", ""),
        ("crazy-eights/ruleset.yaml", strange),
    ):
        source = {"file": file, "digest": sha256(held.encode()).hexdigest(), "text": held}
        Path("y").write_text(
            "\n".join([json.dumps({**header, "sources": [source]}), *rest, ""]), encoding="utf-8"
        )
        assert "zq" in unharmed(monkeypatch, "replay", "y", codes=(1, 2))
    for name, value in header.items():
        wrong: object = strange
        if isinstance(value, list):
            wrong = [strange]
        elif isinstance(value, dict):
            wrong = {strange: strange}
        Path("y").write_text(
            "\n".join([json.dumps({**header, name: wrong}), *rest, ""]), encoding="utf-8"
        )
        shown = unharmed(monkeypatch, "replay", "y")
        assert "zq" in shown or name not in ("ruleset", "seed", "bots"), name
        unharmed(monkeypatch, "play", "--resume", "y")
    at = next(at for at, line in enumerate(rest) if "chose" in line)
    for line in (json.dumps({"seat": 1, "chose": strange}), f"{{{STRANGE}", json.dumps(strange)):
        Path("y").write_text(
            "\n".join([first, *rest[:at], line, *rest[at + 1 :], ""]), encoding="utf-8"
        )
        assert "error[OCT53" in unharmed(monkeypatch, "replay", "y", codes=(1,))


def test_a_person_at_a_strange_table(tmp_path: Path) -> None:
    folder = home(tmp_path, "strange")
    state = {"XDG_STATE_HOME": str(tmp_path / "state")}
    screen, code = session(
        ["play", str(folder), "--rounds", "1"], lambda number: "1" if number < 4 else None, state
    )
    assert code == 0 and "zq" in screen
    assert not harm(screen), harm(screen)


def test_the_screen_shows_cards_in_colours_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import octavo

    out = Tty()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "")
    screen = Screen(True)
    screen.learn(octavo.load("crazy-eights").describe())
    screen.lines([f"-- {STRANGE} 8h {LINES}"])
    assert "\x1b[" in out.getvalue(), "it paints"
    assert not harm(out.getvalue(), heard=False)


def test_what_harms_is_found() -> None:
    unseen = [f"a{char}b" for char in STRANGE if not char.isprintable()]
    for strange in (*unseen, "x##[error]", "\x1b[45mx", "\x1b[7mx", "\n::error::x", "a\r\x1b[Ab"):
        assert harm(f"{strange}\n"), ascii(strange)
    assert not harm("\x1b[1;31merror\x1b[0m: plain \u00e9 \u2663\n")


# --- text, one by one -----------------------------------------------------------------------------


@given(st.text())
def test_one_line_of_what_can_be_seen(said: str) -> None:
    shown = printable(said)
    assert shown.isprintable() and printable(shown) == shown
    assert not re.search(
        "[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\U000e0000-\U000e01ef]", shown
    )
    if said.isascii() and said.isprintable():
        assert shown == said


@pytest.mark.parametrize("path", ["x", "a b", "it's", "a\x1b[41mb\n\\'", NAME, BYTES], ids=ascii)
def test_a_path_is_told_as_it_is_typed(path: str) -> None:
    word = shell_word(path)
    assert printable(word) == word
    said = subprocess.run(
        ["bash", "-c", f"printf %s {word}"], capture_output=True, check=True
    ).stdout
    assert os.fsdecode(said) == path


@given(
    st.recursive(
        st.text() | st.integers() | st.none(),
        lambda more: st.lists(more) | st.dictionaries(st.text(), more),
    )
)
def test_json_is_ascii_and_whole(data: object) -> None:
    made = json_text(data)
    assert made.isascii() and made.isprintable()
    assert json.loads(made) == json.loads(
        re.sub("[\ud800-\udfff]", "\ufffd", json.dumps(data, ensure_ascii=False))
    )


def test_half_letters_are_no_json() -> None:
    said = ["\\ud800", "\ud83d\ude00", "\udcff", "\\\udcff", "\\\\\ud800\ud800", "\x7f"]
    assert json.loads(json_text(said)) == [
        "\\ud800",
        "\U0001f600",
        "\ufffd",
        "\\\ufffd",
        "\\\\\ufffd\ufffd",
        "\x7f",
    ]


def test_places_and_notes_of_faults_are_clean_too() -> None:
    span = Span(f"{STRANGE}{LINES}.yaml", 1, 1, 1, 2)
    fault = Diagnostic("OCT101", STRANGE, span, STRANGE, (Related(span, f"{STRANGE}{LINES}"),))
    for sources in ({span.file: f"{STRANGE} x"}, {span.file: ""}):
        for color in (False, True):
            assert not harm(text(fault, sources, color) + "\n", heard=False)


def test_a_picture_is_words_and_nothing_else(tmp_path: Path) -> None:
    from xml.etree import ElementTree

    import octavo
    from octavo.interplay.interactions import Finding, Study

    rules = octavo.load("cripple-mr-onion", modifiers="0,1")
    name = f"{STRANGE}{LINES}<script>&\"'"
    study = Study([name, name], [Finding(0, 1)])
    drawn = diagram(rules, study)
    assert not harm(drawn, heard=False)
    tags = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(drawn).iter()}
    assert tags == {"svg", "rect", "text", "title"}


# --- what files may hold --------------------------------------------------------------------------

UNSEEN = [
    0x61C,
    0x200E,
    0x200F,
    *range(0x2028, 0x202F),
    *range(0x2066, 0x206A),
    0xFEFF,
    *range(0xE0000, 0xE0080),
    0xE0100,
    0xE01EF,
    *range(0x7F, 0x85),
    *range(0x86, 0xA0),
    0x00,
    0x07,
    0x08,
    0x1B,
]


@pytest.mark.parametrize("code", UNSEEN, ids=lambda code: f"U+{code:04X}")
def test_what_turns_or_hides_text_stands_in_no_file(code: int) -> None:
    from octavo import OctavoError

    for said in (
        f"title: a{chr(code)}b\n",
        f'title: "a\\U{code:08x}b"\n',
        f"# {chr(code)}\ntitle: x\n",
    ):
        with pytest.raises(OctavoError) as caught:
            parse(said, "f")
        assert (
            caught.value.diagnostics[0].code == "OCT103"
            and f"U+{code:04X}" in caught.value.diagnostics[0].message
        )


def test_format_characters_of_files_are_not_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that may stand in a file, all at once in a title: what joins letters is left out, the
    others are told of.
    """
    from octavo import OctavoError

    allowed = []
    for code in range(sys.maxunicode + 1):
        if unicodedata.category(chr(code)) == "Cf":
            try:
                parse(f"title: a{chr(code)}b\n", "f")
                allowed.append(chr(code))
            except OctavoError:
                continue
    assert "\u200b" in allowed and "\u200d" in allowed
    file = tmp_path / "f.yaml"
    file.write_bytes(ruleset({"title": f"<{''.join(allowed)}>"}))
    shown = unharmed(monkeypatch, "show", str(file), codes=(0,))
    assert f"<{(len(allowed) - 2) * UNSEEN_SIGN}>" in "".join(shown.split("\n"))
