"""The hands of five-card draw, ranked by groups that its ruleset declares, are those of poker; and
of its house rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

import octavo
from conformance.poker_hands import PACK, counted, hands, theirs, with_wild
from octavo.resources import rulesets_dir
from support.effort import EFFORT

HANDS = 1_500 if EFFORT == 1 else 10_000 * EFFORT
PAIRS = 10_000 * EFFORT

WILD = """
modifier: deuces wild
title: Deuces wild
words:
  adjectives: {wild: twos}
groups:
  five alike: {is: five cards of one rank, above: straight flush}
rules:
  wild: wild cards count as any card
"""

LOW = """
variant: lowball
title: Deuce to seven
extends: five-card-draw
replaces:
  pack:
    runs: [2 to 10, jack, queen, king, ace]
  rules:
    ranks: groups rank by higher rank
"""


def ranker(rules: octavo.Rules) -> Callable[[Any], Any]:
    """A function from cards as text to how good they are."""
    ranks = rules.ranker()
    number = {code: index for index, code in enumerate(rules.pack.codes)}
    return lambda hand: ranks.strength(tuple(sorted(number[card] for card in hand)))


def order(a: Any, b: Any) -> int:
    return int(a > b) - int(a < b)


def test_hands_compare_as_in_poker() -> None:
    """Pairs of hands; and where all hands stand in order, every two that are neighbours, so
    every two.
    """
    ours, rng = ranker(octavo.load("five-card-draw")), Random("poker")
    known = [(ours(hand), theirs(hand), counted(hand), hand) for hand in hands(rng, HANDS)]
    met = [(rng.choice(known), rng.choice(known)) for _ in range(PAIRS)]
    seen: Counter[tuple[str, object]] = Counter(("wheel", one[2] == (4, [3])) for one in known)
    for one, other in [*met, *pairwise(sorted(known, key=lambda each: each[0]))]:
        expected = order(one[1], other[1])
        assert order(one[0], other[0]) == expected, (
            f"{' '.join(one[3])} against {' '.join(other[3])}"
        )
        assert order(one[2], other[2]) == expected
        seen.update([("category", one[2][0]), ("order", expected)])
    # the comparison is worth what it reaches
    assert {name for kind, name in seen if kind == "category"} == set(range(9))
    assert {name for kind, name in seen if kind == "order"} == {-1, 0, 1} and seen["wheel", True]


def test_hands_that_are_alike_but_for_suits_tie() -> None:
    ours, rng = ranker(octavo.load("five-card-draw")), Random("ties")
    for hand in hands(rng, HANDS // 10):
        turned = dict(zip("cdhs", rng.sample("cdhs", 4), strict=True))
        assert ours(hand) == ours([card[0] + turned[card[1]] for card in hand]), hand


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("6c 5d 4h 3s 2c", "5d 4h 3s 2c Ac"),  # the wheel is the lowest straight
        ("5d 4h 3s 2c Ac", "Ad Ah As Kc Qd"),
        ("Ac Kd Qh Js Tc", "Kd Qh Js Tc 9d"),
        ("Kc Kd Kh 2s 2c", "Qc Qd Qh As Ac"),  # by the three, then by the two
        ("Kc Kd Kh 3s 3c", "Kc Kd Kh 2s 2d"),
        ("Kc Kd 3h 3s 4c", "Kh Ks 3c 3d 2h"),  # the fifth card decides
        ("6c 5c 4c 3c 2c", "5c 4c 3c 2c Ac"),
    ],
)
def test_famous_comparisons(better: str, worse: str) -> None:
    ours = ranker(octavo.load("five-card-draw"))
    assert ours(better.split()) > ours(worse.split())
    assert order(theirs(better.split()), theirs(worse.split())) == 1


@pytest.fixture
def deuces(tmp_path: Path) -> octavo.Rules:
    path = tmp_path / "deuces-wild.yaml"
    path.write_text(WILD.lstrip(), encoding="utf-8")
    return octavo.load("five-card-draw", modifiers=[path])


def test_with_wild_cards_ranks_are_those_that_cards_stand_for(deuces: octavo.Rules) -> None:
    ours, rng = ranker(deuces), Random("deuces")
    known: dict[Any, Any] = {}
    seen: Counter[int] = Counter()
    for number in range(60 * EFFORT):
        wild = ["2" + suit for suit in rng.sample("cdhs", rng.choice((0, 1, 1, 2)))]
        rest = [card for card in next(hands(rng, 1)) if card[0] != "2"] if number % 2 else []
        rest += rng.sample([card for card in PACK if card[0] != "2" and card not in rest], 5)
        hand = (*wild, *rest[: 5 - len(wild)])
        category, ties = with_wild(hand, "2")
        seen[category] += 1
        known[ours(hand)] = known.get(ours(hand), set()) | {(category, tuple(ties))}
    assert all(len(found) == 1 for found in known.values()), [
        found for found in known.values() if len(found) > 1
    ]
    by_ours, by_brute = sorted(known), [next(iter(known[one])) for one in sorted(known)]
    assert by_brute == sorted(by_brute) and len(by_ours) == len(set(by_brute))
    assert set(seen) >= {0, 1, 3, 4, 7}


def test_four_deuces_make_five_alike(deuces: octavo.Rules) -> None:
    names = [group.group for group in deuces.rank("2c 2d 2h 2s Ac").groups]
    assert names == ["five alike"]
    assert deuces.rank("2c Kd Kh Ks Ac").groups[0].group == "quartet"


def test_an_ace_is_low_only_where_the_order_of_runs_says_so(tmp_path: Path) -> None:
    path = tmp_path / "lowball.yaml"
    path.write_text(LOW.lstrip(), encoding="utf-8")
    low = ranker(octavo.load("five-card-draw", variants=[path]))
    assert low(("Ac", "2d", "3h", "4s", "5c")) < low(("2d", "2h", "3s", "4c", "5d")), (
        "it is nothing but an ace"
    )
    number_one = ("2c", "3d", "4h", "5s", "7c")
    assert low(number_one) == min(low(hand) for hand in (number_one, *hands(Random(1), 300)))


def test_the_worst_hand_may_win_as_well(tmp_path: Path) -> None:
    """Who reads the library writes lowball by one word: the worst hand shares the pot."""
    bets = (rulesets_dir() / "library" / "bets.yaml").read_text(encoding="utf-8")
    low = bets.replace("library: bets", "library: low bets").replace(
        "the best hand", "the worst hand"
    )
    text = (rulesets_dir() / "five-card-draw" / "ruleset.yaml").read_text(encoding="utf-8")
    path = tmp_path / "ruleset.yaml"
    path.write_text(text.replace(", bets]", ", low bets]"), encoding="utf-8")
    (tmp_path / "library").mkdir()
    (tmp_path / "library" / "low bets.yaml").write_text(low, encoding="utf-8")
    rules = octavo.load(path)
    game = rules.new_game(3, seed=3, rounds=1)
    while game.decision is not None:
        options = [option.key for option in game.decision.options]
        game.apply(next(key for key in ("check", "call", "done", options[0]) if key in options))
    shown = [event for event in game.log.events if event.what == "shown"]
    best = [
        rules.rank(" ".join(rules.pack.codes[card] for card in event.cards)).strength
        for event in shown
    ]
    won = next(
        event.value[2] for event in game.log.events if event.what == "paid" and event.name == "pot"
    )
    assert best[won] == min(best)
