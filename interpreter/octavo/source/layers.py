"""Modifiers side by side: what each puts in force, and which of them clash.

Comes in: the contents of the modifiers in force. Goes out: `Layer`s (a modifier, or a part of it
that counts only with another) and `Addition`s (steps put before or after a phase), and faults where
two files declare one thing or cannot be in force together.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator

from ..diagnostics import MAX_FAULTS, Faults, Related, nearest
from ..records import record
from .document import Entry, MappingNode, Node, ScalarNode, SequenceNode

SECTIONS = (
    "zones",
    "state",
    "options",
    "groups",
    "families",
    "rules",
    "phases",
    "actions",
    "triggers",
)
WORDS = ("cards", "adjectives", "players", "numbers", "verbs")
CONTENT = (*SECTIONS, "words", "links", "phrases")

# What sentences can say where these files are in force: asked of a later stage, which knows the
# forms of words.
Sayable = Callable[[Iterable[MappingNode]], Container[str]]

# Files without such keys: the same object in every composition, as later stages keep what they made
# of a file by the object. Made anew each time, its words took a fifth of a second load.
_KEPT = 256
_bodies: dict[int, tuple[MappingNode, MappingNode]] = {}


@record
class Layer:
    """Sections that count while all of `modifiers` are in force. The first of these is the file
    they stand in.
    """

    modifiers: tuple[str, ...]
    body: MappingNode


@record
class Addition:
    """Steps that a variant (no `modifiers`) or a modifier puts before or after a phase: `where` is
    `before` or `after`.
    """

    modifiers: tuple[str, ...]
    where: str
    phase: ScalarNode
    steps: Node


def body(root: MappingNode) -> MappingNode:
    """A file without its `before X`, `after X` and `with X` keys; the file itself if it has
    none."""
    kept = tuple(entry for entry in root if _prefix(entry.key) is None)
    if len(kept) == len(root.entries):
        return root
    found = _bodies.get(id(root))
    if found is None or found[0] is not root:
        if len(_bodies) >= _KEPT:
            _bodies.clear()
        found = _bodies[id(root)] = (root, MappingNode(kept, root.span))
    return found[1]


def split(
    bodies: list[tuple[str, MappingNode]],
    variants: list[tuple[str, MappingNode]],
    known: list[str],
    faults: Faults,
) -> tuple[tuple[Layer, ...], tuple[Addition, ...]]:
    """Layers and additions of the modifiers in force, in their order; the variants' additions stand
    first.

    `known` are the names of all modifiers there are.
    """
    loaded = [name for name, _ in bodies]
    made: list[Layer] = []
    additions = [addition for _, root in variants for addition in _additions((), root)]
    for name, root in bodies:
        made.append(Layer((name,), body(root)))
        additions += _additions((name,), root)
        absent: list[str] = []
        for entry in root:
            if _prefix(entry.key) != "with" or not isinstance(entry.value, MappingNode):
                continue
            others = _others(entry.key, [*known, *loaded])
            missing = [other for other in others if other not in loaded]
            _warn_of_unknown(
                entry.key, [other for other in missing if other not in known], known, faults
            )
            if missing:
                absent += missing
                continue
            needed = (name, *(other for other in others if other != name))
            made.append(Layer(needed, body(entry.value)))
            additions += _additions(needed, entry.value)
        in_force = any(
            layer.modifiers[0] == name and any(e.key.text in CONTENT for e in layer.body)
            for layer in made
        )
        if absent and not in_force and not any(a.modifiers[:1] == (name,) for a in additions):
            others = list(dict.fromkeys(absent))
            listed = " and ".join(f"`{other}`" for other in others)
            said = (
                f"the modifier `{name}` does nothing, because {listed} "
                f"{'are' if len(others) > 1 else 'is'} not in force"
            )
            title = root.get("modifier")
            faults.warn(
                "OCT142",
                said,
                title.span if title else root.span,
                help="add it to the modifiers, or leave this one out",
            )
    return tuple(made), tuple(additions)


def check_together(
    base: MappingNode,
    made: tuple[Layer, ...],
    additions: tuple[Addition, ...],
    bodies: list[tuple[str, MappingNode]],
    libraries: list[tuple[str, MappingNode]],
    known: list[str],
    sayable: Sayable | None,
    faults: Faults,
) -> None:
    """Faults for ids declared twice, phases that are not there, `clashes:` and, where it is known
    what is `sayable`, unmet `needs:`. `known` are all modifiers.
    """
    declared: dict[tuple[str, ...], ScalarNode] = {}
    for part in (base, *(layer.body for layer in made)):
        for path, key in _declared(part):
            first = declared.setdefault(path, key)
            if first is not key:
                faults.error(
                    "OCT138",
                    f"`{key.text}` in `{path[-2]}` is declared twice",
                    key.span,
                    help="give one of the two another id, and both are in force; in place of the "
                    f"first it stands in a variant, `replaces: {{{path[-2]}: ...}}`",
                    related=[Related(first.span, "the first is here")],
                )
    phases = [path[1] for path in declared if path[0] == "phases"]
    for addition in additions:
        if addition.phase.text not in phases:
            near = nearest(addition.phase.text, phases)
            help = f"there are: {', '.join(phases)}"
            faults.error(
                "OCT140",
                f"there is no phase `{addition.phase.text}`",
                addition.phase.span,
                help=help,
                meant=near,
            )
    loaded = {name: root for name, root in bodies}
    words = {path[-1] for path in declared} | set(_pack_words(base))
    told: set[frozenset[str]] = set()
    for name, root in bodies:
        for other in _texts(root.get("clashes")):
            if (
                other.text not in loaded
                and other.text not in known
                and (near := nearest(other.text, known))
            ):
                faults.error(
                    "OCT143",
                    f"there is no modifier `{other.text}`",
                    other.span,
                    help="leave it out",
                    meant=near,
                )
            if other.text == name:
                faults.error(
                    "OCT143",
                    "a modifier cannot clash with itself",
                    other.span,
                    help="name another, or leave it out",
                )
            pair = frozenset((name, other.text))
            if other.text in loaded and other.text != name and pair not in told:
                told.add(pair)
                there = loaded[other.text].get("modifier")
                faults.error(
                    "OCT136",
                    f"the modifiers `{name}` and `{other.text}` cannot be in force together",
                    other.span,
                    help="leave one of them out",
                    related=[Related(there.span, "the other is here")] if there else [],
                )
    if sayable is not None:
        needy = [("modifier", name, root) for name, root in bodies]
        needy += [("library", name, root) for name, root in libraries]
        parts = [base, *(layer.body for layer in made)]
        _check_needs(needy, parts, words, sayable, faults)


def _check_needs(
    needy: list[tuple[str, str, MappingNode]],
    parts: list[MappingNode],
    words: set[str],
    sayable: Sayable,
    faults: Faults,
) -> None:
    """A word that is needed is an id of some file, or a word as sentences say it."""
    said_otherwise: Container[str] | None = None
    for kind, name, root in needy:
        help = "load a modifier that declares it, or declare it in the ruleset"
        if kind == "library":
            help = "declare it in the ruleset"
        for word in _texts(root.get("needs")):
            if word.text in words:
                continue
            if said_otherwise is None:
                said_otherwise = sayable(parts)
            if word.text in said_otherwise:
                continue
            if len(faults.found) >= MAX_FAULTS:
                faults.stop_if_any()
            said = f"the {kind} `{name}` needs the word `{word.text}`, which nothing declares"
            # a game that it was not written for lacks the word, more often than by a slip
            near = nearest(word.text, words, cutoff=0.85)
            faults.error("OCT137", said, word.span, help=help, meant=near)


def _prefix(key: ScalarNode) -> str | None:
    word, space, rest = key.text.partition(" ")
    return word if space and rest.strip() and word in ("before", "after", "with") else None


def _additions(modifiers: tuple[str, ...], root: MappingNode) -> Iterator[Addition]:
    for entry in root:
        where = _prefix(entry.key)
        if where in ("before", "after"):
            yield Addition(modifiers, where, _rest(entry.key, len(where) + 1), entry.value)


def _rest(key: ScalarNode, start: int) -> ScalarNode:
    """The part of a key from a character on, with its places."""
    text = key.text[start:]
    return ScalarNode(text, text, key.place(start, len(key.text)), key.places[start:])


def _others(key: ScalarNode, names: list[str]) -> list[str]:
    """The modifiers that `with A and B` names; a name may itself hold an `and`."""
    rest = key.text.removeprefix("with ").strip()
    return [rest] if rest in names else [part.strip() for part in rest.split(" and ")]


def named_in_sections(root: Node | None, known: list[str]) -> list[str]:
    """Of known modifiers those that a modifier has sections `with ...` for."""
    entries = root.entries if isinstance(root, MappingNode) else ()
    keys = [entry.key for entry in entries if _prefix(entry.key) == "with"]
    named = dict.fromkeys(name for key in keys for name in _others(key, known))
    return [name for name in named if name in known]


def _warn_of_unknown(key: ScalarNode, unknown: list[str], known: list[str], faults: Faults) -> None:
    """A modifier fits many rulesets, so an unknown name is no fault; but one that is nearly known
    is meant to be known.
    """
    for name in unknown:
        if near := nearest(name, known):
            faults.error(
                "OCT143",
                f"there is no modifier `{name}`",
                key.span,
                help="leave the section out",
                meant=f"with {near}",
            )


def _declared(part: MappingNode) -> Iterator[tuple[tuple[str, ...], ScalarNode]]:
    for section in SECTIONS:
        for entry in _entries(part.get(section)):
            yield (section, entry.key.text), entry.key
    words = part.get("words")
    for kind in WORDS:
        listed = words.get(kind) if isinstance(words, MappingNode) else None
        for key in [entry.key for entry in _entries(listed)] or _listed(listed):
            yield ("words", kind, key.text), key


def _entries(node: Node | None) -> tuple[Entry, ...]:
    return node.entries if isinstance(node, MappingNode) else ()


def _listed(node: Node | None) -> list[ScalarNode]:
    """The verbs of a list such as `[go, {take: taken}]`."""
    found: list[ScalarNode] = []
    for item in node.items if isinstance(node, SequenceNode) else ():
        match item:
            case ScalarNode():
                found.append(item)
            case MappingNode():
                found += [entry.key for entry in item]
            case SequenceNode():
                pass
    return found


def _texts(node: Node | None) -> list[ScalarNode]:
    return (
        [item for item in node.items if isinstance(item, ScalarNode)]
        if isinstance(node, SequenceNode)
        else []
    )


def _pack_words(base: MappingNode) -> Iterator[str]:
    pack = base.get("pack")
    if isinstance(pack, MappingNode):
        for key in ("ranks", "suits"):
            yield from (item.text for item in _texts(pack.get(key)))
        for key in ("special cards", "attributes"):
            yield from (entry.key.text for entry in _entries(pack.get(key)))
