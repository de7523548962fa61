"""The door to running is one: an engine of another make plays the same matches, and whatever asks
machines asks it, too.
"""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import octavo
from octavo.chance import Below, Purpose, seeded
from octavo.ir.program import Branch
from octavo.resources import rulesets_dir
from octavo.source.shelf import beside, catalogue
from octavo.table.rules import Rules
from octavo.testing import scenario
from octavo.testing.scenario import ENDING
from support.paths import FEATURES, SMALL_RULESETS
from support.tree_walker import WalkingEngine

RUNS = {
    "absent",
    "adding_up",
    "scopa",
    "cheat",
    "president",
    "president twos-low",
    "dou-dizhu",
    "dou-dizhu openspiel",
    "handfuls_of_ranks",
    "durak",
    "durak passing-on",
    "go-fish",
    "blackjack",
    "blackjack openspiel",
    "oh-hell",
    "oh-hell openspiel",
    "spades openspiel",
    "bridge",
    "bridge openspiel",
    "euchre",
    "euchre openspiel",
    "klondike",
    "klondike openspiel",
    "old-maid",
    "last-card",
    "skat",
    "skat openspiel",
    "goofspiel",
    "spades",
    "kuhn-poker",
    "meant",
    "hearts",
    "hearts openspiel",
    "colours",
    "stacked",
    "jokers",
    "as_told",
    "asking",
    "asked_again",
    "before_the_deed",
    "bids",
    "handfuls",
    "climbing",
    "cut_short",
    "bazaar",
    "following",
    "how_often",
    "in_phase",
    "this_phase",
    "leave",
    "moments_of_rounds",
    "left_out",
    "spellings",
    "nested_deeds",
    "none_picked",
    "sticks",
    "partners",
    "sides",
    "declarer",
    "companies",
    "rulings",
    "spoken",
    "crazy-eights",
    "crazy-eights openspiel",
    "onion",
    "onion three-by-three",
    "board",
    "choosing",
    "compared",
    "corners",
    "decks",
    "drawn",
    "declaring",
    "durations",
    "all_passed",
    "as_rounds_begin",
    "at_once",
    "each-of-several",
    "ends",
    "faces",
    "heaps",
    "house_rules",
    "loops",
    "left_out_first",
    "memory",
    "moments_of_turns",
    "once",
    "nobody_acts",
    "money",
    "options",
    "parts",
    "others",
    "out_of_sight",
    "phrases",
    "purses",
    "qualities",
    "refills",
    "rounds",
    "second_chance",
    "seniors",
    "shares",
    "turned",
    "turns_in_turns",
    "turns_in_an_option",
    "turns_over",
    "stakes",
    "suits",
    "tableau",
    "triggers",
    "twins",
    "unseen",
    "values",
    "windows",
}
DECKS = """
ruleset: decks
title: Decks
players: 2 to 3
pack: {suits: [clubs, hearts], ranks: [2 to 9]}
zones:
  stock: {holds: pack, faces: down}
  hand: {each: player, seen by: owner}
  pile: {faces: up, in: order}
state:
  luck: {is a: number, each: player, lasts: turn}
words:
  verbs: {rest: rested, bury: buried, swap: swapped, cut: cut}
phases:
  play:
    - shuffle the stock
    - deal 2 cards to each player
    - turns: each player
      until: the stock is empty
      do:
        - if: the top card of the stock is a heart
          do: [you score 1, now your luck is your luck + 1]
        - show the top 2 cards of the stock to you
        - choose:
            rest: {do: shuffle the stock}
            bury: {pick: a card of your hand, do: [move it under the stock,
                move the top card of the stock to your hand]}
            swap: {do: move the bottom card of the stock to the pile}
            cut: {do: move the top 2 cards of the stock to the pile}
        - if: your luck is 1
          do: you score 2
win: the players with the highest score
"""
WHOLE = """
ruleset: whole
title: Whole
players: 2
pack: {suits: [clubs, hearts], ranks: [2 to 4]}
zones:
  stock: {holds: pack, faces: down}
  hand: {each: player, seen by: owner}
phases:
  play:
    - shuffle the stock
    - deal every card to each player
    - turns: each player
      do:
        - choose:
            rest: {do: you score 1}
win: the players with the highest score
"""
MOST = 40  # decisions of one match that are compared
OFTEN = 8  # every so many decisions all conditions are asked, too
LIKELY = 500  # options of a decision that are looked at: amounts are ranges of any size

Asked = list[tuple[int, tuple[int, ...], Purpose]]


