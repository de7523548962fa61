"""What happened, told in sentences.

Comes in: the news of a match in order, as one reader has them. Goes out: lines. Events that tell
one thing are told once: a card chosen and then moved, a value that is what was just named. What
stays as it was is not told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import dropwhile, groupby, takewhile

from ..syntax import inflection, language
from ..table.decisions import Picked
from ..table.news import News, ShownEncounter
from ..table.views import PlaceName
from . import payments, scores
from .hands import HandsTold
from .melds import shown
from .wording import Wording, listed, many, sentence, used

UNSEEN_BY_YOU = " that you do not see"
BENT = {"are": "is", "have": "has"}
# What is picked where cards are, or how many of them.
_AMONG_CARDS = ("number", "place", "modifier", "group", "guise")


@dataclass(slots=True)
class Narrator:
    """Tells a match from its first event on; `tell` gets the events since the last call. Lines
    without an indent are headings of rounds and phases; those said several times stand several
    times (`once`)."""

    words: Wording
    # people of the state who are of use in a further round alone, and whether there is none
    for_later: frozenset[str] = frozenset()
    is_over: bool = False
    round: int = 0
    _phase: str = ""  # a heading yet to come, if anything happens under it
    _reason: str = ""  # the trigger whose doing is told next
    # values as last told, by name and whose
    _last: dict[tuple[str, int | None], int | str | bool | None] = field(default_factory=dict)
    _counted: set[str] = field(default_factory=set)  # numbers whose last change was by one
    # what each side has of what is kept for sides, as it was told last
    _of_sides: dict[tuple[str, int | None], int | str | bool | None] = field(default_factory=dict)
    _bear: dict[str, set[int | str]] = field(default_factory=dict)  # who bears a mark
    _named: News | None = None  # the choice just told
    _shown: tuple[str | None, ...] = ()  # the cards just told of
    _open: tuple[int | None, tuple[str | None, ...]] | None = (
        None  # who chose which cards, told before they move
    )
    _mixed: set[PlaceName] = field(default_factory=set)  # shuffled, and nothing has come there
    _hands: HandsTold = field(init=False)
    _ended: dict[int, list[str]] = field(default_factory=dict)  # by round
    _lines: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._hands = HandsTold(self.words)

    def tell(self, events: Sequence[News]) -> list[str]:
        """The lines for these events, which follow those told before."""
        self._lines = []
        events = _at_last([event for event in events if self._is_told(event)])
        at = 0
        while at < len(events):
            begun, at = at, at + self._one(events, at)
            for one in events[begun:at]:
                if one.what == "moved" and one.target:
                    self._mixed -= {one.target}
                if one.what == "paid":  # what both have now is not what was told last
                    self._last.pop((one.name, one.seat), None)
                    self._last.pop((one.payee, one.whom), None)
        return self._lines

    def hands_of(self, round: int) -> list[str]:
        """What was shown last in a round, seat by seat, and what decided: lines that were told."""
        told = self._hands.of_round() if round == self.round else self._ended.get(round, [])
        return [f"  {sentence(said)}." for said in told]

    def _say(self, said: str) -> None:
        if self._phase:
            self._lines.append(self._phase)
            self._phase = ""
        reason, self._reason = self._reason, ""
        self._lines.append(f"  {sentence(f'{reason}: {said}' if reason else said)}.")

    def _one(self, events: Sequence[News], at: int) -> int:
        """Tell the event at a place, perhaps with those after it; gives how many were told."""
        event = events[at]
        if event.what not in ("chose", "moved", "became", "marked"):
            self._named, self._shown = None, ()
        if event.what in ("chose", "note"):
            self._open = None
        match event.what:
            case "note":
                self._note(event)
            case "chose":
                return self._chose(events, at)
            case "moved":
                return self._moved(events, at)
            case "set out":
                shown = self.words.group(event.name, event.cards)
                uses = "".join(map(used, event.groups))
                self._say(f"{self._does(event, 'show')} {shown}{uses}")
                self._hands.set_out(event.seat or 0, event.groups)
            case "taken back":
                has = "you have" if event.seat == self.words.reader else "they have"
                self._say(f"{self._does(event, 'take back')} what {has} shown")
                self._hands.set_out(event.seat or 0, ())
            case "laid" | "extended" | "replaced":
                return self._laid(events, at, "")
            case "became":
                return self._became(events, at)
            case "marked":
                self._marked(event)
            case "scored":
                scored = scores.in_a_row(events, at)
                for said in scores.told(scored, self.words):
                    self._say(said)
                return len(scored)
            case "paid":
                run = payments.alike(events, at)
                for said in payments.told(run, self.words):
                    self._say(said)
                return len(run)
            case "shuffled":
                if event.source not in self._mixed:
                    be = _is(event.source.zone) if event.source is not None else "is"
                    self._say(f"{self._place(event.source)} {be} shuffled")
                if event.source is not None:
                    self._mixed.add(event.source)
            case "turned":
                return self._turned(events, at)
            case "shown":
                if not _is_shown_as_groups(events, at):
                    self._say(self._showing(event))
            case "arranged":
                hand = event.groups, event.cards, event.under
                met = _next_meeting(events, at)
                shows = at > 0 and _is_shown_as_groups(events, _before_marks(events, at))
                for said in self._hands.arranged(event.seat or 0, hand, met, shows):
                    self._say(said)
            case "met" if event.encounter is not None:
                for said in self._hands.met(event.encounter):
                    self._say(said)
            case "skipped":
                return self._skipped(events, at)
            case "missed":
                turns = "a turn" if event.amount == 1 else f"{event.amount} turns"
                self._say(f"{self._does(event, 'miss')} {turns}")
            case "turn given":
                self._say(f"{self._does(event, 'take')} the next turn")
            case "reversed":
                self._say("the turns go the other way round from now on")
        return 1

    def _skipped(self, events: Sequence[News], at: int) -> int:
        """Turns that are skipped; where whose they are comes at once, that is said instead."""
        event = events[at]
        after = [*dropwhile(lambda one: one.value == "trigger done", events[at + 1 :])]
        whose = [*takewhile(lambda one: one.what == "missed", after)]
        if not whose or len(whose) != event.amount or any(one.amount != 1 for one in whose):
            self._say(_skipping(event.amount))
            return 1
        self._say(listed(f"{self._does(one, 'miss')} a turn" for one in whose))
        return len(events) - at - len(after) + len(whose)

    def _showing(self, event: News) -> str:
        """Cards that people are shown: by whom, where they are shown their own to everybody."""
        readers, cards = event.to, self.words.cards(event.cards)
        if len(readers) < self.words.players or len(readers) == 1:
            return f"{self.words.are(readers)} shown {cards}"
        if event.seat is not None and self._owner(event.source) == event.seat:
            return f"{self._does(event, 'show')} {cards}"
        return f"everybody is shown {cards}"

    # --- structure --------------------------------------------------------------------------------

    def _note(self, event: News) -> None:
        match event.value:
            case "round":
                self._ended[self.round] = self._hands.begin()
                self.round += 1
                self._lines.append(heading_of(self.round))
                self._phase = ""
                self._mixed.clear()
                lasting = {one.name for one in self.words.states.values() if one.lasts == "match"}
                gone = set(self.words.states) - lasting
                self._last = {key: one for key, one in self._last.items() if key[0] not in gone}
                self._of_sides = {k: v for k, v in self._of_sides.items() if k[0] not in gone}
                self._bear = {name: who for name, who in self._bear.items() if name not in gone}
            case "phase":
                self._phase = f" {sentence(event.name)}"
                self._hands.forget()
            case "trigger":
                self._reason = event.name
            case "trigger done":
                self._reason = ""
            case "end":
                self._say(f"the {event.name} ends")
            case "sentence":
                self._say(self._in_force(event))

    def _in_force(self, event: News) -> str:
        """A sentence that is in force now; of somebody else, with whose it is."""
        mine = event.seat is None or event.seat == self.words.reader
        if mine or not {"you", "your"} & {*event.name.split()}:
            return event.name
        name = self.words.names[event.seat or 0]
        return of_somebody(event.name, name) or f"{name}: {event.name}"

    # --- choices and cards ------------------------------------------------------------------------

    def _chose(self, events: Sequence[News], at: int) -> int:
        """A choice, the further picks of the same option, and the move that carries it out."""
        event, self._reason = events[at], ""
        run = [event]
        while (
            at + len(run) < len(events)
            and _kind(events[at + len(run)]) == _kind(event)
            and _names(events[at + len(run)])
        ):
            run.append(events[at + len(run)])
        told = len(run)
        if (
            at + told < len(events)
            and events[at + told].what == "chose"
            and events[at + told].name == "done"
        ):
            told += 1  # the end of a choice of several cards
        if event.name == "done" and not _names(event):
            return told
        if at + told < len(events) and events[at + told].what in ("laid", "extended", "replaced"):
            self._named = run[-1]
            return told + self._laid(events, at + told, event.name)
        cards = tuple(card for one in run for card in one.cards)
        still = (
            event.name in self.words.idle
            or event.name in self.words.of_several
            or inflection.names_something(event.name)
        )
        # of what was named, `ask Ada for sevens`, the cards that come are no part
        named = any(one.picked is not None and one.picked.kind not in _AMONG_CARDS for one in run)
        moves_none = (still or named) and not cards
        carried = None if moves_none else self._carried(events, at + told, event.seat, cards)
        if carried is not None:
            cards = carried.cards  # once it lies there it may be seen
        elif None in cards:
            cards = self._seen_at_once(events, at + told, event.seat, cards)
        target = carried.target if carried is not None else None
        values = [
            self.words.picked(one.picked)
            for one in run
            if one.picked is not None and one.picked.value != target
        ]
        seen = self.words.cards(cards) if cards else ""
        if None in cards and carried is None:  # they stay where they lie
            seen += " that nobody else sees" if self.words.reader is None else UNSEEN_BY_YOU
        objects = [*([seen] if cards else []), *values]
        if event.name in self.words.throwing and not any(one.cards for one in run):
            objects = []  # how many they were is no news
        if not objects and event.name in self.words.of_several:
            objects = ["nothing"]
        towards = self._towards(carried, event.seat) if carried is not None else ""
        owner = -1 if target is None else self._owner(target)
        if any(one.picked == Picked("player", owner) for one in run):
            towards = ""  # who was named has it
        if (
            at + told < len(events)
            and events[at + told].what == "set out"
            and len(events[at + told].cards) == len(cards)
        ):
            return told  # which is told next
        said = self._does(event, event.name) if event.seat is not None else event.name
        after = ":" if objects and inflection.names_something(event.name) else ""
        paid, costs = payments.at_once(events, at + told, run[-1], self.words)
        what = listed(objects)
        if len(objects) > 1:  # of different kinds: no verb here says what each is for
            after, what = ":", ", ".join(objects)
        self._say(f"{said}{after} {what}{towards}".rstrip() + costs)
        self._named, self._shown = run[-1], cards
        self._open = None if carried is None or paid else (event.seat, cards)
        return told + paid

    def _laid(self, events: Sequence[News], at: int, verb: str) -> int:
        """Groups that somebody lays, or one that changes; `verb` is the option by which."""
        event, told = events[at], 1
        owner = self._owner(event.target)
        whose = self.words.owner(owner) if owner >= 0 else "the"
        many = len(event.standing_for)
        now = _melded(event)
        if event.what == "laid":
            groups = [f"{event.name} {now}"]
            while at + told < len(events) and (
                events[at + told].what,
                events[at + told].target,
            ) == ("laid", event.target):
                other = events[at + told]
                groups.append(f"{other.name} {_melded(other)}")
                told += 1
            self._say(f"{self._does(event, verb or 'lay')}: {'; '.join(groups)}")
            return told
        more = event.cards[many:]
        what = self.words.cards(more[:1])
        what = what if event.what == "extended" else f"{self.words.cards(more[1:])} by {what}"
        usual = "add" if event.what == "extended" else "replace"
        self._say(f"{self._does(event, verb or usual)} {what}: {whose} {event.name} is {now}")
        return told

    def _carried(
        self, events: Sequence[News], at: int, seat: int | None, cards: tuple[str | None, ...]
    ) -> News | None:
        """The move, at this place or soon after, that carries out the choice of these cards; of
        none, only one at this place.
        """
        for further in events[at:]:
            if self._carries_out(further, seat, cards):
                return further
            if not cards or further.what in ("chose", "note", "moved", "turned"):
                return None
        return None

    def _seen_at_once(
        self, events: Sequence[News], at: int, seat: int | None, cards: tuple[str | None, ...]
    ) -> tuple[str | None, ...]:
        """The cards that somebody chose, with those that were hidden and are seen by what is done
        first: as many go from among their own to where they are seen."""
        for one in takewhile(lambda further: further.what == "moved", events[at:]):
            of_own = one.seat == seat and self._owner(one.source) == seat
            if of_own and len(one.cards) == cards.count(None) and None not in one.cards:
                seen = iter(one.cards)
                return tuple(next(seen) if card is None else card for card in cards)
        return cards

    def _carries_out(self, moved: News, seat: int | None, cards: tuple[str | None, ...]) -> bool:
        """Whether a move is what the choice just made does."""
        if (
            moved.what != "moved"
            or moved.seat != seat
            or seat not in (self._owner(moved.source), self._owner(moved.target))
        ):
            return False
        if not cards:
            return True
        open_ones = set(cards) - {None}
        return len(moved.cards) == len(cards) and open_ones <= set(moved.cards)

    def _owner(self, place: PlaceName | None) -> int:
        return self.words.owner_of(place)

    def _does(self, event: News, verb: str) -> str:
        """Who acted, and what they did; what nobody did happened to somebody, so it is said of
        nobody."""
        return verb if event.seat is None else self.words.does(event.seat, verb)

    def _place(self, place: PlaceName | None) -> str:
        return "" if place is None else self.words.place(place)

    def _towards(self, moved: News, seat: int | None) -> str:
        """Where the cards go, if that is not plain from the verb."""
        target = moved.target
        if target is None:
            return ""
        cell = isinstance(target.whose, str)
        if cell or (self._owner(target) >= 0 and self._owner(target) != seat):
            on_top = cell and self.words.zones[target.zone].only_top
            return f" {'on' if on_top else 'to'} {self.words.place(target)}"
        return ""

    def _moved(self, events: Sequence[News], at: int) -> int:
        run = [event := events[at]]
        if (
            self._open is not None
            and event.seat == self._open[0]
            and self._carries_out(event, *self._open)
        ):
            self._open, self._shown = None, event.cards
            return 1  # it was told with the choice
        while at + len(run) < len(events) and self._goes_with(event, events[at + len(run)]):
            run.append(events[at + len(run)])
        self._named, self._shown = None, event.cards
        getting = sorted({self._owner(one.target) for one in run})
        if getting[0] < 0 or event.source is None or not self._is_held(event.target):
            return self._away(events, at)
        got = {
            seat: tuple(
                card for one in run if self._owner(one.target) == seat for card in one.cards
            )
            for seat in getting
        }
        numbers = {len(cards) for cards in got.values()}
        source = self.words.place(event.source)
        if len(getting) == self.words.players and len(numbers) == 1 and len(getting) > 1:
            dealt = f"everybody gets {many(numbers.pop(), 'card')} from {source}"
            self._say(dealt + self._seen_of(got))
        elif self._is_everybody_else(getting) and len(numbers) == 1:
            dealt = f"everybody else gets {many(numbers.pop(), 'card')} from {source}"
            self._say(dealt + self._seen_of(got))
        else:
            for seat, cards in got.items():
                self._say(f"{self.words.does(seat, 'get')} {self.words.cards(cards)} from {source}")
        return len(run)

    def _is_everybody_else(self, seats: Sequence[int]) -> bool:
        """Whether these are all but the reader, and several."""
        everybody = set(range(self.words.players))
        return len(seats) > 1 and everybody - {*seats} == {self.words.reader}

    def _seen_of(self, got: Mapping[int, tuple[str | None, ...]]) -> str:
        """Of cards that all got, those that somebody at the table sees; nothing where they see only
        their own, which lie before them."""
        seen = {seat: [card for card in cards if card is not None] for seat, cards in got.items()}
        reader = self.words.reader
        if reader is None or not any(cards for seat, cards in seen.items() if seat != reader):
            return ""
        order = self.words.order.__getitem__
        told = [
            f"{self.words.name(seat)} {' '.join(sorted(cards, key=order))}"
            for seat, cards in seen.items()
            if cards
        ]
        return f": {'; '.join(told)}"

    def _away(self, events: Sequence[News], at: int) -> int:
        """A move, and those after it to the same place; or those that put a card nobody sees from
        the same place to another."""
        together = self._together(events, at)
        if len(together) > 1:
            what = self.words.cards([card for one in together for card in one.cards])
            self._say(f"{what} go to {self._place(together[0].target)}")
            return len(together)
        run = [event := events[at]]
        while at + len(run) < len(events) and self._is_laid_too(event, events[at + len(run)]):
            run.append(events[at + len(run)])
        if len(run) == 1:
            self._say(self._move(event))
            return 1
        targets = listed(self._place(one.target) for one in run)
        self._say(f"{many(len(run), 'card')} go from {self._place(event.source)} to {targets}")
        return len(run)

    def _together(self, events: Sequence[News], at: int) -> list[News]:
        """A move of one card, and those after it from places of other players to the same place:
        a trick that is gathered."""
        first, gathered = events[at], list[News]()
        for one in events[at:]:
            if (one.what, one.target) != ("moved", first.target) or first.target is None:
                break
            if len(one.cards) != 1:
                break
            if self._owner(one.source) < 0 or one.source in [other.source for other in gathered]:
                break
            gathered.append(one)
        return gathered

    def _is_laid_too(self, first: News, other: News) -> bool:
        """Whether both lay one card that nobody sees, from one place, where it is nobody's."""
        moves = [
            (one.what, one.cards, one.source, self._owner(one.target)) for one in (first, other)
        ]
        return (
            moves[0] == moves[1] == ("moved", (None,), first.source, -1)
            and first.source is not None
            and other.target is not None
        )

    def _is_held(self, place: PlaceName | None) -> bool:
        """Whether what lies there is in somebody's keeping, for their eyes alone: to get it needs
        no other word.
        """
        return place is not None and self.words.zones[place.zone].is_held

    def _goes_with(self, first: News, other: News) -> bool:
        """Whether both are part of one deal: from one place to places of players."""
        if other.what != "moved" or other.source != first.source or first.source is None:
            return False
        if self._owner(first.target) < 0 or self._owner(other.target) < 0:
            return False
        one, two = first.target, other.target
        return one is not None and two is not None and one.zone == two.zone

    def _move(self, event: News) -> str:
        if (
            event.source is not None and event.source == event.target
        ):  # a pile is cut: which cards were on top is no news
            return f"{many(len(event.cards), 'card')} of {self._place(event.target)} change places"
        cards = self.words.cards(event.cards)
        verb = "go" if len(event.cards) > 1 else "goes"
        source = "" if event.source is None else f" from {self.words.place(event.source)}"
        target = " away" if event.target is None else f" to {self.words.place(event.target)}"
        return f"{cards} {verb}{source}{target}"

    def _turned(self, events: Sequence[News], at: int) -> int:
        event, cards = events[at], [*events[at].cards]
        told = 1
        if _is_of_meeting(events, at) or self._is_of_hand(events, at):
            for other in events[at + 1 :]:
                if not _is_of_cards(other):
                    break
                bearers = self._bear.get(other.name, set())
                self._bear[other.name] = bearers | {card for card in other.cards if card}
                told += 1
            return told  # which is told next, with what the cards bear
        for other in events[at + 1 :]:
            if _kind(other) != _kind(event) or (
                other.source != event.source and self._owner(other.source) >= 0
            ):
                break
            if other.source != event.source and self._owner(event.source) >= 0:
                break
            cards += other.cards
            told += 1
        verb = "are" if len(cards) > 1 else "is"
        where = f" in {self._place(event.source)}" if self._owner(event.source) >= 0 else ""
        self._say(f"{self.words.cards(cards)}{where} {verb} turned face {event.name}")
        return told

    def _is_of_hand(self, events: Sequence[News], at: int) -> bool:
        """Whether these cards are turned so that all see a hand, of which they stand in groups."""
        event, after = events[at], [one for one in events[at + 1 :] if not _is_of_cards(one)]
        if not after or after[0].what != "arranged" or self._owner(event.source) != after[0].seat:
            return False
        return {card for one in after[0].groups for card in one.cards} >= {*event.cards}

    # --- the state --------------------------------------------------------------------------------

    def _is_told(self, event: News) -> bool:
        if event.what not in ("became", "marked"):
            return True
        state = self.words.states.get(event.name)
        return state is None or state.told

    def _became(self, events: Sequence[News], at: int) -> int:
        run = payments.alike(events, at)
        event = run[0]
        name, seat, value = event.name, event.seat, event.value
        state = self.words.states.get(name)
        kind = "number" if state is None else state.kind
        if event.side is not None:
            return self._became_of_side(event, kind)
        before = self._last.get((name, seat))
        if len(run) == self.words.players > 1 and kind == "number":
            changed = [one.seat for one in run if self._last.get((name, one.seat)) != value]
            self._last |= {(name, one.seat): value for one in run}
            news = [self._news(name, one, kind, value) for one in changed]
            if len(news) == len(run):
                news = [f"everybody's {name} {_is(name)} {value}"]
            for said in news:
                self._say(said)
            return len(run)
        self._last[name, seat] = value
        if isinstance(value, int) and value:
            by_one = abs(value - (before if isinstance(before, int) else 0)) == 1
            self._counted = self._counted | {name} if by_one else self._counted - {name}
        if value == before or self._plain_to_see(kind, value) or self._is_done(event):
            return 1
        if kind not in ("number", "flag") and value is None:  # nobody and nothing is no news
            return 1
        if self._is_cleared(name, seat, kind, value, before):
            return 1
        later = events[at:]
        if self.is_over and name in self.for_later and not any(map(_goes_on, later)):
            return 1
        self._say(self._news(name, seat, kind, value))
        return 1

    def _became_of_side(self, event: News, kind: str) -> int:
        """What a side has changes. One is told of it once, be it set for each of its players."""
        key = event.name, event.side
        before, self._of_sides[key] = self._of_sides.get(key), event.value
        nothing = kind not in ("number", "flag") and event.value is None
        cleared = kind == "number" and event.value == 0 and before is None
        if event.side is not None and event.value != before and not nothing and not cleared:
            whose = f"{self.words.side_owner(event.side)} {event.name}"
            value = event.value
            who = self.words.name(value) if kind == "player" and isinstance(value, int) else value
            self._say(f"{whose} {_is(event.name)} {who}")
        return 1

    def _news(self, name: str, seat: int | None, kind: str, value: int | str | bool | None) -> str:
        if kind == "flag":
            said = name if value else inflection.denials(name)[0]
            if seat is not None and said.startswith(("you are ", "you have ")):
                verb = said.split()[1]
                bent = verb if seat == self.words.reader else BENT[verb]
                return f"{self.words.name(seat)} {bent} {said.split(' ', 2)[2]}"
            return said
        whose = f"the {name}" if seat is None else f"{self.words.owner(seat)} {name}"
        verb = _is(name)
        if kind == "player" and isinstance(value, int):
            return (
                f"{self.words.are([value])} {whose}"
                if value == self.words.reader
                else f"{whose} {verb} {self.words.name(value)}"
            )
        if kind == "side" and isinstance(value, str):
            return f"{whose} {verb} {self.words.side_called(value)}"
        return f"{whose} {verb} {value}"

    def _is_cleared(
        self,
        name: str,
        seat: int | None,
        kind: str,
        value: int | str | bool | None,
        before: int | str | bool | None,
    ) -> bool:
        """Whether a number of the whole table is nothing again, as it was at first, and was not
        counted, up or down: tables leave such a number out."""
        state = self.words.states.get(name)
        if kind != "number" or seat is not None or value != 0 or state is None or state.money:
            return False
        return before is None or (before != 1 and name not in self._counted)

    def _is_done(self, event: News) -> bool:
        """Whether it is what was just said to be done: `Ada bids 12`, and so her bid is 12."""
        named = self._named
        return (
            named is not None
            and (named.name, named.seat) == (event.name, event.seat)
            and named.picked == Picked("number", int(event.value or 0))
        )

    def _plain_to_see(self, kind: str, value: int | str | bool | None) -> bool:
        """Whether a value is the one just named, or that of the one card just shown."""
        if kind in ("number", "flag", "player") or not isinstance(value, str):
            return False
        if self._named is not None and self._named.picked == Picked(kind, value):
            return True
        code = self._shown[0] if len(self._shown) == 1 else None
        if code is None:
            return False
        card = self.words.cards_by_code[code]
        return {"rank": card.rank, "suit": card.suit, **card.values}.get(kind) == value

    def _marked(self, event: News) -> None:
        named, self._named = self._named, None
        before = self._bear.get(event.name, set())
        cards = [card for card in event.cards if card is not None]
        members = cards if event.of == "cards" else event.members
        changed = [one for one in members if (one in before) is not event.on]
        bearers = before | {*members} if event.on else before - {*members}
        self._bear[event.name] = bearers
        if not changed:
            return
        if event.of == "modifiers":
            # else it was told as the choice
            if named is None or named.picked != Picked("modifier", changed[0]):
                self._say(
                    f"{'now' if event.on else 'no longer'} {event.name}: "
                    f"{listed(self.words.modifier(str(name)) for name in changed)}"
                )
            return
        if event.of == "sides":
            sides = [self.words.side(one) for one in changed if isinstance(one, int)]
            of_one = self.words.description.sides[min(map(int, changed))]
            you = of_one.seats == (self.words.reader,)
            are = "are" if you or len(sides) > 1 or len(of_one.seats) > 1 else "is"
            who = f"{listed(sides)} {are}"
        elif event.of == "players":
            who = self.words.are([one for one in changed if isinstance(one, int)])
        else:
            said = self.words.cards(cards) if cards else listed(map(str, changed))
            who = f"{said} {'are' if len(changed) > 1 else 'is'}"
        self._say(f"{who} {event.name}" if event.on else f"{who} not {event.name} any more")


