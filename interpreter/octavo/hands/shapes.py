"""What the solver knows of a game: groups as numbers, cards as the guises they may take.

Comes in: nothing; these are values, made by `engine` from checked definitions. A *test* is
something that may be asked of a guise (a picture, worth eight, printed an eight, wild now); tests
are numbered, and a guise carries the set of those that hold of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from ..cards import bits

# of a hand to be arranged: sets of subsets are integers of 2^n bits, 8 KB here; a bound of memory
# and time
MOST_CARDS = 16
# bits for a set of the cards of a hand, where several such sets lie beside one another in one
# integer
SLOT = MOST_CARDS
COUNT = 5  # bits for a number of cards of a hand
ANY = -1  # the shapes a guise is for: all
# bits of a tally of ranks for each height: it says how many cards have it, of a hand of MOST_CARDS
DIGIT = 5
NO_VALUE = -1  # of an attribute that a card does not have
# of a card without a rank: that digit stands above those of all ranks and places of runs, of which
# a pack of a thousand cards has no more
NO_HEIGHT = 1 << 12


@lru_cache(64)
def heights(runs: tuple[int, ...], ranks: int) -> dict[int, int]:
    """How high each rank is outside of a run, in which it may stand lower: its last place in the
    order of consecutive ranks, if these places tell the ranks apart as they are declared; else its
    place among the ranks, above all places of runs. A card without a rank stands below all.
    """
    last = {rank: place for place, rank in enumerate(runs)}
    places = [last.get(rank, -1) for rank in range(ranks)]
    if places[:1] < [0] or any(low >= high for low, high in pairwise(places)):
        last = {rank: len(runs) + rank for rank in range(ranks)}
    return {NO_VALUE: NO_HEIGHT, **last}


@dataclass(frozen=True, slots=True)
class Guise:
    """What a card may stand for: `face` is the card it counts as, `worth` what it counts, `tests`
    the set of tests that hold, `only` the set of shapes it may be used in."""

    face: int
    worth: int
    tests: int
    only: int = ANY


@dataclass(eq=False, slots=True)
class Choices:
    """All the guises of one card, as things are: the same object wherever the card is in the same
    situation, so that what follows from it is worked out once. `fits` are the tests that some guise
    passes, `facts` the same with a slot for each test (and one before them, if some guise is for
    some shapes only: `special`), `counts` with a small field for each; `order` brings cards that
    add the same together."""

    guises: tuple[Guise, ...]
    fits: int = 0
    facts: int = 0
    counts: int = 0
    special: frozenset[int] = frozenset()
    order: int = 0
    # what follows for what a hand asks, by the number of the question
    adds: dict[int, int] = field(default_factory=dict)
    values: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for guise in self.guises:
            self.fits |= guise.tests
        self.special = frozenset(guise.only for guise in self.guises) - {ANY}
        self.facts = slots(self.fits) + bool(self.special)
        self.counts = sum(1 << COUNT * test for test in bits(self.fits))
        worths = {guise.worth for guise in self.guises}
        self.order = -(len(worths) << 32) - max(worths, default=0)

    def fitting(self, test: int, special: tuple[int, ...]) -> tuple[Guise, ...]:
        """The guises that pass a test, of those for all shapes or for the shapes of one of these
        sets.
        """
        return tuple(
            [
                guise
                for guise in self.guises
                if guise.tests >> test & 1 and (guise.only == ANY or guise.only in special)
            ]
        )

    def only_for(self, special: tuple[int, ...]) -> int:
        """`facts` of the guises for all shapes or for the shapes of one of these sets."""
        facts = 0
        for guise in self.guises:
            if guise.only == ANY or guise.only in special:
                facts |= slots(guise.tests)
        return facts


@lru_cache(1 << 12)
def slots(tests: int) -> int:
    """A slot for each test, and one before them; a bit in those of a set of tests."""
    return sum(1 << SLOT * (test + 1) for test in bits(tests))


@dataclass(frozen=True, slots=True)
class Part:
    """`low` to `high` cards (None: any number) in guises of which the test holds."""

    low: int
    high: int | None
    test: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """More (or less) of `by` wins: total, rank, or test (how many guises pass `test`). `when` is
    the number of its condition.
    """

    higher: bool
    by: str
    when: int
    test: int = -1


@dataclass(frozen=True, slots=True)
class Limit:
    """A group may not hold a guise that passes `test` beside `low` to `high` other cards (None: any
    number), while condition `when` holds."""

    test: int
    low: int
    high: int | None
    when: int


@dataclass(frozen=True, slots=True)
class Shape:
    """A group: `parts` that lie apart, or so many of other `groups` (how many, which shape).
    `total` bounds what the cards are worth together; `sharing` says what they have in common, all
    but `but` of them. `closed` are the numbers of conditions under which it is not formed."""

    name: str
    parts: tuple[Part, ...] = ()
    groups: tuple[tuple[int, int], ...] = ()
    total: tuple[int, int | None] | None = None
    sharing: tuple[tuple[str, str], ...] = ()
    but: int = 0
    ties: tuple[Comparison, ...] = ()
    limits: tuple[Limit, ...] = ()
    closed: tuple[int, ...] = ()
    ranked: bool = True
    shown_as: str = ""


@dataclass(frozen=True, slots=True)
class Moved:
    """A change of the ladder: `how` is above, below or swap; `when` is the number of its
    condition."""

    shape: int
    how: str
    other: int
    when: int
