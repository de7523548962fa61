"""What hands make that everybody sees, told once, and not before they are compared.

Comes in: groups as they come into sight, and those who meet. Goes out: sentences, without their
full stops.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ..table.news import ShownEncounter
from ..table.views import ShownGroup
from . import encounters
from .wording import Wording

# the groups of a hand, the cards that stand in none, and what bears on it
Told = tuple[tuple[ShownGroup, ...], tuple[str | None, ...], tuple[str, ...]]


@dataclass(slots=True)
class HandsTold:
    """What was told of each seat in this phase, and what is to be told once hands have been
    compared."""

    words: Wording
    _told: dict[int, Told] = field(default_factory=dict)
    _waiting: dict[int, Told] = field(default_factory=dict)
    _showing: set[int] = field(default_factory=set)  # whose cards are told with what they make
    # of this round: what each seat showed last, and how those came out who met last
    _last: dict[int, str] = field(default_factory=dict)
    _decided: str = ""
    _out: dict[int, tuple[ShownGroup, ...]] = field(default_factory=dict)  # set out by their owners

    def begin(self) -> list[str]:
        """Another round begins: what was shown last in the one before, and what decided."""
        told = self.of_round()
        self._last, self._decided, self._out = {}, "", {}
        return told

    def of_round(self) -> list[str]:
        """What was shown last in this round, seat by seat, and what decided."""
        shown = [self._last[seat] for seat in sorted(self._last)]
        return [*shown, self._decided] if self._decided else shown

    def forget(self) -> None:
        """Another phase begins."""
        self._told = {}

    def arranged(
        self, seat: int, hand: Told, met: ShownEncounter | None, shows: bool
    ) -> Iterator[str]:
        """What a hand makes that all see now; where it is about to be compared, with that. With
        `shows` its owner is about to be said to show these cards."""
        if shows:
            self._showing.add(seat)
        if met is not None and seat in met.seats:
            self._waiting[seat] = hand
        else:
            yield from self._whole(seat, hand)

    def set_out(self, seat: int, groups: tuple[ShownGroup, ...]) -> None:
        """Somebody shows another group, or takes all of them back (none)."""
        self._out[seat] = (*self._out.get(seat, ()), *groups) if groups else ()
        self._last.pop(seat, None)
        if self._out[seat]:
            self._last[seat] = encounters.showing(seat, self._out[seat], self.words)

    def met(self, met: ShownEncounter) -> Iterator[str]:
        """How two who met came out, and before all of the hands that came into sight there."""
        waiting, self._waiting = self._waiting, {}
        for seat, hand in waiting.items():
            yield from self._whole(seat, hand)
        known = {seat: groups for seat, (groups, *_) in self._told.items()} | self._out
        for said in encounters.told(met, self.words, known):
            yield said
            self._decided = said
        for seat, groups in zip(met.seats, met.groups, strict=True):
            if known.get(seat, ())[: len(groups)] != groups:
                self._told[seat] = groups, (), ()
                self._last[seat] = encounters.showing(seat, groups, self.words)

    def _whole(self, seat: int, hand: Told) -> Iterator[str]:
        """Unless it has been told like this."""
        if self._told.get(seat) == hand and seat not in self._showing:
            return
        self._told[seat] = hand
        groups, unused, under = hand
        told = encounters.one_by_one(groups)
        if unused:
            told += f"; in no group: {' '.join(card for card in unused if card)}"
        told += f". This hand is under {self.words.rules(under)}" if under else ""
        if seat in self._showing:
            self._showing -= {seat}
            self._last[seat] = f"{self.words.does(seat, 'show')} {told}"
        else:
            self._last[seat] = f"{self.words.owner(seat)} groups: {told}"
        yield self._last[seat]
