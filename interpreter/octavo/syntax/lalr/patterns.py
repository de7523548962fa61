"""The patterns of phrases that a ruleset teaches.

Comes in: what stands after `say:`. Goes out: the pattern as fixed words and holes, and the match of
a parsed phrase with the pattern it is of. A pattern never reaches the grammar: its fixed words are
tokens, so a phrase costs no new table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from ...diagnostics import Faults, Span
from ...records import record
from ...source.document import ScalarNode
from ..inflection import split

MAX_SAID = 200  # characters; the longest known pattern has 60
HOLES = ("card", "cards", "player", "players", "number", "zone", "group")


@record
class Pattern:
    """`shape` has the runs of fixed words, and None for each hole; `holes` are their names in
    order.
    """

    text: str
    shape: tuple[str | None, ...]
    holes: tuple[str, ...]
    place: Span = field(compare=False)

    def runs(self) -> Iterator[tuple[str, str]]:
        """The runs of fixed words with the kind of token each becomes."""
        for at, run in enumerate(self.shape):
            if run is not None:
                yield run, "PHRASE_WORDS" if at else "PHRASE_START"

    @property
    def starts_with_hole(self) -> bool:
        return self.shape[0] is None


def pattern_of(said: ScalarNode, faults: Faults) -> Pattern | None:
    """The pattern that was written, or None after a fault."""
    if len(said.text) > MAX_SAID:
        faults.error(
            "OCT203",
            f"this phrase is longer than {MAX_SAID} characters",
            said.span,
            help="teach a shorter one",
        )
        return None
    shape: list[str | None] = []
    holes: list[str] = []
    for word, start, end in split(said.text):
        if word.startswith("<") and word.endswith(">"):
            name = word[1:-1]
            if name not in HOLES:
                known = f"the holes are {', '.join(f'<{hole}>' for hole in HOLES)}"
                if name.partition(" ")[0] in HOLES:
                    known = (
                        "there is no way yet to tell two holes of one kind apart: pick one of them "
                        "before, and name it `that player`"
                    )
                faults.error(
                    "OCT203",
                    f"there is no hole {word}",
                    said.place(start, end),
                    help=known,
                )
                return None
            if name in holes:
                faults.error(
                    "OCT203",
                    f"the hole {word} appears twice",
                    said.place(start, end),
                    help="its meaning could not tell them apart",
                )
                return None
            if shape and shape[-1] is None:
                faults.error(
                    "OCT203",
                    f"no word stands between {word} and the hole before it",
                    said.place(start, end),
                    help="put a word between two holes",
                )
                return None
            holes.append(name)
            shape.append(None)
        elif shape and shape[-1] is not None:
            shape[-1] += (" " if said.text[start - 1 : start].isspace() else "") + word
        else:
            shape.append(word)
    if all(part is None for part in shape):
        faults.error(
            "OCT203",
            "a phrase needs words of its own",
            said.span,
            help="write words around the hole",
        )
        return None
    return Pattern(" ".join(said.text.split()), tuple(shape), tuple(holes), said.span)
