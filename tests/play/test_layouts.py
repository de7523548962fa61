"""The table drawn as the ruleset lays it out: squares, gaps, what is told; and layouts that cannot
be drawn.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import octavo
from octavo.front.wording import WIDTH, Wording
from octavo.play.drawing import drawing
from octavo.play.tables import table
from octavo.source.shelf import beside, catalogue
from support.paths import FEATURES
from support.tables import rules_of

TABLEAU = FEATURES / "tableau.yaml"


def drawn(game: octavo.Game, seat: int = 0) -> list[str]:
    words = Wording(game.rules.describe(game.players), ["Ada", "Bo"], seat)
    return drawing(game.observe(seat), words)


def begun(*moves: str) -> octavo.Game:
    game = octavo.load(TABLEAU).new_game(2, chance=lambda n, outcomes, purpose: 0)
    for move in moves:
        game.apply(move)
    return game


def test_squares_lie_as_the_rows_say() -> None:
    assert (
        "\n".join(drawn(begun()))
        == """\
    +-----------+           +-----------+-----------+
    |           |           |     v     |     w     |
    |   stock   |           |   empty   |   empty   |
    |  12 face  +-----------+-----------+-----------+
    |    down   |                row                |
    |           |               empty               |
    +-----------+-----------------------------------+"""
    )


def test_faces_piles_and_qualities_are_told() -> None:
    game = begun("lay v", "lay w", "lay v", "lock", "rest")
    assert (
        "\n".join(drawn(game))
        == """\
    +-----------+           +-----------+-----------+
    |           |           |     v     |     w     |
    |           |           |  5h on 1  |     6h    |
    |   stock   |           |   sealed  |           |
    |4 face down+-----------+-----------+-----------+
    |           |                row                |
    |           |           6c 7c 2h 3h 4h          |
    |           |                                   |
    +-----------+-----------------------------------+"""
    ), "the quality of a card in the row that is not on top is not told"


def test_a_card_that_is_told_of_lies_on_top() -> None:
    game = begun("lay v", "lock")
    shown = "\n".join(drawn(game))
    for said in ("7h", "royal", "sealed", "lucky"):
        assert said in shown


def test_what_stands_in_no_row_is_listed() -> None:
    game = begun()
    words = Wording(game.rules.describe(2), ["Ada", "Bo"], 0)
    lines = table(game.observe(0), words)
    assert any("aside: empty" in line for line in lines)
    assert not any("stock:" in line for line in lines), "what is drawn is not listed besides"


def test_a_picture_too_wide_is_a_list(tmp_path: Path) -> None:
    cells = [f"p{number}" for number in range(12)]
    text = TABLEAU.read_text(encoding="utf-8").replace(
        "named: [v, w]", f"named: [v, w, {', '.join(cells)}]"
    )
    text = text.replace("[stock, '.', v, w]", f"[{', '.join(cells)}]").replace(
        "    - [stock, row, row, row]\n", ""
    )
    path = tmp_path / "wide.yaml"
    path.write_text(text, encoding="utf-8")
    game = octavo.load(path).new_game(2)
    words = Wording(game.rules.describe(2), ["Ada", "Bo"], 0)
    assert drawn(game) == []
    assert any("p11: empty" in line for line in table(game.observe(0), words))


EVERY = [
    (name, variants)
    for name, _, path in catalogue()
    for variants in [(), *((variant.name,) for variant in beside(path, "variant"))]
]


@pytest.mark.parametrize(
    ("name", "variants"),
    EVERY,
    ids=lambda value: value if isinstance(value, str) else "-".join(value),
)
def test_every_layout_fits_and_shows_every_cell(name: str, variants: tuple[str, ...]) -> None:
    rules = rules_of((name, variants, None, False))
    low, high = rules.players
    game = rules.new_game(min(high, max(2, low)), seed=1)
    if game.rules.program.symbols.game.layout is None:
        return
    lines = drawn(game)
    assert lines and all(len(line) <= WIDTH for line in lines)
    shown = " ".join(lines).replace("|", " ").split()
    assert all(cell in shown for cell in game.rules.program.symbols.cells)


@pytest.mark.parametrize(
    ("old", "new", "code", "at", "says"),
    [
        (
            "v, w]\n    - [",
            "v]\n    - [",
            "OCT305",
            "v]",
            "this row has 3 squares, but another has 4",
        ),
        ("'.', v, w]", "'.', v, c]", "OCT303", "c]", "there is no cell or place `c`"),
        (
            "'.', v, w]",
            "'.', v, rov]",
            "OCT303",
            "rov]",
            "there are: v, w, stock, row, aside",
        ),  # a row would stand apart
        (
            "[stock, row, row, row]",
            "[stok, row, row, row]",
            "OCT303",
            "stok",
            "did you mean `stock`?",
        ),
        ("'.', v, w]", "'.', v, hand]", "OCT305", "hand]", "every player has a hand"),
        ("'.', v, w]", "'.', v, pile]", "OCT305", "pile]", "`pile` is several cells"),
        (
            "[stock, row, row, row]",
            "['.', stock, row, row]",
            "OCT305",
            "stock, '.'",
            "the squares of `stock` do not form a rectangle",
        ),
        (
            "[stock, row, row, row]",
            "[stock, row, '.', row]",
            "OCT305",
            "row, '.', row",
            "the squares of `row` do not form a rectangle",
        ),
        ("[royal, ", "[loyal, ", "OCT320", "loyal", "`loyal` is not a quality of cards or cells"),
        (
            "royal: sevens",
            "royal: lucky",
            "OCT320",
            "royal, sealed",
            "what is royal may change in play",
        ),
        ("[royal, ", "[ready, ", "OCT320", "ready", "`ready` is not a quality of cards or cells"),
    ],
)
def test_what_cannot_be_drawn_is_a_fault(
    old: str, new: str, code: str, at: str, says: str, tmp_path: Path
) -> None:
    text = TABLEAU.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "wrong.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(octavo.OctavoError) as caught:
        octavo.load(path)
    found = next(one for one in caught.value.diagnostics if one.code == code)
    assert says in f"{found.message} {found.help}"
    assert found.span is not None
    assert (
        path.read_text(encoding="utf-8")
        .splitlines()[found.span.line - 1][found.span.column - 1 :]
        .startswith(at)
    )
