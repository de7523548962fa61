"""A file with what was exercised of it, line by line.

Comes in: the text of a file and the points in it. Goes out: its lines, each with a sign and with
what was never seen of it; and one line for each thing that is missing, with the sentence that it is
about.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from ..diagnostics import Span
from ..records import record
from .points import Coverage, Point

State = Literal["all", "some", "none", "nothing"]
# what stands before a line, so that nothing is told by colour alone
SIGNS: dict[State, str] = {"all": "+", "some": "~", "none": "-", "nothing": " "}
MEANINGS: dict[State, str] = {
    "all": "exercised in every way",
    "some": "exercised in part",
    "none": "never exercised",
}
LONGEST = 60  # of a sentence that is told in a line, in characters


@record
class Missing:
    """Something that was never exercised: where it stands, its words, what never happened."""

    line: int
    column: int
    said: str
    never: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.said}: {', '.join(self.never)}"


@record
class AnnotatedLine:
    """A line of a file by its number; nothing stands there that can be exercised: `nothing`."""

    number: int
    text: str
    state: State
    missing: tuple[Missing, ...] = ()


def annotated(coverage: Coverage, file: str) -> list[AnnotatedLine]:
    """The lines of a file. Raises OSError if it can no longer be read."""
    texts = Path(file).read_text(encoding="utf-8").split("\n")
    by_line: dict[int, list[Point]] = {}
    for point in coverage.of(file):
        by_line.setdefault(point.span.line, []).append(point)
    if texts and not texts[-1]:
        texts.pop()
    return [
        AnnotatedLine(
            number,
            text,
            _state(coverage, by_line.get(number, [])),
            tuple(_missing(coverage, by_line.get(number, []), text)),
        )
        for number, text in enumerate(texts, 1)
    ]


def _state(coverage: Coverage, points: list[Point]) -> State:
    ways, seen = coverage.counted(points)
    if not ways:
        return "nothing"
    return "all" if seen == ways else "some" if seen else "none"


def _missing(coverage: Coverage, points: list[Point], text: str) -> Iterator[Missing]:
    for point in points:
        if never := tuple(coverage.missing(point)):
            said = shortened(words_at(point.span, text))
            yield Missing(point.span.line, point.span.column, said, never)


def words_at(span: Span, text: str) -> str:
    """The words of a place, as far as they stand in its first line; of an id, what it names
    besides.
    """
    end = span.end_column - 1 if span.end_line == span.line else len(text)
    named = text[end:].removeprefix(":").strip()
    if text[end:].startswith(":") and named and named[0] not in "{[|>&":
        end = len(text)
    return text[span.column - 1 : end].strip()


def shortened(said: str) -> str:
    return said if len(said) <= LONGEST else f"{said[: LONGEST - 3].rstrip()}..."
