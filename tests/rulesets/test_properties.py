"""What every ruleset promises, present and future: enumerated from `rulesets/`, shown on random
matches.

That nothing hidden is shown is in test_hidden_cards.py."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import octavo
from octavo import terms as t
from octavo.chance import Purpose, seeded
from octavo.engine.python.compiled import MANY_TRIALS
from octavo.engine.python.slots import FORCED
from octavo.ir.standing import Folder
from octavo.table.events import Event
from support.effort import EFFORT
from support.inside import opened
from support.paths import ON_PATH
from support.tables import (
    NUMBER_LIMIT,
    Table,
    all_cards,
    at_every_table,
    choices,
    machine_of,
    players_of,
    rules_of,
    steps,
)

# --- cards, options, ends -------------------------------------------------------------------------


@at_every_table
def test_cards_are_conserved_and_the_match_ends(table: Table) -> None:
    if not table[0][3]:  # options may settle how many play
        assert rules_of(table[0]).players == players_of(table[0])
    for seed in range(2 * EFFORT):
        machine = machine_of(table, seed)
        pack = list(range(len(machine.setup.pack)))
        for _ in steps(machine, random.Random(seed)):
            assert all_cards(machine) == pack
        assert all_cards(machine) == pack
        assert machine.over and machine.actor == -1 and list(machine.legal()) == []
        # nobody wins only where every entry of `win` may name nobody
        surely = any(isinstance(one, t.Most) for one in machine.setup.program.win)
        assert machine.winners() or not surely, "somebody must have won"


@at_every_table
def test_legal_is_what_is_accepted(table: Table) -> None:
    machine = machine_of(table, "legal")
    rng = random.Random("legal")
    for number, _ in enumerate(steps(machine, rng)):
        if number > 25 * EFFORT:
            break
        legal = machine.legal()
        coding = machine.setup.codings[machine.number]
        before = machine.fingerprint()
        assert len(set(legal)) == len(legal) > 0
        for code in legal[:60]:
            machine.clone(seeded(0)).apply(code)
        for code in [-1, *range(min(coding[-1].end, NUMBER_LIMIT)), coding[-1].end]:
            if code not in legal:
                with pytest.raises(octavo.OctavoError):
                    machine.apply(code)
        assert machine.fingerprint() == before


@at_every_table
def test_keys_name_options(table: Table) -> None:
    """Keys are distinct, each finds its own option, and words that no option has are refused and
    change nothing.
    """
    choice, players = table
    game = rules_of(choice).new_game(players, "keys")
    rng = random.Random("keys")
    for _ in range(25 * EFFORT):
        decision = game.decision
        if decision is None:
            break
        keys = [option.key for option in decision.options[:NUMBER_LIMIT]]
        assert len(set(keys)) == len(keys)
        found = [decision.options.find(key) for key in keys]
        assert sorted(one.code for one in found if one is not None) == sorted(
            game.machine.legal()[:NUMBER_LIMIT]
        )
        before, told = game.fingerprint(), len(game.log.events)
        for wrong in (
            "",
            "no such thing",
            f"{keys[0]} twice",
            *(f"{option.verb} x" for option in decision.options[:5]),
        ):
            with pytest.raises(octavo.OctavoError):
                game.apply(wrong)
        assert (game.fingerprint(), len(game.log.events)) == (before, told)
        game.apply(rng.choice(keys))


# --- the same again -------------------------------------------------------------------------------


@at_every_table
def test_the_same_seed_gives_the_same_match_and_its_record_gives_it_again(table: Table) -> None:
    choice, players = table
    rules = rules_of(choice)
    for seed in range(EFFORT):
        matches = []
        for _ in range(2):
            game, rng, trail = rules.new_game(players, seed), random.Random(seed), []
            while game.decision is not None:
                trail.append(game.fingerprint())
                game.apply(rng.choice(game.machine.legal()))
            matches.append((game.steps, trail, game.fingerprint(), game.log.events, game.result))
        assert matches[0] == matches[1]

        recorded = iter(matches[0][0])

        def chance(
            n: int,
            outcomes: Sequence[int],
            purpose: Purpose,
            recorded: Iterator[tuple[str, int]] = recorded,
        ) -> int:
            kind, value = next(recorded)
            assert kind == "chance"
            return value

        again = rules.new_game(players, "another seed", chance=chance)
        for fingerprint in matches[0][1]:
            assert again.fingerprint() == fingerprint
            kind, code = next(recorded)
            assert kind == "choice"
            again.apply(code)
        assert (again.steps, again.log.events, again.result) == (
            matches[0][0],
            matches[0][3],
            matches[0][4],
        )
        assert next(recorded, None) is None


TELL = """
import hashlib, json, random, sys
import octavo
for name, variants, modifiers, _, players in json.loads(sys.argv[1]):
    rules = octavo.load(name, variants=variants, modifiers=modifiers)
    game, rng = rules.new_game(players, 11), random.Random(11)
    while game.decision is not None:
        game.apply(rng.choice(game.machine.legal()))
    views = [game.observe(seat).as_dict() for seat in range(players)]
    told = [repr(game.steps), repr(game.log.events), json.dumps(views), repr(game.result)]
    compiled = rules.compiled(players)
    told += [rules.ir, compiled.code(logged=True).text()]  # the silent code is a part of it
    digests = (hashlib.sha256(one.encode()).hexdigest() for one in told)
    print(name, variants, players, rules.digest, *digests)
