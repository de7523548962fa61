"""One game from many files: a ruleset, its variants, and the modifiers in force.

Comes in: a ruleset by name or path, and what is chosen with it. Goes out: a `Composition`: the
ruleset with the variants applied, and the modifiers beside it, layer by layer, each part still
knowing its file and line. Trees are composed here, never text, and what stands in a file is the
same object in every composition that uses it. The order in which modifiers or variants are listed
never matters.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from ..diagnostics import Diagnostic, Faults, OctavoError, Related, Span, fault, nearest
from ..records import record
from . import choices, layers
from .document import MappingNode, Node, ScalarNode, SequenceNode
from .layers import Addition, Layer
from .libraries import Library, libraries_of, pointing_back, with_libraries
from .naming import check_name
from .patch import Touched, in_running_order, patched, storeys
from .schema import check, values_of
from .shelf import Document, beside, document, extended, ruleset_path, whole

# of all files together, keys counted; the largest known, with all of its modifiers, has 3,000
MOST_VALUES = 6_000

# Rulesets with variants applied, and what they were made of: another choice of modifiers asks for
# the same again, and later stages may keep what they made of a part by the part itself.
_results: deque[tuple[tuple[MappingNode, ...], MappingNode]] = deque(maxlen=20)


@record
class ModifierInfo:
    """A modifier of the ruleset; `loaded` if it is in force. `number` is None if its file gives
    none.
    """

    name: str
    number: int | None
    title: str
    path: Path
    span: Span
    loaded: bool
    about: str = ""


@record
class VariantInfo:
    """A variant of the ruleset; `loaded` if it is in force."""

    name: str
    title: str
    path: Path
    span: Span
    loaded: bool
    about: str = ""


@record
class Composition:
    """A ruleset as chosen.

    `base` is the ruleset with its libraries, the variants applied; `layers` and `additions` stand
    in running order. `modifiers` and `variants` are all there are, in force or not. `options` maps
    every option in force to its value. `sources` maps the name of a file to the printed rules it
    follows (its `source:`). `documents` are the files it was put together of: the ruleset, its
    libraries, then the variants and modifiers in force. `libraries` maps the file of a library to
    the place that brought it in.
    """

    name: str
    title: str
    path: Path
    base: MappingNode
    layers: tuple[Layer, ...]
    additions: tuple[Addition, ...]
    modifiers: tuple[ModifierInfo, ...]
    variants: tuple[VariantInfo, ...]
    options: dict[str, object]
    sources: dict[str, str]
    documents: tuple[Document, ...]
    libraries: dict[str, Span]
    warnings: tuple[Diagnostic, ...]

    @property
    def about(self) -> str:
        """What the ruleset says to people of the game as a whole."""
        return self.documents[0].about

    @property
    def family(self) -> str:
        """The games that the ruleset stands with in lists."""
        return self.documents[0].family

    def parts(self) -> list[Node]:
        """All that was put together: the base, what stands in the layers, and the steps that were
        added.
        """
        return [
            self.base,
            *(one.body for one in self.layers),
            *(one.steps for one in self.additions),
        ]


def compose(
    ruleset: str | Path,
    *,
    modifiers: str | Iterable[choices.Given] | None = None,
    variants: str | Path | Iterable[str | Path] = (),
    options: Mapping[str, object] | None = None,
    faults: Faults,
    sayable: layers.Sayable | None = None,
) -> Composition:
    """Put a game together.

    `ruleset`: a shipped name, a file, or a folder; a variant's file stands for its ruleset with
    itself. `modifiers`: exactly those in force, as `"0-3,5"`, `"none"`, `"all"`, names, paths, or a
    list of such; None is the ruleset's preset. `variants`: names or paths. `options`: values by id,
    as they are or as text. `needs:` are asked about where it is known what is
    `sayable`. Raises OctavoError with all that `faults` holds if any of it is an error; warnings
    stay in `faults`.
    """
    used: dict[str, Span] = {}
    try:
        return _compose(ruleset, modifiers, variants, options, faults, sayable, used)
    except OctavoError as error:
        raise type(error)(pointing_back(error.diagnostics, used)) from None


def _compose(
    ruleset: str | Path,
    modifiers: str | Iterable[choices.Given] | None,
    variants: str | Path | Iterable[str | Path],
    options: Mapping[str, object] | None,
    faults: Faults,
    sayable: layers.Sayable | None,
    used: dict[str, Span],
) -> Composition:
    """`used`: takes in by what key each library's file was brought in."""
    path = ruleset_path(ruleset)
    given: list[str | Path] = [variants] if isinstance(variants, (str, Path)) else list(variants)
    first = document(path)
    if first.kind == "variant":
        given.append(path)
        path = extended(first)
    opened = document(path)
    if opened.root is not None and opened.kind != "ruleset":
        raise fault(
            "OCT501",
            f"the file is a {opened.kind}, not a ruleset",
            opened.span,
            help=f"name its ruleset, and this file with it: `RULESET --{opened.kind}s FILE`"
            if opened.kind == "modifier"
            else "name its ruleset too",
        )
    base = opened.checked(faults)
    known_variants = beside(path, "variant")
    chosen_variants = choices.variants(given, known_variants, faults)
    beneath = choices.beneath(chosen_variants, known_variants, faults)
    chosen_variants = whole(
        sorted(chosen_variants, key=lambda each: (len(beneath[each.name]), each.name, each.path))
    )
    for variant in chosen_variants:
        variant.checked(faults)
        if (
            isinstance(variant.root, MappingNode)
            and variant.text("extends") != opened.name
            and base is not None
        ):
            extends = variant.root.get("extends")
            said = (
                f"the variant `{variant.name}` extends `{variant.text('extends')}`, not "
                f"`{opened.name}`"
            )
            span = extends.span if extends else variant.span
            near = nearest(variant.text("extends"), [opened.name])
            faults.error(
                "OCT131",
                said,
                span,
                help="leave the variant out, or load its own ruleset",
                meant=near,
            )
    libraries = libraries_of(opened, chosen_variants, faults)
    used.update({one.document.span.file: one.used for one in libraries})
    faults.stop_if_any()
    assert base is not None
    touched = Touched(faults, beneath=beneath)
    roots = [
        (variant.name, variant.root)
        for variant in chosen_variants
        if isinstance(variant.root, MappingNode)
    ]
    files = (opened, *(one.document for one in libraries), *chosen_variants)
    base = _varied(base, opened.name, libraries, roots, touched, faults)

    known = beside(path, "modifier")
    loaded = _in_force(base, modifiers, known, faults)
    for each in loaded:
        each.checked(faults)
    faults.stop_if_any()
    _distinct(loaded, faults)
    if (
        sum(values_of(each.root) for each in (*files, *loaded) if each.root is not None)
        > MOST_VALUES
    ):
        said = f"the ruleset, with its variants and modifiers, has more than {MOST_VALUES:,} values"
        raise fault("OCT106", said, opened.span, help="leave some of it out")
    bodies = _patched_modifiers(loaded, known, roots, touched, faults)
    names = [each.name for each in known if each.root is not None]
    made, additions = layers.split(bodies, roots, names, faults)
    taken = [(one.name, one.root) for one in libraries]
    layers.check_together(base, made, additions, bodies, taken, names, sayable, faults)
    chosen = _options(base, made, known, loaded, options or {}, faults)
    base, made, additions = _settled(base, made, additions, chosen, faults)
    _warn_of_unread(known, loaded, faults)
    faults.stop_if_any()
    in_force, varied = {each.path for each in loaded}, {each.path for each in chosen_variants}
    return Composition(
        name=opened.name,
        title=opened.title,
        path=path,
        base=base,
        layers=made,
        additions=additions,
        modifiers=tuple(
            ModifierInfo(
                each.name,
                each.number,
                each.title,
                each.path,
                each.span,
                each.path in in_force,
                each.about,
            )
            for each in _listed((*known, *loaded))
        ),
        variants=tuple(
            VariantInfo(
                each.name, each.title, each.path, each.span, each.path in varied, each.about
            )
            for each in _listed((*known_variants, *chosen_variants))
        ),
        options=chosen,
        documents=(*files, *loaded),
        libraries=used,
        sources={
            str(each.path): each.text("source") for each in (*files, *loaded) if each.text("source")
        },
        warnings=tuple(found for found in faults.found if found.severity == "warning"),
    )


