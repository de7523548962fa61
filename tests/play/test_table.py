"""A table without a screen: what front ends are given, whatever the ruleset."""

from __future__ import annotations

import ast
import json
import pickle
import random
from collections.abc import Iterator
from pathlib import Path

import jsonschema
import pytest
from pydantic import TypeAdapter

import octavo
from octavo.front.asking import Amount
from octavo.front.table import Moment
from octavo.play.tables import result_lines
from octavo.table.course import standing
from octavo.table.description import Description
from octavo.table.game import Result
from octavo.table.journal import Choice as Step
from octavo.table.journal import Undo, journal_of, saved
from octavo.table.outcome import Outcome
from octavo.table.ranked import HandLacking, HandsCompared
from octavo.table.verdicts import Verdict
from support.effort import EFFORT
from support.golden import compared
from support.paths import DOCS, PACKAGE
from support.tables import TABLES, Choice, called, rules_of
from support.tables import Table as Place

SCHEMA = DOCS / "table.schema.json"
GOLDEN = Path(__file__).parent / "golden"
SOME = random.Random(9).sample(TABLES, min(len(TABLES), 6 * EFFORT))

EIGHTS: Choice = ("crazy-eights", (), None, False)
POKER: Choice = ("five-card-draw", (), None, False)


LUCK = """
ruleset: luck
title: Luck
players: 2
pack: {suits: [clubs, hearts], ranks: [ace, 2 to 6]}
words: {verbs: [{rob: robbed}]}
zones:
  stock: {holds: pack, faces: down}
  muck: {faces: down}
  hand: {each: player, seen by: owner}
phases:
  deal: [shuffle the stock, deal 4 cards to each player]
  play:
    - turns: each player
      until: any hand is empty
      do:
        - choose:
            rob:
              pick: [a card of the hand of the next player, a card of your hand]
              do: [move the first card to your hand, move the second card to the muck]
win: the player with the most cards of their hand
"""

TAG = """phases:
  play:
    - who: the first player
      choose:
        wait: {do: end the round}
        stop: {do: end the game}
ends: the round is 9
win: the first player
"""


def answered(table: octavo.Table, rng: random.Random) -> None:
    """Any answer to what is asked, by its key."""
    asked = table.asked
    assert asked is not None
    if asked.amount is not None:
        low, high, step = asked.amount.least, asked.amount.most, asked.amount.step
        key = f"{asked.amount.verb} {rng.randrange(low, high + 1, step)}"
    else:
        key = rng.choice(asked.offers).key
    table.answer(asked.number, key)


def stages(table: octavo.Table, rng: random.Random, most: int = 60) -> Iterator[octavo.Table]:
    """A table at each of its first questions."""
    for _ in range(most):
        table.play_bots()
        yield table
        if table.over:
            return
        answered(table, rng)


def begun(choice: Choice, players: int, people: list[int], seed: str = "1") -> octavo.Table:
    rules = rules_of(choice)
    return octavo.Table.begin(rules, players=players, people=people, seed=seed, rounds=1)


# --- data -----------------------------------------------------------------------------------------


def schema() -> str:
    """The published schema: a description of a ruleset, what a reader is told at one point, or why
    something is as it is."""
    made = TypeAdapter(
        Description | Moment | Verdict | Outcome | HandsCompared | HandLacking
    ).json_schema(mode="serialization")
    made = {"$schema": "https://json-schema.org/draft/2020-12/schema", **made}
    return json.dumps(made, indent=1, ensure_ascii=False) + "\n"


def test_the_schema_is_that_of_the_data() -> None:
    compared(schema(), SCHEMA)


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))


def test_why_is_data_too(validator: jsonschema.Draft202012Validator) -> None:
    match = begun(("five-card-draw", (), None, False), 3, [0])
    ranker = octavo.load("five-card-draw").ranker()
    told = [
        match.why("raise 2"),
        match.why("call"),
        ranker.compare("Ah Ad 7c", "Ks Kc 7d"),
        ranker.lacking("Ah Ad 7c"),
    ]
    match.play_bots()
    while (asked := match.asked) is not None:
        match.answer(asked.number, "fold" if asked.offer("fold") else asked.offers[-1].key)
        match.play_bots()
    for one in (*told, match.why_result()):
        assert one is not None
        validator.validate(json.loads(json.dumps(octavo.data(one))))


