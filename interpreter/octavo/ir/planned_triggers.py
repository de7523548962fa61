"""Triggers as they are planned: what each waits for, read before the phases are lowered.

Comes in: the `triggers:` of a game. Goes out: `Planned`: of each the fact that it asks, or the verb
that fires it and the cards it is about, and what its condition and its steps know of these.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from .. import terms as t
from ..check.about_values import of_values
from ..check.checked import Checked
from ..check.phrases.any_or_all import check_all_by_one
from ..check.phrases.beside import is_next_player
from ..check.phrases.exactness import check_exactness, so_far
from ..check.phrases.in_place import meant_by
from ..check.phrases.kinds import misfit
from ..check.phrases.others import says_other
from ..check.phrases.predicates import check_remembered
from ..check.phrases.scope import Scope
from ..check.walking import nodes_of
from ..diagnostics import Faults, fault
from ..syntax import game as g
from ..syntax import tree
from .blocks import Blocks
from .faults import guarded
from .looking_ahead import ends_of_rounds
from .moments import (
    ROUND_MOMENTS,
    TURN_MOMENTS,
    check_moment,
    check_no_value,
    check_not_denied,
    check_not_in_time,
    check_not_once,
    check_who_did_it,
    is_moment,
    is_of_any,
    is_of_any_player,
    members_asked,
    members_of,
    moments_of,
    names_one,
    noun_of,
    of_each,
    round_of,
    subject_of,
    turn_of,
    waited_for,
)
from .not_yet import check_is_done, check_is_not_so_yet
from .phases_asked import check_no_phase
from .program import KEPT_IN, LYING, Target
from .standing import Folder


def armed(trigger: g.Trigger) -> str:
    """The state that says whether what a trigger waits for was so when it was asked last."""
    return f"fired {trigger.name}"


@dataclass(slots=True)
class Planned:
    """A trigger whose blocks are lowered at the end. An event trigger has the verb that fires it
    and the cards it is about, `one_by_one` if it is said of one; one that asks something of
    several, the members of which it is so, and the noun for one of them; `of_each`: these are those
    of each player, who is `you`.
    """

    trigger: g.Trigger
    block: int
    guard: t.Term
    condition: t.Term = t.TRUE
    reads: frozenset[t.Fact] = frozenset()
    verb: str = ""
    cards: t.Term | None = None
    one_by_one: bool = False
    about: str = ""
    members: t.Term | None = None
    of_each: bool = False
    noun: str = ""
    players: bool = False  # whether it is done by `a player`, or so of a place of theirs
    own: bool = False  # whether it asks of `you`: each player, of whom it becomes so, is `you` then
    places: t.Term | None = None  # where it is done
    # the binding of the place where it was done, if it is spoken of, and its noun: `that cell`
    place: str = ""
    place_noun: str = ""
    who: t.Term = t.TRUE  # whether who does it is among those whom the moment names
    # where a suit, a number or another value is picked to do it: which it waits for, as a condition
    # on `value`, and the binding of the one that was picked
    values: t.Term | None = None
    value: t.Local | None = None
    picked: t.Bound | None = None

    @property
    def armed(self) -> str:
        return armed(self.trigger)

    @property
    def was_so(self) -> t.Term:
        """What was so when it was asked last."""
        kind = "truth" if self.members is None else self.members.kind
        return t.State(self.armed, kind, self.armed_at.whose)

    @property
    def armed_at(self) -> Target:
        return Target(self.armed, t.YOU if self.of_each else None)

    @property
    def asked(self) -> t.Term:
        return t.all_of([self.guard, self.condition])

    @property
    def so(self) -> t.Term:
        """Whether its fact is so; of a fact about several, those of whom it is."""
        if self.members is None:
            return self.asked
        return t.when(self.guard, self.members, t.Empty(self.members.kind))

    @property
    def waits_for_turn(self) -> bool:
        """Whether it waits for a turn to begin or to end."""
        return self.verb in TURN_MOMENTS.values()

    @property
    def waits_for_round(self) -> bool:
        """Whether it waits for a round to begin or to end, where nobody acts."""
        return self.verb in ROUND_MOMENTS.values()

    @property
    def is_about_players(self) -> bool:
        """Whether it runs for each player of whom its fact becomes so, or of whose place, and they
        need not be `you`."""
        if self.own or self.members is None:
            return False
        return self.members.kind == "players" or self.players

    def reads_one_of(self, facts: Iterable[t.Fact]) -> bool:
        """Whether it asks for one of these itself, whatever standing sentences say."""
        named = [one for one in self.reads if one[0] is not t.Aspect.ANYTHING]
        parts = t.walk(self.condition)
        marks = [(t.Aspect.STATE, one.adjective) for one in parts if isinstance(one, t.Quality)]
        return t.touches([*named, *marks], facts)

    def asks_where_cards_lie(self, checked: Checked) -> bool:
        """Whether it does, also by what an adjective means."""
        facts = t.facts(Folder(checked).fold(self.condition))
        return any(aspect in LYING for aspect, _ in facts)

    def asks_of(self, time: str) -> bool:
        """Whether it asks what was done, or used, in this time."""
        parts = t.walk(self.condition)
        return any(isinstance(one, t.Done | t.Used) and one.time == time for one in parts)

    def when(self, checked: Checked) -> t.Term:
        """Its further condition."""
        when = self.trigger.when
        return t.TRUE if when is None else checked.reader().condition(when, self.scope())

    def scope(self) -> Scope:
        """What it is about is known to its condition and to its steps."""
        if self.own and not self.of_each:
            return Scope()
        if self.members is not None:
            fired = t.Bound(self.about, t.MEMBER[self.members.kind])
            theirs = self.players and fired.kind == "place"
            scope = Scope().looking_at("player", t.Owner(fired)) if theirs else Scope()
            scope = scope.looking_at(self.noun, fired)
            return replace(scope, they=fired) if fired.kind == "player" else scope
        if not self.verb:
            return Scope()
        if self.waits_for_round:
            return Scope(you=None)
        if self.waits_for_turn:
            return Scope().looking_at("player", t.YOU) if self.players else Scope()
        scope = Scope().looking_at("player", t.YOU) if self.players else Scope()
        about = t.Bound(self.about, "cards")
        one = self.one_by_one or self.cards is None
        picked: list[tuple[str, t.Term]] = [("card", t.First(about, "card") if one else about)]
        if self.picked is not None:
            picked = [(self.picked.kind.removeprefix("value "), self.picked)]
        if self.place:
            picked.append((self.place_noun, t.Bound(self.place, "place")))
        # a single card is `it`; `their hand` is that of who did it
        return (
            replace(scope.picked(picked), they=t.YOU)
            if one and self.players
            else scope.picked(picked)
        )


class Planning:
    """Reads the triggers of a game; each gets a block, and one that waits for a fact a flag that
    tells whether it has fired."""

    def __init__(self, checked: Checked, blocks: Blocks) -> None:
        self.checked = checked
        self.blocks = blocks
        self.planned: list[Planned] = []

    def plan(self, faults: Faults) -> list[Planned]:
        """Those that may ever run; what is wrong with one goes to `faults`."""
        for trigger in self.checked.game.triggers:
            with guarded(faults, trigger.span):
                said, meant = self._in_place(trigger)
                for one in moments_of(said, self.checked.symbols):
                    self._plan(one, meant)
        return self.planned

    def _in_place(self, trigger: g.Trigger) -> tuple[g.Trigger, tuple[tree.Rule, ...]]:
        """The trigger with what a taught phrase means in the place of the phrase, and the sentences
        that it means. What it says under `when` is asked as the trigger's own `when:` is."""
        symbols, on = self.checked.symbols, trigger.on
        if len(on.facts) != 1 or not isinstance(use := on.facts[0], tree.PhraseUse):
            return trigger, ()
        meant = meant_by(use, symbols)
        joined = () if meant is None else meant.when
        if meant is None or meant.unless or any(len(one.facts) > 1 for one in joined):
            return trigger, ()
        also = tuple(fact for one in joined for fact in one.facts)
        when = trigger.when
        if also:
            when = when or replace(on, facts=())
            if when.joined == "or" and len(when.facts) > 1:
                return trigger, ()
            when = replace(when, facts=(*also, *when.facts), joined="and")
        trigger = replace(trigger, on=replace(on, facts=(meant.clause,)), when=when)
        trigger, inner = self._in_place(trigger)
        return trigger, (meant, *inner)

    def _plan(self, trigger: g.Trigger, meant: tuple[tree.Rule, ...]) -> None:
        trigger = replace(trigger, on=so_far(trigger.on))
        with self.checked.reader().account.sentence(trigger.on, trigger.when, *meant):
            self._read(trigger)

    def _read(self, trigger: g.Trigger) -> None:
        reader, blocks = self.checked.reader(), self.blocks
        guards: list[t.Term] = [t.InForce(name) for name in trigger.owner.modifiers]
        for one in trigger.on.facts:
            if isinstance(one, tree.Clause) and isinstance(one.predicate, tree.IsPredicate):
                reader.account.begins(one.predicate)  # a trigger waits for that anyway
        on = waited_for(trigger.on, reader.symbols)
        fact = on.facts[0]
        check_moment(on)
        check_not_denied(on)
        check_is_done(trigger, reader.symbols)
        check_not_in_time(on)
        check_not_once(on)
        check_no_value(on, reader.symbols)
        if (turn := turn_of(fact)) is not None:
            self._check_turn(trigger, turn[0])
            planned = Planned(trigger, blocks.new_block(), t.all_of(guards), verb=turn[0])
            planned.who, planned.players = self._whose(fact, turn[1])
            planned.about = blocks.declare(f"fired {trigger.name}", "cards")
        elif moment := round_of(fact):
            self._read_round(fact)
            self._check_round(trigger)
            planned = Planned(trigger, blocks.new_block(), t.all_of(guards), verb=moment)
            planned.about = blocks.declare(f"fired {trigger.name}", "cards")
        elif (
            isinstance(fact, tree.Clause)
            and isinstance(fact.predicate, tree.WasDone | tree.HasDone)
            and is_moment(on)
        ):
            check_remembered(self.checked.symbols, fact.predicate)
            verb, cards = reader.account.verb(fact.predicate), None
            places: t.Term | None = None
            who: t.Term = t.TRUE
            kind, values = self.checked.symbols.picked.values.get(verb, ""), None
            if isinstance(fact.predicate, tree.WasDone) and kind and not fact.predicate.places:
                values = of_values(reader, fact.subject, kind, Scope())
            elif isinstance(fact.predicate, tree.WasDone):
                cards = self._done_with(fact.subject, Scope())
                places = self._done_where(fact.predicate)
            else:
                who = self._doing(fact.subject)
                check_all_by_one(fact.subject, fact.predicate, self.checked.symbols, moment=True)
                if fact.predicate.what is not None:
                    doer = Scope().spoken_of(t.YOU) if is_of_any(fact.subject) else Scope()
                    if kind:
                        values = of_values(reader, fact.predicate.what, kind, doer)
                    else:
                        cards = self._done_with(fact.predicate.what, doer)
            planned = Planned(trigger, blocks.new_block(), t.all_of(guards), verb=verb)
            planned.cards, planned.places, planned.who = cards, places, who
            if kind:
                planned.picked = t.Bound(blocks.declare(f"picked {trigger.name}", kind), kind)
            if values is not None:
                planned.values, planned.value = values
            planned.players = isinstance(fact.predicate, tree.HasDone) and is_of_any(fact.subject)
            planned.one_by_one = cards is not None and names_one(subject_of(fact))
            planned.about = blocks.declare(f"fired {trigger.name}", "cards")
            if noun := _place_spoken_of(fact.predicate, trigger):
                planned.place = blocks.declare(f"where {trigger.name}", "place")
                planned.place_noun = noun
        else:
            check_exactness(on, self.checked.symbols)
            condition = reader.condition(on, Scope())
            self._check_time(condition, on)
            check_is_not_so_yet(trigger, condition, reader.symbols)
            reads = frozenset(t.facts(condition))
            planned = Planned(trigger, blocks.new_block(), t.all_of(guards), condition, reads)
            planned.members = members_asked(trigger.on, condition, reader.symbols)
            if of_each(condition, on) and (
                theirs := members_of(trigger.on, condition, reader.symbols)
            ):
                planned.own = planned.of_each = True
                planned.members = theirs
            elif of_each(condition, on):
                planned.own, player = True, reader.kinds.variable("player")
                asked = t.rewrite(condition, lambda part: player if part == t.YOU else None)
                planned.members = t.restrict(t.All("players"), player, asked)
                planned.reads = frozenset(t.facts(asked))
            if planned.members is not None:
                kind = t.MEMBER[planned.members.kind]
                planned.about = blocks.declare(f"fired {trigger.name}", kind)
                planned.noun = noun_of(trigger.on) if kind == "place" else kind
                planned.players = is_of_any_player(fact)
        check_who_did_it(trigger, planned.verb)
        if t.FALSE in (planned.when(self.checked), planned.condition):
            blocks.never(None if trigger.when is None else trigger.when.span)
            return  # an option says so
        if not planned.verb:
            blocks.program.flags.add(planned.armed)
            if planned.of_each:
                blocks.program.flags_of_each.add(planned.armed)
            blocks.program.awaited[planned.armed] = planned.so
        self.planned.append(planned)

    def _check_time(self, condition: t.Term, on: tree.Condition) -> None:
        """Raises OctavoError for what becomes so between steps: triggers run after steps."""
        for part in t.walk(condition):
            if isinstance(part, t.Done) and part.time in KEPT_IN:
                span = part.time.removeprefix("last ").removesuffix(" before")
                said = f"this becomes so when a {span} ends, and triggers run after steps"
                help = "ask it after `when`, of a moment: `on: a player VERBS`, `when: ... has ...`"
                raise fault("OCT348", said, on.span, help=help)

    def _done_where(self, said: tree.WasDone) -> t.Term | None:
        """The places that a moment is about: where it is done is what was picked."""
        reader = self.checked.reader()
        for place in said.places:
            if place.what is None or place is not said.places[0]:
                help = "leave it out, or make a trigger of each place"
                raise fault("OCT348", "this is not remembered", place.span, help=help)
            if reader.account.preposition(place) not in ("on", "in", "to"):
                help = "leave it out, or ask for it where it is done"
                raise fault("OCT348", "from where is not remembered", place.span, help=help)
            reader.account.each(place.what)
            return reader.as_kind(place.what, "places", Scope())
        return None

    def _doing(self, subject: tree.Listing) -> t.Term:
        """Whether whoever does it is one of those whom the moment names: `a player other than the
        dealer has played a king`."""
        reader = self.checked.reader()
        reader.account.each(subject)
        who = reader.as_kind(subject, "players", Scope())
        if who == t.Empty("players"):
            said = "where nobody does it, nothing happens that could be waited for"
            help = "wait for a moment, `on: the round ends`, and ask: `when: no player has ...`"
            raise fault("OCT315", said, subject.span, help=help)
        if who != t.Single(t.YOU) and t.goes_by_who_acts(who):
            said = "whoever does it is `you` at that moment: this would be nobody, or says nothing"
            help = "write `a player has ...`, and ask after `when` who it is"
            raise fault("OCT315", said, subject.span, help=help)
        return t.TRUE if who == t.All("players") else t.contains(who, t.YOU)

    def _check_turn(self, trigger: g.Trigger, moment: str) -> None:
        """Raises OctavoError for what is known as a turn begins, and for turns that would set off
        the trigger that takes them."""
        begins = moment == TURN_MOMENTS["begin"]
        for node in nodes_of(trigger.when) if begins else ():
            if isinstance(node, tree.HasDone | tree.WasDone) and node.time == "this turn":
                message = "nothing was done yet in a turn that begins"
                help = "ask of `last turn` or `this round`, or wait for it, `on: your turn ends`"
                raise fault("OCT362", message, node.span, help=help)
        if any(isinstance(one, g.Turns) for one in self.checked.game.flow_of([trigger])):
            message = "turns begin and end in these steps: they would set the trigger off again"
            help = "write `for each: player`, which begins no turn"
            raise fault("OCT416", message, trigger.on.span, help=help)

    def _read_round(self, fact: tree.Fact) -> None:
        account = self.checked.reader().account
        assert isinstance(fact, tree.Clause) and isinstance(fact.subject, tree.Np)
        assert isinstance(fact.predicate, tree.Does)
        account.verb(fact.predicate)
        account.head(fact.subject)
        account.determiner(fact.subject)

    def _check_round(self, trigger: g.Trigger) -> None:
        """Raises OctavoError for a round that is ended by what waits for it to begin or to end: the
        next one would be, too; and for what asks of a phase there."""
        check_no_phase((trigger.when, trigger.steps), self.checked.symbols)
        for effect in ends_of_rounds(trigger.steps, self.checked):
            message = "what waits for a round to begin or to end would end it, and each other one"
            help = "leave this step out; the match is ended by `end the game`"
            raise fault("OCT416", message, effect.span, help=help)

    def _whose(self, fact: tree.Fact, turn: tree.Np) -> tuple[t.Term, bool]:
        """Whether whose turn it is is one of those whom the moment names, and whether these are any
        player."""
        assert isinstance(fact, tree.Clause) and isinstance(fact.predicate, tree.Does)
        account = self.checked.reader().account
        account.verb(fact.predicate)
        account.head(turn)
        owner = account.possessor(turn)
        if owner is None and account.determiner(turn) in ("a", "any", "each", "every", "the"):
            return t.TRUE, True  # of whoever acts
        match owner:
            case tree.Pronoun(name="you"):
                account.pronoun(owner)
                return t.TRUE, False
            case tree.Np() if says_other(owner) or is_next_player(owner):
                message = "as a turn begins or ends, whose it is is `you`: this would be nobody"
                help = "write `on: a player's turn ...`, and under `when:` who it is, or is not"
                raise fault("OCT315", message, owner.span, help=help)
            case tree.Np():
                return self._doing(owner), is_of_any(owner)
        help = "write `your turn ...`, which is that of whoever has it, or `PLAYER's turn ...`"
        raise fault("OCT348", "this does not say whose turn", turn.span, help=help)

    def _done_with(self, said: tree.Listing, scope: Scope) -> t.Term:
        """The cards that a moment is about: known by what they are. When it comes they have been
        moved."""
        reader = self.checked.reader()
        items = said.items if isinstance(said, tree.Several) else (said,)
        for one in items:
            reader.account.each(one)
            found = reader.denote(one, scope)
            if found.kind == "place" or found.kind not in ("card", "cards"):
                raise misfit("cards", found.kind, one.span)
        return reader.as_kind(said, "cards", scope)


def _place_spoken_of(said: tree.WasDone | tree.HasDone, trigger: g.Trigger) -> str:
    """The noun of the place where something is done, `a card is played on a cell`, if the trigger
    goes on to speak of `that cell`; else nothing."""
    where = said.places[0].what if isinstance(said, tree.WasDone) and said.places else None
    if not isinstance(where, tree.Np) or not isinstance(where.head, tree.Word) or where.head.plural:
        return ""
    noun = where.head.name
    spoken = any(
        isinstance(one, tree.Np)
        and one.determiner == "that"
        and isinstance(one.head, tree.Word)
        and one.head.name == noun
        for one in nodes_of((trigger.when, trigger.steps))
    )
    return noun if spoken else ""
