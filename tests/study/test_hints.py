"""What is told of options that were tried: how far off it may be, and what hardly differs."""

from __future__ import annotations

from math import inf

import pytest

from octavo.bots.choosers import _tried
from octavo.bots.judging import Judge, Judged, Judgement, Trials
from octavo.diagnostics import Span
from octavo.table.decisions import Option


def judged(best: list[float], other: list[float], more: int = 1) -> tuple[float, bool]:
    """Of the other of two options that were tried in the same worlds."""
    judge = Judge(0)
    judge.more = more
    each = [Trials(gains, [0.0] * len(gains)) for gains in (best, other)]
    found = judge.of(1, each[1], each[0])
    return found.within, found.hardly


@pytest.mark.parametrize(
    ("best", "other", "hardly"),
    [
        ([3, 3, 3, 3], [3, 3, 3, 3], True),
        ([3, 3, 3, 3], [1, 1, 1, 1], False),
        ([9, -3, 9, -3], [8, -4, 8, -4], False),  # world by world it is always one less
        ([9, -3, 9, -3], [-4, 8, -4, 8], True),
        ([9, -3, 9, -3, 5], [8, 2], True),  # tried less often: by as many trials
    ],
)
def test_what_hardly_differs_is_judged_world_by_world(
    best: list[float], other: list[float], hardly: bool
) -> None:
    assert judged(best, other)[1] is hardly
    backwards = [-one for one in best], [-one for one in other]
    assert judged(*backwards, more=-1)[1] is hardly, "where less is better"


def test_how_far_off_a_mean_may_be_grows_with_how_much_it_varies() -> None:
    assert judged([1, 1], [4, 4])[0] == 0
    assert judged([1, 1], [2, 6])[0] == pytest.approx(4)
    assert judged([1] * 8, [2, 6] * 4)[0] < 2
    assert judged([1], [4])[0] == inf, "one trial says nothing of that"


def test_the_best_never_hardly_differs_from_itself() -> None:
    trials = Trials([3.0, 1.0], [0.0, 0.0])
    assert not Judge(0).of(1, trials, trials).hardly


def test_a_hint_that_goes_by_who_wins_says_of_each_option_how_often() -> None:
    """Else what is told of the others looks better than what is taken."""
    best = Judged(0, -25.0, 0.12, 0.2, 17.0, False)
    others = Judged(1, -39.0, 0.1, 0.18, 19.0, True), Judged(2, -1.0, 0.0, 0.0, 0.1, True)
    at = Span("", 0, 0, 0, 0)
    options = [Option(code, "do", "", None, f"do {code}", 0, at) for code in range(3)]
    advice = _tried(Judgement(140, "purse", (best, *others)), options, range(3))
    assert "wins the match in 20 % of them, and leaves you 25 worse off" in advice.why
    assert [one.then for one in advice.instead] == [
        "in 18 %, and 39 worse off, give or take 19 (hardly differs)",
        "in 0 %, and 1 worse off, give or take 0.1 (hardly differs)",
    ]