def _listed(documents: tuple[Document, ...]) -> list[Document]:
    """Those that could be read, each once, in order."""
    return sorted(
        {each.path: each for each in documents if each.root is not None}.values(), key=_order
    )


def _order(each: Document) -> tuple[bool, int, str, str]:
    """By number and name; files without a number last."""
    return each.number is None, each.number or 0, each.name, str(each.path)


def _varied(
    base: MappingNode,
    name: str,
    libraries: tuple[Library, ...],
    roots: list[tuple[str, MappingNode]],
    touched: Touched,
    faults: Faults,
) -> MappingNode:
    """The ruleset with its libraries, and then as its variants change it."""
    if not roots and not libraries:
        return in_running_order(base, faults)
    parts = (base, *(one.root for one in libraries), *(root for _, root in roots))
    for known, result in tuple(_results):  # a copy: another thread may add to it
        if len(known) == len(parts) and all(
            one is other for one, other in zip(known, parts, strict=True)
        ):
            return result
    result = with_libraries(base, name, libraries, faults) if libraries else base
    for together in storeys(roots, touched.beneath):
        result = patched(result, [(name, layers.body(root)) for name, root in together], touched)
    faults.stop_if_any()
    check(result, "ruleset", faults)  # what is left must still be a whole ruleset
    faults.stop_if_any()
    _results.append((parts, result))
    return result


