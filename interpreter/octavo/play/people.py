"""Names of people, as somebody types them.

Comes in: a line. Goes out: names, seat by seat, or why it is none.
"""

from __future__ import annotations

MOST_OF_A_NAME = 20  # letters: a row of the table has to hold it
NO_NAMES = frozenset({"you", "nobody"})  # screens call people so


def named(text: str, players: int) -> list[str]:
    """The names between commas. Raises ValueError, which says what is wrong with them."""
    found = [" ".join(name.split()) for name in text.split(",")]
    for name in found:
        if not name or not name.isprintable() or len(name) > MOST_OF_A_NAME:
            raise ValueError(
                f"between commas, write names of 1 to {MOST_OF_A_NAME} letters, not `{name}`"
            )
        if name.casefold() in NO_NAMES or name.isdecimal():
            raise ValueError(f"nobody can be called `{name}` here: give another name")
    if len({name.casefold() for name in found}) < len(found):
        raise ValueError("two people have the same name: tell them apart")
    if len(found) > players:
        raise ValueError(f"{len(found)} names for {players} players: seats are 1 to {players}")
    return found
