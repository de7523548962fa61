"""Small rulesets that nobody plays, each showing some features of the language at work and at their
limits.

Every match is played twice at once: with the code that tells what happens and with the code that
does not. Both must stand in the same position after every move. Packs are not shuffled and chance
always answers 0, so that the cards are the same every time: the stock holds the pack in card order,
suit by suit, with the last card on top.
"""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pytest

import octavo
from octavo.diagnostics import OctavoError
from octavo.positions.position import holds, position
from support.features import ALL, Table, fault, load
from support.paths import FEATURES
from support.random_sentences import unknown_names


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
@pytest.mark.parametrize("seed", range(8))
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


# --- windows and actions --------------------------------------------------------------------------


def test_a_window_asks_again_from_the_first_after_an_action() -> None:
    table = Table("windows", 3)
    assert (table.seat, table.keys) == (1, ["shout", "pass"])  # from the speaker
    table.play("shout")
    # the first has nothing left to do
    assert (table.seat, table.keys) == (
        2,
        ["shout", "whisper", "pass"],
    )
    table.play("whisper")
    assert (table.seat, table.keys) == (2, ["shout", "whisper", "pass"]), (
        "often: more than once a round"
    )
    table.play("pass")
    assert table.seat == 0
    assert table.keys == [
        "shout",
        "whisper",
        "hush player 1",
        "hush player 2",
        "hush player 3",
        "pass",
    ]
    table.play("hush player 1")
    assert (table["speaker"], table["it is quiet"]) == (0, True)
    assert (table.seat, table.keys) == (0, ["shout", "pass"]), (
        "`when` holds no more, and the first is somebody else now"
    )


def test_a_window_is_left_when_all_pass_and_actions_know_their_phases() -> None:
    table = Table("windows", 3).play("pass", "pass", "hush player 2", "pass", "pass")
    assert (table.phase, table.seat) == ("morning", 0)
    table.play("pass")
    assert (table.phase, table.seat) == ("noon", 0)
    assert table.keys == ["shout", "pass"], (
        "what is done once a round is done, what is for another phase is closed"
    )
    table.play("shout", "pass", "pass")
    assert (table.phase, table.seat) == ("night", 1), "who has no action open is not asked"
    assert table.keys == ["shout", "pass"], "`open` lets in what `in` keeps out"


def test_a_window_goes_as_far_as_it_says() -> None:
    table = Table("windows", 3).play(*["pass"] * 9)
    asked = []
    while table.phase == "dawn":
        asked.append(table.seat)
        table.play("pass")
    assert (table["speaker"], asked) == (1, [2]), (
        "the speaker may not whisper, and the player after the next is not asked"
    )


def test_once_a_round_means_again_in_the_next() -> None:
    table = Table("windows", 3).play("shout", "shout", "whisper", "pass", "shout")
    while table.game.observe(0).round == 1:
        assert "shout" not in table.keys
        table.play("pass")
    assert "shout" in table.keys


# --- durations ------------------------------------------------------------------------------------


def test_for_a_turn_and_no_longer() -> None:
    table = Table("durations").play("turn away 9h")
    assert "play 9h" not in table.keys and "play 8h" in table.keys
    table.play("play 8h", "raise player 1", "play 4h")
    assert table.seat == 0 and "play 9h" in table.keys


def test_a_quality_of_the_one_who_acted() -> None:
    table = Table("durations").play("protect")
    assert table.verbs == ["play"], "the safe may not ban"
    table.play("play 9h")
    assert "ban clubs" in table.keys, "it is the other who is safe"


def test_a_prohibition_for_a_round_on_one_hand() -> None:
    table = Table("durations", 3).play("ban clubs")
    assert table.game.observe(0).round == 2, "nothing but `ban` was left, which ends the round"
    assert table.verbs == ["play", "protect", "ban", "raise", "turn away"], (
        "in the next round all is well again"
    )


