"""The shape of a document: which keys it may have, and what may stand under them.

Comes in: a document and the kind of file it is. Goes out: faults, each at its key or value. The
shapes are the JSON Schemas in `rulesets/schema`, which editors read too; the `jsonschema` library
judges, and the wording is ours: what is expected (`title` of the schema, or its `errorMessage`
where several keys are at odds) and the nearest known key or value.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from ..diagnostics import MAX_FAULTS, Diagnostic, Faults, Repair, Span, fault, nearest
from ..resources import schema_dir
from .document import (
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    by_option,
    plain,
    with_items,
    with_values,
    yaml_text,
)
from .fitting import fits
from .slips.shapes import meant_by, range_meant, told_of

if TYPE_CHECKING:
    from ..faults import ErrorCode

KINDS = ("ruleset", "modifier", "variant", "library", "scenario")
# values, those of a file read once for each value of an option counted each time: 20 microseconds
# each
MOST_READ = 30_000
_TYPES = {
    "string": "a text",
    "number": "a number",
    "integer": "a whole number",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping",
    "null": "nothing",
}
_ANNOTATIONS = {"description"}  # of a schema: what judges nothing
# Keys that people write for others that stand at the place.
OTHERWISE: dict[str, tuple[str, ...]] = {
    "if": ("when",),
    "places": ("zones", "named"),
    "when": ("if", "on"),
    "then": ("do",),
    "steps": ("do",),
    "action": ("do",),
    "effect": ("do",),
    "otherwise": ("else",),
    "name": ("title",),
    "reason": ("why",),
    "because": ("why",),
    "description": ("why",),
    "type": ("is a",),
    "kind": ("is a",),
    "visible to": ("seen by",),
    "owner": ("each",),
    "per": ("each",),
    "initial": ("starts at",),
    "start": ("starts at",),
    "begins at": ("starts at",),
    "reset": ("lasts",),
    "scope": ("lasts",),
    "condition": ("when", "if"),
    "trigger": ("on",),
    "effects": ("do",),
    "result": ("do",),
    "label": ("title",),
    "face": ("faces",),
    "visible": ("seen by",),
    "shown to": ("seen by",),
    "end": ("ends",),
    "ends when": ("ends",),
    "requires": ("needs",),
    "pile": ("zones",),
    "piles": ("zones",),
    "variables": ("state",),
    "choice": ("choose",),
    "loop": ("repeat",),
    "foreach": ("for each",),
    "for": ("for each", "each"),
    "event": ("on",),
    "means": ("mean",),
    "says": ("say",),
    "nouns": ("cards",),
    "suit": ("suits",),
    "rank": ("ranks",),
    "jokers": ("special cards",),
    "joker": ("special cards",),
    "cards": ("special cards",),
    "select": ("pick",),
    "card": ("pick",),
}
# Keys for what there is none for yet, and what can be done meanwhile.
NOT_YET = {
    **dict.fromkeys(
        ("max", "maximum", "min", "minimum", "most", "least", "limit"),
        "a number has no bounds; guard the step that changes it, such as `if: your ... is fewer "
        "than 5`",
    ),
    "ties": "let `win:` be a list: who are alike by its first entry are told apart by the next",
    "tie": "let `win:` be a list: who are alike by its first entry are told apart by the next",
    "while": "`until:` says what must be so for the steps to end",
    "unless": "ask the contrary under `when:`, such as `when: nobody ...`, or `... is not ...`; "
    "in a trigger beside its steps: `do: {unless: ..., do: ...}`",
    "hidden": "who sees cards is said by `seen by: owner`, how they lie by `faces: down`",
    "teams": "players stand together by `sides:`, such as `sides: 2` where four play",
    "partners": "players stand together by `sides:`, such as `sides: 2` where four play",
}
_DOING = {"choose", "repeat", "turns", "window", "compare"}  # a step that stands alone
_AT_ODDS = {"oneOf", "anyOf", "not", "dependentRequired"}  # faults about which keys stand together
Path_ = tuple[str | int, ...]


def kind_of(node: Node) -> str:
    """ruleset, modifier, variant, library or scenario, by the keys at the top. Raises OctavoError
    if it is none of these.
    """
    match node:
        case SequenceNode():
            return "scenario"
        case MappingNode():
            for kind in KINDS[:-1]:
                if kind in node:
                    return kind
            meant = next(
                (near for entry in node if (near := nearest(entry.key.text, KINDS[:-1]))), None
            )
            span = node.entries[0].key.span if node.entries else node.span
        case ScalarNode():
            meant, span = None, node.span
    help = "begin a ruleset with `ruleset: NAME`, a modifier with `modifier: NAME`"
    raise fault(
        "OCT120",
        "the file does not say whether it is a ruleset, a modifier, a variant or a library",
        span,
        help=help,
        meant=meant,
    )


def check(node: Node, kind: str, faults: Faults) -> None:
    """Add a fault for everything in `node` that a file of this kind may not have, whatever values
    its options have.
    """
    many = 1 if kind == "scenario" else readings(node)
    if many > 1 and many * values_of(node) > MOST_READ:
        said = (
            f"counting everything under `by OPTION`, this file has more than {MOST_READ:,} values"
        )
        faults.error("OCT106", said, node.span, help="let fewer values of options choose")
        return
    for number in range(many):
        _check(reading(node, number), kind, faults)


def values_of(node: Node) -> int:
    """How many values there are in a document, itself and keys counted."""
    match node:
        case ScalarNode():
            return 1
        case SequenceNode():
            return 1 + sum(map(values_of, node.items))
        case MappingNode():
            return 1 + sum(1 + values_of(entry.value) for entry in node)


def readings(node: Node) -> int:
    """How many readings it takes until everything under every value of every option has been
    seen."""
    if isinstance(node, ScalarNode):
        return 1
    if (by := by_option(node)) is not None:
        return sum(readings(entry.value) for entry in by)
    return max(
        map(
            readings,
            node.items if isinstance(node, SequenceNode) else [entry.value for entry in node],
        ),
        default=1,
    )


def reading(node: Node, number: int) -> Node:
    """The document as some choice of options would have it; the node itself if nothing in it
    depends on an option.
    """
    if (by := by_option(node)) is not None:
        number %= readings(node)
        for entry in by:
            if number < readings(entry.value):
                return reading(entry.value, number)
            number -= readings(entry.value)
    match node:
        case ScalarNode():
            return node
        case SequenceNode():
            return with_items(node, tuple(reading(item, number) for item in node.items))
        case MappingNode():
            return with_values(node, tuple(reading(entry.value, number) for entry in node))


def _check(node: Node, kind: str, faults: Faults) -> None:
    value = plain(node)
    if not fits(value, schema_of(kind)):
        _report_all(list(islice(judge(kind).iter_errors(value), MAX_FAULTS)), node, faults)


def _report_all(errors: list[Any], node: Node, faults: Faults) -> None:
    # Where a key is unknown, what is said about the other keys of that mapping only repeats it.
    unknown = {
        tuple(error.absolute_path) for error in errors if error.validator == "additionalProperties"
    }
    alone = {
        tuple(error.absolute_path) for error in errors if error.validator == "dependentRequired"
    }
    for error in errors:
        path = tuple(error.absolute_path)
        if path in unknown and error.validator in {*_AT_ODDS, "required"}:
            continue
        if path in alone and error.validator in _AT_ODDS - {"dependentRequired"}:
            continue
        _report(error, path, node, faults)


@cache
def judge(kind: str) -> Any:
    """What judges a kind of file and says what is wrong with it."""
    # imported here: it takes some 50 ms, and nobody needs it where nothing is wrong
    from jsonschema import (
        Draft202012Validator,
    )
    from jsonschema.validators import extend

    whole = Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    )  # nobody writes `2.0` for a number of players
    made: Any = extend(Draft202012Validator, type_checker=whole)  # type: ignore[no-untyped-call]
    return made(schema_of(kind))


@cache
def schema_of(kind: str) -> Any:
    """The schema of a kind of file, for documents in which no value depends on an option, with
    everything that it refers to in place."""
    texts = {
        known: json.loads((schema_dir() / f"{known}.schema.json").read_text(encoding="utf-8"))
        for known in KINDS
    }
    return _joined(kind, "", texts, {})


def _joined(
    kind: str, pointer: str, texts: dict[str, Any], made: dict[tuple[str, str], Any]
) -> Any:
    """What a schema says at a pointer, with all that it refers to in place, in itself too: nothing
    is looked up later.
    """
    if (kind, pointer) not in made:
        part = texts[kind]
        for step in pointer.split("/")[1:]:
            part = part[step]
        made[kind, pointer] = found = {}  # first of all, as a part may refer to itself
        found.update(_in_place(_settled(part), kind, texts, made))
    return made[kind, pointer]


def _in_place(
    schema: Any, kind: str, texts: dict[str, Any], made: dict[tuple[str, str], Any]
) -> Any:
    match schema:
        case {"$ref": str() as other, **more}:
            file, _, pointer = other.partition("#")
            joined = _joined(file.removesuffix(".schema.json") or kind, pointer, texts, made)
            return (
                {"allOf": [joined], **_in_place(more, kind, texts, made)}
                if more.keys() - _ANNOTATIONS
                else joined
            )
        case {**keys}:
            return {
                key: _in_place(value, kind, texts, made)
                for key, value in keys.items()
                if not str(key).startswith("$")
            }
        case [*parts]:
            return [_in_place(part, kind, texts, made) for part in parts]
    return schema


def _settled(schema: Any) -> Any:
    """A schema as it is for documents in which no value depends on an option: such a value has been
    read before.
    """
    match schema:
        case {"anyOf": [{**wanted}, {"$ref": str() as other}], **more} if other.endswith("/by"):
            return {**_settled(wanted), **_settled(more)}
        case {"if": {"$ref": str() as other}, "else": {**wanted}, **more} if other.endswith("/by"):
            return {**_settled(wanted), **_settled(more)}
        case {**keys}:
            return {key: _settled(value) for key, value in keys.items()}
        case [*parts]:
            return [_settled(part) for part in parts]
    return schema


def _report(error: Any, path: Path_, root: Node, faults: Faults) -> None:
    """Tell of one fault; of several shapes that a value might have and has none of, what keeps it
    from the nearest one.
    """
    if (
        error.validator in ("oneOf", "anyOf")
        and "errorMessage" not in error.schema
        and error.context
    ):
        _report_all(_nearest_shape(error), root, faults)
        return
    key, value = _find(root, path)
    where = key.span if key is not None else _start(value)
    schema, wanted = error.schema, error.validator_value
    match error.validator:
        case "additionalProperties":
            _unknown_keys(value, schema, faults)
        case "required":
            missing = error.message.split("'")[1]
            further = value.key("when") if isinstance(value, MappingNode) else None
            if missing == "on" and further is not None:
                said = f"{_called(path, key)} has no `on`, and `when` is a further condition"
                help = "add `on: ...`"
                faults.error("OCT123", said, further.span, help=help, meant="on")
                return
            faults.error(
                "OCT123",
                f"{_called(path, key)} has no `{missing}`",
                where,
                help=f"add `{missing}: ...`",
            )
        case "dependentRequired":
            # The message names what is missing first, then the key that asks for it.
            missing, asking = re.findall(r"'([^']*)'", error.message)[:2]
            assert isinstance(value, MappingNode)
            asks = value.key(asking)
            span = asks.span if asks else where
            done = next((one.key.text for one in value.entries if one.key.text in _DOING), None)
            help = (
                f"put `{done}: ...` under `do:`"
                if missing == "do" and done is not None
                else f"add `{missing}: ...`, or leave `{asking}` out"
            )
            faults.error("OCT125", f"`{asking}` needs `{missing}` beside it", span, help=help)
        case "type":
            expected = _expected(schema, wanted)
            if _is_blank(value):
                # as one value of an option says
                at = where if key is None or value.span.line == key.span.line else value.span
                faults.error(
                    "OCT122", f"{_called(path, key)} has no value", at, help=f"write {expected}"
                )
            else:
                said = f"{_called(path, key)} must be {expected}, not {_what(value)}"
                meant = meant_by(value, wanted, path)
                found = Diagnostic("OCT122", said, value.span, told_of(value, wanted))
                repairs = (
                    ()
                    if meant is None
                    else (Repair(value.span, meant, f"did you mean `{meant}`?", True),)
                )
                faults.add([found.mended_by(*repairs)])
        case "enum":
            known = [yaml_text(choice) for choice in wanted]
            near = nearest(_text(value), known)
            said = f"{_called(path, key)} cannot be `{_text(value)}`"
            help = f"write {_either(known)}"
            if len(_text(value).split()) > 2:  # a sentence where none can stand
                help += "; there is no word yet for anything else here"
            faults.error("OCT124", said, value.span, help=help, meant=near)
        case _:
            code: ErrorCode = "OCT125" if error.validator in _AT_ODDS else "OCT124"
            said = (
                (error.validator == "uniqueItems" and _limit(error, path, key))
                or schema.get("errorMessage")
                or _two_ways(error, value, key)
                or _limit(error, path, key)
            )
            if error.validator == "pattern" and isinstance(
                value, MappingNode
            ):  # a key, by `propertyNames`
                named = value.key(error.instance)
                faults.error(
                    code,
                    f"the key `{error.instance}` cannot stand here",
                    named.span if named else where,
                    help=said,
                )
            else:
                meant = range_meant(value, wanted) if error.validator == "pattern" else None
                most = re.fullmatch(r"\d+ ?(\+|or more)", _text(value))
                idle = error.validator == "minItems" and path[-1:] == ("do",) and "choose" in path
                faults.error(
                    code,
                    said,
                    _start(value) if error.validator in _AT_ODDS else value.span,
                    help="leave `do:` out where nothing is done"
                    if idle
                    else "say how many at most"
                    if most and error.validator == "pattern"
                    else "",
                    meant=meant,
                )


def _nearest_shape(error: Any) -> list[Any]:
    """The errors of that one of several shapes which the value is most like: it goes wrong deepest,
    or in the fewest ways.
    """
    shapes: dict[int, list[Any]] = {}
    for inner in error.context:
        shapes.setdefault(inner.schema_path[0], []).append(inner)
    return max(
        shapes.values(),
        key=lambda found: (min(len(one.absolute_path) for one in found), -len(found)),
    )


def _unknown_keys(value: Node, schema: dict[str, Any], faults: Faults) -> None:
    assert isinstance(value, MappingNode)
    known = list(schema.get("properties", ()))
    patterns = list(schema.get("patternProperties", ()))
    names = [entry.key.text for entry in value]
    for entry in value:
        name = entry.key.text
        if name in known or any(re.search(pattern, name) for pattern in patterns):
            continue
        begun = next((key for key in known if name.startswith(f"{key} ")), "")
        if begun:
            rest = name.removeprefix(begun).strip()
            help = f"write `{begun}: {rest}`"
            if (further := rest.partition(" ")[0]) in known:  # `repeat until`
                help = f"write `{begun}: [...]`, and `{further}: ...` as a key of its own beside it"
            faults.error("OCT121", f"unknown key `{name}`", entry.key.span, help=help)
            continue
        if _is_blank(entry.value):
            said = f"unknown key `{name}`, without a value"
            help = "in {...} a comma ends a sentence: write it on a line of its own, or in quotes"
            faults.error("OCT121", said, entry.key.span, help=help)
            continue
        near = called = next((key for key in OTHERWISE.get(name, ()) if key in known), None)
        whole = "modifier" in known or "ruleset" in known or "variant" in known
        belongs = [kind for kind in KINDS[:-1] if whole and not near and name in _top_keys(kind)]
        if not belongs:
            near = near or nearest(name, known)
        if belongs:
            help = f"`{name}` stands in {_either([f'a {kind}' for kind in belongs], '')}"
            if "modifier" in known and "variant" in belongs:
                help += ": begin the file with `variant: ...`, and `extends:` which game it changes"
        else:
            help = f"known here: {', '.join(known)}"
            if called:
                help = f"what is called `{name}` elsewhere is `{near}` here; {help}"
            if not near and (sections := _sections_with(name, *names)):
                help = f"`{name}` stands in an entry of {_either(sections)}; {help}"
            if name in NOT_YET:
                help = f"there is no key for this yet: {NOT_YET[name]}"
        faults.error("OCT121", f"unknown key `{name}`", entry.key.span, help=help, meant=near)


@cache
def _top_keys(kind: str) -> frozenset[str]:
    schema = json.loads((schema_dir() / f"{kind}.schema.json").read_text(encoding="utf-8"))
    return frozenset(schema["properties"])


def _sections_with(key: str, *others: str) -> list[str]:
    """The sections of a file of which the entries have such a key, and most of the others, too:
    `triggers:` for `on`."""
    having = {
        section: sum(one in known for one in others)
        for section, known in _keys_of_entries().items()
        if key in known
    }
    return [f"{section}:" for section, many in having.items() if many == max(having.values())]


@cache
def _keys_of_entries() -> dict[str, frozenset[str]]:
    """By section, the keys that an entry of it may have."""
    schema = json.loads((schema_dir() / "ruleset.schema.json").read_text(encoding="utf-8"))
    entries = {
        name: section.get("else", {}).get("additionalProperties", {}).get("else", {}).get("$ref")
        for name, section in schema["properties"].items()
    }
    return {
        name: frozenset(schema["$defs"][entry.removeprefix("#/$defs/")].get("properties", ()))
        for name, entry in entries.items()
        if entry
    }


def _find(root: Node, path: Path_) -> tuple[ScalarNode | None, Node]:
    """The value at a path, and the nearest key above it."""
    key: ScalarNode | None = None
    node = root
    for step in path:
        match node:
            case MappingNode():
                entry = next(entry for entry in node if entry.key.text == step)
                key, node = entry.key, entry.value
            case SequenceNode():
                assert isinstance(step, int)
                key, node = None, node.items[step]
            case ScalarNode():
                break
    return key, node


def _start(node: Node) -> Span:
    """Where a node begins: a mapping of many lines is pointed at by its first key."""
    match node:
        case MappingNode() if node.entries:
            return node.entries[0].key.span
        case SequenceNode() if node.items:
            return _start(node.items[0])
    return node.span


def _called(path: Path_, key: ScalarNode | None) -> str:
    if key is not None:
        return f"`{key.text}`"
    return "the file" if not path else f"entry {int(path[-1]) + 1} of the list"


def _is_blank(node: Node) -> bool:
    return isinstance(node, ScalarNode) and node.value is None and not node.text


def _text(node: Node) -> str:
    return node.text if isinstance(node, ScalarNode) else _what(node)


def _what(node: Node) -> str:
    match node:
        case MappingNode():
            return "a mapping"
        case SequenceNode():
            return "a list"
        case ScalarNode(value=bool() | float() | None):
            return f"`{node.text}`"
        case ScalarNode(value=str()):
            return "a text"
        case ScalarNode():
            return "a number"


def _expected(schema: dict[str, Any], wanted: str | list[str]) -> str:
    types = [wanted] if isinstance(wanted, str) else wanted
    return schema.get("title") or _either([_TYPES[name] for name in types], "")


def _two_ways(error: Any, value: Node, key: ScalarNode | None) -> str:
    """Of a value that has several of the shapes of which it may have one: the keys that make it
    so."""
    if error.validator != "oneOf" or not isinstance(value, MappingNode):
        return ""
    needed = [name for shape in error.validator_value for name in shape.get("required", ())]
    told = [
        f"`{name}`"
        for name in dict.fromkeys(needed)
        if name in value and needed.count(name) < len(error.validator_value)
    ]
    where = "" if key is None else f" in `{key.text}`"
    return f"{' and '.join(told)} do not stand together{where}" if len(told) > 1 else ""


def _limit(error: Any, path: Path_, key: ScalarNode | None) -> str:
    """Bounds of lengths and numbers, in words."""
    called, bound = _called(path, key), error.validator_value
    match error.validator:
        case "minLength" | "minItems" | "minProperties":
            return (
                f"{called} is empty" if bound == 1 else f"{called} needs at least {bound} entries"
            )
        case "maxItems" | "maxProperties":
            return f"{called} takes at most {bound} {'entry' if bound == 1 else 'entries'}"
        case "uniqueItems":
            return f"{called} names something twice"
        case "minimum":
            return f"{called} must be at least {bound}"
    return f"{called}: {error.message}"


def _either(choices: Iterable[str], quote: str = "`") -> str:
    quoted = [f"{quote}{choice}{quote}" for choice in choices]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} or {quoted[-1]}"
