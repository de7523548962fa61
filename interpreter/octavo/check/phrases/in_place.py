"""Taught phrases in their place: the tree of what a phrase means, with what was said in its holes.

Comes in: the use of a phrase. Goes out: the sentence, or the step, that could have been written
there instead; nothing where what was said cannot stand where the hole does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ...diagnostics import Span
from ...records import field_names
from ...syntax import tree
from ...syntax.game import Do, Phrase
from ..names import Symbols


class _Unsayable(Exception):
    """A phrase cannot stand in the place of a hole."""


def mapped(node: Any, change: Callable[[Any], Any]) -> Any:
    """The tree with every part changed, the inner ones first."""
    if isinstance(node, tuple):
        made = tuple(mapped(one, change) for one in node)
        return node if all(map(_is, made, node)) else made
    if isinstance(node, Span) or not (names := field_names(type(node))):
        return node
    before = [getattr(node, name) for name in names]
    after = [mapped(one, change) for one in before]
    if not all(map(_is, after, before)):
        node = replace(
            node, **{n: a for n, a, b in zip(names, after, before, strict=True) if a is not b}
        )
    return change(node)


def _is(one: object, other: object) -> bool:
    return one is other


def meant_by(use: tree.PhraseUse, symbols: Symbols) -> tree.Rule | None:
    """The sentence that a phrase means, with what was said put into its holes."""
    phrase = symbols.phrases[use.pattern]
    if phrase.rule is None:
        return None
    try:
        meant: tree.Rule = mapped(phrase.rule, _filler(use, phrase))
    except _Unsayable:
        return None
    return meant


def done_by(use: tree.PhraseUse, symbols: Symbols) -> tree.Effect | None:
    """The one step that a phrase means."""
    phrase = symbols.phrases[use.pattern]
    match phrase.steps:
        case (Do(effect=effect),):
            try:
                filled: tree.Effect = mapped(effect, _filler(use, phrase))
            except _Unsayable:
                return None
            return filled
    return None


def _filler(use: tree.PhraseUse, phrase: Phrase) -> Callable[[Any], Any]:
    said = dict(zip(phrase.holes, use.arguments, strict=True))

    def fill(node: Any) -> Any:
        match node:
            case tree.Np(head=tree.Hole(name=name)):
                put = said[name]
                plain = not (node.pre or node.posts or node.tail)
                if plain and not node.determiner:
                    return put
                if plain and isinstance(put, tree.Np) and put.determiner in ("", "a", "the"):
                    return replace(put, determiner=node.determiner)
                raise _Unsayable
            case tree.Pre(what=tree.Hole(name=name)):
                match said[name]:
                    case tree.Np("", (), tree.Numeral() | tree.Word() as head, (), None):
                        return replace(node, what=head)
                raise _Unsayable
            case tree.Possessive(who=tree.Np(head=tree.Pronoun() as pronoun)):
                if pronoun.name not in ("you", "it", "they"):
                    raise _Unsayable
                return replace(node, who=pronoun)
            case tree.Of() | tree.RelationPhrase() | tree.With() | tree.Except() | tree.Has():
                if not isinstance(node.what, tree.Np):
                    raise _Unsayable
            case tree.PlacePhrase() | tree.HasDone():
                if not isinstance(node.what, tree.Np | None):
                    raise _Unsayable
            case tree.SomeOf() | tree.OfTwo() | tree.Possessive():
                inner = [getattr(node, one, None) for one in ("what", "left", "right", "who")]
                if not all(isinstance(one, tree.Np | tree.Pronoun | None) for one in inner):
                    raise _Unsayable
        return node

    return fill
