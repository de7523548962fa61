"""Slips of the layout are told at their own place and in plain words, not where and how the parser
of YAML noticed them.
"""

from __future__ import annotations

from random import Random

import pytest

from octavo.diagnostics import OctavoError
from octavo.resources import rulesets_dir
from octavo.source.from_yaml import parse

WHOLE = """ruleset: small
title: Small
zones: {stock: {holds: pack}, hand: {each: player}}
state:
  pot:
    is a: number
rules:
  first: clubs may be played
  second: hearts may be played
phases:
  deal:
    - shuffle the stock
    - repeat:
        - deal a card to each player
      until: the stock is empty
  play:
    - turns: each player
      do:
        - end the round
win: each player
"""
SLIPS = [  # what is written, what instead, line and column, what is told
    ("title: Small", "title: Small: our own", (2, 13), "a second colon stands in this line"),
    ("title: Small", "title: @home", (2, 8), "no plain text begins with `@`"),
    ("title: Small", "title: *Small*", (2, 8), "no plain text begins with `*`"),
    ("title: Small", "title: 'Small", (2, 8), "no ' ends the text that begins here"),
    ("title: Small", 'title: "Small', (2, 8), 'no " ends the text that begins here'),
    ("title: Small", 'title: "Small" game', (2, 16), "text goes on after the quote that ends it"),
    ("title: Small", "title Small", (2, 1), "this line has no colon after its key"),
    ("ruleset: small", "ruleset small", (1, 1), "this line has no colon after its key"),
    ("{stock: {", "{stock {", (3, 15), "before `{` stands neither a comma nor a colon"),
    ("{each: player}}", "{each: player}", (3, 8), "no `}` ends what `{` begins here"),
    ("  pot:", "\tpot:", (5, 1), "a tab stands before the text of this line"),
    ("state:", "state", (4, 1), "this line has no colon after its key"),
    (
        "  first: clubs",
        "   first: clubs",
        (9, 3),
        "this line begins in column 3, and what is open above in column 1 or 4",
    ),
    (
        "  first: clubs",
        " first: clubs",
        (9, 3),
        "this line is indented deeper than the one before it",
    ),
    ("  first: clubs", "  first clubs", (8, 3), "this line has no colon after its key"),
    ("  first: clubs", "  - clubs", (9, 3), "a key stands among the entries of a list"),
    ("  first: clubs", "  first: [clubs", (8, 10), "no `]` ends what `[` begins here"),
    (
        "    - shuffle the stock",
        "    shuffle the stock",
        (12, 5),
        "this line has no `- ` before it, and what follows is a list",
    ),
    (
        "      until:",
        "     until:",
        (15, 6),
        "this line begins in column 6, and what is open above in column 1, 3, 5, 7 or 9",
    ),
    ("      until:", "    until:", (15, 5), "a key stands among the entries of a list"),
    ("      until: the", "      until the", (15, 7), "this line has no colon after its key"),
]


@pytest.mark.parametrize(
    ("old", "new", "place", "told"), SLIPS, ids=[new for _, new, _, _ in SLIPS]
)
def test_a_slip_is_told_at_its_place(old: str, new: str, place: tuple[int, int], told: str) -> None:
    with pytest.raises(OctavoError) as caught:
        parse(WHOLE.replace(old, new, 1), "small.yaml")
    (fault,) = caught.value.diagnostics
    assert fault.span is not None and (fault.code, fault.span.line, fault.span.column) == (
        "OCT104",
        *place,
    )
    assert fault.message.startswith(told)
    assert fault.help


def test_whatever_is_wrong_it_is_told_and_in_our_words() -> None:
    text = (rulesets_dir() / "crazy-eights" / "ruleset.yaml").read_text(encoding="utf-8")
    chance, refused = Random(4), 0
    for _ in range(400):
        at = chance.randrange(len(text))
        made = (
            text[:at]
            + chance.choice("\t'\"[]{}:#-*&!|>%@` \n") * chance.choice((1, 1, 2))
            + text[at + chance.randrange(3) :]
        )
        try:
            parse(made, "crazy.yaml")
        except OctavoError as error:
            for fault in error.diagnostics:
                refused += 1
                assert fault.help and fault.span is not None, fault
                said = f"{fault.message} {fault.help}"
                assert not any(
                    word in said for word in ("token", "scalar", "mapping", "expected", "stream")
                )
    assert refused > 100
