"""Which sets of a hand's cards add up to a total.

Comes in: for each card what it may add, as a number (`Totals.number`); bounds of a total. Goes out:
the family of the subsets that can total so much: an integer of 2^n bits, bit m for the subset with
mask m.

A hand is cut into two halves. Of the upper half it is known what each of its 2^(n/2) subsets
totals; of the lower half which of its subsets make each total, as a word of bits. So a family is
one word for each subset of the upper half, looked up by what that subset leaves to be made, and all
words put behind one another. Halves are kept by what their cards add, whatever cards those are:
there are few, if cards come in a fixed order (`solver` sees to that).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from operator import itemgetter
from threading import Lock

Move = tuple[int, int]  # what a guise adds to the total, and one if it is counted
Word = bytes  # the subsets of a lower half, one bit each
FEWEST = 3  # cards of a lower half: a word has whole bytes
NUMBERING = Lock()  # threads that solve hands of one game number what they ask alike
# halves remembered; there are some thousands of five cards of ten worths, a few KB each
KEPT = 1 << 13
SMALL = 5  # cards of such a half; of larger ones, of which each takes more, fewer are remembered
KEPT_ROWS = 64  # of a half; each has a word for each total


@dataclass(slots=True)
class Half:
    """Some cards of a hand by what each may add; `highest` is the highest total that counts, `most`
    how many can be counted.
    """

    moves: tuple[tuple[Move, ...], ...]
    highest: int
    most: int = 0
    rows: dict[tuple[int, int], list[Word] | None] = field(default_factory=dict)
    picks: list[tuple[int, Callable[[list[Word]], tuple[Word, ...]]]] = field(default_factory=list)
    looks: int = 0  # what it takes to pick the words of one family, once `picks` are made
    fields: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.most = sum(any(one for _, one in moves) for moves in self.moves)

    def row(self, counted: int, span: int) -> list[Word] | None:
        """As a lower half: for each total from `highest` down, the subsets that make it, or up to
        `span` less, with so many cards counted; then as many empty words. None if there is no such
        subset."""
        known = self.rows.get((counted, span), NOT_KNOWN)
        if known is not NOT_KNOWN:
            return known
        if not self.fields:
            self._add_up()
        row = None
        if counted < len(self.fields):
            width = 1 << len(self.moves)
            found = 0
            for more in range(span + 1):
                found |= self.fields[counted] << more * width
            if found:
                size, totals = width >> 3, self.highest + 1
                data = (found & (1 << width * totals) - 1).to_bytes(size * totals, "little")
                row = [data[start : start + size] for start in range(0, len(data), size)]
                row.reverse()
                row += [bytes(size)] * (totals + 1)
        if len(self.rows) >= KEPT_ROWS:
            self.rows.clear()
        self.rows[counted, span] = row
        return row

    def _add_up(self) -> None:
        """The subsets by total, a field of bits for each total; one such integer for each number of
        counted cards.
        """
        width = 1 << len(self.moves)
        full = (1 << width * (self.highest + 1)) - 1
        fields = [1] + [0] * self.most
        for card, moves in enumerate(self.moves):
            grown = fields[:]
            for counted, family in enumerate(fields):
                for worth, one in moves:
                    if family:
                        grown[counted + one] |= (family << (worth * width + (1 << card))) & full
            fields = grown
        self.fields = fields

    def effort(self) -> int:
        """How much is looked at to make the pickers, at most: the totals of each subset."""
        most = max(map(len, self.moves), default=1)
        ways = 1
        if most < 2:  # as nearly always: each card adds one thing
            return (ways << len(self.moves)) * most >> 3
        for moves in self.moves:
            ways = min(ways * max(1, len(moves)), (self.highest + 1) * (self.most + 1))
        return (ways << len(self.moves)) * most >> 3

    def pickers(self) -> list[tuple[int, Callable[[list[Word]], tuple[Word, ...]]]]:
        """As an upper half: for each number of counted cards, functions that pick from (the rest
        of) a row the word that each subset needs; several where a subset can have several
        totals."""
        if not self.picks:
            # what totals too much, or nothing, picks a word with nothing in it
            out = self.highest + 1
            if all(len(moves) == 1 and moves[0][1] == 0 for moves in self.moves):
                totals = [0]
                for ((worth, _),) in self.moves:
                    totals += [total + worth for total in totals]
                self.looks = 1 << len(self.moves) >> 4
                self.picks = [(0, itemgetter(*[total if total < out else out for total in totals]))]
                return self.picks
            made: list[set[Move]] = [{(0, 0)}]
            for moves in self.moves:
                made += [
                    {
                        (total + worth, counted + one)
                        for total, counted in subset
                        for worth, one in moves
                        if total + worth < out
                    }
                    for subset in made
                ]
            picks: list[
                tuple[int, Callable[[list[Word]], tuple[Word, ...]]]
            ] = []  # put there whole: another thread may look
            for counted in range(self.most + 1):
                of = [[total for total, many in subset if many == counted] for subset in made]
                for turn in range(max(map(len, of))):
                    picks.append(
                        (
                            counted,
                            itemgetter(*[some[turn] if turn < len(some) else out for some in of]),
                        )
                    )
            self.looks = len(picks) << len(self.moves) >> 4
            self.picks = picks
        return self.picks


NOT_KNOWN: list[Word] = []


@dataclass(slots=True)
class Totals:
    """What cards total, for hands of any cards. `highest` is the highest total that any shape
    allows.
    """

    highest: int
    numbers: dict[tuple[Move, ...], int] = field(default_factory=dict)
    moves: list[tuple[Move, ...]] = field(default_factory=list)
    worths: list[tuple[int, ...]] = field(default_factory=list)
    halves: dict[tuple[int, ...], Half] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.number(())

    def number(self, moves: tuple[Move, ...]) -> int:
        """A number for what a card may add; 0 for a card that may not be used."""
        number = self.numbers.get(moves)
        if number is None:
            with NUMBERING:
                number = self.numbers.get(moves, len(self.moves))
                if number == len(self.moves):
                    self.moves.append(moves)
                    self.worths.append(tuple(sorted({worth for worth, _ in moves})))
                    self.numbers[moves] = number
        return number

    def half(self, numbers: tuple[int, ...]) -> Half:
        half = self.halves.get(numbers)
        if half is None:
            if len(self.halves) >= KEPT >> 3 * max(0, len(numbers) - SMALL):
                self.halves.clear()
            half = self.halves[numbers] = Half(
                tuple(self.moves[number] for number in numbers), self.highest
            )
        return half

    def halves_of(self, numbers: list[int]) -> tuple[Half, Half]:
        """The lower and the upper half of a hand; both have cards, if need be cards that may not be
        used.
        """
        n = len(numbers)
        if n <= FEWEST:
            numbers = numbers + [0] * (FEWEST + 1 - n)
            n = FEWEST + 1
        low = max(FEWEST, (n + 1) >> 1)
        return self.half(tuple(numbers[:low])), self.half(tuple(numbers[low:]))
