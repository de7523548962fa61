"""What a game means, part by part, to be compared with what another means.

Comes in: the tree of a game. Goes out: its `GameMeaning`: what `check` and `ir` make of it before
anything is folded, in two parts: the standing sentences with groups and words, then the blocks and
what stands beside them. Places in files and how sentences are written are no part of it, nor is how
variables are numbered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from .. import terms as t
from ..check.bindings import Bindings, Permission, QualityRule, Standing, WorthRule
from ..check.checked import Checked
from ..check.names import Spoken
from ..check.phrases.scope import Scope
from ..check.rules import check
from ..check.settled import Settled
from ..diagnostics import Faults, OctavoError, Span
from ..effort import bounded
from ..ir.from_syntax import Lowering
from ..ir.program import Alternative, Block, DecisionPoint, Pick, Score
from ..ir.standing import Folder
from ..records import field_names, record
from ..syntax import tree
from ..syntax.game import RulesetTree

# What a sentence is read as, besides its words: of an option what its `when:` says, as it is told,
# of a score for what it is.
_IN_ANY_ORDER = (t.Either, t.Both, t.And, t.Or, t.Is)
_AS_TOLD = {(Alternative, "said"), (Pick, "phrase"), (Score, "reason")}
_VARIABLE = re.compile(r"[a-z]\d+")
Parts = tuple[tuple[str, Any], ...]


@record
class GameMeaning:
    """What check and ir made of a game. `wrong`: the words that are faulty where they are used;
    `spoken`: what words that point back refer to."""

    checked: Checked
    spoken: Spoken
    standing: Parts
    flow: Parts
    wrong: tuple[str, ...]
    settled: Settled
    written: tuple[Any, ...] = ()  # the blocks, each as it ended

    @property
    def size(self) -> int:
        return len(self.written)

    def same(self, other: GameMeaning) -> bool:
        same = _Alike()
        return same(self.standing, other.standing) and same(self.flow, other.flow)


def meaning_of(game: RulesetTree, span: Span, *, survey: bool = False) -> GameMeaning:
    """What a game means. Raises OctavoError if it is refused. `survey`: options are left open."""
    with bounded(span):
        return made_of(game, survey=survey)[0]


def made_of(game: RulesetTree, *, survey: bool = False) -> tuple[GameMeaning, Lowering]:
    """What a game means, and the program that it was found in."""
    faults, spoken, settled = Faults(), Spoken(), Settled()
    checked = _checked(game, faults, survey, settled, spoken)
    standing, wrong = _standing(checked)
    written = list[Any]()
    lowering = _program_of(checked, faults, lambda block: written.append(_ended(block)))
    flow = _kept(_flow(checked, lowering))
    return GameMeaning(checked, spoken, standing, flow, wrong, settled, tuple(written)), lowering


class _Differs(Exception):
    """The game being read means something else."""


def means(game: RulesetTree, span: Span, usual: GameMeaning, *, survey: bool = False) -> bool:
    """Whether a game means just this: as `meaning_of`, but it is read no further than to the first
    sentence or block that differs. Raises OctavoError if it is refused before."""
    same, faults = _Alike(), Faults()
    written = iter(usual.written)

    def compare(block: Block) -> None:
        if not same(_ended(block), next(written, None)):
            raise _Differs

    with bounded(span):
        checked = _checked(game, faults, survey, usual.settled)
        standing, wrong = _standing(checked)
        if set(wrong) - set(usual.wrong) or not same(standing, usual.standing):
            return False
        try:
            lowering = _program_of(checked, faults, compare)
        except _Differs:
            return False
        return same(_flow(checked, lowering), usual.flow)


def _checked(
    game: RulesetTree,
    faults: Faults,
    survey: bool,
    settled: Settled,
    spoken: Spoken | None = None,
) -> Checked:
    checked = check(game, faults, survey=survey, spoken=spoken, settled=settled)
    faults.stop_if_any()
    return checked


def _program_of(checked: Checked, faults: Faults, told: Callable[[Block], None]) -> Lowering:
    lowering = Lowering(checked, faults, told)
    lowering.match()
    faults.stop_if_any()
    return lowering


def _ended(block: Block) -> tuple[Any, ...]:
    return block.number, tuple(block.ops), block.end


def _standing(checked: Checked) -> tuple[Parts, tuple[str, ...]]:
    """What stands before a program is made: steps may add to it (`until ...`)."""
    words, wrong = _words(checked)
    made = (
        *_said(checked.bindings),
        *_fields(checked.ladder),
        ("arranging", checked.arranging),
        ("words", words),
    )
    return _kept(made), wrong


def _flow(checked: Checked, lowering: Lowering) -> Parts:
    program = lowering.program
    noted = (one for _, terms in checked.symbols.noted or () for one in terms)
    facts = {t.canonical(part): part for one in noted for part in _facts(one)}
    return (
        ("decisions", program.decisions),
        ("triggers", _moments(lowering)),
        ("blocks", [(block.ops, block.end, block.phase) for block in program.blocks]),
        ("bindings", program.bindings),
        ("asked", (program.memories, program.flags, program.relatings, program.used)),
        ("win", program.win),
        ("phases", (program.phases, program.entries, program.compared)),
        ("noted", _Unordered(facts.values())),
        ("later", (*_said(checked.bindings), *_fields(checked.ladder), checked.arranging)),
    )


def _facts(term: t.Term) -> Iterator[t.Term]:
    """What a condition asks, however it is joined."""
    match term:
        case t.And(parts) | t.Or(parts):
            for part in parts:
                yield from _facts(part)
        case t.Not(denied):
            yield from _facts(denied)
        case _:
            yield term


def _moments(lowering: Lowering) -> list[Any]:
    """What triggers wait for: one for which nothing waits leaves no other trace."""
    planned = lowering.steps.triggers.planned
    return [(one.verb, one.cards, one.guard, one.condition) for one in planned]


def _fields(whole: Any) -> Parts:
    return tuple((name, getattr(whole, name)) for name in field_names(type(whole)))


def _said(bindings: Bindings) -> Parts:
    """Standing sentences, each as it was said: one about `eights and nines` was read as two."""
    return tuple((name, _together(rules)) for name, rules in _fields(bindings))


def _together(rules: list[Standing]) -> list[_Unordered]:
    """Rules that differ in what they are about alone, and stand side by side. Which of them goes
    first when cards are counted goes by how many each is about, so those stay apart."""
    made, last = list[_Unordered](), None
    for rule in rules:
        bare = _about_nothing(rule)
        if last is None or not alike(last, bare):
            made.append(_Unordered([rule]))
        elif isinstance(rule, WorthRule):
            made[-1].append(rule)
        else:
            made[-1] = _Unordered([_about_both(made[-1][0], rule)])
        last = bare
    return made


def _about_nothing(rule: Standing) -> Standing:
    match rule:
        case Permission(cards=t.Term()):
            return replace(rule, cards=t.TRUE)
        case QualityRule() | WorthRule():
            return replace(rule, members=t.TRUE)
    return rule


def _about_both(first: Standing, more: Standing) -> Standing:
    match first, more:
        case Permission(cards=t.Term() as mine), Permission(cards=t.Term() as theirs):
            return replace(first, cards=t.Either(mine, theirs))
        case QualityRule(members=mine), QualityRule(members=theirs):
            return replace(first, members=t.Either(mine, theirs))
    return first


def _words(checked: Checked) -> tuple[list[Any], tuple[str, ...]]:
    """What every declared word means by itself, and the faults of those that mean nothing: a word
    that is wrong is told of where it is used, and no place may use it.
    """
    game, reader, folder = checked.game, checked.reader(), Folder(checked)
    card = t.Local("it", "card")
    scope = Scope(it=card, they=card)
    found, wrong = list[Any](), list[str]()

    def tried(name: str, meant: Any) -> None:
        try:
            found.append((name, meant()))
        except OctavoError as error:
            found.append((name, error.diagnostics[0].code))
            wrong.append(f"{error.diagnostics[0].code} {name}")

    named = [
        *(("class", one) for one in game.classes),
        *(("person", one) for one in game.people),
        *(("number", one) for one in game.figures),
    ]
    for sort, one in named:
        word = tree.Word(one.name, sort, one.span)
        phrase = tree.Np("the", (), word, span=one.span)
        tried(one.name, lambda phrase=phrase: reader.denote(phrase, scope))
    for link in game.links:
        if link.when is not None:
            tried(link.relation, lambda one=link: reader.condition(one.when, Scope(you=None)))
    for adjective in game.adjectives:
        for kind in ("cards", "players", "places"):
            tried(
                f"{adjective.name} {kind}",
                lambda name=adjective.name, kind=kind: folder.meaning(name, kind),
            )
    return found, tuple(wrong)


def _kept(value: Any) -> Any:
    """The value as it is now: what is a list, a set or a mapping may grow or change later."""
    if isinstance(value, list):
        return type(value)(_kept(one) for one in value)
    if isinstance(value, dict):
        return {key: _kept(one) for key, one in value.items()}
    if isinstance(value, set):
        return set(value)
    if isinstance(value, tuple):
        return tuple(_kept(one) for one in value)
    if isinstance(value, DecisionPoint):
        return replace(value)
    return value


# --- alike ----------------------------------------------------------------------------------------


class _Unordered(list[Any]):
    """What says the same in any order."""


def alike(mine: Any, theirs: Any) -> bool:
    """Whether two values say the same, whatever their variables are called."""
    return _Alike()(mine, theirs)


@dataclass(slots=True)
class _Alike:
    """Whether two values say the same, with every variable of one standing for one of the other
    throughout.
    """

    names: dict[str, str] = field(default_factory=dict)
    back: dict[str, str] = field(default_factory=dict)

    def __call__(self, mine: Any, theirs: Any) -> bool:
        if mine is theirs:
            return True
        if isinstance(mine, t.Term) and isinstance(theirs, t.Term):
            mine, theirs = _inward(mine), _inward(theirs)
        if mine.__class__ is not theirs.__class__:
            return False
        if isinstance(mine, str):
            return mine == theirs or self._variable(mine, theirs)
        if isinstance(mine, t.Term):
            if mine == theirs:
                return True
            if isinstance(mine, _IN_ANY_ORDER):
                return self._in_any_order(_sides(mine), _sides(theirs))
            return all(self(mine.__dict__[one], theirs.__dict__[one]) for one in mine.fields)
        if isinstance(mine, _Unordered):
            return len(mine) == len(theirs) and self._in_any_order(mine, theirs)
        if isinstance(mine, tuple | list):
            return len(mine) == len(theirs) and all(map(self, mine, theirs))
        if isinstance(mine, dict):
            return self([*mine.items()], [*theirs.items()])
        if isinstance(mine, Span):
            return True
        if names := field_names(type(mine)):
            return all(
                self(getattr(mine, name), getattr(theirs, name))
                for name in names
                if (type(mine), name) not in _AS_TOLD
            )
        return bool(mine == theirs)

    def _in_any_order(self, mine: list[Any], theirs: list[Any]) -> bool:
        left = [*theirs]
        for one in mine:
            for at, other in enumerate(left):
                known = {**self.names}, {**self.back}
                if self(one, other):
                    del left[at]
                    break
                self.names, self.back = known
            else:
                return False
        return not left

    def _variable(self, mine: str, theirs: str) -> bool:
        if not (_VARIABLE.fullmatch(mine) and _VARIABLE.fullmatch(theirs)):
            return False
        return (
            self.names.setdefault(mine, theirs) == theirs
            and self.back.setdefault(theirs, mine) == mine
        )


def _inward(term: t.Term) -> t.Term:
    """`not (A or B)` as `not A and not B`, `not (A and B)` as `not A or not B`, `other than A other
    than B` as `other than A and B`."""
    match term:
        case t.Without(t.Without(members, first), more):
            return _inward(t.Without(members, t.Either(first, more)))
        case t.Not(t.And(parts)):
            return t.any_of(map(t.negate, parts))
        case t.Not(t.Or(parts)):
            return t.all_of(map(t.negate, parts))
    return term


def _sides(term: t.Term) -> list[t.Term]:
    """What a term is made of that says the same in any order: `A or B or C` of all three."""
    inside = type(term)
    if inside is t.Is:
        return [*term.args]
    args = map(_inward, term.args)
    return [one for arg in args for one in (_sides(arg) if type(arg) is inside else [arg])]
