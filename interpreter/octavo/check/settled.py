"""Standing sentences that are settled already, for games that differ from one in few sentences.

Comes in: the first game, and what each of its sentences adds to the bindings. Goes out: that again,
for each sentence that another game has, too, if it declares the same. Sentences that change what
others have made, as those about groups do, are read anew.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count

from ..records import field_names
from ..syntax.game import RulesetTree
from .bindings import Bindings
from .names import Symbols

# What a game consists of besides what it declares: no sentence depends on another of these, but for
# whether some step shows groups.
SAID = ("rules", "phases", "actions", "triggers", "ends", "win")


@dataclass(slots=True)
class Settled:
    """The sentences of the first game that is checked with it, by their identity."""

    game: RulesetTree | None = None
    symbols: Symbols | None = None
    filed: dict[int, Bindings] = field(default_factory=dict)

    def known_in(self, game: RulesetTree, symbols: Symbols) -> dict[int, Bindings]:
        """What is known of the sentences of a game; nothing if it is the first, or declares
        something else. Its own variables are numbered behind those of the first."""
        if self.game is None or self.symbols is None:
            self.game, self.symbols = game, symbols
            return {}
        mine = self.symbols
        if (
            mine.noted is not None or symbols.noted is not None
        ):  # conditions are noted as they are read
            return {}
        alike = mine.shows_groups == symbols.shows_groups and mine.verbs == symbols.verbs
        if not alike or not _declare_the_same(self.game, game):
            return {}
        symbols.fresh = count(next(mine.fresh))
        symbols.ranges.update(mine.ranges)
        return self.filed


def _declare_the_same(one: RulesetTree, other: RulesetTree) -> bool:
    declared = (name for name in field_names(RulesetTree) if name not in SAID)
    return all(getattr(one, name) is getattr(other, name) for name in declared)
