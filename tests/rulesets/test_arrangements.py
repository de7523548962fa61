"""The solver against the meaning written out: thousands of hands, arranged by the ruleset and by
brute force.

The brute force itself is checked against the independent cases, and against a third program that
knows the game.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import octavo
from bench import onion_pruned
from cases import cripple_mr_onion, runner
from cases.cripple_mr_onion import code
from support import brute_force_hands as brute_force
from support.brute_force_hands import LADDER, PACK, Table
from support.effort import EFFORT
from support.paths import TESTS

RULESET = "cripple-mr-onion"
LADY = frozenset({0, 1, 4})

# Cards that come together in groups: mostly these, so that a hand has many ways to be arranged.
CROWDED = [
    card for card in PACK if card[0] in "A678JQ" or card in ("2cl", "3cl", "3st", "9he", "Tdi")
]
SPECIAL = [
    card for card in PACK if card[0] in "8A" or (card[0] in "KJ" and card.endswith(("cl", "he")))
]

TABLES = {
    "plain": Table(),
    "plain, no groups of what is left": Table(leftover_groups=False),
    "null eights": Table(frozenset({0, 1})),
    "null eights, from three cards on": Table(frozenset({1}), null_eights_base=3),
    "wild eights": Table(frozenset({0, 1, 2}), eights_wild=True),
    "wild eights and Octavo": Table(frozenset({0, 1, 2, 3}), eights_wild=True),
    "another player's Lady": Table(LADY, eights_wild=True, lady_elsewhere=True),
    "another player's Lady, eights not wild": Table(LADY, lady_elsewhere=True),
    "1993": Table(frozenset({0, 1}), leftover_groups=False, edition=1993),
    "1993, wild eights": Table(
        frozenset({0, 1, 2, 3}), eights_wild=True, leftover_groups=False, edition=1993
    ),
}


def hands(smallest: int, largest: int) -> st.SearchStrategy[list[str]]:
    pool = st.sampled_from([list(PACK), list(PACK), CROWDED, SPECIAL])
    size = st.integers(smallest, largest)
    return st.tuples(pool, size).flatmap(
        lambda x: st.lists(st.sampled_from(x[0]), min_size=x[1], max_size=x[1], unique=True)
    )


@cache
def ranker_of(table: Table) -> Any:
    """The ruleset at such a table, asked for one hand after the other."""
    options: dict[str, object] = {}
    if 1 in table.modifiers:
        options["null_eights_base"] = table.null_eights_base
    if table.leftover_groups != (table.edition == 1998):  # otherwise the edition says so
        options["leftover_groups"] = table.leftover_groups
    variants = cripple_mr_onion.EDITIONS[str(table.edition)]
    return octavo.load(
        RULESET, modifiers=sorted(table.modifiers), variants=variants, options=options
    ).ranker(facts(table))


def facts(table: Table) -> list[str]:
    said = ["eights are wild"] if table.eights_wild else []
    return [*said, "another player holds the queen of spades"] if table.lady_elsewhere else said


@cache
def strength_of(hand: tuple[str, ...], table: Table) -> Any:
    """What a hand is worth by brute force, worked out once."""
    return brute_force.strength(hand, table)


def agree(table: Table, one: list[str], other: list[str]) -> None:
    """Both arrange two hands alike, and agree on which is better."""
    theirs = []
    for hand in (one, other):
        if table.lady_elsewhere:
            hand = [card for card in hand if card != "Qsp"]
        strength = strength_of(tuple(hand), table)
        ranking = ranker_of(table).rank(" ".join(hand))
        shown = cripple_mr_onion.shown(ranking, hand)
        assert shown["groups"] == brute_force.named(strength), hand
        assert shown["nulls"] == brute_force.nulls_of(strength), hand
        assert shown["every card once"], (hand, ranking)
        for group, nulls in zip(ranking.groups, shown["nulls"], strict=True):
            forms = set(
                brute_force.forms(brute_force.hand_of(map(code, group.cards), table), table)
            )
            if not table.lady_elsewhere:  # who may take points away
                assert any(
                    brute_force.named([(LADDER.index(name), tie)]) == [group.group]
                    for name, tie in forms
                ), ranking
            assert group.group.startswith("points:") or (group.group, -nulls) in forms, ranking
        theirs.append((strength, ranking.strength))
    (brute, ours), (other_brute, other_ours) = theirs
    assert (brute < other_brute, brute == other_brute) == (ours < other_ours, ours == other_ours), (
        one,
        other,
    )


@pytest.mark.parametrize("which", TABLES)
def test_small_hands(which: str) -> None:
    @settings(max_examples=80 * EFFORT)
    @given(hands(1, 7), hands(1, 7))
    def compared(one: list[str], other: list[str]) -> None:
        agree(TABLES[which], one, other)

    compared()


@pytest.mark.parametrize("which", ["plain", "null eights", "wild eights and Octavo"])
def test_whole_hands(which: str) -> None:
    @settings(max_examples=12 * EFFORT)
    @given(hands(10, 10), hands(10, 10))
    def compared(one: list[str], other: list[str]) -> None:
        agree(TABLES[which], one, other)

    compared()


@pytest.mark.parametrize(
    ("hand", "first"),
    [
        ("Kcl Ahe Qdi Asp Jst Aco Kcu Asw Qsw Adi", "Great Onion"),
        ("8cl 8st 8sp 8sw Jst Aco Kcu Asw Qsw Adi", "Great Onion"),
        ("Kcl Ahe Qdi Asp Jst Aco Kcu Asw Adi 2di", "Lesser Onion"),
        ("Kcl Ahe Qdi Asp Jst Aco Kcu Asw 2cl 3he", "Triple Onion"),
    ],
)
def test_whole_hands_that_the_lady_may_hit(hand: str, first: str) -> None:
    """A Great Onion she spares; a Lesser Onion only where a wild eight or a further ace can take
    the blow.
    """
    table = TABLES["another player's Lady"]
    agree(table, hand.split(), hand.split())
    assert brute_force.named(strength_of(tuple(hand.split()), table))[0] == first


# --- the brute force itself -----------------------------------------------------------------------


def table_of(data: Any) -> Table | None:
    """The table of a case, if the brute force knows all that it asks for."""
    context = dict(data["context"])
    edition = int(context.pop("edition", 1998))
    options = {"leftover_groups": edition == 1998, "edition": edition} | context.pop("options", {})
    holder = context.pop("queen_of_spades", "")
    wild = context.pop("eights_wild", False)
    if (
        context
        or not set(data["modifiers"]) <= {0, 1, 2, 3, 4}
        or not set(options) <= set(Table.__dataclass_fields__)
    ):
        return None
    return Table(frozenset(data["modifiers"]), wild, holder == "other", **options)


def known_cases(kind: str) -> list[Any]:
    found = []
    for case in runner.read(TESTS / "cases"):
        if case.kind == kind and "modifiers" in case.data:
            table = table_of(case.data)
            if table is not None:
                found.append(pytest.param(case.data, table, id=case.id))
    return found


# some take a second; `make slow` takes them all
@pytest.mark.parametrize(("data", "table"), known_cases("arrange")[:: 1 if EFFORT > 1 else 3])
def test_brute_force_on_the_cases(data: Any, table: Table) -> None:
    expect = data["expect"]
    strength = brute_force.strength(data["cards"], table)
    assert brute_force.named(strength) == [group for group, _ in expect["groups"]]
    assert brute_force.nulls_of(strength) == expect.get("nulls", [0] * len(strength))


@pytest.mark.parametrize(("data", "table"), known_cases("cripple"))
def test_brute_force_on_the_cripplings(data: Any, table: Table) -> None:
    found = brute_force.crippling(data["cards"], data["target"], table)
    got = {"cripples": found is not None}
    if found is not None:
        got |= {
            name: getattr(found, name) for name in ("length", "wilds", "crippled", "crippled_wilds")
        }
    assert got == data["expect"]


MODES = {
    "plain": (onion_pruned.PLAIN, Table()),
    "null eights": (onion_pruned.NULL, Table(frozenset({1}))),
    "wild eights": (onion_pruned.WILD, Table(frozenset({1}), eights_wild=True)),
}


@pytest.mark.parametrize("which", MODES)
def test_brute_force_against_the_pruned_search(which: str) -> None:
    mode, table = MODES[which]

    @settings(max_examples=60 * EFFORT)
    @given(hands(1, 8))
    def compared(hand: list[str]) -> None:
        ranks = onion_pruned.best_arrangement([onion_pruned.parse(card) for card in hand], mode)
        strength = brute_force.strength(hand, table)
        assert brute_force.named(strength) == onion_pruned.names(ranks)
        assert brute_force.nulls_of(strength) == onion_pruned.null_eights(ranks)

    compared()


# --- cards that would count less than nothing -----------------------------------------------------


DEBTS = """
ruleset: debts
title: Debts
players: 2
pack: {suits: [clubs, hearts], ranks: [ace, 2 to 10]}
zones: {stock: {holds: pack, faces: down}, hand: {each: player, seen by: owner}}
groups:
  points: {is: any cards totalling up to 10, shown as: "points:<total>"}
  fifteen: any cards totalling 15
hands: {of: your hand, use: many groups, best: highest groups}
rules:
  points: points rank by higher total
  cards: cards count their rank
  debts: hearts count their value - 3
phases:
  deal: [shuffle the stock, deal 5 cards to each player]
win: the players with the fewest cards of their hand
"""


@pytest.mark.parametrize(
    ("hand", "groups"),
    [
        ("8h Tc", ["fifteen"]),
        ("3h Tc", ["points:10", "points:0"]),
        ("3h", ["points:0"]),
        ("2h Tc", ["points:10"]),
        ("2h Ah", []),
    ],
)
def test_a_card_that_would_count_less_than_nothing_is_in_no_group(
    tmp_path: Path, hand: str, groups: list[str]
) -> None:
    (tmp_path / "debts.yaml").write_text(DEBTS, encoding="utf-8")
    ranked = octavo.load(tmp_path / "debts.yaml").rank(hand)
    assert [group.group for group in ranked.groups] == groups
    assert not any(
        card in ("2h", "Ah") for group in ranked.groups for card in map(str, group.cards)
    )
