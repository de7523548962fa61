"""Chance: the numbers that a seed gives are those of the specification, each purpose has its own,
and none is likelier than another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import shake_128
from itertools import pairwise, permutations
from pathlib import Path

import pytest

import octavo
from octavo.bots import BOTS, choosing
from octavo.chance import GENERATORS, OLDER, Below, Purpose, of_bot, seeded
from octavo.engine.interface import Machine

# --- the specification ----------------------------------------------------------------------------


def word(seed: str, purpose: str, number: int) -> int:
    """A word as docs/design.md says, without a thought of speed."""
    root = shake_128(seed.encode()).digest(32)
    block, place = divmod(number, 32)
    data = shake_128(root + purpose.encode() + block.to_bytes(8, "little")).digest(256)
    return sum(byte << 8 * at for at, byte in enumerate(data[8 * place : 8 * place + 8]))


# Seed, purpose, number, word: what other implementations can be held to.
VECTORS = [
    ("8", "card of stock, round 1", 0, 0xCCE3A5CFCCE2C9CD),
    ("8", "card of stock, round 1", 1, 0xADF9860EC70EB1F4),
    ("8", "card of stock, round 1", 31, 0xBD74C8687A68EE35),
    ("8", "card of stock, round 1", 32, 0x0C628AB462A9AC3D),
    ("8", "card of stock, round 2", 0, 0xB153A87A43A1FC53),
    ("8", "start of dealer, round 0", 0, 0xBA9148B4730B8FC4),
    ("8", "unseen card of hand 2, round 1", 0, 0x6D6B2CFA9238F22E),
    ("8", "greedy bot 1", 0, 0xAA153593CEC1EF38),
    ("1 match 7", "card of stock, round 1", 0, 0xE7E24B1B967A24C1),
    ("", "random bot 4", 1000, 0xA349CFF724F280FA),
]


@pytest.mark.parametrize("seed", [8, "8", "", "1 match 7", "ein Täuschungsmanöver", 2**200, -1])
def test_numbers_are_those_of_the_specification(seed: int | str) -> None:
    below = seeded(seed)
    asked: Counter[Purpose] = Counter()
    purposes = [("card of stock", 1), ("card of stock", 2), ("start of dealer", 0)]
    for turn in range(400):
        purpose, n = purposes[turn * turn % 7 % 3], 1 + turn * 37 % 108
        said = f"{purpose[0]}, round {purpose[1]}"
        expected = word(str(seed), said, asked[purpose]) * n // 2**64
        assert below(n, range(n), purpose) == expected
        asked[purpose] += 1
    assert min(asked[purpose] for purpose in purposes) > 32, "more than one block of each"


def test_what_was_shuffled_is_moved_in_an_order_of_chance(tmp_path: Path) -> None:
    """A deck moved whole to a place with an order does not come there as it was printed."""
    file = tmp_path / "ruleset.yaml"
    file.write_text(
        """\
ruleset: spread
title: Spread
players: 1
pack: {suits: [clubs, hearts], ranks: [2 to 9]}
zones:
  stock: {holds: pack, faces: down}
  row: {faces: up, in: order}
phases:
  play:
    - shuffle the stock
    - move the stock to the row
    - for each: player
      do: {choose: {go: {}, stay: {}}}
