"""Small rulesets that nobody plays, each showing some features of the language at work and at their
limits. What positions, moves and facts can say stands in the scenarios beside them; here is what
needs more: digests, warnings, events, chance, and rulesets that are changed.

Every match is played twice at once: with the code that tells what happens and with the code that
does not. Both must stand in the same position after every move. Packs are not shuffled and chance
always answers 0, so that the cards are the same every time: the stock holds the pack in card order,
suit by suit, with the last card on top.
"""

from __future__ import annotations

import random
from itertools import pairwise, product
from pathlib import Path

import pytest

import octavo
from octavo.engine.seats import after, first_of, left_out
from octavo.positions.position import holds, position
from support.effort import EFFORT
from support.features import ALL, Table, fault, load
from support.paths import FEATURES
from support.random_sentences import unknown_names


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
@pytest.mark.parametrize("seed", range(2 * EFFORT))
@pytest.mark.thorough(but=2)
def test_random_matches_keep_the_cards_and_end(path: Path, seed: int) -> None:
    rules = octavo.load(path)
    game = rules.new_game(rules.players[0], seed=seed, rounds=3)
    machine = rules.machine(rules.players[0], seed=seed, rounds=3)
    for step in range(400):
        everything = sum(place.count for place in game.observe(0).places)
        assert everything == len(rules.pack), "cards came or went"
        assert game.machine.fingerprint() == machine.fingerprint()
        if game.decision is None:
            return
        options = list(game.decision.options)
        taken = options[(seed * 31 + step * 7) % len(options)]
        game.apply(taken)
        machine.apply(taken.code)
    # some of these games need not end; what counts is that they went on well


# --- options --------------------------------------------------------------------------------------


def test_options_make_another_program() -> None:
    assert load("options", options={"bonus": 7}).digest != load("options").digest


# --- faces ----------------------------------------------------------------------------------------


def test_shown_to_one() -> None:
    table = Table("faces", 3).play("peek player 2")
    shown = [event for event in table.game.log.events if event.what == "shown"][-1]
    assert {
        seat: (seen := shown.seen_by(seat)) is not None and -1 not in seen.cards
        for seat in range(3)
    } == {
        0: True,
        1: True,
        2: False,
    }


# --- corners --------------------------------------------------------------------------------------


def test_as_many_packs_as_there_are_players_for() -> None:
    assert len(load("corners").setup(2).pack) == 6 and len(load("corners").setup(3).pack) == 12


def test_ties_of_groups_made_of_groups(tmp_path: Path) -> None:
    path = tmp_path / "ruleset.yaml"
    path.write_text(TIED, encoding="utf-8")
    rules = octavo.load(path)
    plain, wild, more = (
        rules.rank(cards, ["twos are wild"]).strength
        for cards in ("4c 4h 5c 5h", "4c 2h 5c 5h", "4c 2h 5c 2c")
    )
    assert plain > wild > more, "two pairs each, with no wild card, with one, with two"


TIED = """
ruleset: tied
title: Tied
players: 2
pack: {suits: [clubs, hearts], ranks: [2 to 9]}
state: {wild: {is a: mark, of: cards}}
zones: {stock: {holds: pack, faces: down}, hand: {each: player, seen by: owner}}
groups: {single: a card, pair: two cards of one rank, twin: two pairs}
hands: {of: your hand, use: many groups, best: highest groups}
rules:
  wild: wild cards count as any card
  ties: groups rank by fewer wild cards
phases:
  deal:
    - deal 4 cards to each player
    - the players with the best hand score 1
win: the player with the highest score
"""


# --- layers ---------------------------------------------------------------------------------------


def test_the_order_of_modifiers_and_variants_never_matters() -> None:
    digests = {
        load("layers", modifiers=listed).digest
        for listed in ([1, 2, 4], [4, 2, 1], ["thorns", 1, "echo"], "1-2,4", "4,1,2")
    }
    assert len(digests) == 1
    assert (
        len(
            {
                load("layers", variants=listed).digest
                for listed in (["free", "short"], ["short", "free"])
            }
        )
        == 1
    )
    chosen = ("none", [1], [2], [3], [1, 2], [2, 3], [1, 4])
    assert len({load("layers", modifiers=one).digest for one in chosen}) == len(chosen), (
        "and each plays differently"
    )


