"""What a seat knows here is what it knows in OpenSpiel: two positions look alike to whoever must
choose here exactly where they look alike to it there, but for the differences listed here.

Of Kuhn's poker every history is played, of Leduc's too with OCTAVO_EFFORT=10; of other games pairs
of matches that differ in one card or one move. With the same chance, moves, information and
returns every policy is worth the same on both sides: what is best against one that does anything
is worked out on both, of those two.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from math import prod
from pathlib import Path
from typing import Any, ClassVar

import pyspiel
import pytest

import octavo
from conformance.differential import Every, Mapping, compare, game_of
from conformance.games import GAMES, HEARTS, KUHN, LEDUC
from conformance.looking import SAME, Difference, Knowledge, Looking, known, with_words
from conformance.planted import planted
from support.effort import EFFORT

DIFFERENCES = {
    "euchre": Difference("theirs forgets what the dealer discarded", forgets=True),
    "goofspiel": Difference("theirs forgets in what order bids were made", forgets=True),
    "cribbage": Difference("theirs forgets what one laid away", forgets=True),
    "go_fish": Difference(
        "theirs forgets what was asked before the last turn, and tells of a card that was drawn "
        "which it is",
        forgets=True,
        leaks=re.compile(r"\d asked -\d+ for .*\n"),
    ),
}
MATCHES, EACH = 1, 6  # and how many siblings of each


# of a game that is compared at several tables the first, where not all is tried
TABLES = list({one.game: one for one in reversed(GAMES)}.values()) if EFFORT < 10 else GAMES


@pytest.mark.thorough(but=6)
@pytest.mark.parametrize("mapping", TABLES, ids=lambda one: f"{one.game} {one.players}")
def test_positions_look_alike_where_theirs_do(mapping: Mapping) -> None:
    rules = octavo.load(mapping.ruleset, variants=mapping.variants)
    difference = DIFFERENCES.get(mapping.game, SAME)
    found = known(mapping, rules, MATCHES * EFFORT, EACH, difference)
    assert not [*found.apart()][:3]
    # the comparison is worth what looks alike and is not, and what is and was seen to be otherwise
    assert found.unsure() > 0
    assert len({here for _, here, _ in found.alike}) > MATCHES


@pytest.mark.thorough
@pytest.mark.parametrize("game", DIFFERENCES)
def test_each_difference_is_there(game: str) -> None:
    mapping = next(one for one in GAMES if one.game == game)
    rules = octavo.load(mapping.ruleset, variants=mapping.variants)
    full = DIFFERENCES[game]
    for name in ("forgets", "leaks"):
        default = getattr(SAME, name)
        if getattr(full, name) != default:
            without = replace(full, **{name: default})
            tried = (known(mapping, rules, many, 6, without) for many in (1, 5, 10))
            assert any([*found.apart()] for found in tried), name


@pytest.mark.parametrize(
    ("mapping", "zone"),
    [
        (KUHN, "hand: {each: player, faces: up}"),
        (LEDUC, "flop: {faces: down}"),
        (HEARTS, "gift: {each: player, faces: up}"),
    ],
    ids=["hands lie open", "the flop lies face down", "gifts lie open"],
)
def test_what_is_seen_too_much_or_too_little_is_found(
    tmp_path: Path, mapping: Mapping, zone: str
) -> None:
    rules = planted(mapping, f"replaces: {{zones: {{{zone}}}}}", tmp_path)
    difference = DIFFERENCES.get(mapping.game, SAME)
    assert [*known(mapping, rules, 2, 4, difference).apart()]


# --- all there is ---------------------------------------------------------------------------------

History = tuple[list[tuple[int, str, int, int]], list[float]]


class Whole(Looking):
    """Every history: who chose which of how many ways, knowing what, chance too; and the end."""

    found: ClassVar[list[History]]

    def run(self, make: Any) -> None:
        self.knew: dict[int, tuple[int, str]] = {}  # whoever made which of all choices
        super().run(make)
        assert isinstance(self.rng, Every)
        chosen = enumerate(self.rng.taken)
        knew = [(self.knew.get(at, (-1, "")), which) for at, which in chosen]
        steps = [(seat, here, which, many) for (seat, here), (which, many) in knew]
        self.found.append((steps, self.state.returns()))

    def take(self, theirs: list[int]) -> int:
        assert isinstance(self.rng, Every)
        seat = self.machine.actor
        self.knew[self.rng.at] = seat, self.here[seat]
        return super().take(theirs)


def best(histories: list[tuple[History, float]], seat: int, at: int = 0) -> float:
    """What a seat may gain at most against others that do anything, by what it knows here: the
    histories are those that it cannot tell apart, each with how likely the others make it."""
    over = 0.0
    knowing: dict[str, dict[int, list[tuple[History, float]]]] = {}
    for history, likely in histories:
        own = [step for step in history[0] if step[0] == seat]
        if at == len(own):
            over += likely * history[1][seat]
        else:
            _, here, which, _ = own[at]
            knowing.setdefault(here, defaultdict(list))[which].append((history, likely))
    return over + sum(
        max(best(some, seat, at + 1) for some in ways.values()) for ways in knowing.values()
    )


WHOLE = [(KUHN, 12), (LEDUC, 936)] if EFFORT >= 10 else [(KUHN, 12)]


@pytest.mark.parametrize(("mapping", "states"), WHOLE, ids=lambda one: getattr(one, "game", ""))
def test_what_is_best_against_anything_is_worth_the_same(mapping: Mapping, states: int) -> None:
    rules = octavo.load(mapping.ruleset, variants=mapping.variants)

    class Fresh(Whole):
        known = Knowledge()
        difference = SAME
        found: ClassVar[list[History]] = []

    compare(with_words(rules), mapping, rules.pack.codes, 0, Fresh)
    assert not [*Fresh.known.apart()]
    assert len(Fresh.known.alike) == states
    game = game_of(mapping)
    anything = pyspiel.UniformRandomPolicy(game)
    for seat in range(mapping.players):
        likely = [
            (one, prod(1 / many for who, _, _, many in one[0] if who != seat))
            for one in Fresh.found
        ]
        theirs = pyspiel.TabularBestResponse(game, seat, anything)
        there = theirs.value_from_state(game.new_initial_state())
        assert best(likely, seat) == pytest.approx(there, abs=1e-9)
