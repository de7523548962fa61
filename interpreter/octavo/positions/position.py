"""A match that stands where some facts hold.

Comes in: a ruleset, facts, a phase. Goes out: a `Game` at the first decision of that phase, of a round that has just begun but
for the facts. The program is entered where the loop around that decision begins for one player, who is `you`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..check import terms as t
from ..check.rules import check, settle
from ..check.scope import Scope
from ..check.terms import Term
from ..code.layout import YOU
from ..code.runtime import Below, State
from ..diagnostics import Diagnostic, Faults, OctavoError, Span, fault, nearest
from ..ir.from_syntax import lower
from ..ir.program import Bind, Program
from ..source.document import Scalar
from ..syntax import tree
from ..syntax.game import Owner, StandingRule
from ..syntax.lexicon import Lexicon
from ..syntax.words import Vocabulary
from ..table.game import Game
from ..table.machine import Machine, seeded
from ..table.rules import Rules
from .asking import Asking
from .facts import Given, Making, read


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts of one ruleset, read."""

    rules: Rules
    given: tuple[Given, ...]
    hand: Scalar | None


def position(
    rules: Rules, given: Iterable[str | Scalar] = (), *, players: int | None = None, at: str | Scalar | None = None,
    seat: int = 0, hand: str | Scalar | None = None, seed: int | str = 0, rounds: int = 0, forced: bool = False,
) -> Game:  # fmt: skip
    """A match at the first decision of the phase `at`, in which the facts hold.

    `given`: sentences, in which `you` is `seat`; `hand`: cards of yours in short form (`Ah Td 2c`). Without `at`, the first phase
    in which players take turns. `seed` settles what the facts leave open. Raises OctavoError where the facts cannot all hold.
    """
    players = players or rules.default_players
    rules.check_players(players)
    if not 0 <= seat < players:
        raise fault("OCT508", f"there is no seat {seat}", help=f"seats are numbered from 0 to {players - 1}")
    faults = Faults()
    sentences = [said(one, line) for line, one in enumerate(given, 1)]
    facts = read(sentences, vocabulary_of(rules), faults)
    phase = _phase(rules.program, at, faults)
    faults.stop_if_any()
    cards = None if hand is None else said(hand, len(sentences) + 1)
    chance = seeded(f"{seed} position")
    state, derived = _prepared(rules, facts, cards, players, seat, chance)
    if derived:
        rules = standing(rules, derived, seat)
        state, _ = _prepared(rules, facts, cards, players, seat, chance)

    def begin(machine: Machine) -> None:
        for slot, value in enumerate(state):
            if slot not in machine.code.layout.settings:
                machine.state[slot] = value
        _enter(machine, phase, seat, chance)

    return Game(rules, players, seed, rounds=rounds, forced=forced, begin=begin)


def said(sentence: str | Scalar, line: int) -> Scalar:
    """A sentence with places; text that stands in no file gets a line of its own in a file called `given`."""
    if isinstance(sentence, Scalar):
        return sentence
    size = len(sentence)
    places = tuple((line, column) for column in range(1, size + 2))
    return Scalar(sentence, sentence, Span("given", line, 1, line, size + 1), places)


def vocabulary_of(rules: Rules) -> Vocabulary:
    """Every word of the ruleset and the modifiers in force."""
    return Lexicon(rules.composition, Faults()).whole


def asked(game: Game, condition: Scalar, seat: int = 0) -> bool:
    """Whether a condition holds where a match stands; `you` is `seat`. Raises OctavoError if it is no condition."""
    faults = Faults()
    facts = read_condition(condition, vocabulary_of(game.rules), faults)
    faults.stop_if_any()
    assert facts is not None
    asking = Asking(game.rules.code(game.players))
    copy = game.machine.clone(seeded("asked"))
    copy.state[YOU] = seat
    term = game.rules.program.checked.reader().condition(facts, Scope())
    return bool(asking.value(copy.state, term, copy.below, condition.span))


def read_condition(condition: Scalar, vocabulary: Vocabulary, faults: Faults) -> tree.Condition | None:
    from ..syntax.parser import parse

    found: tree.Condition | None = parse("condition", condition, vocabulary, faults)
    return found
