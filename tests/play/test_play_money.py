"""What people are told where money is at stake: who pays what, what lies open, who has what. Three
sit at one terminal.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import octavo
from octavo.front.header import Wanted
from octavo.front.table import begin
from octavo.play.screen import CLEARED
from octavo.play.terminal import Sitting
from support.scripted_screen import Scripted

BOOTH = """
ruleset: booth
title: Booth
players: 3
pack: {suits: [bells, leaves, acorns], ranks: [ace, 2 to 9]}
words:
  verbs: [{bet: bet}, {buy: bought}, {swap: swapped}, {stick: stuck}, {call: called},
      {drop: dropped}]
zones:
  tower: {holds: pack, faces: down}
  muck:  {faces: down}
  hand:  {each: player, seen by: owner}
  spare: {each: player, seen by: owner}
state:
  host:  {is a: player, starts at: the first player}
  purse: {is a: number, each: player, starts at: 20}
  wager: {is a: number, each: player}
  pot:   {is a: number}
groups:
  single: a card
  pair: two cards of one rank
hands: {of: your hand, use: many groups, best: highest groups}
rules:
  ranks: groups rank by higher rank
phases:
  evening:
    - shuffle the tower
    - for each: player
      do: you pay 1 from your purse to the pot
    - deal 2 cards to each player
    - for each: player
      do:
        - choose:
            swap: {pick: up to 2 cards of your hand, do: [move them to the muck,
                deal that many cards to you]}
    - for each: player
      do:
        - choose:
            bet:   {pick: number from 1 to 5, do: you pay that number from your purse to your wager}
            buy:   {do: [you pay 2 from your purse to the pot, deal a card to you]}
            call:  {do: you pay 3 from your purse to your wager}
            stick: {}
            drop:  {do: [move your hand to the muck, you pay 1 from your purse to the pot]}
        - deal a card face up to you
    - for each: player
      do: you pay your wager from your wager to your purse
    - for each: player
      do: show your hand to each player
    - the players with the best hand share the pot
