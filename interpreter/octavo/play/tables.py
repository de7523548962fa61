"""The table as one seat sees it, in lines of at most 80 columns.

Comes in: an observation, which holds nothing that the seat may not see. Goes out: lines: who sits
there with how many cards, the places in the middle, what the state says, and the reader's own
cards, sorted.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from ..front import melds
from ..front.wording import WIDTH, Wording, group_name, listed, sentence, wrapped
from ..table.game import Result
from ..table.views import Observation, PlaceView
from .drawing import drawing, in_drawing, lying, name_of

GAP = "  "
NOTHING: Mapping[str, Collection[str]] = MappingProxyType({})
NOBODY: Mapping[str, int] = MappingProxyType({})
ROUNDS_TOLD = 10  # a row has no room for more
# the parts of an observation that hold state by its name
STATE = (
    "numbers",
    "people",
    "values",
    "flags",
    "marks",
)


def title(view: Observation, words: Wording, rounds: int = 0) -> str:
    """A line across: the game, the round (of so many, where that was agreed), the phase."""
    round = f"round {view.round}" + (f" of {rounds}" if rounds > 1 else "")
    parts = [words.description.title, round, *([view.phase] if view.phase else [])]
    return f"-- {', '.join(parts)} ".ljust(WIDTH, "-")


def empty(view: Observation, words: Wording) -> frozenset[str]:
    """The places of the whole table that are listed, and in which nothing lies."""
    return frozenset(name_of(place) for place in _common(view, words) if not place.count)


def _common(view: Observation, words: Wording) -> list[PlaceView]:
    """The places of the whole table that are not drawn."""
    drawn = in_drawing(words)
    return [
        place
        for place in view.places
        if not isinstance(place.whose, int) and name_of(place) not in drawn
    ]


def table(
    view: Observation,
    words: Wording,
    known: Collection[str] = (),
    by: Mapping[str, Collection[str]] = NOTHING,
    called: Mapping[str, int] = NOBODY,
) -> list[str]:
    """Everything the seat sees, its own cards aside, and what only keeps accounts; places that are
    `known` to be empty are left out. `by`: what gives cards a mark that no step gave them;
    `called`: who is called what by a word of the ruleset.
    """
    kept = {
        part: {k: v for k, v in getattr(view, part).items() if k not in view.untold}
        for part in STATE
    }
    view = replace(view, **kept)  # type: ignore[arg-type]
    common = [place for place in _common(view, words) if place.count or name_of(place) not in known]
    middle = [*(f"{name_of(place)}: {lying(place)}" for place in common), *_state(view, words, by)]
    return [
        *_people(view, words, called),
        *_sides(view, words),
        *_seen(view, words),
        *melds.lines(view, words),
        "",
        *drawing(view, words),
        *_flowing(middle),
    ]


def own_cards(view: Observation, words: Wording, others: Sequence[Observation] = ()) -> list[str]:
    """The reader's own cards, place by place, by suit and rank, and which of them all `others` see
    too.
    """
    lines, used = [], _in_use(view)
    for place in view.places:
        if place.whose != view.seat or not _is_private(place, words) or place.zone not in used:
            continue
        label = f"Your {place.zone}:"
        if not place.count:
            lines.append(f"{label} no cards")
        elif None in place.cards:
            lines.append(f"{label} {place.count} face down")
        else:
            lines += _grouped(label, _by_suit([code for code in place.cards if code], words))
            seen = [Counter(other.place(place.zone, view.seat).cards) for other in others]
            open_ones = [
                code
                for code in dict.fromkeys(place.cards)
                if code and all(one[code] for one in seen)
            ]
            lines += wrapped(f"face up: {' '.join(open_ones)}", 2) if seen and open_ones else []
    return lines


def own_money(view: Observation, words: Wording) -> list[str]:
    """What the reader has of the numbers that are paid, and what lies in the middle, on a line;
    without payments none.
    """
    told = {name for name, state in words.states.items() if state.money and state.told}
    parts = []
    for name, value in view.numbers.items():
        if name not in told:  # others may be of sides, of which there are fewer than seats
            continue
        amount = value[view.seat or 0] if isinstance(value, tuple) else value
        if amount:
            parts.append(f"{'your ' if isinstance(value, tuple) else ''}{name}: {amount}")
    return wrapped(sentence("   ".join(parts)), 0) if parts else []


def _in_use(view: Observation) -> set[str]:
    """The zones in which anybody has a card."""
    return {place.zone for place in view.places if place.count}


def _grouped(label: str, groups: list[str]) -> list[str]:
    """Groups on as few lines as they need; none is broken unless it is too long for a line by
    itself.
    """
    lines = [f"{label}  {groups[0]}"]
    for group in groups[1:]:
        if len(lines[-1]) + 3 + len(group) <= WIDTH:
            lines[-1] += f"   {group}"
        else:
            lines.append(f"    {group}")
    return [
        part
        for line in lines
        for part in ([line] if len(line) <= WIDTH else wrapped(line.strip(), 2))
    ]


def _by_suit(codes: list[str], words: Wording) -> list[str]:
    found: dict[str, list[str]] = {}
    for code in sorted(codes, key=words.order.__getitem__):
        found.setdefault(words.cards_by_code[code].suit, []).append(code)
    return [f"{suit} {' '.join(ranks)}".lstrip() for suit, ranks in found.items()]


# --- people ---------------------------------------------------------------------------------------


def _people(view: Observation, words: Wording, called: Mapping[str, int]) -> list[str]:
    """A row for each seat: who, their places, their numbers, what they are; what is nothing for
    everybody is left out.
    """
    return _aligned([_row(view, words, seat, called) for seat in range(view.players)])


def _aligned(rows: list[list[str]]) -> list[str]:
    """Rows of cells, one below the other; a column of nothing is left out."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    lines: list[str] = []
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True) if width]
        lines += wrapped(GAP.join(cells).rstrip(), 2)
    return lines


