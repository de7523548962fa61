"""Loops over players, and where a scenario may enter them.

Comes in: the players of a loop, and what each does. Goes out: blocks in which each of them is `you`
in turn, and for each phase the block at which a position may begin: where the innermost loop around
the phase's first decision knows its player.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from .. import terms as t
from ..check.concord import alone, stands_alone
from ..check.phrases.reader import PhraseReader
from ..check.phrases.scope import Scope
from ..check.phrases.trees import numeral_of, whole
from ..diagnostics import fault
from ..syntax import tree
from .blocks import Blocks, Body
from .nobody_acts import those_of_somebody
from .program import Be, Bind, Branch, Go


class PlayerLoops:
    """The loops over players around what is being written, outermost first."""

    def __init__(self, blocks: Blocks) -> None:
        self.blocks = blocks
        self.cursors: list[str] = []  # the bindings that say whose turn it is
        # of the innermost loop: where its player is known, and all cursors
        self.body: tuple[int, tuple[str, ...]] | None = None
        # phases whose first decision may be one outside of all loops: they are entered at the start
        self.apart: set[str] = set()
        # windows around what is lowered: inside, loops are part of an action, and no place to enter
        # at
        self.windows = 0

    def each_player(self, members: t.Term, start: t.Term | None, body: Body) -> None:
        """Each of them in turn is `you`, in seat order; the set is fixed before."""
        blocks = self.blocks
        if blocks.idle is not None:
            members = those_of_somebody(members)
        before = blocks.bind("you before", t.YOU)
        left = blocks.bind("players left", members)
        cursor = blocks.bind("player", start or t.First(left, "player"))
        head, inside, after = blocks.jump_to_new(), blocks.new_block(), blocks.new_block()
        blocks.finish(Branch(t.some(left), inside, after))
        with self.around(cursor, inside):
            blocks.emit(*next_of(left, cursor))
            self.player_known()
            blocks.emit(Be(cursor))
            with blocks.another_acts():
                body()
            blocks.finish(Go(head))
        blocks.at(after)
        blocks.emit(Be(before))

    @contextmanager
    def around(self, cursor: t.Bound, block: int) -> Iterator[None]:
        """What is written inside, from this block on, stands in one more loop."""
        outer = self.body
        self.blocks.at(block)
        self.cursors.append(cursor.name)
        try:
            with self.blocks.somebody_acts():
                yield
        finally:
            self.cursors.pop()
            self.body = outer

    def player_known(self) -> None:
        """From here on the loop's player is known: a fresh block, so that a position can begin
        here.
        """
        number = self.blocks.jump_to_new()
        if not self.windows:
            self.body = (number, tuple(self.cursors))

    @contextmanager
    def window(self) -> Iterator[None]:
        self.windows += 1
        try:
            yield
        finally:
            self.windows -= 1

    def asked_here(self) -> None:
        """A decision stands here: the first of its phase says where the phase is entered."""
        phase = self.blocks.phase
        if self.body is None:
            self.apart.add(phase)
        elif phase not in self.apart:
            self.blocks.program.entries.setdefault(phase, self.body)


def next_of(left: t.Bound, cursor: t.Bound) -> tuple[Bind, Bind]:
    """The cursor goes on to the next of those left, who is left no longer."""
    return Bind(cursor.name, t.Seated(left, cursor)), Bind(
        left.name, t.without(left, t.Single(cursor))
    )


def players_of(
    reader: PhraseReader, order: tree.Order, scope: Scope
) -> tuple[t.Term, t.Term | None]:
    """The players of an order, as far as it goes, and the one it begins with, if it says so."""
    members = reader.turn_into(goes_round(reader, order.what, scope), "players", order.what.span)
    return stretch(reader, members, order, scope)


def goes_round(reader: PhraseReader, what: tree.Np, scope: Scope) -> t.Term:
    """What a loop goes round: all that its phrase names, one by one."""
    if stands_alone(what, reader.symbols):
        raise alone(what)
    members = reader.denote(what, scope)
    reader.account.each(what)
    if members.kind == "players" and numeral_of(what) and what.determiner not in ("those", "that"):
        help = "leave the number out, or write `each player other than ...`"
        raise fault("OCT304", "this does not say which of them", what.span, help=help)
    if what.determiner in ("no", "only", "a", "any", "another"):
        said = f"`{what.determiner}` does not say for whom or what"
        raise fault("OCT304", said, what.span, help="write `each ...`, or `other than ...`")
    return whole(members, what)


def stretch(
    reader: PhraseReader, members: t.Term, order: tree.Order, scope: Scope
) -> tuple[t.Term, t.Term | None]:
    """The same of players that are read already."""
    start = None if order.start is None else reader.as_kind(order.start, "player", scope)
    if isinstance(start, t.Nothing):
        assert order.start is not None
        help = "name a player, or leave `from ...` out"
        raise fault("OCT304", "nobody is where this would begin", order.start.span, help=help)
    if order.end is not None:
        end = reader.as_kind(order.end, "player", scope)
        if end == start and members != t.All("players"):
            said = "this begins and ends with the same player: it is that one, or nobody"
            help = "leave `to ...` out to go round all of them"
            raise fault("OCT304", said, order.end.span, help=help)
        members = t.both(members, t.Stretch(start or t.First(members, "player"), end))
    return members, start
