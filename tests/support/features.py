"""The small rulesets of `tests/corpus/features`, and matches of them played twice at once.

Comes in: the name of a ruleset, keys of options as `play 7h`. Goes out: the position after each
move, the same for the code that tells what happens and for the code that does not.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import octavo
from octavo.diagnostics import OctavoError
from octavo.table.rules import Rules
from support.paths import FEATURES, SMALL_RULESETS

ALL = sorted([*SMALL_RULESETS, *(path.parent for path in FEATURES.glob("*/ruleset.yaml"))])


def load(name: str, **chosen: Any) -> Rules:
    folder = FEATURES / name
    return octavo.load(folder if folder.is_dir() else folder.with_suffix(".yaml"), **chosen)


class Table:
    """A match by moves: keys of options, as `play 7h`."""

    def __init__(
        self, name: str, players: int = 2, *, rounds: int = 0, forced: bool = False, **chosen: Any
    ) -> None:
        self.rules = load(name, **chosen)
        self.game = self.rules.new_game(
            players, chance=lambda *asked: 0, rounds=rounds, forced=forced
        )
        self.machine = self.rules.machine(
            players, chance=lambda *asked: 0, rounds=rounds, forced=forced
        )
        self.same()

    def same(self) -> None:
        assert self.game.machine.fingerprint() == self.machine.fingerprint(), (
            "telling what happens changed what happens"
        )

    def play(self, *moves: str) -> Table:
        for move in moves:
            assert self.game.decision is not None, f"the match was over before `{move}`"
            option = self.game.decision.options.find(move)
            assert option is not None, f"`{move}` is not among {self.keys}"
            self.game.apply(option)
            self.machine.apply(option.code)
            self.same()
        return self

    @property
    def keys(self) -> list[str]:
        return [option.key for option in self.game.decision.options] if self.game.decision else []

    @property
    def verbs(self) -> list[str]:
        return (
            list(dict.fromkeys(option.verb for option in self.game.decision.options))
            if self.game.decision
            else []
        )

    @property
    def seat(self) -> int:
        assert self.game.decision is not None
        return self.game.decision.seat

    @property
    def phase(self) -> str:
        assert self.game.decision is not None
        return self.game.decision.phase

    @property
    def scores(self) -> tuple[int, ...]:
        return self.game.observe(0).scores

    def __getitem__(self, name: str) -> Any:
        """A number, person, value, flag or mark of the state."""
        seen = self.game.observe(0)
        for entries in (seen.numbers, seen.people, seen.values, seen.flags, seen.marks):
            if name in entries:
                return entries[name]
        raise KeyError(name)

    def cards(
        self, zone: str, whose: int | str | None = None, seat: int | None = None
    ) -> list[str | None]:
        """The cards of a place as `seat` sees them (its owner, if nobody is named)."""
        looking = seat if seat is not None else whose if isinstance(whose, int) else 0
        return list(self.game.observe(looking).place(zone, whose).cards)


def fault(text: str, tmp_path: Path) -> str:
    """What is said of a ruleset that is not right."""
    path = tmp_path / "ruleset.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(OctavoError) as caught:
        octavo.load(path)
    return str(caught.value)
