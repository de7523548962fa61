"""Packs that are too small for the cards that a round begins by dealing.

Comes in: a program, with options left open. Goes out: a warning for the fewest players who are too
many: whoever is dealt to last would get fewer cards than the others, or none.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..check.walking import nodes_of, sentences_of
from ..diagnostics import Diagnostic, Span
from ..ir.first_deal import shortage
from ..ir.program import Program
from ..syntax import tree
from ..syntax.game import RulesetTree


def short_deals(program: Program) -> Iterator[Diagnostic]:
    """At the sentence that deals."""
    game = program.symbols.game
    low, high = game.players
    for players in range(low, high + 1):
        lack = shortage(program, players)
        if lack is None or (dealt := _dealt(game, lack.each)) is None:
            continue
        up_to = f" to {players - 1}" if players - 1 > low else ""
        fewer = f"`players: {low}{up_to}`, " if players > low else ""
        help = f"write {fewer}more packs (`copies:`), or fewer cards to each"
        yield Diagnostic("OCT440", lack.said, dealt, help, severity="warning")
        return


def _dealt(game: RulesetTree, each: int) -> Span | None:
    """The first sentence that deals so many, or deals at all."""
    found: dict[bool, Span] = {}
    for phase in game.phases:
        for sentence in sentences_of((*phase.before, *phase.steps, *phase.after)):
            for node in nodes_of(sentence):
                if isinstance(node, tree.Command) and node.verb.name == "deal":
                    numerals = [one for one in nodes_of(node) if isinstance(one, tree.Numeral)]
                    so_many = any(one.low == one.high == each for one in numerals)
                    found.setdefault(so_many, node.span)
    return found.get(True, found.get(False))
