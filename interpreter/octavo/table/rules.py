"""A loaded ruleset, and everything that can be asked of it.

Comes in: a checked program and the composition it was made of. Goes out: `Rules`: matches,
machines, listings. Code is generated when a number of players is first asked for, and kept; what
generates and plays is imported then, so that to read a ruleset and tell its faults takes no longer
than it must.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from threading import RLock
from typing import TYPE_CHECKING

from .. import terms as t
from ..cards import Pack
from ..diagnostics import Diagnostic, Span, fault
from ..edges import arguments
from ..ir.first_deal import shortage
from ..ir.listing import listing
from ..ir.program import Program
from ..source.compose import Composition

if TYPE_CHECKING:
    from ..chance import Below
    from ..engine.interface import Compiled, Engine, Machine
    from ..engine.setup import Setup
    from .decisions import Option
    from .description import Description
    from .game import Game, Step
    from .match_rules import Played
    from .outcome import Encounter
    from .ranked import Ranking, RanksHands
    from .verdicts import Verdict


class Rules:
    """A compiled ruleset. Pickles as what it was loaded from, and is loaded again where it
    arrives."""

    def __init__(
        self,
        program: Program,
        composition: Composition,
        warnings: Callable[[], tuple[Diagnostic, ...]],
        reload: tuple[Callable[..., Rules], tuple[object, ...]],
        explainer: Callable[[Machine, Option | str, int | None], Verdict],
        ranker: Callable[[Rules, tuple[str, ...]], RanksHands],
        recounter: Callable[[Played, bool], tuple[Encounter, ...]],
        engine: Engine | None = None,
    ) -> None:
        """`engine` runs it; None: the one of the house."""
        self.program = program
        self.composition = composition
        self._warn = warnings
        self._warnings: tuple[Diagnostic, ...] | None = None
        self.explainer = explainer
        self.make_ranker = ranker
        self.recounter = recounter
        self._rankers: dict[tuple[str, ...], RanksHands] = {}
        self._reload = reload
        self.engine = engine
        self._compiled: dict[int, Compiled] = {}
        self._setups: dict[int, Setup] = {}
        self._descriptions: dict[int, Description] = {}
        self._listing = ""
        # what is made when it is first asked for is made once, whichever thread asks
        self._making = RLock()

    def __reduce__(self) -> tuple[Callable[..., Rules], tuple[object, ...]]:
        return self._reload

    def on(self, engine: Engine) -> Rules:
        """The same ruleset, run by another engine."""
        return self._like_this(self.program, engine, (Rules.on, (self, engine)))

    def noting(self, program: Program) -> Rules:
        """The same ruleset by a program that notes more of what happens than its own."""
        return self._like_this(program, self.engine, (Rules.noting, (self, program)))

    def _like_this(
        self,
        program: Program,
        engine: Engine | None,
        reload: tuple[Callable[..., Rules], tuple[object, ...]],
    ) -> Rules:
        return Rules(
            program,
            self.composition,
            self._warn,
            reload,
            self.explainer,
            self.make_ranker,
            self.recounter,
            engine,
        )

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """What can hardly be meant, looked for when it is first asked."""
        with self._making:
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
    def span(self) -> Span:
        """Where the ruleset begins: the place of faults about all of it."""
        return self.program.checked.game.span

    @property
    def players(self) -> tuple[int, int]:
        """The fewest and the most players."""
        return self.program.checked.game.players

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        """The seats of each side, where seats make sides."""
        declared = self.program.checked.game.sides
        many = 0 if declared is None else declared.of_seats(players)
        return tuple(tuple(range(side, players, many)) for side in range(many))

    @property
    def lowest_wins(self) -> bool:
        """Whether the match goes to a low score; for standings below the winners."""
        return any(isinstance(term, t.Most) and not term.largest for term in self.program.win[:1])

    @property
    def ir(self) -> str:
        """The program as stable text."""
        with self._making:
            if not self._listing:
                self._listing = listing(self.program)
            return self._listing

    @property
    def digest(self) -> str:
        """Names the program: equal for rulesets that play alike."""
        return hashlib.sha256(self.ir.encode()).hexdigest()[:16]

    def check_players(self, players: int) -> None:
        """Raises OctavoError if so many cannot play."""
        low, high = self.players
        players = arguments.whole("players", players)
        if not low <= players <= high:
            lack = shortage(self.program, players) if players > high else None
            raise fault(
                "OCT509",
                f"{self.title} is a game for {low} to {high} players, not {players}"
                if low != high
                else f"{self.title} is a game for {low} players, not {players}",
                help=lack.said if lack is not None else "",
            )

    def setup(self, players: int) -> Setup:
        """The table for a number of players, as everybody knows it before a card is dealt."""
        from ..engine.setup import Setup

        with self._making:
            if players not in self._setups:
                self.check_players(players)
                self._setups[players] = Setup(self.program, players)
            return self._setups[players]

    def compiled(self, players: int) -> Compiled:
        """The program for a number of players, ready to run."""
        found = self._compiled.get(players)
        if found is None:
            with self._making:
                if players not in self._compiled:
                    self._compiled[players] = self._running().compile(
                        self.program, self.setup(players)
                    )
                found = self._compiled[players]
        return found

    def _running(self) -> Engine:
        if self.engine is not None:
            return self.engine
        from ..engine.python.compiled import PythonEngine

        return PythonEngine()

    def describe(self, players: int | None = None) -> Description:
        """What the ruleset is, as data, at a table of so many (None: four, or as near as it
        allows)."""
        from .description import described

        number = self.default_players if players is None else arguments.whole("players", players)
        with self._making:
            if number not in self._descriptions:
                made, setup = self.composition, self.setup(number)
                self._descriptions[number] = described(made, setup, self.digest, self.lowest_wins)
            return self._descriptions[number]

    @property
    def pack(self) -> Pack:
        """The pack at a table of the fewest players."""
        return self.setup(self.players[0]).pack

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
        """The step interface: integers, no log, as fast as it goes. Started, at its first decision.
        `players` None: four, or as near as the game allows; `rounds` 0: as many as the ruleset
        says."""
        players, seed, rounds = self._asked(players, seed, rounds, forced)
        arguments.call("chance", chance)
        wanted = None if in_force is None else arguments.texts("in_force", in_force)
        if chance is None:
            from ..chance import seeded

            chance = seeded(seed)
        return (
            self.compiled(players)
            .begin(chance, forced=forced, rounds=rounds, in_force=wanted)
            .start()
        )

    def _asked(
        self, players: int | None, seed: int | str, rounds: int, forced: bool
    ) -> tuple[int, int | str, int]:
        """How many play, the seed and the rounds, as they were asked for. Raises OctavoError."""
        arguments.truth("forced", forced)
        number = self.default_players if players is None else arguments.whole("players", players)
        self.check_players(number)
        return number, arguments.seed(seed), arguments.whole("rounds", rounds, 0)

    @property
    def default_players(self) -> int:
        low, high = self.players
        return min(max(low, 4), high)

    def new_game(
        self,
        players: int | None = None,
        seed: int | str = 0,
        *,
        rounds: int = 0,
        forced: bool = False,
        chance: Below | None = None,
        record: Callable[[Step], None] | None = None,
    ) -> Game:
        """A match. `seed` settles the cards: the same each time, unless another is given; `rounds`
        ends it after so many (0: as many as the ruleset says); `players` None: four, or as near as
        the game allows."""
        from .game import Game

        players, seed, rounds = self._asked(players, seed, rounds, forced)
        arguments.call("chance", chance)
        arguments.call("record", record)
        return Game(self, players, seed, rounds=rounds, forced=forced, chance=chance, record=record)

    def ranker(self, given: Iterable[str] = ()) -> RanksHands:
        """Ranks one hand after the other where the facts hold, sentences: see
        `positions.ranking.Ranker`.
        """
        facts = arguments.texts("given", given)
        with self._making:
            if facts not in self._rankers:
                self._rankers[facts] = self.make_ranker(self, facts)
            return self._rankers[facts]

    def rank(self, cards: str, given: Iterable[str] = ()) -> Ranking:
        """The best arrangement of these cards, `Js Ah Qh Ad`, where the facts hold: see
        `positions.ranking.Ranking`.
        """
        return self.ranker(given).rank(arguments.text("cards", cards))