"""


@pytest.mark.thorough
def test_nothing_depends_on_hash_order() -> None:
    every = [(*choice, rules_of(choice).players[1]) for choice in choices()]
    wanted, told = every[:: 1 if EFFORT > 1 else 2], []
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": ON_PATH}
        command = [sys.executable, "-c", TELL, json.dumps(wanted)]
        told.append(
            subprocess.run(
                command, env=environment, capture_output=True, text=True, check=True
            ).stdout
        )
    assert told[0] == told[1]
    assert len(told[0].splitlines()) == len(wanted)


@at_every_table
def test_plain_and_logged_code_play_the_same_match(table: Table) -> None:
    choice, players = table
    machine, game, rng = (
        machine_of(table, "both"),
        rules_of(choice).new_game(players, "both"),
        random.Random("both"),
    )
    while not machine.over:
        assert game.fingerprint() == machine.fingerprint()
        code = rng.choice(machine.legal())
        machine.apply(code)
        game.apply(code)
    assert game.over and game.fingerprint() == machine.fingerprint()
    assert game.machine.winners() == machine.winners()


@at_every_table
def test_decisions_with_one_option_change_nothing(table: Table) -> None:
    """A driver that is given them too plays the same match."""
    machine, every, rng = (
        machine_of(table, "forced"),
        machine_of(table, "forced", forced=True),
        random.Random("forced"),
    )
    while not machine.over:
        while len(every.legal()) == 1:
            every.apply(every.legal()[0])
        state = opened(every).state
        state[FORCED], forced = 0, state[FORCED]
        assert every.fingerprint() == machine.fingerprint()
        state[FORCED] = forced
        code = rng.choice(machine.legal())
        machine.apply(code)
        every.apply(code)
    while len(every.legal()) == 1:
        every.apply(every.legal()[0])
    assert every.over and every.scores == machine.scores and every.winners() == machine.winners()


@at_every_table
def test_clones_are_independent_and_the_past_never_changes(table: Table) -> None:
    choice, players = table
    game, rng = rules_of(choice).new_game(players, "clones"), random.Random("clones")
    past: list[tuple[octavo.Game, Any, list[Event], list[Any]]] = []
    while game.decision is not None:
        clone = game.clone()
        assert clone.fingerprint() == game.fingerprint() and hash(clone.fingerprint()) == hash(
            game.fingerprint()
        )
        past.append(
            (
                clone,
                game.fingerprint(),
                list(game.log.events),
                [game.observe(seat) for seat in range(players)],
            )
        )
        other = game.clone()
        before, told = game.fingerprint(), game.log.events
        for _ in range(3):  # a clone that goes its own way leaves the match as it is
            if other.decision is not None:
                other.apply(rng.choice(other.machine.legal()))
        assert game.fingerprint() == before and game.log.events == told
        game.apply(rng.choice(game.machine.legal()))
        if len(past) >= 60 * EFFORT:
            break
    for clone, fingerprint, events, views in past:
        assert clone.fingerprint() == fingerprint
        assert clone.log.events == events
        assert [clone.observe(seat) for seat in range(players)] == views


def test_trials_go_as_the_match_would_before_and_after_they_have_code_of_their_own() -> None:
    game = octavo.load("crazy-eights").new_game(3, "trials")
    told, marks, codes = len(game.log.events), set(), set()
    for _ in range(MANY_TRIALS + 5):
        trial = opened(game.machine.clone(seeded(0), silent=True))
        rng = random.Random("trial")
        for _ in range(5):
            trial.apply(rng.choice(trial.legal()))
        marks.add(trial.fingerprint())
        codes.add(id(trial.code))
    assert len(marks) == 1 and len(codes) == 2
    assert len(game.log.events) == told


# --- sentences ------------------------------------------------------------------------------------


@at_every_table
def test_explanations_agree_with_the_list(table: Table) -> None:
    """For every card in hand: the sentences, asked one by one, say what the fast code says of
    it."""
    choice, players = table
    game, rng = rules_of(choice).new_game(players, "why"), random.Random("why")
    setup = game.machine.setup
    bindings, folder = setup.program.checked.bindings, Folder(setup.program.checked)
    for _ in range(6 * EFFORT):
        decision = game.decision
        if decision is None:
            break
        machine = game.machine.clone(silent=True)
        hand = [
            card
            for place in setup.held_places(decision.seat)
            for card in sorted(machine.cards(place))
        ]
        legal = {option.key for option in decision.options[:NUMBER_LIMIT]}
        spoken: dict[tuple[str, str], int] = {}
        for coded in setup.codings[decision.number]:
            verb = coded.choice.id
            candidates: list[tuple[str, int | None]] = [] if coded.kind else [(verb, None)]
            if coded.kind == "card":
                candidates = [(f"{verb} {setup.pack.codes[card]}", card) for card in hand]
            for key, card in candidates:
                verdict, seen = game.explain(key, openly=True), game.explain(key)
                assert seen.legal == verdict.legal == (key in legal), key
                # a seat is told of fewer parts where they depend on what it does not see
                told, known = (
                    {(reason.role, reason.id) for reason in one.reasons} for one in (seen, verdict)
                )
                assert told <= known or any(role == "unseen" for role, _ in told)
                roles = {reason.role for reason in verdict.reasons}
                assert (
                    roles <= ({"permits"} if verdict.legal else {"forbids", "lacks", "needs"})
                    and len(roles) <= 1
                )
                stated = not coded.choice.said or bool(
                    machine.clone(seeded(0)).evaluate(coded.choice.stated)
                )
                if roles == {"needs"}:
                    is_mine = bool(machine.clone(seeded(0)).evaluate(coded.choice.mine))
                    lacks = f"when {coded.choice.said}" if is_mine else f"to {coded.choice.whose}"
                    assert list(verdict.rules) == [lacks]
                    assert not (stated and is_mine)
                assert verdict.reasons or verdict.note or verdict.picks or verdict.legal
                # a verb alone names no suit or number, of which the others are
                rules = [
                    rule
                    for rule in bindings.about(verb)
                    if rule.values is None and (rule.cards is None or card is not None)
                ]
                holding = _holding(machine, folder, rules, card, spoken)
                forbidding = [rule.id for rule in holding if not rule.allows]
                permitting = [rule.id for rule in holding if rule.allows]
                if verdict.legal:
                    assert not forbidding and list(verdict.rules) == permitting
                    assert permitting or not any(rule.allows for rule in rules)
                else:
                    assert (
                        forbidding
                        or not permitting
                        or coded.choice.pick is not None
                        or verdict.note
                    )
                    if forbidding:
                        assert list(verdict.rules) == forbidding
                    elif not stated:
                        assert roles == {"needs"} or verdict.note
        game.apply(rng.choice(game.machine.legal()))


def _speaks(machine: octavo.Machine, folder: Folder, rule: Any, card: int | None) -> bool:
    """Whether one sentence speaks of an option now."""
    copy = machine.clone(seeded(0))
    if card is None or rule.cards is None:
        return bool(copy.evaluate(folder.applies(rule)))
    return bool(copy.evaluate(folder.cards_of(rule)) >> card & 1)


def _holding(
    machine: octavo.Machine,
    folder: Folder,
    rules: list[Any],
    card: int | None,
    spoken: dict[tuple[str, str], int],
) -> list[Any]:
    """The sentences that speak of an option now. Where it matters on which place a card is put: on
    some place where it may be, or if there is none, where some sentence would allow it. `spoken`:
    of which cards a sentence speaks on a cell, once asked."""
    if card is None or all(rule.places is None for rule in rules):
        return [rule for rule in rules if _speaks(machine, folder, rule, card)]
    variable = t.Local("card of the test", "card")
    on: dict[str, list[Any]] = {}
    for cell, zone in machine.setup.program.symbols.cells.items():
        place = t.Cell(zone, cell)
        for rule in rules:
            if (rule.id, cell) not in spoken:
                speaks = t.restrict(t.All("cards"), variable, folder.met(rule, variable, place))
                spoken[rule.id, cell] = machine.clone(seeded(0)).evaluate(speaks)
            if spoken[rule.id, cell] >> card & 1:
                on.setdefault(cell, []).append(rule)
    allowed = [cell for cell, said in on.items() if any(rule.allows for rule in said)]
    matters = [cell for cell in allowed if all(rule.allows for rule in on[cell])] or allowed
    return [rule for rule in rules if any(rule in on[cell] for cell in matters)]