def test_several_who_were_named_at_different_times() -> None:
    table = Table("durations", 3)
    table.play(
        "raise player 2", "play 9h", "raise player 3", "play 6h", "raise player 1", "play 3h"
    )
    table.play(
        "raise player 2",
        "play 8h",
        "protect",
        "play 5h",
        "protect",
        "play 2h",
        "protect",
        "play 7h",
    )
    assert table.scores == (0, 5, 5), "each of the three sentences is in force until the round ends"


# --- triggers -------------------------------------------------------------------------------------


def test_an_event_trigger_asks_what_was_played_and_when() -> None:
    table = Table("triggers").play("play 9h")
    assert (table["ninths"], table.scores) == (1, (1, 0))
    table.play("play 5h")
    assert table["ninths"] == 1


def test_a_state_trigger_fires_once_when_its_clause_becomes_true() -> None:
    table = Table("triggers").play("play 6h", "play 5h")
    assert (table["tune"], table["chorus"]) == (2, 1)
    table.play("play 7h")
    assert (table["tune"], table["chorus"]) == (3, 1), "it was true already"
    table.play("sing")
    assert (table["tune"], table["chorus"], table["singers"]) == (0, 1, 1)


def declaring(*given: str) -> octavo.Game:
    """A match of `declaring` at the window in which cards may be laid down."""
    return position(
        load("declaring"), given, players=2, at="dawn", hand={0: "9c 3c 4c", 1: "5c 6c 7c"}
    )


def test_what_steps_say_to_be_done_fires_once_an_option_is_carried_out() -> None:
    game = declaring()
    game.apply("lay down nines")
    assert holds(game, "the echoes are 1 and the seen is 11"), "after all that the action does"
    game.apply("rest")
    assert holds(game, "the seen is 7")


def test_a_trigger_that_skips_the_phase_that_is_on_ends_it() -> None:
    game = declaring("you hold the eight of clubs")
    game.apply("lay down eights")
    assert holds(game, "the seen is 0"), "nothing of the phase was done after that"
    assert game.decision is not None and game.decision.phase == "day"


def test_an_action_is_closed_to_who_may_not_do_what_its_steps_say() -> None:
    def keys(game: octavo.Game) -> list[str]:
        return [option.key for option in game.decision.options] if game.decision else []

    assert "lay down nines" in keys(declaring())
    assert "lay down nines" not in keys(declaring("the nine of clubs is shunned"))
    assert "lay down nines" not in keys(declaring("you do not declare the nine of clubs"))
    assert "lay down nines" in keys(declaring("you do not declare the eight of clubs"))
    assert "lay down nines" in keys(declaring("another player does not declare the nine of clubs"))


def test_triggers_fire_triggers() -> None:
    table = Table("triggers").play("play 6h", "play 5h", "sing", "play 4h")
    assert not table["alarm rings"]
    table.play("play 7h")
    assert table["chorus"] == 2 and table["alarm rings"]
    assert table.cards("pile")[-1] == "9c", "the alarm fetched a card"
    table.play("draw", "play 9h")
    assert table["ninths"] == 0, "while the alarm rings nines count no more"


# --- phrases --------------------------------------------------------------------------------------


def test_a_phrase_is_a_rule() -> None:
    table = Table("phrases")
    assert {"play 7h", "play 8h", "play 9h"} <= set(table.keys), "on the empty pile"
    table.play("play 9h")
    assert "play" not in table.verbs, "hearts outrank a club, not a heart"


def test_a_number_in_a_hole_is_the_number_when_it_was_said() -> None:
    table = Table("phrases").play("swap player 2")
    assert (table["purse"], table["pot"], table["heat"]) == ((10, 8), 2, 2), (
        "one and one, although the heat grew between"
    )
    table.play("swap player 2")
    assert (table["purse"], table["pot"], table["heat"]) == ((10, 4), 6, 3)
    assert table.cards("hand", 0), "who paid is nobody else"


