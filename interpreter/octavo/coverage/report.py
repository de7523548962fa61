"""Coverage for people: a table, and files with signs before their lines.

Comes in: a `Coverage` and the files it is asked of. Goes out: rows and lines of text.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from ..render import shown_path
from .annotated import MEANINGS, SIGNS, annotated
from .points import Coverage

HEADINGS = ("file", "ways", "missing", "covered")
NUMBERS = (1, 2, 3)


def share(ways: int, seen: int) -> str:
    """A percentage that is 100 only if nothing is missing; of nothing, none."""
    if not ways:
        return "none"
    if seen == ways:
        return "100 %"
    return f"{min(99.9, 100 * seen / ways):.1f} %"


def rows(coverage: Coverage, files: Iterable[str]) -> list[list[str]]:
    """A row for each file, and one for all, which names the folder that they lie in."""
    files = [*files]
    folder = _folder(files)
    made, every, known = list[list[str]](), 0, 0
    for file in files:
        ways, seen = coverage.counted(coverage.of(file))
        name = shown_path(file).removeprefix(f"{folder}/" if folder else "")
        made.append([name, str(ways), str(ways - seen), share(ways, seen)])
        every, known = every + ways, known + seen
    every_file = f"all of {folder}" if folder else "all"
    return [*made, [every_file, str(every), str(every - known), share(every, known)]]


def _folder(files: Sequence[str]) -> str:
    """The folder that several files lie in, below the one where somebody works."""
    folders = [str(Path(shown_path(file)).parent) for file in files]
    common = os.path.commonpath(folders) if len({*map(os.path.isabs, folders)}) == 1 else ""
    return common if len(files) > 1 and common not in ("", ".", "/") else ""


def percent(coverage: Coverage, files: Iterable[str]) -> float:
    """How much of these files is covered, in percent."""
    counted = [coverage.counted(coverage.of(file)) for file in files]
    ways = sum(every for every, _ in counted)
    return 100 * sum(seen for _, seen in counted) / ways if ways else 100.0


def missing_lines(coverage: Coverage, file: str) -> list[str]:
    """What was never exercised in a file, a line each, with its place."""
    return [
        f"{shown_path(file)}:{one.line}:{one.column}: {one}"
        for line in annotated(coverage, file)
        for one in line.missing
    ]


def marked_lines(coverage: Coverage, file: str) -> Iterator[str]:
    """The file with a sign before each line, and below it what was never exercised."""
    lines = annotated(coverage, file)
    width = len(str(len(lines)))
    for line in lines:
        yield f"{SIGNS[line.state]} {line.number:{width}} {line.text}".rstrip()
        for one in line.missing:
            yield f"  {'':{width}} {' ' * (one.column - 1)}^ {', '.join(one.never)}"


def legend() -> str:
    """What the signs mean."""
    return "; ".join(f"{SIGNS[state]} {meaning}" for state, meaning in MEANINGS.items())
