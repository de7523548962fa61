"""How it is said here what is worked out of the lesser, or the greater, of two numbers.

Comes in: a sentence, and where it cannot go on. Goes out: a help, or nothing.
"""

from __future__ import annotations

from .searching import said_in

_OF = r"(?:lesser|greater|smaller|larger|lower|higher) of"
_KNOWN: tuple[tuple[str, str], ...] = (
    (
        rf"\b(half|an? \w+ of|the sum of) \|?(?:the )?\|?(?={_OF})",
        "name that number, `words: {numbers: {part: the lesser of ... and ...}}`, and write "
        "`\\1 your part`, or `\\1 the part`",
    ),
    (
        rf"\b(the {_OF}) ([^,|]+)\|, ",
        "of three write it of two, and declare that number under `words: numbers:`: `least: "
        "\\1 \\2 and ...`, then `\\1 ... and the least`",
    ),
    (
        rf"\b(the {_OF}) ([^,|]+) and \|((?:twice|double|triple|half|\d+ x) [\w' ]+)$",
        "what is worked out stands first: `\\1 \\3 and \\2`",
    ),
)


def of_two_numbers(text: str, place: int) -> str:
    """What to write for what is made of the lesser of two numbers around this place; empty where
    nothing is."""
    marked = f"{text[:place]}|{text[place:]}"
    found = ((said_in(pattern, marked), help) for pattern, help in _KNOWN)
    return next((match.expand(help) for match, help in found if match), "")
