"""Which rows of two outlines differ, and which words of two rows.

Comes in: the rows of one part of a game, as two games have it; or two sentences. Goes out:
`Change`s in order: a row that stands on one side only, or two that stand for each other; of
sentences their words, each with whether the other has it. The other way round gives the same, the
other way round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from .outline import Row

# Pairs of items that are looked at; the largest known part has 2,000. Of two lists with more, which
# a file made to harm may have, nothing between their ends counts as alike.
MOST_PAIRS = 100_000
MOST_PARTNERS = 10_000  # the same of rows that may stand for each other, whose words are compared
ALIKE = 0.5  # the share of words that two rows have in common, to stand for each other
MARKED = 0.35  # to have the others marked: else all of it is another sentence

Pairs = list[tuple[int, int]]  # an index on the left, and one on the right; both only go up


@dataclass(frozen=True, slots=True)
class Change:
    """A row of the left or of the right, or two that stand for each other and say something else,
    or the same in another place."""

    left: Row | None
    right: Row | None

    @property
    def moved(self) -> bool:
        return (
            self.left is not None and self.right is not None and self.left.says == self.right.says
        )


def changes(left: Sequence[Row], right: Sequence[Row]) -> tuple[Change, ...]:
    """What differs between two outlines."""
    found: list[Change] = []
    a = b = 0
    for c, d in [*_alike(_says(left), _says(right)), (len(left), len(right))]:
        found += _apart(left[a:c], right[b:d])
        a, b = c + 1, d + 1
    return tuple(_with_moved(found))


def _with_moved(found: list[Change]) -> Iterator[Change]:
    """The changes, a row that one side has in another place as one, where the right has it."""
    gone: dict[tuple[tuple[str, ...], str], list[Row]] = {}
    for one in found:
        if one.right is None and one.left is not None and one.left.text:
            gone.setdefault(one.left.says, []).append(one.left)
    come = Counter(one.right.says for one in found if one.left is None and one.right is not None)
    moved = {says: min(len(rows), come[says]) for says, rows in gone.items() if come[says]}
    left_out = dict(moved)
    for one in found:
        row = one.left or one.right
        assert row is not None
        if one.right is None and left_out.get(row.says):
            left_out[row.says] -= 1
        elif one.left is None and moved.get(row.says):
            moved[row.says] -= 1
            yield Change(gone[row.says].pop(0), row)
        else:
            yield one


def words(mine: Row, theirs: Row) -> tuple[tuple[str, bool], ...]:
    """The words of a row, each with whether the other row has something else there."""
    one, other = _bare(mine), _bare(theirs)
    alike = _common(one, other) >= MARKED
    known = frozenset(a for a, _ in _alike(one, other)) if alike else frozenset()
    return tuple((word, at not in known) for at, word in enumerate(mine.words))


def _bare(row: Row) -> list[str]:
    """Its words, whatever follows them."""
    return [word.rstrip(",") for word in row.words]


def _says(rows: Sequence[Row]) -> list[Hashable]:
    return [row.says for row in rows]


def _alike(one: Sequence[Hashable], other: Sequence[Hashable]) -> Pairs:
    """The items that both have, in order."""
    if _order(one) > _order(other):  # which of several equal items is taken depends on the order
        return [(a, b) for b, a in _alike(other, one)]
    start, least = 0, min(len(one), len(other))
    while start < least and one[start] == other[start]:
        start += 1
    end = 0
    while end < least - start and one[-1 - end] == other[-1 - end]:
        end += 1
    mine, theirs = one[start : len(one) - end], other[start : len(other) - end]
    there = Counter(theirs)
    pairs = [(at, at) for at in range(start)]
    if sum(there[item] for item in mine) <= MOST_PAIRS:
        for a, b, size in SequenceMatcher(None, mine, theirs, autojunk=False).get_matching_blocks():
            pairs += [(start + a + at, start + b + at) for at in range(size)]
    return [*pairs, *((len(one) - at, len(other) - at) for at in range(end, 0, -1))]


def _order(items: Sequence[Hashable]) -> tuple[int, str]:
    return len(items), repr(items)


# --- rows that stand for each other ---------------------------------------------------------------


def _apart(left: Sequence[Row], right: Sequence[Row]) -> Iterator[Change]:
    """Rows of which none are alike: those that stand for each other together, all in order."""
    a = b = 0
    for c, d in [*_partners(left, right), (len(left), len(right))]:
        yield from (Change(row, None) for row in left[a:c])
        yield from (Change(None, row) for row in right[b:d])
        if c < len(left):
            yield Change(left[c], right[d])
        a, b = c + 1, d + 1


def _partners(left: Sequence[Row], right: Sequence[Row]) -> Pairs:
    """The rows that stand for each other: under the same keys, and most words in common in all."""
    if len(left) * len(right) > MOST_PARTNERS:
        return []
    if _order(_says(left)) > _order(_says(right)):
        return [(a, b) for b, a in _partners(right, left)]
    mine, theirs = (Counter(row.keys for row in rows) for rows in (left, right))
    best = [[0.0] * (len(right) + 1) for _ in range(len(left) + 1)]  # of the rows from here on
    worth = [[0.0] * len(right) for _ in left]
    for a in range(len(left) - 1, -1, -1):
        for b in range(len(right) - 1, -1, -1):
            keys = left[a].keys
            if keys == right[b].keys and left[a].text and right[b].text:
                share = _common(_bare(left[a]), _bare(right[b]))
                alone = mine[keys] == 1 == theirs[keys]
                worth[a][b] = share + 0.01 if share >= ALIKE or alone else 0.0
            best[a][b] = max(best[a + 1][b], best[a][b + 1], worth[a][b] + best[a + 1][b + 1])
    pairs, a, b = Pairs(), 0, 0
    while a < len(left) and b < len(right):
        if worth[a][b] and best[a][b] == worth[a][b] + best[a + 1][b + 1]:
            pairs.append((a, b))
            a, b = a + 1, b + 1
        elif best[a][b] == best[a + 1][b]:
            a += 1
        else:
            b += 1
    return pairs


def _common(one: Sequence[str], other: Sequence[str]) -> float:
    """The share of words that two texts have in common."""
    shared = (Counter(one) & Counter(other)).total()
    return 2 * shared / (len(one) + len(other) or 1)
