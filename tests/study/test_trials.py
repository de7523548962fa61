"""`octavo validate --play`: what only matches show is found, and the command that is told shows it
again.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

import octavo
from octavo.cli import main
from octavo.engine.interface import Machine
from octavo.source.shelf import catalogue
from octavo.table.rules import Rules
from octavo.testing.trials import trials

GAME = """\
ruleset: small
title: Small
players: 2 to 4
pack: {suits: [clubs, hearts], ranks: [2 to 9]}
words: {verbs: {play: played}}
zones: {stock: {holds: pack, faces: down}, pile: {faces: up}, hand: {each: player, seen by: owner}}
state: {bet: {is a: number, each: player}}
options:
  end: {says: the end is open, default: false, why: houses differ}
rules: {any: a card may be played}
phases:
  deal: [shuffle the stock, deal 2 cards to each player]
  play:
    - turns: each player
      until: any hand is empty
      do:
        - choose:
            play: {pick: a card of your hand that may be played, do: move it to the pile}
            bid: {pick: number from 1 to 3, do: now your bet is that number}
win: the player with the fewest cards of their hand
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = Path("small.yaml")
    path.write_text(GAME, encoding="utf-8")
    return path


def changed(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["validate", "--play", *arguments])
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def test_what_is_well_is_said_to_be(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed(game, "any hand is empty", "any hand is empty or the end is open")
    assert told(capsys, "30", "small.yaml") == (
        0,
        "small.yaml: no faults, and none in 30 matches\n",
        "",
    )


@pytest.mark.parametrize("name", [name for name, _, _ in catalogue()])
@pytest.mark.thorough(but=4)
def test_nothing_is_found_in_what_is_shipped(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = told(capsys, "4", name)
    assert (code, err) == (0, "")
    assert out.endswith("no faults, and none in 4 matches\n")


def test_a_flow_that_goes_on_without_a_choice(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the option, nobody has an option once the hands hold no hearts; the command that is told
    shows the same.
    """
    changed(
        game,
        "a card may be played",
        "a card may be played when the end is not open or it is the two of hearts",
    )
    changed(
        game, "            bid: {pick: number from 1 to 3, do: now your bet is that number}\n", ""
    )
    assert told(capsys, "30", "--option", "end=false", "small.yaml")[0] == 0
    code, _, err = told(capsys, "60", "small.yaml")
    assert code == 1
    assert err.count("error[OCT603]") == 1, "each kind of fault is told once"
    (command,) = re.findall(r"see it: octavo (.*)", err)
    assert "--option end=true" in command
    assert main(shlex.split(command)) == 1
    assert "error[OCT603]: the phase `play` went on" in capsys.readouterr().err


def test_a_match_that_never_ends(
    game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("octavo.testing.trials.MOST_DECISIONS", 300)
    changed(game, "until: any hand is empty", "until: the stock is empty")
    changed(
        game,
        "            play: {pick: a card of your hand that may be played, do: move it to the "
        "pile}\n",
        "",
    )
    code, _, err = told(capsys, "3", "small.yaml")
    assert code == 1
    assert "error[OCT607]: a match of 300 choices has not ended" in err
    assert re.search(
        r"help: see it: octavo play small.yaml --players [234] --seed 1 --bots random --watch$",
        err,
        re.MULTILINE,
    )


def test_too_many_options_at_once(
    game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("octavo.engine.python.from_ir.MOST_OPTIONS", 2)
    code, _, err = told(capsys, "3", "small.yaml")
    assert code == 1
    assert "error[OCT606]: this offers more than 2 options at once" in err
    assert "--> small.yaml:17:" in err, "at the choice"


def test_a_modifier_is_played_with_its_ruleset(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("stop.yaml").write_text(
        "modifier: stop\ntitle: Stop\nrules: {stop: a card may not be played}\n", encoding="utf-8"
    )
    changed(
        game, "            bid: {pick: number from 1 to 3, do: now your bet is that number}\n", ""
    )
    code, _, err = told(capsys, "5", "--with", "small.yaml", "stop.yaml")
    assert code == 1
    (command,) = re.findall(r"see it: octavo (.*)", err)
    assert "--modifiers stop.yaml" in command
    assert main(shlex.split(command)) == 1
    assert "error[OCT603]" in capsys.readouterr().err


def test_faults_that_are_found_by_reading_are_told_alone(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed(game, "a card may be played}", "a crad may be played}")
    code, _, err = told(capsys, "5", "small.yaml")
    assert code == 1 and err.count("error[") == 1 and "OCT210" in err


def test_options_and_players_vary(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seen from outside: what is loaded, and for how many players machines are made."""
    options: list[object] = []
    players: set[int | None] = set()
    made = Rules.machine

    def machine(rules: Rules, number: int | None = None, **more: Any) -> Machine:
        players.add(number)
        return made(rules, number, **more)

    def load(chosen: dict[str, object]) -> Rules:
        options.append(chosen.get("end"))
        return octavo.load(game, options=chosen)

    monkeypatch.setattr(Rules, "machine", machine)
    assert list(trials(load, {}, 60, "octavo play small.yaml")) == []
    assert options[0] is None and set(options[1:]) == {False, True}
    assert players == {2, 3, 4}
    options.clear()
    assert list(trials(load, {"end": True}, 60, "octavo play small.yaml")) == []
    assert options == [True], "what is given is kept"


def test_a_choice_without_an_option_is_told_where_it_stands(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the option, hearts alone may be played: who has none is passed over, and the others go
    on.
    """
    changed(
        game,
        "a card may be played",
        "a card may be played when the end is not open or it is a heart",
    )
    changed(
        game, "            bid: {pick: number from 1 to 3, do: now your bet is that number}\n", ""
    )
    changed(
        game,
        "until: any hand is empty",
        "until: any hand is empty or the bet of the first player is 9",
    )
    counting = "        - now the bet of the first player is the bet of the first player + 1\n"
    changed(game, "        - choose:", f"{counting}        - choose:")
    assert told(capsys, "30", "--option", "end=false", "small.yaml") == (
        0,
        "small.yaml: no faults, and none in 30 matches\n",
        "",
    )
    code, _, err = told(capsys, "60", "small.yaml")
    assert code == 0 and err.count("warning[OCT608]") == 1
    assert "--> small.yaml:18:" in err and "--option end=true" in err
    assert told(capsys, "60", "--strict", "small.yaml")[0] == 1


@pytest.mark.parametrize(
    ("said", "below"),
    [
        ("that player pays 60 to the pot", True),
        ("that player pays the lesser of 60 and their purse to the pot", False),
    ],
)
def test_a_purse_that_falls_below_nothing_is_told_once(
    said: str, below: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "owing.yaml"
    rule = f"triggers: {{owing: {{on: a player folds, do: {said}}}}}"
    file.write_text(f"modifier: owing\ntitle: Owing\n{rule}\n", encoding="utf-8")
    main(["validate", "--with", "five-card-draw", "--play", "12", str(file)])
    told = capsys.readouterr()
    assert (told.out + told.err).count("[OCT613]") == below


def test_a_modifier_that_leaves_nothing_to_do_is_told_unasked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who reads it need not know of `--play`."""
    file = tmp_path / "dry.yaml"
    file.write_text(
        "modifier: dry\ntitle: Dry\nrules: {dry: the dealer may not draw}\n", encoding="utf-8"
    )
    assert main(["validate", "--with", "crazy-eights", str(file)]) == 1
    assert "`dry` forbids it: the dealer may not draw" in capsys.readouterr().err
    file.write_text(
        "modifier: dry\ntitle: Dry\nrules: {dry: the dealer may not play kings}\n",
        encoding="utf-8",
    )
    assert main(["validate", "--with", "crazy-eights", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: no faults\n"