win: the player with the highest purse
"""


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> octavo.Rules:
    path = tmp_path_factory.mktemp("booth") / "booth.yaml"
    path.write_text(BOOTH, encoding="utf-8")
    return octavo.load(path)


def evening(rules: octavo.Rules, *typed: str) -> list[str]:
    """What three people at one terminal see, who type this at their prompts."""
    match = begin(rules, Wanted(3, "3", people=frozenset({0, 1, 2})), "1.0")
    lines = iter(typed)
    screen = Scripted(lambda prompt: next(lines) if prompt.startswith(">") else "")
    assert Sitting(match, screen).run()
    return screen.shown


def last_of(shown: list[str], name: str) -> list[str]:
    """What somebody has before them from the last wipe before their last turn on."""
    start = max(at for at, line in enumerate(shown) if line.startswith(f"{name}, it is your turn."))
    found = []
    for line in shown[start + 2 :]:
        if line == CLEARED:
            break
        found.append(line.strip())
    return found


@pytest.fixture(scope="module")
def shown(rules: octavo.Rules) -> list[str]:
    return evening(rules, "done", "1", "1", "2", "", "bet 9", "bet 4", "buy", "stick")


def test_who_pays_for_what_is_told_in_one_sentence(shown: list[str]) -> None:
    told = last_of(shown, "Player 3")
    assert "Player 1 bets 4." in told and "Player 2 buys and pays 2 to the pot." in told
    assert not any("wager" in line and "pay" in line for line in told), "it is plain from the bet"


def test_what_everybody_pays_is_told_once(shown: list[str]) -> None:
    assert [line.strip() for line in shown].count("Everybody pays 1 to the pot.") == 3, (
        "each is told"
    )
    assert not any(
        line.strip() in ("You pay 1 to the pot.", "Player 2 pays 1 to the pot.") for line in shown
    )
    assert [line.strip() for line in shown].count("Everybody's purse is 20.") == 3


def test_what_two_pay_alike_is_told_together(rules: octavo.Rules) -> None:
    shown = [
        line.strip() for line in evening(rules, "done", "done", "done", "call", "call", "stick")
    ]
    assert (
        "Player 1 calls and pays 3." in shown
        and "Player 1 takes back 3." in shown
        and "Player 2 takes back 3." in shown
    )


def test_whoever_takes_nothing_does_nothing(shown: list[str]) -> None:
    told = last_of(shown, "Player 2")
    assert "Player 1 swaps nothing." in [line.strip() for line in shown]
    assert "Player 3 swaps a card." in told or "Player 3 swaps 2 cards." in told


def test_an_option_that_does_nothing_is_not_told_with_what_comes_next(shown: list[str]) -> None:
    told = [line.strip() for line in shown]
    stuck = [line for line in told if re.fullmatch(r"(You stick|Player \d sticks)\.", line)]
    assert stuck and not any(re.search("sticks? the", line) for line in told)


def test_whoever_throws_all_away_is_not_counted(rules: octavo.Rules) -> None:
    shown = [
        line.strip() for line in evening(rules, "done", "done", "done", "drop", "drop", "stick")
    ]
    assert "Player 1 drops." in shown and "Player 2 drops." in shown, (
        "that it costs something is told apart"
    )


def test_a_match_resumed_in_a_choice_of_several_asks_as_before(rules: octavo.Rules) -> None:
    match = begin(rules, Wanted(3, "3", people=frozenset({0, 1, 2})), "1.0")
    match.game.apply("swap")
    lines = iter(["1", "q"])
    screen = Scripted(lambda prompt: next(lines) if prompt.startswith(">") else "")
    assert not Sitting(match, screen).run()
    asked = [
        line
        for line in screen.shown
        if line.endswith(("(evening):", "when that is all.", "takes none."))
    ]
    first = next(line for line in screen.shown if line.startswith("  1 swap ")).split()[2]
    assert asked == [
        "It is your turn (evening):",
        "One, or up to 2 on one line, in any order; `done` takes none.",
        f"You have chosen: swap {first}. Go on (evening):",
        "One; an empty line when that is all.",
    ]


def test_cards_that_lie_open_are_told_of_and_those_that_do_not_are_not(
    shown: list[str], rules: octavo.Rules
) -> None:
    told = last_of(shown, "Player 2")
    [line] = [line for line in told if line.startswith("Player 1's hand: ")]
    assert line.endswith(" and 2 face down") and len(line.split(": ")[1].split()[0]) == 2
    own = last_of(shown, "Player 3")
    assert sum(line.startswith(("Player 1's hand: ", "Player 2's hand: ")) for line in own) == 2


def test_ones_own_open_cards_are_told_apart(rules: octavo.Rules) -> None:
    dealt = "        - deal a card face up to you\n"
    text = BOOTH.replace(dealt, f"{dealt}        - choose: {{bet: {{}}, stick: {{}}}}\n")
    path = Path(rules.composition.path).with_name("open.yaml")
    path.write_text(text.replace("ruleset: booth", "ruleset: open"), encoding="utf-8")
    shown = evening(
        octavo.load(path),
        "done",
        "done",
        "done",
        "stick",
        "stick",
        "stick",
        "stick",
        "stick",
        "stick",
    )
    at = next(index for index, line in enumerate(shown) if line.startswith("  face up: "))
    card = shown[at].split(": ")[1]
    assert len(card) == 2 and card[0] in shown[at - 1] and shown[at - 1].startswith("Your hand: ")
    assert any(line.strip() in (f"You get {card} from the tower.", "You stick.") for line in shown)


def test_money_is_before_whoever_chooses(shown: list[str]) -> None:
    assert shown.count("Your purse: 19   pot: 3") >= 4
    assert "Your purse: 19   pot: 5" in last_of(shown, "Player 3"), "two were paid for a card"


def test_what_nobody_has_takes_no_room(shown: list[str]) -> None:
    assert not any("spare" in line for line in shown), "no card ever lies there"
    first = shown.index(CLEARED)
    assert not any("wager" in line for line in shown[first : first + 25]) and any(
        " wager 4" in line for line in shown
    )


def test_what_open_hands_make_is_told(shown: list[str]) -> None:
    """Once, in the place of their cards."""
    told = [line.strip() for line in shown]
    groups = "(?:singles?|pairs?)"
    assert (
        sum(re.match(rf"Player \d shows {groups} ", line) is not None for line in told) == 3
        and not any(line.startswith("You show ") for line in told)
        and not any(" groups: " in line for line in told)
    )


def test_what_an_option_costs_is_told_before_it_is_taken(shown: list[str]) -> None:
    asked = [line.split() for line in shown if " bet " in line and " stick" in line]
    assert asked and all(
        " ".join(line).startswith("1 bet (1 to 5) 2 buy (pay 2) 3 call (pay 3) 4 stick")
        for line in asked
    )


def test_what_hangs_on_hidden_cards_is_not(tmp_path: Path) -> None:
    hidden = (
        "call:  {do: you pay the rank of the top card of the tower from your purse to your wager}"
    )
    text = BOOTH.replace("call:  {do: you pay 3 from your purse to your wager}", hidden)
    assert text != BOOTH
    (tmp_path / "booth.yaml").write_text(text, encoding="utf-8")
    shown = evening(
        octavo.load(tmp_path / "booth.yaml"), "done", "done", "done", "stick", "stick", "stick"
    )
    asked = [" ".join(line.split()) for line in shown if " bet " in line and " stick" in line]
    assert asked and all("buy (pay 2) 3 call 4 stick" in line for line in asked)


def test_how_many_may_be_named_is_told(shown: list[str]) -> None:
    assert shown.count("One, or up to 2 on one line, in any order; `done` takes none.") == 3
    assert "One; an empty line when that is all." in shown


def test_an_amount_is_typed_with_the_option_and_out_of_range_nothing_is_begun(
    shown: list[str],
) -> None:
    """Whoever mistypes it may still choose something else."""
    at = shown.index("> bet 9")
    assert shown[at + 1 : at + 3] == ["`bet` takes a number from 1 to 5.", "> bet 4"]


@pytest.mark.parametrize("text", ["stick 4", "fold 4", "4 4", "bet 6", "bet four four"])
def test_only_the_option_itself_goes_before_its_amount(text: str, rules: octavo.Rules) -> None:
    game = rules.new_game(3, "3")
    for key in ("swap", "done", "swap", "done", "swap", "done", "bet"):
        if game.decision is not None and game.decision.options.find(key):
            game.apply(key)
    assert game.decision is not None and game.decision.options[0].kind == "number"
    assert game.decision.options.find(text) is None
    assert (
        game.decision.options.find("bet 4")
        == game.decision.options.find("4")
        == game.decision.options.find("four")
    )


def test_money_that_comes_back_is_told(tmp_path: Path) -> None:
    """Though it is then what was told before it was paid."""
    path = tmp_path / "refund.yaml"
    path.write_text(
        """ruleset: refund
