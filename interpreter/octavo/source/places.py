"""The place of each character of a YAML scalar.

Comes in: the raw text of one scalar as it stands in the file. Goes out: the text it means, and for
each of its characters the line and column of the raw character it came from. YAML libraries give
the text alone, and a fault must point into the middle of a sentence; hence this second walk.
"""

from __future__ import annotations

from itertools import repeat

Place = tuple[int, int]
_WHITE = " \t\r\n"
_ESCAPES = {
    "0": "\0",
    "a": "\a",
    "b": "\b",
    "t": "\t",
    "\t": "\t",
    "n": "\n",
    "v": "\v",
    "f": "\f",
    "r": "\r",
    "e": "\x1b",
    " ": " ",
    '"': '"',
    "/": "/",
    "\\": "\\",
    "N": "\x85",
    "_": "\xa0",
    "L": "\u2028",
    "P": "\u2029",
}
_HEX = {"x": 2, "u": 4, "U": 8}


def spell(raw: str, style: str, line: int, column: int) -> tuple[str, tuple[Place, ...]]:
    """The text of a scalar and the places of its characters, and one place more: its end.

    `style` is "" (plain), "'", '"' or "|"; `raw` begins at `line` and `column` (from 1) and is
    known to be valid YAML of that style.
    """
    if style == "" and "\n" not in raw:
        return raw, tuple(zip(repeat(line), range(column, column + len(raw) + 1)))
    match style:
        case "":
            kept = _flow(raw, 0, len(raw), "")
        case "|":
            kept = _literal(raw)
        case _:
            kept = _flow(raw, 1, len(raw) - 1, style)
    at = _positions(raw, line, column)
    end = (
        at[kept[-1][1] + 1]
        if kept and style == "|"
        else at[len(raw) - 1 if style in ("'", '"') else len(raw)]
    )
    return "".join(char for char, _ in kept), (*(at[index] for _, index in kept), end)


def _positions(raw: str, line: int, column: int) -> list[Place]:
    """The place of each raw character, and of the end."""
    at = []
    for char in raw:
        at.append((line, column))
        if char == "\n":
            line, column = line + 1, 1
        else:
            column += 1
    at.append((line, column))
    return at


def _flow(raw: str, start: int, end: int, quote: str) -> list[tuple[str, int]]:
    """The characters of a plain or quoted scalar, each with the raw index it came from."""
    kept: list[tuple[str, int]] = []
    index = start
    while index < end:
        char = raw[index]
        if char in _WHITE:
            after = _past_white(raw, index, end)
            kept += _folded(raw, index, after)
            index = after
        elif quote == "'" and char == "'":
            kept.append(("'", index))
            index += 2
        elif quote == '"' and char == "\\":
            letter = raw[index + 1]
            if letter in "\r\n":  # the line goes on; lines left empty after it count as breaks
                after = _past_white(raw, index + 1, end)
                breaks = [i for i in range(index + 1, after) if raw[i] == "\n"]
                kept += [("\n", i) for i in breaks[1:]]
                index = after
            elif letter in _HEX:
                after = index + 2 + _HEX[letter]
                kept.append((chr(int(raw[index + 2 : after], 16)), index))
                index = after
            else:
                kept.append((_ESCAPES[letter], index))
                index += 2
        else:
            kept.append((char, index))
            index += 1
    return kept


def _past_white(raw: str, index: int, end: int) -> int:
    while index < end and raw[index] in _WHITE:
        index += 1
    return index


def _folded(raw: str, start: int, end: int) -> list[tuple[str, int]]:
    """White space: kept as it is inside a line; one line break is a space, more are breaks less
    one.
    """
    breaks = [i for i in range(start, end) if raw[i] == "\n"]
    if not breaks:
        return [(raw[i], i) for i in range(start, end)]
    if len(breaks) == 1:
        return [(" ", start)]
    return [("\n", i) for i in breaks[1:]]


def _literal(raw: str) -> list[tuple[str, int]]:
    """The characters of a `|` block: its lines less their common indentation (that of its first
    line with text), the breaks at its end kept as `+`, `-` or nothing asks."""
    header, _, _ = raw.partition("\n")
    keep = header.split("#")[0].strip()[1:]
    lines: list[tuple[int, str]] = []
    index = len(header) + 1
    while index < len(raw):
        stop = raw.find("\n", index)
        stop = len(raw) if stop < 0 else stop + 1
        lines.append((index, raw[index:stop]))
        index = stop
    filled = [len(line) - len(line.lstrip(" ")) for _, line in lines if line.strip(" \r\n")]
    indent = (
        filled[0] if filled else max((len(line.rstrip("\r\n")) for _, line in lines), default=0)
    )
    kept: list[tuple[str, int]] = []
    for start, line in lines:
        bare = line.rstrip("\r\n")
        kept += [(char, start + indent + i) for i, char in enumerate(bare[indent:])]
        if line.endswith("\n"):
            kept.append(("\n", start + len(line) - 1))
    text_end = max((i + 1 for i, (char, _) in enumerate(kept) if char != "\n"), default=0)
    if keep == "+":
        return kept
    return kept[: text_end + (keep == "" and text_end > 0)]
