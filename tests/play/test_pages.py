"""What is longer than a page is read page by page, or its end at once."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from octavo.play.screen import MORE, Screen


class Paged(Screen):
    """A screen of five lines, answered by a script."""

    def __init__(self, *typed: str) -> None:
        super().__init__(terminal=False)
        self.height = 5
        self._answers: Iterator[str] = iter(typed)

    def ask(self, prompt: str, fresh: bool = False) -> str | None:
        assert prompt == MORE
        self._unread = 0
        return next(self._answers)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        (["", "", "", "", ""], [*range(20)]),
        (["q"], [0, 1, 2, 3]),
        (["e"], [0, 1, 2, 3, 16, 17, 18, 19]),
        (["", "E"], [0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19]),
    ],
)
def test_pages_are_turned_left_or_leapt_over(
    typed: list[str], shown: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    Paged(*typed).lines(f"line {one}" for one in range(20))
    assert [int(one) for one in re.findall(r"line (\d+)", capsys.readouterr().out)] == shown
