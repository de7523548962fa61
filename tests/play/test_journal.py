"""Journals: the same match gives the same bytes, and any beginning of a journal leads to the same
end.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import octavo
from octavo.bots import judging
from octavo.cli import main
from octavo.diagnostics import OctavoError
from octavo.front.header import Wanted
from octavo.front.table import Table, begin, bots_only, replayed, resume
from octavo.source.shelf import catalogue
from octavo.table import journal as journals
from octavo.table import sources
from octavo.table.journal import (
    Chance,
    Choice,
    Header,
    Journal,
    Seal,
    Writer,
    line_of,
    read_journal,
)
from support.paths import ON_PATH

RULESETS = [name for name, _, _ in catalogue()]
ONE = "crazy-eights"  # where one of them will do that two or more can play

# A small game in which chance, choices with cards, and amounts come up.
SMALL = """
ruleset: small
title: Small
players: 2
pack: {suits: [bells, leaves], ranks: [ace, 2 to 6]}
words:
  verbs: [{drop: dropped}, wager]
zones:
  pile:  {holds: pack, faces: down}
  heap:  {faces: up}
  fist:  {each: player, seen by: owner}
state:
  bet: {is a: number, each: player}
rules:
  any: cards of your fist may be dropped
phases:
  begin:
    - shuffle the pile
    - deal 3 cards to each player
    - for each: player
      do:
        - choose:
            wager: {pick: number from 1 to 9, do: now your bet is that number}
  main:
    - turns: each player
      until: any fist is empty
      do:
        - choose:
            drop: {pick: a card of your fist that may be dropped, do: move it to the heap}
  count:
    - for each: player
      do: you score your bet
win: the player with the highest score
"""


@pytest.fixture
def small(tmp_path: Path) -> octavo.Rules:
    (tmp_path / "small.yaml").write_text(SMALL, encoding="utf-8")
    return octavo.load(tmp_path / "small.yaml")


def played(
    rules: octavo.Rules,
    path: Path,
    seed: str = "8",
    players: int = 2,
    bots: str = "random",
    rounds: int = 1,
) -> Table:
    """A match of bots with its journal."""
    writer = Writer(path)
    match = begin(rules, Wanted(players, seed, rounds, bots=bots), "1.0", writer)
    for _ in bots_only(match):
        pass
    writer.close()
    return match


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.thorough(but=4)
def test_the_same_seed_gives_the_same_bytes(name: str, tmp_path: Path) -> None:
    rules = octavo.load(name)
    least = rules.players[0]
    first = played(rules, tmp_path / "a", "x", least)
    second = played(octavo.load(name), tmp_path / "b", "x", least)
    other = played(rules, tmp_path / "c", "y", least)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    assert (tmp_path / "a").read_bytes() != (tmp_path / "c").read_bytes()
    assert first.game.fingerprint() == second.game.fingerprint() != other.game.fingerprint()


def test_the_order_of_hashes_does_not_matter(tmp_path: Path) -> None:
    journals = []
    for value in ("1", "2"):
        path = tmp_path / f"{value}.journal"
        command = [
            sys.executable,
            "-m",
            "octavo",
            "play",
            ONE,
            "--seed",
            "3",
            "--rounds",
            "1",
            "--journal",
            str(path),
        ]
        environment = {**os.environ, "PYTHONPATH": ON_PATH, "PYTHONHASHSEED": value}
        subprocess.run(
            command, check=True, capture_output=True, env=environment, stdin=subprocess.DEVNULL
        )
        journals.append(path.read_bytes())
    assert journals[0] == journals[1]


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.thorough(but=4)
def test_a_replay_is_the_match(name: str, tmp_path: Path) -> None:
    rules = octavo.load(name)
    most = rules.players[1]
    match = played(rules, tmp_path / "a", players=most)
    again = replayed(read_journal(tmp_path / "a"))
    options = [option.key for option in again.recorded()]
    assert options == [
        step.key for step in read_journal(tmp_path / "a").steps if isinstance(step, Choice)
    ]
    assert again.game.log.events == match.game.log.events
    assert again.game.result == match.game.result
    assert again.game.steps == match.game.steps


@pytest.mark.parametrize("bots", ["random", "greedy", "careful", "careful:quick"])
def test_cut_anywhere_it_goes_on_as_if_it_had_not_been(
    small: octavo.Rules, tmp_path: Path, bots: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After each line, and in the middle of each, as `kill -9` may leave it."""
    monkeypatch.setattr(judging, "MOST_WORK", 100)
    match = played(small, tmp_path / "whole", bots=bots)
    whole = (tmp_path / "whole").read_bytes()
    lines = whole.splitlines(keepends=True)
    assert len(lines) > 10
    for count in range(1, len(lines) + 1):
        for torn in (b"", b"".join(lines)[len(b"".join(lines[:count])) :][:7]):
            path = tmp_path / "cut"
            path.write_bytes(b"".join(lines[:count]) + torn)
            journal = read_journal(path)
            assert journal.size == len(b"".join(lines[:count]))
            writer = Writer(path, journal)
            resumed = resume(journal, writer)
            for _ in bots_only(resumed):
                pass
            writer.close()
            assert path.read_bytes() == whole, f"cut after line {count} and {torn!r}"
            assert resumed.game.fingerprint() == match.game.fingerprint()


