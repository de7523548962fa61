"""The effect of a modifier in a position, and whether another changes it: the definitions, as
arithmetic.

Comes in: what a position gives, counted, under four choices of what is in force. Goes out: whether
the effects differ, in what.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..records import record

# In the order of how plainly they show: what a hand shows is one thing; an option depends on more,
# who wins on everything.
KINDS = ("hands", "options", "result")
Counts = Mapping[tuple[object, ...], int]  # what there is, each with how often (scores: how many)
Effects = Mapping[str, Counts]  # by kind; a kind that was not looked at is left out


@record
class Four:
    """What one position gives with neither of two modifiers in force, with one, with the other,
    with both.
    """

    neither: Effects
    first: Effects
    second: Effects
    both: Effects

    def all(self) -> tuple[Effects, Effects, Effects, Effects]:
        return self.neither, self.first, self.second, self.both

    @property
    def meet(self) -> bool:
        """Whether each of the two has an effect, alone or beside the other."""
        first = self.first != self.neither or self.both != self.second
        second = self.second != self.neither or self.both != self.first
        return first and second

    def interacting(self) -> list[str]:
        """The kinds in which the effect of one is not the same with the other as without it."""
        return [kind for kind in KINDS if kind in self.neither and self.unexplained(kind)]

    def unexplained(self, kind: str) -> list[tuple[object, ...]]:
        """What one changes by more or less with the other than without it. Equal for both, as the
        sums are the same.
        """
        neither, first, second, both = (outcome[kind] for outcome in self.all())
        every = dict.fromkeys([*neither, *first, *second, *both])
        return [
            what
            for what in every
            if both.get(what, 0) - second.get(what, 0) != first.get(what, 0) - neither.get(what, 0)
        ]
