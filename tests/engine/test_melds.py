"""Groups made card by card: what can be made is what plain trying finds, no way leads nowhere, and
no other way leads there.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import octavo
from octavo.chance import seeded
from octavo.engine.python.melds.lying import Melds
from octavo.engine.python.slots import ROUND
from octavo.melds.making import Making
from octavo.testing.scenario import run_file
from support import brute_force_melds as plain
from support.effort import EFFORT
from support.inside import opened
from support.paths import FEATURES

PLAYERS = 3  # two packs
CHOICES: list[dict[str, Any]] = [
    {},
    {"max_wild_share": "half"},
    {"max_wild_share": "none"},
    {"adjacent_wilds": False},
    {"same_rank_sets": False, "adjoining_runs": False},
    {"exact_contract": True},
    {"final_discard": False},
]


@cache
def table(options: tuple[tuple[str, Any], ...]) -> tuple[Any, Melds]:
    rules = octavo.load("ons", options=dict(options))
    machine = opened(rules.machine(PLAYERS, seed=1))
    return machine, machine.code.melds


def making(hand: list[str], number: int, options: dict[str, Any]) -> tuple[Melds, Making]:
    """What can be made of some cards in a round."""
    return made_of(table(tuple(sorted(options.items())))[0], hand, number)


def made_of(machine: Any, hand: list[str], number: int) -> tuple[Melds, Making]:
    groups = machine.code.melds
    pack, taken = groups.layout.pack, 0
    for code in hand:
        taken |= next(
            1 << card
            for card, name in enumerate(pack.codes)
            if name == code and not taken >> card & 1
        )
    state = list(machine.state)
    state[ROUND] = number
    state[groups.layout.place_slot(machine.setup.bases["hand"] + machine.actor)] = taken
    return groups, groups.making(state, seeded(0), groups.names.index("contract"), taken)


def reached(groups: Melds, made: Making) -> Counter[Any]:
    """Every whole that the small decisions lead to, and how many ways lead to it."""
    found: Counter[Any] = Counter()

    def go(done: Any, open_: Any) -> None:
        if len(done) == len(made.parts):
            found[tuple(sorted(as_plain(groups, meld) for meld in done))] += 1
            return
        steps, closable = made.next(done, open_), made.closable(done, open_)
        assert steps or closable, "a way that leads nowhere"
        assert len(steps) + closable <= 300
        for step in steps:
            go(done, (*open_, step))
        if closable:
            go((*done, (made.parts[len(done)], open_)), ())

    if made.possible:
        go((), ())
    return found


def as_plain(groups: Melds, meld: Any) -> plain.Laid:
    """A group as the plain finder says it."""
    lying = groups.shown(meld)
    codes = tuple(groups.layout.pack.codes[card] for card in lying.cards)
    if lying.name == "set":
        return "S", tuple(sorted(codes)), (plain.rank_of(codes),)
    first = lying.standing_for[0] or codes[0]
    return "R", codes, (first[1], plain.ORDER.index(first[0]))


def hands(rng: random.Random, number: int) -> list[str]:
    """A small hand from which the groups of a round can be made now and then: of few ranks and
    suits, with some red aces.
    """
    low = rng.randrange(6)
    hand: list[str] = []
    for kind in plain.CONTRACTS[number]:
        if kind == "S":
            hand += rng.sample(
                [rng.choice(plain.ORDER[low : low + 3]) + suit for suit in "cdhs"], 3
            )
        else:
            first, suit = low + rng.randrange(4), rng.choice("ch")
            hand += [rank + suit for rank in plain.ORDER[first : first + 4]]
    if "S" in plain.CONTRACTS[number] and rng.random() < 0.7:
        hand[:3] = [hand[0][0] + suit for suit in rng.sample("cdhs", 3)]
        hand[3:6] = (
            [hand[3][0] + suit for suit in rng.sample("cdhs", 3)] if number == 1 else hand[3:6]
        )
    for at in rng.sample(range(len(hand)), rng.choice((0, 0, 1, 2))):
        hand[at] = rng.choice(plain.WILD)
    hand += [
        rng.choice(plain.ORDER[low : low + 7]) + rng.choice("chs")
        for _ in range(rng.choice((0, 1, 1, 2)))
    ]
    return [*(Counter(hand) & Counter({card: 2 for card in hand})).elements()]  # two packs


@pytest.mark.parametrize("options", CHOICES, ids=lambda options: ", ".join(options) or "as it is")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_what_can_be_made_is_what_plain_trying_finds(number: int, options: dict[str, Any]) -> None:
    rng = random.Random(f"{number} {options}")
    possible = 0
    for _ in range(12 * EFFORT):
        hand = hands(rng, number)
        groups, made = making(hand, number, options)
        wanted = plain.ways(hand, number, options)
        found = reached(groups, made)
        assert set(found) == wanted, hand
        assert made.possible == bool(wanted), hand
        possible += bool(wanted)
    assert possible, "no hand of these shows anything"


def so_many(held: plain.Meld) -> int:
    return sum(card in plain.WILD for card in held[1])


# of the groups that are laid at once, and whether the sentence lets them be
HOLDING = {
    "a run may not hold more than one wild card": lambda laid: all(
        one[0] == "S" or so_many(one) <= 1 for one in laid
    ),
    "no set may hold two wild cards": lambda laid: all(
        one[0] == "R" or so_many(one) < 2 for one in laid
    ),
    "a run may hold at most four cards": lambda laid: all(
        one[0] == "S" or len(one[1]) <= 4 for one in laid
    ),
    "a run may not hold fewer than four natural cards": lambda laid: all(
        one[0] == "S" or len(one[1]) - so_many(one) >= 4 for one in laid
    ),
    "a contract may not hold more than one wild card": lambda laid: sum(map(so_many, laid)) <= 1,
    "a contract may not hold fewer than two wild cards": lambda laid: sum(map(so_many, laid)) >= 2,
    "a contract may not hold seven or more cards": lambda laid: (
        sum(len(one[1]) for one in laid) < 7
    ),
}


@pytest.mark.parametrize("sentence", HOLDING)
def test_how_many_a_group_may_hold_is_what_plain_counting_finds(
    tmp_path: Path, sentence: str
) -> None:
    path = tmp_path / "held.yaml"
    path.write_text(f"modifier: held\ntitle: Held\nrules:\n  held: {sentence}\n", encoding="utf-8")
    rules = octavo.load("ons", modifiers=[path])
    machine = opened(rules.machine(PLAYERS, seed=1))
    rng, told = random.Random(sentence), Counter[bool]()
    for number in (1, 2, 3) * (6 * EFFORT):
        hand = hands(rng, number)
        groups, made = made_of(machine, hand, number)
        every = plain.ways(hand, number, {})
        wanted = {laid for laid in every if HOLDING[sentence](laid)}
        assert set(reached(groups, made)) == wanted, hand
        assert made.possible == bool(wanted), hand
        told[len(wanted) < len(every)] += 1
    assert told[True] and told[False], "no hand of these shows anything"


# --- what lies ------------------------------------------------------------------------------------

FEATURE = FEATURES / "melds.yaml"
LATE = (
    "sevens may not be used in a trio with fewer other cards when the number of groups of "
    "your table is 1 or more"
)
SCENARIOS = """\
- name: the first group may be a trio of sevens
  players: 2
  at: play
  hand: 7c 7h 7s 2c 3c 4c 9s
  given: [another player holds 5 cards]
  moves: [draw]
  then: {offers: [trio]}

