"""Random rulesets: well-formed by the schema, their sentences drawn from the grammar.

Comes in: chance. Goes out: bytes of a ruleset. A sentence is a walk through the table of the
grammar, with any word of the vocabulary that stands for the kind of token which may follow.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import octavo
from octavo.diagnostics import Faults
from octavo.syntax.lalr.table import END, table
from octavo.syntax.lexicon import Lexicon
from octavo.syntax.words import Vocabulary
from support.strange_files import ruleset

GAME = "five-card-draw"  # of some size
FEWEST, MOST = 2, 14  # words of a sentence that could end, and after which it does
WALKS = 20


@cache
def words(game: str = GAME) -> dict[str, list[str]]:
    """The spellings of each kind of token in a game, by name or path."""
    composition = octavo.load(game).composition
    return spellings(Lexicon(composition, Faults()).of(()))


def spellings(vocabulary: Vocabulary) -> dict[str, list[str]]:
    """The spellings of each kind of token, in order."""
    found: dict[str, list[str]] = {}
    for entry in vocabulary.every():
        found.setdefault(entry.kind, []).append(entry.said)
    found["NUMS"] = ["1", "3", "two", "two or more", "1 to 5", "up to 2", "100"]
    found["SHARING"] = [
        f"of {how} {what}"
        for how in ("one", "different", "consecutive")
        for what in ("rank", "suit")
    ]
    return {kind: sorted(set(said)) for kind, said in found.items()}


def sentence(start: str, chance: Random, game: str = GAME) -> str:
    """A sentence that the grammar may read from one of its starts: the first walk that comes to an
    end, if one of some does.
    """
    return walked(start, chance, words(game))


def walked(start: str, chance: Random, known: dict[str, list[str]]) -> str:
    """The same in these words, by kind of token."""
    for _ in range(WALKS):
        said, whole = _walk(start, chance, known)
        if whole:
            break
    return said


def _walk(start: str, chance: Random, known: dict[str, list[str]]) -> tuple[str, bool]:
    grammar = table()
    stack, said = [grammar.starts[start]], list[str]()
    while len(said) < 2 * MOST:
        kinds = list(grammar.acceptable(stack))
        if END in kinds and len(said) >= FEWEST and (len(said) > MOST or chance.random() < 0.5):
            return " ".join(said), True
        able = sorted(kind for kind in kinds if kind in known)
        if not able:
            break
        kind = chance.choice(able)
        said.append(chance.choice(known[kind]))
        while (action := grammar.states[stack[-1]][kind]) < 0:
            production = grammar.productions[-1 - action]
            del stack[len(stack) - production.size :]
            stack.append(grammar.states[stack[-1]][production.origin])
        stack.append(action)
    return " ".join(said), False


def steps(chance: Random, depth: int = 0) -> list[Any]:
    made: list[Any] = []
    for _ in range(chance.randint(1, 3)):
        inner = steps(chance, depth + 1) if depth < 3 else ["shuffle the stock"]
        match chance.randrange(8):
            case 0:
                made.append({"if": sentence("condition", chance), "do": inner})
            case 1:
                made.append({"for each": sentence("order", chance), "do": inner})
            case 2:
                made.append(
                    {
                        "turns": sentence("order", chance),
                        "until": sentence("condition", chance),
                        "do": inner,
                    }
                )
            case 3:
                option = {
                    "pick": sentence("pick", chance),
                    "when": sentence("condition", chance),
                    "do": inner,
                }
                made.append({"choose": {"play": option, "pass": {}}})
            case 4:
                made.append({"repeat": inner, "until": sentence("condition", chance)})
            case _:
                made.append(sentence("do", chance))
    return made


def random_ruleset(chance: Random) -> bytes:
    """A ruleset with some of its sentences at random, over the declarations of a shipped game."""
    from octavo.source.document import plain
    from octavo.source.from_yaml import read
    from octavo.source.shelf import ruleset_path

    game: Any = plain(read(ruleset_path(GAME)))
    changes: dict[str, Any] = dict(game)
    for number in range(chance.randint(0, 1)):
        changes[f"rules/random {number}"] = sentence("rule", chance)
    if chance.random() < 0.2:
        changes["words/numbers/tally"] = sentence("amount", chance)
    if chance.random() < 0.2:
        changes["words/cards/lot"] = sentence("listing", chance)
    if chance.random() < 0.1:
        changes["triggers"] = {
            "at once": {"on": sentence("condition", chance), "do": steps(chance, 2)}
        }
    if chance.random() < 0.3:
        changes["phases/random"] = steps(chance)
    if chance.random() < 0.1:
        changes["win"] = sentence("listing", chance)
    return ruleset(changes)
