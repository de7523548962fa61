"""Facts, and how a match is made to satisfy them.

Comes in: facts as trees, a state at the beginning of a round, who is `you`. Goes out: the state in
which all of them hold, or faults. What a fact means is what `now` and a condition mean in a rule:
every fact is asked again at the end, so two that contradict each other are found. What no fact
speaks of stays as it is: hands empty, cards where the pack lies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from .. import terms as t
from ..check.phrases.exactness import so_far
from ..diagnostics import Diagnostic, Faults, OctavoError, fault
from ..engine.interface import Machine
from ..ir.becoming import Becoming
from ..ir.moments import members_asked, waited_for
from ..ir.program import Set, Show, Target, Turn
from ..source.document import ScalarNode
from ..syntax import tree
from ..syntax.how_often import TIMES, counter
from .given import Given
from .laying import Laying, lying
from .melds import lay_melds
from .memories import check_kept
from .standpoint import Standpoint


@dataclass(slots=True)
class FactMaker:
    """Makes facts true where one machine stands, which is at the beginning of a round."""

    here: Standpoint
    faults: Faults
    laying: Laying = field(init=False)
    settings: list[Given] = field(default_factory=list)
    # by id of the Given: why it cannot be made
    refused: dict[int, tuple[Diagnostic, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.laying = Laying(self.here, self.faults)

    @property
    def machine(self) -> Machine:
        return self.here.machine

    def make(
        self,
        given: list[Given],
        hands: Mapping[int, ScalarNode],
        laid: Mapping[int, Sequence[ScalarNode]] = MappingProxyType({}),
    ) -> None:
        """`hands` are cards that players hold, in short form, by seat; `laid` the groups that lie
        before them.
        """
        self.machine.seat_at(self.here.seat)
        self.machine.loosen()
        self.settings = [one for one in given if not self._about_cards(one)]
        self._set(people_only=True)  # who deals may say who holds what ...
        self.laying.melded = lay_melds(self.machine, laid, self.faults)
        for seat, hand in hands.items():
            self.laying.in_hand(seat, hand)
        for one in given:
            if one not in self.settings:
                self._trying(one, lambda one=one: self.laying.note(one))  # type: ignore[misc]
        self.laying.lay()
        self._set()  # ... and where a card lies, what a suit is
        self.machine.forget_order()
        self._arm()

    def holds(self, given: Given) -> bool:
        """Whether a fact is so, asked as a condition. A mark that was given is there, though a
        sentence may take it away again."""
        return self._asked(
            self.here.reader.fact(given.fact, self.here.scope), given
        ) or self._marked(given)

    def _asked(self, term: t.Term, given: Given) -> bool:
        check_kept(self.here.program, term, given.span)
        return bool(self.machine.clone().evaluate(term))

    def _marked(self, given: Given) -> bool:
        match given.fact:
            case tree.Clause(
                predicate=tree.IsPredicate(complement=tree.Word() as word, negated=False)
            ):
                state = self.here.program.symbols.states.get(word.name)
                if state is None or state.kind != "mark":
                    return False

                def bare(term: t.Term) -> t.Term | None:
                    of_word = isinstance(term, t.Quality) and term.adjective == word.name
                    return t.Marked(word.name, term.kind) if of_word else None

                return self._asked(
                    t.rewrite(self.here.reader.fact(given.fact, self.here.scope), bare), given
                )
        return False

    # --- what kind of fact it is ------------------------------------------------------------------

    def _about_cards(self, given: Given) -> bool:
        """Whether it says where cards lie."""
        match given.fact:
            case tree.Clause(predicate=tree.Has()):
                return True
            case tree.Clause(predicate=tree.Does() as predicate):
                return predicate.verb.name in ("hold", "have")
            case tree.Clause(
                subject=tree.Np() as subject,
                predicate=tree.IsPredicate(complement=tree.Np() | tree.SomeOf() as what),
            ):
                reader = self.here.reader
                if any(
                    isinstance(one, tree.Clause) and self.laying.pile_of(one.subject) is not None
                    for one in self.here.each(given)
                ):
                    return True
                try:
                    if (
                        Becoming(self.here.program.checked).target(reader, subject, self.here.scope)
                        is not None
                    ):
                        return False
                    said = reader.denote(subject, self.here.scope)
                    if lying(reader.denote(what, self.here.scope), said) is not None:
                        return True
                    return said.kind in ("place", "places", "card")
                except OctavoError:
                    return False
        return False

    def _trying(self, given: Given, make: Callable[[], None]) -> None:
        """What cannot be made true may hold all the same: that is asked at the end."""
        self.refused.pop(id(given), None)
        try:
            make()
        except OctavoError as error:
            self.refused[id(given)] = error.diagnostics

    # --- numbers, people, values, flags, marks, what was done -------------------------------------

    def _set(self, people_only: bool = False) -> None:
        for given in self.settings:
            self._trying(given, lambda given=given: self._set_one(given, people_only))  # type: ignore[misc]

    def _set_one(self, given: Given, people_only: bool) -> None:
        for fact in self.here.each(given):
            match fact:
                case tree.Clause(
                    subject=tree.Np() as shown,
                    predicate=tree.WasDone(
                        negated=False, verb=tree.Word(name="show"), places=(to,)
                    ),
                ) if isinstance(to.what, tree.Np):
                    if not people_only:
                        self._show(shown, to.what)
                case tree.Clause(
                    predicate=tree.HasDone(negated=False) | tree.WasDone(negated=False) as predicate
                ):
                    if not people_only:
                        self._was_done(fact, fact.subject, predicate)
                case _:
                    for op in Becoming(self.here.program.checked).now(fact, self.here.scope):
                        if isinstance(op, Turn) and "faces" not in self.here.program.uses:
                            said = "no rule turns cards, so each lies as its zone says"
                            raise fault("OCT511", said, fact.span, help="leave it out")
                        if not people_only or (isinstance(op, Set) and op.value.kind == "player"):
                            self.machine.perform(op)

    def _show(self, what: tree.Np, to: tree.Np) -> None:
        """`the top card of the stock is shown to you`."""
        reader = self.here.reader
        if "shown to" not in self.here.program.uses:
            help = "leave it out, or say where the card lies"
            raise fault("OCT511", "no rule shows cards to anybody", what.span, help=help)
        cards = reader.turn_into(reader.denote(what, self.here.scope), "cards", what.span)
        players = reader.turn_into(reader.denote(to, self.here.scope), "players", to.span)
        self.machine.perform(Show(cards, players))

    def _was_done(
        self,
        clause: tree.Clause,
        who: tree.Listing,
        predicate: tree.HasDone | tree.WasDone,
    ) -> None:
        reader = self.here.reader
        if isinstance(who, tree.Several):
            if who.joined != "and":
                said = "this leaves open which of them it was"
                raise fault("OCT512", said, who.span, help="name one, or join them by `and`")
            for one in who.items:
                self._was_done(clause, one, predicate)
            return
        if isinstance(who, tree.Np) and who.determiner == "no":
            return  # nothing was done, and so it is
        subject = reader.denote(who, self.here.scope)
        if subject.kind == "none":
            return
        cards, seat = 0, self.here.seat
        if isinstance(predicate, tree.WasDone):
            term = reader.turn_into(subject, "cards", clause.span)
            if predicate.verb.name == "use":
                used = t.Used(term, predicate.time or "this round")
                check_kept(self.here.program, used, clause.span)
                return self.machine.was_used(used)
            cards = self.here.value(term)
        else:
            seat = self.here.value(reader.turn_into(subject, "player", clause.span))
            if seat < 0:
                help = "name a player, or say beside it who that is"
                raise fault("OCT511", "this names nobody here", clause.span, help=help)
            if predicate.what is not None:
                cards = self.here.value(reader.as_kind(predicate.what, "cards", self.here.scope))
            self._count(predicate, seat)
            if predicate.often is not None and not predicate.often.low:
                return
        over = "turn before" if isinstance(predicate, tree.WasDone) else "last turn"
        times = {
            "this turn": ("this turn", "this phase", "this round"),
            "this phase": ("this phase", "this round"),
            "last turn": (over,),
            "": ("this round",),
        }.get(predicate.time, (predicate.time,))
        for time in times:
            self.machine.was_done(predicate.verb.name, time, seat, cards)

    def _count(self, said: tree.HasDone, seat: int) -> None:
        """How often somebody has chosen it, where a sentence asks: `you have raised twice`. What
        was done in this turn was done in this round."""
        states, verb = self.here.program.symbols.states, said.verb.name
        many = 1 if said.often is None else said.often.low
        every = ["this turn", "this phase", "this round"]
        times = every[every.index(said.time or "this round") :] if said.time in TIMES else []
        kept = [counter(verb, time) for time in times if said.time in TIMES]
        for name in (name for name in kept if name in states):
            self.machine.let(name, max(many, self.machine.value(name, seat)), seat)

    # --- triggers ---------------------------------------------------------------------------------

    def _arm(self) -> None:
        """What waits for a clause to become true has had its turn where the clause is true
        already."""
        for trigger in self.here.program.checked.game.triggers:
            fired = f"fired {trigger.name}"
            if fired in self.here.program.flags - self.here.program.flags_of_each:
                condition = self.here.reader.condition(
                    waited_for(so_far(trigger.on), self.here.reader.symbols), self.here.scope
                )
                members = members_asked(trigger.on, condition, self.here.reader.symbols)
                if members is not None:
                    self.machine.perform(Set(Target(fired), members))
                    continue
                holds = bool(self.machine.clone().evaluate(condition))
                self.machine.perform(Set(Target(fired), t.Truth(holds)))
