"""`octavo test --coverage`: what scenarios exercise, told at its place; and that to watch a match
changes nothing of it.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import octavo
from octavo.cli import main
from octavo.coverage.annotated import annotated
from octavo.coverage.collecting import Collected, collect
from octavo.coverage.mutants import mutants
from octavo.coverage.page import page
from octavo.coverage.standing import StandingSentences
from octavo.coverage.trials import tried
from octavo.pipeline import load_marked
from octavo.source.shelf import catalogue

GAME = """\
ruleset: small
title: Small
players: 2
pack: {suits: [clubs, hearts], ranks: [2 to 9]}
words:
  adjectives: {red: hearts, fit: a player who holds any red cards}
  verbs: {play: played, knock: knocked, bid: bid}
options:
  bell: {says: the bell rings, default: true, why: houses differ}
  top_bid: {values: [2, 3], default: 2, why: houses differ}
  last_bet: {values: 1 to 90, default: 9, why: houses differ}
zones: {stock: {holds: pack, faces: down}, pile: {faces: up}, hand: {each: player, seen by: owner}}
state: {bet: {is a: number, each: player}}
rules:
  low: a card may be played when its rank is the rank of the top card of the pile
  red ones: a red card may be played
  no nines: a nine may not be played when the pile is empty
  once: you may not knock when you have knocked this round
  lucky: sevens are red when the bell rings
  dear: red cards score 2
phases:
  deal: [shuffle the stock, deal 2 cards to each player]
  play:
    - turns: each player
      until: any hand is empty
      do:
        - choose:
            play:
              pick: a card of your hand that may be played
              do:
                - move it to the pile
                - you score 1 if it is an eight
            knock:
              when: you are fit
              do: [you score 1]
            bid: {pick: number from 1 to top_bid, do: now your bet is that number}
        - if: your bet is last_bet
          do: now your bet is 0
          else: {if: your bet is 1, do: you score 1}
triggers:
  ring: {on: a player knocks, when: the bell rings, do: each player scores 1}
  full: {on: the number of cards of the pile is 5, do: each player scores 2}
ends: any player's score is at least 3
win: [the players with the highest score, the player with the lowest bet]
"""

IDLE = "- {name: x, given: [another player holds 2 cards], hand: 2c 3c, then: {over: false}}\n"
# Every sentence of it in every way.
SCENARIOS = """\
- name: a card follows by its rank, or is red
  given:
    - the top card of the pile is the five of clubs
    - another player holds 2 cards
  hand: 5h 6c 9c 3h
  steps:
    - then: {legal: [play 5h, play 3h, knock, bid]}
    - moves: [play 3h]
      then: {turn: 2, scores: [0, 0]}
- name: no nine comes first
  given: [another player holds 2 cards]
  hand: 9h 8h
  steps:
    - then: {refused: {play 9h: [no nines]}}
    - moves: [play 8h]
      then: {scores: [1, 0]}
- name: the bell rings for everybody
  given: [another player holds 2 cards]
  hand: 2c 3h
  steps:
    - moves: [knock]
      then: {scores: [2, 1]}
- name: unless it does not ring
  options: {bell: false}
  given: [another player holds 2 cards]
  hand: 2c 3h
  steps:
    - moves: [knock]
      then: {scores: [1, 0]}
- name: nobody knocks twice, nor without a red card
  given: [you have knocked this round]
  hand: 2c 3h
  hands: {2: 2h 4c}
  then: {refused: {knock: [once]}}
- name: who is not fit does not knock
  given: [another player holds 2 cards]
  hand: 2c 3c
  then: {refused: {knock: [when you are fit]}}
- name: sevens are red while the bell rings
  given: [the top card of the pile is the five of clubs, another player holds 2 cards]
  hand: 7c 3c
  then: {offers: [play 7c]}
- name: not where it does not
  options: {bell: false}
  given: [the top card of the pile is the five of clubs, another player holds 2 cards]
  hand: 7c 3c
  then: {refused: {play 7c: [low]}}