def test_a_phrase_is_a_condition() -> None:
    table = Table("phrases").play("swap player 2", "swap player 1", "swap player 1")
    assert table["purse"] == (0, 8)
    assert "swap" in table.verbs, "the richest owns 8"
    table.play("swap player 2")
    assert table["purse"] == (0, 0)
    assert "swap" not in table.verbs, "the richest owns less"


# --- loops ----------------------------------------------------------------------------------------


def test_for_each_goes_over_cells_cards_and_stretches_of_players() -> None:
    table = Table("loops", 3)
    assert [table.cards("nook", cell) for cell in ("a1", "a2", "a3")] == [["3h"], ["2h"], ["9c"]]
    assert table["caller"] == 0
    assert table["tally"] == (10, 108, 9), (
        "3 cells, 2 cards of 2, then one by one from the host round to the caller"
    )
    assert table["toll"] == 10
    assert table.scores == (1000, 0, 1000)


def test_turns_go_on_among_those_who_still_fit() -> None:
    table = Table("loops", 3)
    seats = []
    for move in ("stay", "sleep", "stay", "stay", "sleep", "stay", "stay"):
        seats.append(table.seat)
        table.play(move)
    assert seats == [1, 2, 0, 1, 0, 1, 1]
    assert table.scores == (1000, 3, 1000), "`else` under `who` is the host's"
    assert table["toll"] == 2, "repeated until"


def test_turns_end_when_nobody_fits() -> None:
    table = Table("loops", 2).play("sleep", "sleep")
    assert table.game.decision is None and table["laps"] == 0


# --- choosing -------------------------------------------------------------------------------------


def test_several_of_a_hand_at_once_in_secret() -> None:
    table = Table("choosing")
    assert table.keys == ["hide 4h", "hide 5h", "hide 6h"], (
        "a first card after which another can follow"
    )
    table.play("hide 4h")
    assert table.keys == ["hide 5h", "hide 6h", "hide 7h"], "in card order"
    table.play("hide 7h")
    assert len(table.cards("hand", 0)) == 4, "nothing is done before all have decided"
    table.play("hide 6c", "hide 2h")
    assert table.cards("cache", 0) == ["4h", "7h"] and table.cards("cache", 1) == ["6c", "2h"]
    assert table.cards("cache", 1, seat=0) == [None, None]


HIDDEN = ("hide 4h", "hide 7h", "hide 6c", "hide 2h")


def test_picks_in_order_bind_what_was_picked() -> None:
    table = Table("choosing", 3)
    table.play("hide 4h", "hide 7h", "hide 6c", "hide 2h", "hide 2c", "hide 5c", "give 5h")
    assert table.keys == ["give player 2", "give player 3"]
    table.play("give player 3")
    assert "5h" in table.cards("hand", 2) and "5h" not in table.cards("hand", 0)


def test_the_first_and_the_second_card() -> None:
    table = Table("choosing").play(*HIDDEN, "swap 6h")
    assert table.keys == ["swap 4h", "swap 7h"]
    table.play("swap 7h")
    assert table.cards("hand", 0) == ["5h", "7h"] and table.cards("cache", 0) == ["4h", "6h"]


def test_up_to_and_that_many() -> None:
    table = Table("choosing").play(*HIDDEN, "drop", "drop 5h")
    assert table.keys == ["drop 6h", "done"]
    table.play("done")
    assert (table["many"], table.cards("pile")) == (1, ["5h"])
    assert table.cards("hand", 0) == ["5c", "6h"], "one was dealt for one"
    table.play("drop", "drop 7c", "drop 3h")
    assert (table["many"], table.cards("pile")) == (2, ["5h", "7c", "3h"])
    table.play("drop", "done")
    assert table["many"] == 0


