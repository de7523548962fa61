"""What cards make: whether somebody's cards make a group, or a better one, held to a plain reading.

The rulesets ask each question by an option that is offered where the answer is yes; the reading
beside them looks at every set of cards of a hand, and shares nothing with what solves hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations, product
from pathlib import Path

import pytest

import octavo
from octavo import OctavoError
from support.cards_seen import Card, cards_at
from support.effort import EFFORT

ORDER = ("single", "pair", "double pair", "trio", "flush", "run", "full house", "straight flush")

RULESET = """
ruleset: made
title: Made
players: 2
pack: {suits: [clubs, diamonds, hearts, spades], ranks: [1 to 9]}
words:
  adjectives: {red: diamonds or hearts}
  verbs: {VERBS}
zones:
  stock: {holds: pack, faces: down}
  hand: {each: player, seen by: owner}
  tray: {each: player, faces: up}
groups:
  single: a card
  pair: two cards of one rank
  double pair: two pairs
  trio: three cards of one rank
  flush: four cards of one suit
  run: four cards of consecutive ranks
  full house: a trio and a pair
  straight flush: four cards of one suit of consecutive ranks
families: {twin: [pair, double pair]}
hands: {of: your hand, use: many groups, best: highest groups}
rules:
  values: cards count their rank
WILDphases:
  deal: [shuffle the stock, deal 6 cards to each player, deal 4 cards to the tray of each player]
  play:
    - for each: player
      do:
        choose:
          settle: {}
