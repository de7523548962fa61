"""What a match knows of the rules that it goes by.

Comes in: nothing; this is a protocol, and `Rules` fulfils it. Goes out: to matches, which rules
begin; so neither has to import the other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from ..cards import Pack
from ..diagnostics import Span
from ..engine.interface import Compiled, Machine
from ..ir.program import Program
from ..source.compose import Composition

if TYPE_CHECKING:
    from .decisions import Option
    from .description import Description
    from .outcome import Encounter
    from .verdicts import Verdict


class Played(Protocol):
    """A match as far as it went, and how it began, so that it can be played again."""

    players: int
    rounds: int
    forced: bool
    steps: list[tuple[str, int]]
    begin: Callable[[Machine], None]
    machine: Machine

    @property
    def rules(self) -> MatchRules: ...


class MatchRules(Protocol):
    """A compiled ruleset, as its matches and whoever follows them know it."""

    program: Program
    composition: Composition
    explainer: Callable[[Machine, Option | str, int | None], Verdict]
    recounter: Callable[[Played, bool], tuple[Encounter, ...]]

    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def span(self) -> Span: ...
    @property
    def digest(self) -> str: ...
    @property
    def pack(self) -> Pack: ...
    @property
    def lowest_wins(self) -> bool: ...
    def noting(self, program: Program) -> MatchRules: ...
    def compiled(self, players: int) -> Compiled: ...
    def describe(self, players: int | None = None) -> Description: ...
