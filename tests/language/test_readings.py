"""Sentences mean what they say: the plain reading of docs/language.md agrees with its own examples,
and with what is compiled, in random positions.

`make readings` compares ten thousand sentences.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from octavo import terms as t
from octavo.check.phrases.members import Members
from support.compared_readings import RULESETS, Tally, Task, asker, done
from support.documents import PAGES, Page, blocks
from support.effort import EFFORT
from support.plain_attachment import Unknown
from support.plain_positions import listed
from support.plain_reading import Around, Reading

MANY = 7 * EFFORT  # sentences of each ruleset
POSITIONS = 4
SEED = 2
LEAST_COVERED = 0.9
PAGE = next(page for page in PAGES if page.name == "language.md")
GAME = next(one for one in blocks(PAGE) if one.kind == "game")


@pytest.fixture(scope="module")
def tally() -> Tally:
    whole = Tally()
    for name in RULESETS:
        whole.take(done(Task(name, 0, MANY, POSITIONS, SEED)))
    return whole


def test_what_is_read_is_what_runs(tally: Tally) -> None:
    assert not tally.differ, "\n".join(map(str, tally.differ))
    assert not tally.failed, tally.failed


def test_most_sentences_are_covered(tally: Tally) -> None:
    drawn = tally.drawn.total()
    assert drawn >= 0.9 * MANY * len(RULESETS)
    assert tally.covered.total() >= LEAST_COVERED * drawn, tally.unknown.most_common(10)
    assert 0.1 < tally.held / tally.compared < 0.9, "conditions hold, and do not"


def test_a_misreading_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if `any` were asked of each."""
    close = Members.close

    def closed(members: Members, mark: int, condition: t.Term) -> t.Term:
        members.pending[mark:] = [("each", of, one) for _, of, one in members.pending[mark:]]
        return close(members, mark, condition)

    monkeypatch.setattr(Members, "close", closed)
    asker.cache_clear()
    tried = (
        done(Task("words/table", first, 25, POSITIONS, seed))
        for seed in (SEED + 1, SEED)
        for first in range(0, 400, 25)
    )
    assert any(tally.differ for tally in tried)
    asker.cache_clear()


def test_the_reading_agrees_with_the_page(tmp_path: Path) -> None:
    """Each example of the page that is true or false there, but for the few it does not know."""
    here = Page(tmp_path)
    for block in blocks(PAGE):
        if block.kind in ("game", "given") and not here.given:
            here.run(block)
    machine = here.standing(here.rules(here.game)).machine
    reading, whose = Reading(listed(machine, 0)), asker(GAME.where)
    wrong, unknown, many = [], [], 0
    for block in blocks(PAGE):
        if block.language == "text" and block.kind in ("true", "false"):
            for said in block.lines():
                many += 1
                made = whose.parsed("condition", said)
                try:
                    if reading.condition(made, Around(0)) != (block.kind == "true"):
                        wrong.append(said)
                except Unknown:
                    unknown.append(said)
    assert wrong == []
    assert len(unknown) <= 0.1 * many, "\n".join(unknown)
