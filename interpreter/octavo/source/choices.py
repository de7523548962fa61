"""What people choose when they load a ruleset: modifiers, variants and values of options.

Comes in: numbers, names, paths and values as a command line or a program gives them, and what there
is to choose from. Goes out: the documents and values chosen, or faults that name what there is.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from ..diagnostics import Faults, Related, Span, nearest
from . import document as doc
from .document import yaml_text
from .shelf import Document, document, is_path, is_there, whole

if TYPE_CHECKING:
    from ..faults import ErrorCode

Given = str | int | Path
Part = TypeVar("Part", bound=doc.Node)
_RANGE = re.compile(r"(\d{1,9})\s*-\s*(\d{1,9})")
_NUMBER = re.compile(r"\d{1,9}")

# Parts settled, with the values they were settled by: another choice of modifiers asks for the same
# part again, and later stages may keep what they made of a part by the part itself.
_settled: deque[tuple[doc.Node, dict[str, object], doc.Node]] = deque(maxlen=200)


def modifiers(
    given: str | Iterable[Given], known: list[Document], faults: Faults, place: Span | None = None
) -> list[Document]:
    """The modifiers meant by `0-3,5`, `none`, `all`, names and paths; each once, in no particular
    order.

    `place` is where the choice stands, if it stands in a file: a file names no other files. `known`
    are heads; where all are meant they are read, and stand in `known` as they were read.
    """
    chosen: dict[Path, Document] = {}
    for item in [given] if isinstance(given, (str, Path, int)) else given:
        for found in _modifier(item, known, faults, place):
            chosen[found.path] = found
    return list(chosen.values())


def _modifier(
    item: Given, known: list[Document], faults: Faults, place: Span | None
) -> list[Document]:
    named = [
        each
        for each in known
        if isinstance(item, str) and item.strip() in (each.name, each.path.stem)
    ]
    if named:
        return named[:1]
    if isinstance(item, str) and "," in item and (place is not None or not is_there(Path(item))):
        return [
            found for part in item.split(",") for found in _modifier(part, known, faults, place)
        ]
    if isinstance(item, str) and item.strip() in ("", "none"):
        return []
    if item == "all":
        known[:] = whole(known)
        return [each for each in known if each.root is not None]
    if isinstance(item, Path) or (
        place is None and isinstance(item, str) and is_path(item.strip())
    ):
        return _file(
            item if isinstance(item, Path) else Path(item.strip()), "modifier", "OCT502", faults
        )
    written = str(item).strip()
    numbers = {each.number: each for each in known if each.number is not None}
    bounds = _RANGE.fullmatch(written)
    low, high = (int(bounds[1]), int(bounds[2])) if bounds else (0, -1)
    if _NUMBER.fullmatch(written) and not isinstance(item, bool):
        low = high = int(written)
    if low in numbers and high in numbers and low <= high:
        return [each for number, each in numbers.items() if low <= number <= high]
    near = nearest(written, [each.name for each in known])
    there = [each.name if each.number is None else f"{each.number} {each.name}" for each in known]
    help = f"there are: {', '.join(there)}" if there else "the ruleset has no modifiers"
    faults.error("OCT502", f"there is no modifier `{written}`", place, help=help, meant=near)
    for each in known:
        if each.root is None:  # it may be the one that is meant
            faults.add(each.found)
    return []


def variants(
    given: str | Path | Iterable[str | Path], known: list[Document], faults: Faults
) -> list[Document]:
    """The variants meant by names and paths, each once, by name."""
    chosen: dict[Path, Document] = {}
    for item in [given] if isinstance(given, (str, Path)) else given:
        found = [each for each in known if item in (each.name, each.path.stem)][:1]
        if not found and is_path(item):
            found = _file(Path(item), "variant", "OCT503", faults)
        elif not found:
            near = nearest(str(item), [each.name for each in known])
            there = ", ".join(each.name for each in known)
            help = f"there are: {there}" if there else "the ruleset has no variants"
            faults.error("OCT503", f"there is no variant `{item}`", None, help=help, meant=near)
        chosen.update({each.path: each for each in found})
    return sorted(chosen.values(), key=lambda each: (each.name, each.path))


def beneath(
    chosen: list[Document], known: list[Document], faults: Faults
) -> dict[str, frozenset[str]]:
    """Of each chosen variant by name, which others it stands on (`on top of:`), at once or through
    others. Those are chosen too: the list grows."""
    found: dict[str, frozenset[str]] = {}
    by_name = {each.name: each for each in (*known, *chosen) if each.root is not None}

    def below(each: Document, above: tuple[str, ...]) -> frozenset[str]:
        if each.name in found:
            return found[each.name]
        listed = each.root.get("on top of") if isinstance(each.root, doc.MappingNode) else None
        names: set[str] = set()
        for item in listed.items if isinstance(listed, doc.SequenceNode) else ():
            if not isinstance(item, doc.ScalarNode):
                continue
            other = by_name.get(item.text)
            if other is None:
                near = nearest(item.text, by_name)
                help = f"there are: {', '.join(by_name)}"
                faults.error(
                    "OCT147",
                    f"there is no variant `{item.text}` to stand on",
                    item.span,
                    help=help,
                    meant=near,
                )
            elif other.name in (*above, each.name):
                said = f"the variant `{each.name}` stands on `{other.name}`, which stands on it"
                faults.error(
                    "OCT147", said, item.span, help="let only one of them stand on the other"
                )
            else:
                if other not in chosen:
                    chosen.append(other)
                names |= {other.name, *below(other, (*above, each.name))}
        found[each.name] = frozenset(names)
        return found[each.name]

    for each in [*chosen]:
        below(each, ())
    return found


def _file(path: Path, kind: str, code: ErrorCode, faults: Faults) -> list[Document]:
    found = document(path)
    if found.root is None:
        faults.add(found.found)
    elif found.kind != kind:
        faults.error(
            code,
            f"the file is a {found.kind}, not a {kind}",
            found.span,
            help=f"give a file that begins with `{kind}: NAME`",
        )
    else:
        return [found]
    return []


def option_values(
    declared: dict[str, doc.MappingNode],
    elsewhere: dict[str, str],
    given: Mapping[str, object],
    faults: Faults,
) -> dict[str, object]:
    """The value of every declared option: the one given, else its default.

    `elsewhere` maps options of modifiers not in force to the names of these modifiers. A value
    given as text (`"3"`, `"true"`) is taken as what the option holds.
    """
    chosen: dict[str, object] = {}
    flag = [True, False]
    for name, body in declared.items():
        default, allowed = _plain(body.get("default")), _allowed(body)
        listed = body.get("values")
        if listed is not None and len({isinstance(value, bool) for value in allowed}) > 1:
            said = f"the values of `{name}` are true or false and others"
            help = "write true and false only, or only words and numbers"
            faults.error("OCT148", said, listed.span, help=help)
        elif not _holds(default, allowed, default):
            span = body.key("default")
            ranged = isinstance(allowed, range)
            said = (
                f"the default of `{name}` is not one of its values"
                if allowed or ranged
                else f"the default of `{name}` is a text"
            )
            help = (
                f"write {_offered(allowed)}"
                if allowed or ranged
                else "add `values:`, or write true, false or a number"
            )
            place = span.span if span else body.span
            faults.error(
                "OCT141", said, place, help=help, related=_where(body, "values", name, place.line)
            )
        chosen[name] = default
        if name not in given:
            continue
        value = _meant(given[name], allowed, default)
        if value is None:
            help = f"write {_offered(allowed or (flag if isinstance(default, bool) else []))}"
            faults.error(
                "OCT505",
                f"the option `{name}` cannot be `{yaml_text(given[name])}`",
                None,
                help=help,
            )
        else:
            chosen[name] = value
    for name in given:
        if name in elsewhere and name not in declared:
            said = (
                f"the option `{name}` belongs to the modifier `{elsewhere[name]}`, which is "
                "not in force"
            )
            faults.error("OCT504", said, None, help=f"add `{elsewhere[name]}` to the modifiers")
        elif name not in declared:
            near = nearest(name, [*declared, *elsewhere])
            there = ", ".join(declared)
            help = f"there are: {there}" if there else "the ruleset has no options"
            faults.error("OCT504", f"there is no option `{name}`", None, help=help, meant=near)
    return chosen


def values(option: doc.MappingNode) -> Sequence[object]:
    """The values that a declared option may have, a range if it names one; none if any number will
    do.
    """
    return _allowed(option) or (
        [True, False] if isinstance(_plain(option.get("default")), bool) else []
    )


# --- values that depend on an option --------------------------------------------------------------


def settle(
    part: Part, options: Mapping[str, object], declared: Mapping[str, doc.Entry], faults: Faults
) -> Part:
    """The part with what the options choose in place of each `{by OPTION: {VALUE: ..., VALUE:
    ...}}`; itself if there is none.

    So is said what no sentence can say `when` of: the order of ranks, how many cards may be picked.

    `options` are the values chosen, `declared` the options as they stand in their files.
    """
    asking = _choices(part)
    if not asking:
        return part
    asked = {_option(by).text for by in asking}
    values = {name: options[name] for name in sorted(asked) if name in options}
    for known, chosen_by, result in tuple(_settled):  # a copy: another thread may add to it
        if known is part and chosen_by == values:
            return result  # type: ignore[return-value]
    own = Faults()  # of its own: what another part has told already is no less wrong here
    for by in asking:
        _check(by, declared, own)
    if own.found:
        faults.add(own.found)
        return part
    made = _chosen(part, options)
    _settled.append((part, values, made))
    return made  # type: ignore[return-value]


def _option(node: doc.MappingNode) -> doc.ScalarNode:
    key, start = node.entries[0].key, len("by ")
    return doc.ScalarNode(
        key.text[start:], key.text[start:], key.place(start, len(key.text)), key.places[start:]
    )


def _choices(node: doc.Node) -> list[doc.MappingNode]:
    """Every `{by OPTION: ...}` in a document."""
    if isinstance(node, doc.ScalarNode):
        return []
    here = [node] if isinstance(node, doc.MappingNode) and doc.by_option(node) is not None else []
    values = node.items if isinstance(node, doc.SequenceNode) else [entry.value for entry in node]
    return [*here, *(found for value in values for found in _choices(value))]


def options_asked(paths: Iterable[Path]) -> list[str]:
    """The options on which some part of these files depends (`by OPTION: ...`)."""
    roots = [root for path in paths if isinstance(root := document(path).root, doc.MappingNode)]
    return sorted({_option(by).text for root in roots for by in _choices(root)})


def settled_by(paths: Iterable[Path], options: Mapping[str, object]) -> list[tuple[Span, str]]:
    """What the options choose in these files in place of each `{by OPTION: ...}`: where it stands,
    and the option."""
    roots = [root for path in paths if isinstance(root := document(path).root, doc.MappingNode)]
    found = []
    for by in (by for root in roots for by in _choices(root)):
        option, among = _option(by).text, doc.by_option(by)
        value = among and among.get(yaml_text(options.get(option)))
        if value is not None:
            found.append((value.span, option))
    return found


def _check(node: doc.MappingNode, declared: Mapping[str, doc.Entry], faults: Faults) -> None:
    option, by = _option(node), doc.by_option(node)
    assert by is not None
    if option.text not in declared:
        near = nearest(option.text, declared)
        related = [Related(declared[near].key.span, f"`{near}` is declared here")] if near else []
        help = f"there are: {', '.join(declared)}" if declared else "declare it in `options`"
        faults.error(
            "OCT145",
            f"there is no option `{option.text}`",
            option.span,
            help=help,
            related=related,
            meant=near,
        )
        return
    body = declared[option.text].value
    assert isinstance(body, doc.MappingNode)
    allowed = values(body)
    wanted = [] if isinstance(allowed, range) else [yaml_text(value) for value in allowed]
    listed = _where(body, "values", option.text, option.span.line)
    if not wanted:
        faults.error(
            "OCT145",
            f"the option `{option.text}` may be any number",
            option.span,
            help="give it `values:`",
        )
        return
    given = [entry.key for entry in by]
    for key in given:
        if key.text not in wanted:
            near = nearest(key.text, wanted)
            help = f"its values are: {', '.join(wanted)}"
            said = f"the option `{option.text}` cannot be `{key.text}`"
            faults.error("OCT146", said, key.span, help=help, related=listed, meant=near)
    odd = {nearest(key.text, wanted) for key in given if key.text not in wanted}
    missing = [
        value for value in wanted if value not in [key.text for key in given] and value not in odd
    ]
    if missing:
        said = " and ".join(f"`{value}`" for value in missing)
        message = f"this omits what holds when `{option.text}` is {said}"
        faults.error(
            "OCT146", message, option.span, help=f"add `{missing[0]}: ...`", related=listed
        )


def _where(body: doc.MappingNode, key: str, option: str, line: int) -> list[Related]:
    """The place of what an option says under a key, to be shown beside a fault on another line."""
    node = body.get(key)
    return (
        [Related(node.span, f"the {key} of `{option}` stand here")]
        if node is not None and node.span.line != line
        else []
    )


def _chosen(node: doc.Node, options: Mapping[str, object]) -> doc.Node:
    by = doc.by_option(node)
    if by is not None and isinstance(node, doc.MappingNode):
        value = by.get(yaml_text(options[_option(node).text]))
        # a default that is none of the values is told of elsewhere
        return node if value is None else _chosen(value, options)
    match node:
        case doc.ScalarNode():
            return node
        case doc.SequenceNode():
            return doc.with_items(node, tuple(_chosen(item, options) for item in node.items))
        case doc.MappingNode():
            return doc.with_values(node, tuple(_chosen(entry.value, options) for entry in node))


# --- values as they are written -------------------------------------------------------------------


def _plain(node: doc.Node | None) -> object:
    return doc.plain(node) if node is not None else None


def _allowed(body: doc.MappingNode) -> Sequence[object]:
    """The values that an option lists, or the range it names; none if it has no `values`."""
    node = body.get("values")
    if isinstance(node, doc.ScalarNode):
        low, _, high = node.text.partition(" to ")
        return range(int(low), int(high) + 1) if low.isdecimal() and high.isdecimal() else ()
    return [doc.plain(item) for item in node.items] if isinstance(node, doc.SequenceNode) else []


def _offered(allowed: Sequence[object]) -> str:
    """Values one may choose from, in words."""
    if isinstance(allowed, range):
        return (
            f"a number from {allowed.start} to {allowed.stop - 1}"
            if allowed
            else "the lower number first"
        )
    return " or ".join(map(yaml_text, allowed)) if allowed else "a number"


def _holds(value: object, allowed: Sequence[object], default: object) -> bool:
    """Whether an option may have this value; true is not 1 here, nor is 1.0."""
    if isinstance(allowed, range):
        return _sort(value) == "number" and value in allowed
    if allowed:
        return any(value == each and _sort(value) == _sort(each) for each in allowed)
    if isinstance(default, bool):
        return isinstance(value, bool)
    whole = isinstance(default, int)
    return (
        isinstance(value, int if whole else (int, float))
        and not isinstance(value, bool)
        and abs(value) <= 10**15
    )


def _meant(value: object, allowed: Sequence[object], default: object) -> object:
    """The value as the option holds it, or None if it may not have it."""
    readings = [value]
    if isinstance(value, str):
        listed = () if isinstance(allowed, range) else allowed
        readings += [each for each in (*listed, True, False) if yaml_text(each) == value.strip()]
        for number in (int, float):
            try:
                readings.append(number(value.strip()) if len(value) <= 20 else None)
            except ValueError:
                continue
    return next(
        (each for each in readings if each is not None and _holds(each, allowed, default)), None
    )


def _sort(value: object) -> str:
    """How a value is written: true and 1 are two values, and so are 1 and 1.0."""
    if isinstance(value, bool):
        return "flag"
    return "number" if isinstance(value, int) else "word" if isinstance(value, str) else "other"
