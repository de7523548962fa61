"""The words of a ruleset, as comments of a file that is written for it.

Comes in: a ruleset. Goes out: lines of comment: each sort of word with how a sentence says it, and
the moments that rules of one's own can wait for.
"""

from __future__ import annotations

from ..check.names import Symbols
from ..source.document import yaml_text
from ..syntax import inflection
from ..syntax.game import Zone
from ..table.rules import Rules
from .comments import explained


def offered(rules: Rules) -> list[str]:
    """Every sort of word that the ruleset has."""
    symbols = rules.program.symbols
    rows = [*_of_cards(symbols), *_of_the_table(symbols), *_of_the_state(symbols)]
    rows += [*_of_the_flow(symbols, _done(rules)), *_chosen(symbols)]
    lines = ["", *explained(f"The words of {rules.title}, for sentences of your own.")]
    for sort, words in rows:
        if words:
            lines += explained(f"{sort}: {'; '.join(words)}")
    return [*lines, *explained("`octavo show RULESET --words` lists them with all their forms.")]


Rows = list[tuple[str, list[str]]]


def _of_cards(symbols: Symbols) -> Rows:
    values = [(name, [", ".join(of)]) for name, of in symbols.attributes.items()]
    return [
        *((inflection.plural(name), of) for name, of in values),
        ("cards", [inflection.with_article(name) for name in symbols.classes]),
        ("qualities", [*symbols.adjectives]),
        ("groups", [*symbols.groups, *symbols.families]),
    ]


def _of_the_table(symbols: Symbols) -> Rows:
    zones = symbols.zones.values()
    cells = [*symbols.cells]
    return [
        ("places", [_place(one, symbols) for one in zones]),
        ("cells", [", ".join(cells)] if cells else []),
        ("people", ["you", "another player", *(f"the {name}" for name in symbols.people)]),
    ]


def _place(zone: Zone, symbols: Symbols) -> str:
    """A zone as sentences name it; of several cells, one that is picked."""
    if zone.each:
        return f"your {zone.name}"
    several = len(symbols.cells_of(zone.name)) > 1
    return inflection.with_article(zone.name) if several else f"the {zone.name}"


def _of_the_state(symbols: Symbols) -> Rows:
    kinds: dict[str, list[str]] = {}
    for one in symbols.states.values():
        sort = {"mark": "marks", "flag": "facts", "number": "numbers"}.get(one.kind, "kept")
        said = one.name
        if one.kind == "mark":
            said = f"{one.name} (of {one.of})"
        elif one.kind != "flag":
            said = f"your {one.name}" if one.each else f"the {one.name}"
        kinds.setdefault(sort, []).append(said)
    kinds.setdefault("numbers", []).extend(f"the {name}" for name in symbols.figures)
    kinds["numbers"] += ["your score", "the round", "the number of cards of your ..."]
    return [*kinds.items()]


def _done(rules: Rules) -> list[str]:
    """The moments at which an option has been carried out: one that picks a card waits for that."""
    verbs, picks = rules.program.symbols.verbs, dict[str, bool]()
    for decision in rules.program.decisions:
        for choice in decision.choices:
            of_card = choice.pick is not None and choice.pick.kind == "card"
            picks[choice.id] = picks.get(choice.id, False) or of_card
    return [
        f"`on: a card is {verbs[verb]}`"
        if of_card
        else f"`on: a player {inflection.third_person(verb)}`"
        for verb, of_card in picks.items()
        if verb in verbs
    ]


def _of_the_flow(symbols: Symbols, done: list[str]) -> Rows:
    verbs = [f"{verb} ({participle})" for verb, participle in symbols.verbs.items()]
    moments = [*done]
    if symbols.game.takes_turns():
        moments += ["`on: your turn begins`, `on: your turn ends`"]
    phases = [f"`before {name}:`, `after {name}:`" for name in symbols.phases]
    return [
        ("verbs", verbs),
        ("phrases", [f"`{pattern}`" for pattern in symbols.phrases]),
        ("moments", [*moments, *phases]),
    ]


def _chosen(symbols: Symbols) -> Rows:
    said = []
    for one in symbols.options.values():
        values = [yaml_text(value) for value in one.values]
        if one.says:
            said.append(f"`when {one.says}` ({one.name})")
        elif values == ["true", "false"]:  # no sentence names it
            said.append(f"`{{by {one.name}: {{true: ..., false: ...}}}}` in place of a value")
        elif values and not all(value.lstrip("-").isdigit() for value in values):
            said.append(f"`when {one.name} is {values[0]}`")
        else:
            said.append(f"{one.name}, a number")
    return [("options", said)]