win: the player with the highest score
""",
        encoding="utf-8",
    )
    rules = octavo.load(file)
    rows = []
    for seed in range(4):
        machine = rules.new_game(1, seed).machine
        (row,) = (at for at, spot in enumerate(machine.setup.places) if spot.zone == "row")
        rows.append(tuple(machine.cards(row)))
    assert len({*rows}) == 4 and all(sorted(row) != list(row) for row in rows)


@pytest.mark.parametrize("name", BOTS)
def test_bots_have_numbers_of_their_own(name: str) -> None:
    for seat in range(3):
        number = of_bot("a", name, seat)
        for at in range(70):
            n = 2**62 if at % 5 == 0 else at + 1
            assert number(n) == word("a", f"{name} bot {seat + 1}", at) * n // 2**64


@pytest.mark.parametrize(("seed", "purpose", "number", "expected"), VECTORS)
def test_known_answers(seed: str, purpose: str, number: int, expected: int) -> None:
    assert word(seed, purpose, number) == expected


def test_a_seed_is_its_text() -> None:
    one, other, third = seeded(17), seeded("17"), seeded("18")
    drawn = [
        [below(10**6, (), ("card of stock", 1)) for _ in range(5)] for below in (one, other, third)
    ]
    assert drawn[0] == drawn[1] != drawn[2]


# --- no number is likelier than another -----------------------------------------------------------


def chi_square(counts: Counter[object], kinds: int) -> float:
    mean = counts.total() / kinds
    missing = (kinds - len(counts)) * mean
    return missing + sum((count - mean) ** 2 / mean for count in counts.values())


def likely(counts: Counter[object], kinds: int) -> bool:
    """Whether it is no further from even, and no nearer, than one in some ten thousand would be by
    chance: four deviations, as Wilson and Hilferty have it."""
    free = kinds - 1
    low, high = (
        free * max(0, 1 - 2 / (9 * free) + away * (2 / (9 * free)) ** 0.5) ** 3 for away in (-4, 4)
    )
    return bool(low <= chi_square(counts, kinds) < high)


@pytest.mark.parametrize("n", [2, 3, 7, 52, 108])
def test_all_numbers_come_up_alike(n: int) -> None:
    """In one long stream, and as the first of many seeds, rounds and purposes."""
    long, purpose = seeded("long"), ("card of stock", 1)
    streams = [
        Counter(long(n, (), purpose) for _ in range(n * 300)),
        Counter(seeded(seed)(n, (), purpose) for seed in range(n * 100)),
        Counter(long(n, (), ("card of stock", round)) for round in range(2, n * 100)),
        Counter(long(n, (), (f"card of pile {place}", 1)) for place in range(n * 100)),
    ]
    for counts in streams:
        assert likely(Counter(counts), n), counts


def test_what_follows_does_not_depend_on_what_went_before() -> None:
    """Neither in one purpose nor between two of one seed."""
    below = seeded("pairs")
    drawn = [below(8, (), ("card of stock", 1)) for _ in range(20_001)]
    beside = [below(8, (), ("card of stock", 2)) for _ in range(20_001)]
    assert likely(Counter(pairwise(drawn)), 64)
    assert likely(Counter(zip(drawn, beside, strict=True)), 64)


def test_all_orders_of_a_shuffled_pack_come_up_alike() -> None:
    orders: Counter[object] = Counter()
    for seed in range(24 * 150):
        below, left, order = seeded(seed), [0, 1, 2, 3], []
        while left:
            at = below(len(left), left, ("card of stock", 1))
            order.append(left[at])
            left[at] = left[-1]
            left.pop()
        orders[tuple(order)] += 1
    assert set(orders) == set(permutations(range(4)))
    assert likely(orders, 24), orders


# --- the same seed, other rules -------------------------------------------------------------------

PLAIN = """
ruleset: plain
title: Plain
players: 3
pack: {suits: [bells, leaves, acorns], ranks: [ace, 2 to 9]}
words: {verbs: {play: played, take: taken}}
zones:
  stock: {holds: pack, faces: down}
  heap:  {faces: down}
  hand:  {each: player, seen by: owner}
state:
  dealer: {is a: player, starts at: any player}
phases:
  deal:
    - shuffle the stock
    - deal 3 cards to each player
  main:
    - for each: player
      do:
        - choose:
            play: {pick: a card of your hand, do: move it to the heap}
ends: the round is 3
win: the dealer
"""

# Other chance before the dealer is drawn, after the deal, and in the middle of a round; another
# place that is shuffled; an action that takes a card unseen.
HOUSE_RULES = [
    ("state:\n", "state:\n  umpire: {is a: player, starts at: any player}\n"),
    (
        "zones:\n",
        "zones:\n  well: {faces: down}\n",
    ),
    (
        "ends:",
        """\
  luck:
    - move the top card of the stock to the well
    - move the heap to the well
    - shuffle the well
    - move the top card of the well to the hand of the dealer
    - move the top 2 cards of the stock to the heap
    - for each: player
      do:
        - choose:
            take:
              pick: a card of the hand of the player to the left of you
              do: move it to your hand
