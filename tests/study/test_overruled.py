"""A rule of one file that another leaves nothing to say is told, and no other.

That it says nothing is looked for in play: without it the same is offered, or scored, in every
position that bots reach.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from random import Random

import pytest

import octavo

GAME = """
ruleset: overruled
title: Overruled
players: 2
pack: {suits: [clubs, hearts], ranks: [2 to 9]}
words: {verbs: {play: played, pass: passed}}
zones: {stock: {holds: pack}, pile: {faces: up}, hand: {each: player, seen by: owner}}
rules:
  hearts: hearts may be played
  twos:   a two may be played
  clubs:  a club may be played when your hand has fewer than 4 cards
  worth:  cards score 2
  nines:  nines score 9
phases:
  deal: [shuffle the stock, deal 5 cards to each player]
  play:
    - turns: each player
      until: any hand is empty or the stock is empty
      do:
        - choose:
            play: {pick: a card of your hand that may be played, do: move it to the pile}
            pass: {do: move the top card of the stock to your hand}
  scoring: {for each: player, do: you score the score of your hand}
win: the players with the highest score
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "ruleset.yaml").write_text(GAME, encoding="utf-8")
    with chdir(tmp_path):
        yield tmp_path


def modifier(name: str, said: str) -> Path:
    path = Path(f"{name}.yaml")
    path.write_text(f"modifier: {name}\ntitle: {name}\n{said}\n", encoding="utf-8")
    return path


def told(*said: str) -> list[tuple[str, str]]:
    """The messages of warnings about rules of two files, each with the name of the file it is told
    of; `said` are modifiers."""
    files = [modifier(f"m{number}", text) for number, text in enumerate(said)]
    found = octavo.load("ruleset.yaml", modifiers=list(files)).warnings
    return [
        (Path(one.span.file).stem, one.message)
        for one in found
        if one.code == "OCT435" and one.span is not None
    ]


