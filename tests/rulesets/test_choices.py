"""Modifiers 4 to 11 against the meaning written out: hands built so that what each of them asks for
holds.

Each table below is one at which some special card acts. Hands are drawn from the cards that matter
there, so that most of them are changed by it; a test says that this is so.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

import octavo
from cases import cripple_mr_onion, runner
from support import brute_force_choices as brute_choices
from support import brute_force_hands as brute_force
from support.brute_force_choices import Setting
from support.brute_force_hands import PACK, Table
from support.effort import EFFORT
from support.paths import TESTS

RULESET = "cripple-mr-onion"
FEW = 5 * EFFORT  # hands at each table

JACK, KING = frozenset({"Jdi"}), frozenset({"Ksw"})


def at(
    *modifiers: int, wild: bool = False, lady: bool = False, fool: bool = False, **more: Any
) -> Setting:
    return Setting(Table(frozenset(modifiers), wild, lady, fool=fool), **more)


# What is in force and has happened; cards that hands there always have; and the ranks that most of
# their other cards are of.
SETTINGS: dict[str, tuple[Setting, str, str]] = {
    "Lady": (at(0, 1, 4, wild=True, lady=True), "", "A8KT53"),
    "aces zeroed": (at(0, 1, 5, aces_zeroed=True), "", "AAKT82"),
    "eights calmed": (at(0, 1, 5, wild=True, calmed=True), "", "888A57T"),
    "eights calmed, own Lady": (at(0, 1, 4, 5, wild=True, calmed=True), "Qsp", "888AK4"),
    "A'Tuin": (at(0, 6), "Qco", "A239TJK"),
    "A'Tuin, wild": (at(0, 1, 6, wild=True), "Qco", "A2398K"),
    "A'Tuin and the Lady": (at(0, 1, 4, 6, wild=True, lady=True), "Qco", "A389K"),
    "A'Tuin and the Sender": (at(0, 1, 6, 8, visible=JACK), "Qco", "A28K9"),
    "A'Tuin and Death": (at(0, 1, 6, 9, visible=KING), "Qco", "A2K9J"),
    "not declared": (at(0, 6, 7, declares_queen_of_coins=False), "Qco", "A239T"),
    "Elephants": (at(0, 7), "Qco", "99TT5"),
    "Elephants, wild": (at(0, 1, 7, wild=True), "Qco", "98T98TA"),
    "Elephants and the Lady": (at(0, 1, 4, 7, wild=True, lady=True), "Qco", "9T89TA"),
    "Elephants and the Sender": (at(0, 1, 7, 8, wild=True, visible=JACK), "Qco", "98T98T"),
    "Elephants and A'Tuin": (at(0, 6, 7), "Qco", "99TT23"),
    "Sender": (at(0, 1, 8, visible=JACK), "", "A8A8K67"),
    "Sender, wild": (at(0, 1, 3, 8, wild=True, visible=JACK), "", "A88KT6"),
    "Death": (at(0, 1, 9, visible=KING), "", "AAKQJT"),
    "Death, wild": (at(0, 1, 9, wild=True, visible=KING), "", "AAKQJ8"),
    "Archchancellor": (at(0, 1, 10), "Jst", "88KA567"),
    "Archchancellor, wild eights": (at(0, 1, 10, wild=True), "Jst", "88KA53"),
    "Archchancellor wild": (at(0, 1, 10, jack_wild=True), "Jst", "8867AK"),
    "Fool": (at(0, 1, 11, fool=True), "", "AKQTT9"),
    "Fool, Octavo and Elephants": (at(0, 1, 3, 7, 11, wild=True, fool=True), "Qco", "9T89TK"),
    "all that may be": (
        at(*range(12), fool=True, visible=JACK | KING, aces_zeroed=False),
        "Jst",
        "A8KQ7T",
    ),
    "all, wild": (at(*range(12), wild=True, lady=True, visible=KING), "Jst", "A8KQ7T"),
    "all, calmed": (at(*range(12), wild=True, calmed=True, visible=JACK), "Qsp", "A8KQ7T"),
}


@cache
def ranker_of(which: str) -> Any:
    setting = SETTINGS[which][0]
    return octavo.load(RULESET, modifiers=sorted(setting.table.modifiers)).ranker(
        cripple_mr_onion.sentences(context(setting))
    )


def context(setting: Setting) -> dict[str, Any]:
    """What has happened, by the keys of the cases."""
    said: dict[str, Any] = {
        "eights_wild": setting.table.eights_wild,
        "visible": sorted(setting.visible),
    }
    said |= {
        "aces_zeroed": setting.aces_zeroed,
        "jack_of_staves_wild": setting.jack_wild,
        "fool_declared": setting.table.fool,
    }
    said |= {"queen_of_spades": "other"} if setting.table.lady_elsewhere else {}
    said |= {"king_of_cups_declared_by": "other"} if setting.calmed else {}
    return said | {"declare_queen_of_coins": setting.declares_queen_of_coins}


def hands(which: str, many: int) -> list[list[str]]:
    """Hands of five to seven cards; another player's queen of spades is in none."""
    setting, always, ranks = SETTINGS[which]
    rng = random.Random(which)
    pack = [card for card in PACK if not (setting.table.lady_elsewhere and card == "Qsp")]
    found = []
    for _ in range(many):
        hand = always.split()
        while len(hand) < rng.choice((5, 6, 6, 7)):
            rank = rng.choice(ranks)
            card = rng.choice(
                [card for card in pack if card[0] == rank] if rng.random() < 0.85 else pack
            )
            hand += [] if card in hand else [card]
        found.append(hand)
    return found


