"""What rulesets have in common, taken in by `uses:` (`source/libraries.py`)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import octavo
from octavo.cli import main
from octavo.diagnostics import OctavoError
from octavo.source import libraries, shelf
from octavo.table.sources import sources_of

HEAP = """\
library: heap
title: A heap
words: {verbs: {play: played}}
zones:
  heap: {faces: up, in: order}
phrases:
  - say: lay <card>
    mean: move <card> to the heap
"""
GAME = """\
ruleset: mound
title: Mound
uses: [heap]
players: 2
pack: {suits: [clubs, hearts], ranks: [2 to 6]}
zones:
  stock: {holds: pack, faces: down}
  hand:  {each: player, seen by: owner}
phases:
  play:
    - deal 3 cards to each player
    - for each: player
      do:
        - choose:
            play: {pick: a card of your hand, do: lay that card}
win: the player with the highest score
"""


def written(folder: Path, game: str = GAME, **files: str) -> Path:
    (folder / "library").mkdir(exist_ok=True)
    for name, text in {"heap": HEAP, **files}.items():
        (folder / "library" / f"{name}.yaml").write_text(text, encoding="utf-8")
    path = folder / "ruleset.yaml"
    path.write_text(game, encoding="utf-8")
    return path


def faults(path: Path) -> list[tuple[str, str, int]]:
    with pytest.raises(OctavoError) as raised:
        octavo.load(path)
    return [
        (one.code, Path(one.span.file).name, one.span.line)
        for one in raised.value.diagnostics
        if one.span is not None
    ]


def test_what_a_library_says_is_said_of_the_game(tmp_path: Path) -> None:
    rules = octavo.load(written(tmp_path))
    match = rules.machine(2, seed=1)
    while not match.over:
        match.apply(match.legal()[0])
    assert [one.name for one in rules.composition.documents] == ["mound", "heap"]
    assert not rules.warnings


def test_a_word_that_is_changed_is_said_by_what_is_left_of_its_library(tmp_path: Path) -> None:
    heap = HEAP + "rules: {low: low cards may not be played}\n"
    heap = heap.replace("words: {", "words: {cards: {low card: twos}, ")
    changed = GAME + "replaces:\n  words: {cards: {low card: threes}}\n"
    assert not octavo.load(written(tmp_path, changed, heap=heap)).warnings
    for more in ("removes: {rules: [low]}\n", "  rules: {low: twos may not be played}\n"):
        rules = octavo.load(written(tmp_path, changed + more, heap=heap))
        assert [(one.code, one.message) for one in rules.warnings] == [
            ("OCT223", "the word `low card` is declared, and nothing says it")
        ]


def test_a_pack_of_a_library_gets_what_the_ruleset_says_of_it(tmp_path: Path) -> None:
    pack = "pack: {suits: [clubs, hearts], ranks: [2 to 6]}\n"
    more = "pack: {special cards: {joker: 2}, counts: {six: 3}}\n"
    rules = octavo.load(written(tmp_path, GAME.replace(pack, more), heap=HEAP + pack))
    counted = Counter(rules.pack.codes)
    assert {card: n for card, n in counted.items() if n > 1} == {"6c": 3, "6h": 3, "Jo": 2}
    assert len(counted) == 11


def test_a_library_changes_nothing_that_is_not_asked_for(tmp_path: Path) -> None:
    bare = GAME.replace("uses: [heap]\n", "")
    assert {code for code, _, _ in faults(written(tmp_path, bare))} == {"OCT210"}


@pytest.mark.parametrize(
    ("game", "files", "found"),
    [
        (GAME.replace("heap]", "heep]"), {}, ("OCT151", "ruleset.yaml", 3)),
        (GAME.replace("heap]", "'../heap']"), {}, ("OCT126", "ruleset.yaml", 3)),
        (GAME, {"heap": HEAP.replace("library:", "modifier:")}, ("OCT151", "ruleset.yaml", 3)),
        (GAME, {"heap": HEAP.replace(": heap", ": pile")}, ("OCT151", "heap.yaml", 1)),
        (GAME, {"heap": HEAP + "win: the first player\n"}, ("OCT121", "heap.yaml", 9)),
        (GAME, {"heap": HEAP + "uses: [heap]\n"}, ("OCT151", "heap.yaml", 9)),
        (GAME, {"heap": HEAP + "uses: [two]\n", "two": "library: two\ntitle: Two\nuses: [heap]\n"},
         ("OCT151", "two.yaml", 3)),
        (GAME, {"tricks": "library: tricks\ntitle: Tricks\n"}, None),
        (GAME.replace("heap]", "heap, tricks]"), {"tricks": "library: tricks\ntitle: Tricks\n"},
         ("OCT151", "ruleset.yaml", 3)),
        (GAME + "removes: {rules: [none]}\n", {}, ("OCT133", "ruleset.yaml", 17)),
        (GAME.replace("uses: [heap]\n", "removes: {zones: [heap]}\n"), {},
         ("OCT125", "ruleset.yaml", 3)),
        (GAME.replace("zones:", "zones:\n  heap: {faces: up}"), {}, ("OCT132", "ruleset.yaml", 7)),
        (GAME.replace("heap]", "heap, other]"),
         {"other": "library: other\ntitle: Other\nzones: {heap: {faces: up}}\n"},
         ("OCT132", "other.yaml", 3)),
        (GAME, {"heap": HEAP.replace("to the heap", "to the hoop")}, ("OCT210", "heap.yaml", 8)),
        (GAME, {"heap": HEAP + "needs: [bank]\n"}, ("OCT137", "heap.yaml", 9)),
        (GAME.replace(", ranks: [2 to 6]", ""), {}, ("OCT123", "ruleset.yaml", 5)),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_at_its_place(
    tmp_path: Path, game: str, files: dict[str, str], found: tuple[str, str, int] | None
) -> None:
    path = written(tmp_path, game, **files)
    if found is None:
        octavo.load(path)
        return
    assert found in faults(path)


def test_a_fault_inside_a_library_points_to_where_it_is_used(tmp_path: Path) -> None:
    with pytest.raises(OctavoError) as raised:
        octavo.load(written(tmp_path, heap=HEAP.replace("to the heap", "to the hoop")))
    (one,) = raised.value.diagnostics
    used = [each.span for each in one.related if each.span.file.endswith("ruleset.yaml")]
    assert [span.line for span in used] == [3]


def test_of_a_library_that_several_use_there_is_one(tmp_path: Path) -> None:
    both = "library: {0}\ntitle: Other\nuses: [heap]\n"
    rules = octavo.load(
        written(tmp_path, GAME.replace("heap]", "one, two]"), one=both.format("one"),
                two=both.format("two"))
    )  # fmt: skip
    names = [one.name for one in rules.composition.documents]
    assert names == ["mound", "heap", "one", "two"]


def test_too_many_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(libraries, "MOST_LIBRARIES", 1)
    path = written(tmp_path, GAME.replace("heap]", "heap, two]"), two="library: two\ntitle: Two\n")
    assert ("OCT106", "ruleset.yaml", 3) in faults(path)


def test_a_journal_keeps_the_text_of_a_library(tmp_path: Path) -> None:
    rules = octavo.load(written(tmp_path))
    assert [one.file for one in sources_of(rules.composition) if one.text == HEAP]


def test_what_changes_in_a_library_counts_at_the_next_load(tmp_path: Path) -> None:
    path = written(tmp_path)
    octavo.load(path)
    written(tmp_path, heap=HEAP + "rules: {none: cards may not be played}\n")
    match = octavo.load(path).machine(2, seed=1)
    assert match.over  # nobody may play


def test_a_library_is_validated_as_a_game_has_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, heap=HEAP.replace("to the heap", "to the hoop"))
    library = str(path.parent / "library" / "heap.yaml")
    assert main(["validate", library]) == 1
    assert "OCT210" in capsys.readouterr().err
    written(tmp_path)
    assert main(["validate", library]) == 0
    assert main(["validate", library, "--with", "crazy-eights"]) == 1
    assert "OCT521" in capsys.readouterr().err
    alone = tmp_path / "alone.yaml"
    alone.write_text("library: alone\ntitle: Alone\n", encoding="utf-8")
    assert main(["validate", str(alone)]) == 1
    assert "OCT521" in capsys.readouterr().err


def test_too_much_to_read_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path)
    monkeypatch.setattr(shelf, "MOST_READ", 100)
    with pytest.raises(OctavoError) as raised:
        octavo.load(path)
    assert [one.code for one in raised.value.diagnostics] == ["OCT102"]


def test_a_link_to_elsewhere_is_not_followed(tmp_path: Path) -> None:
    path = written(tmp_path)
    library = tmp_path / "library" / "heap.yaml"
    library.rename(tmp_path / "elsewhere.yaml")
    library.symlink_to(tmp_path / "elsewhere.yaml")
    assert faults(path)[0] == ("OCT151", "ruleset.yaml", 3)
    library.unlink()
    library.write_text(HEAP, encoding="utf-8")
    octavo.load(path)