def _in_force(
    base: MappingNode,
    given: str | Iterable[choices.Given] | None,
    known: list[Document],
    faults: Faults,
) -> list[Document]:
    if given is not None:
        found = choices.modifiers(given, known, faults)
    else:
        preset = base.get("preset")
        found = []
        for item in preset.items if isinstance(preset, SequenceNode) else ():
            if isinstance(item, ScalarNode) and isinstance(item.value, (int, str)):
                found += choices.modifiers([item.value], known, faults, item.span)
    return sorted(whole({each.path: each for each in found}.values()), key=_order)


def _distinct(loaded: list[Document], faults: Faults) -> None:
    names: dict[str, Document] = {}
    numbers: dict[int, Document] = {}
    for each in loaded:
        first = names.setdefault(each.name, each)
        what = f"the name `{each.name}`"
        if first is each and each.number is not None:
            first = numbers.setdefault(each.number, each)
            what = f"the number {each.number}"
        if first is not each:
            related = [Related(first.span, "the other is here")]
            faults.error(
                "OCT139",
                f"two modifiers have {what}",
                each.span,
                help="load only one, or change one",
                related=related,
            )


def _patched_modifiers(
    loaded: list[Document],
    known: list[Document],
    roots: list[tuple[str, MappingNode]],
    touched: Touched,
    faults: Faults,
) -> list[tuple[str, MappingNode]]:
    """Name and content of each modifier in force, changed as the variants say (`modifiers: NAME:
    ...`).
    """
    patches: dict[str, list[tuple[str, MappingNode]]] = {}
    names = list(dict.fromkeys(each.name for each in (*known, *loaded) if each.root is not None))
    for variant, root in roots:
        section = root.get("modifiers")
        for entry in section if isinstance(section, MappingNode) else ():
            if entry.key.text not in names:
                near = nearest(entry.key.text, names)
                help = f"there are: {', '.join(names)}" if names else "leave it out"
                said = f"there is no modifier `{entry.key.text}` to change"
                faults.error("OCT135", said, entry.key.span, help=help, meant=near)
            elif isinstance(entry.value, MappingNode):
                patches.setdefault(entry.key.text, []).append((variant, entry.value))
    result = []
    for each in loaded:
        assert isinstance(each.root, MappingNode)
        root = each.root
        if each.name in patches:
            for together in storeys(patches[each.name], touched.beneath):
                root = patched(root, together, touched, ("modifiers", each.name))
            check(root, "modifier", faults)
        result.append((each.name, root))
    faults.stop_if_any()
    return result


def _options(
    base: MappingNode,
    made: tuple[Layer, ...],
    known: list[Document],
    loaded: list[Document],
    given: Mapping[str, object],
    faults: Faults,
) -> dict[str, object]:
    declared: dict[str, MappingNode] = {}
    for part in (base, *(layer.body for layer in made)):
        for key, body in declared_options(part):
            check_name(key, "option", faults)
            declared[key.text] = body
    elsewhere: dict[str, str] = {}
    if any(name not in declared for name in given):
        here = {each.path for each in loaded}
        for each in whole(each for each in known if each.path not in here):
            if isinstance(each.root, MappingNode):
                elsewhere |= dict.fromkeys(
                    [key.text for key, _ in declared_options(each.root)], each.name
                )
    return choices.option_values(declared, elsewhere, given, faults)


def _settled(
    base: MappingNode,
    made: tuple[Layer, ...],
    additions: tuple[Addition, ...],
    options: dict[str, object],
    faults: Faults,
) -> tuple[MappingNode, tuple[Layer, ...], tuple[Addition, ...]]:
    """Everything with the values that the options choose (`by OPTION: ...`)."""
    parts = (base, *(layer.body for layer in made))
    sections = [
        section for part in parts if isinstance(section := part.get("options"), MappingNode)
    ]
    declared = {
        entry.key.text: entry
        for section in sections
        for entry in section
        if isinstance(entry.value, MappingNode)
    }
    return (
        choices.settle(base, options, declared, faults),
        tuple(
            replace(layer, body=choices.settle(layer.body, options, declared, faults))
            for layer in made
        ),
        tuple(
            replace(one, steps=choices.settle(one.steps, options, declared, faults))
            for one in additions
        ),
    )


def declared_options(part: MappingNode) -> list[tuple[ScalarNode, MappingNode]]:
    """Name and body of each option that a ruleset or a modifier declares."""
    section: Node | None = part.get("options")
    return (
        [(e.key, e.value) for e in section if isinstance(e.value, MappingNode)]
        if isinstance(section, MappingNode)
        else []
    )


def _warn_of_unread(known: list[Document], loaded: list[Document], faults: Faults) -> None:
    in_force = {each.path for each in loaded}
    for each in known:
        if each.path not in in_force and each.root is None:
            first = each.found[0]
            said = f"the modifier in {each.path.name} cannot be read: {first.message}"
            faults.warn("OCT144", said, first.span, help=first.otherwise or first.help)
        elif each.path not in in_force and each.kind != "modifier":
            said = f"the file {each.path.name} is a {each.kind}, not a modifier"
            faults.warn("OCT144", said, each.span, help="move it elsewhere")
