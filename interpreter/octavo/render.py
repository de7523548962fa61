"""Faults as a person or a program reads them.

Comes in: diagnostics, and the texts they point into (read from the files named, unless given). Goes
out: text with the line and a caret under the place, in the manner of rustc; or plain data for JSON.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path

from .diagnostics import Diagnostic, Span
from .edges.opening import contents
from .edges.output import BLUE, BOLD, CYAN, RED, YELLOW, Line, Painted, drawn, printable
from .faults import TITLES, page

MAX_TEXT = 2_000  # a message may quote a key or a list of names from the file, however long
MAX_READ = 1_000_000  # bytes of a file to show a line of: what is longer is never read as a ruleset
# a longer line is shown around the place only: minified files must not fill the screen
MAX_LINE = 160


def text(
    diagnostic: Diagnostic, sources: Mapping[str, str] | None = None, color: bool = False
) -> str:
    """One diagnostic on a few lines, without a line break at the end.

    `sources` maps names of files to their texts; what it lacks is read from disk, and left out if
    it cannot be read. `color` adds ANSI escapes.
    """
    return "\n".join(drawn(line, color) for line in _lines(diagnostic, sources))


def texts(
    diagnostics: Iterable[Diagnostic], sources: Mapping[str, str] | None = None, color: bool = False
) -> str:
    """Several diagnostics in the order of their places, an empty line between them."""
    return "\n".join(drawn(line, color) for line in lines(diagnostics, sources))


def lines(
    diagnostics: Iterable[Diagnostic], sources: Mapping[str, str] | None = None
) -> list[Line]:
    """The lines of several diagnostics, to be said."""
    found = in_order(diagnostics)
    read = dict(sources or {})
    for span in (span for d in found for span in (d.span, *(r.span for r in d.related)) if span):
        if span.file not in read:
            read[span.file] = _read(span.file)
    every: list[Line] = []
    for one in found:
        every += [*([()] if every else []), *_lines(one, read)]
    return every


def _lines(diagnostic: Diagnostic, sources: Mapping[str, str] | None) -> list[Line]:
    severe = RED if diagnostic.severity == "error" else YELLOW
    found: list[Line] = [
        (
            Painted(f"{diagnostic.severity}[{diagnostic.code}]", severe),
            Painted(f": {clean(diagnostic.message)}", BOLD),
        )
    ]
    spans = [span for span in (diagnostic.span, *(r.span for r in diagnostic.related)) if span]
    gutter = max((len(str(span.line)) for span in spans), default=1)
    if diagnostic.span:
        found += _place(diagnostic.span, "", "-->", "^", severe, gutter, sources)
    for related in diagnostic.related:
        found += _place(related.span, clean(related.message), ":::", "-", BLUE, gutter, sources)
    if diagnostic.help:
        found.append(
            (
                f"{' ' * gutter} ",
                Painted("=", BLUE),
                " ",
                Painted("help:", CYAN),
                f" {clean(diagnostic.help)}",
            )
        )
    return found


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """By file, line and column; those without a place first."""
    return sorted(
        diagnostics,
        key=lambda d: (d.span is not None, d.span or Span("", 0, 0, 0, 0), d.code, d.message),
    )


def as_json(diagnostic: Diagnostic) -> dict[str, object]:
    """Plain data: code, its title and page of the manual, severity, message, help, place (file,
    line, column, end_line, end_column; or None), related, and what mends it: `repair` is the text
    to write in a place (or None)."""
    return {
        "code": diagnostic.code,
        "title": TITLES[diagnostic.code],
        "page": page(diagnostic.code),
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        "help": diagnostic.help,
        "place": span_data(diagnostic.span) if diagnostic.span else None,
        "related": [{"message": r.message, "place": span_data(r.span)} for r in diagnostic.related],
        "repair": next(
            (
                {"place": span_data(r.span), "text": r.text}
                for r in diagnostic.repairs
                if r.span.file
            ),
            None,
        ),
    }


def shown_path(file: str) -> str:
    """The path as a person at the current folder would write it: relative if the file lies below
    it.
    """
    try:
        return str(Path(file).relative_to(Path.cwd())) if Path(file).is_absolute() else file
    except (ValueError, OSError):
        return file


def clean(said: str) -> str:
    """One line of printable text that does not fill the screen."""
    return printable(said if len(said) <= MAX_TEXT else f"{said[:MAX_TEXT]}...")


def _read(file: str) -> str:
    try:
        return contents(file, MAX_READ).decode("utf-8", errors="replace")
    except (OSError, ValueError):
        return ""


def span_data(span: Span) -> dict[str, object]:
    """A place as plain data."""
    return {
        "file": shown_path(span.file), "line": span.line, "column": span.column,
        "end_line": span.end_line, "end_column": span.end_column,
    }  # fmt: skip


def _place(span: Span, message: str, arrow: str, mark: str, style: str, gutter: int,
           sources: Mapping[str, str] | None) -> list[Line]:  # fmt: skip
    blank = " " * gutter
    found: list[Line] = [
        (blank, Painted(arrow, BLUE), f" {shown_path(span.file)}:{span.line}:{span.column}")
    ]
    line = _line(span, sources)
    if line is None:
        return [*found, *([(f"{blank} ", Painted("=", BLUE), f" {message}")] if message else [])]
    start = span.column - 1
    end = span.end_column - 1 if span.end_line == span.line else len(line.rstrip())
    line, start, end = _window(line, start, max(end, start + 1))
    before, under = printable(line[:start]), printable(line[start:end])
    marks = Painted(mark * max(1, _width(under)) + (f" {message}" if message else ""), style)
    bar = Painted("|", BLUE)
    found.append((f"{blank} ", bar))
    shown = printable(line).rstrip()
    found.append(
        (Painted(str(span.line).rjust(gutter), BLUE), " ", bar, *([f" {shown}"] if shown else []))
    )
    found.append((f"{blank} ", bar, f" {' ' * _width(before)}", marks))
    return found


def _line(span: Span, sources: Mapping[str, str] | None) -> str | None:
    """The line a place stands on; None if the text is not to be had."""
    whole = sources[span.file] if sources and span.file in sources else _read(span.file)
    lines = whole.split("\n")
    if not whole or not 0 < span.line <= len(lines):
        return None
    return lines[span.line - 1].rstrip("\r")


def _window(line: str, start: int, end: int) -> tuple[str, int, int]:
    if len(line) <= MAX_LINE:
        return line, start, end
    left_out = max(0, min(start - MAX_LINE // 3, len(line) - MAX_LINE))
    head, tail = "..." if left_out else "", "..." if left_out + MAX_LINE < len(line) else ""
    shift = len(head) - left_out
    return (
        head + line[left_out : left_out + MAX_LINE] + tail,
        start + shift,
        min(end, left_out + MAX_LINE) + shift,
    )


def _width(said: str) -> int:
    """Columns on a terminal: wide characters take two, combining ones none."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in said
    )
