"""Full forms: each is a sentence that means what the shorter one means, for every form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import octavo
from octavo import resources
from octavo.check.full_form import Known, Spots
from octavo.check.rules import check
from octavo.diagnostics import Faults
from octavo.ir.from_syntax import lower
from octavo.ir.listing import listing
from octavo.lint.sentence_parts import put
from octavo.readback import full
from octavo.readback.full import FullForm, full_forms_of
from octavo.readback.places import KINDS, Places
from octavo.source.compose import Composition, compose
from octavo.source.shelf import beside
from octavo.syntax import tree
from octavo.syntax.game import RulesetTree
from octavo.syntax.lalr import nodes, parse
from support.effort import EFFORT
from support.features import ALL
from support.ready_rulesets import Ready

SHIPPED = sorted(path.parent for path in resources.rulesets_dir().glob("*/ruleset.yaml"))


def composed(path: Path, modifiers: Any = None) -> Composition:
    faults = Faults()
    made = compose(path, modifiers=modifiers, variants=(), options={}, faults=faults)
    faults.stop_if_any()
    return made


def rulesets(*more: Path) -> Iterator[tuple[Path, Any]]:
    """Those that are shipped, small ones, and each modifier by itself."""
    for path in [*SHIPPED, *ALL, *more]:
        yield path, None
    for path in SHIPPED:
        for one in beside(path / "ruleset.yaml", "modifier"):
            yield path, [one.path]


def every_full_form(path: Path, modifiers: Any) -> list[FullForm]:
    """Those of all files of a ruleset."""
    made = composed(path, modifiers)
    files = [made.path, *(one.path for one in made.modifiers if one.loaded)]
    return [one for file in files for one in full_forms_of(made, str(file))]


# --- the same program -----------------------------------------------------------------------------


class Noting(dict[str, Any]):
    """Notes which forms are read."""

    def __init__(self) -> None:
        super().__init__(nodes.BUILDERS)
        self.noted: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.noted.add(name)
        return super().__getitem__(name)


def program(game: RulesetTree) -> str:
    """What is played, as text."""
    faults = Faults()
    return listing(lower(check(game, faults), faults))


@pytest.mark.thorough
def test_full_forms_mean_the_same_for_every_form(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Compared as those who made them compare, and as programs, by their listings."""
    forms, readable = Noting(), tmp_path / "ruleset.yaml"
    readable.write_text(GAME, encoding="utf-8")
    for path, modifiers in rulesets(readable):
        if modifiers is not None and EFFORT == 1:
            break
        found = every_full_form(path, modifiers)
        said = {(one.read.start, one.read.text.span): one for one in found}
        ready = Ready(path.stem, path, modifiers=modifiers)
        game, seen = ready.game, 0
        for sentence in ready.sentences:
            one = said.get((sentence.start, sentence.node.span))
            if one is not None:
                seen += 1
                with monkeypatch.context() as patch:
                    patch.setattr(parse, "BUILDERS", forms)
                    sentence.read(one.read.text.text)
                game = put(game, sentence.way, sentence.read(one.full))
        assert seen == len(said) > 0, path
        assert ready.usual.same(ready.meaning(game)), path
        assert program(game) == program(ready.game), path
    assert set(nodes.BUILDERS) - forms.noted == set()


# --- what is written ------------------------------------------------------------------------------

GAME = """
ruleset: readable
title: Readable
players: 3
pack: {suits: [clubs, hearts], ranks: [ace, 2 to 9, king]}
words:
  cards: {court: kings}
  adjectives: {red: hearts, active: not out}
  players: {elder: the player to the left of the dealer}
  verbs: {play: played, hide: hidden}
phrases:
  - {say: <card> tops <cards>, mean: <card> may be played when the pile is <cards>}
  - {say: <player> is rich, mean: the purse of <player> is at least 5}
  - {say: put in <number>, mean: you pay <number> from your purse to the pot}
  - {say: start over, mean: [shuffle the stock, now the pot is 0]}
zones:
  stock: {holds: pack, faces: down}
  pile: {faces: up, shows: top card}
  hand: {each: player, seen by: owner}
  spot: {named: [left spot, right spot], faces: up}
state:
  dealer: {is a: player, starts at: any player, passes: left each round}
  led suit: {is a: suit}
  purse: {is a: number, each: player, starts at: 20}
  pot: {is a: number}
  out: {is a: mark, of: players}
  wild: {is a: mark, of: cards}
phases:
  play:
    - turns: each active player from the left of the dealer
      until: any hand is empty
      do:
        - choose:
            play: {pick: a card of your hand, do: move it to the pile}
            hide:
              when: kings wild
              pick: a card of your hand that is wild
              do: [now it is wild, start over, put in 1]
win: the player with the highest score
"""


