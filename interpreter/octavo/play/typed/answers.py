"""A line that a person types, understood as an option or a wish.

Comes in: a line, and the decision it answers. Goes out: an option, a wish (help, an explanation,
the table again, to stop), or words for what cannot be understood.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...syntax import language
from ...table.decisions import Decision, Option
from ...table.game import Game
from ...why.verdicts import Verdict
from ..wording import Wording, listed
from .several import names

HELP = (
    "Type the number of an option, or its words; their beginning is enough if",
    "only one begins so. Besides:",
    "  ? 2      why that option may be chosen; ? and words: why something may not",
    "  t        the table again",
    "  q        stop; the match is kept and can be resumed",
)


@dataclass(frozen=True, slots=True)
class Wish:
    """`what` is help, table, stop, explain (`said` is about what), or unclear (`said` is the answer
    to give).
    """

    what: str
    said: str = ""


def understood(text: str, decision: Decision, words: Wording) -> Option | Wish:
    """What a line means at this decision."""
    text = " ".join(text.split())
    if not text:
        return Wish("unclear")
    exact = decision.options.find(text)
    if exact is not None:
        return exact
    if text == "?" or text.lower() in ("h", "help"):
        return Wish("help")
    if text.startswith("?"):
        return Wish("explain", text[1:].strip())
    if text.lower() in ("q", "quit"):
        return Wish("stop")
    if text.lower() in ("t", "table"):
        return Wish("table")
    return _option(text, decision, words)


def begun_with(
    text: str, decision: Decision, beginnings: set[str]
) -> tuple[Option, list[str]] | None:
    """An option that is chosen part by part, and the parts that the same line names: `show Ah
    7c`."""
    said = " ".join(text.split())
    for option in (
        decision.options if any(said.startswith(f"{verb} ") for verb in beginnings) else ()
    ):
        if option.kind == "" and option.verb in beginnings and said.startswith(f"{option.verb} "):
            return option, names(said.removeprefix(option.verb))
    return None


def _option(text: str, decision: Decision, words: Wording) -> Option | Wish:
    options = decision.options
    first = options[0]
    if first.kind == "number":
        low, high = first.value, options[len(options) - 1].value
        return Wish("unclear", f"Type a number from {low} to {high}.")
    if text.isdecimal() and len(text) < 6:
        number = int(text)
        if 1 <= number <= len(options):
            return options[number - 1]  # type: ignore[no-any-return]
        return Wish("unclear", f"The options are numbered from 1 to {len(options)}.")
    found = _fitting(_plain(text), decision, words)
    if len(found) == 1:
        return found[0]
    if found:
        labels = [f"`{words.option(option)}`" for option in found[:6]]
        return Wish(
            "unclear",
            f"`{text}` may mean "
            f"{listed(labels) if len(found) <= 6 else ', '.join(labels) + ' and others'}.",
        )
    return Wish("explain", text)


def _fitting(text: str, decision: Decision, words: Wording) -> list[Option]:
    """The options that a text can mean: by their words, by what they pick, by the beginning of
    either; the surest way counts.
    """
    options = list(decision.options)
    names = {option.code: _spellings(option, words) for option in options}
    for fits in (str.__eq__, str.startswith):
        found = [
            option for option in options if any(fits(said, text) for said in names[option.code])
        ]
        if found:
            return found
    verbs = dict.fromkeys(option.verb for option in options if option.kind == "card")
    cards = {verb: decision.options.find(f"{verb} {text}") for verb in verbs}
    for option in options:  # another spelling of the verb or the card
        tail = text.removeprefix(_plain(option.verb)).strip()
        if tail != text and tail and option.verb in cards:
            cards[option.verb] = decision.options.find(f"{option.verb} {tail}")
    return [option for option in cards.values() if option is not None]


def _spellings(option: Option, words: Wording) -> list[str]:
    said = [option.key, words.option(option)]
    said += [one.removeprefix(option.verb).strip() for one in said if one != option.verb]
    if option.kind == "card" and option.value is not None:
        said += [f"{option.verb} {words.pack.names[option.value]}", words.pack.names[option.value]]
    return [_plain(one) for one in said]


def _plain(text: str) -> str:
    articles = {"the", "a", "an"}
    words = text.lower().split()
    # `The` alone is a card
    return " ".join(word for word in words if word not in articles or len(words) == 1)


def explained(text: str, game: Game, words: Wording) -> Verdict | None:
    """Why what a text names may or may not be chosen; None if it names nothing."""
    decision = game.decision
    if decision is None:
        return None
    choices = words.rules.program.decisions[decision.number].choices
    verbs = [choice.id for choice in choices]
    meant = (
        understood(text, decision, words) if text and not text.startswith("?") else Wish("unclear")
    )
    if isinstance(meant, Option):
        verdict: Verdict = game.explain(meant)
        return verdict
    plain = text.lower()
    for verb in sorted(verbs, key=len, reverse=True):
        for said in (verb, language.third_person(verb)):
            if plain == said.lower() or plain.startswith(f"{said.lower()} "):
                tail = _card(text[len(said) :].strip(), words)
                return None if tail is None else game.explain(f"{verb} {tail}".strip())
    of_cards = next(
        (choice.id for choice in choices if choice.pick is not None and choice.pick.kind == "card"),
        None,
    )
    card = _card(text, words) if text else None
    return game.explain(f"{of_cards} {card}") if card and of_cards else None


def _card(text: str, words: Wording) -> str | None:
    """The code of the card a text names; empty for no text, None for what is no card."""
    if not text:
        return ""
    said = " ".join(word for word in text.split() if word.lower() not in ("the", "a", "an"))
    cards: int = words.pack.find(said) or words.pack.find(said.lower())
    return words.pack.codes[(cards & -cards).bit_length() - 1] if cards else None
