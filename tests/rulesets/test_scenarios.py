"""Scenarios: every ruleset, modifier and variant has some, every rule about what may be done is
shown both ways, and the engine that runs them finds what is wrong."""

from __future__ import annotations

import os
import pickle
import re
import shutil
import textwrap
from collections.abc import Callable, Iterator
from fcntl import LOCK_EX, flock
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path

import pytest
import yaml

import octavo
from octavo import terms as t
from octavo.check.bindings import Permission
from octavo.coverage.points import Coverage
from octavo.coverage.report import missing_lines
from octavo.coverage.watching import Watching
from octavo.positions.position import position
from octavo.render import texts
from octavo.resources import rulesets_dir
from octavo.source.shelf import beside, catalogue, document
from octavo.testing.scenario import (
    ENDING,
    ScenarioOutcome,
    faults_of,
    run_file,
    run_paths,
    scenario_files,
    subject_of,
)
from support.effort import EFFORT
from support.paths import FEATURES

pytest_plugins = ["pytester"]

RULESETS = [path for _, _, path in catalogue()]


def parts(ruleset: Path) -> Iterator[Path]:
    """A ruleset with its variants and modifiers."""
    yield ruleset
    for kind in ("variant", "modifier"):
        yield from (one.path for one in beside(ruleset, kind))


def name_of(path: Path) -> str:
    return path.relative_to(rulesets_dir().resolve()).as_posix()


@pytest.mark.parametrize(
    "path", [part for ruleset in RULESETS for part in parts(ruleset.resolve())], ids=name_of
)
def test_every_file_has_scenarios(path: Path) -> None:
    scenarios = path.with_name(path.stem + ENDING)
    assert scenarios.is_file(), f"{name_of(path)} needs {scenarios.name} beside it"


Outcomes = Callable[[Path], tuple[list[ScenarioOutcome], Coverage]]


