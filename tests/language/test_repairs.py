"""What is offered instead of a fault really mends it, and faults are placed at their word in every
style of scalar.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
import yaml

import octavo
from octavo.diagnostics import WHOLE, Diagnostic, OctavoError, untold
from octavo.source.from_yaml import read
from octavo.source.shelf import catalogue
from support.bad_files import cases, found_in
from support.effort import EFFORT
from support.mutants import KINDS, mutant, places
from support.small_rulesets import ruleset_of

TRIED = 5 if EFFORT == 1 else 200  # edits of each ruleset


def repaired(text: str, fault: Diagnostic) -> str | None:
    """The file with what is offered in place of what stands there; None if nothing is."""
    if not fault.repairs:
        return None
    (repair,) = fault.repairs
    assert repair.help == fault.help and not fault.otherwise, "only what was tried is offered"
    lines = text.split("\n")
    before = "\n".join(
        [*lines[: repair.span.line - 1], lines[repair.span.line - 1][: repair.span.column - 1]]
    )
    after = "\n".join(
        [
            lines[repair.span.end_line - 1][repair.span.end_column - 1 :],
            *lines[repair.span.end_line :],
        ]
    )
    return f"{before}{repair.text}{after}"


def what_comes_of(
    fault: Diagnostic,
    path: Path,
    again: Callable[[], Sequence[Diagnostic]],
    known: Sequence[Diagnostic],
) -> None:
    """Make the repair: the fault must be gone, and nothing new be wrong in its line."""
    text = path.read_text(encoding="utf-8")
    made = repaired(text, fault)
    assert made is not None and fault.span is not None
    path.write_text(made, encoding="utf-8")
    with untold():
        left = [one for one in again() if one.severity == "error" or fault.severity == "warning"]
    path.write_text(text, encoding="utf-8")
    line = fault.span.line
    assert not [
        one for one in left if alike(one, fault) and one.span is not None and one.span.line == line
    ], f"{fault}\n{made}"
    there = [
        one for one in left if one.span is not None and one.span.line == fault.repairs[0].span.line
    ]
    assert all(any(alike(one, other) for other in known) for one in there), (
        f"{fault}: instead there is {there}"
    )


def alike(one: Diagnostic, other: Diagnostic) -> bool:
    return (one.code, one.message) == (other.code, other.message)


@pytest.mark.parametrize("case", cases(), ids=lambda path: f"{path.parent.name}/{path.stem}")
@pytest.mark.thorough(but=2)
def test_what_is_offered_mends_it(case: Path, tmp_path: Path) -> None:
    found = found_in(case)
    offered = [fault for fault in found if fault.repairs]
    offered += [
        replace(fault, repairs=(example.repair,), help=example.repair.help)
        for fault in found
        for example in fault.examples
    ]
    if not offered:
        return
    copy = tmp_path / case.name
    (shutil.copytree if case.is_dir() else shutil.copy)(case, copy)
    for fault in offered:
        file = copy / Path(fault.repairs[0].span.file).relative_to(case) if case.is_dir() else copy
        what_comes_of(fault, file, lambda: found_in(copy), found)


def test_enough_is_offered() -> None:
    stages, exemplified = set[str](), 0
    for case in cases():
        for fault in found_in(case):
            stages |= {case.parent.name} if fault.repairs else set()
            exemplified += len(fault.examples)
            shown = [
                f"{one.sort} (`{one.shown}`)" if one.shown else one.sort
                for one in fault.examples
                if one.sort != WHOLE
            ]
            near = [f"`{one.shown}`" for one in fault.examples if one.sort == WHOLE]
            assert all(one in fault.help for one in near), "sentences near it are told"
            assert all(one in fault.help for one in shown), "each is told with its sort"
    assert stages == {"source", "syntax", "check", "ir"}
    assert exemplified >= 10


@pytest.mark.parametrize(
    "beside", ["", "\n  other: wibble may wobble"], ids=["alone", "beside what nobody can mend"]
)
@pytest.mark.parametrize(
    ("said", "offered"),
    [
        ("clubs may be playd", "played"),
        ("players may be playd", None),  # a sentence, but no player is played
        ("'clubs may be playd'", "played"),
        ("clubs may be played when your hnad is empty", "hand"),
        ("clubs may be played when you have plaid alone", None),
    ],
)
def test_what_only_reads_is_not_offered(
    said: str, offered: str | None, beside: str, tmp_path: Path
) -> None:
    path = tmp_path / "ruleset.yaml"
    path.write_text(GAME.format(f"  house: {said}{beside}"), encoding="utf-8")
    line = next(
        at
        for at, one in enumerate(path.read_text(encoding="utf-8").split("\n"), 1)
        if "house" in one
    )
    fault = next(one for one in found_in(path) if one.span is not None and one.span.line == line)
    assert [repair.text for repair in fault.repairs] == ([offered] if offered else [])
    assert fault.help.startswith("did you mean") == bool(offered)


@pytest.mark.parametrize("name", [name for name, _, _ in catalogue()])
@pytest.mark.thorough(but=7)
def test_what_is_offered_for_edits_of_shipped_rulesets_mends_them(
    name: str, tmp_path: Path
) -> None:
    """Words are dropped, swapped, misspelt, names and keys too."""
    whole = next(path for known, _, path in catalogue() if known == name)
    known = list(places(read(whole)))
    path, chance, offered = tmp_path / "ruleset.yaml", Random(name), 0
    for _ in range(TRIED):
        tried = (
            mutant(whole, chance.choice(KINDS[:4]), chance.choice(known), chance)
            for _ in range(100)
        )
        made = next(one for one in tried if one is not None)
        path.write_text(made.text, encoding="utf-8")
        found = faults_at(path)
        for fault in found:
            if fault.repairs and Path(fault.repairs[0].span.file) == path:
                offered += 1
                what_comes_of(fault, path, lambda: faults_at(path), found)
    assert offered


def faults_at(path: Path) -> tuple[Diagnostic, ...]:
    try:
        octavo.load(path, modifiers="none")
        return ()
    except OctavoError as error:
        return error.diagnostics


# --- places in every style of scalar --------------------------------------------------------------

SENTENCE = "hearts may be playd"
STYLES = {
    "plain": "  house: {}",
    "plain over two lines": "  house: hearts may\n    be playd",
    "single quotes": "  house: '{}'",
    "double quotes": '  house: "{}"',
    "double quotes with escapes": '  house: "hearts\\x20may \\u0062e playd"',
    "double quotes over two lines": '  house: "hearts may\n    be playd"',
    "quoted key": "  'house': {}",
    "literal block": "  house: |\n    {}",
    "literal block, stripped": "  house: |-\n    {}",
    "literal block, indented more": "  house: |\n        {}",
    "literal block, kept": "  house: |+\n    {}\n",
    "on the next line": "  house:\n    {}",
    "in a mapping": "  house: {{says: {}}}",
    "in a mapping below": "  house:\n    says: {}",
    "after what is not ASCII": "  'h\N{LATIN SMALL LETTER O WITH DIAERESIS}"
    "h\N{HORIZONTAL ELLIPSIS}': {}",
    "after wide characters": "  '\N{CJK UNIFIED IDEOGRAPH-6771}\N{CJK UNIFIED IDEOGRAPH-897F}': {}",
    "after an emoji": "  '\N{PLAYING CARD ACE OF SPADES}\N{GRINNING FACE}': {}",
    "after a combining mark": "  'e\N{COMBINING ACUTE ACCENT}': {}",
    "before a comment": "  house: {}  # as at home",
    "after many spaces": "  house:      {}",
    "with a tab inside": "  house: hearts\tmay be playd",
}
GAME = """ruleset: small
title: Small
players: 2
pack: {{suits: [clubs, hearts], ranks: [2 to 9]}}
words:
  verbs: {{play: played}}
