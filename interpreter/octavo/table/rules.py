"""A loaded ruleset: everything that can be asked of it.

Comes in: a checked program and the composition it was made of. Goes out: `Rules`: matches, machines, listings. Code is generated
when a number of players is first asked for, and kept; what generates and plays is imported then, so that to read a ruleset and
tell its faults takes no longer than it must.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from ..diagnostics import Diagnostic, fault
from ..effort import bounded
from ..ir.listing import listing
from ..ir.program import Program
from ..source.compose import Composition

if TYPE_CHECKING:
    from ..code.from_ir import Code
    from ..code.layout import Layout
    from ..code.runtime import Below
    from .game import Game, Step
    from .machine import Machine


class Rules:
    """A compiled ruleset. Pickles as what it was loaded from, and is loaded again where it arrives."""

    def __init__(
        self, program: Program, composition: Composition, warnings: Callable[[], tuple[Diagnostic, ...]],
        reload: tuple[Callable[..., Rules], tuple[Any, ...]], explainer: Callable[[Machine, Any], Any],
        ranker: Callable[[Rules, tuple[str, ...]], Any],
    ) -> None:  # fmt: skip
        self.program = program
        self.composition = composition
        self._warn = warnings
        self._warnings: tuple[Diagnostic, ...] | None = None
        self.explainer = explainer
        self.make_ranker = ranker
        self._rankers: dict[tuple[str, ...], Any] = {}
        self._reload = reload
        self._codes: dict[tuple[int, bool], Code] = {}
        self._layouts: dict[int, Layout] = {}
        self.grounds: dict[int, Any] = {}  # what positions keep, by the number of players: see `positions.position`
        self._listing = ""

    def __reduce__(self) -> tuple[Callable[..., Rules], tuple[Any, ...]]:
        return self._reload

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """What can hardly be meant, looked for when it is first asked."""
        if self._warnings is None:
            self._warnings = self._warn()
        return self._warnings

    @property
    def name(self) -> str:
        return self.composition.name

    @property
    def title(self) -> str:
        return self.composition.title

    @property
    def players(self) -> tuple[int, int]:
        """The fewest and the most players."""
        return self.program.checked.game.players

    @property
    def lowest_wins(self) -> bool:
        """Whether the match goes to a low score; for standings below the winners."""
        return any(term.op == "most" and isinstance(term.data, tuple) and not term.data[1] for term in self.program.win[:1])

    @property
    def ir(self) -> str:
        """The program as stable text."""
        if not self._listing:
            self._listing = listing(self.program)
        return self._listing

    @property
    def digest(self) -> str:
        """Names the program: equal for rulesets that play alike."""
        return hashlib.sha256(self.ir.encode()).hexdigest()[:16]

    def check_players(self, players: int) -> None:
        low, high = self.players
        if not low <= players <= high:
            raise fault(
                "OCT509",
                f"{self.title} is a game for {low} to {high} players, not {players}"
                if low != high
                else f"{self.title} is a game for {low} players, not {players}",
            )

    def layout(self, players: int) -> Layout:
        from ..code.layout import Layout

        if players not in self._layouts:
            self.check_players(players)
            self._layouts[players] = Layout(self.program, players)
        return self._layouts[players]

    def code(self, players: int, logged: bool = False) -> Code:
        """The generated functions for a number of players; with `logged` they tell what happens."""
        from ..code.from_ir import generate

        key = (players, logged)
        if key not in self._codes:
            with bounded(self.program.checked.game.span):
                self._codes[key] = generate(self.program, players, logged, self.layout(players))
        return self._codes[key]

    @property
    def pack(self) -> Any:
        """The pack at a table of the fewest players."""
        return self.layout(self.players[0]).pack

    def machine(
        self,
        players: int | None = None,
        chance: Below | None = None,
        *,
        seed: int | str = 0,
        rounds: int = 0,
        forced: bool = False,
        in_force: Iterable[str] | None = None,
    ) -> Machine:
        """The step interface: integers, no log, as fast as it goes. Started, at its first decision."""
        from .machine import Machine, seeded

        code = self.code(players or self.default_players)
        return Machine(code, chance or seeded(f"{seed} cards"), forced=forced, rounds=rounds, in_force=in_force).start()

    @property
    def default_players(self) -> int:
        low, high = self.players
        return min(max(low, 4), high)

    def new_game(
        self, players: int | None = None, seed: int | str = 0, *, rounds: int = 0, forced: bool = False,
        chance: Below | None = None, record: Callable[[Step], None] | None = None,
    ) -> Game:  # fmt: skip
        """A match: `seed` settles the cards; `rounds` ends it after so many."""
        from .game import Game

        return Game(self, players or self.default_players, seed, rounds=rounds, forced=forced, chance=chance, record=record)

    def ranker(self, given: Iterable[str] = ()) -> Any:
        """Ranks one hand after the other where the facts hold: see `positions.ranking.Ranker`."""
        facts = tuple(given)
        if facts not in self._rankers:
            self._rankers[facts] = self.make_ranker(self, facts)
        return self._rankers[facts]

    def rank(self, cards: str, given: Iterable[str] = ()) -> Any:
        """The best arrangement of these cards, `Js Ah Qh Ad`, where the facts hold: see `positions.ranking.Ranking`."""
        return self.ranker(given).rank(cards)
