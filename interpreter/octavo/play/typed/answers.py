"""A line that a person types, understood as an option or a wish.

Comes in: a line, and the question it answers. Goes out: the key of an offer, a wish (help, an
explanation, the table again, to take back, to stop), or words for what cannot be understood.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...diagnostics import OctavoError
from ...front.asking import Asked, Offer
from ...front.table import Table
from ...front.wording import Wording, listed, sentence
from ...records import record
from ...syntax import inflection
from ...table.answering import TOWARDS, names, picks_of
from ...table.verdicts import Verdict
from ..screen import TO_END, stops
from . import melds

UNDO = ("u", "undo")
ARTICLES = ("the", "a", "an")
HELP = (
    "Type the number of an option, or its words; their beginning is enough if",
    "only one begins so. Besides:",
    "  ? 2      why that option may be chosen; ? and words: why something may not;",
    "           `why` says the same as ?",
    "  hint     what a careful bot would do in your place",
    "  t        the table again;  history: all that you were told",
    "  groups   the best that your cards make, or how far they are on the way",
    "  rules    the rules in force; rules and words: those that have these words",
    "  u        take back your last choice, or what you have picked of this one",
    "  q        stop, if Enter is pressed then; the match is kept and can be resumed",
)


@record
class Wish:
    """`what` is help, hint, table, history, groups, rules (`said`: those with these words), undo,
    stop, explain (`said` is about what; `is_asked`: by a question), or unclear (`said` is the
    answer to give).
    """

    what: str
    said: str = ""
    is_asked: bool = False


def understood(text: str, asked: Asked, table: Table) -> str | Wish:
    """What a line means at this question: the key of an offer, or a wish."""
    text = " ".join(text.split())
    if not text:
        return Wish("unclear")
    exact = table.key_of(text)
    if exact is not None and (asked.amount is not None or asked.offer(exact) is not None):
        return exact
    wish = looked_up(text)
    if wish is not None:
        return wish
    if asks_why(text):
        said = text[1 if text.startswith("?") else len("why") :].strip()
        return Wish("explain", said, is_asked=True)
    if stops(text):
        return Wish("stop")
    if is_table(text):
        return Wish("table")
    if text.lower() in UNDO:
        return Wish("undo")
    if text.lower() == "hint":
        return Wish("hint")
    return _offered(text, asked, table)


def asks_why(text: str) -> bool:
    """Whether a line asks about an option: `? 2`, `why 2`."""
    return text.startswith("?") or text.lower().split()[:1] == ["why"]


def is_table(text: str) -> bool:
    """Whether a line asks for the table again."""
    return text.strip().lower() in ("t", "table")


def helped(words: Wording) -> list[str]:
    """What can be typed; of groups only where there are any."""
    hands = bool(words.description.groups)
    return [line for line in HELP if hands or not line.startswith("  groups")]


def needs_a_question(text: str) -> bool:
    """Whether a line is about a choice, and can do nothing where none is asked for."""
    return text.strip().lower() in ("hint", *UNDO)


def looked_up(text: str) -> Wish | None:
    """A wish to look something up, which can be granted where nothing is asked: help, history,
    groups, or rules; None of other lines."""
    first, _, words = " ".join(text.split()).partition(" ")
    if not words and first.lower() in ("?", "why", "h", "help"):
        return Wish("help")
    if not words and first.lower() in ("history", "groups"):
        return Wish(first.lower())
    return Wish("rules", words) if first.lower() == "rules" else None


def with_whole_verb(text: str, asked: Asked, known: Iterable[str]) -> str:
    """The same, where it begins with a few words of the only verb that begins so, with all of them:
    `bid 3`, where one may bid for something. Not where it names another verb that is `known`, or
    begins one, nor where it says more and nothing is picked."""
    said = text.split()
    verbs = [verb.split() for verb in asked.verbs]
    others = [verb.split() for verb in known]
    if any(verb == said[: len(verb)] for verb in [*verbs, *others]):
        return text
    if begun_by(" ".join(said), known):
        return text
    for many in range(len(said), 0, -1):
        meant = [verb for verb in verbs if verb[:many] == said[:many]]
        if meant:
            whole, rest = " ".join(meant[0]), said[many:]
            begins = any(one.begins and one.verb == whole for one in asked.offers)
            is_one = len(meant) == 1 and (asked.verbs[whole] or begins or not rest)
            return " ".join([whole, *rest]) if is_one else text
    return text


def with_verb(text: str, asked: Asked, table: Table) -> list[str]:
    """What a line may mean that names cards and no option: the same with each verb that takes
    them; where none does, with the only one that takes any cards."""
    plain = " ".join(text.split())
    if asked.part or asked.several or not _begins_with_a_card(plain, table):
        return []
    meant = understood(plain, asked, table)
    if isinstance(meant, str) or meant.what != "explain" or meant.is_asked:
        return []
    known = {*asked.verbs, *known_verbs(table)}
    if any(f"{plain.lower()} ".startswith(f"{verb.lower()} ") for verb in known):
        return []
    found = [f"{verb} {plain}" for verb in asked.verbs if _takes_cards(verb, asked, table)]
    can = [line for line in found if not refused(line, table)]
    return can or (found if len(found) == 1 else [])


def _begins_with_a_card(line: str, table: Table) -> bool:
    return any(table.card(said) is not None for said in (line, *names(line)[:1], *line.split()[:1]))


def _takes_cards(verb: str, asked: Asked, table: Table) -> bool:
    """Whether an option picks a card, at once or as what completes it."""
    if asked.verbs[verb] == "card":
        return True
    offer = asked.offer(verb)
    further = table.further(verb) if offer is not None and offer.begins else None
    return further is not None and (
        melds.is_making(further) or any(one.card is not None for one in further.offers)
    )


def refused(text: str, table: Table) -> str:
    """Why a line is no answer as it stands; nothing if it is one."""
    try:
        table.further(text)
    except OctavoError as error:
        told = error.diagnostics[0]
        return f"{sentence(told.message)}; {told.help}."
    return ""


def known_verbs(table: Table) -> list[str]:
    """The verbs of all options of a game, asked for now or not."""
    return [one.verb for one in table.description.verbs]


def begun_by(text: str, known: Iterable[str]) -> list[str]:
    """The verbs of several words that begin with more than the first of them."""
    return [one for one in known if " " in text and one.lower().startswith(text.lower())]


def beginning_with(text: str, known: Iterable[str]) -> list[str]:
    """The verbs of which a text is the first words: one word of a verb that is no verb itself, or
    several, the last of them perhaps not to its end."""
    whole = [one for one in known if one.lower().startswith(f"{text.lower()} ")]
    return [] if text.lower() in known else whole or begun_by(text, known)


def begun_with(text: str, asked: Asked) -> tuple[str, list[str]] | None:
    """The key of an offer that is chosen part by part, and the parts that the same line names:
    `show Ah 7c`."""
    said = " ".join(text.split())
    for one in asked.offers:
        whole = one.begins and one.card is None and one.picked is None
        if whole and said.startswith(f"{one.verb} "):
            return one.key, picks_of(said.removeprefix(one.verb))
    return None


def _offered(text: str, asked: Asked, table: Table) -> str | Wish:
    if asked.amount is not None:
        return Wish("unclear", f"Type {asked.amount}.")
    if asked.numbers:  # `4` is the number, and not the fourth of them
        named = asked.offer(f"{asked.offers[0].verb} {text}")
        if named is not None:
            return named.key
        return Wish("unclear", _one_of(text, asked.numbers))
    if text.isdecimal() and len(text) < 6:
        number = int(text)
        if 1 <= number <= len(asked.offers):
            return asked.offers[number - 1].key
        return Wish("unclear", f"The options are numbered from 1 to {len(asked.offers)}.")
    found = _fitting(text, asked, table)
    if text.lower() == TO_END and found:  # whoever looks for the end of a page chooses nothing
        whole = listed([f"`{one}`" for one in dict.fromkeys(offer.verb for offer in found)], "or")
        return Wish("unclear", f"`{text}` leads to the end of a page; type more of {whole}.")
    if len(found) == 1:
        return found[0].key
    return may_mean(text, [one.words for one in found]) if found else Wish("explain", text)


def _one_of(text: str, numbers: Sequence[int]) -> str:
    """Which numbers may be typed: of many those next to the one that was, for all are listed."""
    if not text.isdecimal() or len(text) > 6 or len(numbers) < 10:
        return f"Type one of {', '.join(map(str, numbers))}."
    lower = [one for one in numbers if one < int(text)][-1:]
    higher = [one for one in numbers if one > int(text)][:1]
    near = " or ".join(map(str, [*lower, *higher]))
    return f"Type one of {near}, or another of the list: {text} is not among them."


def may_mean(text: str, lines: Sequence[str]) -> Wish:
    """Of a line that may mean several: which."""
    labels = [f"`{one}`" for one in lines[:6]]
    said = listed(labels, "or") if len(lines) <= 6 else f"{', '.join(labels)} and others"
    return Wish("unclear", f"`{text}` may mean {said}.")


def _fitting(text: str, asked: Asked, table: Table) -> list[Offer]:
    """The offers that a text can mean: by their words, by what they pick, by the beginning of
    either; the surest way counts.
    """
    text, words = _plain(text, asked, table), table.wording(asked.seat)
    names = {one.key: _spellings(one, asked, table, words) for one in asked.offers}
    for fits in (str.__eq__, str.startswith):
        found = [one for one in asked.offers if any(fits(said, text) for said in names[one.key])]
        if found:
            return found
    verbs = dict.fromkeys(one.verb for one in asked.offers if one.card is not None)
    keys = {verb: table.key_of(f"{verb} {text}") for verb in verbs}
    for one in asked.offers:  # another spelling of the verb or the card
        tail = text.removeprefix(_plain(one.verb, asked, table)).strip()
        if tail != text and tail and one.verb in keys:
            keys[one.verb] = table.key_of(f"{one.verb} {tail}")
    return [one for one in asked.offers if one.key in keys.values()]


def _spellings(offer: Offer, asked: Asked, table: Table, words: Wording) -> list[str]:
    said = [offer.key, offer.words]
    said += [one.removeprefix(offer.verb).strip() for one in said if one != offer.verb]
    if offer.card is not None:
        name = words.cards_by_code[offer.card].name
        said += [f"{offer.verb} {name}", name]
    return [_plain(one, asked, table) for one in said]


def _plain(text: str, asked: Asked, table: Table) -> str:
    """A text in small letters, without its articles."""
    return " ".join(_without_articles(text, asked, table)).lower()


def _without_articles(text: str, asked: Asked, table: Table) -> list[str]:
    """The words of a text but for its articles. A card may be called like one: it stands at the
    end, or before a card or the place where it goes, as an article in small letters does only where
    several cards are picked in a line, this one among them.
    """
    words = text.split()
    codes = table.wording(asked.seat).cards_by_code
    small = {(one.card or "").lower() for one in asked.offers if asked.several}

    def is_card(at: int) -> bool:
        if words[at] not in codes and words[at] not in small:
            return len(words) == 1
        after = words[at + 1 : at + 2]
        return not after or after[0] in TOWARDS or table.card(after[0]) is not None

    return [one for at, one in enumerate(words) if one.lower() not in ARTICLES or is_card(at)]


def without_verb(text: str, asked: Asked) -> str:
    """What a line names besides the verb of what is asked: of `discard 3h 4c` the cards."""
    plain = " ".join(text.split())
    for verb in sorted(asked.verbs, key=len, reverse=True):
        if plain.lower().startswith(f"{verb.lower()} "):
            return plain[len(verb) + 1 :]
    return text


def number_beside_cards(line: list[str], asked: Asked, table: Table, verb: bool) -> str:
    """Why numbers of a line are no answer: beside cards, or after a `verb`, one may be meant as the
    rank of a card or as an option of the list; nothing where it is plain what is meant."""
    numbers = [one for one in line if one.isdecimal() and table.card(one) is None]
    others = [one for one in line if not one.isdecimal() and one.lower() != "done"]
    cards = any(isinstance(understood(one, asked, table), str) for one in others)
    if not numbers or not (verb or cards):
        return ""
    return (
        f"`{numbers[0]}` may be a rank here, or a number of the list: name the cards, or type "
        "numbers alone."
    )


def explained(text: str, asked: Asked, table: Table) -> Verdict | None:
    """Why what a text names may or may not be chosen; None if it names nothing."""
    text = with_whole_verb(text, asked, known_verbs(table))
    if len(lines := with_verb(text, asked, table)) == 1:
        text = lines[0]
    meant = understood(text, asked, table) if text and not text.startswith("?") else Wish("unclear")
    if isinstance(meant, str):
        return table.why(meant)
    if text.isdecimal() and (asked.amount is not None or asked.numbers):
        return table.why(f"{next(iter(asked.verbs))} {text}")
    plain = text.lower()
    begun = beginning_with(text, known_verbs(table))
    if len(begun) == 1:
        return table.why(begun[0])
    for verb in sorted({*asked.verbs, *known_verbs(table)}, key=len, reverse=True):
        for said in (verb, inflection.third_person(verb)):
            if plain == said.lower() or plain.startswith(f"{said.lower()} "):
                tail = text[len(said) :].strip()
                card = _card(tail, asked, table)
                if card is not None:
                    return table.why(f"{verb} {card}".strip())
                # a card and where it goes: the place is looked at if sentences speak of it there
                first, _, where = tail.partition(" ")
                card = _card(first, asked, table)
                if not card:  # an amount, a group, another thing that is picked
                    return table.why(f"{verb} {tail}")
                key = f"{verb} {card}"
                there = table.why(f"{key} {where}")
                if any(table.card(word) is not None for word in where.split()):
                    return there  # several cards
                return there if there.reasons or asked.offer(key) is not None else table.why(key)
    of = {kind: verb for verb, kind in reversed(asked.verbs.items())}
    card = _card(text, asked, table) if text else None
    if card and "card" in of:
        return table.why(f"{of['card']} {card}")
    return table.why(f"{of['place']} {text}") if text and "place" in of else None


def _card(text: str, asked: Asked, table: Table) -> str | None:
    """The code of the card a text names; empty for no text, None for what is no card."""
    if not text:
        return ""
    said = " ".join(_without_articles(text, asked, table))
    return table.card(said) or table.card(said.lower())
