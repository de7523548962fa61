"""Who is called what now by the words of a ruleset for one person: the elder, the eldest hand.

Comes in: a match. Goes out: seats by such words, of those that go by what everybody knows: not by
cards, and not by who acts.
"""

from __future__ import annotations

from .. import terms as t
from ..check.phrases.scope import Scope
from ..syntax import tree
from ..table.game import Game
from ..table.hands import as_seen

PUBLIC = frozenset({t.Aspect.STATE, t.Aspect.SCORE, t.Aspect.ROUND})


def titles(game: Game) -> dict[str, int]:
    """In the order in which they are declared; without those that are nobody now."""
    machine, found = game.machine, dict[str, int]()
    for name, term in _terms(game):
        aspects = {aspect for aspect, _ in t.facts(term)}
        if not t.goes_by_who_acts(term) and aspects <= PUBLIC and not t.free(term):
            seat = int(machine.evaluate(term))
            if seat >= 0:
                found[name] = seat
    return found


def own_titles(game: Game, seat: int) -> dict[str, int]:
    """Who is called what from where a seat sits: their partner, whom they pass cards to."""
    machine, found = as_seen(game.machine, seat), dict[str, int]()
    machine.seat_at(seat)
    for name, term in _terms(game):
        aspects = {aspect for aspect, _ in t.facts(term)} - {t.Aspect.TURN}
        if t.goes_by_who_acts(term) and aspects <= PUBLIC and not t.free(term):
            other = int(machine.evaluate(term))
            if other >= 0:
                found[name] = other
    return found


def _terms(game: Game) -> list[tuple[str, t.Term]]:
    """What such words mean: read once."""
    setup = game.machine.setup
    if "titles" not in setup.remembered:
        checked = setup.program.checked
        reader, made = checked.reader(), list[tuple[str, t.Term]]()
        for one in checked.game.people:
            with reader.account.trying():
                word = tree.Word(one.name, "person", one.span)
                term = reader.denote(tree.Np("the", (), word, span=one.span), Scope())
            folded = setup.folder.fold(term)  # what its words stand for
            made += [(one.name, folded)] if term.kind == "player" else []
        setup.remembered["titles"] = made
    return setup.remembered["titles"]  # type: ignore[return-value]
