"""Those who are compared are told of where everybody knows what is compared, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

import octavo
from octavo.front.header import Wanted
from octavo.front.narrator import Narrator
from octavo.front.table import begin
from support.paths import FEATURES

DUEL = (FEATURES / "second_chance.yaml").read_text(encoding="utf-8")
MEETING = (FEATURES.parent / "house" / "five-card-draw" / "last-card.yaml").read_text("utf-8")


def told(rules: octavo.Rules, seed: str = "4", players: int = 3) -> list[octavo.ShownEncounter]:
    """What somebody who watches is told of those who are compared in a match of bots."""
    table = begin(rules, Wanted(players, seed, rounds=1), "1.0")
    table.play_bots()
    return [one.encounter for one in table.news(None) if one.encounter is not None]


def duel(tmp_path: Path, *changed: tuple[str, str]) -> octavo.Rules:
    text = DUEL
    for old, new in changed:
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "duel.yaml"
    path.write_text(text, encoding="utf-8")
    return octavo.load(path)


def dark(tmp_path: Path) -> Path:
    """A variant in which nobody shows a hand."""
    path = tmp_path / "dark.yaml"
    steps = "      - staying players with the best hand share the pot\n      - end the game\n"
    head = "variant: dark\ntitle: Dark\nextends: five-card-draw\n"
    path.write_text(f"{head}replaces:\n  phases:\n    showdown:\n{steps}", encoding="utf-8")
    return path


def test_numbers_of_open_places_are_told(tmp_path: Path) -> None:
    met = told(duel(tmp_path))
    assert met and all(one.numbers and one.by for one in met)
    assert {one.leads in one.seats for one in met} == {True}


@pytest.mark.parametrize(
    "change",
    [
        ("front: {each: player, faces: up}", "front: {each: player, seen by: owner}"),
        ("cards count their rank", "cards count 1 when you hold the nine of clubs"),
        ("the total of the cards of their front", "the total of the cards of their hand"),
    ],
    ids=["hidden place", "worth by a hidden card", "hidden hand"],
)
def test_numbers_that_hang_on_hidden_cards_are_not(tmp_path: Path, change: tuple[str, str]) -> None:
    assert told(duel(tmp_path, change)) == []


@pytest.mark.parametrize("laid_open", [True, False])
def test_hands_are_told_where_their_groups_are_laid_open(tmp_path: Path, laid_open: bool) -> None:
    text = MEETING if laid_open else MEETING.replace("    face up: groups\n", "")
    path = tmp_path / "last-card.yaml"
    path.write_text(text, encoding="utf-8")
    rules = octavo.load("five-card-draw", modifiers=[str(path)], variants=[dark(tmp_path)])
    met = [one for seed in range(12) for one in told(rules, str(seed))]
    assert bool(met) == laid_open
    assert all(one.groups[0] and one.groups[1] for one in met)


@pytest.mark.parametrize("shown", [True, False])
def test_the_best_hand_of_a_step_is_told_where_all_hands_are_seen(
    tmp_path: Path, shown: bool
) -> None:
    """Who shares a pot has met each of the others, if these showed their hands."""
    rules = octavo.load("five-card-draw", variants=[] if shown else [dark(tmp_path)])
    games = [begin(rules, Wanted(3, str(seed), rounds=1), "1.0") for seed in range(20)]
    several = 0
    for game in games:
        game.play_bots()
        news = game.news(None)
        met = [one.encounter for one in news if one.encounter is not None]
        openly = game.game.why_result(openly=True)
        assert openly is not None
        if shown:
            assert [one.seats for one in met] == [one.seats for one in openly.met]
            assert all(one.leads == one.seats[0] for one in met)
        else:
            assert not met
        several += bool(openly.met)
    assert several > 3


TINY = """
ruleset: tiny
title: Tiny
players: 3
pack: {suits: [clubs, hearts, spades], ranks: [2 to 4]}
zones: {stock: {holds: pack, faces: down}, hand: {each: player, seen by: owner}}
groups: {single: a card}
hands: {of: your hand, use: many groups, best: highest groups}
rules: {ranks: groups rank by higher rank}
phases:
  deal: [shuffle the stock, deal 1 card to each player]
  showdown:
    - {for each: player, do: show your hand to each player}
    - the players with the BEST hand score 1
