"""A game whose every word is settled, and the reader of its phrases.

Comes in: a game, its names, what its standing sentences mean. Goes out: `Checked`, which all later
stages ask.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import local
from typing import Any

from ..syntax.game import RulesetTree
from .bindings import Bindings
from .hands.arrangements import Arranging
from .ladder import Ladder
from .names import Symbols
from .phrases.reader import PhraseReader


class _Readers(local):
    reader: PhraseReader | None = None


@dataclass(slots=True)
class Checked:
    """A game with every word settled: `read` turns further phrases (in steps, in scenarios) into
    terms.
    """

    game: RulesetTree
    symbols: Symbols
    bindings: Bindings = field(default_factory=Bindings)
    ladder: Ladder = field(default_factory=Ladder)
    arranging: list[Arranging] = field(default_factory=list)
    scheduled: bool = False  # modifiers come into force in play: what guards their sentences stays
    # what was read again of single sentences, by who they are, and beside them
    read_again: dict[int, tuple[Any, Any]] = field(default_factory=dict)
    _readers: _Readers = field(default_factory=_Readers)

    def reader(self) -> PhraseReader:
        """The reader of phrases and clauses of this game: each thread has one, since it keeps count
        of what it is reading."""
        if self._readers.reader is None:
            self._readers.reader = PhraseReader(self.symbols)
        return self._readers.reader