OPTIONS
win: nobody
"""


def ways(cards: tuple[Card, ...], wild: bool) -> list[tuple[Card, ...]]:
    """What the cards may stand for, card by card: twos for any, where they are wild."""
    deck = [(rank, suit) for rank in range(1, 10) for suit in ("c", "d", "h", "s")]
    free = [deck if wild and rank == 2 else [(rank, suit)] for rank, suit in cards]
    return [tuple(one) for one in product(*free)]


def is_so(cards: tuple[Card, ...], name: str) -> bool:
    """Whether these are the group, no more and no less."""
    ranks, suits = sorted(rank for rank, _ in cards), {suit for _, suit in cards}
    times = sorted(Counter(ranks).values())
    in_row = len(cards) == 4 and ranks == list(range(ranks[0], ranks[0] + 4))
    match name:
        case "single":
            return len(cards) == 1
        case "pair":
            return times == [2]
        case "double pair":
            return times in ([2, 2], [4])
        case "trio":
            return times == [3]
        case "flush":
            return len(cards) == 4 and len(suits) == 1
        case "run":
            return in_row
        case "full house":
            return times in ([2, 3], [5])
    return in_row and len(suits) == 1


SIZES = {"single": 1, "pair": 2, "trio": 3, "full house": 5}


def makes(hand: list[Card], name: str, wild: bool) -> bool:
    sets = combinations(hand, SIZES.get(name, 4))
    return any(is_so(one, name) for cards in sets for one in ways(cards, wild))


def ways_to_make(hand: list[Card], name: str, wild: bool) -> int:
    sets = combinations(hand, SIZES.get(name, 4))
    return sum(any(is_so(one, name) for one in ways(cards, wild)) for cards in sets)


def at_least(hand: list[Card], name: str, wild: bool) -> bool:
    return any(makes(hand, one, wild) for one in ORDER[ORDER.index(name) :])


def best(hand: list[Card], wild: bool) -> str:
    return next((one for one in reversed(ORDER) if makes(hand, one, wild)), "")


def red(cards: list[Card]) -> list[Card]:
    return [card for card in cards if card[1] in "dh"]


Answer = Callable[[list[Card], list[Card], list[Card], bool], bool]

# of my hand, the hand of the other, my tray, and whether twos are wild
QUESTIONS: dict[str, Answer] = {
    "you hold a pair": lambda mine, other, tray, wild: makes(mine, "pair", wild),
    "you do not hold a flush": lambda mine, other, tray, wild: not makes(mine, "flush", wild),
    "you hold no trio": lambda mine, other, tray, wild: not makes(mine, "trio", wild),
    "another player has any full house": lambda mine, other, tray, wild: makes(
        other, "full house", wild
    ),
    "your tray has a run": lambda mine, other, tray, wild: makes(tray, "run", wild),
    "you hold a straight flush": lambda mine, other, tray, wild: makes(
        mine, "straight flush", wild
    ),
    "you hold a pair of red cards": lambda mine, other, tray, wild: makes(red(mine), "pair", wild),
    "you hold a trio or better": lambda mine, other, tray, wild: at_least(mine, "trio", wild),
    "the number of players with a flush or better is 2": lambda mine, other, tray, wild: (
        at_least(mine, "flush", wild) and at_least(other, "flush", wild)
    ),
    "each player holds a pair": lambda mine, other, tray, wild: (
        makes(mine, "pair", wild) and makes(other, "pair", wild)
    ),
    "your hand is a double pair": lambda mine, other, tray, wild: best(mine, wild) == "double pair",
    "your hand is not a flush": lambda mine, other, tray, wild: best(mine, wild) != "flush",
    "your tray is a single": lambda mine, other, tray, wild: best(tray, wild) == "single",
    "the number of pairs of your hand is at least 2": lambda mine, other, tray, wild: (
        ways_to_make(mine, "pair", wild) >= 2
    ),
    "the number of runs of your tray is 1": lambda mine, other, tray, wild: (
        ways_to_make(tray, "run", wild) == 1
    ),
    "the number of pairs of red cards of the hand of the next player is 0": (
        lambda mine, other, tray, wild: ways_to_make(red(other), "pair", wild) == 0
    ),
    "you hold a twin": lambda mine, other, tray, wild: makes(mine, "pair", wild),
}

# The same of places where groups are laid on the table: there `you hold` is said of what lies.
OF_PLACES: dict[str, Answer] = {
    "your hand has a pair": lambda mine, other, tray, wild: makes(mine, "pair", wild),
    "your hand does not hold a trio": lambda mine, other, tray, wild: not makes(mine, "trio", wild),
    "the hand of the next player has any flush": lambda mine, other, tray, wild: makes(
        other, "flush", wild
    ),
    "your tray has no run": lambda mine, other, tray, wild: not makes(tray, "run", wild),
    "your hand holds a pair of red cards": lambda mine, other, tray, wild: makes(
        red(mine), "pair", wild
    ),
    "your hand holds a double pair": lambda mine, other, tray, wild: makes(
        mine, "double pair", wild
    ),
}
LAID = "  table: {each: player, in: groups}\ngroups:"
LAY = "OPTIONS\n          lay: {pick: a pair of cards of your hand, do: move it to your table}"


def ruleset(folder: Path, wild: bool, asked: list[str], laid: bool = False) -> octavo.Rules:
    verbs = {verb_of(at): one for at, one in enumerate(asked)}
    said = RULESET.replace("WILD", "  wild: twos count as any card\n" if wild else "")
    if laid:
        said = said.replace("groups:", LAID, 1).replace("OPTIONS", LAY)
    words = ["settle: settled", *["lay: laid"] * laid]
    words += [f"{one}: asked {one[4:]}" for one in verbs]
    said = said.replace("VERBS", ", ".join(words))
    options = [f"          {verb}: {{when: {one}}}" for verb, one in verbs.items()]
    path = folder / "made.yaml"
    path.write_text(said.replace("OPTIONS", "\n".join(options)), encoding="utf-8")
    return octavo.load(path)


def verb_of(at: int) -> str:
    return f"ask {'abcdefghijklmnopqrstuv'[at]}"


@pytest.mark.parametrize("laid", [False, True], ids=["arranged", "laid"])
@pytest.mark.parametrize("wild", [False, True], ids=["plain", "wild"])
def test_what_cards_make_is_what_a_plain_reading_finds(
    tmp_path: Path, wild: bool, laid: bool
) -> None:
    questions = OF_PLACES if laid else QUESTIONS
    rules = ruleset(tmp_path, wild, [*questions], laid)
    seen = set[tuple[str, bool]]()
    for seed in range(150 * EFFORT):
        game = rules.new_game(players=2, seed=seed)
        mine, other = cards_at(game, "hand", 0), cards_at(game, "hand", 1)
        tray = cards_at(game, "tray", 0)
        if wild and max(sum(rank == 2 for rank, _ in held) for held in (mine, other, tray)) > 2:
            continue  # too many ways for a plain reading
        assert game.decision is not None
        offered = {option.verb for option in game.decision.options}
        for at, (question, answer) in enumerate(questions.items()):
            expected = answer(mine, other, tray, wild)
            assert (verb_of(at) in offered) == expected, (question, mine, other, tray)
            seen.add((question, expected))
    never = {(one, said) for one in questions for said in (True, False)} - seen
    assert not never, sorted(never)


@pytest.mark.parametrize("said", ["the stock has a pair", "the number of pairs of the stock is 3"])
def test_a_pack_is_searched_for_no_groups(tmp_path: Path, said: str) -> None:
    with pytest.raises(OctavoError) as error:
        ruleset(tmp_path, wild=False, asked=[said])
    (only,) = error.value.diagnostics
    assert only.code == "OCT353" and only.span is not None and only.span.file.endswith("made.yaml")


def test_part_of_a_pack_is(tmp_path: Path) -> None:
    rules = ruleset(tmp_path, False, ["the stock has a pair of nines"])
    seen = set[bool]()
    for seed in range(30):
        game = rules.new_game(2, seed=seed)
        dealt = [cards_at(game, zone, seat) for zone in ("hand", "tray") for seat in (0, 1)]
        left = 4 - sum(rank == 9 for cards in dealt for rank, _ in cards)
        offers = game.decision.options if game.decision is not None else ()
        assert (verb_of(0) in {option.verb for option in offers}) == (left >= 2)
        seen.add(left >= 2)
    assert seen == {True, False}


def test_more_cards_than_are_searched_are_told_in_play(tmp_path: Path) -> None:
    rules = ruleset(tmp_path, False, ["your tray has a pair"])
    made = tmp_path / "made.yaml"
    text = made.read_text(encoding="utf-8").replace("deal 4 cards to", "deal 12 cards to")
    made.write_text(
        text.replace("deal 6 cards to each player", "deal 5 cards to the tray of each player")
    )
    assert rules.new_game(2, seed=1).decision is not None
    with pytest.raises(OctavoError, match="17 cards are to be searched for groups"):
        octavo.load(made).new_game(2, seed=1)
