"""Journals that `random.Random` drew the cards of: they replay, and go on, as they were played.

The files in `journals/` were written when there was no other generator, of rulesets that lie
nowhere any more: a journal holds its rules.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import octavo
from octavo.chance import GENERATOR
from octavo.front.header import Wanted
from octavo.front.table import begin, bots_only, resume
from octavo.table.journal import Writer, line_of, read_journal

JOURNALS = Path(__file__).parent / "journals"
# the scores with which each ended
ENDS = {
    "crazy-eights": (12, 36, 0),
    "five-card-draw": (163, 75, 57, 105),
    "onion": (0, 1),
    "cripple-mr-onion": (1, 0, 0),
}


def test_every_journal_is_known() -> None:
    assert sorted(path.stem for path in JOURNALS.glob("*.journal")) == sorted(ENDS)


@pytest.mark.parametrize("name", ENDS)
def test_it_replays_to_the_same_end(name: str) -> None:
    journal = read_journal(JOURNALS / f"{name}.journal")
    result = resume(journal).game.result
    assert result is not None and result.scores == ENDS[name]


CUTS = [(name, lines) for name in ENDS for lines in ("head", "third", "most")]
# its bots are careful, which exchange cards otherwise than they did then
CUTS = [cut for cut in CUTS if cut[0] != "cripple-mr-onion" or cut[1] == "most"]


@pytest.mark.parametrize(("name", "lines"), CUTS)
def test_cut_off_it_goes_on_with_the_generator_it_began_with(
    name: str, lines: str, tmp_path: Path
) -> None:
    """Cards and bots: not a byte of what is added differs from what was written then."""
    whole = (JOURNALS / f"{name}.journal").read_bytes()
    every = whole.splitlines(keepends=True)
    kept = {"head": 1, "third": len(every) // 3, "most": len(every) - 3}[lines]
    path = tmp_path / "cut.journal"
    path.write_bytes(b"".join(every[:kept]))
    journal = read_journal(path)
    with Writer(path, journal) as writer:
        for _ in bots_only(resume(journal, writer)):
            pass
    assert path.read_bytes() == whole


def head(path: Path, **changes: object) -> Path:
    """The first line of a new match, without its check."""
    rules = octavo.load("crazy-eights")
    lines: list[str] = []
    begin(rules, Wanted(3, "8"), "9.9", lines.append)
    path.write_text(json.dumps(json.loads(lines[0]) | changes) + "\n", encoding="utf-8")
    return path


def test_a_new_journal_names_its_generator(tmp_path: Path) -> None:
    header = read_journal(head(tmp_path / "new.journal")).header
    assert header.generator == GENERATOR and f'"generator": "{GENERATOR}"' in line_of(header)


@pytest.mark.parametrize("name", ["dice", "", "SHAKE128", "x" * 200])
def test_a_generator_that_is_not_known_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(octavo.OctavoError, match=r"OCT537.*9\.9") as refused:
        read_journal(head(tmp_path / "later.journal", generator=name))
    span = refused.value.diagnostics[0].span
    assert span is not None and span.line == 1


@pytest.mark.parametrize("wrong", [None, 3, True, ["shake128"], {}])
def test_a_generator_is_a_text(wrong: object, tmp_path: Path) -> None:
    with pytest.raises(octavo.OctavoError, match=r"OCT530: .* lacks generator"):
        read_journal(head(tmp_path / "odd.journal", generator=wrong))