title: Refund
players: 2
pack: {suits: [clubs, hearts], ranks: [2 to 5]}
words: {verbs: {pay in: paid in}}
zones: {stock: {holds: pack, faces: down}, hand: {each: player, seen by: owner}}
state: {purse: {is a: number, each: player, starts at: 20}, pot: {is a: number}}
phases:
  play:
    - for each: player
      do: {choose: {pay in: {do: you pay 1 from your purse to the pot}}}
triggers:
  refund: {on: a player pays in, do: that player's purse rises by 1}
ends: the round is 1
win: the player with the highest purse
""",
        encoding="utf-8",
    )
    table = begin(octavo.load(path), Wanted(2, "1"), "1.0")
    table.play_bots()
    told = [line for line in table.told(None) if "purse is 20" in line]
    assert told[1:] == ["  Refund: Ada's purse is 20.", "  Refund: Bo's purse is 20."]


def test_what_does_nothing_does_so_where_triggers_watch() -> None:
    """What comes after it is not told as if it had been chosen: `You stick the six of clubs`."""
    variants = ["usenet-1993", "gambling"]
    for modifiers in ("", "all"):
        rules = octavo.load("cripple-mr-onion", variants=variants, modifiers=modifiers)
        assert {one.verb for one in rules.describe().verbs if one.idle} == {"stay", "stick"}
