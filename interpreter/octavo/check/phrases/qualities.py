"""Qualities: what an adjective says of a card, a player, a place or a modifier.

Comes in: one member, or several, and an adjective. Goes out: whether that one is so, or those of
them that are.
"""

from __future__ import annotations

from dataclasses import dataclass

from ... import terms as t
from ...diagnostics import Span, fault
from ...syntax import tree
from ..account import Account
from ..names import Symbols
from .kinds import Kinds, misfit, worded

IN_FORCE = t.Marked("in force", "modifiers")


@dataclass(slots=True)
class Qualities:
    """Reads adjectives."""

    symbols: Symbols
    account: Account
    kinds: Kinds

    def has(self, member: t.Term, word: tree.Word) -> t.Term:
        """Whether one card, player or place is so."""
        name = word.name
        if name == "empty":
            place = self.kinds.turn_into(member, "place", word.span)
            if isinstance(place, t.Place) and not isinstance(place.whose, t.You | t.Local | None):
                return t.all_of([t.some(t.Single(place)), t.IsEmpty(place)])  # not nobody's
            return t.IsEmpty(place)
        if name in ("face up", "face down"):
            card = self.kinds.turn_into(member, "card", word.span)
            if name == "face up":
                return t.contains(t.FaceUp(), card)
            # where there is no card, nothing is face down
            return t.contains(t.without(t.All("cards"), t.FaceUp()), card)
        if name == "printed":
            if member.kind != "card":
                raise misfit("card", member.kind, word.span)
            return t.TRUE
        if name == "unused":
            self._check_hands(word)
            card = self.kinds.turn_into(member, "card", word.span)
            return t.contains(t.Unused(t.Holders(t.Single(card))), card)
        if name == "in force":
            return t.contains(IN_FORCE, self.kinds.turn_into(member, "modifier", word.span))
        kind = self.kind_of(name, member.kind, word.span)
        if kind == "place" and self.is_of_cards(name):
            self.kinds.top_of(member, word.span)
        return t.contains(
            t.Quality(name, t.SETS[kind]), self.kinds.turn_into(member, kind, word.span)
        )

    def kind_of(self, name: str, asked: str, span: Span) -> str:
        """What a quality is a quality of: card, player or place."""
        state = self.symbols.states.get(name)
        if state is not None and state.kind == "mark":
            return t.MEMBER[self.symbols.kind_of_state(state)]
        if name in self.symbols.adjectives and asked in t.SETS:
            return asked
        if name in self.symbols.adjectives:
            help = "say it of cards, players, places or modifiers"
            raise fault("OCT311", f"{worded(asked)} cannot be `{name}`", span, help=help)
        raise fault(
            "OCT320",
            f"`{name}` is not a quality here",
            span,
            help="declare it under `words: adjectives:`, or as a mark under `state:`",
        )

    def is_of_cards(self, name: str) -> bool:
        """Whether an adjective says by its meaning what cards are, and nothing of places."""
        adjective = self.symbols.adjectives.get(name)
        return adjective is not None and all(
            self._means_cards(part.what) for part in adjective.meaning.parts
        )

    def _means_cards(self, part: tree.Word | tree.Np) -> bool:
        if isinstance(part, tree.Np):
            return isinstance(part.head, tree.Word) and (
                part.head.sort in ("rank", "suit", "card")
                or part.head.name in self.symbols.classes
                or part.head.name == "card"
            )
        if part.sort == "verb" or part.name in ("face up", "face down"):
            return True
        state = self.symbols.states.get(part.name)
        if state is not None:
            return state.of == "cards"
        return self.is_of_cards(part.name)

    def those(self, members: t.Term, word: tree.Word) -> t.Term:
        """Those of the members that are so."""
        if word.name == "printed" and members.kind == "cards":
            return t.AsPrinted(members)
        if word.name == "unused" and members.kind == "cards":
            self._check_hands(word)
            return t.both(members, t.Unused(_owners(members)))
        variable = self.kinds.member_of(members)
        return t.restrict(members, variable, self.has(variable, word))

    def _check_hands(self, word: tree.Word) -> None:
        if self.symbols.game.hands is None:
            help = "say it: `hands: {of: your hand, use: many groups, best: fewest unused cards}`"
            message = "nothing says what a hand is, so no card is in a group of one, or in none"
            raise fault("OCT353", message, word.span, help=help)


def _owners(cards: t.Term) -> t.Term:
    """The players whose places cards lie in, where they are of one; else all."""
    found = {part.whose for part in t.walk(cards) if isinstance(part, t.Place) and part.whose}
    return t.Single(found.pop()) if len(found) == 1 else t.All("players")
