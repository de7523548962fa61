"""The edges of a process: streams that are closed, full or gone, and names of what is no file.
Octavo ends in good time, with an exit code and perhaps a sentence, never with a traceback."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from octavo.cli import main
from support.effort import EFFORT
from support.paths import ON_PATH
from support.strange_files import ruleset

OCTAVO = f"'{sys.executable}' -m octavo"
FULL = pytest.mark.skipif(
    not os.path.exists("/dev/full"), reason="this system has no device that is always full"
)
PATIENCE = 60  # seconds until a command that does not end is given up


def shell(line: str, folder: Path) -> tuple[int, str]:
    """The exit code of a command line of a shell in which OCTAVO stands for the command, and what
    reaches its error stream or, by way of that, this test."""
    environment = {**os.environ, "PYTHONPATH": ON_PATH, "XDG_STATE_HOME": str(folder / "state")}
    environment.pop("OCTAVO_DEBUG", None)
    ran = subprocess.run(
        ["/bin/bash", "-c", line.replace("OCTAVO", OCTAVO)],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=PATIENCE,
    )
    said = ran.stdout + ran.stderr
    assert "Traceback" not in said and "OCT599" not in said and "Exception ignored" not in said, (
        said
    )
    return ran.returncode, said


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    (tmp_path / "good.yaml").write_bytes(ruleset({}))
    (tmp_path / "bad.yaml").write_bytes(ruleset({"title": ["x"]}))
    (tmp_path / "good.test.yaml").write_text(
        "- name: it goes on\n  hand: 2c\n  then: {over: false}\n", encoding="utf-8"
    )
    return tmp_path


# --- streams --------------------------------------------------------------------------------------

# A command takes most of a second to begin. The first stand for the ways to print: a table, a match
# as it goes on, a result at the end, and what Click prints.
LINES = [
    "list good.yaml",
    "play good.yaml --watch --seed 1",
    "simulate good.yaml --games 2",
    "--help",
    "validate good.yaml",
    "show --python good.yaml",
    "explain OCT107",
    "play good.yaml --json --seed 1",
    "why good.yaml",
    "test good.yaml",
    "--version",
][: None if EFFORT > 1 else 4]


@pytest.mark.parametrize("line", LINES)
def test_nobody_can_be_told(line: str, desk: Path) -> None:
    """Standard output is closed, or full: what was to be told is not, and that is said, with an
    exit code that is not 0.
    """
    code, said = shell(f"OCTAVO {line} >&-", desk)
    assert code == 1 and re.search(r"error\[OCT520\]: the output cannot be written", said), said
    if os.path.exists("/dev/full"):
        code, said = shell(f"OCTAVO {line} >/dev/full", desk)
        assert code == 1 and "error[OCT520]: the output cannot be written" in said, said
        code, said = shell(f"OCTAVO {line} >/dev/full 2>/dev/full", desk)
        assert code == 1 and not said
    code, said = shell(f"OCTAVO {line} >&- 2>&- <&-", desk)
    assert code == 1 and not said


@pytest.mark.parametrize("line", LINES)
def test_whoever_reads_has_gone(line: str, desk: Path) -> None:
    code, said = shell(f"OCTAVO {line} | true; exit ${{PIPESTATUS[0]}}", desk)
    assert code == 0 and "OCT" not in said
    code, said = shell(f"OCTAVO {line} 2>&1 | head -c 1; exit ${{PIPESTATUS[0]}}", desk)
    assert code == 0 and len(said) == 1


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("validate bad.yaml", 1),
        ("nosuch", 2),
        ("rank good.yaml -", 1),
        ("play good.yaml", 0),
        ("validate good.yaml", 0),
        ("list nosuch", 2),
        ("simulate good.yaml --games 2", 0),
    ][: None if EFFORT > 1 else 4],
)
def test_faults_that_nobody_hears_have_their_exit_code(line: str, code: int, desk: Path) -> None:
    for streams in ("2>&-", "2>&- <&-", "2>/dev/full", "2> >(true)"):
        if "full" not in streams or os.path.exists("/dev/full"):
            assert shell(f"OCTAVO {line} {streams}", desk)[0] == code, streams


@pytest.mark.thorough
def test_input_that_is_closed_is_at_its_end(desk: Path) -> None:
    for streams in ("<&-", "</dev/null"):
        assert shell(f"OCTAVO rank cripple-mr-onion - {streams}", desk) == (0, "")
        code, said = shell(f"OCTAVO play good.yaml --seed 1 {streams}", desk)
        assert code == 0 and "bots have every seat" in said
        kept = f"kept{len(streams)}"
        code, said = shell(
            f"OCTAVO play good.yaml --seed 1 --journal {kept} {streams} && OCTAVO replay "
            f"{kept} {streams}",
            desk,
        )
        assert code == 0 and said.count("Ada") > 2


def test_no_file_takes_the_place_of_a_closed_stream(desk: Path) -> None:
    """A journal that got the number of standard output or error would be written into."""
    code, _ = shell("OCTAVO play good.yaml --watch --seed 1 --journal kept <&- 2>&- >told", desk)
    assert code == 0 and all(
        line.startswith("{") for line in (desk / "kept").read_text(encoding="utf-8").splitlines()
    )
    assert shell("OCTAVO replay kept >/dev/null", desk) == (0, "")


@FULL
def test_a_full_disk_is_said(desk: Path) -> None:
    code, said = shell("OCTAVO play good.yaml --watch --seed 1 --journal /dev/full", desk)
    assert code == 1 and "OCT533" in said
    code, said = shell(
        "OCTAVO interactions cripple-mr-onion --modifiers 0,1 --hands 0 --svg /dev/full", desk
    )
    assert code == 1 and "OCT520" in said


# --- names of what is no file ---------------------------------------------------------------------


def strange(folder: Path) -> dict[str, str]:
    """What a name may stand for besides a file, by kind."""
    named = {
        "a pipe": folder / "pipe.yaml",
        "a folder": folder / "folder.yaml",
        "a socket": folder / "socket.yaml",
    }
    named |= {"a link to itself": folder / "round.yaml", "a link to a device": folder / "zero.yaml"}
    named |= {"nothing": folder / "nothing.yaml", "below a file": folder / "good.yaml" / "x.yaml"}
    named |= {"a link to a pipe": folder / "tube.yaml"}
    os.mkfifo(named["a pipe"])
    named["a folder"].mkdir()
    with socket.socket(socket.AF_UNIX) as made:
        here = os.getcwd()
        os.chdir(folder)  # a path of a socket is short
        made.bind("socket.yaml")
        os.chdir(here)
    named["a link to itself"].symlink_to("round.yaml")
    named["a link to a device"].symlink_to("/dev/zero")
    named["a link to a pipe"].symlink_to("pipe.yaml")
    found = {kind: str(path) for kind, path in named.items()}
    return {
        **found,
        "a device": "/dev/zero",
        "a terminal": "/dev/tty",
        "a name too long": "x" * 5_000,
    }


KINDS = [
    "a pipe",
    "a folder",
    "a socket",
    "a link to itself",
    "a link to a device",
    "a link to a pipe",
    "a device",
    "a terminal",
]
KINDS += ["nothing", "below a file", "a name too long"]
ROLES = [
    "validate {}",
    "list {}",
    "show {}",
    "show --ir {}",
    "play {} --watch",
    "simulate {} --games 1",
    "why {}",
    "rank {} 2c",
    "interactions {}",
    "test {}",
    "test --with {} good.test.yaml",
    "validate --with {} good.test.yaml",
    "replay {}",
    "play --resume {}",
    "play good.yaml --watch --modifiers {}",
    "play good.yaml --watch --variant {}",
    "validate good.yaml --modifiers {}",
    "validate good.yaml --variant {}",
    "play good.yaml --watch --seed 1 --journal {}",
    "interactions cripple-mr-onion --modifiers 0,1 --hands 0 --svg {}",
]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.thorough(but=4)
def test_what_is_no_file_is_refused_at_once(
    kind: str, desk: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(desk)
    name = strange(desk)[kind]
    for role in ROLES:
        if kind == "nothing" and ("--journal" in role or "--svg" in role):
            continue  # there it may be written
        words = [word.replace("{}", name) for word in role.split()]
        assert main(words) in (1, 2), role
        told = capsys.readouterr()
        assert "error" in told.err and "OCT599" not in told.err, (role, told.err)


def test_a_journal_is_not_written_into_what_is_there(
    desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(desk)
    before = (desk / "good.yaml").read_bytes()
    assert main(["play", "good.yaml", "--watch", "--journal", "good.yaml"]) == 2
    assert (desk / "good.yaml").read_bytes() == before


def test_a_line_without_end_is_refused_and_the_next_is_read() -> None:
    said = subprocess.run(
        [sys.executable, "-m", "octavo", "rank", "cripple-mr-onion", "--json", "-"],
        input="2c " * 10**6 + "\nAh As\n",
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )
    first, second = map(json.loads, said.stdout.splitlines())
    assert "at most" in first["faults"][0] and len(said.stdout) < 1_000
    assert second["groups"] and said.returncode == 1


def test_a_folder_without_a_ruleset_is_called_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["validate", str(tmp_path)]) == 2
    assert "has no ruleset.yaml" in capsys.readouterr().err


def test_what_is_no_time_is_no_pause() -> None:
    command = [sys.executable, "-m", "octavo", "play", "crazy-eights", "--watch", "--pause", "nan"]
    said = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=PATIENCE)
    assert said.returncode == 2 and "nan" in said.stderr
