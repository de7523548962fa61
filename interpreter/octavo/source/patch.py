"""What a variant does to a ruleset or a modifier: replaces, removes and adds, id by id.

Comes in: a document and the variants in force. Goes out: the changed document, its parts keeping
the places they came from. First all replace, then all remove, then all add, so that the order of
the variants does not matter, and two that touch one id clash. A variant on top of others changes
what these have made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..diagnostics import MAX_FAULTS, Faults, Related, Span, nearest
from .document import Entry, MappingNode, Node, ScalarNode, SequenceNode

Keys = tuple[str, ...]
HEAD = (
    "variant", "title", "about", "extends", "on top of", "source", "uses", "replaces", "removes",
    "modifiers",
)  # fmt: skip
# There is one of each of these, so to say it anew is to replace it.
SINGLE = ("players", "preset", "hands", "sides", "seniority", "ends", "win")
# A bare text under these is short for a mapping with this one key.
SHORT = {"rules": "says", "groups": "is"}


@dataclass(slots=True)
class Touched:
    """Which ids the variants replace or remove, and where: one id, one variant, and those on top of
    it. `beneath` says of each variant which others it stands on."""

    faults: Faults
    by: dict[Keys, tuple[str, Span]] = field(default_factory=dict)
    beneath: dict[str, frozenset[str]] = field(default_factory=dict)

    def touch(self, path: Keys, variant: str, span: Span) -> None:
        path = path[: id_depth(path)]
        if path not in self.by or self.by[path][0] != variant:
            for other, (who, where) in self.by.items():
                shared = min(len(path), len(other))
                if (
                    who != variant
                    and who not in self.beneath.get(variant, ())
                    and path[:shared] == other[:shared]
                ):
                    self.faults.error(
                        "OCT134",
                        f"the variants `{who}` and `{variant}` both change `{path[-1]}`",
                        span,
                        help="leave one of them out",
                        related=[Related(where, f"`{who}` changes it here")],
                    )
                    return
            self.by[path] = (variant, span)


def id_depth(path: Keys) -> int:
    """How many keys lead to the id: `rules`, `4.2` is two, `words`, `verbs`, `go` is three."""
    inner = 1 if path[0].startswith("with ") else 0
    section = path[inner] if len(path) > inner else ""
    if section in SINGLE or section.startswith(("before ", "after ")) or section == "phrases":
        return inner + 1
    if section == "words" or path[inner : inner + 2] == ("pack", "attributes"):
        return inner + 3
    return inner + 2


def patched(
    target: MappingNode, patches: list[tuple[str, MappingNode]], touched: Touched, prefix: Keys = ()
) -> MappingNode:
    """`target` as the variants change it; `patches` are pairs of a variant's name and its mapping.

    `prefix` keeps apart, in `touched`, the ids of a modifier from those of the ruleset.
    """
    known = {
        path[len(prefix) :]: by for path, by in touched.by.items() if path[: len(prefix)] == prefix
    }
    own = Touched(touched.faults, known, touched.beneath)
    for name, patch in patches:
        if isinstance(replaces := patch.get("replaces"), MappingNode):
            target = _replaced(target, replaces, (), name, own)
    for name, patch in patches:
        if (removes := patch.get("removes")) is not None:
            removed = _removed(target, removes, (), name, own)
            assert isinstance(removed, MappingNode)
            target = removed
    for name, patch in patches:
        added = MappingNode(
            tuple(entry for entry in patch if entry.key.text not in HEAD), patch.span
        )
        target = _added(target, added, (), name, own)
    target = in_running_order(target, own.faults)
    touched.by.update({(*prefix, *path): by for path, by in own.by.items()})
    return target


def storeys(
    roots: list[tuple[str, MappingNode]], beneath: Mapping[str, frozenset[str]]
) -> list[list[tuple[str, MappingNode]]]:
    """Variants by what they stand on: each after all beneath it, those that may go together
    together.
    """
    height: dict[str, int] = {}
    for name, _ in sorted(roots, key=lambda one: len(beneath[one[0]])):
        height[name] = 1 + max((height.get(other, 0) for other in beneath[name]), default=0)
    return [
        [one for one in roots if height[one[0]] == level] for level in sorted(set(height.values()))
    ]


def _put(mapping: MappingNode, entry: Entry) -> MappingNode:
    """The mapping with this entry in the place of the one of its key, or at the end."""
    name = entry.key.text
    if name not in mapping:
        return MappingNode((*mapping.entries, entry), mapping.span)
    return MappingNode(
        tuple(entry if old.key.text == name else old for old in mapping), mapping.span
    )


def _replaced(
    target: MappingNode, patch: MappingNode, path: Keys, name: str, touched: Touched
) -> MappingNode:
    for entry in patch:
        here = (*path, entry.key.text)
        old = target.get(entry.key.text)
        if old is None and len(here) <= id_depth(here):
            _absent(entry.key, target, here, "replaced", touched.faults)
            continue
        deeper = isinstance(old, MappingNode) and isinstance(entry.value, MappingNode)
        if len(here) == id_depth(here) or (len(here) < id_depth(here) and not deeper):
            touched.touch(here, name, entry.key.span)
        if (
            isinstance(old, ScalarNode)
            and isinstance(entry.value, MappingNode)
            and here[-2:-1]
            and here[-2] in SHORT
        ):
            key = ScalarNode(SHORT[here[-2]], SHORT[here[-2]], old.span, old.places)
            old = MappingNode((Entry(key, old),), old.span)
        if isinstance(old, MappingNode) and isinstance(entry.value, MappingNode):
            there = target.key(entry.key.text)
            assert there is not None
            target = _put(target, Entry(there, _replaced(old, entry.value, here, name, touched)))
        else:
            target = _put(target, entry)
    return target


def _removed(target: Node, patch: Node, path: Keys, name: str, touched: Touched) -> Node:
    match patch:
        case MappingNode():
            for entry in patch:
                here = (*path, entry.key.text)
                old = target.get(entry.key.text) if isinstance(target, MappingNode) else None
                if old is None:
                    _absent(entry.key, target, here, "removed from", touched.faults)
                    continue
                assert isinstance(target, MappingNode)
                key = target.key(entry.key.text)
                assert key is not None
                target = _put(target, Entry(key, _removed(old, entry.value, here, name, touched)))
            return target
        case SequenceNode():
            for item in patch.items:
                target = _removed(target, item, path, name, touched)
            return target
        case ScalarNode():
            here = (*path, patch.text)
            if patch.text not in _names(target):
                _absent(patch, target, here, "removed", touched.faults)
                return target
            who, where = touched.by.get(here, ("", patch.span))
            if who == name:
                touched.faults.error(
                    "OCT134",
                    f"`{patch.text}` is removed and replaced at once",
                    patch.span,
                    help="leave one of them out",
                    related=[Related(where, "it is replaced here")],
                )
                return target
            touched.touch(here, name, patch.span)
            if isinstance(target, MappingNode):
                return MappingNode(
                    tuple(entry for entry in target if entry.key.text != patch.text), target.span
                )
            assert isinstance(target, SequenceNode)
            return SequenceNode(
                tuple(item for item in target.items if _name(item) != patch.text), target.span
            )


def _added(
    target: MappingNode, patch: MappingNode, path: Keys, name: str, touched: Touched
) -> MappingNode:
    for entry in patch:
        here = (*path, entry.key.text)
        old, new = target.get(entry.key.text), entry.value
        if old is None:
            target = _put(target, entry)
        elif here[0] in SINGLE:
            single = MappingNode((entry,), entry.key.span)
            target = _replaced(target, single, path, name, touched)
        elif (merged := _joined(old, new, here, name, touched)) is not None:
            key = target.key(entry.key.text)
            assert key is not None
            target = _put(target, Entry(key, merged))
        else:
            there = target.key(entry.key.text)
            touched.faults.error(
                "OCT132", f"`{entry.key.text}` already exists", entry.key.span,
                help="put it under `replaces:` to change it, or give it another id",
                related=[Related(there.span, "it is here")] if there else [],
            )  # fmt: skip
    return target


def _joined(old: Node, new: Node, here: Keys, name: str, touched: Touched) -> Node | None:
    """Two values of one key put together, if that key holds many things; else None."""
    verbs = here[-2:] == ("words", "verbs")
    if isinstance(old, MappingNode) and isinstance(new, MappingNode) and len(here) < id_depth(here):
        return _added(old, new, here, name, touched)
    if verbs or here[-1] == "phrases" or here[-2:-1] == ("links",):
        first, second = (SequenceNode(_items(node), node.span) for node in (old, new))
        if (
            verbs
            and (
                twice := next((item for item in second.items if _name(item) in _names(first)), None)
            )
            is not None
        ):
            touched.faults.error(
                "OCT132",
                f"the verb `{_name(twice)}` already exists",
                twice.span,
                help="leave it out",
            )
        return SequenceNode((*first.items, *second.items), first.span)
    return None


def in_running_order(target: MappingNode, faults: Faults) -> MappingNode:
    """The phases that were added with `after: PHASE` or `before: PHASE` moved there, and their
    steps in place of the mapping.

    Those that go to one place stand in the order of their files and lines, so that the order of the
    variants does not matter.
    """
    phases = target.get("phases")
    if not isinstance(phases, MappingNode):
        return target
    waiting = [(entry, *place) for entry in phases if (place := _beside(entry)) is not None]
    if not waiting:
        return target
    waiting.sort(key=lambda one: (str(one[0].key.span.file), one[0].key.span.line))
    row = [entry for entry in phases if _beside(entry) is None]
    last: dict[str, int] = {}  # how many stand behind a phase already
    while waiting:
        names = [one.key.text for one in row]
        number = next((n for n, (_, _, beside) in enumerate(waiting) if beside.text in names), None)
        if number is None:
            _absent(waiting[0][2], phases, ("phases", ""), "the neighbour of another", faults)
            break
        entry, where, beside = waiting.pop(number)
        at = names.index(beside.text)
        if where == "after":
            last[beside.text] = last.get(beside.text, 0) + 1
            at += last[beside.text]
        assert isinstance(entry.value, MappingNode)
        steps = entry.value.get("do")
        row.insert(at, Entry(entry.key, steps if steps is not None else entry.value))
    return _put(
        target, Entry(target.key("phases") or row[0].key, MappingNode(tuple(row), phases.span))
    )


def _beside(phase: Entry) -> tuple[str, ScalarNode] | None:
    """Where a phase is to stand: `before` or `after`, and the key of its neighbour; nothing for one
    that says nothing of it.
    """
    if not isinstance(phase.value, MappingNode) or "compare" in phase.value:  # a step has it, too
        return None
    for where in ("before", "after"):
        if isinstance(beside := phase.value.get(where), ScalarNode):
            return where, beside
    return None


def _items(node: Node) -> tuple[Node, ...]:
    match node:
        case SequenceNode():
            return node.items
        case MappingNode():
            return tuple(MappingNode((entry,), entry.key.span) for entry in node)
        case ScalarNode():
            return (node,)


def _name(item: Node) -> str:
    """What an entry of a list is called: a verb, the pattern of a phrase, a text."""
    match item:
        case ScalarNode():
            return item.text
        case MappingNode():
            said = item.get("say")
            return (
                said.text
                if isinstance(said, ScalarNode)
                else item.entries[0].key.text
                if len(item.entries) == 1
                else ""
            )
        case SequenceNode():
            return ""


def _names(node: Node) -> list[str]:
    match node:
        case MappingNode():
            return [entry.key.text for entry in node]
        case SequenceNode():
            return [name for item in node.items if (name := _name(item))]
        case ScalarNode():
            return []


def _absent(key: ScalarNode, target: Node, path: Keys, verb: str, faults: Faults) -> None:
    if len(faults.found) >= MAX_FAULTS:
        faults.stop_if_any()
    known = _names(target)
    near = nearest(key.text, known)
    place = f" in `{path[-2]}`" if len(path) > 1 else ""
    help = f"there are: {', '.join(known)}" if known else "leave it out"
    faults.error(
        "OCT133",
        f"there is no `{key.text}`{place} that could be {verb}",
        key.span,
        help=help,
        meant=near,
    )