def test_one_of_those_and_a_number_between() -> None:
    table = Table("choosing").play(*HIDDEN, "claim")
    assert table.keys == ["keep back 4c", "keep back 5c"]
    table.play("keep back 4c")
    assert "4c" in table.cards("hand", 0)
    table.play("claim", "keep back 3c", "bid")
    assert table.keys == [f"bid {n}" for n in range(1, 6)]
    table.play("bid 4")
    assert table.game.result is not None and table.game.result.winners == (0,)


def test_a_number_that_cannot_be_is_not_offered() -> None:
    table = Table("choosing", 3)
    table.play("hide 4h", "hide 7h", "hide 6c", "hide 2h", "hide 2c", "hide 5c")
    assert "bid" in table.verbs


# --- qualities ------------------------------------------------------------------------------------


def test_marks_and_what_is_worked_out_from_them() -> None:
    table = Table("qualities").play("chill north")
    table.play("play 4d")
    assert table.cards("spot", "south") == ["4d"], "there was only one spot that is not frozen"
    table.play("chill south")
    assert "play" not in table.verbs


def test_a_standing_quality_and_its_denial() -> None:
    table = Table("qualities").play("rest")
    assert table["night falls"] and table["tired"] == (0,)
    assert table.seat == 1 and [key for key in table.keys if key.startswith("play")] == [
        "play 4d",
        "play Kd",
    ]
    table.play("chill north")
    assert table.seat == 1, "who is tired is not ready"


def test_the_king_of_spades_is_pardoned() -> None:
    table = Table("qualities").play("chill north", "rest")
    assert "play Ks" in table.keys


def test_what_cards_count_and_when() -> None:
    table = Table("qualities").play("chill north", "finish")
    assert table.scores == (2 + 3 + 4 + 10, 4 + 10), (
        "spades count nothing, kings 10, others their rank"
    )
    dark = Table("qualities").play("rest", "finish")
    assert dark.scores == (2 + 3 + 4 + 20, 4 + 20), "a red king is precious at night"


# --- rounds ---------------------------------------------------------------------------------------


def test_first_values() -> None:
    table = Table("rounds", 3)
    assert (table["dealer"], table["rival"], table["deal size"], table["trump"]) == (
        0,
        1,
        2,
        "hearts",
    )
    assert (table["stakes"], table["forever"], table["daily"]) == ((5, 5, 5), 1, 10)


def test_what_lasts_how_long() -> None:
    table = Table("rounds", 3).play("rush")
    assert (table["forever"], table["daily"], table["bruised"]) == (2, 11, (0,))
    assert "wait" in table.verbs, "what lasts a turn is new in the next"
    table.play("wait")
    assert table.game.observe(0).round == 2
    assert (table["forever"], table["daily"], table["bruised"], table["bell has rung"]) == (
        2,
        10,
        (),
        False,
    )


def test_what_moves_on_each_round_and_goes_by_round() -> None:
    table = Table("rounds", 3)
    found = []
    for _ in range(4):
        found.append(
            (
                table["dealer"],
                table["rival"],
                table["deal size"],
                table["trump"],
                table["stakes"][0],
                table.seat,
            )
        )
        table.play("halt")
    assert found == [
        (0, 1, 2, "hearts", 5, 0),
        (1, 0, 3, "clubs", 6, 1),
        (2, 2, 2, "hearts", 7, 2),
        (0, 1, 3, "clubs", 5, 0),
    ]
    assert table.game.decision is None, "the round is 4"


def test_skipping_a_phase_and_ending_early() -> None:
    table = Table("rounds", 3).play("wait")
    assert table.scores == (1, 1, 1), "the evening came"
    table.play("leave", "wait")
    assert table.scores == (1, 1, 1) and table.game.observe(0).round == 3, "it was skipped"
    table.play("halt")
    assert table.scores == (1, 1, 1) and table.game.observe(0).round == 4
    table.play("stop")
    assert table.game.decision is None
    assert table.game.result is not None and table.game.result.winners == (0,), (
        "all alike, so the dealer"
    )


