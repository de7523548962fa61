"""What changes in play is never what a card counts as, and no group asks it of what cards count:
that is found when a ruleset is loaded, not when its hands are compared.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import octavo

RULESET = """
ruleset: guises
title: Guises
players: 2
pack: {{suits: [clubs, hearts], ranks: [2 to 9]}}
words: {{adjectives: {{odd: cards whose value is {value}}}}}
zones:
  stock: {{holds: pack, faces: down}}
  pile: {{faces: up, in: order}}
  field: {{named: [east, west], faces: up, shows: top card}}
  hand: {{each: player, seen by: owner}}
state:
  lucky: {{is a: mark, of: cards}}
  wish: {{is a: suit}}
  boss: {{is a: player}}
links:
  next to:
    - {{join: [east west]}}
groups:
  single: a card
  pair: two odd cards
hands: {{of: your hand, use: one group, best: highest group}}
rules:
  worth: cards count their rank
  wild: twos count as {faces}
phases:
  deal: [shuffle the stock, deal 3 cards to each player, move the top card of the stock to the pile]
  show:
    - now the top card of the pile is lucky
    - now the wish is hearts
    - now the boss is the first player
    - if: the first player has the best hand
      do: the first player scores 1
    - if: any odd cards were used this round
      do: the first player scores 1
win: the players with the highest score
"""


def played(folder: Path, faces: str = "hearts", value: str = "7") -> octavo.Game:
    path = folder / "ruleset.yaml"
    path.write_text(RULESET.format(faces=faces, value=value))
    return octavo.load(path).new_game(2, seed="1")


@pytest.mark.parametrize(
    "faces",
    [
        "the top card of the pile",
        "the bottom card of the pile",
        "the top 2 cards of the pile",
        "the top heart of the pile",
        "cards of the pile",
        "cards of any field next to east",
        "any card of the suit of the top card of the pile",
        "cards of the wish",
        "cards of the hand of the boss",
        "lucky cards",
        "face up cards",
        "cards that the first player holds",
    ],
)
def test_a_card_counts_as_nothing_that_changes_in_play(faces: str, tmp_path: Path) -> None:
    with pytest.raises(octavo.OctavoError) as refused:
        played(tmp_path, faces=faces)
    assert [(one.code, one.span.line) for one in refused.value.diagnostics if one.span] == [
        ("OCT341", 25)
    ]


@pytest.mark.parametrize(
    "faces",
    [
        "any card",
        "hearts",
        "any card of their suit",
        "the three of hearts",
        "any card counting 5",
        "odd cards",
    ],
)
def test_a_card_counts_as_what_is_printed_or_counted(faces: str, tmp_path: Path) -> None:
    assert played(tmp_path, faces=faces).over


@pytest.mark.parametrize("value", ["the round", "the number of cards of the pile", "their rank"])
def test_what_cards_count_is_compared_with_no_number_known_in_play(
    value: str, tmp_path: Path
) -> None:
    with pytest.raises(octavo.OctavoError) as refused:
        played(tmp_path, value=value)
    (fault,) = refused.value.diagnostics
    assert fault.code == "OCT340" and fault.help and fault.span and fault.span.line == 21
