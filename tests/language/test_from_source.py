"""A composition becomes one tree: declarations, flow, whose each part is, and which words each file
may use.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from octavo.diagnostics import Diagnostic, Faults
from octavo.source.compose import compose
from octavo.syntax import parser
from octavo.syntax.from_source import from_source
from octavo.syntax.game import (
    Choose,
    CompareStep,
    Do,
    ForEach,
    Guarded,
    Origin,
    Repeat,
    RulesetTree,
    Turns,
    Who,
    Window,
)
from octavo.syntax.phases_on import PHASE
from octavo.syntax.unparse import unparse

HEAD = """\
ruleset: lift
title: Lift
players: 2 to 7
preset: []
pack:
  suits: [clubs, hearts]
  ranks: [ace, 2 to 4, king]
  copies: {2 players: 1, 3 to 7 players: 2}
  attributes: {colour: [clubs, hearts]}
words:
  cards: {face: kings}
  adjectives: {red: hearts}
  players: {elder: the player to the left of the dealer}
  numbers: {owed: 5 - your bet}
  verbs: [play, {draw: drawn}]
options:
  low: {says: aces are low, default: true, why: two readings}
  size: {values: [2, 3], default: 2, why: two readings}
  way: {values: [left, right], default: left, why: two readings}
zones:
  stock: {holds: pack, faces: down}
  hand: {each: player, seen by: owner}
state:
  dealer: {is a: player, passes: left each round, starts at: any player}
  bet: {is a: number, each: player, lasts: round, by round: [1, 2]}
  out: {is a: mark, of: players}
  wild: {is a: mark, of: cards}
groups:
  pair: two cards of one rank
  triple: {is: three cards of one rank, above: pair, ranked: false, shown as: three}
  contract: {by round: [a pair, a pair and a triple]}
families: {set: [pair, triple]}
hands: {of: your hand, use: many groups, best: highest groups}
seniority: each player from the dealer
rules:
  one: aces count 1 or 11
  two: {says: kings are wild unless aces are low, source: page 2}
phrases:
  - {say: pass <number>, mean: now your bet is <number>}
  - {say: <card> lifts <cards>, mean: <cards> count nothing}
  - {say: <player> leaves, mean: [now <player> is out]}
phases:
  deal: [shuffle the stock, deal 5 cards to each player]
  play: end the round
triggers:
  end: {on: any hand is empty, when: size is 2, do: end the round}