@pytest.fixture(scope="session")
def outcomes_of(tmp_path_factory: pytest.TempPathFactory) -> Outcomes:
    """How the scenarios of a shipped file went, and what they exercised. They are run once, also
    where several processes share the tests."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent

    @cache
    def run_once(path: Path) -> tuple[list[ScenarioOutcome], Coverage]:
        kept = folder / f"{name_of(path).replace('/', ' ')}.outcomes"
        with kept.open("ab+") as file:
            flock(file, LOCK_EX)  # who comes second waits, and reads
            file.seek(0)
            if whole := file.read():
                return pickle.loads(whole)  # type: ignore[no-any-return]
            watching = Watching()
            made = run_file(path, watcher=watching), watching.coverage
            file.write(pickle.dumps(made))
        return made

    return run_once


@pytest.mark.parametrize("path", sorted(rulesets_dir().resolve().rglob(f"*{ENDING}")), ids=name_of)
@pytest.mark.thorough(but=4)
def test_every_scenario_holds(path: Path, outcomes_of: Outcomes) -> None:
    assert subject_of(path).is_file()
    names = [item.get("name").text for item in document(path).root.items]  # type: ignore[union-attr]
    assert len(names) == len(set(names)), "two scenarios of one name"
    outcomes, _ = outcomes_of(path)
    assert len(outcomes) == len(names)
    assert all(outcome.ok for outcome in outcomes), texts(
        [one for outcome in outcomes for one in outcome.diagnostics]
    )


@pytest.mark.parametrize(
    "path",
    [
        path
        for ruleset in RULESETS
        for path in sorted(ruleset.resolve().parent.rglob(f"*{ENDING}"), key=os.path.getsize)[
            : None
            if EFFORT > 1
            else 1  # what is read of them is what is read to run them
        ]
    ],
    ids=name_of,
)
@pytest.mark.thorough(but=4)
def test_no_scenario_that_holds_is_faulty(path: Path) -> None:
    assert faults_of(path) == []


@pytest.mark.parametrize(
    "path", sorted(FEATURES.rglob(f"*{ENDING}")), ids=lambda path: path.name.removesuffix(ENDING)
)
def test_scenarios_of_a_small_ruleset_have_names_of_their_own(path: Path) -> None:
    """Each of them is a test by itself, and goes by its name."""
    names = [one["name"] for one in yaml.safe_load(path.read_text(encoding="utf-8"))]
    assert names and len(names) == len(set(names))


def permissions(ruleset: Path) -> dict[tuple[str, str], Permission]:
    """Every sentence about what may or may not be done in a ruleset's folder, by its file and
    id."""
    loaded = [octavo.load(ruleset)]
    for part in parts(ruleset):
        if document(part).kind == "variant":
            loaded.append(octavo.load(part))
        elif document(part).kind == "modifier":
            loaded.append(octavo.load(ruleset, modifiers=[part]))
    rules = [rule for one in loaded for rule in one.program.checked.bindings.permissions]
    return {(rule.span.file, rule.id): rule for rule in rules}


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda path: path.parent.name)
def test_every_rule_is_shown_allowing_and_refusing(ruleset: Path, outcomes_of: Outcomes) -> None:
    outcomes = [
        outcome
        for path in scenario_files([ruleset.resolve().parent])
        for outcome in outcomes_of(path)[0]
    ]
    cited = {
        (reason.role, reason.span.file, reason.id)
        for outcome in outcomes
        for reason in outcome.cited
    }
    allowed = {verb for outcome in outcomes for verb in outcome.allowed}
    missing = []
    for (file, id), rule in permissions(ruleset).items():
        if rule.allows:
            wanted = ["permits"]
            # one without a condition allows every card it is about; that another card is refused is
            # no doing of it
            wanted += ["lacks"] if rule.condition != t.TRUE else []
        else:
            wanted = ["forbids"]
            if rule.verb not in allowed:
                missing.append(f"`{id}`: no scenario shows that one may {rule.verb}")
        missing += [
            f"`{id}` is never cited as one that {role}"
            for role in wanted
            if (role, file, id) not in cited
        ]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda path: path.parent.name)
def test_scenarios_exercise_every_sentence_in_every_way(
    ruleset: Path, outcomes_of: Outcomes
) -> None:
    """By themselves; docs/coverage.md says what counts."""
    found, files = Coverage(), list[str]()
    for path in scenario_files([ruleset.resolve().parent]):
        found.add(outcomes_of(path)[1])
        files.append(document(subject_of(path)).span.file)
    assert all(found.of(file) for file in files)
    missing = [line for file in files for line in missing_lines(found, file)]
    assert not missing, "\n".join(missing)


# --- the engine -----------------------------------------------------------------------------------

RULESET = """
ruleset: snap
title: Snap
players: 2 to 3
pack: {suits: [clubs, hearts], ranks: [ace, 2 to 8]}
words:
  adjectives: {red: hearts, wild: sevens}
  verbs: {play: played, draw: drawn, knock: knocked, bid: bid, boast: boasted}
zones:
  stock: {holds: pack, faces: down}
  pile: {faces: up, shows: top card}
  hand: {each: player, seen by: owner}
state:
  dealer: {is a: player}
  lead: {is a: suit}
  stake: {is a: number, each: player}
  marked: {is a: mark, of: players}
  sealed: {is a: mark, of: cards}
  the bell rang: {is a: flag}
rules:
  any red: a red card may be played
  aces: a wild card may be played when the bell rang
  no draw: you may not draw when you have drawn this turn
phases:
  deal:
    - shuffle the stock
    - deal 3 cards to each player from the left of the dealer
  bidding:
    - for each: player
      do:
        - choose:
            bid: {pick: number from 1 to 4, do: now your stake is that number}
  play:
    - turns: each player from the left of the dealer
      until: any hand is empty
      do:
        - repeat:
            - choose:
                play: {pick: a card of your hand that may be played, do: move it to the pile}
                draw: {do: move the top card of the stock to your hand}
                knock: {do: [you score 5, end the game]}
                boast: {when: you are marked, do: you score 1}
          until: you have played this turn
