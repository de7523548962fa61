"""State that steps set and nothing asks for, and numbers that are asked for and nothing sets.

Comes in: the trees of a game, and the words that are said out of its reach; what its numbers can
be. Goes out: a warning for each state of which players are not told either: to set it changes
nothing; and for each number that is nought throughout.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Set

from ..check.checked import Checked
from ..check.walking import nodes_of, words_of
from ..diagnostics import Diagnostic, Related
from ..syntax import tree
from ..syntax.game import RulesetTree
from .ranges import Ranges

NOUGHT = (0.0, 0.0)


def kept_for_nothing(game: RulesetTree, elsewhere: Set[str]) -> Iterator[Diagnostic]:
    """What another modifier, variant or option may ask for (`elsewhere`) is left alone."""
    hidden = {state.name: state for state in game.states if not state.told}
    if not hidden:
        return
    said = Counter(word.name for word in words_of(game))
    said.update(() if game.layout is None else (one.name for one in game.layout.tells))
    made: dict[str, list[tree.Word]] = {}
    for node in nodes_of(game):
        if isinstance(node, tree.Now) and (word := _set_by(node.fact)) is not None:
            made.setdefault(word.name, []).append(word)
    for name, words in made.items():
        if name in hidden and said[name] == len(words) and name not in elsewhere:
            help = "ask for it after `when` or in a rule, or leave out what sets it; if players "
            help += "shall see it, leave out `told: false`"
            related = (Related(words[0].span, "it is set here"),)
            said_so = f"`{name}` is set, and nothing asks for it"
            yield Diagnostic("OCT223", said_so, hidden[name].span, help, related, "warning")


def never_set(
    checked: Checked, ranges: Ranges, found: Iterable[Diagnostic]
) -> Iterator[Diagnostic]:
    """What is told of a condition that compares it (`found`) is told."""
    told = " ".join(one.message for one in found)
    said = {word.name for word in words_of(checked.game)}
    for state in checked.game.states:
        name = state.name
        if state.kind != "number" or ranges.numbers.get(name) != NOUGHT or name not in said:
            continue
        if f"`{name}` is always 0" not in told:
            whose = "your" if state.each else "the"
            message = f"`{name}` is asked for, and no step changes it: it is always 0"
            help = f"write `now {whose} {name} is ...`, or `add ... to {whose} {name}`, in a step"
            help += "; what never changes is an option with values"
            yield Diagnostic("OCT223", message, state.span, help, severity="warning")


def _set_by(fact: tree.Fact) -> tree.Word | None:
    """The state that `now FACT` sets."""
    match fact:
        case tree.Flag(word=word):
            return word
        case tree.Clause(predicate=tree.IsPredicate(complement=tree.Word() as word)):
            return word
        case tree.Clause(subject=tree.Np(head=tree.Word() as word), predicate=tree.IsPredicate()):
            return word
    return None
