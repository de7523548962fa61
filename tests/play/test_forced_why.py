"""Why somebody could do one thing alone: the fact that closes the others is told, where it fits."""

from __future__ import annotations

import octavo
from octavo.front.header import Wanted
from octavo.front.table import begin
from octavo.play.forced import forced


def test_what_a_sentence_does_not_allow_is_told_with_it() -> None:
    everybody = frozenset(range(4))
    match = begin(octavo.load("president"), Wanted(4, "1", 0, everybody, forced=True), "1.0")
    said = list[str]()
    for _ in range(120):
        asked = match.asked
        assert asked is not None
        only = asked.offers[0]
        if not asked.part and only.key == "pass" and not asked.offers[1:]:
            said.append(forced(only, asked, match)[0])
            break
        match.answer(asked.number, asked.offers[0].key)
    assert said == [
        "You could only pass: `lead off` is not offered now; `play` is not allowed by `higher`: a "
        "card higher than the top card of the mound may be played."
    ]
