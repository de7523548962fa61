"""What an option needs before it is carried out: values, made by `offers` and written by
`decisions` and `picks`."""

from __future__ import annotations

from .. import terms as t
from ..check.phrases.scope import Scope
from ..check.phrases.spreads import OfEach
from ..check.phrases.totals import Total
from ..diagnostics import Span
from ..records import record
from ..syntax import game as g
from .program import Said


@record
class Picking:
    """One thing an option needs: one of `members`; a run of `low` to `high` of them, which have
    `alike` in common, or add up to a `total`, or are a `spread`; with `groups`, cards that form one
    of these in a hand; or with `meld`, a group of that name to be made of them and laid. `phrase`
    says so."""

    noun: str
    bound: t.Bound
    members: t.Term
    low: t.Term | None = None
    high: t.Term | None = None
    groups: tuple[str, ...] = ()
    meld: str = ""
    alike: tuple[str, ...] = ()
    total: Total | None = None
    spread: OfEach | None = None
    phrase: Said | None = None

    @property
    def is_further(self) -> bool:
        """Whether it is asked for after the option is taken, even where it is the first."""
        return self.is_run or self.bound.kind == "number"

    @property
    def may_be_none(self) -> bool:
        """Whether no card may be picked: `up to 3 cards`."""
        if self.bound.kind != "cards" or self.low is None or self.groups or self.meld:
            return False
        return not (isinstance(self.low, t.Number) and self.low.value > 0)

    @property
    def is_run(self) -> bool:
        return self.low is not None or bool(self.groups or self.meld)


@record
class Pickable:
    """An option or action about to become an alternative of a decision."""

    verb: str
    when: t.Term
    picks: tuple[Picking, ...]
    scope: Scope
    steps: tuple[g.Step, ...]
    span: Span
    owner: tuple[str, ...] = ()
    stated: t.Term = t.TRUE  # what its `when:` says, and in what words
    said: str = ""
    asked: Span | None = None  # where its `when:` stands
    silent: bool = False
    mine: t.Term = t.TRUE  # whether whoever acts is among those of its `who:`, and who they are
    whose: str = ""
