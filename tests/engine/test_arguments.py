"""What programs hand to the contract: a wrong argument is refused in words and changes nothing, and
an option is taken at its own decision only."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

import octavo
from octavo import OctavoError
from octavo.source.shelf import catalogue

RULESETS = [name for name, _, _ in catalogue()]
GAME, GROUPED = "crazy-eights", "cripple-mr-onion"
RULES, HANDS = octavo.load(GAME), octavo.load(GROUPED)


class Index:
    """A whole number of another package."""

    def __index__(self) -> int:
        return 3


def refused(run: Callable[[], Any]) -> str:
    """The code of the fault that something ends with, which says something."""
    with pytest.raises(OctavoError) as caught:
        run()
    (found,) = caught.value.diagnostics
    assert len(found.message) > 10
    return found.code


HUGE = 10**5_000  # Python writes no number of more than 4,300 digits
NO_NUMBER: list[Any] = [
    2.5,
    2.0,
    "3",
    True,
    [3],
    {},
    b"3",
    object(),
    float("nan"),
    HUGE,
    -HUGE,
    int,
    Index,
]
NO_TEXT: list[Any] = [3, 2.5, True, b"x", object(), HUGE]
CALLS: list[tuple[str, Callable[[Any], Any], list[Any], str]] = [
    ("players", lambda x: RULES.new_game(x), NO_NUMBER, "OCT540"),
    ("players", lambda x: RULES.machine(x), NO_NUMBER, "OCT540"),
    ("players", lambda x: RULES.new_game(x), [0, -1, 1, 99, 10**30], "OCT509"),
    ("players", lambda x: RULES.machine(x), [0, -1, 1, 99], "OCT509"),
    ("rounds", lambda x: RULES.new_game(3, rounds=x), [*NO_NUMBER, None, -1], "OCT540"),
    ("rounds", lambda x: RULES.machine(3, rounds=x), [*NO_NUMBER, None, -1], "OCT540"),
    (
        "seed",
        lambda x: RULES.new_game(3, x),
        [None, [], 2.5, True, b"x", (1,), object(), "\ud800", HUGE],
        "OCT540",
    ),
    ("seed", lambda x: RULES.machine(3, seed=x), [None, [], 2.5, True, b"x", "\udcff"], "OCT540"),
    ("forced", lambda x: RULES.new_game(3, forced=x), [1, 0, None, "no", []], "OCT540"),
    ("forced", lambda x: RULES.machine(3, forced=x), [1, 0, None, "no"], "OCT540"),
    ("chance", lambda x: RULES.new_game(3, chance=x), [3, "x", []], "OCT540"),
    ("chance", lambda x: RULES.machine(3, chance=x), [3, "x", []], "OCT540"),
    ("chance", lambda x: RULES.machine(3).clone(x), [3, "x", []], "OCT540"),
    ("record", lambda x: RULES.new_game(3, record=x), [3, "x", []], "OCT540"),
    ("in_force", lambda x: RULES.machine(in_force=x), [3, [3], b"x", {"x": 1}, [None]], "OCT540"),
    ("in_force", lambda x: RULES.machine(in_force=x), [["x"], "x", {"x"}, ["", "x"]], "OCT502"),
    (
        "ruleset",
        lambda x: octavo.load(x),
        [123, None, b"crazy-eights", ["crazy-eights"], True, object()],
        "OCT540",
    ),
    (
        "ruleset",
        lambda x: octavo.load(x),
        ["", " ", "a\0b", "a\0b.yaml", "\ud800", Path("nosuch")],
        "OCT501",
    ),
    (
        "modifiers",
        lambda x: octavo.load(GROUPED, modifiers=x),
        [3, True, b"1", {"1": 2}, [None], [2.5], [True], [[1]]],
        "OCT540",
    ),
    ("modifiers", lambda x: octavo.load(GROUPED, modifiers=x), [[HUGE], [0, -HUGE]], "OCT540"),
    (
        "modifiers",
        lambda x: octavo.load(GROUPED, modifiers=x),
        [[99], ["nosuch"], "nosuch", [-1]],
        "OCT502",
    ),
    (
        "variants",
        lambda x: octavo.load(GAME, variants=x),
        [7, None, b"x", [7], [None], {"x": 1}],
        "OCT540",
    ),
    ("variants", lambda x: octavo.load(GAME, variants=x), ["nosuch", ["nosuch"], [""]], "OCT503"),
    (
        "options",
        lambda x: octavo.load(GAME, options=x),
        ["x", {1: 2}, 3, [("target", 1)], {None: 1}],
        "OCT540",
    ),
    ("options", lambda x: octavo.load(GAME, options=x), [{HUGE: 1}, {"target": HUGE}], "OCT540"),
    ("options", lambda x: octavo.load(GAME, options=x), [{"nosuch": 1}, {"": 1}], "OCT504"),
    (
        "options",
        lambda x: octavo.load(GAME, options={"target": x}),
        [None, [], {}, 1.5, True, "", object(), b"50"],
        "OCT505",
    ),
    ("scheduled", lambda x: octavo.load(GROUPED, scheduled=x), [1, "no", None], "OCT540"),
    ("cards", lambda x: HANDS.rank(x), [*NO_TEXT, None, ["2c"]], "OCT540"),
    ("cards", lambda x: HANDS.ranker().rank(x), [*NO_TEXT, None, ["2c"]], "OCT540"),
    ("given", lambda x: HANDS.ranker(given=x), [5, None, [5], b"x", {"x": 1}], "OCT540"),
    ("given", lambda x: HANDS.rank("2c", x), [5, None, [5]], "OCT540"),
    (
        "option",
        lambda x: RULES.new_game(3, 8).apply(x),
        [None, True, False, 1.0, 50.0, [], {}, b"x", object(), HUGE],
        "OCT540",
    ),
    (
        "option",
        lambda x: RULES.new_game(3, 8).apply(x),
        [-1, 999, 10**30, "", "play", "play 99c", "\ud800"],
        "OCT507",
    ),
    (
        "code",
        lambda x: RULES.machine(3, seed=8).apply(x),
        [None, True, 1.0, 50.0, [], "play", object()],
        "OCT540",
    ),
    ("code", lambda x: RULES.machine(3, seed=8).apply(x), [-1, 999, 10**30, HUGE], "OCT507"),
    (
        "code",
        lambda x: RULES.machine(3, seed=8).key(x),
        [None, True, 1.0, [], "play", object(), -HUGE],
        "OCT540",
    ),
    ("code", lambda x: RULES.machine(3, seed=8).key(x), [-1, 999, 10**30], "OCT507"),
    ("seat", lambda x: RULES.new_game(3, 8).observe(x), NO_NUMBER, "OCT540"),
    ("seat", lambda x: RULES.new_game(3, 8).observe(x), [-1, 3, 10**30], "OCT508"),
    ("seat", lambda x: RULES.new_game(3, 8).news(x), NO_NUMBER, "OCT540"),
    ("since", lambda x: RULES.new_game(3, 8).news(0, since=x), [*NO_NUMBER, None, -5], "OCT540"),
    (
        "what",
        lambda x: RULES.new_game(3, 8).explain(x),
        [None, 3, True, 1.0, [], b"play", HUGE],
        "OCT540",
    ),
    ("words", lambda x: RULES.new_game(3, 8).decision.options.find(x), [*NO_TEXT, None], "OCT540"),  # type: ignore[union-attr]
    ("cards", lambda x: HANDS.rank(x), ["2c " * 10**6], "OCT540"),
    ("name", lambda x: octavo.bots.seated(x, 8, 0), [*NO_TEXT, None, "x"], "OCT540"),
    (
        "seed",
        lambda x: octavo.bots.seated("greedy", x, 0),
        [None, 2.5, True, HUGE, float("nan")],
        "OCT540",
    ),
    ("seat", lambda x: octavo.bots.seated("greedy", 8, x), [*NO_NUMBER, None, -1], "OCT540"),
]


@pytest.mark.parametrize(
    ("name", "call", "values", "code"),
    CALLS,
    ids=[f"{n}-{one[0]}-{one[3]}" for n, one in enumerate(CALLS)],
)
def test_wrong_arguments_are_refused_in_words(
    name: str, call: Callable[[Any], Any], values: list[Any], code: str
) -> None:
    for value in values:
        assert refused(partial(call, value)) == code, type(value)


def test_numbers_of_other_packages_and_single_texts_do() -> None:
    assert RULES.new_game(Index()).players == 3  # type: ignore[arg-type]
    game = RULES.new_game(3, Index(), rounds=Index())  # type: ignore[arg-type]
    assert game.observe(type("Zero", (), {"__index__": lambda self: 0})()).seat == 0
    assert HANDS.rank("2c 3c", ()) == HANDS.rank("2c 3c", [])
    assert (
        octavo.load(GAME, variants="openspiel").digest
        == octavo.load(GAME, variants=["openspiel"]).digest
    )
    machine = octavo.load(GROUPED, modifiers="0,1", scheduled=True).machine(in_force=[])
    assert machine.legal()


def test_a_code_becomes_a_number_of_python() -> None:
    """One of NumPy has 64 bits and no more, and sets of cards are made of it."""

    class Code:
        def __init__(self, code: int) -> None:
            self.code = code

        def __index__(self) -> int:
            return self.code

    one, other = RULES.machine(3, seed=8), RULES.machine(3, seed=8)
    code = one.legal()[0]
    one.apply(code)
    other.apply(Code(code))  # type: ignore[arg-type]
    assert one.fingerprint() == other.fingerprint() and all(
        type(value) is not Code for value in other.fingerprint()
    )


def test_chance_that_answers_nonsense_is_refused() -> None:
    for answer in (-1, 99, 1.0, None, "0", True, HUGE):
        chance: Any = mock.Mock(return_value=answer)
        assert refused(partial(RULES.new_game, 3, chance=chance)) == "OCT516"
        assert refused(partial(RULES.machine, 3, chance=chance)) == "OCT516"


def test_nothing_changes_where_something_is_refused() -> None:
    game = RULES.new_game(3, 8)
    before = game.fingerprint(), game.log.events, list(game.steps), game.choices, game.offered
    for _, call, values, _ in CALLS:
        for value in values:
            if call.__code__.co_names[-1:] == ("apply",):
                refused(partial(game.apply, value))
    stale = game.clone()
    stale.apply(stale.decision.options[0])  # type: ignore[union-attr]
    refused(lambda: game.apply(stale.decision.options[0]))  # type: ignore[union-attr]
    assert (
        game.fingerprint(),
        game.log.events,
        list(game.steps),
        game.choices,
        game.offered,
    ) == before


def test_bots_say_what_they_are_asked_with() -> None:
    game = RULES.new_game(3, 8)
    asked: Any
    for asked in (None, 3, [], game, "play"):
        with pytest.raises(OctavoError, match=r"decision"):
            octavo.bots.random(asked)
        with pytest.raises(OctavoError, match=r"decision"):
            octavo.bots.question(asked)
    with pytest.raises(OctavoError, match=r"`name` must be a bot, not `'x'` \(there are: greedy"):
        octavo.bots.seated("x", 1, 0)
    assert game.decision is not None
    for name in octavo.bots.BOTS:
        bot = octavo.bots.seated(name, 8, game.decision.seat)
        assert bot(game.observe(game.decision.seat), octavo.bots.question(game.decision)) in list(
            game.decision.options
        )


# --- options and decisions ------------------------------------------------------------------------


def played(
    name: str, seed: int, most: int = 60
) -> list[tuple[octavo.Game, octavo.Decision, list[octavo.Option]]]:
    """Copies of a match at each of its first decisions, with what was asked there."""
    game = octavo.load(name).new_game(seed=seed)
    found: list[tuple[octavo.Game, octavo.Decision, list[octavo.Option]]] = []
    while (decision := game.decision) is not None and len(found) < most:
        found.append((game.clone(), decision, list(decision.options[:50])))
        game.apply(decision.options[(seed + len(found)) % len(decision.options)])
    return found


@pytest.mark.parametrize("name", RULESETS)
def test_an_option_is_taken_at_its_own_decision_only(name: str) -> None:
    for seed in (1, 2):
        asked = played(name, seed)
        for (game, _, options), (_, _, others) in itertools.pairwise(asked):
            assert refused(partial(game.clone().apply, others[0])) == "OCT507"
            for option in options[:5]:
                game.clone().apply(option)  # a copy is at the same decision
        for late, (_, _, options) in zip(
            reversed([game for game, *_ in asked]), asked[: len(asked) // 2], strict=False
        ):
            assert refused(partial(late.clone().apply, options[0])) == "OCT507"


@pytest.mark.parametrize("name", RULESETS)
def test_a_decision_stays_what_it_is(name: str) -> None:
    game = octavo.load(name).new_game(seed=3)
    before: list[tuple[octavo.Decision, int, list[octavo.Option]]] = []
    while (decision := game.decision) is not None and len(before) < 80:
        before.append((decision, len(decision.options), list(decision.options[:50])))
        game.apply(decision.options[-1] if len(before) % 3 else decision.options[0])
    for decision, many, options in before:
        assert len(decision.options) == many and list(decision.options[:50]) == options
        assert [decision.options.find(one.key) for one in options[:5]] == options[:5]
        assert all(one.seat == decision.seat for one in options)


def test_options_of_others_are_refused_in_words() -> None:
    game, same = RULES.new_game(3, 8), RULES.new_game(3, 8)
    decision, twin = game.decision, same.decision
    assert decision is not None and twin is not None
    option = decision.options[0]
    assert option == twin.options[0], "the same words: they compare equal"
    wrong = [
        twin.options[0],
        replace(option, asked=0),
        replace(option, seat=option.seat + 1),
        replace(option, key="play 2c"),
        replace(option, code=option.code + 1),
        replace(option, code=decision.options[1].code),
        replace(option, verb="call"),
    ]
    for one in wrong:
        assert refused(partial(game.apply, one)) == "OCT507"
    game.apply(replace(option))
    assert refused(lambda: game.apply(option)) == "OCT507", "taken already"
    same.apply(option.key)  # words are for any match
    assert same.fingerprint() == game.fingerprint()
    assert asdict(option)["key"] == option.key


def test_a_copy_goes_its_own_way() -> None:
    game = RULES.new_game(3, 8)
    copy = game.clone()
    assert game.decision is not None and copy.decision is not None
    first, second = game.decision.options[0], copy.decision.options[0]
    game.apply(second)
    copy.apply(first)
    assert game.decision is not None and copy.decision is not None
    for one, other in ((game, copy), (copy, game)):
        assert other.decision is not None
        assert refused(partial(one.apply, other.decision.options[0])) == "OCT507"


def test_an_option_of_earlier_is_explained_as_things_are() -> None:
    game = RULES.new_game(3, 8)
    assert game.decision is not None
    option = game.decision.options[0]
    assert game.explain(option).legal and game.explain(option) == game.explain(option.key)
    game.apply(option)
    assert game.explain(option) == game.explain(option.key) and not game.explain(option).legal


@given(st.lists(st.integers(0, 10), max_size=6), st.integers(0, 5))
def test_no_order_of_play_makes_an_old_option_good(picks: list[int], seed: int) -> None:
    game = RULES.new_game(3, seed)
    old: list[octavo.Option] = []
    for pick in picks:
        decision = game.decision
        if decision is None:
            return
        old += list(decision.options)
        game.apply(decision.options[pick % len(decision.options)])
    for option in old:
        assert refused(partial(game.apply, option)) in ("OCT507", "OCT506")
