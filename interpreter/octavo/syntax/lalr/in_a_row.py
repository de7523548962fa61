"""How it is said here what was done several times in a row.

Comes in: a sentence, and where it could not go on. Goes out: the help for it, if it is about that.
What was done in the turn before is known; what was done before that, a number must count.
"""

from __future__ import annotations

from .searching import said_in

_ROW = r"(?:in a row|in succession|running)\b"

_KNOWN: tuple[tuple[str, str], ...] = (
    (
        rf"\bplayer has (\w+) (?:in )?two turns {_ROW}",
        "ask at the second what was done in the turn before: `on: a player has \\1 this turn`, "
        "`when: that player has \\1 last turn`",
    ),
    (
        rf"\bplayer \w+s (?:in )?two turns {_ROW}",
        "ask at the second what was done in the turn before: `on: a player has DONE this turn`, "
        "`when: that player has DONE last turn`",
    ),
    (
        rf"\bplayer (?:has )?(?:won|wins|taken|takes) (three|four|five|\d+) tricks {_ROW}",
        "there is no word yet for \\1 in a row: keep a number, `state: {strikes: {is a: number, "
        "each: player}}`, count it by `on: a player wins a trick`, `do: [now the strikes of each "
        "player other than that player are 0, add 1 to that player's strikes]`, and wait for `on: "
        "any player's strikes are \\1`",
    ),
    (
        rf"\b(three|four|five|\d+) (?:turns|times|\w+s) {_ROW}",
        "there is no word yet for \\1 in a row: keep a number, `state: {strikes: {is a: number, "
        "each: player}}`, raise it by `on: a player has DONE this turn`, `do: add 1 to the strikes "
        "of that player`, and set it back by `on: your turn ends`, `when: you have not DONE this "
        "turn`, `do: now your strikes are 0`",
    ),
    (
        rf"\btwo (\w+) (?:were|are|have been) \w+ {_ROW}",
        "ask it where they lie: `when the top two cards of ... are \\1`",
    ),
    (
        r"\bin (?:a row|succession)\b",
        "ask at the second what was done before: `on: a card is ...`, `when: a card was ... last "
        "turn`",
    ),
)


def in_a_row(text: str, place: int) -> str:
    """What to write for `two turns in a row`; empty if it goes on with nothing such."""
    for pattern, help in _KNOWN:
        found = said_in(pattern, text)
        if found is not None and found.start() <= place < found.end():
            return found.expand(help)
    return ""
