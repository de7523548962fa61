"""What the solver is told of a game: groups as masks and numbers.

Comes in: nothing; these are values, made by `code` from checked definitions. Cards are indexes; what a card may stand for is a
`Guise`: the card it counts as, and what it is worth.
"""

from __future__ import annotations

from dataclasses import dataclass

MOST_CARDS = 16  # of a hand to be arranged: sets of subsets are integers of 2^n bits, 8 KB here; a bound of memory and time


@dataclass(frozen=True, slots=True)
class Guise:
    face: int
    worth: int


@dataclass(frozen=True, slots=True)
class Part:
    """`low` to `high` cards (None: any number) whose guise is a card of `faces`, printed as one of `printed`, which have the
    qualities numbered `so`, and are worth a number from `least` to `most`."""

    low: int
    high: int | None
    faces: int
    printed: int
    so: tuple[int, ...] = ()
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class TieBreak:
    """More (or less) of `by`: total, rank, or cards (those whose guise is a card of `cards` with the qualities `so`).
    `when` is the number of its condition."""

    higher: bool
    by: str
    when: int
    cards: int = 0
    so: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Shape:
    """A group: see `check.definitions.Definition`, whose terms are masks here. `attribute` values are looked up by face;
    `groups` are (how many, which shape)."""

    name: str
    parts: tuple[Part, ...] = ()
    groups: tuple[tuple[int, int], ...] = ()
    total: tuple[int, int | None] | None = None
    sharing: tuple[tuple[str, str], ...] = ()
    but: int = 0
    ties: tuple[TieBreak, ...] = ()
    ranked: bool = True
    shown_as: str = ""


@dataclass(frozen=True, slots=True)
class Moved:
    """A change of the ladder: `how` is above, below or swap; `when` is the number of its condition."""

    shape: int
    how: str
    other: int
    when: int
