"""Examples for the keys of a draft, in the words of one ruleset; those that load are proposed.

Comes in: a ruleset, and the house rule of the draft if it has one. Goes out: samples. The few words
that they declare are everyday ones; where the ruleset has such a word, the sample does not load,
and is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass

from ..source.compose import Composition
from ..syntax import inflection
from ..syntax.game import OptionDeclaration, Window
from ..table.rules import Rules
from .comments import Suggestion, quoted
from .house_rule import HouseRule

REMOVED = 6  # rules of which one can perhaps be left out
Loads = Callable[[Sequence[Suggestion]], bool]  # whether a draft with these examples in force does


def for_modifier(rules: Rules, rule: HouseRule | None) -> Iterator[Suggestion]:
    """What a modifier of this ruleset may hold."""
    made, symbols = rules.composition, rules.program.symbols
    numbers = [one.number for one in made.modifiers if one.number is not None]
    yield _one("number", f"number: {max(numbers, default=0) + 1}")
    yield _one("source", "source: the rules of our table")
    if rule is not None:
        yield _one("needs", f"needs: [{rule.verb}]")
    yield from _other_modifiers(made)
    yield from _added(rules, rule)
    phases = [*symbols.phases]
    if phases:
        yield _one("before", f"before {phases[0]}:", "  - each player scores 1")
        yield _one("after", f"after {phases[-1]}:", "  - each player scores 1")


def for_variant(rules: Rules, rule: HouseRule | None) -> Iterator[Suggestion]:
    """What a variant of this ruleset may hold."""
    game = rules.program.checked.game
    yield _one("source", "source: the rules of our table")
    for option in game.options:
        if (other := _otherwise(option)) is not None:
            changed = f"    {option.name}: {{default: {other}}}"
            yield _one("replaces", "replaces:", "  options:", changed)
            break
    for removed in game.rules[:REMOVED]:
        yield _one("removes", "removes:", f"  rules: [{quoted(removed.name)}]")
    yield from _added(rules, rule)
    phases = [*rules.program.symbols.phases]
    if phases:
        steps = ("    do: each player scores 1",)
        yield _one("phases", "phases:", "  bonus:", f"    after: {phases[-1]}", *steps)


def _other_modifiers(made: Composition) -> Iterator[Suggestion]:
    for one in made.modifiers:
        yield _one("clashes", f"clashes: [{quoted(one.name)}]")
        rule = "    both: a player with a score of at least 1 is blessed"
        marked = ("  state:", "    blessed: {is a: mark, of: players}", "  rules:", rule)
        yield _one("with", f"with {one.name}:", *marked)


def _added(rules: Rules, rule: HouseRule | None) -> Iterator[Suggestion]:
    """What may be added to any ruleset."""
    symbols = rules.program.symbols
    ranks, suits = symbols.attributes["rank"], symbols.attributes["suit"]
    some = [_several(rank) for rank in ranks[-2:]]
    yield _one(
        "words",
        "words:",
        f"  cards: {{favourite: {' and '.join(some)}}}",
        f"  adjectives: {{lucky: {_several(suits[-1])}}}",
        "  numbers: {lead: the highest score - your score}",
    )
    yield _one("zones", "zones:", "  side pile: {faces: up}")
    yield _one("state", "state:", "  streak: {is a: number, each: player, lasts: round}")
    yield _one(
        "options",
        "options:",
        "  strict:",
        "    says: the strict rule is used",
        "    default: true",
        "    why: some tables do without it",
    )
    yield _one("groups", "groups:", "  twosome: two cards of one rank")
    if rule is not None and rule.rank:
        other = next(rank for rank in reversed(ranks) if rank != rule.rank)
        several = inflection.plural(other)
        sentence = f"in the first round, {several} may not be {rule.done}"
        yield _one("rules", f"  late {several}: {sentence}")
    yield _one(
        "phrases",
        "phrases:",
        "  - say: the house gives <number>",
        "    mean: [each player scores <number>]",
    )
    if _has_windows(rules.program.checked.game.phases):
        yield _one("actions", "actions:", "  cheer:", "    do: you score 1")
    if rule is not None:
        whose = f"{inflection.with_article(rule.rank)} is {rule.done}"
        moment = whose if rule.rank else f"a player has {rule.done}"
        yield _one("triggers", "triggers:", "  bonus:", f"    on: {moment}", "    do: you score 1")


def _has_windows(part: object) -> bool:
    """Whether a part of a game lets players act outside what they choose in their turns."""
    if isinstance(part, Window):
        return True
    if isinstance(part, tuple):
        return any(map(_has_windows, part))
    return is_dataclass(part) and any(_has_windows(getattr(part, one.name)) for one in fields(part))


def _several(name: str) -> str:
    return name if inflection.is_plural(name) else inflection.plural(name)


def _one(key: str, *lines: str) -> Suggestion:
    return Suggestion(key, lines)


def _otherwise(option: OptionDeclaration) -> object:
    """A value of an option that it does not have by itself; None if there is none."""
    values = [value for value in option.values if value != option.default]
    return next((_written(value) for value in values), None)


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else quoted(str(value))


def that_load(examples: Iterable[Suggestion], loads: Loads) -> list[Suggestion]:
    """One example of each key, all of which load together; the first that do."""
    kept: dict[str, Suggestion] = {}
    proposed = [*examples]
    first = {one.key: one for one in reversed(proposed)}
    if loads([*first.values()]):
        return [*first.values()]
    for one in proposed:
        if one.key not in kept and loads([*kept.values(), one]):
            kept[one.key] = one
    return [*kept.values()]
