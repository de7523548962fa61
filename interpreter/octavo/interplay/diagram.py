"""A picture with a square for each two modifiers.

Comes in: a `Study`. Goes out: SVG as text, with nothing in it but rectangles and words: a letter in
each square says what its colour says, and pointing at it tells more.
"""

from __future__ import annotations

from html import escape

from ..edges.output import printable
from ..table.rules import Rules
from .interactions import INTERACT, NONE_FOUND, Finding, Study
from .report import numbered

SIDE, MARGIN, LINE = 30, 10, 20
LETTER = 7  # the width of a letter, about
# What a square shows: its letter, its colour, the colour of its letter, what it means.
LOOKS = {
    "hands": ("H", "#08519c", "#ffffff", "one changes what the other does to a hand"),
    "options": ("O", "#6baed6", "#000000", "only to what players may do"),
    "result": ("R", "#c6dbef", "#000000", "only to how the round ends"),
    NONE_FOUND: (
        "n",
        "#ffffff",
        "#000000",
        "both had an effect at once, in n positions; none changed the other's",
    ),
    "": ("?", "#bdbdbd", "#000000", "untested: no position was found in which both have an effect"),
}


def diagram(rules: Rules, study: Study) -> str:
    """The SVG."""
    names = [numbered(rules, name) for name in study.names]
    left = MARGIN + LETTER * max(map(len, names)) + 8
    top = MARGIN + LINE
    size = SIDE * len(names)
    width = (
        max(left + size, MARGIN + SIDE + LETTER * max(len(look[3]) for look in LOOKS.values()))
        + MARGIN
    )
    height = top + size + LINE + (SIDE + 4) * len(LOOKS) + MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="13">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    for at, name in enumerate(names):
        middle = at * SIDE + SIDE // 2
        parts.append(_text(left - 8, top + middle, name, anchor="end"))
        parts.append(
            _text(
                left + middle, top - LINE // 2, name.split()[0] if name[0].isdigit() else name[:3]
            )
        )
        parts.append(_square(left + at * SIDE, top + at * SIDE, "#636363"))
    for finding in study.findings:
        letter, colour, ink, meaning = LOOKS[_look(finding)]
        letter = str(finding.met) if letter == "n" else letter
        said = f"{names[finding.first]}, {names[finding.second]}: {finding.verdict} ({meaning})"
        for row, column in ((finding.first, finding.second), (finding.second, finding.first)):
            x, y = left + column * SIDE, top + row * SIDE
            parts.append(
                _square(x, y, colour, said) + _text(x + SIDE // 2, y + SIDE // 2, letter, ink)
            )
    for at, (letter, colour, ink, meaning) in enumerate(LOOKS.values()):
        y = top + size + LINE + at * (SIDE + 4)
        parts.append(
            _square(MARGIN, y, colour) + _text(MARGIN + SIDE // 2, y + SIDE // 2, letter, ink)
        )
        parts.append(_text(MARGIN + SIDE + 8, y + SIDE // 2, meaning, anchor="start"))
    return "\n".join([*parts, "</svg>", ""])


def _look(finding: Finding) -> str:
    return (
        finding.kind
        if finding.verdict == INTERACT
        else NONE_FOUND
        if finding.verdict == NONE_FOUND
        else ""
    )


def _square(x: int, y: int, colour: str, said: str = "") -> str:
    title = f"<title>{escape(printable(said))}</title>" if said else ""
    return (
        f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{colour}" '
        f'stroke="#636363">{title}</rect>'
    )


def _text(x: int, y: int, said: str, colour: str = "#000000", anchor: str = "middle") -> str:
    where = f'x="{x}" y="{y}" text-anchor="{anchor}" dominant-baseline="central"'
    return f'<text {where} fill="{colour}" pointer-events="none">{escape(printable(said))}</text>'
