"""Steps, each written by the part that knows its kind.

Comes in: the steps of phases, options and triggers. Goes out: blocks. This module is where the
parts of the lowering are put together: each is given the writer, and `StepWriter.write` where steps
stand inside of what it writes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import assert_never

from .. import terms as t
from ..check.checked import Checked
from ..check.names import Symbols
from ..check.phrases.antecedents import you_are_nobody
from ..check.phrases.named_before import led_to_what_was_named
from ..check.phrases.others import says_other
from ..check.phrases.pointing import Recalled, check_pointing
from ..check.phrases.scope import Scope
from ..check.phrases.taking import kind_of
from ..check.phrases.trees import has_noun
from ..check.walking import nodes_of
from ..diagnostics import Faults, OctavoError, Span, fault
from ..effort import PHRASE, spend
from ..syntax import game as g
from ..syntax import tree
from ..syntax.unparse import as_written, unparse
from .blocks import Blocks
from .comparing import Comparing
from .decisions import Decisions
from .each_side import by_sides, check_it
from .effects import Effects
from .ending_turns import phase_is_on, turns_that_end
from .faults import blamed, guarded
from .looking_ahead import as_command
from .loops import Loops
from .most_of_all import most_of_all
from .nobody_acts import SOMEBODY, Idle, are_of_somebody, of_somebody, those_of_somebody
from .offers import Offers
from .once import brought, check_all_get, settled, settled_for_all
from .picks import Picks
from .pieces import in_pieces
from .player_loops import PlayerLoops, goes_round, players_of
from .program import (
    Be,
    Bind,
    Block,
    ComparedBy,
    Miss,
    Move,
    Note,
    Op,
    Set,
    Skip,
    Target,
    Turn,
    Weigh,
    left_out,
)
from .several_pay import check_one_pays
from .skipping import check_turn_to_come, check_whose_turn, is_you
from .spreading import OUTER, as_it_was_said, had, hole_of, says_pronoun, spread, with_owner
from .state import StartingValues
from .temporary import Temporary
from .triggers import Triggers
from .visiting import map_terms, terms_of
from .windows import Windows


def _may_act(who: tree.Listing) -> bool:
    """`you`, and `that player`, who may be the same."""
    return is_you(who) or (isinstance(who, tree.Np) and who.determiner == "that")


class StepWriter:
    """Writes the steps of one game."""

    def __init__(self, checked: Checked, faults: Faults, blocks: Blocks) -> None:
        self.checked = checked
        self.faults = faults
        self.blocks = blocks
        # of a step that each of several players does, the block before the first of them
        self.before_each: Block | None = None
        self.expanding: list[str] = []  # the phrases that are being put in place, outermost first
        self.doing: Span | None = None  # the step that is carried out
        self.said = ""  # its words
        self.chosen = False  # whether somebody chose in a step before it
        self.recalled = Recalled(checked.symbols)
        self.bound: tuple[tuple[str, t.Term], ...] = ()  # what was picked or looped over last
        players, picks = PlayerLoops(blocks), Picks(checked, blocks)
        self.players = players
        self.effects = Effects(checked)
        self.values = StartingValues(checked, faults, blocks, players)
        self.triggers = Triggers(checked, faults, blocks, players, self.write)
        self.temporary = Temporary(checked, faults, blocks, self.triggers)
        self.offers = Offers(checked, blocks, self.expanding)
        self.decisions = Decisions(
            checked, blocks, players, self.triggers, self.offers, picks, self.write
        )
        self.windows = Windows(checked, blocks, players, self.offers, picks, self.decisions)
        self.loops = Loops(
            checked, blocks, players, self.values, self.triggers, self.decisions, self.write
        )
        self.comparing = Comparing(checked, blocks, self.triggers, self.windows, self.write)

    def write(self, steps: tuple[g.Step, ...], scope: Scope) -> None:
        """One after the other."""
        with self._recalling(scope):
            self._write(steps, scope)

    @contextmanager
    def _recalling(self, scope: Scope) -> Iterator[None]:
        """Inside, words that point back mean what was picked or looped over last, unless a step
        since then names what they may mean."""
        before = self.recalled, self.bound
        if scope.bound != self.bound:
            picked = scope.bound[len(self.bound) :]
            nobody = not any(one.kind in ("player", "players") for _, one in picked)
            within = self.recalled.around() if nobody else Recalled(self.checked.symbols)
            self.recalled, self.bound = within, scope.bound
        try:
            yield
        finally:
            self.recalled, self.bound = before

    def _write(self, steps: tuple[g.Step, ...], scope: Scope) -> None:
        before = self.chosen
        for step in steps:
            if self.blocks.closed:  # after `end the round` nothing follows
                help = "a step before it always leads elsewhere"
                self.faults.error("OCT412", "this step is never reached", step.span, help=help)
                break
            with guarded(self.faults, step.span):
                self._owned(step, scope)
            if isinstance(step, g.Turns):
                scope = scope.acting(t.YOU)  # the last to act stays `you`
            self.chosen = self.chosen or isinstance(step, g.Choose)
        self.chosen = before

    def _owned(self, step: g.Step, scope: Scope) -> None:
        """The step, while the modifiers it belongs to are in force."""
        guards = [t.InForce(name) for name in step.owner.modifiers]
        if guards:
            self.blocks.if_else(t.all_of(guards), lambda: self._step(step, scope))
        else:
            self._step(step, scope)

    def _step(self, step: g.Step, scope: Scope) -> None:
        idle = Idle(step.span, seen=True) if scope.you is None else self.blocks.idle
        account = self.checked.reader().account
        if isinstance(step, g.Do):
            check_one_pays(step.effect, self.checked.symbols)
        with self.blocks.nobody_acts(idle), account.sentence(*g.said_by(step)):
            self._read(step, scope)

    def _read(self, step: g.Step, scope: Scope) -> None:
        match step:
            case g.Do():
                self._do(step, scope)
            case g.Guarded():
                self._guarded(step, scope)
            case g.Who():
                person = self.checked.reader().as_kind(step.person, "player", scope)
                if isinstance(person, t.Nothing):
                    help = "leave the step out, or name who does it"
                    raise fault("OCT304", "nobody is to do this", step.person.span, help=help)
                with self.recalled.acted_by(step.person, person):
                    inner = scope.acting(t.YOU)
                    if self.blocks.idle is not None:
                        person = those_of_somebody(person)
                    self.blocks.as_player(person, lambda: self.write(step.steps, inner))
            case g.Choose():
                with self.recalled.offered():
                    for option in step.options:
                        self.recalled.check((option.when, option.picks), scope)
                    self.decisions.choose(step, scope)
                self.recalled.chosen(step.options)
            case g.ForEach():
                with self.recalled.standing_at(step.order.what, scope):
                    self.loops.for_each(step, scope)
            case g.Turns():
                with self.recalled.standing_at(step.order.what, scope):
                    self.loops.turns(step, scope)
            case g.Repeat():
                self.loops.repeat(step, scope)
                self.recalled.check(step.until, scope)
            case g.Window():
                self.windows.window(step, scope)
            case g.CompareStep():
                self.blocks.comes_to("step", step.span)
                self.comparing.compare(step, scope)
            case _:
                assert_never(step)

    def _guarded(self, step: g.Guarded, scope: Scope) -> None:
        if step.beside and (word := _may_be_of_loop(step, scope, self.checked.symbols)):
            said = "this is none of those in the loop: beside a loop it is asked once, before it"
            help = "write it under the loop's `do:`, or the loop under the `do:` of this"
            raise fault("OCT304", said, word.span, help=help)
        with _once_before(step):
            condition = self.checked.reader().condition(step.condition, scope)
        if step.beside and t.YOU in t.walk(condition) and _is_of_players(step.then):
            said = "this is asked once, of who acts before the loop, not of each in it"
            help = "write it under the loop's `do:`, or the loop under the `do:` of this"
            raise fault("OCT304", said, step.condition.span, help=help)
        if step.then and not step.negated:
            _check_moment(step.condition, step.then[0])
        self.recalled.check(step.condition, scope)
        self.recalled.asked(step.condition)
        if self.blocks.idle is not None:
            condition = of_somebody(condition)
        self.blocks.if_else(
            t.negate(condition) if step.negated else condition,
            lambda: self.write(step.then, scope),
            (lambda: self.write(step.otherwise, scope)) if step.otherwise else None,
            step.condition.span,
            step.negated,
        )

    def _do(self, step: g.Do, scope: Scope) -> None:
        self.recalled.check(step.effect, scope)
        self.blocks.comes_to("step", step.span)
        self.doing, self.said = step.span, step.text
        with led_to_what_was_named(self.recalled, self.chosen, step.effect):
            self._do_it(step, scope)
        self.recalled.step(step.effect)

    def _do_it(self, step: g.Do, scope: Scope) -> None:
        said = step.effect
        if not isinstance(said, tree.Conditional):
            return self._in_order(said, step, scope)
        check_pointing(said, self.checked.symbols)
        if not said.negated:
            _check_moment(said.condition, said.effect)
        condition = self.checked.reader().condition(said.condition, scope)
        self.checked.reader().account.denied(said)
        other = said.otherwise
        if self.blocks.idle is not None:
            condition = of_somebody(condition)
        self.blocks.if_else(
            t.negate(condition) if said.negated else condition,
            lambda: self._in_order(said.effect, step, scope),
            None if other is None else lambda: self._in_order(other, step, scope),
            said.condition.span,
            said.negated,
        )

    def _in_order(self, said: tree.Effect | tree.InOrder, step: g.Do, scope: Scope) -> None:
        if not isinstance(said, tree.InOrder):
            return self._effect(as_command(said), step, scope)
        check_pointing(said, self.checked.symbols)
        for one in said.effects:
            if self.blocks.closed:
                help = "the step before it always leads elsewhere"
                raise fault("OCT412", "this step is never reached", one.span, help=help)
            self._effect(as_command(one), step, scope)

    def _effect(self, effect: tree.Effect, step: g.Do, scope: Scope) -> None:
        symbols, account = self.checked.symbols, self.checked.reader().account
        effect = self._by_who_acts(effect, scope)
        effect = in_pieces(had(effect, symbols, account), symbols, account)
        effect = with_owner(effect, symbols)
        if (each := by_sides(effect, symbols)) is not None:
            return self._by_each_side(*each, effect, step, scope)
        if (found := spread(effect, symbols, account)) is not None:
            who, said = found
            picked = scope.they is not None and scope.they.kind in ("player", "players")
            named = isinstance(who, tree.Np) and who.determiner == "that"
            alike = named and self.checked.reader().denote(who, scope) == scope.they
            # of each who is not `you`: what is yours would be said so
            apart = scope.they == t.YOU and isinstance(who, tree.Np) and _is_each_other(who)
            if picked and not alike and not apart and says_pronoun(effect, "they"):
                message = "this may be theirs who were picked, or of each of these"
                help = "write `for each: player`, and under it `do: you ...`"
                if scope.they == t.YOU:
                    help = "of all but you it is said by `each other player ...`"
                raise fault("OCT304", message, effect.span, help=help)
            members, _ = players_of(
                self.checked.reader(), tree.Order(who, None, None, who.span), scope
            )
            return self._done_by_each(members, who, said, scope)
        match effect:
            case tree.Command(verb=tree.Word(name="swap")):
                self._swap(effect, scope)
            case tree.Command(verb=tree.Word(name="turn over")):
                self._turn_over(effect, scope)
            case tree.PhraseUse() as use:
                self._phrase(use, scope)
            case tree.Until() as effect:
                self.temporary.until(effect, step.text, scope)
            case tree.Command(
                verb=tree.Word(name="end") as verb,
                what=tree.Np(head=tree.Word(name="round")) as what,
            ):
                self._read_words(verb, what)
                self.triggers.leave(self.blocks.program.round_end, Note("end", "round"))
            case tree.Command(
                verb=tree.Word(name="end") as verb,
                what=tree.Np(head=tree.Word(name="game")) as what,
            ):
                self._read_words(verb, what)
                self.triggers.leave(self.blocks.program.over, Note("end", "game"))
            case tree.Command(verb=tree.Word(name="end"), what=tree.Np() as what) if has_noun(
                what, "turn"
            ):
                first, *others = turns_that_end(self.blocks, effect, account, symbols)
                for over, whose, phase in others:
                    leave = partial(self.triggers.leave, over, Be(whose), Note("end", "turn"))
                    self.blocks.if_else(phase_is_on(phase, symbols), leave)
                self.triggers.leave(first[0], Be(first[1]), Note("end", "turn"))
            case tree.Command(
                verb=tree.Word(name="skip") as verb,
                what=tree.Np(head=tree.Word(name=name)) as what,
            ) if self._is_phase(name):
                self._read_words(verb, what)
                self._skip_phase(name)
            case effect:
                ops = self.effects.ops(effect, scope)
                if self.blocks.out_of_turn and any(isinstance(op, Skip) for op in ops):
                    check_whose_turn(effect)
                if self.blocks.turn_begins and any(isinstance(op, Miss) for op in ops):
                    check_turn_to_come(effect)
                self._emit(ops)

    def _by_who_acts(self, effect: tree.Effect, scope: Scope) -> tree.Effect:
        """`you swap hands with the next player` is the command alone; that others do it is refused
        elsewhere."""
        match effect:
            case tree.Clause(
                subject=who,
                predicate=tree.Does(negated=False, verb=tree.Word(name=name)) as does,
            ) if name in ("swap", "turn over") and _may_act(who):
                if self.checked.reader().decided_as_said(who, scope) == scope.you:
                    return tree.Command(does.verb, does.what, does.places, effect.span)
        return effect

    def _by_each_side(
        self, who: tree.Np, said: tree.Effect, effect: tree.Effect, step: g.Do, scope: Scope
    ) -> None:
        """What becomes of each side, one after the other."""
        check_it(effect, scope.it)
        members = goes_round(self.checked.reader(), who, scope)

        def one(side: t.Bound) -> None:
            self._effect(said, step, replace(scope.looking_at("side", side), it=side))

        self.loops.each_of(members, "side", who, one)

    def _done_by_each(self, members: t.Term, who: tree.Np, said: tree.Effect, scope: Scope) -> None:
        """Several players do the same: one after the other, but what they bring to it is what they
        had before the first of them."""
        if (mine := hole_of(said, OUTER)) is not None:
            if scope.you is None:
                raise you_are_nobody(mine.span)
            if self.blocks.idle is not None:
                do = partial(self._each_does_it, members, who, said, scope)
                self.blocks.if_else(SOMEBODY, do)
                return
        self._each_does_it(members, who, said, scope)

    def _each_does_it(self, members: t.Term, who: tree.Np, said: tree.Effect, scope: Scope) -> None:
        before, self.before_each = self.before_each, self.blocks.current
        if hole_of(said, OUTER) is not None:
            me = self.blocks.bind("whoever acts", scope.you or t.YOU)
            scope = scope.with_holes({**scope.holes, OUTER: me}, scope.words)
        if any(term == t.YOU for _, term in scope.bound) and _says_that_player(said):
            # in the loop each of them acts: `that player` is still who acted before
            scope = scope.instead(t.YOU, self.blocks.bind("whoever acts", t.YOU))
        try:
            ops = self.effects.ops(said, scope.acting(t.YOU))
        except OctavoError as error:
            raise OctavoError([as_it_was_said(one) for one in error.diagnostics]) from None
        check_all_get(ops, members, who, self.checked.symbols)
        named: dict[t.Term, t.Term] = {}
        binds: list[Op] = []
        for term in brought(ops):
            value = t.Content(term) if term.kind == "place" else term
            if value.kind == "cards":
                self.effects.moving.check_without_order(value, said.span)
            name = self.blocks.declare("brought", value.kind, each=True)
            binds.append(Bind(name, value))
            named[term] = t.Bound(name, value.kind)
        ops = [map_terms(op, lambda term: named.get(term, term)) for op in ops]
        try:
            if binds:
                self.players.each_player(members, None, lambda: self.blocks.emit(*binds))
            self.players.each_player(members, None, lambda: self._emit(ops, self.triggers.note))
        finally:
            self.before_each = before
        self.triggers.ask(ops)

    def _emit(self, ops: list[Op], then: Callable[[list[Op]], None] | None = None) -> None:
        """Write the ops of one step, and what they fire, or what is to be done `then`."""
        then = then or self.triggers.after
        if self.before_each is not None:
            ops = settled_for_all(ops, self.blocks, self.before_each)
        if self.blocks.idle is not None and are_of_somebody(ops):
            self.blocks.if_else(SOMEBODY, lambda: self._do_ops(ops, then))
        else:
            self._do_ops(ops, then)

    def _do_ops(self, ops: list[Op], then: Callable[[list[Op]], None]) -> None:
        weighing = [*self._weighing(ops)]
        ops = settled(ops, self.blocks)
        self.blocks.emit(*weighing, *ops)
        then(ops)

    def _weighing(self, ops: list[Op]) -> Iterator[Weigh]:
        """For each set of players of whom a step takes those with the best hand, or the worst."""
        terms: list[t.Term] = []
        for op in ops:
            terms += terms_of(op)
        for part in t.different(terms):
            match part:
                case t.Most(members, t.Strength(), _, best) if self.doing and not t.free(members):
                    by = f"the {'best' if best else 'worst'} hand"
                    name = f"weighed {len(self.blocks.program.meetings)}"
                    self.blocks.program.meetings[name] = ComparedBy(by, self.doing)
                    yield Weigh(name, members, best)
                case t.Most() | t.Keep() if self.doing and not t.free(part):
                    if any(most_of_all(part)):
                        step = ComparedBy(self.said, self.doing)
                        self.blocks.program.counted.setdefault(part, step)

    def _swap(self, said: tree.Command, scope: Scope) -> None:
        """Two cards, or the cards of two places, change places, or two numbers."""
        if numbers := self.effects.becoming.swapped(said, scope):
            self._emit(numbers)
            return
        mine, theirs = self.effects.moving.swapped(self.checked.reader(), said, scope)
        if mine.kind == "card":
            self._swap_cards(mine, theirs)
            return

        def swap() -> None:
            cards = self.blocks.bind("swapped", t.Content(mine))
            self._emit([Move(t.Content(theirs), mine), Move(cards, theirs)])

        apart = t.negate(t.Is(mine, theirs)) if _may_be_one(mine, theirs) else t.TRUE
        if apart == t.TRUE:
            swap()
        else:
            self.blocks.if_else(apart, swap)

    def _swap_cards(self, one: t.Term, other: t.Term) -> None:
        """Each goes to where the other lay: on top, or under all if that was at the bottom."""
        low, lower = (any(isinstance(it, t.Bottom) for it in t.walk(card)) for card in (one, other))
        first, second = (self.blocks.bind("swapped", card) for card in (one, other))
        here, there = (self.blocks.bind("lay", t.Location(card)) for card in (first, second))
        self._emit([Move(first, there, under=lower), Move(second, here, under=low)])

    def _turn_over(self, said: tree.Command, scope: Scope) -> None:
        """A card shows its other side."""
        reader = self.checked.reader()
        reader.account.verb(said)
        if said.what is None or said.places:
            help = "write `turn over ...` and one card, or `turn ... face up`"
            if said.what is not None and said.places[0].what is not None:
                where = as_written(said.places[0].what)
                help = f"write `move {as_written(said.what)} to {where} face up`"
            raise fault("OCT407", "this does not say what to turn over", said.span, help=help)
        card = self.blocks.bind("turned", reader.as_kind(said.what, "card", scope))

        lies = t.contains(t.FaceUp(), card)
        one = t.Single(card)
        self.blocks.if_else(
            lies, lambda: self._emit([Turn(one, False)]), lambda: self._emit([Turn(one, True)])
        )

    def _read_words(self, verb: tree.Word, what: tree.Np) -> None:
        account = self.checked.reader().account
        account.word(verb)
        account.head(what)

    def _is_phase(self, name: str) -> bool:
        return name in self.checked.symbols.phases

    def _skip_phase(self, name: str) -> None:
        flag = left_out(name).name
        self.blocks.program.flags.add(flag)
        self.blocks.emit(Set(Target(flag), t.TRUE))
        if self.blocks.phase == name and name in self.blocks.ends:
            self.triggers.leave(self.blocks.ends[name])

    def _phrase(self, use: tree.PhraseUse, scope: Scope) -> None:
        phrase = self.checked.symbols.phrases[use.pattern]
        if phrase.rule is not None:
            said = f"`{use.pattern}` is a rule, not something to do"
            raise fault(
                "OCT414", said, use.span, help="write it under `rules:`, or after `until ...,`"
            )
        assert use.pattern not in self.expanding, "phrases that mean themselves are refused before"
        holes = {}
        for name, term in self.checked.reader().fill(use, scope).items():
            fixed = isinstance(
                term, t.Number | t.Place | t.Printed | t.You | t.Bound | t.OptionValue | t.Truth
            ) or (isinstance(term, t.Both) and not any(t.facts(term)))
            holes[name] = term if fixed else self.blocks.bind(f"<{name}>", term)
        put = zip(phrase.holes, use.arguments, strict=True)
        words = {hole: scope.filled(unparse(said)) for hole, said in put}
        spend(PHRASE)
        self.expanding.append(use.pattern)
        try:
            with blamed(self.faults, use):
                self.write(phrase.steps, scope.with_holes(holes, words))
        finally:
            self.expanding.pop()


def _may_be_one(one: t.Term, other: t.Term) -> bool:
    """Whether two places may turn out to be the same: who is next is somebody else."""
    if not isinstance(one, t.Place) or not isinstance(other, t.Place) or one.zone != other.zone:
        return False
    return not (one.whose == t.YOU and other.whose in (t.Next(), t.Left(t.YOU, 1)))


@contextmanager
def _once_before(step: g.Guarded) -> Iterator[None]:
    """What guards a loop is asked once: it does not know whom the loop is about."""
    try:
        yield
    except OctavoError as error:
        if not isinstance(step.then[0] if step.then else None, g.ForEach | g.Turns | g.Repeat):
            raise
        help = "beside a loop this is asked once, before it; under its `do:`, each time"
        raise OctavoError(
            [
                replace(one, help=help, repairs=()) if one.code == "OCT315" else one
                for one in error.diagnostics
            ]
        ) from None


def _check_moment(asked: tree.Condition, step: g.Step | tree.Effect | tree.InOrder) -> None:
    """Raises OctavoError for `when a king is played, draw a card` as a step: as it is played, or
    where one was before in this round. That none is played has no moment."""
    for fact in asked.facts:
        match fact:
            case tree.Clause(subject=tree.Np(determiner="no")):
                continue
            case tree.Clause(
                predicate=tree.WasDone(negated=False, time="", present=True) as done
            ) if not any(place.preposition == "to" for place in done.places):  # `is shown to you`
                said = f"`{as_written(done)}` may be the moment, or that it was so before"
                does = step.effect if isinstance(step, g.Do) else step
                do = "..." if isinstance(does, g.Step) else as_written(does)
                help = f"for the moment make a trigger, `on: {as_written(fact)}`, `do: {do}`; else "
                help += "write `was ... this turn`, or `this round`"
                raise fault("OCT217", said, done.span, help=help)


def _may_be_of_loop(
    step: g.Guarded, scope: Scope, symbols: Symbols
) -> tree.Pronoun | tree.Np | None:
    """A word of a condition beside a loop that points back to what might be one of those in it."""
    loop = step.then[0] if step.then else None
    if not isinstance(loop, g.ForEach | g.Turns):
        return None
    noun, kind = loop.order.what.head, kind_of(loop.order.what, symbols)
    alike = (kind, t.MEMBER.get(kind, ""))
    nouns = (noun.name if isinstance(noun, tree.Word) else "", alike[1])
    for node in nodes_of(step.condition):
        match node:
            case tree.Pronoun(name="it" | "they" | "them" as name):
                meant = scope.it if name == "it" else scope.they
                if meant is not None and meant.kind in alike:
                    return node
            case tree.Np(determiner="that" | "those", head=tree.Word(name=name)):
                if name in nouns:
                    return node
    return None


def _is_of_players(steps: tuple[g.Step, ...]) -> bool:
    """Whether it is a loop in which each player is `you`."""
    loop = steps[0] if steps else None
    if not isinstance(loop, g.ForEach | g.Turns):
        return False
    noun = loop.order.what.head
    return isinstance(noun, tree.Word) and noun.name == "player"


def _is_each_other(who: tree.Np) -> bool:
    """`each other player`, `each player other than that player`."""
    names = [post.relation for post in who.posts if isinstance(post, tree.RelationPhrase)]
    return who.determiner in ("each", "every") and (says_other(who) or names == ["other than"])


def _says_that_player(said: tree.Effect) -> bool:
    return any(
        isinstance(node, tree.Np) and node.determiner == "that" and has_noun(node, "player")
        for node in nodes_of(said)
    )
