"""Slips of layout: colons, hyphens, quotes, brackets and indentation that keep a file from being
read as YAML.

Comes in: the text, and where and why the parser of YAML stopped. Goes out: the place of the slip,
which is often before the place where the parser noticed it, what is wrong there in plain words, and
what to write.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import yaml

from ...records import record

_COLON = re.compile(r":(?=[ \t]|$)")
_QUOTED = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"\\]|\\.)*\"")
_COMMENT = re.compile(r"(^|[ \t])#.*")
OPEN = {"[": "]", "{": "}", "'": "'", '"': '"'}
QUOTE = "put the whole text in quotes"
ALIKE = "begin the lines that belong together in the same column"


@record
class Slip:
    """`start` to `end` are characters of the text; `other` is another stretch to show, and what to
    say of it.
    """

    start: int
    end: int
    message: str
    help: str
    other: tuple[int, int, str] | None = None


@record
class _Line:
    """`said` is the line without what is quoted and without its comment, of the same length where
    it has none.
    """

    start: int
    text: str
    said: str

    @property
    def indent(self) -> int:
        return len(self.text) - len(self.text.lstrip(" "))

    @property
    def whole(self) -> tuple[int, int]:
        return self.start + self.indent, self.start + len(self.text.rstrip())

    @property
    def colon(self) -> int:
        """Where the colon of its first key stands; -1 if it has none."""
        found = _COLON.search(self.said)
        return found.start() if found else -1

    @property
    def is_item(self) -> bool:
        return self.text.lstrip(" ").startswith(("- ", "-\n")) or self.text.strip() == "-"


def slip(error: yaml.YAMLError, text: str) -> Slip:
    """What is most likely wrong in a text that the parser of YAML refuses."""
    said = str(getattr(error, "problem", None) or getattr(error, "reason", None) or "")
    mark, before = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    at = min(mark.index if mark else before.index if before else 0, len(text))
    opened = min(before.index, len(text)) if before else at
    lines = _lines(text)
    number = max((number for number, line in enumerate(lines) if line.start <= at), default=0)
    here = lines[number]
    filled = [line for line in lines[:number] if line.said.strip()]
    above = filled[-1] if filled else None
    if "\t" in re.match(r"[ \t]*", here.text)[0]:  # type: ignore[index]
        tab = here.start + here.text.index("\t")
        return Slip(
            tab,
            tab + 1,
            "a tab stands before the text of this line",
            "indent with spaces, not with tabs",
        )
    if "quoted scalar" in str(getattr(error, "context", "")):
        return _open_quote(text, opened)
    if "flow" in str(getattr(error, "context", "")) or "expected ',' or" in said:
        return _open_bracket(text, at, opened, here)
    if "mapping values are not allowed" in said:
        return _colon_too_many(at, here, above)
    if "could not find expected ':'" in said:
        line = next((line for line in reversed(lines) if line.start <= opened), here)
        return _no_colon(line)
    if "cannot start any token" in said or "alphabetic or numeric" in said:
        begin = opened if opened < at and text[opened] in "*&!" else at
        return Slip(
            begin, begin + 1, f"no plain text begins with `{text[begin : begin + 1]}`", QUOTE
        )
    if "expected key" in said or "expected '-'" in said or "block end" in said:
        return _out_of_line(at, here, above, [*filled, here], text)
    return Slip(
        at,
        at + 1,
        "the layout of the file cannot be read here",
        "compare the line, and the one before it, with others",
    )


def _lines(text: str) -> list[_Line]:
    found, start = [], 0
    for line in text.split("\n"):
        plain = _QUOTED.sub(lambda quoted: "_" * len(quoted[0]), line)
        found.append(_Line(start, line, _COMMENT.sub("", plain)))
        start += len(line) + 1
    return found


def _open_quote(text: str, opened: int) -> Slip:
    quote = text[opened : opened + 1]
    twice = "; an apostrophe between such quotes is written twice" if quote == "'" else ""
    return Slip(
        opened,
        opened + 1,
        f"no {quote} ends the text that begins here",
        f"write {quote} at its end{twice}",
    )


def _open_bracket(text: str, at: int, opened: int, here: _Line) -> Slip:
    bracket = text[opened : opened + 1]
    closing = OPEN.get(bracket, "]")
    if opened < here.start or text[at : at + 1] in ("]", "}"):
        shown = (at, at + 1, "this stands inside it, as long as it is open")
        said = f"no `{closing}` ends what `{bracket}` begins here"
        return Slip(opened, opened + 1, said, f"write `{closing}` at its end", shown)
    if text[at : at + 1] in OPEN:
        said = f"before `{text[at]}` stands neither a comma nor a colon"
        return Slip(at, at + 1, said, "write `key: ` before it, or a comma, or the whole in quotes")
    said = f"neither a comma nor `{closing}` stands where it must"
    return Slip(
        at,
        at + 1,
        said,
        "in [...] and {...} a comma ends a sentence: write the value on lines of its own",
    )


def _no_colon(line: _Line) -> Slip:
    help = "write `key: ` and its value; the lines of one sentence are indented deeper than its key"
    return Slip(*line.whole, "this line has no colon after its key", help)


def _colon_too_many(at: int, here: _Line, above: _Line | None) -> Slip:
    first = here.start + here.colon
    if above is None or (here.colon >= 0 and first < at):
        said = "a second colon stands in this line, after that of its key"
        return Slip(at, at + 1, said, "put what is after the first one in quotes")
    if here.indent == above.indent and above.colon < 0:
        if here.is_item and not above.is_item:
            said = "this line has no `- ` before it, and what follows is a list"
            return Slip(*above.whole, said, "write `- ` before each step")
        return _no_colon(above)
    shown = (*above.whole, "the line that has a value already")
    if here.indent > above.indent and not above.said.rstrip().endswith(":"):
        if above.colon < 0:
            return _no_colon(above)
        said = (
            "this line is indented deeper than the one before it, as if it went on with its value"
        )
        return Slip(*here.whole, said, ALIKE, shown)
    return Slip(
        at, at + 1, "no key can stand here", "a text that contains `: ` must stand in quotes"
    )


def _out_of_line(
    at: int, here: _Line, above: _Line | None, before: Sequence[_Line], text: str
) -> Slip:
    if at > here.start + here.indent and text[:at].rstrip()[-1:] in ("'", '"'):
        return Slip(
            at,
            at + 1,
            "text goes on after the quote that ends it",
            "put the whole text in quotes, or none of it",
        )
    if at > here.start + here.indent:
        return Slip(at, at + 1, "no key can stand here", QUOTE)
    shown = None if above is None else (*above.whole, "the line before it")
    columns = _open_columns(before)
    if here.indent not in columns:
        *most, last = [str(column + 1) for column in sorted(columns)] or ["1"]
        places = f"{', '.join(most)} or {last}" if most else last
        said = (
            f"this line begins in column {here.indent + 1}, and what is open above in column "
            f"{places}"
        )
        return Slip(*here.whole, said, ALIKE, shown)
    if here.is_item:
        help = "give it a key, or indent it under the key it belongs to"
        return Slip(*here.whole, "an entry of a list stands among keys", help, shown)
    help = "write `- ` before it, or indent it as the key it belongs to"
    return Slip(*here.whole, "a key stands among the entries of a list", help, shown)


def _open_columns(before: Sequence[_Line]) -> set[int]:
    """The columns, from 0, in which a line after these may go on with something."""
    columns: list[int] = []
    for line in before[:-1]:
        column = line.indent
        while columns and columns[-1] > column:
            columns.pop()
        rest = line.text[column:]
        while True:
            if column not in columns and (rest.startswith("- ") or line.colon >= 0):
                columns.append(column)
            if not rest.startswith("- "):
                break
            column += len(rest) - len(rest[2:].lstrip(" "))
            rest = rest[2:].lstrip(" ")
    return set(columns)