win: the player with the highest score
"""


@pytest.fixture
def snap(tmp_path: Path) -> Path:
    folder = tmp_path / "snap"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text(textwrap.dedent(RULESET).lstrip(), encoding="utf-8")
    return folder


def run(snap: Path, text: str) -> list[ScenarioOutcome]:
    path = snap / f"ruleset{ENDING}"
    path.write_text(textwrap.dedent(text).lstrip("\n"), encoding="utf-8")
    return run_file(path)


HOLDS = """
- name: marks, flags, numbers and people are as they were given
  players: 3
  given:
    - the dealer is another player
    - your stake is 3 and another player's stake is 4
    - you are marked and the player to the right of you is marked
    - the bell rang
    - the lead is hearts
    - the pile is the ace of clubs
    - the ace of clubs is sealed
    - each other player holds 2 cards
    - the top card of the stock is a seven
    - the round is 4
  hand: Ah 2c
  then:
    facts:
      - the dealer is the player to the left of you
      - your stake is 3
      - the stake of the player to the left of you is 4
      - the stake of the player to the right of you is 0
      - you are marked
      - the player to the left of you is not marked
      - the player to the right of you is marked
      - the bell rang
      - the lead is hearts
      - the top card of the pile is sealed
      - you hold the ace of hearts
      - you hold 2 cards
      - each other player holds 2 cards
      - the top card of the stock is a seven
      - the number of cards of the stock is 9
      - the round is 4
    turn: you
- name: what was done this turn is remembered
  given: [you have drawn this turn, each player holds 3 cards]
  hand: 2h
  then: {refused: {draw: no draw}, offers: [play 2h, knock], because: [any red]}
- name: a quality that is worked out can be given, as a sentence in force
  given: [fives are wild, the bell rang, another player holds 3 cards]
  hand: 5c 6c
  then: {legal: [play 5c, draw, knock], refused: {play 6c: [any red, aces],
      boast: [when you are marked]}}
- name: another phase begins with the first who decides in it
  at: bidding
  given: [each player holds 3 cards]
  steps:
    - moves: [bid]
      then: {legal: [bid 1, bid 2, bid 3, bid 4], turn: you}
    - moves: [bid 4]
      then: {turn: 2, facts: [your stake is 4]}
- name: a choice and what is picked then may stand in one
  at: bidding
  given: [each player holds 3 cards]
  moves: [bid 4]
  then: {turn: 2, offers: [bid 2], facts: [your stake is 4]}
- name: a phase begins with whoever begins there
  at: play
  given: [the dealer is the player to the right of you, each player holds 3 cards]
  then: {turn: you}
- name: which the facts decide
  at: play
  given: [the dealer is you, each player holds 3 cards]
  then: {turn: 2}
- name: what comes before the first choice is done
  at: deal
  given: [the pile is the two of clubs]
  then: {turn: you, facts: [each player holds 3 cards, the pile is the two of clubs],
      legal: [bid]}
- name: another player's turn, after whom all others come
  at: bidding
  turn: 3
  given: [each player holds 3 cards]
  moves: [bid, bid 2, bid]
  then: {turn: you, facts: [the stake of the player to the right of you is 2]}
- name: a match that is over
  given: [each player holds 3 cards]
  moves: [knock]
  then: {over: true, winner: you, scores: [5, 0, 0], legal: []}
- name: cards of other players may be said in short form
  hand: 2h
  hands: {2: Ah 2c, 3: 3c}
  then:
    facts:
      - you hold 1 card
      - the player to the left of you holds the ace of hearts
      - the player to the right of you holds a three
- name: so many rounds and no more
  rounds: 2
  hand: 2h
  hands: {2: Ah 2c, 3: 3c}
  steps:
    - moves: [play 2h]
      then: {over: false, facts: [the round is 2]}
    - moves: [bid, bid 1, bid, bid 2, bid, bid 3, knock]
      then: {over: true}
- name: a pile is so high, and the cards that are named lie on top in their order
  given:
    - the seven of clubs and the six of hearts are cards of the pile
    - the number of cards of the pile is 4
    - another player holds 3 cards
  then:
    facts: [the number of cards of the pile is 4, the top card of the pile is the six of hearts]
- name: so does one that is the top card, which counts among them
  given:
    - the top card of the pile is the seven of clubs
    - the number of cards of the pile is 3
    - the six of hearts is a card of the pile
    - another player holds 3 cards
  then:
    facts: [the number of cards of the pile is 3, the top card of the pile is the seven of clubs,
        the six of hearts is a card of the pile]
- name: at least so many are that many, if no fact names more
  given: [the number of cards of the pile is at least 2, another player holds 3 cards]
  then: {facts: [the number of cards of the pile is 2]}
- name: numbers may lie below 0
  given: [your score is -3, the stake of each player is -2, another player holds 3 cards]
  moves: [knock]
  then:
    scores: [2, 0, 0]
    facts: [the score of you is more than -3, your stake is 3 - 5, your stake is at least -2,
        your score is -2 to 2, your stake + your score is 2 -2]
