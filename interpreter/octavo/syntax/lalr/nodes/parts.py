"""What travels between the builders of trees and is no node of its own yet, and words taken out of
what they are given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ....diagnostics import Span
from ... import tree
from ..lexer import FixedWord

Kids = list[Any]  # the kept parts of an alternative


@dataclass(slots=True)
class Run:
    """A taught phrase as far as it is read: its words, and what stands in its holes, in order. The
    parser knows its pattern.
    """

    parts: tuple[str | tree.Listing, ...]
    span: Span

    @property
    def shape(self) -> tuple[str | None, ...]:
        """The runs of words, and None for each hole, as patterns have it."""
        return tuple(part if isinstance(part, str) else None for part in self.parts)

    @property
    def arguments(self) -> tuple[tree.Listing, ...]:
        return tuple(part for part in self.parts if not isinstance(part, str))


@dataclass(slots=True)
class Doing:
    """A verb with what it does it to, and where."""

    verb: tree.Word
    what: tree.Listing | None
    places: tuple[tree.PlacePhrase, ...]


@dataclass(slots=True)
class Joined:
    """`both A and B`, `either A or B`; `none`: `neither A nor B`, which denies both."""

    items: tuple[tree.Np, ...]
    joined: str
    none: bool = False


@dataclass(slots=True)
class Two:
    """What is said of one subject by two predicates."""

    predicates: tuple[tree.Predicate, ...]
    joined: str


@dataclass(slots=True)
class Guard:
    word: str
    condition: tree.Condition
    span: Span


@dataclass(slots=True)
class Ruled:
    """What stands in rules alone; `only`: what it allows is allowed when its condition holds, and
    not else."""

    predicate: tree.IsPredicate | tree.May | tree.MayBe
    only: bool
    span: Span
    by: tree.Np | None = None  # who may do it


def is_whole(kid: object) -> bool:
    """`whole`, which adds nothing to a place."""
    return isinstance(kid, tree.Pre) and kid.what == "whole"


def take_not(kids: Kids) -> bool:
    """Whether `not` is among the parts; it is taken out."""
    for at, kid in enumerate(kids):
        if isinstance(kid, FixedWord) and kid.kind == "NOT":
            del kids[at]
            return True
    return False


def take_word(kids: Kids, kind: str) -> str:
    """What the closed word of this kind means, or nothing; it is taken out."""
    for at, kid in enumerate(kids):
        if isinstance(kid, FixedWord) and kid.kind == kind:
            del kids[at]
            return kid.name
    return ""
