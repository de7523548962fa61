"""Steps that are done for each of several sides, as the loop that says the same.

Comes in: the tree of one effect. Goes out: the sides, and what is done with each as `it`; nothing
for any other step. `each side scores its tricks` is `it scores its tricks` for each side, and
`now the tricks of each side are 0` is such a loop, too.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..check.names import Symbols
from ..check.phrases.taking import kind_of
from ..check.walking import nodes_of
from ..diagnostics import Span, fault
from ..records import field_names
from ..syntax import tree

_EACH = ("each", "every")
_SCORED = ("score", "lose", "get")


def by_sides(effect: tree.Effect, symbols: Symbols) -> tuple[tree.Np, tree.Effect] | None:
    """Which sides, and what becomes of each."""
    if symbols.game.sides is None:
        return None
    sides = [one for one in _changed(effect, symbols) if _is_each_side(one, symbols)]
    if len(sides) != 1:
        return None
    (each,) = sides
    it = tree.Pronoun("it", each.span)
    return each, _Pointing(each, it).of(effect)


def check_it(effect: tree.Effect, it: object) -> None:
    """Raises OctavoError for `each side scores its value`, where something else was picked before
    that `it` may be."""
    if it is None:
        return
    for node in nodes_of(effect):
        if isinstance(node, tree.Pronoun) and node.name == "it":
            said = "this may be of each side, or of what was picked or named before"
            help = "write `for each: side`, and under it what becomes of `that side`"
            raise fault("OCT304", said, node.span, help=help)


def _changed(effect: tree.Effect, symbols: Symbols) -> list[tree.Np]:
    """Phrases that may name the sides of which something is changed one by one."""
    match effect:
        case tree.Clause(subject=tree.Np() as who, predicate=tree.Does(verb=verb, what=what)):
            if verb.name in _SCORED and kind_of(who, symbols) == "sides":
                # all score as much at once, unless it is said of each how much
                its = any(isinstance(one, tree.Pronoun) for one in nodes_of(what))
                return [who] if its else []
            return _owners(who) if verb.name in ("rise by", "fall by") else []
        case tree.Now(fact=tree.Clause(subject=tree.Np() as what, predicate=tree.IsPredicate())):
            return _owners(what)
        case tree.Command(verb=tree.Word(name="add" | "subtract"), places=(place,)):
            return _owners(place.what) if isinstance(place.what, tree.Np) else []
    return []


def _owners(np: tree.Np) -> list[tree.Np]:
    """Whose a number is."""
    named: list[object] = [post.what for post in np.posts if isinstance(post, tree.Of)]
    named += [pre.what.who for pre in np.pre if isinstance(pre.what, tree.Possessive)]
    return [one for one in named if isinstance(one, tree.Np)]


def _is_each_side(np: tree.Np, symbols: Symbols) -> bool:
    return np.determiner in _EACH and kind_of(np, symbols) == "sides"


class _Pointing:
    """A step in which `it` stands for one phrase."""

    def __init__(self, each: tree.Np, it: tree.Pronoun) -> None:
        self.each, self.it = each, it

    def of(self, node: Any) -> Any:
        match node:
            case tuple():
                return tuple(map(self.of, node))
            case tree.Possessive(who=who) if who is self.each:
                return replace(node, who=self.it)
        if node is self.each:
            return tree.Np("", (), self.it, span=node.span)
        names = () if isinstance(node, Span) else field_names(type(node))
        parts = {name: self.of(getattr(node, name)) for name in names}
        return replace(node, **parts) if parts else node