def _seen(view: Observation, words: Wording) -> list[str]:
    """Cards of other people that lie face up, or are known, among those for their own eyes."""
    held = [
        place
        for place in view.places
        if _is_private(place, words) and place.whose != view.seat and any(place.cards)
    ]
    return [
        line for place in held for line in wrapped(f"{_whose(place, words)}: {lying(place)}", 4)
    ]


def _whose(place: PlaceView, words: Wording) -> str:
    return (
        f"{sentence(words.owner(place.whose))} {place.zone}"
        if isinstance(place.whose, int)
        else place.zone
    )


def _row(view: Observation, words: Wording, seat: int, called: Mapping[str, int]) -> list[str]:
    row = [f"{'*' if view.actor == seat else ' '} {sentence(words.name(seat))}"]
    used = _in_use(view)
    for place in view.places:
        if place.whose == seat and place.zone in used and words.zones[place.zone].order != "groups":
            shown = _is_private(place, words) or not any(place.cards)
            row.append(f"{place.zone} {place.count}" if shown else f"{place.zone} {lying(place)}")
    fixed = any(side.seats for side in words.description.sides)
    if not fixed and _is_scored(view, words):
        row.append(f"score {view.scores[seat]}")
    for name, values in {**view.numbers, **view.values}.items():
        if words.states[name].each == "side":
            continue
        if isinstance(values, tuple) and any(value not in (0, None) for value in values):
            row.append("" if values[seat] is None else f"{name} {values[seat]}")
    for name, people in view.people.items():
        if words.states[name].each == "side":
            continue
        if isinstance(people, tuple) and people[seat] is not None:
            row.append(f"{name}: {words.name(people[seat] or 0)}")
        elif isinstance(people, tuple):
            row.append("")
    tags = [name for name, who in view.people.items() if who == seat and not isinstance(who, tuple)]
    tags += [name for name, who in called.items() if who == seat and name not in tags]
    tags += [
        name
        for name, who in view.marks.items()
        if words.states[name].of == "players" and seat in who
    ]
    tags += [
        _quality(name)
        for name, holds in view.flags.items()
        if isinstance(holds, tuple) and holds[seat]
    ]
    row.append(", ".join(tags))
    return row


def _is_scored(view: Observation, words: Wording) -> bool:
    """Whether scores are of interest: where the match goes by another number, nobody may ever
    score."""
    return words.description.scores and (words.description.wins == "score" or any(view.scores))


def _sides(view: Observation, words: Wording) -> list[str]:
    """A row for each side: who they are, and what the side has."""
    rows = []
    for number, side in enumerate(words.description.sides):
        row = [f"  {sentence(words.side(number))}"]
        if side.seats and _is_scored(view, words):
            row.append(f"score {view.scores[side.seats[0]]}")
        for name, values in {**view.numbers, **view.values, **view.people}.items():
            if words.states[name].each == "side" and isinstance(values, tuple):
                value, nothing = values[number], all(one in (0, None) for one in values)
                if name in view.people and isinstance(value, int):
                    value = words.name(value)
                row.append("" if nothing or value is None else f"{name} {value}")
        of_sides = [name for name in view.marks if words.states[name].of == "sides"]
        row.append(", ".join(name for name in of_sides if number in view.marks[name]))
        rows.append(row)
    return _aligned(rows) if any(cell for row in rows for cell in row[1:]) else []


def _quality(clause: str) -> str:
    """A clause about you, as a word beside a name: `you are out` gives `out`."""
    for start in ("you are ", "you have "):
        if clause.startswith(start):
            return clause.removeprefix(start)
    return clause


def _is_private(place: PlaceView, words: Wording) -> bool:
    """Whether the cards there are for their owner's eyes; other people see how many."""
    return words.zones[place.zone].is_held


# --- the middle -----------------------------------------------------------------------------------


