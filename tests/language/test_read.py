"""`octavo read`, and `octavo validate --read`: what a sentence means, told to its author."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import octavo
from octavo.cli import main
from octavo.diagnostics import OctavoError
from octavo.readback.dealt import Dealt
from octavo.readback.places import KINDS, InPlace, Places
from octavo.readback.words import explained
from octavo.watching.sentences import understood
from support.paths import CORPUS

GAME = """
ruleset: told
title: Told
players: 3
pack: {suits: [clubs, hearts], ranks: [ace, 2 to 9, king]}
words:
  cards: {court: kings}
  adjectives: {red: hearts, active: not out}
  players: {elder: the player to the left of the dealer}
  numbers: {shortfall: 5 - your purse}
  verbs: {play: played, hide: hidden}
phrases:
  - {say: <player> can go on, mean: the purse of <player> is at least 5}
  - {say: start over, mean: [shuffle the stock, now the pot is 0]}
options:
  fast: {says: play is fast, default: false, why: taste}
  ante: {values: [0, 1, 5], default: 1, why: taste}
zones:
  stock: {holds: pack, faces: down}
  pile: {faces: up, shows: top card}
  hand: {each: player, seen by: owner}
  spot: {named: [left spot, right spot], faces: up, shows: top card}
state:
  dealer: {is a: player, starts at: any player}
  led suit: {is a: suit}
  purse: {is a: number, each: player, starts at: 20}
  pot: {is a: number, lasts: round}
  out: {is a: mark, of: players}
  wild: {is a: mark, of: cards}
groups: {pair: two cards of one rank}
rules:
  hearts are so: hearts are wild when you can go on
phases:
  deal:
    - shuffle the stock
    - now the dealer is the last player
    - deal 3 cards to each player
    - move the top card of the stock to the pile
    - now the led suit is the suit of the pile
    - now the elder is out
  play:
    - turns: each active player from the left of the dealer
      until: any hand is empty
      do:
        - choose:
            play: {pick: a card of your hand, do: move it to the pile}
            hide: {pick: a card of your hand that is wild, do: [now it is wild, start over]}