@pytest.mark.parametrize("which", SETTINGS)
@pytest.mark.thorough(but=4)
def test_hands_are_arranged_as_the_meaning_says(which: str) -> None:
    setting = SETTINGS[which][0]
    ladder = setting.table.ladder
    previous: tuple[Any, Any] | None = None
    for hand in hands(which, FEW):
        strength = brute_choices.strength(hand, setting)
        ranking = ranker_of(which).rank(" ".join(hand))
        shown = cripple_mr_onion.shown(ranking, hand)
        assert shown["groups"] == brute_force.named(strength, ladder), hand
        assert shown["nulls"] == brute_force.nulls_of(strength, ladder), hand
        assert shown["every card once"], hand
        now = strength, ranking.strength
        if previous is not None:
            assert (previous[0] < now[0], previous[0] == now[0]) == (
                previous[1] < now[1],
                previous[1] == now[1],
            ), hand
        previous = now


@pytest.mark.parametrize("which", SETTINGS)
@pytest.mark.thorough(but=4)
def test_the_special_card_matters_in_these_hands(which: str) -> None:
    setting = SETTINGS[which][0]
    base = setting.table.modifiers & {0, 1, 2, 3}
    # who holds the Lady gets back what a calmed round took away: there she matters beside eights
    # that are not wild
    wild = setting.table.eights_wild and which != "eights calmed, own Lady"
    plain = Setting(brute_force.Table(base, wild))
    changed = 0
    for hand in hands(which, 15):
        ours = brute_force.named(brute_choices.strength(hand, setting), setting.table.ladder)
        changed += ours != brute_force.named(
            brute_choices.strength(hand, plain), plain.table.ladder
        )
    assert bool(changed) == (which != "not declared"), f"{changed} hands are changed by it"


def known_cases() -> list[Any]:
    found = []
    for case in runner.read(TESTS / "cases"):
        if (
            case.kind == "arrange"
            and "modifiers" in case.data
            and set(case.data["modifiers"]) & set(range(4, 12))
        ):
            said = dict(case.data["context"])
            if not said.get("options") and str(said.get("edition", "1998")) == "1998":
                found.append(pytest.param(case.data, id=case.id))
    return found


@pytest.mark.parametrize("data", known_cases())
def test_the_slow_meaning_on_the_cases(data: Any) -> None:
    said, expect = data["context"], data["expect"]
    setting = at(
        *data["modifiers"],
        wild=said.get("eights_wild", False),
        lady=said.get("queen_of_spades") == "other",
        fool=said.get("fool_declared", False),
        visible=frozenset(said.get("visible", ())),
        calmed="king_of_cups_declared_by" in said,
        aces_zeroed=said.get("aces_zeroed", False),
        jack_wild=said.get("jack_of_staves_wild", False),
        declares_queen_of_coins=said.get("declare_queen_of_coins", True),
    )
    strength = brute_choices.strength(data["cards"], setting)
    assert brute_force.named(strength, setting.table.ladder) == [
        group for group, _ in expect["groups"]
    ]
    assert brute_force.nulls_of(strength, setting.table.ladder) == expect.get(
        "nulls", [0] * len(strength)
    )