@pytest.mark.parametrize(
    ("said", "where", "message"),
    [
        pytest.param(
            ["rules: {red: hearts may not be played}"], "m0",
            "`hearts` never allows anything: `red` forbids all of it", id="the same cards",
        ),
        pytest.param(
            ["rules: {low: cards other than nines may not be played}"], "m0",
            "`twos` never allows anything: `low` forbids all of it", id="more cards",
        ),
        pytest.param(
            ["rules: {few: clubs may not be played when your hand has fewer than 5 cards}"], "m0",
            "`clubs` never allows anything: `few` forbids all of it", id="a wider condition",
        ),
        pytest.param(
            ["rules: {no: nines may not be played}",
             "rules: {yes: the nine of clubs may be played}"],
            "m1", "`yes` never allows anything: `no` forbids all of it", id="two modifiers",
        ),
        pytest.param(
            ["rules: {flat: cards score 1}"], "m0",
            "`flat` goes before all that `nines` can say", id="scores of more cards",
        ),
        pytest.param(
            ["rules: {no: nines may not be played}",
             "triggers: {pay: {on: a nine is played, do: you score 1}}"],
            "m1", "`pay` never runs: `no` forbids all that it waits for", id="a moment",
        ),
        pytest.param(
            ["rules: {no: nobody may play}",
             "triggers: {pay: {on: a nine is played, do: you score 1}}"],
            "m1", "`pay` never runs: `no` forbids all that it waits for", id="of everybody",
        ),
        pytest.param(
            ["rules: {high: cards higher than a seven may not be played}",
             "triggers: {pay: {on: a nine is played, do: you score 1}}"],
            "m1", "`pay` never runs: `high` forbids all that it waits for", id="compared",
        ),
        pytest.param(
            ["rules: {early: nines may not be played in the first round}",
             "triggers: {pay: {on: a nine is played, when: the round is 1, do: you score 1}}"],
            "m1", "`pay` never runs: `early` forbids all that it waits for", id="a round",
        ),
        pytest.param(
            ["rules: {no: fives may not be played}",
             "rules: {two: fives and sixes may not be played}"],
            "m0", "`no` forbids nothing more: `two` forbids all of it", id="one of two",
        ),
        pytest.param(
            ["rules: {no: fives and sixes may not be played}",
             "rules: {both: sixes and fives may be played}"], "m1",
            "`both` never allows anything: `no` forbids all of it", id="both of two",
        ),
        pytest.param(
            ["rules: {no: nines may not be played when the pile is empty or the stock is empty}",
             "rules: {yes: nines may be played when the stock is empty or the pile is empty}"],
            "m1", "`yes` never allows anything: `no` forbids all of it", id="either, in any order",
        ),
        pytest.param(
            ["rules: {no: nines may not be played when your hand has fewer than 5 cards or the "
             "stock is empty}",
             "rules: {yes: nines may be played when your hand has fewer than 3 cards or the "
             "stock is empty}"],
            "m1", "`yes` never allows anything: `no` forbids all of it", id="either is wider",
        ),
        pytest.param(
            ["rules: {no: clubs may not be played when it is a five or it is a six}",
             "rules: {yes: sixes of clubs may be played}"],
            "m1", "`yes` never allows anything: `no` forbids all of it", id="one of either",
        ),
        pytest.param(
            ["rules: {no: clubs may not be played when you hold a heart}",
             "rules: {nine: clubs may not be played when you hold the nine of hearts}"],
            "m1", "`nine` forbids nothing more: `no` forbids all of it", id="held besides",
        ),
        pytest.param(
            ["rules: {no: clubs may not be played unless you hold a heart}",
             "rules: {yes: clubs may be played when you hold no card other than clubs}"],
            "m1", "`yes` never allows anything: `no` forbids all of it", id="none is held",
        ),
        pytest.param(
            ["rules: {no: fives and sixes may not be played}",
             "triggers: {pay: {on: a five or a six is played, do: you score 1}}"],
            "m1", "`pay` never runs: `no` forbids all that it waits for", id="all that is awaited",
        ),
        pytest.param(
            ["rules: {red: hearts may not be played}",
             "triggers: {pay: {on: a nine is played, when: it is a heart, do: you score 1}}"],
            "m1", "`pay` never runs: `red` forbids all that it waits for", id="more of a card",
        ),
        pytest.param(
            ["rules: {high: cards whose rank is at least eight score 1}"], "m0",
            "`high` goes before all that `nines` can say", id="scores of compared cards",
        ),
        pytest.param(
            ["rules: {nine: the nine of hearts may be played}"], "m0",
            "`nine` allows nothing more: `hearts` allows all of it", id="allowed anyhow",
        ),
        pytest.param(
            ["rules: {again: hearts may be played}"], "m0",
            "`again` allows nothing more: `hearts` allows all of it", id="the same words",
        ),
        pytest.param(
            ["rules: {any: cards may be played}"], "m0",
            "`any` allows all that `hearts`, `twos`, or `clubs` can allow", id="all allowed",
        ),
        pytest.param(
            ["rules: {wide: nines may not be played}",
             "rules: {narrow: the nine of clubs may not be played}"],
            "m1", "`narrow` forbids nothing more: `wide` forbids all of it", id="forbidden anyhow",
        ),
        pytest.param(
            ["rules: {narrow: the nine of clubs may not be played}",
             "rules: {wide: nines may not be played}"],
            "m0", "`narrow` forbids nothing more: `wide` forbids all of it", id="forbidden later",
        ),
        pytest.param(
            ["rules: {one: nines may not be played}", "rules: {two: nines may not be played}"],
            "m1", "`two` forbids nothing more: `one` forbids all of it", id="twice the same",
        ),
    ],
)  # fmt: skip
def test_what_has_nothing_to_say_is_told(said: list[str], where: str, message: str) -> None:
    assert (where, message) in told(*said)