def _at_last(events: Sequence[News]) -> list[News]:
    """Without what became of something while nothing but what is kept changed, and it changed once
    more: a stake that is doubled for one thing after another is told as it is in the end."""
    found: list[News] = []
    later = set[tuple[str, int | None, int | None]]()
    for event in reversed(events):
        key = event.name, event.seat, event.side
        if event.what == "became" and key in later:
            continue
        if event.what not in ("became", "marked"):
            later.clear()
        elif event.what == "became" and event.value:  # of what begins anew the end is told, too
            later.add(key)
        found.append(event)
    return found[::-1]


def heading_of(round: int) -> str:
    return f"Round {round}"


def once(lines: Iterable[str]) -> list[str]:
    """What is said several times in a row, said once."""
    told = []
    for line, same in groupby(lines):
        times = len([*same])
        often = "twice" if times == 2 else f"{language.NUMBER_WORDS.get(times, times)} times"
        told.append(line if times == 1 else f"{line.removesuffix('.')}, {often}.")
    return told


def _is(name: str) -> str:
    return "are" if inflection.is_plural(name) else "is"


def of_somebody(said: str, name: str) -> str:
    """A sentence that says you, said of somebody: `eights of your hand` as `eights of Bo's hand`;
    empty where a verb would have to be bent that only the grammar knows."""
    said = re.sub(r"\byour\b", f"{name}'s", said)
    said = re.sub(r"\byou (may|must|can)\b", rf"{name} \1", said)
    said = re.sub(r"\byou (are|have)\b", lambda found: f"{name} {BENT[found[1]]}", said)
    said = re.sub(r"\b(of|to|from|by|than|before|after) you\b(?! \w)", rf"\1 {name}", said)
    return "" if re.search(r"\byou\b", said) else said


