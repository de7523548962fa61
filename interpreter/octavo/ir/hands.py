"""Hands: groups that are picked from one's cards to be shown, and hands that are compared.

Comes in: `a group of cards of your hand` of an option, and `compare` steps. Goes out: a `Picking`
whose cards form a group, and blocks that find who leads.
"""

from __future__ import annotations

from dataclasses import dataclass

from .. import terms as t
from ..check.phrases.attachment import attached
from ..check.phrases.scope import Scope
from ..check.phrases.trees import of_what
from ..check.rules import Checked
from ..diagnostics import fault
from ..syntax import game as g
from ..syntax import tree
from .blocks import Blocks, WriteSteps
from .picking import Picking
from .player_loops import next_of, players_of
from .program import Bind, Branch, Go, Use
from .triggers import Triggers


def picked_group(checked: Checked, blocks: Blocks, np: tree.Np, scope: Scope) -> Picking:
    """`a group of cards of your hand`: picked card by card, each offered only if a group can still
    be made with it.
    """
    reader = checked.reader()
    of = of_what(attached(np, checked.symbols))
    if checked.game.hands is None or of is None:
        help = "declare `hands:`, and write `a group of cards of your hand`"
        raise fault(
            "OCT427", "this does not say of which cards the group is made", np.span, help=help
        )
    cards = reader.turn_into(reader.denote(of, scope), "cards", of.span)
    ranked = [one.name for one in checked.ladder.definitions if one.ranked]
    names = tuple(name for name in reader.named_groups(np) if name in ranked)
    return Picking("group", t.Bound(blocks.declare("group", "cards"), "cards"), cards, groups=names)


@dataclass(slots=True)
class Comparing:
    """Writes `compare` steps."""

    checked: Checked
    blocks: Blocks
    triggers: Triggers
    steps: WriteSteps

    def compare(self, step: g.CompareStep, scope: Scope) -> None:
        """The first leads; each next is compared with the leader, the better leads on."""
        blocks = self.blocks
        if self.checked.game.hands is None:
            said = "`compare` needs hands, and this ruleset forms no groups"
            raise fault("OCT413", said, step.span, help="declare `groups:` and `hands:`")
        blocks.program.compared.add(blocks.phase)
        reader = self.checked.reader()
        members, first = players_of(reader, step.order, scope)
        start = first or t.First(members, "player")
        left = blocks.bind("players left", members)
        winner = blocks.bind("winner", t.Seated(left, start))
        challenger = blocks.bind("challenger", winner)
        loser = blocks.bind("loser", t.Nothing("player"))
        blocks.emit(Bind(left.name, t.without(left, t.Single(winner))))
        head, inside, after = blocks.jump_to_new(), blocks.new_block(), blocks.new_block()
        blocks.finish(Branch(t.some(left), inside, after))
        blocks.at(inside)
        blocks.emit(*next_of(left, challenger))
        between = scope.looking_at("winner", winner).looking_at("challenger", challenger)
        self.steps(step.before, between)
        blocks.emit(Use(winner), Use(challenger))
        theirs, best = t.Strength(challenger), t.Strength(winner)
        tied: t.Term = t.FALSE
        reader.account.superlative(step.by, "best")
        reader.narrowing.check_hand(step.by)
        if step.ties is not None:
            reader.account.head(step.ties)
            reader.account.superlative(step.ties, "senior")
            reader.account.superlative(step.ties, "most")
            tied = t.Is(
                reader.narrowing.senior(
                    t.either(t.Single(winner), t.Single(challenger)), step.span
                ),
                challenger,
            )
        blocks.if_else(
            t.any_of([t.Compare(theirs, best, ">"), t.all_of([t.Is(theirs, best), tied])]),
            lambda: blocks.emit(Bind(loser.name, winner), Bind(winner.name, challenger)),
            lambda: blocks.emit(Bind(loser.name, challenger)),
        )
        self.steps(step.loser, between.looking_at("loser", loser))
        if not blocks.closed:
            self.triggers.after([Use(winner)])
        blocks.finish(Go(head))
        blocks.at(after)
