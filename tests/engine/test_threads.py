"""Twelve threads load and play at once, and each finds what it would have found alone."""

from __future__ import annotations

import gc
import random
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest

import octavo
from octavo import OctavoError
from octavo import terms as t
from octavo.diagnostics import Span
from octavo.effort import bounded
from octavo.engine.python.fuel.spending import MOST_WORK, Fuel
from octavo.ir.standing import Folder
from octavo.source.shelf import catalogue
from support.inside import code_of

THREADS = 8
RULESETS = [name for name, _, _ in catalogue()]


@pytest.fixture(autouse=True)
def often() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def at_once(tasks: list[Callable[[], Any]]) -> list[Any]:
    """What each task gives, all begun at the same moment."""
    gate = threading.Barrier(len(tasks))

    def run(task: Callable[[], Any]) -> Any:
        gate.wait()
        return task()

    with ThreadPoolExecutor(len(tasks)) as pool:
        return list(pool.map(run, tasks))


def played(rules: octavo.Rules, seed: int) -> Any:
    """A match with words to it, and one without: all that can be told of both."""
    game, chance = rules.new_game(seed=seed, rounds=1), random.Random(seed)
    told: list[Any] = []
    while (decision := game.decision) is not None and len(told) < 60:
        told.append([decision.seat, [option.key for option in decision.options[:30]]])
        option = octavo.bots.random(decision, chance.randrange)
        if len(told) % 25 == 0:
            told.append([str(game.explain(option)), game.observe(decision.seat).as_dict()])
        game.apply(option)
    machine, steps = rules.machine(seed=seed, rounds=1), 0
    while (codes := machine.legal()) and steps < 120:
        machine.apply(codes[int(chance.random() * len(codes))])
        steps += 1
    return told, game.result, [str(event) for event in game.news(0)], machine.fingerprint()


def work(name: str, seed: int) -> Any:
    rules = octavo.load(name, modifiers="all" if seed % 2 and name.startswith("cripple") else None)
    ranked = (
        rules.rank(" ".join(rules.pack.codes[seed % 3 : 30 : 3])).as_dict()
        if rules.program.checked.game.hands
        else None
    )
    return rules.digest, played(rules, seed), ranked


def test_loading_and_playing_at_once_is_as_alone() -> None:
    tasks = [(RULESETS[number % len(RULESETS)], number) for number in range(THREADS)]
    alone = [work(*task) for task in tasks]
    assert at_once([lambda task=task: work(*task) for task in tasks]) == alone  # type: ignore[misc]


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.thorough(but=5)
def test_matches_by_the_same_rules_at_once_are_as_alone(name: str) -> None:
    begun = octavo.load(name)
    alone = [played(begun, seed) for seed in range(THREADS)]
    rules = octavo.load(name)  # nothing of it has been made yet: the threads make it
    assert at_once([lambda seed=seed: played(rules, seed) for seed in range(THREADS)]) == alone  # type: ignore[misc]


def test_a_thread_burns_its_own_fuel() -> None:
    """One burns without end while another fills up again and again: only the first is refused.
    Neither burns the other's.
    """
    fuel, begun, over = Fuel(), threading.Event(), threading.Event()

    def endless() -> str:
        fuel.fill()
        begun.set()
        try:
            for _ in range(3 * MOST_WORK // 1_000):
                fuel.burn(1_000)
        except OctavoError as error:
            return error.diagnostics[0].code
        finally:
            over.set()
        return ""

    def modest() -> str:
        begun.wait()
        while not over.is_set():
            fuel.fill()
            fuel.burn(MOST_WORK // 2)
        return "well"

    assert at_once([endless, modest]) == ["OCT610", "well"]
    fuel.fill()
    assert at_once([lambda: fuel.counted()["bits"](7)]) == [(0, 1, 2)] and fuel.burnt == 0


def test_explaining_leaves_no_sentence_out_for_others() -> None:
    """What forbids a group is looked for by leaving sentences out; others play on by all of
    them."""
    rules = octavo.load("ons")
    groups = code_of(rules, 3).melds
    with rules.machine(3).leaving_out("some sentence"):
        assert groups.without == "some sentence"
        assert at_once([lambda: groups.without]) == [""]
    assert groups.without == ""


def test_garbage_is_collected_again_when_the_last_thread_is_done() -> None:
    def bound() -> None:
        for _ in range(200):
            with bounded(Span("f", 1, 1, 1, 1)):
                assert not gc.isenabled()

    assert gc.isenabled()
    at_once([bound] * THREADS)
    assert gc.isenabled()


@pytest.mark.parametrize("name", ["cripple-mr-onion", "five-card-draw", "ons"])
def test_a_question_asked_by_two_threads_does_not_depend_on_itself(name: str) -> None:
    """Who asks while another is still working the same thing out waits for nobody and finds no
    circle.
    """
    rules = octavo.load(name, modifiers="all" if name.startswith("cripple") else None)
    checked = rules.program.checked
    asked: list[tuple[t.Term, t.Term]] = []  # and what it means, asked alone
    for term in [
        *(t.Permitted(t.All("cards"), verb) for verb in checked.symbols.verbs),
        *(
            t.Quality(name, kind)
            for name in checked.symbols.adjectives
            for kind in ("cards", "places", "players")
        ),
    ]:
        with suppress(OctavoError):  # of what the word is not said
            asked.append((term, t.canonical(Folder(checked).fold(term))))
    assert len(asked) > 3
    for _ in range(20):
        folder = Folder(checked)
        fold = [lambda: [t.canonical(folder.fold(term)) for term, _ in asked]] * THREADS  # noqa: B023 (asked at once)
        assert at_once(fold) == [[meaning for _, meaning in asked]] * THREADS
