"""What rulebooks say otherwise: how it is said here, or that there is no word for it yet.

Comes in: a sentence, and where it could not go on. Goes out: the help for it, if it is known.
"""

from __future__ import annotations

import re

# What stands before the place and what comes after it, with `|` between; the first that fits.
_KNOWN: tuple[tuple[str, str], ...] = (
    # people
    (r"\|previous player", "write `the player to the right of you`"),
    (r"\|(opponent|enemy|enemies)", "write `other player`, or `the player opposite you`"),
    (
        r"\|(each |your |the )?(side|team|partnership|partner)s?\b",
        "there is no word yet for sides that play together: let both have a number under `state:`, "
        "and name the other one `the player opposite you`",
    ),
    (
        r"\|(loses|lose) ties",
        "there is no word yet for a rule about ties: name a player by `ties:`",
    ),
    (r"\|loses? (\d+)", r"write a number below nothing: `score -\1`"),
    (r"\|loses? (.*)", r"write a number below nothing: `score 0 - \1`"),
    (r"\|seniority", "there is no word yet for another order: `seniority:` is the same throughout"),
    (r"\|who won", "there is no word yet for who has won: it is settled when all is over"),
    (
        r"\b(that|who|with)\b.* \|(with|that|who)\b",
        "only one such clause can follow: declare the other one as a word under "
        "`words: adjectives:`, such as `ready: not out`, and write it before the noun",
    ),
    # numbers
    (
        r"\|, or .*\bwhen\b",
        "a number takes no `when`: write `the lesser of 1 and the number of ... x 10 + ...`",
    ),
    (
        r"^number from .*\|(other than|except|than)\b",
        "there is no word yet for a number left out of a range: make an option of each part",
    ),
    (
        r"\|from \d+ to \d+ by chance|\|(random|chance|die|dice)\b",
        "there is no word yet for a number by chance",
    ),
    (
        r"\|for (each|every)\b",
        "there is no word yet for each way of making a group; of cards, "
        "write `2 x the number of ...`",
    ),
    (r"\btotal of .*\|up to", "there is no word yet for the best of several totals"),
    (
        r"\btotalling \|",
        "there is no word yet for a total that is worked out: write a number, such as `totalling "
        "15`",
    ),
    # cards
    (
        r", \|(unseen|blind|face down|at random)",
        "leave it out: a card that whoever picks does not see is not named; "
        "write `a card of the hand of ...`",
    ),
    (
        r"\|rest\b",
        "there is no word yet for what would be left: ask of the cards that lie there now",
    ),
    (
        r"\|same\b",
        "there is no word yet for cards that are the same: of a group write `of one rank`, of a "
        "card `of its rank`",
    ),
    (
        r"\bthat (is|are) (not )?\|in\b",
        "there is no word yet for cards of a hand that are in some group: groups that lie "
        "on the table have cards, `cards of any set`",
    ),
    # groups
    (
        r"\|exactly",
        "there is no word yet for groups of one size alone: declare them under `groups:`",
    ),
    (
        r"\bmay (not )?hold \|",
        "there is no word yet for a most or least inside a group",
    ),
    (
        r"\|or (\d+|\w+) or more|\bcards, \|or\b",
        "one number or range can stand here: declare two groups under `groups:`, such as `up to 7 "
        "cards` and `9 or more cards`",
    ),
    (
        r"\|and any cards?\b",
        "there is no word yet for any card beside a group with a quality: declare a group of one "
        "card, and one of the others, and write `a trio and a single`",
    ),
    (
        r"\|as (a|an)\b",
        "write `count as`, and whose cards these are: `fives may count as sixes`",
    ),
)


def help_for(text: str, place: int) -> str:
    """How it is said here what a sentence says at a place where it cannot go on; empty if that is
    not known."""
    marked = f"{text[:place]}|{text[place:]}"
    found = ((re.search(pattern, marked), help) for pattern, help in _KNOWN)
    return next((match.expand(help) for match, help in found if match), "")