def test_rounds_as_asked_for() -> None:
    table = Table("rounds", 3, rounds=2).play("wait", "wait")
    assert table.game.decision is None and table.scores == (2, 2, 2)


# --- options --------------------------------------------------------------------------------------


def test_options_by_default() -> None:
    table = Table("options")
    assert table.cards("hand", 0) == ["8h", "9h"]
    assert table.keys == ["play 8h", "draw"], "nines may not be played"
    table.play("draw")
    assert table.scores == (4, 0)


def test_options_as_chosen() -> None:
    table = Table(
        "options", options={"high_card": False, "hand_size": 3, "order": "down", "bonus": 7}
    )
    assert table.keys == ["play 7h", "play 8h", "play 9h"], "any card, no draw"
    rising = Table("options", options={"high_card": False}).play("play 8h")
    assert (rising.game.decision is not None and rising.keys == ["draw"]) or rising.scores == (0, 4)


def test_an_option_in_a_trigger() -> None:
    on = Table(
        "options", options={"high_card": False, "order": "down", "hand_size": 3, "bonus": 7}
    ).play("play 9h", "play 6h")
    assert on.scores == (10, 0)
    off = load("options")
    assert off.digest != on.rules.digest


# --- faces ----------------------------------------------------------------------------------------


def test_dealt_face_up_and_face_down() -> None:
    table = Table("faces", 3)
    assert table.cards("hand", 0) == ["3h", "8h", "9h"]
    assert table.cards("hand", 0, seat=1) == ["3h", None, None]
    assert table.cards("slot", "left slot") == [None, "3c"] and table.cards(
        "slot", "right slot"
    ) == [None]
    assert table.cards("row", 0) == [None], "a zone that lies face down and that nobody looks into"


def test_turning_and_moving() -> None:
    table = Table("faces", 3)
    assert [key for key in table.keys if key.startswith(("flip", "bury"))] == [
        "flip right slot",
        "bury 3h",
    ]
    table.play("flip right slot")
    assert table.cards("slot", "right slot") == ["7c"]
    assert "flip" not in table.verbs
    table.play("reveal 6h")
    assert table.cards("hand", 1, seat=0) == ["2h", "6h", None]
    table.play("bury 9c")
    assert table.cards("well") == ["9c"]


def test_shown_to_one() -> None:
    table = Table("faces", 3).play("peek player 2")
    shown = [event for event in table.game.events() if event.what == "shown"][-1]
    assert {
        seat: (seen := shown.seen_by(seat)) is not None and -1 not in seen.cards
        for seat in range(3)
    } == {
        0: True,
        1: True,
        2: False,
    }


def test_counting_what_lies_open() -> None:
    table = Table("faces", 3).play("tell")
    assert table.scores == (4, 4, 4), "three dealt so, and the card on the left slot"


# --- boards ---------------------------------------------------------------------------------------


def test_links_hold_while_their_condition_does() -> None:
    closed = Table("board").play("rest")
    assert closed.scores == (10 + 1, 10 + 1), "f3 is next to f2; the gate is empty"
    opened = Table("board").play("open", "rest")
    assert opened.scores == (20 + 2, 20 + 2), "and next to the gate; f1 was emptied"


def test_values_of_places() -> None:
    table = Table("board").play("slide 8h")
    assert table.keys == ["slide f3", "slide g1"], "it is more than seven; nothing lies on the gate"
    table.play("slide f3")
    assert table.cards("field", "f3") == [None, "8h"], "the seven lies under it"


# --- money ----------------------------------------------------------------------------------------


def test_paying_and_prices() -> None:
    table = Table("money", 3)
    assert table.verbs == ["call", "raise"], "there is nothing to fold for"
    table.play("raise")
    assert table.keys[-1] == "raise 20"
    table.play("raise 3", "call", "raise", "raise 5")
    assert (table["purse"], table["bet"]) == ((17, 17, 12), (3, 3, 8))
    table.play("fold", "call", "call")
    assert table.game.decision is None, "those who are live have called"
    assert (table["purse"], table["bet"], table["pot"]) == ((17, 31, 12), (0, 0, 0), 0), (
        "the first of those with the lowest purse"
    )
    assert table.scores == (3, 11, 8)


