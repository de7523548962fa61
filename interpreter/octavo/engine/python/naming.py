"""What generated code calls things.

Comes in: declared names, numbers of slots. Goes out: names of Python, and the expressions that
stand for the state and its parts.
"""

from __future__ import annotations

import ast
from functools import cache
from hashlib import sha256

from . import build as b

STATE, BELOW = b.name("s"), b.name("below")
# a local of every generated function that asks who acts; `build.function` reads it from the state
WHO = b.name("you")
BIT = {
    "card": "CARD_BIT",
    "player": "PLAYER_BIT",
    "place": "PLACE_BIT",
    "modifier": "MODIFIER_BIT",
    "side": "PLAYER_BIT",  # there are no more sides than players
}
VALUE_BIT = "VALUE_BIT"


def slot(index: int) -> ast.expr:
    return b.item(STATE, index)


def bit(member: str, index: ast.expr) -> ast.expr:
    """The set of one member of this kind; empty for nobody and nothing."""
    return b.item(b.name(BIT.get(member, VALUE_BIT)), index)


def variable(name: str) -> str:
    """The Python name of a variable that ranges over members."""
    return "v_" + identifier(name)


@cache
def identifier(text: str) -> str:
    """A Python name for a declared one. Different names stay different, also in capitals."""
    plain = "".join(c if c.isalnum() and c.isascii() else "_" for c in text)
    return plain if plain == text.lower() else f"{plain}_{sha256(text.encode()).hexdigest()[:8]}"