zones:
  stock: {{holds: pack, faces: down}}
  hand: {{each: player, seen by: owner}}
rules:
  first: clubs may be played
{}
phases:
  play:
    - for each: player
      do:
        - choose:
            play: {{pick: a card of the stock, do: move it to your hand}}
win: the player with the highest score
"""


@pytest.mark.parametrize("ends", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_a_word_is_placed_in_every_style(style: str, ends: str, tmp_path: Path) -> None:
    text = GAME.format(style.format(SENTENCE) if "{}" in style else style)
    path = tmp_path / "ruleset.yaml"
    path.write_bytes(text.replace("\n", ends).encode())
    with pytest.raises(OctavoError) as caught:
        octavo.load(path)
    (fault,) = caught.value.diagnostics
    line = next(at for at, one in enumerate(text.split("\n"), 1) if "playd" in one)
    column = text.split("\n")[line - 1].index("playd") + 1
    assert fault.span is not None
    assert (fault.span.line, fault.span.column) == (line, column)
    assert (fault.span.end_line, fault.span.end_column) == (line, column + len("playd"))
    assert "`played`" in fault.help


@pytest.mark.parametrize(
    "said",
    [
        "golden cards may be played",
        "face cards may be played",
        "a card may be played when it is golden",
        "zebras may be played",
        "clubs except queens and kings of clubs may be played",
    ],
)
def test_a_word_is_declared_as_the_help_says(said: str, tmp_path: Path) -> None:
    path = tmp_path / "ruleset.yaml"
    path.write_text(ruleset_of("table", {"rules": {"r": said}}), encoding="utf-8")
    with pytest.raises(OctavoError) as refusal:
        octavo.load(path)
    help = refusal.value.diagnostics[0].help
    declared = re.search(r"`words: ([^`]+)`", help)
    assert declared, help
    words = yaml.safe_load(declared[1])
    said = "clubs except odd cards may be played" if "except" in said else said
    put = {"rules": {"r": said}, "words": words}
    path.write_text(ruleset_of("table", put), encoding="utf-8")
    octavo.load(path)


PLACES = {
    "rule": {"rules": {"r": "{}"}},
    "step": {"step": ["@@{}@@"]},
    "fact": {"fact": "{}"},
    "pick": {"choose": {"play": {"pick": "@@{}@@"}}},
    "win": {"win": "{}"},
}


def put_there(place: str, said: str, path: Path) -> Path:
    quoted = said if said[0] in "{[" else json.dumps(said)
    put = json.dumps(PLACES[place]).replace('"@@{}@@"', json.dumps(f"@@{quoted}@@"))
    path.write_text(ruleset_of("table", json.loads(put.replace("{}", said))), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("place", "said", "written"),
    [
        (
            "rule",
            "a queen may not be played on another queen",
            "a queen may not be played when the discards is a queen",
        ),
        (
            "rule",
            "you may not pass with 17 or more",
            "you may not pass when the total of your hand is at least 17",
        ),
        ("rule", "kings score 15 instead of 10", "kings score 15"),
        (
            "rule",
            "when the row is empty, only an ace or a king may be played",
            "when the row is empty, a card may not be played unless it is an ace or it is a king",
        ),
        (
            "rule",
            "only the dealer and the elder may pass",
            "you may not pass unless you are the dealer or you are the elder",
        ),
        (
            "rule",
            "you may not play a second time in a round",
            "you may not play when you have played this round",
        ),
        (
            "rule",
            "you may not pass if you have fewer than 10 in your tricks",
            "you may not pass when your tricks are fewer than 10",
        ),
        (
            "rule",
            "a card may be played when its rank is just above the rank of the discards",
            "a card may be played when its rank is the rank above the rank of the discards",
        ),
        (
            "rule",
            "players with the smallest score may not pass",
            "players with the lowest score may not pass",
        ),
        (
            "step",
            "deal a card to the first player with the largest score",
            "deal a card to the first player with the highest score",
        ),
        ("rule", "no aces or eights may be played", "aces and eights may not be played"),
        (
            "rule",
            "you must play before you pass",
            "you may not pass when you have not played this turn",
        ),
        (
            "fact",
            "your hand is worth more than the dealer's hand",
            "the total of your hand is more than the total of the dealer's hand",
        ),
        ("step", "everybody else must draw one", "deal 1 card to each other player"),
        (
            "rule",
            "you may not pass when any card can be played",
            "you may not pass when any card of your hand may be played",
        ),
        ("fact", "no card may be played", "no card of your hand may be played"),
        ("fact", "a score is more than 99", "any player's score is more than 99"),
        ("fact", "the discards show a picture", "the top card of the discards is a picture"),
        ("fact", "you have played at least one card this turn", "you have played this turn"),
        (
            "fact",
            "everybody but one has passed",
            "the number of players who have not passed is 1",
        ),
        (
            "fact",
            "the previous player played a seven",
            "the previous player has played a seven last turn",
        ),
        ("step", "deal one extra card to the dealer", "deal one card to the dealer"),
        ("step", "look at the hand of the next player", "show the hand of the next player to you"),
        ("step", "turn the direction of play around", "reverse the turns"),
        ("step", "throw away your hearts", "move your hearts to the discards"),
        (
            "step",
            "the next player draws two cards and loses a turn",
            "{do: [deal two cards to the next player, skip the next player]}",
        ),
        (
            "step",
            "swap hands with a player of your choice",
            "{choose: {swap: {pick: another player, do: swap hands with that player}}}",
        ),
        ("pick", "three cards of your hand to play", "three cards of your hand"),
        ("win", "whoever has the fewest points wins", "the player with the lowest score"),
    ],
)
def test_a_whole_sentence_is_offered(place: str, said: str, written: str, tmp_path: Path) -> None:
    found = found_in(put_there(place, said, tmp_path / "ruleset.yaml"))
    assert [one.help for one in found] == [f"write `{written}`"]
    octavo.load(put_there(place, written, tmp_path / "ruleset.yaml"))


@pytest.mark.parametrize(
    ("put", "help"),
    [
        ({"rules": ["kings may be played"]}, "did you mean `{one: kings may be played}`?"),
        ({"rules": "kings may be played"}, "did you mean `{one: kings may be played}`?"),
        ({"players": "three to four"}, "did you mean `3 to 4`?"),
        ({"players": "3+"}, "say how many at most"),
        ({"players": "\uff13 to \uff14"}, "did you mean `3 to 4`?"),
        ({"players": 3.0}, "did you mean `3`?"),
        (
            {"pack": {"ranks": ["ace to king"]}},
            "name each, or write a range of numerals: `2 to 10`",
        ),
        (
            {"pack": {"ranks": ["ace", 2, "...", 10]}},
            "name each, or write a range of numerals: `2 to 10`",
        ),
        (
            {"pack": {"suits": ["clubs", "diamonds", "he\u0430rts", "spades"]}},
            "write it with letters of one alphabet",
        ),
        (
            {"triggers": {"t": "you score 1 when a king is played"}},
            "did you mean `{on: a king is played, do: you score 1}`?",
        ),
        (
            {"triggers": {"t": {"when": "a king is played", "do": "you score 1"}}},
            "did you mean `on`?",
        ),
        (
            {"words": {"cards": {"special": ["kings", "queens"]}}, "rules": {"r": "kings score 1"}},
            "write `kings and queens` for all of them, or say when: `{when: ..., is: ...}`",
        ),
        (
            {
                "words": {"adjectives": {"low": "2 to 5"}},
                "rules": {"r": "low cards score 1"},
            },
            "write `twos or threes or fours or fives`",
        ),
        (
            {
                "triggers": {
                    "t": {
                        "on": "a king is played",
                        "do": [{"repeat until": "the stock is empty", "do": "you score 1"}],
                    }
                }
            },
            "write `repeat: [...]`, and `until: ...` as a key of its own beside it",
        ),
        (
            {"ties": "the dealer"},
            "there is no key for this yet: let `win:` be a list: who are alike by its first entry "
            "are told apart by the next",
        ),
    ],
)
def test_a_slip_of_shape_is_told_what_to_write(
    put: dict[str, object], help: str, tmp_path: Path
) -> None:
    path = tmp_path / "ruleset.yaml"
    path.write_text(ruleset_of("table", put), encoding="utf-8")
    (fault,) = found_in(path)
    assert fault.help == help
    if fault.repairs:
        made = repaired(path.read_text(encoding="utf-8"), fault)
        assert made is not None
        path.write_text(made, encoding="utf-8")
        octavo.load(path)
