"""Relations of groups: whose cards make a group that affects a group of another player.

Comes in: the sentences `X VERB Y` of a ladder, hands. Goes out: `relating(state, below, number,
owners, others)`, which generated code asks. Where several arrangements are equally good, each owner
has the choice: the fewest (or most) of what a sentence counts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from ....cards import bits, mask_of
from ....chance import Below
from ....check.ladder import Relation
from ....hands.families import Hand
from ....hands.shapes import Comparison
from ....hands.solver import Arrangement, Shown
from ..runtime import State
from .solving import Hands


@dataclass(slots=True)
class Relations:
    """Answers for one layout; `rules` pairs each sentence with the number of its condition and of
    its test (-1: none).
    """

    hands: Hands
    # a player's groups: the best, or those that were shown
    shown: Callable[[State, Below, int], tuple[Hand, Arrangement]]
    fixed: bool = False  # they were shown: nobody may arrange them otherwise
    rules: list[tuple[Relation, int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rules = self.hands.relations

    def unused(self, state: State, below: Below, players: int) -> int:
        """The cards of these players that are in no group of their arrangement."""
        shown = [self.shown(state, below, player)[1] for player in bits(players)]
        return mask_of(card for one in shown for card in one.unused)

    def relating(self, state: State, below: Below, number: int, owners: int, others: int) -> int:
        """The players of `owners` with the best of the groups asked for that does this to a group
        of another of `others`.
        """
        verb, groups, goals = self.hands.layout.program.relatings[number]
        names = [shape.name for shape in self.hands.solver.shapes]
        shown = {player: self.shown(state, below, player) for player in bits(owners | others)}
        aims = {names.index(goal) for goal in goals}
        aimed = mask_of(
            other
            for other in bits(others)
            if any(one.shape in aims for one in shown[other][1].groups)
        )
        for name in sorted(groups, key=names.index, reverse=True):
            shape = names.index(name)
            found = 0
            for player in bits(owners):
                if not aimed & ~(1 << player):
                    continue
                hand, arrangement = shown[player]
                if not self.hands.solver.shapes[shape].ranked:
                    mine = self.hands.alone(state, below, player, shape)
                else:
                    mine = [hand] if any(one.shape == shape for one in arrangement.groups) else []
                if any(
                    self._relates(verb, shape, goal, one, shown[other])
                    for one in mine
                    for other in bits(aimed)
                    if other != player
                    for goal in aims
                ):
                    found |= 1 << player
            if found:
                return found
        return 0

    def _relates(
        self, verb: str, shape: int, goal: int, mine: Hand, other: tuple[Hand, Arrangement]
    ) -> bool:
        if not any(one.shape == goal for one in other[1].groups):
            return False
        names = [one.name for one in self.hands.solver.shapes]
        when = mine.plans.when
        about = [
            (rule, test)
            for rule, condition, test in self.rules
            if rule.verb == verb
            and names[shape] in rule.groups
            and names[goal] in rule.others
            and when[condition]
        ]
        if not any(rule.holds for rule, _ in about):
            return False
        for rule, test in about:
            if rule.holds:
                continue
            if test < 0:
                return False
            has, goal_has = self._fewest(mine, None, shape, test), self._fewest(*other, goal, test)
            if goal_has > has if rule.more else goal_has < has:
                return False
        return True

    def _fewest(self, hand: Hand, arrangement: Arrangement | None, shape: int, test: int) -> int:
        """The fewest cards of a group that pass the test, among arrangements as good as this
        one."""
        plan = hand.plans.all[shape]
        assert plan is not None
        fewest = replace(
            plan.shape, ties=(*plan.shape.ties, Comparison(False, "test", self.hands.always, test))
        )
        keys = dict(hand.descending(hand.plans.plan(shape, fewest)))
        counts = sorted({-key[-1] for key in keys})
        if arrangement is None:
            return counts[0]
        if self.fixed:
            return min(
                _counted(hand, shown, keys) for shown in arrangement.groups if shown.shape == shape
            )
        for count in counts:
            narrowed = Hand(
                hand.cards, hand.choices, hand.plans, {**hand.kept, shape: _of_count(keys, count)}
            )
            if self.hands.solver.levels(narrowed)[0] == arrangement.strength:
                return count
        return counts[-1]


def _counted(hand: Hand, shown: Shown, keys: dict[tuple[int, ...], int]) -> int:
    """The fewest counted in one group as it was shown."""
    mask = mask_of(hand.cards.index(card) for card in shown.cards)
    return min((-key[-1] for key, family in keys.items() if family >> mask & 1), default=0)


def _of_count(keys: dict[tuple[int, ...], int], count: int) -> dict[tuple[int, ...], int]:
    found: dict[tuple[int, ...], int] = {}
    for key, family in keys.items():
        if -key[-1] == count:
            found[key[:-1]] = found.get(key[:-1], 0) | family
    return found