def test_it_holds_what_is_needed_to_load_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a ruleset that Octavo does not ship too, from another folder, with modifiers and variants
    of any kind.
    """
    folder = tmp_path / "here"
    for part in ("modifiers", "variants"):
        (folder / part).mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(
        SMALL + "options:\n  limit: {default: 9, why: none, values: [9, 5]}\n", encoding="utf-8"
    )
    (folder / "modifiers" / "01-more.yaml").write_text(
        "modifier: more\nnumber: 1\ntitle: More\n", encoding="utf-8"
    )
    (folder / "variants" / "lower.yaml").write_text(
        "variant: lower\nextends: small\ntitle: Lower\nreplaces:\n  win: the player with the "
        "lowest score\n",
        encoding="utf-8",
    )
    (tmp_path / "own.yaml").write_text("modifier: own\ntitle: Own\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    rules = octavo.load("here", modifiers="1,own.yaml", variants="lower", options={"limit": "5"})
    match = played(rules, tmp_path / "a")
    monkeypatch.chdir("/")
    again = resume(read_journal(tmp_path / "a"))
    assert again.rules.digest == rules.digest
    assert again.game.result == match.game.result
    header = read_journal(tmp_path / "a").header
    assert header.modifiers == ("more", str(tmp_path / "own.yaml"))
    assert (header.variants, header.options) == (("lower",), {"limit": 5})


# --- what goes wrong ------------------------------------------------------------------------------


def changed(path: Path, was: str, now: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert was in text
    path.write_text(text.replace(was, now), encoding="utf-8")


def unsealed(line: str) -> dict[str, Any]:
    """What a line says, without its check."""
    said = json.loads(line)
    assert len(said.pop("check")) == 8
    return said  # type: ignore[no-any-return]


def sealed(lines: Sequence[str]) -> bytes:
    """Lines as somebody would write them who knows how: each with the check it should have."""
    seal = Seal()
    return b"".join(
        seal.sealed(
            json.dumps({key: value for key, value in json.loads(line).items() if key != "check"})
        )
        for line in lines
    )


def fault_of(match: Table) -> str:
    with pytest.raises(OctavoError) as raised:
        match.catch_up()
    return str(raised.value)


def test_changed_rules_name_the_first_decision_that_differs(
    small: octavo.Rules, tmp_path: Path
) -> None:
    played(small, tmp_path / "a")
    journal = read_journal(tmp_path / "a")
    choices = [step for step in journal.steps if isinstance(step, Choice)]
    dropped = next(index for index, step in enumerate(choices) if step.key.startswith("drop"))
    card = choices[dropped].key.split()[1]
    name = small.pack.names[small.pack.codes.index(card)]
    changed(
        tmp_path / "small.yaml",
        "cards of your fist may",
        f"cards of your fist except the {name} may",
    )
    said = fault_of(replayed(journal, changed=True))
    line = 2 + journal.steps.index(choices[dropped])
    assert (
        f"a:{line}:1: error OCT532: decision {dropped + 1} differs: the journal says that seat"
        in said
    )
    assert f"chose `drop {card}`, but now seat {choices[dropped].seat} may choose `drop " in said
    assert "the rules have changed since it was written" in said


def test_other_changes_are_named_too(small: octavo.Rules, tmp_path: Path) -> None:
    played(small, tmp_path / "a")
    journal = read_journal(tmp_path / "a")
    changed(tmp_path / "small.yaml", "deal 3 cards", "deal 2 cards")
    assert "but now seat" in fault_of(replayed(journal, changed=True))
    changed(tmp_path / "small.yaml", "2 to 6", "2 to 5")
    with pytest.raises(
        OctavoError,
        match=r"decision 1 differs: .*one of 12 came up.*now chance is asked for one of 10",
    ):
        replayed(journal, changed=True)
    changed(tmp_path / "small.yaml", "players: 2", "players: 3")
    with pytest.raises(OctavoError, match="OCT509"):
        replayed(journal, changed=True)


def test_rules_that_only_read_otherwise_replay(small: octavo.Rules, tmp_path: Path) -> None:
    match = played(small, tmp_path / "a")
    changed(tmp_path / "small.yaml", "title: Small", "title: Smaller")
    again = resume(read_journal(tmp_path / "a"), changed=True)
    assert again.game.result == match.game.result


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "OCT530"),
        ('{"octavo": "1.0"', "OCT530"),
        ("[]\n", "not a journal"),
        ('{"octavo": "1.0"}\n', "lacks ruleset"),
        ('{"octavo": ' + "[" * 100_000 + "\n", "not a journal"),
        ("{head}" + '{{"chance": ' * 50_000 + "\n", "OCT531"),
        ("{head}nonsense\n", ":2:1: error OCT531"),
        ('{head}{{"chance": 3, "of": 3}}\n', "OCT531"),
        ('{head}{{"seat": 1}}\n', "OCT531"),
    ],
)
def test_damaged_journals(small: octavo.Rules, tmp_path: Path, text: str, said: str) -> None:
    played(small, tmp_path / "a")
    head = (tmp_path / "a").read_text(encoding="utf-8").splitlines(keepends=True)[0]
    (tmp_path / "b").write_text(
        text.replace("{head}", head).replace("{{", "{").replace("}}", "}"), encoding="utf-8"
    )
    with pytest.raises(OctavoError, match=said):
        read_journal(tmp_path / "b")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("players", 10**9),
        ("players", 0),
        ("players", True),
        ("players", "2"),
        ("rounds", -1),
        ("people", ["a"]),
        ("people", [[1]]),
        ("people", [0]),
        ("people", [1, 1]),
        ("people", [99]),
        ("bots", "evil"),
        ("variants", [1]),
        ("variants", ["/etc/passwd"]),
        ("modifiers", [[1]]),
        ("modifiers", [None]),
        ("modifiers", ["0-99999999999"]),
        ("options", {"target": [1]}),
        ("options", {"": None}),
        ("ruleset", "/dev/zero"),
        ("ruleset", "\0"),
        ("ruleset", "x" * 10_000),
        ("forced", 1),
        ("seed", None),
        ("sources", [{"file": "a\0b", "digest": "", "text": None}]),
        ("sources", [{"file": "", "digest": "", "text": None}]),
        ("variants", ["/\0"]),
        ("sources", [{"file": "../x.yaml", "digest": "", "text": None}]),
        ("beside", ["m"] * 100_000),
        ("variants", ["x"] * 1_000),
        ("modifiers", list(range(1_000))),
        (
            "sources",
            [{"file": f"/gone/{n}.yaml", "digest": "", "text": None} for n in range(1_000)],
        ),
        (
            "sources",
            [
                {
                    "file": "/gone/a.yaml",
                    "digest": hashlib.sha256(b"x" * 3_000_000).hexdigest(),
                    "text": "x" * 3_000_000,
                }
            ],
        ),
    ],
    ids=lambda value: None if isinstance(value, str) else str(value)[:30],
)
def test_journals_from_strangers(
    small: octavo.Rules, tmp_path: Path, name: str, value: object
) -> None:
    played(small, tmp_path / "a")
    head, *steps = (tmp_path / "a").read_text(encoding="utf-8").splitlines()
    (tmp_path / "b").write_bytes(sealed([json.dumps({**unsealed(head), name: value}), *steps]))
    with pytest.raises(OctavoError) as caught:
        resume(read_journal(tmp_path / "b"))
    assert "OCT531" not in str(caught.value), "its checks are as they should be"


def test_where_it_cannot_be_read_or_written(tmp_path: Path) -> None:
    with pytest.raises(OctavoError, match="OCT530"):
        read_journal(tmp_path / "nothing")
    with pytest.raises(OctavoError, match="OCT533"):
        Writer(tmp_path)


def test_lines_are_plain_json(small: octavo.Rules, tmp_path: Path) -> None:
    played(small, tmp_path / "a")
    lines = [unsealed(line) for line in (tmp_path / "a").read_text(encoding="utf-8").splitlines()]
    assert (
        lines[0]["ruleset"] == str(tmp_path / "small.yaml") and lines[0]["program"] == small.digest
    )
    steps = read_journal(tmp_path / "a").steps
    assert [json.loads(line_of(step)) for step in steps] == lines[1:]
    assert {type(step) for step in steps} == {Chance, Choice}


def test_a_journal_may_be_resumed_beside_the_name_of_its_ruleset(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = str(tmp_path / "match.journal")
    assert main(["play", "crazy-eights", "--rounds", "1", "--seed", "1", "--journal", journal]) == 0
    assert main(["play", "crazy-eights", "--resume", journal]) == 0
    assert main(["play", "cripple-mr-onion", "--resume", journal]) == 2
    assert "the journal is of a match of crazy-eights" in capsys.readouterr().err


# --- what the first line holds of the rules -------------------------------------------------------


def folder_of(home: Path) -> Path:
    """The small game with files of every kind, of which not all are in force."""
    for part in ("modifiers", "variants"):
        (home / part).mkdir(parents=True)
    files = {
        "ruleset.yaml": SMALL + "options:\n  limit: {default: 9, why: none, values: [9, 5]}\n",
        "modifiers/more.yaml": (
            "modifier: more\ntitle: More\nrules: {m: aces may be dropped}\nwith other:\n  "
            "rules: {n: aces score 1}\n"
        ),
        "modifiers/others.yaml": "modifier: others\ntitle: Others\n",
        "modifiers/other.yaml": "modifier: other\ntitle: Other\nrules: {o: aces may be dropped}\n",
        "variants/lower.yaml": (
            "variant: lower\nextends: small\ntitle: Lower\nreplaces:\n  win: the player with "
            "the lowest score\n"
            "modifiers: {other: {removes: {rules: [o]}}}\n"
        ),
    }
    for name, text in files.items():
        (home / name).write_text(text, encoding="utf-8")
    return home


def loaded_of(home: Path) -> octavo.Rules:
    return octavo.load(home, modifiers=["more"], variants=["lower"], options={"limit": 5})


def test_the_head_holds_every_text(tmp_path: Path) -> None:
    home = folder_of(tmp_path / "home")
    played(loaded_of(home), tmp_path / "a")
    header = read_journal(tmp_path / "a").header
    files = [
        home / "ruleset.yaml",
        home / "variants" / "lower.yaml",
        home / "modifiers" / "more.yaml",
    ]
    assert [source.file for source in header.sources] == [*map(str, files)]
    assert [source.text for source in header.sources] == [
        file.read_text(encoding="utf-8") for file in files
    ]
    assert [source.digest for source in header.sources] == [
        sha256(file.read_bytes()).hexdigest() for file in files
    ]
    assert (header.beside, header.options) == (("other", "others"), {"limit": 5})


def test_shipped_files_are_called_alike_everywhere(tmp_path: Path) -> None:
    played(octavo.load("crazy-eights"), tmp_path / "a")
    assert [source.file for source in read_journal(tmp_path / "a").header.sources] == [
        "crazy-eights/ruleset.yaml"
    ]


@pytest.mark.parametrize("at", ["ruleset.yaml", "variants/lower.yaml", "modifiers/more.yaml"])
@pytest.mark.parametrize(
    "how", ["changed", "shorter", "longer", "line ends", "not a text", "too large"]
)
def test_changed_text_is_refused_where_it_changed(at: str, how: str, tmp_path: Path) -> None:
    home = folder_of(tmp_path / "home")
    played(loaded_of(home), tmp_path / "a")
    raw = (home / at).read_bytes()
    lines = raw.count(b"\n")
    title = next(
        number for number, line in enumerate(raw.split(b"\n"), 1) if line.startswith(b"title")
    )
    now, line, said = {
        "changed": (raw.replace(b"title: ", b"title: Not "), title, "this line was `title: "),
        "shorter": (b"\n".join(raw.split(b"\n")[:-2]), lines - 1, "after this line there was `"),
        "longer": (raw + b"# more\n", lines + 1, "this line was ``"),
        "line ends": (raw.replace(b"\n", b"\r\n"), 1, "this line was `"),
        "not a text": (raw.replace(b"title: ", b"title: \xff"), title, "this line was `title: "),
        "too large": (raw + b"#" * 300_000, lines + 1, "this line was ``"),
    }[how]
    (home / at).write_bytes(now)
    with pytest.raises(OctavoError) as caught:
        replayed(read_journal(tmp_path / "a"))
    [found] = caught.value.diagnostics
    assert (
        found.code == "OCT535" and found.span is not None and found.span.file == str(home / at)
    ), found
    assert found.span.line == line and said in found.message and "--changed" in found.help, found


def test_all_changed_files_are_named_and_changes_may_be_allowed(tmp_path: Path) -> None:
    home = folder_of(tmp_path / "home")
    match = played(loaded_of(home), tmp_path / "a")
    for at in ("ruleset.yaml", "variants/lower.yaml"):
        changed(home / at, "title: ", "title: Not ")
    # not in force: it does not matter
    changed(home / "modifiers" / "others.yaml", "title: ", "title: Not ")
    with pytest.raises(OctavoError) as caught:
        replayed(read_journal(tmp_path / "a"))
    assert [one.code for one in caught.value.diagnostics] == ["OCT535", "OCT535"]
    again = resume(read_journal(tmp_path / "a"), changed=True)
    assert again.game.result == match.game.result and again.rules.title.startswith("Not ")


@pytest.mark.parametrize(
    "gone", ["all", "ruleset.yaml", "variants/lower.yaml", "modifiers/more.yaml"]
)
@pytest.mark.parametrize("allowed", [False, True])
def test_what_is_gone_is_read_in_the_journal(gone: str, allowed: bool, tmp_path: Path) -> None:
    home = folder_of(tmp_path / "home")
    rules = loaded_of(home)
    match = played(rules, tmp_path / "a")
    home.rename(tmp_path / "elsewhere") if gone == "all" else (home / gone).unlink()
    again = resume(read_journal(tmp_path / "a"), changed=allowed and gone != "all")
    assert again.rules.digest == rules.digest
    assert again.game.log.events == match.game.log.events
    assert again.rules.warnings == rules.warnings
    option = replayed(read_journal(tmp_path / "a")).game.decision
    assert option is not None and again.game.result == match.game.result


def test_what_was_not_there_is_not_played_by(tmp_path: Path) -> None:
    """A file that takes the name of another."""
    home = folder_of(tmp_path / "home")
    played(loaded_of(home), tmp_path / "a")
    (home / "modifiers" / "first.yaml").write_text(
        "modifier: more\ntitle: First\n", encoding="utf-8"
    )
    with pytest.raises(
        OctavoError,
        match=r"first.yaml:1:11: error OCT535: the journal was written without first.yaml",
    ):
        replayed(read_journal(tmp_path / "a"))


def test_texts_that_are_too_much_are_kept_as_digests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = folder_of(tmp_path / "home")
    monkeypatch.setattr(sources, "MOST_TEXT", 500)
    played(loaded_of(home), tmp_path / "a")
    assert {source.text for source in read_journal(tmp_path / "a").header.sources} == {None}
    replayed(read_journal(tmp_path / "a")).catch_up()
    changed(home / "ruleset.yaml", "title: ", "title: Not ")
    with pytest.raises(
        OctavoError,
        match=r"ruleset.yaml:1:1: error OCT535: ruleset.yaml has changed since the journal was "
        r"written \(",
    ):
        replayed(read_journal(tmp_path / "a"))


def test_the_largest_head_leaves_room_for_a_match() -> None:
    assert sources.MOST_TEXT <= journals.MOST_BYTES // 2


def test_another_octavo_is_named_where_it_plays_the_same_text_otherwise(
    small: octavo.Rules, tmp_path: Path
) -> None:
    """As if a newer one dealt otherwise: the text is the same, the program and the match are
    not."""
    played(small, tmp_path / "a")
    head, *steps = (tmp_path / "a").read_text(encoding="utf-8").splitlines()
    at = next(number for number, line in enumerate(steps) if '"chose"' in line)
    steps[at] = '{"seat": 1, "chose": "dance"}'
    older = json.dumps({**unsealed(head), "octavo": "0.0.9", "program": "0" * 12})
    (tmp_path / "b").write_bytes(sealed([older, *steps]))
    said = fault_of(replayed(read_journal(tmp_path / "b")))
    assert (
        f"b:{at + 2}:1: error OCT532: decision 1 differs: the journal says that seat 1 chose "
        "`dance`"
    ) in said
    assert (
        "the files are as they were: this Octavo makes another program of them than Octavo 0.0.9"
        in said
    )
    again = sealed([json.dumps({**unsealed(head), "octavo": "0.0.9"}), *steps])
    (tmp_path / "b").write_bytes(again)
    assert "the rules are the same: if it was written by this Octavo (Octavo 0.0.9)" in fault_of(
        replayed(read_journal(tmp_path / "b"))
    )


# --- older journals -------------------------------------------------------------------------------


def older(path: Path) -> list[str]:
    """The lines of a journal as they were before they had checks, and heads texts."""
    head, *steps = (unsealed(line) for line in path.read_text(encoding="utf-8").splitlines())
    del head["sources"], head["beside"]
    return [json.dumps(line) + "\n" for line in (head, *steps)]


def test_older_journals_are_read_and_gone_on_with(small: octavo.Rules, tmp_path: Path) -> None:
    match = played(small, tmp_path / "a")
    lines = older(tmp_path / "a")
    (tmp_path / "old").write_text("".join(lines), encoding="utf-8")
    assert resume(read_journal(tmp_path / "old")).game.result == match.game.result
    (tmp_path / "old").write_text("".join(lines[:12]), encoding="utf-8")
    journal = read_journal(tmp_path / "old")
    with Writer(tmp_path / "old", journal) as writer:
        for _ in bots_only(resume(journal, writer)):
            pass
    now = (tmp_path / "old").read_text(encoding="utf-8").splitlines(keepends=True)
    assert now[:12] == lines[:12] and len(now) == len(lines)
    assert [json.dumps(unsealed(line)) + "\n" for line in now[12:]] == lines[12:], (
        "what is added has checks"
    )
    assert resume(read_journal(tmp_path / "old")).game.result == match.game.result
    now[5] = now[5].replace(": ", ":  ")
    (tmp_path / "old").write_text("".join(now), encoding="utf-8")
    with pytest.raises(
        OctavoError,
        match="old:13:1: error OCT531: this line of the journal, or one before it, was changed",
    ):
        read_journal(tmp_path / "old")
    now = now[:13] + lines[13:]
    (tmp_path / "old").write_text("".join(now), encoding="utf-8")
    with pytest.raises(OctavoError, match="OCT531"):
        read_journal(tmp_path / "old")


# --- lines ----------------------------------------------------------------------------------------


def test_edited_lines_are_found_where_they_are(small: octavo.Rules, tmp_path: Path) -> None:
    played(small, tmp_path / "a")
    whole = (tmp_path / "a").read_bytes().split(b"\n")[:-1]
    edits: dict[str, Callable[[list[bytes], int], list[bytes]]] = {
        "a digit": lambda lines, at: [
            *lines[:at],
            re.sub(rb"\d", lambda d: b"%d" % (int(d[0]) ^ 1), lines[at], count=1),
            *lines[at + 1 :],
        ],
        "left out": lambda lines, at: [*lines[:at], *lines[at + 1 :]],
        "twice": lambda lines, at: [*lines[: at + 1], *lines[at:]],
        "exchanged": lambda lines, at: [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]],
        "without its check": lambda lines, at: [
            *lines[:at],
            re.sub(rb', "check": "\w+"', b"", lines[at]),
            *lines[at + 1 :],
        ],
        "another check": lambda lines, at: [*lines[:at], lines[at][:-3] + b'x"}', *lines[at + 1 :]],
        "not a text": lambda lines, at: [
            *lines[:at],
            lines[at].replace(b": ", b': "\xff', 1),
            *lines[at + 1 :],
        ],
    }
    for how, edit in edits.items():
        for at in range(1, len(whole) - 2):
            (tmp_path / "b").write_bytes(b"".join(line + b"\n" for line in edit(whole, at)))
            with pytest.raises(OctavoError, match="OCT531") as caught:
                read_journal(tmp_path / "b")
            [found] = caught.value.diagnostics
            assert found.span is not None and found.span.line == at + 1 + (how == "twice"), (
                how,
                at,
                found,
            )
            assert "the match can go on from here" in found.help
    (tmp_path / "b").write_bytes((tmp_path / "a").read_bytes().replace(b"Small", b"Smell", 1))
    with pytest.raises(OctavoError, match="b:1:1: error OCT531"):
        read_journal(tmp_path / "b")


def test_no_other_end_of_lines_takes_the_checks_away(small: octavo.Rules, tmp_path: Path) -> None:
    played(small, tmp_path / "a")
    whole = (tmp_path / "a").read_bytes()
    (tmp_path / "b").write_bytes(whole.replace(b"\n", b"\r\n"))
    with pytest.raises(OctavoError, match="OCT531"):
        read_journal(tmp_path / "b")


def test_a_journal_makes_nobody_read_what_is_no_part_of_its_rules(
    small: octavo.Rules, tmp_path: Path
) -> None:
    (tmp_path / "secret").write_text("first\nsecond", encoding="utf-8")
    played(small, tmp_path / "a")
    head, *steps = (tmp_path / "a").read_text(encoding="utf-8").splitlines()
    known = unsealed(head)
    more = {
        "file": str(tmp_path / "secret"),
        "digest": hashlib.sha256(b"first").hexdigest(),
        "text": "first",
    }
    (tmp_path / "b").write_bytes(
        sealed([json.dumps({**known, "sources": [*known["sources"], more]}), *steps])
    )
    with pytest.raises(OctavoError) as caught:
        read_journal(tmp_path / "b")
    assert "OCT530" in str(caught.value) and "second" not in str(caught.value)


def test_lines_end_at_newlines_alone(tmp_path: Path) -> None:
    """A key may hold what other programs take for the end of a line; a text in the head may."""
    strange = "\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
    header = Header("1", "x", (), (), {}, 2, "8", 0, (), "greedy", False, "0" * 12)
    lines: list[Header | Choice | Chance] = [
        header,
        Choice(1, f"a{strange}b"),
        Chance(1, 2),
        Choice(2, f"{strange}\n"),
    ]
    with Writer(tmp_path / "a") as writer:
        for line in lines:
            writer(line_of(line))
    assert read_journal(tmp_path / "a").steps == tuple(lines[1:])
    assert len((tmp_path / "a").read_text(encoding="utf-8").splitlines()) == 4, (
        "and nobody need take them for that"
    )
    raw = (
        json.dumps(asdict(header))
        + "\n"
        + json.dumps({"seat": 1, "chose": "\x85\u2028"}, ensure_ascii=False)
        + "\n"
    )
    (tmp_path / "b").write_text(raw, encoding="utf-8")
    assert read_journal(tmp_path / "b").steps == (Choice(1, "\x85\u2028"),), (
        "nor does Octavo where they stand as they are"
    )


def test_paths_need_not_be_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9 \xff\xf0\x9f"))
    folder_of(home)
    own = Path(os.fsdecode(os.fsencode(home) + b"/\xed\xa0\x80.yaml"))
    own.write_text("modifier: own\ntitle: Own\n", encoding="utf-8")
    journal = str(home / os.fsdecode(b"\xe9.journal"))
    words = [
        "play",
        str(home),
        "--watch",
        "--seed",
        "1",
        "--modifiers",
        f"more,{own}",
        "--variant",
        "lower",
        "--journal",
        journal,
    ]
    assert main(words) == 0, capsys.readouterr()
    assert main(["replay", journal]) == 0
    header = read_journal(journal).header
    assert header.ruleset == str(home / "ruleset.yaml") and header.modifiers == ("more", str(own))
    assert [source.path for source in header.sources] == [
        home / "ruleset.yaml",
        home / "variants" / "lower.yaml",
        home / "modifiers" / "more.yaml",
        own,
    ]
    whole = Path(journal).read_bytes()
    Path(journal).write_bytes(b"".join(line + b"\n" for line in whole.split(b"\n")[:9]))
    assert main(["play", "--resume", journal]) == 0
    assert Path(journal).read_bytes() == whole
    changed(home / "ruleset.yaml", "title: ", "title: Not ")
    assert main(["replay", journal]) == 1
    (home / "modifiers" / "more.yaml").unlink()
    assert main(["replay", "--changed", journal]) == 0
    capsys.readouterr()


# --- on the disk ----------------------------------------------------------------------------------


def test_short_writes_are_completed(
    small: octavo.Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(small, tmp_path / "a")
    whole = os.write
    monkeypatch.setattr(os, "write", lambda file, data: whole(file, bytes(data)[:7]))
    played(small, tmp_path / "b")
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


@pytest.mark.parametrize("stage", ["write", "fsync"])
def test_what_cannot_be_written_is_taken_back(
    stage: str, small: octavo.Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that is full after some bytes of a line: what stands before is kept, and the match
    goes on from there.
    """
    played(small, tmp_path / "a")
    whole, path = (tmp_path / "a").read_bytes(), tmp_path / "b"
    real, room = os.write, len(whole) - 300

    def write(file: int, data: Any) -> int:
        left = room - os.fstat(file).st_size
        if left <= 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(file, bytes(data)[:left])

    def fsync(file: int) -> None:
        if os.fstat(file).st_size >= room:
            raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, stage, {"write": write, "fsync": fsync}[stage])
    with Writer(path) as writer:
        with pytest.raises(
            OctavoError,
            match=r"OCT533: the journal `.*b` cannot be written: .* "
            r"\(everything before is kept",
        ):
            for _ in bots_only(begin(small, Wanted(2, "8", 1, bots="random"), "1.0", writer)):
                pass
        begun = path.read_bytes()
        assert whole.startswith(begun) and begun.endswith(b"\n") and begun.count(b"\n") > 3
        monkeypatch.undo()
        # once there is room
        writer(whole[len(begun) :].split(b"\n")[0].decode().rsplit(", ", 1)[0] + "}\n")
    assert whole.startswith(path.read_bytes()) and len(path.read_bytes()) > len(begun)
    journal = read_journal(path)
    with Writer(path, journal) as writer:
        for _ in bots_only(resume(journal, writer)):
            pass
    assert path.read_bytes() == whole


