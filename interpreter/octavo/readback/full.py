"""The sentences of a game in their full forms, each proved to mean the same.

Comes in: the tree of a game, and its sentences as they were read. Goes out: of each sentence its
full form. Every rewriting is proposed by `check.full_form`, written, read again, and put into the
game; it is kept if the game means the same as before. Many are tried at once, and fewer where not
all can be kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..check.full_form import REWRITINGS, Known, Rewriting, Spots
from ..diagnostics import Faults, OctavoError
from ..lint.meanings import GameMeaning, meaning_of, means
from ..lint.sentence_parts import spoken, trees_of
from ..records import field_names, record
from ..source.compose import Composition
from ..source.document import ScalarNode
from ..syntax import tree
from ..syntax.flow import SentenceRead
from ..syntax.from_source import from_source
from ..syntax.game import RulesetTree
from ..syntax.lalr.parse import Parse
from ..syntax.parser import MAX_SENTENCE
from ..syntax.unparse import unparse
from .unexpected import unexpected


@record
class FullForm:
    """A sentence as it stands, and at length; `notes` are what a reader may not expect of it."""

    read: SentenceRead
    full: str
    notes: tuple[str, ...] = ()


@dataclass(slots=True)
class _Current:
    """A sentence as far as it was rewritten: with the places of its words as they stood, and as the
    game has it now, read again."""

    made: Any
    placed: Any


def full_forms_of(composition: Composition, file: str) -> list[FullForm]:
    """Those of all sentences in one file of a ruleset that loads, in the order of their places."""
    return full_forms(*sentences_of(composition, file))


def sentences_of(composition: Composition, file: str) -> tuple[RulesetTree, list[SentenceRead]]:
    """A game that loads, and its sentences in one file, in the order of their places."""
    faults, read = Faults(), list[SentenceRead]()
    game = from_source(composition, faults, read)
    faults.stop_if_any()
    assert game is not None
    there = _read_in(game)
    told = [one for one in read if id(one.tree) in there and one.text.span.file == file]
    return game, sorted(told, key=lambda one: one.text.span)


def full_forms(game: RulesetTree, sentences: Sequence[SentenceRead]) -> list[FullForm]:
    """The full forms of these sentences of a game. What two games mean is compared with their
    options left open, where that is no fault, and in the end as they are chosen."""
    usual = meaning_of(game, game.span)
    try:
        compared = meaning_of(game, game.span, survey=True)
    except OctavoError:
        return _Rewriter(game, sentences, (usual,)).full_forms()
    made = _Rewriter(game, sentences, (compared,))
    found = made.full_forms()
    if made.is_same_as(usual):
        return found
    return _Rewriter(game, sentences, (compared, usual)).full_forms()


def _read_in(game: RulesetTree) -> set[int]:
    """The ids of the trees of its sentences; without the phrases that nobody says, as no meaning
    shows what they mean."""
    said = spoken(game)
    phrases = tuple(one for one in game.phrases if one.pattern in said)
    return {id(one) for _, one in trees_of(replace(game, phrases=phrases))}


class _Rewriter:
    """Rewrites sentences of a game as long as it means what it is to mean, each way that it was
    read."""

    def __init__(
        self,
        game: RulesetTree,
        sentences: Sequence[SentenceRead],
        meanings: tuple[GameMeaning, ...],
    ) -> None:
        self.game = game
        self.sentences = sentences
        self.meanings = meanings
        self.known = Known(meanings[0].checked.symbols, meanings[0].spoken)
        self.current = [_Current(one.tree, one.tree) for one in sentences]

    def full_forms(self) -> list[FullForm]:
        for rewriting in REWRITINGS:
            self._try(rewriting)
        return [
            FullForm(
                one,
                _written(one) if now.placed is one.tree else unparse(now.made),
                unexpected(one.tree, self.meanings[0]),
            )
            for one, now in zip(self.sentences, self.current, strict=True)
        ]

    def _try(self, rewriting: Rewriting) -> None:
        proposed: dict[int, _Current] = {}
        alone: list[int] = []  # those where not all places can be changed at once
        for at, now in enumerate(self.current):
            spots = Spots()
            made = rewriting(now.made, self.known, spots)
            if not spots.seen:
                continue
            placed = _read_again(self.sentences[at], unparse(made))
            if placed is not None:
                proposed[at] = _Current(made, placed)
            elif spots.seen > 1:
                alone.append(at)
        refused = self._keep([*proposed], proposed)
        for at in (*alone, *refused):
            self._one_by_one(rewriting, at)

    def _keep(self, some: list[int], proposed: Mapping[int, _Current]) -> list[int]:
        """Keep what can be kept of these; gives the others."""
        if not some:
            return []
        before = [self.current[at] for at in some]
        for at in some:
            self.current[at] = proposed[at]
        if all(map(self.is_same_as, self.meanings)):
            return []
        for at, was in zip(some, before, strict=True):
            self.current[at] = was
        if len(some) == 1:
            return some
        half = len(some) // 2
        return [*self._keep(some[:half], proposed), *self._keep(some[half:], proposed)]

    def _one_by_one(self, rewriting: Rewriting, at: int) -> None:
        """Change one place of a sentence after the other."""
        spot = 0
        while True:
            spots = Spots(only=spot)
            made = rewriting(self.current[at].made, self.known, spots)
            if spots.seen <= spot:
                return
            placed = _read_again(self.sentences[at], unparse(made))
            kept = placed is not None and not self._keep([at], {at: _Current(made, placed)})
            spot += 0 if kept else 1

    def is_same_as(self, meaning: GameMeaning) -> bool:
        """Whether the game, with what is rewritten so far, means this."""
        placed = {
            id(one.tree): now.placed
            for one, now in zip(self.sentences, self.current, strict=True)
            if now.placed is not one.tree
        }
        survey = meaning.checked.symbols.noted is not None
        try:
            made = with_trees(self.game, placed)
            return means(made, made.span, meaning, survey=survey)
        except OctavoError:
            return False


def _written(one: SentenceRead) -> str:
    """A sentence to which nothing could be added: as it stands, unless it leaves a word out."""
    said = unparse(one.tree)
    longer = len(said.split()) > len(one.text.text.split())
    return said if longer and _read_again(one, said) == one.tree else one.text.text


def _read_again(sentence: SentenceRead, said: str) -> Any:
    """The tree of other words in the place of a sentence; None: they are no sentence there."""
    if len(said) > MAX_SENTENCE:
        return None
    places = sentence.text.places
    spread = tuple(places[min(at, len(places) - 1)] for at in range(len(said) + 1))
    text = ScalarNode(said, said, sentence.text.span, spread)
    reading = Parse(sentence.start, text, sentence.vocabulary, sentence.holes)
    return reading.values[-1] if reading.reads() else None


def with_trees(part: Any, placed: Mapping[int, Any]) -> Any:
    """A game with other trees in the places of its sentences, by the ids of those that stand
    there."""
    if isinstance(part, tuple):
        made = tuple([with_trees(one, placed) for one in part])
        return made if any(a is not b for a, b in zip(made, part, strict=True)) else part
    if type(part).__module__ == tree.__name__:
        return placed.get(id(part), part)
    changed = {}
    for name in field_names(type(part)):
        before = getattr(part, name)
        after = with_trees(before, placed)
        if after is not before:
            changed[name] = after
    return replace(part, **changed) if changed else part