def every_ruleset() -> list[str]:
    """Each ruleset by its name, also followed by a variant; those of the features by their file."""
    shipped = [
        (name, one)
        for name, _, path in catalogue()
        for one in ("", *(one.name for one in beside(path, "variant")))
    ]
    return [
        *(" ".join(called).strip() for called in shipped),
        *(path.stem for path in SMALL_RULESETS),
    ]


@cache
def rules_of(called: str) -> Rules:
    name, _, variant = called.partition(" ")
    path = FEATURES / f"{name}.yaml"
    return octavo.load(path if path.exists() else name, variants=[variant] if variant else ())


def recorded(seed: object, asked: Asked) -> Below:
    chance = seeded(str(seed))

    def below(n: int, outcomes: Sequence[int], purpose: Purpose) -> int:
        asked.append((n, tuple(outcomes), purpose))
        return chance(n, outcomes, purpose)

    return below


def conditions(rules: Rules) -> list[Any]:
    return [block.end.condition for block in rules.program.blocks if isinstance(block.end, Branch)]


def seen(machine: Any, asked: Asked) -> dict[str, Any]:
    """All that a machine tells of where it stands."""
    setup, symbols = machine.setup, machine.setup.program.symbols
    seats = range(setup.players)
    values = {
        one.name: [machine.value(one.name, seat) for seat in seats]
        if one.each and one.kind != "mark"
        else machine.value(one.name)
        for one in symbols.states.values()
    }
    places = [machine.cards(place) for place in range(len(setup.places))]
    return {
        "keys": sorted(map(machine.key, machine.legal()[:LIKELY])),
        "options": len(machine.legal()),
        "actor": machine.actor,
        "number": machine.number,
        "round": machine.round,
        "scores": machine.scores,
        "results": machine.results,
        "winners": machine.winners() if machine.over else None,
        "places": places,
        "values": values,
        "you": machine.you,
        "faces": [
            machine.is_face_up(card, place) for place, held in enumerate(places) for card in held
        ],
        "shown": [machine.shown_to(card) for held in places for card in held],
        "force": machine.force,
        "chance": asked,
    }


def plays_the_same(called: str, players: int, seed: int, most: int = MOST) -> None:
    compared(rules_of(called), called, players, seed, most)


def compared(rules: Rules, called: str, players: int, seed: int, most: int = MOST) -> None:
    asked: tuple[Asked, Asked] = [], []
    one = rules.machine(players, recorded(seed, asked[0]), rounds=2)
    other = rules.on(WalkingEngine()).machine(players, recorded(seed, asked[1]), rounds=2)
    rng = random.Random(f"{called} {players} {seed}")
    for step in range(most):
        assert seen(one, asked[0]) == seen(other, asked[1]), (
            f"{called}, {players} players, seed {seed}, decision {step}"
        )
        if one.over:
            return
        if step % OFTEN == 0:
            copies = one.clone(seeded(step)), other.clone(seeded(step))
            for term in conditions(rules):
                assert bool(copies[0].evaluate(term)) == bool(copies[1].evaluate(term)), str(term)
            cards = range(len(one.setup.pack))
            to = dict(zip(cards, rng.sample(cards, len(cards)), strict=True))
            if not any(one.melds(place) for place in range(len(one.setup.places))):
                for copied in copies:
                    copied.relabel(to)
                assert seen(copies[0], []) == seen(copies[1], [])
        code = rng.choice(sorted(one.legal()[:LIKELY]))
        one.apply(code)
        other.apply(code)


def tables(called: str) -> tuple[int, int]:
    """Two players and three, or as near as the game allows."""
    low, high = rules_of(called).players
    return min(high, max(low, 2)), min(high, max(low, 3))


