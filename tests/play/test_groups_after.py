"""The groups that somebody would have after an option, told from what they see alone."""

from __future__ import annotations

import octavo
from octavo.positions.position import position
from octavo.table.game import Game
from octavo.table.hands import Arranged, arranged, arranged_after, as_seen, bearing


def offered(facts: list[str], held: str, *modifiers: str, at: str = "specials") -> Game:
    rules = octavo.load("cripple-mr-onion", modifiers=modifiers)
    said = ["the dealer is another player", *facts]
    return position(rules, said, players=2, hand=held, at=at, forced=True)


def after(game: Game, key: str) -> tuple[Arranged, ...]:
    assert game.decision is not None
    option = game.decision.options.find(key)
    assert option is not None
    return arranged_after(game.machine, game.decision.seat, option.code)


def test_each_of_the_cards_offered_is_told_by_what_it_makes() -> None:
    tops = [f"the {card} is one of the top 2 cards of the deck" for card in ("ten of coins",)]
    tops.append("the five of swords is one of the top 2 cards of the deck")
    game = offered(tops, "Qsp 5cl 6he Acu", "lady")
    assert after(game, "declare the Lady") == ()  # which cards come is seen only then
    game.apply("declare the Lady")
    assert game.decision is not None
    for key in ("take Tco", "take 5sw"):
        found = after(game, key)
        there = game.clone()
        there.apply(key)
        assert found and found == arranged(there.machine, 0)
        assert "Qsp" not in [card for one in found for card in one.cards]


def test_what_changes_no_group_tells_nothing() -> None:
    game = offered([], "Qsp 5cl 6he Acu", "lady")
    assert after(game, "pass") == ()


def test_what_bears_on_cards_is_told_by_what_is_seen() -> None:
    """Of a rule about who uses or holds something, to who has some of it, where its occasion is
    there; a card that somebody else holds unseen is none."""
    senders = ["the jack of diamonds is visible", "another player holds the jack of diamonds"]
    game = offered(senders, "8cl Acl Ahe 5he", "null eights", "lady", "sender of eight")
    assert [*bearing(game.machine, 0)] == ["sender of eight"]
    game = offered(senders, "7cl Acl Ahe 5he", "null eights", "lady", "sender of eight")
    assert not bearing(game.machine, 0), "no eight is held"
    wild = ["eights are wild", "another player holds the queen of spades"]
    game = offered(wild, "8cl Acl Ahe 5he", "null eights", "lady", at="exchange")
    assert [*bearing(game.machine, 0)] == ["lady"]
    assert not bearing(as_seen(game.machine, 0), 0), "who holds her is not seen"
    assert not bearing(game.machine, 0, ()), "nothing of it shows in groups"
