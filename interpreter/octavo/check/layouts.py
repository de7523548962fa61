"""How places lie on the table.

Comes in: the rows of a layout, names in squares. Goes out: the area of each name in squares, and
faults for rows that make no picture. A name that fills several squares says how large it is by
filling them, as a plan drawn on squared paper does.
"""

from __future__ import annotations

from ..diagnostics import Faults, nearest
from ..records import record
from ..syntax.game import LayoutDeclaration, Square
from .names import Symbols

GAP = "."


@record
class Area:
    """From row `top` to row `bottom` and from column `left` to column `right`, both ends included,
    from 0.
    """

    top: int
    left: int
    bottom: int
    right: int


def areas_of(layout: LayoutDeclaration) -> dict[str, Area]:
    """The area of each name, gaps aside: the smallest that holds all its squares."""
    found: dict[str, Area] = {}
    for row, squares in enumerate(layout.rows):
        for column, square in enumerate(squares):
            if square.name != GAP:
                before = found.get(square.name, Area(row, column, row, column))
                left, right = min(before.left, column), max(before.right, column)
                found[square.name] = Area(before.top, left, row, right)
    return found


def check_layout(symbols: Symbols, faults: Faults) -> None:
    """A layout has rows of one length and names existing places, each of them in one block."""
    layout = symbols.game.layout
    if layout is None:
        return
    wide = max(map(len, layout.rows))
    squares = [square for row in layout.rows for square in row if square.name != GAP]
    for row in layout.rows:
        if len(row) != wide:
            said = f"this row has {len(row)} squares, but another has {wide}"
            faults.error("OCT305", said, row[-1].span, help=f"write `{GAP}` where nothing lies")
    for square in squares:
        _check_name(square, symbols, faults)
    areas = areas_of(layout)
    filled = [square.name for square in squares]
    for square in {square.name: square for square in reversed(squares)}.values():
        area = areas[square.name]
        if filled.count(square.name) != (area.bottom - area.top + 1) * (area.right - area.left + 1):
            help = "let it fill adjacent squares, equally many in each row"
            faults.error(
                "OCT305",
                f"the squares of `{square.name}` do not form a rectangle",
                square.span,
                help=help,
            )


def _check_name(square: Square, symbols: Symbols, faults: Faults) -> None:
    zone = symbols.zones.get(square.name)
    places = [
        *symbols.cells,
        *(one.name for one in symbols.zones.values() if _is_one_place(one.name, symbols)),
    ]
    if square.name in places:
        return
    if zone is not None and zone.each:
        said = f"every player has a {square.name}: it is shown beside the player"
        faults.error("OCT305", said, square.span, help="leave it out of the layout")
    elif zone is not None:
        faults.error(
            "OCT305", f"`{square.name}` is several cells", square.span, help="name each of them"
        )
    else:
        near = nearest(square.name, places)
        help = f"there are: {', '.join(places)}"
        faults.error(
            "OCT303",
            f"there is no cell or place `{square.name}`",
            square.span,
            help=help,
            meant=near,
        )


def _is_one_place(name: str, symbols: Symbols) -> bool:
    zone = symbols.zones[name]
    return not (zone.each or zone.named or zone.all_of)
