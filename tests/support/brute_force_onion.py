"""ONION written plainly, from the printed rules and the rulings, without anything of the
interpreter.

Comes in: what lies on top of each place (`7c`, ranks A 2 to 9 T J Q K), hands, whether the outer
layer is peeled, options. Goes out: the legal plays; and, as cards are played, who is next, when it
is over, who has won.

Places are squares of width two on a plane: the four inner ones around the middle, the others at the
eight points outside them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

INNER = {"tl": (-1, 1), "tr": (1, 1), "bl": (-1, -1), "br": (1, -1)}
OUTER = {
    "n": (0, 3),
    "ne": (3, 3),
    "e": (3, 0),
    "se": (3, -3),
    "s": (0, -3),
    "sw": (-3, -3),
    "w": (-3, 0),
    "nw": (-3, 3),
}
CENTRES = {**INNER, **OUTER}
RING = list(OUTER)
VALUES = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13, **{str(n): n for n in range(2, 10)}}
DEFAULTS = {
    "specials_replace_difference": False,
    "specials_inner": True,
    "rotten_value": "none",
    "face_on_rotten": False,
    "adjacency": "diagonals",
    "final_turns": "finish_round",
}


def is_rotten(card: str) -> bool:
    return card[0] in "JQK"


def adjacent(one: str, other: str, peeled: bool, options: Mapping[str, Any]) -> bool:
    """Whether two places touch, as things stand."""
    if not peeled and (one in OUTER or other in OUTER):
        return False
    if one in OUTER and other in OUTER:
        return (RING.index(one) - RING.index(other)) % 8 in (1, 7)
    across, along = (abs(a - b) for a, b in zip(CENTRES[one], CENTRES[other], strict=True))
    if max(across, along) != 2:
        return False
    corner = across == along
    return not corner or (peeled and options["adjacency"] == "diagonals")


def legal_plays(
    layout: Mapping[str, str],
    hand: Sequence[str],
    peeled: bool,
    given: Mapping[str, Any] | None = None,
) -> set[tuple[str, str]]:
    """Every (card, place): `layout` holds what shows on each place that has a card."""
    options = {**DEFAULTS, **(given or {})}
    shown = {place: card for place, card in layout.items() if peeled or place in INNER}

    def value(place: str) -> int | None:
        rotten = is_rotten(shown[place])
        return None if rotten and options["rotten_value"] == "none" else VALUES[shown[place][0]]

    def by_difference(card: str, place: str) -> bool:
        mine = value(place)
        for other in shown:
            if other != place and adjacent(place, other, peeled, options):
                theirs = value(other)
                if (
                    mine is not None
                    and theirs is not None
                    and abs(mine - theirs) == VALUES[card[0]]
                ):
                    return True
        return False

    def by_its_own_function(card: str, place: str) -> bool:
        if card[0] in "89" and not peeled and not options["specials_inner"]:
            return False
        if card[0] == "8":
            return shown[place][0] == "8"
        if card[0] == "9":
            equals = [
                other
                for other in shown
                if other != place and adjacent(place, other, peeled, options)
            ]
            return value(place) is not None and any(
                value(other) == value(place) for other in equals
            )
        return card[0] == "T" and is_rotten(shown[place])

    found = set()
    for card in hand:
        for place in shown:
            if is_rotten(card):
                fits = peeled and (not is_rotten(shown[place]) or options["face_on_rotten"])
            elif is_rotten(shown[place]):
                fits = card[0] == "T"
            else:
                ordinary = card[0] not in "89T" or not options["specials_replace_difference"]
                fits = (ordinary and by_difference(card, place)) or by_its_own_function(card, place)
            if fits:
                found.add((card, place))
    return found


@dataclass
class Match:
    """A game from its first turn on. Seats go left; the last to play in a round is the
    harvester."""

    hands: list[list[str]]
    harvester: int
    options: Mapping[str, Any] = field(default_factory=dict)
    peeled: bool = False
    cries: int = 0
    last: list[int] | None = None  # who still has a turn, once somebody is out
    winners: set[int] | None = None
    turn: int = 0

    def __post_init__(self) -> None:
        self.turn = self._left(self.harvester)

    def _left(self, seat: int) -> int:
        return (seat + 1) % len(self.hands)

    def done(self, card: str | None) -> None:
        """The player whose turn it is has played a card, or cried."""
        seat = self.turn
        if card is not None:
            self.hands[seat].remove(card)
        if self.last is not None:
            self.last.pop(0)
        elif not self.hands[seat]:
            self.last = self._last_turns(seat)
        else:
            self.cries = 0 if card is not None else self.cries + 1
            if self.cries == len(self.hands):
                if self.peeled:
                    return self._end()
                self.peeled, self.cries = True, 0
        if self.last is None:
            self.turn = self._left(seat)
        elif self.last:
            self.turn = self.last[0]
        else:
            self._end()
        return None

    def _last_turns(self, out: int) -> list[int]:
        others = [(out + step) % len(self.hands) for step in range(1, len(self.hands))]
        if self.options.get("final_turns") == "one_more_each":
            return others
        return [] if out == self.harvester else others[: others.index(self.harvester) + 1]

    def _end(self) -> None:
        def result(hand: list[str]) -> tuple[int, int]:
            return len(hand), sum(VALUES[card[0]] for card in hand if not is_rotten(card))

        best = min(map(result, self.hands))
        self.winners = {seat for seat, hand in enumerate(self.hands) if result(hand) == best}
