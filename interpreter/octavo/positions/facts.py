"""Facts, and how a match is made to satisfy them.

Comes in: facts as trees, a state at the beginning of a round, who is `you`. Goes out: the state in
which all of them hold, or faults. What a fact means is what `now` and a condition mean in a rule:
every fact is asked again at the end, so two that contradict each other are found. What no fact
speaks of stays as it is: hands empty, cards where the pack lies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from .. import terms as t
from ..cards import bits, mask_of
from ..check.phrases.reader import PhraseReader
from ..check.phrases.scope import Scope
from ..check.phrases.tops import zones_meant
from ..check.phrases.trees import numeral_of
from ..diagnostics import Diagnostic, Faults, OctavoError, Related, Span, fault
from ..engine.interface import Machine
from ..engine.setup import BAG, Setup, kinds_of_zones
from ..ir.becoming import Becoming
from ..ir.moments import members_asked, waited_for
from ..ir.program import Move, Program, Set, Show, Target, Turn
from ..ir.standing import Folder
from ..records import record
from ..source.document import ScalarNode
from ..syntax import tree
from ..syntax.parser import parse
from ..syntax.words import Vocabulary
from .melds import lay_melds
from .people import EVERYBODY, each_of


@record
class Given:
    """A fact, and where it was said."""

    fact: tree.Fact
    span: Span


def read(sentences: list[ScalarNode], vocabulary: Vocabulary, faults: Faults) -> list[Given]:
    """The facts of some sentences; `A and B` says two, and so does `A and B are C`."""
    found: list[Given] = []
    for sentence in sentences:
        condition: tree.Condition | None = parse("condition", sentence, vocabulary, faults)
        if condition is None:
            continue
        if condition.joined == "or":
            faults.error(
                "OCT512",
                "this does not say which of these is true",
                sentence.span,
                help="give one of them",
            )
            continue
        found += [Given(one, one.span) for fact in condition.facts for one in _of_each(fact)]
    return found


def _of_each(fact: tree.Fact) -> tuple[tree.Fact, ...]:
    match fact:
        case tree.Clause(
            subject=tree.Several(joined="and", items=items), predicate=tree.IsPredicate()
        ):
            return tuple(replace(fact, subject=item, span=item.span) for item in items)
    return (fact,)


@record
class _Wish:
    """Cards that shall lie in a place: `want` of the set `cards`, all if None. `end`: on `top` of
    it at last, or at its `bottom`.
    """

    given: Given
    place: int
    cards: int
    want: int | None
    end: str = ""

    @property
    def open(self) -> bool:
        """Whether it leaves open which cards: those that name theirs come first."""
        return self.want is not None and self.want < self.cards.bit_count()


@record
class _Height:
    """How many cards shall lie in a place: at least `low`, at most `high` (None: any number)."""

    given: Given
    place: int
    low: int
    high: int | None


@dataclass(slots=True)
class FactMaker:
    """Makes facts true where one machine stands, which is at the beginning of a round."""

    machine: Machine
    seat: int
    faults: Faults
    wishes: list[_Wish] = field(default_factory=list)
    counts: list[tuple[int, int]] = field(default_factory=list)  # (seat, how many cards it holds)
    heights: list[_Height] = field(default_factory=list)
    settings: list[Given] = field(default_factory=list)
    # by id of the Given: why it cannot be made
    refused: dict[int, tuple[Diagnostic, ...]] = field(default_factory=dict)
    lying: set[int] = field(default_factory=set)  # cards that lie in groups
    claimed: dict[int, _Wish] = field(default_factory=dict)

    @property
    def scope(self) -> Scope:
        """Facts are about this table: everybody at it can be named."""
        return Scope(seats=self.machine.setup.players)

    def make(
        self,
        given: list[Given],
        hands: Mapping[int, ScalarNode],
        laid: Mapping[int, Sequence[ScalarNode]] = MappingProxyType({}),
    ) -> None:
        """`hands` are cards that players hold, in short form, by seat; `laid` the groups that lie
        before them.
        """
        self.machine.seat_at(self.seat)
        self.machine.loosen()
        self.settings = [one for one in given if not self._about_cards(one)]
        self._set(people_only=True)  # who deals may say who holds what ...
        self.lying = lay_melds(self.machine, laid, self.faults)
        for seat, hand in hands.items():
            self._in_hand(seat, hand)
        for one in given:
            if one not in self.settings:
                self._expect(one)
        for wish in sorted(self.wishes, key=lambda wish: wish.open):
            self._fulfil(wish)
        self.machine.forget_order()
        self._hold_so_many()
        self._lay_under()
        self._lay_at_ends()
        self._set()  # ... and where a card lies, what a suit is
        self.machine.forget_order()
        self._arm()

    def holds(self, given: Given) -> bool:
        """Whether a fact is so, asked as a condition. A mark that was given is there, though a
        sentence may take it away again."""
        return self._asked(self._reader.fact(given.fact, self.scope), given) or self._marked(given)

    def _asked(self, term: t.Term, given: Given) -> bool:
        check_remembered(self.program, term, given.span)
        return bool(self.machine.clone().evaluate(term))

    def _marked(self, given: Given) -> bool:
        match given.fact:
            case tree.Clause(
                predicate=tree.IsPredicate(complement=tree.Word() as word, negated=False)
            ):
                state = self.program.symbols.states.get(word.name)
                if state is None or state.kind != "mark":
                    return False

                def bare(term: t.Term) -> t.Term | None:
                    of_word = isinstance(term, t.Quality) and term.adjective == word.name
                    return t.Marked(word.name, term.kind) if of_word else None

                return self._asked(
                    t.rewrite(self._reader.fact(given.fact, self.scope), bare), given
                )
        return False

    @property
    def setup(self) -> Setup:
        return self.machine.setup

    @property
    def program(self) -> Program:
        return self.setup.program

    @property
    def _reader(self) -> PhraseReader:
        return self.program.checked.reader()

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
                reader = self._reader
                if any(
                    isinstance(one, tree.Clause) and self._pile_of(one.subject) is not None
                    for one in self._each(given)
                ):
                    return True
                try:
                    if (
                        Becoming(self.program.checked).target(reader, subject, self.scope)
                        is not None
                    ):
                        return False
                    said = reader.denote(subject, self.scope)
                    if _lying(reader.denote(what, self.scope), said) is not None:
                        return True
                    return said.kind in ("place", "places", "card")
                except OctavoError:
                    return False
        return False

    def _each(self, given: Given) -> list[tree.Fact]:
        """The fact for each of those it is about."""

        def members(np: tree.Np) -> list[int] | None:
            term = self._reader.denote(np, self.scope)
            if term.kind != "players":
                return None
            return sorted(
                (seat - self.seat) % self.setup.players for seat in bits(self.value(term))
            )

        return each_of(given.fact, members)

    def value(self, term: t.Term) -> int:
        """What a term is, now."""
        return int(self.machine.evaluate(term))

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
        for fact in self._each(given):
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
                    for op in Becoming(self.program.checked).now(fact, self.scope):
                        if isinstance(op, Turn) and "faces" not in self.program.uses:
                            said = "no rule turns cards, so each lies as its zone says"
                            raise fault("OCT511", said, fact.span, help="leave it out")
                        if not people_only or (isinstance(op, Set) and op.value.kind == "player"):
                            self.machine.perform(op)

    def _show(self, what: tree.Np, to: tree.Np) -> None:
        """`the top card of the stock is shown to you`."""
        reader = self._reader
        if "shown to" not in self.program.uses:
            help = "leave it out, or say where the card lies"
            raise fault("OCT511", "no rule shows cards to anybody", what.span, help=help)
        cards = reader.turn_into(reader.denote(what, self.scope), "cards", what.span)
        players = reader.turn_into(reader.denote(to, self.scope), "players", to.span)
        self.machine.perform(Show(cards, players))

    def _was_done(
        self,
        clause: tree.Clause,
        who: tree.Listing,
        predicate: tree.HasDone | tree.WasDone,
    ) -> None:
        reader = self._reader
        if isinstance(who, tree.Several):
            if who.joined != "and":
                said = "this leaves open which of them it was"
                raise fault("OCT512", said, who.span, help="name one, or join them by `and`")
            for one in who.items:
                self._was_done(clause, one, predicate)
            return
        if isinstance(who, tree.Np) and who.determiner == "no":
            return  # nothing was done, and so it is
        subject = reader.denote(who, self.scope)
        if subject.kind == "none":
            return
        cards, seat = 0, self.seat
        if isinstance(predicate, tree.WasDone):
            term = reader.turn_into(subject, "cards", clause.span)
            if predicate.verb.name == "use":
                used = t.Used(term, predicate.time or "this round")
                check_remembered(self.program, used, clause.span)
                return self.machine.was_used(used)
            cards = self.value(term)
        else:
            seat = self.value(reader.turn_into(subject, "player", clause.span))
            if seat < 0:
                help = "name a player, or say beside it who that is"
                raise fault("OCT511", "this names nobody here", clause.span, help=help)
            if predicate.what is not None:
                cards = self.value(reader.as_kind(predicate.what, "cards", self.scope))
        over = "turn before" if isinstance(predicate, tree.WasDone) else "last turn"
        times = {
            "this turn": ("this turn", "this round"),
            "last turn": (over,),
            "": ("this round",),
        }.get(predicate.time, (predicate.time,))
        for time in times:
            self.machine.was_done(predicate.verb.name, time, seat, cards)

    # --- cards ------------------------------------------------------------------------------------

    def _in_hand(self, seat: int, hand: ScalarNode) -> None:
        zones = self._held_zones()
        many: dict[int, int] = {}
        at = 0
        for code in hand.text.split():
            at = hand.text.index(code, at)
            span = hand.place(at, at + len(code))
            at += len(code)
            cards = self.setup.pack.find(code)
            # with several packs, a card written twice is two cards
            many[cards] = many.get(cards, 0) + 1
            if not cards:
                help = f"cards are written so: {self.setup.pack.codes[0]}"
                self.faults.error("OCT515", f"there is no card `{code}`", span, help=help)
            elif zones:
                place = self.setup.bases[zones[0]] + seat
                held = Given(tree.Flag(tree.Word(code, "card", span), False, span), span)
                self.wishes.append(_Wish(held, place, cards, many[cards]))

    def _held_zones(self) -> list[str]:
        return self.program.symbols.held_zones()

    def _expect(self, given: Given) -> None:
        self._trying(given, lambda: self._note_wishes(given))

    def _note_wishes(self, given: Given) -> None:
        for fact in self._each(given):
            if not isinstance(fact, tree.Clause) or not isinstance(fact.subject, tree.Np):
                continue
            match fact.predicate:
                case tree.IsPredicate(
                    complement=tree.Np(head=tree.Numeral() as numeral),
                    compare="" | "at least" as compare,
                    negated=False,
                ) if (pile := self._pile_of(fact.subject)) is not None:
                    most = None if compare else numeral.high
                    self.heights.append(_Height(given, pile, numeral.low, most))
                case tree.Has(what=what) | tree.Does(what=tree.Np() as what, negated=False):
                    self._note_held(given, fact.subject, what)
                case tree.IsPredicate(
                    complement=tree.Np() | tree.SomeOf() as what, compare="", negated=False
                ):
                    self._note_laid(given, fact.subject, what)
                case _:
                    pass  # `the top card of the stock is not an ace` is asked, not made

    def _note_held(self, given: Given, holder: tree.Np, what: tree.Np) -> None:
        reader, zones = self._reader, self._held_zones()
        who = reader.denote(holder, self.scope)
        if not zones or "no" in (what.determiner, holder.determiner) or who.kind == "none":
            return
        seats = bits(self.value(reader.turn_into(who, "players", holder.span)))
        numeral = numeral_of(what)
        any_cards = isinstance(what.head, tree.Word) and what.head.name == "card"
        plain = any_cards and not what.posts and what.tail is None and len(what.pre) == 1
        for seat in seats:
            if numeral is not None and plain:
                self.counts.append((seat, numeral.low))
            else:
                cards = self.value(
                    reader.turn_into(reader.denote(what, self.scope), "cards", what.span)
                )
                self.wishes.append(
                    _Wish(given, self.setup.bases[zones[0]] + seat, cards, _wanted(what))
                )

    def _note_laid(self, given: Given, subject: tree.Np, what: tree.Np | tree.SomeOf) -> None:
        """`the stock is an ace`, `the top card of the stock is an ace`, `the ace of clubs is one of
        the top 2 cards of the stock`."""
        reader = self._reader
        where, cards = reader.denote(subject, self.scope), what
        if (found := _lying(reader.denote(what, self.scope), where)) is not None:
            where, cards = found, subject
        match where:
            case t.Top(there) | t.Topmost(there):
                end, where = "top", there
            case t.Bottom(there):
                end, where = "bottom", there
            case _ if where.kind != "place":
                return
            case _:
                end = ""
        place = self.value(where)
        self.wishes.append(
            _Wish(
                given,
                place,
                self.value(reader.as_kind(cards, "cards", self.scope)),
                _wanted(cards),
                end,
            )
        )

    def _fulfil(self, wish: _Wish) -> None:
        """Find the cards, wherever they lie and no other fact wants them, and lay them there."""
        alike = [
            card
            for card, other in self.claimed.items()
            if other.place == wish.place and wish.end in ("", other.end)
        ]
        if wish.end and not mask_of(alike) & wish.cards:
            lying = [card for card, other in self.claimed.items() if other.place == wish.place]
            for card in bits(mask_of(lying) & wish.cards)[: wish.want]:  # it lies there anyway
                self.claimed[card] = wish
                self.machine.lift(card)
                alike.append(card)
        there = (wish.cards & mask_of(alike)).bit_count()
        many = (wish.cards.bit_count() if wish.want is None else wish.want) - there
        chosen = bits(wish.cards & ~mask_of(self.claimed) & ~mask_of(self.lying))[: max(0, many)]
        if len(chosen) < many:
            others = [self.claimed[card].given for card in bits(wish.cards) if card in self.claimed]
            related = [Related(one.span, "and this says where it lies") for one in others[:1]]
            message = "there is no such card left to lie there"
            self.faults.error(
                "OCT513", message, wish.given.span, help="a card lies in one place", related=related
            )
            return
        self.claimed.update(dict.fromkeys(chosen, wish))
        if not wish.end:
            return self.machine.perform(MOVED, {"cards": mask_of(chosen), "place": wish.place})
        for card in chosen:  # kept apart until all others are dealt
            self.machine.lift(card)
        return None

    def _hold_so_many(self) -> None:
        """`you hold 5 cards`: as many more as are lacking, by chance."""
        pack = self.program.symbols.pack_zone
        assert pack is not None
        drawn = Move(t.Topmost(t.Place(pack), t.Local("many", "number")), t.Local("place", "place"))
        for seat, many in sorted(self.counts):
            places = self.setup.held_places(seat)
            held = self.machine.evaluate(
                t.Count(t.Contents(t.Local("places", "places"))), {"places": mask_of(places)}
            )
            self.machine.perform(drawn, {"many": many - held, "place": places[0]})

    def is_of_the_pack(self, subject: tree.Np) -> bool:
        """Whether a phrase is about how many cards lie with the pack, or is where they lie."""
        pack = self.program.symbols.pack_zone
        assert pack is not None
        place = self._pile_of(subject)
        if place is None:
            term = self._reader.denote(subject, self.scope)
            place = self.value(term) if term.kind == "place" else None
        return place == self.setup.bases[pack]

    def elsewhere(self, stay: int) -> str:
        """What to write so that so many cards stay with the pack, and no more."""
        zones, pack = self.program.symbols.zones, self.program.symbols.pack_zone
        assert pack is not None
        shared = (
            name
            for name, zone in zones.items()
            if name != pack and not (zone.each or zone.named or zone.all_of)
        )
        there = next(shared, None)
        many = self._size(self.setup.bases[pack]) - stay
        if there is None:
            return f"say who has them: `another player holds {many} cards`"
        many += self._size(self.setup.bases[there])
        return f"say where they lie: `the number of cards of the {there} is {many}`"

    def _pile_of(self, subject: tree.Amount | tree.Several) -> int | None:
        """The place of `the number of cards of the stock`."""
        if (
            not isinstance(subject, tree.Np)
            or not isinstance(subject.head, tree.Word)
            or subject.head.name != "number"
        ):
            return None
        try:
            match self._reader.number(subject, self.scope):
                case t.Size(place):
                    return self.value(place)
        except OctavoError:
            pass  # what is wrong with it is told when the fact is asked
        return None

    def _lay_under(self) -> None:
        """`the number of cards of the pile is 9`: as many more as are lacking come under those that
        are named, by chance.
        """
        pack = self.program.symbols.pack_zone
        assert pack is not None
        drawn = Move(
            t.Topmost(t.Place(pack), t.Local("many", "number")),
            t.Local("place", "place"),
            under=True,
        )
        at_an_end = [wish.place for wish in self.claimed.values() if wish.end]
        said: dict[int, _Height] = {}
        for height in self.heights:
            place = height.place
            if place == self.setup.bases[pack]:
                continue
            lying = at_an_end.count(place) + self._size(place)
            left, lacking = self._size(self.setup.bases[pack]), height.low - lying
            before = said.setdefault(place, height)
            if height.high is not None and height.high < 0:
                self._not_so_many(height, "a number of cards is never below 0", None)
            elif before.high is not None and lacking > 0 and before is not height:
                self._not_so_many(height, f"other facts lay {lying} there", before)
            elif height.high is not None and lying > height.high:
                named = (one for one in self.claimed.values() if one.place == place)
                first = next(named, None) if before is height else before
                self._not_so_many(height, f"other facts lay {lying} there", first)
            elif lacking > left:
                message = f"{lacking} more cards cannot lie there: {left} are left"
                help = "a card lies in one place"
                self.faults.error("OCT513", message, height.given.span, help=help)
            elif lacking > 0:
                self.machine.perform(drawn, {"many": lacking, "place": place})

    def _size(self, place: int) -> int:
        size = t.Size(t.Local("place", "place"))
        return int(self.machine.evaluate(size, {"place": place}))

    def _not_so_many(self, height: _Height, why: str, other: _Height | _Wish | None) -> None:
        related = [] if other is None else [Related(other.given.span, "this is one of them")]
        message, help = f"this does not hold: {why}", "change one of them"
        self.faults.error("OCT511", message, height.given.span, help=help, related=related)

    def _lay_at_ends(self) -> None:
        for card, wish in reversed(self.claimed.items()):  # what is named first lies on top
            if wish.end:
                self.machine.put(card, wish.place)
            if wish.end == "bottom":
                self.machine.perform(UNDER, {"card": card, "place": wish.place})

    # --- triggers ---------------------------------------------------------------------------------

    def _arm(self) -> None:
        """What waits for a clause to become true has had its turn where the clause is true
        already."""
        for trigger in self.program.checked.game.triggers:
            fired = f"fired {trigger.name}"
            if fired in self.program.flags - self.program.flags_of_each:
                condition = self._reader.condition(
                    waited_for(trigger.on, self._reader.symbols), self.scope
                )
                members = members_asked(trigger.on, condition, self._reader.symbols)
                if members is not None:
                    self.machine.perform(Set(Target(fired), members))
                    continue
                holds = bool(self.machine.clone().evaluate(condition))
                self.machine.perform(Set(Target(fired), t.Truth(holds)))


_OTHER = {"players": "cards", "cards": "players"}  # what else may be asked of what was done
_REMEMBERED = {"players": "with which cards something was done", "cards": "who did something"}


def check_remembered(
    program: Program, term: t.Term, span: Span, help: str = "leave it out: it changes nothing"
) -> None:
    """What a fact says to have been done must be remembered; else it would be so without being
    so."""
    for part in t.walk(term):
        match part:
            case t.Done(verb, time) if not program.remembers(part):
                said = (
                    f"no rule asks whether something was done by `{verb}` {time}, so it is "
                    "not remembered"
                )
                if program.remembers(t.Done(verb, time, _OTHER.get(part.what, ""), part.by)):
                    did = program.symbols.verbs.get(verb, verb)
                    said = f"it is remembered {_REMEMBERED[part.what]} {time}, and not more"
                    help = f"write `you have {did} {'a card ' * (part.what == 'players')}{time}`"
            case t.Used(cards, time) if not program.remembers_use(
                Folder(program.checked).fold(cards)
            ):
                said = f"no rule asks whether these were used {time}, so it is not remembered"
            case t.Keeper() if "keepers" not in program.uses:
                said = "no rule asks who owns a card, so it is not remembered"
            case t.Term(ordered=True) if zone := _loose(program, part.args[0]):
                said = f"no rule asks in what order the cards of the {zone} lie, so it is not kept"
                help = f"write `... is a card of the {zone}`, or keep it: `{zone}: {{in: order}}`"
            case _:
                continue
        raise fault("OCT514", said, span, help=help)


def _loose(program: Program, place: t.Term) -> str:
    """A zone, of those that a place may be of, in which nothing keeps cards in order."""
    kinds = kinds_of_zones(program)
    meant = zones_meant(program.symbols, place) or ()
    return next((zone for zone in sorted(meant) if kinds.get(zone) == BAG), "")


MOVED = Move(t.Local("cards", "cards"), t.Local("place", "place"))
UNDER = Move(t.Single(t.Local("card", "card")), t.Local("place", "place"), under=True)


def _wanted(what: tree.Amount) -> int | None:
    """How many cards a phrase means; None: all of them."""
    if not isinstance(what, tree.Np):
        return None
    numeral = numeral_of(what)
    if numeral is not None:
        return numeral.low
    plural = isinstance(what.head, tree.Word) and what.head.plural
    return None if plural or what.determiner in EVERYBODY else 1


def _lying(cards: t.Term, said: t.Term) -> t.Term | None:
    """The place, or the top of one, where `said` lies: `one of the top 2 cards of the stock`, `a
    card of the stock`, and `the top card of the stock` of a card that is named.
    """
    match cards:
        case t.Topmost():
            return cards
        case t.Content(place=place):
            return place
        case t.Top() | t.Bottom() if said.kind in ("card", "cards") and not isinstance(
            said, t.Top | t.Topmost | t.Bottom
        ):
            return cards
    return None