def test_the_second_entry_breaks_ties() -> None:
    table = Table("money", 3).play("call", "call", "call")
    assert table.game.result is not None and table.game.result.winners == (0, 1, 2)
    bold = Table("money", 3).play("raise", "raise 4", "call", "call", "call")
    assert bold.scores == (8, 4, 4) and bold.game.result is not None
    assert bold["purse"] == (28, 16, 16) and bold.game.result.winners == (1, 2)


# --- memory ---------------------------------------------------------------------------------------


def test_this_turn_this_round_and_last_round() -> None:
    table = Table("memory").play("draw")
    assert "draw" not in table.verbs and table.seat == 0
    assert "boast" not in table.verbs
    table.play("play 9h")
    assert table["echo"] == 1, "a nine was played"
    table.play("draw", "play 7h")
    assert table["echo"] == 2, "it still was, this round"
    assert {"draw", "boast"} <= set(table.verbs), "the turn is new; a heart was played by you"
    table.play("boast", "boast", "play 8h", "play 6h", "play 2c")
    assert table.game.observe(0).round == 2
    assert table.keys == ["draw", "pass"], "what was played last round stays"


def test_by_whom() -> None:
    table = Table("memory").play("play 9h")
    assert "boast" not in table.verbs, "the other played a heart"
    table.play("pass")
    assert "boast" in table.verbs


# --- corners --------------------------------------------------------------------------------------


def test_who_does_not_hold_and_who_may() -> None:
    table = Table("corners", 2)
    assert "boast" in table.verbs, "nobody is poor"
    three = Table("corners", 3)
    assert three.cards("hand", 2) == ["2c", "3c"] and "boast" not in three.verbs, (
        "the third holds no hearts"
    )


def test_taking_the_place_of_a_card_and_owning_what_was_played() -> None:
    table = Table("corners", 2)
    assert (table.cards("hand", 0), table.cards("prize", 0)) == (["3h", "4h"], ["3c"])
    table.play("swap 4h")
    assert table.cards("prize", 0) == ["3c", "4h"] and table.cards("hand", 0) == ["3h"]
    table.play("play 4c")
    assert table.scores == (0, 2), "who had it last owns it"
    table.play("guess", "guess 3")
    assert table["guess made"] == (3, 0)
    assert "play 2h" in table.keys, "hearts or fours"
    table.play("rest")
    assert table.scores == (20, 2 + 20), (
        "the two lie in the prize again that their owners played them from"
    )


def test_as_many_packs_as_there_are_players_for() -> None:
    assert len(load("corners").setup(2).pack) == 6 and len(load("corners").setup(3).pack) == 12


def test_groups_one_below_another() -> None:
    alike = Table("ladder").play("look", "look")
    assert alike.scores == (1, 1), "two flushes, and nothing breaks their tie"
    better = Table("ladder").play("look", "swap 4h")
    assert better.scores == (1, 0), "a flush against cards that are only high"


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


def test_steps_before_and_after_phases_run_by_number() -> None:
    assert Table("layers", modifiers="none")["trail"] == 1
    assert Table("layers")["trail"] == 12, "the preset"
    assert Table("layers", modifiers=[1, 2])["trail"] == 123
    assert Table("layers", modifiers=[1]).play("pass")["trail"] == 125


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


def test_with_another() -> None:
    assert "play 9h" in Table("layers", modifiers=[1]).keys
    assert "play 9h" in Table("layers", modifiers=[2]).keys
    assert "play 9h" not in Table("layers", modifiers=[1, 2]).keys
    assert Table("layers", modifiers=[2, 3])["trail"] == 139
    assert not load("layers", modifiers=[1, 4]).warnings
    assert [warning.code for warning in load("layers", modifiers=[4]).warnings] == ["OCT142"]


