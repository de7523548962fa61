"""What `validate --strict` tells of words and phrases without which a game is the same."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import get_args

import pytest

import octavo
from octavo import terms as t
from octavo.cli import main
from octavo.diagnostics import Diagnostic, Span
from octavo.lint import dead_parts, sentence_parts
from octavo.resources import rulesets_dir
from octavo.syntax import tree
from support.effort import EFFORT

SHIPPED = sorted(path.parent.name for path in rulesets_dir().glob("*/ruleset.yaml"))
LINES = 12 * EFFORT  # of each ruleset, whose sentences are looked at
GAME = """\
ruleset: small
title: Small
players: 2
pack: {{suits: [clubs, diamonds, hearts], ranks: [2 to 9]}}
words:
  adjectives: {{red: hearts or diamonds}}
  numbers: {{wealth: your purse}}
  verbs: {{play: played, pass: passed}}
options:
  tens: {{values: [1, 2], default: 1, why: houses differ}}
zones: {{stock: {{holds: pack, faces: down}}, hand: {{each: player, seen by: owner}}}}
state: {{purse: {{is a: number, each: player, starts at: 5}}}}
rules:
  counts: cards count their rank
  house: {rule}
phases:
  play:
    - deal 3 cards to each player
    - for each: player
      do:
        - choose:
            play:
              pick: a card of your hand that may be played
              do: [move it under the stock, {step}]
            pass: {{}}
        - if: your wealth is at least tens + the total of your hand
          do: you score 2
win: the player with the highest score
"""
RULE, STEP = "cards may be played when your wealth is at least 2", "you score 1"


def found(
    path: Path, rule: str = RULE, step: str = STEP
) -> tuple[list[Diagnostic], list[tuple[str, str]]]:
    """What is told of a sentence in its place; and of each, the code and the words underlined."""
    path.write_text(GAME.format(rule=rule, step=step), encoding="utf-8")
    rules = octavo.load(path)
    told, unseen = dead_parts.dead_parts(rules.composition, rules.program.checked.game)
    assert unseen == 0
    lines = path.read_text(encoding="utf-8").splitlines()
    spans = [one.span for one in told if one.span]
    said = [lines[one.line - 1][one.column - 1 : one.end_column - 1] for one in spans]
    return told, [(one.code, words) for one, words in zip(told, said, strict=True)]


@pytest.mark.parametrize(
    ("rule", "words", "message"),
    [
        ("red hearts may be played", "red", "`red` changes nothing here: hearts are red"),
        (
            "hearts except clubs may be played",
            "except clubs",
            "leaving out `except clubs` gives the same game",
        ),
        (
            "red hearts of your hand may be played",
            "red",
            "`red` changes nothing here: hearts are red",
        ),
    ],
)
def test_what_is_implied_is_told(tmp_path: Path, rule: str, words: str, message: str) -> None:
    told, said = found(tmp_path / "ruleset.yaml", rule)
    assert said == [("OCT374", words)]
    assert told[0].message == message and told[0].severity == "warning"


@pytest.mark.parametrize(
    "rule",
    [
        RULE,
        "red cards may be played",
        "hearts except nines may be played",
        "hearts that are not red may be played unless it is a nine",
        "a card may be played when its value is at least tens",
        "the highest card of your hand may be played",
        "a card may be played unless you hold nothing but red cards",
    ],
)
def test_what_matters_is_not_told(tmp_path: Path, rule: str) -> None:
    assert found(tmp_path / "ruleset.yaml", rule) == ([], [])


def test_what_another_value_of_an_option_makes_matter_is_not_told(tmp_path: Path) -> None:
    rule = "cards may be played when tens is 1 or your purse is 3"
    assert found(tmp_path / "ruleset.yaml", rule) == ([], [])


def test_what_the_language_supplies_is_not_told(tmp_path: Path) -> None:
    """`your` may be left out before what everybody has of their own, and so may `of the stock`."""
    step = "deal 2 cards from the stock to you"
    assert found(tmp_path / "ruleset.yaml", step=step) == ([], [])


def test_every_part_has_a_text_and_a_place(tmp_path: Path) -> None:
    """Also what is joined in the meaning of an adjective."""
    path = tmp_path / "ruleset.yaml"
    path.write_text(GAME.format(rule=RULE, step=STEP), encoding="utf-8")
    game = octavo.load(path).program.checked.game
    parts = [part for part, _ in dead_parts._parts(game, lambda _: True)]
    assert {"hearts", "diamonds"} <= {part.said for part in parts if part.sort == "sense"}
    assert all(part.said and part.span.file == str(path) for part in parts)


def test_a_word_that_nobody_reads_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If denials meant nothing, each `not` would be ignored."""
    rule = "cards may be played when your purse is not 3"
    monkeypatch.setattr(t, "negate", lambda term: term)
    told, _ = found(tmp_path / "ruleset.yaml", rule)
    assert "OCT359" not in {one.code for one in told}, "there is no other word for `not`"
    assert "leaving out `not` gives the same game" in {one.message for one in told}


def test_they_are_no_faults_of_a_strict_reading(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ruleset.yaml"
    path.write_text(GAME.format(rule="red hearts may be played", step=STEP), encoding="utf-8")
    assert main(["validate", "--strict", str(path)]) == 0
    printed = capsys.readouterr()
    assert "warning[OCT374]: `red` changes nothing here" in printed.out + printed.err
    assert main(["validate", str(path)]) == 0
    assert "OCT374" not in capsys.readouterr().err, "it takes longer, and is asked for"


def test_beyond_the_bound_they_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ruleset.yaml"
    path.write_text(GAME.format(rule="red hearts may be played", step=STEP), encoding="utf-8")
    monkeypatch.setattr(dead_parts, "MOST_LEFT_OUT", 10)
    assert main(["validate", "--strict", str(path)]) == 0
    printed = capsys.readouterr()
    assert "further words and phrases were not left out" in printed.out + printed.err


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.thorough(but=4)
def test_shipped_sentences_have_none(name: str) -> None:
    """Of some lines of each, by chance; `make slow` looks at more."""
    rules = octavo.load(name, modifiers="all")
    lines = Random(name).sample(range(1, 600), min(599, LINES))

    def some(span: Span) -> bool:
        return span.line in lines

    told, unseen = dead_parts.dead_parts(rules.composition, rules.program.checked.game, some)
    assert ([str(one) for one in told], unseen) == ([], 0)


def test_whatever_stands_after_a_noun_is_a_part() -> None:
    """A form that nobody named here made `--strict` crash."""
    after = {*get_args(tree.Post), *get_args(tree.Tail)}
    assert after <= set(sentence_parts.SORTS)
