"""Packs with jokers, and with so many of each card: which there are, how they are written, and
that a card without a suit or a rank makes no group by them.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

import octavo
from octavo.cards import Pack, bits
from support.features import load

SUITS = ("clubs", "hearts", "spades")
RANKS = ("two", "three", "ten", "jack", "king")
GAME = """\
ruleset: small
title: Small
players: 2
pack:
  suits: [clubs, hearts, spades]
  ranks: [2 to 6, {more}]
  special cards: {{joker: 3, jester: 2}}
  codes: {{jester: Je}}
zones:
  stock: {{holds: pack, faces: down}}
  hand: {{each: player, seen by: owner}}
groups:
  high card: a card
  pair: two cards of one rank
  flush: three cards of one suit
  rainbow: three cards of different suits
  run: three cards of consecutive ranks
  joke: a joker and a jester
hands: {{of: your hand, use: one group}}
rules:
  ranks: groups rank by {how} rank
phases:
  deal: [shuffle the stock, deal 3 cards to each player]
  showdown: the players with the best hand score 1
win: the player with the highest score
"""


def rules(folder: Path, *, more: str = "king", how: str = "higher") -> octavo.Rules:
    path = folder / "small.yaml"
    path.write_text(GAME.format(more=more, how=how), encoding="utf-8")
    return octavo.load(path)


def codes(**declared: object) -> dict[str, str]:
    given = {"rank": RANKS, "suit": SUITS} | {
        k: declared.pop(k) for k in ("rank",) if k in declared
    }
    pack = Pack(given, **declared)  # type: ignore[arg-type]
    return dict(zip(pack.names, pack.codes, strict=True))


@pytest.mark.parametrize(
    "declared",
    [
        {"special_cards": ("joker",)},
        {"special_cards": ("joker", "red joker"), "many": {"joker": 4}},
        {"rank": ("ace", *RANKS, "knight")},
        {"rank": ("two", "knave", *RANKS[1:]), "special_cards": ("king of fools",)},
        {"many": {"two": 3, "clubs": 2}},
    ],
)
def test_what_else_is_in_a_pack_changes_no_code(declared: dict[str, object]) -> None:
    plain, more = codes(), codes(**declared)
    assert plain.items() <= more.items() and len(more) >= len(plain)


def test_copies_come_after_all_that_differ() -> None:
    pack = Pack(
        {"rank": ("two", "three"), "suit": ("clubs", "hearts")},
        copies=2,
        special_cards=("joker",),
        many={"two": 2, "three of hearts": 0, "joker": 1},
    )
    assert pack.codes == ("2c", "3c", "2h", "Jo", "2c", "3c", "2h", "Jo", "2c", "2h", "2c", "2h")
    assert pack.own == 4
    assert [pack.codes[first] for first in pack.firsts] == list(pack.codes)
    assert max(pack.firsts) < pack.own


def test_special_cards_are_found_however_they_are_typed() -> None:
    pack = Pack({"rank": RANKS, "suit": SUITS}, special_cards=("joker", "red joker"))
    for said in ("Jo", "jo", "joker", "the joker", "Joker"):
        assert [pack.names[card] for card in bits(pack.find(said))] == ["joker"], said
    assert [pack.names[card] for card in bits(pack.find("rj"))] == ["red joker"]
    assert pack.find("joker of clubs") == pack.find("j") == 0


def test_a_card_that_has_none_makes_no_group_by_suit_or_rank(tmp_path: Path) -> None:
    of = rules(tmp_path)
    found = {
        " ".join(cards): of.rank(" ".join(cards)).groups[0].group
        for cards in combinations(("Jo", "Jo", "Jo", "Je", "Je", "2c", "3h"), 3)
    }
    for cards, name in found.items():
        there = set(cards.split())
        assert name == ("joke" if {"Jo", "Je"} <= there else "high card"), cards


@pytest.mark.parametrize(("how", "best"), [("higher", "Kc"), ("lower", "2c")])
def test_no_rank_is_never_the_better_one(tmp_path: Path, how: str, best: str) -> None:
    of = rules(tmp_path, how=how)
    hands = [of.rank(card).strength for card in ("Jo", "2c", "Kc")]
    assert max(hands) == of.rank(best).strength
    assert min(hands) == of.rank("Jo").strength < of.rank("2c").strength


def test_one_more_rank_refuses_what_would_be_written_alike(tmp_path: Path) -> None:
    with pytest.raises(octavo.OctavoError) as caught:
        rules(tmp_path, more="king, knight")
    assert "would both be written `Kc`" in str(caught.value)


def test_a_joker_has_no_suit_and_no_rank_for_programs_that_show_cards() -> None:
    cards = {card.code: card for card in load("jokers").describe().cards}
    assert (cards["Jo"].rank, cards["Jo"].suit, cards["Jo"].name) == ("", "", "joker")
    assert cards["Jo"].values == {"colour": "clubs and spades and joker"}
    assert (cards["Hj"].rank, cards["Hj"].suit) == ("high joker", "")
