"""Coverage as a page: every file with a sign and a colour before its lines.

Comes in: a `Coverage` and the files it is asked of. Goes out: HTML as text: one document with its
style in it, without scripts and without any address outside of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from ..edges.output import printable
from ..render import shown_path
from .annotated import MEANINGS, SIGNS, AnnotatedLine, annotated
from .points import Coverage
from .report import HEADINGS, rows

# Colours of the system where they suffice, so that a dark one shows it dark.
STYLE = """
:root { color-scheme: light dark;
  --all: #1a7f37; --some: #9a6700; --none: #cf222e; --quiet: #656d76; --edge: #d0d7de; }
@media (prefers-color-scheme: dark) { :root {
  --all: #3fb950; --some: #d29922; --none: #ff7b72; --quiet: #8d96a0; --edge: #3d444d; } }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .25rem 1rem .25rem 0; text-align: right; }
th:first-child, td:first-child { text-align: left; }
thead th, tbody tr:last-child td { border-top: 1px solid var(--edge); }
h2 { font-size: 1.1rem; margin-top: 2.5rem; border-top: 1px solid var(--edge); padding-top: 1rem; }
.file { overflow-x: auto; }
.file ol { font: 14px/1.45 ui-monospace, monospace; list-style: none; margin: 0; padding: 0;
  min-width: max-content; }
li { border-left: .25rem solid transparent; padding-left: .5rem; white-space: pre; }
li.all { border-color: var(--all); }
li.some { border-color: var(--some); }
li.none { border-color: var(--none); }
.sign { font-weight: bold; }
.all .sign { color: var(--all); }
.some .sign { color: var(--some); }
.none .sign { color: var(--none); }
.number { color: var(--quiet); display: inline-block; text-align: right; margin: 0 1rem 0 .5rem;
  user-select: none; }
.missing { display: block; }
.some .missing { color: var(--some); } .none .missing { color: var(--none); }
"""


def page(coverage: Coverage, files: Iterable[str]) -> str:
    """The whole document."""
    files = tuple(files)
    parts = [
        "<!doctype html>",
        '<html lang="en">',
        '<head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>Coverage</title><style>{STYLE}</style></head>",
        "<body><h1>Coverage of scenarios</h1>",
        *_table(coverage, files),
        "<p>",
        "; ".join(f"<b>{SIGNS[state]}</b> {meaning}" for state, meaning in MEANINGS.items()),
        "</p>",
    ]
    for number, file in enumerate(files):
        parts += _file(number, file, annotated(coverage, file))
    return "\n".join([*parts, "</body></html>", ""])


def _table(coverage: Coverage, files: tuple[str, ...]) -> Iterator[str]:
    yield "<table><thead><tr>"
    yield "".join(f'<th scope="col">{one}</th>' for one in HEADINGS)
    yield "</tr></thead><tbody>"
    for number, row in enumerate(rows(coverage, files)):
        name, *figures = map(_text, row)
        if number < len(files):
            name = f'<a href="#file{number}">{name}</a>'
        yield f"<tr><td>{name}</td>{''.join(f'<td>{one}</td>' for one in figures)}</tr>"
    yield "</tbody></table>"


def _file(number: int, file: str, lines: list[AnnotatedLine]) -> Iterator[str]:
    width = len(str(len(lines)))
    yield f'<h2 id="file{number}">{_text(shown_path(file))}</h2><div class="file"><ol>'
    for line in lines:
        missing = "".join(_missing(one.column, one.never, width) for one in line.missing)
        title = f' title="{MEANINGS[line.state]}"' if line.state in MEANINGS else ""
        yield (
            f'<li class="{line.state}"{title}><span class="sign">{SIGNS[line.state]}</span>'
            f'<span class="number" style="width:{width}ch">{line.number}</span>'
            f"{_text(line.text)}{missing}</li>"
        )
    yield "</ol></div>"


def _missing(column: int, never: tuple[str, ...], width: int) -> str:
    """What never happened, under the sentence: behind the sign, the number and their margins."""
    margin = f"calc({width + column}ch + 1.5rem)"
    return f'<span class="missing" style="margin-left:{margin}">^ {_text(", ".join(never))}</span>'


def _text(said: str) -> str:
    return escape(printable(said))