- name: what cannot be is a fault
  given: [you hold the ace of clubs, another player holds the ace of clubs]
  then: {faults: [OCT513]}
"""


def test_what_holds_passes(snap: Path) -> None:
    outcomes = run(snap, HOLDS)
    assert len(outcomes) == 17
    assert [str(found) for outcome in outcomes for found in outcome.diagnostics] == []


def test_the_best_arrangement_is_compared(snap: Path) -> None:
    path = snap / "ruleset.yaml"
    groups = "groups: {one: a card, pair: two cards of one rank}\n"
    groups += "hands: {of: your hand, use: many groups, best: highest groups}\n"
    path.write_text(path.read_text(encoding="utf-8") + groups, encoding="utf-8")
    right = (
        "- {name: right, hand: 2c 3h 2h, then: {ranks: [pair, one]}}\n- {name: none, then: "
        "{ranks: []}}\n"
    )
    assert [one.ok for one in run(snap, right)] == [True, True]
    [outcome] = run(snap, "- {name: wrong, hand: 2c 3h 2h, then: {ranks: [pair]}}\n")
    [found] = outcome.diagnostics
    assert (found.code, found.help) == ("OCT720", "pair: 2c 2h; one: 3h")
    assert "the best arrangement is pair, one" in found.message


GIVEN = "given: [the bell rang, another player holds 3 cards], hand: 7c 6c"


@pytest.mark.parametrize(
    ("scenario", "code", "at", "says"),
    [
        (
            "then: {legal: [play 7c, draw]}",
            "OCT711",
            "[play 7c, draw]",
            "more options than these: knock",
        ),
        (
            "then: {legal: [play 7c, play 6c, draw, knock]}",
            "OCT711",
            "play 6c",
            "`play 6c` is not among",
        ),
        ("then: {offers: [play 6c]}", "OCT712", "play 6c", "not allowed by `any red`"),
        ("then: {refused: {play 7c: [aces]}}", "OCT713", "play 7c", "is not refused"),
        (
            "then: {refused: {play 6c: [any red]}}",
            "OCT713",
            "[any red]",
            "by `any red`, `aces`, not by `any red`",
        ),
        (
            "then: {refused: {play 2h: [any red]}}",
            "OCT713",
            "[any red]",
            "not among the cards to choose from",
        ),
        ("then: {refused: {boost: []}}", "OCT713", "boost", "there is no `boost`"),
        ("then: {refused: {play 7x: []}}", "OCT713", "play 7x", "there is no `7x`"),
        ("then: {refused: {boast: [any red]}}", "OCT713", "[any red]", "by `when you are marked`"),
        ("then: {facts: [you hold 3 cards]}", "OCT714", "you hold 3 cards", "does not hold"),
        ("then: {facts: [you hold 3 crads]}", "OCT210", "crads", "crads"),
        (
            "then: {because: {play 7c: [any red]}}",
            "OCT715",
            "[any red]",
            "allowed by `aces`, not by `any red`",
        ),
        ("then: {because: [any red]}", "OCT715", "any red", "allows none"),
        ("then: {turn: 2}", "OCT716", "2}", "expected player 2 to choose, but it is you"),
        ("then: {over: true}", "OCT716", "true", "it goes on"),
        ("then: {winner: you}", "OCT716", "you}", "nobody has won"),
        (
            "moves: [knock], then: {winner: 2}",
            "OCT716",
            "2}",
            "expected player 2 to win, but you won",
        ),
        (
            "moves: [knock], then: {scores: [0, 5, 0]}",
            "OCT717",
            "[0, 5, 0]",
            "0, 5, 0, but they are 5, 0, 0",
        ),
        ("moves: [knock], then: {turn: you}", "OCT716", "you}", "the match is over"),
        ("moves: [play 6c], then: {over: true}", "OCT710", "play 6c", "`play 6c` is not among"),
        (
            "at: bidding, moves: [bid 9], then: {turn: 2}",
            "OCT710",
            "bid 9",
            "`bid 9` is not among the options",
        ),
        ("moves: [knock, done], then: {over: true}", "OCT710", "done", "leave it out"),
        ("then: {faults: [OCT513]}", "OCT718", "[OCT513]", "there are none"),
        ("players: 9, then: {faults: [OCT513]}", "OCT718", "[OCT513]", "there are OCT509"),
        ("players: 9, then: {over: false}", "OCT509", "wrong", "2 to 3 players"),
        ("at: scoring, then: {over: false}", "OCT510", "scoring", "there are: deal, bidding, play"),
        ("at: deal, turn: you, then: {over: false}", "OCT522", "deal", "take turns in `deal`"),
        ("turn: 4, then: {over: false}", "OCT508", "4,", "no player 4"),
        ("then: {ranks: [pair]}", "OCT719", "ranks", "no groups"),
        ("hands: {4: Ah}, then: {over: false}", "OCT508", "4: Ah", "numbered from 1 to"),
        ("hands: {1: Ah}, then: {over: false}", "OCT124", "1: Ah", "`you` are player 1"),
        ("hands: {2: 7c}, then: {over: false}", "OCT513", "7c}", "one place"),
    ],
)
def test_what_does_not_hold_is_told_at_its_place(
    snap: Path, scenario: str, code: str, at: str, says: str
) -> None:
    text = f"- {{name: wrong, {GIVEN}, {scenario}}}\n"
    found = [one for outcome in run(snap, text) for one in outcome.diagnostics]
    assert [one.code for one in found] == [code], [str(one) for one in found]
    assert says in f"{found[0].message} {found[0].help}"
    assert found[0].span is not None and found[0].span.line == 1
    assert text[found[0].span.column - 1 :].startswith(at)


PASSED_OVER = """
ruleset: over
title: Over
players: 2
pack: {suits: [clubs, hearts], ranks: [2 to 9]}
words: {verbs: {discard: discarded}}
zones:
  stock: {holds: pack, faces: down}
  hand: {each: player, seen by: owner}