def test_what_forbids_it_is_told_beside_what_allows_it() -> None:
    """Who allows what is allowed anyhow may have meant to lift what forbids it."""
    nine = modifier("m0", "rules: {nine: the nine of hearts may be played}")
    late = modifier("m1", "rules: {late: nines may not be played when the stock is empty}")
    clubs = modifier("m2", "rules: {black: clubs may not be played when the stock is empty}")
    found = octavo.load("ruleset.yaml", modifiers=[nine, late, clubs]).warnings
    [help] = [one.help for one in found if "`nine` allows nothing more" in one.message]
    assert help.endswith("; what may forbid it goes before both: `late`")


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(["rules: {red: hearts may not be played when the stock is empty}"], id="when"),
        pytest.param(["rules: {none: you may not play}"], id="the option, not the cards"),
        pytest.param(
            ["rules: {early: nines may not be played in the first round}",
             "triggers: {pay: {on: a nine is played, when: the round is 2, do: you score 1}}"],
            id="another round"
        ),
        pytest.param(
            ["rules: {idle: nines may not be played when the pile is empty}",
             "triggers: {pay: {on: a nine is played, when: the pile is empty, do: you score 1}}"],
            id="what the deed changes"
        ),
        pytest.param(
            ["rules: {red: the nine of hearts may not be played}",
             "triggers: {pay: {on: a nine is played, when: it is a club, do: you score 1}}"],
            id="the other cards",
        ),
        pytest.param(
            ["rules: {high: cards higher than a nine may not be played}",
             "triggers: {pay: {on: a nine is played, do: you score 1}}"], id="compared otherwise"
        ),
        pytest.param(["rules: {low: twos of clubs may not be played}"], id="fewer cards"),
        pytest.param(
            ["rules: {no: fives may not be played}", "rules: {two: fives and sixes may be played}"],
            id="one of two that may be",
        ),
        pytest.param(
            ["rules: {no: fives may not be played}",
             "triggers: {pay: {on: a five or a six is played, do: you score 1}}"],
            id="one of two that is awaited",
        ),
        pytest.param(
            ["rules: {no: clubs may not be played when you hold a nine}",
             "rules: {more: clubs may not be played when you hold a heart}"],
            id="held otherwise",
        ),
        pytest.param(
            ["rules: {no: nines may not be played when the pile is empty}",
             "rules: {yes: nines may be played when the stock is empty or the pile is empty}"],
            id="one of either",
        ),
        pytest.param(
            ["rules: {nine: the nine of clubs scores 3}",
             "rules: {both: nines and eights score 4}"],
            id="scores of one of two",
        ),
        pytest.param(["rules: {you: you may not pass}"], id="another verb"),
        pytest.param(["rules: {anew: nines score 3}"], id="anew of the same cards"),
        pytest.param(["rules: {high: eights score 8}"], id="scores of fewer cards"),
        pytest.param(["rules: {rest: other cards score 1}"], id="other cards"),
        pytest.param(
            ["rules: {no: nines may not be played}",
             "triggers: {pay: {on: an eight is played, do: you score 1}}"],
            id="another moment",
        ),
        pytest.param(
            ["rules: {no: nines may not be played}",
             "triggers: {pay: {on: a nine is played, do: you score 1}, "
             "pass: {on: a player passes, do: now the nine of clubs is played}}"],
            id="a step makes it so",
        ),
        pytest.param(
            ["rules: {red: hearts may not be played}\n"
             "before play: [now modifiers numbered 1 are not in force]\nnumber: 1"],
            id="not in force throughout",
        ),
        pytest.param(["rules: {five: fives of clubs may be played}"], id="more is allowed"),
        pytest.param(
            ["rules: {low: fives may not be played}", "rules: {late: sixes may not be played}"],
            id="forbidden besides",
        ),
    ],
)  # fmt: skip
def test_what_may_say_something_is_not_told(said: list[str]) -> None:
    assert told(*said) == []


@pytest.mark.parametrize(
    ("ban", "allowed", "dead"),
    [
        ("cards may not be played on inner cells", "face cards may be played on tl", True),
        ("cards may not be played on inner cells", "face cards may be played on inner cells", True),
        ("cards may not be played on cells", "face cards may be played on n", True),
        ("face cards may not be played on tl", "jacks may be played on tl", True),
        ("cards may not be played on inner cells", "face cards may be played on n", False),
        ("cards may not be played on tl", "face cards may be played on inner cells", False),
        ("jacks may not be played on tl", "face cards may be played on tl", False),
        ("cards may not be played on rotten cells", "face cards may be played on tl", False),
        ("cards may not be played on tl", "twos may be played on tl or tr", False),
        ("cards may not be played on cells other than tl", "twos may be played on tr", True),
        ("cards may not be played on cells other than tl", "twos may be played on tl", False),
        ("cards may not be played on tl or tr", "twos may be played on cells other than n", False),
        ("cards may not be played on face cards", "twos may be played on kings", True),
        ("cards may not be played on kings", "twos may be played on face cards", False),
        ("cards may not be played on cards other than kings", "twos may be played on n", False),
        ("cards may not be played on cards other than kings", "twos may be played on aces", True),
        ("cards may not be played on inner cells", "twos may be played on tl or tr", True),
    ],
)
@pytest.mark.thorough(but=3)
def test_cells_of_a_board_are_known(ban: str, allowed: str, dead: bool) -> None:
    modifier("m0", f"rules: {{tried: {allowed}}}")
    modifier("m1", f"rules: {{ban: {ban}}}")
    found = octavo.load("onion", modifiers=["m0.yaml", "m1.yaml"]).warnings
    said = [one.message for one in found if one.code == "OCT435" and "`tried`" in one.message]
    by_ban = [one for one in said if "`stays rotten`" not in one]  # which the game itself says
    assert by_ban == (["`tried` never allows anything: `ban` forbids all of it"] if dead else [])


