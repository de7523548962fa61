"""Why an option may be taken or not, as data.

Comes in: nothing; these are values that `why` makes. Goes out: to whoever asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from ..diagnostics import Span
from ..records import record

SAID = {
    "permits": "allowed by",
    "lacks": "not allowed by",
    "forbids": "forbidden by",
    "needs": "offered only",
    "unseen": "it depends on cards that you do not see:",
    "rests": "this rests on",
    "group": "declared as",
    "moves": "moved by",
    "breaks": "decided by",
    "ties": "where hands are equal:",
    "relates": "by",
}
MISSED = {
    "subject": "it is said only of",
    "player": "it is said only of",
    "place": "it goes only on",
    "condition": "it lacks",
    "exception": "it does not hold where",
    "held": "it is so now",
    "unmet": "it would not be forbidden where",
    "pick": "there is to choose",
}


@record
class Worked:
    """A phrase, and what it is now: a number, or a word of the ruleset."""

    phrase: str
    value: str

    def __str__(self) -> str:
        return f"{self.phrase}: {self.value}"


@record
class VerdictPart:
    """A part of a sentence on which a verdict turns. `kind` is condition (it does not hold, as the
    sentence asks after `when`), exception (it holds, as the sentence asks that it does not after
    `unless`), of a sentence that forbids held (a condition that holds) and unmet (an exception that
    does not), subject, place or player (what the sentence speaks of, and this is not), or pick
    (what the option has to choose from), or, with all of it in `text`, group (what one is that
    would have to be made) and course (what would have to come before). `values` are what its
    phrases are now, as far as whoever asks may know."""

    kind: str
    text: str
    span: Span = field(compare=False)
    values: tuple[Worked, ...] = ()

    def __str__(self) -> str:
        values = f" ({'; '.join(map(str, self.values))})" if self.values else ""
        said = "" if self.kind in ("group", "course") else f"{MISSED[self.kind]}: "
        return f"{said}{self.text}{values}"


@record
class Reason:
    """One sentence: `role` is permits (it allows this, now), lacks (it would allow this, but for
    its `missed` parts), forbids (`missed` is on what of its conditions it rests, where it does not
    say all of that), needs (it is the `when:` of the option, which does not hold),
    unseen (whether it speaks of this depends on cards that whoever asks does not see), or rests
    (without it the verdict would be the other one). Of hands that are compared it is group (the
    group that is called so), moves (it changes the order of groups), breaks (it decides between
    groups of one kind), or ties (it says who wins if hands are equal);
    of groups relates (it says that one does something to another). `id` and `source` cite it,
    `span` is its place in the file."""

    role: str
    id: str
    text: str
    source: str
    span: Span = field(compare=False)
    missed: tuple[VerdictPart, ...] = ()

    def __str__(self) -> str:
        said = SAID[self.role]
        cited = f" ({self.source})" if self.source else ""
        return f"{said} `{self.id}`{cited}: {self.text}" if self.text else f"{said} `{self.id}`"


def nearest_of(reasons: Iterable[Reason]) -> Reason | None:
    """Of the sentences that would allow something, the one that misses the fewest parts."""
    near = [reason for reason in reasons if reason.role == "lacks"]
    return min(near, key=lambda reason: len(reason.missed), default=None)


@record
class Verdict:
    """Whether an option may be taken now, and the sentences that say so. `note` says what no
    sentence says: that a card is not among those to pick from, that nothing of this name can be
    chosen now. `picks` are the phrases that say what there is to choose from, where this is
    not, or where they bound a number. `rests` are sentences that say what the words of the others
    mean, each of which turns the verdict. `besides` says, of what is forbidden, what else it
    lacks: the `when:` of the option, and the sentence that is nearest to allowing it, where none
    does."""

    what: str
    legal: bool
    reasons: tuple[Reason, ...]
    note: str = ""
    picks: tuple[VerdictPart, ...] = ()
    rests: tuple[Reason, ...] = ()
    besides: tuple[Reason, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the sentences."""
        return tuple(reason.id for reason in self.reasons)

    @property
    def nearest(self) -> Reason | None:
        """Of the sentences that would allow this, the one that misses the fewest parts; of several
        such the first in the file."""
        return nearest_of((*self.reasons, *self.besides))

    def __str__(self) -> str:
        lines = [f"{self.what}: {'may be chosen' if self.legal else 'may not be chosen'}"]
        for reason in (*self.reasons, *self.besides, *self.rests):
            lines.append(f"  {reason}")
            lines += [f"    {part}" for part in reason.missed]
        lines += [f"  {part}" for part in self.picks]
        if self.note:
            lines.append(f"  {self.note}")
        return "\n".join(lines)
