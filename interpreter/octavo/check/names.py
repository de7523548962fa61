"""What every declared name stands for.

Comes in: the tree of a whole game. Goes out: `Symbols`, one look-up for everything that sentences
can name, with faults for names that are used in declarations but stand for nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count

from .. import terms as t
from ..diagnostics import Faults, Related, Span, nearest
from ..syntax import tree
from ..syntax.game import (
    Adjective,
    CardClass,
    Declaration,
    Family,
    Figure,
    Group,
    OptionDeclaration,
    Person,
    Phase,
    Phrase,
    RulesetTree,
    SideDeclaration,
    StateDeclaration,
    Zone,
)
from .picked_by_verb import PickedByVerb, picked_by_verb
from .sides import check_sides, check_state_of_sides

# Names that a state has for what it keeps itself.
RESERVED = ("face up", "in force")
PREFIXES, SUFFIXES = ("fired ", "skip ", "while ", "used ", "!"), (" cards", " players")

# The sort of the word for a number that each player has, where so many of it are spoken of.
PIECES = "pieces"

# What a `state:` entry may be, besides the name of an attribute.
MARKED = {"cards": "cards", "players": "players", "cells": "places", "sides": "sides"}


@dataclass(slots=True)
class Spoken:
    """What words that point back refer to, for whoever explains a sentence: by which phrase each
    term was bound, and which terms a word stood for, by its place."""

    phrases: dict[t.Term, tree.Listing | tree.NumberRange] = field(default_factory=dict)
    referred: dict[int, list[t.Term]] = field(default_factory=dict)

    def bound_by(self, word: tree.Word | tree.Pronoun) -> list[tree.Listing | tree.NumberRange]:
        """The phrases that a word points back to: several, where it is said in several places."""
        found = (self.phrases.get(term) for term in self.referred.get(id(word.span), ()))
        return list(dict.fromkeys(one for one in found if one is not None))

    def kinds_of(self, word: tree.Word | tree.Pronoun) -> list[str]:
        """The kinds of what it stands for."""
        return list(dict.fromkeys(term.kind for term in self.referred.get(id(word.span), ())))


@dataclass(slots=True)
class Symbols:
    """Everything by name. `attributes` gives the values of each attribute of cards, in order;
    `members` says which suits (or ranks) make up a value of a declared attribute."""

    game: RulesetTree
    attributes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    members: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    zones: dict[str, Zone] = field(default_factory=dict)
    cells: dict[str, str] = field(default_factory=dict)  # the zone that has the cell
    states: dict[str, StateDeclaration] = field(default_factory=dict)
    options: dict[str, OptionDeclaration] = field(default_factory=dict)
    people: dict[str, Person] = field(default_factory=dict)
    figures: dict[str, Figure] = field(default_factory=dict)
    classes: dict[str, CardClass] = field(default_factory=dict)
    adjectives: dict[str, Adjective] = field(default_factory=dict)
    groups: dict[str, Group] = field(default_factory=dict)
    families: dict[str, Family] = field(default_factory=dict)
    phrases: dict[str, Phrase] = field(default_factory=dict)
    phases: dict[str, Phase] = field(default_factory=dict)
    verbs: dict[str, str] = field(default_factory=dict)  # participle by verb
    # While a game is surveyed: every condition that was read, with what each of its facts means.
    # Options are left open then.
    noted: list[tuple[tree.Condition, tuple[t.Term, ...]]] | None = None
    spoken: Spoken | None = None  # kept where somebody asks
    # the zones of which a variable for places may be one, where that is known
    ranges: dict[t.Term, frozenset[str]] = field(default_factory=dict, compare=False)
    # where sentences ask whether cards were VERBED, or may be, or people may VERB
    asked_of_cards: dict[Span, str] = field(default_factory=dict, compare=False)
    allowed_of_cards: dict[Span, str] = field(default_factory=dict, compare=False)
    allowed_of_people: dict[Span, str] = field(default_factory=dict, compare=False)
    # and which groups, of those that lie
    asked_of_lying: dict[Span, tuple[str, ...]] = field(default_factory=dict, compare=False)
    # and which could be made of cards, card by card
    asked_of_makings: dict[Span, tuple[str, ...]] = field(default_factory=dict, compare=False)
    asked_of_turns: bool = False  # whether sentences ask for turns that are over
    _shows: bool | None = None
    _given: dict[str, bool] = field(default_factory=dict, compare=False)
    _deeds: frozenset[str] | None = None
    _picked: PickedByVerb | None = None
    # numbers of variables: no two alike in a game
    fresh: Iterator[int] = field(default_factory=lambda: count(1), compare=False)

    def kind_of_state(self, state: StateDeclaration) -> str:
        """The kind of term a state is: number, player, truth, a set for a mark, or `value X`."""
        match state.kind:
            case "number" | "player" | "side":
                return state.kind
            case "flag":
                return "truth"
            case "mark":
                return MARKED.get(state.of, "cards")
        return f"value {state.kind}"

    @property
    def named_sides(self) -> tuple[SideDeclaration, ...]:
        """The sides that phrases make."""
        return () if self.game.sides is None else self.game.sides.named

    @property
    def sides_score(self) -> bool:
        """Whether a side has the score, not each player: where seats make the sides, they are the
        same throughout."""
        return self.game.sides is not None and not self.game.sides.named

    @property
    def most_sides(self) -> int:
        """How many sides there may be."""
        return max(self._many_sides)

    @property
    def fewest_sides(self) -> int:
        """How many there are at least."""
        return min(self._many_sides)

    @property
    def _many_sides(self) -> list[int]:
        low, high = self.game.players
        sides = self.game.sides
        if sides is None or sides.named:
            return [len(self.named_sides)]
        return [sides.of_seats(one) for one in range(low, high + 1)]

    @property
    def side_sizes(self) -> frozenset[int]:
        """How many players may be on a side; none where phrases make them."""
        low, high = self.game.players
        sides = self.game.sides
        if sides is None or sides.named:
            return frozenset()
        return frozenset(one // sides.of_seats(one) for one in range(low, high + 1))

    @property
    def shows_groups(self) -> bool:
        """Whether some step shows a group: then each player has some, those that were shown. Where
        options are left open, some step may."""
        if self.noted is not None:
            return True
        if self._shows is None:
            self._shows = any(map(_shows_group, self.game.effects()))
        return self._shows

    def gives(self, verb: str) -> bool:
        """Whether some sentence says what cards count, or score. Where options are not as the file
        has them, or are left open, one may."""
        options = self.options.values()
        if self.noted is not None or any(one.chosen != one.default for one in options):
            return True
        if verb not in self._given:
            said = [rule.rule for rule in self.game.rules]
            said += [one.rule for one in self.game.phrases if one.rule is not None]
            clauses = [clause for rule in said for clause in rule.clauses]
            clauses += [one.clause for one in self.game.effects() if isinstance(one, tree.Until)]
            self._given[verb] = any(
                isinstance(one, tree.Clause) and _is_done_by(one.predicate, verb) for one in clauses
            )
        return self._given[verb]

    @property
    def picked(self) -> PickedByVerb:
        """What is picked, by the verbs of the options."""
        if self._picked is None:
            self._picked = picked_by_verb(self.game, self.attributes)
        return self._picked

    @property
    def deeds(self) -> frozenset[str]:
        """What somebody can do, or what a step says to be done, by its verb."""
        if self._deeds is None:
            self._deeds = self.game.deeds()
        return self._deeds

    def option(self, words: str) -> OptionDeclaration | None:
        """The option that sentences call so: by what it `says`, or by its id."""
        for one in self.options.values():
            if one.says == words:
                return one
        return self.options.get(words)

    @property
    def pack_zone(self) -> str | None:
        """The zone that holds the pack at the beginning of a round."""
        return next((zone.name for zone in self.zones.values() if zone.holds_pack), None)

    def meld_zones(self) -> list[str]:
        """Zones in which cards lie in melds."""
        return [zone.name for zone in self.zones.values() if zone.order == "groups"]

    def overlapping(self, zone: str) -> list[str]:
        """The zone, those that it is made of, and those that are made of it; the empty name stands
        for any.
        """
        if not zone:
            return [""]
        return [
            zone,
            *self.zones[zone].all_of,
            *(one.name for one in self.zones.values() if zone in one.all_of),
        ]

    def cells_of(self, zone: str) -> tuple[str, ...]:
        """The cells of a board, also of one that is made of zones."""
        known = self.zones.get(zone)
        if known is None:
            return ()
        parts = (self.zones[part] for part in known.all_of if part in self.zones)
        return (*known.named, *(cell for part in parts for cell in part.named))

    def held_zones(self) -> list[str]:
        """Zones of each player that only the owner sees: what lies there, the player holds."""
        return [
            zone.name
            for zone in self.zones.values()
            if zone.each == "player" and zone.seen_by == "owner"
        ]


def _is_done_by(predicate: tree.Predicate, verb: str) -> bool:
    return isinstance(predicate, tree.Does | tree.May) and predicate.verb.name in (verb, "keep")


def _shows_group(effect: tree.Effect) -> bool:
    what = effect.what if isinstance(effect, tree.Command) and effect.verb.name == "show" else None
    return (
        isinstance(what, tree.Np) and isinstance(what.head, tree.Word) and what.head.name == "group"
    )


def symbols_of(game: RulesetTree, faults: Faults) -> Symbols:
    """All names of a game; declarations that name what is not there are faults."""
    table = Symbols(
        game,
        zones={zone.name: zone for zone in game.zones},
        states={state.name: state for state in game.states},
        options={option.name: option for option in game.options},
        people={person.name: person for person in game.people},
        figures={figure.name: figure for figure in game.figures},
        classes={one.name: one for one in game.classes},
        adjectives={one.name: one for one in game.adjectives},
        groups={group.name: group for group in game.groups},
        families={family.name: family for family in game.families},
        phrases={phrase.pattern: phrase for phrase in game.phrases},
        phases={phase.name: phase for phase in game.phases},
        verbs={verb.name: verb.participle for verb in game.verbs},
    )
    _add_attributes(table, faults)
    cells = _add_cells(table, faults)
    _check_zones(table, faults)
    check_sides(game, faults)
    for state in game.states:
        _check_state(state, faults)
        check_state_of_sides(state, game, faults)
    _check_references(table, cells, faults)
    return table


def _add_attributes(table: Symbols, faults: Faults) -> None:
    """Ranks, suits, and what the pack declares besides, with the suits or ranks that make up each
    value.
    """
    pack = table.game.pack
    table.attributes["rank"] = pack.ranks
    table.attributes["suit"] = pack.suits
    for attribute in pack.attributes:
        for parts in attribute.values:
            for part in parts:
                if part not in (known := (*pack.suits, *pack.ranks, *pack.special_cards)):
                    _unknown("suit or rank", part, known, attribute.span, faults)
            table.members[attribute.name, " and ".join(parts)] = parts
        table.attributes[attribute.name] = tuple(" and ".join(parts) for parts in attribute.values)


def _add_cells(table: Symbols, faults: Faults) -> dict[str, Span]:
    """The cells of all zones; goes out: where each is declared."""
    cells: dict[str, Span] = {}
    for zone in table.game.zones:
        for cell, place in zip(
            zone.named, zone.places, strict=False
        ):  # a zone has `named` or `all of`
            first = cells.setdefault(cell, place)
            if first is not place:
                help = "give one of them another name, or leave it out"
                related = [Related(first, "the first is here")]
                faults.error(
                    "OCT201", f"there are two cells `{cell}`", place, help=help, related=related
                )
            table.cells[cell] = zone.name
    return cells


def _check_zones(table: Symbols, faults: Faults) -> None:
    """Zones are made of zones, melds lie open, and one zone holds the pack."""
    zones = table.game.zones
    for zone in zones:
        for part, place in zip(zone.all_of, zone.places, strict=False):
            if part not in table.zones:
                _unknown("zone", part, table.zones, place, faults, _there(table.zones))
    for zone in zones:
        if zone.order == "groups" and not zone.is_open:
            said = f"groups that lie in `{zone.name}` would not be seen"
            faults.error(
                "OCT355", said, zone.span, help="write `faces: up`, and leave `seen by` out"
            )
    holding = [zone for zone in zones if zone.holds_pack]
    if len(holding) != 1:
        span = holding[1].span if len(holding) > 1 else table.game.span
        said = f"one zone must hold the pack, here {len(holding) or 'none'} does"
        faults.error("OCT301", said, span, help="write `holds: pack` in one zone, and in no other")


def _check_state(state: StateDeclaration, faults: Faults) -> None:
    """A state has a name of its own, and says what its kind needs and no more."""
    if state.name in RESERVED:
        said = f'"{state.name}" is a word of the language'
        faults.error("OCT202", said, state.span, help="choose another word")
    elif state.name.startswith(PREFIXES) or state.name.endswith(SUFFIXES):
        words = state.name.split()
        begins = state.name.startswith(PREFIXES)
        like = f"begin with `{words[0]}`" if begins else f"end in `{words[-1]}`"
        said = f"names that {like} are those of what a match keeps by itself"
        help = f"choose another name than `{state.name}`"
        faults.error("OCT202", said, state.span, help=help)
    if (state.of and state.kind != "mark") or (state.passes and state.kind != "player"):
        key, kind = ("of", "a mark") if state.of else ("passes", "a player")
        help = f"leave it out, or write `is a: {kind.split()[1]}`"
        faults.error("OCT302", f"`{key}` does not apply to `{state.name}`", state.span, help=help)
    twice = "passes" if state.passes else "starts at" if state.starts_at is not None else ""
    if state.starts_at is not None and state.kind in ("mark", "flag"):
        said = f"`starts at` does not apply to `{state.name}`: nothing has it at first"
        faults.error("OCT302", said, state.span, help="leave it out, and set it by a step")
    elif twice and state.by_round:
        said = f"`{twice}` says nothing of `{state.name}` beside `by round`"
        faults.error("OCT302", said, state.span, help="leave one of them out")
    elif state.passes and state.lasts != "match":
        said = f"what lasts a {state.lasts} does not pass on: `{state.name}` begins again"
        faults.error("OCT302", said, state.span, help="leave `lasts` out, or `passes`")
    if state.kind == "mark" and state.of not in MARKED:
        said = f"the mark `{state.name}` does not say what bears it"
        faults.error(
            "OCT302", said, state.span, help="write `of: cards`, `of: players` or `of: cells`"
        )


def _check_references(table: Symbols, cells: Mapping[str, Span], faults: Faults) -> None:
    """Families name existing groups, actions existing phases, links existing cells."""
    for family in table.game.families:
        for member, place in zip(family.members, family.places, strict=True):
            if member not in table.groups:
                _unknown("group", member, table.groups, place, faults, _there(table.groups))
    for action in table.game.actions:
        for phase, place in zip(action.phases, action.places, strict=True):
            if phase not in table.phases:
                _unknown("phase", phase, table.phases, place, faults, _there(table.phases))
    for link in table.game.links:
        for pair, both in zip(link.pairs, link.places, strict=True):
            for cell, place in zip(pair, both, strict=True):
                if cell not in table.cells:
                    _unknown("cell", cell, table.cells, place, faults, cells)


def _unknown(
    what: str,
    name: str,
    known: Iterable[str],
    span: Span,
    faults: Faults,
    there: Mapping[str, Span] | None = None,
) -> None:
    """`there`: where the known ones are declared."""
    names = list(known)
    near = nearest(name, names)
    help = f"there are: {', '.join(names) or 'none'}"
    related = (
        [Related(there[near], f"`{near}` is declared here")]
        if there and near and near in there
        else []
    )
    faults.error(
        "OCT303", f"there is no {what} `{name}`", span, help=help, related=related, meant=near
    )


def _there(known: Mapping[str, Declaration]) -> dict[str, Span]:
    return {name: one.span for name, one in known.items()}