def test_a_modifier_that_does_something_beside_another_only() -> None:
    # the ban that it adds leaves a rule nothing to say: that is told, and not that it does nothing
    assert [warning.code for warning in load("layers", modifiers=[1, 4]).warnings] == ["OCT435"]
    assert [warning.code for warning in load("layers", modifiers=[4]).warnings] == ["OCT142"]


# --- what names a program -------------------------------------------------------------------------

CHANGES = [
    ("qualities", "lord: kings", "lord: threes"),
    ("qualities", "dark: clubs or spades", "dark: clubs or hearts"),
    ("qualities", "weight: the total of your hand", "weight: the number of cards of your hand"),
    ("qualities", "lords count 10", "lords count 9"),
    (
        "qualities",
        "[clubs and spades, diamonds and hearts]",
        "[clubs and hearts, diamonds and spades]",
    ),
    (
        "qualities",
        "suits: [clubs, diamonds, hearts, spades]",
        "copies: 2\n  suits: [clubs, diamonds, hearts, spades]",
    ),
    ("board", "[f1 f2, f2 f3]", "[f1 f2, f1 f3]"),
    ("board", "when: the gate is open, join", "when: the gate is not open, join"),
    ("rounds", "by round: [2, 3]", "by round: [3, 2]"),
    ("rounds", "starts at: 10", "starts at: 11"),
    ("rounds", "left each round", "right each round"),
    ("windows", "often: true", "often: false"),
    ("windows", "in: morning", "in: noon"),
    ("faces", "seen by: owner", "seen by: owner, faces: up"),
    ("loops", "at most 2", "at most 3"),
    ("money", "the players with the highest purse]", "the players with the lowest purse]"),
]