rules: {stuck: players who hold a nine may not discard}
phases:
  exchange:
    - for each: player from the first player
      do:
        - choose:
            discard: {pick: a card of your hand, do: move it to the stock}
win: the player with the most cards
"""


@pytest.mark.parametrize(
    ("hands", "then", "code", "says"),
    [
        (
            "hand: 9c, hands: {2: 4c}",
            "refused: {discard: stuck}",
            "OCT713",
            "player 2 is asked first: you had nothing to choose before; ask it of whom it is said: "
            "`facts: [you may not ...]`",
        ),
        ("hand: 9c, hands: {2: 4c}", "turn: you", "OCT716", "player 2 is asked first: you had"),
        ("hand: 9c, hands: {2: 9h}", "legal: [discard 9c]", "OCT711", "the match is over: you had"),
        ("hand: 4c, hands: {2: 9h}", "turn: 2", "OCT716", "the options are: discard 4c"),
    ],
)
def test_who_had_nothing_to_choose_is_told(
    tmp_path: Path, hands: str, then: str, code: str, says: str
) -> None:
    (tmp_path / "ruleset.yaml").write_text(PASSED_OVER, encoding="utf-8")
    [outcome] = run(
        tmp_path, f"- {{name: a, at: exchange, turn: you, {hands}, then: {{{then}}}}}\n"
    )
    [found] = outcome.diagnostics
    assert found.code == code
    assert found.help.startswith(says) and bool(found.help) == bool(says)


@pytest.mark.parametrize("cards", ["hand: 4c 7c", "hands: {2: 4c}"])
def test_cards_are_refused_to_whoever_can_hold_none(tmp_path: Path, cards: str) -> None:
    """What lies open before a player is not held: it would have been passed over."""
    open_hands = PASSED_OVER.replace("seen by: owner", "faces: up", 1)
    assert open_hands != PASSED_OVER
    open_hands = open_hands.replace("players who hold a nine", "players with a nine in their hand")
    open_hands = open_hands.replace("with the most cards", "with the highest score")
    (tmp_path / "ruleset.yaml").write_text(open_hands, encoding="utf-8")
    [outcome] = run(tmp_path, f"- {{name: a, at: exchange, {cards}, then: {{over: false}}}}\n")
    [found] = outcome.diagnostics
    assert (found.code, found.message) == ("OCT511", "nobody holds cards in this game")


@pytest.mark.parametrize(
    ("move", "where"), [("discard 7c", "in its place"), ("keep 4c", "before it")]
)
def test_where_the_only_choice_is_to_be_written_is_told(
    tmp_path: Path, move: str, where: str
) -> None:
    (tmp_path / "ruleset.yaml").write_text(PASSED_OVER, encoding="utf-8")
    asked = f"hand: 4c, hands: {{2: 4h}}, moves: [{move}], then: {{over: false}}"
    [outcome] = run(tmp_path, f"- {{name: a, at: exchange, turn: you, {asked}}}\n")
    [found] = outcome.diagnostics
    assert (found.code, "`discard 4c`" in found.help) == ("OCT710", True)
    assert found.help.endswith(where)


@pytest.mark.parametrize(
    ("given", "code", "says"),
    [
        ("the pile is empty and you hold 17 cards", "OCT511", "together with the other facts"),
        ("the stock is empty", "OCT511", "`the number of cards of the pile is 16`"),
        (
            "the number of cards of the stock is 3",
            "OCT511",
            "`the number of cards of the pile is 13`",
        ),
        ("the number of cards of the pile is 40", "OCT513", "16 are left"),
        ("the number of cards of the pile is -1", "OCT511", "never below 0"),
        ("you hold 3 cards and the number of cards of the pile is 14", "OCT513", "13 are left"),
        (
            "the number of cards of the pile is 0 and the top card of the pile is a two",
            "OCT511",
            "other facts lay 1 there",
        ),
        (
            "the ace of clubs and the two of clubs are cards of the pile and "
            "the number of cards of the pile is 1",
            "OCT511",
            "other facts lay 2 there",
        ),
        (
            "the number of cards of the pile is 2 and the number of cards of the pile is 3",
            "OCT511",
            "other facts lay 2 there",
        ),
        ("the pile is empty and the pile is a two", "OCT511", "together with the other facts"),
        ("the round is 0", "OCT511", "the first is 1"),
        ("you hold -3 cards", "OCT211", "cannot stand here"),
        ("you hold 2 cards and you hold 3 cards", "OCT511", "together with the other facts"),
        ("each player's stake is 3 and your stake is 2", "OCT511", "`your stake is 2` says it of"),
        (
            "you hold the ace of clubs and the pile is the ace of clubs",
            "OCT513",
            "a card lies in one place",
        ),
        ("you hold three aces", "OCT513", "no such card left"),
        ("you hold the ace of clubs or you hold the ace of hearts", "OCT512", "one of them"),
        ("the pile is wild", "OCT511", "cannot be made true"),
        ("the pile is the two of clubs and the pile is face down", "OCT511", "no rule turns"),
        ("you are not the dealer and the dealer is you", "OCT511", "cannot be made true"),
        ("you have knocked this turn", "OCT514", "not remembered"),
        ("the top card of your hand is the ace of clubs", "OCT514", "in what order"),
        ("you hold the nine of clubs", "OCT211", "of"),
    ],
)
def test_a_position_that_cannot_be_is_a_fault(snap: Path, given: str, code: str, says: str) -> None:
    rules = octavo.load(snap)
    with pytest.raises(octavo.OctavoError) as caught:
        position(rules, [given])
    found = caught.value.diagnostics[0]
    assert found.code == code, str(found)
    assert says in f"{found.message} {found.help}"
    assert found.span is not None and found.span.file == "given"


@pytest.mark.parametrize(
    ("given", "undone"),
    [
        ("the top card of the stock is the ace of clubs", True),
        ("the lead is hearts", True),
        ("your stake is 2", False),  # still so
        ("your stake is 0", False),  # so without being given
        ("the pile is the ace of clubs", False),
        ("the number of cards of the pile is 9", False),
        ("you hold 2 cards", False),  # dealt three more, they are five
    ],
)
def test_a_fact_that_is_undone_unasked_is_a_fault(snap: Path, given: str, undone: bool) -> None:
    path = snap / "ruleset.yaml"
    said = "    - shuffle the stock\n"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(said, f"{said}    - now the lead is clubs\n"), encoding="utf-8")
    rules = octavo.load(snap)
    if not undone:
        position(rules, [given], at="deal", forced=True)
        return
    with pytest.raises(octavo.OctavoError) as caught:
        position(rules, [given], at="deal", forced=True)
    assert [one.code for one in caught.value.diagnostics] == ["OCT523"]


def test_the_order_of_facts_does_not_matter(snap: Path) -> None:
    rules = octavo.load(snap)
    facts = [
        "you hold a seven",
        "the dealer holds the seven of clubs",
        "the dealer is another player",
        "each player holds 4 cards",
        "the top card of the stock is the ace of hearts",
        "the pile is the five of clubs",
        "the lead is the suit of the pile",
    ]
    one = position(rules, facts, players=3)
    other = position(rules, facts[::-1], players=3)
    assert one.fingerprint() == other.fingerprint()


def test_a_position_for_another_seat(snap: Path) -> None:
    rules = octavo.load(snap)
    given = ["another player holds the ace of hearts", "you hold 2 cards"]
    game = position(rules, given, players=3, seat=2, forced=True)
    assert game.decision is not None and game.decision.seat == 2
    assert game.observe(0).place("hand", 0).cards == ("Ah",)
    assert game.observe(2).place("hand", 2).count == 2


def test_files_and_folders(snap: Path, tmp_path: Path) -> None:
    (snap / f"ruleset{ENDING}").write_text(HOLDS, encoding="utf-8")
    assert (
        scenario_files([tmp_path])
        == scenario_files([snap / "ruleset.yaml"])
        == [snap / f"ruleset{ENDING}"]
    )
    with pytest.raises(octavo.OctavoError, match="OCT701"):
        scenario_files([tmp_path / "nothing"])
    lonely = tmp_path / f"lonely{ENDING}"
    shutil.copy(snap / f"ruleset{ENDING}", lonely)
    assert [one.code for outcome in run_file(lonely) for one in outcome.diagnostics] == ["OCT701"]
    assert faults_of(lonely, snap) == []


def test_modifiers_and_variants_are_in_force_in_their_own_scenarios(snap: Path) -> None:
    (snap / "modifiers").mkdir()
    (snap / "variants").mkdir()
    (snap / "modifiers" / "01-deuces.yaml").write_text(
        "modifier: deuces\nnumber: 1\ntitle: Deuces\nrules: {deuces: a two may be played}\n",
        encoding="utf-8",
    )
    (snap / "variants" / "black.yaml").write_text(
        "variant: black\ntitle: Black\nextends: snap\nwords: {adjectives: {black: clubs}}\n"
        "replaces: {rules: {any red: a black card may be played}}\n",
        encoding="utf-8",
    )
    deuces = snap / "modifiers" / f"01-deuces{ENDING}"
    black = snap / "variants" / f"black{ENDING}"
    scenario = (
        "- {{name: x{more}, given: [another player holds 2 cards], hand: 2c 3c, "
        "then: {{legal: [{legal}, draw, knock]}}}}\n"
    )
    both = scenario.format(legal="play 2c, play 3c", more=" with the variant, variants: black")
    deuces.write_text(scenario.format(legal="play 2c", more="") + both, encoding="utf-8")
    black.write_text(scenario.format(legal="play 2c, play 3c", more=""), encoding="utf-8")
    found = [str(one) for outcome in run_paths([snap]) for one in outcome.diagnostics]
    assert found == []


def test_pytest_collects_scenarios(pytester: pytest.Pytester, snap: Path) -> None:
    shutil.copytree(snap, pytester.path / "snap")
    text = HOLDS + (
        "- name: this one fails\n  given: [another player holds 3 cards]\n  hand: 6c\n  "
        "then: {legal: [knock]}\n"
    )
    (pytester.path / "snap" / f"ruleset{ENDING}").write_text(text.lstrip(), encoding="utf-8")
    # then pytest loads it by itself
    installed = any(point.name == "octavo" for point in entry_points(group="pytest11"))
    result = pytester.runpytest_subprocess(
        *(() if installed else ("-p", "octavo.testing.plugin")), "-p", "no:cacheprovider"
    )
    result.assert_outcomes(passed=17, failed=1)
    shown = result.stdout.str()
    assert "error[OCT711]: there are more options than these: draw" in shown
    assert re.search(r"ruleset\.test\.yaml:\d+:\d+", shown)
    assert "Traceback" not in shown


@pytest.mark.parametrize(
    ("scenario", "says"),
    [
        ("given: [the bell rang]", "write `then:` with what must follow"),
        ("moves: [draw], steps: [{then: {over: false}}]", "write `then:` with what must follow"),
        (
            "then: {over: false}, steps: [{then: {over: false}}]",
            "write `then:` with what must follow",
        ),
        ("steps: [{moves: [draw]}]", "has no `then`"),
        ("then: {}", "`then` is empty"),
        ("then: {legall: [draw]}", "did you mean `legal`"),
        ("then: {over: maybe}", "true or false"),
    ],
)
def test_a_scenario_of_another_shape_is_refused(snap: Path, scenario: str, says: str) -> None:
    found = [
        one
        for outcome in run(snap, f"- {{name: odd, {scenario}}}\n")
        for one in outcome.diagnostics
    ]
    assert len(found) == 1, [str(one) for one in found]
    assert says in f"{found[0].message} {found[0].help}", str(found[0])


def test_a_number_of_somebody_beside_you_may_be_given() -> None:
    rules = octavo.load("crazy-eights")
    facts = [
        "the score of the player to the left of you is 7",
        "the score of the player to the right of you is 9",
    ]
    game = position(rules, [*facts, "each player holds 3 cards"], players=3, forced=True)
    assert tuple(game.machine.scores) == (0, 7, 9)


def test_whose_a_card_is_cannot_be_asked_where_no_rule_asks(snap: Path) -> None:
    """Who owned it is not kept then, and a scenario may not ask it."""
    fact = "the owner of the ace of clubs is you"
    (outcome,) = run(snap, f"- name: mine\n  then: {{facts: [{fact}]}}\n")
    assert [(one.code, "not remembered" in one.message) for one in outcome.diagnostics] == [
        ("OCT514", True)
    ]


@pytest.mark.parametrize(
    ("fact", "so"),
    [
        ("the pile is face up", True),
        ("the pile is face down", False),
        ("the two of clubs is face down", False),
        ("the two of hearts is face down", True),
        ("the number of face up cards is 1", True),
    ],
)
def test_where_no_rule_turns_cards_they_lie_as_their_zone_says(
    snap: Path, fact: str, so: bool
) -> None:
    given = "given: [the pile is the two of clubs, you hold the two of hearts]"
    (outcome,) = run(snap, f"- name: lie\n  {given}\n  then: {{facts: [{fact}]}}\n")
    assert [one.code for one in outcome.diagnostics] == ([] if so else ["OCT714"])


def test_what_no_rule_asks_to_have_been_used_is_refused() -> None:
    with pytest.raises(octavo.OctavoError, match="OCT514"):
        position(octavo.load("cripple-mr-onion"), ["sevens were used last round"])


def test_where_a_card_lies_may_be_said_of_the_card(snap: Path) -> None:
    """`A is the top card of B` is `the top card of B is A`."""
    rules = octavo.load(snap)
    laid = position(rules, ["the ace of hearts is the top card of the stock"], players=3)
    said = position(rules, ["the top card of the stock is the ace of hearts"], players=3)
    other = position(rules, ["the top card of the stock is the ace of clubs"], players=3)
    assert laid.fingerprint() == said.fingerprint() != other.fingerprint()


PICKS = """\
- name: several cards, named in any order
  players: 2
  at: exchange
  given: [the dealer is another player]
  hand: Kcl 2cl 3cl 4cl 5cl
  moves: [discard, {moves}]
  then: {then}
