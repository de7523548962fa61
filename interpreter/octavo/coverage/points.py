"""Points: what of a ruleset can be exercised, and in which ways it was.

Comes in: sentences with their places, as programs are watched. Goes out: `Coverage`: each point
with the ways that it has and those that were seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ..diagnostics import Span
from ..records import record

# Every kind of point with its ways, and what is told of one that was never seen.
WAYS: dict[str, dict[str, str]] = {
    "step": {"done": "never done"},
    "option": {"done": "never taken"},
    "trigger": {"done": "never set off"},
    "condition": {"so": "never true", "not so": "never false"},
    "permission": {"so": "never allowed anything", "not so": "never left anything out"},
    "prohibition": {"so": "never forbade anything", "not so": "never let anything be"},
    "quality": {"so": "never applied", "not so": "never failed to apply"},
    "worth": {"so": "never applied", "not so": "never failed to apply"},
    "group": {"done": "never made"},
    "group rule": {"so": "never applied", "not so": "never failed to apply"},
    "win": {"done": "never asked"},
    "option value": {},  # a way for each value
}


@record
class Point:
    """Something that can be exercised: what kind of thing it is, and where it stands."""

    kind: str
    span: Span

    @property
    def place(self) -> tuple[str, int, int, str]:
        return self.span.file, self.span.line, self.span.column, self.kind


@dataclass(slots=True)
class Coverage:
    """The ways that each point has, and those in which it was exercised."""

    ways: dict[Point, dict[str, bool]] = field(default_factory=dict)
    # those that were exercised since somebody emptied this
    recent: set[Point] = field(default_factory=set)

    def expect(self, point: Point, ways: Iterable[str]) -> None:
        """There is such a point, which can be exercised in these ways."""
        known = self.ways.setdefault(point, {})
        for way in ways:
            known.setdefault(way, False)

    def see(self, point: Point, way: str) -> None:
        """It was exercised so; a way that nobody waits for is no matter."""
        ways = self.ways.get(point)
        if ways is not None:
            self.recent.add(point)
            if way in ways:
                ways[way] = True

    def add(self, other: Coverage) -> None:
        """All that another collection has seen besides."""
        for point, ways in other.ways.items():
            self.expect(point, ways)
            for way, seen in ways.items():
                if seen:
                    self.see(point, way)

    def of(self, file: str) -> list[Point]:
        """The points of a file, in its order."""
        return sorted((one for one in self.ways if one.span.file == file), key=lambda p: p.place)

    def files(self) -> list[str]:
        return sorted({point.span.file for point in self.ways})

    def counted(self, points: Iterable[Point]) -> tuple[int, int]:
        """How many ways these points have, and how many of them were seen."""
        found = [seen for point in points for seen in self.ways[point].values()]
        return len(found), sum(found)

    def missing(self, point: Point) -> Iterator[str]:
        """What is told of a point: of each way that was never seen."""
        ways = self.ways[point]
        if {*ways} == {"so", "not so"} and not any(ways.values()):
            yield "never asked"
            return
        left = [way for way, seen in ways.items() if not seen]
        if point.kind == "option value" and left:
            yield f"never loaded with {', '.join(left[:-1])}{' or ' * (len(left) > 1)}{left[-1]}"
        else:
            yield from (WAYS[point.kind][way] for way in left)
