"""A recorded match is seen again, forwards, backwards and from anywhere, and tells the same."""

from __future__ import annotations

from pathlib import Path

import pytest

import octavo
from octavo.front.header import Wanted
from octavo.front.table import Table, begin, bots_only, replayed
from octavo.play.replaying import FIRST, replay
from octavo.table.journal import Writer, read_journal
from support.scripted_screen import Scripted


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("replays") / "evening"
    match = begin(octavo.load("five-card-draw"), Wanted(3, "7", rounds=3), "1.0", Writer(path))
    for _ in bots_only(match):
        pass
    return path


def again(journal: Path) -> Table:
    return replayed(read_journal(journal))


def seen(journal: Path, *typed: str) -> list[str]:
    """What is shown to somebody who types this, and then stops."""
    wishes = iter(typed)
    screen = Scripted(lambda prompt: next(wishes, "q"))
    replay(again(journal), screen, stepwise=True)
    return screen.shown


def pages(journal: Path) -> list[list[str]]:
    """What each step shows, in order."""
    shown = seen(journal, *[""] * 1000)
    found: list[list[str]] = [[]]
    for line in shown:
        if line.startswith("["):
            found.append([])
        else:
            found[-1].append(line)
    return found


def test_step_by_step_it_tells_what_it_tells_at_once(journal: Path) -> None:
    screen = Scripted(lambda prompt: None)
    replay(again(journal), screen, stepwise=False)
    assert [line for page in pages(journal) for line in page] == screen.shown
    assert all(pages(journal)), "no step is empty"


def test_it_goes_back_and_shows_the_same(journal: Path) -> None:
    first, second, third = pages(journal)[:3]
    shown = seen(journal, "", "", "b", "b 5", "")
    assert shown == [
        *first, f"[0] {FIRST}", *second, "[1] ", *third, "[2] b",
        "-- step 1", *second, "[1] b 5", "-- the beginning", *first, "[0] ", *second, "[1] q",
    ]  # fmt: skip


def test_it_goes_to_any_step_and_to_where_a_round_begins(journal: Path) -> None:
    every = pages(journal)
    begins = next(at for at, page in enumerate(every) if "Round 3" in page)
    shown = seen(journal, "r 3", "2", "round 1")
    assert shown == [
        *every[0], f"[0] {FIRST}r 3", f"-- step {begins}", *every[begins], f"[{begins}] 2",
        "-- step 2", *every[2], "[2] round 1", "-- the beginning", *every[0], "[0] q",
    ]  # fmt: skip


def test_from_anywhere_the_rest_can_be_seen_at_once(journal: Path) -> None:
    every = pages(journal)
    shown = seen(journal, "5", "2", "e")
    rest = [line for page in every[3:] for line in page]
    assert shown[-len(rest) :] == rest


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ("r 9", "The match does not come to round 9."),
        ("5000", "There are "),
        ("back to the deal", "Nothing is done by that."),
        ("?", "Enter goes on a step"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_lost(journal: Path, wish: str, said: str) -> None:
    shown = seen(journal, "2", wish, "")
    assert any(line.startswith(said) for line in shown)
    assert shown[-1] == "[3] q"
