"""Words for cards, places, people and options, as one reader at the table would use them.

Comes in: a description of the ruleset, the names at the table, and whose eyes read. Goes out: short
pieces of English, made from the words that the ruleset declares.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

from ..diagnostics import Span
from ..render import shown_path
from ..resources import rulesets_dir
from ..syntax import inflection
from ..syntax.inflection import third_person
from ..table.decisions import UNSEEN, Option, Picked
from ..table.description import CardDescription, Description
from ..table.hands import Arranged, UsedCard
from ..table.outcome import Encounter, Outcome
from ..table.ranked import HandsCompared, RankedGroup
from ..table.verdicts import SAID, Reason, Verdict
from ..table.views import PlaceName, ShownGroup

WIDTH = 80
NAMES = (
    "Ada",
    "Bo",
    "Cleo",
    "Dan",
    "Eva",
    "Finn",
    "Gita",
    "Hugo",
    "Ines",
    "Jon",
    "Kim",
    "Lea",
    "Max",
    "Nia",
    "Omar",
    "Pia",
)
_ARTICLE = re.compile(r"(?<!\w)The (?=\S)")
_KEPT = "\xa0"  # a space at which no line ends
# somebody in what a verdict tells, which knows no names
_OWNED = r"\bthe (?P<what>[a-z][a-z ]*?) of player (?P<seat>\d{1,3})\b"
_SEAT = r"\bplayer (?P<seat>\d{1,3})\b"
FULL = 3  # so many cards are named in full, more by their codes


class Wording:
    """`names` by seat; `reader` is the seat that reads and is called you (None: somebody who only
    watches).
    """

    def __init__(
        self, description: Description, names: Sequence[str], reader: int | None = None
    ) -> None:
        self.description = description
        self.names = names
        self.reader = reader
        self.players = description.players
        # melds by their words in keys, as they lie now
        self.lying: dict[str, str] = {}
        self.zones = {zone.name: zone for zone in description.zones}
        self.states = {state.name: state for state in description.state}
        # of cards that look alike, the first
        self.cards_by_code: dict[str, CardDescription] = {}
        self.order: dict[str | None, int] = {}
        for at, card in enumerate(description.cards):
            self.cards_by_code.setdefault(card.code, card)
            self.order.setdefault(card.code, at)
        verbs = description.verbs
        self.of_several = frozenset(one.verb for one in verbs if one.several)
        self.throwing = frozenset(one.verb for one in verbs if one.throws)
        self.idle = frozenset(one.verb for one in verbs if one.idle)

    # --- people -----------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        """A person as somebody acted upon: `you`, `Ada`."""
        return "you" if seat == self.reader else self.names[seat]

    def owner(self, seat: int) -> str:
        """A person before something of theirs: `your`, `Ada's`."""
        return "your" if seat == self.reader else f"{self.names[seat]}'s"

    def does(self, seat: int, verb: str) -> str:
        """A person and what they do: `you VERB`, `Ada VERBs`."""
        return (
            f"you {verb}"
            if seat == self.reader
            else f"{self.names[seat]} {inflection.third_person(verb)}"
        )

    def are(self, seats: Sequence[int]) -> str:
        """`you are`, `Ada is`, `Ada and Bo are`."""
        plural = len(seats) > 1 or seats[0] == self.reader
        return f"{listed(self.name(seat) for seat in seats)} {'are' if plural else 'is'}"

    def side(self, side: int) -> str:
        """A side by its name, or by its players: `the attack`, `you and Ada`."""
        one = self.description.sides[side]
        return f"the {one.name}" if one.name else listed(self.name(seat) for seat in one.seats)

    def side_called(self, word: str) -> str:
        """The same, of one that is kept in the state, by its word there: its name or its number."""
        names = [one.name or f"side {at + 1}" for at, one in enumerate(self.description.sides)]
        return self.side(names.index(word))

    def side_owner(self, side: int) -> str:
        """A side before something of its own: `the attack's`, `Ada and Bo's`, `your side's`."""
        one = self.description.sides[side]
        mine = not one.name and self.reader in one.seats
        return "your side's" if mine else f"{self.side(side)}'s"

    def side_does(self, side: int, verb: str) -> str:
        """A side and what it does: `the attack VERBs`, `Ada and Bo VERB`."""
        one = self.description.sides[side]
        if len(one.seats) == 1:
            return self.does(one.seats[0], verb)
        several = len(one.seats) > 1 or inflection.is_plural(one.name)
        return f"{self.side(side)} {verb if several else inflection.third_person(verb)}"

    # --- things -----------------------------------------------------------------------------------

    def cards(self, cards: Sequence[str | None]) -> str:
        """Some cards, by code: `the RANK of SUIT`, more than three by their codes; hidden ones are
        counted: `a card`, `3 cards`.
        """
        seen = [card for card in cards if card is not None]
        hidden = len(cards) - len(seen)
        if len(seen) > FULL:
            parts = [" ".join(sorted(seen, key=self.order.__getitem__))]
        else:
            parts = [f"the {self.cards_by_code[card].name}" for card in seen]
        if hidden:
            parts.append(many(hidden, "more card" if seen else "card"))
        return listed(parts)

    def place(self, place: PlaceName) -> str:
        """`the ZONE`, `Ada's ZONE`, a cell by its name."""
        if isinstance(place.whose, int):
            return f"{self.owner(place.whose)} {place.zone}"
        return place.whose if isinstance(place.whose, str) else f"the {place.zone}"

    def group(self, name: str, cards: Sequence[str | None]) -> str:
        """A group with its cards: `a pair: 7h 7s`."""
        codes = " ".join(card for card in sorted(cards, key=self.order.__getitem__) if card)
        return (
            f"{inflection.article(name)} {name}: {codes}"
            if name and ":" not in name
            else f"{group_name(name)}: {codes}"
        )

    def modifier(self, name: str) -> str:
        """What people call a modifier: its title."""
        return next((one.title for one in self.description.modifiers if one.name == name), name)

    def rules(self, names: Iterable[str]) -> str:
        """Modifiers by their titles inside a sentence, and rules of the ruleset by their ids."""
        titles = {one.name: one.title for one in self.description.modifiers}
        return listed(titles.get(one, f"`{one}`").replace("The ", "the ", 1) for one in names)

    def owner_of(self, place: PlaceName | None) -> int:
        """The seat whose place it is; -1: nobody's."""
        return place.whose if place is not None and isinstance(place.whose, int) else -1

    def picked(self, picked: Picked) -> str:
        """What an option picks, other than a card."""
        match picked.value:
            case int(seat) if picked.kind == "player":
                return self.name(seat)
            case PlaceName() as place:
                return self.place(place)
            case str(name) if picked.kind == "modifier":
                return self.modifier(name)
            case str(name) if picked.kind == "side":
                return self.side_called(name)
        return str(picked.value)

    def of_key(self, key: str) -> str:
        """A key, with the names of the players that it numbers."""
        return re.sub(r"\bplayer (\d+)$", lambda found: self.name(int(found[1]) - 1), key)

    def option(self, option: Option) -> str:
        """An option as a person reads it and may type it: its key, with people and places by
        name."""
        if option.kind == "group":
            group, as_word, sense = option.key.removeprefix(option.verb).strip().partition(" as ")
            return f"{option.verb} to {self.lying.get(group, group)}{as_word}{sense}"
        if option.kind == "guise":
            return option.key.removeprefix(option.verb).strip()
        if option.picked is not None and option.kind in ("player", "place", "side"):
            unseen = UNSEEN if option.unseen else ""
            return f"{option.verb} {unseen}{self.picked(option.picked)}"
        return option.key

    # --- verdicts ---------------------------------------------------------------------------------

    def verdict(self, verdict: Verdict, places: bool = True) -> list[str]:
        """Why something may or may not be chosen, with the sentences and (for `places`) where they
        stand, in lines that fit; of those that would allow it, the nearest first.
        """
        lines = wrapped(
            f"`{verdict.what}` {'may' if verdict.legal else 'may not'} be chosen now.", 0
        )
        nearest = verdict.nearest
        near = [one for one in verdict.reasons if one is nearest]
        others = [reason for reason in verdict.reasons if reason is not nearest]
        at = next((at for at, one in enumerate(others) if one.role == "lacks"), len(others))
        for reason in (*others[:at], *near, *others[at:], *verdict.rests):
            lines += cited(reason, places)
            for part in reason.missed:
                lines += wrapped(self.with_names(str(part)), 4)
        forbidden = any(reason.role == "forbids" for reason in verdict.reasons)
        if verdict.besides or (forbidden and verdict.picks):
            lines += wrapped("if nothing forbade it, it would still not be open:", 2)
        for reason in verdict.besides:
            lines += cited(reason, places)
            lines += [
                line for part in reason.missed for line in wrapped(self.with_names(str(part)), 4)
            ]
        for part in verdict.picks:
            lines += [*wrapped(self.with_names(str(part)), 2), *_at(part.span, places)]
        if verdict.note:
            lines += wrapped(self.with_names(verdict.note), 2)
        elif verdict.legal and not (verdict.reasons or verdict.rests or verdict.picks):
            lines += wrapped("no rule speaks against it", 2)
        return lines

    def with_names(self, said: str) -> str:
        """What is said of a verdict, with people as this reader calls them: `the hand of player 2`
        as `Ada's hand`."""

        def seat(found: re.Match[str]) -> int:
            return min(int(found["seat"]), self.players) - 1

        owned = re.sub(_OWNED, lambda one: f"{self.owner(seat(one))} {one['what']}", said)
        return re.sub(_SEAT, lambda one: self.name(seat(one)), owned)

    def outcome(self, outcome: Outcome, places: bool = True) -> list[str]:
        """Why a match ended as it did, with the sentences and (for `places`) where they stand, in
        lines that fit."""
        lines = [f"Why {listed(self.name(seat) for seat in outcome.winners) or 'nobody'} won:"]
        for entry in outcome.entries:
            lines += [*wrapped(entry.text, 2), *_at(entry.span, places)]
            told = [
                f"{self.name(seat)} {number}"
                for seat, number in enumerate(entry.numbers)
                if number is not None
            ]
            lines += wrapped(", ".join(told), 4) if told else []
        if outcome.shared:
            lines += wrapped("they are alike in all of this, so they win together", 2)
        if outcome.met:
            lines += ["", "Who was compared with whom:"]
        return [*lines, *self.compared(outcome.met, places)]

    def compared(self, met: Iterable[Encounter], places: bool = True) -> list[str]:
        """Who was compared with whom, and what decided, with the sentences and (for `places`) where
        they stand, in lines that fit."""
        lines = []
        for (at_once, *_), several in groupby(met, _at_once):
            each = [*several]
            if at_once:
                lines += self._counted(each, places)
            else:
                lines += [line for one in each for line in self._met(one, places)]
        return lines

    def most_and_least(self, met: Sequence[Encounter], round: int) -> Iterator[str]:
        """What each had in a round, where steps took who has the most, or the least: sentences,
        without their full stops."""
        for (at_once, *_), several in groupby(met, _at_once):
            each = [*several]
            if at_once and each[0].round == round:
                text = each[0].text.removeprefix("now ")
                yield f"{text}: {', '.join(self._numbers(each))}"

    def _counted(self, several: list[Encounter], places: bool) -> list[str]:
        """Of whom a step took who has the most, or the least, and what each has."""
        one = several[0]
        lines = wrapped(f"round {one.round}: {one.text}", 2)
        numbers = wrapped(", ".join(self._numbers(several)), 4)
        return [*lines, *_at(one.span, places), *numbers]

    def _numbers(self, several: list[Encounter]) -> list[str]:
        has = {seat: n for met in several for seat, n in zip(met.seats, met.numbers, strict=True)}
        return [f"{self.name(seat)} {has[seat]}" for seat in sorted(has)]

    def _met(self, met: Encounter, places: bool) -> list[str]:
        """Why one of two led on, or what a group of one did to one of the other."""
        first, second = met.seats
        if met.verb:
            group, goal = map(group_name, met.groups)
            did = f"{group} {third_person(met.verb)} {self.owner(second)} {goal}"
            lines = wrapped(f"round {met.round}: {self.owner(first)} {did}", 2)
            return [*lines, *(line for one in met.reasons for line in cited(one, places, 4))]
        leads = self.does(met.leads, "lead")
        said = f"{self.name(first)}, who led, met {self.name(second)}, and {leads} on"
        if met.set_out:
            said = f"{self.owner(first)} groups are better than {self.owner(second)}"
        lines = wrapped(f"round {met.round}: {said}: {met.text}", 2) + _at(met.span, places)
        if met.hands is None:
            has, other = self.does(first, "have"), self.name(second)
            return [*lines, *wrapped(f"{has} {met.numbers[0]}, {other} {met.numbers[1]}", 4)]
        return [*lines, *decided(met.hands, places, 4), *self._lacked(met)]

    def _lacked(self, met: Encounter) -> list[str]:
        """Which cards would have made a better group of the worse hand, if any of those tried."""
        if met.lacking is None or met.lacking.group is None or met.hands is None:
            return []
        worse = self.name(met.seats[1 - (met.hands.better or 0)])
        takes, gives = " ".join(met.lacking.takes), " ".join(met.lacking.gives)
        group = f"{group_name(met.lacking.group.group)} ({' '.join(met.lacking.group.cards)})"
        said = f"with {takes} in place of {gives}, {worse} would have had {group}"
        return wrapped(f"{said}, the next better group", 4)


