"""The places in the middle of the table, drawn as they lie.

Comes in: an observation, and the layout that the ruleset declares. Goes out: lines of boxes, each
with the name of a place, what lies there, and what is told of it. A ruleset without a layout has no
drawing, and one too wide for a terminal neither: its places are then listed.
"""

from __future__ import annotations

import textwrap

from ..front.wording import WIDTH, Wording
from ..table.description import Area
from ..table.views import Observation, PlaceView

MARGIN = 4
WIDEST, NARROWEST = 11, 6  # letters that a square holds


def name_of(place: PlaceView) -> str:
    """What the layout and people call a place: a cell by its own name."""
    return place.whose if isinstance(place.whose, str) else place.zone


def lying(place: PlaceView, brief: bool = False) -> str:
    """What lies there: the cards to be seen, and how many are not; `brief` in as few words as are
    clear in a drawing.
    """
    seen = [code for code in place.cards if code is not None]
    hidden = place.count - len(seen)
    if not place.count:
        return "empty"
    if not seen:
        return "face down" if brief and hidden == 1 else f"{hidden} face down"
    shown = " ".join(seen)
    if not hidden:
        return shown
    on_top = place.cards[-1] is not None and len(seen) == 1
    more = "" if brief else " more"
    return f"{shown} on {hidden}{more}" if on_top else f"{shown} and {hidden} face down"


def in_drawing(words: Wording) -> frozenset[str]:
    """The names of the places that the drawing shows."""
    layout = words.description.layout
    if layout is None or _width(len(layout.rows[0])) < NARROWEST:
        return frozenset()
    return frozenset(layout.areas)


def drawing(view: Observation, words: Wording) -> list[str]:
    """The boxes, line by line; no line if there is no drawing."""
    layout = words.description.layout
    if layout is None or not in_drawing(words):
        return []
    areas = layout.areas
    wide = _width(len(layout.rows[0]))
    places = {name_of(place): place for place in view.places if not isinstance(place.whose, int)}
    texts = {
        name: _text(places[name], view, words, _inside(area, wide)) for name, area in areas.items()
    }
    height = (
        max(
            -(-(len(texts[name]) + 1) // (area.bottom - area.top + 1))
            for name, area in areas.items()
        )
        - 1
    )
    canvas = [
        [" "] * (len(layout.rows[0]) * (wide + 1) + 1)
        for _ in range(len(layout.rows) * (height + 1) + 1)
    ]
    for name, area in areas.items():
        _draw(canvas, area, texts[name], wide, height)
    return [(" " * MARGIN + "".join(line)).rstrip() for line in canvas]


def _width(columns: int) -> int:
    return min(WIDEST, (WIDTH - MARGIN - 1) // columns - 1)


def _inside(area: Area, wide: int) -> int:
    return (area.right - area.left + 1) * (wide + 1) - 1


def _text(place: PlaceView, view: Observation, words: Wording, room: int) -> list[str]:
    """What stands in a box: the name, what lies there, what is told of it."""
    lines = [name_of(place), lying(place, brief=True), *_told(place, view, words)]
    return [part for line in lines for part in textwrap.wrap(line, room, break_on_hyphens=False)]


def _told(place: PlaceView, view: Observation, words: Wording) -> list[str]:
    """The qualities of the place, and of the card on top if it is to be seen."""
    layout = words.description.layout
    code = place.cards[-1] if place.cards else None
    found = []
    card = words.cards_by_code[code] if code is not None else None
    for quality in () if layout is None else layout.tells:
        bearers = view.marks.get(quality, ())
        special = card is not None and (code in bearers or quality in card.special)
        if name_of(place) in bearers or special:
            found.append(quality)
    return found


def _draw(canvas: list[list[str]], area: Area, text: list[str], wide: int, height: int) -> None:
    top, bottom = area.top * (height + 1), (area.bottom + 1) * (height + 1)
    left, right = area.left * (wide + 1), (area.right + 1) * (wide + 1)
    for line in (top, bottom):
        for column in range(left, right + 1):
            canvas[line][column] = (
                "+" if column in (left, right) or canvas[line][column] in "+|" else "-"
            )
    for line in range(top + 1, bottom):
        for column in (left, right):
            canvas[line][column] = "+" if canvas[line][column] in "+-" else "|"
    room = right - left - 1
    first = top + 1 + (bottom - top - 1 - len(text)) // 2
    for number, said in enumerate(text):
        canvas[first + number][left + 1 : right] = list(said.center(room))
