"""The files of a draft: a modifier, a variant or scenarios for a ruleset, or a game of one's own.

Comes in: where the file is to be, and the ruleset that it is for, or like. Goes out: `Written`
texts, which are in no file yet. Each is loaded as if it were in its file before it is given out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, suppress
from functools import partial
from pathlib import Path

from ..diagnostics import OctavoError
from ..pipeline import load
from ..records import record
from ..resources import template_path
from ..source.document import MappingNode, ScalarNode
from ..source.shelf import Document, beside, document, instead, ruleset_path, spelled
from ..table.rules import Rules
from . import examples as samples
from .comments import (
    HOW_TO_READ,
    Suggestion,
    expected,
    explained,
    hidden,
    pointer,
    purposes,
    quoted,
    sections,
    uncovered,
)
from .consequence import Consequence, consequence
from .contrast import TwoMoves, contrast
from .examples import that_load
from .house_rule import HouseRule, house_rule, moments
from .scenes import Scene
from .words import offered

SCENARIOS = ".test.yaml"
STEPS = ("before", "phases")  # where a draft without a rule does something


@record
class Written:
    """The text of a file that is to be."""

    path: Path
    text: str


Said = tuple[str, list[str]]  # a section, and what it says


@record
class DraftPlan:
    """A draft that is asked for: the file of its rules, what it is called, the ruleset it is for or
    like, where the schema of each kind of file is from there, and the variants of the ruleset that
    it is for."""

    path: Path
    name: str
    ruleset: str
    schemas: str  # what stands before `KIND.schema.json`
    variants: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        said = self.name.replace("-", " ").replace("_", " ")
        return said[:1].upper() + said[1:]

    def schema(self, kind: str) -> str:
        return pointer(f"{self.schemas}{kind}.schema.json")


def modifier(plan: DraftPlan) -> list[Written]:
    """A modifier with a rule, and its two scenarios."""

    def loaded(text: str) -> Rules:
        with _as_if(plan.path, text):
            return load(plan.ruleset, modifiers=[plan.path], variants=plan.variants)

    rules = load(plan.ruleset, modifiers="none", variants=plan.variants)
    head = [f"modifier: {quoted(plan.name)}", f"title: {quoted(plan.title)}"]
    return _with_scenarios(plan, "modifier", rules, head, loaded, samples.for_modifier)


def variant(plan: DraftPlan) -> list[Written]:
    """A variant with a rule, and its two scenarios."""

    def loaded(text: str) -> Rules:
        with _as_if(plan.path, text):
            return load(plan.ruleset, variants=[*plan.variants, plan.path])

    rules = load(plan.ruleset, variants=plan.variants)
    head = [f"variant: {quoted(plan.name)}", f"title: {quoted(plan.title)}"]
    head.append(f"extends: {quoted(rules.name)}")
    return _with_scenarios(plan, "variant", rules, head, loaded, samples.for_variant)


def _with_scenarios(
    plan: DraftPlan,
    kind: str,
    rules: Rules,
    head: list[str],
    loaded: Callable[[str], Rules],
    proposed: Callable[[Rules, HouseRule | None], Iterable[Suggestion]],
) -> list[Written]:
    top = [
        plan.schema(kind),
        *explained(f"{'A house rule' if kind == 'modifier' else 'A version'} of {rules.title}."),
        *explained(HOW_TO_READ),
    ]

    def text(said: Said | None, shown: Sequence[Suggestion], hiding: bool = True) -> str:
        written = {line.partition(":")[0]: [line] for line in head}
        if said is not None:
            written[said[0]] = [f"{said[0]}:", *said[1]]
        elif (step := next((one for one in shown if one.key in STEPS), None)) is not None:
            written[step.key] = [*step.lines]
            shown = [one for one in shown if one is not step]
        made = [*top, *sections(kind, written, shown)]
        if not hiding:
            return uncovered("\n".join([*made, ""]))
        return "\n".join([*made, *offered(rules), ""])

    def with_it(said: Said) -> Rules:
        made = loaded(text(said, ()))
        if any(one.span is not None and Path(one.span.file) == plan.path for one in made.warnings):
            raise OctavoError(made.warnings)
        return made

    rule = house_rule(rules, lambda id, sentence: with_it(_rule(id, sentence)))
    said: Said | None = None
    lines = list[str]()
    if rule is not None:
        said = _rule(rule.id, rule.sentence)
        lines = _of_house_rule(plan, rule, with_it(said))
    else:
        for moment in moments(rules):
            said = "triggers", ["  bonus:", f"    on: {moment}", "    do: you score 1"]
            with suppress(OctavoError):
                if (found := consequence(with_it(said), rules, plan.path)) is not None:
                    lines = _of_consequence(plan, found)
                    break
            said = None

    def loads(shown: Sequence[Suggestion]) -> bool:
        try:
            loaded(text(said, shown, hiding=False))
        except OctavoError:
            return False
        return True

    shown = that_load(proposed(rules, rule), loads)
    made = [Written(plan.path, text(said, shown))]
    if lines:
        test = _scenarios(plan, f"{plan.title}, tested.", lines)
        made.append(Written(plan.path.with_name(plan.path.stem + SCENARIOS), test))
    return made


def _rule(id: str, sentence: str) -> Said:
    return "rules", [f"  {quoted(id)}: {sentence}"]


def _of_house_rule(plan: DraftPlan, rule: HouseRule, rules: Rules) -> list[str]:
    against, said = ", ".join(map(quoted, rule.against)), partial(_lines, plan)
    refused = f"refused: {{{quoted(rule.move)}: [{against}]}}"
    return [
        *said(rule.allowed, f"at its limit, `{rule.id}` allows {rule.move}", _offers(rule.move)),
        "",
        *said(rule.refused, f"beyond its limit, `{rule.id}` refuses {rule.move}", refused),
        "",
        *_example(plan, rule.allowed, rule.move, rules),
    ]


def _lines(plan: DraftPlan, scene: Scene, name: str, then: str, *moves: str) -> list[str]:
    return scene.lines(name, then, *moves, variants=[*map(quoted, plan.variants)])


def _offers(move: str) -> str:
    return f"offers: [{quoted(move)}]"


def _example(plan: DraftPlan, scene: Scene, move: str, rules: Rules) -> list[str]:
    """A scenario that makes a move, to be tried out: who chooses then."""
    game = scene.game(rules)
    game.apply(move)
    decision = game.decision
    turn = "you" if decision and not decision.seat else str(decision.seat + 1 if decision else 0)
    then = "over: true" if decision is None else f"over: false, turn: {turn}"
    return hidden(_lines(plan, scene, "what follows when the move is made", then, quoted(move)))


def scenarios(plan: DraftPlan) -> list[Written]:
    """Scenarios for the file beside them; where there is none, for the ruleset."""
    tested = document(plan.path) if plan.path.is_file() else document(ruleset_path(plan.ruleset))
    match tested.kind:
        case "modifier":
            rules = load(plan.ruleset, modifiers=[plan.path], variants=plan.variants)
        case "variant":
            rules = load(plan.ruleset, variants=[*plan.variants, plan.path])
        case _:
            rules = load(plan.ruleset, variants=plan.variants)
    follows = _consequence(plan, tested, rules)
    if follows is not None:
        lines = _of_consequence(plan, follows)
    else:
        found = contrast(rules, tested.path)
        lines = [] if found is None else _of_contrast(plan, found, rules)
    about = f"Scenarios of {tested.title or tested.name}."
    text = _scenarios(plan, about, lines, offered(rules))
    return [Written(plan.path.with_name(plan.path.stem + SCENARIOS), text)] if lines else []


def _consequence(plan: DraftPlan, tested: Document, rules: Rules) -> Consequence | None:
    """What follows by a trigger of the file, which no refusal shows."""
    match tested.kind:
        case "modifier":
            without = load(plan.ruleset, modifiers="none", variants=plan.variants)
        case "variant":
            without = load(plan.ruleset, variants=plan.variants)
        case _:
            return None
    return consequence(rules, without, tested.path)


def _of_consequence(plan: DraftPlan, found: Consequence) -> list[str]:
    said, moves = partial(_lines, plan, found.scene), ", ".join(found.moves)
    made, (other,) = map(quoted, found.moves), found.other
    return [
        *said(f"the trigger `{found.trigger}` follows {moves}", found.then, *made),
        "",
        *said(f"nothing more follows {other}", found.otherwise, quoted(other)),
    ]


def _of_contrast(plan: DraftPlan, found: TwoMoves, rules: Rules) -> list[str]:
    because, said = ", ".join(map(quoted, found.because)), partial(_lines, plan)
    then = f"because: {{{quoted(found.legal)}: [{because}]}}" if because else _offers(found.legal)
    against = ", ".join(map(quoted, found.against))
    return [
        *said(found.scene, f"the move `{found.legal}` is allowed", then),
        "",
        *said(
            found.scene,
            f"the move `{found.refused}` is refused",
            f"refused: {{{quoted(found.refused)}: [{against}]}}",
        ),
        "",
        *_example(plan, found.scene, found.legal, rules),
    ]


def _scenarios(plan: DraftPlan, about: str, lines: list[str], last: Sequence[str] = ()) -> str:
    keys = [f"`{key}`: {said}" for key, said in purposes("scenario").items()]
    then = [f"`{key}`: {said}" for key, said in expected().items()]
    return "\n".join(
        [
            plan.schema("scenario"),
            *explained(f"{about} Each is a position, and what must follow."),
            *explained(HOW_TO_READ),
            "",
            *lines,
            "",
            *explained("The keys of a scenario:"),
            *(line for key in keys for line in explained(key)),
            "#",
            *explained("Under `then:` stands what must follow:"),
            *(line for key in then for line in explained(key)),
            *last,
            "",
        ]
    )


# --- games ----------------------------------------------------------------------------------------


def game(plan: DraftPlan, like: Path, words: bool) -> list[Written]:
    """A game that begins as another is: its rules, scenarios and modifiers. `words` adds those of
    that game as comments."""
    found = [_renamed(plan, document(like), offered(load(str(like))) if words else ())]
    test = like.with_name(like.stem + SCENARIOS)
    if test.is_file():
        beside_it = plan.path.with_name(plan.path.stem + SCENARIOS)
        found.append(_copied(plan, document(test), beside_it, ""))
    for one in beside(like, "modifier"):
        folder = plan.path.parent / "modifiers"
        found.append(_copied(plan, one, folder / one.path.name, "../"))
        test = one.path.with_name(one.path.stem + SCENARIOS)
        if test.is_file():
            found.append(_copied(plan, document(test), folder / test.name, "../"))
    return found


def _text_of(one: Document) -> str:
    return document(one.path).raw.decode("utf-8") or one.path.read_text(encoding="utf-8")


def _copied(plan: DraftPlan, one: Document, path: Path, up: str) -> Written:
    """A file as it is, but for the place of its schema."""
    kind = document(one.path).kind
    schema = pointer(f"{up}{plan.schemas}{kind}.schema.json")
    return Written(path, "\n".join([schema, *_body(_text_of(one))]))


def _body(text: str) -> list[str]:
    """A text without the line that names its schema."""
    lines = text.split("\n")
    return lines[1:] if lines[0].startswith(pointer("")) else lines


def _renamed(plan: DraftPlan, like: Document, last: Sequence[str]) -> Written:
    """The rules of a game under another name, each key under what it is for."""
    root = like.root
    assert isinstance(root, MappingNode)
    lines = _text_of(like).split("\n")
    what_for = purposes("ruleset")
    made = [plan.schema("ruleset")]
    if like.path.resolve() == template_path().resolve():
        made += [*explained(f"{plan.title}, a small game to begin with."), *explained(HOW_TO_READ)]
    else:
        made += explained(f"{plan.title}, which began as {like.title}.")
    starts = [entry.key.span.line - 1 for entry in root]
    for entry, start, end in zip(root, starts, [*starts[1:], len(lines)], strict=True):
        key = entry.key.text
        if key in ("ruleset", "title"):
            made.append(f"{key}: {quoted(plan.name if key == 'ruleset' else plan.title)}")
            made += [
                line for line in lines[start + 1 : end] if not isinstance(entry.value, ScalarNode)
            ]
            continue
        made += ["", *explained(what_for[key]), *lines[start:end]]
    while not made[-1].strip():
        made.pop()
    return Written(plan.path, "\n".join([*made, *last, ""]))


def _as_if(path: Path, text: str) -> AbstractContextManager[None]:
    """As if a file said this."""
    return instead({path: spelled(path, text.encode())})
