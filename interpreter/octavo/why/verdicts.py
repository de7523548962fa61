"""Why an option is offered, and why another is not.

Comes in: a machine at a decision, and an option or the words of one. Goes out: a `Verdict` that
names the sentences: the permissions that held, the prohibition that forbids, or the permissions
that lacked a condition. Each sentence is asked by itself, from the same program that plays, and
only when somebody wants to know. Whoever asks at the table is told nothing that depends on cards
they do not see.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import Any

from .. import terms as t
from ..cards import bits
from ..chance import seeded
from ..check.bindings import Permission, Standing
from ..edges.arguments import wrong
from ..engine.interface import Machine
from ..engine.setup import UNSEEN
from ..ir.program import Alternative
from ..table.decisions import Option, Options
from ..table.verdicts import Reason, Verdict
from .hidden import Hidden, Values


def explain(machine: Machine, what: Option | str, seat: int | None) -> Verdict:
    """Why `what` (an option, or words such as `play Kd`) may or may not be chosen now, as a seat
    may know it (None: as somebody who sees all cards)."""
    if machine.over:
        return Verdict(str(what), False, (), "the match is over")
    if not isinstance(what, Option | str):
        raise wrong("what", "an option, or the words of one", what)
    # a card that has to be drawn to be looked at is drawn there
    machine = machine.clone(seeded("explained"))
    hidden = Hidden(machine, seat, machine.evaluate)
    words = what if isinstance(what, str) else what.key
    found = Options(machine).find(words)
    asked = _named(machine, words if found is None else found.key, hidden)
    if asked is None:
        names = ", ".join(dict.fromkeys(choice.id for choice in _choices(machine)))
        return Verdict(
            words, False, (), f"nothing of that name can be chosen now; there is: {names}"
        )
    if found is not None and found.code in machine.legal():
        allowing = [rule for rule in asked.rules if rule.allows and asked.holds(rule)]
        reasons = [_reason("permits", rule) for rule in allowing]
        return Verdict(found.key, True, tuple(reasons or asked.doubts(allows=True)))
    return _refused(asked, words)


def _choices(machine: Machine) -> tuple[Alternative, ...]:
    return machine.setup.program.decisions[machine.number].choices


def _named(machine: Machine, words: str, hidden: Hidden) -> _Asked | None:
    """What words name at this decision."""
    setup = machine.setup
    for choice in sorted(_choices(machine), key=lambda one: -len(one.id)):
        if words == choice.id:
            return _Asked(machine, choice, hidden, None)
        if words.startswith(choice.id + " "):
            named = words[len(choice.id) + 1 :]
            if choice.unseen != named.startswith(UNSEEN):
                continue
            named = named.removeprefix(UNSEEN)
            if choice.pick is not None and choice.pick.kind == "place":
                known = {
                    machine.setup.word("place", place): place
                    for place, (zone, _) in enumerate(setup.places)
                    if zone
                }
                chosen = next(filter(_is_bound_card, t.walk(choice.pick.members or t.TRUE)), None)
                card = None if chosen is None else int(machine.evaluate(chosen))
                return _Asked(machine, choice, hidden, card, known.get(named, -1))
            copies = [
                _Asked(machine, choice, hidden, card) for card in bits(setup.pack.find(named))
            ]
            if not copies and choice.pick is not None and choice.pick.kind == "card":
                return None  # no card is called so
            nothing = _Asked(machine, choice, hidden, None)
            return next(
                (one for one in copies if one.available()), copies[0] if copies else nothing
            )
    return None


def _is_bound_card(term: t.Term) -> bool:
    return isinstance(term, t.Bound) and term.kind == "card"


@dataclass(slots=True)
class _Asked:
    """An option asked about: its card, if it names one or one was picked before, and its place (-1:
    there is none).
    """

    machine: Machine
    choice: Alternative
    hidden: Hidden
    card: int | None
    place: int | None = None
    rules: list[Permission] = field(init=False)
    _where: dict[int, tuple[int, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.rules = self.machine.setup.program.checked.bindings.about(self.choice.id)

    @property
    def values(self) -> Values:
        return {} if self.card is None else {ASKED_CARD.name: self.card}

    @property
    def somewhere(self) -> bool:
        """Whether it matters where the card goes."""
        return self.card is not None and any(rule.places is not None for rule in self.rules)

    def _speaking(self, rule: Permission) -> t.Term:
        """That a sentence speaks of the card, or of an option without one, wherever it goes."""
        folder = self.machine.setup.folder
        return (
            folder.applies(rule)
            if rule.cards is None
            else t.contains(folder.cards_of(rule), ASKED_CARD)
        )

    def _fits(self, rule: Permission) -> bool:
        """Whether the sentence is about what is asked. One that forbids the option forbids it
        whatever would be picked."""
        if rule.cards is None:
            return self.card is None or not rule.allows
        return self.card is not None

    def _by_place(self, rule: Permission) -> bool:
        return self.somewhere and rule.cards is not None

    def holds(self, rule: Permission) -> bool:
        """Whether the sentence speaks of this now, as far as whoever asks may know: its subject
        covers the card, its condition holds, and it is about a place that matters: the one asked
        about; for a card that may be so used, those where it may be; for another, those where some
        sentence would allow it."""
        if not self._fits(rule) or self.is_hidden(rule):
            return False
        return bool(
            self.where(rule)[0] & self._that_matter()
            if self._by_place(rule)
            else self._ask(self._speaking(rule))
        )

    def is_hidden(self, rule: Permission) -> bool:
        """Whether it depends on cards that whoever asks does not see if the sentence speaks of
        this.
        """
        if not self._fits(rule):
            return False
        if not self._by_place(rule):
            return self.hidden.of(self._speaking(rule), self.values)
        surely, perhaps = self.where(rule)
        return bool(perhaps & self._that_matter()) and not surely & self._that_matter()

    def doubts(self, allows: bool) -> list[Reason]:
        """The sentences of which that is so, those that allow or those that forbid."""
        return [
            _reason("unseen", rule)
            for rule in self.rules
            if rule.allows == allows and self.is_hidden(rule)
        ]

    def needed(self) -> Reason | None:
        """The `when:` of the option, where it does not hold, or where that depends on cards out of
        sight.
        """
        choice = self.choice
        if not choice.said:
            return None
        if self.hidden.of(choice.stated, self.values):
            return Reason("unseen", f"when {choice.said}", "", "", choice.span)
        return (
            None
            if self._ask(choice.stated)
            else Reason("needs", f"when {choice.said}", "", "", choice.span)
        )

    def where(self, rule: Permission) -> tuple[int, int]:
        """The places where a sentence speaks of this card, and those where that depends on cards
        out of sight, as sets.
        """
        if rule.cards is None:
            return 0, 0
        found = self._where.get(id(rule))
        if found is None:
            place = t.Local("asked place", "place")
            met = self.machine.setup.folder.met(rule, ASKED_CARD, place)
            places = t.restrict(t.All("places"), place, met)
            perhaps = self.hidden.unsure(places, self.values)
            found = self._where[id(rule)] = int(self._ask(places)) & ~perhaps, perhaps
        return found

    def _that_matter(self) -> int:
        if self.place is not None:
            return 1 << self.place if self.place >= 0 else 0
        allowing = [
            surely | perhaps for surely, perhaps in map(self.where, self.rules_for(allows=True))
        ]
        allowed = self._to_choose_from() & (-1 if not allowing else reduce(or_, allowing))
        forbidden = reduce(
            or_, [surely for surely, _ in map(self.where, self.rules_for(allows=False))], 0
        )
        return allowed & ~forbidden or allowed

    def rules_for(self, allows: bool) -> list[Permission]:
        """The sentences about cards that allow, or that forbid."""
        return [rule for rule in self.rules if rule.allows == allows and rule.cards is not None]

    def _ask(self, term: t.Term) -> Any:
        return self.machine.evaluate(term, self.values)

    def _to_choose_from(self) -> int:
        """The places among which the option goes on to pick, whatever may be put there."""
        program, number = self.machine.setup.program, self.machine.number
        for further in program.decisions:
            pick = further.choices[0].pick
            if (
                further.part_of == number
                and further.choices[0].id == self.choice.id
                and pick is not None
                and pick.kind == "place"
            ):
                base = pick.members
                while isinstance(base, t.Keep | t.Both | t.Without):
                    base = base.args[0]
                return -1 if base is None else int(self._ask(base))
        return -1

    def covers(self, rule: Permission) -> bool:
        """Whether the sentence is about this card at all, whatever its condition."""
        if rule.cards is None or self.card is None:
            return rule.cards is None and self.card is None
        folder = self.machine.setup.folder
        return bool(self._ask(folder.fold(rule.cards)) >> self.card & 1)

    def available(self) -> bool:
        """Whether the card is among those that the option picks from, were everything allowed; one
        out of sight is not.
        """
        if self.choice.pick is None or self.choice.pick.members is None:
            return True
        card = self.card or 0
        homes = [
            part
            for part in t.walk(self.choice.pick.members)
            if isinstance(part, t.Content | t.Contents) and _settled(part)
        ]
        seen = [home for home in homes if not self.hidden.unsure(home, {}) >> card & 1]
        return not homes or any(self._ask(home) >> card & 1 for home in seen)


def _settled(term: t.Term) -> bool:
    """Whether a term speaks of nothing that a loop around it ranges over."""
    return not any(isinstance(part, t.Local) for part in t.walk(term))


ASKED_CARD = t.Local("asked card", "card")


def _refused(asked: _Asked, words: str) -> Verdict:
    against = [rule for rule in asked.rules if not rule.allows and asked.holds(rule)]
    if against:
        return Verdict(words, False, tuple(_reason("forbids", rule) for rule in against))
    if asked.card is not None and asked.place is None and not asked.available():
        return Verdict(
            words,
            False,
            (),
            f"{asked.machine.setup.word('card', asked.card)} is not among the cards to choose from",
        )
    needed = asked.needed()
    if needed is not None and needed.role == "needs":
        return Verdict(words, False, (needed,))
    if asked.choice.makes and asked.card is None:
        in_the_way = tuple(
            _reason("forbids", rule) for rule in _against(asked.machine, asked.choice)
        )
        return Verdict(
            words,
            False,
            in_the_way,
            "" if in_the_way else "such groups cannot be made of these cards",
        )
    if asked.place is not None and asked.place < 0:
        return Verdict(words, False, (), "there is no such place to choose from")
    known = [rule for rule in asked.rules if rule.allows and not asked.is_hidden(rule)]
    lacking = [rule for rule in known if asked.covers(rule)] or known
    reasons = [
        *([] if needed is None else [needed]),
        *(_reason("lacks", rule) for rule in lacking),
        *asked.doubts(allows=True),
    ]
    forbidding = asked.doubts(allows=False)
    note = (
        ""
        if reasons
        else "or what it needs is not there"
        if forbidding
        else "what it needs is not there"
    )
    return Verdict(words, False, (*forbidding, *reasons), note)


def _against(machine: Machine, choice: Alternative) -> list[Standing]:
    """The sentences about groups without which such a group could be made."""
    found: list[Standing] = []
    ladder = machine.setup.program.checked.ladder
    for rule in [*ladder.forbidden, *ladder.meld_bans]:
        with machine.leaving_out(rule.id):
            if machine.evaluate(choice.when):
                found.append(rule)
    return found


def _reason(role: str, rule: Standing) -> Reason:
    return Reason(role, rule.id, rule.text, rule.source, rule.span)