ends:""",
    ),
]


def changed(*pairs: tuple[str, str]) -> str:
    text = PLAIN
    for old, new in pairs:
        assert text.count(old) == 1
        text = text.replace(old, new)
    return text


def deals(text: str, path: Path, chance: Below) -> list[object]:
    """The dealer, and the hands that are dealt in each round."""
    path.write_text(text, encoding="utf-8")
    machine: Machine = octavo.load(path).machine(3, chance, forced=True)
    found: list[object] = [machine.value("dealer")]
    hands = [machine.setup.bases["hand"] + seat for seat in range(3)]
    while not machine.over:
        if len(found) == machine.round:
            found.append([machine.cards(place) for place in hands])
        machine.apply(min(machine.legal()))
    return found


@pytest.mark.parametrize("seed", range(20))
def test_house_rules_with_other_chance_change_no_deal(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "ruleset.yaml"
    plain = deals(PLAIN, path, seeded(seed))
    assert len(plain) == 4 and plain[1] != plain[2] != plain[3], "no round is dealt like another"
    for number in range(1, len(HOUSE_RULES) + 1):
        assert deals(changed(*HOUSE_RULES[:number]), path, seeded(seed)) == plain


def test_one_stream_for_everything_would_not_do(tmp_path: Path) -> None:
    """The same with the older generator: the house rules do ask for other chance."""
    path = tmp_path / "ruleset.yaml"
    older = GENERATORS[OLDER].cards
    plain = [deals(PLAIN, path, older(seed)) for seed in range(5)]
    assert [deals(changed(*HOUSE_RULES), path, older(seed)) for seed in range(5)] != plain


def dealt(many: int, seed: int, path: Path) -> list[int]:
    """The cards of the first deal, in the order in which they come."""
    chance, found = seeded(seed), []

    def below(n: int, outcomes: Sequence[int], purpose: Purpose) -> int:
        at = chance(n, outcomes, purpose)
        if purpose == ("card of stock", 1):
            found.append(outcomes[at])
        return at

    deals(changed(("deal 3", f"deal {many}")), path, below)
    return found


def test_a_deal_of_more_cards_begins_with_the_same(tmp_path: Path) -> None:
    path = tmp_path / "ruleset.yaml"
    for seed in range(10):
        few, more = dealt(3, seed, path), dealt(5, seed, path)
        assert len(few) == 9 and len(more) == 15 and few == more[:9]


# --- what is asked for ----------------------------------------------------------------------------


def test_everything_says_what_it_is_for(tmp_path: Path) -> None:
    path = tmp_path / "ruleset.yaml"
    asked: Counter[Purpose] = Counter()
    chance = seeded("purposes")

    def below(n: int, outcomes: Sequence[int], purpose: Purpose) -> int:
        asked[purpose] += 1
        return chance(n, outcomes, purpose)

    deals(changed(*HOUSE_RULES), path, below)
    rounds = range(1, 4)
    assert set(asked) == {
        ("start of umpire", 0),
        ("start of dealer", 0),
        *(("card of stock", round) for round in rounds),
        *(("card of well", round) for round in rounds),
        *((f"unseen card of hand {seat}", round) for seat in (1, 2, 3) for round in rounds),
    }
    assert all(asked["card of stock", round] == 9 + 3 for round in rounds)


def test_a_copy_shares_chance_and_a_copied_match_goes_its_own_way() -> None:
    rules = octavo.load("crazy-eights")
    machine, whole = rules.machine(3, seed=5), rules.machine(3, seed=5)
    below = machine.clone().below  # type: ignore[attr-defined]
    purpose = "card of stock", 1
    drawn = [below(10**9, (), purpose), machine.below(10**9, (), purpose)]  # type: ignore[attr-defined]
    assert drawn == [whole.below(10**9, (), purpose) for _ in range(2)]  # type: ignore[attr-defined]
    game = rules.new_game(3, seed=5)
    before = game.fingerprint()
    copy, again = game.clone(), game.clone()
    while copy.decision is not None:
        copy.apply(copy.decision.options[0])
    assert game.fingerprint() == before
    while again.decision is not None:
        again.apply(again.decision.options[0])
    assert again.steps == copy.steps, "copies of one moment go on alike"


def test_no_bot_chooses_by_another_ones_numbers() -> None:
    first = {
        (name, seat, seed): of_bot(seed, name, seat)(2**60)
        for name in BOTS
        for seat in range(4)
        for seed in ("1", "2")
    }
    assert len(set(first.values())) == len(first)
    with pytest.raises(octavo.OctavoError, match="OCT540"):
        choosing("nosuch", of_bot(1, "nosuch", 0))