@pytest.mark.parametrize(
    ("said", "dead"),
    [
        (["b: a run ranks just above a prial", "c: a run ranks just below a pair"], ["m0"]),
        (["b: a run ranks just above a prial", "c: a prial ranks just above a run"], ["m0"]),
        (["b: a run changes places with a prial", "c: a prial changes places with a run"], ["m0"]),
        (["b: a run ranks just above a prial", "c: a pair ranks just above a prial"], []),
        (["b: a run ranks just above a prial", "c: a pair ranks just above a run"], []),
        (["b: a run ranks just above a prial",
          "c: a prial ranks just above a run when the stock is empty"], []),
    ],
)  # fmt: skip
def test_a_place_that_a_later_file_takes_back_is_told(
    folder: Path, said: list[str], dead: list[str]
) -> None:
    groups = """groups:
  pair: {is: two cards of one rank}
  run: {is: three cards of consecutive ranks}
  prial: {is: three cards of one rank}
hands: {of: your hand, use: one group}
"""
    game = GAME.replace("phases:", f"{groups}phases:").replace(
        "win: the players with the highest score", "win: the players with the best hand"
    )
    (folder / "ruleset.yaml").write_text(game, encoding="utf-8")
    found = told(*(f"rules: {{{one}}}" for one in said))
    assert [name for name, message in found] == dead
    assert all("undone by `c`" in message for _, message in found)


@pytest.mark.parametrize("dead", ["hearts", "twos", "clubs", "nines"])
def test_the_match_is_the_same_without_what_has_nothing_to_say(folder: Path, dead: str) -> None:
    said = "rules: {all: cards may not be played, flat: cards score 1}"
    assert any(f"`{dead}`" in message for _, message in told(said))
    bare = "\n".join(line for line in GAME.splitlines() if not line.startswith(f"  {dead}:"))
    (folder / "bare.yaml").write_text(bare, encoding="utf-8")
    assert matches("ruleset.yaml") == matches("bare.yaml")


def matches(ruleset: str) -> list[object]:
    """What is offered in some matches, and the scores."""
    rules = octavo.load(ruleset, modifiers=["m0.yaml"])
    found: list[object] = []
    for seed in range(5):
        machine, chance = rules.machine(seed=seed, forced=True), Random(seed)
        while not machine.over:
            offered = sorted(map(machine.key, machine.legal()))
            found.append(offered)
            machine.apply(chance.choice(sorted(machine.legal())))
        found.append(machine.scores)
    return found


@pytest.mark.parametrize("handed_on", [False, True])
def test_who_does_it_is_known_unless_that_changes_meanwhile(folder: Path, handed_on: bool) -> None:
    """The dealer may not play nines, and so nobody who is the dealer then does, unless playing
    makes somebody the dealer."""
    state = "state: {dealer: {is a: player, starts at: the first player}}\nrules:\n"
    game = GAME.replace("rules:\n", state, 1)
    if handed_on:
        game = game.replace(
            "do: move it to the pile", "do: [move it to the pile, now the dealer is you]"
        )
    (folder / "ruleset.yaml").write_text(game, encoding="utf-8")
    rules = "rules: {no: the dealer may not play nines}"
    found = told(rules, "triggers: {pay: {on: the dealer plays a nine, do: you score 1}}")
    never = ("m1", "`pay` never runs: `no` forbids all that it waits for")
    assert (never in found) != handed_on
    assert told(rules, "triggers: {pay: {on: a player plays a nine, do: you score 1}}") == []


def test_what_a_step_says_is_done_may_be_waited_for(folder: Path) -> None:
    """Another option beside it does so too, with a card that it picks."""
    steps = "[now it is played, move it to the pile]"
    option = f"            give: {{pick: a card of your hand, do: {steps}}}\n"
    text = GAME.replace("            pass: {do", option + "            pass: {do")
    text = text.replace("{play: played,", "{play: played, give: given,")
    said = [
        "rules: {no: nines may not be played}",
        "triggers: {pay: {on: a nine is played, do: you score 1}}",
    ]
    never = "`pay` never runs: `no` forbids all that it waits for"
    assert ("m1", never) in told(*said)
    (folder / "ruleset.yaml").write_text(text, encoding="utf-8")
    assert ("m1", never) not in told(*said)
