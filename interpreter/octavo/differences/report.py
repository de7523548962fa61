"""What differs, for people or for other programs.

Comes in: a `GameComparison`. Goes out: lines that fit a screen, with the sign `-` before what only
the first game says, `+` before what only the second says, `~` before what both say and mean
otherwise, and the words that differ in brackets; or plain data for JSON.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from ..diagnostics import Span, listed
from ..edges.output import BOLD, CYAN, GREEN, RED, YELLOW, Line, Painted, Piece, printable
from ..render import shown_path, span_data
from ..source.document import yaml_text
from ..syntax.inflection import denials
from ..table.rules import Rules
from .changes import Change, words
from .compare import GameComparison, PartDifference
from .outline import Row
from .parts import BESIDE, GamePart, Key

VERSION = "1.0"  # of the data; what it has may grow without a new first number
WIDTH = 80
INDENT = 2
LABEL = 20  # columns: text after a longer label goes on below it
STYLES = {"-": RED, "+": GREEN, "~": YELLOW, " ": ""}
# How many of each there are, in the order in which they are told.
COUNTED = {
    "added": "added",
    "removed": "removed",
    "renamed": "renamed",
    "replaced": "replaced",
    "option": "set otherwise",
    "order": "in another order",
    "affected": "said alike with another meaning",
    "reworded": "said otherwise with the same meaning",
}

Token = tuple[str, str]  # a word as it is shown, and its style


def lines(found: GameComparison, names: tuple[str, str], brief: bool = False) -> list[Line]:
    """All that differs between two games, called by `names`; `brief`: without what they say."""
    made: list[Line] = [
        (Painted("---", RED), f" {names[0]}"),
        (Painted("+++", GREEN), f" {names[1]}"),
    ]
    places = _Places(found)
    for section, some in groupby(found.differences, key=lambda one: one.section):
        made += [(), (Painted(f"{section} phases" if section in BESIDE else section, BOLD),)]
        for one in some:
            made += _wrapped(_heading(one, places), INDENT, 2 * INDENT)
            if not brief:
                made += _body(one)
    made += [(), *_summary(found)]
    return made


# --- headings -------------------------------------------------------------------------------------


@dataclass
class _Places:
    """Places of a comparison: files by the ends of their paths that tell them apart, and the
    differences by the parts that they are about."""

    found: GameComparison
    short: dict[str, str] = field(default_factory=dict)
    by_part: dict[Key, PartDifference] = field(default_factory=dict)

    def __post_init__(self) -> None:
        rules = (self.found.left, self.found.right)
        files = {str(one.path) for each in rules for one in each.composition.documents}
        for file in files:
            parts = Path(file).parts
            ends = ("/".join(parts[-many:]) for many in range(1, len(parts) + 1))
            others = files - {file}
            self.short[file] = next(
                (end for end in ends if not any(f"/{one}".endswith(f"/{end}") for one in others)),
                file,
            )
        for one in self.found.differences:
            for part in (one.left, one.right):
                if part is not None:
                    self.by_part[part.key] = one

    def of(self, span: Span) -> str:
        return f"{self.short.get(span.file, shown_path(span.file))}:{span.line}"


def _heading(one: PartDifference, places: _Places) -> list[Token]:
    """What it is about, in which way it differs, and where it stands."""
    tokens = [(word, BOLD) for word in (f"{one.name}:" if one.name else "").split()]
    tokens += _plain(_told(one, places))
    shown = list(dict.fromkeys(places.of(span) for span in _spans(one)))
    for at, place in enumerate(shown):
        start, end = "(" if not at else "", ")" if at == len(shown) - 1 else ","
        tokens.append((f"{start}{place}{end}", CYAN))
    return tokens


def _spans(one: PartDifference) -> list[Span]:
    """Where it stands on either side; what a variant changes in it stands in the variant."""
    spans = [part.span for part in (one.left, one.right) if part is not None]
    for at, row in enumerate(_first(one.changes)):
        if len(spans) == 2 and spans[0] == spans[1] and row is not None:
            spans[at] = row.span if row.span.file != spans[at].file else spans[at]
    return spans


def _first(changes: Sequence[Change]) -> tuple[Row | None, Row | None]:
    """The first row on either side that the other has not."""
    left = next((one.left for one in changes if one.left is not None), None)
    return left, next((one.right for one in changes if one.right is not None), None)


def _told(one: PartDifference, places: _Places) -> str:
    match one.kind:
        case "added" | "removed":
            said: list[str] = [one.kind]
            part = one.right or one.left
            if part is not None and len(part.modifiers) > 1:
                said.append(f"with {_listed(part.modifiers[1:])} in force")
            if one.above:
                said.append(f"above {_listed(one.above)}")
            if one.after is not None:
                said.append(f"after {_listed([one.after])}" if one.after else "first of all")
            return ", ".join(said)
        case "renamed":
            assert one.left is not None
            return f"renamed: it was `{one.left.name}`"
        case "option":
            return _set(one)
        case "order":
            return "in another order"
        case "reworded":
            return "said otherwise, means the same"
        case "affected":
            causes = dict.fromkeys(key for _, key in one.causes)
            return f"means something else now: {', '.join(_cause(key, places) for key in causes)}"
        case _:
            return one.kind


def _cause(key: Key, places: _Places) -> str:
    one = places.by_part[key]
    return f"`{key[1]}` {_set(one)}" if one.kind == "option" else f"`{key[1]}` differs"


def _set(one: PartDifference) -> str:
    assert one.values is not None
    before, now = map(yaml_text, one.values)
    defaults = [_default(part) for part in (one.left, one.right)]
    told = "default" if defaults == [before, before] else "before"
    return f"is {now} ({told} {before})"


def _default(part: GamePart | None) -> str:
    return next((row.text for row in part.rows if row.keys == ("default",)), "") if part else ""


def _listed(names: Sequence[str]) -> str:
    if not names:
        return ""
    *first, last = (f"`{name}`" for name in names)
    return f"{', '.join(first)} and {last}" if first else last


def _summary(found: GameComparison) -> Iterator[Line]:
    many = len(found.differences)
    if many:
        kinds = [one.kind for one in found.differences]
        counts = [f"{kinds.count(kind)} {said}" for kind, said in COUNTED.items() if kind in kinds]
        said = f"{many} difference{'s' if many > 1 else ''}: {', '.join(counts)}."
        if found.play_alike:
            said += f" Both play alike{' as they are chosen' if found.parting else ''}."
    elif found.play_alike:
        said = f"Nothing differs{' in what is in force' if found.unused else ''}."
    else:
        said = "Nothing differs but the order in which parts stand."
    yield from _wrapped(_plain(said), 0, 0)
    for option, value, parts in found.otherwise:
        told = [
            f"{section} {_listed([name for _, name in some if name])}".strip()
            for section, some in groupby(parts, key=lambda one: one[0])
        ]
        said = f"Where `{option}` is {yaml_text(value)}, these differ too: {'; '.join(told)}."
        yield from _wrapped(_plain(said), 0, 0)
    for option, values in found.parting:
        said = listed([yaml_text(value) for value in values])
        said = f"Where `{option}` is {said}, they may play differently."
        yield from _wrapped(_plain(said), 0, 0)
    for variant, names in found.idle:
        said = f"{variant} also changes modifiers that are not in force: {_listed(names)}."
        yield from _wrapped(_plain(said), 0, 0)
    for kind, names in found.unused:
        said = f"These {kind} differ too, and are not in force: {_listed(names)}."
        yield from _wrapped(_plain(said), 0, 0)


# --- what they say --------------------------------------------------------------------------------


@dataclass
class _Shown:
    """A row to show, under the headings that lead to it. `sign` is a space for a heading alone."""

    sign: str
    row: Row | None
    tokens: list[Token] = field(default_factory=list)
    below: list[_Shown] = field(default_factory=list)


def _body(one: PartDifference) -> Iterator[Line]:
    top = _Shown(" ", None)
    match one.kind:
        case "added" | "removed":
            part = one.right or one.left
            assert part is not None
            sign = "+" if one.right else "-"
            for row in part.rows:
                _put(top, sign, row, _plain(row.text))
        case "affected":
            names = [name for name, _ in one.causes]
            names += [denial for name in names if " " in name for denial in denials(name)]
            for row in one.named:
                if not any(row is each.right for each in one.changes):
                    _put(top, "~", row, _named(row, names))
            _put_changes(top, one, one.changes)
        case "option":
            assert one.right is not None
            says = next((row for row in one.right.rows if row.keys == ("says",)), None)
            rest = [each for each in one.changes if not _is(each, "default")]
            if says is not None and not any(each.right is says for each in rest):
                _put(top, " ", says, _plain(says.text))
            _put_changes(top, one, rest)
        case _:
            _put_changes(top, one, one.changes)
    for each in top.below:
        yield from _drawn(each, 0)


def _is(change: Change, key: str) -> bool:
    row = change.right or change.left
    return row is not None and row.keys[-1:] == (key,)


def _put_changes(top: _Shown, found: PartDifference, changes: Sequence[Change]) -> None:
    """Where more differs than the printed rules it goes by, these are left out. What stands below a
    heading brings it along."""
    parts = [part for part in (found.left, found.right) if part is not None]
    headings = {id(above) for part in parts for row in part.rows for above in row.within}
    others = [one for one in changes if not _is(one, "source")]
    for one in others or changes:
        mine, theirs = one.left, one.right
        if one.moved and theirs is not None:
            _put(top, "~", theirs, [*_plain(theirs.text), ("(in another place)", "")])
            continue
        for sign, row, other in (("-", mine, theirs), ("+", theirs, mine)):
            if row is not None and (row.text or id(row) not in headings):
                plain = ((word, False) for word in row.words)
                marked = plain if other is None else words(row, other)
                _put(top, sign, row, _marked(tuple(marked), STYLES[sign]))


def _marked(said: Sequence[tuple[str, bool]], style: str) -> list[Token]:
    """Words with brackets around those that are marked; none where all are."""
    if all(mark for _, mark in said):
        return [(word, "") for word, _ in said]
    tokens: list[Token] = []
    for at, (word, mark) in enumerate(said):
        start = "[" if mark and (not at or not said[at - 1][1]) else ""
        if mark and (at + 1 == len(said) or not said[at + 1][1]):
            bare = word.rstrip(",") or word
            word = f"{bare}]{word[len(bare) :]}"
        tokens.append((f"{start}{word}", style if mark else ""))
    return tokens


def _named(row: Row, names: Sequence[str]) -> list[Token]:
    """The words of a row with these names marked, as far as they stand there so."""
    said, marks = [word.rstrip(",") for word in row.words], [False] * len(row.words)
    for parts in (name.split() for name in names):
        for at in range(len(said) - len(parts) + 1):
            if said[at : at + len(parts)] == parts:
                marks[at : at + len(parts)] = [True] * len(parts)
    return _marked(list(zip(row.words, marks, strict=True)), YELLOW)


def _put(top: _Shown, sign: str, row: Row, tokens: list[Token]) -> None:
    """Put a row under its headings, those that are not there yet as well."""
    here = top
    for above in row.within:
        there = next(
            (one for one in reversed(here.below) if one.row is not None
             and (one.row is above or (one.sign == here.sign and one.row.says == above.says))),
            None,
        )  # fmt: skip
        if there is None:
            there = _Shown(here.sign, above, _plain(above.text))
            here.below.append(there)
        here = there
    here.below.append(_Shown(sign, row, tokens))


def _drawn(shown: _Shown, depth: int) -> Iterator[Line]:
    """A row and what is below it. Keys that lead to one thing only share its line."""
    assert shown.row is not None
    labels = [shown.row.label]
    while not shown.tokens and len(shown.below) == 1 and shown.below[0].sign == shown.sign:
        shown = shown.below[0]
        assert shown.row is not None
        labels.append(shown.row.label)
    label = " ".join(filter(None, labels))
    indent = 2 * INDENT
    lead = (" " * indent, Painted(shown.sign, STYLES[shown.sign]), " " * (1 + INDENT * depth))
    indent += 2 + INDENT * depth
    further = indent + (len(label) + 1 if label and len(label) < LABEL else 0)
    yield from _wrapped([*_plain(label), *shown.tokens], indent, further, lead)
    for one in shown.below:
        yield from _drawn(one, depth + 1)


def _plain(said: str) -> list[Token]:
    return [(word, "") for word in said.split()]


def _wrapped(
    tokens: Sequence[Token], indent: int, further: int, lead: Line | None = None
) -> Iterator[Line]:
    """Words in lines that fit; `lead` fills the indent of the first."""
    line: list[Piece] = [*lead] if lead is not None else [" " * indent]
    used, begun = indent, False
    for word, style in tokens:
        shown = printable(word)
        if begun and used + 1 + len(shown) > WIDTH:
            yield tuple(line)
            line, used, begun = [" " * further], further, False
        if begun:
            line.append(" ")
            used += 1
        line.append(Painted(shown, style) if style else shown)
        used, begun = used + len(shown), True
    yield tuple(line)


# --- for other programs ---------------------------------------------------------------------------


def data(found: GameComparison) -> dict[str, object]:
    """Plain data: both games, and every difference."""
    return {
        "version": VERSION,
        "left": _game(found.left),
        "right": _game(found.right),
        "play_alike": found.play_alike,
        "differences": [_difference(one) for one in found.differences],
        "otherwise": [
            {
                "option": option,
                "value": value,
                "parts": [{"section": section, "id": name} for section, name in parts],
            }
            for option, value, parts in found.otherwise
        ],
        "parting": [{"option": option, "values": [*values]} for option, values in found.parting],
        "idle": [{"variant": variant, "modifiers": [*names]} for variant, names in found.idle],
        "unused": {kind: [*names] for kind, names in found.unused},
    }


def _game(rules: Rules) -> dict[str, object]:
    made = rules.composition
    return {
        "ruleset": rules.name,
        "title": rules.title,
        "files": [shown_path(str(one.path)) for one in made.documents],
        "modifiers": [one.name for one in made.modifiers if one.loaded],
        "variants": [one.name for one in made.variants if one.loaded],
        "options": dict(made.options),
        "program": rules.digest,
    }


def _difference(one: PartDifference) -> dict[str, object]:
    return {
        "kind": one.kind,
        "section": one.section,
        "id": one.name,
        "left": _part(one.left),
        "right": _part(one.right),
        "changes": [
            {"left": _row(each.left), "right": _row(each.right)} for each in _all_changes(one)
        ],
        "values": None if one.values is None else {"left": one.values[0], "right": one.values[1]},
        "causes": [
            {"word": word, "section": section, "id": name}
            for word, (section, name, _) in one.causes
        ],
        "above": [*one.above],
        "after": one.after,
    }


def _all_changes(one: PartDifference) -> tuple[Change, ...]:
    """Of what only one game has all of it."""
    if one.kind == "added" and one.right is not None:
        return tuple(Change(None, row) for row in one.right.rows)
    if one.kind == "removed" and one.left is not None:
        return tuple(Change(row, None) for row in one.left.rows)
    return one.changes


def _part(part: GamePart | None) -> dict[str, object] | None:
    if part is None:
        return None
    return {"id": part.name, "modifiers": [*part.modifiers], "place": span_data(part.span)}


def _row(row: Row | None) -> dict[str, object] | None:
    if row is None:
        return None
    return {"path": [*row.path], "text": row.text, "place": _place(row.span)}


def _place(span: Span) -> dict[str, object]:
    return span_data(span)
