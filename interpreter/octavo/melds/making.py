"""Groups made card by card, so that whatever is begun can be finished.

Comes in: the kinds of group of which a whole is made, the cards, what each may stand for, the
sentences that forbid some wholes. Goes out: the next cards of a group being made, and whether it
may be left as it is. The look-ahead is exact: a card is offered only if some whole can be made with
it. That there are too few cards, or too few for several places, is seen at once.

A group takes its cards in one order only: where all cards share one value, cards that stand for one
thing alone come first, then the others, each in card order; where they follow one another, from the
lowest up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations

from .kinds import NONE, Ban, Finder, Kind, Meld, MeldBound, Roles, Spot, Step, Steps

# members looked at that a look ahead counts as, of what may be done between two decisions
SEARCHED = 20


@dataclass(slots=True)
class Supply:
    """What the cards of one making can be in one kind of group. `fixed` and `free` say for each
    spot which cards can be there, the fixed ones nowhere else; `all_free` are all of those that can
    be in several places. Where cards are in no row, spots are by the shared value alone."""

    kind: Kind
    fixed: dict[Spot, int] = field(default_factory=dict)
    free: dict[Spot, int] = field(default_factory=dict)
    all_free: int = 0
    rows: tuple[tuple[int, ...], ...] = ()  # the fixed cards of each shared value, spot by spot
    # of the spots taken in a row: the most of them that one group covers
    fullest: dict[int, int] = field(default_factory=dict)

    @staticmethod
    def of(kind: Kind, number: int, cards: int, roles: Callable[[int, int], Roles]) -> Supply:
        made = Supply(kind)
        for card in _cards(cards):
            spots = roles(card, number)
            target = made.fixed if len(spots) == 1 else made.free
            if len(spots) > 1:
                made.all_free |= 1 << card
            for one, along in spots:
                spot = (one, along) if kind.how == "consecutive" else (one, NONE)
                target[spot] = target.get(spot, 0) | 1 << card
        spots_of = range(kind.last + 1) if kind.how == "consecutive" else (NONE,)
        ones = sorted({one for one, _ in made.fixed})
        made.rows = tuple(
            tuple(made.fixed.get((one, along), 0) for along in spots_of) for one in ones
        )
        return made

    def lacking(self, left: int) -> int:
        """How many free cards one group needs at least, of these cards; more than there are if
        there can be none.
        """
        low = self.kind.low
        if not self.rows:
            return low if self.free else len(self.fixed) + low
        if self.kind.how != "consecutive":
            return low - min(low, max((left & here).bit_count() for (here,) in self.rows))
        most = 0
        for row in self.rows:
            found = 0
            for bit, here in enumerate(row):
                if left & here:
                    found |= 1 << bit
            if found not in self.fullest:
                window = (1 << low) - 1
                covered = [
                    (found >> at & window).bit_count() for at in range(self.kind.last + 2 - low)
                ]
                self.fullest[found] = max(covered, default=0)
            most = max(most, self.fullest[found])
        return low - most

    def missing(self, left: int, one: int, along: int, many: int) -> int:
        """How many free cards are needed to go on with so many cards from a spot; more than there
        are if there is no room.
        """
        if self.kind.how != "consecutive":
            return max(0, many - (left & self.fixed.get((one, NONE), 0)).bit_count())
        if along + many - 1 > self.kind.last:
            return left.bit_count() + many
        return sum(
            1 for at in range(along, along + many) if not left & self.fixed.get((one, at), 0)
        )


@dataclass(slots=True)
class Making:
    """One whole to be made of one set of cards, as things are: `parts` are the kinds of its groups
    in order. Everything found out is kept, since the same is asked again after each card."""

    finder: Finder
    cards: int  # from which it is made
    parts: tuple[int, ...]
    roles: Callable[[int, int], Roles]  # of a card in a kind
    bans: tuple[Ban, ...]
    bounds: tuple[MeldBound, ...]
    # the same for cards that nobody can tell apart: one of them is offered
    equal: Callable[[int], object]
    # the same for cards that come to the same in every whole: one of them is tried
    alike: Callable[[int], object]
    burn: Callable[[int], None]  # told of each look ahead: raises OctavoError once it is too much
    # whether what cannot be made with a shorter group cannot with a longer one
    shortest: bool = field(init=False)
    compared: bool = field(init=False)  # whether sentences speak of several groups of one whole
    most: tuple[Ban, ...] = field(init=False)  # that say how many of some cards are too many
    # the sentences that say how many of some cards are too many for the whole
    counted: tuple[MeldBound, ...] = field(init=False)
    # of the cards that can be in several places: how many a group of each kind holds at most
    most_free: dict[int, int] = field(init=False)
    supplies: dict[int, Supply] = field(init=False)
    free: int = 0  # the cards that can be in several places
    known: dict[tuple[object, ...], bool] = field(default_factory=dict)
    lacks: dict[tuple[int, int], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.most = tuple(ban for ban in self.bans if ban.what == "many" and ban.high is None)
        self.counted = tuple(
            one for one in self.bounds if one.low and one.high is None and not one.kinds
        )
        self.compared = any(bound.kinds for bound in self.bounds)
        self.shortest = not any(ban.what in ("count", "fewer", "more") for ban in self.bans)
        self.shortest &= not any(
            bound.high is not None or (bound.kinds and (bound.low or bound.sharing))
            for bound in self.bounds
        )
        kinds = self.finder.kinds
        self.supplies = {
            number: Supply.of(kinds[number], number, self.cards, self.roles)
            for number in dict.fromkeys(self.parts)
        }
        for supply in self.supplies.values():
            self.free |= supply.all_free
        self.most_free = {number: self._most_free(number) for number in self.supplies}

    def _most_free(self, number: int) -> int:
        """By the sentences that count them, where these count each of them whatever it stands
        for."""
        free = [*_cards(self.supplies[number].all_free)]
        found = len(free)
        for ban in self.most:
            counted = number in ban.kinds and not ban.spared
            if counted and all(
                role.tests >> ban.test & 1
                for card in free
                for role in self.roles(card, number).values()
            ):
                found = min(found, ban.low - 1)
        return found

    def of_parts(self, parts: tuple[int, ...]) -> Making:
        """The same for a whole of other groups."""
        return replace(self, parts=parts, free=0, known={}, lacks={})

    # --- what is offered --------------------------------------------------------------------------

    @property
    def possible(self) -> bool:
        """Whether any such whole can be made."""
        return self._can(self.cards, (), ())

    def next(self, done: tuple[Meld, ...], open_: Steps) -> list[Step]:
        """The cards that may come next, each with what it stands for."""
        left = self._left(done, open_)
        steps = self._steps(left, done, open_, self.equal)
        return [step for step in steps if self._can(left & ~(1 << step[0]), done, (*open_, step))]

    def closable(self, done: tuple[Meld, ...], open_: Steps) -> bool:
        """Whether the group being made may be left as it is."""
        if not open_ or not self._fits(len(done), open_):
            return False
        return self._can(self._left(done, open_), (*done, (self.parts[len(done)], open_)), ())

    def _left(self, done: tuple[Meld, ...], open_: Steps) -> int:
        left = self.cards
        for _, steps in (*done, (0, open_)):
            for card, _sense in steps:
                left &= ~(1 << card)
        return left

    def _fits(self, at: int, open_: Steps) -> bool:
        return self.finder.fits(self.parts[at], open_, self.roles, self.bans)

    # --- looking ahead ----------------------------------------------------------------------------

    def _can(self, left: int, done: tuple[Meld, ...], open_: Steps) -> bool:
        """Whether what has been made so far can be finished with the cards that are left."""
        at = len(done)
        if at == len(self.parts):
            return self._allowed(left, done)
        key = (left, open_, done if self.compared else (at, self._bound(done)))
        found = self.known.get(key)
        if found is None:
            self.burn(SEARCHED)
            found = self.known[key] = (
                self._enough(left, at, open_)
                and not self._too_many(at, open_)
                and self._search(left, done, open_)
            )
        return found

    def _enough(self, left: int, at: int, open_: Steps) -> bool:
        """Whether there are cards enough, and of those that can be in several places: cheap, and
        never wrong to say no.
        """
        kinds, free = self.finder.kinds, (left & self.free).bit_count()
        for bound in self.counted:
            may_come = bound.low - 1 - (bound.cards & self.cards & ~left).bit_count()
            if may_come < 0:
                return False
            if not self.free & ~bound.cards:
                free = min(free, may_come)
        need = lack = 0
        if open_:
            kind = kinds[self.parts[at]]
            need = max(0, kind.low - len(open_))
            one, along = self.finder.spots[self.parts[at]][open_[-1][1]]
            lack = self.supplies[self.parts[at]].missing(left, one, along + 1, need) if need else 0
            at += 1
        for number in self.parts[at:]:
            need += kinds[number].low
            if need > left.bit_count() or lack > free:
                return False
            found = self.lacks.get((number, left))
            if found is None:
                found = self.lacks[number, left] = self.supplies[number].lacking(left)
            if found > self.most_free[number]:
                return False
            lack += found
        return need <= left.bit_count() and lack <= free

    def _too_many(self, at: int, open_: Steps) -> bool:
        """Whether a group that is begun holds more of some cards than it may, which no further card
        mends."""
        if not (open_ and self.most):
            return False
        number = self.parts[at]
        tests = self.finder.tests(number, open_, self.roles)
        return tests is not None and any(ban.forbids(number, tests) for ban in self.most)

    def _search(self, left: int, done: tuple[Meld, ...], open_: Steps) -> bool:
        if open_ and self._fits(len(done), open_):
            if self._can(left, (*done, (self.parts[len(done)], open_)), ()):
                return True
            if self.shortest:
                return False
        return any(
            self._can(left & ~(1 << step[0]), done, (*open_, step))
            for step in self._steps(left, done, open_, self.alike)
        )

    def _bound(self, done: tuple[Meld, ...]) -> tuple[object, ...] | None:
        """Where two groups of one kind follow one another, the second begins after the first, so
        that they come in one order.
        """
        if not done or len(done) == len(self.parts) or done[-1][0] != self.parts[len(done)]:
            return None
        number, steps = done[-1]
        return self._place(number, *steps[0])

    def _place(self, number: int, card: int, sense: int) -> tuple[object, ...]:
        is_free = self.supplies[number].all_free >> card & 1
        return is_free, self.finder.spots[number][sense], card

    def _allowed(self, left: int, done: tuple[Meld, ...]) -> bool:
        used = self.cards & ~left
        for bound in self.bounds:
            if self._held(bound, done) if bound.kinds else bound.holds_so_many(used):
                return False
        return True

    def _held(self, bound: MeldBound, done: tuple[Meld, ...]) -> bool:
        fitting = [
            meld
            for meld in done
            if meld[0] in bound.kinds
            and bound.low <= len(meld[1])
            and (bound.high is None or len(meld[1]) <= bound.high)
        ]
        return any(self._share(bound, some) for some in combinations(fitting, bound.many))

    def _share(self, bound: MeldBound, melds: tuple[Meld, ...]) -> bool:
        senses = [self.finder.senses[sense] for _, steps in melds for _, sense in steps]
        for how, attribute in bound.sharing:
            values = [sense[attribute] for sense in senses if attribute in sense]
            if how == "one":
                fine = len(set(values)) == 1
            elif how == "different":
                fine = len(set(values)) == len(values)
            else:
                row = sorted(self.finder.order[attribute][value] for value in values)
                fine = row == list(range(row[0], row[0] + len(row)))
            if not fine:
                return False
        return True

    # --- steps ------------------------------------------------------------------------------------

    def _steps(
        self, left: int, done: tuple[Meld, ...], open_: Steps, alike: Callable[[int], object]
    ) -> Iterator[Step]:
        """The cards that could come next in the order of this group, one of those that are
        alike."""
        number = self.parts[len(done)]
        if not open_:
            yield from self._first_steps(left, done, number, alike)
            return
        kind, supply = self.finder.kinds[number], self.supplies[number]
        if kind.high is not None and len(open_) >= kind.high:
            return
        one, along = self.finder.spots[number][open_[-1][1]]
        if kind.how == "consecutive":
            spot = (one, along + 1)
            found = _cards(left & (supply.fixed.get(spot, 0) | supply.free.get(spot, 0)))
        else:  # those that can be here alone come first, in card order, then the others
            last, fixed, free = (
                open_[-1][0],
                supply.fixed.get((one, NONE), 0),
                supply.free.get((one, NONE), 0),
            )
            later = -1 << (last + 1)
            found = (
                _cards(left & free & later)
                if supply.all_free >> last & 1
                else _cards(left & (fixed & later | free))
            )
        seen: set[object] = set()
        for card in found:
            key = alike(card)
            if key in seen:
                continue
            role = self.finder.role(
                self.roles(card, number), one, along + 1 if kind.how == "consecutive" else NONE
            )
            if role is not None and self.finder.apart(
                number, (*open_, (card, role.sense)), self.roles
            ):
                seen.add(key)
                yield card, role.sense

    def _first_steps(
        self, left: int, done: tuple[Meld, ...], number: int, alike: Callable[[int], object]
    ) -> Iterator[Step]:
        kind, supply, bound = self.finder.kinds[number], self.supplies[number], self._bound(done)
        enough = (left & supply.all_free).bit_count()
        for cards in (supply.fixed, supply.free):
            for (one, along), here in cards.items():
                if not left & here or supply.missing(left, one, along, kind.low) > enough:
                    continue
                seen: set[object] = set()
                for card in _cards(left & here):
                    key = alike(card)
                    if key in seen:
                        continue
                    role = self.finder.role(self.roles(card, number), one, along)
                    if role is None or (
                        bound is not None and self._place(number, card, role.sense) <= bound
                    ):
                        continue
                    seen.add(key)
                    yield card, role.sense


def _cards(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
