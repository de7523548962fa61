"""A sentence about cards that asks what may be done with others than its own."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import octavo
from octavo.diagnostics import OctavoError
from octavo.positions.position import position

LAST = "tens may not be played when any card of your hand other than tens may be played"
NINES = "nines may not be played when any card of your hand other than nines may be played"
ALSO = "kings may be played when no card of your hand other than kings may be played"
HIGH = (
    "cards higher than a nine may not be played when any card of your hand lower than a ten "
    "may be played"
)
PICTURES = "pictures may not be played when any card of your hand other than pictures may be played"
BOTH = (
    "tens and nines may not be played when any card of your hand other than tens and nines "
    "may be played"
)


def playable(file: Path, rules: str, hand: list[str], starter: str) -> set[str]:
    file.write_text(f"modifier: mine\ntitle: M\nrules: {rules}\n", encoding="utf-8")
    loaded = octavo.load("crazy-eights", modifiers=str(file))
    given = [f"the starter is {starter}", "the called suit is clubs"]
    game = position(loaded, given, hand=" ".join(hand), turn=0, forced=True)
    decision = game.decision
    assert decision is not None
    return {option.key[5:] for option in decision.options if option.key.startswith("play ")}


@pytest.mark.parametrize(
    ("rule", "last"),
    [
        (LAST, {"T"}),
        (BOTH, {"T", "9"}),
        (ALSO, {"K"}),
        (HIGH, {"T", "J", "Q", "K"}),
        (PICTURES, {"J", "Q", "K"}),
    ],
    ids=["ban", "two", "may", "compared", "word"],
)
@pytest.mark.thorough(but=5)
def test_what_others_may_is_settled_without_it(tmp_path: Path, rule: str, last: set[str]) -> None:
    """Of random hands, by hand: what fits the starter without the sentence, and then what it takes
    away or adds where others are left."""
    chance, counts = Random(rule), {True: 0, False: 0}
    pack = [rank + suit for rank in "23456T9JQKA" for suit in "cdhs" if rank + suit != "5c"]
    for _ in range(40):
        hand = chance.sample(pack, 4)
        fits = {card for card in hand if card[1] == "c" or card[0] == "5"}
        mine = {card for card in hand if card[0] in last}
        others = bool(fits - mine)
        counts[others and bool(mine)] += 1
        if rule is ALSO:
            expected = fits if others else fits | mine
        else:
            expected = fits - mine if others else fits
        if not expected:
            continue  # then drawing is all there is
        found = playable(tmp_path / "mine.yaml", f"{{r: {rule}}}", hand, "the five of clubs")
        assert found == expected, hand
    assert min(counts.values()) >= 3


@pytest.mark.parametrize(
    "rules",
    [
        f"{{t: {LAST}, n: {NINES}}}",  # each asks what the other says
        f"{{t: {LAST.replace(' other than tens', '')}}}",
        f"{{t: {LAST.replace('other than tens', 'other than nines')}}}",
        f"{{t: {BOTH.replace('than tens and nines', 'than nines')}}}",
    ],
)
def test_what_asks_of_its_own_cards_is_refused(tmp_path: Path, rules: str) -> None:
    with pytest.raises(OctavoError) as raised:
        playable(tmp_path / "mine.yaml", rules, ["2c", "Td"], "the five of clubs")
    (fault,) = raised.value.diagnostics
    assert fault.code == "OCT317" and "other than" in (fault.help or "")


def test_a_chain_of_such_sentences_is_no_circle(tmp_path: Path) -> None:
    hearts = "hearts may not be played when any spade of your hand may be played"
    spades = "spades may not be played when any diamond of your hand may be played"
    rules = f"{{h: {hearts}, s: {spades}}}"
    five = "the five of clubs"
    file = tmp_path / "mine.yaml"
    assert playable(file, rules, ["5h", "5s", "5d"], five) == {"5h", "5d"}
    assert playable(file, rules, ["5h", "5s", "2d"], five) == {"5s"}
    assert playable(file, rules, ["5h", "2s", "5d"], five) == {"5h", "5d"}


def test_where_nothing_else_lets_anybody_it_lets_nobody_do_so_to_others(tmp_path: Path) -> None:
    """With no other sentence that allows, other cards may not be thrown: so these may."""
    file = tmp_path / "small.yaml"
    file.write_text(
        "ruleset: small\ntitle: S\nplayers: 2\npack: {suits: [clubs], ranks: [2 to 9]}\n"
        "words: {verbs: {throw: thrown}}\n"
        "zones: {stock: {holds: pack}, hand: {each: player, seen by: owner}, pile: {faces: up}}\n"
        "rules: {r: twos may be thrown when no card of your hand other than twos may be thrown}\n"
        "phases:\n  play:\n    - turns: each player\n      until: the round is 2\n      do:\n"
        "        - choose:\n"
        "            throw: {pick: a card of your hand that may be thrown, do: move it to pile}\n"
        "            wait: {}\n"
        "win: the player with the highest score\n",
        encoding="utf-8",
    )
    game = position(octavo.load(file), [], hand="2c 5c", turn=0, forced=True)
    assert game.decision is not None
    assert [option.key for option in game.decision.options] == ["throw 2c", "wait"]
