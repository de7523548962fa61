"""What strangers hand over besides a ruleset: folders, words of a command line; and what is opened
and run meanwhile.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from octavo.cli import COMMANDS, main
from support.paths import ON_PATH
from support.pseudoterminal import session
from support.strange_files import FILES, ruleset

LONG = "9" * 5_000
ESCAPE = "\x1b[31m"
HALF = "\ud800"
GAME, GROUPED = "crazy-eights", "cripple-mr-onion"
PLAY = ["play", GAME, "--watch", "--pause", "0", "--bots", "random", "--rounds", "1"]
PATHS = ("../..", "/etc/passwd", "/dev/zero", "x" * 9_999, HALF, ESCAPE)
LINES = [
    *(
        ["validate", GAME, "--option", f"target={value}"]
        for value in ("1e400", LONG, "-1", "", ESCAPE, "\u0663", HALF)
    ),
    *(["validate", GAME, "--option", value] for value in ("=", "=1", "x=1", "target", f"{HALF}=1")),
    *(
        ["validate", GROUPED, "--modifiers", value]
        for value in (*PATHS, "0-999999999999", f"0-{LONG}", "0-1-2", ",,", "\u00b2", "5-0")
    ),
    *(["validate", GROUPED, "--variant", value] for value in (*PATHS, "usenet-1993/../x")),
    *([*PLAY, "--players", value] for value in ("0", "-1", LONG, "nan", "\u00b2")),
    *(
        [*PLAY, "--json", "--seat", value]
        for value in ("0", "-1", LONG, "\u00b2", "1,1,1", ",", ESCAPE)
    ),
    *([*PLAY, "--seed", value] for value in (HALF, "x" * 9_999, ESCAPE)),
    *(["simulate", GAME, "--rounds", "1", "--games", value] for value in ("0", "-1", LONG, "nan")),
    *(
        ["simulate", GAME, "--rounds", "1", "--games", "1", "--seed", value]
        for value in (HALF, LONG)
    ),
    *(
        ["explain", "--", value]
        for value in ("", "OCT", "OCT99999", LONG, ESCAPE, HALF, "../errors")
    ),
    *(["cookbook", "--", value] for value in ("", LONG, ESCAPE, HALF, "../errors", "a " * 9_999)),
    *(["cookbook", "sevens-swap", "--write", value] for value in (LONG, ESCAPE, HALF, "..", "")),
    *(
        [command, "--", value]
        for command in ("schema", "list", "show", "validate", "test")
        for value in ("", *PATHS[1:])
    ),
    *(
        ["rank", "--", GROUPED, value]
        for value in ("2c " * 9_999, "x" * 99_999, ESCAPE, HALF, "", "\u0662c", "*")
    ),
    *(["why", "--", GAME, value] for value in ("2c " * 9_999, ESCAPE, HALF, "(" * 999)),
    *(
        ["read", "--with", GAME, "--", value]
        for value in ("2c " * 9_999, "the " * 300, ESCAPE, HALF, "(" * 999, "", f"{LONG} + {LONG}")
    ),
    *(
        ["why", GAME, "--given", value]
        for value in (
            "it is red " * 99,
            "the " * 300,
            ESCAPE,
            HALF,
            f"your score is {LONG}",
            "now your score is 3",
        )
    ),
    ["why", GAME, "--at", ESCAPE],
    ["why", GAME, "--players", "-5"],
    ["interactions", GROUPED, "--modifiers", "0,1", "--hands", LONG],
]


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command says, which ends as commands do."""
    assert main(words) in (0, 1, 2), capsys.readouterr()
    shown = capsys.readouterr()
    assert "\x1b" not in shown.out + shown.err and "OCT599" not in shown.err
    return shown.out + shown.err


