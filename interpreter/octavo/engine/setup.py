"""A table before a card is dealt: its places, cards, seats and modifiers.

Comes in: a program and a number of players. Goes out: `Setup`, which front ends, positions and
explanations may ask, and every engine lays its states out by. Nothing here depends on how an engine
runs the program.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from .. import terms as t
from ..cards import Pack, bits, mask_of
from ..check.bindings import QualityRule
from ..check.phrases.tops import zones_meant
from ..check.printed import printed_cards
from ..diagnostics import fault
from ..ir import program as p
from ..ir.program import Alternative, DecisionPoint, Move, Pick, Program, Said, SetOut
from ..ir.standing import Folder
from ..ir.uses import asked_outside
from ..ir.visiting import every_term
from ..melds.senses import MOST_MELDS, Senses
from ..records import record
from ..syntax.game import Zone

NOBODYS = -1
# in the key of an option that takes a card from a place without being seen: `take a card of hand 2`
UNSEEN = "a card of "
# places whose cards have no order, an order, an order that nobody knows since shuffling
BAG, PILE, DECK = (
    "bag",
    "pile",
    "deck",
)


class Spot(NamedTuple):
    """A place by its zone and whose it is: a seat, the name of a cell, or None; the zone is empty
    for what is nobody's.
    """

    zone: str
    whose: int | str | None


class Way(NamedTuple):
    """How the cards of a place are seen: by all, by all but only the one on top, and by the seats
    of a set in any case.
    """

    is_open: bool
    only_top: bool
    mine: int


class Coded(NamedTuple):
    """The codes of one choice, from `first` up to, not including, `end`: a code less `first` is
    what it picks, by its kind (a card, a player, a place, a value; empty: nothing)."""

    choice: Alternative
    first: int
    end: int
    kind: str


@record
class DecisionShape:
    """What a decision is, whatever is on its list: its options and what each picks, in order; the
    `begins` are completed by further decisions. Of `several` things one after the other is picked,
    at least `least` and at most `most` of them (0 and None: that is no plain number). `wanted` says
    what is picked, as the ruleset does, where an option is completed that picks several things one
    by one; else empty."""

    picks: dict[str, str]
    begins: frozenset[str]
    several: bool
    least: int
    most: int | None
    secret: bool
    wanted: str


@dataclass
class Setup:
    """`places` are numbered in this order; `owners` has the seat whose place each is (NOBODYS:
    nobody's); `bases` the first place of each zone; `kinds` how the cards of each zone lie."""

    program: Program
    players: int
    pack: Pack = field(init=False)
    places: list[Spot] = field(default_factory=list)
    owners: list[int] = field(default_factory=list)
    bases: dict[str, int] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    place_kinds: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        symbols = self.program.symbols
        declared = symbols.game.pack
        self.pack = Pack(
            dict(symbols.attributes),
            dict(symbols.members),
            declared.copies_for(self.players),
            dict(declared.looks),
            declared.marked,
            dict(declared.signs),
            declared.special_cards,
            declared.counts_for(self.players),
            dict(declared.spelt),
        )
        self.kinds = kinds_of_zones(self.program)
        for zone in symbols.zones.values():
            if zone.all_of:
                continue
            whose: list[int | str | None] = (
                list(range(self.players)) if zone.each == "player" else list(zone.named) or [None]
            )
            kind = self.kinds[zone.name]
            if zone.each == "player":
                # nobody's: always empty, in the way of those that follow
                self._place(Spot("", None), kind)
            self.bases[zone.name] = len(self.places)
            for one in whose:
                self._place(Spot(zone.name, one), kind)

    def _place(self, spot: Spot, kind: str) -> None:
        self.places.append(spot)
        self.place_kinds.append(kind)
        self.owners.append(spot.whose if isinstance(spot.whose, int) else NOBODYS)

    # --- places and seats -------------------------------------------------------------------------

    @cached_property
    def folder(self) -> Folder:
        """What folds standing sentences into terms that somebody asks of matches; whoever asks next
        asks much the same."""
        return Folder(self.program.checked)

    @cached_property
    def remembered(self) -> dict[object, object]:
        """What somebody worked out from the program and this table alone, to be asked again."""
        return {}

    def folded(self, term: t.Term) -> t.Term:
        """What somebody asks of a match, as an engine can work it out."""
        return asked_outside(term, self.program, self.folder)

    @cached_property
    def everybody(self) -> int:
        """All seats, as a set."""
        return (1 << self.players) - 1

    @cached_property
    def side_of(self) -> tuple[int, ...]:
        """The side of each seat, where seats make the sides: they go to them in turn; else
        nothing."""
        sides = self.program.checked.game.sides
        many = 0 if sides is None else sides.of_seats(self.players)
        return tuple(seat % many for seat in range(self.players)) if many else ()

    @cached_property
    def many_sides(self) -> int:
        """How many sides there are."""
        named = self.program.symbols.named_sides
        return len(named) or len({*self.side_of})

    def allies(self, seat: int) -> int:
        """The seats of the side of a seat, as a set: the seat alone, where players make no sides
        or make them in play."""
        return mask_of(self.members_of(self.side_of[seat])) if self.side_of else 1 << seat

    def sides_of(self, seats: int) -> int:
        """How many sides some seats are of; where seats make no sides, how many seats these
        are."""
        if not self.side_of:
            return seats.bit_count()
        return len({self.side_of[seat] for seat in bits(seats)})

    def members_of(self, side: int) -> tuple[int, ...]:
        """The seats of a side, where seats make the sides."""
        return tuple(seat for seat, one in enumerate(self.side_of) if one == side)

    def kind_of_place(self, place: int) -> str:
        return self.place_kinds[place]

    def places_of(self, zone: str) -> list[int]:
        """The places of a zone, or of the zones it is made of; the empty name means all."""
        if not zone:
            return [place for place, spot in enumerate(self.places) if spot.zone]
        parts = self.program.symbols.zones[zone].all_of or (zone,)
        return [place for place, spot in enumerate(self.places) if spot.zone in parts]

    def cell(self, zone: str, name: str) -> int:
        return self.places.index(Spot(zone, name))

    def held_places(self, seat: int) -> list[int]:
        """The places in which a player holds cards."""
        return [self.bases[zone] + seat for zone in self.program.symbols.held_zones()]

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """How the cards of each place are seen."""
        found = []
        for spot, owner in zip(self.places, self.owners, strict=True):
            zone = self.program.symbols.zones.get(spot.zone)
            if zone is None:
                found.append(Way(False, False, 0))
            else:
                mine = 1 << owner if zone.seen_by == "owner" and owner >= 0 else 0
                found.append(Way(zone.is_open, zone.shows == "top card", mine))
        return tuple(found)

    # --- what chance is asked for -----------------------------------------------------------------

    @cached_property
    def cards_of(self) -> tuple[str, ...]:
        """What chance is asked for when a shuffled card of each place is drawn: `card of stock`."""
        return tuple(f"card of {_called(*spot)}" for spot in self.places)

    @cached_property
    def unseen_cards_of(self) -> tuple[str, ...]:
        """The same when somebody takes a card of it unseen: `unseen card of hand 2`."""
        return tuple(f"unseen card of {_called(*spot)}" for spot in self.places)

    def start_of(self, name: str, seat: int = NOBODYS) -> str:
        """The same when a state of this name (and seat) starts at any player: `start of dealer`."""
        return f"start of {_called(name, None if seat < 0 else seat)}"

    @cached_property
    def begun_by_chance(self) -> frozenset[str]:
        """The names of the states that start at any player."""
        ops = [op for block in self.program.blocks for op in block.ops]
        return frozenset(op.target.name for op in ops if isinstance(op, p.Draw))

    # --- modifiers, and what the match goes by ----------------------------------------------------

    @property
    def modifiers(self) -> list[str]:
        """The names of all modifiers loaded, in the order of their bits."""
        return [name for name, _ in self.program.checked.game.modifiers]

    def force(self, names: Iterable[str] | None) -> int:
        """The bits of these modifiers (None: of all that are loaded), as the state holds which are
        in force. One that is not loaded is refused."""
        known, found = self.modifiers, 0
        for name in known if names is None else names:
            if name not in known:
                help = f"there are: {', '.join(known)}" if known else "none are loaded"
                raise fault(
                    "OCT502",
                    f"there is no modifier `{name}` among those that are loaded",
                    help=help,
                )
            found |= 1 << known.index(name)
        return found

    @cached_property
    def outdoing(self) -> tuple[tuple[QualityRule, tuple[t.Outdoes, ...]], ...]:
        """The sentences by which players bear a mark while groups that somebody has set out beat
        those of another, and what they ask of whose groups."""
        symbols, rules = self.program.symbols, self.program.checked.bindings.qualities
        asked = [
            (rule, tuple(part for part in t.walk(rule.condition) if isinstance(part, t.Outdoes)))
            for rule in rules
            if rule.gives and rule.name in symbols.states and symbols.states[rule.name].told
        ]
        return tuple((rule, those) for rule, those in asked if those)

    @cached_property
    def winning(self) -> tuple[t.Term, ...]:
        """The entries of `win`: the first of all players, the others of those still left, who are
        called `left`."""
        left = t.Local("left", "players")

        def entry(term: t.Term) -> t.Term:
            match term:
                case t.Most(t.All("players")):
                    return term.having(members=left)
                case t.Most(t.Keep(t.All("players")) as some):  # the most of what not all have
                    return term.having(members=some.having(members=left))
            return t.both(term, left)

        return tuple(map(entry, self.program.win))

    @property
    def goal(self) -> str:
        """The number of each player's that `win` compares first: one of the state, or the score."""
        first = self.program.win[0] if self.program.win else None
        match first:
            case t.Most(_, t.State(name)):
                return name
        return "score"

    @property
    def forms_hands(self) -> bool:
        return self.program.checked.game.hands is not None

    @cached_property
    def counts_ways(self) -> bool:
        """Whether groups are counted, every one that cards make, and no hand is ever compared with
        another or left without groups."""
        terms = [part for term in every_term(self.program) for part in t.walk(term)]
        compares = any(isinstance(part, t.Strength | t.Unused) for part in terms)
        return self.forms_hands and not compares and any(isinstance(one, t.Ways) for one in terms)

    @property
    def sets_out(self) -> bool:
        """Whether players set out their groups themselves."""
        return any(isinstance(op, SetOut) for block in self.program.blocks for op in block.ops)

    def static_cards(self, term: t.Term) -> int | None:
        """The cards a term denotes if nothing in play can change it, else None."""
        return printed_cards(term, self.pack)

    def constant(self, term: t.Term) -> int | None:
        """What a term is if nothing in play can change it and it has no parts, or is cards: a set
        as bits, a value by its place in the order, -1 for nobody and nothing; else None."""
        match term:
            case t.Number(value) | t.Truth(value):
                return value
            case t.Nothing():
                return -1
            case t.Empty():
                return 0
            case t.All("players"):
                return self.everybody
            case t.All("places", zone):
                return mask_of(self.places_of(zone))
            case t.All("sides"):
                return (1 << self.many_sides) - 1
            case t.NamedSide(_, number):
                return number
            case t.All("modifiers"):
                return self.force(None)
            case t.Named(names):
                return self.force(names)
            case t.Value(attribute, value):
                return self.pack.attributes[attribute].index(value)
            case t.Values(attribute):
                return (1 << len(self.pack.attributes[attribute])) - 1
            case t.Cell(zone, name):
                return self.cell(zone, name)
        return self.static_cards(term)

    def joined(self, relation: str) -> list[tuple[t.Term, tuple[int, ...]]]:
        """The links of a relation: when each holds, and by place (the last entry: no place) the
        places that it joins to it, as a set."""
        found, cells = [], self.program.symbols.cells
        for link in (one for one in self.program.links if one.relation == relation):
            near = [0] * (len(self.places) + 1)
            for pair in link.pairs:
                one, other = (self.cell(cells[name], name) for name in pair)
                near[one] |= 1 << other
                near[other] |= 1 << one
            found.append((link.when, tuple(near)))
        return found

    # --- codes of options -------------------------------------------------------------------------

    @cached_property
    def senses(self) -> Senses:
        return Senses(self.pack)

    @cached_property
    def codings(self) -> tuple[tuple[Coded, ...], ...]:
        """For each decision its choices with their codes, in order."""
        return tuple(self._coding(decision.choices) for decision in self.program.decisions)

    @cached_property
    def shapes(self) -> tuple[DecisionShape, ...]:
        """What each decision is, in order."""
        begins: dict[int, set[str]] = {}
        for part in self.program.decisions:
            if part.part_of is not None:
                begins.setdefault(part.part_of, set()).add(part.choices[0].id)
        found = []
        for point in self.program.decisions:
            picks = {one.id: "" if one.pick is None else one.pick.kind for one in point.choices}
            least, most = 0, None
            match point.choices[0].when:
                case t.Not(t.Compare(_, t.Number(limit))):
                    most = limit
            match point.choices[-1].when:
                case t.Compare(t.Count(), t.Number(limit), ">="):
                    least = limit
            found.append(
                DecisionShape(
                    picks,
                    frozenset(begins.get(point.number, ())),
                    p.is_open(point),
                    least,
                    most,
                    any(one.id == "pass" and one.silent for one in point.choices),
                    _wanted(point),
                )
            )
        return tuple(found)

    def _coding(self, choices: tuple[Alternative, ...]) -> tuple[Coded, ...]:
        first, coded = 0, []
        for choice in choices:
            kind = "" if choice.pick is None else choice.pick.kind
            size = self._domain(kind)
            coded.append(Coded(choice, first, first + size, kind))
            first += size
        return tuple(coded)

    def _domain(self, kind: str) -> int:
        if kind.startswith("value "):
            return len(self.pack.attributes[kind[6:]])
        if kind in ("guise", "group"):
            many = self.senses.many
            return (
                len(self.pack) * many
                if kind == "guise"
                else len(self.places) * MOST_MELDS * (many + 1)
            )
        domains = {
            "card": len(self.pack),
            "player": self.players,
            "place": len(self.places),
            "modifier": len(self.modifiers),
            "side": self.many_sides,
            "number": 1 << 62,
        }
        return domains.get(kind, 1)

    def coded(self, decision: int, code: int) -> Coded:
        """What a code stands for at a decision."""
        for one in self.codings[decision]:
            if code < one.end:
                return one
        raise IndexError(code)

    def key(self, coded: Coded, code: int) -> str:
        """The stable key of an option: its verb and what it picks, `play 7c`, `draw`, `call
        hearts`.
        """
        if not coded.kind:
            return coded.choice.id
        unseen = UNSEEN if coded.choice.unseen else ""
        return f"{coded.choice.id} {unseen}{self.word(coded.kind, code - coded.first)}"

    def side_word(self, side: int) -> str:
        """What a side is called: by its name, or by its number."""
        named = self.program.symbols.named_sides
        return named[side].name if named else f"side {side + 1}"

    def value_of(self, kind: str, word: str, many: int) -> int | None:
        """The value that is called so, of so many of a kind; None: none."""
        if (kind, many) not in self._called:
            self._called[kind, many] = {
                self.word(kind, value): value for value in reversed(range(many))
            }
        return self._called[kind, many].get(word)

    @cached_property
    def _called(self) -> dict[tuple[str, int], dict[str, int]]:
        """Values by their words: a meld may lie on tens of thousands of them."""
        return {}

    def word(self, kind: str, value: int) -> str:
        """What a picked value is called."""
        if kind == "card":
            return self.pack.codes[value]
        if kind == "player":
            return f"player {value + 1}"
        if kind == "guise":
            return self.senses.card_word(value)
        if kind == "group":
            return self.senses.group_word(self.word("place", self.senses.of_group(value)[0]), value)
        if kind == "place":
            zone, whose = self.places[value]
            return (
                whose
                if isinstance(whose, str)
                else f"{zone} {whose + 1}"
                if whose is not None
                else zone
            )
        if kind == "modifier":
            return self.modifiers[value]
        if kind == "side":
            return self.side_word(value)
        if kind.startswith("value "):
            return self.pack.attributes[kind[6:]][value]
        return str(value)


def _called(name: str, whose: int | str | None) -> str:
    """A place or a state by what it was declared as and whose it is, which no other rule changes:
    `stock`, `hand 2`, `cell left`.
    """
    if whose is None:
        return name
    return f"{name} {whose if isinstance(whose, str) else whose + 1}"


# --- how zones are handled ------------------------------------------------------------------------


def _wanted(point: DecisionPoint) -> str:
    """What is picked to complete an option, in the words of the ruleset: of several picks, each."""
    match point.part_of, point.choices:
        case int(), (Alternative(pick=Pick(kind=kind, phrase=Said(words=words))),):
            return "" if kind == "number" else words
    return ""


def kinds_of_zones(program: Program) -> dict[str, str]:
    """How the cards of each zone are kept: in an order that chance settles, in an order, or in
    none, where nothing asks for it."""
    shuffled, ordered = _handling(program)
    return {
        zone.name: DECK if zone.name in shuffled else PILE if _in_order(zone, ordered) else BAG
        for zone in program.symbols.zones.values()
        if not zone.all_of
    }


def _in_order(zone: Zone, ordered: set[str]) -> bool:
    return bool(zone.name in ordered or zone.order or zone.shows or zone.holds_pack)


def _handling(program: Program) -> tuple[set[str], set[str]]:
    """The zones that are shuffled, and those whose order matters."""
    shuffled: set[str] = set()
    ordered: set[str] = set()
    zones = program.symbols.zones
    for block in program.blocks:
        for op in block.ops:
            match op.handling():
                case "shuffled", t.Place(zone):
                    shuffled.add(zone)
                case "ordered", t.Place(zone):
                    ordered.add(zone)
    for term in every_term(program):
        for part in t.walk(term):
            if part.ordered:
                place = part.args[0]
                lying = (one.zone for one in t.walk(place) if isinstance(one, t.Place | t.Cell))
                ordered.update(lying, _places_of_each(place, term, zones))
                if not isinstance(place, t.Place | t.Cell):
                    ordered.update(zones_meant(program.symbols, place) or ())
                    # it may be any place that is not held like a hand
                    ordered.update(zone.name for zone in zones.values() if zone.seen_by != "owner")
    _spread(program, shuffled, ordered)
    return shuffled, ordered


def _places_of_each(place: t.Term, term: t.Term, zones: Container[str]) -> Iterator[str]:
    """The zones of the place where a card lies, one of some in a term: the cards on top of any
    hand are those that lie on top where they lie."""
    match place:
        case t.Location(t.Local(name)):
            for part in t.walk(term):
                if part.binds and getattr(part, part.binds) == name:
                    yield from (zone for zone in t.zones_of(part.args[0]) if zone in zones)


def _spread(program: Program, shuffled: set[str], ordered: set[str]) -> None:
    """What is moved as it lies to where order matters has an order, too; not what is held like a
    hand."""
    zones = program.symbols.zones
    ways = {
        (source, to)
        for block in program.blocks
        for op in block.ops
        if isinstance(op, Move) and not isinstance(op.what, t.Topmost)
        for source in t.zones_of(op.what)
        for to in t.zones_of(op.to)
        if source in zones and to in zones and zones[source].seen_by != "owner"
    }

    def keeps(name: str) -> bool:
        return _in_order(zones[name], shuffled | ordered)

    while fresh := {one for one, to in ways if keeps(to) and not keeps(one)}:
        ordered |= fresh
