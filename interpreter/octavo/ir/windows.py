"""Windows: moments at which players with an open action may take it, asked in order.

Comes in: `window` steps, and the actions of the game. Goes out: blocks that ask each in turn, after
an action all again.
"""

from __future__ import annotations

from collections.abc import Iterable

from .. import terms as t
from ..check.checked import Checked
from ..check.phrases.scope import Scope
from ..diagnostics import Faults, Related, Span, fault, nearest
from ..syntax import game as g
from ..syntax import tree
from .blocks import Blocks
from .decisions import Decisions
from .faults import guarded
from .offers import Offers
from .picking import Pickable
from .picks import Picks
from .player_loops import PlayerLoops, next_of, players_of
from .program import Be, Branch, Go


def is_opened(action: g.Action, windows: Iterable[tuple[str, tuple[str, ...]]]) -> bool:
    """Whether one of the windows is for an action. Of each its phase is given, and the actions it
    is for (none: all)."""
    return any(
        action.name in named if named else not action.phases or phase in action.phases
        for phase, named in windows
    )


class Windows:
    """Writes the windows of one game."""

    def __init__(
        self,
        checked: Checked,
        blocks: Blocks,
        players: PlayerLoops,
        offers: Offers,
        picks: Picks,
        decisions: Decisions,
    ) -> None:
        self.checked = checked
        self.blocks = blocks
        self.players = players
        self.offers = offers
        self.picks = picks
        self.decisions = decisions
        # of each window its phase, and the actions it is for (none: all)
        self.opened: set[tuple[str, tuple[str, ...]]] = set()

    def window(self, step: g.Window, scope: Scope) -> None:
        """Ask each in order who has an action open; after an action, all again from the first."""
        self.opened.add((self.blocks.phase, step.open))
        actions = self._open(step)
        members, start = self._asked(step.order, scope)
        if step.open or actions:  # modifiers declare what may be done here; without them, nothing
            self._ask(actions, members, start, step.span, scope)

    def reply(self, order: tree.Order, scope: Scope, again: int) -> None:
        """Ask each in order who has an action open; after an action it goes on at the block
        `again`."""
        self.opened.add((self.blocks.phase, ()))
        members, start = self._asked(order, scope)
        if actions := self._actions_here():
            self._ask(actions, members, start, order.span, scope, again)

    def _asked(self, order: tree.Order, scope: Scope) -> tuple[t.Term, t.Term | None]:
        """Who is asked, and who first, if that is said."""
        members, start = players_of(self.checked.reader(), order, scope)
        if isinstance(members, t.Empty):
            help = "leave the window out, or name who is asked"
            raise fault("OCT304", "nobody is asked here", order.what.span, help=help)
        return members, start

    def never_opened(self, faults: Faults) -> None:
        """Write the actions that no window opens out of reach of all else: what is wrong in them is
        told all the same."""
        blocks, own = self.blocks, self.blocks.program.own
        for action in self.checked.game.actions:
            if is_opened(action, self.opened):
                continue
            before = len(own)
            blocks.at(blocks.new_block())
            with guarded(faults, action.span):
                self._ask([action], t.All("players"), None, action.span, Scope(you=None))
            if not blocks.closed:
                blocks.finish(Go(blocks.program.round_end))
            del own[before:]

    def _ask(
        self,
        actions: list[g.Action],
        members: t.Term,
        start: t.Term | None,
        span: Span,
        scope: Scope,
        again: int | None = None,
    ) -> None:
        """Ask these players in order for one of these actions, from `start` on; after an action all
        again, or on at the block `again`."""
        blocks = self.blocks
        before = blocks.bind("you before", t.YOU)
        head = blocks.jump_to_new()
        left = blocks.bind("players asked", members)
        cursor = blocks.bind("asked", start or t.First(left, "player"))
        following, asked, after = blocks.jump_to_new(), blocks.new_block(), blocks.new_block()
        blocks.finish(Branch(t.some(left), asked, after))
        # no place to enter at: a window asks in its own order, after all that comes before it
        blocks.at(asked)
        blocks.emit(*next_of(left, cursor), Be(cursor))
        offers = [self.offers.of_action(action, scope) for action in actions]
        self.decisions.ask_about(offers)
        # nobody without an open action is asked: that being asked tells nothing, passing is an
        # option only beside another
        any_open = t.any_of(
            [t.all_of([offer.when, self.picks.possible(offer.picks)]) for offer in offers]
        )
        passing = Pickable("pass", any_open, (), scope, (), span, (), silent=True)

        def take(offer: Pickable) -> None:
            if offer is not passing:
                self.decisions.carry_out_action(offer)
                if not blocks.closed:
                    blocks.emit(Be(before))  # whom the phrase names, it names as in the beginning
                blocks.finish(Go(head if again is None else again))

        with self.players.window(), blocks.nobody_acts(None), blocks.another_acts():
            self.decisions.decide([*offers, passing], span, take, after=following, skip=following)
        blocks.at(after)
        blocks.emit(Be(before))

    def _may_come(self, action: g.Action) -> bool:
        """Whether no option of the ruleset says that it never can."""
        if action.when is None:
            return True
        when = self.checked.reader().condition(action.when, Scope())
        if when == t.FALSE:
            self.blocks.never(action.when.span)
        return when != t.FALSE

    def _actions_here(self) -> list[g.Action]:
        here = [
            a for a in self.checked.game.actions if not a.phases or self.blocks.phase in a.phases
        ]
        return [a for a in here if self._may_come(a)]

    def _open(self, step: g.Window) -> list[g.Action]:
        if not step.open:
            return self._actions_here()
        known = {action.name: action for action in self.checked.game.actions}
        for name, place in zip(step.open, step.places, strict=True):
            if name not in known:
                near = nearest(name, known)
                help = f"there are: {', '.join(known) or 'none'}"
                related = [Related(known[near].span, f"`{near}` is declared here")] if near else []
                raise fault(
                    "OCT303",
                    f"there is no action `{name}`",
                    place,
                    help=help,
                    related=related,
                    meant=near,
                )
        return [known[name] for name in step.open]
