"""What people do, and did, said where a sentence cannot go on: how the language asks for it.

Comes in: a sentence, the place, and the words of the ruleset. Goes out: the help, or nothing.
"""

from __future__ import annotations

import re

from .. import inflection, language
from ..words import Vocabulary

VERBS_SHOWN = 8  # that are shown


_PERSON = re.compile(
    r"\b(you|they|nobody|no one|everybody|everyone|somebody|anybody|(?:\w+ )?players?(?: who)?"
    r"|the \w+) $"
)
_MANY = ("you", "they", "players", "players who")


def went_out(text: str, vocabulary: Vocabulary) -> str:
    """Of who goes out, where no word of the ruleset says so: they have no cards left."""
    verbs = (one.name for one in vocabulary.every() if one.sort == "verb")
    if (
        not re.search(r"\b(?:(?:goes|went|gone|going) out|out of cards)\b", text)
        or "go out" in verbs
    ):
        return ""
    return (
        "who goes out has no cards left: ask `a player's hand is empty`, of them `a player whose "
        "hand is empty`"
    )


def was_done(text: str, place: int, vocabulary: Vocabulary) -> str:
    """Of what somebody did, or did not, where it cannot go on: what has been done is asked."""
    said, rest = text[:place], text[place:]
    denied = re.match(r"(?:did not|didn't|did) ", rest)
    joined = re.search(r"\b(ha(?:ve|s)) (?:(not|neither) )?(\w+(?: \w+)?) (and|or|nor) $", said)
    verbs = [one for one in vocabulary.every() if one.sort == "verb"]
    for one in verbs:
        # what steps do is not remembered: `has won`, `has paid` can never be asked
        done = one.kind == "PARTICIPLE" and one.name not in language.BY_STEPS
        base = f"{rest[denied.end() :]} ".startswith(f"{one.name} ") if denied else False
        if done and (base or f"{rest} ".startswith(f"{one.said} ")):
            if joined is not None:
                return _each_by_itself(said, joined, one.said)
            if re.match(r"(?:\w+ )?[a-z]+s may\b", rest[len(one.said) :].strip()):
                return f"say it after what it is said of: `CARDS that were {one.said}`"
            person = _PERSON.search(said)
            if person is None or re.search(r"\b(?:that|which) [\w ]+$", said):
                return ""
            has = "have" if person[1] in _MANY else "has"
            no = "not " if denied else ""
            return f"ask what has been done: write `{has} {no}{one.said}`"
    return ""


def _each_by_itself(said: str, joined: re.Match[str], done: str) -> str:
    """Of `has crossed or turned back`: two facts; where either is enough and it is said of several,
    two facts of all of them would be another thing, and a word says both of each."""
    has = f"{joined[1]} not" if joined[2] else joined[1]
    before = said[: joined.start()]
    and_ = "and" if joined[2] or re.search(r"\b(?:nobody|no \w+) $", before) else joined[4]
    if and_ == "and" or not re.search(
        r"\b(?:every\w*|each|all|who|that|which)\b[\w ]* $|\bplayers $", before
    ):
        return f"say each by itself: `... {has} {joined[3]} {and_} ... {has} {done}`"
    word = f"`words: {{adjectives: {{NEW: {joined[3]} or {done}}}}}`"
    return (
        f"of each of several say it by a word: {word}, and `every player is NEW`, `each NEW player`"
    )


def as_noun(text: str, place: int, vocabulary: Vocabulary) -> str:
    """Of `a raise`, `passing`: what somebody chooses to do is no thing; who does it is named."""
    nouns = re.compile(r"(?:^|\b(?:an?|the|each|every|no|any|next|last|first|second) )$")
    if nouns.search(text[:place]) is None:
        return ""
    word = re.match(r"[a-z]+", text[place:])
    for one in vocabulary.every() if word else ():
        if one.kind == "VERB" and one.place and " " not in one.name and word is not None:
            does = inflection.third_person(one.name)
            if word[0] in (one.name, does, *inflection.gerunds(one.name)):
                return (
                    f"`{one.name}` is what somebody does: say it of them, `you may not {one.name} "
                    f"...`, `when you have {inflection.participles(one.name)[0]}`; what comes of "
                    f"it is a trigger, `on: a player {does}`"
                )
    return ""


def done_here(text: str, place: int, vocabulary: Vocabulary) -> str:
    """Of a card that is played, where nobody plays: what is done with cards here."""
    found = re.match(r"(?:\w{3,}(?:ed|wn|id)|led|taken|put)\b", text[place:])
    before = re.search(r"\b(?:is|are|was|were|been|has|have) (?:not )?$", text[:place])
    done = [one for one in vocabulary.every() if one.kind == "PARTICIPLE" and one.place]
    if found is None or before is None or found[0] in {one.said for one in done}:
        return ""
    names = sorted({one.said for one in done})[:VERBS_SHOWN]
    said = " or ".join(f"`{before[0]}{one}`" for one in names)
    nobody = f"nobody chooses what is {found[0]} here: ask for what players choose"
    return f"{nobody}, {said}" if names else ""


def does_here(text: str, place: int, vocabulary: Vocabulary) -> str:
    """Of a player who does what nobody chooses here: what they choose."""
    found = re.match(r"[a-z]+s\b", text[place:])
    if found is None or not re.search(r"^(?:an?|any|another) (?:\w+ )?player $", text[:place]):
        return ""
    verbs = [one for one in vocabulary.every() if one.sort == "verb"]
    if any(found[0] in (one.said, inflection.third_person(one.name)) for one in verbs):
        return ""
    names = sorted({one.name for one in verbs if one.place})[:VERBS_SHOWN]
    does = ", ".join(f"`{inflection.third_person(one)}`" for one in names)
    return f"what a player does is what they choose: {does}" if does else ""