ends: the round is 7
win: [the player with the highest score, the players with the fewest cards of their hand]
"""


def game(folder: Path, ruleset: str = HEAD, faulty: bool = False, **files: str) -> Path:
    (folder / "modifiers").mkdir(parents=True, exist_ok=True)
    (folder / "variants").mkdir(exist_ok=True)
    (folder / "ruleset.yaml").write_text(ruleset, encoding="utf-8")
    for name, text in files.items():
        kind = "variants" if text.startswith("variant") else "modifiers"
        (folder / kind / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder / "ruleset.yaml"


def loaded(path: Path, **chosen: Any) -> RulesetTree:
    faults = Faults()
    made = from_source(compose(path, **chosen, faults=faults), faults)
    assert made is not None, [str(one) for one in faults.found]
    assert not faults.errors
    return made


def refused(path: Path, **chosen: Any) -> list[Diagnostic]:
    faults = Faults()
    assert from_source(compose(path, **chosen, faults=faults), faults) is None
    return faults.errors


def with_play(steps: str) -> str:
    return HEAD.replace("  play: end the round\n", f"  play:\n{steps}")


def test_declarations(tmp_path: Path) -> None:
    made = loaded(game(tmp_path))
    assert (made.name, made.title, made.players, made.modifiers) == ("lift", "Lift", (2, 7), ())
    assert made.pack.ranks == made.pack.runs == ("ace", "two", "three", "four", "king")
    assert made.pack.copies == ((2, 2, 1), (3, 7, 2))
    assert [attribute.values for attribute in made.pack.attributes] == [(("clubs",), ("hearts",))]
    assert [(verb.name, verb.participle) for verb in made.verbs] == [
        ("play", "played"),
        ("draw", "drawn"),
    ]
    said = [
        [unparse(one.meant[0].said) for one in words]
        for words in (made.classes, made.people, made.figures)
    ]
    assert said == [["kings"], ["the player to the left of the dealer"], ["5 - your bet"]]
    assert [unparse(one.meaning) for one in made.adjectives] == ["hearts"]
    assert [(zone.name, zone.holds_pack, zone.seen_by, zone.each) for zone in made.zones] == [
        ("stock", True, "", ""), ("hand", False, "owner", "player"),
    ]  # fmt: skip
    dealer, bet, out, _, phase = made.states
    assert (phase.name, phase.told) == (PHASE, False)
    assert (dealer.kind, dealer.passes, dealer.lasts) == ("player", "left each round", "match")
    assert dealer.starts_at is not None and unparse(dealer.starts_at) == "any player"
    assert (bet.each, bet.lasts, [unparse(one) for one in bet.by_round]) == (
        "player",
        "round",
        ["1", "2"],
    )
    assert (out.kind, out.of) == ("mark", "players")
    pair, triple, contract = made.groups
    assert (pair.ranked, triple.ranked, triple.above, triple.shown_as) == (
        True,
        False,
        "pair",
        "three",
    )
    assert contract.phrase is None and [unparse(one) for one in contract.by_round] == [
        "a pair",
        "a pair and a triple",
    ]
    assert made.families[0].members == ("pair", "triple")
    assert made.hands is not None and (unparse(made.hands.of), made.hands.use) == (
        "your hand",
        "many groups",
    )
    assert made.seniority is not None and unparse(made.seniority) == "each player from the dealer"
    assert made.ends is not None and unparse(made.ends) == "the round is 7"
    assert len(made.win) == 2


def test_packs_for_any_number_of_players(tmp_path: Path) -> None:
    assert loaded(
        game(tmp_path, HEAD.replace("{2 players: 1, 3 to 7 players: 2}", "3"))
    ).pack.copies == ((2, 7, 3),)


def test_values_of_an_attribute_are_suits_or_ranks(tmp_path: Path) -> None:
    (only,) = refused(
        game(tmp_path, HEAD.replace("colour: [clubs, hearts]", "colour: [clubs and faces, hearts]"))
    )
    assert only.message == "a value is made of suits, of ranks or of special cards"


def test_options_and_their_values(tmp_path: Path) -> None:
    low, size, way = loaded(game(tmp_path), options={"size": 3}).options
    assert (low.says, low.values, low.default, low.chosen) == (
        "aces are low",
        (True, False),
        True,
        True,
    )
    assert (size.values, size.default, size.chosen) == ((2, 3), 2, 3)
    assert (way.values, way.chosen) == (("left", "right"), "left")


def test_rules_keep_their_text_and_source(tmp_path: Path) -> None:
    one, two = loaded(game(tmp_path)).rules
    assert (one.name, one.text, one.source) == ("one", "aces count 1 or 11", "")
    assert (two.name, two.text, two.source) == (
        "two",
        "kings are wild unless aces are low",
        "page 2",
    )
    assert (one.span.line, one.span.column) == (36, 3)


def test_meanings_of_phrases(tmp_path: Path) -> None:
    do, clause, steps = loaded(game(tmp_path)).phrases
    assert (do.holes, do.rule) == (("number",), None) and isinstance(do.steps[0], Do)
    assert (
        clause.rule is not None
        and unparse(clause.rule) == "<cards> count nothing"
        and not clause.steps
    )
    assert steps.rule is None and isinstance(steps.steps[0], Do)


# --- flow -----------------------------------------------------------------------------------------


def test_every_kind_of_step(tmp_path: Path) -> None:
    text = with_play(
        """\
    - choose:
        play: {pick: [a card of your hand, any suit], when: you are not out, do: end the round}
        pass: {}
        fold: {do: end the game}
    - for each: player from the elder
      at once: true
      do: [shuffle the stock, pass 3]
    - turns: each player from the left of the dealer
      until: any hand is empty
      do: end the round
    - repeat: shuffle the stock
      until: the stock is empty
    - window: each player
      open: [declare]
    - compare: each player from the elder
      by: the best hand
      ties: the most senior player
      before: {window: each player}
      loser: now the loser is out
    - do: end the game
"""
    )
    choose, each, turns, repeat, window, compare, last = (
        loaded(game(tmp_path, text)).phases[1].steps
    )
    assert isinstance(choose, Choose) and [option.name for option in choose.options] == [
        "play",
        "pass",
        "fold",
    ]
    play, idle, fold = choose.options
    assert len(play.picks) == 2 and play.when is not None and len(play.steps) == 1
    assert not idle.picks and not idle.steps and len(fold.steps) == 1
    assert isinstance(each, ForEach) and each.at_once and len(each.steps) == 2
    assert isinstance(turns, Turns) and turns.until is not None
    assert isinstance(repeat, Repeat) and unparse(repeat.until) == "the stock is empty"
    assert isinstance(window, Window) and window.open == ("declare",)
    assert (
        isinstance(compare, CompareStep)
        and compare.ties is not None
        and len(compare.before) == len(compare.loser) == 1
    )
    assert isinstance(last, Do) and last.text == "end the game"


def test_guards_wrap_their_step(tmp_path: Path) -> None:
    text = with_play(
        """\
    - if: you are out
      do: end the round
      else: end the game
    - unless: you are out
      for each: player
      do: shuffle the stock
    - who: the dealer
      if: you are out
      choose: {pass: {}}
    - unless: you are out
      do: end the round
      else: end the game
