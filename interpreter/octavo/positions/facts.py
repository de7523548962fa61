"""Facts made true.

Comes in: facts as trees, a state at the beginning of a round, who is `you`. Goes out: the state in which all of them hold, or
faults. What a fact means is what `now` and a condition mean in a rule: every fact is asked again at the end, so two that
contradict each other are found. What no fact speaks of stays as it is: hands empty, cards where the pack lies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from ..cards import bits, mask_of
from ..check.phrases.clauses import Clauses
from ..check.phrases.kinds import numeral_of
from ..check.phrases.scope import Scope
from ..check.terms import Term, rewrite
from ..code import runtime
from ..code.layout import YOU
from ..code.runtime import Below, State
from ..diagnostics import Diagnostic, Faults, OctavoError, Related, Span
from ..ir.effects import Effects
from ..ir.program import Set
from ..source.document import Scalar
from ..syntax import tree
from ..syntax.parser import parse
from ..syntax.words import Vocabulary
from .asking import Asking
from .laid import lay_groups
from .people import EVERYBODY, each_of


@dataclass(frozen=True, slots=True)
class Given:
    """A fact, and where it was said."""

    fact: tree.Fact
    span: Span


def read(sentences: list[Scalar], vocabulary: Vocabulary, faults: Faults) -> list[Given]:
    """The facts of some sentences; `A and B` says two."""
    found: list[Given] = []
    for sentence in sentences:
        condition: tree.Condition | None = parse("condition", sentence, vocabulary, faults)
        if condition is None:
            continue
        if condition.joined == "or":
            faults.error("OCT512", "it is not said which of these is so", sentence.span, help="give one of them")
            continue
        found += [Given(fact, fact.span) for fact in condition.facts]
    return found


@dataclass(frozen=True, slots=True)
class _Wish:
    """Cards that shall lie in a place: `want` of the set `cards`, all if None. `top`: on top of it, at last."""

    given: Given
    place: int
    cards: int
    want: int | None
    top: bool = False

    @property
    def open(self) -> bool:
        """Whether it leaves open which cards: those that name theirs come first."""
        return self.want is not None and self.want < self.cards.bit_count()


@dataclass(slots=True)
class Making:
    """Makes facts true in one state. `hands` are cards that players hold, in short form, by seat."""

    asking: Asking
    state: State
    seat: int
    below: Below
    faults: Faults
    wishes: list[_Wish] = field(default_factory=list)
    counts: list[tuple[int, int]] = field(default_factory=list)  # (seat, how many cards it holds)
    settings: list[Given] = field(default_factory=list)
    refused: dict[int, tuple[Diagnostic, ...]] = field(default_factory=dict)  # by id of the Given: why it cannot be made
    lying: set[int] = field(default_factory=set)  # cards that lie in groups
    claimed: dict[int, _Wish] = field(default_factory=dict)

    def make(
        self, given: list[Given], hands: Mapping[int, Scalar], laid: Mapping[int, Sequence[Scalar]] = MappingProxyType({})
    ) -> None:
        self.state[YOU] = self.seat
        for deck, unknown in self.asking.layout.deck_slots.items():
            self.state[unknown] = len(self.state[self.asking.layout.place_slot(deck)])
        self.settings = [one for one in given if not self._about_cards(one)]
        self._set(people_only=True)  # who deals may say who holds what ...
        groups = self.asking.code.groups if self.asking.layout.meld_slots else None
        self.lying = lay_groups(groups, self.state, self.below, laid, self.faults)
        for seat, hand in hands.items():
            self._in_hand(seat, hand)
        for one in given:
            if one not in self.settings:
                self._expect(one)
        for wish in sorted(self.wishes, key=lambda wish: wish.open):
            self._fulfil(wish)
        self._forget_order()
        self._hold_so_many()
        self._lay_on_top()
        self._set()  # ... and where a card lies, what a suit is
        self._forget_order()
        self._arm()

    def _forget_order(self) -> None:
        """The cards of a deck in card order, so that the order of the facts leaves no trace."""
        for deck, unknown in self.asking.layout.deck_slots.items():
            cards = self.state[self.asking.layout.place_slot(deck)]
            cards[: self.state[unknown]] = sorted(cards[: self.state[unknown]])

    def holds(self, given: Given) -> bool:
        """Whether a fact is so, asked as a condition. A mark that was given is there, though a sentence may take it away
        again."""
        return self._asked(self._reader.fact(given.fact, Scope()), given) or self._marked(given)

    def _asked(self, term: Term, given: Given) -> bool:
        state = [list(value) if isinstance(value, list) else value for value in self.state]
        return bool(self.asking.value(state, term, self.below, given.span))

    def _marked(self, given: Given) -> bool:
        match given.fact:
            case tree.Clause(predicate=tree.Is(complement=tree.Word() as word, negated=False)):
                state = self.asking.code.program.symbols.states.get(word.name)
                if state is None or state.kind != "mark":
                    return False

                def bare(term: Term) -> Term | None:
                    return replace(term, op="marked") if (term.op, term.data) == ("quality", word.name) else None

                return self._asked(rewrite(self._reader.fact(given.fact, Scope()), bare), given)
        return False

    @property
    def _reader(self) -> Clauses:
        return self.asking.code.program.checked.reader()

    # --- what kind of fact it is --------------------------------------------------------------------

    def _about_cards(self, given: Given) -> bool:
        """Whether it says where cards lie."""
        match given.fact:
            case tree.Clause(predicate=tree.Has()):
                return True
            case tree.Clause(predicate=tree.Does() as predicate):
                return predicate.verb.name in ("hold", "have")
            case tree.Clause(subject=tree.Np() as subject, predicate=tree.Is(complement=tree.Np() | tree.SomeOf() as what)):
                reader = self._reader
                try:
                    if Effects(self.asking.code.program.checked).target(reader, subject, Scope()) is not None:
                        return False
                    if _lying(reader.denote(what, Scope())) is not None:
                        return True
                    return reader.denote(subject, Scope()).kind in ("place", "places", "card")
                except OctavoError:
                    return False
        return False

    def _each(self, given: Given) -> list[tree.Fact]:
        """The fact for each of those it is about."""

        def members(np: tree.Np) -> list[int] | None:
            term = self._reader.denote(np, Scope())
            if term.kind != "players":
                return None
            seats = runtime.seats(self.value(term), self.seat, self.asking.layout.players)
            return [(seat - self.seat) % self.asking.layout.players for seat in seats]

        return each_of(given.fact, members)

    def value(self, term: Term) -> int:
        """What a term is, now."""
        return int(self.asking.value(self.state, term, self.below))

    def _trying(self, given: Given, make: Callable[[], None]) -> None:
        """What cannot be made true may hold all the same: that is asked at the end."""
        self.refused.pop(id(given), None)
        try:
            make()
        except OctavoError as error:
            self.refused[id(given)] = error.diagnostics

    # --- numbers, people, values, flags, marks, what was done ---------------------------------------

    def _set(self, people_only: bool = False) -> None:
        for given in self.settings:
            self._trying(given, lambda given=given: self._set_one(given, people_only))  # type: ignore[misc]

    def _set_one(self, given: Given, people_only: bool) -> None:
        for fact in self._each(given):
            match fact:
                case tree.Clause(predicate=tree.HasDone(negated=False) | tree.WasDone(negated=False) as predicate):
                    self._was_done(fact, predicate)
                case _:
                    for op in Effects(self.asking.code.program.checked).now(fact, Scope()):
                        if not people_only or (isinstance(op, Set) and op.value.kind == "player"):
                            self.asking.do(self.state, op, self.below)

    def _was_done(self, clause: tree.Clause, predicate: tree.HasDone | tree.WasDone) -> None:
        reader, layout = self._reader, self.asking.layout
        if isinstance(clause.subject, tree.Np) and clause.subject.determiner == "no":
            return  # nothing was done, and so it is
        subject = reader.denote(clause.subject, Scope())  # type: ignore[arg-type]
        cards, seat = 0, self.seat
        if isinstance(predicate, tree.WasDone):
            term = reader.turn_into(subject, "cards", clause.span)
            if predicate.verb.name == "use":
                return self.asking.used(self.state, term, predicate.time or "this round", clause.span)
            cards = self.value(term)
        else:
            seat = self.value(reader.turn_into(subject, "player", clause.span))
            if predicate.what is not None:
                cards = self.value(reader.as_kind(predicate.what, "cards", Scope()))
        times = {"this turn": ("this turn", "this round"), "": ("this round",)}.get(predicate.time, (predicate.time,))
        for time in times:
            players, with_cards = (layout.slots.get(f"{predicate.verb.name} {time} {what}") for what in ("players", "cards"))
            if players is not None:
                self.state[players] |= 1 << seat
            if with_cards is not None:
                self.state[with_cards + seat] |= cards

    # --- cards --------------------------------------------------------------------------------------

    def _in_hand(self, seat: int, hand: Scalar) -> None:
        zones = self._held_zones()
        many: dict[int, int] = {}
        at = 0
        for code in hand.text.split():
            at = hand.text.index(code, at)
            span = hand.place(at, at + len(code))
            at += len(code)
            cards = self.asking.layout.pack.find(code)
            many[cards] = many.get(cards, 0) + 1  # with several packs, a card written twice is two cards
            if not cards:
                help = f"cards are written so: {self.asking.layout.pack.codes[0]}"
                self.faults.error("OCT515", f"there is no card `{code}`", span, help=help)
            elif zones:
                place = self.asking.layout.zone_base[zones[0]] + seat
                held = Given(tree.Flag(tree.Word(code, "card", span), False, span), span)
                self.wishes.append(_Wish(held, place, cards, many[cards]))

    def _held_zones(self) -> list[str]:
        return self.asking.layout.program.symbols.held_zones()

    def _expect(self, given: Given) -> None:
        self._trying(given, lambda: self._note_wishes(given))

    def _note_wishes(self, given: Given) -> None:
        for fact in self._each(given):
            if not isinstance(fact, tree.Clause) or not isinstance(fact.subject, tree.Np):
                continue
            match fact.predicate:
                case tree.Has(what=what) | tree.Does(what=tree.Np() as what, negated=False):
                    self._note_held(given, fact.subject, what)
                case tree.Is(complement=tree.Np() | tree.SomeOf() as what, compare="", negated=False):
                    self._note_laid(given, fact.subject, what)
                case _:
                    pass  # `the top card of the stock is not an ace` is asked, not made

    def _note_held(self, given: Given, holder: tree.Np, what: tree.Np) -> None:
        reader, zones = self._reader, self._held_zones()
        who = reader.denote(holder, Scope())
        if not zones or what.determiner == "no" or who.kind == "none":
            return
        seats = bits(self.value(reader.turn_into(who, "players", holder.span)))
        numeral = numeral_of(what)
        any_cards = isinstance(what.head, tree.Word) and what.head.name == "card"
        plain = any_cards and not what.posts and what.tail is None and len(what.pre) == 1
        for seat in seats:
            if numeral is not None and plain:
                self.counts.append((seat, numeral.low))
            else:
                cards = self.value(reader.turn_into(reader.denote(what, Scope()), "cards", what.span))
                self.wishes.append(_Wish(given, self.asking.layout.zone_base[zones[0]] + seat, cards, _wanted(what)))

    def _note_laid(self, given: Given, subject: tree.Np, what: tree.Np | tree.SomeOf) -> None:
        """`the stock is an ace`, `the top card of the stock is an ace`, `the ace of clubs is one of the top 2 cards of the
        stock`."""
        reader = self._reader
        where, cards = reader.denote(subject, Scope()), what
        if (found := _lying(reader.denote(what, Scope()))) is not None:
            where, cards = found, subject
        top = where.op in ("top", "topmost")
        if where.kind != "place" and not top:
            return
        place = self.value(where.args[0] if top else where)
        self.wishes.append(_Wish(given, place, self.value(reader.as_kind(cards, "cards", Scope())), _wanted(cards), top))

    def _fulfil(self, wish: _Wish) -> None:
        """Find the cards, wherever they lie and no other fact wants them, and lay them there."""
        alike = [card for card, other in self.claimed.items() if (other.place, other.top) == (wish.place, wish.top)]
        there = (wish.cards & mask_of(alike)).bit_count()
        many = (wish.cards.bit_count() if wish.want is None else wish.want) - there
        chosen = bits(wish.cards & ~mask_of(self.claimed) & ~mask_of(self.lying))[: max(0, many)]
        if len(chosen) < many:
            others = [self.claimed[card].given for card in bits(wish.cards) if card in self.claimed]
            related = [Related(one.span, "and this says where it lies") for one in others[:1]]
            message = "there is no such card left to lie there"
            self.faults.error("OCT513", message, wish.given.span, help="a card lies in one place", related=related)
            return
        self.claimed.update(dict.fromkeys(chosen, wish))
        geometry = self.asking.geometry
        if not wish.top:
            runtime.shift(self.state, geometry, chosen, wish.place, "", False, self.below, None)
            return
        for card in chosen:  # kept apart until all others are dealt
            runtime.remove(self.state, geometry.first, geometry.count, geometry.decks, card)

    def _content(self, place: int) -> int:
        return runtime.content(self.state, self.asking.layout.place_slot(place))

    def _hold_so_many(self) -> None:
        """`you hold 5 cards`: as many more as are lacking, by chance."""
        layout, zones = self.asking.layout, self._held_zones()
        assert layout.program.symbols.pack_zone is not None
        pack = layout.zone_base[layout.program.symbols.pack_zone]
        for seat, many in sorted(self.counts):
            held = sum(self._content(layout.zone_base[zone] + seat).bit_count() for zone in zones)
            place = layout.zone_base[zones[0]] + seat
            runtime.draw(self.state, self.asking.geometry, pack, many - held, place, "", False, self.below, None)

    def _lay_on_top(self) -> None:
        for card, wish in reversed(self.claimed.items()):  # what is named first lies on top
            if wish.top:
                runtime.lay(self.state, self.asking.geometry, card, wish.place, "", False, self.below)

    # --- triggers -----------------------------------------------------------------------------------

    def _arm(self) -> None:
        """What waits for a clause to become true has had its turn where the clause is true already."""
        program = self.asking.code.program
        for trigger in program.checked.game.triggers:
            slot = self.asking.layout.slots.get(f"fired {trigger.name}")
            if slot is not None:
                condition = self._reader.condition(trigger.on, Scope())
                copy = [list(value) if isinstance(value, list) else value for value in self.state]
                self.state[slot] = int(bool(self.asking.value(copy, condition, self.below)))


def _wanted(what: tree.Amount) -> int | None:
    """How many cards a phrase means; None: all of them."""
    if not isinstance(what, tree.Np):
        return None
    numeral = numeral_of(what)
    if numeral is not None:
        return numeral.low
    plural = isinstance(what.head, tree.Word) and what.head.plural
    return None if plural or what.determiner in EVERYBODY else 1


def _lying(cards: Term) -> Term | None:
    """The place, or the top of one, in `one of the top 2 cards of the stock` and `a card of the stock`."""
    return cards if cards.op == "topmost" else cards.args[0] if cards.op == "content" else None
