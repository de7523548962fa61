"""The rules in force, in the words of their files, as somebody at the table looks them up.

Comes in: the rules of a match, which modifiers are in force, and words to look for. Goes out:
lines: section by section every sentence, or those that have the words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from ..diagnostics import Span
from ..differences.outline import Row
from ..differences.parts import GamePart, parts_of
from ..differences.switched_off import switched_off
from ..front.wording import listed as listed_words
from ..front.wording import numbered, wrapped
from ..records import record
from ..source.choices import settled_by
from ..source.document import yaml_text
from ..syntax.inflection import plural, singular
from ..table.rules import Rules
from ..table.views import Observation

# What people play by; verbs and places are what the sentences are made of.
SECTIONS = {
    "win": "It is won by",
    "ends": "The match ends",
    "rules": "Rules",
    "hands": "Hands",
    "groups": "Groups, the lowest first",
    "families": "Families of groups",
    "links": "Modifiers together",
    "seniority": "Seniority",
    "words: cards": "Words",
    "words: adjectives": "Words",
    "words: players": "Words",
    "words: numbers": "Words",
    "pack": "Pack",
    "phases": "Course",
    "before": "Before a phase",
    "after": "After a phase",
    "actions": "Out of turn",
    "triggers": "Whenever something happens",
    "phrases": "What phrases mean",
}
DECLARED = ("words: cards", "words: adjectives", "words: players", "words: numbers", "pack")
IN_FORCE = "Modifiers in force"
Wanted = Collection[re.Pattern[str]]
WHOLE = 5  # lines of a part that are told together, whichever of them was asked for
DEEPEST = 10  # steps that stand further in are told as far in as these
OTHERS = ", who is `you` here"
MENTIONED = 8  # steps of an option that are told, and sentences that go by it


@record
class AtTable:
    """What is so in a match: how many `rounds` it was agreed to have (0: nobody said so), the
    `order` of groups now, and by what it has `changed`."""

    rounds: int
    order: tuple[str, ...]
    changed: tuple[str, ...]


def lines(
    rules: Rules, in_force: Collection[str], words: str = "", match: AtTable | None = None
) -> list[str]:
    """`in_force`: the names of modifiers; `match`: where one is played. Without words all
    sentences; else those that have each of them, with the part that they stand in, and all of a
    modifier that is called so."""
    return _sought(rules, in_force, words, match) or [f"No rule in force has the words `{words}`."]


def has(rules: Rules, in_force: Collection[str], words: str) -> bool:
    """Whether some rule has each of these words."""
    return bool(_sought(rules, in_force, words))


def _sought(
    rules: Rules, in_force: Collection[str], words: str, match: AtTable | None = None
) -> list[str]:
    said = words.casefold().split()
    told = _told(rules, in_force, [_called(word) for word in said], match)
    if not told and not any(map(str.isdecimal, said)):
        told = _told(rules, in_force, [_called(word, begins=True) for word in said], match)
    return told


def _called(word: str, begins: bool = False) -> re.Pattern[str]:
    """A whole word, of one thing or of many, or the beginning of one; `2` is no part of `1.2`."""
    forms = "|".join(map(re.escape, {word, singular(word), plural(word)}))
    return re.compile(rf"(?<!\w)(?:{forms})" if begins else rf"(?<![\w.])(?:{forms})(?!\w|\.\d)")


def _told(
    rules: Rules, in_force: Collection[str], wanted: Wanted, match: AtTable | None
) -> list[str]:
    told: list[str] = []
    headings = set[str]()
    settled = _settled(rules)
    order = rules.program.checked.ladder.order() if match is None else [*match.order]
    parts = _as_they_rank(_parts(rules, in_force), order)
    modifiers = [one for one in rules.composition.modifiers if one.name in in_force]
    called = {one.name for one in modifiers if wanted and _has(f"{one.name} {one.number}", wanted)}
    listed = [one for one in modifiers if _has(f"{IN_FORCE} {one.name} {one.title}", wanted)]
    if listed:
        told.append(f"{IN_FORCE}:")
        for one in listed:
            number = "" if one.number is None else f"{one.number}. "
            told += wrapped(f"{number}{one.title}", 2)
            told += wrapped(one.about, 5) if one.about and wanted else []
    for section, heading in SECTIONS.items():
        found = [
            line
            for part in parts
            if part.section == section
            for line in _part(part, settled, [] if called & {*part.modifiers} else wanted)
        ]
        if section == "ends" and (agreed := _agreed_end(rules, match)):
            found += wrapped(agreed, 2) if _has(f"{heading} {agreed}", wanted) else []
        if found:
            changed = match is not None and section == "groups" and listed_words(match.changed)
            said = f"{heading} (their order is changed by {changed})" if changed else heading
            told += [*([] if heading in headings else wrapped(f"{said}:", 0)), *found]
            headings.add(heading)
    options = [f"{name}: {yaml_text(value)}" for name, value in rules.composition.options.items()]
    options = [one for one in options if _has(one, wanted)]
    if options:
        told += ["Options:", *(line for one in options for line in wrapped(one, 2))]
    return [*told, *_abouts(rules, wanted)] if wanted else told


def _abouts(rules: Rules, wanted: Wanted) -> list[str]:
    """What the ruleset, and its variants in force, say to people of the whole; of a variant that is
    called as it is `wanted`, or says it."""
    made, told = rules.composition, list[str]()
    if made.about and _has(f"about {made.title} {made.about}", wanted):
        told += [*wrapped(f"{made.title}:", 0), *wrapped(made.about, 2)]
    for one in made.variants:
        if one.loaded and one.about and _has(f"{one.name} {one.title} {one.about}", wanted):
            told += [*wrapped(f"{one.title}:", 0), *wrapped(one.about, 2)]
    return told


def of_modifier(rules: Rules, name: str) -> list[str]:
    """What a modifier says, by itself: of the whole, and every part that is of it and of no
    other."""
    settled, parts = _settled(rules), _parts(rules, [name])
    abouts = (one.about for one in rules.composition.modifiers if one.name == name)
    return [line for about in abouts if about for line in wrapped(about, 2)] + [
        line
        for section in SECTIONS
        for part in parts
        if part.section == section and part.modifiers == (name,)
        for line in _part(part, settled, [])
    ]


def action(rules: Rules, in_force: Collection[str], what: str, brief: bool = False) -> list[str]:
    """How the rules say an action, that `what` begins with: who may take it, when, and what it
    does, also by the phrases of the ruleset, with the sentences of the modifier that it is of, or
    in `brief` these alone; nothing for what is no action."""
    parts = _parts(rules, in_force, True)
    named = [one for one in parts if one.section == "actions" and _begins(what, one.name)]
    owners = {one.modifiers for one in named if one.modifiers}
    rules_of = [one for one in parts if one.section == "rules"]
    beside = [one for one in rules_of if any({*owner} <= {*one.modifiers} for owner in owners)]
    settled = _settled(rules)
    phrases = [one for one in parts if one.section == "phrases"]
    named = [replace(one, rows=_without_settled(one.rows)) for one in named]
    meant = [
        replace(taught, name=row.text, rows=tuple(_filled(taught, row.text)))
        for one in named
        for row in one.rows
        for taught in phrases
        if row.label.rstrip(".").isdecimal() or row.label.endswith(("do:", "else:"))
        if next(iter(_filled(taught, row.text)), None) is not None
    ]
    told = beside if brief else (*named, *meant, *beside)
    return [line for one in told for line in _part(one, settled, [])]


def _without_settled(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """Rows without the headings of what stood under a condition that always holds."""
    there = {id(row) for row in rows}
    return tuple(row for row in rows if row.text or all(id(head) in there for head in row.within))


def _filled(phrase: GamePart, said: str) -> Iterator[Row]:
    """The rows of a phrase, with what a step that says it puts into its holes; none where the step
    says something else."""
    holes = re.split(r"<([^<>]+)>", phrase.name)
    pattern = "".join("(.+)" if at % 2 else re.escape(part) for at, part in enumerate(holes))
    if found := re.fullmatch(pattern, said):
        made: dict[int, Row] = {}
        for row in phrase.rows:
            text = row.text
            for hole, filled in zip(holes[1::2], found.groups(), strict=True):
                text = text.replace(f"<{hole}>", filled)
            within = tuple(made.get(id(head), head) for head in row.within)
            made[id(row)] = replace(row, text=text, within=within)
            yield made[id(row)]


def option(
    rules: Rules, in_force: Collection[str], what: str, here: Collection[Span] = ()
) -> list[str]:
    """What comes of an option, as the rules say it: its steps, and where nothing is picked what
    goes by whether it was chosen, or by what it changes. Of several that are called so, those that
    stand `here`, which may be chosen at this question."""
    verbs = [one.name for one in rules.program.checked.game.verbs if _begins(what, one.name)]
    verb = max(verbs, key=len, default=what)
    parts = [one for one in _parts(rules, in_force, True) if one.section in SECTIONS]
    rows = [row for one in parts if one.section not in DECLARED for row in one.rows]
    named = [row for row in rows if row.keys[-1:] == (verb,) and "choose" in row.keys]
    if not named:
        return []
    named = [*filter(None, (_said_after(span, named) for span in here))] or named
    inside = [row for row in rows if any(row is one or one in row.within for one in named)]
    steps = [row for row in inside if _tells(row) and "do" in row.keys[row.keys.index(verb) :]]
    steps = [each for row in steps for each in _as_taught(row, parts)]
    told = wrapped(f"`{verb}` {'does this:' if steps else 'does nothing by itself.'}", 2)
    told += _each_once(steps, verb)
    if what != verb:
        return told if steps else []
    asking = (one for one in rules.program.checked.game.verbs if one.name == verb)
    asked = [rf"(?:have|has) (?:not )?{re.escape(one.participle)}" for one in asking]
    for name, state in rules.program.symbols.states.items():
        if state.kind == "player" and state.lasts == "match":
            continue  # whoever that is, all that is said of them goes on
        if any(
            row.text.startswith("now ") and _mentions(row.text, re.escape(name)) for row in steps
        ):
            asked.append(re.escape(name))
    going = [
        row
        for row in rows
        if row not in inside
        and not row.text.startswith("now ")
        and any(_mentions(row.text, one) for one in asked)
    ]
    guarding = [row for row in going if row.label.endswith(("if:", "unless:"))]
    further = [
        row
        for row in rows
        if row in going or (row not in inside and any(_is_done(row, one) for one in guarding))
    ]
    told += wrapped("These go by it:", 2) if further else []
    told += _each_once(further, verb)
    holding = next(one.rows for one in parts if any(row is named[0] for row in one.rows))
    after = [] if steps else _afterwards(named[0], holding)
    told += wrapped("Afterwards:", 2) if after else []
    return [*told, *_each_once(after, verb)]


def _afterwards(option: Row, rows: Sequence[Row]) -> list[Row]:
    """What comes next in a part once something has been chosen there: what follows the choice, or
    else what follows the steps that it is among."""
    choice = option.within[-1]
    at = next(n for n, row in enumerate(rows) if row is choice)
    for depth in range(len(choice.within), -1, -1):
        around, inner = choice.within[:depth], (*choice.within, choice)[depth]
        found, passed = list[Row](), True
        for row in rows[at:]:
            if row.within[:depth] != around:
                break
            if row is inner or inner in row.within:
                continue
            if (
                len(row.within) == depth
            ):  # the other side of a condition, and when to stop, are none
                passed = row.label in ("else:", "until:")
            if not passed and _tells(row):
                found.append(row)
        if found:
            return found
    return []


def _said_after(key: Span, rows: Iterable[Row]) -> Row | None:
    """What stands under a key of a file, of these rows."""
    after = (
        row
        for row in rows
        if row.span.file == key.file and (row.span.line, row.span.column) > (key.line, key.column)
    )
    return min(after, key=lambda row: (row.span.line, row.span.column), default=None)


def _is_done(row: Row, guard: Row) -> bool:
    """Whether it tells what is done under a condition, and no option that may be chosen then."""
    return _tells(row) and guard in row.within and "choose" not in row.keys[len(guard.keys) - 1 :]


def _tells(row: Row) -> bool:
    """Whether it is a sentence or a value, or the heading of what is done otherwise."""
    return bool(row.text) or row.label.endswith("else:") or _is_option(row)


def _is_option(row: Row) -> bool:
    """Whether it is the heading of something that may be chosen."""
    return not row.text and row.keys[-2:-1] == ("choose",)


def _as_taught(row: Row, parts: Iterable[GamePart]) -> Iterable[Row]:
    """What a step means that is a phrase of the ruleset by itself; else the step."""
    phrases = (one for one in parts if one.section == "phrases")
    meant = (tuple(filter(_tells, _filled(one, row.text))) for one in phrases)
    return next(filter(None, meant), (row,))


def _each_once(rows: Iterable[Row], verb: str) -> list[str]:
    """Steps and conditions, without their numbers; so many of them as are read at a glance, and
    how the others are found."""
    each, told = [*rows], list[tuple[str, int]]()
    for row in each:
        said = re.sub(r"^(?:\d+\. )?(?:do: )?", "", _said(row))
        said = f"`{row.keys[-1]}` may be chosen:" if _is_option(row) else said
        whose = [one for one in each if row in one.within and _mentions(one.text, "(?:you|your)")]
        if whose and said.startswith(("for each: ", "who: ")):
            said += OTHERS
        deep = sum(one in each for one in row.within)
        told += [(said, deep)] * ((said, deep) not in told)
    more = [(f"... (`rules {verb}` has more)", 0)] if len(told) > MENTIONED else []
    return [line for one, deep in [*told[:MENTIONED], *more] for line in wrapped(one, 4 + 2 * deep)]


def _mentions(text: str, pattern: str) -> bool:
    return re.search(rf"(?<!\w){pattern}(?!\w)", text) is not None


def _settled(rules: Rules) -> list[tuple[Span, str]]:
    """What options chose: where it stands, and the option."""
    made = rules.composition
    return settled_by(dict.fromkeys(one.path for one in made.documents), made.options)


def _parts(rules: Rules, in_force: Collection[str], conditions: bool = False) -> list[GamePart]:
    """The parts of the rules with these modifiers, without what an option keeps from ever being
    so, and perhaps without the `conditions` that always hold."""
    off = switched_off(rules.program.checked, conditions)
    found = []
    for one in parts_of(rules.composition).values():
        if {*one.modifiers} <= {*in_force} and (rows := _standing(one.rows, off)):
            found.append(replace(one, rows=rows))
    return found


def _standing(rows: tuple[Row, ...], off: Collection[Span]) -> tuple[Row, ...]:
    """The rows outside these places, and the headings of which something is left; nothing where no
    sentence is, but where it is from."""
    said = [row for row in rows if row.text and not any(span.holds(row.span) for span in off)]
    if len(said) == sum(bool(row.text) for row in rows):
        return rows
    if all(row.keys[-1:] == ("source",) for row in said):
        return ()
    kept = {
        id(one)
        for row in said
        for one in (row, *(head for head in row.within if not head.text or head in said))
    }
    heads = {id(one) for row in rows for one in row.within}
    return tuple(row for row in rows if id(row) in kept or not (row.text or id(row) in heads))


def _begins(what: str, name: str) -> bool:
    return what == name or what.startswith(f"{name} ")


def origins(
    rules: Rules,
    in_force: Collection[str],
    text: str,
    money: Collection[str],
    now: Callable[[str], int | None] = lambda name: None,
) -> list[str]:
    """Of the numbers that a text names, and no money is, those that options settle: by which, and
    what these are; those that are worked out: how, and what they are `now`; and options."""
    told = []
    chosen = rules.composition.options
    for name, value in chosen.items():
        if isinstance(value, int) and not isinstance(value, bool):
            told += wrapped(f"{name}: {value}", 2) if _mentions(text, re.escape(name)) else []
    settled = _settled(rules)
    states = rules.program.symbols.states
    for part in _parts(rules, in_force):
        if part.section == "state" and states[part.name].kind != "number":
            continue
        if part.name in money or not _mentions(text, re.escape(part.name)):
            continue
        if part.section == "state":
            rows = [row for row in part.rows if row.keys[-1:] == ("starts at",)]
        elif part.section == "words: numbers":
            rows = [row for row in part.rows if row.text]
        else:
            continue
        for row in rows:
            named = with_options(rules, row.text)
            by = _by_options([row], settled).get(id(row), "")
            worked = part.section == "words: numbers"
            if by or named != row.text or worked:
                is_state = "starts at " if part.section == "state" else ""
                number = now(part.name) if worked and row is rows[-1] else None
                so = "" if number is None else f" ({number} now)"
                told += wrapped(f"{part.name}: {is_state}{named}{by}{so}", 2)
    return told


def values(view: Observation, text: str) -> list[str]:
    """What the numbers are now that a text names, of those that are kept for the table or for
    whoever looks."""
    told = []
    mine = None if OTHERS in text else view.seat  # there it is said of somebody else
    for name, value in view.numbers.items():
        of = rf"(the|your) {re.escape(name)}"
        for whose in dict.fromkeys(re.findall(rf"(?<!\w){of}(?!\w)", text)):
            if not isinstance(value, tuple) and whose == "the":
                told.append(f"the {name}: {value}")
            elif isinstance(value, tuple) and whose == "your" and mine is not None:
                told.append(f"your {name}: {value[mine]}")
    return wrapped(f"(now {', '.join(told)})", 2) if told else []


def said_of_end(rules: Rules) -> str:
    """What ends the match, as the ruleset says it; empty if it is over after its rounds."""
    return _single(rules, "ends", "; ")


def _as_they_rank(parts: list[GamePart], order: list[str]) -> list[GamePart]:
    """The same, groups in this order; those that do not rank come last."""

    def place(part: GamePart) -> int:
        ranks = part.section == "groups" and part.name in order
        return order.index(part.name) if ranks else len(order)

    return sorted(parts, key=place)


def _agreed_end(rules: Rules, match: AtTable | None) -> str:
    """After how many rounds a match is over, whatever its ruleset says of that."""
    if match is not None and match.rounds:
        return f"after {numbered(match.rounds, 'round')}, as was agreed for this match"
    said = match is None or rules.program.checked.game.ends is not None
    return "" if said else "after 1 round"


def winning(rules: Rules) -> str:
    """Who wins, as the ruleset says it, with the options that it names."""
    return with_options(rules, _single(rules, "win", ", then "))


def _single(rules: Rules, section: str, between: str) -> str:
    """What a section says that has no parts with names."""
    made = rules.composition
    found = [one for one in parts_of(made).values() if one.section == section]
    return between.join(_said(row) for one in found for row in one.rows)


def with_options(rules: Rules, said: str) -> str:
    """With what the options are that it names."""
    made = rules.composition
    values = {name: yaml_text(made.options[name]) for name in made.options if name in said.split()}
    named = [f"{name} is {value}" for name, value in values.items()]
    return f"{said} ({', '.join(named)})" if named else said


def _part(part: GamePart, settled: Iterable[tuple[Span, str]], wanted: Wanted) -> Iterator[str]:
    rows = [row for row in part.rows if row.text]
    if not _has(_text(part, part.rows), wanted) or (not rows and part.section in DECLARED):
        return
    if part.section in DECLARED:
        yield from wrapped(f"{_declared(part)}{', '.join(_said(row) for row in rows)}", 2)
        return
    by = _by_options(rows, settled)
    if len(rows) == 1:
        said = _said(rows[0]) + by.get(id(rows[0]), "")
        yield from wrapped(f"{part.name}: {said}" if part.name else said, 2)
        return
    if part.name:
        yield f"  {part.name}:"
    headings = {id(one) for row in part.rows for one in row.within}
    for row in _with_headings(part.rows, wanted):
        said = _said(row) + by.get(id(row), "")
        if said.endswith(":") and id(row) not in headings:  # an option of which nothing comes
            said += " {}"
        yield from wrapped(said, 4 + 2 * min(len(row.within), DEEPEST))


def _by_options(rows: list[Row], settled: Iterable[tuple[Span, str]]) -> dict[int, str]:
    """Of rows that stand there by the value of an option the first, with its name: with another
    value, others stand there."""
    found: dict[int, list[str]] = {}
    for span, option in settled:
        if row := next((row for row in rows if span.holds(row.span)), None):
            found.setdefault(id(row), []).append(option)
    return {
        row: f" (option{'s' * (len(options) > 1)} {' and '.join(options)})"
        for row, options in found.items()
    }


def _with_headings(rows: Iterable[Row], wanted: Wanted) -> Iterable[Row]:
    """Of many rows those that have the words by themselves, under their headings and over what
    belongs to them; all of them where none has, or they are few."""
    rows = [*rows]
    if sum(bool(row.text) for row in rows) <= WHOLE:
        return rows
    found = [row for row in rows if _has(_read(row), wanted)]
    named = {id(row) for row in found}
    kept = {id(one) for row in found for one in (row, *row.within)}
    inside = [row for row in rows if id(row) in kept or named & {id(one) for one in row.within}]
    return inside if found else rows


def _has(text: str, wanted: Wanted) -> bool:
    """Whether a text has each of these words."""
    said = text.casefold()
    said += said.replace("_", " ") if "_" in said else ""
    return all(one.search(said) for one in wanted)


def _declared(part: GamePart) -> str:
    """How it begins to be said what a word means."""
    if part.section == "words: cards":
        return f"{plural(part.name)} are "
    return f"{part.name}: "


def _text(part: GamePart, rows: Iterable[Row]) -> str:
    named = part.name or f"{part.section} {SECTIONS[part.section]}"
    return " ".join([named, *map(_read, rows)])


def _read(row: Row) -> str:
    """What words are looked for in: no number of a step, and not where a sentence is from."""
    return "" if row.keys[-1:] == ("source",) else re.sub(r"^\d+\.(?: |$)", "", _said(row))


def _said(row: Row) -> str:
    return f"{row.label} {row.text}".strip()
