"""The flow of a game, as a program of blocks.

Comes in: a checked game. Goes out: a `Program`. Phases, choices, loops, windows and triggers become blocks with one
ending each; every phrase in them becomes a term. Loops keep where they stand in bindings, so that a state is only numbers.
"""

from __future__ import annotations

from dataclasses import replace

from ..check import terms as t
from ..check.phrases.kinds import whole
from ..check.phrases.scope import Scope
from ..check.rules import Checked
from ..check.terms import YOU, Term
from ..diagnostics import Faults, OctavoError, Span, TooMuch, fault
from ..effort import spend
from ..syntax import game as g
from ..syntax import tree
from .choices import Choices
from .fold import Folder
from .folding import brings_in, every_term, fold_program
from .program import (
    Advance,
    Be,
    Bind,
    Branch,
    Draw,
    Forget,
    Go,
    NewRound,
    Note,
    Op,
    Over,
    Program,
    Remember,
    Set,
    Target,
    Use,
)
from .triggers import Triggers

MOST_CODE = 100_000  # parts of all terms of a program, 20 microseconds each to compile; the largest known has 53,000
PHRASE = 100  # terms that putting a phrase in place counts as, since it makes blocks


def lower(checked: Checked, faults: Faults) -> Program:
    """The whole game as a program; what is wrong in its flow goes to `faults`."""
    lowering = Lowering(checked, faults)
    lowering.match()
    faults.stop_if_any()
    checked.scheduled |= brings_in(lowering.program)
    fold_program(lowering.program, Folder(checked))
    if sum(term.size for term in every_term(lowering.program)) > MOST_CODE:
        said = f"this ruleset becomes a program of more than {MOST_CODE:,} parts"
        raise fault("OCT602", said, checked.game.span, help="say less, or say it once")
    return lowering.program


