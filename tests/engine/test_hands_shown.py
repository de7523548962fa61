"""Groups that players set out themselves: what may be picked, whose are better, what the others
see.
"""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

import octavo
from octavo import terms as t
from octavo.front.narrator import Narrator
from octavo.front.wording import Wording
from octavo.ir.program import Mark
from octavo.positions.position import holds, position
from octavo.table.events import told_to
from support import brute_force_hands as brute_force
from support.brute_force_hands import LADDER, Table
from support.effort import EFFORT
from support.features import Table as Match

RULESET = "cripple-mr-onion"
MOST_OPTIONS = 300  # of a decision that people read


def rules(modifiers: str = "0-3", **options: object) -> octavo.Rules:
    return octavo.load(RULESET, modifiers=modifiers, options={"arrange": "player", **options})


# --- what sentences say ---------------------------------------------------------------------------


def showing(*hands: str) -> Any:
    """The small game at the first player's turn."""
    given = [
        f"{who} the {card}"
        for who, cards in zip(WHO, hands, strict=False)
        for card in cards.split(", ")
    ]
    return position(octavo.load(FEATURE), given, players=2, at="play", forced=True)


FEATURE = Match("hands").rules.composition.path
WHO = ("you hold", "another player holds")


def keys(game: Any) -> list[str]:
    return [option.key for option in game.decision.options]


def test_a_group_is_picked_card_by_card_and_stays_in_the_hand() -> None:
    game = showing("two of clubs, two of hearts, eight of clubs")
    assert keys(game) == ["pair up", "show", "rest"]
    game.apply("show")
    assert keys(game) == ["show 2c", "show 8c", "show 2h"], "each begins some group in card order"
    game.apply("show 2c")
    assert keys(game) == ["show 8c", "show 2h", "done"], "a two alone is a group of points"
    game.apply("show 8c")
    assert keys(game) == ["done"], "nothing with 2c and 8c holds 2h: twelve is no group"
    game.apply("done")
    assert holds(game, "the number of your groups is 1") and holds(
        game, "you hold the two of clubs"
    )
    assert holds(game, "the two of clubs is face up") and holds(
        game, "the two of hearts is not face up"
    )
    assert [
        [(group.name, group.cards) for group in groups] for groups in game.observe(1).groups
    ] == [[("ten", ("2c", "8c"))], []]
    assert keys(game) == ["show", "undo", "wreck", "rest"], "no pair is left"


def test_one_kind_of_group_may_be_asked_for() -> None:
    game = showing("two of clubs, two of hearts, eight of clubs")
    game.apply("pair up")
    assert keys(game) == ["pair up 2c"]
    game.apply("pair up 2c")
    assert keys(game) == ["pair up 2h"]


def test_what_is_taken_back_has_been_seen() -> None:
    game = showing("two of clubs, two of hearts, eight of clubs")
    for move in ("show", "show 2c", "show 8c", "done", "undo"):
        game.apply(move)
    assert holds(game, "the number of your groups is 0") and holds(
        game, "the two of clubs is face up"
    )
    assert "pair up" in keys(game)
    told = Narrator(Wording(game.rules.describe(2), ("Ada", "Bo"), 1)).tell(game.news(1))
    assert any("shows a ten: 2c 8c" in line for line in told) and any(
        "takes back" in line for line in told
    )


def test_groups_are_compared_in_the_order_in_which_they_were_shown() -> None:
    game = showing(
        "two of clubs, two of hearts, three of clubs",
        "four of clubs, four of hearts, five of clubs",
    )
    for move in ("show", "show 3c", "done", "show", "show 2c", "show 2h", "done", "rest"):
        game.apply(move)
    for move in ("show", "show 5c", "done"):
        game.apply(move)
    assert holds(game, "the groups of another player beat your groups")
    assert not holds(game, "your groups beat the groups of another player")
    assert holds(game, "your groups do not beat the groups of another player")
    game.apply("undo")
    assert not holds(game, "the groups of another player beat your groups"), (
        "nothing is compared with nothing"
    )


def test_a_group_may_be_spoilt() -> None:
    game = showing("seven of clubs, three of hearts, five of clubs")
    for move in ("show", "show 7c", "show 3h", "done"):
        game.apply(move)
    assert holds(game, "your groups are not spoilt")
    game.apply("wreck")  # the seven goes
    assert holds(game, "your groups are spoilt") and game.observe(1).groups[0][0].name == ""


def test_a_sentence_about_the_whole_arrangement_binds_what_is_shown_later() -> None:
    game = showing("nine of clubs, ace of clubs, ace of hearts, two of clubs")
    for move in ("show", "show Ac", "show 2c", "done"):  # ten, with an ace of eight
        game.apply(move)
    game.apply("show")
    assert "show 9c" not in keys(game), (
        "with a nine the ace would count one, and the group would be no ten any more"
    )
    other = showing("nine of clubs, ace of clubs, ace of hearts, two of clubs")
    for move in ("show", "show Ac", "show 9c"):
        other.apply(move)
    assert "done" in keys(other), "ten, with an ace of one"


