"""Sentences that stand among the rules and say what happens at some moment: where to write them.

Comes in: the tree of a rule. Goes out: nothing, or a fault with the trigger, or the step, that is
meant.
"""

from __future__ import annotations

from ..diagnostics import fault
from ..syntax import tree
from ..syntax.unparse import as_written
from .counting import PLAYERS_SCORE, is_counting
from .names import Symbols
from .phrases.taking import kind_of


def check_no_step(rule: tree.Rule, symbols: Symbols) -> None:
    """Raises OctavoError for `when a player plays an eight, the next player draws a card`, which is
    a trigger, and for `when you have no cards, you score 1`, which is a step."""
    for clause in rule.clauses:
        if not _is_step(clause, symbols) or len(rule.when) != 1 or rule.unless:
            continue
        when, done = rule.when[0], as_written(clause)
        asked = as_written(when)
        message = "this cannot be a rule: it says what happens at some moment"
        if _scores(clause):
            message = PLAYERS_SCORE
        help = f"it is a step, where that is to be asked: `if: {asked}`, `do: {done}`"
        if len(when.facts) == 1 and _is_moment(when.facts[0]):
            help = f"what happens at a moment is a trigger: `on: {asked}`, `do: {done}`"
        raise fault("OCT325", message, clause.span, help=help)


def _is_step(clause: tree.Fact, symbols: Symbols) -> bool:
    """Whether somebody does something."""
    match clause:
        case tree.Clause(subject=tree.Np() as who, predicate=tree.Does(negated=False) as does):
            somebody = kind_of(who, symbols) == "players" or isinstance(who.head, tree.Pronoun)
            return somebody and (_scores(clause) or not is_counting(does))
    return False


def _scores(clause: tree.Fact) -> bool:
    match clause:
        case tree.Clause(predicate=tree.Does(verb=tree.Word(name="score"))):
            return True
    return False


def _is_moment(fact: tree.Fact) -> bool:
    """`you play an eight`, `an eight is played`."""
    match fact:
        case tree.Clause(predicate=tree.Does(verb=verb, negated=False)):
            return verb.name not in ("have", "hold", "match")
        case tree.Clause(predicate=tree.WasDone(negated=False)):
            return True
    return False


def no_rule(predicate: tree.Predicate) -> str:
    """What to write instead of a sentence that says something of one moment."""
    match predicate:
        case tree.IsPredicate():
            return (
                "what cards count is `count 11`, what they stand for `count as CARDS`; a quality "
                "is declared under `words: adjectives:`; what becomes so is a step: `now ...`"
            )
        case tree.WasDone() | tree.HasDone() | tree.Has():
            return "ask it after `when`, or write `now ...` in a step"
        case _:
            return (
                "what happens at some moment is a step: write it in a phase, an option or a trigger"
            )