def _at_once(met: Encounter) -> tuple[bool, int, str, int]:
    """Alike for those whom one step looked at together, and for all others."""
    return (True, met.round, met.text, met.leads) if met.at_once else (False, 0, "", 0)


def decided(told: HandsCompared, places: bool = True, indent: int = 2) -> Iterator[str]:
    """What decides between two hands, and (for `places`) where that stands, in lines that fit."""
    if told.equal and told.better is not None:
        yield from wrapped(f"up to here they are equal: {numbered(told.equal, 'group')}", indent)
    names = [
        f"{group_name(one.group)} ({' '.join(one.cards)}){used(one)}"
        for one in told.groups
        if one is not None
    ]
    if told.how == "place" and told.better is not None:
        one, other = names[told.better], names[1 - told.better]
        yield from wrapped(f"{one} ranks above {other}", indent)
    elif told.how == "more":
        which = "a further" if told.equal else "any"
        yield from wrapped(f"only the better hand has {which} group: {names[0]}", indent)
    elif told.how == "tie":
        counts = f"{told.values[0]} to {told.values[1]}"
        yield from wrapped(f"{names[0]} against {names[1]}: {counts}", indent)
    groups = [one for one in told.reasons if one.role == "group"]
    if groups and places:
        first, *further = (_where(one.span) for one in groups)
        file = first.rpartition(":")[0]
        first = _shortened(first, WIDTH - indent - 6)
        where = listed([first, *(one.removeprefix(f"{file}:") for one in further)])
        yield from wrapped(f"({listed(f'`{one.id}`' for one in groups)}: {where})", indent + 2)
    for reason in told.reasons:
        if reason.role != "group":
            yield from cited(reason, places, indent)


