"""Why an option is not offered: what is given as a reason is true of the position, also while the
parts of a choice are being picked."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

import octavo
from octavo.front.asking import Asked
from octavo.front.header import Wanted
from octavo.front.table import Table, begin
from octavo.play.terminal import Sitting
from octavo.play.typed.answers import _one_of, known_verbs
from octavo.source.shelf import catalogue
from octavo.syntax.inflection import participles
from support.scripted_screen import Scripted


def sat(name: str, *typed: str, variants: Sequence[str] = ()) -> str:
    rules = octavo.load(name, variants=variants)
    answers = iter(typed)
    screen = Scripted(lambda prompt: next(answers, None) if prompt == "> " else "")
    Sitting(begin(rules, Wanted(4, "1", 0, frozenset({0}), forced=True), "1.0"), screen).run()
    return " ".join(" ".join(screen.shown).split())


def test_what_has_begun_to_be_picked_is_no_reason() -> None:
    said = sat("cripple-mr-onion", "? fold", variants=["usenet-1993"])
    assert "you have discarded already" not in said
    assert "you are not the dealer` `discard` is being chosen" in said


def test_what_was_drawn_is_a_reason() -> None:
    assert "`draw` may not be chosen now. you have drawn already" in sat(
        "rummy-500", "draw", "? draw"
    )


def test_of_a_card_that_is_not_there_it_is_said_where_it_would_have_to_be() -> None:
    said = sat("rummy-500", "? take 7h")
    assert "`7h` is not among the cards to choose from: it does not lie in the discards" in said


def test_what_a_card_counts_and_scores_is_told_with_it() -> None:
    said = sat("scopa", "? Cco", "? take 7co")
    assert "Cco, the knight of coins, counts 9 and scores 10" in said
    assert "7co, the seven of coins, counts 7 and scores 21" in said
    assert " counts " not in sat("hearts", "? pass 2c"), "where no sentence says so"


def test_of_many_numbers_those_next_to_what_was_typed_are_told() -> None:
    bids = [18, 20, 22, 23, 24, 27, 30, 33, 35, 36]
    assert _one_of("19", bids).startswith("Type one of 18 or 20, or another of the list: 19 is")
    assert _one_of("40", bids).startswith("Type one of 36, or another")
    assert _one_of("x", bids).endswith("33, 35, 36.")
    assert _one_of("19", bids[:3]) == "Type one of 18, 20, 22."


def walked(name: str, steps: int = 30) -> Iterator[tuple[Table, Sitting, Asked, list[str]]]:
    """Questions of a match played at random, each with what whoever is asked has done since
    somebody else had a turn."""
    rules = octavo.load(name)
    players = min(4, rules.players[1])
    everybody = frozenset(range(players))
    table = begin(rules, Wanted(players, "1", 0, everybody, forced=True), "1.0")
    sitting, rng = Sitting(table, Scripted(lambda prompt: None)), random.Random(1)
    done, begun = list[tuple[int, str]](), None
    for _ in range(steps):
        asked = table.asked
        if asked is None:
            return
        if not asked.part:
            done += [begun] if begun is not None else []
        own = list[str]()
        for seat, verb in reversed(done):
            if seat != asked.seat and verb not in sitting.apart:
                break
            own += [verb] if seat == asked.seat else []
        yield table, sitting, asked, own
        if asked.amount is not None:
            verb, key = asked.amount.verb, f"{asked.amount.verb} {asked.amount.least}"
        else:
            offer = rng.choice(asked.offers)
            verb, key = offer.verb, offer.key
        if not asked.part:
            begun = (asked.seat, verb)
        table.answer(asked.number, key)


@pytest.mark.parametrize("name", [name for name, _, _ in catalogue()])
def test_what_is_said_to_be_done_already_is_done(name: str) -> None:
    for table, sitting, asked, own in walked(name):
        verbs = table.rules.program.checked.game.verbs
        declared = {each.name: each.participle for each in verbs}
        done = {declared.get(verb) or participles(verb)[0] for verb in own}
        for verb in known_verbs(table):
            if verb in asked.verbs:
                continue
            verdict = table.why(verb)
            assert not verdict.legal
            said = sitting.out_of_turn(verdict, asked)
            if said.startswith("you have "):
                assert said.removeprefix("you have ").removesuffix(" already") in done
