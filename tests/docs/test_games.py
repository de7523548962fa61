"""docs/games.md: the shelf in numbers, counted from the files and from matches by chance; and how
long a ruleset of the shelf may be.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

import octavo
from conformance.games import GAMES
from octavo.resources import rulesets_dir
from octavo.source.shelf import catalogue
from support.golden import compared
from support.paths import ROOT

PAGE = ROOT / "docs" / "games.md"
MATCHES = 4
# Lines of a ruleset at most, without comments, blank lines, libraries and variants. Scopa was to
# have 70; that hauls are laid open before they are counted takes six more.
LINES = {
    **{"hearts": 60, "spades": 65, "oh-hell": 50, "euchre": 90, "bridge": 170, "skat": 200},
    **{"gin-rummy": 90, "rummy-500": 60, "cribbage": 120, "scopa": 70, "go-fish": 50},
    **{"president": 70, "dou-dizhu": 120, "blackjack": 60, "leduc-poker": 45, "kuhn-poker": 30},
    **{"goofspiel": 35, "texas-holdem": 100, "klondike": 90, "old-maid": 40, "durak": 80},
    **{"cheat": 45, "last-card": 90},
}
# What a game is held to, where that is not OpenSpiel's.
PLAIN = "a plain program"
HELD_TO = {
    "cripple-mr-onion": "the printed text, brute force",
    "onion": "the printed text, a plain program",
    "ons": "the printed text, a plain program",
    "five-card-draw": "phevaluator's ranking",
    "scopa": "scenarios",
    **dict.fromkeys(("cheat", "old-maid", "durak", "president", "last-card"), PLAIN),
    "rummy-500": "a plain program of its scores",
}
INTRO = """# The shelf in numbers

Each game that is shipped: how many can play, how long its `ruleset.yaml` is in lines and words,
comments and blank lines left out, the libraries that it uses and their words, how many options,
modifiers and variants it has, what it is held to in the suite, and how many decisions a match takes
where all choose by chance (the mean of {matches} matches at its usual table). [The
rulesets](rulesets.md) has what each is like and what houses choose. What is called OpenSpiel's is
compared decision by decision: the same chance, the same player, the same legal moves, the same
result; and two positions look alike to whoever chooses where they look alike in OpenSpiel, but for
what is [listed](../tests/conformance/test_information.py). Of Kuhn's and Leduc's poker that holds
in every match there is.
"""
HEAD = """
## {family}

| game | players | lines | words | libraries | choices | held to | decisions |
| --- | --- | --- | --- | --- | --- | --- | --- |
"""


def spoken(path: Path) -> list[str]:
    """The lines of a file without comments and blank lines."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not re.match(r"\s*(#|$)", line)]


def words_in(path: Path) -> int:
    return sum(len(re.findall(r"[^\s{}\[\]:,]+", line)) for line in spoken(path))


def libraries_of(path: Path) -> list[Path]:
    """The libraries that a file brings in, and those that they use."""
    used = yaml.safe_load(path.read_text(encoding="utf-8")).get("uses", ())
    found = [rulesets_dir() / "library" / f"{name}.yaml" for name in used]
    return [*found, *(one for library in found for one in libraries_of(library))]


def held_to(name: str) -> str:
    games = {one.game for one in GAMES if one.ruleset == name}
    return f"OpenSpiel's `{games.pop()}`" if len(games) == 1 else HELD_TO[name]


def decisions_of(name: str) -> int:
    """How many decisions a match takes by chance, on average."""
    rules, taken = octavo.load(name), 0
    for seed in range(MATCHES):
        chance = random.Random(f"{name} {seed}")
        machine = rules.machine(rules.default_players, seed=f"shelf {seed}")
        while not machine.over:
            machine.apply(chance.choice(machine.legal()))
            taken += 1
    return round(taken / MATCHES)


def row(name: str, path: Path) -> str:
    game = octavo.load(name)
    low, high = game.players
    libraries = libraries_of(path)
    said = ", ".join(f"{one.stem} ({words_in(one)})" for one in libraries)
    modifiers, variants = (
        len([one for one in (path.parent / kind).glob("*.yaml") if ".test." not in one.name])
        for kind in ("modifiers", "variants")
    )
    counted = (
        (len(game.program.checked.game.options), "option"),
        (modifiers, "modifier"),
        (variants, "variant"),
    )
    choices = ", ".join(f"{many} {what}{'s' * (many > 1)}" for many, what in counted if many)
    cells = (
        f"[{game.title}](rulesets.md#{name})",
        f"{low}" if low == high else f"{low} to {high}",
        f"{len(spoken(path))}",
        f"{words_in(path)}",
        said,
        choices,
        held_to(name),
        f"{decisions_of(name)}",
    )
    return f"| {' | '.join(cells)} |\n"


def page() -> Iterator[str]:
    yield INTRO.format(matches=MATCHES)
    families: dict[str, list[str]] = {}
    for name, _, path in catalogue():
        family = yaml.safe_load(path.read_text(encoding="utf-8"))["family"]
        families.setdefault(family, []).append(row(name, path))
    for family, rows in sorted(families.items()):
        yield HEAD.format(family=family[0].upper() + family[1:])
        yield from rows


def test_the_page_tells_what_the_files_say() -> None:
    compared("".join(page()), PAGE)


@pytest.mark.parametrize("name", LINES)
def test_a_ruleset_is_no_longer_than_it_is_to_be(name: str) -> None:
    assert len(spoken(rulesets_dir() / name / "ruleset.yaml")) <= LINES[name]
