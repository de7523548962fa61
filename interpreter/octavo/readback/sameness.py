"""Whether two games mean the same.

Comes in: the tree of a game. Goes out: its `GameMeaning`: all that check and ir make of it before
standing sentences are folded into what asks for them. Two meanings are the same whatever words said
them, wherever they stand, and however variables are numbered.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from .. import terms as t
from ..check.names import Spoken
from ..check.phrases.scope import Scope
from ..check.rules import Checked, check
from ..diagnostics import Faults, OctavoError, Span
from ..effort import bounded
from ..ir.from_syntax import Lowering
from ..ir.program import Alternative, Program
from ..ir.standing import Folder
from ..records import field_names
from ..syntax import tree
from ..syntax.game import RulesetTree

_VARIABLE = re.compile(r"[a-z]\d+")  # as `Kinds.variable` calls them
_AS_TOLD = {(Alternative, "said")}  # how a condition is written, beside what it means


@dataclass(frozen=True, slots=True)
class GameMeaning:
    """What was made of a game, part by part; `spoken` tells what words that point back refer to."""

    parts: tuple[object, ...]
    checked: Checked
    program: Program
    spoken: Spoken

    def same(self, other: GameMeaning) -> bool:
        return _Alike()(self.parts, other.parts)


def meaning_of(game: RulesetTree, survey: bool = False) -> GameMeaning:
    """Check a game and lower it, unfolded. Raises OctavoError if it is refused. `survey`: with its
    options left open, so that what the chosen values rule out is compared, too."""
    faults, spoken = Faults(), Spoken()
    with bounded(game.span):
        checked = check(game, faults, survey=survey, spoken=spoken)
        faults.stop_if_any()
        lowering = Lowering(checked, faults)
        lowering.match()
        faults.stop_if_any()
        words = _words(checked)
    program, ladder, bindings = lowering.program, checked.ladder, checked.bindings
    parts = (
        bindings.permissions,
        bindings.qualities,
        bindings.worths,
        ladder,
        checked.arranging,
        words,
        program.decisions,
        [(block.ops, block.end, block.phase) for block in program.blocks],
        program.bindings,
        program.memories,
        program.flags,
        program.relatings,
        program.used,
        program.win,
        program.phases,
        program.entries,
        program.compared,
    )
    return GameMeaning(parts, checked, program, spoken)


def _words(checked: Checked) -> list[object]:
    """What each declared word means by itself, or its fault: a word is read where it is used, and
    no place may use it."""
    game, reader, folder = checked.game, checked.reader(), Folder(checked)
    card = t.Local("it", "card")
    found: list[object] = []
    for one in (*game.classes, *game.people, *game.figures):
        word = tree.Word(one.name, "noun", one.span)
        phrase = tree.Np("the", (), word, span=one.span)
        try:
            found.append(reader.denote(phrase, Scope(it=card, they=card)))
        except OctavoError as error:
            found.append(error.diagnostics[0].code)
    for adjective in game.adjectives:
        for kind in ("cards", "players", "places"):
            try:
                found.append(folder.fold(t.Quality(adjective.name, kind)))
            except OctavoError as error:
                found.append(error.diagnostics[0].code)
    for link in game.links:
        if link.when is not None:
            found.append(reader.condition(link.when, Scope(you=None)))
    return found


@dataclass(slots=True)
class _Alike:
    """Compares two values, each variable of one standing for one of the other throughout."""

    names: dict[str, str] = field(default_factory=dict)
    back: dict[str, str] = field(default_factory=dict)

    def __call__(self, mine: Any, theirs: Any) -> bool:
        if mine is theirs:
            return True
        if mine.__class__ is not theirs.__class__:
            return False
        match mine:
            case str():
                return mine == theirs or self._one_variable(mine, theirs)
            case Span():
                return True
            case t.Term():
                return mine == theirs or (
                    mine.size == theirs.size
                    and all(self(mine.__dict__[one], theirs.__dict__[one]) for one in mine.fields)
                )
            case tuple() | list():
                return len(mine) == len(theirs) and all(map(self, mine, theirs))
            case dict():
                return self([*mine.items()], [*theirs.items()])
        if names := field_names(type(mine)):
            return all(
                self(getattr(mine, name), getattr(theirs, name))
                for name in names
                if (type(mine), name) not in _AS_TOLD
            )
        return bool(mine == theirs)

    def _one_variable(self, mine: str, theirs: str) -> bool:
        if not (_VARIABLE.fullmatch(mine) and _VARIABLE.fullmatch(theirs)):
            return False
        return (
            self.names.setdefault(mine, theirs) == theirs
            and self.back.setdefault(theirs, mine) == mine
        )
