"""What is offered instead of a fault really mends it, and faults are placed at their word in every style of scalar."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import octavo
from bad_files import cases, found_in
from octavo.diagnostics import Diagnostic, OctavoError
from octavo.source.shelf import catalogue

OFFERED = re.compile(r"(?:^|; )did you mean `(.+?)`(?: in place of `(.+?)`|, or `.+?`)?\?|^leave `(.+?)`( before it)? out$")
MISSING_COMMA = re.compile(r"^a comma is missing before `(.+?)`$")


def repaired(text: str, fault: Diagnostic) -> str | None:
    """The file with what is offered in place of what stands there; None if nothing is."""
    offer, comma = OFFERED.search(fault.help), MISSING_COMMA.search(fault.help)
    if fault.span is None or not (offer or comma):
        return None
    lines = text.splitlines(keepends=True)
    assert fault.span.line == fault.span.end_line
    line, start, end = lines[fault.span.line - 1], fault.span.column - 1, fault.span.end_column - 1
    old = comma[1] if comma else offer[2] or offer[3] if offer else None
    if old is not None:  # what is named stands at the place, or just before it
        at = line.find(old, start, max(end, start + len(old)))
        at = at if at >= 0 else line.rindex(old, 0, start)
        start, end = at, at + len(old)
    new = f", {old}" if comma else offer[1] or "" if offer else ""
    lines[fault.span.line - 1] = line[:start] + new + line[end:]
    return "".join(lines)


def alike(one: Diagnostic, other: Diagnostic) -> bool:
    return (one.code, one.message) == (other.code, other.message)


FILES = [path for path in cases() if path.suffix == ".yaml"]


@pytest.mark.parametrize("case", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_what_is_offered_mends_it(case: Path, tmp_path: Path) -> None:
    text = case.read_text(encoding="utf-8")
    for fault in found_in(case):
        made = repaired(text, fault)
        if made is not None:
            (tmp_path / "ruleset.yaml").write_text(made, encoding="utf-8")
            left = found_in(tmp_path / "ruleset.yaml")
            assert not [one for one in left if alike(one, fault)], f"{fault}\n{made}"
            wrong = [one for one in left if one.severity == "error"]
            assert len(wrong) < len(found_in(case)), f"{fault}: something else is wrong instead: {left}"


def test_enough_is_offered() -> None:
    faults = [fault for case in FILES for fault in found_in(case)]
    offered = [fault for fault in faults if repaired(Path(fault.span.file).read_text(encoding="utf-8"), fault)]  # type: ignore[union-attr]
    assert len(offered) >= 15


@pytest.mark.parametrize("name", [name for name, _, _ in catalogue()])
def test_misspelt_words_of_shipped_rulesets_are_mended_by_what_is_offered(name: str, tmp_path: Path) -> None:
    """A letter is left out of a word of a sentence: if a word is offered, the sentence reads with it."""
    rng = random.Random(name)
    source = next(path for known, _, path in catalogue() if known == name).read_text(encoding="utf-8")
    lines = source.splitlines(keepends=True)
    sentences = [at for at, line in enumerate(lines) if re.match(r"\s+(- |says: |do: |until: |when: )\w+ \w+ \w+", line)]
    offered = 0
    for at in rng.sample(sentences, min(8, len(sentences))):
        line = lines[at]
        words = [one for one in re.finditer(r"(?<=[ ])[a-z]{5,}\b", line)]
        if not words:
            continue
        word = rng.choice(words)
        cut = rng.randrange(word.start() + 1, word.end() - 1)
        path = tmp_path / "ruleset.yaml"
        path.write_text("".join([*lines[:at], line[:cut] + line[cut + 1 :], *lines[at + 1 :]]), encoding="utf-8")
        try:
            octavo.load(path, modifiers="none")
        except OctavoError as error:
            first = error.diagnostics[0]
            made = repaired(path.read_text(encoding="utf-8"), first)
            if made is not None:
                offered += 1
                path.write_text(made, encoding="utf-8")
                try:
                    octavo.load(path, modifiers="none")
                except OctavoError as again:
                    assert not any(alike(one, first) for one in again.diagnostics), first
    assert offered >= 3


# --- places in every style of scalar ----------------------------------------------------------------------------

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
    "after what is not ASCII": "  'h\N{LATIN SMALL LETTER O WITH DIAERESIS}h\N{HORIZONTAL ELLIPSIS}': {}",
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
