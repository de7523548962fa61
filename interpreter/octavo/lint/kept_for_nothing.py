"""State that steps set and nothing asks for.

Comes in: the trees of a game, and the words that are said out of its reach. Goes out: a warning for
each state of which players are not told either: to set it changes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Set

from ..check.walking import nodes_of, words_of
from ..diagnostics import Diagnostic, Related
from ..syntax import tree
from ..syntax.game import RulesetTree


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
