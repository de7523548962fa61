"""What a ruleset is, as data: all that a front end has to know before a card is dealt.

Comes in: rules and how many play. Goes out: a `Description`, plain data in the words of the
ruleset: cards by code, places by zone and whose they are, players by seat from 0. Nothing in it
tells of a match.
"""

from __future__ import annotations

from .. import terms as t
from ..cards import SPECIAL
from ..check.layouts import Area as Area
from ..check.layouts import areas_of
from ..engine.setup import Setup
from ..ir.program import (
    PAYS,
    Alternative,
    Move,
    Program,
    Remember,
    is_open,
)
from ..records import record
from ..source.compose import Composition
from ..syntax.game import Zone
from ..syntax.how_often import is_counter
from ..syntax.unparse import unparse
from .idle import is_idle

# Of the data that front ends are given: descriptions, questions, news, observations. Fields may be
# added without a new first number.
VERSION = "1.6"

Value = int | str | bool  # of an option of the ruleset


@record
class AddOn:
    """A modifier or a variant: its name and title, and whether it was loaded with the ruleset."""

    name: str
    title: str
    loaded: bool


@record
class RulesetOption:
    """An option of the ruleset: what it `says`, why it is one, the values it can have (none where
    it is any number), and the one it has here."""

    name: str
    says: str
    why: str
    source: str
    values: tuple[Value, ...]
    default: Value
    value: Value


@record
class CardDescription:
    """A card: its code (`7c`), its name, rank and suit; `number` is that of its rank; `printed` are
    the rank and suit on its face, where they are others; `values` are those of declared attributes;
    `special` are the qualities that the layout tells of it; `drawn` is its code with the sign of
    the suit in it, empty where that has none. Cards of several packs that look alike share their
    code."""

    code: str
    name: str
    rank: str
    suit: str
    number: int
    printed: tuple[str, str]
    values: dict[str, str]
    special: tuple[str, ...]
    drawn: str = ""


@record
class ZoneDescription:
    """Where cards lie. `each` is player, cell or empty (there is one place), `cells` are their
    names; `order` is set (cards have none), pile, deck (it is shuffled) or groups; `seen_by` is
    everybody, owner or nobody, unless a card is turned or shown; with `only_top` just the card on
    top is seen. `parts` are the zones of which a zone is made that has no places of its own."""

    name: str
    each: str
    cells: tuple[str, ...]
    order: str
    seen_by: str
    only_top: bool
    holds_pack: bool
    parts: tuple[str, ...]

    @property
    def is_held(self) -> bool:
        """Whether what lies there is in a player's keeping, for their eyes alone."""
        return self.each == "player" and self.seen_by == "owner"


@record
class StateDescription:
    """A number, person, value, flag or mark of the state. `kind` is number, player, flag, mark, or
    the attribute whose values it has; a mark is `of` players, cards, cells or sides; `each` is
    player where everybody has one, side where every side has; it lasts for a match, a round or a
    turn. What is not `told` only keeps the accounts of the rules. `money` is paid from one to
    another; what is `given` people sit down with."""

    name: str
    kind: str
    of: str
    each: str
    lasts: str
    told: bool
    money: bool
    given: bool


@record
class SideDescription:
    """Players who win and lose together: the name of the side, if it has one, and its seats, where
    they are the same throughout; else there are none."""

    name: str
    seats: tuple[int, ...]


@record
class VerbDescription:
    """What may be chosen at decisions, by its verb. An `idle` one changes nothing; one of `several`
    takes as many things as one likes, or nothing; one that `throws` discards all of a place."""

    verb: str
    idle: bool
    several: bool
    throws: bool


@record
class LinkDescription:
    """A relation of two cells, `next to`; with `at_times` it holds only while a condition does."""

    relation: str
    first: str
    second: str
    at_times: bool


@record
class LayoutDescription:
    """How the places of the table lie: rows of one length, of names (of a zone, or a cell), `.` for
    a gap. `areas` are the squares that each place fills. `tells` are the qualities to be told of
    what lies there."""

    rows: tuple[tuple[str, ...], ...]
    areas: dict[str, Area]
    tells: tuple[str, ...]
    links: tuple[LinkDescription, ...]


@record
class GroupDescription:
    """A group of cards that the ruleset declares; `ranked` if hands are compared by it; what output
    calls it; what it is in each round, where that changes."""

    name: str
    ranked: bool
    shown_as: str
    by_round: tuple[str, ...] = ()


@record
class Description:
    """A ruleset as it is loaded, at a table of so many; `version` is that of this data. `fewest`
    and `most` can play it; `digest` names the program; `families` are names for several groups;
    `wins` is what the match goes by, `lowest_wins` if little of it is good; with `scheduled`
    modifiers come into force in play."""

    version: str
    name: str
    title: str
    digest: str
    fewest: int
    most: int
    players: int
    modifiers: tuple[AddOn, ...]
    variants: tuple[AddOn, ...]
    settings: tuple[RulesetOption, ...]
    suits: tuple[str, ...]
    ranks: tuple[str, ...]
    attributes: dict[str, tuple[str, ...]]
    cards: tuple[CardDescription, ...]
    zones: tuple[ZoneDescription, ...]
    layout: LayoutDescription | None
    state: tuple[StateDescription, ...]
    phases: tuple[str, ...]
    verbs: tuple[VerbDescription, ...]
    groups: tuple[GroupDescription, ...]
    families: dict[str, tuple[str, ...]]
    wins: str
    lowest_wins: bool
    scores: bool
    scheduled: bool
    sides: tuple[SideDescription, ...] = ()