win: the player with the highest score
"""


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> octavo.Rules:
    (tmp_path / "ruleset.yaml").write_text(GAME, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return octavo.load(tmp_path / "ruleset.yaml")


def places(rules: octavo.Rules, said: str, kind: str = "") -> list[InPlace]:
    made = Places(said, rules.program.checked.game, rules.composition)
    return [made.placed(one) for one in KINDS if one.name == kind] or made.all()


# --- where it stands ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "kinds"),
    [
        ("any card of your hand may be played", ["rule", "when"]),
        ("hearts are wild", ["rule", "when", "on"]),
        ("your hand is empty", ["when", "on"]),
        ("move it to the pile", ["do"]),
        ("a king is played", ["when", "on"]),
        ("a card of your hand", ["pick"]),
        ("the number of cards of your hand", ["number"]),
        ("number from 1 to 3", ["pick"]),
        ("each player from the dealer", ["for each"]),
        ("three cards of one rank", ["groups"]),
        ("red and not wild", ["adjectives"]),
        ("when you are out, kings may be played", ["rule"]),
        ("play is fast", ["when", "on"]),
        ("you have played this turn", ["when", "on"]),
        ("until the end of the turn, kings are wild", ["do"]),
        ("if you have played this turn, you score 1", ["do"]),
    ],
)
def test_the_places_in_which_a_sentence_can_stand(
    told: octavo.Rules, said: str, kinds: list[str]
) -> None:
    assert [one.kind.name for one in places(told, said)] == kinds


@pytest.mark.parametrize(
    "said", ["you have played this turn", "until the end of the turn, kings are wild"]
)
def test_where_nobody_takes_turns_no_sentence_speaks_of_one(tmp_path: Path, said: str) -> None:
    path = tmp_path / "ruleset.yaml"
    turns = "turns: each active player from the left of the dealer\n      until: any hand is empty"
    assert turns in GAME
    path.write_text(GAME.replace(turns, "for each: active player"), encoding="utf-8")
    with pytest.raises(OctavoError, match="OCT419"):
        places(octavo.load(path), said)


@pytest.mark.parametrize(
    ("said", "picked"),
    [
        ("your hand is empty", ()),
        ("its suit is the led suit", ("any card",)),
        ("that player is out", ("any player",)),
        ("that spot is empty", ("any spot",)),
        ("move it to that spot", ("any card of your hand", "any spot")),
        ("now the led suit is that suit", ("any suit",)),
        ("another card of your hand is red", ("any card",)),
        ("you score that number", ("number from 1 to 3",)),
        ("deal that many cards to you", ("number from 1 to 3",)),
        (
            "move the second card to the pile",
            ("any card of your hand", "another card of your hand"),
        ),
    ],
)
def test_what_a_sentence_takes_for_granted(
    told: octavo.Rules, said: str, picked: tuple[str, ...]
) -> None:
    assert places(told, said)[0].picked == picked


# --- its words ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "said", "words"),
    [
        (
            "when",
            "any card of your hand is red",
            {"any card": "one of them is enough", "red": "hearts"},
        ),
        (
            "when",
            "no card of your hand is red",
            {"no card": "none of them; so it holds if there are none"},
        ),
        (
            "when",
            "cards of your hand are red",
            {"cards": "all of them; if there are none, it does not hold"},
        ),
        ("when", "cards of your hand are not red", {"cards": "not all of them"}),
        (
            "when",
            "the number of cards of a hand is 2",
            {"a hand": "one of them is enough"},
        ),
        ("", "there are two cards in your hand", {"two": "exactly two, no more and no fewer"}),
        (
            "",
            "your purse is more than another player's purse",
            {"another player": "one of the others is enough"},
        ),
        (
            "",
            "a card may be played when it is red",
            {"a card": "said of each of them", "it, its": "the card spoken of: `a card`"},
        ),
        ("", "no king may be played", {"no king": "denied of all of them"}),
        ("", "only kings may be played", {"only kings": "denied of all others"}),
        ("", "courts may be played", {"court": "kings"}),
        (
            "",
            "the elder is out",
            {
                "elder": "the player to the left of the dealer",
                "out": "a mark on players, which steps set",
            },
        ),
        (
            "",
            "the pot is the shortfall",
            {"pot": "a number that the game keeps, anew each round", "shortfall": "5 - your purse"},
        ),
        ("", "play is fast", {}),
        ("", "the pot is ante", {"ante": "an option, `ante`, now 1"}),
        (
            "",
            "you can go on",
            {"<player> can go on": "means `the purse of <player> is at least 5`"},
        ),
        ("", "start over", {"start over": "a phrase for several steps"}),
        (
            "",
            "kings are wild",
            {"wild": "the rule `hearts are so`: hearts are wild when you can go on"},
        ),
        ("", "a king was played", {"play": "what somebody may choose to do"}),
        (
            "",
            "the left spot is empty",
            {"left spot": "one of the places `spot`", "empty": "a place without cards"},
        ),
        ("", "a spot", {"spot": "the places left spot, right spot"}),
        (
            "",
            "move the lowest heart of your hand to the left spot",
            {"the lowest heart": "all, where several are equally low"},
        ),
        (
            "",
            "the number of cards of the hand of the elder that are red",
            {"that are red": "said of `cards of the hand of the elder`"},
        ),
        ("", "card of your hand of the led suit", {"of the led suit": "said of `card`"}),
        (
            "",
            "no player who has hidden may play",
            {"who has hidden": "in this round, at any time of it"},
        ),
        ("", "a king was hidden this turn", {"hidden": None}),
    ],
)
def test_what_words_stand_for(
    told: octavo.Rules, kind: str, said: str, words: dict[str, str | None]
) -> None:
    one = places(told, said, kind)[0]
    found = {each.word: each.means for each in explained(one.read.tree, one.meaning, one.picked)}
    assert {word: found.get(word) for word in words} == words


def test_what_words_stand_for_in_a_file_has_its_place(told: octavo.Rules) -> None:
    one = places(told, "courts may be hidden")[0]
    found = {each.word: each.place for each in explained(one.read.tree, one.meaning)}
    lines = GAME.splitlines()
    assert found["court"] is not None
    assert lines[found["court"].line - 1].startswith("  cards: {court")
    assert found["hide"] is not None
    assert lines[found["hide"].line - 1].strip().startswith("hide: {pick")


# --- what it is true of ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "said", "lines"),
    [
        ("rule", "hearts may be played", ["By it these may be played now:"]),
        ("rule", "no hearts may be played", ["By it these may not be played now:"]),
        (
            "rule",
            "kings are wild when the stock is empty",
            ["By it none are wild now."],
        ),
        ("rule", "you are out", ["By it these are out now: you."]),
        ("rule", "you may not hide", ["It forbids you to hide now."]),
        ("rule", "you may not hide when you can go on", ["It forbids you to hide now."]),
        (
            "rule",
            "you may not hide when the stock is empty",
            ["It does not forbid you to hide now."],
        ),
        ("rule", "kings score 5", ["It is about these now:"]),
        ("rule", "cards score 5 when their owner is the dealer", ["It is about these now:"]),
        ("when", "the owner of any card is the dealer", ["It holds."]),
        (
            "rule",
            "pairs rank by higher total",
            ["It is about groups of cards: a match shows which of them lie."],
        ),
        ("when", "you are the dealer", ["It does not hold."]),
        ("when", "the elder is out", ["It holds."]),
        (
            "when",
            "you can go on or the stock is empty",
            ["It holds.", "  you can go on: yes", "  the stock is empty: no"],
        ),
        ("when", "that player is out", ["It holds of: you."]),
        ("when", "that spot is face up and it is wild", []),
        ("on", "the elder is out", ["It is so already."]),
        ("on", "a king is played", ["It happens when somebody does so, each time anew."]),
        ("on", "all players have played", ["It is not so yet."]),
        ("on", "every player has played", ["It is not so yet."]),
        ("number", "your purse + 3", ["It is 23."]),
        ("pick", "a player other than you", ["This can be picked: Ada, Bo."]),
        ("pick", "a spot", ["This can be picked: left spot, right spot."]),
        ("pick", "number from 1 to 3", ["This can be picked: 1, 2, 3."]),
        ("pick", "a king of the left spot", ["There is nothing to pick."]),
        ("for each", "active player", ["It names: Ada and Bo."]),
        (
            "groups",
            "three cards of one rank",
            ["It is about groups of cards: a match shows which of them lie."],
        ),
        ("adjectives", "active and not out", ["These players are so now: Ada and Bo."]),
        ("adjectives", "wild", ["These cards are so now:"]),
        ("do", "you score 2", ["  You score 2."]),
        ("do", "end the round", ["  The round ends."]),
        (
            "do",
            "until the end of the round, kings are wild",
            ["  Until the end of the round, kings are wild."],
        ),
        (
            "do",
            "now kings of your hand are wild",
            ["Nothing changes that players are told of."],
        ),
    ],
)
def test_what_a_sentence_is_true_of(
    told: octavo.Rules, kind: str, said: str, lines: list[str]
) -> None:
    found = Dealt(places(told, said, kind)[0], told, 3, 0).lines()
    assert found[: len(lines)] == lines
    assert found == lines or lines[0].endswith(":")


@pytest.mark.parametrize(("game", "shown"), [("five-card-draw", []), ("crazy-eights", ["starter"])])
def test_a_place_is_what_the_card_is_that_it_shows(game: str, shown: list[str]) -> None:
    """A hand shows none: what is so of cards is not so of it."""
    rules = octavo.load(game)
    found = Dealt(places(rules, "hearts or clubs", "adjectives")[0], rules, 3, 0).lines()
    told = [line for line in found if line.startswith("These places")]
    assert told == [f"These places are so now: the {one}." for one in shown]


def test_what_nobody_can_do_is_forbidden_to_no_cards() -> None:
    """Groups do it to one another, and no option is called so."""
    rules = octavo.load(CORPUS / "words" / "bundles.yaml")
    found = Dealt(places(rules, "kings may not be smashed", "rule")[0], rules, 3, 0).lines()
    assert found == ["Nobody can ever smash: no option or action has this name."]


@pytest.mark.parametrize(
    ("said", "lines"),
    [
        ("twos may not be played on tl", ["By it these may not be played on tl now:"]),
        (
            "a two may be played on any inner cell",
            ["By it these may be played on tl, tr, bl and br now:"],
        ),
        ("a two may be played on a rotten cell", ["By it none may be played now."]),
        ("twos may not be played on a rotten cell", ["It keeps none from being played now."]),
    ],
)
def test_cards_are_told_with_the_places_they_may_be_played_on(said: str, lines: list[str]) -> None:
    rules = octavo.load("onion")
    found = Dealt(places(rules, said, "rule")[0], rules, 4, 0, (), "2c 9h").lines()
    assert found[: len(lines)] == lines
    shown = [line.strip() for line in found[len(lines) :]]
    assert shown == (["the deck: 2d 2h 2s", "your hand: 2c"] if lines[0].endswith(":") else [])


def test_groups_that_are_only_laid_down_are_shown_by_a_match() -> None:
    """Where hands are compared, `octavo rank` shows it without a match."""
    for game, said, shown in (
        ("ons", "a run may not be used", "a match shows which of them lie"),
        ("cripple-mr-onion", "a flush may not be used", "`octavo rank` shows what cards can make"),
    ):
        rules = octavo.load(game)
        found = Dealt(places(rules, said, "rule")[0], rules, 3, 0).lines()
        assert found == [f"It is about groups of cards: {shown}."]


def test_cards_are_told_by_their_places(told: octavo.Rules) -> None:
    """And the rule itself changes nothing of how they are dealt."""
    found = Dealt(places(told, "cards of your hand may be played")[0], told, 3, 5).lines()
    machine = told.new_game(3, 5).machine
    codes = [machine.setup.pack.codes[card] for card in machine.cards(machine.setup.bases["hand"])]
    assert found[1].removeprefix("  your hand: ").split() == codes


# --- the commands ---------------------------------------------------------------------------------


def ran(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def test_read_tells_all_of_it(told: octavo.Rules, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = ran(capsys, "read", "move it to the left spot", "--with", "ruleset.yaml")
    assert (code, err) == (0, "")
    assert out == (
        "As a step:\n"
        "  move that card to the left spot\n"
        "\n"
        "  it, its    what was picked or named before: here, `any card of your hand`\n"
        "  left spot  one of the places `spot` (ruleset.yaml:22)\n"
        "\n"
        "Where cards were dealt to 3 players, you first (--seed 0):\n"
        "  Say that 5c was picked:\n"
        "    The five of clubs goes from your hand to left spot.\n"
    )


def test_what_the_ruleset_says_otherwise_is_read_as_a_house_rule(
    told: octavo.Rules, capsys: pytest.CaptureFixture[str]
) -> None:
    file = Path("ruleset.yaml")
    text = file.read_text(encoding="utf-8").replace("rules:\n", "rules:\n  worth: kings score 10\n")
    file.write_text(text, encoding="utf-8")
    code, out, _ = ran(capsys, "read", "kings score 5", "--with", "ruleset.yaml")
    assert (code, out.splitlines()[:2]) == (
        0,
        ["As a rule of a modifier (the ruleset says otherwise):", "  each king scores 5"],
    )
    _, out, _ = ran(capsys, "read", "kings score 10", "--with", "ruleset.yaml")
    assert out.startswith("As a rule:\n")
    said = "pairs rank by lower rank"
    _, out, _ = ran(capsys, "read", said, "--with", "five-card-draw")
    assert out.startswith(f"As a rule of a modifier (the ruleset says otherwise):\n  {said}\n")


def test_read_names_the_other_places(
    told: octavo.Rules, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out, _ = ran(capsys, "read", "any king is red", "--with", "ruleset.yaml")
    assert out.startswith("As a rule:\n  any king is red\n")
    assert "\nAlso as a condition (--as when): any king is red\n  any king: one of them" in out
    _, out, _ = ran(capsys, "read", "any king is red", "--with", "ruleset.yaml", "--as", "when")
    assert out.startswith("As a condition:\n  any king is red\n")
    assert "Also" not in out


@pytest.mark.parametrize(
    ("said", "asked", "code", "words"),
    [
        ("knigs may be played", [], "OCT210", "knigs"),
        ("two hearts may be played", ["--as", "rule"], "OCT359", "two"),
        ("move two hearts of your hand", [], "OCT408", "move two hearts of your hand"),
        ("hearts are played", ["--as", "do"], "OCT401", ""),
        ("kings are wild when any king is wild", [], "OCT317", ""),
        ("the elder is poor", [], "OCT210", "poor"),
        (
            "a card may be played when it is higher than your purse",
            [],
            "OCT311",
            "is higher than your purse",
        ),
    ],
)
def test_faults_are_told_in_the_sentence(
    told: octavo.Rules,
    said: str,
    asked: list[str],
    code: str,
    words: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    exit_code, out, err = ran(capsys, "read", said, "--with", "ruleset.yaml", *asked)
    assert (exit_code, out) == (1, "")
    assert err.startswith(f"error[{code}]")
    if words:
        column = said.index(words)
        assert f"--> sentence:1:{column + 1}\n" in err
        assert f"| {' ' * column}{'^' * len(words)}\n" in err


def test_a_fault_offers_only_what_mends_it(
    told: octavo.Rules, capsys: pytest.CaptureFixture[str]
) -> None:
    _, _, err = ran(capsys, "read", "eight may be played", "--with", "ruleset.yaml")
    assert "did you mean `an eight`?" in err


def test_validate_shows_the_full_form_of_each_sentence(
    told: octavo.Rules, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = ran(capsys, "validate", "--read", "ruleset.yaml")
    assert code == 0
    line = next(at for at, one in enumerate(GAME.splitlines(), 1) if "hearts are so" in one)
    assert (
        f"ruleset.yaml:{line}:18\n"
        "  hearts are wild when you can go on\n"
        "  = when your purse is at least 5, each heart is wild\n"
    ) in out
    assert "\n  shuffle the stock\nruleset.yaml:" in out  # nothing is to be added


def test_validate_reads_the_sentences_of_one_file(
    told: octavo.Rules, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "modifiers").mkdir()
    modifier = tmp_path / "modifiers" / "more.yaml"
    modifier.write_text(
        "modifier: more\ntitle: More\nrules: {k: kings may not be played}\n", encoding="utf-8"
    )
    code, out, _ = ran(capsys, "validate", "--read", str(modifier))
    assert code == 0
    assert "modifiers/more.yaml:3:12\n  kings may not be played\n  = no king may be played\n" in out
    assert "ruleset.yaml:" not in out


def test_full_forms_are_for_people(told: octavo.Rules, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = ran(capsys, "validate", "--read", "--format", "json", "ruleset.yaml")
    assert code == 2
    assert "with --read, the format is text" in err


def test_a_faulty_file_is_not_read(
    told: octavo.Rules, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "ruleset.yaml").write_text(GAME.replace("hearts are wild", "harts are wild"))
    code, out, _ = ran(capsys, "validate", "--read", "ruleset.yaml")
    assert (code, out) == (1, "")


def test_a_quality_of_players_is_told_of_players(told: octavo.Rules) -> None:
    said = "fit: players whose score is less than 9"
    file = Path("fit.yaml")
    file.write_text(
        f"modifier: fit\ntitle: Fit\nwords: {{adjectives: {{{said}}}}}\n"
        "before deal: [each fit player scores 1]\n",
        encoding="utf-8",
    )
    rules = octavo.load("ruleset.yaml", modifiers=[file])
    found, _, _ = understood(rules, str(file.resolve()), Counter(), 3, "0")
    (lines,) = [one.dealt for one in found if one.full.startswith("players whose")]
    assert lines == ("These players are so now: you, Ada and Bo.",)


def test_what_is_given_and_holds_no_longer_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody holds a card, so the round is over before anybody chooses."""
    said = ["the tricks of the first player are 2", "--with", "hearts", "--as", "when"]
    given = ["--given", "the tricks of the first player are 2"]
    assert main(["read", *said, *given]) == 1
    assert "error[OCT523]: when somebody first chooses, this holds no longer" in (
        capsys.readouterr().err
    )
    assert main(["read", *said, *given, "--given", "each player holds 5 cards"]) == 0
    assert capsys.readouterr().out.rstrip().endswith("It holds.")
