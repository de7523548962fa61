"""What is hidden stays hidden: no seat is shown anything that depends on cards it does not see.

At a decision, the cards that a seat does not see are relabelled among themselves, in everything
that the state and the log hold. A card that the seat saw once, and that lies covered now, is hidden
like any other: what the seat may remember of it stands in the log as it was seen then, and is left
so. What the seat is shown must not change by one letter.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import octavo
from octavo import bots
from octavo import terms as t
from octavo.bots import exchanging, judging, questions
from octavo.bots.resampling import Worlds
from octavo.cards import bits, mask_of
from octavo.chance import of_bot, seeded
from octavo.engine.kept import KEEPERS, SHOWN_TO
from octavo.engine.python.machine import PythonMachine
from octavo.engine.python.slots import FACES
from octavo.positions.position import position
from octavo.table.events import Log, told_to
from octavo.table.hands import arranged
from octavo.table.sight import unseen_by
from octavo.table.views import observe
from support.effort import EFFORT
from support.inside import opened, program_of, reachable
from support.paths import SMALL_RULESETS
from support.tables import TABLES, Table, all_cards, at_every_table, called, rules_of

MATCHES = 1  # of each table
# looks in a match until those follow of whoever must choose and of one other seat, by chance, in
# place of all seats
LOOKS = 160 if EFFORT == 1 else 1 << 60
CardSlots = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


def hidden_from(game: octavo.Game, seat: int) -> list[int]:
    places = range(len(game.machine.setup.places))
    return sorted(card for place in places for card in unseen_by(game.machine, place, seat))


@cache
def card_slots(table: Table) -> CardSlots:
    """Where a state holds cards: slots with a list of them, with a set, with one."""
    layout = program_of(rules_of(table[0]), table[1]).layout
    symbols, players = layout.program.symbols, layout.players
    lists: list[int] = []
    sets: list[int] = [FACES]
    singles: list[int] = []
    for place in range(len(layout.setup.places)):
        (lists if layout.place_slot(place) in layout.lists else sets).append(
            layout.place_slot(place)
        )
    for state in symbols.states.values():
        if symbols.kind_of_state(state) == "cards":
            sets.append(layout.slots[state.name])
    for name, binding in layout.program.bindings.items():
        if binding.kind in ("card", "cards"):
            slots = range(
                layout.slots[f"!{name}"],
                layout.slots[f"!{name}"] + (players if binding.each else 1),
            )
            (singles if binding.kind == "card" else sets).extend(slots)
    for verb, time, what in layout.program.memories:
        if what == "cards":
            base = layout.slots[f"{verb} {time} {what}"]
            sets += range(base, base + players)
    for name in (KEEPERS, SHOWN_TO):
        if name in layout.slots:
            sets += range(layout.slots[name], layout.slots[name] + players)
    return tuple(lists), tuple(sets), tuple(singles)


def relabelled(state: list[Any], to: dict[int, int], slots: CardSlots) -> list[Any]:
    """The state with other cards in place of the hidden ones."""
    lists, sets, singles = slots
    moved = mask_of(to)
    changed = state[:]
    for slot in lists:
        changed[slot] = [to.get(card, card) for card in state[slot]]
    for slot in sets:
        if state[slot] & moved:
            changed[slot] = state[slot] & ~moved | mask_of(
                to[card] for card in bits(state[slot] & moved)
            )
    for slot in singles:
        changed[slot] = to.get(state[slot], state[slot])
    return changed


def options_again(machine: octavo.Machine) -> list[int]:
    """The options of whoever must choose, worked out anew from the state as it is."""
    silent, found = machine.clone(silent=True), []
    for coded in machine.setup.codings[machine.number]:
        choice, copy = coded.choice, silent.clone(seeded(0))
        if not copy.evaluate(choice.when):
            continue
        if choice.pick is None:
            found.append(coded.first)
        else:
            members = copy.evaluate(choice.pick.members)
            found += [
                coded.first + member
                for member in (bits(members) if isinstance(members, int) else ends(members))
            ]
    return found


def shown(game: octavo.Game, seat: int, since: int) -> tuple[Any, ...]:
    """Everything that a seat is shown: the position, what happened since, and its own options by
    their keys.
    """
    machine = game.machine
    keys = None
    if machine.you == seat and not machine.over:
        keys = [machine.key(code) for code in sorted(options_again(machine))]
    return game.observe(seat), told_to(seat, game.log.events[since:]), keys


def relabelled_game(
    game: octavo.Game, seat: int, since: int, table: Table, rng: random.Random
) -> octavo.Game | None:
    """The same match to this seat, with other cards where it sees none; None if it sees all."""
    hidden = hidden_from(game, seat)
    if len(hidden) < 2:
        return None
    to = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    other = object.__new__(type(game))
    other.__dict__.update(game.__dict__)
    machine = opened(game.machine).clone()
    machine.state = relabelled(machine.state, to, card_slots(table))
    assert isinstance(machine.told, Log)
    other.machine, other.log = machine, machine.told
    events = other.log.events
    for index in range(since, len(events)):
        event = events[index]
        if event.cards:
            seen = event.seen
            cards = tuple(
                c if s >> seat & 1 else to.get(c, c) for c, s in zip(event.cards, seen, strict=True)
            )
            events[index] = replace(event, cards=cards)
    return other


@at_every_table
def test_no_seat_is_shown_anything_of_hidden_cards(table: Table) -> None:
    choice, players = table
    rules, looked = rules_of(choice), 0
    for number in range(MATCHES * EFFORT):
        rng = random.Random(f"hidden {number}")
        game = rules.new_game(players, f"hidden {number}", rounds=1)
        since = 0
        while True:
            if not game.over:
                assert sorted(options_again(game.machine)) == sorted(ends(game.machine.legal()))
            seats = set(range(players))
            if looked > LOOKS:
                seats = {max(game.machine.actor, 0), rng.randrange(players)}
            for seat in sorted(seats):
                other = relabelled_game(game, seat, since, table, rng)
                if other is None:
                    continue
                mine, theirs = shown(game, seat, since), shown(other, seat, since)
                assert theirs == mine, f"{called(table)}, match {number}: seat {seat} can tell"
                if looked % 40 == 0:  # what a bot is told that asks what it can show
                    assert arranged(other.machine, seat) == arranged(game.machine, seat)
                if looked % 50 == 0:
                    assert json.dumps(theirs[0].as_dict()) == json.dumps(mine[0].as_dict())
                looked += 1
            if game.over:
                break
            since = len(game.log.events)
            game.apply(rng.choice(game.machine.legal()))
    assert looked > MATCHES * EFFORT


def ends(codes: Sequence[int]) -> list[int]:
    """The codes; of a range, the first and the last."""
    return [codes[0], codes[-1]] if isinstance(codes, range) else list(codes)


def labels(game: octavo.Game) -> list[str]:
    """Everything that somebody may ask about at a decision: each option, and each word of one with
    every card and place.
    """
    setup, decision = game.machine.setup, game.decision
    assert decision is not None
    verbs = dict.fromkeys(choice.id for choice in setup.program.decisions[decision.number].choices)
    named = [
        *dict.fromkeys(setup.pack.codes),
        *(setup.word("place", place) for place in range(len(setup.places))),
    ]
    return [
        *(option.key for option in decision.options[:20]),
        *verbs,
        *(f"{verb} {one}" for verb in verbs for one in named),
        # a card and where it goes, and a number
        *(
            f"{verb} {card} on {setup.word('place', at % len(setup.places))}"
            for verb in verbs
            for at, card in enumerate(dict.fromkeys(setup.pack.codes))
        ),
        *(f"{verb} {number}" for verb in verbs for number in (1, 99)),
    ]


def explained_tables() -> list[Table]:
    """The rulesets that are shipped, and the small ones, which hide cards in more ways."""
    return [
        *TABLES,
        *(
            ((str(path), (), None, False), rules_of((str(path), (), None, False)).players[1])
            for path in SMALL_RULESETS
        ),
    ]


@pytest.mark.thorough
def test_no_explanation_tells_of_hidden_cards() -> None:
    asked = 0
    for number, table in enumerate(explained_tables() * EFFORT):
        choice, players = table
        rules, rng = rules_of(choice), random.Random(f"why {number}")
        game = rules.new_game(players, f"why {number}", rounds=1)
        for _ in range(25):
            if (decision := game.decision) is None:
                break
            other = (
                relabelled_game(game, decision.seat, len(game.log.events), table, rng)
                if rng.random() < 0.1
                else None
            )
            if other is not None:
                for label in rng.sample(every := labels(game), min(len(every), 6)):
                    assert str(other.explain(label)) == str(game.explain(label)), (
                        f"{called(table)}: `{label}` tells"
                    )
                    asked += 1
            game.apply(rng.choice(game.machine.legal()))
    assert asked > 500


def test_something_shown_of_hidden_cards_would_be_found() -> None:
    """The permutation reaches zones, and the log; and it leaves what a seat sees where it is."""
    seen = 0
    for table in TABLES:
        choice, players = table
        rng = random.Random(7)
        game = rules_of(choice).new_game(players, 7)
        while not any(event.cards for event in game.log.events):  # before any card has moved
            game.apply(game.machine.legal()[0])
        other = relabelled_game(game, 0, 0, table, rng)
        assert other is not None
        assert all_cards(other.machine) == all_cards(game.machine)
        assert other.fingerprint() != game.fingerprint()
        assert other.log.events != game.log.events
        if players > 1:
            # what another seat sees is hidden from this one, unless all that lies there is open
            told = set(hidden_from(game, 0)) > set(hidden_from(game, 1)) & set(hidden_from(game, 0))
            assert (other.observe(1) != game.observe(1)) is told
            seen += told
        assert hidden_from(other, 0) == hidden_from(game, 0)
    assert seen > len(TABLES) // 2


# --- bots that deal the hidden cards anew ---------------------------------------------------------


def chosen_again(
    game: octavo.Game, other: octavo.Game, seed: str
) -> tuple[octavo.Option, octavo.Option]:
    """What a careful bot takes in a match, and in one that differs in cards it does not see."""
    found = []
    for one in (game, other):
        decision = one.decision
        assert decision is not None
        bot = bots.seated("careful", seed, decision.seat)
        found.append(bot(one.observe(decision.seat), bots.posed(one, decision, "careful")))
    return found[0], found[1]


def choices_that_differ(tables: Sequence[Table], looks: int) -> tuple[int, int]:
    """How many choices of careful bots were looked at, and how many changed when cards that the bot
    does not see did."""
    looked = differ = 0
    for table in tables:
        # each its own, so that one more ruleset changes none of the others
        seed = f"careful {called(table)}"
        rules, rng = rules_of(table[0]), random.Random(seed)
        game = rules.new_game(table[1], seed, rounds=1)
        here = 0
        while (decision := game.decision) is not None and here < looks:
            other = None
            if len(decision.options) > 1 and rng.random() < 0.3:
                other = relabelled_game(game, decision.seat, len(game.log.events), table, rng)
            if other is not None:
                one, same = chosen_again(game, other, str(here))
                differ += one != same
                here += 1
            game.apply(rng.choice(game.machine.legal()))
        looked += here
    return looked, differ


@pytest.fixture
def little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "MOST_WORK", 5_000)
    monkeypatch.setattr(exchanging, "HANDS", 30)
    monkeypatch.setattr(exchanging, "OTHERS", 5)


@pytest.mark.usefixtures("little_work")
@pytest.mark.thorough
def test_careful_bots_choose_alike_whatever_is_hidden() -> None:
    looked, differ = choices_that_differ(TABLES, 2 * EFFORT)
    assert looked > len(TABLES) and differ == 0


@pytest.mark.usefixtures("little_work")
def test_a_bot_that_peeked_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def peeking(machine: octavo.Machine, seat: int) -> judging.Deal:
        return lambda numbers: machine.clone(silent=True)

    monkeypatch.setattr(questions, "Worlds", peeking)
    looked, differ = choices_that_differ(TABLES[::4], 3 * EFFORT)
    assert looked > len(TABLES) // 4 and differ > looked // 20


@at_every_table
def test_worlds_are_what_a_seat_sees_and_tell_nothing_else(table: Table) -> None:
    rules, looked, moved = rules_of(table[0]), 0, 0
    rng = random.Random("worlds")
    game = rules.new_game(table[1], "worlds", rounds=1)
    numbers = of_bot("worlds", "worlds", 0)
    while (decision := game.decision) is not None and looked < 5 * EFFORT:
        if rng.random() < 0.2:
            seat, machine = decision.seat, game.machine
            deal = Worlds(machine, seat)
            other = relabelled_game(game, seat, len(game.log.events), table, rng)
            if other is not None:
                dealt = Worlds(other.machine, seat)
                assert [
                    one.fingerprint() for one in reachable(dealt) if isinstance(one, PythonMachine)
                ] == [
                    one.fingerprint() for one in reachable(deal) if isinstance(one, PythonMachine)
                ]
            world = deal(numbers)
            put = game.log.put
            assert observe(world, seat, put) == observe(machine, seat, put)
            assert all_cards(world) == all_cards(machine)
            assert world.legal() == machine.legal()
            assert options_again(world) == options_again(machine)
            moved += world.fingerprint() != machine.fingerprint()
            looked += 1
        game.apply(rng.choice(game.machine.legal()))
    assert moved or not looked or other is None


def test_every_hidden_card_comes_as_often_to_every_spot() -> None:
    rules = rules_of(("crazy-eights", (), None, False))
    machine = rules.new_game(2, 5).machine
    seat, deals = machine.actor, 4_000
    hand = machine.setup.bases["hand"] + 1 - seat
    deal, numbers = Worlds(machine, seat), of_bot(1, "even", 0)
    came = Counter(card for _ in range(deals) for card in deal(numbers).cards(hand))
    hidden = [
        card
        for place in range(len(machine.setup.places))
        for card in unseen_by(machine, place, seat)
    ]
    assert sorted(came) == sorted(hidden)
    share = deals * len(machine.cards(hand)) / len(hidden)
    assert all(abs(many - share) < 5 * share**0.5 for many in came.values())


@at_every_table
def test_one_card_is_in_sight_as_all_are(table: Table) -> None:
    """A rule that asks whether the top card of a place is seen does not look everywhere; the answer
    is that of the cards a seat is shown."""
    game = rules_of(table[0]).new_game(table[1], 7)
    rng, there = random.Random(7), t.Local("there", "place")
    unseen = t.Unseen(t.Local("seat", "player"))
    ends = [
        (end, t.First(t.without(t.Single(end), unseen), "card"))
        for end in (t.Top(there), t.Bottom(there))
    ]
    asked = 0
    while not game.over and asked < 1_500:
        machine = game.machine.clone(silent=True)
        for seat in range(table[1]):
            for place in range(len(machine.setup.places)):
                values = {"there": place, "seat": seat}
                for end, in_sight in ends:
                    card = machine.evaluate(end, values)
                    if card >= 0:
                        hidden = card in unseen_by(machine, place, seat)
                        assert machine.evaluate(in_sight, values) == (-1 if hidden else card)
                        asked += 1
        game.apply(rng.choice(game.machine.legal()))
    assert asked


FOG = """
ruleset: fog
title: Fog
players: 2
pack: {suits: [clubs, hearts], ranks: [2 to 10]}
words: {verbs: {fog: fogged, wait: waited}}
zones: {stock: {holds: pack, faces: down}, hand: {each: player, seen by: owner}}
phases:
  deal: [deal 5 cards to each player]
  play:
    - who: the first player
      choose:
        fog: {do: turn all cards of all hands face down}
        wait: {}
win: the first player
"""


def test_what_is_turned_together_is_told_in_no_order_of_hidden_cards(tmp_path: Path) -> None:
    """Hands of the other player that differ in every card which nobody else has seen."""
    (tmp_path / "ruleset.yaml").write_text(FOG, encoding="utf-8")
    rules, told = octavo.load(tmp_path / "ruleset.yaml"), []
    for theirs in ("2c 4c 6c 8c Tc", "2h 4h 6h 8h Th", "2c 2h 9c 9h Th"):
        facts = [
            f"the {one} is face up"
            for one in ("three of clubs", "five of clubs", "seven of clubs", "three of hearts")
        ]
        game = position(rules, facts, at="play", hand={0: "3c 5c 7c 3h 5h", 1: theirs})
        since = len(game.news(0))
        game.apply("fog")
        told.append([replace(one, number=0) for one in game.news(0, since)])
    assert told[0] == told[1] == told[2]
    turned = [one for one in told[0] if one.what == "turned"]
    assert [one.cards for one in turned] == [("3c", "5c", "7c", "3h")]
