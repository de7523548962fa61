"""What is asked of hands while they are arranged: groups that are shown or lie, what cards are not,
and hands too large to be arranged. Whatever loads is worked out, or refused in words.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import octavo
from octavo import OctavoError

RULESET = """
ruleset: asked
title: Asked
players: 2
pack: {suits: [clubs, diamonds, hearts, spades], ranks: [ace, 2 to 10]}
words:
  adjectives: {red: diamonds or hearts}
  verbs: {declare: declared, display: displayed, settle: settled, lay: laid, smash: smashed}
zones:
  stock: {holds: pack, faces: down}
  hand: {each: player, seen by: owner}
  table: {each: player, in: groups}
state:
  wild: {is a: mark, of: cards, lasts: round}
groups:
  set: two or more cards of one rank
  run: three or more cards of one suit of consecutive ranks
hands: {of: your hand, use: many groups, best: highest groups}
rules:
  values: cards count their rank
  wild: wild cards count as any card
  smash: a run smashes a set
phases:
  deal: [shuffle the stock, deal 6 cards to each player]
  play:
    - for each: player
      do:
        - choose: {PLAY, settle: {}}
  showdown:
    - window: each player
    - the players with the best hand score 1
actions:
  declare: {often: true, when: WHEN, pick: PICK, do: now it is wild}
win: the player with the highest score
"""
SHOW = "display: {pick: a group of cards of your hand, do: show that group}"
LAY = "lay: {pick: a set of cards of your hand, do: move it to your table}"


def text(
    play: str = LAY,
    when: str = "you are not the first player",
    pick: str = "a card of your hand",
    rule: str = "",
) -> str:
    made = RULESET.replace("  table: {each: player, in: groups}\n" * (play == SHOW), "")
    made = made.replace("PLAY", play).replace("WHEN", when).replace("PICK", pick)
    return made.replace("phases:", f"  more: {rule}\nphases:") if rule else made


def load(folder: Path, said: str) -> octavo.Rules:
    path = folder / "asked.yaml"
    path.write_text(said, encoding="utf-8")
    return octavo.load(path)


def play(rules: octavo.Rules) -> None:
    for seed in range(3):
        chance, game = random.Random(seed), rules.new_game(players=2, seed=seed)
        while (decision := game.decision) is not None:
            game.apply(chance.choice(decision.options))


@pytest.mark.parametrize(
    "said",
    [
        text(when="any run of you smashes any set of another player"),
        text(when="you are the player with the best hand"),
        text(pick="a card of the hand of the player with the best hand"),
        text(when="the number of sets of your table is 0"),
        text(when="any ace of any set is red"),
        text(SHOW, when="the number of your groups is 1"),
        text(SHOW, rule="aces count 1 when the number of your groups is 1"),
        text(SHOW, rule="aces may not be used in a run when the number of your groups is 1"),
        text(rule="aces may not be used in a run when the number of sets of your table is 1"),
    ],
)
def test_what_may_be_asked_where_hands_are_arranged(tmp_path: Path, said: str) -> None:
    play(load(tmp_path, said))


def test_an_action_that_asks_who_has_the_best_hand_is_not_counted_in_it(tmp_path: Path) -> None:
    """What decides it is not known before: nobody's hand is better for it."""
    for when, alone in (("the round is 1", 1), ("you are the player with the best hand", 0)):
        assert len(load(tmp_path, text(when=when)).program.own) == alone


@pytest.mark.parametrize(
    ("cards", "groups"),
    [
        ("that are not red cards counting 5", {"5h 5d": ["set"], "5h 5c": [], "6h 6d": []}),
        ("that are red cards counting 5", {"5h 5d": [], "5s 5c": ["set"], "6h 6d": ["set"]}),
    ],
)
def test_cards_that_are_not_others(
    tmp_path: Path, cards: str, groups: dict[str, list[str]]
) -> None:
    """What is denied of a card may be what it counts, which is settled in the group."""
    rules = load(tmp_path, text(rule=f"cards {cards} may not be used in a set"))
    assert {hand: [one.group for one in rules.rank(hand).groups] for hand in groups} == groups


def test_no_hand_larger_than_the_bound_is_arranged(tmp_path: Path) -> None:
    rules = load(tmp_path, text())
    for cards in (17, 18, 30):
        with pytest.raises(OctavoError) as caught:
            rules.rank(" ".join(list(rules.pack.codes)[:cards]))
        assert [fault.code for fault in caught.value.diagnostics] == ["OCT604"]
        assert str(cards) in str(caught.value)


@pytest.mark.parametrize(
    ("asked", "groups"),
    [
        ("any cards are wild and the round is 9", ["set"]),
        ("the two of clubs is wild", ["set"]),
        ("any cards are wild", []),
        ("any cards are wild and the round is 1", []),
    ],
)
def test_an_action_after_which_a_trigger_runs_is_not_counted(
    tmp_path: Path, asked: str, groups: list[str]
) -> None:
    """It concerns others, perhaps; one that is only asked and does not run changes nothing."""
    made = text(when="the round is 1").replace(
        "win:", f"triggers:\n  alarm: {{on: {asked}, do: shuffle the stock}}\nwin:"
    )
    rules = load(tmp_path, made)
    assert [one.group for one in rules.rank("5h 6d").groups] == groups


def test_of_several_triggers_that_are_asked_at_once_none_may_run(tmp_path: Path) -> None:
    triggers = "\n".join(
        f"  alarm {rank}: {{on: the {rank} of clubs is wild, do: shuffle the stock}}"
        for rank in ("two", "three")
    )
    rules = load(
        tmp_path, text(when="the round is 1").replace("win:", f"triggers:\n{triggers}\nwin:")
    )
    assert [one.group for one in rules.rank("5h 6d").groups] == ["set"]
    assert [one.group for one in rules.rank("2c 3c").groups] == []
