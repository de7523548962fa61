"""So many and no more, or so many at least: asked of what a game waits for.

Comes in: the condition of `until:`, `ends:` or `on:`, and the names of the game. Goes out: a fault
for `a player has ten tricks`, which would be passed over where eleven follow nine.
"""

from __future__ import annotations

from ...diagnostics import fault
from ...syntax import inflection, language, tree
from ..names import Symbols


def check_exactness(waited_for: tree.Condition, symbols: Symbols) -> None:
    """Raises OctavoError where somebody is to have so many of a number that each player has, and
    whether more will do is not said. Cards are counted one by one."""
    for fact in waited_for.facts:
        match fact:
            case tree.Clause(
                predicate=tree.Has(what=what) | tree.Does(negated=False, what=tree.Np() as what)
            ) if _is_everyones(what.head, symbols):
                _check(what)


def _is_everyones(head: object, symbols: Symbols) -> bool:
    state = symbols.states.get(head.name) if isinstance(head, tree.Word) else None
    return state is not None and state.is_everyones_number


def _check(what: tree.Np) -> None:
    for one in what.pre:
        match one.what:
            case tree.Numeral(low=low, high=high, choices=()) as many if low == high and low > 0:
                if many.said.startswith("exactly"):
                    continue
                said = language.NUMBER_WORDS.get(low, str(low))
                noun = what.head.name if isinstance(what.head, tree.Word) else ""
                noun = inflection.singular(noun) if low == 1 else noun
                help = f"write `at least {said} {noun}` or `exactly {said} {noun}`"
                message = "so many and no more, or so many at least?"
                raise fault("OCT217", message, what.span, help=help)