def cited(reason: Reason, places: bool = True, indent: int = 2) -> list[str]:
    """A sentence, its source, and (for `places`) where it stands, in lines that fit."""
    said = "it would be allowed by" if reason.role == "lacks" else SAID[reason.role]
    lines = wrapped(f"{said} `{reason.id}`" + (f": {reason.text}" if reason.text else ""), indent)
    lines += wrapped(f"({reason.source})", indent + 2) if reason.source else []
    return [*lines, *_at(reason.span, places, indent + 2)]


def _at(span: Span, places: bool, indent: int = 4) -> list[str]:
    """Where something is said, in a line of its own, for `places`."""
    return [_place(span, indent)] if places else []


def _place(span: Span, indent: int = 4) -> str:
    """Where something is said, in a line of its own."""
    return f"{' ' * indent}({_shortened(_where(span), WIDTH - indent - 2)})"


def _shortened(place: str, room: int) -> str:
    """The end of a long path: no line breaks inside one."""
    return place if len(place) <= room else f"...{place[3 - room :]}"


def _where(span: Span) -> str:
    """Of what Octavo brings along, where it is among its rulesets: where these lie is no news."""
    file, brought = shown_path(span.file), rulesets_dir()
    if Path(span.file).is_relative_to(brought):
        inside = str(Path(brought.name) / Path(span.file).relative_to(brought))
        file = min(file, inside, key=len)
    return f"{file}:{span.line}"


