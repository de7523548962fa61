"""A composed ruleset becomes one tree.

Comes in: a `Composition`. Goes out: the `Game`: what it declares, its rules and its flow, every
sentence parsed, every part marked with the modifiers it belongs to. All faults of all sentences are
found in one run.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from typing import Any, TypeVar

from ..diagnostics import Faults, Related, Span, nearest
from ..records import field_names
from ..source.compose import Composition
from ..source.document import Entry, MappingNode, Node, ScalarNode, SequenceNode, plain
from . import tree
from .flow import SentenceRead, SentenceReader, places, text, texts
from .game import (
    Action,
    Adjective,
    AttributeDeclaration,
    CardClass,
    Family,
    Figure,
    Group,
    HandsDeclaration,
    LayoutDeclaration,
    Link,
    OptionDeclaration,
    Origin,
    PackDeclaration,
    Person,
    Phase,
    Phrase,
    RulesetTree,
    Square,
    StandingRule,
    StateDeclaration,
    Step,
    Trigger,
    Verb,
    Zone,
)
from .lalr.patterns import pattern_of
from .lalr.spelling import shown_declared, spelt_otherwise, undone
from .language import number_of
from .lexicon import Lexicon
from .words import SIZES, option_kind, rank_names, verbs_of

T = TypeVar("T")


def from_source(
    composition: Composition, faults: Faults, read: list[SentenceRead] | None = None
) -> RulesetTree | None:
    """The whole game, or None if any of it is faulty; all that was found is in `faults`. Each
    sentence is added to `read`, also where it was read in two ways and the other one counts."""
    before = len(faults.found)
    lexicon = Lexicon(composition, faults)
    doubtful = lexicon.doubtful(faults)
    if any(one.code in ("OCT222", *SIZES) for one in faults.found[before:]):
        return (
            None  # without the pack no card can be named, and what is too large is not gone through
        )

    def reader_of(modifiers: tuple[str, ...]) -> SentenceReader:
        return SentenceReader(
            Origin(modifiers),
            lexicon.of(modifiers),
            faults,
            doubtful=doubtful,
            read=read,
        )

    base = reader_of(())
    parts = [(base, composition.base)]
    parts += [(reader_of(layer.modifiers), layer.body) for layer in composition.layers]

    def every(
        read: Callable[[SentenceReader, Node | None], Iterator[T]], *path: str
    ) -> tuple[T, ...]:
        return tuple(made for reader, body in parts for made in read(reader, _at(body, *path)))

    root = composition.base
    pack = _pack(base, root)
    win = root.get("win")
    game = RulesetTree(
        composition.name,
        composition.title,
        _range(text(root.get("players"))),
        tuple(
            (modifier.name, modifier.number)
            for modifier in composition.modifiers
            if modifier.loaded
        ),
        pack,
        every(_classes, "words", "cards"),
        every(_adjectives, "words", "adjectives"),
        every(_people, "words", "players"),
        every(_figures, "words", "numbers"),
        every(_verbs, "words", "verbs"),
        every(_zones, "zones"),
        every(_states, "state"),
        every(lambda reader, node: _options(reader, node, composition.options), "options"),
        every(_groups, "groups"),
        every(_families, "families"),
        every(_links, "links"),
        _layout(root.get("layout")),
        _hands(base, root.get("hands")),
        base.order(root.get("seniority")),
        every(_phrases, "phrases"),
        every(_rules, "rules"),
        _with_additions(every(_phases, "phases"), composition, reader_of),
        every(_actions, "actions"),
        every(_triggers, "triggers"),
        base.condition(root.get("ends")),
        base.sentences("listing", win),
        root.span,
    )
    _no_circles(game, faults)
    _kinds_of_states(game, faults)
    spelt_otherwise(faults, before, lexicon.whole, composition)
    shown_declared(faults, before, lexicon.whole, composition)
    undone(lexicon.whole, composition, faults)
    return None if any(one.severity == "error" for one in faults.found[before:]) else game


def _at(node: Node | None, *path: str) -> Node | None:
    for key in path:
        node = node.get(key) if isinstance(node, MappingNode) else None
    return node


def _items(node: Node | None) -> tuple[Node, ...]:
    return node.items if isinstance(node, SequenceNode) else ()


def _entries(node: Node | None) -> tuple[Entry, ...]:
    return node.entries if isinstance(node, MappingNode) else ()


def _range(said: str) -> tuple[int, int]:
    """`4`, `2 to 7` and `3 players` as a lowest and a highest number."""
    numbers = [number for word in said.split() if (number := number_of(word)) is not None]
    return (numbers[0], numbers[-1]) if numbers else (1, 1)


# --- declarations ---------------------------------------------------------------------------------


def _pack(reader: SentenceReader, root: MappingNode) -> PackDeclaration:
    node = root.get("pack")
    ranks = tuple(name for name, _ in rank_names(_at(node, "ranks")))
    runs = tuple(name for name, _ in rank_names(_at(node, "runs"))) or ranks
    written = _at(node, "copies")
    copies = tuple((*_range(entry.key.text), int(text(entry.value))) for entry in _entries(written))
    if isinstance(written, ScalarNode):
        copies = ((*_range(text(root.get("players"))), int(written.text)),)
    attributes = []
    for entry in _entries(_at(node, "attributes")):
        items = entry.value.items if isinstance(entry.value, SequenceNode) else ()
        values = tuple(_members(reader, item) for item in items)
        attributes.append(
            AttributeDeclaration(entry.key.text, reader.owner, entry.key.span, values)
        )
    suits, span = texts(_at(node, "suits")), node.span if node else root.span
    names = {*ranks, *suits}
    looks = tuple(
        (entry.key.text, text(entry.value)) for entry in _entries(_at(node, "printed as"))
    )
    for entry in _entries(_at(node, "printed as")):
        for name in (entry.key, entry.value):
            _known(reader, name, names, "there is no suit or rank")
    written_marks = _at(node, "marked")
    marked = written_marks.items if isinstance(written_marks, SequenceNode) else ()
    for rank, place in rank_names(_at(node, "runs")):
        if rank not in ranks:
            near = nearest(rank, ranks)
            help = "write it as the pack does"
            there = next(
                (where for name, where in rank_names(_at(node, "ranks")) if name == near), None
            )
            related = (
                [Related(there, f"`{near}` is declared here")]
                if there and there.line != place.line
                else []
            )
            reader.faults.error(
                "OCT222",
                f"there is no rank `{rank}`",
                place,
                help=help,
                related=related,
                meant=near,
            )
    for item in marked:
        _known(
            reader,
            item,
            {f"{rank} of {suit}" for rank in ranks for suit in suits},
            "there is no card",
        )
    return PackDeclaration(
        suits,
        ranks,
        runs,
        copies,
        tuple(attributes),
        looks,
        tuple(text(item) for item in marked),
        span,
    )


def _known(reader: SentenceReader, node: Node, names: Collection[str], complaint: str) -> None:
    """A fault unless the text is one of the names."""
    if text(node) not in names:
        near = nearest(text(node), names)
        help = "write it as the pack does"
        reader.faults.error(
            "OCT222", f"{complaint} `{text(node)}`", node.span, help=help, meant=near
        )


def _members(reader: SentenceReader, node: Node) -> tuple[str, ...]:
    """`clubs and staves`: the suits (or ranks) of one value of an attribute."""
    found: tree.Listing | None = reader.sentence("listing", node)
    if found is None:
        return ()
    names = []
    joined = not isinstance(found, tree.Several) or found.joined == "and"
    for item in found.items if isinstance(found, tree.Several) else (found,):
        if (
            isinstance(item, tree.Np)
            and isinstance(item.head, tree.Word)
            and item.head.sort in ("suit", "rank")
            and item.determiner in ("", "the")
            and item == tree.Np(item.determiner, (), item.head, span=item.span)
            and joined
        ):
            names.append(item.head.name)
        else:
            reader.faults.error(
                "OCT221",
                "a value is made of suits or of ranks",
                item.span,
                help="write their names, joined by `and`",
            )
    return tuple(names)


def _classes(reader: SentenceReader, node: Node | None) -> Iterator[CardClass]:
    for entry in _entries(node):
        phrase = reader.sentence("listing", entry.value)
        if phrase is not None:
            yield CardClass(entry.key.text, reader.owner, entry.key.span, phrase)


def _adjectives(reader: SentenceReader, node: Node | None) -> Iterator[Adjective]:
    for entry in _entries(node):
        meaning = reader.sentence("meaning", entry.value)
        if meaning is not None:
            yield Adjective(entry.key.text, reader.owner, entry.key.span, meaning)


def _people(reader: SentenceReader, node: Node | None) -> Iterator[Person]:
    for entry in _entries(node):
        person = reader.thing(entry.value)
        if person is not None:
            yield Person(entry.key.text, reader.owner, entry.key.span, person)


def _figures(reader: SentenceReader, node: Node | None) -> Iterator[Figure]:
    for entry in _entries(node):
        amount = reader.sentence("amount", entry.value)
        if amount is not None:
            yield Figure(entry.key.text, reader.owner, entry.key.span, amount)


def _verbs(reader: SentenceReader, node: Node | None) -> Iterator[Verb]:
    for key, participle in verbs_of(node):
        yield Verb(key.text, reader.owner, key.span, participle)


def _zones(reader: SentenceReader, node: Node | None) -> Iterator[Zone]:
    for entry in _entries(node):
        body = entry.value
        yield Zone(
            entry.key.text,
            reader.owner,
            entry.key.span,
            text(_at(body, "holds")) == "pack",
            text(_at(body, "faces")),
            text(_at(body, "seen by")),
            text(_at(body, "each")),
            text(_at(body, "in")),
            text(_at(body, "shows")),
            texts(_at(body, "named")),
            texts(_at(body, "all of")),
            places(_at(body, "named") or _at(body, "all of")),
        )


def _states(reader: SentenceReader, node: Node | None) -> Iterator[StateDeclaration]:
    for entry in _entries(node):
        body = entry.value
        starts, by_round = _at(body, "starts at"), _at(body, "by round")
        yield StateDeclaration(
            entry.key.text,
            reader.owner,
            entry.key.span,
            text(_at(body, "is a")),
            text(_at(body, "of")),
            text(_at(body, "each")),
            text(_at(body, "lasts")) or "match",
            reader.sentence("amount", starts),
            text(_at(body, "passes")),
            reader.sentences("amount", by_round),
            text(_at(body, "told")) != "false",
            next(iter(places(_at(body, "is a"))), None),
        )


def _kinds_of_states(game: RulesetTree, faults: Faults) -> None:
    """What a state is decides which words it gives to sentences, so it is told with those that miss
    them.
    """
    kinds = (
        "number",
        "player",
        "mark",
        "flag",
        "rank",
        "suit",
        *(attribute.name for attribute in game.pack.attributes),
    )
    for state in game.states:
        if state.kind not in kinds:
            help, near = f"there are: {', '.join(kinds)}", nearest(state.kind, kinds)
            faults.error(
                "OCT303",
                f"there is no kind of state `{state.kind}`",
                state.place or state.span,
                help=help,
                meant=near,
            )


def _options(
    reader: SentenceReader, node: Node | None, chosen: dict[str, object]
) -> Iterator[OptionDeclaration]:
    for entry in _entries(node):
        body = entry.value
        values, default = _at(body, "values"), _at(body, "default")
        given = (
            tuple(plain(item) for item in values.items) if isinstance(values, SequenceNode) else ()
        )
        if not given and isinstance(body, MappingNode) and option_kind(body) == "flag":
            given = (True, False)
        usual = plain(default) if default is not None else None
        yield OptionDeclaration(
            entry.key.text, reader.owner, entry.key.span, text(_at(body, "says")), given, usual,
            chosen.get(entry.key.text, usual), text(_at(body, "why")), text(_at(body, "source")),
        )  # fmt: skip


def _groups(reader: SentenceReader, node: Node | None) -> Iterator[Group]:
    for entry in _entries(node):
        body = entry.value
        phrase = reader.sentence(
            "listing", _at(body, "is") if isinstance(body, MappingNode) else body
        )
        by_round, ranked, goal = (
            _at(body, "by round"),
            _at(body, "ranked"),
            _at(body, "above") or _at(body, "below"),
        )
        yield Group(
            entry.key.text,
            reader.owner,
            entry.key.span,
            phrase,
            reader.sentences("listing", by_round),
            text(_at(body, "above")),
            text(_at(body, "below")),
            next(iter(places(goal)), None),
            not (isinstance(ranked, ScalarNode) and ranked.value is False),
            text(_at(body, "shown as")),
        )


def _families(reader: SentenceReader, node: Node | None) -> Iterator[Family]:
    for entry in _entries(node):
        yield Family(
            entry.key.text, reader.owner, entry.key.span, texts(entry.value), places(entry.value)
        )


def _links(reader: SentenceReader, node: Node | None) -> Iterator[Link]:
    for entry in _entries(node):
        for item in entry.value.items if isinstance(entry.value, SequenceNode) else (entry.value,):
            pairs: list[tuple[str, str]] = []
            where: list[tuple[Span, Span]] = []
            joined = _at(item, "join")
            for pair in joined.items if isinstance(joined, SequenceNode) else ():
                cells = text(pair).split()
                if len(set(cells)) == 2 == len(cells) and isinstance(pair, ScalarNode):
                    if {*cells} in [{*one} for one in pairs]:
                        said = f"`{cells[0]}` and `{cells[1]}` are joined already"
                        help = "leave it out: each pair joins both ways"
                        reader.faults.error("OCT221", said, pair.span, help=help)
                        continue
                    pairs.append((cells[0], cells[1]))
                    second = pair.text.rindex(cells[1])
                    where.append(
                        (pair.place(0, len(cells[0])), pair.place(second, second + len(cells[1])))
                    )
                else:
                    reader.faults.error(
                        "OCT221",
                        "a link joins two cells",
                        pair.span,
                        help="write their names with a space between",
                    )
            when = _at(item, "when")
            condition = reader.condition(when)
            if when is None or condition is not None:
                yield Link(
                    entry.key.text, reader.owner, condition, tuple(pairs), item.span, tuple(where)
                )


def _layout(node: Node | None) -> LayoutDeclaration | None:
    if node is None:
        return None
    rows = tuple(_squares(row) for row in _items(_at(node, "rows")))
    return LayoutDeclaration(rows, _squares(_at(node, "tells")), node.span)


def _squares(node: Node | None) -> tuple[Square, ...]:
    return tuple(Square(text(item), item.span) for item in _items(node))


def _hands(reader: SentenceReader, node: Node | None) -> HandsDeclaration | None:
    of = reader.sentence("listing", _at(node, "of"))
    if node is None or of is None:
        return None
    return HandsDeclaration(of, text(_at(node, "use")), node.span)


# --- phrases, rules, flow -------------------------------------------------------------------------


def _phrases(reader: SentenceReader, node: Node | None) -> Iterator[Phrase]:
    for item in node.items if isinstance(node, SequenceNode) else ():
        said, mean = _at(item, "say"), _at(item, "mean")
        # its faults are told with the words
        pattern = pattern_of(said, Faults()) if isinstance(said, ScalarNode) else None
        if pattern is None or not isinstance(said, ScalarNode):
            continue
        inner = replace(reader, holes=pattern.holes)
        if pattern.starts_with_hole and isinstance(mean, ScalarNode):
            rule, steps = _rule_or_steps(inner, mean)
        else:
            rule, steps = None, inner.steps(mean)
        yield Phrase(
            pattern.text, reader.owner, said.span, pattern.text, pattern.holes, rule, steps
        )


def _rule_or_steps(
    reader: SentenceReader, mean: ScalarNode
) -> tuple[tree.Rule | None, tuple[Step, ...]]:
    """One sentence as a rule, otherwise as a step. Where it is neither, what is told is why it is
    not what it is most like.
    """
    as_rule, as_step = Faults(), Faults()
    if rule := replace(reader, faults=as_rule).sentence("rule", mean):
        return rule, ()
    if steps := replace(reader, faults=as_step).steps(mean):
        return None, steps
    likely = as_step if _far(as_step) > _far(as_rule) else as_rule
    reader.faults.add(likely.found)
    return None, ()


def _far(faults: Faults) -> tuple[int, int]:
    """How far a sentence was read before its first fault."""
    return min(
        ((one.span.line, one.span.column) for one in faults.found if one.span is not None),
        default=(0, 0),
    )


def _rules(reader: SentenceReader, node: Node | None) -> Iterator[StandingRule]:
    for entry in _entries(node):
        said = _at(entry.value, "says") if isinstance(entry.value, MappingNode) else entry.value
        rule = reader.sentence("rule", said)
        if rule is not None:
            yield StandingRule(
                entry.key.text,
                reader.owner,
                entry.key.span,
                rule,
                text(said),
                text(_at(entry.value, "source")),
            )


def _phases(reader: SentenceReader, node: Node | None) -> Iterator[Phase]:
    for entry in _entries(node):
        yield Phase(entry.key.text, reader.owner, entry.key.span, reader.steps(entry.value))


def _with_additions(
    phases: tuple[Phase, ...],
    composition: Composition,
    reader_of: Callable[[tuple[str, ...]], SentenceReader],
) -> tuple[Phase, ...]:
    """The phases with the steps that variants and modifiers put before and after them, in running
    order.
    """
    made = {phase.name: phase for phase in phases}
    for addition in composition.additions:
        steps = reader_of(addition.modifiers).steps(addition.steps)
        phase = made.get(addition.phase.text)
        if phase is not None:  # the composer has told of those that are not there
            made[phase.name] = (
                replace(phase, before=(*phase.before, *steps))
                if addition.where == "before"
                else replace(phase, after=(*phase.after, *steps))
            )
    return tuple(made.values())


def _actions(reader: SentenceReader, node: Node | None) -> Iterator[Action]:
    for entry in _entries(node):
        body = entry.value
        pick, often = _at(body, "pick"), _at(body, "often")
        yield Action(
            entry.key.text,
            reader.owner,
            entry.key.span,
            reader.thing(_at(body, "who")),
            reader.condition(_at(body, "when")),
            texts(_at(body, "in")),
            reader.sentences("pick", pick),
            reader.steps(_at(body, "do")),
            isinstance(often, ScalarNode) and often.value is True,
            places(_at(body, "in")),
        )


def _triggers(reader: SentenceReader, node: Node | None) -> Iterator[Trigger]:
    for entry in _entries(node):
        on, when = (
            reader.condition(_at(entry.value, "on")),
            reader.condition(_at(entry.value, "when")),
        )
        steps = reader.steps(_at(entry.value, "do"))
        if on is not None:
            yield Trigger(entry.key.text, reader.owner, entry.key.span, on, when, steps)


# --- phrases that use each other ------------------------------------------------------------------


def _no_circles(game: RulesetTree, faults: Faults) -> None:
    """A phrase whose meaning uses itself, straight or through others, has none."""
    phrases = {phrase.pattern: phrase for phrase in game.phrases}
    uses = {name: dict.fromkeys(used_phrases(phrase)) for name, phrase in phrases.items()}
    done: set[str] = set()

    def visit(name: str, way: list[str]) -> None:
        if name in way:
            circle = [*way[way.index(name) :], name]
            related = [
                Related(phrases[one].span, f"`{one}` is taught here") for one in circle[1:-1]
            ]
            shown = " -> ".join(f"`{one}`" for one in circle)
            faults.error(
                "OCT206",
                f"a phrase means itself: {shown}",
                phrases[name].span,
                help="say one of them without the others",
                related=related,
            )
            done.update(circle)
        if name in done or name not in phrases:
            return
        for other in uses[name]:
            visit(other, [*way, name])
        done.add(name)

    for name in phrases:
        visit(name, [])


def used_phrases(node: Any) -> Iterator[str]:
    """The patterns of all phrases used anywhere inside."""
    if isinstance(node, tree.PhraseUse):
        yield node.pattern
    if isinstance(node, tuple):
        for part in node:
            yield from used_phrases(part)
    else:
        for name in field_names(type(node)):
            yield from used_phrases(getattr(node, name))
