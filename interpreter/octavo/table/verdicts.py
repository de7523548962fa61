"""Why an option may be taken or not, as data.

Comes in: nothing; these are values that `why` makes. Goes out: to whoever asked.
"""

from __future__ import annotations

from dataclasses import field

from ..diagnostics import Span
from ..records import record

SAID = {
    "permits": "allowed by",
    "lacks": "not allowed by",
    "forbids": "forbidden by",
    "needs": "offered only",
    "unseen": "it depends on cards that you do not see:",
}


@record
class Reason:
    """One sentence: `role` is permits (it allows this, now), lacks (it would allow this, but its
    condition does not hold), forbids, needs (it is the `when:` of the option, which does not hold),
    or unseen (whether it speaks of this depends on cards that whoever asks does not see). `id` and
    `source` cite it, `span` is its place in the file."""

    role: str
    id: str
    text: str
    source: str
    span: Span = field(compare=False)

    def __str__(self) -> str:
        said = SAID[self.role]
        cited = f" ({self.source})" if self.source else ""
        return f"{said} `{self.id}`{cited}: {self.text}" if self.text else f"{said} `{self.id}`"


@record
class Verdict:
    """Whether an option may be taken now, and the sentences that say so. `note` says what no
    sentence says: that a card is not among those to pick from, that nothing of this name can be
    chosen now."""

    what: str
    legal: bool
    reasons: tuple[Reason, ...]
    note: str = ""

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the sentences."""
        return tuple(reason.id for reason in self.reasons)

    def __str__(self) -> str:
        lines = [f"{self.what}: {'may be chosen' if self.legal else 'may not be chosen'}"]
        lines += [f"  {reason}" for reason in self.reasons]
        if self.note:
            lines.append(f"  {self.note}")
        return "\n".join(lines)