def test_a_journal_does_not_outgrow_what_is_read(
    small: octavo.Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(small, tmp_path / "a")
    monkeypatch.setattr(journals, "MOST_BYTES", len((tmp_path / "a").read_bytes()) - 1)
    with pytest.raises(OctavoError, match=r"OCT533: .* it would have more than"):
        played(small, tmp_path / "b")
    assert (
        read_journal(tmp_path / "b").steps
        == read_journal_within(tmp_path / "a", monkeypatch).steps[:-1]
    )


def read_journal_within(path: Path, monkeypatch: pytest.MonkeyPatch) -> Journal:
    monkeypatch.undo()
    return read_journal(path)


def everything(folder: Path) -> dict[str, tuple[bytes, int]]:
    return {
        str(path): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_a_refused_resume_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = folder_of(tmp_path / "home")
    played(loaded_of(home), tmp_path / "a")
    whole = (tmp_path / "a").read_bytes()
    torn = b"".join(line + b"\n" for line in whole.split(b"\n")[:10]) + b'{"chance": 1'
    (tmp_path / "a").write_bytes(torn)
    resumed = ["play", "--resume", str(tmp_path / "a")]

    def refused(said: str, *words: str) -> None:
        before = everything(tmp_path)
        assert main([*resumed, *words]) in (1, 2)
        assert said in capsys.readouterr().err
        assert everything(tmp_path) == before

    refused("the journal is of a match of", "crazy-eights")
    changed(home / "ruleset.yaml", "title: Small", "title: Other")
    refused("OCT535")
    changed(home / "ruleset.yaml", "title: Other", "title: Small")
    changed(home / "ruleset.yaml", "deal 3 cards", "deal 2 cards")
    refused("OCT535")
    refused("OCT532", "--changed")
    changed(home / "ruleset.yaml", "deal 2 cards", "deal 3 crds")
    refused("OCT210", "--changed")
    changed(home / "ruleset.yaml", "deal 3 crds", "deal 3 cards")
    head, *steps = torn.decode().split("\n")[:-1]
    (tmp_path / "a").write_bytes(
        sealed([json.dumps({**unsealed(head), "people": [1]}), *steps]) + b'{"chance": 1'
    )
    refused("people sit at this match")
    (tmp_path / "a").write_bytes(torn.replace(b'"of"', b'"on"', 1))
    refused("OCT531")
    (tmp_path / "a").write_bytes(torn)
    with Writer(tmp_path / "a", read_journal(tmp_path / "a")):
        refused("OCT536")
    assert main(resumed) == 0
    assert (tmp_path / "a").read_bytes() == whole and not (tmp_path / "a.lock").exists()
    capsys.readouterr()


# --- one writer at a time -------------------------------------------------------------------------

HOLDER = """
import sys
from octavo.table.journal import Writer, read_journal
writer = Writer(sys.argv[1], read_journal(sys.argv[1]))
print("held", flush=True)
sys.stdin.readline()
"""


def test_who_holds_a_journal_is_told_and_a_dead_process_holds_none(
    small: octavo.Rules, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played(small, tmp_path / "a")
    path, note = str(tmp_path / "a"), tmp_path / "a.lock"
    environment = {**os.environ, "PYTHONPATH": ON_PATH}
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
    ) as holder:
        assert holder.stdout is not None and holder.stdout.readline() == b"held\n"
        assert main(["play", "--resume", path]) == 1
        said = capsys.readouterr().err
        assert (
            f"error[OCT536]: `{path}` is being written by process {holder.pid} on "
            f"{os.uname().nodename} since 2"
        ) in said
        assert main(["replay", path]) == 0, "it may be looked at"
        note.rename(tmp_path / "kept")
        assert main(["play", "--resume", path]) == 1
        assert "is being written by another program" in capsys.readouterr().err
        (tmp_path / "kept").rename(note)
        holder.kill()
    assert note.exists(), "nobody could take it away"
    assert main(["play", "--resume", path]) == 0
    assert not note.exists()


def test_a_note_is_written_over_nothing_else(small: octavo.Rules, tmp_path: Path) -> None:
    played(small, tmp_path / "a")
    makes: list[Callable[[Path], object]] = [
        Path.mkdir,
        lambda path: path.write_text("mine"),
        lambda path: path.symlink_to("a"),
    ]
    for number, make in enumerate(makes):
        note = tmp_path / "a.lock"
        make(note)
        before = everything(tmp_path)
        with (
            Writer(tmp_path / "a", read_journal(tmp_path / "a")),
            pytest.raises(OctavoError, match=r"OCT536: .* by another program"),
        ):
            Writer(tmp_path / "a", read_journal(tmp_path / "a"))
        assert everything(tmp_path) == before
        note.rename(tmp_path / f"note{number}")


def test_what_was_read_must_be_what_is_written_to(small: octavo.Rules, tmp_path: Path) -> None:
    played(small, tmp_path / "a")
    journal = read_journal(tmp_path / "a")
    with open(tmp_path / "a", "ab") as file:
        file.write(b"{")
    with pytest.raises(OctavoError, match="OCT536"):
        Writer(tmp_path / "a", journal)
    with pytest.raises(OctavoError, match="OCT536"):
        Writer(tmp_path / "a")
    (tmp_path / "a").unlink()
    with pytest.raises(OctavoError, match="OCT533"):
        Writer(tmp_path / "a", journal)
    assert not (tmp_path / "a").exists()
