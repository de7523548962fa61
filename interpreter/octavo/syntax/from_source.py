"""A composed ruleset becomes one tree.

Comes in: a `Composition`. Goes out: the `Game`: what it declares, its rules and its flow, every
sentence parsed, every part marked with the modifiers it belongs to. All faults of all sentences are
found in one run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, TypeVar

from ..diagnostics import Faults, Related, Span
from ..records import PLAIN, field_names
from ..source.compose import Composition
from ..source.document import MappingNode, Node, ScalarNode, SequenceNode
from . import declarations as declared
from . import tree
from .declarations import bounds_of, entries_of, under
from .flow import SentenceRead, SentenceReader, places, text, texts
from .game import (
    Action,
    Beside,
    Origin,
    Phase,
    Phrase,
    RulesetTree,
    StandingRule,
    Step,
    Trigger,
)
from .how_often import asks_how_often, with_counters
from .lalr.patterns import pattern_of
from .lexicon import Lexicon, undone
from .phases_on import with_phase
from .sizes import SIZES
from .trigger_order import in_turn

T = TypeVar("T")
_EMPTY = (*PLAIN, Span)  # no phrase is used in these


def from_source(
    composition: Composition, faults: Faults, read: list[SentenceRead] | None = None
) -> RulesetTree | None:
    """The whole game, or None if any of it is faulty; all that was found is in `faults`. Each
    sentence is added to `read`, also where it was read in two ways and the other one counts."""
    before = len(faults.found)
    lexicon = Lexicon(composition, faults)
    doubtful = lexicon.doubtful(faults)
    if any(one.code in ("OCT222", "OCT227", *SIZES) for one in faults.found[before:]):
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
        return tuple(made for reader, body in parts for made in read(reader, under(body, *path)))

    root = composition.base
    pack = declared.pack(base, root)
    win = root.get("win")
    game = RulesetTree(
        composition.name,
        composition.title,
        bounds_of(text(root.get("players"))),
        tuple(
            (modifier.name, modifier.number)
            for modifier in composition.modifiers
            if modifier.loaded
        ),
        pack,
        every(declared.classes, "words", "cards"),
        every(declared.adjectives, "words", "adjectives"),
        every(declared.people, "words", "players"),
        every(declared.figures, "words", "numbers"),
        every(declared.verbs, "words", "verbs"),
        every(declared.zones, "zones"),
        every(declared.states, "state"),
        every(lambda reader, node: declared.options(reader, node, composition.options), "options"),
        every(declared.groups, "groups"),
        every(declared.families, "families"),
        every(declared.links, "links"),
        declared.layout(root.get("layout")),
        declared.hands(base, root.get("hands")),
        declared.sides(base, root.get("sides"), bounds_of(text(root.get("players")))),
        base.order(root.get("seniority")),
        every(_phrases, "phrases"),
        every(_rules, "rules"),
        _with_additions(every(_phases, "phases"), composition, reader_of),
        every(_actions, "actions"),
        in_turn(every(_triggers, "triggers"), composition, faults),
        base.condition(root.get("ends")),
        base.sentences("listing", win),
        root.span,
    )
    if any(asks_how_often(one.raw) for one in composition.documents):
        game = with_counters(game)
    game = with_phase(game)
    check_phrases(game, faults)
    declared.kinds_of_states(game, faults)
    if len(faults.found) > before:
        from .lalr.spelling import shown_declared, spelt_otherwise

        spelt_otherwise(faults, before, lexicon.whole, composition)
        shown_declared(faults, before, lexicon.whole, composition)
    undone(lexicon.documents, composition, faults)
    return None if any(one.severity == "error" for one in faults.found[before:]) else game


# --- phrases, rules, flow -------------------------------------------------------------------------


def _phrases(reader: SentenceReader, node: Node | None) -> Iterator[Phrase]:
    for item in node.items if isinstance(node, SequenceNode) else ():
        said, mean = under(item, "say"), under(item, "mean")
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
    for entry in entries_of(node):
        said = under(entry.value, "says") if isinstance(entry.value, MappingNode) else entry.value
        rule = reader.sentence("rule", said)
        if rule is not None:
            yield StandingRule(
                entry.key.text,
                reader.owner,
                entry.key.span,
                rule,
                text(said),
                text(under(entry.value, "source")),
            )


def _phases(reader: SentenceReader, node: Node | None) -> Iterator[Phase]:
    for entry in entries_of(node):
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
    for entry in entries_of(node):
        body = entry.value
        pick, often = under(body, "pick"), under(body, "often")
        yield Action(
            entry.key.text,
            reader.owner,
            entry.key.span,
            reader.thing(under(body, "who")),
            reader.condition(under(body, "when")),
            texts(under(body, "in")),
            reader.sentences("pick", pick),
            reader.steps(under(body, "do")),
            isinstance(often, ScalarNode) and often.value is True,
            places(under(body, "in")),
        )


def _triggers(reader: SentenceReader, node: Node | None) -> Iterator[Trigger]:
    for entry in entries_of(node):
        on, when = (
            reader.condition(under(entry.value, "on")),
            reader.condition(under(entry.value, "when")),
        )
        steps = reader.steps(under(entry.value, "do"))
        if on is not None:
            beside = tuple(_beside(entry.value))
            yield Trigger(entry.key.text, reader.owner, entry.key.span, on, when, steps, beside)


def _beside(body: Node) -> Iterator[Beside]:
    for where in ("before", "after"):
        named = under(body, where)
        for name, span in zip(texts(named), places(named), strict=True):
            yield Beside(name, where == "before", span)


# --- phrases that use each other ------------------------------------------------------------------


def check_phrases(game: RulesetTree, faults: Faults) -> None:
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


def used_phrases(node: Any) -> list[str]:
    """The patterns of all phrases used anywhere inside, in order."""
    found, left = list[str](), [node]
    while left:
        one = left.pop()
        if isinstance(one, tree.PhraseUse):
            found.append(one.pattern)
        inside = (
            one
            if isinstance(one, tuple)
            else [getattr(one, name) for name in field_names(type(one))]
        )
        left += [part for part in inside[::-1] if part.__class__ not in _EMPTY]
    return found