@pytest.mark.parametrize("words", LINES, ids=lambda words: ascii(" ".join(words))[1:50])
@pytest.mark.thorough(but=3)
def test_a_command_line_is_told_what_is_wrong(
    words: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    told(capsys, *words)


# --- folders --------------------------------------------------------------------------------------


def modifiers(home: Path, many: int, said: Callable[[int], str]) -> None:
    for number in range(many):
        text = f"modifier: m{number}\nnumber: {number}\ntitle: M\n{said(number)}"
        (home / "modifiers" / f"m{number}.yaml").write_text(text, encoding="utf-8")


def variants(home: Path, many: int, said: Callable[[int], str]) -> None:
    for number in range(many):
        text = (
            f"variant: v{number}\ntitle: V\n{said(number)}\nreplaces: {{rules: {{any: hearts "
            f"may be played}}}}\n"
        )
        (home / "variants" / f"v{number}.yaml").write_text(text, encoding="utf-8")


def odd(home: Path) -> None:
    """What is no file, and what is called otherwise than files are."""
    (home / "modifiers" / "x.yaml").mkdir()
    (home / "variants" / "y.yaml").mkdir()
    os.mkfifo(home / "variants" / "p.yaml")
    (home / "variants" / "l.yaml").symlink_to("/etc/passwd")
    (home / "modifiers" / "round.yaml").symlink_to("round.yaml")
    (home / "modifiers" / "a\nb\x1b[31m.yaml").write_text("modifier: x\n", encoding="utf-8")
    (home / "modifiers" / "-rf.yaml").write_text("- x\n", encoding="utf-8")
    (home / "modifiers" / f"{'n' * 250}.yaml").write_text("modifier: z\n", encoding="utf-8")
    (home / "ruleset.test.yaml").mkdir()
    os.mkfifo(home / "p.test.yaml")


def instead(made: Callable[[Path], None]) -> Callable[[Path], None]:
    def build(home: Path) -> None:
        (home / "ruleset.yaml").unlink()
        made(home / "ruleset.yaml")

    return build


FOLDERS: dict[str, Callable[[Path], None]] = {
    "modifiers that all stand with all": lambda home: modifiers(
        home,
        40,
        lambda i: "".join(
            f"with m{j}:\n  rules: {{r{i}x{j}: hearts may be played}}\n"
            for j in range(40)
            if j != i
        ),
    ),
    "modifiers that all clash": lambda home: modifiers(
        home,
        40,
        lambda i: (
            f"clashes: [{','.join(f'm{j}' for j in range(40) if j != i)}]\nrules: {{r{i}: "
            f"clubs may be played}}\n"
        ),
    ),
    "modifiers that say the same": lambda home: modifiers(
        home, 40, lambda i: "rules: {any: clubs may be played}\nbefore play: [shuffle the stock]\n"
    ),
    "modifiers that need each other": lambda home: modifiers(
        home, 20, lambda i: f"needs: [x{(i + 1) % 20}]\nwords: {{cards: {{x{i}: clubs}}}}\n"
    ),
    "variants that extend each other": lambda home: variants(
        home, 20, lambda i: f"extends: v{(i + 1) % 20}"
    ),
    "variants on top of each other": lambda home: variants(
        home, 20, lambda i: f"extends: strange\non top of: [v{(i + 1) % 20}]"
    ),
    "no files": odd,
    "a folder for a ruleset": instead(Path.mkdir),
    "a link to itself for a ruleset": instead(lambda path: path.symlink_to(path.name)),
    "a pipe for a ruleset": instead(os.mkfifo),
    "a device for a ruleset": instead(lambda path: path.symlink_to("/dev/zero")),
}


@pytest.mark.parametrize("name", FOLDERS)
def test_a_folder_is_told_what_is_wrong(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in ("modifiers", "variants"):
        (tmp_path / folder).mkdir()
    (tmp_path / "ruleset.yaml").write_bytes(ruleset({}))
    FOLDERS[name](tmp_path)
    home = str(tmp_path)
    for words in (
        ["validate"],
        ["validate", "--modifiers", "all"],
        ["validate", "--variant", "v0"],
        ["list"],
        ["test"],
    ):
        told(capsys, *words, home)
    told(capsys, "play", home, "--watch", "--bots", "random", "--seed", "1")


@pytest.mark.parametrize(
    "said",
    ["- scenario: x\n", "- name: x\n  given: {a: b}\n", "- [a]\n", "- *x\n", "[]", "rule: x\n"],
)
def test_scenarios_that_are_none_are_told_of(
    said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By every command that reads them."""
    (tmp_path / "modifiers").mkdir()
    (tmp_path / "ruleset.yaml").write_bytes(ruleset({}))
    modifiers(tmp_path, 2, lambda number: f"rules: {{r{number}: clubs may be played}}\n")
    (tmp_path / "ruleset.test.yaml").write_text(said, encoding="utf-8")
    for words in (["test"], ["validate"], ["interactions", "--modifiers", "0,1", "--hands", "1"]):
        told(capsys, *words, str(tmp_path))


# --- what is opened and run -----------------------------------------------------------------------

WATCHED = """
import json, os, sys
import octavo
from octavo.cli import main
told, armed = [], False

def hook(event, arguments):
    if not armed:
        return
    if event == "open":
        how = arguments[1] or ("r" if arguments[2] & 3 == os.O_RDONLY else "w")
        told.append(["open", str(arguments[0]), how])
    elif event == "compile":
        told.append(["compile", type(arguments[0]).__name__, str(arguments[1])])
    elif event == "import" or event.split(".")[0] in (
        "subprocess", "socket", "ctypes", "urllib", "shutil", "ftplib"
    ):
        told.append([event, str(arguments[0] if arguments else ""), ""])
    elif event.startswith("os.") and event not in ("os.listdir", "os.scandir"):
        told.append([event, str(arguments), ""])

sys.addaudithook(hook)
commands = json.loads(sys.argv[1])
for words in commands[0]:  # what is imported is imported now
    main(words)
armed = True
for words in commands[1]:
    main(words)
armed = False
print("TOLD" + json.dumps(told), file=sys.stderr)
"""
WATCHED_FILES = (
    "a tag",
    "names of Python",
    "names with quotes and ends of lines",
    "a million options",
    "a key twice",
)


def test_no_file_is_opened_and_no_text_is_run_but_what_was_named(tmp_path: Path) -> None:
    (tmp_path / "known.yaml").write_bytes(ruleset({}))
    for number, name in enumerate(WATCHED_FILES):
        (tmp_path / f"strange{number}.yaml").write_bytes(FILES[name][0]())

    def commands(file: str) -> list[list[str]]:
        play = ["play", file, "--watch", "--bots", "random", "--seed", "1"]
        return [
            ["validate", "--play", "1", file],
            play,
            ["show", "--python", file],
            ["rank", file, "2c 3c"],
        ]

    known = [*commands("known.yaml"), ["rank", GROUPED, "2c 3c"]]
    # each fault, too
    known += [
        words for number in range(len(WATCHED_FILES)) for words in commands(f"strange{number}.yaml")
    ]
    strange = [
        words for number in range(len(WATCHED_FILES)) for words in commands(f"strange{number}.yaml")
    ]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))}
    ran = subprocess.run(
        [sys.executable, "-c", WATCHED, json.dumps([known, strange])],
        cwd=tmp_path, env=environment, capture_output=True, encoding="utf-8", errors="replace",
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr[-2_000:]
    events = json.loads(ran.stderr.rsplit("TOLD", 1)[1])
    assert {kind for kind, *_ in events} <= {"open", "compile"}, [
        one for one in events if one[0] not in ("open", "compile")
    ]
    # where Python itself looks, and there is nothing
    own = [path for path in sys.path if path.endswith(".zip")]
    opened = {
        (os.path.basename(path), mode)
        for kind, path, mode in events
        if kind == "open" and path not in own
    }
    assert opened, "faults show the lines of the files that were named"
    assert {name for name, _ in opened} <= {
        f"strange{number}.yaml" for number in range(len(WATCHED_FILES))
    }, opened
    assert {mode for _, mode in opened} <= {"r", "rb"}, "nothing is written"
    # Trees are compiled (their source is no text), and never what somebody wrote.
    assert {source for kind, source, _ in events if kind == "compile"} <= {"NoneType", "Module"}, (
        events
    )
    assert sorted(os.listdir(tmp_path)) == sorted(
        ["known.yaml", *(f"strange{n}.yaml" for n in range(len(WATCHED_FILES)))]
    )


# --- what every command opens and writes ----------------------------------------------------------

# Installed before anything of Octavo is read. What it notes goes to a file that is open already.
AUDITED = """
import json, os, sys
note = os.open(sys.argv[1], os.O_WRONLY | os.O_APPEND)
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
command, quiet = "", False

def told(kind, *said):
    os.write(note, (json.dumps([command, kind, *map(os.fsdecode, said)]) + "\\n").encode())

def hook(event, arguments):
    if event == "open":
        if not isinstance(arguments[0], int):
            where = os.path.abspath(os.fsdecode(arguments[0]))
            told("writes" if arguments[2] & WRITING else "reads", where)
    elif event in ("os.listdir", "os.scandir"):
        if arguments[0] is not None and not isinstance(arguments[0], int):
            told("reads", os.path.abspath(os.fsdecode(arguments[0])))
    elif event in ("os.mkdir", "os.remove", "os.rename"):
        for path in arguments[: 1 + (event == "os.rename")]:
            told("writes", os.path.abspath(os.fsdecode(path)))
    elif event.split(".")[0] in (
        "subprocess", "socket", "urllib", "shutil", "ftplib", "smtplib", "sqlite3", "pty"
    ) or (
        event.startswith("os.") and event not in ("os.putenv", "os.unsetenv", "os.truncate")
    ):
        told(event, str(arguments))

sys.addaudithook(hook)
from octavo.cli import main
for words in json.loads(sys.argv[2]):
    command = " ".join(words)
    told("ends", str(main(words)))
os._exit(0)
"""
OUTPUTS = (
    "evening.journal",
    "evening.journal.lock",
    "drawing.svg",
    "my-sevens.yaml",
    "my-sevens.test.yaml",
    "house.yaml",
    "house.test.yaml",
    "modifier.schema.json",
    "scenario.schema.json",
)
LINED = {  # each command, as it is used
    "list": [[], ["game"]],
    "new": [["modifier", "house", "--for", "game"]],
    "watch": [["--once", "--with", "game", "house.yaml"]],
    "validate": [
        ["game"],
        ["--play", "1", "game"],
        ["--read", "game"],
        ["--format", "sarif", "game"],
        ["game/bad.yaml"],
    ],
    "explain": [["OCT107"]],
    "cookbook": [["swap"], ["sevens-swap", "--write", "my-sevens.yaml"]],
    "read": [["deal 2 cards to you", "--with", "game"]],
    "diff": [["game", "--modifiers", "more", "game", "--modifiers", "other"], ["game", "game"]],
    "schema": [["ruleset"]],
    "show": [["game"], ["--python", "game"], ["--ir", "game"], ["--rules", "game"]],
    "play": [
        ["game", "--watch", "--pause", "0", "--seed", "1", "--journal", "evening.journal"],
        ["game", "--seed", "1"],
        ["game", "--seat", "1", "--json"],
        ["--resume", "evening.journal", "--pause", "0"],
    ],
    "replay": [["--all", "evening.journal"]],
    "simulate": [["game", "--games", "2"]],
    "interactions": [["game", "--modifiers", "more,other", "--hands", "1", "--svg", "drawing.svg"]],
    "test": [["game"]],
    "why": [["game"]],
    "rank": [["five-card-draw", "2c 3c 4c 5c 6c"]],
}


@pytest.mark.parametrize("attached", [False, True], ids=["to a pipe", "to a terminal"])
@pytest.mark.thorough
def test_every_command_opens_and_writes_what_is_named_and_its_own(
    attached: bool, tmp_path: Path
) -> None:
    """Nothing but its own program, what is named, and the folder of a ruleset that is named is
    read; nothing is written but outputs that are named, journals below the state, the table of the
    grammar below the cache; no program is run."""
    assert set(LINED) == set(COMMANDS)
    desk, homes = (
        tmp_path / "desk",
        {name: tmp_path / name for name in ("state", "cache", "home", "temporary", "config")},
    )
    for folder in (desk / "game" / "modifiers", *homes.values()):
        folder.mkdir(parents=True)
    (desk / "game" / "ruleset.yaml").write_bytes(ruleset({}))
    (desk / "game" / "bad.yaml").write_bytes(ruleset({"ruleset": "../../bad"}))
    for name in ("more", "other"):
        (desk / "game" / "modifiers" / f"{name}.yaml").write_text(
            f"modifier: {name}\ntitle: M\nrules: {{{name}: clubs may be played}}\n"
        )
    (desk / "game" / "ruleset.test.yaml").write_text("- name: it begins\n  then: {over: false}\n")
    for bait in (
        "octavo.toml",
        "conftest.py",
        "pyproject.toml",
        "octavo.py",
        "ruleset.yaml",
        ".env",
    ):
        (desk / bait).write_text("raise SystemExit('read')\n")
        (homes["home"] / bait).write_text("raise SystemExit('read')\n")
    notes = tmp_path / "notes"
    notes.touch()
    environment = {
        "PYTHONPATH": os.pathsep.join(os.path.abspath(path) for path in sys.path if path),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPYCACHEPREFIX": "",
        "PYTHONSAFEPATH": "1",
        "HOME": str(homes["home"]),
        "XDG_STATE_HOME": str(homes["state"]),
        "XDG_CACHE_HOME": str(homes["cache"]),
        "XDG_CONFIG_HOME": str(homes["config"]),
        "TMPDIR": str(homes["temporary"]),
    }
    commands = json.dumps([[name, *words] for name, lines in LINED.items() for words in lines])
    entered = f"import os; os.chdir({str(desk)!r})\n{AUDITED}"
    if attached:
        screen, code = session(
            [str(notes), commands], lambda number: "1", environment, ("-c", entered)
        )
    else:
        ran = subprocess.run(
            [sys.executable, "-c", entered, str(notes), commands],
            env={**os.environ, **environment},
            capture_output=True,
            stdin=subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
        )
        screen, code = ran.stdout + ran.stderr, ran.returncode
    assert code == 0, screen[-2_000:]
    events = [json.loads(line) for line in notes.read_text(encoding="utf-8").splitlines()]
    assert {kind for _, kind, *_ in events} == {"reads", "writes", "ends"}, [
        one for one in events if one[1] not in ("reads", "writes")
    ]
    ends = {command: said for command, kind, said in events if kind == "ends"}
    assert {command: said for command, said in ends.items() if said != "0"} == {
        "validate game/bad.yaml": "1"
    }, ends

    named = [str(desk / name) for name in OUTPUTS]
    written = {path for _, kind, path in events if kind == "writes"}
    journals, cached = homes["state"] / "octavo" / "journals", homes["cache"] / "octavo"
    made = {
        path
        for path in written
        if not Path(path).is_relative_to(journals) and not Path(path).is_relative_to(cached)
    }
    # made if they are not there
    parents = {str(folder) for folder in (desk, journals.parent, *homes.values())}
    assert made - parents - {os.devnull} == set(named), "what is named, and no more"
    assert {
        path
        for command, kind, path in events
        if kind == "writes" and not command.startswith(("new", "play", "interactions", "cookbook"))
    } <= {path for path in written if Path(path).is_relative_to(homes["cache"])} | {os.devnull}, (
        "other commands write nothing"
    )
    assert len(list(journals.glob("*"))) == attached, (
        "people's matches are kept, and the note about who plays is gone"
    )

    own = [
        sys.prefix,
        sys.base_prefix,
        os.path.dirname(ON_PATH),
        *environment["PYTHONPATH"].split(os.pathsep),
    ]
    allowed = [*own, *named, str(desk / "game"), str(journals), str(cached), os.devnull]
    read = {path for _, kind, path in events if kind == "reads"}
    assert {
        path for path in read if not any(Path(path).is_relative_to(folder) for folder in allowed)
    } == set()
    left = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()}
    kept = {path for path in left if path.startswith(("desk/", "home/", "temporary/", "config/"))}
    assert kept - {
        f"desk/{name}"
        for name in (*OUTPUTS, "game/ruleset.yaml", "game/bad.yaml", "game/ruleset.test.yaml")
        if not name.endswith(".lock")
    } == {
        *(f"{place}/{bait}" for place in ("desk", "home") for bait in os.listdir(homes["home"])),
        *(f"desk/game/modifiers/{name}.yaml" for name in ("more", "other")),
    }