def test_a_modifier_over_its_base_and_a_quality_over_printed_words() -> None:
    assert Table("layers", modifiers="none").play("pass").scores == (2, 2)
    assert Table("layers", modifiers=[1]).play("pass").scores == (10, 10)
    assert Table("layers", modifiers=[2]).play("pass").scores == (10, 2)
    assert Table("layers", modifiers=[1, 2]).play("pass").scores == (14, 10)
    assert Table("layers", modifiers=[2, 3]).play("pass").scores == (8, 2), "wild cards score 7"


def test_clashes_and_needs() -> None:
    with pytest.raises(OctavoError, match="cannot be in force together"):
        load("layers", modifiers=[1, 3])
    with pytest.raises(OctavoError, match=r"`free` and `strict`|`strict` and `free`"):
        load("layers", variants=["free", "strict"])


def test_variants_replace_remove_and_add() -> None:
    free = Table("layers", variants="free", modifiers=[1])
    assert free["trail"] == 142, "a variant's steps first"
    assert free.play("play 9h", "pass").scores == (1, 2), "the modifier has lost its rule"
    short = Table("layers", variants="short", modifiers="none").play("pass")
    assert short.scores == (0, 0), "the phase is gone"


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


def test_twins_are_told_apart_by_their_marks_alone() -> None:
    table = Table("twins").play("leave 3")
    assert sorted(table.cards("hand", 0)) == ["2h", "3h**", "4c", "4h*"]
    assert sorted(table.cards("hand", 1)) == ["2c", "3c", "3h*", "4h"]
    table.play("play marked four of hearts", "play 4h")
    assert table.cards("pile") == ["4h*", "4h"]
    assert table.scores == (1, 2), "sentences go by what a card is, not by what is printed on it"


def test_a_cut_keeps_the_order_of_both_parts() -> None:
    # what lay at the bottom is on top, and under it the pack as it was
    table = Table("twins").play("leave 8")
    assert sorted(table.cards("hand", 0)) == ["2c", "2h", "3h*", "4h"]


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
    assert sorted(table.cards("heap")) == ["2c", "7c"], (
        "the two was on top, and the next club lay deeper"
    )
    table.play("fetch")
    assert (table.cards("pile"), table.cards("hand", 0)) == (["7h", "6c"], ["6h"])
    table.play("lift")
    assert (table.cards("pile"), table.cards("hand", 1)) == (["7h"], ["6c"])
    table.play("lift")  # none of that kind: nothing moves
    assert table.cards("pile") == ["7h"] and table.scores == (3, 2)


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


def test_a_group_is_made_card_by_card_and_never_begun_in_vain() -> None:
    table = Table("melds", forced=True).play("draw", "row")
    assert table.keys == ["row 2s", "row 3s", "row 4s", "row 5s", "row 6s", "row 7s"], (
        "a run that begins with an 8 has no end"
    )
    table.play("row 3s")
    assert table.keys == ["row 4s"], "from the lowest up"
    table.play("row 4s", "row 5s")
    assert table.keys == ["row 6s", "done"]
    assert len(table.cards("hand", 0)) == 9 and lying(table, 0) == [], (
        "nothing lies before the whole is made"
    )
    told = len(table.game.events(1))
    table.play("done")
    assert lying(table, 0) == [("run", "3s 4s 5s")]
    assert [event.what for event in table.game.events(1)[told:]] == ["laid"]


def test_a_card_extends_a_group_at_its_ends() -> None:
    table = Table("melds").play("row", "row 3s", "done")
    assert [key for key in table.keys if key.startswith("lay")] == ["lay 2s", "lay 6s"]
    table.play("lay 6s", "lay 7s", "lay 2s")
    assert lying(table, 0) == [("run", "2s 3s 4s 5s 6s 7s")]