"""
    )
    first, second, third, last = loaded(game(tmp_path, text)).phases[1].steps
    assert (
        isinstance(first, Guarded)
        and not first.negated
        and len(first.then) == len(first.otherwise) == 1
    )
    assert isinstance(second, Guarded) and second.negated and isinstance(second.then[0], ForEach)
    assert isinstance(third, Who) and isinstance(third.steps[0], Guarded)
    assert isinstance(third.steps[0].then[0], Choose)
    assert isinstance(last, Guarded) and last.negated and len(last.otherwise) == 1


# --- whose words, whose parts ---------------------------------------------------------------------

LADY = """\
modifier: lady
number: 4
title: Lady
state: {blessed: {is a: mark, of: players}}
phrases: [{say: bless <player>, mean: now <player> is blessed}]
rules: {l1: a player who uses a pair is blessed}
before play: [bless the dealer]
"""
FATE = """\
modifier: fate
title: Fate
actions:
  stir: {who: the dealer, when: you are out, in: [play], pick: any suit, often: true,
      do: end the round}
with lady:
  rules: {f1: blessed players are out}
  after deal: bless the elder
"""


def test_parts_know_what_must_be_in_force(tmp_path: Path) -> None:
    made = loaded(game(tmp_path, lady=LADY, fate=FATE), modifiers="all")
    assert made.modifiers == (("lady", 4), ("fate", None))
    assert {rule.name: rule.owner for rule in made.rules} == {
        "one": Origin(), "two": Origin(), "l1": Origin(("lady",)), "f1": Origin(("fate", "lady")),
    }  # fmt: skip
    (action,) = made.actions
    assert (action.owner, action.phases, action.often, len(action.picks)) == (
        Origin(("fate",)),
        ("play",),
        True,
        1,
    )
    deal, play = made.phases
    assert [step.owner for step in deal.after] == [Origin(("fate", "lady"))]
    assert [step.owner for step in play.before] == [Origin(("lady",))]
    assert not play.after and len(play.steps) == 1


def test_a_with_section_is_read_with_the_other_only(tmp_path: Path) -> None:
    path = game(tmp_path, lady=LADY, fate=FATE)
    assert "f1" not in {rule.name for rule in loaded(path, modifiers="fate").rules}


def test_words_of_another_modifier_are_out_of_sight(tmp_path: Path) -> None:
    fate = FATE.replace(
        "with lady:\n  rules: {f1: blessed players are out}",
        "rules: {f1: blessed players are out}\nwith lady:",
    )
    (only,) = refused(game(tmp_path, lady=LADY, fate=fate), modifiers="all")
    assert only.code == "OCT210"
    assert only.help == "it is a word of the modifier `lady`: put the sentence under `with lady:`"


def test_words_of_a_variant_are_the_rulesets(tmp_path: Path) -> None:
    variant = "variant: rich\ntitle: Rich\nextends: lift\nstate: {pot: {is a: number}}\n"
    variant += "rules: {r1: pairs score the pot}\nafter play: pass the pot\n"
    made = loaded(game(tmp_path, rich=variant), variants="rich")
    assert {rule.name for rule in made.rules} == {"one", "two", "r1"}
    assert [step.owner for step in made.phases[1].after] == [Origin()]


def test_two_modifiers_that_declare_one_word(tmp_path: Path) -> None:
    other = "modifier: other\ntitle: Other\nwords: {adjectives: {blessed: hearts}}\n"
    (only,) = refused(game(tmp_path, lady=LADY, other=other), modifiers="all")
    assert only.code == "OCT201" and len(only.related) == 1


# --- phrases in phrases, faults, speed ------------------------------------------------------------


def test_phrases_may_nest(tmp_path: Path) -> None:
    text = HEAD.replace("phases:\n", "  - {say: pass twice, mean: [pass 1, pass 2]}\nphases:\n", 1)
    assert len(loaded(game(tmp_path, text)).phrases[3].steps) == 2


def test_a_circle_of_phrases_is_shown(tmp_path: Path) -> None:
    text = HEAD.replace(
        "phases:\n",
        "  - {say: go round, mean: [go on]}\n  - {say: go on, mean: [go round]}\nphases:\n",
        1,
    )
    (only,) = refused(game(tmp_path, text))
    assert only.code == "OCT206"
    assert only.message == "a phrase means itself: `go round` -> `go on` -> `go round`"
    assert only.span is not None and only.related[0].span.line == only.span.line + 1


def test_a_fault_inside_a_meaning_stands_there(tmp_path: Path) -> None:
    text = HEAD.replace("now your bet is <number>", "now your bett is <number>")
    (only,) = refused(game(tmp_path, text))
    assert only.help == "did you mean `bet`?"
    assert only.span is not None and text.splitlines()[only.span.line - 1][
        only.span.column - 1 :
    ].startswith("bett")


def test_all_faults_are_found_at_once(tmp_path: Path) -> None:
    text = HEAD.replace("aces count 1 or 11", "acess count 1 or 11").replace(
        "any hand is empty", "any hnd is empty"
    )
    assert [fault.help for fault in refused(game(tmp_path, text))] == [
        "did you mean `aces`?",
        "did you mean `hand`?",
    ]


def test_another_subset_parses_nothing_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = game(tmp_path, lady=LADY, fate=FATE)
    loaded(path, modifiers="all")
    monkeypatch.setattr(
        parser, "parsed", lambda *args: pytest.fail(f"parsed again: {args[1].text}")
    )
    assert len(loaded(path, modifiers="lady").rules) == 3
