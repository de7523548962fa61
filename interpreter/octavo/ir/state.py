"""How the state begins: at the match, at each round, and at each turn.

Comes in: the entries of `state:`. Goes out: ops that set them, in the order in which they are
declared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .. import terms as t
from ..check.checked import Checked
from ..check.phrases.scope import Scope
from ..check.phrases.trees import numeral_of, whole
from ..diagnostics import Faults, fault
from ..syntax import game as g
from ..syntax import tree
from .blocks import Blocks
from .faults import guarded
from .player_loops import PlayerLoops
from .program import Draw, EndTurn, Forget, Op, Set, Target
from .standing import Folder

# What a round begins without: all cards lie in the pack.
UNDEALT = (t.Aspect.CARDS, t.Aspect.ORDER, t.Aspect.FACES, t.Aspect.SEEN, t.Aspect.MELDS)


@dataclass(slots=True)
class StartingValues:
    """Writes the first values of one game's state."""

    checked: Checked
    faults: Faults
    blocks: Blocks
    players: PlayerLoops

    def of_match(self) -> None:
        for state in self.checked.game.states:
            with guarded(self.faults, state.span):
                if state.lasts == "match" and state.kind not in ("mark", "flag"):
                    self._starts(state)

    def of_round(self) -> None:
        for state in self.checked.game.states:
            with guarded(self.faults, state.span):
                self._each_round(state)

    def of_turn(self) -> None:
        """State that lasts a turn goes back to its first value."""
        self.blocks.emit(EndTurn(), Forget("turn"))
        self._anew("turn")

    def of_phase(self) -> None:
        """State that lasts a phase goes back to its first value."""
        self.blocks.emit(Forget("phase"))
        self._anew("phase")

    def _anew(self, lasts: str) -> None:
        for state in self.checked.game.states:
            if state.lasts == lasts:
                with guarded(self.faults, state.span):
                    self._starts(state)

    def _starts(self, state: g.StateDeclaration) -> None:
        if state.starts_at is None:
            return
        kind = self.checked.symbols.kind_of_state(state)
        reader = self.checked.reader()
        who = t.YOU if state.each == "player" else None
        if (
            kind == "player"
            and isinstance(state.starts_at, tree.Np)
            and state.starts_at.determiner in ("any", "a")
        ):
            with reader.account.sentence(state.starts_at):
                reader.account.each(state.starts_at)
                members = whole(reader.denote(state.starts_at, Scope(you=who)), state.starts_at)
                players = reader.turn_into(members, "players", state.starts_at.span)
            self._check_known(state, state.starts_at, players)
            self._give(state, lambda target: Draw(target, players))
        else:
            with reader.account.sentence(state.starts_at):
                value = self._first(state.starts_at, kind, Scope(you=who))
            self._check_known(state, state.starts_at, value)
            self._set(state, value)

    def _check_known(self, state: g.StateDeclaration, said: tree.Amount, value: t.Term) -> None:
        """Raises OctavoError for a first value that goes by what is not there yet when it is
        settled: cards before they are dealt, scores, and what is declared later."""
        if state.lasts == "turn":
            return
        self._check_marks(state, said, value)
        later = [one.name for one in self.checked.game.states]
        later = later[later.index(state.name) :]
        for aspect, name in t.facts(value):
            if aspect in UNDEALT:
                message = "this is settled before any card is dealt"
                help = f"set it by a step after the deal: `now the {state.name} is ...`"
                raise fault("OCT304", message, said.span, help=help)
            if aspect is t.Aspect.SCORE and state.lasts == "match":
                message = "this is settled before anybody has scored"
                help = f"set it by a step: `now the {state.name} is ...`"
                raise fault("OCT304", message, said.span, help=help)
            if aspect is t.Aspect.STATE and name in later:
                message = f"`{name}` has no value yet where this is settled"
                help = f"declare `{name}` before `{state.name}`, or set this by a step"
                if name == state.name:
                    message, help = f"`{name}` is what is settled here", "name another one"
                raise fault("OCT317", message, said.span, help=help)

    def _check_marks(self, state: g.StateDeclaration, said: tree.Amount, value: t.Term) -> None:
        """Raises OctavoError for a first value that goes by a mark that nobody has yet."""
        marks = {
            part.mark
            for part in t.walk(Folder(self.checked).fold(value))
            if isinstance(part, t.Marked)
        }
        for mark in self.checked.game.states:
            if mark.name in marks and (state.lasts == "match" or mark.lasts != "match"):
                message = f"nothing is `{mark.name}` yet where this is settled"
                help = f"leave it out, or set this by a step: `now the {state.name} is ...`"
                raise fault("OCT317", message, said.span, help=help)

    def _first(self, said: tree.Amount, kind: str, scope: Scope) -> t.Term:
        """The one value that a phrase names: several would leave open which."""
        reader = self.checked.reader()
        value = reader.as_kind(said, kind, scope)
        counted = (
            isinstance(said, tree.Np) and isinstance(said.head, tree.Word) and said.head.plural
        )
        counted = counted or (isinstance(said, tree.Np) and numeral_of(said) is not None)
        only = isinstance(said, tree.Np) and said.determiner == "only"
        if isinstance(said, tree.SomeOf) or only or (counted and kind == "player"):
            help = "name one; `any player` is settled by chance"
            raise fault("OCT304", "this does not say which of them", said.span, help=help)
        return value

    def _each_round(self, state: g.StateDeclaration) -> None:
        if state.lasts in ("round", "phase"):
            self._starts(state)
        if state.passes:
            step: int = {"left each round": 1, "right each round": -1}[state.passes]
            later = t.Compare(t.Round(), t.Number(1), ">")

            def passed(target: Target) -> Op:
                here = t.State(state.name, "player", target.whose)
                return Set(target, t.when(later, t.Left(here, step), here))

            self._give(state, passed)
        if state.by_round:
            kind = self.checked.symbols.kind_of_state(state)
            who = t.YOU if state.each == "player" else None
            values = [self._first(one, kind, Scope(you=who)) for one in state.by_round]
            value = values[-1]
            before = t.Arithmetic(t.Round(), t.Number(1), "-")
            # after the last it begins again
            entry = t.Arithmetic(before, t.Number(len(values)), "%")
            for number, one in reversed(list(enumerate(values[:-1]))):
                value = t.when(t.Is(entry, t.Number(number)), one, value)
            self._set(state, value)

    def _set(self, state: g.StateDeclaration, value: t.Term) -> None:
        self._give(state, lambda target: Set(target, value))

    def _give(self, state: g.StateDeclaration, op: Callable[[Target], Op]) -> None:
        """Do it, for each player, or each side, where each has one."""
        emit, named = self.blocks.emit, self.checked.symbols.named_sides
        if not state.each:
            emit(op(Target(state.name)))
        elif state.each == "player":
            mine = op(Target(state.name, t.YOU))
            self.players.each_player(t.All("players"), None, lambda: emit(mine))
        elif named:
            for number, side in enumerate(named):
                emit(op(Target(state.name, t.NamedSide(side.name, number))))
        else:  # that each player of a side does it makes no difference
            ours = op(Target(state.name, t.SideOf(t.YOU)))
            self.players.each_player(t.All("players"), None, lambda: emit(ours))
