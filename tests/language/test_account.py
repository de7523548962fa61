"""Every word counts: each phrase of every game is accounted for, and what a reader passes over is
a fault at its place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import octavo
from octavo.check.account import Account
from octavo.check.rules import check
from octavo.diagnostics import Faults, OctavoError, Span
from octavo.ir.from_syntax import lower
from octavo.records import field_names
from octavo.source.shelf import beside, catalogue
from octavo.syntax import tree
from octavo.syntax.game import RulesetTree
from support.paths import FEATURES

SHIPPED = [path for _, _, path in catalogue()]
SMALL = sorted(path for path in FEATURES.glob("*.yaml") if not path.name.endswith(".test.yaml"))


def sentences_of(node: Any) -> Iterator[Any]:
    """The trees in a game: each as it stands in a key, without what is inside it."""
    if type(node).__module__ == tree.__name__ and not isinstance(node, tree.Word):
        yield node
    elif isinstance(node, tuple):
        for one in node:
            yield from sentences_of(one)
    elif not isinstance(node, Span):
        for name in field_names(type(node)):
            yield from sentences_of(getattr(node, name))


def patterns_in(node: Any) -> Iterator[str]:
    """The phrases that are said somewhere in a tree."""
    if isinstance(node, tree.PhraseUse):
        yield node.pattern
    for part in node if isinstance(node, tuple) else ():
        yield from patterns_in(part)
    for name in field_names(type(node)):
        yield from patterns_in(getattr(node, name))


def loaded(path: Path) -> octavo.Rules:
    return octavo.load(path, modifiers=[str(one.path) for one in beside(path, "modifier")])


@pytest.mark.parametrize(
    "path", [*SHIPPED, *SMALL], ids=lambda path: f"{path.parent.name} {path.stem}"
)
@pytest.mark.thorough(but=3)
def test_every_sentence_of_a_game_is_accounted_for(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A key that is read without an account of its words would be read in silence."""
    read = set[Span]()
    plain = Account.sentence

    def noting(self: Account, *trees: Any) -> AbstractContextManager[None]:
        read.update(one.span for one in trees if one is not None)
        return plain(self, *trees)

    monkeypatch.setattr(Account, "sentence", noting)
    game: RulesetTree = loaded(path.resolve()).program.checked.game
    # with all options open, so that what the chosen ones leave out is read, too
    lower(check(game, Faults(), survey=True), Faults())
    # what nothing uses is warned of (OCT223), and not read
    said = set(patterns_in(replace(game, phrases=())))
    taught = tuple(one for one in game.phrases if one.pattern in said)
    said.update(patterns_in(taught))
    taught = tuple(one for one in game.phrases if one.pattern in said)
    used = replace(game, phrases=taught, adjectives=())
    left = [one for one in sentences_of(used) if one.span not in read]
    assert [str(one.span) for one in left] == []


# --- what is passed over --------------------------------------------------------------------------

GAME = """
ruleset: account
title: Account
players: 3
pack: {suits: [clubs, hearts], ranks: [2 to 9]}
words:
  verbs: {play: played}
  adjectives: {red: hearts}
zones:
  stock: {holds: pack, faces: down}
  pile: {faces: up, shows: top card}
  hand: {each: player, seen by: owner}
rules: {r: RULE}
phases:
  play:
    - turns: each player
      until: any hand is empty
      do:
        - STEP
        - choose: {play: {pick: a card of your hand, do: move it to the pile}}
win: the player with the highest score
"""
PLAIN = "a card may be played"


def faults(tmp_path: Path, rule: str = PLAIN, step: str = "you score 1") -> list[tuple[str, str]]:
    """The codes of what is wrong, each with the words that are underlined."""
    path = tmp_path / "ruleset.yaml"
    text = GAME.replace("RULE", rule).replace("STEP", step)
    path.write_text(text, encoding="utf-8")
    try:
        octavo.load(path)
    except OctavoError as error:
        lines = text.splitlines()
        return [
            (one.code, lines[one.span.line - 1][one.span.column - 1 : one.span.end_column - 1])
            for one in error.diagnostics
            if one.span is not None
        ]
    return []


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("two cards may be played", "two"),
        ("another card may be played", "another card"),
        ("the highest hearts may be played on the bottom card of the pile", ""),
        ("a card may be played when the rank of the top card of your hand of the pile is 3", ""),
        ("cards that are red with three cards may be played", ""),
        ("a card may be played on the pile with three hands", ""),
        ("the second card may be played", ""),
        ("hearts may be played face up", ""),
        ("a card is red this turn", ""),
    ],
)
def test_words_of_rules_that_do_nothing_are_refused(tmp_path: Path, rule: str, words: str) -> None:
    found = faults(tmp_path, rule)
    assert found, "it loads"
    if words:
        assert ("OCT359", words) in found


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ("move any card of your hand to the pile", "any card of your hand"),
        ("move hearts of your hand to the pile from the stock", "from the stock"),
        ("shuffle the stock from the dealer", "from the dealer"),
        ("deal 2 cards to each player on the pile", "on the pile"),
        ("deal 2 other cards to each player", "other"),
        ("you score 1 to the pile", "to the pile"),
        ("turn the top card of the pile face up to you", "to you"),
    ],
)
def test_words_of_steps_that_do_nothing_are_refused(tmp_path: Path, step: str, words: str) -> None:
    found = faults(tmp_path, step=step)
    assert found, "it loads"
    assert "dealer" in step or ("OCT359", words) in found


def test_what_loads_is_read_to_its_end(tmp_path: Path) -> None:
    assert (
        faults(tmp_path, "any red card may be played on the pile when your hand is not empty") == []
    )


def test_a_reader_that_drops_a_part_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault that this is about, planted: qualities are looked at, and not taken."""
    said = "red cards may be played"
    assert faults(tmp_path, f'"{said}"') == []
    monkeypatch.setattr(Account, "qualities", lambda self, np: iter(()))
    assert faults(tmp_path, f'"{said}"') == [("OCT359", "red")]
