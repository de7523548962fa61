"""Shipped rulesets and small ones with words in each other's places: each is refused with a fault,
or plays.

Most of what is made so is nearly a sentence: it comes further than what chance makes of letters, to
kinds, to code, into play. OCTAVO_EFFORT=10 tries thousands.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import octavo
from octavo.chance import seeded
from octavo.diagnostics import OctavoError
from octavo.resources import rulesets_dir
from support.effort import EFFORT
from support.paths import SMALL_RULESETS

TRIED = 50 if EFFORT == 1 else 1_000 * EFFORT
SMALL = 9_000  # bytes; a larger file takes as long as twenty of these
LARGE = 0.05  # the share of larger ones
CHOICES = 120
WORD = re.compile(r"[A-Za-z][\w'-]*|\d+")
# of the language
BESIDE = re.findall(r"\w+", "0 1 2 99 each any all not it that you other cards players best groups")
PARTS = 4

FILES = [*rulesets_dir().glob("*/ruleset.yaml"), *SMALL_RULESETS]


def texts(seed: int) -> Iterator[tuple[str, str]]:
    """Names of files, and what they say with up to three words in the places of others."""
    chance = random.Random(f"{seed} words")
    large = sorted(path for path in FILES if path.stat().st_size >= SMALL)
    small = sorted({*FILES} - {*large})
    while True:
        path = chance.choice(large if chance.random() < LARGE else small)
        text = path.read_text(encoding="utf-8")
        known = WORD.findall(text)
        for _ in range(chance.choice((1, 1, 2, 3))):
            place = chance.choice([*WORD.finditer(text)])
            new = chance.choice(known if chance.random() < 0.75 else BESIDE)
            text = text[: place.start()] + new + text[place.end() :]
        yield path.name, text


def play(path: Path, chance: random.Random) -> None:
    """Load, look for warnings, and play a while with the fewest and the most players."""
    rules = octavo.load(path)
    assert all(one.severity == "warning" for one in rules.warnings)
    for players in {*rules.players}:
        machine = rules.machine(players, seeded(f"{players} cards"))
        for _ in range(CHOICES):
            if machine.actor < 0:
                break
            legal = machine.legal()
            machine.apply(legal[chance.randrange(min(len(legal), 50))])


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.thorough(but=4)
def test_each_is_refused_or_plays(part: int, tmp_path: Path) -> None:
    made, chance, refused = texts(part), random.Random(part), 0
    for number in range(TRIED // PARTS):
        name, text = next(made)
        path = tmp_path / f"{number} {name}"
        path.write_text(text, encoding="utf-8")
        try:
            play(path, chance)
        except OctavoError:
            refused += 1
        except Exception as error:
            raise AssertionError(f"what was made of {name}:\n{text}") from error
    assert refused
