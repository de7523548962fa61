"""What is asked about: an option by its words, and what each sentence says of it.

Comes in: a machine at a decision, and words. Goes out: an `AskedAbout`: the choice they name, with
the card, the place or whatever else they pick; which sentences speak of it now, which parts of the
others are missed, and what the option has to choose from. Whoever asks at the table is told nothing
that depends on cards they do not see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial, reduce
from operator import or_
from typing import Any

from .. import terms as t
from ..cards import bits
from ..check.bindings import Permission
from ..diagnostics import OctavoError
from ..engine.interface import Machine
from ..engine.setup import UNSEEN
from ..ir.program import Alternative, Pick
from ..ir.visiting import map_terms
from ..syntax import tree
from ..syntax.inflection import article
from ..syntax.language import number_of
from ..syntax.unparse import as_written
from ..table.answering import TOWARDS
from ..table.verdicts import VerdictPart, Worked
from .hidden import Hidden, Values
from .parts import CARD, PLACE, SETS, VALUE, Operand, SaidPart, bounds_in, parts_of, told_by


def choices_of(machine: Machine) -> tuple[Alternative, ...]:
    """The options of the decision at which a machine stands, offered now or not."""
    return machine.setup.program.decisions[machine.number].choices


def named(machine: Machine, words: str, hidden: Hidden) -> AskedAbout | None:
    """What words name at this decision; None: nothing."""
    for choice in sorted(choices_of(machine), key=lambda one: -len(one.id)):
        if words == choice.id:
            return AskedAbout(machine, choice, hidden)
        if not words.startswith(choice.id + " "):
            continue
        said = words[len(choice.id) + 1 :]
        if choice.unseen != said.startswith(UNSEEN):
            continue
        return _picked(machine, choice, hidden, said.removeprefix(UNSEEN))
    return None


def _picked(machine: Machine, choice: Alternative, hidden: Hidden, said: str) -> AskedAbout | None:
    """An option, and what words after it say that it picks."""
    setup, pick = machine.setup, choice.pick
    kind = "" if pick is None else pick.kind
    if kind == "place":
        parts = () if pick is None else t.walk(pick.members)
        chosen = next(filter(_is_bound_card, parts), None)
        card = None if chosen is None else int(machine.evaluate(chosen))
        there = _place(machine, said)
        return AskedAbout(machine, choice, hidden, card, there, there)
    if kind == "number":
        return AskedAbout(machine, choice, hidden, value=number_of(said))
    copies = setup.pack.find(said)
    place: int | None = None
    if kind in ("card", "") and not copies:
        words = said.split(" ")
        for at in range(len(words) - 1, 0, -1):
            copies = setup.pack.find(" ".join(words[:at]))
            if copies:
                rest = words[at:]
                place = _place(machine, " ".join(rest[rest[0] in TOWARDS :]))
                break
    if copies:
        asked = [AskedAbout(machine, choice, hidden, card, place, card) for card in bits(copies)]
        one = next((one for one in asked if one.available()), asked[0])
        if place is None or one.goes_on("place"):
            return one
        return replace(one, place=None) if kind else AskedAbout(machine, choice, hidden)
    if kind == "card":
        return None  # no card is called so
    coded = next(one for one in setup.codings[machine.number] if one.choice is choice)
    value = setup.value_of(kind, said, coded.end - coded.first) if kind else None
    return AskedAbout(machine, choice, hidden, value=value)


def _place(machine: Machine, said: str) -> int:
    """The place that is called so; -1: none."""
    known = {
        machine.setup.word("place", place): place
        for place, (zone, _) in enumerate(machine.setup.places)
        if zone
    }
    return known.get(said, -1)


def _is_bound_card(term: t.Term) -> bool:
    return isinstance(term, t.Bound) and term.kind == "card"


@dataclass(frozen=True, slots=True)
class Offering:
    """A step of an option: when it is offered, what there is to pick, and what of that is picked;
    equal if they mean the same."""

    when: t.Term
    pick: Pick | None
    value: int | None

    def canonical(self) -> Offering:
        pick = None if self.pick is None else map_terms(self.pick, t.canonical)
        return Offering(t.canonical(self.when), pick, self.value)


@dataclass(slots=True)
class AskedAbout:
    """An option asked about: its card, if it names one or one was picked before, its place (-1:
    there is none), and the value that it picks here, as engines count it.
    """

    machine: Machine
    choice: Alternative
    hidden: Hidden
    card: int | None = None
    place: int | None = None
    value: int | None = None
    many: int = 0  # cards, where several are named
    rules: list[Permission] = field(init=False)
    _where: dict[int, tuple[int, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.rules = self.machine.setup.program.checked.bindings.about(self.choice.id)

    @property
    def values(self) -> Values:
        known = {} if self.card is None else {CARD.name: self.card}
        return known if self.value is None else known | {VALUE: self.value}

    @property
    def goes_beyond_its_cards(self) -> bool:
        """Whether this completes a choice of which something is picked already."""
        decision = self.machine.setup.program.decisions[self.machine.number]
        return decision.part_of is not None

    @property
    def picks_cards_alone(self) -> bool:
        """Whether nothing but cards is picked, one or several."""
        picks = [self.choice.pick, *(one.pick for one in self._further())]
        kinds = {pick.kind for pick in picks if pick is not None}
        return kinds <= {"card", "guise"}

    @property
    def somewhere(self) -> bool:
        """Whether it matters where the card goes."""
        return self.card is not None and any(rule.places is not None for rule in self.rules)

    # --- sentences --------------------------------------------------------------------------------

    def _speaking(self, rule: Permission) -> t.Term:
        """That a sentence speaks of the card, or of an option without one, wherever it goes."""
        folder = self.machine.setup.folder
        if rule.value is not None:
            return folder.met_by(rule, t.Local(VALUE, rule.value.kind))
        if rule.cards is None:
            return folder.applies(rule)
        return t.contains(folder.cards_of(rule), CARD)

    def fits(self, rule: Permission) -> bool:
        """Whether it speaks of the option as a whole, or of cards or values where one is asked
        about."""
        if rule.more_than is not None:
            return self.many > rule.more_than
        if rule.groups is not None:
            return False  # which group is asked of the option itself
        return rule.is_whole or (self.card if rule.values is None else self.value) is not None

    def _somewhere(self, rule: Permission) -> bool:
        """Whether it matters to a sentence where the card goes."""
        return self.somewhere and rule.cards is not None

    def holds(self, rule: Permission) -> bool:
        """Whether the sentence speaks of this now, as far as whoever asks may know: its subject
        covers the card, its condition holds, and it is about a place that matters: the one asked
        about; for a card that may be so used, those where it may be; for another, those where some
        sentence would allow it."""
        if not self.fits(rule) or self.is_hidden(rule):
            return False
        return bool(
            self.where(rule)[0] & self._that_matter()
            if self._somewhere(rule)
            else self.ask(self._speaking(rule))
        )

    def is_hidden(self, rule: Permission) -> bool:
        """Whether it depends on cards that whoever asks does not see if the sentence speaks of
        this.
        """
        if not self.fits(rule):
            return False
        if not self._somewhere(rule):
            return self.hidden.of(self._speaking(rule), self.values)
        surely, perhaps = self.where(rule)
        return bool(perhaps & self._that_matter()) and not surely & self._that_matter()

    def covers(self, rule: Permission) -> bool:
        """Whether the sentence is about this card at all, whatever its condition."""
        folder = self.machine.setup.folder
        if rule.values is not None and rule.value is not None and self.value is not None:
            of = t.substitute(rule.values, rule.value, t.Local(VALUE, rule.value.kind))
            return bool(self.ask(folder.fold(of)))
        if rule.cards is None or self.card is None:
            return rule.cards is None and self.fits(rule)
        return bool(self.ask(folder.fold(rule.cards)) >> self.card & 1)

    def where(self, rule: Permission) -> tuple[int, int]:
        """The places where a sentence speaks of this card, and those where that depends on cards
        out of sight, as sets.
        """
        if rule.cards is None:
            return 0, 0
        found = self._where.get(id(rule))
        if found is None:
            places = self.machine.setup.folder.places_of(rule, CARD, PLACE)
            perhaps = self.hidden.unsure(places, self.values)
            found = self._where[id(rule)] = int(self.ask(places)) & ~perhaps, perhaps
        return found

    def would_be_allowed(self) -> bool:
        """Whether a sentence allows this, or none is asked to, whatever forbids it; or whether that
        depends on cards out of sight."""
        allowing = [
            rule
            for rule in self.rules
            if rule.allows and self.fits(rule) and rule.is_whole == self._is_whole
        ]
        return not allowing or any(self.holds(rule) or self.is_hidden(rule) for rule in allowing)

    @property
    def _is_whole(self) -> bool:
        """Whether nothing is named that a sentence could be about: the option as a whole."""
        of_values = any(rule.values is not None for rule in self.rules)
        return self.card is None and not (of_values and self.value is not None)

    def that_turn(self, against: list[Permission]) -> list[Permission]:
        """Of the sentences that forbid this those without which it would not be forbidden. Of a
        card that may go nowhere, one is not needed where another must be left out in any case."""
        if not self.somewhere or self.place is not None:
            return against
        about = [rule for rule in against if self._somewhere(rule)]
        if len(about) < len(against):  # the others forbid it wherever it goes
            return [rule for rule in against if rule not in about]
        at = [
            frozenset(n for n, rule in enumerate(about) if self.where(rule)[0] >> place & 1)
            for place in bits(self._allowed())
        ]
        needed = {n for one in at for n in one if not any(other < one for other in at)}
        return [rule for n, rule in enumerate(about) if n in needed]

    def _allowed(self) -> int:
        """The places where some sentence allows the card to go, whatever forbids it."""
        allowing = [
            surely | perhaps for surely, perhaps in map(self.where, self._about_cards(allows=True))
        ]
        return self._to_choose_from() & (-1 if not allowing else reduce(or_, allowing))

    def _that_matter(self) -> int:
        if self.place is not None:
            return 1 << self.place if self.place >= 0 else 0
        allowed = self._allowed()
        forbidden = reduce(
            or_, [surely for surely, _ in map(self.where, self._about_cards(allows=False))], 0
        )
        return allowed & ~forbidden or allowed

    def _about_cards(self, allows: bool) -> list[Permission]:
        """The sentences about cards that allow, or that forbid."""
        return [rule for rule in self.rules if rule.allows == allows and rule.cards is not None]

    def ask(self, term: t.Term, values: Values | None = None) -> Any:
        """What a term is, of this card."""
        return self.machine.evaluate(term, self.values if values is None else values)

    # --- what a sentence misses -------------------------------------------------------------------

    def missed(self, rule: Permission) -> tuple[VerdictPart, ...]:
        """The parts of a sentence that are not as it asks; of the places that there are to choose
        from, on the one where the fewest are missed. What depends on cards out of sight is left
        out."""
        parts = parts_of(self.machine.setup.program.checked, rule)
        if not self._somewhere(rule) or self.place is not None:
            values = self.values | ({} if self.place is None else {PLACE.name: self.place})
            return self._missed(parts, values)
        places = self._to_choose_from() & self.ask(t.All("places"))
        every = [
            self._missed(parts, self.values | {PLACE.name: one}, self.values)
            for one in bits(places)
        ]
        return min(every, key=len, default=())

    def grounds(self, rule: Permission) -> tuple[VerdictPart, ...]:
        """The conditions by which a sentence speaks of this, and the exceptions that do not keep it
        from that; nothing where that is one, and the sentence says all of it."""
        values = self.values | ({} if self.place is None else {PLACE.name: self.place})
        said = parts_of(self.machine.setup.program.checked, rule)
        rested = list(self._rested_on(said, values))
        found = [
            VerdictPart(kind, part.text, part.span, tuple(self._worked(part.phrases, values)))
            for kind, part in rested
        ]
        plain = len(found) == 1 and rested[0][1] in said and not found[0].values
        return () if plain else tuple(found)

    def _rested_on(
        self, said: tuple[SaidPart, ...], values: Values
    ) -> Iterator[tuple[str, SaidPart]]:
        """The conditions of a sentence and its exceptions. Of `when A or B` it rests on those that
        hold, of `unless A and B` on the one that does not, where that is one."""
        for part in said:
            if self.machine.setup.folder.fold(part.holds) == t.TRUE:
                continue  # such as a modifier that is in force throughout
            if part.kind == "condition":
                held = [one for one in part.facts if self._known(one, values) is True]
                yield from (("held", one) for one in held or [part])
            elif part.kind == "exception":
                unmet = [one for one in part.facts if self._known(one, values) is not False]
                yield "unmet", unmet[0] if len(unmet) == 1 else part

    def _known(self, part: SaidPart, values: Values) -> bool | None:
        """Whether a part is as its sentence asks; None: that may not be known."""
        holds = self.machine.setup.folder.fold(part.holds)
        if not t.free(holds) <= {*values} or self.hidden.of(holds, values):
            return None
        return bool(self.ask(holds, values))

    def lacking_when(self) -> tuple[VerdictPart, ...]:
        """What the `when:` of the option asks, with the number that it compares, if it is one."""
        choice = self.choice
        worked = tuple(self._worked(told_by(choice.stated), self.values))
        return (VerdictPart("condition", choice.said, choice.span, worked),) if worked else ()

    def _missed(
        self, parts: tuple[SaidPart, ...], values: Values, told: Values | None = None
    ) -> tuple[VerdictPart, ...]:
        """The parts that are not so; what their phrases stand for goes by what is `told` alone: of
        a place that nobody has named it would be one among several."""
        told = values if told is None else told
        return tuple(
            VerdictPart(part.kind, part.text, part.span, tuple(self._worked(part.phrases, told)))
            for part in parts
            if self._known(part, values) is False
        )

    def _worked(self, phrases: tuple[Operand, ...], values: Values) -> Iterator[Worked]:
        """What phrases stand for now, as far as whoever asks may know."""
        setup = self.machine.setup
        for phrase in phrases:
            term = setup.folder.fold(phrase.term)
            if not t.free(term) <= {*values} or self.hidden.of(term, values):
                continue
            value = self.ask(term, values)
            if term.kind == "number":
                yield Worked(phrase.said, str(value))
            elif term.kind in SETS:
                names = [setup.word(SETS[term.kind], one) for one in bits(value)]
                if names:
                    many = f"{len(names)} {term.kind}"
                    yield Worked(phrase.said, many if names[8:] else ", ".join(names))
            else:
                yield Worked(phrase.said, "nothing" if value < 0 else setup.word(term.kind, value))

    # --- what there is to choose from -------------------------------------------------------------

    def picks(self) -> tuple[VerdictPart, ...]:
        """The phrases that say what the option has to choose from; with which of them it is that
        leaves nothing, where that is known."""
        first, further = self.choice.pick, [one.pick for one in self._further()]
        parts = self._phrases([first, *further])
        if not self.names_nothing or first is None or len(parts) != 1 + len(further):
            return parts
        base = first.members  # a card is offered only if what is picked after it is there, too
        while isinstance(base, t.Unlike | t.Keep):
            base = base.args[0]
        asked = [t.Some(first.members), t.Some(base)]
        if any(t.free(one) or self.hidden.of(one, {}) for one in asked) or self.ask(first.members):
            return parts
        lacking = 1 if further and self.ask(base) else 0
        if parts[lacking].values or (lacking and len(further) > 1):
            return parts
        now = Worked("now", "none for any of these" if lacking else "none")
        return (*parts[:lacking], replace(parts[lacking], values=(now,)), *parts[lacking + 1 :])

    def _phrases(self, picks: Iterable[Pick | None]) -> tuple[VerdictPart, ...]:
        return tuple(part for pick in picks if pick and (part := self.phrase(pick)))

    def further_picks(self) -> tuple[VerdictPart, ...]:
        """The phrases of what is picked after the card that was named, which is among those to
        choose from; none where no card was."""
        named = self.card is not None and self.choice.pick is not None and self.available()
        picks = [one.pick for one in self._further()] if named else []
        return tuple(
            self._with_none(part, pick) for pick in picks if pick and (part := self.phrase(pick))
        )

    def _with_none(self, part: VerdictPart, pick: Pick) -> VerdictPart:
        """The same, said to be none where there is nothing of that for the card that was named."""
        first = self.choice.pick
        of = pick if first is None else map_terms(pick, partial(_of_card, _bound(first)))
        members = of.members
        if part.values or not t.free(members) <= {*self.values}:
            return part
        if self.hidden.of(t.Some(members), self.values) or self.ask(members):
            return part
        return replace(part, values=(Worked("now", "none"),))

    @property
    def names_nothing(self) -> bool:
        """Whether the words name no card, no place and nothing else that is picked. Which numbers
        there are to name is not known where the option is closed."""
        picks = [self.choice.pick, *(one.pick for one in self._further())]
        counts = any(pick is not None and pick.kind == "number" for pick in picks)
        return not counts and self.card is None and self.value is None and self.place is None

    def is_no_such_number(self, said: str) -> bool:
        """Whether a number is picked after the option, and this is none of them for all that is
        known."""
        pick = next((one.pick for one in self._further() if one.pick is not None), None)
        number = number_of(said)
        if pick is None or pick.kind != "number" or number is None:
            return False
        unknown = self.hidden.of(t.contains(pick.members, t.Number(number)), self.values)
        return not unknown and number not in self.ask(pick.members)

    def reads_groups(self) -> bool:
        """Whether what can be picked depends on the groups that cards form on the table."""
        if not self.machine.setup.program.checked.symbols.meld_zones():
            return False
        return any(one.reads_groups() for one in (self.choice, *self._further()))

    def groups(self) -> tuple[VerdictPart, ...]:
        """What the groups are that are made to choose this, and those of which they are made, as
        the ruleset declares them for this round."""
        checked = self.machine.setup.program.checked
        picks = [self.choice.pick, *(one.pick for one in self._further())]
        terms = (term for pick in picks if pick is not None for term in t.walk(pick.members))
        names = [term.group for term in terms if isinstance(term, t.NextOf)]
        declared = {group.name: group for group in checked.game.groups}
        found = list[VerdictPart]()
        for name in names:  # grows as groups of groups are met
            group, definition = declared[name], checked.ladder.named(name)
            phrase = group.phrase or group.by_round[definition.turn(self.machine.round)]
            said = f"{article(name)} {name} is {as_written(phrase)}"
            said += " in this round" if group.by_round else ""
            found.append(VerdictPart("group", said, phrase.span))
            parts = definition.in_round(self.machine.round)
            names += [part for _, part in parts if part not in names]
        return tuple(found)

    def phrase(self, pick: Pick | None) -> VerdictPart | None:
        """The phrase that says what there is to pick; of a number, with its bounds, of a player,
        with those who can be."""
        if pick is None or pick.phrase is None:
            return None
        said, reader = pick.phrase, self.machine.setup.program.checked.reader()
        phrases: list[Operand] = []
        if isinstance(said.tree, tree.NumberRange):
            for side in (said.tree.low, said.tree.high):
                if isinstance(side, tree.Np | tree.Calculation | tree.OfTwo):
                    phrases += bounds_in(side, reader, said.scope)
        if pick.kind == "player":
            phrases.append(Operand("now", pick.members))
        return VerdictPart(
            "pick", said.words, said.span, tuple(self._worked(tuple(phrases), self.values))
        )

    def _further(self) -> Iterator[Alternative]:
        """What the option goes on to pick, in order."""
        number = self.machine.number
        for further in self.machine.setup.program.decisions:
            choice = further.choices[0]
            if further.part_of == number and choice.id == self.choice.id and choice.pick:
                yield choice

    def goes_on(self, kind: str) -> Alternative | None:
        """The further pick of this kind."""
        return next((one for one in self._further() if one.pick and one.pick.kind == kind), None)

    def _to_choose_from(self) -> int:
        """The places among which the option goes on to pick, whatever may be put there."""
        there = self.goes_on("place")
        base = None if there is None or there.pick is None else there.pick.members
        while isinstance(base, t.Keep | t.Both | t.Without):
            base = base.args[0]
        return -1 if base is None else int(self.ask(base))

    def available(self) -> bool:
        """Whether the card is among those that the option picks from, were everything allowed; one
        out of sight is not.
        """
        pick = self.choice.pick
        if pick is None:
            further = (one.pick for one in self._further() if one.pick is not None)
            pick = next((one for one in further if one.kind in ("card", "guise")), None)
        if pick is None:
            return True
        card = self.card or 0
        homes = self._homes(pick)
        seen = [home for home in homes if not self.hidden.unsure(home, {}) >> card & 1]
        return not homes or any(self.ask(home) >> card & 1 for home in seen)

    def _homes(self, pick: Pick) -> list[t.Content | t.Contents]:
        """Where the cards lie from which the option picks, as the cards of these places."""
        return [
            part
            for part in t.walk(self._made_of(pick) or pick.whole or pick.members)
            if isinstance(part, t.Content | t.Contents) and _settled(part)
        ]

    def chosen_from(self) -> list[int]:
        """The places whose cards there are to choose from, as far as that is plain."""
        pick = self.choice.pick
        found = 0
        for home in [] if pick is None or pick.kind != "card" else self._homes(pick):
            where = home.place if isinstance(home, t.Content) else home.places
            if t.free(where) or self.hidden.of(where, {}):
                return []
            there = int(self.ask(where))
            found |= there if isinstance(home, t.Contents) else 1 << there if there >= 0 else 0
        return list(bits(found))

    def _made_of(self, pick: Pick) -> t.Term | None:
        """The cards of which groups are made that are picked card by card."""
        said = None if pick.kind != "guise" or pick.phrase is None else pick.phrase
        if said is None or not isinstance(said.tree, tree.Np):
            return None
        setup = self.machine.setup
        reader = setup.program.checked.reader()
        for post in said.tree.posts:
            with suppress(OctavoError), reader.account.trying():
                of = reader.denote(post.what, said.scope) if isinstance(post, tree.Of) else None
                if of is not None and of.kind == "place":
                    return setup.folder.fold(t.Content(of))
        return None

    # --- whether it is offered --------------------------------------------------------------------

    def offers(self, meant: Callable[[t.Term], t.Term] | None = None) -> list[Offering]:
        """What must be offered, and what of it is picked: the option; and the place, where it is
        named with the card that goes there. `meant` gives what the plain words of the ruleset
        mean; without it they are as they play."""
        there = self.goes_on("place") if self.place is not None else None
        steps = [(self.choice, self.value), *([] if there is None else [(there, self.place)])]
        found = []
        for choice, value in steps:
            when, pick = choice.when, choice.pick
            if meant is not None and choice.unfolded is not None:
                plain = choice.unfolded
                when = meant(plain.when)
                pick = None if plain.pick is None else map_terms(plain.pick, meant)
                if pick is not None and pick.whole is not None:
                    # what is left of it was worked out with what may be done, when that began
                    pick = replace(pick, members=pick.whole)
            if choice is there and self.choice.pick is not None and pick is not None:
                pick = map_terms(pick, partial(_of_card, _bound(self.choice.pick)))
            found.append(Offering(when, pick, value))
        return found

    def of_value(self, offers: list[Offering]) -> list[Offering]:
        """The same steps, with what is picked of them now."""
        values = [self.value, self.place][: len(offers)]
        return [replace(one, value=value) for one, value in zip(offers, values, strict=True)]

    def are_offered(self, offers: list[Offering]) -> bool:
        """Whether all of this is offered."""
        return all(map(self._is_offered, offers))

    def _is_offered(self, offer: Offering) -> bool:
        pick = offer.pick
        if not self.ask(offer.when):
            return False
        if offer.value is None or pick is None:
            return True
        members = self.ask(pick.members)
        if not isinstance(members, int):  # of numbers and groups
            return offer.value in members
        return offer.value >= 0 and bool(members >> offer.value & 1)

    def are_hidden(self, offers: list[Offering]) -> bool:
        """Whether that may depend on cards out of sight."""
        return any(map(self._is_hidden, offers))

    def _is_hidden(self, offer: Offering) -> bool:
        pick, of = offer.pick, self.hidden.of
        if of(offer.when, self.values):
            return True
        if offer.value is None or offer.value < 0 or pick is None:
            return False
        if pick.kind == "number":
            return of(t.contains(pick.members, t.Number(offer.value)), self.values)
        unsure = self.hidden.unsure(pick.members, self.values)
        return bool(unsure >> offer.value & 1)


def _bound(pick: Pick) -> t.Bound:
    """The card that a pick names."""
    return t.Bound(pick.name, "card")


def _of_card(bound: t.Term, term: t.Term) -> t.Term:
    """A term about the card that was picked, as one about the card that is asked about."""
    return t.substitute(term, bound, CARD)


def _settled(term: t.Term) -> bool:
    """Whether a term speaks of nothing that a loop around it ranges over."""
    return not any(isinstance(part, t.Local) for part in t.walk(term))