win: the players with the highest score
"""


@pytest.mark.parametrize("which", ["best", "worst"])
def test_who_is_as_good_meets_nobody_and_the_worse_leads_by_being_so(
    tmp_path: Path, which: str
) -> None:
    path = tmp_path / "tiny.yaml"
    path.write_text(TINY.replace("BEST", which), encoding="utf-8")
    rules, shared = octavo.load(path), 0
    for seed in range(20):
        table = begin(rules, Wanted(3, str(seed), rounds=1), "1.0")
        table.play_bots()
        news = table.news(None)
        met = [one.encounter for one in news if one.encounter is not None]
        winners = table.game.result.winners if table.game.result else ()
        assert len(met) == 3 - len(winners)
        for one in met:
            assert one.leads in winners and one.better is not None
            assert (one.seats[one.better] == one.leads) == (which == "best")
        lines = Narrator(table.wording(None)).tell(news)
        leading = [line for line in lines if " leads" in line]
        assert len(leading) == len(met)
        assert all(("with the worst hand" in line) == (which == "worst") for line in leading)
        shared += len(winners) > 1
    assert shared > 2


def test_who_has_the_least_at_a_step_is_told_with_all_numbers() -> None:
    """Counted anew from the cards of the players, by the rules as they are printed."""
    table = begin(octavo.load("onion"), Wanted(3, "1", rounds=1), "1.0")
    table.play_bots()
    outcome = table.game.why_result(openly=True)
    assert outcome is not None
    machine, pack = table.game.machine, table.game.machine.setup.pack
    hands = [machine.cards(machine.setup.bases["hand"] + seat) for seat in range(3)]
    sizes = [len(hand) for hand in hands]
    fewest = [one for one in outcome.met if "fewest cards" in one.text]
    assert {(*one.seats, *one.numbers) for one in fewest} == {
        (one.leads, seat, min(sizes), sizes[seat])
        for one in fewest
        for seat in range(3)
        if seat != one.leads
    }
    assert all(sizes[one.leads] == min(sizes) and one.at_once for one in fewest)
    worth = {"A": 1, "T": 10} | {str(number): number for number in range(2, 10)}
    totals = [sum(worth.get(pack.codes[card][0], 0) for card in hand) for hand in hands]
    lowest = [one for one in outcome.met if "lowest total" in one.text]
    assert lowest and all(
        one.numbers == (totals[one.seats[0]], totals[one.seats[1]]) for one in lowest
    )
    assert all(sizes[seat] == min(sizes) for one in lowest for seat in one.seats)
    lines = table.wording(None).outcome(outcome)
    assert sum("lowest total" in line for line in lines) == 1
    shown = table.game.why_result()
    assert shown is not None  # all hands lie open by then
    assert shown.met == outcome.met


def test_what_the_worse_of_two_hands_lacked_makes_it_a_better_one() -> None:
    """With the exchange that is told the hand begins with a group that ranks higher at poker."""
    ladder = ["high card", "pair", "double pair", "triplet", "straight", "flush", "full house"]
    ladder += ["quartet", "straight flush"]
    rules, found = octavo.load("five-card-draw"), 0
    ranker = rules.ranker()
    for seed in range(8):
        table = begin(rules, Wanted(4, str(seed), rounds=4), "1.0")
        table.play_bots()
        outcome = table.game.why_result(openly=True)
        assert outcome is not None
        for one in outcome.met:
            if one.hands is None or one.hands.better is None:
                assert one.lacking is None
            elif one.lacking is not None and one.lacking.group is not None:
                found += 1
                lacks, now = one.lacking, one.hands.groups[1 - one.hands.better]
                assert lacks.takes and len(lacks.takes) == len(lacks.gives)
                made = ranker.rank(" ".join(one.lacking.group.cards)).groups[0]
                assert made.group == one.lacking.group.group
                first = (*one.hands.alike[1 - one.hands.better], now)[0]
                assert first is not None
                assert ladder.index(made.group) > ladder.index(first.group)
                assert not {*lacks.gives} & {*lacks.takes}
                said = table.wording(None).outcome(outcome)
                assert any(f"with {' '.join(lacks.takes)} in place of" in line for line in said)
    assert found > 3


@pytest.mark.thorough
def test_what_a_hand_lacked_takes_the_place_of_what_it_goes_for() -> None:
    """Also where what holds asks who has which card, as modifiers do."""
    rules, found = octavo.load("cripple-mr-onion", modifiers="0-5"), 0
    for seed in ("11", "1", "2"):
        table = begin(rules, Wanted(4, seed, rounds=2), "1.0")
        table.play_bots()
        outcome = table.game.why_result(openly=True)
        assert outcome is not None
        for one in outcome.met:
            if one.lacking is not None and one.lacking.group is not None:
                found += 1
                cards = {*one.lacking.group.cards}
                assert not cards & {*one.lacking.gives} and cards & {*one.lacking.takes}
    assert found > 5


def trailing(tmp_path: Path, told: str) -> octavo.Rules:
    """A game in which players set out groups, and bear a mark while those of others are better."""
    text = (FEATURES / "hands.yaml").read_text("utf-8")
    state = f"state:\n  trailing: {{is a: mark, of: players, told: {told}}}\n"
    rule = (
        "a player is trailing when the groups of any player other than that player beat the "
        "groups of that player"
    )
    path = tmp_path / "trailing.yaml"
    text = text.replace("rules:\n", f"{state}rules:\n  behind: {rule}\n")
    path.write_text(text, encoding="utf-8")
    return octavo.load(path)


def test_players_who_set_out_groups_are_told_whose_are_better(tmp_path: Path) -> None:
    """By a sentence that gives a mark for it, once both have set out some."""
    rules = trailing(tmp_path, "true")
    order = [one.name for one in rules.program.checked.ladder.definitions]
    places = 0
    for seed in range(12):
        table = begin(rules, Wanted(2, str(seed)), "1.0")
        table.play_bots()
        told_then = [one.encounter for one in table.news(None) if one.encounter is not None]
        for met in told_then:
            better, other = met.groups
            assert met.leads == met.seats[0] and better and other
            if met.how == "place":
                places += 1
                ranks = [order.index(one[-1].name.partition(":")[0]) for one in (better, other)]
                assert ranks[0] > ranks[1]
        outcome = table.game.why_result()
        assert outcome is not None
        # at the end stands what was told last
        assert [one.round for one in outcome.met] == [1] * bool(told_then)
        assert [one.seats for one in outcome.met] == [one.seats for one in told_then[-1:]]
    assert places


def test_of_an_untold_mark_nobody_is_told_who_bears_it(tmp_path: Path) -> None:
    rules = trailing(tmp_path, "false")
    assert not any(told(rules, str(seed), 2) for seed in range(12))


def test_a_hand_is_told_whole_where_all_of_it_lies_open() -> None:
    """And not before: who shows groups keeps the rest. Each card was told of to everybody."""
    rules, whole = octavo.load("cripple-mr-onion"), 0
    for seed in range(8):
        table = begin(rules, Wanted(4, str(seed), rounds=1), "1.0")
        table.play_bots()
        seen: set[str | None] = set()
        for one in table.news(None):
            if one.what == "arranged":
                assert {*one.cards, *(card for group in one.groups for card in group.cards)} <= seen
                whole += 1
            seen |= {*one.cards}
    assert whole > 8 * 2
