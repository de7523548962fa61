"""Libraries: what several rulesets have in common, taken in by `uses:`.

Comes in: a ruleset, and the variants chosen. Goes out: the ruleset with all that its libraries say,
each part still knowing its file and line, and which key brought each of them in, which a fault
inside one points back to.

A library is looked up in the folder `library` beside the ruleset, and among those that are shipped.
Libraries may use others. What stands lower is changed by what stands on it as a ruleset is by its
variants: all is added, but for what stands under `replaces:` and `removes:`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from pathlib import Path

from ..diagnostics import Diagnostic, Faults, Related, Span, nearest
from ..records import record
from ..resources import rulesets_dir
from .document import MappingNode, ScalarNode, SequenceNode
from .naming import check_name
from .patch import Touched, patched, storeys
from .shelf import (
    LIBRARY,
    MOST_BESIDE,
    Document,
    bearable,
    catalogue,
    document,
    head,
    is_there,
    within,
)

HEAD = ("ruleset", "library", "title", "about", "family", "source", "uses", "needs")
# libraries that one game may take in, those that libraries use counted
MOST_LIBRARIES = 20


@record
class Library:
    """A library in use: its document, the names of all that it stands on, and the place where its
    name is written that brought it in."""

    document: Document
    beneath: frozenset[str]
    used: Span

    @property
    def name(self) -> str:
        return self.document.name

    @property
    def root(self) -> MappingNode:
        assert isinstance(self.document.root, MappingNode)
        return self.document.root


def shipped() -> dict[str, Document]:
    """The heads of the libraries that Octavo ships, by name."""
    folder = rulesets_dir() / LIBRARY
    return {name: head(folder / f"{name}.yaml") for name in _names_in(folder)}


def _names_in(folder: Path) -> list[str]:
    """What the libraries of a folder are called by their files, as far as anybody would read."""
    return sorted(path.stem for path in islice(folder.glob("*.yaml"), MOST_BESIDE))


def user_of(library: Path) -> Path | None:
    """A ruleset that uses the library in a file: the one beside whose folder it lies, or the first
    that is shipped."""
    library = library.resolve()
    beside = library.parent.parent / "ruleset.yaml"
    for path in (beside, *(path for _, _, path in catalogue())):
        if is_there(path):
            used = libraries_of(head(path), (), Faults())
            if library in [one.document.path for one in used]:
                return path
    return None


def libraries_of(
    ruleset: Document, variants: Iterable[Document], faults: Faults
) -> tuple[Library, ...]:
    """The libraries that a ruleset and its variants use, each after all that it stands on. Unknown
    names, and libraries that stand on themselves, are faults. Raises OctavoError if there are too
    many, or to read them is too much."""
    found: dict[str, Library] = {}
    beside = ruleset.path.resolve().parent / LIBRARY
    for each in (ruleset, *variants):
        for name in _names(each):
            _find(name, beside, found, (), faults)
    return tuple(found.values())


def _names(file: Document) -> Iterator[ScalarNode]:
    named = file.root.get("uses") if isinstance(file.root, MappingNode) else None
    items = named.items if isinstance(named, SequenceNode) else ()
    yield from (one for one in items if isinstance(one, ScalarNode))


def _find(
    named: ScalarNode,
    beside: Path,
    found: dict[str, Library],
    above: tuple[str, ...],
    faults: Faults,
) -> frozenset[str]:
    """Put a library and all that it stands on among those that were found; gives their names."""
    name = named.text
    if name in above:
        circle = " -> ".join([*above[above.index(name) :], name])
        faults.error(
            "OCT151",
            f"the library `{name}` stands on itself: {circle}",
            named.span,
            help="leave it out of one of the two",
        )
        return frozenset()
    if name in found:
        return found[name].beneath | {name}
    if len(found) + len(above) >= MOST_LIBRARIES:
        said = f"this game uses more than {MOST_LIBRARIES} libraries"
        faults.error("OCT106", said, named.span, help="put some of them into one file")
        faults.stop_if_any()
    file = _file(named, beside, faults)
    if file is None:
        return frozenset()
    bearable(sum(one.document.effort for one in found.values()) + file.effort, file)
    if file.checked(faults) is None:
        return frozenset()
    beneath: frozenset[str] = frozenset()
    for other in _names(file):
        beneath |= _find(other, beside, found, (*above, name), faults)
    found[name] = Library(file, beneath, named.span)
    return beneath | {name}


def _file(named: ScalarNode, beside: Path, faults: Faults) -> Document | None:
    before = len(faults.found)
    check_name(named, "library", faults)
    if len(faults.found) > before:
        return None
    places = [folder / f"{named.text}.yaml" for folder in (beside, rulesets_dir() / LIBRARY)]
    there = [path for path in dict.fromkeys(places) if is_there(path)]
    if not there:
        known = sorted({*_names_in(rulesets_dir() / LIBRARY), *_names_in(beside)})
        faults.error(
            "OCT151",
            f"there is no library `{named.text}`",
            named.span,
            help=f"there are: {', '.join(known)}; others lie in the folder `{LIBRARY}` beside the "
            "ruleset" if known else f"put it into the folder `{LIBRARY}` beside the ruleset",
            meant=nearest(named.text, known),
        )  # fmt: skip
        return None
    if there[0].exists() and not within(there[0].parent, there[0]):
        said = f"the file {there[0].name} is a link to another folder"
        faults.error("OCT151", said, named.span, help="put the file itself there")
        return None
    file = document(there[0])
    if len(there) > 1:
        related = [Related(file.span, "one of them is here")]
        faults.error(
            "OCT151",
            f"there are two libraries `{named.text}`: one beside the ruleset, one that is shipped",
            named.span,
            help="give the one beside the ruleset another name",
            related=related,
        )
        return None
    if file.root is not None and file.kind != "library":
        said = f"the file {file.path.name} is a {file.kind}, not a library"
        faults.error("OCT151", said, named.span, help=f"begin it with `library: {named.text}`")
        return None
    if file.root is not None and file.name != named.text:
        said = f"the library in {file.path.name} calls itself `{file.name}`"
        faults.error(
            "OCT151",
            said,
            file.span,
            help=f"write `library: {named.text}`",
            related=[Related(named.span, "it is used here")],
        )
        return None
    return file


def with_libraries(
    base: MappingNode, name: str, libraries: tuple[Library, ...], faults: Faults
) -> MappingNode:
    """A ruleset and all that its libraries say. Raises OctavoError where two of them say one thing,
    or what is changed is not there."""
    beneath = {one.name: one.beneath for one in libraries}
    # a name with a space in front is that of no library
    own = f" {name}"
    roots = [*((one.name, one.root) for one in libraries), (own, base)]
    touched = Touched(faults, beneath={**beneath, own: frozenset(beneath)})
    made = MappingNode((), base.span)
    for together in storeys(roots, touched.beneath):
        bodies = [
            (who, MappingNode(tuple(e for e in root if e.key.text not in HEAD), root.span))
            for who, root in together
        ]
        made = patched(made, bodies, touched)
    faults.stop_if_any()
    # what is still missing is missing without them
    said = tuple(e for e in base if e.key.text in HEAD and e.key.text != "uses")
    return MappingNode((*said, *made.entries), base.span)


def pointing_back(
    diagnostics: Iterable[Diagnostic], used: Mapping[str, Span]
) -> tuple[Diagnostic, ...]:
    """Each fault inside a library with the place that brought it in; `used` has it by the library's
    file."""
    return tuple(
        replace(one, related=(*one.related, Related(used[one.span.file], "it is used here")))
        if one.span is not None and one.span.file in used
        else one
        for one in diagnostics
    )
