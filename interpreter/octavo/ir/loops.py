"""Loops: `for each`, `turns` and `repeat` as blocks.

Comes in: these steps. Goes out: blocks that lead back to where they began. What is left of a loop
and where it stands are bindings, so a state is only numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from .. import terms as t
from ..check.checked import Checked
from ..check.phrases.exactness import check_exactness
from ..check.phrases.scope import Scope
from ..check.phrases.trees import one_of_several
from ..diagnostics import fault
from ..syntax import game as g
from ..syntax import tree
from ..syntax.language import number_of
from ..syntax.unparse import as_written
from .blocks import Blocks, WriteSteps
from .decisions import Decisions
from .nobody_acts import those_of_somebody
from .player_loops import PlayerLoops, goes_round, stretch
from .program import Advance, Be, BeginTurn, Bind, Branch, EndTurn, Go, LeaveOut
from .state import StartingValues
from .triggers import Triggers
from .turn_bound import asks_of_last_turn


@dataclass(slots=True)
class Loops:
    """Writes the loops of one game."""

    checked: Checked
    blocks: Blocks
    players: PlayerLoops
    values: StartingValues
    triggers: Triggers
    decisions: Decisions
    steps: WriteSteps

    def for_each(self, step: g.ForEach, scope: Scope) -> None:
        reader = self.checked.reader()
        what = step.order.what
        _check_each_is_one(what)
        each = replace(what, determiner=what.determiner or "each")
        members = goes_round(reader, each, scope)
        noun = what.head.name if isinstance(what.head, tree.Word) else ""
        if members.kind == "player":
            members = t.Single(members)
        if members.kind != "players" and step.order.start is not None:
            said = "only players stand in an order that begins somewhere"
            raise fault("OCT416", said, step.order.start.span, help="leave `from ...` out")
        if step.at_once and members.kind != "players":
            said = "only players can choose at once"
            raise fault(
                "OCT416", said, what.span, help="write `for each: player`, or leave `at once` out"
            )
        if step.at_once:
            return self.decisions.at_once(step, members, scope)
        if members.kind == "players":
            members, start = stretch(reader, members, step.order, scope)
            return self.players.each_player(
                members, start, lambda: self.steps(step.steps, scope.acting(t.YOU))
            )
        if members.kind == "place":
            members = reader.cards_one_by_one(members, what.span)
        if member := t.member_of(members.kind):
            return self._each_member(members, member, noun, step, scope)
        raise fault(
            "OCT416",
            "players, cards, places, modifiers or values are needed here",
            what.span,
            help="write `player`, `card of your hand`, `suit`, or a zone of cells",
        )

    def _each_member(
        self, members: t.Term, kind: str, noun: str, step: g.ForEach, scope: Scope
    ) -> None:
        def body(one: t.Bound) -> None:
            inner = scope.looping(noun, one)
            # in `for each: spade` it is that card, too, whatever was picked before
            self.steps(step.steps, inner.looking_at(kind, one) if kind == "card" else inner)

        self.each_of(members, noun or kind, step.order.what, body)

    def each_of(
        self, members: t.Term, noun: str, said: tree.Np, body: Callable[[t.Bound], None]
    ) -> None:
        """Each of the members, bound by a noun; the set is fixed before."""
        kind = t.member_of(members.kind)
        blocks = self.blocks
        if blocks.idle is not None:
            members = those_of_somebody(members)
        left = blocks.bind(f"{noun} left", members)
        one = blocks.bind(noun, t.Nothing(kind))
        self.checked.reader().account.stands_for(one, said)
        self.checked.reader().ranges_over(one, members)
        head, inside, after = blocks.jump_to_new(), blocks.new_block(), blocks.new_block()
        blocks.finish(Branch(t.some(left), inside, after))
        blocks.at(inside)
        blocks.emit(
            Bind(one.name, t.First(left, kind)), Bind(left.name, t.without(left, t.Single(one)))
        )
        body(one)
        blocks.finish(Go(head))
        blocks.at(after)

    def turns(self, step: g.Turns, scope: Scope) -> None:
        blocks, reader = self.blocks, self.checked.reader()
        among = goes_round(reader, step.order.what, scope)
        if step.order.end is not None:
            help = "leave `to ...` out, or write `for each:`"
            raise fault("OCT416", "turns go round and round", step.order.end.span, help=help)
        the_one = step.order.what.determiner == "the" and not _is_plural(step.order.what)
        if among.kind != "players" or the_one:
            raise fault(
                "OCT416",
                "players are needed here",
                step.order.what.span,
                help="write `each player`, or some of them",
            )
        start = stretch(reader, among, step.order, scope)[1] or t.YOU
        # in steps of a phase whoever was last stays `you`: there nobody else is
        nested = blocks.surely_you or blocks.in_trigger
        before = blocks.bind("you before", t.YOU) if nested else None
        cursor = blocks.bind("turn", t.Seated(among, start))
        blocks.emit(LeaveOut(cursor.name, among))
        inside, after = blocks.new_block(), blocks.new_block()
        here = t.TRUE if among == t.All("players") else t.Is(cursor, cursor)
        # what lasts a turn ends with it, not when the next begins: so a position in the middle of a
        # turn keeps what it was given
        self.values.of_turn()
        blocks.finish(Branch(here, inside, after))
        with self.players.around(cursor, inside):
            self.players.player_known()
            blocks.emit(Be(cursor), BeginTurn())
            self.triggers.turn_begins()
            with blocks.another_acts(False), blocks.turn(cursor) as over:
                self.steps(step.steps, scope.acting(t.YOU))
            blocks.finish(Go(over))
            blocks.at(over)
            self.triggers.turn_ends(cursor)
            if step.until is not None and asks_of_last_turn(step.until):
                blocks.emit(EndTurn())
            until = t.FALSE if step.until is None else self._until(step.until, scope.acting(t.YOU))
            again = blocks.new_block()
            blocks.branch(until, after, again, None if step.until is None else step.until.span)
            blocks.at(again)
            self.values.of_turn()
            blocks.emit(Advance(cursor.name, among))
            blocks.finish(Branch(here, inside, after))
        blocks.at(after)
        blocks.emit(EndTurn())
        if before is not None:
            blocks.emit(Be(before))

    def repeat(self, step: g.Repeat, scope: Scope) -> None:
        blocks = self.blocks
        head = blocks.jump_to_new()
        self.steps(step.steps, scope)
        after = blocks.new_block()
        until = self._until(step.until, scope)
        blocks.branch(until, after, head, step.until.span)
        blocks.at(after)

    def _until(self, said: tree.Condition, scope: Scope) -> t.Term:
        check_exactness(said, self.checked.symbols)
        return self.checked.reader().condition(said, scope)


def _check_each_is_one(what: tree.Np) -> None:
    """Raises OctavoError for `for each: players`. A rank that is a number needs its plural."""
    one, word = one_of_several(what), what.head
    if one is None or what.determiner or (isinstance(word, tree.Word) and number_of(word.name)):
        return
    if any(isinstance(pre.what, tree.Possessive) for pre in what.pre):
        return  # `your cards`: those of them
    noun = as_written(tree.Np("", what.pre, what.head, span=what.span))
    said = f"`each` and `{noun}` do not go together: is it one, or several?"
    raise fault("OCT365", said, what.span, help=f"write `{as_written(one)}`")


def _is_plural(np: tree.Np) -> bool:
    return isinstance(np.head, tree.Word) and np.head.plural
