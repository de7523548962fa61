"""What rulesets, variants and modifiers say of themselves is told where people choose and begin."""

from __future__ import annotations

from pathlib import Path

import pytest

import octavo
from octavo import OctavoError
from octavo.front.header import Wanted
from octavo.front.table import begin
from octavo.play import rulebook
from octavo.play.menu import ordered
from octavo.play.opening import opening
from octavo.source.shelf import catalogue, head
from support.scripted_screen import Scripted

SNIP = """
ruleset: snip
title: Snip
about: |
  Take cards
  until nobody can. The most win.
players: 2
pack: {suits: [clubs, hearts], ranks: [2 to 5]}
zones: {stock: {holds: pack, faces: down}, hand: {each: player, seen by: owner}}
words: {verbs: {take: taken}}
options: {draws: {values: [1, 2], default: 1, why: houses differ}}
phases:
  play:
    - turns: each player
      until: the stock is empty
      do:
        choose: {take: {do: move the top card of the stock to your hand}}
  result:
    - for each: player
      do: you score the number of cards of your hand
win: the players with the highest score
"""
FEWEST = """
variant: fewest
title: Snip backwards
about: Whoever takes the fewest wins.
extends: snip
replaces: {win: the players with the lowest score}
"""
GIFT = """
modifier: gift
title: A gift
about: Everybody begins with a card.
before play: deal 1 card to each player
"""


def files(tmp_path: Path) -> Path:
    for name, text in (
        ("ruleset", SNIP),
        ("variants/fewest", FEWEST),
        ("modifiers/gift", GIFT),
    ):
        path = tmp_path / f"{name}.yaml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "ruleset.yaml"


def asked(*typed: str) -> str:
    answers = iter(typed)
    screen = Scripted(lambda prompt: next(answers, None))
    ordered(screen)
    return "\n".join(screen.shown)


def told(path: Path, variants: str = "") -> str:
    rules = octavo.load(path, variants=variants or ())
    return "\n".join(opening(begin(rules, Wanted(2, "1", 0, frozenset({0})), "1.0")))


def test_a_match_begins_with_what_the_game_is_about(tmp_path: Path) -> None:
    path = files(tmp_path)
    plain, backwards = told(path), told(path, "fewest")
    assert "\nTake cards until nobody can. The most win.\n" in plain, "its lines are one text"
    assert "fewest" not in plain, "a variant that is not in force says nothing"
    assert "\nVariant: Snip backwards.\n  Whoever takes the fewest wins.\n" in backwards


def test_rules_tell_it_to_who_looks_for_its_words(tmp_path: Path) -> None:
    rules = octavo.load(files(tmp_path), variants="fewest", modifiers="gift")
    found = rulebook.lines(rules, ["gift"], "nobody can")
    assert found == ["Snip:", "  Take cards until nobody can. The most win."]
    assert rulebook.lines(rules, ["gift"], "backwards")[:1] == ["Snip backwards:"]
    assert "     Everybody begins with a card." in rulebook.lines(rules, ["gift"], "gift")
    assert "Everybody begins" not in "\n".join(rulebook.lines(rules, [], "card"))


def test_the_menu_tells_what_each_game_is_and_what_its_variants_are() -> None:
    first = asked()
    for number, (_, title, path) in enumerate(catalogue(), 1):
        words = head(path).about.split()
        assert len(words) > 10, f"{title} says what it is about"
        assert " ".join(words) in " ".join(first.split())
        assert len(head(path).sentence) <= 76, f"{title} says it in a line first"
        family = head(path).family
        assert family, f"{title} says with which games it stands"
        beneath = first.lower().split(f"\n{family.lower()}\n")[1].split("\n\n")[0]
        assert f" {number}  {title.lower()}" in beneath
    about = asked("cripple-mr-onion", "? 1").split("none of them > ? 1")[1]
    assert "the raises of all others lie until the dealer" in " ".join(about.split())
    assert "octavo diff cripple-mr-onion --variant gambling" in " ".join(about.split())
    assert "+" not in about and "gambling.yaml:" not in about
    lady = asked("cripple-mr-onion", "", "? 4").split("> ? 4")[1]
    assert "see two cards of the deck and keep one" in " ".join(lady.split())


def test_a_family_is_a_text_too(tmp_path: Path) -> None:
    path = files(tmp_path)
    for said in ("[quick]", "{by draws: {1: quick, 2: long}}", "''"):
        path.write_text(SNIP.replace("players: 2", f"players: 2\nfamily: {said}", 1))
        with pytest.raises(OctavoError, match=r"ruleset.yaml:8:\d+: error"):
            octavo.load(path)


@pytest.mark.parametrize("said", ["[Take cards.]", "{by draws: {1: first, 2: second}}", "''"])
def test_it_is_a_text(said: str, tmp_path: Path) -> None:
    path = files(tmp_path)
    path.write_text(SNIP.replace("|\n  Take cards\n  until nobody can. The most win.", said))
    with pytest.raises(OctavoError, match=r"ruleset.yaml:4:\d+: error"):
        octavo.load(path)


def test_what_a_variant_does_otherwise_is_not_said_of_it() -> None:
    """Where bankrolls win, nobody is told first that whoever wins a round scores."""
    rules = octavo.load("cripple-mr-onion", variants="gambling")
    match = begin(rules, Wanted(4, "1", people=frozenset({0})), "1.0")
    told = " ".join(" ".join(opening(match)).split())
    assert "the match goes by bankrolls" in told
    assert "Unless something is staked, whoever wins a round scores 1" in told
