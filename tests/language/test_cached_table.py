"""The table of the grammar in the user's cache: whatever lies there, the grammar is read as it
is."""

from __future__ import annotations

import json
import os
import random
import shutil
import socket
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from octavo import resources
from octavo.syntax.lalr import table as tables
from octavo.syntax.lalr.table import ParseTable, of_grammar
from support.effort import EFFORT

GRAMMAR = resources.grammar_path().read_text(encoding="utf-8")
# another grammar, and a quick one
SLIGHT = "\n".join(f'{start}: "{start}" "{start}"?' for start in tables.STARTS) + "\n"
OTHER = SLIGHT.replace('"rule" "rule"?', '"rule" "rule"')


@pytest.fixture(scope="module")
def whole() -> ParseTable:
    return of_grammar(SLIGHT, None)


def kept(folder: Path) -> Path:
    """The one file that lies in a cache."""
    (found,) = folder.iterdir()
    return found


def made(folder: Path, text: str = SLIGHT) -> bytes:
    """What the cache holds once the table has been made."""
    of_grammar(text, folder)
    return kept(folder).read_bytes()


def test_it_is_made_once_and_then_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: ParseTable
) -> None:
    assert of_grammar(SLIGHT, tmp_path) == whole

    def again(text: str) -> Any:
        raise AssertionError("it is made again")

    monkeypatch.setattr(tables, "_build", again)
    assert of_grammar(SLIGHT, tmp_path) == whole
    assert isinstance(json.loads(kept(tmp_path).read_text(encoding="utf-8")), dict), "it is JSON"


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to every value."""
    yield path
    for key, value in (
        data.items()
        if isinstance(data, dict)
        else enumerate(data)
        if isinstance(data, list)
        else ()
    ):
        yield from places(value, (*path, key))


WRONG: list[Any] = [
    None,
    True,
    0,
    -1,
    10**9,
    -(10**9),
    0.5,
    "",
    "x",
    [],
    {},
    [[]],
    {"x": {}},
    float("nan"),
    1e400,
    "\ud800",
]


@given(st.randoms(use_true_random=False), st.sampled_from(WRONG), st.integers(0, 3))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=100 * EFFORT)
def test_json_that_is_wrong_in_any_way_is_not_read(
    tmp_path_factory: pytest.TempPathFactory,
    whole: ParseTable,
    rng: random.Random,
    wrong: Any,
    how: int,
) -> None:
    folder = tmp_path_factory.mktemp("cache")
    data = json.loads(made(folder))
    path = rng.choice(list(places(data)))
    at: Any = data
    for key in path[:-1]:
        at = at[key]
    if not path:
        data = wrong
    elif how == 0 and isinstance(at, dict):
        del at[path[-1]]
    elif how == 1 and isinstance(at, list):
        at.pop(path[-1])
    elif how == 2 and isinstance(at[path[-1]], int):
        at[path[-1]] += rng.choice((-1, 1))
    else:
        at[path[-1]] = wrong
    for separators in ((",", ":"), (", ", ": ")):
        kept(folder).write_text(json.dumps(data, separators=separators), encoding="utf-8")
        assert of_grammar(SLIGHT, folder) == whole
    assert json.loads(kept(folder).read_bytes()) == json.loads(made(folder)), (
        "and a good one is put there"
    )
    shutil.rmtree(folder)


@given(st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=80 * EFFORT)
def test_bytes_that_are_wrong_in_any_way_are_not_read(
    tmp_path_factory: pytest.TempPathFactory, whole: ParseTable, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("cache")
    good = made(folder)
    at = data.draw(st.integers(0, len(good) - 1))
    until = data.draw(st.integers(at, min(len(good), at + 5)))
    changed = good[:at] + data.draw(st.binary(max_size=5)) + good[until:]
    kept(folder).write_bytes(changed)
    assert of_grammar(SLIGHT, folder) == whole
    assert kept(folder).read_bytes() == good
    shutil.rmtree(folder)


def test_the_table_of_another_grammar_is_not_read(tmp_path: Path, whole: ParseTable) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    made(tmp_path / "one")
    other = made(tmp_path / "two", OTHER)
    kept(tmp_path / "one").write_bytes(other)
    assert of_grammar(SLIGHT, tmp_path / "one") == whole != of_grammar(OTHER, tmp_path / "two")


def fifo(path: Path) -> None:
    os.mkfifo(path)


def unix_socket(path: Path) -> None:
    here = os.getcwd()
    os.chdir(path.parent)
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(path.name)
    os.chdir(here)


INSTEAD: dict[str, Callable[[Path], object]] = {
    "a folder": Path.mkdir,
    "a pipe": fifo,
    "a socket": unix_socket,
    "a link to itself": lambda path: path.symlink_to(path.name),
    "a link to nothing": lambda path: path.symlink_to("nothing"),
    "a device without an end": lambda path: path.symlink_to("/dev/zero"),
    "an empty file": Path.touch,
    "very deep JSON": lambda path: path.write_text("[" * 100_000, encoding="utf-8"),
    "very much JSON": lambda path: path.write_bytes(b" " * 20_000_000),
}


@pytest.mark.parametrize("what", INSTEAD)
def test_what_is_no_table_is_no_harm(what: str, tmp_path: Path, whole: ParseTable) -> None:
    made(tmp_path)
    file = kept(tmp_path)
    file.unlink()
    INSTEAD[what](file)
    assert of_grammar(SLIGHT, tmp_path) == whole
    assert [
        path for path in tmp_path.iterdir() if path != file and path.name.startswith("grammar")
    ] == [], "nothing half is left"


# --- the folder -----------------------------------------------------------------------------------


def loads(**environment: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own: it reads the table."""
    command = [sys.executable, "-m", "octavo", "validate", "crazy-eights"]
    path = os.pathsep.join(map(os.path.abspath, sys.path))
    return subprocess.run(
        command,
        env={**os.environ, "PYTHONPATH": path, **environment},
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.mark.parametrize(
    "what",
    ["a file", "a pipe", "a link to nothing", "a link to itself", "below a file", "not written to"],
)
def test_a_cache_that_cannot_be_is_no_fault(what: str, tmp_path: Path) -> None:
    home = tmp_path / "cache"
    home.mkdir()
    place = home / "octavo"
    match what:
        case "a file":
            place.touch()
        case "a pipe":
            os.mkfifo(place)
        case "a link to nothing":
            place.symlink_to("nothing")
        case "a link to itself":
            place.symlink_to("octavo")
        case "below a file":
            home.rmdir()
            home.touch()
        case "not written to":
            home.chmod(0o500)
    nowhere = tmp_path / "nowhere"
    nowhere.touch()
    shown = loads(XDG_CACHE_HOME=str(home), TMPDIR=str(nowhere), HOME=str(nowhere))
    assert (shown.returncode, shown.stderr) == (0, ""), shown.stderr
    home.chmod(0o700)


def test_a_folder_that_others_made_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    place = tmp_path / "cache" / "octavo"
    place.mkdir(parents=True)

    def chosen() -> Path | None:
        resources.cache_dir.cache_clear()
        try:
            return resources.cache_dir()
        finally:
            resources.cache_dir.cache_clear()

    assert chosen() == place
    place.chmod(0o777)  # whoever likes may put a table there
    assert chosen() != place
    place.chmod(stat.S_IRWXU)
    uid = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: uid + 1)
    assert chosen() != place


def test_the_shipped_grammar_lies_in_a_cache_of_this_user() -> None:
    folder = resources.cache_dir()
    assert folder is None or folder.stat().st_uid == os.getuid()
    assert of_grammar(GRAMMAR, folder) == tables.table()
