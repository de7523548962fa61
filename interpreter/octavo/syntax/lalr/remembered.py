"""What sentences ask of the past, or of what is left, and what is kept of it: how it is said here,
or that there is no word for it yet.

Comes in: a sentence, where it could not go on, and what kind of sentence it is. Goes out: the help
for it, if it is known. These are tried before what is known of any sentence (`elsewhere`).
"""

from __future__ import annotations

import re

from .. import inflection
from .searching import said_in

_ONE = re.compile(r"<one (\w+)>")
_OF_EACH = (
    "count each as it is done: a trigger of its own, `on: <one \\1> is \\2`, with what one of them "
    "brings under `do:`, such as `you lose a point`"
)

_SO_MANY = r"(?:at least |more than )?(?:two|three|four|five|six|\d+)"
_WITHIN = r"\|?(?:in |during )?\|?this \|?(turn|phase|round)\b"

# What stands before the place and what comes after it, with `|` between; the first that fits.
_KNOWN: tuple[tuple[str, str], ...] = (
    *(
        (
            pattern,
            "what all did together is counted: `state: {\\1: {is a: number, lasts: \\2}}`, a "
            "trigger `on: a player \\1`, `do: add 1 to the \\1`, and `when the \\1 are ...`",
        )
        for pattern in (
            rf"(?:\|after|\bthere (?:were|have been)) {_SO_MANY} \|?(\w+s) {_WITHIN}",
            rf"\b{_SO_MANY} \|?(\w+s) \|?(?:were|have) \|?(?:been )?(?:made|done) {_WITHIN}",
        )
    ),
    (
        r"\bfor (?:each|every) (\w+) (?:that |which )?(?:they|you|that player) (?:has |have )?\|"
        r"(\w+)$",
        _OF_EACH,
    ),
    (
        r"\bcards? \|?(?:that (?:was|were) )?\|?(?:dealt|given|drawn|passed) (?:to|by)\b",
        "there is no word yet for cards by how they came: say it where they come, such as `deal 5 "
        "cards face up to ...`, or of all that lie there then, `the cards of the hand of ...`; in "
        "a variant, `replaces: {phases: {...: [...]}}`",
    ),
    (
        r"\bcards?\b.* (?:that|which) (?:you|they) (?:have|had|did) \|not (?:yet )?\w+",
        "there is no word yet for cards with which something was not done: keep a mark of cards, "
        "`state: {old: {is a: mark, of: cards, lasts: round}}`, set it before that may be done, "
        "`now cards of your hand are old`, and write `an old card of your hand`",
    ),
    (
        r"\b(?:has|have) (?:not )?(\w+) (?:more than |at least |at most )?(?!and|n?or)(\w+) \|\w+"
        r"(?: (?:this|last) \w+)?$",
        "how often is asked without a noun, `... have \\1 at least three times this round`; what "
        "lies somewhere is counted there, such as `when there are three groups in your ...`",
    ),
    (
        r"\bhas been \|the \w+ twice\b",
        "who was it when, is not kept; where it passes on each round, ask which round it is, `the "
        "round is twice the number of players`",
    ),
    (
        r"\bhas been \|the \w+(?: (?:once|\w+ times))?$",
        "who was it when, is not kept; where it passes on each round, ask which round it is, `the "
        "round is the number of players`, or `3 x the number of players`",
    ),
    (
        r"\|against (?:themselves|yourself|himself|herself|their own\b|your own\b)",
        "keep who did it last, `latest: {is a: player}` under `state:`, set it where it is done, "
        "and forbid it: `you may not VERB when you are the latest`",
    ),
    (
        r"\bmay not (\w+) \|after (\w+) \w+ (?:in a row|running|in succession)\b",
        "what was done in rounds before is not kept: count it, `state: {strikes: {is a: number, "
        "each: player}}`, which `on: a player VERBS`, `do: add 1 to their strikes` raises and "
        "another step sets back, `now your strikes are 0`; then write `you may not \\1 when your "
        "strikes are at least \\2`",
    ),
    (
        r"\bpays? (?:the )?\|?(?:the )?rest\b|\bpays? .*\band (?:the )?\|rest\b",
        "say how much: `pay half the NUMBER, rounded down, to ...` beside `rounded up`, or what is "
        "left of a number, `pay the NUMBER to ...`",
    ),
    (
        r"\bhands? (?:is|are) \|as (?:good|strong|high) as\b",
        "of hands it is asked who has the best: `each player with the best hand`, of which there "
        "are several where hands tie",
    ),
)
# Of steps alone.
_OF_STEPS: tuple[tuple[str, str], ...] = (
    (
        r"^the .+ may not .*\|(?:this turn|in their next turn)$",
        "a step holds to the end of the turn that is on, which is not theirs: keep a mark, `state: "
        "{bound: {is a: mark, of: players}}`, write `now ... is bound` here and `now you are not "
        "bound` where their turn ends, and under `rules:` `you may not VERB when you are bound`",
    ),
    (
        r"^(?:the|that|each|every) .*\|(?:must|has to|have to) (?!not)(\w+)",
        "a step does what it says at once. To bind somebody later forbid the other way out: keep a "
        "mark, `state: {bound: {is a: mark, of: players}}`, write `now the next player is bound` "
        "here, and under `rules:` `you may not VERB when you are bound`",
    ),
    (
        r"^(?:whoever|the|that|each|every|any|an?) .*\bmay (?!not\b)(\w+) .*\|",
        "what somebody may do is a choice of theirs: `for each: player`, and under it `choose: "
        "{\\1: {when: ..., pick: ..., do: ...}}`",
    ),
)


def remembered(text: str, place: int, start: str) -> str:
    """What to write for what is asked of the past; empty if it is not known."""
    marked = f"{text[:place]}|{text[place:]}"
    for pattern, help in (*_KNOWN, *(_OF_STEPS if start == "do" else ())):
        if found := said_in(pattern, marked):
            said = found.expand(help)
            return _ONE.sub(lambda hole: f"{inflection.article(hole[1])} {hole[1]}", said)
    return ""
