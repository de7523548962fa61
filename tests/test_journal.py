"""Journals: the same match gives the same bytes, and any beginning of a journal leads to the same end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import octavo
from octavo.cli import main
from octavo.diagnostics import OctavoError
from octavo.play.seats import Match, Wanted, begin, bots_only, replayed, resume
from octavo.source.shelf import catalogue
from octavo.table.journal import Chance, Choice, Writer, line_of, read_journal

RULESETS = [name for name, _, _ in catalogue()]
PACKAGE = str(Path(octavo.__file__).resolve().parent.parent)

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


def played(rules: octavo.Rules, path: Path, seed: str = "8", players: int = 2, bots: str = "random", rounds: int = 1) -> Match:
    """A match of bots with its journal."""
    writer = Writer(path)
    match = begin(rules, Wanted(players, seed, rounds, bots=bots), "1.0", writer)
    for _ in bots_only(match):
        pass
    writer.close()
    return match


@pytest.mark.parametrize("name", RULESETS)
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
        command = [sys.executable, "-m", "octavo", "play", RULESETS[0], "--seed", "3", "--rounds", "1", "--journal", str(path)]
        environment = {**os.environ, "PYTHONPATH": PACKAGE, "PYTHONHASHSEED": value}
        subprocess.run(command, check=True, capture_output=True, env=environment, stdin=subprocess.DEVNULL)
        journals.append(path.read_bytes())
    assert journals[0] == journals[1]


@pytest.mark.parametrize("name", RULESETS)
def test_a_replay_is_the_match(name: str, tmp_path: Path) -> None:
    rules = octavo.load(name)
    most = rules.players[1]
    match = played(rules, tmp_path / "a", players=most)
    again = replayed(read_journal(tmp_path / "a"))
    options = [option.key for option in again.recorded()]
    assert options == [step.key for step in read_journal(tmp_path / "a").steps if isinstance(step, Choice)]
    assert again.game.events() == match.game.events()
    assert again.game.result == match.game.result
    assert again.game.steps == match.game.steps


@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_cut_anywhere_it_goes_on_as_if_it_had_not_been(small: octavo.Rules, tmp_path: Path, bots: str) -> None:
    """After each line, and in the middle of each, as `kill -9` may leave it."""
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
            writer = Writer(path, journal.size)
            resumed = resume(journal, writer)
            for _ in bots_only(resumed):
                pass
            writer.close()
            assert path.read_bytes() == whole, f"cut after line {count} and {torn!r}"
            assert resumed.game.fingerprint() == match.game.fingerprint()


def test_it_holds_what_is_needed_to_load_it_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a ruleset that Octavo does not ship too, from another folder, with modifiers and variants of any kind."""
    folder = tmp_path / "here"
    for part in ("modifiers", "variants"):
        (folder / part).mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(SMALL + "options:\n  limit: {default: 9, why: none, values: [9, 5]}\n", encoding="utf-8")
    (folder / "modifiers" / "01-more.yaml").write_text("modifier: more\nnumber: 1\ntitle: More\n", encoding="utf-8")
    (folder / "variants" / "lower.yaml").write_text(
        "variant: lower\nextends: small\ntitle: Lower\nreplaces:\n  win: the player with the lowest score\n", encoding="utf-8"
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


# --- what goes wrong --------------------------------------------------------------------------------------


def changed(path: Path, was: str, now: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert was in text
    path.write_text(text.replace(was, now), encoding="utf-8")


def fault_of(match: Match) -> str:
    with pytest.raises(OctavoError) as raised:
        match.catch_up()
    return str(raised.value)


def test_changed_rules_name_the_first_decision_that_differs(small: octavo.Rules, tmp_path: Path) -> None:
    played(small, tmp_path / "a")
    journal = read_journal(tmp_path / "a")
    choices = [step for step in journal.steps if isinstance(step, Choice)]
    dropped = next(index for index, step in enumerate(choices) if step.key.startswith("drop"))
    card = choices[dropped].key.split()[1]
    name = small.pack.names[small.pack.codes.index(card)]
    changed(tmp_path / "small.yaml", "cards of your fist may", f"cards of your fist except the {name} may")
    said = fault_of(replayed(journal))
    line = 2 + journal.steps.index(choices[dropped])
    assert f"a:{line}:1: error OCT532: decision {dropped + 1} differs: the journal says that seat" in said
    assert f"chose `drop {card}`, but now seat {choices[dropped].seat} may choose `drop " in said
    assert "the rules have changed since it was written" in said


def test_other_changes_are_named_too(small: octavo.Rules, tmp_path: Path) -> None:
    played(small, tmp_path / "a")
    journal = read_journal(tmp_path / "a")
    changed(tmp_path / "small.yaml", "deal 3 cards", "deal 2 cards")
    assert "but now seat" in fault_of(replayed(journal))
    changed(tmp_path / "small.yaml", "2 to 6", "2 to 5")
    with pytest.raises(OctavoError, match=r"decision 1 differs: .*one of 12 came up.*now chance is asked for one of 10"):
        replayed(journal)
    changed(tmp_path / "small.yaml", "players: 2", "players: 3")
    with pytest.raises(OctavoError, match="OCT509"):
        replayed(journal)


def test_rules_that_only_read_otherwise_replay(small: octavo.Rules, tmp_path: Path) -> None:
    match = played(small, tmp_path / "a")
    changed(tmp_path / "small.yaml", "title: Small", "title: Smaller")
    again = resume(read_journal(tmp_path / "a"))
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
    (tmp_path / "b").write_text(text.replace("{head}", head).replace("{{", "{").replace("}}", "}"), encoding="utf-8")
    with pytest.raises(OctavoError, match=said):
        read_journal(tmp_path / "b")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("players", 10**9), ("players", 0), ("players", True), ("players", "2"), ("rounds", -1), ("people", ["a"]),
        ("people", [[1]]), ("people", [0]), ("bots", "evil"), ("variants", [1]), ("variants", ["/etc/passwd"]),
        ("modifiers", [[1]]), ("modifiers", [None]), ("modifiers", ["0-99999999999"]), ("options", {"target": [1]}),
        ("options", {"": None}), ("ruleset", "/dev/zero"), ("ruleset", "\0"), ("ruleset", "x" * 10_000), ("forced", 1),
        ("seed", None),
    ],
)  # fmt: skip
def test_journals_from_strangers(small: octavo.Rules, tmp_path: Path, name: str, value: object) -> None:
    played(small, tmp_path / "a")
    head, *steps = (tmp_path / "a").read_text(encoding="utf-8").splitlines()
    (tmp_path / "b").write_text("\n".join([json.dumps({**json.loads(head), name: value}), *steps, ""]), encoding="utf-8")
    with pytest.raises(OctavoError):
        resume(read_journal(tmp_path / "b"))