@pytest.fixture(scope="module")
def readable(tmp_path_factory: pytest.TempPathFactory) -> octavo.Rules:
    path = tmp_path_factory.mktemp("readable") / "ruleset.yaml"
    path.write_text(GAME, encoding="utf-8")
    return octavo.load(path)


def in_full(rules: octavo.Rules, kind: str, said: str) -> str:
    (wanted,) = (one for one in KINDS if one.name == kind)
    placed = Places(said, rules.program.checked.game, rules.composition).placed(wanted)
    (found,) = full.full_forms(placed.game, [placed.read])
    return found.full


@pytest.mark.parametrize(
    ("kind", "said", "expected"),
    [
        # whom a sentence is about
        ("rule", "kings may be played", "any king may be played"),
        ("rule", "kings may not be played", "no king may be played"),
        ("rule", "eights may not be played", "no eights may be played"),
        ("rule", "courts and aces are wild", "each court and each ace are wild"),
        ("rule", "a card is not wild when it is red", "no card is wild when that card is red"),
        ("rule", "players who hold aces may not hide", "no player who holds any aces may hide"),
        ("rule", "kings wild", "each king is wild"),
        ("rule", "only the elder may hide", "only the elder may hide"),
        ("rule", "cards may be played on a spot", "any card may be played on any spot"),
        ("rule", "eights score 5", "all eights score 5"),
        ("rule", "other cards score 1", "each other card scores 1"),
        ("when", "cards of your hand are red", "every card of your hand is red"),
        ("when", "cards of your hand are not red", "not all cards of your hand are red"),
        ("when", "a card of your hand is red", "any card of your hand is red"),
        ("when", "your hand has two cards", "your hand has exactly two cards"),
        ("when", "you hold two cards", "you hold exactly two cards"),
        ("when", "there are two cards in your hand", "there are exactly two cards of your hand"),
        ("when", "only one player holds a king", "only one player holds any king"),
        ("when", "you hold at least two kings", "you hold at least two kings"),
        ("when", "king of clubs wild", "king of clubs is wild"),
        ("when", "you hold kings", "you hold any kings"),
        (
            "do",
            "move red cards of your hand to the pile",
            "move all red cards of your hand to the pile",
        ),
        ("pick", "a card of your hand", "any card of your hand"),
        ("for each", "active player", "each active player"),
        # lists
        ("when", "the elder and the dealer are out", "the elder is out and the dealer is out"),
        ("when", "the elder or the dealer is out", "the elder is out or the dealer is out"),
        (
            "when",
            "neither the elder nor the dealer is out",
            "neither the elder nor the dealer is out",
        ),
        ("when", "not every player holds a king", "not all players hold any king"),
        ("when", "players do not hold any king", "not all players hold any king"),
        (
            "when",
            "neither you nor the elder holds a king",
            "neither you nor the elder holds any king",
        ),
        # others and owners
        ("when", "another player is out", "any player other than you is out"),
        ("for each", "other player", "each player other than you"),
        (
            "when",
            "another card of your hand is red",
            "any card of your hand other than that card is red",
        ),
        ("when", "the dealer's purse is 3", "the purse of the dealer is 3"),
        ("when", "any player's purse is 3", "the purse of any player is 3"),
        # what words point back to
        (
            "rule",
            "a card may be played when its suit is the led suit",
            "any card may be played when the suit of that card is the led suit",
        ),
        ("do", "move it to the pile", "move that card to the pile"),
        ("when", "its suit is the led suit", "the suit of that card is the led suit"),
        (
            "when",
            "you are the player with the most cards of their hand",
            "you are the player with the most cards of their hand",
        ),
        # times
        ("when", "you have hidden", "you have hidden this round"),
        ("when", "a king was played", "any king was played this round"),
        ("on", "a king is played", "any king is played"),
        # phrases
        ("rule", "kings tops aces", "when the pile is aces, any king may be played"),
        ("when", "the elder is rich", "the purse of the elder is at least 5"),
        ("do", "put in 2", "you pay 2 from your purse to the pot"),
        ("do", "start over", "start over"),
    ],
)  # fmt: skip
def test_full_forms(readable: octavo.Rules, kind: str, said: str, expected: str) -> None:
    assert in_full(readable, kind, said) == expected
    assert in_full(readable, kind, expected) == expected  # nothing is left to be added


