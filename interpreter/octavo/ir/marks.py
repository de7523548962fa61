"""Marks: where a match has come to, and which way conditions came out, kept in its state.

Comes in: sentences of the flow, as they are lowered. Goes out: the names of bindings that become
true where a sentence is carried out; of all that scenarios exercise, this is what is found out by
running. Only programs that are made to be watched have them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from ..diagnostics import Span
from ..records import record

Kind = Literal["step", "option", "trigger", "condition", "permission", "prohibition"]


@record
class CameTo:
    """That a sentence was carried out; or that a condition, or whether a sentence about what may be
    done speaks, came out so (`so`) or not (`not so`)."""

    kind: Kind
    span: Span
    way: Literal["done", "so", "not so"] = "done"


@dataclass(slots=True)
class Marks:
    """The marks of one program: `names` of their bindings; `settled`: what its options settle
    before anything is played."""

    names: dict[CameTo, str] = field(default_factory=dict)
    settled: set[CameTo] = field(default_factory=set)

    def name(self, mark: CameTo) -> str:
        """The binding that becomes true where a match comes to this."""
        return self.names.setdefault(mark, f"came to {len(self.names) + 1}")
