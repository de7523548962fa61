"""Sentences of the language that are about what a sentence is about.

Comes in: a sentence that does not parse, and the vocabulary it may use. Goes out: sentences that
read, with words of the ruleset in them, those that share most with it first. Which of them load is
found out by `mending`.

What a sentence is about are its words, taken together by what they mean at a card table: who
discards, throws or lays down a card plays it. An example is shown only where it shares one of its
own lists of subjects with the sentence, the words before `:` of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...diagnostics import WHOLE, Repair, Sample
from ...source.document import ScalarNode
from .. import inflection, language
from ..words import Spelling, Vocabulary
from .parse import Parse

MOST = 3  # sentences of which it is found out whether they load
MOST_FILLED = 3  # words tried in each hole
APART = 2  # subjects of a sentence for each that an example shares with it
# Words that mean the same here: each line is one subject. A word of more than six letters is known
# by the first six.
_TOGETHER = (
    "play discar throw lay put place shed",
    "draw take pick get receive fetch",
    "pay bet chip money coin",
    "must oblige forced need requir should",
    "skip miss lose",
    "out rid finish",
    "last final only left remain single",
    "same match follow next neighb",
    "joker anythi substi",
    "worth count score point cost extra value",
    "show look reveal see peek expose",
    "turn flip face over",
    "shuffle mix",
    "new recycle form",
    "again twice once times row runnin limit most maximu more",
    "hold have own contai posses keep",
    "beat higher rank above",
    "reverse direct order clockw",
    "end over stop",
    "begin start round first deal",
    "total sum add",
    "before previo yet alread past ago after",
    "win winner best",
    "few fewest less least lowest smalle low",
    "much highest largest biggest richest greate",
    "pass give hand swap exchan",
    "empty exhaus run",
    "colour color suit",
    "choose choice choosi select",
)
_CONCEPTS = {word: line.split()[0] for line in _TOGETHER for word in line.split()}
_PAST = {"held": "hold", "had": "have", "laid": "lay", "won": "win", "paid": "pay"}
_PAST |= inflection.SIMPLE_PAST
_SMALL = (
    "a an the of to in on at is are be may not you your it its they their that who when if and or "
    "from with by for as any each every no all card cards player players this was were"
)
_IDLE = frozenset(_SMALL.split())
# By the start of the grammar: lists of subjects, then a sentence with holes.
_SENTENCES: dict[str, tuple[str, ...]] = {
    "rule": (
        "must: you may not <other> when any card of your <hand> may be <done>",
        "same must+same: a card may be <done> when its suit is the <value>",
        "again: you may not <verb> when you have <done> this turn",
        "out out+last out+play: <cards> may not be <done> when the number of cards of your <hand> "
        "is 1",
        "same+play colour+play: a card may be <done> when its suit is the suit of the <pile>",
        "same+play beat+play: a card may be <done> when its rank is the rank of the <pile>",
        "play+before: <cards> may not be <done> when the <pile> is <card>",
        "begin before: you may not <verb> when the round is 1",
        "hold+again: you may not <verb> when you have at least <number> cards",
        "total: you may not <verb> when the total of your <hand> is at least <number>",
        "joker: <cards> may count as any card",
        "worth: <cards> score <number>",
        "worth: <cards> count <number>",
    ),
    "do": (
        "must+draw draw: deal <number> cards to the next player",
        "draw: move the top card of the <pack> to your <hand>",
        "play out+play: move all <cards> of your <hand> to the <pile>",
        "play: move that card to the <pile>",
        "skip: skip the next player",
        "reverse: reverse the turns",
        "pay: now your <amount> is your <amount> - <number>",
        "pay: now the <amount> is the <amount> + <number>",
        "worth: you score <number>",
        "worth+pay win+worth: each other player scores <number>",
        "show: show your <hand> to the next player",
        "turn+new turn+show turn+play: turn the top card of the <pack> face up",
        "new+shuffle new+play: move all cards of the <pile> to the <pack>",
        "shuffle: shuffle the <pack>",
        "end: end the round",
        "pass: move the top card of the <pack> to the <hand> of the next player",
        "pass+hold: swap hands with the next player",
    ),
    "condition": (
        "draw play pass: you have <done> this turn",
        "before+play: no <cards> were <done> this round",
        "hold: any card of your <hand> is <card>",
        "last last+hold: the number of cards of your <hand> is 1",
        "out empty+pass last+empty: any <hand> is empty",
        "empty empty+draw: the <pack> has fewer than <number> cards",
        "few few+hold: the number of cards of your <hand> is fewer than <number>",
        "worth win worth+hold: any player's score is at least <number>",
        "before+play play+show: the <pile> is <card>",
        "begin begin+end: the round is <number>",
        "total: the total of your <hand> is more than <number>",
        "play play+card: <card> is <done>",
    ),
    "pick": (
        "play same: a card of your <hand> that may be <done>",
        "hold play: one or more cards of your <hand>",
        "pass choose: another player",
        "draw pass: a card of the <hand> of the next player",
        "colour: any suit",
        "pay worth: number from 1 to <number>",
    ),
    "listing": (
        "much win+much worth+much: the player with the highest score",
        "few worth+few win+few: the player with the lowest score",
        "out out+win last+win empty: players who have no cards",
        "pay+much much+pay pay: the player with the highest <amount>",
        "win worth: the player with the highest score",
        "last: the player with the fewest cards",
    ),
}
_SENTENCES["fact"] = _SENTENCES["condition"]
_HOLE = re.compile(r"<(\w+)>")


def kindred(parse: Parse) -> tuple[Sample, ...]:
    """Sentences that read and are about the same, the nearest first."""
    said = [text for text, _, _ in parse.lexer.words]
    about = subjects(said)
    ranked = []
    for at, line in enumerate(_SENTENCES.get(parse.start, ())):
        own, sentence = line.split(": ", 1)
        shared = _shared(own, about)
        if shared and shared * APART >= len(about):
            more = len(about & subjects(sentence.split()))
            ranked.append((-shared, -more, at, sentence))
    most = min((one[0] for one in ranked), default=0)
    found: list[Sample] = []
    for _, _, _, sentence in sorted(one for one in ranked if one[0] == most):
        text = next(_filled(sentence, said, parse), None)
        if text is not None and text != parse.text.text:
            found.append(Sample(WHOLE, text, Repair(parse.text.span, text, "")))
    return tuple(found[:MOST])


def _shared(own: str, about: set[str]) -> int:
    """How many subjects a sentence shares with one of the lists that an example is shown for; all
    that are joined by `+` must be there."""
    lists = (set(one.split("+")) for one in own.split())
    return max((len(one) for one in lists if one <= about), default=0)


def subjects(words: list[str]) -> set[str]:
    """What words are about, each by the first of those that mean the same."""
    stems = {stem for word in words if word not in _IDLE for stem in _stems(word)}
    return {_CONCEPTS[stem] for stem in stems if stem in _CONCEPTS}


def _stems(word: str) -> Iterator[str]:
    """A word, and what it may be a form of."""
    yield word
    yield _PAST.get(word, word)
    yield word[:6]
    for ending in ("s", "es", "ed", "d", "ing", "n", "en"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            yield word.removesuffix(ending)


def _filled(sentence: str, said: list[str], parse: Parse) -> Iterator[str]:
    """The sentence with words of the ruleset in its holes, where it reads."""
    holes = list(dict.fromkeys(_HOLE.findall(sentence)))
    words = _Words(parse.vocabulary, said)
    for nth in range(MOST_FILLED):
        chosen = {hole: words.of(hole, nth) for hole in holes}
        if not all(chosen.values()):
            return
        text = sentence
        for hole, word in chosen.items():
            if inflection.is_plural(word):  # `your coins are your coins - 1`
                text = text.replace(f"<{hole}> is ", f"{word} are ")
            text = text.replace(f"<{hole}>", word)
        span = parse.text.span
        places = ((span.line, span.column),) * (len(text) + 1)
        scalar = ScalarNode(text, text, span, places)
        if Parse(parse.start, scalar, parse.vocabulary, parse.holes).reads():
            yield text


class _Words:
    """Words of a ruleset for the holes of an example, first those that the sentence says."""

    def __init__(self, vocabulary: Vocabulary, said: list[str]) -> None:
        self.every = list(vocabulary.every())
        self.declared = [one for one in self.every if one.place is not None]
        self.said = said
        self.stems = {stem for word in said for stem in _stems(word)}
        self.about = subjects(said)

    def of(self, hole: str, nth: int) -> str:
        """The nth word that fits; empty if there is none."""
        found = list(dict.fromkeys(self._fitting(hole)))
        return found[min(nth, len(found) - 1)] if found else ""

    def _fitting(self, hole: str) -> list[str]:
        match hole:
            case "verb" | "done":
                kind = "VERB" if hole == "verb" else "PARTICIPLE"
                return self._near([o for o in self.declared if o.kind == kind])
            case "other":
                verbs = self._near([o for o in self.declared if o.kind == "VERB"])
                return [*verbs[1:], *verbs[:1]]
            case "cards":
                return self._near([o for o in self.every if o.kind == "CARD_WORD" and o.plural])
            case "card":
                cards = self._near([one for one in self.every if one.kind == "A_CARD"])
                return [one if " " in one else f"{inflection.article(one)} {one}" for one in cards]
            case "number":
                return [word for word in self.said if language.number_of(word)] or ["10"]
            case "value":
                return self._near([o for o in self.declared if o.sort == "attribute"])
            case "amount":
                return self._near([one for one in self.every if one.kind == "NUMBER_NOUN"])
            case "pile":
                return [
                    said
                    for role in ("pile", "table", "spread", "own", "")
                    for said in self._near(
                        [
                            one
                            for one in self.every
                            if (one.sort, one.role, one.plural) == ("zone", role, False)
                        ]
                    )
                ]
        return [one.said for one in self.every if one.role == hole and not one.plural]

    def _near(self, able: list[Spelling]) -> list[str]:
        """Their spellings: what the ruleset declares and the sentence says first."""

        def distance(one: Spelling) -> tuple[bool, bool, bool, int]:
            words = {one.said, one.name, *one.said.split()} - _IDLE
            stems = {stem for word in words for stem in _stems(word)}
            known = {_CONCEPTS[stem] for stem in stems if stem in _CONCEPTS}
            return (
                not stems & self.stems,
                not known & self.about,
                one.place is None,
                len(one.said.split()),
            )

        return [one.said for one in sorted(able, key=distance)]