def _state(
    view: Observation, words: Wording, marked_by: Mapping[str, Collection[str]]
) -> list[str]:
    """What the state says of the whole table; numbers that are nothing are left out."""
    found = [
        f"{name}: {words.side_called(value) if words.states[name].kind == 'side' else value}"
        for name, value in view.values.items()
        if value is not None and not isinstance(value, tuple)
    ]
    found += [
        f"{group.shown_as}: {group.by_round[min(view.round, len(group.by_round)) - 1]}"
        for group in words.description.groups
        if group.by_round
    ]
    found += [
        f"{name}: {value}"
        for name, value in view.numbers.items()
        if value and not isinstance(value, tuple)
    ]
    found += [name for name, holds in view.flags.items() if holds is True]
    for seat, groups in enumerate(view.groups):
        told = "; ".join(f"{group_name(group.name)} {' '.join(group.cards)}" for group in groups)
        found += [f"{sentence(words.owner(seat))} groups: {told}"] if groups else []
    if view.reordered:
        titles = map(words.modifier, view.reordered)
        by = listed(one.replace("The ", "the ", 1) for one in titles)
        found.append(f"order of groups changed by {by}")
    if view.turned_round:
        found.append("turns go to the right")
    if words.description.scheduled:
        found.append(f"in force: {', '.join(view.modifiers) or 'no modifiers'}")
    for name, bearers in view.marks.items():
        if bearers and words.states[name].of not in ("players", "sides"):
            why = f" (by {words.rules(marked_by[name])})" if marked_by.get(name) else ""
            found.append(f"{name}: {' '.join(str(one) for one in bearers)}{why}")
    return found


def changed_marks(before: Observation, now: Observation, words: Wording) -> list[str]:
    """What cards bear a mark that they did not bear before, or no longer, where no news tell it."""
    told = []
    for name, bearers in now.marks.items():
        if words.states[name].of == "cards" and {*bearers} != {*before.marks.get(name, ())}:
            codes = " ".join(str(one) for one in bearers)
            told += wrapped(f"{name} now: {codes or 'no cards'}", 2)
    return told


def _flowing(parts: list[str]) -> list[str]:
    """As many on a line as fit, each beginning at a column of its own."""
    lines: list[str] = []
    line = ""
    for part in parts:
        start = ((len(line) + 2) // 20 + 1) * 20 if line else 0
        if line and start + len(part) > WIDTH - 4:
            lines += wrapped(line.strip(), 4)
            line, start = "", 0
        line = line.ljust(start) + part
    return lines + (wrapped(line, 4) if line else [])


def result_lines(result: Result, by: str, words: Wording) -> list[str]:
    """Who won, by which sentence, and what it compares of everybody, the best first; of several
    rounds also what it was after each."""
    winners, scores, standings = result.winners, result.scores, result.standings
    sides = words.description.sides
    if not winners:
        said = "nobody wins"
    elif len(winners) == 1:
        said = words.does(winners[0], "win")
        by = by.replace("the players ", "the player ", 1)  # who might have been several
    else:
        said = f"{listed(words.name(seat) for seat in winners)} win"
        by = re.sub(r"^the player (?=with )", "the players ", by)
    fixed = [(number, side.seats[0]) for number, side in enumerate(sides) if side.seats]
    names = {seat: words.side(number) for number, seat in fixed}
    names = names or {seat: words.name(seat) for seat in range(len(scores))}
    order = sorted(names, key=lambda seat: (standings[seat], seat))
    wide = max(map(len, names.values()))
    high = max(len(str(score)) for score in scores)
    lines = wrapped(f"{sentence(said)}: {by}.", 0)
    for seat in order:
        name, score = sentence(names[seat]).ljust(wide), str(scores[seat]).rjust(high)
        row = f"{standings[seat]}  {name}  {score}"
        rounds = [str(after[seat]) for after in result.after_rounds]
        if 1 < len(rounds) <= ROUNDS_TOLD and any(scores):
            row += f"  (after each round: {', '.join(rounds)})"
        lines += wrapped(row, 2)
    return lines


def options_lines(labels: list[str]) -> list[str]:
    """Numbered options, in as many columns as fit."""
    number = len(str(len(labels)))
    cells = [f"{str(at).rjust(number)} {label}" for at, label in enumerate(labels, 1)]
    wide = max(map(len, cells)) + 3
    columns = max(1, (WIDTH - 2) // wide)
    if columns == 1:
        return [line for cell in cells for line in wrapped(cell, 2)]
    return [
        "  " + "".join(cell.ljust(wide) for cell in cells[at : at + columns]).rstrip()
        for at in range(0, len(cells), columns)
    ]


def card_help(words: Wording, signs: bool = False) -> list[str]:
    """How cards are typed, with a card of this pack as the example; where `signs` of suits are
    shown, which letters stand for each."""
    cards = words.description.cards
    card = cards[min(6, len(cards) - 1)]
    if not signs:
        return [f"Cards are written by rank and suit: {card.code} is the {card.name}."]
    letters: dict[str, str] = {}
    for one in cards:
        if plain := one.drawn.rstrip("*"):
            letters.setdefault(plain[-1], one.code.rstrip("*")[len(plain) - 1 :])
    told = ", ".join(f"{sign} {letter}" for sign, letter in letters.items())
    return wrapped(f"Cards are typed by rank and suit, and suits so: {told}.", 0)