class Lowering(Triggers, Choices):
    """Emits blocks while walking the steps. `Choices` lowers decisions, `Triggers` what runs by itself."""
    def __init__(self, checked: Checked, faults: Faults) -> None:
        super().__init__(checked, faults)
        self.mains: dict[str, int] = {}  # where each phase's own steps begin
        self.ends: dict[str, int] = {}  # and where they end

    # --- the match ----------------------------------------------------------------------------------

    def match(self) -> None:
        game = self.checked.game
        program = self.program
        program.start = self.open_block()
        for state in game.states:
            self.guarded(state.span, lambda state=state: self._first_value(state))
        round_start = self.jump_to_new()
        program.round_end = self.new_block()
        program.over = self.new_block()
        self.plan_triggers(game.triggers)
        self.emit(NewRound(), Note("round", ""))
        for state in game.states:
            self.guarded(state.span, lambda state=state: self._each_round(state))
        for phase in game.phases:
            program.phases[phase.name] = self.jump_to_new()
            self.phase = phase.name
            self._phase(phase)
        self.finish(Go(program.round_end))
        self.phase = ""
        self.at(program.round_end)
        self.emit(Be(Term("none", "player")))
        limit = Term("state", "number", data="last round")
        last = t.all_of(
            [
                Term("compare", "truth", (Term("round", "number"), limit), ">="),
                Term("compare", "truth", (limit, t.number(0)), ">"),
            ]
        )
        ends = t.TRUE if game.ends is None else self.reader().condition(game.ends, Scope(you=None))
        unlimited = Term("is", "truth", (limit, t.number(0)))
        # `--rounds R` ends the match after R rounds, whatever `ends` says; without `ends` one round is a match
        over = t.any_of([last, t.all_of([unlimited, ends])]) if game.ends is None else t.any_of([last, ends])
        self.finish(Branch(over, program.over, round_start))
        self.at(program.over)
        self.finish(Over())
        self.lower_triggers()
        reader = self.reader()
        program.win = tuple(reader.as_kind(one, "players", Scope(you=None)) for one in game.win)

    def able(self) -> set[str]:
        """Every verb that somebody can do: options, actions, and what steps remember as done."""
        done = {op.verb for block in self.program.blocks for op in block.ops if isinstance(op, Remember)}
        return self.offered | {action.name for action in self.checked.game.actions} | done

    def guarded(self, span: Span, read) -> None:  # type: ignore[no-untyped-def]
        try:
            read()
        except TooMuch as error:
            raise error.at(span) from None
        except OctavoError as error:
            self.faults.add(error.diagnostics)
        except RecursionError:
            self.faults.error("OCT601", "this is nested too deeply", span)

    def _first_value(self, state: g.State) -> None:
        if state.lasts != "match" or state.kind == "mark" or state.kind == "flag":
            return
        self._initial(state)

    def _initial(self, state: g.State) -> None:
        if state.starts_at is None:
            return
        kind = self.checked.symbols.kind_of_state(state)
        reader = self.reader()
        whose = [YOU] if state.each == "player" else [None]
        for who in whose:
            target = Target(state.name, who)
            if kind == "player" and isinstance(state.starts_at, tree.Np) and state.starts_at.determiner in ("any", "a"):
                self.emit(Draw(target, reader.denote(state.starts_at, Scope(you=who))))
            else:
                value = reader.as_kind(state.starts_at, kind, Scope(you=who))
                self._for_all_players([Set(target, value)]) if who is not None else self.emit(Set(target, value))

    def _each_round(self, state: g.State) -> None:
        if state.lasts == "round":
            self._initial(state)
        if state.passes:
            step = {"left each round": 1, "right each round": -1}.get(state.passes)
            later = Term("compare", "truth", (Term("round", "number"), t.number(1)), ">")
            here = Term("state", "player", data=state.name)
            moved = Term("left", "player", (here,), step)
            self.emit(Set(Target(state.name), t.when(later, moved, here)))
        if state.by_round:
            kind = self.checked.symbols.kind_of_state(state)
            who = YOU if state.each == "player" else None
            values = [self.reader().as_kind(one, kind, Scope(you=who)) for one in state.by_round]
            value = values[-1]
            before = Term("arithmetic", "number", (Term("round", "number"), t.number(1)), "-")
            entry = Term("arithmetic", "number", (before, t.number(len(values))), "%")  # after the last it begins again
            for number, one in reversed(list(enumerate(values[:-1]))):
                value = t.when(Term("is", "truth", (entry, t.number(number))), one, value)
            op = Set(Target(state.name, who), value)
            self._for_all_players([op]) if who is not None else self.emit(op)

    def _for_all_players(self, ops: list[Op]) -> None:
        def body() -> None:
            self.emit(*ops)

        self.each_player(t.every("players"), None, body)

    def _phase(self, phase: g.Phase) -> None:
        self.emit(Note("phase", phase.name))
        self.steps(phase.before, Scope(you=None))
        end = self.ends[phase.name] = self.new_block()
        skipped = f"skip {phase.name}"
        main = self.mains[phase.name] = self.new_block()
        # the flag is only kept where some step may skip this phase: `folding` drops the test otherwise
        self.finish(Branch(Term("state", "truth", data=skipped), end, main))
        self.at(main)
        self.steps(phase.steps, Scope(you=None))
        self.finish(Go(end))
        self.at(end)
        self.steps(phase.after, Scope(you=None))

    # --- steps --------------------------------------------------------------------------------------

    def steps(self, steps: tuple[g.Step, ...], scope: Scope) -> None:
        for step in steps:
            if self.closed:  # after `end the round` nothing follows
                self.faults.error(
                    "OCT412", "this step is never reached", step.span, help="a step before it always leads elsewhere"
                )
                return
            self.guarded(step.span, lambda step=step, scope=scope: self._owned(step, scope))
            if isinstance(step, g.Turns):
                scope = scope.acting(YOU)  # the last to act stays `you`

    def _owned(self, step: g.Step, scope: Scope) -> None:
        guards = [Term("in force", "truth", data=name) for name in step.owner.modifiers]
        if not guards:
            return self._step(step, scope)
        self.if_else(t.all_of(guards), lambda: self._step(step, scope), None)

    def _step(self, step: g.Step, scope: Scope) -> None:
        match step:
            case g.Do():
                self._do(step, scope)
            case g.Guarded():
                condition = self.reader().condition(step.condition, scope)
                otherwise = (lambda: self.steps(step.otherwise, scope)) if step.otherwise else None
                self.if_else(t.negate(condition) if step.negated else condition, lambda: self.steps(step.then, scope), otherwise)
            case g.Who():
                self.as_player(
                    self.reader().as_kind(step.person, "player", scope), lambda: self.steps(step.steps, scope.acting(YOU))
                )
            case g.Choose():
                self.choose(step, scope)
            case g.ForEach():
                self._for_each(step, scope)
            case g.Turns():
                self._turns(step, scope)
            case g.Repeat():
                self._repeat(step, scope)
            case g.Window():
                self.window(step, scope)
            case g.Compare():
                self._compare(step, scope)

    def if_else(self, condition: Term, then, otherwise) -> None:  # type: ignore[no-untyped-def]
        """Both arms and the block where they meet."""
        yes, after = self.new_block(), self.new_block()
        no = self.new_block() if otherwise else after
        self.finish(Branch(condition, yes, no))
        self.at(yes)
        then()
        self.finish(Go(after))
        if otherwise:
            self.at(no)
            otherwise()
            self.finish(Go(after))
        self.at(after)

    def as_player(self, person: Term, body) -> None:  # type: ignore[no-untyped-def]
        """`you` is somebody else meanwhile."""
        before = self.bind("you before", YOU)
        self.emit(Be(person))
        body()
        self.emit(Be(before))

    def _do(self, step: g.Do, scope: Scope) -> None:
        effect = step.effect
        if isinstance(effect, tree.PhraseUse):
            return self._phrase(effect, scope)
        if isinstance(effect, tree.Until):
            return self.until(effect, step.text, scope)
        if isinstance(effect, tree.Command) and isinstance(effect.what, tree.Np) and isinstance(effect.what.head, tree.Word):
            name = effect.what.head.name
            if effect.verb.name == "end" and name in ("round", "game"):
                return self.leave(self.program.round_end if name == "round" else self.program.over, Note("end", name))
            if effect.verb.name == "skip" and name in self.checked.symbols.phases:
                self.program.flags.add(f"skip {name}")
                self.emit(Set(Target(f"skip {name}"), t.TRUE))
                if self.phase == name and name in self.ends:
                    self.leave(self.ends[name])
                return None
        ops = self.effects.ops(effect, scope)
        self.emit(*ops)
        self.made(ops)
        self.after(ops)
        return None

    def _phrase(self, use: tree.PhraseUse, scope: Scope) -> None:
        phrase = self.checked.symbols.phrases[use.pattern]
        if phrase.rule is not None:
            said = f"`{use.pattern}` is a rule, not something to do"
            raise fault("OCT414", said, use.span, help="write it under `rules:`, or after `until ...,`")
        assert use.pattern not in self.expanding, "phrases that mean themselves are refused before"
        holes = {}
        for name, term in self.reader().fill(use, scope).items():
            fixed = term.op in ("number", "place", "printed", "both", "you", "bound", "word", "truth")
            holes[name] = term if fixed else self.bind(f"<{name}>", term)
        spend(PHRASE)
        self.expanding.append(use.pattern)
        before = len(self.faults.found)
        self.steps(phrase.steps, scope.with_holes(holes))
        self.blame(use, phrase.span, before)
        self.expanding.pop()

    # --- loops --------------------------------------------------------------------------------------

    def _for_each(self, step: g.ForEach, scope: Scope) -> None:
        reader = self.reader()
        what = step.order.what
        members = whole(reader.denote(replace(what, determiner=what.determiner or "each"), scope), what)
        noun = step.order.what.head.name if isinstance(step.order.what.head, tree.Word) else ""
        if members.kind == "player":
            members = t.single(members)
        if members.kind != "players" and step.order.start is not None:
            said = "only players stand in an order that begins somewhere"
            raise fault("OCT416", said, step.order.start.span, help="leave `from ...` out")
        if step.at_once:
            return self.at_once(step, members, scope)
        if members.kind == "players":
            members, start = self.stretch(members, step.order, scope)
            return self.each_player(members, start, lambda: self.steps(step.steps, scope.acting(YOU)))
        if members.kind == "place":
            members = reader.turn_into(members, "cards", step.span)
        if members.kind in t.MEMBER:
            return self._each_member(members, t.MEMBER[members.kind], noun, step, scope)
        raise fault(
            "OCT416",
            "players, cards, places or modifiers are needed here",
            step.order.what.span,
            help="write `player`, `card of your hand`, or a zone of cells",
        )

    def each_player(self, members: Term, start: Term | None, body) -> None:  # type: ignore[no-untyped-def]
        """Each of them in turn is `you`, in seat order; the set is fixed before."""
        before = self.bind("you before", YOU)
        left = self.bind("players left", members)
        cursor = self.bind("player", start or Term("first", "player", (left,)))
        head, inside, after = self.new_block(), self.new_block(), self.new_block()
        self.finish(Go(head))
        self.at(head)
        self.finish(Branch(t.some(left), inside, after))
        self.inside(cursor, inside)
        self.emit(
            Bind(str(cursor.data), Term("seated", "player", (left, cursor))),
            Bind(str(left.data), t.without(left, t.single(cursor))),
        )
        self.enter_body(cursor)
        self.emit(Be(cursor))
        body()
        self.finish(Go(head))
        self.outside()
        self.at(after)
        self.emit(Be(before))

    def _each_member(self, members: Term, kind: str, noun: str, step: g.ForEach, scope: Scope) -> None:
        left = self.bind(f"{noun} left", members)
        one = self.bind(noun or kind, Term("none", kind))
        head, inside, after = self.new_block(), self.new_block(), self.new_block()
        self.finish(Go(head))
        self.at(head)
        self.finish(Branch(t.some(left), inside, after))
        self.at(inside)
        self.emit(Bind(str(one.data), Term("first", kind, (left,))), Bind(str(left.data), t.without(left, t.single(one))))
        self.steps(step.steps, scope.looking_at(noun, one))
        self.finish(Go(head))
        self.at(after)

    def _turns(self, step: g.Turns, scope: Scope) -> None:
        reader = self.reader()
        among = reader.denote(step.order.what, scope)
        if step.order.end is not None:
            help = "leave `to ...` out, or write `for each:`"
            raise fault("OCT416", "turns go round and round", step.order.end.span, help=help)
        if among.kind != "players":
            raise fault("OCT416", "players are needed here", step.order.what.span, help="write `each player`, or some of them")
        start = self.stretch(among, step.order, scope)[1] or YOU
        cursor = self.bind("turn", Term("seated", "player", (among, start)))
        inside, after = self.new_block(), self.new_block()
        here = t.TRUE if among == t.every("players") else Term("is", "truth", (cursor, cursor))
        # what lasts a turn ends with it, not when the next begins: so a position in the middle of a turn keeps what it was given
        self._forget()
        self.finish(Branch(here, inside, after))
        self.turns.append(among)
        self.inside(cursor, inside)
        self.enter_body(cursor)
        self.emit(Be(cursor))
        self.steps(step.steps, scope.acting(YOU))
        until = t.FALSE if step.until is None else self.reader().condition(step.until, scope.acting(YOU))
        again = self.new_block()
        self.finish(Branch(until, after, again))
        self.at(again)
        self._forget()
        self.emit(Advance(str(cursor.data), among))
        self.finish(Branch(here, inside, after))
        self.outside()
        self.turns.pop()
        self.at(after)

    def _forget(self) -> None:
        """State that lasts a turn goes back to its first value."""
        self.emit(Forget())
        for state in self.checked.game.states:
            if state.lasts == "turn":
                self.guarded(state.span, lambda state=state: self._initial(state))

    def _repeat(self, step: g.Repeat, scope: Scope) -> None:
        head = self.jump_to_new()
        self.steps(step.steps, scope)
        after = self.new_block()
        until = self.reader().condition(step.until, scope)
        self.finish(Branch(until, after, head))
        self.at(after)

    def _compare(self, step: g.Compare, scope: Scope) -> None:
        """The first leads; each next is compared with the leader, the better leads on."""
        if self.checked.game.hands is None:
            said = "`compare` needs hands, and this ruleset forms no groups"
            raise fault("OCT413", said, step.span, help="declare `groups:` and `hands:`")
        self.program.compared.add(self.phase)
        reader = self.reader()
        what = step.order.what
        members = whole(reader.turn_into(reader.denote(what, scope), "players", what.span), what)
        members, first = self.stretch(members, step.order, scope)
        start = first or Term("first", "player", (members,))
        left = self.bind("players left", members)
        winner = self.bind("winner", Term("seated", "player", (left, start)))
        challenger = self.bind("challenger", winner)
        loser = self.bind("loser", Term("none", "player"))
        self.emit(Bind(str(left.data), t.without(left, t.single(winner))))
        head, inside, after = self.new_block(), self.new_block(), self.new_block()
        self.finish(Go(head))
        self.at(head)
        self.finish(Branch(t.some(left), inside, after))
        self.at(inside)
        self.emit(
            Bind(str(challenger.data), Term("seated", "player", (left, challenger))),
            Bind(str(left.data), t.without(left, t.single(challenger))),
        )
        between = scope.looking_at("winner", winner).looking_at("challenger", challenger)
        self.steps(step.before, between)
        self.emit(Use(winner), Use(challenger))
        strength = [Term("strength", "number", (player,)) for player in (challenger, winner)]
        better = Term("compare", "truth", tuple(strength), ">")
        tied = (
            t.FALSE
            if step.ties is None
            else Term("is", "truth", (reader.senior(t.either(t.single(winner), t.single(challenger)), step.span), challenger))
        )
        self.if_else(
            t.any_of([better, t.all_of([Term("is", "truth", tuple(strength)), tied])]),
            lambda: self.emit(Bind(str(loser.data), winner), Bind(str(winner.data), challenger)),
            lambda: self.emit(Bind(str(loser.data), challenger)),
        )
        self.steps(step.loser, between.looking_at("loser", loser))
        self.finish(Go(head))
        self.at(after)