@pytest.mark.parametrize("called", sorted(RUNS))
@pytest.mark.thorough(but=3)
def test_both_engines_play_the_same_match(called: str) -> None:
    few, more = tables(called)
    if called.startswith("onion"):  # a hundred options each time
        plays_the_same(called, more, 0, MOST // 3)
        return
    for seed, players in enumerate((few, more, few)):
        plays_the_same(called, players, seed)


def scenarios_of(called: str) -> Path:
    """The file of the scenarios of a ruleset or a variant; there may be none."""
    name, _, variant = called.partition(" ")
    folder = rulesets_dir() / name
    variants = {one.name: one.path for one in beside(folder / "ruleset.yaml", "variant")}
    path = variants.get(variant, folder / "ruleset.yaml") if folder.is_dir() else FEATURES / name
    return path.with_name(path.name.removesuffix(".yaml") + ENDING)


@pytest.mark.parametrize("called", sorted(one for one in RUNS if scenarios_of(one).is_file()))
@pytest.mark.thorough(but=3)
def test_positions_are_set_up_on_it_as_scenarios_say(
    called: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rounds begun, phases entered, cards put, facts made true, and all that then follows."""

    def load(ruleset: Path, **chosen: Any) -> Rules:
        return octavo.load(ruleset, **chosen).on(engine)

    engine = WalkingEngine()
    monkeypatch.setattr(scenario, "load", load)
    monkeypatch.setattr(scenario, "_loaded", {})
    outcomes = scenario.run_file(scenarios_of(called))
    assert outcomes and [str(one.diagnostics) for one in outcomes if not one.ok] == []


def test_one_match_takes_over_where_another_stands() -> None:
    one, other = (rules_of("crazy-eights").on(WalkingEngine()).machine(3, seed=n) for n in (1, 2))
    assert one.fingerprint() != other.fingerprint()
    copied = other.clone()
    one.take_over(other)
    assert one.fingerprint() == other.fingerprint() == copied.fingerprint()
    one.apply(one.legal()[0])
    assert one.fingerprint() != other.fingerprint() == copied.fingerprint()


def test_what_lies_in_a_shuffled_deck_is_drawn_when_it_is_asked(tmp_path: Path) -> None:
    """Its top, its bottom, its topmost cards, what comes under it."""
    path = tmp_path / "decks.yaml"
    path.write_text(DECKS, encoding="utf-8")
    rules = octavo.load(path)
    for seed in range(6):
        compared(rules, "decks", 2 + seed % 2, seed)


def test_any_card_may_lie_at_the_bottom_of_a_shuffled_deck(tmp_path: Path) -> None:
    path = tmp_path / "decks.yaml"
    path.write_text(DECKS, encoding="utf-8")
    rules = octavo.load(path)
    found: Counter[int] = Counter()
    for seed in range(100):
        machine = rules.machine(2, seed=seed)
        machine.apply(next(code for code in machine.legal() if machine.key(code) == "swap"))
        found.update(machine.cards(machine.setup.bases["pile"]))
    assert len(found) == len(rules.pack) and max(found.values()) < 20, found


def test_a_pack_is_dealt_out_with_the_same_chance_whoever_watches(tmp_path: Path) -> None:
    """The last card of a shuffled pack asks nothing of chance."""
    path = tmp_path / "whole.yaml"
    path.write_text(WHOLE, encoding="utf-8")
    rules = octavo.load(path)
    asked: tuple[Asked, Asked, Asked, Asked] = [], [], [], []
    for number, one in enumerate((rules, rules.on(WalkingEngine()))):
        one.machine(2, recorded(0, asked[2 * number]), forced=True)
        one.new_game(2, chance=recorded(0, asked[2 * number + 1]), forced=True)
    assert [(n, purpose) for n, _, purpose in asked[0]] == [
        (n, ("card of stock", 1)) for n in (6, 5, 4, 3, 2)
    ]
    assert all(other == asked[0] for other in asked)


def test_it_runs_no_more_than_is_said() -> None:
    """So that the list above is as long as it can be."""
    for called in set(every_ruleset()) - RUNS:
        with pytest.raises(NotImplementedError):
            machine = rules_of(called).on(WalkingEngine()).machine(tables(called)[0])
            for _ in range(MOST):
                if not machine.over:
                    machine.apply(machine.legal()[0])
            pytest.fail(f"it runs {called}, which belongs among RUNS")


def test_a_match_with_words_to_it_runs_on_it() -> None:
    rules = rules_of("crazy-eights")
    games = rules.new_game(3, seed=4), rules.on(WalkingEngine()).new_game(3, seed=4)
    rng = random.Random(4)
    for step in range(60):
        one, other = (game.decision for game in games)
        if one is None or other is None:
            break
        keys = sorted(option.key for option in one.options)
        assert keys == sorted(option.key for option in other.options)
        for seat in range(3):
            assert games[0].observe(seat) == games[1].observe(seat)
        key = rng.choice(keys)
        if step % 10 == 0:
            for asked in (key, "play 8c"):
                assert str(games[0].explain(asked)) == str(games[1].explain(asked))
        for game in games:
            game.apply(key)
    assert games[0].result == games[1].result
    assert games[0].steps == games[1].steps
    assert games[0].log.events == games[1].log.events


def test_a_ruleset_stays_with_its_engine() -> None:
    rules = rules_of("crazy-eights").on(WalkingEngine())
    again = pickle.loads(pickle.dumps(rules))
    assert isinstance(rules.engine, WalkingEngine) and isinstance(again.engine, WalkingEngine)
    assert again.machine(2).key(again.machine(2).legal()[0]) == rules.machine(2).key(
        rules.machine(2).legal()[0]
    )
    assert rules_of("crazy-eights").engine is None
