"""Faults as people and programs read them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from octavo import render
from octavo.diagnostics import Diagnostic, Related, Span

SOURCES = {
    "game.yaml": "ruleset: x\nrules:\n  eights: an eihgt may be played\n",
    "other.yaml": "a: 1\n",
}


def test_caret_help_and_related_place() -> None:
    found = Diagnostic(
        "OCT201",
        "no word `eihgt` is known",
        Span("game.yaml", 3, 14, 3, 19),
        "did you mean `eight`?",
        (Related(Span("other.yaml", 1, 1, 1, 2), "the first is here"),),
    )
    assert render.text(found, SOURCES).split("\n") == [
        "error[OCT201]: no word `eihgt` is known",
        " --> game.yaml:3:14",
        "  |",
        "3 |   eights: an eihgt may be played",
        "  |              ^^^^^",
        " ::: other.yaml:1:1",
        "  |",
        "1 | a: 1",
        "  | - the first is here",
        "  = help: did you mean `eight`?",
    ]


def test_warning_without_a_place() -> None:
    assert (
        render.text(Diagnostic("OCT142", "it does nothing", severity="warning"))
        == "warning[OCT142]: it does nothing"
    )


def test_gutter_is_as_wide_as_the_largest_line_number() -> None:
    sources = {"long.yaml": "\n" * 99 + "last: x\n"}
    lines = render.text(
        Diagnostic("OCT121", "no", Span("long.yaml", 100, 1, 100, 5)), sources
    ).split("\n")
    assert lines[1:] == ["   --> long.yaml:100:1", "    |", "100 | last: x", "    | ^^^^"]


def test_a_place_of_many_lines_is_marked_to_the_end_of_its_first() -> None:
    lines = render.text(Diagnostic("OCT122", "no", Span("game.yaml", 2, 1, 3, 9)), SOURCES).split(
        "\n"
    )
    assert lines[-2:] == ["2 | rules:", "  | ^^^^^^"]


def test_a_place_behind_the_end_of_a_line_still_has_a_caret() -> None:
    lines = render.text(Diagnostic("OCT122", "no", Span("game.yaml", 1, 11, 1, 12)), SOURCES).split(
        "\n"
    )
    assert lines[-2:] == ["1 | ruleset: x", "  |           ^"]


def test_wide_and_combining_characters_keep_the_caret_below() -> None:
    sources = {"wide.yaml": "王e\u0301: x"}
    lines = render.text(Diagnostic("OCT121", "no", Span("wide.yaml", 1, 6, 1, 7)), sources).split(
        "\n"
    )
    assert lines[-1] == "  |      ^"  # two columns, one, none, colon, space


def test_an_unreadable_file_and_a_line_that_is_not_there_leave_the_text_out(tmp_path: Path) -> None:
    for span in (Span(str(tmp_path / "gone.yaml"), 3, 1, 3, 2), Span("game.yaml", 99, 1, 99, 2)):
        lines = render.text(Diagnostic("OCT101", "no", span), SOURCES).split("\n")
        assert len(lines) == 2 and lines[1].endswith(f":{span.line}:1")


def test_long_lines_are_cut_around_the_place() -> None:
    sources = {"min.yaml": "x" * 5000 + "HERE" + "y" * 5000}
    lines = render.text(
        Diagnostic("OCT104", "no", Span("min.yaml", 1, 5001, 1, 5005)), sources
    ).split("\n")
    assert len(lines[-2]) <= render.MAX_LINE + 12
    start = lines[-1].index("^")
    assert lines[-2][start : start + 4] == "HERE" and lines[-1].count("^") == 4


def test_control_characters_never_reach_the_terminal() -> None:
    found = Diagnostic("OCT121", "no key \x1b[31m", Span("bad.yaml", 1, 1, 1, 2), "\x07help\n")
    said = render.text(found, {"bad.yaml": "a\x1b[2J: b\u202e"})
    assert not any(ord(char) < 32 and char != "\n" for char in said) and "\u202e" not in said
    assert "\x1b[1;31merror" in render.text(found, {"bad.yaml": "a"}, color=True)


def test_texts_are_read_from_disk_and_stand_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("one: 1\ntwo: 2\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    later = Diagnostic("OCT121", "later", Span(str(path), 2, 1, 2, 4))
    sooner = Diagnostic("OCT122", "sooner", Span(str(path), 1, 1, 1, 4))
    said = render.texts([later, sooner, Diagnostic("OCT501", "nowhere")])
    assert [line for line in said.split("\n") if line.startswith("error")] == [
        "error[OCT501]: nowhere",
        "error[OCT122]: sooner",
        "error[OCT121]: later",
    ]
    assert " --> a.yaml:2:1" in said and "2 | two: 2" in said


def test_json_is_plain_data_with_relative_paths(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    span = Span(str(tmp_path / "sub" / "a.yaml"), 1, 2, 3, 4)
    data = render.as_json(
        Diagnostic("OCT107", "twice", span, "delete it", (Related(span, "first"),))
    )
    place = {
        "file": str(Path("sub", "a.yaml")),
        "line": 1,
        "column": 2,
        "end_line": 3,
        "end_column": 4,
    }
    assert json.loads(json.dumps(data)) == {
        "code": "OCT107",
        "title": "The same key appears twice",
        "page": "docs/errors.md#oct107",
        "severity": "error",
        "message": "twice",
        "help": "delete it",
        "repair": None,
        "place": place,
        "related": [{"message": "first", "place": place}],
    }
    assert render.shown_path(str(tmp_path.parent / "elsewhere.yaml")) == str(
        tmp_path.parent / "elsewhere.yaml"
    )
