"""What players say at the table of what they hold, did and owe, and how the language says it.

Patterns only, before those of house rules (`sayings`), in the same way.
"""

from __future__ import annotations

from .sayings import Saying

_MAY = r"((?:you|nobody|no player|players?) may (?:not )?\w+(?: \w+)?)"
_CARD = r"(?:the|an?|any) (?:same )?cards?"
_THEY_DID = r"(?:that |which )?(?:you|they) (?:have |had )?(?:just )?(\w+(?: (?:up|off|out|down))?)"
_SOMEBODY = r"^(?:when|if) (?:an?|any|the) (?:player|hand)"
_EXACTLY = "(?:exactly|only|just) (?:one|1)|a single"
_THEN = r"(counts?|may count|scores?|may be|is|are)\b"

OF_THE_TABLE = (
    # whose cards change: what a condition counted is not what a rule is about
    Saying(
        rf"{_SOMEBODY} (?:holds?|has) (?:{_EXACTLY}) (\w+), (?:it|that card|that \1|the \1) "
        rf"{_THEN} (.+)$",
        r"<one 1> \2 \3 when its owner holds exactly one \1",
        ("rule",),
    ),
    Saying(
        rf"{_SOMEBODY} (?:holds?|has) ((?:\w+ or more|at least \w+|exactly \w+|\w+)) (\w+s), "
        rf"(?:they|those cards|these cards|all of them|those \2) {_THEN} (.+)$",
        r"\2 \3 \4 when their owner holds \1 \2",
        ("rule",),
    ),
)