@pytest.mark.parametrize(
    ("name", "old", "new"),
    CHANGES,
    ids=lambda value: value if isinstance(value, str) and len(value) < 12 else "",
)
def test_whatever_plays_differently_has_another_digest(
    name: str, old: str, new: str, tmp_path: Path
) -> None:
    text = (FEATURES / f"{name}.yaml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "ruleset.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert octavo.load(path).digest != load(name).digest


@pytest.mark.parametrize("numbers", [(), (1,), (2,), (4,), (1, 2), (1, 4), (2, 4), (1, 2, 4)])
def test_bits_in_force_play_as_if_only_those_were_loaded(numbers: tuple[int, ...]) -> None:
    path = FEATURES / "layers" / "ruleset.yaml"
    every = octavo.load(path, modifiers=[1, 2, 4], scheduled=True)
    alone = octavo.load(path, modifiers=list(numbers) or "none")
    names = [info.name for info in every.composition.modifiers if info.number in numbers]
    compared = 0
    for seed in range(6):
        ours = every.machine(2, seed=seed, forced=True, in_force=names)
        theirs = alone.machine(2, seed=seed, forced=True)
        rng = random.Random(seed)
        while not theirs.over and compared < 3000:
            keys = sorted(map(theirs.key, theirs.legal()))
            assert (ours.actor, sorted(map(ours.key, ours.legal()))) == (theirs.actor, keys)
            key = rng.choice(keys)
            for machine in (ours, theirs):
                machine.apply(next(code for code in machine.legal() if machine.key(code) == key))
            compared += 1
        assert ours.over == theirs.over and ours.scores == theirs.scores
    assert compared


# --- packs ----------------------------------------------------------------------------------------


def test_what_is_written_without_a_mark_bears_as_few_as_there_are() -> None:
    pack = load("twins").pack
    assert [pack.codes[card] for card in range(len(pack)) if pack.find("3h") >> card & 1] == ["3h*"]
    assert [pack.codes[card] for card in range(len(pack)) if pack.find("2h") >> card & 1] == [
        "2h",
        "2h",
    ]
    assert [pack.names[card] for card in range(len(pack)) if pack.find("3cu") >> card & 1] == [
        "marked three of hearts"
    ]
    assert pack.find("4h**") == 0


# --- the ends of piles ----------------------------------------------------------------------------


def test_the_top_card_of_a_kind_is_looked_for_from_above() -> None:
    table = Table("ends")
    # chance draws the two of clubs, then the seven of hearts: the first court; the other cards lie
    # under the two
    assert table.cards("pile") == ["7h", "6c", "6h"]
    assert sorted(map(str, table.cards("heap"))) == ["2c", "7c"], (
        "the two was on top, and the next club lay deeper"
    )


def test_only_one_card_of_a_kind_lies_on_top(tmp_path: Path) -> None:
    text = (FEATURES / "ends.yaml").read_text(encoding="utf-8")
    assert "only one such card" in fault(
        text.replace("the top court of", "the top 2 courts of"), tmp_path
    )


# --- groups on the table --------------------------------------------------------------------------


def lying(table: Table, seat: int) -> list[tuple[str, str]]:
    return [
        (group.name, " ".join(group.cards))
        for group in table.game.observe(0).place("table", seat).groups
    ]


def test_nobody_is_told_of_a_group_that_is_being_made() -> None:
    table = Table("melds", forced=True).play("draw", "row", "row 3s", "row 4s", "row 5s")
    assert lying(table, 0) == []
    told = len(table.game.news(1))
    table.play("done")
    assert lying(table, 0) == [("run", "3s 4s 5s")]
    assert [event.what for event in table.game.news(1, told)] == ["laid"]


# --- programs stay short --------------------------------------------------------------------------


def test_sentences_about_places_do_not_multiply(tmp_path: Path) -> None:
    """Each further prohibition adds its own length to the program, whatever others there are."""
    text = (FEATURES / "board.yaml").read_text(encoding="utf-8")
    sizes, more = [], ""
    for rank in ("four", "five", "six", "seven", "nine"):
        path = tmp_path / f"no-{rank}.yaml"
        path.write_text(text.replace("phases:\n", f"{more}phases:\n"), encoding="utf-8")
        sizes.append(
            sum(
                len(line)
                for line in octavo.load(path).ir.splitlines()
                if line.lstrip().startswith("slide:")
            )
        )
        more += f"  no {rank}: a {rank} may not be slid on a cell that is a {rank}\n"
    added = [after - before for before, after in pairwise(sizes)]
    assert added[0] > 0 and max(added) <= added[0] + 10, sizes


# --- where nobody acts ----------------------------------------------------------------------------


def test_nothing_is_done_for_nobody() -> None:
    table = Table("nobody_acts")
    assert table.game.observe(0).numbers == {"purse": (20, 20), "pot": 0, "bells": 1}, (
        "what is said to be done otherwise is done, for nobody holds cards"
    )
    assert table.game.observe(0).people == {"dealer": 0, "boss": 0}
    assert table.game.observe(0).scores == (0, 0)
    table.play(table.keys[0], "fetch")
    assert table.game.observe(0).numbers == {"purse": (20, 17), "pot": 3, "bells": 11}
    assert table.game.observe(0).people == {"dealer": 0, "boss": 1}
    assert table.game.observe(0).scores == (11_101, 10)


@pytest.mark.parametrize(
    ("said", "refused"),
    [
        ("you score 5", True),
        ("score 5", True),
        ("draw a card", True),
        ("now the boss is you", True),
        ("each other player scores 1", True),
        ("skip the next player", True),
        ("move the top card of the stock to your hand", True),
        ("the dealer scores 5", False),
        ("skip 1 player", False),
        ("each player draws a card", False),
        ("{who: the dealer, do: you score 5}", False),
        ("{for each: player, do: you score 5}", False),
    ],
)
def test_what_surely_comes_while_nobody_acts_says_nothing_of_you(
    said: str, refused: bool, tmp_path: Path
) -> None:
    text = (FEATURES / "nobody_acts.yaml").read_text(encoding="utf-8")
    text = text.replace("do: you score 100000", f"do: {said}")
    text = text.replace("[shuffle the stock,", "[shuffle the stock, now the bells are the pot + 3,")
    if refused:
        assert "what this trigger waits for may come while nobody acts" in fault(text, tmp_path)
    else:
        path = tmp_path / "ruleset.yaml"
        path.write_text(text, encoding="utf-8")
        octavo.load(path)


# --- turns that are skipped before the first -----------------------------------------------------


def whose(table: Table) -> int:
    assert table.game.decision is not None
    return table.game.decision.seat


@pytest.mark.parametrize("count", [1, 2, 3, 5])
@pytest.mark.parametrize("direction", [1, -1])
def test_those_whose_turns_are_skipped_lie_between_two_turns(count: int, direction: int) -> None:
    for who, skips in product(range(count), range(8)):
        every = (1 << count) - 1
        between = left_out(every, who, direction, skips, count, False)
        assert after(every, who, direction, skips, count) == (
            after(every, between[-1] if between else who, direction, 0, count)
        )
        assert len(between) == skips % count
        before = left_out(every, who, direction, skips, count, True)
        first = after(every, before[-1], direction, 0, count) if before else who
        assert first == first_of(every, who, direction, skips, count)


def test_a_turn_skipped_before_turns_begin_is_the_first() -> None:
    table = Table("left_out_first", 3)
    assert whose(table) == 0, "the first two from the left of the first seat are left out"
    assert whose(table.play("bid")) == 1, "and they only"


@pytest.mark.parametrize(("last", "first"), [("bid", 1), ("hop", 2), ("back", 1)])
def test_so_is_one_that_the_last_turn_before_has_skipped(last: str, first: int) -> None:
    """The first seat sleeps: the second would be the first, and turns go to and fro between it and
    the third."""
    assert whose(Table("left_out_first", 3).play("bid", last)) == first


# --- cards that are picked without being seen -----------------------------------------------------


def picked(table: Table) -> set[tuple[str, bool]]:
    """The picks of the next decision, and whether each is of cards that are out of sight."""
    choices = table.rules.program.decisions[table.machine.number].choices
    return {(choice.id, choice.unseen) for choice in choices if choice.pick is not None}


def test_a_pick_that_is_surely_in_sight_needs_no_second_option() -> None:
    table = Table("out_of_sight", 3)
    assert picked(table) == {
        ("take", False), ("take", True), ("call", False), ("call", True), ("lift", False)
    }  # fmt: skip


def test_where_all_lies_open_a_card_is_named_wherever_it_lies(tmp_path: Path) -> None:
    text = (FEATURES / "out_of_sight.yaml").read_text(encoding="utf-8")
    path = tmp_path / "ruleset.yaml"
    text = text.replace("faces: down", "faces: up").replace("hand: {each: player, seen", "# {each")
    text = text.replace("    - deal 3 cards to each player\n", "").replace(
        "your hand", "the market"
    )
    text = text.replace("card that another player holds", "card")
    text = text.replace("the most cards of their hand", "the highest score")
    path.write_text(text, encoding="utf-8")
    rules = octavo.load(path)
    assert not any(one.unseen for point in rules.program.decisions for one in point.choices)


def test_a_value_is_offered_of_cards_in_sight(tmp_path: Path) -> None:
    text = (FEATURES / "out_of_sight.yaml").read_text(encoding="utf-8")
    rank = "call: {pick: a rank that another player holds, do: draw a card}"
    text = text.replace("call: {pick: a two, do: move it to your hand}", rank)
    assert "would tell of cards that whoever picks does not see" in fault(text, tmp_path)
    path = tmp_path / "shown.yaml"
    first = "do:\n        - show the hand of the next player to you\n        - choose:"
    path.write_text(text.replace("do:\n        - choose:", first), encoding="utf-8")
    game = octavo.load(path).new_game(3, chance=lambda *asked: 0)
    shown, hidden = (game.observe(seat).place("hand", seat).cards for seat in (1, 2))
    assert shown == game.observe(0).place("hand", 1).cards
    assert {card[0] for card in hidden if card} - {card[0] for card in shown if card}
    assert game.decision is not None
    ranks = game.rules.pack.attributes["rank"]
    called = {one.key for one in game.decision.options if one.verb == "call"}
    assert called == {f"call {ranks[int(card[0]) - 2]}" for card in shown if card}


def test_a_card_out_of_sight_is_picked_by_chance() -> None:
    table = Table("unseen", 3)
    hand = table.game.observe(1).place("hand", 1).cards
    assert table.keys == ["take a card of hand 2", "leave"]
    table.play("take a card of hand 2")
    chosen, moved = table.game.log.events[-2:]
    assert (chosen.what, chosen.cards, chosen.source) == ("chose", (-1,), moved.source), (
        "nobody knows yet which it is"
    )
    assert moved.cards == (table.rules.pack.codes.index(hand[0]),), (
        "chance answers 0: the first of them"
    )


def test_of_several_cards_some_may_be_in_sight() -> None:
    table = Table("unseen", 3).play("leave", "uncover")
    assert table.keys == ["uncover 5c", "uncover a card of market"]
    table.play("uncover a card of market")
    assert table.keys == ["uncover 5c", "uncover a card of market", "done"], (
        "one in sight is still to be had"
    )
    table.play("uncover 5c")
    assert "5c" in table.game.observe(0).place("hand", 0).cards
    assert table.game.observe(0).place("hand", 0).count == 5


def test_what_may_not_be_picked_is_not_picked_unseen() -> None:
    rules, stolen = load("unseen"), 0
    for seed in range(20):
        match, rng = rules.new_game(3, seed), random.Random(seed)
        while (decision := match.decision) is not None:
            steal = [option for option in decision.options if option.verb == "steal"]
            assert all(option.unseen for option in steal if option.kind), (
                "all cards of others are out of sight"
            )
            before = len(match.log.events)
            match.apply(rng.choice(steal or list(decision.options)))
            moved = [
                card
                for event in match.log.events[before:]
                if event.what == "moved"
                for card in event.cards
            ]
            if steal and moved:
                assert not any(rules.pack.codes[card].startswith("2") for card in moved)
                stolen += len(moved)
    assert stolen > 100


def test_hands_are_of_the_top_of_a_place_that_is_only_known_in_play(tmp_path: Path) -> None:
    """`your face up hand` is the place whose top card lies face up: what hands are made of is asked
    of all that is laid out.
    """
    text = (FEATURES / "parlour.yaml").read_text(encoding="utf-8")
    file = tmp_path / "parlour.yaml"
    file.write_text(
        text.replace(
            "hands: {of: your hand,", "hands: {of: the hand of the player to the left of you,"
        ),
        encoding="utf-8",
    )
    assert file.read_text(encoding="utf-8") != text
    machine, rng = octavo.load(file).machine(3, seed=1), random.Random(1)
    while not machine.over:
        machine.apply(rng.choice(machine.legal()))
    assert machine.winners()


# --- absent ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_generated_code_asks_for_nothing_that_is_not_there(path: Path) -> None:
    assert not unknown_names(octavo.load(path))


def test_what_cards_score_may_ask_what_they_count(tmp_path: Path) -> None:
    path = tmp_path / "ruleset.yaml"
    said = (FEATURES / "absent.yaml").read_text(encoding="utf-8")
    path.write_text(
        said.replace("  rest: ", "  points: cards counting 1 score 2\n  rest: "), encoding="utf-8"
    )
    game = position(octavo.load(path), ["the top card of north is the two of clubs"])
    assert holds(game, "the score of the cards of north is 2")


def test_nothing_is_told_of_what_nobody_is_shown(tmp_path: Path) -> None:
    said = (FEATURES / "absent.yaml").read_text(encoding="utf-8")
    path = tmp_path / "ruleset.yaml"
    dealt = "    - deal 3 cards to each player\n"
    shown = "    - show the hand of the first player to the holder of the two of clubs\n"
    path.write_text(said.replace(dealt, dealt + shown), encoding="utf-8")
    game = octavo.load(path).new_game(2, chance=lambda n, outcomes, purpose: 0)
    assert not [event for event in game.log.events if event.what == "shown"]


# --- vacant ---------------------------------------------------------------------------------------


def test_nothing_happens_to_what_somebody_has_who_is_not_there() -> None:
    table = Table("vacant")
    assert sum(event.what == "shuffled" for event in table.game.log.events) == 2, (
        "the deck of each player"
    )
