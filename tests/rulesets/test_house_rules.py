"""Modifiers on rulesets that they were not written for: files that name words, loaded by their
paths, never copied.

Some are house rules that name only words of the language and a few that many rulesets declare; the
others are those that come with Cripple Mr Onion, put to a small game that has the words they use.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import octavo
from octavo.diagnostics import OctavoError
from octavo.positions.position import holds, position
from octavo.resources import rulesets_dir
from octavo.source.shelf import document
from octavo.testing.scenario import ENDING, run_file
from support.documents import Page, blocks
from support.paths import CORPUS, DOCS, FEATURES

HOUSE = CORPUS / "house"
PARLOUR = FEATURES / "parlour.yaml"
SHIPPED = rulesets_dir() / "cripple-mr-onion" / "modifiers"


def shipped(number: int) -> Path:
    """A modifier of Cripple Mr Onion, by its number."""
    return next(
        path for path in SHIPPED.glob(f"{number:02}-*.yaml") if not path.name.endswith(".test.yaml")
    )


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Rulesets by name: those that come with Octavo, those of the language page, those of the
    tests.
    """
    folder = tmp_path_factory.mktemp("games")
    page = Page(folder)
    for block in blocks(DOCS / "language.md"):
        if (block.language, block.kind) == ("yaml", "game"):
            page.game_of_its_own(block)
    found = {name: folder / f"{name}.yaml" for name in page.games}
    return (
        found
        | {path.parent.name: path for path in rulesets_dir().glob("*/ruleset.yaml")}
        | {"parlour": PARLOUR}
    )


def seeded_match(
    rules: octavo.Rules, seed: int = 3, choices: int = 400, players: int = 0
) -> octavo.Game:
    game = rules.new_game(players or rules.players[0], seed=seed, rounds=1)
    chance = random.Random(seed)
    for _ in range(choices):
        if game.decision is None:
            break
        game.apply(chance.choice(list(game.decision.options)))
    everything = sum(place.count for place in game.observe(0).places)
    assert everything == len(rules.setup(game.players).pack)
    return game


# --- what people might agree on for one game ------------------------------------------------------

SEVERAL = HOUSE / "several"
FOR_ONE_GAME = sorted(
    path
    for path in HOUSE.glob("*/*.yaml")
    if not path.name.endswith(ENDING) and path.parent != SEVERAL
)


