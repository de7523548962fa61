"""What a seat knows here is what it knows in OpenSpiel: two positions look alike to it here exactly
where OpenSpiel's `information_state_string` is the same.

Of Kuhn's poker every history is played, of Leduc's too with OCTAVO_EFFORT=10; else some of them.
With the same chance, moves, information and returns every policy is worth the same on both sides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

import octavo
from conformance.differential import Mapping, Match, compare
from conformance.games import KUHN, LEDUC
from octavo.table.views import observe
from support.effort import EFFORT

SOME = 400  # matches of a game that is not played in every way


class Looking(Match):
    """A match in which each seat looks at each decision, and remembers what it saw."""

    # what was seen so far here, and the information state there, by who is to choose
    alike: ClassVar[set[tuple[tuple[str, ...], str]]]

    def __init__(self, *told: Any) -> None:
        super().__init__(*told)
        self.seen: list[list[str]] = [[] for _ in range(self.mapping.players)]

    def take(self, theirs: list[int]) -> int:
        for seat, seen in enumerate(self.seen):
            seen.append(repr(observe(self.machine, seat)))
        seat = self.machine.actor
        self.alike.add((tuple(self.seen[seat]), self.state.information_state_string(seat)))
        return super().take(theirs)


def looked(mapping: Mapping, *more: Path) -> set[tuple[tuple[str, ...], str]]:
    rules = octavo.load(mapping.ruleset, variants=[*mapping.variants, *more])

    class Fresh(Looking):
        alike: ClassVar[set[tuple[tuple[str, ...], str]]] = set()

    compare(rules.machine, mapping, rules.pack.codes, SOME, Fresh)
    return Fresh.alike


def told_apart(alike: set[tuple[tuple[str, ...], str]]) -> Iterator[str]:
    """Where one side tells positions apart, and the other does not."""
    for one, which in enumerate(("Octavo", "OpenSpiel")):
        other: dict[Any, Any] = {}
        for pair in alike:
            if other.setdefault(pair[one], pair[1 - one]) != pair[1 - one]:
                yield f"alike to {which} alone: {pair[one]}"


def some(mapping: Mapping) -> Mapping:
    return mapping if mapping is KUHN or EFFORT >= 10 else replace(mapping, histories=0)


@pytest.mark.parametrize(("mapping", "states"), [(KUHN, 12), (LEDUC, 936)], ids=["kuhn", "leduc"])
def test_positions_look_alike_where_theirs_do(mapping: Mapping, states: int) -> None:
    alike = looked(some(mapping))
    assert not [*told_apart(alike)]
    assert len(alike) == states if some(mapping).histories else len(alike) > states // 4


@pytest.mark.parametrize(
    ("mapping", "zone"),
    [(KUHN, "hand: {each: player, faces: up}"), (LEDUC, "flop: {faces: down}")],
    ids=["hands lie open", "the flop lies face down"],
)
def test_what_is_seen_too_much_or_too_little_is_found(
    tmp_path: Path, mapping: Mapping, zone: str
) -> None:
    file = tmp_path / "planted.yaml"
    file.write_text(
        f"variant: planted\ntitle: Planted\nextends: {mapping.ruleset}\n"
        f"replaces: {{zones: {{{zone}}}}}\n",
        encoding="utf-8",
    )
    assert [*told_apart(looked(some(mapping), file))]
