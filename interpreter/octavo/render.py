"""Faults as a person or a program reads them.

Comes in: diagnostics, and the texts they point into (read from the files named, unless given). Goes
out: text with the line and a caret under the place, in the manner of rustc; or plain data for JSON.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from .diagnostics import Diagnostic, Span

_RED, _YELLOW, _BLUE, _CYAN, _BOLD, _PLAIN = "\x1b[1;31m", "\x1b[1;33m", "\x1b[1;34m", "\x1b[36m", "\x1b[1m", "\x1b[0m"
MAX_TEXT = 2_000  # a message may quote a key or a list of names from the file, however long
MAX_READ = 1_000_000  # bytes of a file to show a line of: what is longer is never read as a ruleset
MAX_LINE = 160  # a longer line is shown around the place only: minified files must not fill the screen


def text(diagnostic: Diagnostic, sources: Mapping[str, str] | None = None, color: bool = False) -> str:
    """One diagnostic on a few lines, without a line break at the end.

    `sources` maps names of files to their texts; what it lacks is read from disk, and left out if it
    cannot be read. `color` adds ANSI escapes.
    """
    paint = _paint if color else _leave
    severe = _RED if diagnostic.severity == "error" else _YELLOW
    lines = [f"{paint(f'{diagnostic.severity}[{diagnostic.code}]', severe)}{paint(f': {clean(diagnostic.message)}', _BOLD)}"]
    spans = [span for span in (diagnostic.span, *(r.span for r in diagnostic.related)) if span]
    gutter = max((len(str(span.line)) for span in spans), default=1)
    if diagnostic.span:
        lines += _place(diagnostic.span, "", "-->", "^", severe, gutter, sources, paint)
    for related in diagnostic.related:
        lines += _place(related.span, clean(related.message), ":::", "-", _BLUE, gutter, sources, paint)
    if diagnostic.help:
        lines.append(f"{' ' * gutter} {paint('=', _BLUE)} {paint('help:', _CYAN)} {clean(diagnostic.help)}")
    return "\n".join(lines)


def texts(diagnostics: Iterable[Diagnostic], sources: Mapping[str, str] | None = None, color: bool = False) -> str:
    """Several diagnostics in the order of their places, an empty line between them."""
    found = in_order(diagnostics)
    read = dict(sources or {})
    for span in (span for d in found for span in (d.span, *(r.span for r in d.related)) if span):
        if span.file not in read:
            read[span.file] = _read(span.file)
    return "\n\n".join(text(d, read, color) for d in found)


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """By file, line and column; those without a place first."""
    return sorted(diagnostics, key=lambda d: (d.span is not None, d.span or Span("", 0, 0, 0, 0), d.code, d.message))


def as_json(diagnostic: Diagnostic) -> dict[str, object]:
    """Plain data: code, severity, message, help, place (file, line, column, end_line, end_column; or None), related, and what
    mends it: `repair` is the text to write in a place (or None)."""
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        "help": diagnostic.help,
        "place": _span_data(diagnostic.span) if diagnostic.span else None,
        "related": [{"message": r.message, "place": _span_data(r.span)} for r in diagnostic.related],
        "repair": next(({"place": _span_data(r.span), "text": r.text} for r in diagnostic.repairs if r.span.file), None),
    }


def shown_path(file: str) -> str:
    """The path as a person at the current folder would write it: relative if the file lies below it."""
    try:
        return str(Path(file).relative_to(Path.cwd())) if Path(file).is_absolute() else file
    except (ValueError, OSError):
        return file


def clean(said: str) -> str:
    """One line of printable text: a file from a stranger must not move the cursor, paint the screen or fill it."""
    said = said if len(said) <= MAX_TEXT else f"{said[:MAX_TEXT]}..."
    return "".join(" " if char in "\t\n\r" else char if char.isprintable() else "\ufffd" for char in said)


def _read(file: str) -> str:
    try:
        with Path(file).open("rb") as opened:  # no more than could be read as a ruleset: it may be a device
            return opened.read(MAX_READ).decode("utf-8", errors="replace")
    except (OSError, ValueError):
        return ""


def _span_data(span: Span) -> dict[str, object]:
    return {
        "file": shown_path(span.file), "line": span.line, "column": span.column,
        "end_line": span.end_line, "end_column": span.end_column,
    }  # fmt: skip


def _paint(said: str, style: str) -> str:
    return f"{style}{said}{_PLAIN}"


def _leave(said: str, style: str) -> str:
    return said


def _place(span: Span, message: str, arrow: str, mark: str, style: str, gutter: int,
           sources: Mapping[str, str] | None, paint: Callable[[str, str], str]) -> list[str]:  # fmt: skip
    blank = " " * gutter
    lines = [f"{blank}{paint(arrow, _BLUE)} {shown_path(span.file)}:{span.line}:{span.column}"]
    line = _line(span, sources)
    if line is None:
        return [*lines, *([f"{blank} {paint('=', _BLUE)} {message}"] if message else [])]
    start = span.column - 1
    end = span.end_column - 1 if span.end_line == span.line else len(line.rstrip())
    line, start, end = _window(line, start, max(end, start + 1))
    marks = " " * _width(line[:start]) + paint(mark * max(1, _width(line[start:end])) + (f" {message}" if message else ""), style)
    bar = paint("|", _BLUE)
    lines.append(f"{blank} {bar}")
    lines.append(f"{paint(str(span.line).rjust(gutter), _BLUE)} {bar} {clean(line)}".rstrip())
    lines.append(f"{blank} {bar} {marks}")
    return lines


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
    return head + line[left_out : left_out + MAX_LINE] + tail, start + shift, min(end, left_out + MAX_LINE) + shift


def _width(said: str) -> int:
    """Columns on a terminal: wide characters take two, combining ones none."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in said)