"""


@pytest.mark.parametrize(
    ("moves", "then"),
    [
        ("discard Kcl, discard 2cl, done", "{turn: 2}"),
        ("discard 2cl, discard Kcl", "{legal: [done]}"),
        ("discard Kcl, discard 2cl", "{legal: [done]}"),
        ("discard 4cl, discard Kcl, discard 2cl", "{legal: [done]}"),
    ],
)
def test_cards_that_are_picked_one_by_one_are_named_in_any_order(
    moves: str, then: str, tmp_path: Path
) -> None:
    path = tmp_path / "picks.test.yaml"
    path.write_text(PICKS.format(moves=moves, then=then), encoding="utf-8")
    (found,) = run_file(path, "cripple-mr-onion")
    assert found.ok, texts(found.diagnostics)


def test_who_was_given_no_cards_is_told_where_something_else_is_asked(tmp_path: Path) -> None:
    path = tmp_path / "picks.test.yaml"
    text = PICKS.format(moves="discard 2cl, done, bid", then="{over: false}")
    path.write_text(text, encoding="utf-8")
    (found,) = run_file(path, "cripple-mr-onion")
    assert "without cards: player 2 (`hands:` gives some)" in texts(found.diagnostics)
    path.write_text(text.replace("discard 2cl, done, bid", "discard Qcl"), encoding="utf-8")
    (found,) = run_file(path, "cripple-mr-onion")
    assert not found.ok and "without cards" not in texts(found.diagnostics)