def test_where_it_cannot_be_read_or_written(tmp_path: Path) -> None:
    with pytest.raises(OctavoError, match="OCT530"):
        read_journal(tmp_path / "nothing")
    with pytest.raises(OctavoError, match="OCT533"):
        Writer(tmp_path)


def test_lines_are_plain_json(small: octavo.Rules, tmp_path: Path) -> None:
    played(small, tmp_path / "a")
    lines = [json.loads(line) for line in (tmp_path / "a").read_text(encoding="utf-8").splitlines()]
    assert lines[0]["ruleset"] == str(tmp_path / "small.yaml") and lines[0]["program"] == small.digest
    steps = read_journal(tmp_path / "a").steps
    assert [json.loads(line_of(step)) for step in steps] == lines[1:]
    assert {type(step) for step in steps} == {Chance, Choice}


def test_a_journal_may_be_resumed_beside_the_name_of_its_ruleset(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = str(tmp_path / "match.journal")
    assert main(["play", "crazy-eights", "--rounds", "1", "--seed", "1", "--journal", journal]) == 0
    assert main(["play", "crazy-eights", "--resume", journal]) == 0
    assert main(["play", "cripple-mr-onion", "--resume", journal]) == 2
    assert "the journal is of a match of crazy-eights" in capsys.readouterr().err
