"""Every word counts: a sentence with a part more, less or another is refused or means something
else, and never fails; a reader that drops a part is found.

`make words` tries a hundred thousand such edits.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from octavo import terms as t
from octavo.syntax import language
from octavo.syntax.lalr import nodes
from support.edited_sentences import (
    DEAD,
    DEAD_PART,
    OF_DRAWN,
    OTHER,
    REFUSED,
    SILENT,
    WRITTEN,
    Case,
    Tally,
    Task,
    bases,
    judged,
    ready_cases,
    standing,
    tallied,
)
from support.effort import EFFORT
from support.paths import DOCS
from support.sentence_edits import HOW, Edit

# Of the edits tried here, at most this share may be silent.
MOST_SILENT = 0.005
SEED = 1
MANY = 24 * EFFORT  # edits of each ruleset
FEW = 10 * EFFORT  # of drawn sentences
RULESETS = (
    *(name for name in sorted(bases()) if name.startswith("words/")),
    "features/melds",
    "features/memory",
    "features/phrases",
    "features/triggers",
    "README.md:10",
    "crazy-eights",
)


def work(how: str, many: int) -> list[Task]:
    return [Task(name, how, 0, many, SEED) for name in RULESETS]


def case(ruleset: str, said: str) -> Case:
    ready = bases()[ruleset].ready()
    return next(one for one in standing(ready) if one.sentence.said == said)


@pytest.fixture(scope="module")
def tally() -> Tally:
    return tallied([*work(WRITTEN, MANY), *work(OF_DRAWN, FEW)])


def test_no_edit_fails(tally: Tally) -> None:
    assert not tally.failed, "\n".join(map(str, tally.failed))


def test_silent_edits(tally: Tally, record_property: Callable[[str, object], None]) -> None:
    record_property("silent", f"{tally.share:.2%} of {tally.tried}")
    print(f"{tally.share:.2%} of {tally.tried} edits are silent")
    silent = "\n".join(map(str, tally.silent))
    assert tally.share <= MOST_SILENT, f"{tally.share:.2%} of {tally.tried}:\n{silent}"


def test_what_is_tried(tally: Tally) -> None:
    """Every kind of edit, of all sorts of places, and both sentences that stand there and drawn
    ones; enough of it loads.
    """
    assert {kind for kind, _ in tally.kinds} == {f"{how} in {where}" for how, where, _ in HOW}
    assert {source for source, _ in tally.sources} == {WRITTEN, OF_DRAWN}
    assert len({place for place, _ in tally.places}) > 15
    assert tally.number(OTHER) > tally.tried / 20
    assert tally.number(REFUSED) > tally.tried / 5


def test_the_same_seed_tries_the_same() -> None:
    task = Task("words/bets", WRITTEN, 0, 30, SEED)
    again = tallied([task])
    assert (again.kinds, again.words) == (tallied([task]).kinds, again.words)
    assert again.kinds != tallied([Task("words/bets", WRITTEN, 0, 30, SEED + 1)]).kinds


# --- planted faults -------------------------------------------------------------------------------


@pytest.fixture
def forgotten() -> Iterator[None]:
    """What rulesets mean is worked out anew, with what is planted and afterwards without it."""
    yield
    ready_cases.cache_clear()


def test_a_reader_that_drops_what_it_has_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """`except X` is read, and then nothing is taken away: a card that may be picked is."""
    said = "a card of your hand"
    before = judged(case("words/table", said), f"{said} except kings")
    monkeypatch.setattr(t, "without", lambda members, others: members)
    after = judged(case("words/table", said), f"{said} except kings")
    assert (before.outcome, after.outcome) == (OTHER, SILENT)


def test_a_tree_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """`is not` makes the tree of `is`."""
    before = judged(case("words/bets", "the round is 9"), "the round is not 9")
    is_amount: Any = nodes.BUILDERS["is_amount"]
    monkeypatch.setitem(nodes.BUILDERS, "is_amount", lambda at, kids: is_amount(at, _first(kids)))
    after = judged(case("words/bets", "the round is 9"), "the round is not 9")
    assert (before.outcome, after.outcome) == (OTHER, SILENT)


def _first(kids: Any) -> Any:
    return [kid for kid in kids if getattr(kid, "kind", "") != "NOT"]


@pytest.mark.thorough
def test_what_is_planted_is_found_by_chance(
    monkeypatch: pytest.MonkeyPatch, forgotten: None
) -> None:
    """Nobody need know where to look: a part that is left out comes upon it."""
    many = len(ready_cases("crazy-eights")[1])
    whole = [Task("crazy-eights", DEAD, part, 0, SEED) for part in range(-(-many // DEAD_PART))]
    before = tallied(whole)
    ready_cases.cache_clear()
    monkeypatch.setattr(t, "negate", lambda term: term)
    after = tallied(whole)
    known = {one.after for one in before.silent}
    found = [one.words for one in after.silent if one.after not in known]
    assert any("not" in words for words in found), found


# --- what is harmless -----------------------------------------------------------------------------


def test_the_page_lists_them() -> None:
    page = (DOCS / "language.md").read_text(encoding="utf-8")
    section = page.split("\n## Words that change nothing\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (`.+?) \| ", section, re.MULTILINE)
    assert [word for row in rows for word in re.findall(r"`(.+?)`", row)] == [*language.HARMLESS]


@pytest.mark.parametrize("words", sorted(language.HARMLESS))
def test_words_of_which_nothing_comes(words: str) -> None:
    edit = Edit("put in", "text", "harmless", "", tuple(words.split()), ())
    assert edit.harmless
    assert not Edit("put in", "text", "word", "", (*words.split(), "two"), ()).harmless
    assert not Edit("changed", "text", "word", "", tuple(words.split()), ("no",)).harmless