def test_what_stands_in_a_group_that_is_shown_has_been_used() -> None:
    for last, used in (("show 8c", True), ("done", False)):
        game = showing("two of clubs, eight of clubs")
        for move in ("show", "show 2c", last, *(["done"] if used else [])):
            game.apply(move)
        assert holds(game, "any eights were used this round") == used


# --- Cripple Mr Onion -----------------------------------------------------------------------------


@pytest.mark.parametrize("modifiers", ["none", "0,1", "0-3", "all"])
@pytest.mark.parametrize("players", [2, 4, 7])
def test_random_matches(modifiers: str, players: int) -> None:
    """Cards are conserved, nothing that is begun comes to a dead end, and the code that tells plays
    the same match.
    """
    loaded = rules(modifiers)
    for seed in range(EFFORT):
        game = loaded.new_game(players, seed=seed, rounds=1)
        machine = loaded.machine(players, seed=seed, rounds=1)
        chance = random.Random(seed)
        for _ in range(3000):
            if game.decision is None:
                break
            options = game.decision.options
            assert 1 <= len(options) <= MOST_OPTIONS
            code = chance.choice([option.code for option in options])
            game.apply(code)
            machine.apply(code)
            assert game.machine.fingerprint() == machine.fingerprint()
        assert game.decision is None
        assert sum(place.count for place in game.observe(0).places) == 104


@pytest.mark.parametrize("wild", [False, True])
def test_exactly_the_groups_there_are_can_be_picked(wild: bool) -> None:
    table = Table(frozenset({0, 1, 2, 3}), eights_wild=wild)
    loaded, chance = rules(), random.Random(3)
    for _ in range(6):
        hand = chance.sample(list(brute_force.PACK), 5)
        given = ["the dealer is another player", *(["eights are wild"] if wild else [])]
        game = position(loaded, given, players=2, at="showdown", hand=" ".join(hand), forced=True)
        offered = {tuple(sorted(one)) for one in picked(game, ())}
        cards = brute_force.hand_of(hand, table)
        formed = {
            tuple(sorted(card.text for card in some))
            for size in range(1, 6)
            for some in combinations(cards, size)
            if any(name in LADDER for name, _ in brute_force.forms(some, table))
        }
        assert offered == formed