def test_a_card_that_leaves_a_group_is_in_it_no_more() -> None:
    table = Table("melds").play("row", "row 7s", "take 7s")
    assert lying(table, 0) == [("run", "8s 9s")]
    assert "lay" not in table.verbs, "`lay` is forbidden in the turn in which a card was taken"
    table.play("take 8s", "take 9s")
    assert lying(table, 0) == []


def test_bundles_go_by_round_and_hold_what_they_may() -> None:
    table = Table("melds", forced=True).play("draw")
    assert "both" not in table.verbs, (
        "a run and a trio are asked for, and there are two hands of spades and hearts"
    )
    table = Table("melds", rounds=2)
    while table.game.observe(0).round == 1:
        table.play(table.keys[-1])
    assert "both" in table.verbs, "two runs"
    table.play("both")
    while table.keys[0].startswith("both"):
        table.play(table.keys[0])
    laid = lying(table, table.seat)
    assert [name for name, _ in laid] == ["run", "run"] and len(laid[0][1] + laid[1][1]) < 26, (
        "one card is kept"
    )


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


# --- cards that are picked without being seen -----------------------------------------------------


def test_a_card_out_of_sight_is_picked_by_chance() -> None:
    table = Table("unseen", 3)
    hand = table.game.observe(1).place("hand", 1).cards
    assert table.keys == ["take a card of hand 2", "leave"]
    table.play("take a card of hand 2")
    chosen, moved = table.game.events()[-2:]
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
            before = match.event_count
            match.apply(rng.choice(steal or list(decision.options)))
            moved = [
                card
                for event in match.events(since=before)
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
        text.replace("hands: {of: your hand,", "hands: {of: your face up hand,"), encoding="utf-8"
    )
    assert file.read_text(encoding="utf-8") != text
    machine, rng = octavo.load(file).machine(3, seed=1), random.Random(1)
    while not machine.over:
        machine.apply(rng.choice(machine.legal()))
    assert machine.winners()


# --- absent ---------------------------------------------------------------------------------------


def test_a_step_for_somebody_who_is_not_there_is_left_out() -> None:
    table = Table("absent", forced=True)
    assert table.verbs == ["boast"], "the holder of the nine, as nobody holds the two"
    table.play("boast")
    assert table.verbs == ["play"]
    assert sorted(table.scores) == [0, 3]


def test_links_and_amounts_may_ask_what_was_done() -> None:
    """Also where nothing else asks for it: it is remembered."""
    table = Table("absent").play("play 9h")
    assert table.verbs == ["play", "draw"], "the piles are near to each other now"
    table.play("draw")
    assert holds(table.game, "the total of the cards of north is 7")
    assert holds(table.game, "the total of the cards of south is 1"), "who draws names no card"


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_generated_code_asks_for_nothing_that_is_not_there(path: Path) -> None:
    assert not unknown_names(octavo.load(path))


@pytest.mark.parametrize(("name", "players"), [("rounds", 3), ("shares", 4)])
def test_who_sits_where(name: str, players: int) -> None:
    game = load(name).new_game(players, seed=1)
    for said in (
        "the second player is the player to the left of the first player",
        "the third player is the player to the left of the second player",
        "the first player is the player to the left of the last player",
        "the first player is the player to the right of the second player",
        f"the third player is {'' if players == 3 else 'not '}the last player",
        f"the third player is {'' if players == 4 else 'not '}the player opposite the first player",
    ):
        assert holds(game, said), said


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
    assert not [event for event in game.events() if event.what == "shown"]


# --- vacant ---------------------------------------------------------------------------------------


def test_nothing_happens_to_what_somebody_has_who_is_not_there() -> None:
    table = Table("vacant")
    assert (table["tally"], table["pot"], table.scores) == (0, 0, (0, 0))
    assert list(table["purse"]) == [5, 5]
    assert table.cards("pile") == [] and table.keys[0].startswith("play ")
    assert sum(event.what == "shuffled" for event in table.game.events()) == 2, (
        "the deck of each player"
    )
