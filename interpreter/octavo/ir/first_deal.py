"""Whether the pack is enough for the cards that a round begins with.

Comes in: a program, numbers of players. Goes out: how many cards each of them is dealt before
anything else can happen, and who gets fewer. Only deals to every player are counted, up to
the first branch that does not hang on the number of players alone; a number that the state keeps
counts as the highest that it is ever set to.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator

from .. import terms as t
from ..records import record
from .program import Branch, Call, Deal, Go, Program, Set

_COMPARED = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


@record
class Shortage:
    """So many cards for each of so many players, of a pack that has fewer."""

    each: int
    players: int
    pack: int
    by_one: bool  # dealt in turns, one card each

    @property
    def said(self) -> str:
        """Who gets fewer cards, or none; whoever is dealt to last."""
        full, rest = divmod(self.pack, self.each)
        without = self.players - full - bool(rest)
        wanted = f"{self.each} cards for each of {self.players} players are"
        if self.by_one:
            last = f"they would get {self.pack // self.players}, or one more"
        elif without > 1:
            last = f"the last {without} to be dealt to would get none"
        elif without:
            last = "the last to be dealt to would get none"
        else:
            last = f"the last to be dealt to would get {rest}"
        return f"{wanted} {self.each * self.players}, and the pack has {self.pack}: {last}"


def shortage(program: Program, players: int) -> Shortage | None:
    """What so many players lack; None: nothing."""
    symbols = program.symbols
    size = symbols.game.pack.size_for(players)
    each, by_one = 0, False
    for deal in _first_deals(program, players):
        if deal.source == t.Place(symbols.pack_zone or "") and deal.to == t.All("players"):
            each += _highest(deal.many, program, players)
            by_one = by_one or deal.by_one
    return Shortage(each, players, size, by_one) if each * players > size else None


def _first_deals(program: Program, players: int) -> Iterator[Deal]:
    """The deals of the first phase that has any, in order, each only once."""
    known: set[int] = set()
    number, calls, began = program.start, list[int](), ""
    while number not in known:
        known.add(number)
        block = program.blocks[number]
        if began and block.phase != began:
            return
        for op in block.ops:
            if isinstance(op, Deal):
                began = block.phase
                yield op
        match block.end:
            case Go(to):
                number = to
            case Call(to, back):
                calls.append(back)
                number = to
            case Branch(condition, then, otherwise):
                so = _holds(condition, program, players)
                if so is None:
                    return
                number = then if so else otherwise
            case _ if calls:
                number = calls.pop()
            case _:
                return


def _holds(condition: t.Term, program: Program, players: int) -> bool | None:
    """Whether something is so for this number of players; None: that hangs on more."""
    match condition:
        case t.Not(denied):
            found = _holds(denied, program, players)
            return None if found is None else not found
        case t.Is(t.Count(t.All("players")), t.Number(number)):
            return players == number
        case t.Compare(t.Count(t.All("players")), t.Number(number), how):
            return bool(_COMPARED[how](players, number))
        case t.State(_, "truth", None):  # nothing was skipped, and no trigger has fired
            return False
    return None


def _highest(
    amount: t.Term | None, program: Program, players: int, *, setting: bool = False
) -> int:
    """The most that an amount can be; 0 where that hangs on what happens. Where a number is set,
    what it is set to may name it again: that is not followed."""
    match amount:
        case t.Number(number):
            return number
        case t.If(condition, then, otherwise):
            so = _holds(condition, program, players)
            ways = (then, otherwise) if so is None else (then if so else otherwise,)
            return max(_highest(way, program, players, setting=setting) for way in ways)
        case t.State(name, "number", None) if not setting:
            ops = (op for block in program.blocks for op in block.ops)
            values = [op.value for op in ops if isinstance(op, Set) and op.target.name == name]
            found = (_highest(value, program, players, setting=True) for value in values)
            return max(found, default=0)
    return 0
