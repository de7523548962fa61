"""Which files there are: rulesets, and the modifiers and variants in their folders.

Comes in: names and paths as people give them. Goes out: `Document`s, read and checked once for as long
as the file stays as it is, so that another choice of modifiers costs no reading.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from collections.abc import Mapping as Mapping_
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from ..diagnostics import Diagnostic, Faults, OctavoError, Span, fault, nearest
from ..resources import rulesets_dir
from .document import Mapping, Scalar, Sequence
from .from_yaml import MAX_BYTES, Unsound, read
from .schema import check, kind_of

MOST_BESIDE = 100  # modifiers, or variants, in one folder: all of them are read; the largest known has 12
KEPT = 500  # documents remembered: more than any folder holds, and no leak in a process that lives long
_documents: dict[Path, tuple[tuple[int, int], Document]] = {}
_instead: ContextVar[Mapping_[Path, Document]] = ContextVar("instead", default={})  # noqa: B039  (never written to)


@dataclass(slots=True)
class Document:
    """A file as read. `kind` is "" and `root` None if it could not be; `found` says why, and `rest` is what could be read of it
    all the same. `name`, `title` and `number` are those it gives itself (its stem, "" and None if it does not)."""

    path: Path
    kind: str
    root: Mapping | Sequence | None
    found: tuple[Diagnostic, ...]
    shape: tuple[Diagnostic, ...] | None = None
    rest: Mapping | Sequence | None = None

    def checked(self, faults: Faults) -> Mapping | None:
        """Its root, if it is a mapping of the right shape; otherwise None, and the faults are added."""
        if self.shape is None:
            found = Faults(list(self.found))
            if self.root is not None:
                check(self.root, self.kind, found)
            self.shape = tuple(found.found)
        faults.add(self.shape)
        return self.root if isinstance(self.root, Mapping) and not self.shape else None

    def text(self, key: str) -> str:
        node = self.root.get(key) if isinstance(self.root, Mapping) else None
        return node.text if isinstance(node, Scalar) else ""

    @property
    def name(self) -> str:
        return self.text(self.kind) or self.path.stem

    @property
    def title(self) -> str:
        return self.text("title")

    @property
    def number(self) -> int | None:
        node = self.root.get("number") if isinstance(self.root, Mapping) else None
        value = node.value if isinstance(node, Scalar) else None
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    @property
    def span(self) -> Span:
        """The place of its name."""
        node = self.root.get(self.kind) if isinstance(self.root, Mapping) else None
        return node.span if node is not None else Span(str(self.path), 1, 1, 1, 2)


@contextmanager
def instead(documents: Mapping_[Path, Document]) -> Iterator[None]:
    """Inside, these documents stand for what is in the files of these paths, which are whole."""
    token = _instead.set(documents)
    try:
        yield
    finally:
        _instead.reset(token)


def text_of(path: Path) -> str | None:
    """What a file says that could be a document; None if it cannot be read as text."""
    try:
        with path.open("rb") as stream:
            return stream.read(MAX_BYTES + 1).decode("utf-8")
    except (OSError, ValueError):
        return None


def document(path: Path) -> Document:
    """The document in a file; never fails."""
    try:
        path = path.resolve()
        if path in _instead.get():
            return _instead.get()[path]
        status = path.stat()
        stamp = (status.st_mtime_ns, status.st_size)
    except (OSError, RuntimeError, ValueError):
        stamp = (0, -1)
    known = _documents.get(path)
    if known is not None and known[0] == stamp:
        return known[1]
    try:
        root = read(path)
        made = Document(path, kind_of(root), root, ())
    except OctavoError as error:
        made = Document(path, "", None, error.diagnostics, rest=error.rest if isinstance(error, Unsound) else None)
    if len(_documents) >= KEPT:
        del _documents[next(iter(_documents))]  # the oldest: those in use now stay the same
    _documents[path] = (stamp, made)
    return made


def catalogue() -> list[tuple[str, str, Path]]:
    """Name, title and path of every shipped ruleset, by name."""
    found = [document(path) for path in sorted(rulesets_dir().glob("*/ruleset.yaml"))]
    return sorted((each.path.parent.name, each.title, each.path) for each in found)


def is_path(given: str | Path) -> bool:
    """Whether somebody means a file: names of rulesets, modifiers and variants have no slash and no ending."""
    return isinstance(given, Path) or given.endswith((".yaml", ".yml")) or "/" in given or os.sep in given


def ruleset_path(given: str | Path) -> Path:
    """The file that a name of a shipped ruleset, a file or a folder stands for. Raises OctavoError."""
    names = [name for name, _, _ in catalogue()] if not is_path(given) else []
    if str(given) in names:
        return rulesets_dir() / str(given) / "ruleset.yaml"
    path = Path(given)
    try:
        if path.is_dir():
            path = path / "ruleset.yaml"
        if path.is_file():
            return path
    except (OSError, ValueError):
        pass
    near = nearest(str(given), names)
    help = f"there are: {', '.join(names)}" if names else "check the path"
    raise fault("OCT501", f"there is no {'file' if is_path(given) else 'ruleset'} `{given}`", None, help=help, meant=near)


def ruleset_beside(path: Path) -> Path | None:
    """The ruleset in whose folder a modifier, variant or scenario file lies, if it lies in one."""
    folder = path.resolve().parent
    folders = [folder, folder.parent] if folder.name in ("modifiers", "variants") else [folder]
    return next((each / "ruleset.yaml" for each in folders if (each / "ruleset.yaml").is_file()), None)


def beside(ruleset: Path, kind: str) -> list[Document]:
    """The modifiers or variants in the folder of a ruleset, in the order of their file names."""
    folder = ruleset.resolve().parent / f"{kind}s"
    paths = sorted(islice((path for path in folder.glob("*.yaml") if not path.name.endswith(".test.yaml")), MOST_BESIDE + 1))
    if len(paths) > MOST_BESIDE:
        raise fault("OCT102", f"there are more than {MOST_BESIDE} {kind}s in {folder.name}/", help="keep fewer in one folder")
    return [document(path) if _within(folder, path) else _astray(path) for path in paths]


def _within(folder: Path, path: Path) -> bool:
    """Whether a file that nobody named lies where it seems to: a link to elsewhere is not followed, a pipe not waited for."""
    try:
        return path.is_file() and path.resolve().parent == folder.resolve()
    except (OSError, RuntimeError):
        return False


def _astray(path: Path) -> Document:
    found = fault("OCT101", f"the file {path.name} is a link to another folder, or no file", help="put the file itself there")
    return Document(path, "", None, found.diagnostics)


def extended(variant: Document) -> Path:
    """The ruleset that a variant changes: the one in whose folder it lies, or a shipped one. Raises OctavoError."""
    wanted = variant.text("extends")
    near = ruleset_beside(variant.path)
    if near is not None and document(near).name == wanted:
        return near
    names = [name for name, _, _ in catalogue()]
    if wanted in names:
        return rulesets_dir() / wanted / "ruleset.yaml"
    known = [*names, *([document(near).name] if near else [])]
    close = nearest(wanted, known)
    node = variant.root.get("extends") if isinstance(variant.root, Mapping) else None
    span = node.span if node is not None else variant.span
    help = "name the ruleset in whose folder the variant lies, or one that Octavo ships"
    raise fault("OCT131", f"there is no ruleset `{wanted}` to extend", span, help=help, meant=close)