- name: a bet of one scores, the last one is taken back
  options: {top_bid: 3, last_bet: 3}
  given: [another player holds 2 cards]
  hand: 7c 3c
  steps:
    - moves: [bid, bid 1]
      then: {scores: [1, 0], turn: 2}
- name: the last bet is taken back
  options: {top_bid: 3, last_bet: 3}
  given: [another player holds 2 cards]
  hand: 7c 3c
  moves: [bid, bid 3]
  then: {facts: [your bet is 0]}
- name: the fifth card of the pile scores, and an empty hand ends the round
  given: [the number of cards of the pile is 4, each player's score is 0]
  hand: 3h
  hands: {2: 2h 4c}
  moves: [play 3h]
  then: {scores: [2, 2], over: false}
- name: three points win, and the lowest bet of equals
  given:
    - the number of cards of the pile is 4
    - your score is 1
    - the score of another player is 2
    - your bet is 1
  hand: 3h
  hands: {2: 2h 4c}
  moves: [play 3h]
  then: {over: true, winner: 2}
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = Path("small.yaml")
    path.write_text(GAME, encoding="utf-8")
    return path


def collected(scenarios: str, matches: int = 0) -> Collected:
    Path("small.test.yaml").write_text(scenarios, encoding="utf-8")
    found = collect(["small.yaml"], matches=matches)
    assert [one for outcome in found.outcomes for one in outcome.diagnostics] == []
    return found


def missing(found: Collected) -> dict[str, tuple[str, ...]]:
    """What is never exercised, by the id or the words of its sentence."""
    return {
        one.said.split(":")[0]: one.never
        for line in annotated(found.coverage, found.files[0])
        for one in line.missing
    }


def without(*names: str) -> str:
    """The scenarios but for these."""
    every = re.split(r"(?m)^(?=- name)", SCENARIOS)[1:]
    left = [one for one in every if not any(f"- name: {name}\n" in one for name in names)]
    assert len(left) == len(every) - len(names)
    return "".join(left)


def test_scenarios_that_exercise_everything_leave_nothing_missing(game: Path) -> None:
    found = collected(SCENARIOS)
    assert missing(found) == {}
    ways, seen = found.coverage.counted(found.coverage.of(found.files[0]))
    # 3 options of the game and 7 conditions in two ways, 6 rules, two of them in one way alone;
    # 10 steps, 3 options of a choice, 2 triggers and 2 entries of `win`
    assert ways == seen == 47


@pytest.mark.parametrize(
    ("names", "lacking"),
    [
        (["a card follows by its rank, or is red"], {"low": "never allowed anything"}),
        (["nobody knocks twice, nor without a red card"], {"once": "never forbade anything"}),
        (["not where it does not"], {"lucky": "never failed to apply"}),
        (
            ["unless it does not ring", "not where it does not"],
            {
                "bell": "never loaded with false",
                "the bell rings": "never false",
            },
        ),
        (
            ["the bell rings for everybody"],
            {
                "ring": "never set off",
                "the bell rings": "never true",
                "each player scores 1": "never done",
            },
        ),
        (
            ["the last bet is taken back", "a bet of one scores, the last one is taken back"],
            {
                "top_bid": "never loaded with another value",
                "last_bet": "never loaded with another value",
                "bid": "never taken",
                "now your bet is that number": "never done",
                "your bet is last_bet": "never true",
                "now your bet is 0": "never done",
            },
        ),
        (
            ["three points win, and the lowest bet of equals"],
            {
                "any player's score is at least 3": "never true",
                "the players with the highest score": "never asked",
                "the player with the lowest bet": "never asked",
            },
        ),
    ],
)
def test_what_a_scenario_alone_exercises_is_missing_without_it(
    game: Path, names: list[str], lacking: dict[str, str]
) -> None:
    assert missing(collected(without(*names))) == {id: (way,) for id, way in lacking.items()}


@pytest.mark.parametrize(
    ("said", "ways"),
    [
        ("queens may not be played", 1),
        ("you may not pass", 1),
        ("queens may not be played when your hand has 2 cards", 2),
        ("you may not pass when your hand has 2 cards", 2),
        ("the dealer may not play queens", 2),
        ("cards may not be laid on crates", 1),
        ("cards may not be laid on crates when your hand has 2 cards", 2),
    ],
)
def test_a_sentence_without_a_condition_has_one_way(said: str, ways: int, tmp_path: Path) -> None:
    """A ban as well: that it leaves other cards be is no doing of its own."""
    path = tmp_path / "ruleset.yaml"
    path.write_text(
        f"""
ruleset: ways
title: Ways
players: 2
pack: {{suits: [clubs, hearts], ranks: [2 to 9, queen]}}
words: {{verbs: {{play: played, lay: laid, pass: passed}}}}
zones:
  stock: {{holds: pack}}
  crate: {{named: [left crate, right crate], faces: up, in: order}}
  hand: {{each: player, seen by: owner}}
state: {{dealer: {{is a: player, starts at: the first player}}}}
rules:
  tried: {said}
phases:
  deal: [shuffle the stock, deal 4 cards to each player]
  play:
    - turns: each player
      until: any hand is empty
      do:
        - choose:
            play: {{pick: a card of your hand that may be played, do: move it to the left crate}}
            lay:
              pick: [a card of your hand, a crate that it may be laid on]
              do: move that card to that crate
            pass: {{}}
win: the players with the fewest cards of their hand
""",
        encoding="utf-8",
    )
    points = dict(StandingSentences(octavo.load(path).setup(2)).points())
    (found,) = points.values()
    assert len(found) == ways


def test_a_rule_about_each_of_the_values_speaks_of_some_and_not_of_others(game: Path) -> None:
    """`it` is the suit or number that could be picked; what another rule forbids is one of them."""
    rules = (
        "  again: a number may not be bid when it is your bet\n"
        "  many: a number may not be bid when it is more than your bet + 5\n"
        "  two: you may not bid 2\n"
    )
    game.write_text(GAME.replace("rules:\n", "rules:\n" + rules), encoding="utf-8")
    never = ("never forbade anything",)
    for bet, left in ((0, {"again": never, "many": never}), (2, {"many": never})):
        given = f"given: [your bet is {bet}, another player holds 2 cards]"
        found = collected(
            f"- {{name: x, {given}, hand: 2c 3c, moves: [bid], then: {{over: false}}}}\n"
        )
        told = {name: never for name, never in missing(found).items() if name in ("again", "many")}
        assert told == left, bet


def test_matches_exercise_more_than_one_position_does(game: Path) -> None:
    one = "- {name: x, given: [another player holds 2 cards], hand: 2c 3c, then: {over: false}}\n"
    alone = missing(collected(one))
    assert alone["bid"] == ("never taken",)
    assert alone["your bet is last_bet"] == ("never asked",)
    more = missing(collected(one, matches=8))
    assert {*more} < {*alone}
    assert more["bell"] == ("never loaded with false",)  # matches are played with the defaults
    assert "bid" not in more
    assert more == missing(collected(one, matches=8))


def test_a_match_that_goes_wrong_is_told_and_fails(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Here nobody may do anything once all cards were drawn; what came before counts."""
    bid = "            bid: {pick: number from 1 to top_bid, do: now your bet is that number}\n"
    game.write_text(GAME.replace(bid, "").replace("when: you are fit", "when: the pile is empty"))
    one = "- {name: x, given: [another player holds 2 cards], hand: 2c 3c, then: {over: false}}\n"
    Path("small.test.yaml").write_text(one, encoding="utf-8")
    assert main(["test", "--coverage", "--matches", "5", "small.yaml"]) == 1
    shown = capsys.readouterr()
    assert shown.err.count("error[OCT603]") == 1
    assert "none failed" in shown.out and "small.yaml:" in shown.out


@pytest.mark.thorough
def test_marks_change_no_match() -> None:
    """What is watched is played as it is where nobody watches."""
    for name, _, path in catalogue():
        plain, marked = octavo.load(path), load_marked(path)
        assert plain.program.marks is None
        assert marked.program.marks is not None and marked.program.marks.names, name
        games = [rules.new_game(seed=5) for rules in (plain, marked)]
        for turn in range(120):
            if games[0].decision is None:
                break
            keys = [
                sorted(option.key for option in game.decision.options)
                for game in games
                if game.decision is not None
            ]
            assert keys[0] == keys[1], name
            for game in games:
                game.apply(keys[0][turn % len(keys[0])])
        assert games[0].steps == games[1].steps, name


# --- small changes --------------------------------------------------------------------------------


def changes(line: str, scenarios: str = SCENARIOS) -> set[str]:
    """What a sentence of the game is changed into; empty where it is left out."""
    found = collected(scenarios)
    rules = octavo.load("small.yaml")
    made = mutants(found.coverage, rules.program.symbols, found.files[0])
    number = GAME.splitlines().index(line) + 1
    return {one.new for one in made if one.span.line == number}


def test_a_rule_is_changed_in_every_part(game: Path) -> None:
    assert changes("  no nines: a nine may not be played when the pile is empty") == {
        "",
        "a nine may not be played",
        "a nine may not be played unless the pile is empty",
        "when the pile is empty, a nine may be played",
        "when the pile is empty, a seven may not be played",
        "when the pile is not empty, a nine may not be played",
        "when the stock is empty, a nine may not be played",
        "when the pile is fit, a nine may not be played",  # this will not load
    }


def test_conditions_under_keys_are_left_out(game: Path) -> None:
    found = collected(SCENARIOS)
    made = mutants(found.coverage, octavo.load("small.yaml").program.symbols, found.files[0])
    assert {one.old for one in made if not one.new and ": " in one.old.split(" ")[0] + " "} >= {
        "when: you are fit",
        "if: your bet is last_bet",
        "when: the bell rings",
    }


def test_numbers_conditions_and_steps_are_changed(game: Path) -> None:
    assert {"you score 0", "you score 2", ""} <= changes("              do: [you score 1]")
    assert {
        "the number of cards of the pile is 4",
        "the number of cards of the pile is 6",
        "the number of cards of the pile is not 5",
        "each player scores 1",
        "each player scores 3",
    } <= changes("  full: {on: the number of cards of the pile is 5, do: each player scores 2}")
    ends = "ends: any player's score is at least 3"
    ending = changes(ends)
    assert "any player's score is at least 4" in ending
    assert "any player's score is more than 3" not in ending  # which is the same
    by_option = GAME.replace(ends, "ends: any player's score is at least last_bet")
    Path("small.yaml").write_text(by_option, encoding="utf-8")
    assert "any player's score is more than last_bet" in changes(ends, IDLE)


@pytest.mark.parametrize(
    ("deal", "swapped"),
    [
        ("[shuffle the stock, {deal}]", False),
        ("[{deal}, shuffle the stock]", True),  # these cards lie in the order of the pack
    ],
)
def test_the_order_of_dealing_is_changed_where_the_cards_are_known(
    deal: str, swapped: bool, game: Path
) -> None:
    said = "deal 2 cards one at a time to each player"
    steps = deal.format(deal=said)
    text = GAME.replace("[shuffle the stock, deal 2 cards to each player]", steps)
    Path("small.yaml").write_text(text, encoding="utf-8")
    found = collected(SCENARIOS)
    made = mutants(found.coverage, octavo.load("small.yaml").program.symbols, found.files[0])
    new = {one.new for one in made if one.old == said}
    assert "deal 3 cards one at a time to each player" in new
    assert ("deal 2 cards to each player" in new) == swapped


def test_a_list_is_not_changed_into_one_that_names_a_thing_twice(game: Path) -> None:
    line = "  dear: red cards score 2"
    text = GAME.replace(line, "  dear: sevens and eights score 2")
    Path("small.yaml").write_text(text, encoding="utf-8")
    assert changes(line) == {
        "",
        "eights score 2",
        "sevens score 2",
        "sevens and nines score 2",
        "sevens and eights score 1",
        "sevens and eights score 3",
        "sevens and eights do not score 2",  # these two will not load
        "sevens and eights score",
    }


def test_more_scenarios_notice_more(game: Path) -> None:
    """With nothing asked for, nothing is noticed; what the rest notices, they notice."""
    Path("small.test.yaml").write_text(IDLE, encoding="utf-8")
    few = tried(["small.yaml"], None, 12, "0")
    assert few.tried == 12 and few.left > 50
    Path("small.test.yaml").write_text(IDLE + SCENARIOS, encoding="utf-8")
    more = tried(["small.yaml"], None, 12, "0")
    assert more.tried == 12
    of_few, of_more = ({*found.survivors, *found.unseen} for found in (few, more))
    assert of_more < of_few
    assert len(of_more) <= 4 < 10 <= len(of_few)
    # nothing is written
    assert Path("small.yaml").read_text(encoding="utf-8") == GAME


def test_the_same_seed_tries_the_same_changes(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("small.test.yaml").write_text(SCENARIOS, encoding="utf-8")
    shown = []
    for seed in ("1", "1", "2"):
        assert main(["test", "--mutate", "--changes", "3", "--seed", seed, "small.yaml"]) == 0
        shown.append(capsys.readouterr().out.partition("none failed\n\n")[2])
    assert shown[0] == shown[1] != shown[2]
    assert re.search(
        r"^3 small changes tried, seed 1: \d noticed, \d not; \d+ more", shown[0], re.M
    )


def test_a_change_is_told_once_whatever_its_words(game: Path) -> None:
    """`unless` and `when ... not` are one change."""
    rule = "  two: twos score 1 when the stock is empty\n"
    text = TINY.replace("rules:\n", "rules:\n" + rule).replace("you score 1", "you score 2")
    game.write_text(text, encoding="utf-8")
    scenario = "- {name: x, moves: [take], then: {facts: [you hold 1 card]}}\n"
    Path("small.test.yaml").write_text(scenario, encoding="utf-8")
    found = tried(["small.yaml"], None, 1000, "0")
    told = [one.new for one in (*found.survivors, *found.unseen) if one.span.line == 8]
    both = {
        "twos score 1 unless the stock is empty",
        "when the stock is not empty, twos score 1",
        "twos score 1 when the stock is not empty",
    }
    assert len([one for one in told if one in both]) == 1, told


TINY = """\
ruleset: tiny
title: Tiny
players: 2
pack: {suits: [clubs], ranks: [2 to 9]}
words: {verbs: {take: taken}}
zones: {stock: {holds: pack, faces: up}, hand: {each: player, seen by: owner}}
rules:
  low: you may not take when the stock is empty
phases:
  play:
    - turns: each player
      until: you hold 2 cards
      do:
        - choose:
            take: {do: [move the top card of the stock to your hand, you score 1]}
win: the player with the highest score
"""


def test_a_change_that_nobody_can_notice_is_none(game: Path) -> None:
    """A pick keeps to what may be played, whether it says so or not."""
    rule = "low: you may not take when the stock is empty"
    picked = "            take: {pick: a card of your hand that may be taken, do: you score 1}\n"
    lines = [one if "take: {do" not in one else picked for one in TINY.splitlines(keepends=True)]
    text = "".join(lines).replace(rule, "low: a two may be taken")
    game.write_text(text, encoding="utf-8")
    scenario = "- {name: x, hand: 2c, then: {over: false}}\n"
    Path("small.test.yaml").write_text(scenario, encoding="utf-8")
    found = tried(["small.yaml"], None, 1000, "0")
    told = {one.new for one in (*found.survivors, *found.unseen)}
    assert "a card that may be taken" in told
    assert "a card of your hand" not in told


def test_a_change_that_no_match_shows_is_told_apart(game: Path) -> None:
    """The stock of eight is never empty where each player takes two: no ban for then shows."""
    text = TINY.replace("rules:\n", "rules:\n  early: unless the round is 1, you may not take\n")
    game.write_text(text, encoding="utf-8")
    scenario = "- {name: x, moves: [take], then: {scores: [1, 0], facts: [you hold 1 card]}}\n"
    Path("small.test.yaml").write_text(scenario, encoding="utf-8")
    found = tried(["small.yaml"], None, 1000, "0")
    unseen = {one.new for one in found.unseen if one.span.line == 9}
    assert "" in unseen and "you may not take" not in unseen
    assert {one.new for one in found.unseen if one.span.line == 8} >= {""}
    assert not {one.span for one in found.survivors if one.span.line == 8 and not one.new}
    assert any(one.new == "you hold 3 cards" for one in found.survivors)


def test_what_no_scenario_notices_is_shown_with_what_it_becomes(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each change is told that leaves all as the one scenario wants it, and no other."""
    game.write_text(TINY, encoding="utf-8")
    scenario = "- {name: x, moves: [take], then: {scores: [1, 0], facts: [you hold 1 card]}}\n"
    Path("small.test.yaml").write_text(scenario, encoding="utf-8")
    assert main(["test", "--mutate", "--changes", "1000", "small.yaml"]) == 0
    shown = capsys.readouterr().out
    told = {
        (number, new.removeprefix("(left out)"))
        for number, new in re.findall(r"small\.yaml:(\d+):.*\n  - .*\n  \+ (.*)\n", shown)
    }
    assert {("8", ""), ("12", "you hold 3 cards")} <= told
    assert ("15", "you score 2") not in told and ("15", "") not in told
    assert shown.endswith(" 0 more were not tried\n")


def test_where_a_scenario_fails_no_change_is_tried(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = SCENARIOS.replace("scores: [2, 1]", "scores: [2, 2]")
    Path("small.test.yaml").write_text(text, encoding="utf-8")
    assert main(["test", "--mutate", "small.yaml"]) == 1
    assert "changes" not in capsys.readouterr().out
    with pytest.raises(octavo.OctavoError, match="does not hold"):
        tried(["small.yaml"], None, 1, "0")


# --- what people see ------------------------------------------------------------------------------


def test_the_command_tells_what_is_missing_and_how_much(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("small.test.yaml").write_text(without("not where it does not"), encoding="utf-8")
    assert main(["test", "--coverage", "small.yaml"]) == 0
    assert capsys.readouterr().out == (
        "small.test.yaml: 11 hold\n"
        "11 scenarios, none failed\n"
        "\n"
        "small.yaml:19:3: lucky: sevens are red when the bell rings: never failed to apply\n"
        "\n"
        "file        ways  missing  covered\n"
        "small.yaml    47        1   97.9 %\n"
        "all           47        1   97.9 %\n"
    )
    assert main(["test", "--coverage", "--fail-under", "97", "small.yaml"]) == 0
    capsys.readouterr()
    assert main(["test", "--coverage", "--fail-under", "98", "small.yaml"]) == 1
    assert capsys.readouterr().err == "97.9 % is covered, less than 98 %\n"


def test_the_marked_source_says_below_a_line_what_is_missing(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("small.test.yaml").write_text(
        without("the last bet is taken back", "a bet of one scores, the last one is taken back"),
        encoding="utf-8",
    )
    assert main(["test", "--coverage", "--marked", "small.yaml"]) == 0
    shown = capsys.readouterr().out
    # every line of the file is there, and below three of them a sign under the words that are meant
    marked = shown[shown.index("small.yaml\n") :].split("\n")[1:]
    said = [line for line in marked if not re.match(r" +\^ ", line)]
    assert [line[5:] for line in said[: len(GAME.splitlines())]] == GAME.splitlines()
    assert "~ 37         - if: your bet is last_bet\n                   ^ never true\n" in shown
    assert "- 38           do: now your bet is 0\n                   ^ never done\n" in shown
    assert "+ 17   no nines" in shown and "  23   play:" in shown


def test_a_scenario_that_fails_fails_beside_all_that_is_covered(game: Path) -> None:
    text = SCENARIOS.replace("scores: [2, 1]", "scores: [2, 2]")
    Path("small.test.yaml").write_text(text, encoding="utf-8")
    assert main(["test", "--coverage", "--fail-under", "100", "small.yaml"]) == 1


def test_a_file_that_cannot_be_read_is_not_told_to_be_covered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A modifier away from its ruleset: its scenarios fail, and of its rules nothing is known."""
    (tmp_path / "far.yaml").write_text(
        "modifier: far\ntitle: Far\nrules: {no sixes: sixes may not be played}\n"
    )
    (tmp_path / "far.test.yaml").write_text(
        "scenarios:\n  one: {for: sixes, cards: {hand: [6h]}, refused: [play 6h]}\n"
    )
    assert main(["test", "--coverage", str(tmp_path)]) == 1
    told = capsys.readouterr().out
    assert told.splitlines()[-1].endswith(" none")
    assert "100 %" not in told


@pytest.mark.parametrize(
    ("more", "needs"),
    [
        (["--marked"], "--coverage"),
        (["--html", "x.html"], "--coverage"),
        (["--matches", "3"], "--coverage"),
        (["--fail-under", "0"], "--coverage"),
        (["--coverage", "--changes", "3"], "--mutate"),
        (["--seed", "3"], "--mutate"),
    ],
)
def test_what_says_nothing_without_another_is_refused(
    game: Path, more: list[str], needs: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("small.test.yaml").write_text(SCENARIOS, encoding="utf-8")
    assert main(["test", *more, "small.yaml"]) == 2
    assert f"goes with {needs}" in capsys.readouterr().err
    assert not Path("x.html").exists()


class _Read(HTMLParser):
    """A page as a browser reads it: what stands in which class, and where it points."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.items: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            if name in ("href", "src"):
                self.links.append(value or "")
            if name == "id":
                self.ids.add(value or "")
        if tag == "li":
            self.items.append("")

    def handle_data(self, data: str) -> None:
        if self.items:
            self.items[-1] += data


def test_the_page_stands_by_itself(game: Path) -> None:
    Path("small.yaml").write_text(GAME.replace("title: Small", "title: <b>Small</b> &"), "utf-8")
    found = collected(without("nobody knocks twice, nor without a red card"))
    text = page(found.coverage, found.files)
    read = _Read()
    read.feed(text)
    assert not {"script", "link", "img", "iframe"} & {*read.tags}
    assert "http" not in text and "url(" not in text and "@import" not in text
    assert read.links and all(link[1:] in read.ids for link in read.links)
    # all lines, each with its sign, number and text; the markup of the file is text
    assert len(read.items) == len(GAME.splitlines())
    assert "2title: <b>Small</b> &" in read.items[1]
    [partly] = [item for item in read.items if "never" in item]
    assert partly.startswith("~18  once: ") and partly.strip().endswith("^ never forbade anything")


def test_the_page_is_written_where_it_is_wanted(game: Path) -> None:
    Path("small.test.yaml").write_text(SCENARIOS, encoding="utf-8")
    assert main(["test", "--coverage", "--html", "covered.html", "small.yaml"]) == 0
    assert Path("covered.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_files_of_one_folder_are_named_from_there(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("far").mkdir()
    rules = Path("small.yaml").read_text(encoding="utf-8")
    for name in ("small", "other"):
        Path(f"far/{name}.yaml").write_text(rules, encoding="utf-8")
        Path(f"far/{name}.test.yaml").write_text(SCENARIOS, encoding="utf-8")
    assert main(["test", "--coverage", "far/small.yaml", "far/other.yaml"]) == 0
    told = capsys.readouterr().out.split("\n\n")[-1]
    assert [line.split("  ")[0] for line in told.splitlines()] == [
        "file",
        "small.yaml",
        "other.yaml",
        "all of far",
    ]
