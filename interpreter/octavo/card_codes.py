"""How cards are written: a short code for each.

Comes in: names of ranks, suits and special cards, and the codes that a ruleset gives some of them.
Goes out: their codes. That of a rank or of a special card comes from its own name, so no other name
in the pack changes it: what would be written alike is a fault when a ruleset is loaded. Suits have
as many letters as tell all of them apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

NUMERALS = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
)


def rank_code(rank: str) -> str:
    """The digits of a numeral (T for ten), else the capital of its name."""
    if rank in NUMERALS:
        n = NUMERALS.index(rank)
        return "T" if n == 10 else str(n)
    return rank if rank.isdecimal() else rank[:1].upper()


def special_code(name: str) -> str:
    """Two letters of one word, else the first of each: `Jo`, `Rj` of a red joker."""
    words = name.split()
    letters = words[0][:2] if len(words) == 1 else "".join(word[:1] for word in words)
    return letters.capitalize()


def suit_codes(suits: Iterable[str], given: Mapping[str, str]) -> dict[str, str]:
    """The shortest beginning of the suits' names that tells them all apart: `c`, or `cl`; but for
    those that are given a code."""
    free = [suit for suit in dict.fromkeys(suits) if suit not in given]
    longest = max(map(len, free), default=0)
    for length in range(1, longest + 1):
        codes = {suit: suit[:length] for suit in free}
        if len({*codes.values()}) == len(free):
            return {**given, **codes}
    return {**given, **{suit: suit for suit in free}}