def group_name(name: str) -> str:
    """What a group is called among others: `points:18` is `18 points`."""
    kind, _, worth = name.partition(":")
    return f"{worth} {kind}" if worth else kind or "no group"


def used(group: ShownGroup | Arranged | RankedGroup) -> str:
    """How its cards are used where that is not as usual, such as ` (8sp: null; 2cl: raised, counts
    10)`; empty for none."""
    each = [_used(one).removeprefix(f"{one.card}: ") for one in group.uses]
    if len(each) > 1 and len(each) == len(group.cards) and {*each} == {each[0]}:
        return f" (all {each[0]})"
    said = "; ".join(map(_used, group.uses))
    return f" ({said})" if said else ""


def _used(one: UsedCard) -> str:
    parts = [*one.qualities]
    if one.stands_for is not None:
        parts.append(f"as {one.stands_for}")
    if one.counts is not None:
        parts.append(f"counts {one.counts}")
    return f"{one.card}: {', '.join(parts)}"


def listed(parts: Iterable[str], joint: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    *said, last = [*parts] or [""]
    return f"{', '.join(said)} {joint} {last}" if said else last


def many(number: int, noun: str) -> str:
    """`a card`, `3 cards`."""
    return (
        f"{inflection.article(noun)} {noun}"
        if number == 1 and " " not in noun
        else numbered(number, noun)
    )


def numbered(number: int, noun: str) -> str:
    """`1 player`, `3 players`."""
    return f"{number} {noun if number == 1 else inflection.plural(noun)}"


def sentence(said: str) -> str:
    """With a capital letter."""
    return said[:1].upper() + said[1:]


def wrapped(said: str, indent: int) -> list[str]:
    """In lines of at most WIDTH, those after the first a little further in. No line ends in the
    article of a title or a sentence, which may be written like a card: a reader takes it for one
    where no word follows."""
    margin = " " * indent
    lines = textwrap.wrap(
        _ARTICLE.sub(f"The{_KEPT}", said),
        WIDTH,
        initial_indent=margin,
        subsequent_indent=margin + "  ",
        break_on_hyphens=False,
    )
    return [line.replace(_KEPT, " ") for line in lines] or [margin]


def seat_names(players: int, people: Iterable[int], given: Sequence[str] = ()) -> tuple[str, ...]:
    """Names by seat: those that were given; bots have first names that nobody else has; people who
    gave none are called by their seats.
    """
    sitting = set(people)
    spare = (name for name in NAMES if name not in given)
    called = [*given, *[""] * (players - len(given))]
    return tuple(
        name or (f"Player {seat + 1}" if seat in sitting else next(spare, f"Player {seat + 1}"))
        for seat, name in enumerate(called)
    )