@pytest.mark.parametrize("path", FOR_ONE_GAME, ids=lambda path: f"{path.parent.name}-{path.stem}")
@pytest.mark.thorough(but=6)
def test_a_house_rule_for_one_game(path: Path) -> None:
    """A few lines, scenarios beside it that hold, and matches that end, for few and for many: a
    modifier, or a variant. The folder is called by the game, perhaps with a variant."""
    game, *variants = path.parent.name.split()
    assert len(path.read_text(encoding="utf-8").splitlines()) < 25
    outcomes = run_file(path.with_name(path.stem + ENDING), game)
    assert [str(one) for outcome in outcomes for one in outcome.diagnostics] == [] and outcomes
    is_variant = document(path).kind == "variant"
    rules = octavo.load(
        game,
        modifiers=None if is_variant else [path],
        variants=[*variants, *([path] if is_variant else [])],
    )
    # some are written to go with another modifier (OCT142)
    assert [one for one in rules.warnings if one.code != "OCT142"] == []
    fewest, most = rules.players
    for players in sorted({fewest, (fewest + most) // 2, most}):
        assert seeded_match(rules, choices=5000, players=players).over


# --- what people might agree on for several games -------------------------------------------------

# Beside each lie scenarios, "NAME in GAME.test.yaml".
FOR_SEVERAL_GAMES = [
    (path.with_name(name + ".yaml"), game)
    for path in sorted(SEVERAL.glob(f"* in *{ENDING}"))
    for name, game in [path.name.removesuffix(ENDING).split(" in ")]
]


def test_there_are_six_house_rules_and_each_is_for_three_games() -> None:
    files = {path for path in SEVERAL.glob("*.yaml") if not path.name.endswith(ENDING)}
    often = Counter(path for path, _ in FOR_SEVERAL_GAMES)
    assert set(often) == files and len(files) >= 6
    assert min(often.values()) >= 3
    assert all(document(path).title and document(path).about for path in files)


@pytest.mark.parametrize(
    ("path", "game"),
    FOR_SEVERAL_GAMES,
    ids=[f"{one.stem}-{game}" for one, game in FOR_SEVERAL_GAMES],
)
def test_a_house_rule_for_several_games(path: Path, game: str, tmp_path: Path) -> None:
    """It loads without a warning, its scenarios hold, and not without it, and matches end."""
    rules = octavo.load(game, modifiers=[path])
    assert rules.warnings == ()
    scenarios = SEVERAL / f"{path.stem} in {game}{ENDING}"
    outcomes = run_file(scenarios, game)
    assert [str(one) for outcome in outcomes for one in outcome.diagnostics] == []
    text = scenarios.read_text(encoding="utf-8")
    named = f"  modifiers: [{path.name}]\n"
    assert text.count(named) == len(outcomes) >= 2
    plain = tmp_path / scenarios.name
    plain.write_text(text.replace(named, ""), encoding="utf-8")
    assert any(outcome.diagnostics for outcome in run_file(plain, game)), "it changes nothing"
    fewest, most = rules.players
    for seed in range(5):
        players = fewest + seed * (most - fewest) // 4
        assert seeded_match(rules, seed, choices=5000, players=players).over


# --- a Lady for games in which cards are played ---------------------------------------------------


def test_a_lady_for_crazy_eights() -> None:
    given = [
        "the starter is the five of hearts",
        "the called suit is hearts",
        "you hold the queen of spades",
        "you hold a king",
    ]
    given += ["the player to the left of you holds the two of clubs"]
    plain = position(octavo.load("crazy-eights"), given, players=3, at="play", forced=True)
    assert plain.decision is not None
    assert "play Qs" not in [option.key for option in plain.decision.options]
    game = position(
        octavo.load("crazy-eights", modifiers=[HOUSE / "lady.yaml"]),
        given,
        players=3,
        at="play",
        turn=0,
        forced=True,
    )
    assert game.explain("play Qs").rules == ("always",)
    game.apply("play Qs")
    assert holds(game, "the starter is the queen of spades")
    assert game.decision is not None and game.decision.seat == 1, (
        "a queen skips the next player of three, and the turns have gone the other way round"
    )
    given = ["you hold the queen of spades", "you hold the queen of hearts"]
    counted = position(
        octavo.load("crazy-eights", modifiers=[HOUSE / "lady.yaml"]), given, players=2, forced=True
    )
    assert holds(counted, "the score of your hand is 35"), "25 for her, 10 for another picture"


@pytest.mark.parametrize("name", ["crazy-eights", "magpie"])
def test_the_lady_is_played_where_there_is_playing(name: str, games: dict[str, Path]) -> None:
    seeded_match(octavo.load(games[name], modifiers=[HOUSE / "lady.yaml"]))


# --- wild eights for games in which something is wild ---------------------------------------------


@pytest.mark.parametrize(
    ("name", "cards", "before", "after"),
    [
        ("cripple-mr-onion", "8cl 8sp Khe Aco", ["two-card onion", "points:16"], ["Double Onion"]),
        ("parlour", "8c 8s Kd Ah", ["two-card onion", "pair"], ["Great Onion"]),
        ("brag", "8c 7s 7d", ["pair"], ["prial"]),
        ("brag", "8c 8h 6d", ["pair"], ["prial"]),
    ],
)
def test_wild_eights(
    name: str, cards: str, before: list[str], after: list[str], games: dict[str, Path]
) -> None:
    path = HOUSE / "wild-eights.yaml"
    assert groups(octavo.load(games[name], modifiers="none"), cards) == before
    assert groups(octavo.load(games[name], modifiers=[path]), cards) == after


def groups(rules: octavo.Rules, cards: str) -> list[str]:
    return [group.group for group in rules.rank(cards).groups]


# --- another card for whoever is dealt no picture -------------------------------------------------


@pytest.mark.parametrize("name", ["crazy-eights", "magpie", "brag", "cripple-mr-onion"])
def test_a_poor_deal(name: str, games: dict[str, Path]) -> None:
    plain = octavo.load(games[name], modifiers="none")
    poor = octavo.load(games[name], modifiers=[HOUSE / "poor-deal.yaml"])
    seen = set()
    for seed in range(12):
        hands = [dealt(rules, seed) for rules in (plain, poor)]
        for before, after in zip(*hands, strict=True):
            no_picture = not any(code[0] in "JQK" for code in before)
            assert len(after) == len(before) + no_picture
            seen.add(no_picture)
    assert True in seen, "these hands show nothing"


def dealt(rules: octavo.Rules, seed: int) -> list[list[str]]:
    """The hands after the deal, as their owners see them."""
    game = position(rules, players=2, seed=seed, at="deal", forced=True)
    return [
        [str(code) for code in game.observe(seat).place("hand", seat).cards] for seat in range(2)
    ]


# --- modifiers of Cripple Mr Onion at another table -----------------------------------------------


def test_null_eights_at_another_table() -> None:
    assert groups(octavo.load(PARLOUR), "As 2d 3h 4c Jc 8s") == ["two-card onion"]
    ours = octavo.load(PARLOUR, modifiers=[shipped(1)])
    assert groups(ours, "As 2d 3h 5c Jc 8s") == ["six-card onion"], "1 + 2 + 3 + 5 + 10 + 0"
    assert groups(ours, "8s 8d 8h") == ["pair"]
    given = ["eights are wild"]
    assert [group.group for group in ours.rank("8s 8d 8h", given).groups] == ["Wild Royal"]


def test_crippling_at_another_table() -> None:
    given = [
        "you are the dealer",
        *(
            f"you hold the {card}"
            for card in ("king of clubs", "ace of hearts", "queen of diamonds", "ace of clubs")
        ),
        *(f"another player holds the {rank} of {suit}" for rank, suit in RUN),
    ]
    for modifiers, winner in (("none", 0), ([shipped(0)], 1)):
        game = position(
            octavo.load(PARLOUR, modifiers=modifiers), given, players=2, at="showdown", rounds=1
        )
        while game.decision is not None:
            game.apply("stay")
        assert game.result is not None and game.result.winners == (winner,)


RUN = [
    *zip(
        ("two", "three", "four", "five", "six"),
        ("clubs", "spades", "clubs", "spades", "clubs"),
        strict=True,
    )
]
RUN += [
    *zip(("seven", "eight", "nine", "ten"), ("spades", "clubs", "spades", "clubs"), strict=True)
]


def test_several_of_them_at_once() -> None:
    rules = octavo.load(PARLOUR, modifiers=[shipped(number) for number in range(4)])
    assert [info.number for info in rules.composition.modifiers if info.loaded] == [0, 1, 2, 3]
    for seed in range(4):
        seeded_match(rules, seed)


# --- where words are missing, they are named ------------------------------------------------------

MISSING: list[tuple[Any, str, str]] = [
    (HOUSE / "lady.yaml", "cripple-mr-onion", "play"),
    (HOUSE / "lady.yaml", "brag", "play"),
    (HOUSE / "wild-eights.yaml", "crazy-eights", "wild"),
    (HOUSE / "wild-eights.yaml", "bundles", "wild"),
    (HOUSE / "poor-deal.yaml", "hedge", "picture"),
    (SEVERAL / "sevens-swap-hands.yaml", "blackjack", "played"),
    (SEVERAL / "sevens-swap-hands.yaml", "euchre", "sevens"),
    (SEVERAL / "second-wind.yaml", "onion", "stock"),
    (SEVERAL / "no-last-eight.yaml", "go-fish", "played"),
    (SEVERAL / "reversed-ties.yaml", "cripple-mr-onion", "pair"),
    (SEVERAL / "two-of-clubs.yaml", "durak", "two of clubs"),
    (SEVERAL / "dealers-double.yaml", "hearts", "dealer"),
    (0, "brag", "showdown|suit pair|Great"),
    (1, "crazy-eights", "wild"),
    (3, "bundles", "wild"),
]


@pytest.mark.parametrize(("which", "name", "word"), MISSING)
def test_missing_words_are_named(which: Any, name: str, word: str, games: dict[str, Path]) -> None:
    path = shipped(which) if isinstance(which, int) else which
    with pytest.raises(OctavoError) as caught:
        octavo.load(games[name], modifiers=[path])
    told = [one for one in caught.value.diagnostics if one.severity == "error"]
    if path.parent == SEVERAL:
        assert [one.code for one in told] == ["OCT137"]
    assert any(re.search(rf"[`\"](?:{word})[`\"]", one.message) for one in told), told
    assert all(one.span is not None and one.span.file == str(path) for one in told), (
        "at its place in the modifier"
    )
