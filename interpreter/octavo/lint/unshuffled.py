"""Cards that are taken from the pack before it is shuffled.

Comes in: the trees of a game. Goes out: a warning for `each player draws a card` before the step
that shuffles, also in a trigger that fires as a round begins: every match deals the same cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from ..check.names import Symbols
from ..check.walking import nodes_of, sentences_of, words_of
from ..diagnostics import Diagnostic, Related, Span
from ..ir.moments import ROUND_MOMENTS, round_of
from ..syntax import tree
from ..syntax.game import Phase, Step, Trigger

_FROM_AN_END = ("top", "bottom")


def unshuffled(symbols: Symbols) -> Iterator[Diagnostic]:
    """Of each round; of a game that never shuffles the pack nothing is said."""
    game, pack = symbols.game, symbols.pack_zone
    if pack is None:
        return
    written = [*chain.from_iterable(map(_steps_of, game.phases))]
    shuffles = [[*_shuffles(step, pack)] for step in written]
    at = next((at for at, found in enumerate(shuffles) if found), None)
    if at is None:
        return
    early = [trigger.steps for trigger in game.triggers if _as_a_round_begins(trigger)]
    for step in [*written[:at], *early]:
        for span in _taking(step, symbols, pack):
            yield _warning(span, shuffles[at][0], pack)


def deals_at_random(symbols: Symbols) -> frozenset[Span]:
    """The sentences that deal from the pack, where nothing is dealt from it before it is shuffled:
    in which order their cards are dealt nobody can tell."""
    game, pack = symbols.game, symbols.pack_zone
    if pack is None or next(unshuffled(symbols), None) is not None:
        return frozenset()
    every = [*chain.from_iterable(map(_steps_of, game.phases))]
    every += [step for trigger in game.triggers for step in trigger.steps]
    if not any(True for step in every for _ in _shuffles(step, pack)):
        return frozenset()
    return frozenset(
        node.span
        for sentence in sentences_of(every)
        for node in nodes_of(sentence)
        if isinstance(node, tree.Command)
        and node.verb.name == "deal"
        and not _from_elsewhere(node.places, symbols, pack)
    )


def _steps_of(phase: Phase) -> tuple[Step, ...]:
    return (*phase.before, *phase.steps, *phase.after)


def _shuffles(step: object, pack: str) -> Iterator[Span]:
    for sentence in sentences_of(step):
        for node in nodes_of(sentence):
            if isinstance(node, tree.Command) and node.verb.name == "shuffle":
                places = (node.what, *(place.what for place in node.places))
                if any(word.name == pack for word in words_of(places)):
                    yield node.span


def _taking(step: object, symbols: Symbols, pack: str) -> Iterator[Span]:
    """Where cards of the pack are dealt, drawn, or named by how they lie."""
    for sentence in sentences_of(step):
        for node in nodes_of(sentence):
            match node:
                case (
                    tree.Command(verb=tree.Word(name="deal" | "draw"), places=places)
                    | tree.Does(verb=tree.Word(name="draw"), places=places)
                ) if not _from_elsewhere(places, symbols, pack):
                    yield node.span
                case tree.Np(pre=pre, posts=posts) if _from_an_end(pre) and any(
                    isinstance(post, tree.Of) and _is_pack(post.what, pack) for post in posts
                ):
                    yield node.span


def _from_elsewhere(places: tuple[tree.PlacePhrase, ...], symbols: Symbols, pack: str) -> bool:
    """Whether another place than the pack is named: from a player only the order is meant."""
    heads = [place.what.head for place in places if place.what and place.preposition == "from"]
    names = [head.name for head in heads if isinstance(head, tree.Word)]
    return any(name != pack and name in (*symbols.zones, *symbols.cells) for name in names)


def _is_pack(what: object, pack: str) -> bool:
    return isinstance(what, tree.Np) and isinstance(what.head, tree.Word) and what.head.name == pack


def _from_an_end(pre: tuple[tree.Pre, ...]) -> bool:
    return any(isinstance(p.what, tree.Superlative) and p.what.name in _FROM_AN_END for p in pre)


def _as_a_round_begins(trigger: Trigger) -> bool:
    """`on: the round is 3`, `on: the round begins`."""
    if round_of(trigger.on.facts[0]) == ROUND_MOMENTS["end"]:
        return False
    subjects = (node.subject for node in nodes_of(trigger.on) if isinstance(node, tree.Clause))
    return any(
        isinstance(who, tree.Np) and isinstance(who.head, tree.Word) and who.head.name == "round"
        for who in subjects
    )


def _warning(span: Span, shuffle: Span, pack: str) -> Diagnostic:
    said = f"`{pack}` is shuffled later in the round: these are always the same cards"
    help = f"begin with `shuffle the {pack}`, or say it after the deal, such as `after deal:`"
    related = (Related(shuffle, "here it is shuffled"),)
    return Diagnostic("OCT437", said, span, help, related, "warning")