- name: a later one may not
  players: 2
  at: play
  hand: 7c 7h 7s 2c 3c 4c 9s
  given: [another player holds 5 cards]
  moves: [draw, row, row 2c, row 3c, row 4c, done]
  then: {refused: {trio: [late]}}
"""


DOUBLED = """\
- name: no group is made of what may not be so used
  players: 2
  at: play
  hand: 7h 2c 3c 4c 5h 6h 9c 9h 9s
  moves: [draw, double]
  then: {offers: [double 2c], refused: {double 7h: [sevens]}}

- name: other options make it as before
  players: 2
  at: play
  hand: 7c 7h 7s 2c 3c 4c 9s
  moves: [draw, trio, trio 7c]
  then: {offers: [trio 7h]}

- name: without them there would be two
  players: 2
  at: play
  hand: 7c 7h 7s 2c 3c 4c 9s 9h
  moves: [draw]
  then: {offers: [trio], refused: {double: [sevens]}}
"""


def holding(folder: Path, rule: str, scenarios: str) -> int:
    """How many scenarios of the small ruleset hold with one rule more: all of them."""
    text = FEATURE.read_text(encoding="utf-8")
    (folder / "ruleset.yaml").write_text(
        text.replace("rules:\n", f"rules:\n  {rule}\n"), encoding="utf-8"
    )
    path = folder / "ruleset.test.yaml"
    path.write_text(scenarios, encoding="utf-8")
    outcomes = run_file(path)
    assert [str(one) for outcome in outcomes for one in outcome.diagnostics] == []
    return len(outcomes)


def test_what_may_be_used_depends_on_what_lies(tmp_path: Path) -> None:
    assert holding(tmp_path, f"late: {LATE}", SCENARIOS) == 2


def test_what_may_not_be_so_used_is_in_no_group_that_is_made(tmp_path: Path) -> None:
    assert holding(tmp_path, "sevens: sevens may not be doubled", DOUBLED) == 3
