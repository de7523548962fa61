"""Which rulesets exist, and which modifiers and variants are in their folders.

Comes in: names and paths as people give them. Goes out: `Document`s, read and checked once for as
long as the file stays as it is, so that another choice of modifiers costs no reading.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from itertools import groupby, islice
from pathlib import Path
from threading import Lock

from ..diagnostics import Diagnostic, Faults, OctavoError, Span, fault, nearest
from ..edges.opening import contents
from ..resources import rulesets_dir
from .document import MappingNode, ScalarNode, SequenceNode
from .from_yaml import MAX_BYTES, Unsound, head_of, parse, parse_bytes, read_bytes
from .naming import check_name
from .schema import check, kind_of, values_of

LIBRARY = "library"  # the folder of libraries, beside a ruleset and among those that are shipped
# modifiers, or variants, in one folder: the head of each is read; the largest known has 12
MOST_BESIDE = 100
# what is read of one folder at once: 1 for each character, half a microsecond; the most known is
# 250,000
MOST_READ = 600_000
# characters that one of a file counts as in which there is a fault, instead of its values
FAULTY = 4
A_VALUE = 25  # characters that a value counts as, which is made, placed and checked
# documents remembered: more than any folder holds, and no leak in a process that lives long
KINDS = {"modifier": "modifiers", "variant": "variants", "library": "libraries"}
KEPT = 500
# what they may have taken to read, all together: 100 bytes are kept for each character
MOST_KEPT = 2_000_000
_documents: dict[tuple[Path, bool], tuple[tuple[int, int], Document]] = {}
_remembering = Lock()
_instead: ContextVar[Mapping[Path, Document]] = ContextVar("instead", default={})  # noqa: B039  (never written to)
_alone: ContextVar[bool] = ContextVar("alone", default=False)


@dataclass(slots=True)
class Document:
    """A file as read. `kind` is "" and `root` None if it could not be; `found` says why, and `rest`
    is what could be read of it all the same; `raw` are its bytes. `name`, `title` and `number` are
    those it gives itself (its stem, "" and None if it does not). Unless it is `whole`, only the
    first keys are in it, which say what it is. `effort` is what it took to read."""

    path: Path
    kind: str
    root: MappingNode | SequenceNode | None
    found: tuple[Diagnostic, ...]
    shape: tuple[Diagnostic, ...] | None = None
    rest: MappingNode | SequenceNode | None = None
    raw: bytes = b""
    whole: bool = True
    effort: int = 0

    def checked(self, faults: Faults) -> MappingNode | None:
        """Its root, if it is a mapping of the right shape; otherwise None, and the faults are
        added.
        """
        if self.shape is None:
            found = Faults(list(self.found))
            if self.root is not None:
                check(self.root, self.kind, found)
                own = self.root.get(self.kind) if isinstance(self.root, MappingNode) else None
                if isinstance(own, ScalarNode) and not found.found:
                    check_name(own, self.kind, found)
                self._check_told(found)
            self.shape = tuple(found.found)
        faults.add(self.shape)
        return self.root if isinstance(self.root, MappingNode) and not self.shape else None

    def _check_told(self, faults: Faults) -> None:
        """What is told before anything is chosen is told whatever will be."""
        for key in ("about", "family"):
            told = self.root.get(key) if isinstance(self.root, MappingNode) else None
            if told is not None and not isinstance(told, ScalarNode) and not faults.found:
                said = "what people are told of it goes by no option"
                help = "write one text, and what an option changes in its `why:`"
                faults.error("OCT460", said, told.span, help=help)

    def text(self, key: str) -> str:
        node = self.root.get(key) if isinstance(self.root, MappingNode) else None
        return node.text if isinstance(node, ScalarNode) else ""

    @property
    def name(self) -> str:
        return self.text(self.kind) or self.path.stem

    @property
    def title(self) -> str:
        return self.text("title")

    @property
    def about(self) -> str:
        """What it says to people, whatever lines it stands on."""
        return " ".join(self.text("about").split())

    @property
    def sentence(self) -> str:
        """The first sentence of that, for lists."""
        first, stop, _ = self.about.partition(". ")
        return f"{first}{stop.strip()}"

    @property
    def family(self) -> str:
        """The games that it stands with in lists: `trick games`."""
        return " ".join(self.text("family").split())

    @property
    def number(self) -> int | None:
        node = self.root.get("number") if isinstance(self.root, MappingNode) else None
        value = node.value if isinstance(node, ScalarNode) else None
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    @property
    def span(self) -> Span:
        """The place of its name."""
        node = self.root.get(self.kind) if isinstance(self.root, MappingNode) else None
        return node.span if node is not None else Span(str(self.path), 1, 1, 1, 2)


@contextmanager
def instead(documents: Mapping[Path, Document], alone: bool = False) -> Iterator[None]:
    """Inside, these documents stand for what is in the files of these paths, which are whole; there
    need be no such files. `alone`: folders hold nothing else."""
    token, before = _instead.set(documents), _alone.set(alone)
    try:
        yield
    finally:
        _instead.reset(token)
        _alone.reset(before)


def is_there(path: Path) -> bool:
    """Whether a path names a file, or what stands for one."""
    try:
        return path.is_file() or _stood_for(path)
    except (OSError, ValueError):  # too long for a path, or with a null in it
        return False


def _stood_for(path: Path) -> bool:
    try:
        return bool(_instead.get()) and path.resolve() in _instead.get()
    except (OSError, RuntimeError, ValueError):
        return False


def spelled(path: Path, raw: bytes) -> Document:
    """The document that some bytes spell, as if they were what this file holds; never fails."""
    try:
        root = parse_bytes(raw, str(path))
        return Document(
            path, kind_of(root), root, (), raw=raw, effort=len(raw) + A_VALUE * values_of(root)
        )
    except OctavoError as error:  # how many values there were is not known
        rest = error.rest if isinstance(error, Unsound) else None
        return Document(path, "", None, error.diagnostics, rest=rest, effort=len(raw) * FAULTY)


def text_of(path: Path) -> str | None:
    """What a file says that could be a document; None if it cannot be read as text."""
    try:
        return contents(path, MAX_BYTES + 1).decode("utf-8")
    except (OSError, ValueError):
        return None


def document(path: Path) -> Document:
    """The document in a file; never fails."""
    return _document(path, True)


def head(path: Path) -> Document:
    """What a file says of itself: the document without what stands further down; never fails."""
    return _document(path, False)


def _document(path: Path, whole: bool) -> Document:
    try:
        path = path.resolve()
        if path in _instead.get():
            return _instead.get()[path]
        status = path.stat()
        stamp = (status.st_mtime_ns, status.st_size)
    except (OSError, RuntimeError, ValueError):
        stamp = (0, -1)
    known = _documents.get((path, whole))
    if known is not None and known[0] == stamp:
        return known[1]
    made = _whole(path, max(0, stamp[1])) if whole else _head(path) or document(path)
    with _remembering:
        _documents.pop((path, whole), None)
        left = MOST_KEPT - made.effort - sum(one.effort for _, one in _documents.values())
        while _documents and (left < 0 or len(_documents) >= KEPT):
            left += _documents.pop(next(iter(_documents)))[
                1
            ].effort  # the oldest: those in use now stay the same
        _documents[path, whole] = (stamp, made)
    return made


def _whole(path: Path, size: int) -> Document:
    try:
        return spelled(path, read_bytes(path, str(path)))
    except OctavoError as error:  # no more is read of a file that is too large
        return Document(path, "", None, error.diagnostics, effort=min(size, MAX_BYTES) * FAULTY)


def _head(path: Path) -> Document | None:
    """The head of a file; None if the file has to be read whole for it."""
    text = text_of(path)
    if text is None or len(text) > MAX_BYTES or (said := head_of(text)) is text:
        return None
    try:
        root = parse(said, str(path))
        return Document(
            path, kind_of(root), root, (), whole=False, effort=len(said) + A_VALUE * values_of(root)
        )
    except OctavoError:
        return None


def whole(heads: Iterable[Document]) -> list[Document]:
    """These documents with all that stands in their files. Raises OctavoError if together that is
    too much to read.
    """
    heads = list(heads)
    size = 0  # of their texts alone: what is far too large is not read at all
    for each in heads:
        size = bearable(size + (0 if each.whole else _size(each.path)), each)
    made, effort = [], 0
    for each in heads:
        made.append(each if each.whole else document(each.path))
        effort = bearable(effort + made[-1].effort, each)
    return made


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def bearable(effort: int, last: Document) -> int:
    """What it took to read files of one folder, unless that is too much; `last` is the last of them
    that was read.
    """
    if effort <= MOST_READ:
        return effort
    said = f"to read the {KINDS.get(last.kind, 'files')} in {last.path.parent.name}/ comes to more "
    said += f"than {MOST_READ:,}"
    said += f", a character counted once and a value {A_VALUE} times"
    raise fault(
        "OCT102",
        said,
        last.span,
        help="keep fewer or smaller ones in one folder, or choose fewer at once",
    )


def catalogue() -> list[tuple[str, str, Path]]:
    """Name, title and path of every shipped ruleset, family by family."""
    found = [head(path) for path in rulesets_dir().glob("*/ruleset.yaml")]
    found.sort(key=lambda one: (one.family, one.path.parent.name))
    return [(each.path.parent.name, each.title, each.path) for each in found]


def families() -> list[tuple[str, list[tuple[str, str, Path]]]]:
    """The shipped rulesets in the same order, with the name of each family."""
    one_by_one = groupby(catalogue(), lambda one: head(one[2]).family)
    return [(family, list(found)) for family, found in one_by_one]


def is_path(given: str | Path) -> bool:
    """Whether somebody means a file: names of rulesets, modifiers and variants have no slash and no
    ending.
    """
    return (
        isinstance(given, Path)
        or given.endswith((".yaml", ".yml"))
        or "/" in given
        or os.sep in given
    )


def ruleset_path(given: str | Path) -> Path:
    """The file that a name of a shipped ruleset, a file or a folder stands for. Raises
    OctavoError."""
    names = [name for name, _, _ in catalogue()] if not is_path(given) else []
    shipped = rulesets_dir() / str(given) / "ruleset.yaml"
    if str(given) in names or (not is_path(given) and _stood_for(shipped)):
        return shipped
    path = Path(given)
    try:
        if path.is_dir():
            path = path / "ruleset.yaml"
    except (OSError, ValueError):
        pass
    if is_there(path):
        return path
    near = nearest(str(given), names)
    help = f"there are: {', '.join(sorted(names))}" if names else "check the path"
    raise fault(
        "OCT501",
        f"there is no {'file' if is_path(given) else 'ruleset'} `{given}`",
        None,
        help=help,
        meant=near,
    )


def ruleset_beside(path: Path) -> Path | None:
    """The ruleset in whose folder a modifier, variant, library or scenario file lies, if it lies in
    one."""
    folder = path.resolve().parent
    inner = folder.name in ("modifiers", "variants", LIBRARY)
    folders = [folder, folder.parent] if inner else [folder]
    return next(
        (each / "ruleset.yaml" for each in folders if (each / "ruleset.yaml").is_file()), None
    )


def beside(ruleset: Path, kind: str) -> list[Document]:
    """The heads of the modifiers or variants in the folder of a ruleset, in the order of their file
    names. Raises OctavoError if there are too many, or to read them is too much."""
    folder = ruleset.resolve().parent / f"{kind}s"
    known = [path for path in _instead.get() if path.parent == folder]
    there = () if _alone.get() else folder.glob("*.yaml")
    others = islice(
        (path for path in there if path not in known and not path.name.endswith(".test.yaml")),
        MOST_BESIDE + 1,
    )
    paths = sorted([*known, *others])
    if len(paths) > MOST_BESIDE:
        raise fault(
            "OCT102",
            f"there are more than {MOST_BESIDE} {kind}s in {folder.name}/",
            help="keep fewer in one folder",
        )
    found, effort = [], 0
    for path in paths:
        found.append(head(path) if path in known or within(folder, path) else _astray(path))
        effort = bearable(effort + found[-1].effort, found[-1])
    return found


def within(folder: Path, path: Path) -> bool:
    """Whether a file that nobody named lies where it seems to: a link to elsewhere is not followed,
    a pipe not waited for.
    """
    try:
        return path.is_file() and path.resolve().parent == folder.resolve()
    except (OSError, RuntimeError):
        return False


def _astray(path: Path) -> Document:
    found = fault(
        "OCT101",
        f"the file {path.name} is a link to another folder, or no file",
        help="put the file itself there",
    )
    return Document(path, "", None, found.diagnostics)


def extended(variant: Document) -> Path:
    """The ruleset that a variant changes: the one in whose folder it lies, or a shipped one. Raises
    OctavoError.
    """
    wanted = variant.text("extends")
    near = ruleset_beside(variant.path)
    if near is not None and document(near).name == wanted:
        return near
    names = [name for name, _, _ in catalogue()]
    if wanted in names:
        return rulesets_dir() / wanted / "ruleset.yaml"
    known = [*names, *([document(near).name] if near else [])]
    close = nearest(wanted, known)
    node = variant.root.get("extends") if isinstance(variant.root, MappingNode) else None
    span = node.span if node is not None else variant.span
    help = "name the ruleset in whose folder the variant lies, or one that Octavo ships"
    raise fault("OCT131", f"there is no ruleset `{wanted}` to extend", span, help=help, meant=close)
