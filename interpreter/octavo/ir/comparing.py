"""Hands, or numbers, that are compared.

Comes in: `compare` steps. Goes out: blocks in which each player meets whoever leads, and that find
who leads in the end.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from .. import terms as t
from ..check.checked import Checked
from ..check.phrases.kinds import misfit
from ..check.phrases.only_one import is_one_at_most
from ..check.phrases.reader import PhraseReader
from ..check.phrases.scope import Scope
from ..check.phrases.trees import whole
from ..diagnostics import fault
from ..syntax import game as g
from ..syntax import tree
from ..syntax.unparse import as_written
from .blocks import Blocks, WriteSteps
from .player_loops import next_of, players_of
from .program import Bind, Branch, ComparedBy, Go, Meet, Turn, Use
from .triggers import Triggers
from .windows import Windows


@dataclass(slots=True)
class Comparing:
    """Writes `compare` steps."""

    checked: Checked
    blocks: Blocks
    triggers: Triggers
    windows: Windows
    steps: WriteSteps

    def compare(self, step: g.CompareStep, scope: Scope) -> None:
        """The first leads; each next is compared with the leader, the better leads on."""
        blocks, reader = self.blocks, self.checked.reader()
        better = self._better(step)
        members, first = players_of(reader, step.order, scope)
        if isinstance(members, t.Single):
            help = "write `each player from ...`, or some of them"
            raise fault("OCT304", "one player meets nobody", step.order.what.span, help=help)
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
        again = blocks.jump_to_new()
        overtakes = self._meet(step, scope, better, (winner, challenger))
        if step.may_act is None:
            self._settle(overtakes, (winner, challenger), winner, loser)
        else:  # nothing is settled yet: after an action they meet again
            foremost = blocks.bind("foremost", winner)
            self._settle(overtakes, (winner, challenger), foremost, loser)
            asked = scope.looking_at("winner", foremost).looking_at("loser", loser)
            self.windows.reply(step.may_act, asked, again)
            blocks.emit(Bind(winner.name, foremost))
        self.steps(step.loser, between.looking_at("loser", loser))
        if better and not blocks.closed:
            self.triggers.after([Use(winner)])
        blocks.finish(Go(head))
        blocks.at(after)

    def _better(self, step: g.CompareStep) -> str:
        """How hands compare; empty where numbers are compared."""
        better = _better(self.checked, step.by)
        if better and self.checked.game.hands is None:
            said = "`compare` needs hands, and this ruleset forms no groups"
            raise fault("OCT413", said, step.span, help="declare `groups:` and `hands:`")
        if step.lays_open and not better:
            raise fault(
                "OCT413",
                "numbers are compared here, and no groups that could lie face up",
                step.by.span,
                help="leave `face up:` out, or compare `by: the best hand`",
            )
        if better:
            self.blocks.program.compared.add(self.blocks.phase)
        return better

    def _meet(
        self, step: g.CompareStep, scope: Scope, better: str, two: tuple[t.Bound, t.Bound]
    ) -> t.Term:
        """The winner so far and the challenger show what they have; gives the condition that the
        challenger overtakes."""
        blocks, reader = self.blocks, self.checked.reader()
        winner, challenger = two
        best, theirs = (
            t.Strength(one) if better else _number_of(reader, step.by, scope, one) for one in two
        )
        tied: t.Term = t.FALSE
        if step.ties is not None:
            tied = _has_the_tie(reader, step.ties, scope, winner, challenger)
        overtakes = t.any_of(
            [t.Compare(theirs, best, better or ">"), t.all_of([t.Is(theirs, best), tied])]
        )
        if better:
            blocks.emit(Use(winner), Use(challenger))
        if step.lays_open:
            compared = t.either(t.ComparedCards(*two), t.ComparedCards(*two[::-1]))
            hidden = t.without(compared, t.FaceUp())
            # what is seen may change what cards are: then others are compared
            blocks.emit(Turn(hidden, True), Turn(hidden, True))
        numbers = None if better else (best, theirs)
        met = ComparedBy(as_written(step.by), step.by.span, numbers, step.lays_open)
        blocks.program.meetings[winner.name] = met
        blocks.emit(Meet(winner.name, winner, challenger, overtakes, *numbers or ()))
        return overtakes

    def _settle(
        self, overtakes: t.Term, two: tuple[t.Bound, t.Bound], foremost: t.Bound, loser: t.Bound
    ) -> None:
        """Binds who of the two, the winner so far and the challenger, leads and who is behind."""
        blocks, (winner, challenger) = self.blocks, two
        blocks.if_else(
            overtakes,
            lambda: blocks.emit(Bind(loser.name, winner), Bind(foremost.name, challenger)),
            lambda: blocks.emit(
                Bind(loser.name, challenger),
                *([] if foremost == winner else [Bind(foremost.name, winner)]),
            ),
        )


def _better(checked: Checked, by: tree.Np) -> str:
    """How hands compare by `the best hand` or `the worst hand`; empty where no hand is meant."""
    order = {"best": ">", "worst": "<"}
    said = [
        order[pre.what.name]
        for pre in by.pre
        if isinstance(pre.what, tree.Superlative) and pre.what.name in order
    ]
    if not said:
        return ""
    of, name = checked.ladder.of, by.head.name if isinstance(by.head, tree.Word) else ""
    plain = by.determiner in ("", "the") and len(by.pre) == 1 and not by.posts and by.tail is None
    named = of is None or any(isinstance(one, t.Place) and one.zone == name for one in t.walk(of))
    if not plain or not named:
        raise fault(
            "OCT413",
            "whole hands are compared, as they are arranged",
            by.span,
            help="write `the best hand`, or a number: `the number of cards of their hand`",
        )
    if checked.ladder.least:
        raise fault(
            "OCT413",
            "no groups are compared where the hand is best that leaves over least",
            by.span,
            help="write `the total of unused cards of their hand`, or `players with the best hand`",
        )
    account = checked.reader().account
    account.superlative(by, "best", "worst")
    account.head(by)
    return said[0]


def _number_of(reader: PhraseReader, by: tree.Np, scope: Scope, player: t.Term) -> t.Term:
    """What `by` counts of one of those who meet: `their score`."""
    largest = next((pre for pre in by.pre if isinstance(pre.what, tree.Superlative)), None)
    if largest is not None:
        help = "name the number alone: `their score`"
        raise fault("OCT304", "the higher number leads as it is", largest.span, help=help)
    number = reader.denote(by, replace(scope, they=player, it=player))
    if number.kind != "number":
        raise misfit("number", number.kind, by.span)
    if not t.mentions(number, player):
        help = "write `their ...`"
        raise fault("OCT319", "this is the same for all who meet", by.span, help=help)
    return number


def _has_the_tie(
    reader: PhraseReader, ties: tree.Np, scope: Scope, winner: t.Term, challenger: t.Term
) -> t.Term:
    """Whether of the two the challenger is the one that `ties` names. Where it names neither, the
    winner so far leads on. Raises OctavoError where it could name both.
    """
    head = ties.head.name if isinstance(ties.head, tree.Word) else ""
    if ties == tree.Np("the", (), ties.head, span=ties.span) and head in ("winner", "challenger"):
        reader.account.head(ties)
        return t.FALSE if head == "winner" else t.TRUE
    # elsewhere in the phrase the two have no names: `the first player` is a seat
    if (isinstance(ties.head, tree.Word) and ties.head.plural) or ties.determiner not in (
        "",
        "the",
        "that",
    ):
        help = "name one of the two: `the most senior player`, `the challenger`"
        raise fault("OCT329", "a tie goes to one player", ties.span, help=help)
    two = t.either(t.Single(winner), t.Single(challenger))
    named = whole(reader.denote(ties, scope), ties)
    if named.kind != "players":
        return t.Is(_of(two, reader.turn_into(named, "player", ties.span)), challenger)
    if not is_one_at_most(named, reader.symbols):
        said = "both may be so: this does not say to which of the two the tie goes"
        help = "write `the most senior player`, `the challenger`, or `the winner`, who led before"
        raise fault("OCT312", said, ties.span, help=help)
    among = _of(two, named)
    if isinstance(among, t.Single):
        return t.Is(among.member, challenger)
    return t.all_of([t.contains(among, challenger), t.negate(t.contains(among, winner))])


def _of(two: t.Term, named: t.Term) -> t.Term:
    """Those of the two that are named, where a phrase names them of all players: who is most senior
    is asked of the two alone.
    """
    match named:
        case t.All("players"):
            return two
        case t.Most(members) | t.Keep(members) | t.First(members) | t.Without(members):
            return named.having(members=_of(two, members))
        case t.Seated(players):
            return named.having(players=_of(two, players))
        case t.Single(member):
            return named.having(member=_of(two, member))
    return t.both(two, named) if named.kind == "players" else named
