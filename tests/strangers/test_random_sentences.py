"""Random sentences: at whatever place one stands, it is refused with a fault of ours, or what loads
is played to a bound.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from support.effort import EFFORT
from support.random_sentences import drawn, kinds_of_places, tried, with_sentence

# of each kind of place; `make sentences` tries thousands
MANY = EFFORT
PARTS = 6


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.thorough(but=3)
def test_a_fault_or_a_match(part: int, tmp_path: Path) -> None:
    """The kinds of places are known when rulesets were loaded, so here and not in the mark."""
    for kind in sorted(kinds_of_places())[part::PARTS]:
        file, chance = tmp_path / "ruleset.yaml", Random(f"suite {kind}")
        for _ in range(MANY):
            place = chance.choice(kinds_of_places()[kind])
            said = drawn(place, chance)
            file.write_bytes(with_sentence(place, said))
            try:
                tried(file, chance.randrange(10**6))
            except Exception as error:
                raise AssertionError(f"{place.base.name} {place.path}: {said!r}") from error


def test_every_kind_of_place_is_tried() -> None:
    """Each start of the grammar, and each key that holds a sentence, has a place among the small
    rulesets.
    """
    found = {(place.start, place.key) for places in kinds_of_places().values() for place in places}
    assert {start for start, _ in found} == {
        "rule",
        "do",
        "condition",
        "meaning",
        "order",
        "pick",
        "listing",
        "amount",
        "thing",
    }  # fmt: skip; a `fact` is read in scenarios only
    assert {
        "if",
        "unless",
        "until",
        "on",
        "when",
        "ends",
        "by",
        "ties",
        "who",
        "win",
        "seniority",
        "starts at",
    } <= {key for _, key in found}