@pytest.mark.parametrize("table", SOME, ids=called)
def test_all_data_is_as_the_schema_says(
    table: Place, validator: jsonschema.Draft202012Validator
) -> None:
    choice, players = table
    match = begun(choice, players, [0])
    validator.validate(json.loads(json.dumps(octavo.data(match.description))))
    for at, here in enumerate(stages(match, random.Random(3), 12)):
        for reader in (0, players - 1, None) if at % 4 == 0 else (0,):
            told = json.dumps(octavo.data(here.moment(reader)))
            validator.validate(json.loads(told))


def test_the_data_of_a_match_is_as_it_was() -> None:
    """The published form, field by field; new fields may come, none may go."""
    table = begun(EIGHTS, 3, [0], "golden")
    table.play_bots()
    told = {"description": table.description, "moment": table.moment(0)}
    text = json.dumps({name: octavo.data(one) for name, one in told.items()}, indent=1)
    compared(text + "\n", GOLDEN / "table.json")


def test_no_part_of_the_contract_is_untyped() -> None:
    """Every annotation in public classes says what it is."""
    promised = {getattr(octavo, name).__module__ for name in octavo.__all__ if name != "bots"}
    wrong = []
    for name in sorted(promised):
        path = PACKAGE.joinpath(*name.split(".")[1:]).with_suffix(".py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and node.name in octavo.__all__:
                wrong += [
                    f"{path.name}:{inner.lineno} {node.name}"
                    for inner in ast.walk(node)
                    if isinstance(inner, ast.Name) and inner.id == "Any"
                ]
    assert not wrong


@pytest.mark.parametrize("room", ["play", "sim"])
def test_those_who_show_and_count_know_no_program_and_no_engine(room: str) -> None:
    """The door of the engine aside: a machine is stepped by whoever counts matches."""
    wrong = []
    for path in sorted((PACKAGE / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                parts = node.module.split(".")
                if parts[0] in ("ir", "check", "terms", "lint") or (
                    parts[0] == "engine" and parts[1:] != ["interface"]
                ):
                    wrong.append(f"{path.name}:{node.lineno} {node.module}")
    assert not wrong


# --- answers --------------------------------------------------------------------------------------


def test_an_answer_to_another_question_is_refused() -> None:
    table = begun(EIGHTS, 3, [0, 1, 2])
    other = begun(EIGHTS, 3, [0, 1, 2])
    first = table.asked
    assert first is not None
    answered(table, random.Random(1))
    before = table.save(), table.game.fingerprint()
    second = table.asked
    assert second is not None and second.number != first.number
    for number in (first.number, 0, -1, second.number + 1):
        with pytest.raises(octavo.OctavoError, match="OCT5"):
            table.answer(number, second.offers[0].key)
    with pytest.raises(octavo.OctavoError, match="OCT507"):
        table.answer(second.number, "no such thing")
    with pytest.raises(octavo.OctavoError, match="OCT507"):
        table.answer(second.number)
    assert (table.save(), table.game.fingerprint()) == before
    assert other.asked == first, "questions are alike in matches that are"


@pytest.mark.parametrize("table", SOME[:6], ids=called)
def test_no_two_questions_have_a_number(table: Place) -> None:
    choice, players = table
    match = begun(choice, players, list(range(players)))
    numbers = [here.asked.number for here in stages(match, random.Random(1)) if here.asked]
    assert len(set(numbers)) == len(numbers)


def test_a_choice_with_parts_is_answered_at_once() -> None:
    for words in (("raise 2",), ("raise", "2"), ("raise", "raise 2")):
        table = begun(POKER, 2, [0, 1])
        asked = table.asked
        assert asked is not None and asked.offer("raise") is not None
        table.answer(asked.number, *words)
        assert table.game.begun == () and table.asked is not None
        assert table.asked.seat != asked.seat
    table = begun(POKER, 2, [0, 1])
    assert table.asked is not None
    before = table.save()
    with pytest.raises(octavo.OctavoError, match="OCT507"):
        table.answer(table.asked.number, "raise 2", "check")
    assert table.save() == before


def test_several_things_are_named_in_any_order() -> None:
    tables = []
    for turned in (False, True):
        table = begun(POKER, 2, [0, 1])
        while table.asked is not None and table.asked.offer("check") is not None:
            table.answer(table.asked.number, "check")
        asked = table.asked
        assert asked is not None
        own = [code for code in table.view(asked.seat).place("hand", asked.seat).cards if code]
        picked = sorted(own[:3], reverse=turned)
        verb = next(one.key for one in asked.offers if one.begins)
        table.answer(asked.number, verb, *picked, "done")
        kept = table.view(asked.seat).place("hand", asked.seat).cards
        assert not set(picked) & set(kept)
        tables.append(table.game.fingerprint())
    assert tables[0] == tables[1]


@pytest.mark.parametrize("table", SOME, ids=called)
def test_a_key_names_one_option(table: Place) -> None:
    choice, players = table
    match = begun(choice, players, list(range(players)))
    for here in stages(match, random.Random(5)):
        offers = here.asked.offers if here.asked is not None else ()
        keys = [one.key for one in offers]
        assert len(set(keys)) == len(keys)
        assert [here.key_of(key) for key in keys] == keys


TWINS = """
ruleset: twins
title: Twins
players: 2
pack: {suits: [clubs], ranks: [ace, 2], copies: 2}
words: {verbs: [{take: taken}]}
zones:
  stock: {holds: pack, faces: down}
  muck: {faces: down}
  shelf: {each: player, faces: up}
  hand: {each: player, seen by: owner}
phases:
  deal:
    - shuffle the stock
    - deal 2 cards to each player
    - {for each: player, do: move your hand to your shelf}
  play:
    - turns: each player
      until: every shelf is empty
      do:
        - choose:
            take: {pick: a card of any shelf, do: move it to the muck}
win: each player
"""


def test_cards_that_look_alike_are_told_apart_by_where_they_lie(tmp_path: Path) -> None:
    (tmp_path / "twins.yaml").write_text(TWINS, encoding="utf-8")
    rules = octavo.load(tmp_path / "twins.yaml")
    apart = 0
    for seed in range(6):
        table = octavo.Table.begin(rules, players=2, people=[0, 1], names=["Ann", "Ben"], seed=seed)
        asked = table.asked
        assert asked is not None
        seat = asked.seat
        other = ["Ann", "Ben"][1 - seat]
        for offer in asked.offers:
            assert offer.place is not None
            assert offer.card in table.view(None).place("shelf", offer.place.whose).cards
        if len(asked.offers) < 4:
            assert not any("#" in one.key for one in asked.offers), (
                "one of those in a place will do"
            )
            continue
        apart += 1
        assert {one.words for one in asked.offers} == {
            f"take {card} of {whose} shelf"
            for card in ("Ac", "2c")
            for whose in ("your", f"{other}'s")
        }
        second = next(one for one in asked.offers if one.key == "take Ac #2")
        table.answer(asked.number, second.key)
        assert second.place is not None
        assert "Ac" not in table.view(None).place("shelf", second.place.whose).cards
        again = octavo.Table.load(table.save(), names=["Ann", "Ben"])
        assert again.view(None) == table.view(None)
    assert apart


# --- keeping, taking back -------------------------------------------------------------------------


@pytest.mark.parametrize("table", SOME, ids=called)
def test_what_was_saved_goes_on_alike(table: Place) -> None:
    choice, players = table
    match = begun(choice, players, [0, players - 1])
    rng = random.Random(4)
    for at, here in enumerate(stages(match, rng, 25)):
        if at % 8:
            continue
        again = octavo.Table.load(here.save(), names=here.names)
        assert again.game.fingerprint() == here.game.fingerprint()
        assert again.save() == here.save()
        for reader in (0, players - 1, None):
            assert again.moment(reader) == here.moment(reader)
    sent = pickle.loads(pickle.dumps(match))
    assert sent.moment(0) == match.moment(0)
    if sent.asked is not None:
        answered(sent, random.Random(1))


@pytest.mark.parametrize("table", SOME, ids=called)
def test_what_is_taken_back_is_as_if_it_had_not_been(table: Place) -> None:
    """A person's choice taken back, and the match afterwards as if nothing had happened. Of one
    option nothing is chosen: it goes with the choice before."""
    choice, players = table
    match, rng = begun(choice, players, [0]), random.Random(6)
    undone = 0
    for _ in range(60):
        match.play_bots()
        asked = match.asked
        if asked is None:
            break
        if asked.part or len(asked.offers) == 1:
            answered(match, rng)
            continue
        before, view, told = match.game.fingerprint(), match.view(0), match.told(0)
        answered(match, rng)
        while match.asked is not None and match.asked.seat == 0 and match.asked.part:
            answered(match, rng)
        match.play_bots()
        if match.can_undo(0):
            numbers = {asked.number, 0 if match.asked is None else match.asked.number}
            match.undo(0)
            undone += 1
            assert (match.game.fingerprint(), match.view(0)) == (before, view)
            assert match.told(0) == told
            assert match.asked is not None and match.asked.number not in numbers
            assert match.asked.offers == asked.offers
            again = octavo.Table.load(match.save())
            assert again.moment(0) == match.moment(0)
            answered(match, rng)
    assert match.moment(0).undone == undone


def test_what_was_revealed_cannot_be_taken_back() -> None:
    """In crazy eights a card that was drawn is known, and what bots play was hidden."""
    table = begun(EIGHTS, 2, [0])
    for seed in range(99):
        table = begun(EIGHTS, 2, [0], str(seed))
        table.play_bots()
        if table.asked is not None and table.asked.offer("draw") is not None:
            break
    assert table.asked is not None and not table.can_undo(0)
    table.answer(table.asked.number, "draw")
    assert not table.can_undo(0)
    with pytest.raises(octavo.OctavoError, match="OCT541"):
        table.undo(0)


def test_chance_that_showed_nobody_anything_comes_out_the_same() -> None:
    """In poker: after the person's bet the bots drew, which nobody else saw."""
    found = 0
    for seed in range(6):
        table = begun(POKER, 3, [0], str(seed))
        for _ in stages(table, random.Random(seed), 12):
            asked, before, steps = table.asked, table.game.fingerprint(), len(table.game.steps)
            if asked is None or asked.part or asked.amount is not None:
                continue
            answer = asked.offers[0].key
            table.answer(asked.number, answer)
            table.play_bots()
            after, drawn = table.game.fingerprint(), table.game.steps[steps:]
            if not any(what == "chance" for what, _ in drawn) or not table.can_undo(0):
                continue
            found += 1
            table.undo(0)
            assert table.game.fingerprint() == before and table.asked is not None
            table.answer(table.asked.number, answer)
            table.play_bots()
            assert table.game.fingerprint() == after
            assert octavo.Table.load(table.save()).game.fingerprint() == after
    assert found


def test_a_state_that_began_by_chance_cannot_be_taken_back(tmp_path: Path) -> None:
    """With each round somebody is it; no card is dealt by then."""
    path = tmp_path / "tag.yaml"
    state = "state: {guest: {is a: player, starts at: any player, lasts: round}}\n"
    text = LUCK.replace("zones:", f"{state}zones:").replace("ruleset: luck", "ruleset: tag")
    text = text[: text.index("phases:")] + TAG
    for told, taken_back in ((text, False), (text.replace(state, ""), True)):
        path.write_text(told)
        table = octavo.Table.begin(octavo.load(path), players=2, people=[0], seed=1)
        asked = table.asked
        assert asked is not None and asked.seat == 0
        table.answer(asked.number, "wait")
        assert table.game.machine.round == 2 and table.can_undo(0) == taken_back


def test_an_undo_that_nobody_could_write_is_refused() -> None:
    table = begun(EIGHTS, 2, [0])
    for _ in stages(table, random.Random(1), 3):
        pass
    journal = journal_of(table.save().encode(), "x")
    seats = [step.seat for step in journal.steps if isinstance(step, Step)]
    for kept, seat in [(0, 3 - seats[0]), (2, 3 - seats[2]), (len(seats), 1), (99, 2)]:
        forged = saved(journal.header, [*journal.steps, Undo(seat, kept)])
        with pytest.raises(octavo.OctavoError, match="OCT532"):
            octavo.Table.load(forged)


def test_matches_can_be_sent_to_other_processes() -> None:
    game = octavo.load("crazy-eights").new_game(3, seed="sent")
    rng = random.Random(2)
    for _ in range(9):
        assert game.decision is not None
        game.apply(rng.choice(game.decision.options))
    for one in (game, game.clone()):
        sent = pickle.loads(pickle.dumps(one))
        assert sent.fingerprint() == one.fingerprint() and sent.news(1) == one.news(1)
        while one.decision is not None:
            key = one.decision.options[0].key
            one.apply(key)
            sent.apply(key)
        assert (sent.result, sent.log.events) == (one.result, one.log.events)
    own = octavo.load("crazy-eights").new_game(3, chance=lambda n, outcomes, purpose: 0)
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.dumps(own)


# --- who may know what ----------------------------------------------------------------------------


@pytest.mark.parametrize("table", SOME, ids=called)
def test_news_are_the_same_whenever_they_are_asked_for(table: Place) -> None:
    choice, players = table
    often, seldom = (begun(choice, players, list(range(players))) for _ in range(2))
    for here in stages(often, random.Random(2)):
        for reader in (*range(players), None):
            news = here.news(reader)
            assert [one.number for one in news] == list(range(len(news)))
    for _ in stages(seldom, random.Random(2)):
        pass
    for reader in (*range(players), None):
        assert seldom.news(reader) == often.news(reader)
        assert seldom.told(reader) == often.told(reader)


@pytest.mark.parametrize("table", SOME, ids=called)
def test_who_watches_knows_what_everybody_knows(table: Place) -> None:
    choice, players = table
    match = begun(choice, players, list(range(players)))
    for here in stages(match, random.Random(8), 30):
        watched, seats = here.view(None), [here.view(seat) for seat in range(players)]
        for at, place in enumerate(watched.places):
            seen = [one.places[at] for one in seats]
            shown = {code for code in place.cards if code}
            assert all(shown <= set(one.cards) for one in seen)
            assert all(by is None or code for by, code in zip(place.by, place.cards, strict=True))
        named = {code for one in here.news(None) for code in one.cards if code}
        for seat in range(players):
            assert named <= {code for one in here.news(seat) for code in one.cards if code}


def test_what_would_be_asked_next_is_told_and_changes_nothing() -> None:
    table = begun(POKER, 2, [0, 1])
    before = table.save()
    further = table.further("raise")
    assert further is not None and further.begun == ("raise",) and further.amount is not None
    assert table.further("check") is None and table.further("raise 2") is None
    for wrong in ("fold now", "raise 999"):
        with pytest.raises(octavo.OctavoError, match="OCT507"):
            table.further(wrong)
    assert table.save() == before
    while table.asked is not None and table.asked.offer("check") is not None:
        table.answer(table.asked.number, "check")
    assert table.asked is not None
    own = [code for code in table.view(table.asked.seat).place("hand", table.asked.seat).cards]
    table.answer(table.asked.number, "exchange")
    further = table.further(str(own[3]), str(own[0]))
    assert further is not None and further.begun == ("exchange", str(own[3]), str(own[0]))
    named = {one.card for one in further.offers}
    assert named == {None, own[1], own[2], own[4]}, "those that are left, and that this is all"
    with pytest.raises(octavo.OctavoError, match="OCT507"):
        table.further(str(own[0]), str(own[0]))
    with pytest.raises(octavo.OctavoError, match="ends the choice"):
        table.further(str(own[0]), "done", str(own[1]))


def test_what_comes_after_chance_is_answered_when_it_is_asked(tmp_path: Path) -> None:
    """Which card a blind pick takes is not known before it is taken: no trial may tell."""
    (tmp_path / "luck.yaml").write_text(LUCK, encoding="utf-8")
    rules = octavo.load(tmp_path / "luck.yaml")
    table = octavo.Table.begin(rules, players=2, people=[0, 1], seed=1)
    asked = table.asked
    assert asked is not None
    blind, own = asked.offers[0].key, table.view(asked.seat).place("hand", asked.seat).cards[0]
    assert asked.offers[0].unseen and table.further(blind) is None
    before = table.save()
    with pytest.raises(octavo.OctavoError, match="more than was asked"):
        table.answer(asked.number, blind, f"rob {own}")
    assert table.save() == before
    table.answer(asked.number, blind)
    assert table.asked is not None and table.asked.begun == (blind,)
    table.answer(table.asked.number, f"rob {own}")


def test_a_choice_is_taken_back_until_somebody_else_chooses() -> None:
    table = begun(POKER, 2, [0, 1])
    first = table.asked
    assert first is not None
    table.answer(first.number, "check")
    assert table.can_undo(first.seat) and not table.can_undo(1 - first.seat)
    second = table.asked
    assert second is not None
    table.answer(second.number, "check")
    assert not table.can_undo(first.seat), "the other has answered"
    table.undo(second.seat)
    assert table.asked is not None and table.asked.seat == second.seat
    table.undo(first.seat)
    assert table.asked.seat == first.seat and table.undone == 2


def test_long_journals_of_changes_of_mind_are_read_at_once() -> None:
    """Each undo is looked up, not searched for: 40,000 of them."""
    table = begun(EIGHTS, 2, [0, 1])
    table.play_bots()
    first = Step(1, "draw")
    steps = [one for _ in range(40_000) for one in (first, Undo(1, 0))]
    assert standing([*steps, first]) == [(80_000, first)]
    assert table.asked is not None


def test_cards_in_sight_say_who_put_them_there() -> None:
    table, put = begun(EIGHTS, 3, [0, 1, 2]), 0
    for _ in range(12):
        asked = table.asked
        assert asked is not None
        cards = [one for one in asked.offers if one.verb == "play" and one.card]
        if not cards:
            table.answer(asked.number, asked.offers[0].key)
            continue
        table.answer(asked.number, cards[0].key)
        starter = table.view(None).place("starter")
        assert (starter.cards[-1], starter.by[-1]) == (cards[0].card, asked.seat)
        put += 1
    assert put > 2


def test_what_only_keeps_accounts_is_marked(tmp_path: Path) -> None:
    text = octavo.load("crazy-eights").composition.path.read_text(encoding="utf-8")
    said = "\nstate:\n  tally:\n    is a: number\n    told: false\n"
    (tmp_path / "ruleset.yaml").write_text(text.replace("\nstate:\n", said, 1), encoding="utf-8")
    rules = octavo.load(tmp_path / "ruleset.yaml")
    untold = {"tally", "draws", "passes"}  # the last two are the ruleset's own
    assert set(rules.new_game(3).observe(0).untold) == untold
    assert {one.name for one in rules.describe(3).state if not one.told} == untold


@pytest.mark.parametrize("name", ["crazy-eights", "cripple-mr-onion", "ons"])
def test_what_is_told_is_the_same_whenever_it_is_read(name: str) -> None:
    """A table that was saved tells what the table tells that went on, however often each was
    asked."""
    rules, rng = octavo.load(name), random.Random(3)
    table = octavo.Table.begin(rules, players=3, people=[0, 1, 2], seed=0, rounds=1)
    readers = [(0, False), (1, False), (None, False), (None, True)]
    drew = 0
    for number in range(160):
        asked = table.asked
        if asked is None:
            break
        for seat, openly in readers:
            if rng.random() < 0.5:
                table.told(seat, openly=openly)
        draw = asked.offer("draw") if drew < 20 else None
        drew += draw is not None
        table.answer(asked.number, draw.key if draw else rng.choice(asked.offers).key)
        if number % 10:
            continue
        again = octavo.Table.load(table.save())
        for seat, openly in readers:
            assert again.told(seat, openly=openly) == table.told(seat, openly=openly)
    assert drew == (0 if name == "cripple-mr-onion" else 20)


def test_why_is_told_of_what_is_picked_after_an_option() -> None:
    table = begun(POKER, 3, [0, 1, 2])
    assert table.why("raise 2").legal and table.why("raise two").legal
    assert not table.why("raise 999").legal
    table = octavo.Table.begin(octavo.load("onion"), players=2, people=[0, 1], seed=1)
    asked = table.asked
    assert asked is not None
    card = asked.offers[0].key
    further = table.further(card)
    assert further is not None
    open_cells = {one.key.removeprefix("play ") for one in further.offers}
    cells = {str(place.whose) for place in table.view(0).places if isinstance(place.whose, str)}
    for cell in sorted(cells):
        verdict = table.why(f"{card} {cell}")
        assert (verdict.what, verdict.legal) == (f"{card} {cell}", cell in open_cells)
        assert verdict.reasons, "each place has its sentence"
    assert "no such place" in table.why(f"{card} nowhere").note


def test_why_knows_an_option_by_its_whole_name(tmp_path: Path) -> None:
    """Also one that begins as another does; and what is no card is told as that."""
    path = tmp_path / "luck.yaml"
    head = LUCK.split("phases:")[0]
    drop = "drop: {pick: a card of the stock, do: you score 1}"
    all_of_them = "drop all: {when: the round is 2, do: you score 2}"
    path.write_text(
        f"{head}phases:\n  play:\n    - turns: each player\n      until: the round is 2\n"
        f"      do:\n        - choose:\n            {drop}\n            {all_of_them}\n"
        "win: the player with the highest score\n",
        encoding="utf-8",
    )
    table = octavo.Table.begin(octavo.load(path), players=2, people=[0, 1], seed=1)
    assert "nothing of that name" not in table.why("drop all").note
    assert table.why("drop all").reasons
    assert "`2x` is nothing that can be picked to drop" in table.why("drop 2x").note
    assert "nothing of that name" in table.why("fold").note


def test_who_does_not_win_stands_by_their_score(tmp_path: Path) -> None:
    """Also where nobody wins: then nobody stands first."""
    path = tmp_path / "luck.yaml"
    head = LUCK.split("phases:")[0]
    for win, standings in (
        ("nobody", (3, 2, 3)),
        ("players other than the second player", (1, 3, 1)),  # two stand before
    ):
        steps = "shuffle the stock, deal 1 card to each player, the second player scores 5"
        path.write_text(
            f"{head.replace('players: 2', 'players: 3')}phases:\n  play: [{steps}, end the game]\n"
            f"win: {win}\n",
            encoding="utf-8",
        )
        table = octavo.Table.begin(octavo.load(path), players=3, people=[0], seed=1)
        assert table.result is not None
        assert table.result.standings == standings, win


def test_what_an_option_of_a_phrase_needs_is_told_with_what_was_said(tmp_path: Path) -> None:
    """Not with the blank of the phrase: `when <player> has more cards`."""
    path = tmp_path / "luck.yaml"
    choosing = LUCK.replace(
        "phases:",
        "phrases:\n"
        "  - say: give way to <player>\n"
        "    mean:\n"
        "      - choose:\n"
        "          bow: {when: <player> is out, do: move your hand to the muck}\n"
        "          wait: {}\n"
        "  - say: wait for <player>\n"
        "    mean: [give way to <player>]\n"
        "state: {out: {is a: mark, of: players}}\n"
        "phases:",
    ).replace(
        "- choose:\n            rob:",
        "- wait for the next player\n        - choose:\n            rob:",
    )
    path.write_text(choosing, encoding="utf-8")
    table = octavo.Table.begin(octavo.load(path), players=2, people=[0, 1], seed=1)
    (reason,) = table.why("bow").reasons
    assert reason.id == "when the next player is out"


def test_an_amount_that_is_the_only_one_is_no_range() -> None:
    assert (Amount("raise", 1, 1, 1).bounds, str(Amount("raise", 1, 1, 1))) == ("1", "the number 1")
    assert Amount("raise", 1, 7, 3).bounds == "1 to 7 by steps of 3"


def test_one_winner_is_told_as_one() -> None:
    words = octavo.Table.begin(octavo.load("ons"), seed=1).wording(None)
    one = Result(winners=(1,), scores=(3, 2, 3, 9), standings=(2, 1, 2, 4))
    by = "the players with the lowest score"
    assert result_lines(one, by, words)[0].endswith("wins: the player with the lowest score.")
    two = Result(winners=(0, 1), scores=(2, 2, 3, 9), standings=(1, 1, 3, 4))
    assert result_lines(two, by, words)[0].endswith("win: the players with the lowest score.")