def described(made: Composition, setup: Setup, digest: str, lowest_wins: bool) -> Description:
    """The ruleset at the table that is set up."""
    program = setup.program
    game, symbols = program.checked.game, program.symbols
    low, high = game.players
    return Description(
        version=VERSION,
        name=made.name,
        title=made.title,
        digest=digest,
        fewest=low,
        most=high,
        players=setup.players,
        modifiers=tuple(
            AddOn(one.name, one.title or one.name, one.loaded) for one in made.modifiers
        ),
        variants=tuple(AddOn(one.name, one.title or one.name, one.loaded) for one in made.variants),
        settings=tuple(
            RulesetOption(
                one.name,
                one.says,
                one.why,
                one.source,
                tuple(map(_value, one.values)),
                _value(one.default),
                _value(one.chosen),
            )
            for one in game.options
        ),
        suits=symbols.attributes["suit"],
        ranks=symbols.attributes["rank"],
        attributes={
            name: values
            for name, values in symbols.attributes.items()
            if name not in ("rank", "suit")
        },
        cards=_cards(setup),
        zones=tuple(_zone(zone, setup) for zone in symbols.zones.values()),
        layout=_layout(program),
        state=_state(program),
        phases=tuple(phase.name for phase in game.phases),
        verbs=_verbs(program),
        groups=tuple(
            GroupDescription(
                one.name,
                one.ranked,
                one.shown_as or one.name,
                tuple(unparse(said) for said in one.by_round),
            )
            for one in game.groups
        ),
        families={one.name: one.members for one in game.families},
        wins=setup.goal,
        lowest_wins=lowest_wins,
        scores="score" in program.uses,
        scheduled=program.checked.scheduled,
        sides=_sides(setup),
    )


def _value(written: object) -> Value:
    return written if isinstance(written, int | str) else str(written)


def _cards(setup: Setup) -> tuple[CardDescription, ...]:
    pack, found = setup.pack, []
    looks = pack.looks
    tells = {name: setup.static_cards(term) or 0 for name, term in setup.program.told.items()}
    for card, code in enumerate(pack.codes):
        values = {
            name: pack.attributes[name][of[card]]
            for name, of in pack.values.items()
            if of[card] >= 0 and name != SPECIAL
        }
        rank, suit = values.pop("rank", ""), values.pop("suit", "")
        special = tuple(name for name, cards in tells.items() if cards >> card & 1)
        printed = looks.get(rank, rank), looks.get(suit, suit)
        found.append(
            CardDescription(
                code,
                pack.names[card],
                rank,
                suit,
                pack.pips[card],
                printed,
                values,
                special,
                pack.drawn[card],
            )
        )
    return tuple(found)


def _zone(zone: Zone, setup: Setup) -> ZoneDescription:
    seen_by = "everybody" if zone.is_open else zone.seen_by or "nobody"
    kind = (
        "set" if zone.all_of else {"bag": "set"}.get(setup.kinds[zone.name], setup.kinds[zone.name])
    )
    return ZoneDescription(
        zone.name,
        zone.each or ("cell" if zone.named else ""),
        zone.named,
        "groups" if zone.order == "groups" else kind,
        seen_by,
        zone.shows == "top card",
        zone.holds_pack,
        zone.all_of,
    )


def _sides(setup: Setup) -> tuple[SideDescription, ...]:
    named = setup.program.symbols.named_sides
    return tuple(
        SideDescription(named[side].name if named else "", setup.members_of(side))
        for side in range(setup.many_sides)
    )


def _layout(program: Program) -> LayoutDescription | None:
    layout = program.checked.game.layout
    if layout is None:
        return None
    links = tuple(
        LinkDescription(link.relation, first, second, not isinstance(link.when, t.Truth))
        for link in program.links
        for first, second in link.pairs
    )
    rows = tuple(tuple(square.name for square in row) for row in layout.rows)
    tells = tuple(square.name for square in layout.tells)
    return LayoutDescription(rows, areas_of(layout), tells, links)


def _state(program: Program) -> tuple[StateDescription, ...]:
    ops = [op for block in program.blocks for op in block.ops]
    money = {one.name for op in ops if PAYS in op.traits for one in op.targets()}
    return tuple(
        StateDescription(
            one.name,
            one.kind,
            one.of,
            one.each,
            one.lasts,
            one.told,
            one.name in money,
            one.starts_at is not None,
        )
        for one in program.symbols.states.values()
        if not is_counter(one.name)
    )


# --- what may be chosen ---------------------------------------------------------------------------


def _verbs(program: Program) -> tuple[VerbDescription, ...]:
    choices = [(point, choice) for point in program.decisions for choice in point.choices]
    doing = {choice.id for point, choice in choices if not is_idle(program, point, choice)}
    doing -= program.checked.game.doing_nothing()
    parts = {(part.part_of, part.choices[0].id) for part in program.decisions if is_open(part)}
    whole = {
        choice.id
        for point, choice in choices
        if point.part_of is None and (point.number, choice.id) not in parts
    }
    several = {verb for _, verb in parts} - whole
    throwing = {choice.id for _, choice in choices if _throws_all(program, choice)}
    return tuple(
        VerbDescription(verb, verb not in doing, verb in several, verb in throwing)
        for verb in dict.fromkeys(choice.id for _, choice in choices)
    )


def _throws_all(program: Program, choice: Alternative) -> bool:
    """Whether an option is to throw away all that lies in a place."""
    ops = [op for op in program.blocks[choice.to].ops if not isinstance(op, Remember)]
    if choice.pick is not None or not ops:
        return False
    return isinstance(ops[0], Move) and isinstance(ops[0].what, t.Place)