def test_what_means_something_else_is_not_written(
    readable: octavo.Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rewritings that go wrong, planted: their sentences load, and are another program."""

    def denied(said: Any, known: Known, spots: Spots) -> Any:
        match said:
            case tree.Condition(facts=(tree.Clause(predicate=tree.IsPredicate() as one) as fact,)):
                spots.take()
                other = replace(fact, predicate=replace(one, negated=not one.negated))
                return replace(said, facts=(other,))
        return said

    def spelt_out(said: Any, known: Known, spots: Spots) -> Any:
        match said:
            case tree.Condition(facts=(tree.Clause() as fact,)) if spots.take():
                return replace(
                    said,
                    facts=(replace(fact, subject=known.symbols.people["elder"].meant[0].said),),
                )
        return said

    monkeypatch.setattr(full, "REWRITINGS", (denied,))
    assert in_full(readable, "when", "the elder is out") == "the elder is out"
    monkeypatch.setattr(full, "REWRITINGS", (spelt_out, denied))
    expected = "the player to the left of the dealer is out"
    assert in_full(readable, "when", "the elder is out") == expected


def test_what_an_option_rules_out_is_compared_too(tmp_path: Path) -> None:
    """By the chosen value the condition never holds, whatever else it says."""
    path = tmp_path / "ruleset.yaml"
    option = "options: {fast: {says: play is fast, default: false, why: taste}}\nphrases:"
    rule = 'rules: {r: "when play is fast, hearts may be played"}\nphases:'
    path.write_text(GAME.replace("phrases:", option).replace("phases:", rule), encoding="utf-8")
    said = {one.read.text.text: one for one in full_forms_of(composed(path), str(path))}
    one = said["when play is fast, hearts may be played"]
    assert one.full == "when play is fast, any heart may be played"


def test_cards_of_any_suit_are_noted(tmp_path: Path) -> None:
    path = tmp_path / "tame.yaml"
    path.write_text(
        "modifier: tame\ntitle: Tame\nrules:\n  any: kings count as queens\n"
        "  same: twos count as threes of their suit\n",
        encoding="utf-8",
    )
    with_it = composed(resources.rulesets_dir() / "five-card-draw", modifiers=[str(path)])
    notes = {one.read.text.text: one.notes for one in full_forms_of(with_it, str(path))}
    kept = "`as queens`: of any suit; `queens of their suit` keeps it"
    assert notes["kings count as queens"] == (kept,)
    assert not notes["twos count as threes of their suit"]


@pytest.mark.parametrize(
    ("step", "note"),
    [
        ("the last player scores 1", "`the last player`: whoever has the last seat of the table"),
        (
            "each player with the most hearts scores 1",
            "`with the most hearts`: nobody, where none of them has any hearts",
        ),
        (
            "the first player scores 1",
            "`the first player`: whoever has the first seat of the table",
        ),
        ("each player with the most cards scores 1", None),
        ("the dealer scores 1", None),
        (
            "skip each player except the dealer",
            "`skip each player except the dealer`: each of them misses a turn when it comes, and "
            "so do you",
        ),
        (
            "each active player with the most cards scores 1",
            "`with the most cards`: among active players alone",
        ),
    ],
)
def test_what_is_unexpected_is_noted(tmp_path: Path, step: str, note: str | None) -> None:
    path = tmp_path / "ruleset.yaml"
    steps = f"  play:\n    - {step}\n    - turns:"
    path.write_text(GAME.replace("  play:\n    - turns:", steps), encoding="utf-8")
    notes = {one.read.text.text: one.notes for one in full_forms_of(composed(path), str(path))}
    assert notes[step] == (() if note is None else (note,))


def test_phrases_that_nobody_says_are_left_as_they_are(tmp_path: Path) -> None:
    """No meaning shows what they mean."""
    path = tmp_path / "ruleset.yaml"
    path.write_text(GAME, encoding="utf-8")
    said = {one.read.text.text for one in full_forms_of(composed(path), str(path))}
    assert "shuffle the stock" in said
    assert "the purse of <player> is at least 5" not in said
