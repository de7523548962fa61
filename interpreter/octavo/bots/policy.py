"""How everybody plays on where options are tried: by the shape of what is offered, at no cost.

Comes in: a machine at a decision, numbers. Goes out: the code of an option.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..chance import Numbers
from ..engine.interface import Machine

ANY = 8  # one choice of so many is any


class Policy:
    """Lays groups, shows the best of a hand, parts with cards of the own hand where that goes,
    first by what leads back to the same question, of several with those that stand in no group, and
    else does anything. It counts the hands that are `arranged` for that."""

    def __init__(self) -> None:
        self.arranged = 0
        self._of_use: dict[tuple[int, ...], int] = {}
        # how often an option led back to its question, less how often another player was asked
        # before, by the number of the decision and the first code
        self._back: Counter[tuple[int, int]] = Counter()
        self._taken: list[tuple[int, int]] = []  # since somebody else was asked
        self._seat = -1

    def begin(self) -> None:
        """What comes next follows on nothing that was chosen before."""
        self._taken, self._seat = [], -1

    def take(self, machine: Machine, code: int) -> None:
        """An option is taken where this machine stands: learn where those before it led."""
        number, seat = machine.number, machine.you
        if seat != self._seat:
            self._back.subtract(self._taken)
            self._taken, self._seat = [], seat
        else:
            self._back.update(one for one in self._taken if one[0] == number)
            self._taken = [one for one in self._taken if one[0] != number]
        self._taken.append((number, machine.setup.coded(number, code).first))
        machine.apply(code)

    def __call__(self, machine: Machine, numbers: Numbers) -> int:
        legal = machine.legal()
        if len(legal) == 1:
            return legal[0]
        if isinstance(legal, range):  # amounts are small more often than not
            return legal[min(numbers(len(legal)), numbers(len(legal)))]
        codes = sorted(legal)
        offered = codes if numbers(ANY) == 0 else self._wanted(machine, codes)
        return offered[numbers(len(offered))]

    def _wanted(self, machine: Machine, codes: list[int]) -> Sequence[int]:
        """The options that are better than the others by their shape, or all."""
        setup, number = machine.setup, machine.number
        giving: list[int] = []
        cards: list[int] = []  # that they give
        back: list[int] = []  # of those that give, what leads back here
        offers = setup.codings[number]
        if setup.forms_hands and any(one.forms and not one.makes for one, *_ in offers):
            return self._showing(machine, codes) or codes
        for choice, first, end, kind in offers:
            laying = choice.makes or kind == "guise"
            if not laying and (kind != "card" or choice.unseen):
                continue
            these = [code for code in codes if first <= code < end]
            if laying and these:
                return these
            if these and setup.owners[machine.location(these[0] - first)] == machine.you:
                giving += these
                cards += [code - first for code in these]
                back += these if self._back[number, first] > 0 else []
        if not giving or not setup.forms_hands or not setup.shapes[number].several:
            return back or giving or codes
        kept = self._kept(machine)
        unwanted = [code for code, card in zip(giving, cards, strict=True) if not kept >> card & 1]
        return unwanted or [code for code in codes if not setup.coded(number, code).kind] or codes

    def _showing(self, machine: Machine, codes: list[int]) -> list[int]:
        """Where groups are shown: what belongs to the next one of the best arrangement, as long as
        there is one."""
        setup, number, seat = machine.setup, machine.number, machine.you
        shown = len(machine.shown_groups(seat))
        self.arranged += 1
        groups = machine.best(seat).groups
        coming = {*groups[shown].cards} if shown < len(groups) else set()
        forming, others = [], []
        for code in codes:
            coded = setup.coded(number, code)
            if not coded.choice.forms:
                others.append(code)
            elif coded.kind != "card" or code - coded.first in coming:
                forming.append(code)
        return forming if coming else others

    def _kept(self, machine: Machine) -> int:
        """The cards of whoever acts that stand in groups, but for those of the lowest kind."""
        seat = machine.you
        held = [card for place in machine.setup.held_places(seat) for card in machine.cards(place)]
        known = (seat, *held)
        if known not in self._of_use:
            self.arranged += 1
            groups = machine.best(seat).groups
            self._of_use[known] = sum(
                1 << card for group in groups if not group.lowest for card in group.cards
            )
        return self._of_use[known]
