"""All faults of a file are told in one run of `octavo validate`, also those that others keep the
later passes from coming to; and nothing that only follows from another fault."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from octavo.cli import main
from support.bad_files import cases, found_in
from support.effort import EFFORT
from support.paths import BAD

# Each line with a fault says its code; all passes have some.
MANY = """\
ruleset: many
title: Many
players: 2 to 4
pack: {suits: [clubs, hearts, spades], ranks: [2 to 9]}
colour: blue  # OCT121
words:
  verbs: {play: played, pass: passed}
  adjectives: {red: hearts, black: spdes}  # OCT210
  adjectivs: {dark: clubs}  # OCT121
options:
  size: {values: [5, 7], default: 6, why: houses differ}  # OCT141
  speed: {values: [slow, fast], default: slow, why: houses differ}
zones:
  stock: {holds: pack, faces: below}  # OCT124
  pile: {faces: up, shows: top card}
  hand: {each: player, seen by: owner}
  bank: {faces: up}
state:
  dealer: {is a: player}
  bank: {is a: number}  # OCT201
  bids: {is a: nmber}  # OCT303
groups:
  set: it  # OCT331
phrases:
  - say: lift <crad>  # OCT203
    mean: shuffle the stock
rules:
  follow: a card may be played when its suit is the suit of the pile
  typo: hearst may be played  # OCT210
  kind: clubs may be played when the dealer is a heart  # OCT311
  effect: the dealer scores 5  # OCT325
  empty:  # OCT122
phases:
  deal:
    - shuffle the stock
    - by sped: {slow: shuffle the stock, fast: end the round}  # OCT145
    - now the dealer is the top card of the stock  # OCT311
    - do: shuffle the pile  # OCT125
      else: end the round
    - deal 5 cards  # OCT408
  play:
    - turns: each player
      until: any hand is empty
      do:
        - choose:
            play: {pick: a card of your hand that may be played, do: move to the pile}  # OCT407
            pass: {}
            raise: {when: the pile is emty, do: pass}  # OCT210
win: the player with the fewest cards of their hnad  # OCT210
"""
UNREAD = """\
ruleset: unread
title: Unread
players: two  # OCT124
pack: {suits: [clubs, hearts], ranks: [2 to 9]}
zones:
  stock: {holds: pack}
  pile: {faces: up}
  pile: {faces: down}  # OCT107
  hand: {each: player, seen by: owner}
state:
  wild: &w {is a: mark, of: cards}  # OCT108
rules:
  any: >  # OCT111
    cards may be played
phases:
  deal: [shufle the stock, deal 5 cards to each player]  # OCT210
  play:
    - {turns: each player, until: any hand is empty, do: [move the top card of the stock]}  # OCT408
win: the player with the fewest crads  # OCT210
"""


def marked(text: str) -> list[tuple[int, str]]:
    return [
        (at, found[1])
        for at, line in enumerate(text.splitlines(), 1)
        if (found := re.search(r"# (OCT\d{3})", line))
    ]


def told(capsys: pytest.CaptureFixture[str]) -> list[tuple[int, str]]:
    shown = capsys.readouterr().err
    return [
        (int(line), code)
        for code, line in re.findall(r"error\[(OCT\d{3})\].*\n *--> .*?:(\d+):", shown)
    ]


@pytest.mark.parametrize("text", [MANY, UNREAD], ids=["many", "unread"])
def test_one_run_tells_all_faults_in_the_order_of_the_file(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ruleset.yaml"
    path.write_text(text, encoding="utf-8")
    assert main(["validate", str(path)]) == 1
    assert told(capsys) == marked(text)


def test_faults_of_a_modifier_are_all_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (
        "modifier: odd\ntitle: Odd\nclour: red  # OCT121\nwin: each player  # OCT121\n"
        "rules:\n  one: hearst may be played  # OCT210\n"
    )
    text += (
        "  two: hearts may be played when the starter is you  # OCT311\nbefore play: deal 2 "
        "cards  # OCT408\n"
    )
    path = tmp_path / "odd.yaml"
    path.write_text(text, encoding="utf-8")
    assert main(["validate", "--with", "crazy-eights", str(path)]) == 1
    assert told(capsys) == marked(text)


def test_a_misspelt_key_hides_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Not even one that the ruleset cannot do without."""
    text = MANY.replace("\nplayers:", "\nplayrs:  # OCT121\n ").replace(
        "\nzones:", "\nzonse:  # OCT121"
    )
    path = tmp_path / "ruleset.yaml"
    path.write_text(text, encoding="utf-8")
    assert main(["validate", str(path)]) == 1
    assert told(capsys) == marked(text)


def test_what_only_follows_is_not_told(capsys: pytest.CaptureFixture[str]) -> None:
    files = [path for path in cases() if not path.is_dir()]
    for path in files if EFFORT >= 10 else files[::6]:
        main(["validate", str(path)])
        shown = re.findall(r"error\[(OCT\d{3})\]", capsys.readouterr().err)
        assert sorted(shown) == sorted(
            one.code for one in found_in(path) if one.severity == "error"
        ), path.relative_to(BAD)
