"""The solver of hands against what groups mean, written out: for groups and guises of no game at
all.

`forms` asks every way to take guises and parts, `best` every way to split the cards. Rulesets ask
for a few of the shapes that can be said; these are all of them, with ties, limits and guises that
are good for some groups only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from octavo.hands.shapes import ANY, Choices, Comparison, Guise, Limit, Part, Shape
from octavo.hands.solver import Solver
from support.effort import EFFORT

RANKS, SUITS, TESTS, CONDITIONS, MOST = 5, 3, 3, 2, 6
FACES = range(RANKS * SUITS)
ATTRIBUTES = {
    "rank": tuple(face % RANKS for face in FACES),
    "suit": tuple(face // RANKS for face in FACES),
    "colour": tuple(face // RANKS - 1 for face in FACES),  # the first suit has none
}
RUNS = (*range(RANKS), 0)  # the first rank follows the last too

Strength = tuple[tuple[int, ...], ...]


# --- what groups mean -----------------------------------------------------------------------------


def shared(shape: Shape, guises: Sequence[Guise]) -> bool:
    last = max((index for index, (how, _) in enumerate(shape.sharing) if how == "one"), default=-1)
    for index, (how, attribute) in enumerate(shape.sharing):
        values = [ATTRIBUTES[attribute][guise.face] for guise in guises]
        if how == "one" and not any(
            len(values) - values.count(value) == (shape.but if index == last else 0)
            for value in values
            if value >= 0
        ):
            return False
        if how == "different" and len(set(values)) < len(values):
            return False
        if how == "consecutive":
            order = RUNS if attribute == "rank" else sorted(set(ATTRIBUTES[attribute]) - {-1})
            runs = [
                sorted(order[start : start + len(values)])
                for start in range(len(order) - len(values) + 1)
            ]
            if sorted(values) not in runs:
                return False
    return True


def ways(shape: Shape, number: int, hand: Sequence[Choices]) -> Iterator[list[Guise]]:
    """Every way to take guises, and parts for them."""
    for guises in product(
        *([guise for guise in of.guises if guise.only >> number & 1] for of in hand)
    ):
        for parts in product(range(len(shape.parts)), repeat=len(guises)):
            fit = all(
                guise.tests >> shape.parts[part].test & 1
                for guise, part in zip(guises, parts, strict=True)
            )
            if fit and all(
                part.low <= parts.count(index) <= (MOST if part.high is None else part.high)
                for index, part in enumerate(shape.parts)
            ):
                yield list(guises)
                break


def forms(
    shapes: Sequence[Shape],
    number: int,
    cards: Sequence[int],
    hand: Sequence[Choices],
    when: Sequence[bool],
) -> set[Any]:
    """The keys with which all these cards form the group."""
    ties = [tie for tie in shapes[number].ties if when[tie.when]]
    found = set()
    for counted, heights in formed(shapes, number, cards, hand, when):
        others = iter(counted)
        found.add(
            tuple(
                part
                for tie in ties
                for part in (standing(tie, heights) if tie.by == "rank" else (next(others),))
            )
        )
    return found


def formed(
    shapes: Sequence[Shape],
    number: int,
    cards: Sequence[int],
    hand: Sequence[Choices],
    when: Sequence[bool],
) -> set[Any]:
    """What breaks ties when all these cards form the group, ranks apart; and how high each rank is
    that they have then.
    """
    shape = shapes[number]
    if not cards or any(when[condition] for condition in shape.closed):
        return set()
    if shape.groups:
        members = [other for many, other in shape.groups for _ in range(many)]
        return splits(
            shapes, members, tuple(tie for tie in shape.ties if tie.by != "rank"), cards, hand, when
        )
    ties = [tie for tie in shape.ties if when[tie.when] and tie.by != "rank"]
    found = set()
    for guises in ways(shape, number, hand):
        total = sum(guise.worth for guise in guises)
        if shape.total and not shape.total[0] <= total <= (
            total if shape.total[1] is None else shape.total[1]
        ):
            continue
        if not shared(shape, guises) or any(
            forbidden(limit, guises) for limit in shape.limits if when[limit.when]
        ):
            continue
        counts = [
            total if tie.by == "total" else sum(guise.tests >> tie.test & 1 for guise in guises)
            for tie in ties
        ]
        counted = tuple(
            count if tie.higher else -count for count, tie in zip(counts, ties, strict=True)
        )
        found |= {(counted, heights) for heights in standings(shape, guises)}
    return found


def standings(shape: Shape, guises: Sequence[Guise]) -> set[tuple[int, ...]]:
    """How high the ranks are: in a run by their places in it, else as they are declared. The two
    scales are apart, as the first rank is low and yet the last of the longest runs."""
    ranks = [ATTRIBUTES["rank"][guise.face] for guise in guises]
    if ("consecutive", "rank") in shape.sharing:
        starts = range(len(RUNS) - len(ranks) + 1)
        return {
            tuple(range(at, at + len(ranks)))
            for at in starts
            if sorted(RUNS[at : at + len(ranks)]) == sorted(ranks)
        }
    return {tuple(sorted(len(RUNS) + rank for rank in ranks))}


def standing(tie: Comparison, heights: Sequence[int]) -> tuple[int, ...]:
    """First those that more of the cards have, then the higher ones."""
    ordered = sorted(heights, key=lambda height: (heights.count(height), height), reverse=True)
    return tuple(height if tie.higher else -height for height in ordered)


def forbidden(limit: Limit, guises: Sequence[Guise]) -> bool:
    tally = sum(guise.tests >> limit.test & 1 for guise in guises)
    return bool(tally) and limit.low <= len(guises) - tally <= (
        MOST if limit.high is None else limit.high
    )


def splits(
    shapes: Sequence[Shape],
    members: Sequence[int],
    ties: tuple[Comparison, ...],
    cards: Sequence[int],
    hand: Sequence[Choices],
    when: Sequence[bool],
) -> set[Any]:
    """Every way to split the cards into one group of each kind: what all of them count, and how
    high the ranks are in them.
    """
    if not members:
        return set() if cards else {((0,) * sum(when[tie.when] for tie in ties), ())}
    asked = [replace(shape, ties=ties) for shape in shapes]
    return {
        (tuple(map(sum, zip(counted, more, strict=True))), tuple(sorted([*heights, *others])))
        for taken, rest in halves(cards, hand)
        for counted, heights in formed(asked, members[0], taken[0], taken[1], when)
        for more, others in splits(shapes, members[1:], ties, rest[0], rest[1], when)
    }


def halves(cards: Sequence[int], hand: Sequence[Choices]) -> Iterator[Any]:
    for size in range(1, len(cards) + 1):
        for taken in combinations(range(len(cards)), size):
            rest = [i for i in range(len(cards)) if i not in taken]
            yield tuple(
                ([cards[i] for i in part], [hand[i] for i in part]) for part in (taken, rest)
            )


def best(
    shapes: Sequence[Shape],
    cards: Sequence[int],
    hand: Sequence[Choices],
    when: Sequence[bool],
    many: bool,
) -> Strength:
    """The groups of the best arrangement, best first: the place of each counted from the top, and
    its key.
    """
    ladder = [number for number, shape in enumerate(shapes) if shape.ranked][::-1]

    @cache
    def single(mine: tuple[int, ...]) -> list[tuple[int, ...]]:
        of = [hand[cards.index(card)] for card in mine]
        return [
            (-place, *key)
            for place, number in enumerate(ladder)
            for key in forms(shapes, number, mine, of, when)
        ]

    @cache
    def whole(left: tuple[int, ...]) -> Strength:
        found: Strength = ()
        for size in range(1, len(left) + 1):
            for mine in combinations(left, size):
                rest = whole(tuple(card for card in left if card not in mine)) if many else ()
                found = max(
                    [found, *(tuple(sorted([one, *rest], reverse=True)) for one in single(mine))]
                )
        return found

    return whole(tuple(cards))


# --- groups of no game ----------------------------------------------------------------------------

tests_of_guises = st.integers(0, TESTS - 1)
conditions = st.integers(0, CONDITIONS - 1)
bounds = st.tuples(st.integers(1, 3), st.sampled_from([0, 0, 1, None])).map(
    lambda x: (x[0], None if x[1] is None else x[0] + x[1])
)
comparisons = st.builds(
    Comparison,
    st.booleans(),
    st.sampled_from(["total", "rank", "test"]),
    conditions,
    tests_of_guises,
)
limits = st.tuples(
    tests_of_guises, st.integers(0, 2), st.sampled_from([0, 1, None]), conditions
).map(lambda x: Limit(x[0], x[1], None if x[2] is None else x[1] + x[2], x[3]))
totals = st.none() | st.tuples(st.integers(0, 14), st.sampled_from([0, 0, 3])).map(
    lambda x: (x[0], x[0] + x[1])
)
alike = st.sampled_from(
    [
        ((), 0),
        ((), 0),
        ((("one", "suit"),), 0),
        ((("one", "suit"),), 1),
        ((("one", "colour"),), 0),
        ((("different", "rank"),), 0),
        ((("consecutive", "rank"),), 0),
        ((("one", "suit"), ("consecutive", "rank")), 0),
        ((("consecutive", "rank"), ("one", "suit")), 1),
        ((("one", "suit"), ("different", "rank")), 0),
        ((("one", "suit"), ("one", "rank")), 1),
        ((("different", "suit"), ("different", "rank")), 0),
        ((("different", "suit"), ("consecutive", "rank")), 0),
        ((("consecutive", "suit"), ("consecutive", "rank")), 0),
        ((("different", "rank"), ("consecutive", "suit")), 0),
    ]
)
alike_in_parts = st.sampled_from(
    [
        ((), 0),
        ((("one", "suit"),), 0),
        ((("one", "colour"),), 0),
        ((("one", "suit"), ("one", "rank")), 0),
    ]
)


@st.composite
def shapes_of(draw: Callable[[Any], Any], before: int) -> Shape:
    """A shape; of groups, of those `before` it, or of cards."""
    few = st.sampled_from([0, 0, 1, 2])
    ties = draw(few.flatmap(lambda n: st.lists(comparisons, min_size=n, max_size=n)))
    closed = draw(st.sampled_from([(), (), (), (0,)]))
    ranked = draw(st.sampled_from([True, True, True, False]))
    if before and draw(st.sampled_from([False, False, True])):
        groups = draw(
            st.lists(
                st.tuples(st.integers(1, 2), st.integers(0, before - 1)), min_size=1, max_size=2
            )
        )
        return Shape("", groups=tuple(groups), ties=tuple(ties), closed=closed, ranked=ranked)
    many = draw(st.sampled_from([1, 1, 1, 2]))
    ends = [draw(bounds) for _ in range(many)]
    parts = tuple(Part(least, most, draw(tests_of_guises)) for least, most in ends)
    sharing, but = draw(alike if many == 1 else alike_in_parts)
    held = tuple(draw(st.lists(limits, max_size=1)))
    return Shape("", parts, (), draw(totals), sharing, but, tuple(ties), held, closed, ranked)


@st.composite
def tables(
    draw: Callable[[Any], Any],
) -> tuple[tuple[Shape, ...], dict[int, Choices], list[tuple[int, ...]], tuple[bool, ...]]:
    """Groups, some cards and what each may stand for, hands of those, and what holds."""
    number = draw(st.integers(1, 4))
    shapes = tuple(draw(shapes_of(before)) for before in range(number))
    limited = draw(st.sampled_from([[ANY], [ANY], [ANY, ANY, 1, 6, 9]]))
    choices = {}
    for card in draw(st.sets(st.sampled_from(FACES), min_size=6, max_size=6)):
        guises = st.builds(
            Guise,
            st.sampled_from([card, card, *FACES]),
            st.integers(0, 7),
            st.integers(0, (1 << TESTS) - 1),
            st.sampled_from(limited),
        )
        choices[card] = Choices(
            tuple(
                dict.fromkeys(
                    draw(st.lists(guises, min_size=draw(st.sampled_from([0, 1, 1])), max_size=3))
                )
            )
        )
    hands = draw(
        st.lists(
            st.sets(st.sampled_from(sorted(choices)), min_size=1, max_size=5),
            min_size=2,
            max_size=3,
        )
    )
    return (
        shapes,
        choices,
        [tuple(sorted(hand)) for hand in hands],
        draw(st.tuples(*[st.booleans()] * CONDITIONS)),
    )


@settings(max_examples=150 * EFFORT, report_multiple_bugs=False)
@given(tables(), st.booleans())
def test_the_best_that_cards_can_be(table: Any, many: bool) -> None:
    shapes, choices, hands, when = table
    # one for all hands: nothing that is remembered may bear on another
    solver = Solver(shapes, (), ATTRIBUTES, RUNS, many)
    for cards in hands:
        hand = tuple(choices[card] for card in cards)
        wanted = best(shapes, cards, hand, when, many)
        assert solver.strength(cards, hand, when) == wanted
        shown = solver.best(cards, hand, when)
        assert shown.strength == wanted
        assert sorted(
            [*shown.unused, *(card for group in shown.groups for card in group.cards)]
        ) == list(cards)
        for (_, *key), group in zip(wanted, shown.groups, strict=True):
            mine = [choices[card] for card in group.cards]
            assert tuple(key) in forms(shapes, group.shape, group.cards, mine, when), group
