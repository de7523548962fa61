"""What was meant by a value that has the shape of another.

Comes in: a value of a file, where it stands, and the types that it may have. Goes out: the value as
it is written here, where it can be told, and what to say of it.
"""

from __future__ import annotations

import json
import re
import unicodedata

from ..document import MappingNode, Node, ScalarNode, SequenceNode

Path = tuple[str | int, ...]
_SMALL = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBERS = {word: str(number) for number, word in enumerate(_SMALL, 1)}
_HAPPENS = re.compile(r"(?P<do>.+?) (?:when|whenever|if) (?P<on>.+)")
_THEN = re.compile(r"(?:when|whenever|if) (?P<on>[^,]+), (?:then )?(?P<do>.+)")
# What joins several, by the key above that of their name.
_JOINING = {"cards": " and ", "adjectives": " or "}


def meant_by(value: Node, wanted: str | list[str], path: Path) -> str | None:
    """The value as it is written here; None where that cannot be told."""
    above = path[-2] if len(path) > 1 else ""
    single = value.span.line == value.span.end_line
    match value:
        case ScalarNode(value=float() as number) if "integer" in wanted and number.is_integer():
            return str(int(number))
        case ScalarNode(value=str()) if "array" in wanted and single:
            return f"[{value.text}]"
        case ScalarNode(value=str()) if path[-1:] == ("rules",):
            return _named([value.text])
        case ScalarNode(value=str()) if above == "triggers":
            found = _THEN.fullmatch(value.text) or _HAPPENS.fullmatch(value.text)
            return found and f"{{on: {_quoted(found['on'])}, do: {_quoted(found['do'])}}}"
        case ScalarNode(value=int() as number) if above == "state":
            return f"{{is a: number, starts at: {number}}}" if number else "{is a: number}"
        case MappingNode() if path[-1:] == ("players",):
            ends = [entry.value.text for entry in value if isinstance(entry.value, ScalarNode)]
            numbers = len(ends) == 2 and all(map(str.isdecimal, ends))
            return " to ".join(ends) if numbers else None
        case SequenceNode(items=items) if items:
            texts = [one.text for one in items if isinstance(one, ScalarNode)]
            if len(texts) == len(items) and path[-1:] == ("rules",):
                return _named(texts)
            if len(texts) == len(items) and "string" in wanted and above in _JOINING:
                return _JOINING[str(above)].join(texts)
    return None


def told_of(value: Node, wanted: str | list[str]) -> str:
    """What to write where a value of another type stands."""
    match value:
        case ScalarNode() if not isinstance(value.value, str) and "string" in wanted:
            return f"put it in quotes: '{value.text}'"
        case MappingNode(entries=(_,)) if "string" in wanted:
            return "a sentence that contains `: ` must stand in quotes"
        case MappingNode():
            return "write it on one line, as the page of the language shows"
        case ScalarNode() | SequenceNode() if "object" in wanted:
            return "give each a name, and write what it is after it: `NAME: ...`"
        case ScalarNode() if "array" in wanted:
            return "write a list: `[ONE, ANOTHER]`"
    return ""


def range_meant(node: Node, pattern: str) -> str | None:
    """A range as it is written here: `2-6` and `two to six` are `2 to 6`."""
    if not isinstance(node, ScalarNode):
        return None
    text = unicodedata.normalize("NFKC", node.text)  # digits of full width, too
    said = re.sub(r"[a-z]+", lambda word: _NUMBERS.get(word[0], word[0]), text.lower())
    made = re.sub(r"(?<=\d)\s*(-|\u2013|\.\.|or|and)\s*(?=\d)", " to ", said)
    made = re.sub(r"^(\d+)\.0$", r"\1", made)
    return made if made != node.text and re.search(pattern, made) else None


def _named(texts: list[str]) -> str:
    """Sentences, each with an id."""
    ids = (_SMALL[at] if at < len(_SMALL) else f"rule {at + 1}" for at in range(len(texts)))
    said = (f"{name}: {_quoted(text)}" for name, text in zip(ids, texts, strict=True))
    return f"{{{', '.join(said)}}}"


def _quoted(text: str) -> str:
    """A text as it may stand in a mapping on one line."""
    return json.dumps(text, ensure_ascii=False) if re.search(r"[,:\[\]{}#]", text) else text