def picked(game: Any, so_far: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Every set of cards that can be shown as a group."""
    start = game.clone()
    if not so_far:
        start.apply("show")
    found = []
    for option in start.decision.options:
        if option.key == "done":
            found.append(so_far)
        else:
            further = start.clone()
            further.apply(option)
            found += picked(further, (*so_far, option.key.rsplit(" ", 1)[-1]))
    return found


def test_the_others_see_no_card_before_it_is_shown() -> None:
    loaded = rules("0,1")
    for seed in range(4):
        game = loaded.new_game(3, seed=seed)
        chance = random.Random(seed)
        while game.decision is not None:
            seat, before = game.decision.seat, len(game.log.events)
            machine, hand = game.machine, game.machine.setup.bases["hand"] + seat
            unseen = {card for card in machine.cards(hand) if not machine.is_face_up(card, hand)}
            game.apply(chance.choice(list(game.decision.options)))
            if game.decision is not None and game.decision.part and game.decision.seat == seat:
                other = (seat + 1) % 3
                shown = {
                    card
                    for event in told_to(other, game.log.events[before:])
                    for card in event.cards
                    if event.what == "chose"
                }
                assert not shown & unseen


def meeting(loaded: octavo.Rules, mine: str, theirs: str, *given: str, players: int = 2) -> Any:
    hands = {0: mine, 1: theirs}
    facts = ["the dealer is another player", *given]
    return position(
        loaded, facts, players=players, at="showdown", hand=hands, forced=True, rounds=1
    )


def play(game: Any, *moves: str) -> Any:
    for move in moves:
        game.apply(move)
    return game


GREAT = "Kcl Ahe Qdi Asp Jst Aco Kcu Asw Qsw Adi"
RUN = "2he 3cu 4he 5cu 6he 7cu 8he 9cu The Khe"


def shown(*cards: str) -> tuple[str, ...]:
    """The moves that show a group, its cards in the order of the pack."""
    order = octavo.load(RULESET).pack.codes
    return ("show", *(f"show {card}" for card in sorted(cards, key=order.index)), "done")


def test_a_great_onion_that_is_shown_may_be_crippled() -> None:
    game = play(meeting(rules("0", leftover_groups=False), GREAT, RUN), *shown(*GREAT.split()))
    assert game.decision.seat == 1 and "cripple" in keys(game)
    game.apply("cripple")
    assert game.result.winners == (1,)


def test_a_great_onion_that_is_kept_back_is_not() -> None:
    game = meeting(rules("0", leftover_groups=False), GREAT, RUN)
    assert game.decision.seat == 0, "nothing has been shown, so nothing is crippled"
    play(game, *shown("Kcl", "Qdi", "Ahe", "Asp"))
    assert game.decision.seat == 1 and "cripple" not in keys(game)
    play(game, "yield")
    assert game.result.winners == (0,)


def test_an_eight_that_is_kept_back_is_no_null_eight() -> None:
    hands = "5cl 6sp The 8di", "2cl 3he"
    for moves, wild in (
        (shown("5cl", "6sp", "The", "8di"), True),
        (shown("5cl", "6sp", "The"), False),
    ):
        facts = {0: hands[0], 1: hands[1]}
        given = ["the dealer is another player"]
        game = position(
            rules("0,1"), given, players=2, at="showdown", hand=facts, rounds=2, forced=True
        )
        play(game, *moves, "yield")
        assert game.observe(0).round == 2 and holds(game, "eights are wild") == wild


def test_lower_groups_are_shown_only_where_higher_ones_are_equal() -> None:
    game = meeting(rules("none"), "Kcl Ahe 7sp 7di", "Kst Acu 7sw 6co")
    play(game, *shown("Kcl", "Ahe"), *shown("Kst", "Acu"))
    assert game.decision.seat == 0 and keys(game) == ["show", "stop"], (
        "both are level: the Elder goes on"
    )
    play(game, *shown("7sp", "7di"))
    assert game.decision.seat == 1
    play(game, *shown("6co", "7sw"))
    assert holds(game, "you are not behind") and keys(game) == ["rearrange", "yield"]
    assert play(game, "yield").result.winners == (0,)


def test_where_all_is_level_seniority_decides() -> None:
    game = meeting(rules("none", leftover_groups=False), "Kcl Ahe", "Kst Acu")
    play(game, *shown("Kcl", "Ahe"), *shown("Kst", "Acu"), "stop", "stop")
    assert game.result.winners == (1,), "the dealer is senior"


BEATEN = (*shown("Kcl", "Qdi"), *shown("7cl", "7sp", "7he"))  # a bagel, then a Royal


@pytest.mark.parametrize(
    ("option", "again"),
    [("unlimited", True), ("once", True), ("once_if_affected", False), ("none", False)],
)
def test_who_may_rearrange(option: str, again: bool) -> None:
    loaded = rules("none", leftover_groups=False, rearrangements=option)
    game = play(meeting(loaded, "Kcl Ahe Qdi Asp", "7cl 7sp 7he 2di"), *BEATEN)
    assert keys(game) == (["rearrange", "yield"] if again else ["yield"])
    if again:
        play(game, "rearrange", *shown("Kcl", "Qdi"))
        assert keys(game) == ["yield"], "whoever shows nothing better has had the chance"


def test_unlimited_is_more_than_once() -> None:
    for option, again in (("unlimited", True), ("once", False)):
        loaded = rules("none", leftover_groups=False, rearrangements=option)
        game = play(
            meeting(loaded, "Kcl Ahe Qdi Asp 2cl 3he 4di 5sp 6co", "7cl 7sp 7he Kst Acu Jsp Asw"),
            *BEATEN,
        )
        play(game, "rearrange", *shown("2cl", "3he", "4di", "5sp", "6co", "Asp"))
        assert game.decision.seat == 1, "a six-card onion beats a Royal"
        play(game, "rearrange", *shown("Kst", "Acu", "Jsp", "Asw"))
        assert game.decision.seat == 0 and ("rearrange" in keys(game)) == again


def test_a_hand_that_a_modifier_has_hurt_may_be_arranged_anew() -> None:
    loaded = rules("none", leftover_groups=False, rearrangements="once_if_affected")
    game = play(
        meeting(loaded, "Kcl Ahe Qdi Asp", "7cl 7sp 7he 2di"),
        *shown("Kcl", "Ahe"),
        *shown("7cl", "7sp", "7he"),
    )
    assert keys(game) == ["yield"]
    zeroed = game.clone()
    zeroed.machine.perform(
        Mark("zeroed", t.Local("ace", "cards"), True), {"ace": loaded.pack.find("Ahe")}
    )
    assert holds(zeroed, "your groups are spoilt")


def test_the_second_hand_may_be_bound_to_what_it_has_shown() -> None:
    for option, again in ((True, True), (False, False)):
        loaded = rules("none", leftover_groups=False, challenger_may_rearrange=option)
        game = meeting(loaded, "7cl 7sp 7he 2di", "Kcl Ahe Qdi Asp")
        play(game, *shown("7cl", "7sp", "7he"), *shown("Kcl", "Ahe"))
        assert game.decision.seat == 1 and ("rearrange" in keys(game)) == again
