"""What all have done so far, asked again and again in one round: `all other players have passed`.

Comes in: the tree of a game. Goes out: a warning for each trigger, and each end of turns that come
round again, that waits for it and says no time: what was done long before counts there, too.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..check.walking import nodes_of
from ..diagnostics import Diagnostic
from ..syntax import tree
from ..syntax.game import Repeat, RulesetTree, Turns

# steps after which nothing is asked again
ENDING = ("end", "skip")


def counted_all_round(game: RulesetTree) -> Iterator[Diagnostic]:
    """A trigger that ends the round, or the phase, waits for it once."""
    for trigger in game.triggers:
        said = nodes_of(trigger.steps)
        if not any(isinstance(one, tree.Command) and one.verb.name in ENDING for one in said):
            yield from _of_all(trigger.on)
    for around in game.flow_of(game.phases):
        if isinstance(around, Repeat | Turns):
            for one in game.flow_of(around.steps):
                if isinstance(one, Repeat | Turns) and one.until is not None:
                    yield from _of_all(one.until)


def _of_all(condition: tree.Condition) -> Iterator[Diagnostic]:
    for fact in condition.facts:
        match fact:
            case tree.Clause(
                subject=tree.Np(determiner="all" | "every" | "each"),
                predicate=tree.HasDone(negated=False, time="", often=None, verb=verb) as said,
            ):
                message = f"who has {verb.said} at any time of this round counts, however long ago"
                help = f"write `{verb.said} this round` if that is meant; of what was done since "
                help += "something else keep a mark, `state: {MARK: {is a: mark, of: players}}`: "
                help += f"who may {verb.name} does `you are now MARK`, what begins anew does `now "
                help += "nobody is MARK`, and here every such player is asked to be MARK"
                yield Diagnostic("OCT446", message, said.span, help, severity="warning")