def _skipping(turns: int | None) -> str:
    """What becomes of so many turns; None: everybody else's are skipped."""
    if turns is None:
        return "the same player has another turn"
    return "the next turn is skipped" if turns == 1 else f"the next {turns} turns are skipped"


def _kind(event: News) -> tuple[str, int | None, str]:
    return event.what, event.seat, event.name


def _is_of_meeting(events: Sequence[News], at: int) -> bool:
    """Whether these cards are turned because the groups are compared that they stand in."""
    met = _next_meeting(events, at)
    if met is None:
        return False
    shown = {card for groups in met.groups for one in groups for card in one.cards}
    return shown >= {*events[at].cards}


def _before_marks(events: Sequence[News], at: int) -> int:
    """The event before this one that does not tell which cards bear a mark."""
    before = (one for one in range(at - 1, -1, -1) if not _is_of_cards(events[one]))
    return next(before, at)


def _is_shown_as_groups(events: Sequence[News], at: int) -> bool:
    """Whether somebody shows all their cards to everybody, and what they make is told next."""
    event = events[at]
    after = next((one for one in events[at + 1 :] if not _is_of_cards(one)), None)
    if event.what != "shown" or after is None or after.what != "arranged":
        return False
    cards = [*after.cards, *(card for one in after.groups for card in one.cards)]
    return event.seat == after.seat and sorted(map(str, cards)) == sorted(map(str, event.cards))


def _next_meeting(events: Sequence[News], at: int) -> ShownEncounter | None:
    """Those who are compared as soon as cards have been turned."""
    seen = (one for one in events[at:] if not _is_of_cards(one))
    met = next((one for one in seen if one.what not in ("turned", "arranged")), None)
    return None if met is None else met.encounter


def _goes_on(event: News) -> bool:
    """Whether somebody chooses, or another round begins."""
    return event.what == "chose" or (event.what, event.value) == ("note", "round")


def _is_of_cards(event: News) -> bool:
    """Whether it tells which cards bear a mark."""
    return event.what == "marked" and event.of == "cards"


def _melded(event: News) -> str:
    """The group as it lies now, without what was added or replaced."""
    cards = [card or "" for card in event.cards[: len(event.standing_for)]]
    return shown(cards, event.standing_for)


def _names(event: News) -> bool:
    """Whether a choice says what it picks; a further one of its kind is then a further pick."""
    return bool(event.cards) or event.picked is not None
