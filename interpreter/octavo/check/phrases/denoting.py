"""The one way back: a phrase inside a phrase.

The parts of a reader stand in a row, and each calls only those before it. `the hand of the player
to the left of the dealer` has phrases inside, so the early parts, too, must have whole phrases
read, and so is a condition in the meaning of a word. They ask for it by this protocol.
"""

from __future__ import annotations

from typing import Protocol

from ...syntax import tree
from ...terms import Term
from .scope import Scope


class Denoting(Protocol):
    """Reads whole noun phrases and amounts, see `nouns`, and conditions, see `clauses`."""

    def denote(self, np: tree.Amount, scope: Scope) -> Term: ...

    def condition(self, condition: tree.Condition, scope: Scope) -> Term: ...
